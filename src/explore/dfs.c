/* Depth-first search on one live state, with undo.

   A level of the stack is a few bytes: the moves that wait, and the one that was taken. The log that undoes moves is
   kept for the newest levels only. Below them, a state is made again from a checkpoint by repeating the moves that led
   from there. So memory hardly grows with depth, and each move is repeated at most once or twice. */
#include "explore/search_int.h"

#include "base/vector.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHECKPOINT_LEVELS = 4096, WINDOW_LEVELS = 4 * CHECKPOINT_LEVELS };

typedef struct Checkpoint {
    uint32_t shape;
    uint32_t *slots;
} Checkpoint;

typedef struct Successor {
    Move move;
    StateKey key;
    uint64_t change; /* how to get there without the step (see encoder_advance), or 0 */
} Successor;

/* The waiting successors of a level, so that coming back to it is cheap: one that has been met meanwhile is seen by its
   key alone. Only for the newest levels, and only for few successors: what is not here is stepped to again. */
enum { REMEMBERED_LEVELS = 256, REMEMBERED_SUCCESSORS = 16 };

typedef struct Remembered {
    size_t level; /* counted from 1 */
    uint32_t count;
    Successor successors[REMEMBERED_SUCCESSORS];
} Remembered;

/* The keys of the states on the path, for partial-order reduction. They come and go at the end, so that the newest of a
   chain is always its first. */
typedef struct PathKeys {
    Vector(StateKey) keys;         /* by level */
    Vector(uint32_t) older;        /* by level: the next one of its chain, counted from 1 */
    uint32_t *chains, chain_count; /* by hash: the first level, counted from 1; a power of two */
} PathKeys;

typedef struct DepthFirst {
    MoveStack stack; /* the path, and above it the moves of the present state that wait, the next one last */
    size_t depth;
    size_t live;                    /* level of the machine's state: not below depth; it follows when it is needed */
    size_t marks[WINDOW_LEVELS];    /* by level modulo the size: where its part of the log begins */
    size_t window;                  /* lowest level that can be reached by undoing */
    Vector(Checkpoint) checkpoints; /* by level divided by CHECKPOINT_LEVELS */
    size_t checkpoint_bytes;
    Successor arrived;            /* the one that the search has come to the present level by */
    Vector(Successor) successors; /* of the state expanded last */
    Remembered remembered[REMEMBERED_LEVELS];
    PathKeys path;
    bool is_cut; /* something lies deeper than max_depth */
} DepthFirst;

/* The moves that were taken on the levels from `base` up to below the present one; room for one more is left. */
static Move *path_from(const Search *s, size_t base) {
    const DepthFirst *d = s->own;
    Move *taken = memory_get((d->depth - base + 1) * sizeof *taken);
    size_t end = d->stack.count;
    for (size_t level = d->depth; level > base;) {
        bool is_taken;
        Move move = moves_read(&d->stack, &s->moves, &end, &is_taken);
        if (is_taken)
            taken[--level - base] = move;
    }
    return taken;
}

static void dfs_path(Search *s, Move **moves, uint64_t *count) {
    *count = ((const DepthFirst *)s->own)->depth;
    *moves = path_from(s, 0);
}

static size_t dfs_bytes(const Search *s) {
    const DepthFirst *d = s->own;
    size_t path = d->path.keys.capacity * (sizeof *d->path.keys.items + sizeof *d->path.older.items) +
                  d->path.chain_count * sizeof *d->path.chains;
    return sizeof *d + d->stack.capacity + d->checkpoint_bytes + path + sleep_bytes(s) + repeat_bytes(s) +
           machine_bytes(s->machine);
}

static uint32_t *chain_of(const PathKeys *path, StateKey key) {
    uint64_t hash = (key.root ^ (uint64_t)key.shape << 32) * 0x9e3779b97f4a7c15u;
    return &path->chains[(hash >> 32) & (path->chain_count - 1)];
}

static void grow_chains(PathKeys *path) {
    path->chain_count = path->chain_count ? 2 * path->chain_count : 1024;
    free(path->chains);
    path->chains = memory_get_zeroed(path->chain_count, sizeof *path->chains);
    for (uint32_t i = 0; i < path->keys.count; i++) {
        uint32_t *chain = chain_of(path, path->keys.items[i]);
        path->older.items[i] = *chain;
        *chain = i + 1;
    }
}

