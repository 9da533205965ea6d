/* Reduction of machines: chapter 4 of the thesis.

   A step is invisible if it can be moved to the left over whatever other threads do between it and the thread's step
   before, without a difference: releasing a lock, using variables whose lock is held, waking threads that wait for the
   lock that is held, starting a thread. A state that only invisible steps leave, one of which can always be taken, need
   not be visited: each step into it is joined to each step out of it. (Lipton, CACM 1975; Stoller, SPIN 2000. Two steps
   may be invisible at one state here, since all of them are joined; and what Stoller assumes of Java is checked.)

   States of targets are never removed, nor are states in which a thread has to wait to receive the message of a joined
   step. */
#include "gm/gm_int.h"

#include <string.h>

/* More work than this costs more than it saves. */
enum { WORK_LIMIT = 1 << 28 };

/* How many transitions the removal of a state may add. */
enum { GROWTH_LIMIT = 2 };

typedef struct Item {
    GmTransition transition;
    bool is_invisible;
    bool is_dead; /* was joined with others, or is redundant */
} Item;

typedef Vector(uint32_t) Numbers;

typedef struct Reducer {
    const Gm *gm;
    Gm *result;
    Arena *scratch;
    GmDiscipline discipline;
    Vector(Item) items;
    Numbers *in, *out;    /* by state: transitions, some of which may be dead */
    bool *is_kept;        /* by state: initial, or of a target */
    bool *is_gone;        /* by state */
    bool *is_watched;     /* by message: a state that waits for it is in a target */
    bool *is_heard;       /* by message: some state waits for it */
    bool *is_sent;        /* by message: by rendez-vous */
    bool *is_received;    /* likewise */
    bool *starts_threads; /* by message: all who receive it wait to be started */
    bool *is_waiting;     /* by state */
} Reducer;

/* What is invisible ------------------------------------------------------------------------------------------------ */

static void find_messages(Reducer *reducer) {
    const Gm *gm = reducer->gm;
    memset(reducer->starts_threads, true, gm->messages.count * sizeof(bool));
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        if (gm_is_woken(transition->kind)) {
            reducer->is_heard[transition->message] = true;
            reducer->is_waiting[transition->from] = true;
            reducer->is_watched[transition->message] |= reducer->is_kept[transition->from];
        }
        if (transition->kind == GM_SEND)
            reducer->is_sent[transition->message] = true;
        if (transition->kind == GM_RECEIVE)
            reducer->is_received[transition->message] = true;
    }
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        if (transition->kind == GM_RECEIVE)
            reducer->starts_threads[transition->message] &=
                gm->states.items[transition->from].is_unbounded && !reducer->is_waiting[transition->to];
    }
}

/* Whether other threads cannot notice the use of a variable here. */
static bool hides_variable(const Reducer *reducer, const GmTransition *transition, uint32_t variable, bool is_written) {
    const GmDiscipline *discipline = &reducer->discipline;
    if (discipline->is_lock[variable])
        return gm_known(&transition->action, variable) != GM_TRUE; /* acquiring a lock can block; releasing it cannot */
    if (discipline->is_constant[variable] && !is_written)
        return true;
    uint32_t guardian = discipline->guardian[variable];
    return guardian != GM_NONE && gm_holds(reducer->gm, discipline, transition->from, guardian);
}

static bool hides_variables(const Reducer *reducer, const GmTransition *transition) {
    for (uint32_t i = 0; i < transition->guard.count; i++)
        if (!hides_variable(reducer, transition, transition->guard.items[i].variable, false))
            return false;
    for (uint32_t i = 0; i < transition->action.count; i++)
        if (!hides_variable(reducer, transition, transition->action.items[i].variable, true))
            return false;
    return true;
}

/* Whether the lock that belongs to a message is held. */
static bool holds_monitor(const Reducer *reducer, uint32_t state, uint32_t message) {
    uint32_t monitor = reducer->discipline.monitor[message];
    return monitor != GM_NONE && gm_holds(reducer->gm, &reducer->discipline, state, monitor);
}

