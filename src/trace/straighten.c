/* The same violation with fewer switches between threads.

   Two steps of a run depend on each other if one thread takes both, or if both access a cell and one of them writes it.
   Every order of the steps that keeps dependent ones in their order is a run to the same state (Mazurkiewicz, Trace
   Theory, 1986). A search finds one of these orders, often one that jumps between threads for no reason. Here a thread
   goes on for as long as what it does next waits for nothing that is still to come; and what the violation does not
   depend on is left out.

   What a footprint does not know may matter as well: numbers of threads, blocks that are not interleaved, choices. So
   nothing rests on this order: it counts only if it replays, and otherwise the run stays as it was found. */
#include "base/memory.h"
#include "trace/trace_int.h"

enum { MOST_STEPS = 200000, FARTHEST = 10000, NONE = UINT32_MAX };

/* A step that read a cell since it was last written; the next one in the list. */
typedef struct Reader {
    uint32_t step, next;
} Reader;

/* Who accessed a cell last; one more than the step or the reader, 0 for none. */
typedef struct LastUse {
    uint32_t writer, readers;
} LastUse;

/* A step that has to come after an earlier one of another thread: `next` leads through all of one step. */
typedef struct Edge {
    uint32_t before, next;
} Edge;

typedef struct Straightener {
    const Trace *trace;
    Walk *walk;
    LastUse *uses; /* by cell */
    size_t use_capacity;
    Vector(Reader) readers;
    Vector(Edge) edges;
    uint32_t *first_edge; /* by step: one more than its first edge */
    bool *is_glued;       /* by step: nothing may come between it and the step before */
    bool *is_needed;
    uint32_t starter;        /* one more than the last step that started a thread */
    Vector(uint32_t) births; /* by thread: one more than the step that started it */
    Vector(uint32_t) order;
} Straightener;

static LastUse *use_of(Straightener *s, uint32_t cell) {
    if (cell >= s->use_capacity) {
        size_t wanted = (size_t)cell + cell / 2 + 1024;
        s->uses = pages_resize(s->uses, s->use_capacity * sizeof *s->uses, wanted * sizeof *s->uses);
        s->use_capacity = wanted;
    }
    return &s->uses[cell];
}

/* `before` counts from 1; 0 is no step. */
static void add_edge(Straightener *s, uint32_t step, uint32_t before) {
    if (!before || s->trace->steps.items[before - 1].birth == s->trace->steps.items[step].birth)
        return;
    vector_push(NULL, &s->edges, ((Edge){before - 1, s->first_edge[step]}));
    s->first_edge[step] = s->edges.count;
}

static void add_access(Straightener *s, uint32_t step, Access access) {
    LastUse *use = use_of(s, access.cell);
    bool writes = access.write || access.lock;
    add_edge(s, step, use->writer);
    if (!writes) {
        vector_push(NULL, &s->readers, ((Reader){step, use->readers}));
        use->readers = s->readers.count;
        return;
    }
    for (uint32_t at = use->readers; at; at = s->readers.items[at - 1].next)
        add_edge(s, step, s->readers.items[at - 1].step + 1);
    *use = (LastUse){.writer = step + 1};
}

/* Starts keep their order, because it numbers the threads; a thread begins after its start. */
static void add_start(Straightener *s, uint32_t step) {
    const Walk *walk = s->walk;
    uint32_t births = (uint32_t)machine_cell(walk->machine, MACHINE_BIRTHS);
    if (births == walk->births)
        return;
    add_edge(s, step, s->starter);
    s->starter = step + 1;
    while (s->births.count < births) {
        uint32_t started = s->births.count < walk->births ? 0 : step + 1;
        vector_push(NULL, &s->births, started);
    }
}

/* Whether the thread of the last step is within an atomic block. */
static bool is_atomic(const Walk *walk, uint32_t birth) {
    const Machine *m = walk->machine;
    return machine_find_thread(m, birth) != NONE && m->cells[walk->thread + THREAD_ATOMIC];
}

