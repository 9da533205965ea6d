/* Searches that keep a set of open states: breadth-first, best-first and A* (Edelkamp, Lluch-Lafuente, Leue, SPIN
   2001). States are numbered in the store; each remembers the state it was reached from and the move. */
#include "explore/search_int.h"

#include "machine/state.h"

#include <stdlib.h>

typedef struct Bucket {
    Vector(uint32_t) states;
    uint32_t next; /* taken from `next` on: first in, first out */
} Bucket;

typedef struct Frontier {
    Origin *origins;   /* by state */
    uint32_t *lengths; /* by state: steps from the initial state */
    uint32_t capacity;
    Bucket *buckets; /* open states by priority */
    uint32_t bucket_count, lowest;
    uint32_t current;
    uint32_t *distances; /* HEURISTIC_DISTANCE: by location of the code */
    Heuristic heuristic;
    uint32_t *slots; /* of the state that is expanded */
    size_t slot_capacity;
    bool cut;
} Frontier;

static Origin origin_of(const Search *s, uint32_t state) { return ((const Frontier *)s->own)->origins[state]; }

/* In A* the path to a state may have become shorter since its length was noted, so it is counted. */
static void frontier_path(Search *s, Move **moves, uint64_t *count) {
    search_path_by_origins(s, ((const Frontier *)s->own)->current, origin_of, moves, count);
}

static size_t frontier_bytes(const Search *s) {
    const Frontier *f = s->own;
    size_t bytes = f->capacity * (sizeof *f->origins + sizeof *f->lengths) + machine_bytes(s->machine);
    for (uint32_t i = 0; i < f->bucket_count; i++)
        bytes += f->buckets[i].states.capacity * sizeof *f->buckets[i].states.items;
    return bytes;
}

/* Whether running into this transformation can violate an assertion. */
static bool asserts(const Code *code, const CodeTransformation *t) {
    BirSpan actions = code->model->transformations.items[t->source].actions;
    for (uint32_t i = 0; i < actions.count; i++)
        if (code->model->actions.items[actions.first + i].op == BIR_ACTION_ASSERT)
            return true;
    return false;
}

typedef struct Distances {
    const Code *code;
    uint32_t *of; /* by location */
    bool changed;
} Distances;

static void shorten(Distances *d, BirId location, uint64_t through) {
    if (through < d->of[location]) {
        d->of[location] = (uint32_t)through;
        d->changed = true;
    }
}

static uint64_t from_start(const Distances *d, BirId body) { return d->of[d->code->bodies[body].start]; }

/* A transformation leads to its target, and into what it calls or starts. */
static void shorten_by(Distances *d, BirId location, const CodeTransformation *t) {
    const BirModel *model = d->code->model;
    /* Inside an atomic block visible transformations are not steps of their own. */
    uint64_t cost = !t->invisible && !d->code->has_atomic;
    if (asserts(d->code, t))
        shorten(d, location, cost);
    if (t->target != BIR_NONE)
        shorten(d, location, d->of[t->target] + cost);
    BirSpan actions = model->transformations.items[t->source].actions;
    for (uint32_t i = 0; i < actions.count; i++) {
        const BirAction *action = &model->actions.items[actions.first + i];
        if (action->op == BIR_ACTION_START || action->op == BIR_ACTION_CALL)
            shorten(d, location, from_start(d, action->id) + cost);
        else if (action->op == BIR_ACTION_INVOKE) {
            BirSpan entries = model->virtuals.items[action->id].entries;
            for (uint32_t j = 0; j < entries.count; j++)
                shorten(d, location, from_start(d, model->virtual_entries.items[entries.first + j].function) + cost);
        }
    }
    for (uint32_t i = 0; i < model->traps.count; i++)
        shorten(d, location, from_start(d, model->traps.items[i].function) + cost);
}

/* For every location the fewest visible transformations up to an assertion, by relaxing until nothing changes. What
   could happen in between is taken to happen, so that the figure is never too high, and A* finds shortest runs. */
static uint32_t *distances_to_assertions(const Code *code) {
    const BirModel *model = code->model;
    Distances d = {.code = code, .changed = true};
    d.of = memory_get(model->locations.count * sizeof *d.of);
    for (uint32_t i = 0; i < model->locations.count; i++)
        d.of[i] = UINT32_MAX;
    while (d.changed) {
        d.changed = false;
        for (uint32_t i = 0; i < model->locations.count; i++)
            for (uint32_t j = 0; j < code->locations[i].count; j++)
                shorten_by(&d, i, &code->transformations.items[code->locations[i].first + j]);
        for (uint32_t i = 0; i < model->catches.count; i++)
            for (BirId at = model->catches.items[i].from; at <= model->catches.items[i].to; at++)
                shorten(&d, at, d.of[model->catches.items[i].handler]);
    }
    return d.of;
}

enum { FAR_AWAY = 1 << 16 };