/* Whether a thread that begins to wait cannot have missed a message: the sender needs the lock that it holds. */
static bool hides_arrival(const Reducer *reducer, const GmTransition *transition) {
    if (!reducer->is_waiting[transition->to])
        return true;
    const Numbers *out = &reducer->out[transition->to];
    for (uint32_t i = 0; i < out->count; i++) {
        const GmTransition *next = &reducer->items.items[out->items[i]].transition;
        if (gm_is_woken(next->kind) && !holds_monitor(reducer, transition->from, next->message))
            return false;
    }
    return true;
}

static bool is_invisible(const Reducer *reducer, const GmTransition *transition) {
    bool is_alone = reducer->discipline.is_alone[transition->from];
    switch (transition->kind) {
    case GM_INTERNAL: break;
    case GM_SEND:
        if (!reducer->starts_threads[transition->message])
            return false;
        break;
    case GM_SEND_ASYNCHRONOUS:
    case GM_BROADCAST:
        if (reducer->is_watched[transition->message] ||
            (!is_alone && !holds_monitor(reducer, transition->from, transition->message)))
            return false;
        break;
    default: return false;
    }
    return is_alone || (hides_variables(reducer, transition) && hides_arrival(reducer, transition));
}

/* Joining ---------------------------------------------------------------------------------------------------------- */

/* Whether two transitions can be one: at most one of them has a message, and a receiver does nothing else. */
static bool can_join(const GmTransition *first, const GmTransition *second) {
    switch (first->kind) {
    case GM_INTERNAL: return true;
    case GM_RECEIVE: return second->kind == GM_INTERNAL && second->guard.count == 0 && second->action.count == 0;
    case GM_RECEIVE_ASYNCHRONOUS:
    case GM_RECEIVE_BROADCAST: return false;
    default: return second->kind == GM_INTERNAL;
    }
}

/* Removes from an action the values that the guard implies. */
static void simplify_action(GmTransition *transition) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < transition->action.count; i++) {
        GmLiteral literal = transition->action.items[i];
        GmKnown known = gm_known(&transition->guard, literal.variable);
        if (known == GM_UNKNOWN || (known == GM_TRUE) != literal.value)
            transition->action.items[kept++] = literal;
    }
    transition->action.count = kept;
}

/* One transition for two; false when the first disables the second. */
static bool join(Reducer *reducer, const GmTransition *first, const GmTransition *second, GmTransition *joined) {
    Arena *arena = reducer->result->arena;
    bool has_message = first->kind != GM_INTERNAL;
    *joined = (GmTransition){.from = first->from, .to = second->to};
    joined->kind = has_message ? first->kind : second->kind;
    joined->message = has_message ? first->message : second->message;
    joined->guard = gm_copy_literals(arena, &first->guard);
    joined->action = gm_copy_literals(arena, &first->action);
    for (uint32_t i = 0; i < second->guard.count; i++) {
        GmLiteral literal = second->guard.items[i];
        GmKnown known = gm_known(&first->action, literal.variable);
        bool can_hold =
            known == GM_UNKNOWN ? gm_require(arena, &joined->guard, literal) : (known == GM_TRUE) == literal.value;
        if (!can_hold)
            return false;
    }
    for (uint32_t i = 0; i < second->action.count; i++)
        gm_set(arena, &joined->action, second->action.items[i].variable, second->action.items[i].value);
    vector_append(arena, &joined->origins, &first->origins);
    vector_append(arena, &joined->origins, &second->origins);
    simplify_action(joined);
    return true;
}

