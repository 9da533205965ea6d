/* Programs as text, and control locations with their names. */
#include "base/guess.h"
#include "cbp/cbp.h"

#include <string.h>

const char *cbp_op_word(CbpOp op) {
#define WORD(NAME, word) word,
    static const char *const words[] = {CBP_OPS(WORD)};
#undef WORD
    return words[op];
}

static void print_term(const CbpProgram *program, uint32_t thread, CbpTerm term, Text *out) {
    if (term.kind == CBP_TERM_CONSTANT) {
        text_add(out, term.index ? "true" : "false");
        return;
    }
    text_add(out, term.is_negated ? "!" : "");
    text_add(out, term.kind == CBP_TERM_GLOBAL ? program->globals.items[term.index]
                                               : program->threads.items[thread].locals.items[term.index]);
}

static void print_terms(const CbpProgram *program, uint32_t thread, const CbpTerm *terms, uint32_t count,
                        const char *separator, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        text_add(out, i > 0 ? separator : "");
        print_term(program, thread, terms[i], out);
    }
}

static void print_condition(const CbpProgram *program, uint32_t thread, const CbpCondition *condition, Text *out) {
    text_add(out, condition->is_any ? "*" : "");
    print_terms(program, thread, condition->terms.items, condition->terms.count, " and ", out);
}

static void print_assignment(const CbpProgram *program, uint32_t thread, const CbpAssignment *assignment, Text *out) {
    print_terms(program, thread, assignment->variables.items, assignment->variables.count, ", ", out);
    text_add(out, " := ");
    print_terms(program, thread, assignment->values.items, assignment->values.count, ", ", out);
    text_add_char(out, ';');
}

void cbp_print_branch(const CbpProgram *program, uint32_t number, uint32_t branch, Text *out) {
    const CbpCommand *command = &program->commands.items[number];
    print_condition(program, command->thread, &command->branches.items[branch].guard, out);
    text_add(out, " : ");
    print_assignment(program, command->thread, &command->branches.items[branch], out);
}

static void indent(uint32_t depth, Text *out) {
    for (uint32_t i = 0; i < depth; i++)
        text_add(out, "    ");
}

/* A choice in a block has a line for each branch; by itself (depth 0) it is one line. */
static void print_choice(const CbpProgram *program, uint32_t number, uint32_t depth, Text *out) {
    const char *gap = depth ? "\n" : " ";
    text_add(out, "choice {");
    for (uint32_t i = 0; i < program->commands.items[number].branches.count; i++) {
        text_add(out, gap);
        indent(depth ? depth + 1 : 0, out);
        cbp_print_branch(program, number, i, out);
    }
    text_add(out, gap);
    indent(depth, out);
    text_add_char(out, '}');
}

/* The part in parentheses of a command that has no block. */
static void print_operands(const CbpProgram *program, const CbpCommand *command, Text *out) {
    uint32_t thread = command->thread;
    switch (command->op) {
    case CBP_GOTO: text_add(out, program->commands.items[command->target].label); break;
    case CBP_LOCK:
    case CBP_UNLOCK: text_add(out, program->locks.items[command->lock]); break;
    case CBP_SLEEP:
        text_format(out, "%s, %s", program->messages.items[command->message], program->locks.items[command->lock]);
        break;
    case CBP_START: text_add(out, program->threads.items[command->target].name); break;
    default: text_add(out, program->messages.items[command->message]); break;
    }
    text_add(out, command->values.count > 0 ? ", " : "");
    print_terms(program, thread, command->values.items, command->values.count, ", ", out);
    for (uint32_t i = 0; i < command->variables.count; i++)
        text_format(out, ", %s", program->threads.items[thread].locals.items[command->variables.items[i]]);
}

void cbp_print_command(const CbpProgram *program, uint32_t number, Text *out) {
    const CbpCommand *command = &program->commands.items[number];
    switch (command->op) {
    case CBP_ASSIGN: print_assignment(program, command->thread, &command->branches.items[0], out); break;
    case CBP_CHOICE: print_choice(program, number, 0, out); break;
    case CBP_IF:
    case CBP_WHILE:
        text_format(out, "%s (", cbp_op_word(command->op));
        print_condition(program, command->thread, &command->condition, out);
        text_add_char(out, ')');
        break;
    case CBP_SKIP: text_add(out, "skip;"); break;
    case CBP_END: text_add(out, "end"); break;
    default:
        text_format(out, "%s(", cbp_op_word(command->op));
        print_operands(program, command, out);
        text_add(out, ");");
        break;
    }
}

