/* Searches that keep a set of open states: breadth-first, best-first and A* (Edelkamp, Lluch-Lafuente, Leue, SPIN
   2001). States are numbered in the store; each remembers the state it was reached from and the move. */
#include "explore/search_int.h"

#include "bir/machine_int.h"

#include <stdlib.h>

typedef struct Origin {
    uint32_t parent; /* UINT32_MAX for the initial state */
    uint32_t number; /* which of its successors it is */
} Origin;

typedef struct Bucket {
    uint32_t *states;
    size_t count, capacity, next; /* taken from `next` on: first in, first out */
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

/* Follows the origins. In A* the way to a state may have become shorter since its length was noted, so it is counted.
 */
static void frontier_path(Search *s, Move **moves, uint64_t *count) {
    const Frontier *f = s->own;
    uint64_t length = 0;
    for (uint32_t state = f->current; f->origins[state].parent != UINT32_MAX; state = f->origins[state].parent)
        length++;
    uint32_t *numbers = memory_get((length + 1) * sizeof *numbers);
    uint32_t state = f->current;
    for (uint64_t i = length; i-- > 0; state = f->origins[state].parent)
        numbers[i] = f->origins[state].number;
    *count = length;
    *moves = search_moves(s, numbers, length);
    free(numbers);
}

static size_t frontier_bytes(const Search *s) {
    const Frontier *f = s->own;
    size_t bytes = f->capacity * (sizeof *f->origins + sizeof *f->lengths) + machine_bytes(s->machine);
    for (uint32_t i = 0; i < f->bucket_count; i++)
        bytes += f->buckets[i].capacity * sizeof *f->buckets[i].states;
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

/* For every location the fewest visible transformations up to an assertion of the same body, by relaxing until nothing
   changes. Calls count as going straight to their target, which never overestimates. */
static uint32_t *distances_to_assertions(const Code *code) {
    uint32_t locations = code->model->locations.count;
    uint32_t *distance = memory_get(locations * sizeof *distance);
    for (uint32_t i = 0; i < locations; i++)
        distance[i] = UINT32_MAX;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < locations; i++) {
            const CodeLocation *location = &code->locations[i];
            for (uint32_t j = 0; j < location->count; j++) {
                const CodeTransformation *t = &code->transformations.items[location->first + j];
                uint32_t cost = !t->invisible, through = UINT32_MAX;
                if (asserts(code, t))
                    through = cost;
                else if (t->target != BIR_NONE && distance[t->target] != UINT32_MAX)
                    through = distance[t->target] + cost;
                if (through < distance[i]) {
                    distance[i] = through;
                    changed = true;
                }
            }
        }
    }
    return distance;
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
    uint32_t nearest = FAR_AWAY;
    for (uint32_t i = 0; i < threads; i++)
        for (uint32_t frame = (uint32_t)m->cells[machine_thread(m, i) + THREAD_FRAME]; frame;
             frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
            uint32_t distance = f->distances[m->cells[frame + FRAME_PC]];
            nearest = distance < nearest ? distance : nearest;
        }
    return nearest;
}

static uint32_t priority_of(Search *s, uint32_t length) {
    switch (s->options->order) {
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
    Bucket *bucket = &f->buckets[priority];
    if (bucket->count == bucket->capacity) {
        bucket->capacity = bucket->capacity ? 2 * bucket->capacity : 64;
        bucket->states = memory_resize(bucket->states, bucket->capacity * sizeof *bucket->states);
    }
    bucket->states[bucket->count++] = state;
    if (priority < f->lowest)
        f->lowest = priority;
}

/* The open state of lowest priority value; false when none is left. */
static bool take_state(Frontier *f, uint32_t *state) {
    for (; f->lowest < f->bucket_count; f->lowest++) {
        Bucket *bucket = &f->buckets[f->lowest];
        if (bucket->next < bucket->count) {
            *state = bucket->states[bucket->next++];
            return true;
        }
        free(bucket->states);
        memset(bucket, 0, sizeof *bucket);
    }
    return false;
}

/* A successor: new, or reached on a shorter way than before. */
static void reach_state(Search *s, Move move, uint32_t number, size_t mark) {
    (void)move;
    Frontier *f = s->own;
    Encoding encoding = encoder_change(s->encoder, mark);
    bool added;
    uint32_t state = store_number(s->store, &encoding, &added);
    uint32_t length = f->current == UINT32_MAX ? 0 : f->lengths[f->current] + 1;
    if (!added && (s->options->order != SEARCH_ASTAR || length >= f->lengths[state]))
        return;
    if (state >= f->capacity) {
        f->capacity = f->capacity ? f->capacity + f->capacity / 2 : 1024;
        f->origins = memory_resize(f->origins, f->capacity * sizeof *f->origins);
        f->lengths = memory_resize(f->lengths, f->capacity * sizeof *f->lengths);
    }
    f->origins[state] = (Origin){f->current, number};
    f->lengths[state] = length;
    if (added)
        search_count_state(s, length);
    if (s->options->max_depth && length >= s->options->max_depth) {
        f->cut = true;
        return;
    }
    open_state(s, state, priority_of(s, length));
}

void search_by_frontier(Search *s) {
    Frontier frontier = {.current = UINT32_MAX, .lowest = UINT32_MAX};
    Frontier *f = &frontier;
    s->own = f;
    s->path = frontier_path;
    s->own_bytes = frontier_bytes;
    f->heuristic = s->options->heuristic;
    if (f->heuristic == HEURISTIC_AUTO)
        f->heuristic = s->options->checks >> PROPERTY_DEADLOCK & 1 ? HEURISTIC_BLOCKED : HEURISTIC_DISTANCE;
    if (s->options->order != SEARCH_BFS && f->heuristic == HEURISTIC_DISTANCE)
        f->distances = distances_to_assertions(s->code);
    encoder_base(s->encoder);
    reach_state(s, (Move){0}, 0, machine_mark(s->machine));
    while (!s->stop && take_state(f, &f->current)) {
        uint32_t shape = store_slots(s->store, f->current, &f->slots, &f->slot_capacity);
        encoder_decode(s->encoder, shape, f->slots);
        encoder_base(s->encoder);
        search_expand(s, reach_state);
    }
    if (f->cut)
        search_stop(s, SEARCH_DEPTH);
    for (uint32_t i = 0; i < f->bucket_count; i++)
        free(f->buckets[i].states);
    free(f->buckets);
    free(f->origins);
    free(f->lengths);
    free(f->distances);
    free(f->slots);
}