/* Whether one transition does what the other does, and whenever it can. */
static bool subsumes(const GmTransition *general, const GmTransition *special) {
    if (general->from != special->from || general->to != special->to || general->kind != special->kind ||
        general->message != special->message || !gm_same_literals(&general->action, &special->action))
        return false;
    for (uint32_t i = 0; i < general->guard.count; i++) {
        GmKnown known = gm_known(&special->guard, general->guard.items[i].variable);
        if (known == GM_UNKNOWN || (known == GM_TRUE) != general->guard.items[i].value)
            return false;
    }
    return true;
}

/* Adds a transition unless another one subsumes it. */
static void add_item(Reducer *reducer, const GmTransition *transition, bool invisible) {
    if (transition->kind == GM_INTERNAL && transition->from == transition->to && transition->action.count == 0)
        return;
    Numbers *out = &reducer->out[transition->from];
    for (uint32_t i = 0; i < out->count; i++) {
        Item *other = &reducer->items.items[out->items[i]];
        if (other->is_dead)
            continue;
        /* An invisible one must not be lost to one that is not: the state might have to stay. */
        if (subsumes(&other->transition, transition) && (other->is_invisible || !invisible))
            return;
        other->is_dead = subsumes(transition, &other->transition) && (invisible || !other->is_invisible);
    }
    Item item = {.transition = *transition, .is_invisible = invisible};
    vector_push(reducer->scratch, &reducer->items, item);
    vector_push(reducer->scratch, &reducer->out[transition->from], reducer->items.count - 1);
    vector_push(reducer->scratch, &reducer->in[transition->to], reducer->items.count - 1);
}

/* Removing states -------------------------------------------------------------------------------------------------- */

/* Removes the dead ones from a list. */
static void tidy(const Reducer *reducer, Numbers *numbers) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < numbers->count; i++)
        if (!reducer->items.items[numbers->items[i]].is_dead)
            numbers->items[kept++] = numbers->items[i];
    numbers->count = kept;
}

/* Whether one of some guards holds, whatever the variables are of which `known` says nothing. */
static bool is_covered(Reducer *reducer, const Numbers *out, const GmLiterals *known, uint32_t *budget) {
    uint32_t open = GM_NONE;
    if ((*budget)-- == 0) {
        *budget = 0;
        return false;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        const GmLiterals *guard = &reducer->items.items[out->items[i]].transition.guard;
        bool is_refuted = false;
        uint32_t unknown = GM_NONE;
        for (uint32_t j = 0; j < guard->count && !is_refuted; j++) {
            GmKnown value = gm_known(known, guard->items[j].variable);
            is_refuted = value != GM_UNKNOWN && (value == GM_TRUE) != guard->items[j].value;
            unknown = value == GM_UNKNOWN ? guard->items[j].variable : unknown;
        }
        if (!is_refuted && unknown == GM_NONE)
            return true;
        open = is_refuted ? open : unknown;
    }
    if (open == GM_NONE)
        return false;
    for (int value = 0; value < 2; value++) {
        GmLiterals more = gm_copy_literals(reducer->scratch, known);
        gm_set(reducer->scratch, &more, open, value != 0);
        if (!is_covered(reducer, out, &more, budget))
            return false;
    }
    return true;
}

/* How many cases are tried before a state is kept. */
enum { CASE_LIMIT = 256 };

/* Whether a thread in a state is always enabled. The locks that it holds are not free; when it is alone all others
   are. */
static bool never_blocks(Reducer *reducer, uint32_t state) {
    GmLiterals known = {0};
    for (uint32_t i = 0; i < reducer->gm->variables.count; i++) {
        bool is_held = gm_holds(reducer->gm, &reducer->discipline, state, i);
        if (is_held || (reducer->discipline.is_lock[i] && reducer->discipline.is_alone[state]))
            gm_set(reducer->scratch, &known, i, is_held);
    }
    uint32_t budget = CASE_LIMIT;
    return is_covered(reducer, &reducer->out[state], &known, &budget);
}

