/* The least markings from which a transition leads above a marking. */
#include "net/cover_int.h"

#include <stdlib.h>

/* A place whose tokens come from several places: which of them they come from is free. */
typedef struct Choice {
    uint32_t need;         /* how many tokens */
    uint32_t first, count; /* among the origins */
} Choice;

struct Predecessors {
    Arena *arena;
    uint32_t *tokens;  /* by place: the predecessor as it grows; zero between two calls */
    uint32_t *minus;   /* by place: what the transition puts down; zero between two calls */
    uint32_t *arrived; /* by place: how many transfers go there; zero between two calls */
    bool *is_origin;   /* by place: its tokens leave; false between two calls */
    Vector(uint32_t) touched;
    Vector(Choice) choices;
    Vector(uint32_t) origins;
    NetAmount *amounts; /* the predecessor as it is returned */
    PredecessorFound *found;
    void *context;
};

Predecessors *predecessors_new(const Net *net) {
    Arena *arena = arena_new();
    Predecessors *predecessors = arena_alloc(arena, sizeof *predecessors);
    size_t places = net->places.count;
    predecessors->arena = arena;
    predecessors->tokens = arena_alloc(arena, places * sizeof *predecessors->tokens);
    predecessors->minus = arena_alloc(arena, places * sizeof *predecessors->minus);
    predecessors->arrived = arena_alloc(arena, places * sizeof *predecessors->arrived);
    predecessors->is_origin = arena_alloc(arena, places * sizeof *predecessors->is_origin);
    predecessors->amounts = arena_alloc(arena, places * sizeof *predecessors->amounts);
    return predecessors;
}

void predecessors_free(Predecessors *predecessors) { arena_free(predecessors ? predecessors->arena : NULL); }

static void add(Predecessors *predecessors, uint32_t place, uint32_t count) {
    if (count && predecessors->tokens[place] == 0)
        vector_push(predecessors->arena, &predecessors->touched, place);
    predecessors->tokens[place] += count;
}

static bool hand_out(Predecessors *predecessors) {
    uint32_t count = 0, kept = 0;
    uint32_t *touched = predecessors->touched.items;
    if (predecessors->touched.count)
        qsort(touched, predecessors->touched.count, sizeof *touched, vector_by_number);
    /* A place that has been tried and left again may be there twice, or have no tokens. */
    for (uint32_t i = 0; i < predecessors->touched.count; i++) {
        if (kept && touched[kept - 1] == touched[i])
            continue;
        touched[kept++] = touched[i];
        if (predecessors->tokens[touched[i]])
            predecessors->amounts[count++] =
                (NetAmount){.place = touched[i], .count = predecessors->tokens[touched[i]]};
    }
    predecessors->touched.count = kept;
    return predecessors->found(predecessors->context, (CoverMarking){.items = predecessors->amounts, .count = count});
}

/* Distributes what is left of a choice over its origins from `origin` on, then does the later choices. */
static bool choose(Predecessors *predecessors, uint32_t number, uint32_t origin, uint32_t need) {
    if (number == predecessors->choices.count)
        return hand_out(predecessors);
    const Choice choice = predecessors->choices.items[number];
    uint32_t place = predecessors->origins.items[choice.first + origin];
    bool is_last = origin + 1 == choice.count;
    for (uint32_t count = is_last ? need : 0; count <= need; count++) {
        bool goes_on;
        add(predecessors, place, count);
        if (is_last || count == need) {
            uint32_t next = number + 1;
            goes_on = choose(predecessors, next, 0,
                             next < predecessors->choices.count ? predecessors->choices.items[next].need : 0);
        } else {
            goes_on = choose(predecessors, number, origin + 1, need - count);
        }
        predecessors->tokens[place] -= count;
        if (!goes_on)
            return false;
    }
    return true;
}

/* Distributes the needed tokens of a place to their origins. False: there is no origin. */
static bool add_need(Predecessors *predecessors, const NetTransition *transition, uint32_t place, uint32_t need) {
    bool stays = !predecessors->is_origin[place];
    if (predecessors->arrived[place] == 0) {
        if (stays)
            add(predecessors, place, need);
        return stays;
    }
    Choice choice = {.need = need, .first = predecessors->origins.count};
    if (stays)
        vector_push(predecessors->arena, &predecessors->origins, place);
    for (uint32_t i = 0; i < transition->transfers.count; i++)
        if (transition->transfers.items[i].to == place)
            vector_push(predecessors->arena, &predecessors->origins, transition->transfers.items[i].from);
    choice.count = predecessors->origins.count - choice.first;
    vector_push(predecessors->arena, &predecessors->choices, choice);
    return true;
}

/* Loads, or clears, the effect of a transition on places. */
static void load(Predecessors *predecessors, const NetTransition *transition, bool is_loaded) {
    for (uint32_t i = 0; i < transition->puts.count; i++)
        predecessors->minus[transition->puts.items[i].place] = is_loaded ? transition->puts.items[i].count : 0;
    for (uint32_t i = 0; i < transition->transfers.count; i++) {
        NetTransfer transfer = transition->transfers.items[i];
        predecessors->is_origin[transfer.from] = is_loaded;
        predecessors->arrived[transfer.to] = is_loaded ? predecessors->arrived[transfer.to] + 1 : 0;
    }
}

void predecessors_of(Predecessors *predecessors, const NetTransition *transition, CoverMarking marking,
                     PredecessorFound *found, void *context) {
    bool exists = true;
    predecessors->found = found;
    predecessors->context = context;
    predecessors->touched.count = predecessors->choices.count = predecessors->origins.count = 0;
    load(predecessors, transition, true);
    for (uint32_t i = 0; i < transition->takes.count; i++)
        add(predecessors, transition->takes.items[i].place, transition->takes.items[i].count);
    for (uint32_t i = 0; i < marking.count && exists; i++) {
        NetAmount amount = marking.items[i];
        if (amount.count > predecessors->minus[amount.place])
            exists = add_need(predecessors, transition, amount.place, amount.count - predecessors->minus[amount.place]);
    }
    load(predecessors, transition, false);
    if (exists)
        choose(predecessors, 0, 0, predecessors->choices.count ? predecessors->choices.items[0].need : 0);
    for (uint32_t i = 0; i < predecessors->touched.count; i++)
        predecessors->tokens[predecessors->touched.items[i]] = 0;
}
