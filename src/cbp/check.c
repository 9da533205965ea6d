/* What makes a program well-formed beyond its grammar (section 2.1.1 of the thesis), and where control goes.

   A thread acquires and releases a lock within one block, and no `goto` leads into or out of the code in between. So a
   thread at `unlock` or `sleep` holds the lock: states need not record which thread holds it. */
#include "base/guess.h"
#include "base/names.h"
#include "cbp/cbp_int.h"

#include <string.h>

typedef struct Checker {
    CbpProgram *program;
    const CbpTargets *targets;
    Cursor *cursor;
    Arena *scratch;
    Names *labels, *regions;
    Vector(uint32_t) label_commands; /* by label */
    uint32_t *held;                  /* by lock: the command that acquired it, or CBP_NONE */
    uint32_t *region_of;             /* by command: which locks are held before it, and where they were acquired */
} Checker;

static CbpCommand *command_at(Checker *checker, uint32_t command) { return &checker->program->commands.items[command]; }

static const char *lock_name(const Checker *checker, uint32_t lock) { return checker->program->locks.items[lock]; }

/* Control ---------------------------------------------------------------------------------------------------------- */

/* Sets what follows each command of a block, as the function gamma of figure 2.3 does. */
static void link_block(Checker *checker, const CbpBlock *block, uint32_t after) {
    for (uint32_t i = 0; i < block->count; i++) {
        CbpCommand *command = command_at(checker, block->items[i]);
        command->next = i + 1 < block->count ? block->items[i + 1] : after;
        uint32_t inside = command->op == CBP_WHILE ? block->items[i] : command->next;
        link_block(checker, &command->body, inside);
        link_block(checker, &command->otherwise, inside);
    }
}

static void collect_labels(Checker *checker) {
    for (uint32_t i = 0; i < checker->program->commands.count; i++) {
        const CbpCommand *command = command_at(checker, i);
        if (!command->label)
            continue;
        uint32_t label = names_add_string(checker->labels, command->label);
        if (label == checker->label_commands.count) {
            vector_push(checker->scratch, &checker->label_commands, i);
        } else {
            uint32_t line = command_at(checker, checker->label_commands.items[label])->position.line;
            cursor_complain(checker->cursor, command->position, NULL, "there is a label '%s' in line %u already",
                            command->label, line);
        }
    }
}

/* Locks ------------------------------------------------------------------------------------------------------------ */

/* A number for the locks that are held, and where they were acquired. */
static uint32_t lock_set_number(Checker *checker) {
    return names_add(checker->regions, (const char *)checker->held,
                     checker->program->locks.count * sizeof *checker->held);
}

static void check_lock(Checker *checker, uint32_t number) {
    const CbpCommand *command = command_at(checker, number);
    uint32_t holder = checker->held[command->lock];
    if (holder != CBP_NONE)
        cursor_complain(checker->cursor, command->position, NULL,
                        "'%s' is held already, since line %u: locks are not reentrant",
                        lock_name(checker, command->lock), command_at(checker, holder)->position.line);
    else
        checker->held[command->lock] = number;
}

static void check_unlock(Checker *checker, uint32_t number, const CbpBlock *block) {
    const CbpCommand *command = command_at(checker, number);
    uint32_t holder = checker->held[command->lock];
    bool is_same_block = false;
    for (uint32_t i = 0; i < block->count; i++)
        is_same_block |= block->items[i] == holder;
    if (holder == CBP_NONE)
        cursor_complain(checker->cursor, command->position,
                        "a thread releases a lock in the block that acquires it, after lock()", "'%s' is not held here",
                        lock_name(checker, command->lock));
    else if (!is_same_block)
        cursor_complain(checker->cursor, command->position, "release it in the block that acquires it",
                        "'%s' was acquired in another block, in line %u", lock_name(checker, command->lock),
                        command_at(checker, holder)->position.line);
    else
        checker->held[command->lock] = CBP_NONE;
}

/* Checks a block with the locks that are held before it; at its end the same ones must be held. */
static void check_locks(Checker *checker, const CbpBlock *block) {
    uint32_t here = lock_set_number(checker);
    for (uint32_t i = 0; i < block->count; i++) {
        uint32_t number = block->items[i];
        const CbpCommand *command = command_at(checker, number);
        checker->region_of[number] = here;
        if (command->op == CBP_LOCK)
            check_lock(checker, number);
        else if (command->op == CBP_UNLOCK)
            check_unlock(checker, number, block);
        else if (command->op == CBP_SLEEP && checker->held[command->lock] == CBP_NONE)
            cursor_complain(checker->cursor, command->position,
                            "sleep() releases the lock: acquire it with lock() before", "'%s' is not held here",
                            lock_name(checker, command->lock));
        check_locks(checker, &command->body);
        check_locks(checker, &command->otherwise);
        if (command->op == CBP_LOCK || command->op == CBP_UNLOCK)
            here = lock_set_number(checker);
    }
    for (uint32_t i = 0; i < block->count; i++) {
        const CbpCommand *command = command_at(checker, block->items[i]);
        if (command->op != CBP_LOCK || checker->held[command->lock] != block->items[i])
            continue;
        cursor_complain(checker->cursor, command->position, "each lock() needs its unlock() in the same block",
                        "'%s' is not released in the block that acquires it", lock_name(checker, command->lock));
        checker->held[command->lock] = CBP_NONE;
    }
}