static bool can_remove(Reducer *reducer, uint32_t state) {
    if (reducer->is_kept[state] || reducer->is_gone[state])
        return false;
    Numbers *in = &reducer->in[state], *out = &reducer->out[state];
    tidy(reducer, in);
    tidy(reducer, out);
    for (uint32_t i = 0; i < out->count; i++) {
        const Item *item = &reducer->items.items[out->items[i]];
        if (!item->is_invisible || item->transition.to == state)
            return false;
        for (uint32_t j = 0; j < in->count; j++)
            if (!can_join(&reducer->items.items[in->items[j]].transition, &item->transition))
                return false;
    }
    return out->count > 0 && never_blocks(reducer, state);
}

/* Removes a state if that is allowed and does not cost too many transitions. */
static bool remove_state(Reducer *reducer, uint32_t state) {
    if (!can_remove(reducer, state))
        return false;
    const Numbers *in = &reducer->in[state], *out = &reducer->out[state];
    Vector(Item) joined = {0};
    for (uint32_t i = 0; i < in->count; i++) {
        for (uint32_t j = 0; j < out->count; j++) {
            const Item *first = &reducer->items.items[in->items[i]], *second = &reducer->items.items[out->items[j]];
            Item item = {.is_invisible = first->is_invisible && second->is_invisible};
            if (!join(reducer, &first->transition, &second->transition, &item.transition))
                continue;
            vector_push(reducer->scratch, &joined, item);
            if (joined.count > in->count + out->count + GROWTH_LIMIT)
                return false;
        }
    }
    for (uint32_t i = 0; i < in->count; i++)
        reducer->items.items[in->items[i]].is_dead = true;
    for (uint32_t i = 0; i < out->count; i++)
        reducer->items.items[out->items[i]].is_dead = true;
    reducer->is_gone[state] = true;
    for (uint32_t i = 0; i < joined.count; i++)
        add_item(reducer, &joined.items[i].transition, joined.items[i].is_invisible);
    return true;
}

/* The result ------------------------------------------------------------------------------------------------------- */

/* Copies a transition, unless its message has no sender or no receiver. */
static void copy_transition(Reducer *reducer, const GmTransition *original) {
    GmTransition transition = *original;
    bool is_lost = (transition.kind == GM_SEND && !reducer->is_received[transition.message]) ||
                   (transition.kind == GM_RECEIVE && !reducer->is_sent[transition.message]);
    if (is_lost)
        return;
    if (gm_wakes(transition.kind) && !reducer->is_heard[transition.message]) {
        transition.kind = GM_INTERNAL;
        transition.message = GM_NONE;
    }
    add_item(reducer, &transition, false);
}

