/* The machine: a live state, what may happen in it, and what happens. */
#include "bir/machine_int.h"

#include <assert.h>

static uint32_t first_free_cell(const Code *code) {
    return MACHINE_GLOBALS + code->globals.count + code->model->collections.count;
}

void machine_grow_cells(Machine *m, uint32_t cells) {
    uint32_t capacity = m->capacity ? m->capacity : 4096;
    while (capacity < cells)
        capacity *= 2;
    m->cells = memory_resize(m->cells, capacity * sizeof *m->cells);
    m->marks = memory_resize(m->marks, capacity * sizeof *m->marks);
    m->numbers = memory_resize(m->numbers, capacity * sizeof *m->numbers);
    /* Freshly allocated cells are read before they are written first (machine_put compares): give them a value. */
    memset(m->cells + m->capacity, 0, (capacity - m->capacity) * sizeof *m->cells);
    memset(m->numbers + m->capacity, 0, (capacity - m->capacity) * sizeof *m->numbers);
    memset(m->marks + m->capacity, 0, (capacity - m->capacity) * sizeof *m->marks);
    m->capacity = capacity;
}

void machine_grow_log(Machine *m) {
    m->log_capacity = m->log_capacity ? 2 * m->log_capacity : 1024;
    m->log = memory_resize(m->log, m->log_capacity * sizeof *m->log);
}

Machine *machine_new(const Code *code, const MachineOptions *options) {
    Machine *m = memory_get_zeroed(1, sizeof *m);
    m->code = code;
    m->options = *options;
    if (!m->options.max_threads || m->options.max_threads > MACHINE_MOST_THREADS)
        m->options.max_threads = MACHINE_MOST_THREADS;
    if (!m->options.max_call_depth)
        m->options.max_call_depth = MACHINE_CALL_DEPTH;
    if (!m->options.max_objects)
        m->options.max_objects = UINT32_MAX;
    if (!m->options.max_array || m->options.max_array > MACHINE_LONGEST_ARRAY)
        m->options.max_array = MACHINE_LONGEST_ARRAY;
    m->registers = memory_get_zeroed(code->register_count + 8, sizeof *m->registers);
    m->point = m->points;
    machine_grow_cells(m, first_free_cell(code) + 256);
    machine_reset(m);
    return m;
}

void machine_free(Machine *m) {
    if (!m)
        return;
    free(m->cells);
    free(m->marks);
    free(m->numbers);
    free(m->reached);
    free(m->log);
    free(m->registers);
    free(m);
}

void machine_clear(Machine *m) {
    memset(m->cells, 0, first_free_cell(m->code) * sizeof *m->cells);
    m->cells[MACHINE_TOP] = first_free_cell(m->code);
    for (uint32_t i = 0; i < m->code->globals.count; i++)
        m->cells[MACHINE_GLOBALS + i] = m->code->globals.cells[i].zero;
    m->log_count = 0;
    m->tested_thread = 0;
}

void machine_reset(Machine *m) {
    machine_clear(m);
    const BirModel *model = m->code->model;
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (model->bodies.items[i].is_main)
            thread_start(m, i, NULL, 0);
    m->log_count = 0;
}

const Code *machine_code(const Machine *m) { return m->code; }

size_t machine_mark(const Machine *m) { return m->log_count; }

void machine_undo(Machine *m, size_t mark) {
    while (m->log_count > mark) {
        const LogEntry *entry = &m->log[--m->log_count];
        m->cells[entry->cell] = entry->old;
    }
    m->tested_thread = 0;
}

void machine_forget(Machine *m, size_t mark) {
    m->log_count -= mark;
    memmove(m->log, m->log + mark, m->log_count * sizeof *m->log);
    m->tested_thread = 0;
}

size_t machine_bytes(const Machine *m) {
    return m->capacity * (sizeof *m->cells + sizeof *m->marks + sizeof *m->numbers) + m->log_capacity * sizeof *m->log;
}

uint32_t machine_threads(const Machine *m) { return (uint32_t)m->cells[MACHINE_THREAD_COUNT]; }

uint32_t machine_thread(const Machine *m, uint32_t nth) { return (uint32_t)m->cells[MACHINE_POOL + nth]; }

int64_t machine_cell(const Machine *m, uint32_t cell) { return m->cells[cell]; }

const Fault *machine_fault(const Machine *m) { return &m->fault; }

void machine_observe(Machine *m, void (*observer)(void *context, const Fired *fired), void *context) {
    m->observer = observer;
    m->observer_context = context;
}

void machine_print_to(Machine *m, Text *text) { m->print = text; }

void machine_record(Machine *m, uint32_t cell, bool write, bool lock) {
    Footprint *footprint = m->footprint;
    if (footprint->count == footprint->capacity) {
        footprint->capacity = footprint->capacity ? 2 * footprint->capacity : 16;
        footprint->items = memory_resize(footprint->items, footprint->capacity * sizeof *footprint->items);
    }
    footprint->items[footprint->count++] = (Access){cell, write, lock};
}

