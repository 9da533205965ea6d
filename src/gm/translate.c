/* From programs to global machines: section 3.2.3 of the thesis, where "otherwise" means the negation of the whole
   condition (as printed, its rules b and d guard both ways by the same literals).

   The local states are explored forward from those in which threads are started. Receptions are added only for messages
   that some thread sends, with the values that they carry. */
#include "base/names.h"
#include "gm/gm_int.h"

#include <stdlib.h>
#include <string.h>

/* Guards may be long as well as many. */
enum { MEMORY_LIMIT = 1 << 28 };

/* A message with values that some thread sends, or a local state that waits for one. */
typedef struct Rendezvous {
    uint32_t message, count; /* of the program; how many values */
    uint64_t values;         /* that are sent */
    CbpLocal local;          /* that accepts */
} Rendezvous;

/* A transition between local states, which get their numbers later. */
typedef struct Edge {
    GmTransition transition;
    CbpLocal from, to; /* the location CBP_NONE: a thread that is not started yet, its type in `values` */
} Edge;

typedef struct Translator {
    const CbpProgram *program;
    Gm *gm;
    Arena *scratch;
    Table *keys;             /* local states that have been found, by their bytes */
    Vector(CbpLocal) locals; /* in the order in which they were found */
    Names *messages;
    Vector(Edge) edges;
    Vector(Rendezvous) sent, accepting;
    Vector(CbpLocal) sleeping;
    bool *is_broadcast, *is_signalled; /* by message of the program */
    bool has_too_many;
} Translator;

static const CbpCommand *command_of(const Translator *translator, CbpLocal local) {
    return &translator->program->commands.items[cbp_location_command(local.location)];
}

/* A thread before a command, or in a phase of it, with the same values. */
static CbpLocal local_at(CbpLocal local, uint32_t command, CbpPhase phase) {
    return (CbpLocal){.location = cbp_location(command, phase), .values = local.values};
}

/* Adds a local state if it is new. */
static void add_local(Translator *translator, CbpLocal local) {
    char key[sizeof local.location + sizeof local.values];
    memcpy(key, &local.location, sizeof local.location);
    memcpy(key + sizeof local.location, &local.values, sizeof local.values);
    if (table_add(translator->keys, key, sizeof key) < translator->locals.count)
        return;
    vector_push(translator->scratch, &translator->locals, local);
    translator->has_too_many |= translator->locals.count > GM_MOST_STATES;
}

static GmTransition transition_of(GmKind kind, uint32_t message) {
    return (GmTransition){.kind = kind, .message = message};
}

/* Adds a transition of a thread for a command; `branch` is the branch of the command. */
static void add_edge(Translator *translator, CbpLocal from, CbpLocal to, GmTransition transition, uint32_t branch) {
    if (translator->edges.count >= GM_MOST_TRANSITIONS || arena_bytes(translator->gm->arena) > MEMORY_LIMIT) {
        translator->has_too_many = true;
        return;
    }
    if (!gm_receives(transition.kind))
        vector_push(translator->gm->arena, &transition.origins, ((GmOrigin){.actor = from, .branch = branch}));
    vector_push(translator->scratch, &translator->edges, ((Edge){.transition = transition, .from = from, .to = to}));
    add_local(translator, to);
}

/* The local state after a command that leaves the variables alone. */
static CbpLocal local_after(const Translator *translator, CbpLocal local) {
    return local_at(local, command_of(translator, local)->next, CBP_AT);
}

/* Messages --------------------------------------------------------------------------------------------------------- */

/* A message by its name and the values that come with it: "name@TF". */
static uint32_t message_of(Translator *translator, const char *prefix, const char *name, uint32_t count,
                           uint64_t values) {
    Text text = {0};
    text_format(&text, "%s%s%s", prefix, name, count > 0 ? "@" : "");
    for (uint32_t i = 0; i < count; i++)
        text_add_char(&text, values >> i & 1 ? 'T' : 'F');
    uint32_t message = names_add(translator->messages, text.bytes, text.length);
    if (message == translator->gm->messages.count)
        vector_push(translator->gm->arena, &translator->gm->messages,
                    arena_copy(translator->gm->arena, text.bytes, text.length));
    text_free(&text);
    return message;
}

static uint32_t plain_message(Translator *translator, uint32_t message) {
    return message_of(translator, "", translator->program->messages.items[message], 0, 0);
}

