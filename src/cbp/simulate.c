/* The semantics of programs: axioms 2.1 to 2.16 of the thesis, over multisets of threads.

   The axioms for a single command (2.1 to 2.9), for what follows it (2.10), and for one thread among others (2.11) are
   one here: a thread has a location, which determines what it still has to do. */
#include "base/table.h"
#include "cbp/cbp.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* States ----------------------------------------------------------------------------------------------------------- */

uint32_t cbp_shared_words(const CbpProgram *program) {
    return (program->globals.count + program->locks.count + 63) / 64;
}

static bool bit(const uint64_t *bits, uint32_t index) { return bits[index / 64] >> index % 64 & 1; }

static void set_bit(uint64_t *bits, uint32_t index, bool value) {
    uint64_t mask = UINT64_C(1) << index % 64;
    bits[index / 64] = value ? bits[index / 64] | mask : bits[index / 64] & ~mask;
}

bool cbp_global(const CbpState *state, uint32_t global) { return bit(state->shared, global); }

bool cbp_lock(const CbpProgram *program, const CbpState *state, uint32_t lock) {
    return bit(state->shared, program->globals.count + lock);
}

uint32_t cbp_thread_count(const CbpState *state) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < state->threads.count; i++)
        count += state->threads.items[i].count;
    return count;
}

static CbpLocal local_of(const CbpThreads *threads) {
    return (CbpLocal){.location = threads->location, .values = threads->values};
}

static bool is_at(const CbpThreads *threads, CbpLocal local) { return cbp_is_same_local(local_of(threads), local); }