static void act_as(Machine *m, uint32_t nth) {
    m->thread = (uint32_t)m->cells[MACHINE_POOL + nth];
    m->frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
}

uint32_t machine_transformations(const Machine *m, uint32_t nth) {
    return machine_location(m, (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME])->count;
}

bool machine_enabled(Machine *m, uint32_t nth, uint32_t transformation) {
    act_as(m, nth);
    const CodeTransformation *t =
        &m->code->transformations.items[machine_location(m, m->frame)->first + transformation];
    RunStatus status = t->guard == UINT32_MAX ? RUN_TRUE : machine_run(m, t->guard);
    if (status == RUN_TRUE) {
        m->tested_thread = m->thread;
        m->tested_transformation = transformation;
        m->tested_log = m->log_count;
    }
    return status != RUN_FALSE;
}

bool machine_chooses(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].internal_choice;
}

bool machine_may_choose(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].may_choose;
}

bool machine_unfinished(const Machine *m) {
    uint32_t count = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    if (!m->code->has_daemons)
        return count > 0;
    for (uint32_t i = 0; i < count; i++)
        if (!m->cells[m->cells[MACHINE_POOL + i] + THREAD_DAEMON])
            return true;
    return false;
}

void machine_movers(const Machine *m, uint32_t *first, uint32_t *end) {
    *first = 0;
    *end = machine_unfinished(m) ? (uint32_t)m->cells[MACHINE_THREAD_COUNT] : 0;
    if (!m->cells[MACHINE_RUNNING] || !*end)
        return;
    while (m->cells[MACHINE_POOL + *first] != m->cells[MACHINE_RUNNING])
        ++*first;
    *end = *first + 1;
}

uint32_t machine_choose(Machine *m, uint32_t count) {
    uint32_t picked = m->choice % count;
    m->choice /= count;
    m->choices = m->choices > UINT32_MAX ? m->choices : m->choices * count;
    if (m->point_count < MACHINE_CHOICE_POINTS)
        m->point[m->point_count++] = (ChoicePoint){picked, count};
    else if (count > 1)
        m->choices = UINT64_MAX;
    return picked;
}

bool machine_next_choice(const Machine *m, uint32_t *choice) {
    uint32_t count = m->first_point_count;
    while (count && m->points[count - 1].picked + 1 == m->points[count - 1].count)
        count--;
    if (!count)
        return false;
    /* The number is mixed-radix with the first choice as its lowest digit; choices after the one that moves on start
     * over. */
    uint64_t number = m->points[count - 1].picked + 1;
    for (uint32_t i = count - 1; i-- > 0;)
        number = number * m->points[i].count + m->points[i].picked;
    *choice = (uint32_t)number;
    return true;
}

/* Calls the trap of an error instead of the transformation that failed, whose changes are taken back first. */
static RunStatus spring_trap(Machine *m, size_t mark) {
    BirId trap = m->code->trap[m->fault.error];
    machine_undo(m, mark);
    m->frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
    m->fault.error = BIR_ERROR_NONE;
    return thread_call(m, trap, NULL, 0, m->acting) ? RUN_DONE : RUN_LIMIT;
}

/* Fires a transformation of the acting thread; says nothing to the observer. */
static Outcome fire(Machine *m, const CodeTransformation *t, uint32_t transformation, uint32_t choice) {
    size_t mark = m->log_count;
    bool tested = m->tested_thread == m->thread && m->tested_transformation == transformation && m->tested_log == mark;
    m->choice = choice;
    m->choices = 1;
    m->point_count = 0;
    m->acting = transformation;
    RunStatus status = tested || t->guard == UINT32_MAX ? RUN_TRUE : machine_run(m, t->guard);
    assert(status != RUN_FALSE);
    if (status == RUN_TRUE)
        status = machine_run(m, t->body);
    if (status == RUN_DONE && m->choices <= UINT32_MAX)
        return OUTCOME_DONE;
    if (status == RUN_ERROR && m->code->trap[m->fault.error] != BIR_NONE)
        status = spring_trap(m, mark);
    if (m->choices > UINT32_MAX) {
        m->fault = (Fault){.limit = LIMIT_CHOICES, .subject = BIR_NONE};
        status = RUN_LIMIT;
    }
    m->fault.transformation = t->source;
    switch (status) {
    case RUN_ERROR: return OUTCOME_ERROR;
    case RUN_LIMIT: return OUTCOME_LIMIT;
    case RUN_PRUNED: return OUTCOME_PRUNED;
    default: return OUTCOME_DONE;
    }
}

