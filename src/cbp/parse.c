/* Programs from text: the grammar of the thesis, figure 2.1. Names are looked up on the way, since all but labels are
   declared before they are used; check.c checks what needs the whole program. */
#include "base/guess.h"
#include "cbp/cbp_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTING_LIMIT = 100 };

#define OR_HINT "a condition is a conjunction: write 'or' as nested 'if's, or as branches of a 'choice'"

static bool is_inside_word(char c) { return scanner_is_word(c) || c == '$'; }

static size_t word_length(const Scanner *scanner) { return scanner_span(scanner, is_inside_word); }

static const Lexicon lexicon = {
    .comments = SCANNER_C_COMMENTS,
    .most_bytes = 16 << 20,
    .word = word_length,
    .symbols = (const char *const[]){":=", ":", ";", ",", "{", "}", "[", "]", "(", ")", "!", "*", "=", NULL},
    .keywords =
        (const char *const[]){"if",      "choice",    "while", "skip",       "goto",   "lock", "unlock", "sleep",
                              "wakeup",  "wakeupall", "start", "rendezvous", "accept", "vars", "locks",  "messages",
                              "threads", "else",      "and",   "true",       "false",  NULL},
    .hints = (const LexiconHint[]){{"&&", "did you mean 'and'?"},
                                   {"&", "did you mean 'and'?"},
                                   {"||", OR_HINT},
                                   {"|", OR_HINT},
                                   {"~", "did you mean '!'?"},
                                   {"#", "a comment begins with '//'"},
                                   {0}},
};

typedef struct Parser {
    Cursor cursor;
    CbpProgram *program;
    CbpTargets *targets;
    CbpNames thread_names;
    uint32_t thread;  /* whose body is read */
    uint32_t nesting; /* of blocks */
    uint32_t number;  /* of the last command in its thread */
} Parser;

static uint32_t find(const CbpNames *names, const char *name) {
    for (uint32_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0)
            return i;
    return CBP_NONE;
}

/* Reads a name that has to be one of some; `what` is what they are. CBP_NONE, with a message, when it is not. */
static uint32_t parse_known(Parser *parser, const char *what, const CbpNames *names) {
    Position position = parser->cursor.token.position;
    char expected[32];
    snprintf(expected, sizeof expected, "the name of a %s", what);
    const char *name = cursor_name(&parser->cursor, expected);
    uint32_t found = find(names, name);
    if (found == CBP_NONE)
        cursor_complain(&parser->cursor, position,
                        guess_among(name, names->items, names->count, parser->program->arena), "there is no %s '%s'",
                        what, name);
    return found;
}

/* Declarations ----------------------------------------------------------------------------------------------------- */

/* Reads "word : name, name ;" into a list; commas may be left out. */
static void parse_names(Parser *parser, const char *section, const char *what, uint32_t limit, CbpNames *list) {
    cursor_expect(&parser->cursor, section, NULL);
    cursor_expect(&parser->cursor, ":", NULL);
    while (!cursor_at(&parser->cursor, ";") && !cursor_at_end(&parser->cursor)) {
        Position position = parser->cursor.token.position;
        const char *name = cursor_name(&parser->cursor, what);
        if (find(list, name) != CBP_NONE)
            cursor_complain(&parser->cursor, position, NULL, "'%s' is declared twice", name);
        else if (list->count == limit)
            cursor_fail(&parser->cursor, position, NULL, "at most %u names can be declared here", limit);
        else
            vector_push(parser->program->arena, list, name);
        if (!cursor_at(&parser->cursor, ";"))
            cursor_accept(&parser->cursor, ",");
    }
    cursor_expect(&parser->cursor, ";", NULL);
}