static void print_block(const CbpProgram *program, const CbpBlock *block, uint32_t depth, Text *out) {
    for (uint32_t i = 0; i < block->count; i++) {
        const CbpCommand *command = &program->commands.items[block->items[i]];
        indent(depth, out);
        if (command->label)
            text_format(out, "[%s] ", command->label);
        if (command->op == CBP_CHOICE)
            print_choice(program, block->items[i], depth, out);
        else
            cbp_print_command(program, block->items[i], out);
        bool has_body = command->op == CBP_IF || command->op == CBP_WHILE;
        for (uint32_t part = 0; part < (uint32_t)has_body + command->has_else; part++) {
            text_add(out, part ? " else {\n" : " {\n");
            print_block(program, part ? &command->otherwise : &command->body, depth + 1, out);
            indent(depth, out);
            text_add_char(out, '}');
        }
        text_add_char(out, '\n');
    }
}

static void print_names(const char *section, const char *const *names, uint32_t count, Text *out) {
    text_format(out, "%s : ", section);
    for (uint32_t i = 0; i < count; i++)
        text_format(out, "%s%s", i > 0 ? ", " : "", names[i]);
    text_add(out, ";\n");
}

void cbp_print(const CbpProgram *program, Text *out) {
    print_names("vars", program->globals.items, program->globals.count, out);
    print_names("locks", program->locks.items, program->locks.count, out);
    print_names("messages", program->messages.items, program->messages.count, out);
    text_add(out, "threads :");
    for (uint32_t i = 0; i < program->threads.count; i++)
        text_format(out, "%s %s", i > 0 ? "," : "", program->threads.items[i].name);
    text_add(out, ";\n");
    for (uint32_t i = 0; i < program->threads.count; i++) {
        const CbpThread *thread = &program->threads.items[i];
        text_format(out, "\n%s {\n    ", thread->name);
        print_names("vars", thread->locals.items, thread->locals.count, out);
        print_block(program, &thread->body, 1, out);
        text_add(out, "}\n");
    }
}

/* Control locations ------------------------------------------------------------------------------------------------ */

void cbp_location_name(const CbpProgram *program, uint32_t location, Text *out) {
    static const char *const suffixes[CBP_PHASES] = {"", ".asleep", ".relocking"};
    const CbpCommand *command = &program->commands.items[cbp_location_command(location)];
    const char *thread = program->threads.items[command->thread].name;
    if (command->op == CBP_END)
        text_format(out, "%s.end", thread);
    else if (command->label)
        text_add(out, command->label);
    else
        text_format(out, "%s.%u", thread, command->number);
    text_add(out, suffixes[cbp_location_phase(location)]);
}

/* Reports that there is no such location; the hint is the nearest label. */
static void refuse_location(const CbpProgram *program, const char *name, size_t length, Position position,
                            Diagnostics *diagnostics) {
    Arena *scratch = arena_new();
    const char *copy = arena_copy(scratch, name, length);
    Guess guess = guess_start(copy);
    for (uint32_t i = 0; i < program->commands.count; i++)
        if (program->commands.items[i].label)
            guess_try(&guess, program->commands.items[i].label);
    const char *hint = guess_hint(&guess, scratch);
    diagnostics_add(diagnostics, SEVERITY_ERROR, position, hint, "there is no label '%s'", copy);
    arena_free(scratch);
}

uint32_t cbp_find_location(const CbpProgram *program, const char *name, size_t length, Position position,
                           Diagnostics *diagnostics) {
    Text candidate = {0};
    uint32_t found = CBP_NONE;
    for (uint32_t i = 0; i < program->commands.count * CBP_PHASES && found == CBP_NONE; i++) {
        /* Only commands of one kind have locations of other phases. */
        if (cbp_location_phase(i) != CBP_AT && program->commands.items[cbp_location_command(i)].op != CBP_SLEEP)
            continue;
        text_free(&candidate);
        cbp_location_name(program, i, &candidate);
        if (candidate.length == length && memcmp(candidate.bytes, name, length) == 0)
            found = i;
    }
    text_free(&candidate);
    if (found == CBP_NONE)
        refuse_location(program, name, length, position, diagnostics);
    return found;
}

uint32_t cbp_branch(const CbpProgram *program, uint32_t number, bool holds) {
    const CbpCommand *command = &program->commands.items[number];
    const CbpBlock *block = holds ? &command->body : &command->otherwise;
    if (block->count > 0)
        return block->items[0];
    return holds && command->op == CBP_WHILE ? number : command->next;
}