/* Runs the trace and takes down which steps depend on which. */
static bool find_edges(Straightener *s) {
    Walk *walk = s->walk;
    uint32_t count = s->trace->steps.count;
    while (walk->at < count) {
        uint32_t step = walk->at, birth = s->trace->steps.items[step].birth;
        if (!walk_next(walk))
            return false;
        if (birth < s->births.count)
            add_edge(s, step, s->births.items[birth]);
        for (uint32_t i = 0; i < walk->accesses.count; i++)
            add_access(s, step, walk->accesses.items[i]);
        add_start(s, step);
        if (step + 1 < count && is_atomic(walk, birth))
            s->is_glued[step + 1] = s->trace->steps.items[step + 1].birth == birth;
    }
    return true;
}

/* The threads whose last steps are the violation, as far as that is known: the others need not get as far. */
static bool is_decisive(Straightener *s, uint32_t birth) {
    Machine *m = s->walk->machine;
    const Trace *trace = s->trace;
    uint32_t nth = machine_find_thread(m, birth);
    bool stuck[MACHINE_MOST_THREADS] = {false};
    Race race;
    if (trace->error != BIR_ERROR_NONE)
        return trace->steps.items[trace->steps.count - 1].birth == birth;
    if (trace->property == PROPERTY_RACE)
        return nth != NONE && search_find_race(m, trace->race, &race) &&
               (race.threads[0] == nth || race.threads[1] == nth);
    return !trace->lock_cycle || (nth != NONE && machine_lock_cycle(m, stuck) > 0 && stuck[nth]);
}

static void mark_step(Straightener *s, uint32_t step) {
    s->is_needed[step] = true;
    for (uint32_t at = s->first_edge[step]; at; at = s->edges.items[at - 1].next)
        s->is_needed[s->edges.items[at - 1].before] = true;
}

/* Marks what the violation depends on. Steps come after what they depend on, so one pass backward is enough. */
static void mark_needed(Straightener *s) {
    uint32_t count = s->trace->steps.count, threads = 0;
    for (uint32_t i = 0; i < count; i++)
        threads = s->trace->steps.items[i].birth >= threads ? s->trace->steps.items[i].birth + 1 : threads;
    bool *goes_on = memory_get_zeroed(threads, sizeof *goes_on); /* by birth: a later step of it is needed */
    for (uint32_t birth = 0; birth < threads; birth++)
        goes_on[birth] = is_decisive(s, birth);
    for (uint32_t i = count; i-- > 0;) {
        uint32_t birth = s->trace->steps.items[i].birth;
        goes_on[birth] |= s->is_needed[i];
        if (!goes_on[birth])
            continue;
        mark_step(s, i);
        for (uint32_t j = i + 1; j < count && s->is_glued[j] && !s->is_needed[j]; j++)
            mark_step(s, j);
        if (s->is_glued[i])
            s->is_needed[i - 1] = true;
    }
    free(goes_on);
}

/* Whether a step waits for nothing that is still to come, nor what is glued to it. */
static bool is_ready(const Straightener *s, const bool *is_done, uint32_t step) {
    uint32_t count = s->trace->steps.count, birth = s->trace->steps.items[step].birth;
    do {
        for (uint32_t at = s->first_edge[step]; at; at = s->edges.items[at - 1].next)
            if (!is_done[s->edges.items[at - 1].before])
                return false;
        step++;
    } while (step < count && s->is_glued[step] && s->trace->steps.items[step].birth == birth);
    return true;
}

/* Puts the needed steps in order: each thread goes on as long as it can; then the one whose next step came first. */
static void put_in_order(Straightener *s) {
    uint32_t count = s->trace->steps.count;
    const TraceStep *steps = s->trace->steps.items;
    bool *is_done = memory_get_zeroed(count, sizeof *is_done);
    uint32_t *next = memory_get(count * sizeof *next); /* the next needed step of the same thread */
    Vector(uint32_t) heads = {0};                      /* by birth: the next step of a thread; NONE: there is none */
    for (uint32_t i = count; i-- > 0;) {
        while (heads.count <= steps[i].birth)
            vector_push(NULL, &heads, NONE);
        next[i] = heads.items[steps[i].birth];
        if (s->is_needed[i])
            heads.items[steps[i].birth] = i;
    }
    for (uint32_t birth = 0; birth != NONE;) {
        uint32_t step = birth < heads.count ? heads.items[birth] : NONE;
        if (step != NONE && is_ready(s, is_done, step)) {
            do {
                is_done[step] = true;
                vector_push(NULL, &s->order, step);
                step = next[step];
            } while (step != NONE && s->is_glued[step]);
            heads.items[birth] = step;
            continue;
        }
        birth = NONE;
        for (uint32_t i = 0; i < heads.count; i++)
            if (heads.items[i] != NONE && is_ready(s, is_done, heads.items[i]) &&
                (birth == NONE || heads.items[i] < heads.items[birth]))
                birth = i;
    }
    free(is_done);
    free(next);
    free(heads.items);
}