static void parse_declarations(Parser *parser) {
    CbpProgram *program = parser->program;
    parse_names(parser, "vars", "the name of a variable", CBP_MOST_NAMES, &program->globals);
    Position locks_at = parser->cursor.token.position;
    parse_names(parser, "locks", "the name of a lock", CBP_MOST_NAMES, &program->locks);
    parse_names(parser, "messages", "the name of a message", CBP_MOST_NAMES, &program->messages);
    Position threads_at = parser->cursor.token.position;
    parse_names(parser, "threads", "the name of a thread type", CBP_MOST_NAMES, &parser->thread_names);
    for (uint32_t i = 0; i < program->locks.count; i++)
        if (find(&program->globals, program->locks.items[i]) != CBP_NONE)
            cursor_complain(&parser->cursor, locks_at, NULL, "'%s' is both a variable and a lock",
                            program->locks.items[i]);
    for (uint32_t i = 0; i < parser->thread_names.count; i++) {
        CbpThread thread = {
            .name = parser->thread_names.items[i], .position = threads_at, .entry = CBP_NONE, .end = CBP_NONE};
        vector_push(program->arena, &program->threads, thread);
    }
}

/* Terms and conditions --------------------------------------------------------------------------------------------- */

/* What a variable may be. */
typedef enum Scope { ANY_VARIABLE, LOCAL_VARIABLE } Scope;

/* Complains that there is no such variable, or none that may stand here. */
static void refuse_variable(Parser *parser, Position position, const char *name, Scope scope) {
    const CbpProgram *program = parser->program;
    const CbpThread *thread = &program->threads.items[parser->thread];
    if (scope == LOCAL_VARIABLE && find(&program->globals, name) != CBP_NONE) {
        cursor_complain(&parser->cursor, position,
                        "a message carries only local values: copy it to a local variable first",
                        "'%s' is a global variable", name);
        return;
    }
    Guess guess = guess_start(name);
    for (uint32_t i = 0; i < thread->locals.count; i++)
        guess_try(&guess, thread->locals.items[i]);
    for (uint32_t i = 0; i < program->globals.count && scope == ANY_VARIABLE; i++)
        guess_try(&guess, program->globals.items[i]);
    cursor_complain(&parser->cursor, position, guess_hint(&guess, program->arena), "there is no %svariable '%s'",
                    scope == LOCAL_VARIABLE ? "local " : "", name);
}

static CbpTerm parse_variable(Parser *parser, Scope scope) {
    const CbpProgram *program = parser->program;
    const CbpThread *thread = &program->threads.items[parser->thread];
    Position position = parser->cursor.token.position;
    const char *name = cursor_name(&parser->cursor, "a variable");
    CbpTerm term = {.kind = CBP_TERM_LOCAL};
    if (parser->cursor.failed)
        return term;
    term.index = find(&thread->locals, name);
    if (term.index == CBP_NONE && scope == ANY_VARIABLE) {
        term.kind = CBP_TERM_GLOBAL;
        term.index = find(&program->globals, name);
    }
    if (term.index == CBP_NONE) {
        refuse_variable(parser, position, name, scope);
        term.index = 0;
    }
    return term;
}

/* Reads a constant if there is one. */
static bool parse_constant(Parser *parser, CbpTerm *term) {
    *term = (CbpTerm){.kind = CBP_TERM_CONSTANT, .index = cursor_at(&parser->cursor, "true")};
    return cursor_accept(&parser->cursor, "true") || cursor_accept(&parser->cursor, "false");
}

static CbpTerm parse_term(Parser *parser, Scope scope) {
    CbpTerm term;
    if (parse_constant(parser, &term))
        return term;
    bool is_negated = cursor_accept(&parser->cursor, "!");
    if (is_negated && (cursor_at(&parser->cursor, "true") || cursor_at(&parser->cursor, "false")))
        cursor_expected(&parser->cursor, "a variable after '!'", "write the other constant");
    term = parse_variable(parser, scope);
    term.is_negated = is_negated;
    return term;
}

static CbpCondition parse_condition(Parser *parser) {
    CbpCondition condition = {.is_any = cursor_accept(&parser->cursor, "*")};
    if (condition.is_any)
        return condition;
    do {
        vector_push(parser->program->arena, &condition.terms, parse_term(parser, ANY_VARIABLE));
    } while (cursor_accept(&parser->cursor, "and"));
    if (cursor_at(&parser->cursor, "or"))
        cursor_expected(&parser->cursor, "'and' or the end of the condition", OR_HINT);
    return condition;
}

/* Commands --------------------------------------------------------------------------------------------------------- */