/* Jumps and calls -------------------------------------------------------------------------------------------------- */

static void refuse_label(Checker *checker, const CbpTarget *target) {
    Guess guess = guess_start(target->name);
    for (uint32_t i = 0; i < names_count(checker->labels); i++)
        guess_try(&guess, names_text(checker->labels, i));
    cursor_complain(checker->cursor, target->position, guess_hint(&guess, checker->program->arena),
                    "there is no label '%s'", target->name);
}

static void resolve_goto(Checker *checker, uint32_t number) {
    CbpCommand *command = command_at(checker, number);
    const CbpTarget *target = &checker->targets->items[number];
    uint32_t label = names_find(checker->labels, target->name, strlen(target->name));
    if (label == UINT32_MAX) {
        refuse_label(checker, target);
        return;
    }
    command->target = command->next = checker->label_commands.items[label];
    const CbpCommand *there = command_at(checker, command->target);
    if (there->thread != command->thread)
        cursor_complain(checker->cursor, target->position, "a goto leads to a label of the same thread type",
                        "'%s' is in thread '%s'", target->name, checker->program->threads.items[there->thread].name);
    else if (checker->region_of[command->target] != checker->region_of[number])
        cursor_complain(checker->cursor, target->position, "the thread holds other locks at the label",
                        "this goto to '%s' leads into or out of code that holds a lock", target->name);
}

static void check_start(Checker *checker, const CbpCommand *command) {
    const CbpThread *thread = &checker->program->threads.items[command->target];
    if (command->values.count != thread->locals.count)
        cursor_complain(checker->cursor, command->position, "start() gives each local variable its initial value",
                        "thread '%s' has %u local variables, but gets %u values", thread->name, thread->locals.count,
                        command->values.count);
}

/* Warns of a rendezvous without a possible partner, because there is none or the numbers of values differ. */
static void check_partner(Checker *checker, const CbpCommand *command) {
    CbpOp wanted = command->op == CBP_ACCEPT ? CBP_RENDEZVOUS : CBP_ACCEPT;
    uint32_t count = command->op == CBP_ACCEPT ? command->variables.count : command->values.count;
    bool has_other = false;
    for (uint32_t i = 0; i < checker->program->commands.count; i++) {
        const CbpCommand *other = command_at(checker, i);
        if (other->op != wanted || other->message != command->message)
            continue;
        if ((wanted == CBP_ACCEPT ? other->variables.count : other->values.count) == count)
            return;
        has_other = true;
    }
    diagnostics_add(checker->cursor->diagnostics, SEVERITY_WARNING, command->position, NULL,
                    has_other ? "every %s for this message has another number of values: this blocks for ever"
                              : "there is no %s for this message: this blocks for ever",
                    cbp_op_word(wanted));
}

/* Threads ---------------------------------------------------------------------------------------------------------- */

static void find_main(Checker *checker) {
    CbpProgram *program = checker->program;
    program->main = CBP_NONE;
    for (uint32_t i = 0; i < program->threads.count; i++) {
        const CbpThread *thread = &program->threads.items[i];
        if (strcmp(thread->name, "main") == 0)
            program->main = i;
        if (thread->end == CBP_NONE)
            cursor_complain(checker->cursor, thread->position, NULL, "thread '%s' is declared, but has no body",
                            thread->name);
    }
    if (program->main == CBP_NONE)
        cursor_complain(checker->cursor, (Position){0}, "'main' is the initial thread", "there is no thread 'main'");
}

/* Links the commands of each thread; a thread without commands begins at its end. */
static void link_threads(Checker *checker) {
    for (uint32_t i = 0; i < checker->program->threads.count; i++) {
        CbpThread *thread = &checker->program->threads.items[i];
        thread->entry = thread->body.count > 0 ? thread->body.items[0] : thread->end;
        link_block(checker, &thread->body, thread->end);
        check_locks(checker, &thread->body);
    }
}

/* For so many commands a partner is looked for: searching for more would take quadratic time. */
enum { MEETING_LIMIT = 200 };

static void check_commands(Checker *checker) {
    uint32_t meetings = 0;
    for (uint32_t i = 0; i < checker->program->commands.count && !checker->cursor->failed; i++) {
        const CbpCommand *command = command_at(checker, i);
        if (command->op == CBP_GOTO)
            resolve_goto(checker, i);
        else if (command->op == CBP_START)
            check_start(checker, command);
        else if ((command->op == CBP_RENDEZVOUS || command->op == CBP_ACCEPT) && meetings++ < MEETING_LIMIT)
            check_partner(checker, command);
    }
}

void cbp_check(CbpProgram *program, const CbpTargets *targets, Cursor *cursor) {
    Arena *scratch = arena_new();
    Checker checker = {.program = program, .targets = targets, .cursor = cursor, .scratch = scratch};
    checker.labels = names_new(scratch);
    checker.regions = names_new(scratch);
    checker.held = arena_alloc(scratch, (program->locks.count + 1) * sizeof *checker.held);
    checker.region_of = arena_alloc(scratch, (program->commands.count + 1) * sizeof *checker.region_of);
    memset(checker.held, 0xff, program->locks.count * sizeof *checker.held);
    find_main(&checker);
    collect_labels(&checker);
    if (diagnostics_errors(cursor->diagnostics) == 0) {
        link_threads(&checker);
        check_commands(&checker);
    }
    arena_free(scratch);
}