/* Marks what can still be reached from the initial states; a state that only dead transitions enter goes, too. */
static void drop_unreachable(Reducer *reducer) {
    uint32_t count = reducer->gm->states.count, depth = 0;
    bool *is_reached = arena_alloc(reducer->scratch, (count + (size_t)1) * sizeof *is_reached);
    uint32_t *stack = arena_alloc(reducer->scratch, (count + (size_t)1) * sizeof *stack);
    for (uint32_t i = 0; i < count; i++) {
        is_reached[i] = reducer->is_kept[i];
        if (is_reached[i])
            stack[depth++] = i;
    }
    while (depth > 0) {
        Numbers *out = &reducer->out[stack[--depth]];
        tidy(reducer, out);
        for (uint32_t i = 0; i < out->count; i++) {
            uint32_t to = reducer->items.items[out->items[i]].transition.to;
            if (!is_reached[to])
                stack[depth++] = to;
            is_reached[to] = true;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        reducer->is_gone[i] |= !is_reached[i];
}

/* Builds the reduced machine. States keep their order. */
static void build(Reducer *reducer) {
    const Gm *gm = reducer->gm;
    Gm *result = reducer->result;
    uint32_t *number = arena_alloc(reducer->scratch, (gm->states.count + (size_t)1) * sizeof *number);
    vector_append(result->arena, &result->variables, &gm->variables);
    vector_append(result->arena, &result->messages, &gm->messages);
    for (uint32_t i = 0; i < gm->machines.count; i++) {
        GmMachine machine = {.name = gm->machines.items[i].name, .first = result->states.count};
        for (uint32_t j = 0; j < gm->machines.items[i].count; j++) {
            uint32_t old = gm->machines.items[i].first + j;
            number[old] = result->states.count;
            if (!reducer->is_gone[old])
                vector_push(result->arena, &result->states, gm->states.items[old]);
        }
        machine.count = result->states.count - machine.first;
        vector_push(result->arena, &result->machines, machine);
    }
    for (uint32_t i = 0; i < reducer->items.count; i++) {
        GmTransition transition = reducer->items.items[i].transition;
        if (reducer->items.items[i].is_dead || reducer->is_gone[transition.from])
            continue;
        transition.from = number[transition.from];
        transition.to = number[transition.to];
        vector_push(result->arena, &result->transitions, transition);
    }
    gm_sort_transitions(result);
    for (uint32_t i = 0; i < gm->targets.count; i++) {
        GmTarget target = {0};
        for (uint32_t j = 0; j < gm->targets.items[i].states.count; j++)
            vector_push(result->arena, &target.states, number[gm->targets.items[i].states.items[j]]);
        vector_push(result->arena, &result->targets, target);
    }
}

static bool *flags(const Reducer *reducer, uint32_t count) {
    return arena_alloc(reducer->scratch, (count + (size_t)1) * sizeof(bool));
}

static void prepare(Reducer *reducer) {
    const Gm *gm = reducer->gm;
    reducer->in = arena_alloc(reducer->scratch, (gm->states.count + (size_t)1) * sizeof *reducer->in);
    reducer->out = arena_alloc(reducer->scratch, (gm->states.count + (size_t)1) * sizeof *reducer->out);
    reducer->is_kept = flags(reducer, gm->states.count);
    reducer->is_gone = flags(reducer, gm->states.count);
    reducer->is_waiting = flags(reducer, gm->states.count);
    reducer->is_watched = flags(reducer, gm->messages.count);
    reducer->is_heard = flags(reducer, gm->messages.count);
    reducer->is_sent = flags(reducer, gm->messages.count);
    reducer->is_received = flags(reducer, gm->messages.count);
    reducer->starts_threads = flags(reducer, gm->messages.count);
    for (uint32_t i = 0; i < gm->targets.count; i++)
        for (uint32_t j = 0; j < gm->targets.items[i].states.count; j++)
            reducer->is_kept[gm->targets.items[i].states.items[j]] = true;
    find_messages(reducer);
    for (uint32_t i = 0; i < gm->states.count; i++)
        reducer->is_kept[i] |= gm->states.items[i].initial > 0 || gm->states.items[i].is_unbounded;
    for (uint32_t i = 0; i < gm->transitions.count; i++)
        copy_transition(reducer, &gm->transitions.items[i]);
}

Gm *gm_reduce(const Gm *gm) {
    Reducer reducer = {.gm = gm, .result = gm_new(), .scratch = arena_new()};
    uint64_t states = gm->states.count, transitions = gm->transitions.count;
    prepare(&reducer);
    if (states * gm->variables.count <= WORK_LIMIT / 4 && transitions * gm->variables.count <= WORK_LIMIT &&
        transitions * gm->messages.count <= WORK_LIMIT) {
        reducer.discipline = gm_discipline(gm, reducer.scratch);
        for (uint32_t i = 0; i < reducer.items.count; i++)
            reducer.items.items[i].is_invisible = is_invisible(&reducer, &reducer.items.items[i].transition);
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (uint32_t i = 0; i < gm->states.count; i++)
                has_changed |= remove_state(&reducer, i);
        }
    }
    drop_unreachable(&reducer);
    build(&reducer);
    arena_free(reducer.scratch);
    return reducer.result;
}