static void check_distinct(Parser *parser, const CbpTerm *variables, uint32_t count, Position position) {
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (variables[i].kind == variables[j].kind && variables[i].index == variables[j].index) {
                cursor_complain(&parser->cursor, position, NULL, "this assigns one variable twice");
                return;
            }
}

/* Reads "a, b := x, y ;". */
static CbpAssignment parse_assignment(Parser *parser, CbpCondition guard) {
    CbpAssignment assignment = {.guard = guard};
    Arena *arena = parser->program->arena;
    Position position = parser->cursor.token.position;
    do {
        vector_push(arena, &assignment.variables, parse_variable(parser, ANY_VARIABLE));
        if (assignment.variables.count > CBP_MOST_NAMES + CBP_MOST_LOCALS)
            cursor_fail(&parser->cursor, position, NULL, "this assigns more variables than can be declared");
    } while (cursor_accept(&parser->cursor, ","));
    cursor_expect(&parser->cursor, ":=", NULL);
    do {
        vector_push(arena, &assignment.values, parse_term(parser, ANY_VARIABLE));
    } while (cursor_accept(&parser->cursor, ","));
    cursor_expect(&parser->cursor, ";", NULL);
    if (assignment.variables.count != assignment.values.count)
        cursor_complain(&parser->cursor, position, NULL, "%u variables get %u values", assignment.variables.count,
                        assignment.values.count);
    check_distinct(parser, assignment.variables.items, assignment.variables.count, position);
    return assignment;
}

static void parse_choice(Parser *parser, CbpCommand *command) {
    cursor_expect(&parser->cursor, "{", NULL);
    do {
        CbpCondition guard = parse_condition(parser);
        cursor_expect(&parser->cursor, ":", NULL);
        vector_push(parser->program->arena, &command->branches, parse_assignment(parser, guard));
    } while (!cursor_at(&parser->cursor, "}") && !cursor_at_end(&parser->cursor));
    cursor_expect(&parser->cursor, "}", NULL);
}

static CbpBlock parse_block(Parser *parser);

static void parse_test(Parser *parser, CbpCommand *command) {
    cursor_expect(&parser->cursor, "(", NULL);
    command->condition = parse_condition(parser);
    cursor_expect(&parser->cursor, ")", NULL);
    command->body = parse_block(parser);
    if (command->op == CBP_IF && cursor_accept(&parser->cursor, "else")) {
        command->has_else = true;
        command->otherwise = parse_block(parser);
    }
}

static uint32_t parse_lock(Parser *parser) { return parse_known(parser, "lock", &parser->program->locks); }

static uint32_t parse_message(Parser *parser) { return parse_known(parser, "message", &parser->program->messages); }

/* Reads "message , lock". In the thesis the examples have the two the other way round: then the message says so. */
static void parse_sleep(Parser *parser, CbpCommand *command) {
    const CbpProgram *program = parser->program;
    const Token *token = &parser->cursor.token;
    const char *first = cursor_text(&parser->cursor, token);
    if (find(&program->locks, first) != CBP_NONE && find(&program->messages, first) == CBP_NONE)
        cursor_fail(&parser->cursor, token->position, "write sleep(message, lock)", "'%s' is a lock, not a message",
                    first);
    command->message = parse_message(parser);
    cursor_expect(&parser->cursor, ",", NULL);
    command->lock = parse_lock(parser);
}

/* Reads the thread type that is started, and its constants. */
static void parse_start(Parser *parser, CbpCommand *command) {
    const CbpProgram *program = parser->program;
    command->target = parse_known(parser, "thread type", &parser->thread_names);
    while (cursor_accept(&parser->cursor, ",")) {
        CbpTerm value;
        if (!parse_constant(parser, &value))
            cursor_expected(&parser->cursor, "'true' or 'false'", "the arguments of start() are constants");
        vector_push(program->arena, &command->values, value);
    }
}

static void parse_rendezvous(Parser *parser, CbpCommand *command) {
    command->message = parse_message(parser);
    while (cursor_accept(&parser->cursor, ",")) {
        vector_push(parser->program->arena, &command->values, parse_term(parser, LOCAL_VARIABLE));
        if (command->values.count > CBP_MOST_LOCALS)
            cursor_fail(&parser->cursor, parser->cursor.token.position, NULL, "a message carries at most %d values",
                        (int)CBP_MOST_LOCALS);
    }
}