/* Values at a command, as bits: constants or local variables. */
static uint64_t values_at(const CbpCommand *command, uint64_t values) {
    uint64_t result = 0;
    for (uint32_t i = 0; i < command->values.count && i < CBP_MOST_LOCALS; i++) {
        CbpTerm term = command->values.items[i];
        bool value = term.kind == CBP_TERM_CONSTANT ? term.index != 0 : (values >> term.index & 1) != term.is_negated;
        result |= (uint64_t)value << i;
    }
    return result;
}

/* Rule l: a thread of the type that waits to be started begins with these values. */
static void translate_start(Translator *translator, CbpLocal local, const CbpCommand *command) {
    const CbpThread *thread = &translator->program->threads.items[command->target];
    uint64_t values = values_at(command, local.values);
    uint32_t known = translator->gm->messages.count;
    uint32_t message = message_of(translator, "start.", thread->name, command->values.count, values);
    add_edge(translator, local, local_after(translator, local), transition_of(GM_SEND, message), 0);
    if (message < known)
        return;
    CbpLocal idle = {.location = CBP_NONE, .values = command->target};
    CbpLocal first = {.location = cbp_location(thread->entry, CBP_AT), .values = values};
    add_edge(translator, idle, first, transition_of(GM_RECEIVE, message), 0);
}

/* Rules m and n: a thread that accepts receives the values. */
static void add_rendezvous(Translator *translator, const Rendezvous *sent, const Rendezvous *accepting) {
    if (sent->message != accepting->message || sent->count != accepting->count)
        return;
    const CbpCommand *command = command_of(translator, accepting->local);
    CbpLocal to = local_after(translator, accepting->local);
    for (uint32_t i = 0; i < command->variables.count; i++) {
        uint64_t mask = UINT64_C(1) << command->variables.items[i];
        to.values = sent->values >> i & 1 ? to.values | mask : to.values & ~mask;
    }
    const char *name = translator->program->messages.items[sent->message];
    uint32_t message = message_of(translator, "", name, sent->count, sent->values);
    add_edge(translator, accepting->local, to, transition_of(GM_RECEIVE, message), 0);
}

static void translate_rendezvous(Translator *translator, CbpLocal local, const CbpCommand *command) {
    Rendezvous sent = {.message = command->message, .count = command->values.count};
    sent.values = values_at(command, local.values);
    const char *name = translator->program->messages.items[sent.message];
    uint32_t message = message_of(translator, "", name, sent.count, sent.values);
    add_edge(translator, local, local_after(translator, local), transition_of(GM_SEND, message), 0);
    for (uint32_t i = 0; i < translator->sent.count; i++) {
        const Rendezvous *other = &translator->sent.items[i];
        if (other->message == sent.message && other->count == sent.count && other->values == sent.values)
            return;
    }
    vector_push(translator->scratch, &translator->sent, sent);
    for (uint32_t i = 0; i < translator->accepting.count; i++)
        add_rendezvous(translator, &sent, &translator->accepting.items[i]);
}

static void translate_accept(Translator *translator, CbpLocal local, const CbpCommand *command) {
    Rendezvous accepting = {.message = command->message, .count = command->variables.count, .local = local};
    vector_push(translator->scratch, &translator->accepting, accepting);
    for (uint32_t i = 0; i < translator->sent.count; i++)
        add_rendezvous(translator, &translator->sent.items[i], &accepting);
}

/* Adds the transition of a sleeping thread that is woken, by `wakeup` or by `wakeupall`. */
static void add_wakeup(Translator *translator, CbpLocal local, GmKind kind) {
    CbpLocal to = local_at(local, cbp_location_command(local.location), CBP_RELOCKING);
    uint32_t message = plain_message(translator, command_of(translator, local)->message);
    add_edge(translator, local, to, transition_of(kind, message), 0);
}

/* Rules j and k. Once there is a sender, all threads that sleep until that message can be woken. */
static void translate_wakeup(Translator *translator, CbpLocal local, const CbpCommand *command) {
    bool is_all = command->op == CBP_WAKEUPALL;
    GmKind kind = is_all ? GM_BROADCAST : GM_SEND_ASYNCHRONOUS;
    uint32_t message = plain_message(translator, command->message);
    add_edge(translator, local, local_after(translator, local), transition_of(kind, message), 0);
    bool *is_sent = is_all ? &translator->is_broadcast[command->message] : &translator->is_signalled[command->message];
    if (*is_sent)
        return;
    *is_sent = true;
    for (uint32_t i = 0; i < translator->sleeping.count; i++)
        if (command_of(translator, translator->sleeping.items[i])->message == command->message)
            add_wakeup(translator, translator->sleeping.items[i],
                       is_all ? GM_RECEIVE_BROADCAST : GM_RECEIVE_ASYNCHRONOUS);
}