/* The state of the present level is one with this key. */
static void push_path(Search *s, StateKey key) {
    PathKeys *path = &((DepthFirst *)s->own)->path;
    if (!s->ample)
        return;
    if (path->keys.count == path->chain_count)
        grow_chains(path);
    uint32_t *chain = chain_of(path, key);
    vector_push(NULL, &path->keys, key);
    vector_push(NULL, &path->older, *chain);
    *chain = path->keys.count;
}

static void pop_path(Search *s) {
    PathKeys *path = &((DepthFirst *)s->own)->path;
    if (!s->ample)
        return;
    *chain_of(path, path->keys.items[--path->keys.count]) = path->older.items[--path->older.count];
}

static bool is_same_key(StateKey left, StateKey right) { return left.root == right.root && left.shape == right.shape; }

static bool is_on_path(const PathKeys *path, StateKey key) {
    for (uint32_t level = *chain_of(path, key); level; level = path->older.items[level - 1])
        if (is_same_key(path->keys.items[level - 1], key))
            return true;
    return false;
}

static uint32_t dfs_noted(const Search *s) { return ((const DepthFirst *)s->own)->successors.count; }

static void dfs_forget(Search *s, uint32_t count) {
    DepthFirst *d = s->own;
    d->successors.count -= count;
    memmove(d->successors.items, d->successors.items + count, d->successors.count * sizeof *d->successors.items);
}

static bool dfs_closes_cycle(const Search *s, uint32_t first) {
    const DepthFirst *d = s->own;
    for (uint32_t i = first; i < d->successors.count; i++)
        if (is_on_path(&d->path, d->successors.items[i].key))
            return true;
    return false;
}

static Successor encode_successor(Search *s, Move move, size_t mark) {
    Encoding encoding = encoder_change(s->encoder, mark);
    return (Successor){move, store_key(s->store, &encoding, false), encoder_last_change(s->encoder)};
}

/* Notes a successor and starts to fetch the memory where the store will look for it. */
static void note_successor(Search *s, const Successor *successor) {
    store_prefetch(s->store, successor->key);
    vector_push(NULL, &((DepthFirst *)s->own)->successors, *successor);
}

static void dfs_note(Search *s, Move move, StateKey key) { note_successor(s, &(Successor){.move = move, .key = key}); }

static void dfs_begin_steps(Search *s, uint32_t enabled) {
    const DepthFirst *d = s->own;
    repeat_begin(s, d->depth, d->arrived.move, enabled);
}

/* Visits a successor: notes it, encoded unless it is known. */
static void visit_successor(Search *s, Move move, size_t mark) {
    Successor successor = {.move = move};
    if (!s->sleep && !s->repeat) {
        successor = encode_successor(s, move, mark);
        note_successor(s, &successor);
        return;
    }
    bool is_known = s->sleep && sleep_find(s, move, &successor.key);
    if (!is_known)
        successor = encode_successor(s, move, mark);
    else if (s->options->check_sleep)
        s->result->mistaken += !is_same_key(encode_successor(s, move, mark).key, successor.key);
    if (s->sleep)
        sleep_note(s, move, successor.key, is_known);
    if (s->repeat)
        repeat_note(s, move, successor.key);
    note_successor(s, &successor);
}

/* Keeps the present state, so that it can be made again when the log no longer reaches back to it. */
static void keep_checkpoint(Search *s, const Encoding *encoding) {
    DepthFirst *d = s->own;
    size_t index = d->depth / CHECKPOINT_LEVELS;
    while (d->checkpoints.count > index) {
        const Checkpoint *old = &d->checkpoints.items[--d->checkpoints.count];
        d->checkpoint_bytes -= ((size_t)encoder_slots(s->encoder, old->shape) + 2) * sizeof *old->slots;
        free(old->slots);
    }
    size_t bytes = ((size_t)encoding->count + 2) * sizeof(uint32_t);
    uint32_t *slots = memory_get_zeroed(1, bytes);
    memcpy(slots, encoding->slots, encoding->count * sizeof *slots);
    vector_push(NULL, &d->checkpoints, ((Checkpoint){encoding->shape, slots}));
    d->checkpoint_bytes += bytes;
}

