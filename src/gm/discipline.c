/* Which locks threads hold in each state, and which variables the locks protect: this makes steps of a thread invisible
   to all others. After Stoller, "Model-checking multi-threaded distributed Java programs", SPIN 2000, and 4.2.5 of the
   thesis. Everything is computed from the transitions, not from declarations: a variable that is declared as a lock
   but not used like one is an ordinary variable. */
#include "gm/gm_int.h"

#include <string.h>

typedef struct Finder {
    const Gm *gm;
    Arena *arena;
    GmDiscipline *found;
    bool *is_reachable;  /* by state, whatever the guards say */
    bool *is_waiting;    /* by state: it receives broadcasts or asynchronous messages */
    uint32_t *first_out; /* by state: where its transitions begin */
    uint32_t *stack;
} Finder;

static const GmTransition *transition_at(const Finder *finder, uint32_t number) {
    return &finder->gm->transitions.items[number];
}

/* Marks all states that can be reached from the marked ones, over internal transitions alone or over all. */
static void mark_reachable(Finder *finder, bool *marks, bool internal_only) {
    uint32_t depth = 0;
    for (uint32_t i = 0; i < finder->gm->states.count; i++)
        if (marks[i])
            finder->stack[depth++] = i;
    while (depth > 0) {
        uint32_t state = finder->stack[--depth];
        for (uint32_t i = finder->first_out[state]; i < finder->first_out[state + 1]; i++) {
            const GmTransition *transition = transition_at(finder, i);
            if (marks[transition->to] || (internal_only && transition->kind != GM_INTERNAL))
                continue;
            marks[transition->to] = true;
            finder->stack[depth++] = transition->to;
        }
    }
}

/* Finds which states can be reached, and wait. */
static void find_states(Finder *finder) {
    const Gm *gm = finder->gm;
    for (uint32_t i = 0; i < gm->states.count; i++)
        finder->is_reachable[i] = gm->states.items[i].initial > 0 || gm->states.items[i].is_unbounded;
    mark_reachable(finder, finder->is_reachable, false);
    for (uint32_t i = 0; i < gm->transitions.count; i++)
        if (gm_is_woken(transition_at(finder, i)->kind))
            finder->is_waiting[transition_at(finder, i)->from] = true;
}

/* Being alone ------------------------------------------------------------------------------------------------------ */

/* Whether initially only one thread can move, since all others wait to be started. */
static bool begins_alone(const Finder *finder) {
    const Gm *gm = finder->gm;
    uint64_t threads = 0;
    for (uint32_t i = 0; i < gm->states.count; i++)
        threads += gm->states.items[i].initial;
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = transition_at(finder, i);
        if (gm->states.items[transition->from].is_unbounded && transition->kind != GM_RECEIVE)
            return false;
    }
    return threads == 1;
}

/* The first thread is alone in a state if no path to it has a step with another thread. */
static void find_alone(Finder *finder) {
    const Gm *gm = finder->gm;
    if (!begins_alone(finder))
        return;
    bool *is_alone = finder->found->is_alone;
    bool *is_late = arena_alloc(finder->arena, gm->states.count * sizeof *is_late);
    for (uint32_t i = 0; i < gm->states.count; i++)
        is_alone[i] = gm->states.items[i].initial > 0 && !gm->states.items[i].is_unbounded;
    mark_reachable(finder, is_alone, true);
    for (uint32_t i = 0; i < gm->transitions.count; i++)
        if (transition_at(finder, i)->kind != GM_INTERNAL)
            is_late[transition_at(finder, i)->to] = true;
    mark_reachable(finder, is_late, false);
    for (uint32_t i = 0; i < gm->states.count; i++)
        is_alone[i] &= !is_late[i];
}

/* Locks ------------------------------------------------------------------------------------------------------------ */

/* Whether a lock is held after a transition; GM_UNKNOWN if the transition does not use it as a lock. */
static GmKnown held_after(const GmTransition *transition, uint32_t lock, bool is_held) {
    GmKnown guard = gm_known(&transition->guard, lock), action = gm_known(&transition->action, lock);
    if (action == GM_TRUE)
        return guard == GM_FALSE && !is_held ? GM_TRUE : GM_UNKNOWN;
    if (action == GM_FALSE)
        return is_held && guard != GM_FALSE ? GM_FALSE : GM_UNKNOWN;
    if (guard == GM_UNKNOWN || (guard == GM_TRUE && is_held))
        return is_held ? GM_TRUE : GM_FALSE;
    return GM_UNKNOWN;
}

/* Follows a lock through all machines. False when some state is reached both with and without it, or when it is used in
   another way; otherwise the variable is true exactly when one thread is in a state that holds the lock. */
static bool follow_lock(Finder *finder, uint32_t lock, GmKnown *held) {
    const Gm *gm = finder->gm;
    uint32_t depth = 0;
    for (uint32_t i = 0; i < gm->states.count; i++) {
        bool is_initial = gm->states.items[i].initial > 0 || gm->states.items[i].is_unbounded;
        held[i] = is_initial ? GM_FALSE : GM_UNKNOWN;
        if (is_initial)
            finder->stack[depth++] = i;
    }
    while (depth > 0) {
        uint32_t state = finder->stack[--depth];
        for (uint32_t i = finder->first_out[state]; i < finder->first_out[state + 1]; i++) {
            const GmTransition *transition = transition_at(finder, i);
            GmKnown after = held_after(transition, lock, held[state] == GM_TRUE);
            if (after == GM_UNKNOWN || (held[transition->to] != GM_UNKNOWN && held[transition->to] != after))
                return false;
            if (held[transition->to] == GM_UNKNOWN)
                finder->stack[depth++] = transition->to;
            held[transition->to] = after;
        }
    }
    return true;
}