static void translate_sleeping(Translator *translator, CbpLocal local) {
    uint32_t message = command_of(translator, local)->message;
    vector_push(translator->scratch, &translator->sleeping, local);
    if (translator->is_broadcast[message])
        add_wakeup(translator, local, GM_RECEIVE_BROADCAST);
    if (translator->is_signalled[message])
        add_wakeup(translator, local, GM_RECEIVE_ASYNCHRONOUS);
}

/* Variables -------------------------------------------------------------------------------------------------------- */

/* The value of a term where some variables are known. */
static GmKnown term_known(CbpTerm term, uint64_t values, const GmLiterals *literals) {
    if (term.kind == CBP_TERM_CONSTANT)
        return term.index ? GM_TRUE : GM_FALSE;
    GmKnown known = term.kind == CBP_TERM_LOCAL ? (GmKnown)(values >> term.index & 1) : gm_known(literals, term.index);
    return known == GM_UNKNOWN || !term.is_negated ? known : (known == GM_TRUE ? GM_FALSE : GM_TRUE);
}

/* Adds what makes a term of a global variable true, or false; it is not decided yet. */
static void decide(Translator *translator, CbpTerm term, bool value, GmLiterals *literals) {
    gm_set(translator->gm->arena, literals, term.index, value != term.is_negated);
}

/* Rule a: goes on with the assignment of value `index`. Where a global variable is read whose value is not known yet,
   there is a case for each value. */
static void translate_values(Translator *translator, CbpLocal from, CbpLocal to, const CbpAssignment *assignment,
                             uint32_t index, GmTransition transition, uint32_t branch) {
    Arena *arena = translator->gm->arena;
    for (; index < assignment->variables.count && !translator->has_too_many; index++) {
        CbpTerm variable = assignment->variables.items[index], value = assignment->values.items[index];
        bool is_same = variable.kind == value.kind && variable.index == value.index && !value.is_negated;
        if (is_same)
            continue;
        GmKnown known = term_known(value, from.values, &transition.guard);
        if (known == GM_UNKNOWN) {
            GmTransition other = transition;
            other.guard = gm_copy_literals(arena, &transition.guard);
            other.action = gm_copy_literals(arena, &transition.action);
            decide(translator, value, false, &other.guard);
            translate_values(translator, from, to, assignment, index, other, branch);
            decide(translator, value, true, &transition.guard);
            known = GM_TRUE;
        }
        uint64_t mask = UINT64_C(1) << variable.index % 64;
        if (variable.kind == CBP_TERM_GLOBAL)
            gm_set(arena, &transition.action, variable.index, known == GM_TRUE);
        else
            to.values = known == GM_TRUE ? to.values | mask : to.values & ~mask;
    }
    add_edge(translator, from, to, transition, branch);
}

/* The literals under which a condition holds; false when it cannot. */
static bool assume(Translator *translator, uint64_t values, const CbpCondition *condition, GmLiterals *literals) {
    for (uint32_t i = 0; i < condition->terms.count; i++) {
        GmKnown known = term_known(condition->terms.items[i], values, literals);
        if (known == GM_FALSE)
            return false;
        if (known == GM_UNKNOWN)
            decide(translator, condition->terms.items[i], true, literals);
    }
    return true;
}

/* Rules a and c. */
static void translate_choice(Translator *translator, CbpLocal local, const CbpCommand *command) {
    for (uint32_t i = 0; i < command->branches.count; i++) {
        GmTransition transition = transition_of(GM_INTERNAL, GM_NONE);
        if (assume(translator, local.values, &command->branches.items[i].guard, &transition.guard))
            translate_values(translator, local, local_after(translator, local), &command->branches.items[i], 0,
                             transition, i);
    }
}

/* Whether the local part of a condition is false, whatever the global variables are. */
static bool is_refuted(uint64_t values, const CbpCondition *condition) {
    GmLiterals nothing = {0};
    for (uint32_t i = 0; i < condition->terms.count; i++)
        if (term_known(condition->terms.items[i], values, &nothing) == GM_FALSE)
            return true;
    return false;
}

/* Rules b and d. The negation of a conjunction is split into cases that exclude each other: the first literal that is
   false is the first, the second, and so on. */