/* Keeps the first successors that wait, for coming back to this level. */
static void remember_successors(DepthFirst *d) {
    Remembered *remembered = &d->remembered[d->depth % REMEMBERED_LEVELS];
    remembered->level = d->depth + 1;
    remembered->count = d->successors.count < REMEMBERED_SUCCESSORS ? d->successors.count : REMEMBERED_SUCCESSORS;
    for (uint32_t i = 0; i < remembered->count; i++)
        remembered->successors[i] = d->successors.items[i];
}

/* Lets those of the noted successors wait that have not been met, before those that wait already. */
static void keep_new_successors(Search *s) {
    DepthFirst *d = s->own;
    uint32_t count = 0;
    /* In the order of their prefetches, so that the last has had time to arrive. */
    for (uint32_t i = 0; i < d->successors.count; i++)
        if (!store_has(s->store, d->successors.items[i].key))
            d->successors.items[count++] = d->successors.items[i];
    d->successors.count = count;
    remember_successors(d);
    while (count-- > 0)
        moves_push(&d->stack, &s->moves, d->successors.items[count].move);
}

/* States in which one thread goes alone are on the way from one to one other: they need not be stored, if some are, so
   that no long way is gone often. That they are not new is then known by the path alone, or from the states behind
   them. */
enum { STORED_LEVELS = 8 };

/* Stores the state of the present level. */
static void store_level(Search *s) {
    const DepthFirst *d = s->own;
    if (s->ample && store_add(s->store, d->path.keys.items[d->depth]))
        search_count_state(s, (uint32_t)d->depth);
}

/* Finds the successors of the present state that have not been met. */
static void expand_level(Search *s) {
    DepthFirst *d = s->own;
    Encoding encoding = encoder_base(s->encoder);
    if (encoding.count > 2)
        store_key(s->store, &encoding, true);
    if (d->depth % CHECKPOINT_LEVELS == 0 && !s->is_symmetric)
        keep_checkpoint(s, &encoding);
    d->successors.count = 0;
    if (s->sleep)
        sleep_begin(s, d->arrived.key, d->depth, d->arrived.move);
    search_expand(s, visit_successor);
    if (s->repeat)
        repeat_end(s);
    if (!s->is_alone || d->depth % STORED_LEVELS == 0)
        store_level(s);
    keep_new_successors(s);
    if (s->sleep)
        sleep_end(s, d->successors.count && !s->is_alone);
}

/* Makes the state of the present level again, from the nearest checkpoint at or below it. What is the same as another
   state but for its threads cannot be decoded: then all begins with the initial state. */