/* Whether steps may come as late as the end of those after them: none of these depends on one of the former. */
static bool may_wait(const Straightener *s, bool *is_moved, uint32_t first, uint32_t end, uint32_t until) {
    const uint32_t *order = s->order.items;
    bool may = true;
    for (uint32_t i = first; i < end; i++)
        is_moved[order[i]] = true;
    for (uint32_t i = end; i < until && may; i++)
        for (uint32_t at = s->first_edge[order[i]]; at && may; at = s->edges.items[at - 1].next)
            may = !is_moved[s->edges.items[at - 1].before];
    for (uint32_t i = first; i < end; i++)
        is_moved[order[i]] = false;
    return may;
}

/* Puts off what a thread does to when it acts next, if nobody depends on it before that: so it takes fewer turns. */
static void put_off(Straightener *s) {
    const TraceStep *steps = s->trace->steps.items;
    uint32_t *order = s->order.items, count = s->order.count;
    bool *is_moved = memory_get_zeroed(s->trace->steps.count, sizeof *is_moved);
    uint32_t *moved = memory_get(count * sizeof *moved);
    for (uint32_t end = count; end > 0;) {
        uint32_t birth = steps[order[end - 1]].birth, first = end - 1, until = end;
        while (first > 0 && steps[order[first - 1]].birth == birth)
            first--;
        while (until < count && until - first < FARTHEST && steps[order[until]].birth != birth)
            until++;
        bool is_next = until < count && steps[order[until]].birth == birth;
        if (is_next && may_wait(s, is_moved, first, end, until)) {
            memcpy(moved, order + first, (end - first) * sizeof *order);
            memmove(order + first, order + end, (until - end) * sizeof *order);
            memcpy(order + first + (until - end), moved, (end - first) * sizeof *order);
        }
        end = first;
    }
    free(is_moved);
    free(moved);
}

static uint32_t switches_of(const Trace *trace, const uint32_t *order, uint32_t count) {
    uint32_t switches = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t step = order ? order[i] : i, before = order ? order[i - 1] : i - 1;
        switches += trace->steps.items[step].birth != trace->steps.items[before].birth;
    }
    return switches;
}

/* The trace in the order that was found, if it replays. */
static bool take_order(Straightener *s, Trace *trace, const Code *code, const MachineOptions *options) {
    Trace tried = *trace;
    memset(&tried.steps, 0, sizeof tried.steps);
    for (uint32_t i = 0; i < s->order.count; i++)
        vector_push(trace->arena, &tried.steps, trace->steps.items[s->order.items[i]]);
    Walk *walk = walk_new(&tried, code, options, false);
    bool good = trace_run(&tried, walk);
    walk_free(walk);
    if (good)
        *trace = tried;
    return good;
}

void trace_straighten(Trace *trace, const Code *code, const MachineOptions *options) {
    uint32_t count = trace->steps.count;
    if (trace_is_temporal(trace) || count < 2 || count > MOST_STEPS)
        return;
    Straightener s = {.trace = trace, .walk = walk_new(trace, code, options, false)};
    s.walk->watches = true;
    s.first_edge = memory_get_zeroed(count, sizeof *s.first_edge);
    s.is_glued = memory_get_zeroed(count, sizeof *s.is_glued);
    s.is_needed = memory_get_zeroed(count, sizeof *s.is_needed);
    if (find_edges(&s)) {
        mark_needed(&s);
        put_in_order(&s);
        put_off(&s);
        bool is_better =
            s.order.count < count || switches_of(trace, s.order.items, s.order.count) < switches_of(trace, NULL, count);
        if (s.order.count && is_better)
            take_order(&s, trace, code, options);
    }
    walk_free(s.walk);
    pages_free(s.uses, s.use_capacity * sizeof *s.uses);
    free(s.readers.items);
    free(s.edges.items);
    free(s.first_edge);
    free(s.is_glued);
    free(s.is_needed);
    free(s.births.items);
    free(s.order.items);
}