static void translate_test(Translator *translator, CbpLocal local, const CbpCommand *command) {
    const CbpCondition *condition = &command->condition;
    uint32_t number = cbp_location_command(local.location);
    CbpLocal yes = local_at(local, cbp_branch(translator->program, number, true), CBP_AT);
    CbpLocal no = local_at(local, cbp_branch(translator->program, number, false), CBP_AT);
    GmTransition transition = transition_of(GM_INTERNAL, GM_NONE);
    if (assume(translator, local.values, condition, &transition.guard))
        add_edge(translator, local, yes, transition, 1);
    if (condition->is_any || is_refuted(local.values, condition)) {
        add_edge(translator, local, no, transition_of(GM_INTERNAL, GM_NONE), 0);
        return;
    }
    GmLiterals so_far = {0};
    for (uint32_t i = 0; i < condition->terms.count; i++) {
        CbpTerm term = condition->terms.items[i];
        GmKnown known = term_known(term, local.values, &so_far);
        if (known == GM_TRUE)
            continue;
        transition = transition_of(GM_INTERNAL, GM_NONE);
        transition.guard = gm_copy_literals(translator->gm->arena, &so_far);
        if (known == GM_UNKNOWN)
            decide(translator, term, false, &transition.guard);
        add_edge(translator, local, no, transition, 0);
        if (known == GM_FALSE)
            return; /* the literals before contradict it */
        decide(translator, term, true, &so_far);
    }
}

/* Commands --------------------------------------------------------------------------------------------------------- */

/* Rules g to i: a thread acquires or releases a lock on the way to a location. */
static void translate_lock(Translator *translator, CbpLocal local, CbpLocal to, uint32_t lock, bool is_taken) {
    GmTransition transition = transition_of(GM_INTERNAL, GM_NONE);
    uint32_t variable = translator->program->globals.count + lock; /* locks come after the variables of the program */
    gm_set(translator->gm->arena, &transition.guard, variable, !is_taken);
    gm_set(translator->gm->arena, &transition.action, variable, is_taken);
    add_edge(translator, local, to, transition, 0);
}

static void translate_command(Translator *translator, CbpLocal local, const CbpCommand *command) {
    switch (command->op) {
    case CBP_ASSIGN:
    case CBP_CHOICE: translate_choice(translator, local, command); break;
    case CBP_IF:
    case CBP_WHILE: translate_test(translator, local, command); break;
    case CBP_SKIP:
    case CBP_GOTO:
        add_edge(translator, local, local_after(translator, local), transition_of(GM_INTERNAL, GM_NONE), 0);
        break;
    case CBP_LOCK:
    case CBP_UNLOCK:
        translate_lock(translator, local, local_after(translator, local), command->lock, command->op == CBP_LOCK);
        break;
    case CBP_SLEEP:
        translate_lock(translator, local, local_at(local, cbp_location_command(local.location), CBP_ASLEEP),
                       command->lock, false);
        break;
    case CBP_WAKEUP:
    case CBP_WAKEUPALL: translate_wakeup(translator, local, command); break;
    case CBP_START: translate_start(translator, local, command); break;
    case CBP_RENDEZVOUS: translate_rendezvous(translator, local, command); break;
    case CBP_ACCEPT: translate_accept(translator, local, command); break;
    case CBP_END: break;
    }
}

/* Adds the transitions of a thread in a local state. */
static void translate_local(Translator *translator, CbpLocal local) {
    const CbpCommand *command = command_of(translator, local);
    switch (cbp_location_phase(local.location)) {
    case CBP_ASLEEP: translate_sleeping(translator, local); break;
    case CBP_RELOCKING: translate_lock(translator, local, local_after(translator, local), command->lock, true); break;
    default: translate_command(translator, local, command); break;
    }
}

/* The result ------------------------------------------------------------------------------------------------------- */

static int compare_locals(const void *left, const void *right) {
    const CbpLocal *a = left, *b = right;
    if (a->location != b->location)
        return a->location < b->location ? -1 : 1;
    return (a->values > b->values) - (a->values < b->values);
}

static void add_variables(Translator *translator) {
    const CbpProgram *program = translator->program;
    for (uint32_t i = 0; i < program->globals.count + program->locks.count; i++) {
        bool is_lock = i >= program->globals.count;
        const char *name = is_lock ? program->locks.items[i - program->globals.count] : program->globals.items[i];
        GmVariable variable = {.name = arena_copy(translator->gm->arena, name, strlen(name)), .is_lock = is_lock};
        vector_push(translator->gm->arena, &translator->gm->variables, variable);
    }
}

/* The name of a local state: that of its location, and the values of its variables. */
static const char *name_of(const Translator *translator, CbpLocal local) {
    Text text = {0};
    const CbpThread *thread = &translator->program->threads.items[command_of(translator, local)->thread];
    cbp_location_name(translator->program, local.location, &text);
    text_add(&text, thread->locals.count > 0 ? "@" : "");
    for (uint32_t i = 0; i < thread->locals.count; i++)
        text_add_char(&text, local.values >> i & 1 ? 'T' : 'F');
    return text_keep(&text, translator->gm->arena);
}