static void refill_window(Search *s) {
    DepthFirst *d = s->own;
    size_t base = s->is_symmetric ? 0 : d->depth / CHECKPOINT_LEVELS;
    if (s->is_symmetric)
        encoder_reset(s->encoder);
    else
        encoder_decode(s->encoder, d->checkpoints.items[base].shape, d->checkpoints.items[base].slots);
    d->window = base * CHECKPOINT_LEVELS;
    Move *taken = path_from(s, d->window);
    for (size_t level = d->window; level < d->depth; level++) {
        d->marks[level % WINDOW_LEVELS] = machine_mark(s->machine);
        successors_step(s->machine, taken[level - d->window]);
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
static void restore_level_state(Search *s) {
    DepthFirst *d = s->own;
    if (d->depth < d->window)
        refill_window(s);
    else if (d->depth < d->live)
        encoder_undo(s->encoder, d->marks[d->depth % WINDOW_LEVELS]);
    d->live = d->depth;
}

/* Takes the move off that is on top of the stack. */
static Move pop_move(Search *s) {
    MoveStack *stack = &((DepthFirst *)s->own)->stack;
    bool is_taken;
    return moves_read(stack, &s->moves, &stack->count, &is_taken);
}

/* Steps again to the next successors that wait and are no longer remembered: nearly all have been met meanwhile. */
static void drop_visited_successors(Search *s) {
    DepthFirst *d = s->own;
    Machine *m = s->machine;
    restore_level_state(s);
    encoder_prepare(s->encoder);
    size_t mark = machine_mark(m);
    d->successors.count = 0;
    while (d->successors.count < REMEMBERED_SUCCESSORS && moves_has_waiting(&d->stack)) {
        Move move = pop_move(s);
        successors_step(m, move);
        if (s->repeat)
            search_check_step(s, move);
        Successor successor = encode_successor(s, move, mark);
        note_successor(s, &successor);
        machine_undo(m, mark);
    }
    keep_new_successors(s);
}

/* The next successor that waits, still waiting; null when it is not remembered. */
static const Successor *remembered_successor(Search *s) {
    const DepthFirst *d = s->own;
    const Remembered *remembered = &d->remembered[d->depth % REMEMBERED_LEVELS];
    if (remembered->level != d->depth + 1)
        return NULL;
    size_t end = d->stack.count;
    bool is_taken;
    Move next = moves_read(&d->stack, &s->moves, &end, &is_taken);
    for (uint32_t i = 0; i < remembered->count; i++)
        if (memcmp(&remembered->successors[i].move, &next, sizeof next) == 0)
            return &remembered->successors[i];
    return NULL;
}

/* Goes to the first successor without its step, if that is remembered. Which objects cells belong to is not: where that
   is asked for, and the step has allocated some, it is taken again. */
static bool advance(Search *s, uint64_t change, size_t mark) {
    uint32_t top = machine_top(s->machine);
    if (!change || !encoder_advance(s->encoder, change))
        return false;
    if (s->ample && machine_top(s->machine) != top) {
        encoder_undo(s->encoder, mark);
        return false;
    }
    return true;
}

/* Goes one level down with the next successor that waits, if it is still new. */
static bool descend(Search *s) {
    DepthFirst *d = s->own;
    const Successor *next = remembered_successor(s);
    if (!next) {
        drop_visited_successors(s);
        return false;
    }
    if (s->ample ? store_has(s->store, next->key) : !store_add(s->store, next->key)) {
        pop_move(s);
        return false;
    }
    push_path(s, next->key);
    d->arrived = *next;
    restore_level_state(s);
    size_t mark = machine_mark(s->machine);
    if (!advance(s, d->arrived.change, mark)) {
        successors_step(s->machine, d->arrived.move);
        if (s->repeat)
            search_check_step(s, d->arrived.move);
        encoder_follow(s->encoder, mark);
    }
    moves_take(&d->stack);
    d->marks[d->depth % WINDOW_LEVELS] = mark;
    d->live = ++d->depth;
    if (d->depth - d->window == WINDOW_LEVELS)
        shrink_window(s);
    return true;
}

static void dfs_begin(Search *s) {
    DepthFirst *d = memory_get_zeroed(1, sizeof *d);
    s->own = d;
    s->path = dfs_path;
    s->own_bytes = dfs_bytes;
    s->noted = dfs_noted;
    s->forget = dfs_forget;
    s->closes_cycle = dfs_closes_cycle;
    s->begin_steps = dfs_begin_steps;
    s->note = dfs_note;
    Encoding initial = encoder_encode(s->encoder);
    StateKey key = store_key(s->store, &initial, false);
    push_path(s, key);
    d->arrived.key = key;
    if (!s->ample) {
        store_add(s->store, key);
        search_count_state(s, 0);
    }
    if (!s->stop)
        expand_level(s);
}

/* Expands the state that was just descended to. */
static void visit_level(Search *s) {
    DepthFirst *d = s->own;
    if (!s->ample)
        search_count_state(s, (uint32_t)d->depth);
    if (s->options->max_depth && d->depth >= s->options->max_depth) {
        store_level(s);
        d->is_cut = true;
    } else if (!s->stop)
        expand_level(s);
}

static bool dfs_advance(Search *s) {
    DepthFirst *d = s->own;
    if (moves_has_waiting(&d->stack)) {
        if (descend(s))
            visit_level(s);
        return true;
    }
    if (d->depth == 0)
        return false;
    pop_move(s);
    pop_path(s);
    d->depth--;
    return true;
}

static void dfs_end(Search *s) {
    DepthFirst *d = s->own;
    if (d->is_cut)
        search_stop(s, SEARCH_DEPTH);
    while (d->checkpoints.count)
        free(d->checkpoints.items[--d->checkpoints.count].slots);
    free(d->checkpoints.items);
    free(d->stack.bytes);
    free(d->successors.items);
    free(d->path.keys.items);
    free(d->path.older.items);
    free(d->path.chains);
    free(d);
}

const SearchMethod search_depth_first = {dfs_begin, dfs_advance, dfs_end};
