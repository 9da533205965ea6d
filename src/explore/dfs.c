/* Depth-first search on one live state, with undo.

   Successors are numbered in the order in which a state is expanded, and a level of the stack is a record of a few
   bytes: which successor was taken, and which others wait. The log that undoes moves is kept for the newest levels
   only. Below them, a state is made again from a checkpoint by repeating the moves that led from there. So memory
   hardly grows with depth, and each move is repeated at most once or twice. */
#include "explore/search_int.h"

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKPOINT_LEVELS = 4096, WINDOW_LEVELS = 4 * CHECKPOINT_LEVELS };

/* Waiting successors are a set of bits when all their numbers are below this, otherwise a list. */
enum { LISTED_FROM = 16 };

typedef struct Checkpoint {
    uint32_t shape;
    uint32_t *slots;
} Checkpoint;

typedef struct Successor {
    Move move;
    StateKey key;
    uint32_t number;
} Successor;

/* The waiting successors of a level, so that coming back to it is cheap: one that has been met meanwhile is seen by its
   key alone. Only for the newest levels, and only for few successors: what is not here is found by expanding again. */
enum { REMEMBERED_LEVELS = 256, REMEMBERED_SUCCESSORS = LISTED_FROM };

typedef struct Remembered {
    size_t level; /* counted from 1 */
    uint32_t count;
    Successor successors[REMEMBERED_SUCCESSORS];
} Remembered;

typedef struct DepthFirst {
    uint8_t *records; /* of the levels below the present one */
    size_t record_bytes, record_capacity;
    size_t depth;
    size_t live; /* level of the machine's state: not below depth; it follows when it is needed */
    /* The present state's successors that are still to be visited: by number when all are below LISTED_FROM, otherwise
       as a list at the end of `records`, the next one last. */
    uint32_t waiting;
    size_t listed;
    size_t marks[WINDOW_LEVELS]; /* by level modulo the size: where its part of the log begins */
    size_t window;               /* lowest level that can be reached by undoing */
    Checkpoint *checkpoints;     /* by level divided by CHECKPOINT_LEVELS */
    size_t checkpoint_count, checkpoint_capacity;
    size_t checkpoint_bytes;
    Successor *successors; /* of the state expanded last */
    size_t successor_count, successor_capacity;
    Remembered remembered[REMEMBERED_LEVELS];
} DepthFirst;

typedef struct Listed {
    uint32_t number;
    Move move;
} Listed;

/* A record, written so that it is read from its end: the waiting successors, the one taken, and a byte that says how
   both are written. A list stays where it is; the record has its length. */
enum { WAITING_NONE, WAITING_BYTE, WAITING_WORD, WAITING_LIST, TAKEN_WIDE = 4 };

static void push_bytes(DepthFirst *d, const void *bytes, size_t count) {
    if (d->record_bytes + count > d->record_capacity) {
        d->record_capacity += d->record_capacity / 4 + count + 4096;
        d->records = memory_resize(d->records, d->record_capacity);
    }
    memcpy(d->records + d->record_bytes, bytes, count);
    d->record_bytes += count;
}

static void push_record(DepthFirst *d, uint32_t taken) {
    uint8_t form = WAITING_NONE;
    if (d->listed) {
        form = WAITING_LIST;
        push_bytes(d, &(uint32_t){(uint32_t)d->listed}, sizeof(uint32_t));
    } else if (d->waiting) {
        form = d->waiting < 256 ? WAITING_BYTE : WAITING_WORD;
        push_bytes(d, &d->waiting, form);
    }
    if (taken < 256)
        push_bytes(d, &(uint8_t){(uint8_t)taken}, 1);
    else {
        form |= TAKEN_WIDE;
        push_bytes(d, &taken, sizeof taken);
    }
    push_bytes(d, &form, 1);
}

/* Reads bytes that end at `*end`, which moves down. */
static uint32_t read_back(const DepthFirst *d, size_t *end, size_t count) {
    uint32_t value = 0;
    *end -= count;
    memcpy(&value, d->records + *end, count);
    return value;
}

/* Reads the record that ends at `*end`, which moves to its start: the end of its list, when it has one. Returns the
   successor taken. */
static uint32_t read_record(const DepthFirst *d, size_t *end, uint32_t *waiting, size_t *listed) {
    uint8_t form = (uint8_t)read_back(d, end, 1);
    uint32_t taken = read_back(d, end, form & TAKEN_WIDE ? sizeof taken : 1);
    bool is_list = (form & 3) == WAITING_LIST;
    *listed = is_list ? read_back(d, end, sizeof(uint32_t)) : 0;
    *waiting = is_list ? 0 : read_back(d, end, form & 3);
    return taken;
}

/* The successors taken on the levels from `base` up to below the present one. */
static uint32_t *taken_from(const DepthFirst *d, size_t base) {
    uint32_t *taken = memory_get((d->depth - base + 1) * sizeof *taken), waiting;
    size_t listed, end = d->record_bytes - d->listed * sizeof(Listed);
    for (size_t level = d->depth; level-- > base;) {
        taken[level - base] = read_record(d, &end, &waiting, &listed);
        end -= listed * sizeof(Listed);
    }
    return taken;
}