static void find_locks(Finder *finder) {
    const Gm *gm = finder->gm;
    GmKnown *held = arena_alloc(finder->arena, gm->states.count * sizeof *held);
    for (uint32_t lock = 0; lock < gm->variables.count; lock++) {
        const GmVariable *variable = &gm->variables.items[lock];
        finder->found->is_lock[lock] = variable->is_lock && !variable->initial && follow_lock(finder, lock, held);
        for (uint32_t i = 0; i < gm->states.count && finder->found->is_lock[lock]; i++)
            finder->found->is_held[(size_t)i * gm->variables.count + lock] = held[i] == GM_TRUE;
    }
}

/* Removes from `allowed`, which begins with all locks, those that are not held in a state. */
static void restrict_to_held(const Finder *finder, uint32_t state, bool *allowed) {
    for (uint32_t lock = 0; lock < finder->gm->variables.count; lock++)
        allowed[lock] &= gm_holds(finder->gm, finder->found, state, lock);
}

static uint32_t first_of(const bool *allowed, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (allowed[i])
            return i;
    return GM_NONE;
}

/* Variables -------------------------------------------------------------------------------------------------------- */

/* The lock that is held at each use of a variable, and whether it is only read. Uses by a thread that is alone do not
   count. */
static void find_guardian(Finder *finder, uint32_t variable, bool *allowed) {
    const Gm *gm = finder->gm;
    memcpy(allowed, finder->found->is_lock, gm->variables.count * sizeof *allowed);
    finder->found->is_constant[variable] = true;
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = transition_at(finder, i);
        if (!finder->is_reachable[transition->from] || finder->found->is_alone[transition->from])
            continue;
        bool is_written = gm_known(&transition->action, variable) != GM_UNKNOWN;
        if (is_written || gm_known(&transition->guard, variable) != GM_UNKNOWN)
            restrict_to_held(finder, transition->from, allowed);
        finder->found->is_constant[variable] &= !is_written;
    }
    finder->found->guardian[variable] = first_of(allowed, gm->variables.count);
}

/* Messages --------------------------------------------------------------------------------------------------------- */

/* Whether every state that waits for a message waits for nothing else. */
static bool is_only_reason(const Finder *finder, uint32_t message) {
    for (uint32_t i = 0; i < finder->gm->transitions.count; i++) {
        const GmTransition *transition = transition_at(finder, i);
        if (!gm_is_woken(transition->kind) || transition->message != message)
            continue;
        for (uint32_t j = finder->first_out[transition->from]; j < finder->first_out[transition->from + 1]; j++)
            if (!gm_is_woken(transition_at(finder, j)->kind) || transition_at(finder, j)->message != message)
                return false;
    }
    return true;
}

/* Whether a state waits for a message. */
static bool waits_for(const Finder *finder, uint32_t state, uint32_t message) {
    for (uint32_t i = finder->first_out[state]; i < finder->first_out[state + 1]; i++)
        if (gm_is_woken(transition_at(finder, i)->kind) && transition_at(finder, i)->message == message)
            return true;
    return false;
}

/* The lock that is held where a message is sent, and where threads begin to wait for it: as in Java, where both wait
   and notify need the monitor. */
static void find_monitor(Finder *finder, uint32_t message, bool *allowed) {
    const Gm *gm = finder->gm;
    finder->found->monitor[message] = GM_NONE;
    if (!is_only_reason(finder, message))
        return;
    memcpy(allowed, finder->found->is_lock, gm->variables.count * sizeof *allowed);
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = transition_at(finder, i);
        if (!finder->is_reachable[transition->from] || finder->found->is_alone[transition->from])
            continue;
        bool is_sent = gm_wakes(transition->kind) && transition->message == message;
        if (is_sent || (finder->is_waiting[transition->to] && waits_for(finder, transition->to, message)))
            restrict_to_held(finder, transition->from, allowed);
    }
    finder->found->monitor[message] = first_of(allowed, gm->variables.count);
}

GmDiscipline gm_discipline(const Gm *gm, Arena *arena) {
    size_t states = gm->states.count + (size_t)1, variables = gm->variables.count + (size_t)1;
    GmDiscipline found = {.is_lock = arena_alloc(arena, variables * sizeof(bool)),
                          .guardian = arena_alloc(arena, variables * sizeof(uint32_t)),
                          .is_constant = arena_alloc(arena, variables * sizeof(bool)),
                          .is_alone = arena_alloc(arena, states * sizeof(bool)),
                          .is_held = arena_alloc(arena, states * variables * sizeof(bool)),
                          .monitor = arena_alloc(arena, (gm->messages.count + (size_t)1) * sizeof(uint32_t))};
    Finder finder = {.gm = gm, .arena = arena, .found = &found};
    finder.is_reachable = arena_alloc(arena, states * sizeof(bool));
    finder.is_waiting = arena_alloc(arena, states * sizeof(bool));
    finder.first_out = gm_first_out(gm, arena);
    finder.stack = arena_alloc(arena, states * sizeof(uint32_t));
    bool *allowed = arena_alloc(arena, variables * sizeof(bool));
    find_states(&finder);
    find_alone(&finder);
    find_locks(&finder);
    for (uint32_t i = 0; i < gm->variables.count; i++)
        find_guardian(&finder, i, allowed);
    for (uint32_t i = 0; i < gm->messages.count; i++)
        find_monitor(&finder, i, allowed);
    return found;
}