/* Adds the state in which threads wait to be started. */
static void add_idle(Translator *translator, uint32_t machine) {
    const char *thread = translator->program->threads.items[machine].name;
    GmState state = {.name = arena_format(translator->gm->arena, "%s.begin", thread),
                     .machine = machine,
                     .is_unbounded = true,
                     .local.location = CBP_NONE};
    vector_push(translator->gm->arena, &translator->gm->states, state);
}

/* Adds the local states of one thread type, in the order of the text; they are sorted by location, and so by thread. */
static void add_machine(Translator *translator, uint32_t thread, bool is_started) {
    Gm *gm = translator->gm;
    const char *name = translator->program->threads.items[thread].name;
    GmMachine machine = {.name = arena_copy(gm->arena, name, strlen(name)), .first = gm->states.count};
    if (is_started)
        add_idle(translator, thread);
    CbpLocal first = {.location =
                          cbp_location(translator->program->threads.items[translator->program->main].entry, CBP_AT)};
    for (uint32_t i = 0; i < translator->locals.count; i++) {
        CbpLocal local = translator->locals.items[i];
        if (command_of(translator, local)->thread != thread)
            continue;
        GmState state = {.name = name_of(translator, local), .machine = thread, .local = local};
        state.initial = compare_locals(&local, &first) == 0;
        vector_push(gm->arena, &gm->states, state);
    }
    machine.count = gm->states.count - machine.first;
    vector_push(gm->arena, &gm->machines, machine);
}

/* The number of a local state. Those of a machine are sorted, after the one of threads that are not started. */
static uint32_t number_of(const Translator *translator, CbpLocal local) {
    const Gm *gm = translator->gm;
    if (local.location == CBP_NONE)
        return gm->machines.items[local.values].first;
    const GmMachine *machine = &gm->machines.items[command_of(translator, local)->thread];
    uint32_t low = machine->first + gm->states.items[machine->first].is_unbounded;
    uint32_t high = machine->first + machine->count;
    while (low + 1 < high) {
        uint32_t middle = (low + high) / 2;
        if (compare_locals(&gm->states.items[middle].local, &local) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void build(Translator *translator) {
    Gm *gm = translator->gm;
    uint32_t threads = translator->program->threads.count;
    bool *is_started = arena_alloc(translator->scratch, threads * sizeof *is_started);
    for (uint32_t i = 0; i < translator->edges.count; i++)
        if (translator->edges.items[i].from.location == CBP_NONE)
            is_started[translator->edges.items[i].from.values] = true;
    qsort(translator->locals.items, translator->locals.count, sizeof *translator->locals.items, compare_locals);
    add_variables(translator);
    for (uint32_t i = 0; i < threads; i++)
        add_machine(translator, i, is_started[i]);
    for (uint32_t i = 0; i < translator->edges.count; i++) {
        GmTransition transition = translator->edges.items[i].transition;
        transition.from = number_of(translator, translator->edges.items[i].from);
        transition.to = number_of(translator, translator->edges.items[i].to);
        vector_push(gm->arena, &gm->transitions, transition);
    }
    gm_sort_transitions(gm);
}

Gm *gm_translate(const CbpProgram *program, Diagnostics *diagnostics) {
    Arena *scratch = arena_new();
    Translator translator = {.program = program, .gm = gm_new(), .scratch = scratch};
    translator.keys = table_new(scratch);
    translator.messages = names_new(scratch);
    translator.is_broadcast = arena_alloc(scratch, (program->messages.count + 1) * sizeof(bool));
    translator.is_signalled = arena_alloc(scratch, (program->messages.count + 1) * sizeof(bool));
    add_local(&translator, (CbpLocal){.location = cbp_location(program->threads.items[program->main].entry, CBP_AT)});
    for (uint32_t i = 0; i < translator.locals.count && !translator.has_too_many; i++)
        translate_local(&translator, translator.locals.items[i]);
    if (translator.has_too_many) {
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){0},
                        "each valuation of a thread's local variables is a separate state",
                        "the global machine of this program is too large: more than %d states or %d transitions",
                        (int)GM_MOST_STATES, (int)GM_MOST_TRANSITIONS);
        gm_free(translator.gm);
        translator.gm = NULL;
    } else {
        build(&translator);
    }
    arena_free(scratch);
    return translator.gm;
}