static void dfs_path(Search *s, Move **moves, uint64_t *count) {
    const DepthFirst *d = s->own;
    uint32_t *taken = taken_from(d, 0);
    *count = d->depth;
    *moves = search_moves(s, taken, d->depth);
    free(taken);
}

static size_t dfs_bytes(const Search *s) {
    const DepthFirst *d = s->own;
    return sizeof *d + d->record_capacity + d->checkpoint_bytes + machine_bytes(s->machine);
}

/* Notes a successor and starts to fetch the memory where the store will look for it. */
static void note_successor(Search *s, Move move, uint32_t number, size_t mark) {
    DepthFirst *d = s->own;
    Encoding encoding = encoder_change(s->encoder, mark);
    StateKey key = store_key(s->store, &encoding, false);
    store_prefetch(s->store, key);
    if (d->successor_count == d->successor_capacity) {
        d->successor_capacity = d->successor_capacity ? 2 * d->successor_capacity : 64;
        d->successors = memory_resize(d->successors, d->successor_capacity * sizeof *d->successors);
    }
    d->successors[d->successor_count++] = (Successor){move, key, number};
}

/* Keeps the present state, so that it can be made again when the log no longer reaches back to it. */
static void keep_checkpoint(Search *s, const Encoding *encoding) {
    DepthFirst *d = s->own;
    size_t index = d->depth / CHECKPOINT_LEVELS;
    while (d->checkpoint_count > index) {
        const Checkpoint *old = &d->checkpoints[--d->checkpoint_count];
        d->checkpoint_bytes -= ((size_t)encoder_slots(s->encoder, old->shape) + 2) * sizeof *old->slots;
        free(old->slots);
    }
    if (d->checkpoint_count == d->checkpoint_capacity) {
        d->checkpoint_capacity = d->checkpoint_capacity ? 2 * d->checkpoint_capacity : 16;
        d->checkpoints = memory_resize(d->checkpoints, d->checkpoint_capacity * sizeof *d->checkpoints);
    }
    size_t bytes = ((size_t)encoding->count + 2) * sizeof(uint32_t);
    uint32_t *slots = memory_get_zeroed(1, bytes);
    memcpy(slots, encoding->slots, encoding->count * sizeof *slots);
    d->checkpoints[d->checkpoint_count++] = (Checkpoint){encoding->shape, slots};
    d->checkpoint_bytes += bytes;
}

/* Keeps the first successors that wait, for coming back to this level. */
static void remember_successors(DepthFirst *d) {
    Remembered *remembered = &d->remembered[d->depth % REMEMBERED_LEVELS];
    size_t count = d->successor_count < REMEMBERED_SUCCESSORS ? d->successor_count : REMEMBERED_SUCCESSORS;
    remembered->level = d->depth + 1;
    remembered->count = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        remembered->successors[i] = d->successors[i];
}

/* Leaves of the noted successors those that have not been met, and remembers them. */
static void keep_new_successors(Search *s) {
    DepthFirst *d = s->own;
    size_t count = 0;
    /* In the order of their prefetches, so that the last has had time to arrive. */
    for (size_t i = 0; i < d->successor_count; i++)
        if (!store_has(s->store, d->successors[i].key))
            d->successors[count++] = d->successors[i];
    d->successor_count = count;
    remember_successors(d);
}

/* Lets the noted successors wait, before those that wait already. */
static void put_waiting(DepthFirst *d, bool as_list) {
    for (size_t i = d->successor_count; i-- > 0;) {
        const Successor *successor = &d->successors[i];
        if (as_list)
            push_bytes(d, &(Listed){successor->number, successor->move}, sizeof(Listed));
        else
            d->waiting |= 1u << successor->number;
    }
    d->listed += as_list ? d->successor_count : 0;
}

/* Finds the successors of the present state that have not been met. */
static void expand_level(Search *s) {
    DepthFirst *d = s->own;
    Encoding encoding = encoder_base(s->encoder);
    if (encoding.count > 2)
        store_key(s->store, &encoding, true);
    if (d->depth % CHECKPOINT_LEVELS == 0)
        keep_checkpoint(s, &encoding);
    d->successor_count = 0;
    search_expand(s, note_successor);
    keep_new_successors(s);
    put_waiting(d, d->successor_count && d->successors[d->successor_count - 1].number >= LISTED_FROM);
}

/* Makes the state of the present level again, from the nearest checkpoint at or below it. */
static void refill_window(Search *s) {
    DepthFirst *d = s->own;
    size_t base = d->depth / CHECKPOINT_LEVELS;
    encoder_decode(s->encoder, d->checkpoints[base].shape, d->checkpoints[base].slots);
    d->window = base * CHECKPOINT_LEVELS;
    uint32_t *taken = taken_from(d, d->window);
    for (size_t level = d->window; level < d->depth; level++) {
        d->marks[level % WINDOW_LEVELS] = machine_mark(s->machine);
        Move move;
        search_find_moves(s, &taken[level - d->window], 1, &move);
        machine_step(s->machine, move);
    }
    free(taken);
}