static void parse_accept(Parser *parser, CbpCommand *command) {
    Position position = parser->cursor.token.position;
    Vector(CbpTerm) variables = {0};
    command->message = parse_message(parser);
    while (cursor_accept(&parser->cursor, ",")) {
        CbpTerm variable = parse_variable(parser, LOCAL_VARIABLE);
        vector_push(parser->program->arena, &variables, variable);
        vector_push(parser->program->arena, &command->variables, variable.index);
        if (variables.count > CBP_MOST_LOCALS)
            cursor_fail(&parser->cursor, position, NULL, "this assigns more variables than can be declared");
    }
    check_distinct(parser, variables.items, variables.count, position);
}

/* Reads the part in parentheses of a command that has no block. */
static void parse_operands(Parser *parser, CbpCommand *command, CbpTarget *target) {
    cursor_expect(&parser->cursor, "(", NULL);
    switch (command->op) {
    case CBP_GOTO:
        target->position = parser->cursor.token.position;
        target->name = cursor_name(&parser->cursor, "a label");
        break;
    case CBP_LOCK:
    case CBP_UNLOCK: command->lock = parse_lock(parser); break;
    case CBP_SLEEP: parse_sleep(parser, command); break;
    case CBP_WAKEUP:
    case CBP_WAKEUPALL: command->message = parse_message(parser); break;
    case CBP_START: parse_start(parser, command); break;
    case CBP_RENDEZVOUS: parse_rendezvous(parser, command); break;
    default: parse_accept(parser, command); break;
    }
    cursor_expect(&parser->cursor, ")", NULL);
}

/* The kind of command that begins here. */
static CbpOp op_at(const Parser *parser) {
    for (CbpOp op = CBP_IF; op < CBP_END; op++)
        if (cursor_at(&parser->cursor, cbp_op_word(op)))
            return op;
    return CBP_ASSIGN;
}

/* Reports a word that begins no command, with the nearest one as a hint. */
static void refuse_command(Parser *parser) {
    const Token *token = &parser->cursor.token;
    Guess guess = guess_start(cursor_text(&parser->cursor, token));
    for (CbpOp op = CBP_IF; op < CBP_END && token->kind == TOKEN_WORD; op++)
        guess_try(&guess, cbp_op_word(op));
    cursor_expected(&parser->cursor, "a command", guess_hint(&guess, parser->program->arena));
}

/* Reads an assignment without a guard. A word before a parenthesis or a brace is rather a command that is misspelt. */
static void parse_plain_assignment(Parser *parser, CbpCommand *command) {
    Token next = cursor_peek(&parser->cursor);
    if (!cursor_at_kind(&parser->cursor, TOKEN_WORD) || token_is(&next, "(") || token_is(&next, "{")) {
        refuse_command(parser);
        return;
    }
    CbpAssignment branch = parse_assignment(parser, (CbpCondition){0});
    vector_push(parser->program->arena, &command->branches, branch);
}

/* Reads a command from after its first word. */
static void parse_rest(Parser *parser, CbpCommand *command, CbpTarget *target) {
    switch (command->op) {
    case CBP_ASSIGN: parse_plain_assignment(parser, command); return;
    case CBP_IF:
    case CBP_WHILE: parse_test(parser, command); return;
    case CBP_CHOICE: parse_choice(parser, command); return;
    case CBP_SKIP: break;
    default: parse_operands(parser, command, target); break;
    }
    cursor_expect(&parser->cursor, ";", NULL);
}

/* Reads a command and adds it. Commands are numbered as they begin: that of a block comes before its contents. */
static uint32_t parse_command(Parser *parser) {
    CbpProgram *program = parser->program;
    CbpCommand command = {.thread = parser->thread, .number = ++parser->number, .next = CBP_NONE};
    CbpTarget target = {0};
    uint32_t number = program->commands.count;
    command.position = parser->cursor.token.position;
    if (cursor_accept(&parser->cursor, "[")) {
        command.label = cursor_name(&parser->cursor, "a label");
        cursor_expect(&parser->cursor, "]", NULL);
    }
    command.op = op_at(parser);
    vector_push(program->arena, &program->commands, command);
    vector_push(program->arena, parser->targets, target);
    if (number >= CBP_MOST_COMMANDS)
        cursor_fail(&parser->cursor, command.position, NULL, "a program has at most %d commands",
                    (int)CBP_MOST_COMMANDS);
    if (command.op != CBP_ASSIGN)
        cursor_advance(&parser->cursor);
    parse_rest(parser, &command, &target);
    program->commands.items[number] = command;
    parser->targets->items[number] = target;
    return number;
}