/* Where threads in a local state are, or would be put. */
static uint32_t find(const CbpState *state, CbpLocal local) {
    uint32_t low = 0, high = state->threads.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const CbpThreads *threads = &state->threads.items[middle];
        if (threads->location != local.location ? threads->location < local.location : threads->values < local.values)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_threads(CbpState *state, CbpLocal local, uint32_t count, Arena *arena) {
    uint32_t at = find(state, local);
    if (at == state->threads.count || !is_at(&state->threads.items[at], local)) {
        CbpThreads threads = {.location = local.location, .values = local.values};
        vector_insert(arena, &state->threads, at, threads);
    }
    state->threads.items[at].count += count;
}

/* Removes one thread; false when there is none. */
static bool remove_thread(CbpState *state, CbpLocal local) {
    uint32_t at = find(state, local);
    CbpThreads *items = state->threads.items;
    if (at == state->threads.count || !is_at(&items[at], local))
        return false;
    if (--items[at].count == 0)
        memmove(items + at, items + at + 1, (--state->threads.count - at) * sizeof *items);
    return true;
}

/* A state from its parts, which are copied: what is shared, and the groups of threads. */
static CbpState *new_state(const CbpProgram *program, const void *shared, const void *threads, uint32_t count,
                           Arena *arena) {
    CbpState *state = arena_alloc(arena, sizeof *state);
    size_t words = cbp_shared_words(program);
    state->shared = arena_alloc(arena, (words + 1) * sizeof *state->shared);
    if (words > 0)
        memcpy(state->shared, shared, words * sizeof *state->shared);
    state->threads.capacity = count + 2; /* one thread may go to a new location, and one be started */
    state->threads.items = arena_alloc(arena, state->threads.capacity * sizeof *state->threads.items);
    state->threads.count = count;
    if (count > 0)
        memcpy(state->threads.items, threads, count * sizeof *state->threads.items);
    return state;
}

CbpState *cbp_initial(const CbpProgram *program, Arena *arena) {
    const CbpThreads first = {.location = cbp_location(program->threads.items[program->main].entry, CBP_AT),
                              .count = 1};
    const uint64_t nothing[(CBP_MOST_NAMES + CBP_MOST_NAMES) / 64] = {0};
    return new_state(program, nothing, &first, 1, arena);
}

/* Terms ------------------------------------------------------------------------------------------------------------ */

static bool term_value(const CbpState *state, uint64_t values, CbpTerm term) {
    switch (term.kind) {
    case CBP_TERM_GLOBAL: return cbp_global(state, term.index) != term.is_negated;
    case CBP_TERM_LOCAL: return (values >> term.index & 1) != term.is_negated;
    default: return term.index != 0;
    }
}

static bool holds(const CbpState *state, uint64_t values, const CbpCondition *condition) {
    for (uint32_t i = 0; i < condition->terms.count; i++)
        if (!term_value(state, values, condition->terms.items[i]))
            return false;
    return true;
}

/* Steps that may be taken ------------------------------------------------------------------------------------------ */

typedef struct Moves {
    const CbpProgram *program;
    const CbpState *state;
    CbpLocal actor;
    Arena *arena;
    CbpSteps steps;
} Moves;

static void add_step(Moves *moves, CbpAxiom axiom, uint32_t branch, CbpLocal partner) {
    CbpStep step = {.axiom = axiom, .branch = branch, .actor = moves->actor, .partner = partner};
    vector_push(moves->arena, &moves->steps.list, step);
}

static void add_plain(Moves *moves, CbpAxiom axiom, bool is_enabled) {
    if (is_enabled)
        add_step(moves, axiom, 0, (CbpLocal){0});
}

static void add_test(Moves *moves, CbpAxiom axiom, const CbpCondition *condition) {
    bool value = holds(moves->state, moves->actor.values, condition);
    if (condition->is_any || value)
        add_step(moves, axiom, 1, (CbpLocal){0});
    if (condition->is_any || !value)
        add_step(moves, axiom, 0, (CbpLocal){0});
}

static void add_choice(Moves *moves, const CbpCommand *command) {
    for (uint32_t i = 0; i < command->branches.count; i++)
        if (holds(moves->state, moves->actor.values, &command->branches.items[i].guard))
            add_step(moves, CBP_AXIOM_CHOICE, i, (CbpLocal){0});
}

bool cbp_is_asleep(const CbpProgram *program, uint32_t location, uint32_t message) {
    return cbp_location_phase(location) == CBP_ASLEEP &&
           program->commands.items[cbp_location_command(location)].message == message;
}

static void add_wakeup(Moves *moves, const CbpCommand *command) {
    uint32_t before = moves->steps.list.count;
    for (uint32_t i = 0; i < moves->state->threads.count; i++) {
        const CbpThreads *threads = &moves->state->threads.items[i];
        if (cbp_is_asleep(moves->program, threads->location, command->message))
            add_step(moves, CBP_AXIOM_WAKEUP, 0, local_of(threads));
    }
    add_plain(moves, CBP_AXIOM_WAKEUP_LOST, moves->steps.list.count == before);
}

static void add_rendezvous(Moves *moves, const CbpCommand *command) {
    for (uint32_t i = 0; i < moves->state->threads.count; i++) {
        const CbpThreads *threads = &moves->state->threads.items[i];
        const CbpCommand *other = &moves->program->commands.items[cbp_location_command(threads->location)];
        if (other->op == CBP_ACCEPT && other->message == command->message &&
            other->variables.count == command->values.count)
            add_step(moves, CBP_AXIOM_RENDEZVOUS, 0, local_of(threads));
    }
}

/* The steps of one thread that is before a command. */
static void add_steps(Moves *moves, const CbpCommand *command) {
    switch (command->op) {
    case CBP_ASSIGN: add_plain(moves, CBP_AXIOM_ASSIGN, true); break;
    case CBP_IF: add_test(moves, CBP_AXIOM_IF, &command->condition); break;
    case CBP_CHOICE: add_choice(moves, command); break;
    case CBP_WHILE: add_test(moves, CBP_AXIOM_WHILE, &command->condition); break;
    case CBP_SKIP: add_plain(moves, CBP_AXIOM_SKIP, true); break;
    case CBP_GOTO: add_plain(moves, CBP_AXIOM_GOTO, true); break;
    case CBP_LOCK: add_plain(moves, CBP_AXIOM_LOCK, !cbp_lock(moves->program, moves->state, command->lock)); break;
    case CBP_UNLOCK: add_plain(moves, CBP_AXIOM_UNLOCK, cbp_lock(moves->program, moves->state, command->lock)); break;
    case CBP_SLEEP: add_plain(moves, CBP_AXIOM_SLEEP, cbp_lock(moves->program, moves->state, command->lock)); break;
    case CBP_WAKEUP: add_wakeup(moves, command); break;
    case CBP_WAKEUPALL: add_plain(moves, CBP_AXIOM_WAKEUPALL, true); break;
    case CBP_START: add_plain(moves, CBP_AXIOM_START, true); break;
    case CBP_RENDEZVOUS: add_rendezvous(moves, command); break;
    case CBP_ACCEPT: /* moves with the thread that sends */
    case CBP_END: break;
    }
}

CbpSteps cbp_steps(const CbpProgram *program, const CbpState *state, Arena *arena) {
    Moves moves = {.program = program, .state = state, .arena = arena};
    for (uint32_t i = 0; i < state->threads.count; i++) {
        const CbpThreads *threads = &state->threads.items[i];
        const CbpCommand *command = &program->commands.items[cbp_location_command(threads->location)];
        moves.actor = local_of(threads);
        CbpPhase phase = cbp_location_phase(threads->location);
        if (phase == CBP_AT)
            add_steps(&moves, command);
        else if (phase == CBP_RELOCKING)
            add_plain(&moves, CBP_AXIOM_LOCK, !cbp_lock(program, state, command->lock));
    }
    return moves.steps;
}

/* Taking a step ---------------------------------------------------------------------------------------------------- */

CbpLocal cbp_actor_after(const CbpProgram *program, const CbpState *state, const CbpStep *step) {
    CbpLocal actor = step->actor;
    uint32_t number = cbp_location_command(actor.location);
    const CbpCommand *command = &program->commands.items[number];
    if (step->axiom == CBP_AXIOM_ASSIGN || step->axiom == CBP_AXIOM_CHOICE) {
        const CbpAssignment *assignment = &command->branches.items[step->branch];
        for (uint32_t i = 0; i < assignment->variables.count; i++)
            if (assignment->variables.items[i].kind == CBP_TERM_LOCAL)
                set_bit(&actor.values, assignment->variables.items[i].index,
                        term_value(state, step->actor.values, assignment->values.items[i]));
    }
    if (step->axiom == CBP_AXIOM_SLEEP)
        actor.location = cbp_location(number, CBP_ASLEEP);
    else if (step->axiom == CBP_AXIOM_IF || step->axiom == CBP_AXIOM_WHILE)
        actor.location = cbp_location(cbp_branch(program, number, step->branch != 0), CBP_AT);
    else
        actor.location = cbp_location(command->next, CBP_AT);
    return actor;
}

CbpLocal cbp_partner_after(const CbpProgram *program, const CbpState *state, const CbpStep *step) {
    CbpLocal partner = step->partner;
    uint32_t number = cbp_location_command(partner.location);
    const CbpCommand *sender = &program->commands.items[cbp_location_command(step->actor.location)];
    const CbpCommand *receiver = &program->commands.items[number];
    if (step->axiom == CBP_AXIOM_WAKEUP)
        return (CbpLocal){.location = cbp_location(number, CBP_RELOCKING), .values = partner.values};
    for (uint32_t i = 0; i < receiver->variables.count; i++)
        set_bit(&partner.values, receiver->variables.items[i],
                term_value(state, step->actor.values, sender->values.items[i]));
    partner.location = cbp_location(receiver->next, CBP_AT);
    return partner;
}

CbpLocal cbp_started(const CbpProgram *program, const CbpCommand *command) {
    CbpLocal local = {.location = cbp_location(program->threads.items[command->target].entry, CBP_AT)};
    for (uint32_t i = 0; i < command->values.count; i++)
        set_bit(&local.values, i, command->values.items[i].index != 0);
    return local;
}

/* Assigns global variables; all values are read in the state before. */
static void assign(const CbpState *before, CbpState *after, uint64_t values, const CbpAssignment *assignment) {
    for (uint32_t i = 0; i < assignment->variables.count; i++)
        if (assignment->variables.items[i].kind == CBP_TERM_GLOBAL)
            set_bit(after->shared, assignment->variables.items[i].index,
                    term_value(before, values, assignment->values.items[i]));
}

/* Wakes every thread that sleeps until a message: it needs its lock again. */
static void wake_all(const CbpProgram *program, const CbpState *before, CbpState *after, uint32_t message,
                     Arena *arena) {
    for (uint32_t i = 0; i < before->threads.count; i++) {
        const CbpThreads *threads = &before->threads.items[i];
        if (!cbp_is_asleep(program, threads->location, message))
            continue;
        CbpLocal local = local_of(threads);
        for (uint32_t left = threads->count; left > 0; left--)
            remove_thread(after, local);
        local.location = cbp_location(cbp_location_command(threads->location), CBP_RELOCKING);
        add_threads(after, local, threads->count, arena);
    }
}

/* The effects of a step other than moving the acting thread. */
static void apply(const CbpProgram *program, const CbpState *before, const CbpStep *step, CbpState *after,
                  Arena *arena) {
    const CbpCommand *command = &program->commands.items[cbp_location_command(step->actor.location)];
    switch (step->axiom) {
    case CBP_AXIOM_ASSIGN:
    case CBP_AXIOM_CHOICE: assign(before, after, step->actor.values, &command->branches.items[step->branch]); break;
    case CBP_AXIOM_LOCK: set_bit(after->shared, program->globals.count + command->lock, true); break;
    case CBP_AXIOM_UNLOCK:
    case CBP_AXIOM_SLEEP: set_bit(after->shared, program->globals.count + command->lock, false); break;
    case CBP_AXIOM_WAKEUPALL: wake_all(program, before, after, command->message, arena); break;
    case CBP_AXIOM_START: add_threads(after, cbp_started(program, command), 1, arena); break;
    case CBP_AXIOM_WAKEUP:
    case CBP_AXIOM_RENDEZVOUS:
        remove_thread(after, step->partner);
        add_threads(after, cbp_partner_after(program, before, step), 1, arena);
        break;
    default: break;
    }
}

/* Whether a step is enabled. */
static bool is_enabled(const CbpProgram *program, const CbpState *state, const CbpStep *step) {
    Arena *scratch = arena_new();
    CbpSteps steps = cbp_steps(program, state, scratch);
    bool found = false;
    for (uint32_t i = 0; i < steps.list.count && !found; i++) {
        const CbpStep *other = &steps.list.items[i];
        found = other->axiom == step->axiom && other->branch == step->branch &&
                cbp_is_same_local(other->actor, step->actor) && cbp_is_same_local(other->partner, step->partner);
    }
    arena_free(scratch);
    return found;
}

/* The state after a step that is known to be one of cbp_steps. */
static CbpState *fire_enabled(const CbpProgram *program, const CbpState *state, const CbpStep *step, Arena *arena) {
    CbpState *after = new_state(program, state->shared, state->threads.items, state->threads.count, arena);
    bool was_there = remove_thread(after, step->actor);
    assert(was_there);
    (void)was_there;
    apply(program, state, step, after, arena);
    add_threads(after, cbp_actor_after(program, state, step), 1, arena);
    return after;
}

CbpState *cbp_fire(const CbpProgram *program, const CbpState *state, const CbpStep *step, Arena *arena) {
    return is_enabled(program, state, step) ? fire_enabled(program, state, step, arena) : NULL;
}

/* Exploring every state with up to a number of threads, breadth first ---------------------------------------------- */

struct CbpGraph {
    const CbpProgram *program;
    Arena *arena;
    Table *states; /* by their bytes */
    Vector(uint32_t) parents;
    Vector(CbpStep) steps; /* from the parent */
    uint32_t stopped;
    bool hit_states;
};

/* The bytes of a state: what is shared, then the threads, which are sorted. The structures have no gaps. */
static void encode(const CbpProgram *program, const CbpState *state, Text *out) {
    out->length = 0;
    text_add_bytes(out, (const char *)state->shared, cbp_shared_words(program) * sizeof *state->shared);
    text_add_bytes(out, (const char *)state->threads.items, state->threads.count * sizeof *state->threads.items);
}

static CbpState *decode(const CbpGraph *graph, uint32_t number, Arena *arena) {
    const char *bytes = table_key(graph->states, number);
    size_t shared = cbp_shared_words(graph->program) * sizeof(uint64_t);
    size_t count = (table_key_size(graph->states, number) - shared) / sizeof(CbpThreads);
    return new_state(graph->program, bytes, bytes + shared, (uint32_t)count, arena);
}

/* Adds the successors of a state. */
static void expand(CbpGraph *graph, uint32_t number, CbpLimits limits, CbpStop stop, void *context, Text *bytes) {
    const CbpProgram *program = graph->program;
    Arena *scratch = arena_new();
    CbpState *state = decode(graph, number, scratch);
    bool is_full = cbp_thread_count(state) >= limits.threads;
    CbpSteps steps = cbp_steps(program, state, scratch);
    for (uint32_t i = 0; i < steps.list.count && graph->stopped == CBP_NONE; i++) {
        if (is_full && steps.list.items[i].axiom == CBP_AXIOM_START)
            continue;
        CbpState *after = fire_enabled(program, state, &steps.list.items[i], scratch);
        encode(program, after, bytes);
        if (table_find(graph->states, bytes->bytes, bytes->length) != TABLE_NONE)
            continue;
        if (graph->parents.count >= limits.states) {
            graph->hit_states = true;
            break;
        }
        uint32_t found = table_add(graph->states, bytes->bytes, bytes->length);
        vector_push(graph->arena, &graph->parents, number);
        vector_push(graph->arena, &graph->steps, steps.list.items[i]);
        if (stop && stop(program, after, context))
            graph->stopped = found;
    }
    arena_free(scratch);
}

CbpGraph *cbp_explore(const CbpProgram *program, CbpLimits limits, CbpStop stop, void *context) {
    CbpGraph *graph = memory_get_zeroed(1, sizeof *graph);
    *graph = (CbpGraph){.program = program, .arena = arena_new(), .stopped = CBP_NONE};
    graph->states = table_new(graph->arena);
    Text bytes = {0};
    CbpState *initial = cbp_initial(program, graph->arena);
    encode(program, initial, &bytes);
    table_add(graph->states, bytes.bytes, bytes.length);
    vector_push(graph->arena, &graph->parents, CBP_NONE);
    vector_push(graph->arena, &graph->steps, (CbpStep){0});
    if (stop && stop(program, initial, context))
        graph->stopped = 0;
    for (uint32_t i = 0; i < graph->parents.count && graph->stopped == CBP_NONE && !graph->hit_states; i++)
        expand(graph, i, limits, stop, context, &bytes);
    text_free(&bytes);
    return graph;
}

void cbp_graph_free(CbpGraph *graph) {
    if (!graph)
        return;
    arena_free(graph->arena);
    free(graph);
}

uint32_t cbp_graph_stopped(const CbpGraph *graph) { return graph->stopped; }

bool cbp_graph_hit_states(const CbpGraph *graph) { return graph->hit_states; }

CbpSteps cbp_graph_run(CbpGraph *graph, uint32_t number, Arena *arena) {
    CbpSteps run = {0};
    for (uint32_t at = number; graph->parents.items[at] != CBP_NONE; at = graph->parents.items[at])
        vector_push(arena, &run.list, graph->steps.items[at]);
    vector_reverse(run.list.items, run.list.count, sizeof *run.list.items);
    return run;
}

bool cbp_covers(const CbpState *state, const uint32_t *locations, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t wanted = 0, there = 0;
        for (uint32_t j = 0; j < count; j++)
            wanted += locations[j] == locations[i];
        for (uint32_t j = 0; j < state->threads.count; j++)
            there += state->threads.items[j].location == locations[i] ? state->threads.items[j].count : 0;
        if (there < wanted)
            return false;
    }
    return true;
}