/* Forgets how to undo the older half of the window. */
static void shrink_window(Search *s) {
    DepthFirst *d = s->own;
    size_t window = d->window + WINDOW_LEVELS / 2;
    size_t cut = d->marks[window % WINDOW_LEVELS];
    machine_forget(s->machine, cut);
    for (size_t level = window; level < d->depth; level++)
        d->marks[level % WINDOW_LEVELS] -= cut;
    d->window = window;
}

/* Takes the machine to the state of the present level. Levels without anything to visit are passed in one go. */
static void catch_up(Search *s) {
    DepthFirst *d = s->own;
    if (d->depth < d->window)
        refill_window(s);
    else if (d->depth < d->live)
        encoder_undo(s->encoder, d->marks[d->depth % WINDOW_LEVELS]);
    d->live = d->depth;
}

/* Takes the next successors that wait, up to `most`. Returns how many. */
static uint32_t take_waiting(Search *s, uint32_t most, Listed *taken) {
    DepthFirst *d = s->own;
    uint32_t count = 0;
    if (d->listed) {
        for (; count < most && d->listed; d->listed--) {
            d->record_bytes -= sizeof *taken;
            memcpy(&taken[count++], d->records + d->record_bytes, sizeof *taken);
        }
        return count;
    }
    uint32_t numbers[LISTED_FROM];
    Move moves[LISTED_FROM];
    for (; count < most && d->waiting; d->waiting &= d->waiting - 1)
        numbers[count++] = (uint32_t)__builtin_ctz(d->waiting);
    search_find_moves(s, numbers, count, moves);
    for (uint32_t i = 0; i < count; i++)
        taken[i] = (Listed){numbers[i], moves[i]};
    return count;
}

/* Looks again at the next successors that wait and are no longer remembered: nearly all have been met meanwhile. */
static void review_level(Search *s) {
    DepthFirst *d = s->own;
    Machine *m = s->machine;
    Listed waiting[REMEMBERED_SUCCESSORS];
    catch_up(s);
    encoder_prepare(s->encoder);
    bool as_list = d->listed > 0;
    uint32_t count = take_waiting(s, REMEMBERED_SUCCESSORS, waiting);
    size_t mark = machine_mark(m);
    d->successor_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        machine_step(m, waiting[i].move);
        note_successor(s, waiting[i].move, waiting[i].number, mark);
        machine_undo(m, mark);
    }
    keep_new_successors(s);
    put_waiting(d, as_list);
}

/* The next successor that waits, still waiting; null when it is not remembered. */
static const Successor *recall(const DepthFirst *d) {
    const Remembered *remembered = &d->remembered[d->depth % REMEMBERED_LEVELS];
    Listed next = {0};
    if (d->listed)
        memcpy(&next, d->records + d->record_bytes - sizeof next, sizeof next);
    else
        next.number = (uint32_t)__builtin_ctz(d->waiting);
    for (uint32_t i = 0; remembered->level == d->depth + 1 && i < remembered->count; i++)
        if (remembered->successors[i].number == next.number)
            return &remembered->successors[i];
    return NULL;
}

/* Goes one level down with the next successor that waits, if it is still new. */
static bool descend(Search *s) {
    DepthFirst *d = s->own;
    const Successor *next = recall(d);
    if (!next) {
        review_level(s);
        return false;
    }
    if (d->listed) {
        d->listed--;
        d->record_bytes -= sizeof(Listed);
    } else
        d->waiting &= d->waiting - 1;
    if (!store_add(s->store, next->key))
        return false;
    catch_up(s);
    size_t mark = machine_mark(s->machine);
    machine_step(s->machine, next->move);
    encoder_follow(s->encoder, mark);
    push_record(d, next->number);
    d->waiting = 0;
    d->listed = 0;
    d->marks[d->depth % WINDOW_LEVELS] = mark;
    d->live = ++d->depth;
    if (d->depth - d->window == WINDOW_LEVELS)
        shrink_window(s);
    return true;
}

static void ascend(DepthFirst *d) {
    read_record(d, &d->record_bytes, &d->waiting, &d->listed);
    d->depth--;
}

void search_depth_first(Search *s) {
    DepthFirst *d = memory_get_zeroed(1, sizeof *d);
    s->own = d;
    s->path = dfs_path;
    s->own_bytes = dfs_bytes;
    Encoding initial = encoder_encode(s->encoder);
    store_add(s->store, store_key(s->store, &initial, false));
    search_count_state(s, 0);
    if (!s->stop)
        expand_level(s);
    bool cut = false;
    while (!s->stop) {
        if (d->waiting || d->listed) {
            if (!descend(s))
                continue;
            search_count_state(s, (uint32_t)d->depth);
            if (s->options->max_depth && d->depth >= s->options->max_depth)
                cut = true;
            else if (!s->stop)
                expand_level(s);
        } else if (d->depth == 0)
            break;
        else
            ascend(d);
    }
    if (cut)
        search_stop(s, SEARCH_DEPTH);
    while (d->checkpoint_count)
        free(d->checkpoints[--d->checkpoint_count].slots);
    free(d->checkpoints);
    free(d->records);
    free(d->successors);
    free(d);
}