/* Reads commands up to a brace. */
static CbpBlock parse_commands(Parser *parser) {
    CbpBlock block = {0};
    while (!cursor_at(&parser->cursor, "}") && !cursor_at_end(&parser->cursor)) {
        vector_push(parser->program->arena, &block, parse_command(parser));
    }
    return block;
}

static CbpBlock parse_block(Parser *parser) {
    Position position = parser->cursor.token.position;
    cursor_expect(&parser->cursor, "{", NULL);
    if (++parser->nesting > NESTING_LIMIT)
        cursor_fail(&parser->cursor, position, NULL, "blocks are nested more than %d deep here", (int)NESTING_LIMIT);
    CbpBlock block = parse_commands(parser);
    parser->nesting--;
    cursor_expect(&parser->cursor, "}", NULL);
    return block;
}

/* Threads ---------------------------------------------------------------------------------------------------------- */

/* Adds the command that stands for the end of a thread. */
static uint32_t add_end(Parser *parser) {
    CbpCommand command = {.op = CBP_END, .thread = parser->thread, .number = ++parser->number, .next = CBP_NONE};
    command.position = parser->cursor.token.position;
    CbpTarget target = {0};
    vector_push(parser->program->arena, &parser->program->commands, command);
    vector_push(parser->program->arena, parser->targets, target);
    return parser->program->commands.count - 1;
}

static void parse_locals(Parser *parser) {
    CbpProgram *program = parser->program;
    Position position = parser->cursor.token.position;
    CbpNames *locals = &program->threads.items[parser->thread].locals;
    parse_names(parser, "vars", "the name of a variable", CBP_MOST_LOCALS, locals);
    for (uint32_t i = 0; i < locals->count; i++)
        if (find(&program->globals, locals->items[i]) != CBP_NONE)
            cursor_complain(&parser->cursor, position, NULL, "the local variable '%s' hides a global one",
                            locals->items[i]);
}

static void parse_thread(Parser *parser) {
    CbpProgram *program = parser->program;
    Position position = parser->cursor.token.position;
    parser->thread = parse_known(parser, "thread type", &parser->thread_names);
    if (parser->thread == CBP_NONE) {
        cursor_fail(&parser->cursor, position, NULL, "declare the thread type after 'threads :'");
        return;
    }
    CbpThread *thread = &program->threads.items[parser->thread];
    if (thread->end != CBP_NONE)
        cursor_fail(&parser->cursor, position, NULL, "thread '%s' has a body already", thread->name);
    thread->position = position;
    parser->number = 0;
    cursor_expect(&parser->cursor, "{", NULL);
    parse_locals(parser);
    thread->body = parse_commands(parser);
    thread->end = add_end(parser);
    cursor_expect(&parser->cursor, "}", NULL);
}

CbpProgram *cbp_read(const char *text, size_t length, Diagnostics *diagnostics) {
    uint32_t errors = diagnostics_errors(diagnostics);
    Arena *arena = arena_new();
    CbpProgram *program = arena_alloc(arena, sizeof *program);
    program->arena = arena;
    CbpTargets targets = {0};
    Parser parser = {.cursor = cursor_start(scanner_start(text, length), &lexicon, program->arena, diagnostics),
                     .program = program,
                     .targets = &targets};
    parse_declarations(&parser);
    while (!cursor_at_end(&parser.cursor))
        parse_thread(&parser);
    if (!parser.cursor.failed)
        cbp_check(program, &targets, &parser.cursor);
    if (diagnostics_errors(diagnostics) == errors)
        return program;
    cbp_free(program);
    return NULL;
}

void cbp_free(CbpProgram *program) {
    if (program)
        arena_free(program->arena);
}