/* What the observer needs to know, taken down before the thread has moved on. */
static Fired describe(const Machine *m, uint32_t nth, const CodeTransformation *t, uint32_t transformation,
                      uint32_t choice) {
    if (!m->observer)
        return (Fired){0};
    return (Fired){.body = (BirId)m->cells[m->frame + FRAME_BODY],
                   .location = (BirId)m->cells[m->frame + FRAME_PC],
                   .transformation = t->source,
                   .birth = m->cells[m->thread + THREAD_BIRTH],
                   .move = {(uint16_t)nth, (uint16_t)transformation, choice}};
}

static void tell(Machine *m, Fired *fired, Outcome outcome) {
    fired->outcome = outcome;
    if (m->observer)
        m->observer(m->observer_context, fired);
}

BirId machine_transformation(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].source;
}

static const CodeTransformation *transformation_of(const Machine *m, uint32_t transformation) {
    return &m->code->transformations.items[machine_location(m, m->frame)->first + transformation];
}

/* How many choices machine_next_choice has to go through: none when they are too many to be numbered, which is a limit.
 */
static uint32_t numbered_points(const Machine *m) { return m->choices > UINT32_MAX ? 0 : m->point_count; }

Outcome machine_fire(Machine *m, Move move) {
    act_as(m, move.thread);
    const CodeTransformation *t = transformation_of(m, move.transformation);
    Fired fired = describe(m, move.thread, t, move.transformation, move.choice);
    m->point = m->points;
    Outcome outcome = fire(m, t, move.transformation, move.choice);
    m->first_point_count = numbered_points(m);
    tell(m, &fired, outcome);
    return outcome;
}

/* Whether the thread goes on without interleaving after transformation `t`. */
static bool runs_on(const Machine *m, const CodeTransformation *t) {
    return (t->invisible && !m->options.interleave_invisible) || m->cells[m->thread + THREAD_ATOMIC];
}

/* How many transformations of a thread are enabled, up to two, and the first of them. */
static uint32_t ways_on(Machine *m, uint32_t nth, uint32_t *way) {
    uint32_t count = machine_transformations(m, nth), found = 0;
    for (uint32_t i = 0; i < count && found < 2; i++)
        if (machine_enabled(m, nth, i) && found++ == 0)
            *way = i;
    return found;
}

Outcome machine_step(Machine *m, Move move) {
    act_as(m, move.thread);
    const CodeTransformation *t = transformation_of(m, move.transformation);
    uint32_t thread = m->thread;
    Fired fired = describe(m, move.thread, t, move.transformation, move.choice);
    m->point = m->points;
    Outcome outcome = fire(m, t, move.transformation, move.choice);
    m->first_point_count = numbered_points(m);
    tell(m, &fired, outcome);
    if (outcome == OUTCOME_DONE && !runs_on(m, t)) {
        machine_put(m, MACHINE_RUNNING, 0);
        return OUTCOME_DONE;
    }
    uint32_t way = 0;
    for (uint32_t run = 0; outcome == OUTCOME_DONE; run++) {
        bool alive = m->cells[thread + THREAD_FRAME] != 0;
        uint32_t ways = alive && runs_on(m, t) ? ways_on(m, move.thread, &way) : 0;
        if (!ways || (run >= MACHINE_INVISIBLE_RUN && !m->cells[thread + THREAD_ATOMIC])) {
            machine_put(m, MACHINE_RUNNING, 0);
            break;
        }
        if (ways > 1 || run >= MACHINE_INVISIBLE_RUN) {
            machine_put(m, MACHINE_RUNNING, thread);
            break;
        }
        act_as(m, move.thread);
        t = transformation_of(m, way);
        fired = describe(m, move.thread, t, way, 0);
        size_t mark = m->log_count, printed = m->print ? m->print->length : 0;
        m->point = m->more_points;
        outcome = fire(m, t, way, 0);
        bool branches = false;
        for (uint32_t i = 0; i < m->point_count; i++)
            branches |= m->point[i].count > 1;
        if (branches) {
            /* The run stops before a choice, so that a stored state has all its alternatives as successors. */
            machine_undo(m, mark);
            if (m->print && m->print->length > printed) {
                m->print->length = printed;
                m->print->bytes[printed] = '\0';
            }
            machine_put(m, MACHINE_RUNNING, thread);
            outcome = OUTCOME_DONE;
            break;
        }
        tell(m, &fired, outcome);
    }
    m->point = m->points;
    return outcome;
}

void machine_footprint(Machine *m, Move move, Footprint *footprint) {
    void (*observer)(void *, const Fired *) = m->observer;
    size_t mark = m->log_count;
    footprint->count = 0;
    m->observer = NULL;
    m->footprint = footprint;
    m->tested_thread = 0; /* the guard's reads belong to the footprint */
    machine_fire(m, move);
    machine_undo(m, mark);
    m->footprint = NULL;
    m->observer = observer;
}

bool machine_predicate(Machine *m, uint32_t predicate) {
    m->thread = m->frame = 0;
    return machine_run(m, m->code->predicates[predicate]) == RUN_TRUE;
}