/* The estimate for the machine's present state. */
static uint32_t estimate(Search *s) {
    const Frontier *f = s->own;
    Machine *m = s->machine;
    uint32_t threads = machine_threads(m);
    if (f->heuristic == HEURISTIC_BLOCKED) {
        uint32_t active = 0;
        for (uint32_t i = 0; i < threads; i++)
            for (uint32_t j = 0; j < machine_transformations(m, i); j++)
                if (machine_enabled(m, i, j)) {
                    active++;
                    break;
                }
        return active;
    }
    if (!f->distances)
        return 0; /* of a model that grows nothing is known beforehand */
    uint32_t nearest = FAR_AWAY;
    for (uint32_t i = 0; i < threads; i++)
        for (uint32_t frame = (uint32_t)m->cells[machine_thread(m, i) + THREAD_FRAME]; frame;
             frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
            uint32_t distance = f->distances[m->cells[frame + FRAME_PC]];
            /* The call itself has been made; what comes after it counts. */
            if (m->cells[frame + FRAME_CALL] && distance != UINT32_MAX && distance > 0)
                distance--;
            nearest = distance < nearest ? distance : nearest;
        }
    return nearest;
}

static uint32_t priority_of(Search *s, uint32_t length) {
    switch (s->order) {
    case SEARCH_BEST: return estimate(s);
    case SEARCH_ASTAR: return length + estimate(s);
    default: return length;
    }
}

static void open_state(Search *s, uint32_t state, uint32_t priority) {
    Frontier *f = s->own;
    if (priority >= f->bucket_count) {
        uint32_t count = priority + priority / 2 + 16;
        f->buckets = memory_resize(f->buckets, count * sizeof *f->buckets);
        memset(f->buckets + f->bucket_count, 0, (count - f->bucket_count) * sizeof *f->buckets);
        f->bucket_count = count;
    }
    vector_push(NULL, &f->buckets[priority].states, state);
    if (priority < f->lowest)
        f->lowest = priority;
}

/* The open state of lowest priority value; false when none is left. */
static bool take_state(Frontier *f, uint32_t *state) {
    for (; f->lowest < f->bucket_count; f->lowest++) {
        Bucket *bucket = &f->buckets[f->lowest];
        if (bucket->next < bucket->states.count) {
            *state = bucket->states.items[bucket->next++];
            return true;
        }
        free(bucket->states.items);
        memset(bucket, 0, sizeof *bucket);
    }
    return false;
}

/* A successor: new, or reached on a shorter path than before. */
static void reach_state(Search *s, Move move, size_t mark) {
    Frontier *f = s->own;
    Encoding encoding = encoder_change(s->encoder, mark);
    bool added;
    uint32_t state = store_number(s->store, &encoding, &added);
    if (s->is_out)
        return;
    s->met += !added;
    uint32_t length = f->current == UINT32_MAX ? 0 : f->lengths[f->current] + 1;
    if (!added && (s->order != SEARCH_ASTAR || length >= f->lengths[state]))
        return;
    if (state >= f->capacity) {
        f->capacity = f->capacity ? f->capacity + f->capacity / 2 : 1024;
        f->origins = memory_resize(f->origins, f->capacity * sizeof *f->origins);
        f->lengths = memory_resize(f->lengths, f->capacity * sizeof *f->lengths);
    }
    f->origins[state] = (Origin){f->current, moves_pack(&s->moves, move)};
    f->lengths[state] = length;
    if (added)
        search_count_state(s, length);
    if (s->options->max_depth && length >= s->options->max_depth) {
        f->cut = true;
        return;
    }
    open_state(s, state, priority_of(s, length));
}

static void frontier_begin(Search *s) {
    Frontier *f = memory_get_zeroed(1, sizeof *f);
    f->current = f->lowest = UINT32_MAX;
    s->own = f;
    s->path = frontier_path;
    s->own_bytes = frontier_bytes;
    f->heuristic = s->options->heuristic;
    if (f->heuristic == HEURISTIC_AUTO)
        f->heuristic = s->options->checks >> PROPERTY_DEADLOCK & 1 ? HEURISTIC_BLOCKED : HEURISTIC_DISTANCE;
    if (s->order != SEARCH_BFS && f->heuristic == HEURISTIC_DISTANCE)
        f->distances = s->code->is_program ? NULL : distances_to_assertions(s->code);
    encoder_base(s->encoder);
    reach_state(s, (Move){0}, machine_mark(s->machine));
}

static bool frontier_advance(Search *s) {
    Frontier *f = s->own;
    if (!take_state(f, &f->current))
        return false;
    uint32_t shape = store_slots(s->store, f->current, &f->slots, &f->slot_capacity);
    encoder_decode(s->encoder, shape, f->slots);
    if (!s->is_out)
        encoder_base(s->encoder);
    if (!s->is_out)
        search_expand(s, reach_state);
    return true;
}

static void frontier_end(Search *s) {
    Frontier *f = s->own;
    if (f->cut)
        search_stop(s, SEARCH_DEPTH);
    for (uint32_t i = 0; i < f->bucket_count; i++)
        free(f->buckets[i].states.items);
    free(f->buckets);
    free(f->origins);
    free(f->lengths);
    free(f->distances);
    free(f->slots);
    free(f);
}

const SearchMethod search_by_frontier = {frontier_begin, frontier_advance, frontier_end};
