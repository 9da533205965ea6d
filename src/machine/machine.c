/* The machine: a live state, what may happen in it, and what happens. */
#include "machine/state.h"

#include "base/pages.h"

#include <assert.h>

void machine_grow_cells(Machine *m, uint32_t cells) {
    uint64_t wanted = m->capacity ? m->capacity : 4096;
    while (wanted < cells)
        wanted *= 2;
    uint32_t capacity = wanted < UINT32_MAX ? (uint32_t)wanted : UINT32_MAX;
    /* Freshly allocated cells are read before they are written first (machine_put compares), so they need a value. The
       large room that a program reserves must not be touched for that. */
    m->cells = pages_resize(m->cells, m->capacity * sizeof *m->cells, capacity * sizeof *m->cells);
    m->marks = pages_resize(m->marks, m->capacity * sizeof *m->marks, capacity * sizeof *m->marks);
    m->numbers = pages_resize(m->numbers, m->capacity * sizeof *m->numbers, capacity * sizeof *m->numbers);
    m->capacity = capacity;
}

void machine_grow_log(Machine *m) {
    m->log_capacity = m->log_capacity ? 2 * m->log_capacity : 1024;
    m->log = memory_resize(m->log, m->log_capacity * sizeof *m->log);
}

void machine_limit(Machine *m, Look asked) {
    m->look = asked;
    m->patience = MACHINE_PATIENCE;
}

bool machine_is_stopped(const Machine *m) { return m->is_stopped; }

bool machine_ask(Machine *m, size_t bytes) {
    m->is_stopped = m->is_stopped || look_stops(&m->look, bytes);
    m->patience = m->is_stopped ? -1 : MACHINE_PATIENCE;
    return m->is_stopped;
}

static bool ask(void *context, size_t bytes) { return machine_ask(context, bytes); }

Look machine_look(Machine *m) { return (Look){ask, m}; }

bool machine_has_room_for_text(Machine *m, uint64_t units, uint64_t longest) {
    if (units > longest) {
        machine_exceed(m, LIMIT_LENGTH, BIR_NONE, (int64_t)units);
        return false;
    }
    /* While it is made it is there twice. */
    return !machine_takes(m, 2 * units * sizeof(uint16_t));
}

RunStatus machine_miss(Machine *m, Missing missing) {
    const BirModel *model = m->code->model;
    Text text = {0};
    switch (missing.kind) {
    case MISSING_NOTHING: break;
    case MISSING_BODY: text_add(&text, bir_name(model, model->bodies.items[missing.id].name)); break;
    case MISSING_TARGET:
        text_format(&text, "%s of ", bir_name(model, model->virtuals.items[missing.id].name));
        text_add(&text, bir_name(model, model->types.items[missing.type].name));
        break;
    case MISSING_FACT:
    case MISSING_CLASS:
        text_format(&text, "%s of ", missing.kind == MISSING_FACT ? bir_native_name((BirNative)missing.id) : "class");
        strings_show(m->code->strings, missing.string, &text);
        break;
    }
    int64_t what = strings_add_utf8(m->code->strings, text_string(&text), text.length);
    text_free(&text);
    m->missing = missing;
    return machine_exceed(m, LIMIT_MISSING, BIR_NONE, what);
}

Machine *machine_new(const Code *code, const MachineOptions *options) {
    Machine *m = memory_get_zeroed(1, sizeof *m);
    m->code = code;
    m->options = *options;
    if (!m->options.max_threads || m->options.max_threads > MACHINE_MOST_THREADS)
        m->options.max_threads = MACHINE_MOST_THREADS;
    if (!m->options.max_call_depth)
        m->options.max_call_depth = code->is_program ? MACHINE_PROGRAM_DEPTH : MACHINE_CALL_DEPTH;
    machine_cut_steps(m, m->options.max_run);
    if (!m->options.max_objects)
        m->options.max_objects = UINT32_MAX;
    if (!m->options.max_array || m->options.max_array > MACHINE_LONGEST_ARRAY)
        m->options.max_array = MACHINE_LONGEST_ARRAY;
    /* Code that comes later may need more registers, while some are in use: a program has all there can be. */
    m->registers =
        memory_get_zeroed(code->is_program ? MACHINE_REGISTERS : code->register_count + 8, sizeof *m->registers);
    m->point = m->points;
    stored_new(m);
    machine_grow_cells(m, code->first_free + 256);
    machine_reset(m);
    return m;
}

void machine_free(Machine *m) {
    if (!m)
        return;
    pages_free(m->cells, m->capacity * sizeof *m->cells);
    pages_free(m->marks, m->capacity * sizeof *m->marks);
    pages_free(m->numbers, m->capacity * sizeof *m->numbers);
    free(m->numbered);
    free(m->reached);
    free(m->log);
    free(m->ways);
    free(m->registers);
    owners_free(&m->owners);
    watch_free(&m->watch);
    stored_free(m);
    free(m);
}

void machine_take_in_more(Machine *m) {
    const Code *code = m->code;
    for (uint32_t i = m->known_globals; i < code->globals.count; i++)
        m->cells[MACHINE_GLOBALS + i] = code->globals.cells[i].zero;
    if (code->base.count > m->known_base)
        memcpy(m->cells + code->base_start + m->known_base, code->base.cells + m->known_base,
               (code->base.count - m->known_base) * sizeof *m->cells);
    m->known_globals = code->globals.count;
    m->known_base = code->base.count;
}

void machine_clear(Machine *m) {
    const Code *code = m->code;
    memset(m->cells, 0, MACHINE_GLOBALS * sizeof *m->cells);
    memset(m->cells + code->counters, 0, code->model->collections.count * sizeof *m->cells);
    if (code->has_kept)
        memset(m->cells + code->newest, 0, code->model->collections.count * sizeof *m->cells);
    m->cells[MACHINE_TOP] = code->first_free;
    m->known_globals = 0;
    machine_take_in_more(m);
    /* Of the base region only what was changed has to be put back. */
    for (uint32_t i = 0; i < m->stored.zeros.count; i++)
        m->cells[MACHINE_GLOBALS + m->stored.globals.hot[i].index] = m->stored.zeros.items[i];
    m->log_count = 0;
    m->owners.made = m->watch.made = false;
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
    m->owners.made &= mark >= m->owners.mark;
    m->watch.made &= mark >= m->watch.mark;
    m->watch.seen = m->watch.seen < mark ? m->watch.seen : mark;
}

void machine_forget(Machine *m, size_t mark) {
    m->log_count -= mark;
    memmove(m->log, m->log + mark, m->log_count * sizeof *m->log);
    m->owners.made = m->watch.made = false;
}

size_t machine_bytes(const Machine *m) {
    /* Of the room that is reserved for base objects most was never touched. */
    size_t cells = m->capacity - (m->code->first_free - m->code->counters) + m->code->base.count;
    return cells * (sizeof *m->cells + sizeof *m->marks + sizeof *m->numbers) + m->log_capacity * sizeof *m->log;
}

uint32_t machine_threads(const Machine *m) { return (uint32_t)m->cells[MACHINE_THREAD_COUNT]; }

uint32_t machine_thread(const Machine *m, uint32_t nth) { return (uint32_t)m->cells[MACHINE_POOL + nth]; }

uint32_t machine_find_thread(const Machine *m, int64_t birth) {
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (m->cells[machine_thread(m, i) + THREAD_BIRTH] == birth)
            return i;
    return UINT32_MAX;
}

int64_t machine_cell(const Machine *m, uint32_t cell) { return m->cells[cell]; }

void machine_cut_steps(Machine *m, uint32_t most) {
    uint32_t usual = m->code->is_program ? MACHINE_PROGRAM_RUN : MACHINE_INVISIBLE_RUN;
    m->options.max_run = most ? most : usual;
}

const Fault *machine_fault(const Machine *m) { return &m->fault; }

const Missing *machine_missing(const Machine *m) { return &m->missing; }

void machine_observe(Machine *m, void (*observer)(void *context, const Fired *fired), void *context) {
    m->observer = observer;
    m->observer_context = context;
}

void machine_print_to(Machine *m, Text *text) { m->print = text; }

void machine_print_errors_to(Machine *m, Text *text) { m->print_errors = text; }

int machine_exit_status(const Machine *m) { return m->exit_status; }

void machine_record(Machine *m, uint32_t cell, bool write, bool lock) {
    Footprint *footprint = m->footprint;
    if (footprint->count == footprint->capacity) {
        footprint->capacity = footprint->capacity ? 2 * footprint->capacity : 16;
        footprint->items = memory_resize(footprint->items, footprint->capacity * sizeof *footprint->items);
    }
    footprint->items[footprint->count++] = (Access){cell, write, lock, m->is_weak, m->is_plain};
}

static void act_as(Machine *m, uint32_t nth) {
    m->thread = (uint32_t)m->cells[MACHINE_POOL + nth];
    m->frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
}

static const CodeTransformation *transformation_of(const Machine *m, uint32_t transformation) {
    return &m->code->transformations.items[machine_location(m, m->frame)->first + transformation];
}

uint32_t machine_transformations(const Machine *m, uint32_t nth) {
    return machine_location(m, (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME])->count;
}

/* The cell that a requirement is about; 0 when there is none, with the fault that this is. */
static inline uint32_t required_cell(Machine *m, const Requirement *r) {
    if (r->place == REQUIRED_GLOBAL)
        return r->cell;
    if (r->place == REQUIRED_LOCAL)
        return m->frame + r->cell;
    int64_t value = m->cells[m->frame + r->local];
    if (r->place == REQUIRED_OBJECT) {
        if (!value)
            machine_fail(m, BIR_ERROR_NULL);
        return value ? (uint32_t)value + r->cell : 0;
    }
    bool is_inside = (uint64_t)value < r->count;
    if (!is_inside)
        machine_fail_on_index(m, value, r->count);
    return is_inside ? r->cell + 2 * (uint32_t)value : 0;
}

/* Whether the acting thread can fire a transformation. */
static inline RunStatus test_guard(Machine *m, const CodeTransformation *t) {
    for (uint32_t i = 0; i < t->guard_count; i++) {
        const Requirement *r = &m->code->requirements.items[t->guard + i];
        if (r->place == REQUIRED_CODE) {
            RunStatus status = machine_run(m, r->cell);
            if (status != RUN_TRUE)
                return status;
            continue;
        }
        uint32_t cell = required_cell(m, r);
        if (!cell)
            return RUN_ERROR;
        if (__builtin_expect(m->footprint != NULL, 0) && r->place != REQUIRED_LOCAL)
            machine_record(m, cell, false, false);
        int64_t value = m->cells[cell];
        bool is_met = ((uint64_t)value - (uint64_t)r->low <= r->span) != r->is_negated;
        if (!is_met && !(r->is_reentrant && value == m->thread))
            return RUN_FALSE;
    }
    return RUN_TRUE;
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

bool machine_enabled(Machine *m, uint32_t nth, uint32_t transformation) {
    act_as(m, nth);
    return test_guard(m, transformation_of(m, transformation)) != RUN_FALSE;
}

static void grow_ways(Machine *m) {
    m->way_capacity = m->way_capacity ? 2 * m->way_capacity : 64;
    m->ways = memory_resize(m->ways, m->way_capacity * sizeof *m->ways);
}

uint32_t machine_list_ways(Machine *m, const Way **ways) {
    uint32_t first, end, count = 0;
    machine_movers(m, &first, &end);
    for (uint32_t nth = first; nth < end; nth++) {
        act_as(m, nth);
        const CodeLocation *location = machine_location(m, m->frame);
        for (uint32_t i = 0; i < location->count; i++) {
            RunStatus status = test_guard(m, &m->code->transformations.items[location->first + i]);
            if (status == RUN_FALSE)
                continue;
            if (count == m->way_capacity)
                grow_ways(m);
            m->ways[count++] = (Way){(uint16_t)nth, (uint16_t)i, status != RUN_TRUE};
        }
    }
    *ways = m->ways;
    return count;
}

bool machine_chooses(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].internal_choice;
}

bool machine_may_choose(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].may_choose;
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
    BirError error = m->fault.error;
    bool on_object = error == BIR_ERROR_CAST || error == BIR_ERROR_STORE;
    /* An object that the transformation had made itself is no more. */
    int64_t object = m->fault.object < m->cells[MACHINE_TOP] ? m->fault.object : 0;
    int64_t arguments[] = {on_object ? object : (int32_t)m->fault.value, (int32_t)m->fault.length};
    m->fault.error = BIR_ERROR_NONE;
    uint32_t count = m->code->model->bodies.items[trap].parameters.count;
    if (error == BIR_ERROR_CAST && count == 2) {
        const char *name = bir_name(m->code->model, m->code->model->types.items[m->fault.subject].name);
        arguments[1] = strings_add_utf8(m->code->strings, name, strlen(name));
    }
    return thread_call(m, trap, arguments, count, m->acting) ? RUN_DONE : RUN_LIMIT;
}

/* Where a bound of a program was exceeded, for people: the innermost frame that is the program's own, not a library's.
 */
static BirId own_place(Machine *m, BirId otherwise) {
    for (uint32_t frame = m->frame; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        BirId location = (BirId)m->cells[frame + FRAME_PC];
        if (code_is_own(m->code, location))
            return m->code->transformations.items[machine_location(m, frame)->first].source;
    }
    return otherwise;
}

/* Where a machine is before it fires a transformation that may be taken back. */
typedef struct Before {
    size_t mark, printed, errors;
    uint32_t recorded;
} Before;

static Before take_down(const Machine *m) {
    return (Before){m->log_count, m->print ? m->print->length : 0, m->print_errors ? m->print_errors->length : 0,
                    m->footprint ? m->footprint->count : 0};
}

static void shorten(Text *text, size_t length) {
    if (text && text->length > length) {
        text->length = length;
        text->bytes[length] = '\0';
    }
}

static void take_back(Machine *m, const Before *before) {
    machine_undo(m, before->mark);
    shorten(m->print, before->printed);
    shorten(m->print_errors, before->errors);
    if (m->footprint)
        m->footprint->count = before->recorded;
}

/* Has what is missing added, and takes back what the transformation had done before. False when nobody adds it. */
static bool supply(Machine *m, const Before *before) {
    const Supplier *supplier = &m->code->supplier;
    if (!supplier->supply || m->is_stopped)
        return false;
    take_back(m, before);
    m->frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
    supplier->supply(supplier->context, &m->missing);
    machine_take_in(m);
    return true;
}

/* Fires a transformation of the acting thread; says nothing to the observer. */
static Outcome fire(Machine *m, const CodeTransformation *t, uint32_t transformation, uint32_t choice, bool is_tested) {
    if (machine_works(m, 1))
        return OUTCOME_STOPPED;
    const Before before = take_down(m);
    m->acting = transformation;
    RunStatus status;
    do {
        m->choice = choice;
        m->choices = 1;
        m->point_count = 0;
        status = is_tested ? RUN_TRUE : test_guard(m, t);
        assert(status != RUN_FALSE);
        m->is_weak = t->weak;
        m->is_plain = t->access != UINT32_MAX;
        if (status == RUN_TRUE)
            status = machine_run(m, t->body);
        m->is_weak = m->is_plain = false;
        if (status == RUN_ERROR && !m->fault.uncaught && m->code->trap[m->fault.error] != BIR_NONE && !m->is_stopped)
            status = spring_trap(m, before.mark);
    } while (status == RUN_LIMIT && m->fault.limit == LIMIT_MISSING && supply(m, &before));
    if (status == RUN_DONE && m->choices <= UINT32_MAX)
        return OUTCOME_DONE;
    /* What a stopped machine comes to means nothing: a visit of the heap may have been cut short. */
    if (m->is_stopped)
        return OUTCOME_STOPPED;
    if (m->choices > UINT32_MAX) {
        m->fault = (Fault){.limit = LIMIT_CHOICES, .subject = BIR_NONE};
        status = RUN_LIMIT;
    }
    m->fault.transformation = status == RUN_LIMIT && m->code->is_program ? own_place(m, t->source) : t->source;
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

BirId machine_own_transformation(Machine *m, uint32_t nth) {
    act_as(m, nth);
    BirId innermost = machine_transformation(m, nth, 0);
    return m->code->is_program ? own_place(m, innermost) : innermost;
}

/* How many choices machine_next_choice has to go through: none when they are too many to be numbered, which is a limit.
 */
static uint32_t numbered_points(const Machine *m) { return m->choices > UINT32_MAX ? 0 : m->point_count; }

/* Fires a move as it was asked for, and tells. */
static Outcome fire_move(Machine *m, Move move, const CodeTransformation *t, bool is_tested) {
    Fired fired = describe(m, move.thread, t, move.transformation, move.choice);
    m->point = m->points;
    if (m->code->has_yields)
        owners_begin(m);
    Outcome outcome = fire(m, t, move.transformation, move.choice, is_tested);
    m->first_point_count = numbered_points(m);
    tell(m, &fired, outcome);
    return outcome;
}

Outcome machine_fire(Machine *m, Move move) {
    machine_take_in(m);
    act_as(m, move.thread);
    return fire_move(m, move, transformation_of(m, move.transformation), false);
}

/* Whether the thread goes on without interleaving after transformation `t`. */
static bool runs_on(const Machine *m, const CodeTransformation *t) {
    return ((t->invisible || t->yields) && !m->options.interleave_invisible) || m->cells[m->thread + THREAD_ATOMIC];
}

/* Whether a run of the acting thread stops before `t`, so that others can move. What yields, or changes what is
   watched, may have been seen by them, so after it a visible transformation is not one with the run. */
static bool lets_others_in(Machine *m, const CodeTransformation *t, bool noticed) {
    /* Before a program has started a second thread there is nobody to let in. */
    if (m->cells[m->thread + THREAD_ATOMIC] || (m->code->is_program && m->cells[MACHINE_THREAD_COUNT] == 1))
        return false;
    if (!t->yields)
        return noticed && !t->invisible;
    return t->shared == UINT32_MAX || machine_run(m, t->shared) != RUN_FALSE;
}

/* The ways that a thread has. */
typedef struct Ways {
    uint32_t count; /* up to two, or all in a model that yields or is watched */
    uint32_t first;
    bool first_fails; /* its guard, with an error */
    bool stop;        /* others are let in before one of them */
} Ways;

static Ways ways_on(Machine *m, uint32_t nth, bool noticed) {
    Ways ways = {0};
    bool all = m->code->has_yields || m->code->watched_count;
    act_as(m, nth);
    uint32_t count = machine_location(m, m->frame)->count;
    for (uint32_t i = 0; i < count && (all || ways.count < 2); i++) {
        const CodeTransformation *t = transformation_of(m, i);
        RunStatus status = test_guard(m, t);
        if (status == RUN_FALSE)
            continue;
        if (ways.count++ == 0) {
            ways.first = i;
            ways.first_fails = status != RUN_TRUE;
        }
        ways.stop = ways.stop || (all && lets_others_in(m, t, noticed));
    }
    return ways;
}

typedef enum RunEnd { RUN_GOES_ON, RUN_CHOOSES, RUN_STOPS } RunEnd;

/* A run of transformations without interleaving. */
typedef struct Stretch {
    bool begins;  /* it is the beginning of a thread, to before what somebody could notice */
    bool noticed; /* it has done something that others may notice, or that is watched */
} Stretch;

/* Whether daemons are all that is left: the program has ended, and nobody moves any more. */
static bool stops_daemons(const Machine *m) { return m->cells[MACHINE_THREAD_COUNT] && !machine_unfinished(m); }

/* Fires the only way of the acting thread as part of a run. A choice is taken back, with what it printed: the run stops
   before it, so that a stored state has all its alternatives as successors. In a model that yields or is watched so is
   what fails, for others may have to see what the run has done so far. So is what matters to watched predicates,
   once something was noticed. In the beginning of a thread so is its end, which could be noticed, and an atomic block,
   which is not begun before it can be gone through with. So is the end of the program, which stops the daemons: they
   may have to see what the run has done so far. */
static RunEnd fire_in_run(Machine *m, uint32_t nth, const Ways *ways, Stretch *run, Outcome *outcome) {
    const CodeTransformation *t = transformation_of(m, ways->first);
    Fired fired = describe(m, nth, t, ways->first, 0);
    uint64_t valuation = watch_begin(m);
    const Before before = take_down(m);
    bool was_atomic = m->cells[m->thread + THREAD_ATOMIC] != 0;
    BirId from = (BirId)m->cells[m->frame + FRAME_PC];
    m->point = m->more_points;
    *outcome = fire(m, t, ways->first, 0, !ways->first_fails);
    bool branches = false;
    for (uint32_t i = 0; i < m->point_count; i++)
        branches |= m->point[i].count > 1;
    m->point = m->points;
    bool fails = *outcome != OUTCOME_DONE && (m->code->has_yields || m->code->watched_count);
    bool matters = *outcome == OUTCOME_DONE && watch_noticed(m, valuation, t, from, before.mark);
    bool too_far = run->begins && (!m->cells[m->thread + THREAD_FRAME] || m->cells[m->thread + THREAD_ATOMIC]);
    too_far |= !was_atomic && stops_daemons(m);
    if (!branches && !fails && !too_far && !(matters && run->noticed)) {
        run->noticed |= matters || t->yields;
        tell(m, &fired, *outcome);
        return RUN_GOES_ON;
    }
    take_back(m, &before);
    *outcome = OUTCOME_DONE;
    return branches ? RUN_CHOOSES : RUN_STOPS;
}

/* Goes on after transformation `t` of the acting thread, and says in MACHINE_RUNNING who may move where that ends. */
static Outcome run_on(Machine *m, uint32_t nth, const CodeTransformation *t, Stretch run) {
    uint32_t thread = m->thread;
    for (uint32_t length = 0;; length++) {
        bool alive = m->cells[thread + THREAD_FRAME] != 0;
        Ways ways = alive && runs_on(m, t) ? ways_on(m, nth, run.noticed) : (Ways){0};
        bool atomic = alive && m->cells[thread + THREAD_ATOMIC];
        bool cut = length >= m->options.max_run;
        /* One of several ways may change what is watched. */
        bool goes_on = atomic || !(m->code->watched_count && run.noticed);
        if (!ways.count || ways.stop || (cut && !atomic)) {
            machine_put(m, MACHINE_RUNNING, 0);
            return OUTCOME_DONE;
        }
        if (ways.count > 1 || cut) {
            machine_put(m, MACHINE_RUNNING, goes_on ? thread : 0);
            return OUTCOME_DONE;
        }
        act_as(m, nth);
        t = transformation_of(m, ways.first);
        Outcome outcome;
        RunEnd end = fire_in_run(m, nth, &ways, &run, &outcome);
        if (end != RUN_GOES_ON)
            machine_put(m, MACHINE_RUNNING, (end == RUN_CHOOSES && goes_on) || atomic ? thread : 0);
        if (end != RUN_GOES_ON || outcome != OUTCOME_DONE)
            return outcome;
    }
}

/* Lets a thread that was just started go on to before the first transformation that somebody could notice, or that has
   an alternative. This is independent of what all others do. */
static void begin_thread(Machine *m, uint32_t nth) {
    RunEnd end = RUN_GOES_ON;
    Stretch run = {.begins = true, .noticed = true};
    for (uint32_t length = 0; length < m->options.max_run && end == RUN_GOES_ON; length++) {
        Ways ways = ways_on(m, nth, true);
        if (ways.count != 1 || ways.stop)
            return;
        act_as(m, nth);
        Outcome outcome;
        end = fire_in_run(m, nth, &ways, &run, &outcome);
    }
}

/* Begins the threads that were started since there were `births`. */
static void begin_threads(Machine *m, int64_t births) {
    for (; births < m->cells[MACHINE_BIRTHS]; births++) {
        uint32_t nth = machine_find_thread(m, births);
        if (nth != UINT32_MAX)
            begin_thread(m, nth);
    }
}

static Outcome step(Machine *m, Move move, bool is_tested) {
    machine_take_in(m); /* another machine may have made the code grow */
    uint64_t valuation = watch_begin(m);
    /* What ran before a choice that the thread makes now may have been noticed. */
    Stretch run = {.noticed = m->code->watched_count && m->cells[MACHINE_RUNNING]};
    act_as(m, move.thread);
    m->moved = m->thread;
    m->births_before = m->cells[MACHINE_BIRTHS];
    const CodeTransformation *t = transformation_of(m, move.transformation);
    BirId from = (BirId)m->cells[m->frame + FRAME_PC];
    size_t mark = m->log_count;
    Outcome outcome = fire_move(m, move, t, is_tested);
    if (outcome != OUTCOME_DONE)
        return outcome;
    run.noticed |= t->yields || watch_noticed(m, valuation, t, from, mark);
    if (runs_on(m, t))
        outcome = run_on(m, move.thread, t, run);
    else
        machine_put(m, MACHINE_RUNNING, 0);
    if (outcome == OUTCOME_DONE && m->code->has_yields && !m->options.interleave_invisible)
        begin_threads(m, m->births_before);
    return m->is_stopped ? OUTCOME_STOPPED : outcome;
}

Outcome machine_step(Machine *m, Move move) { return step(m, move, false); }

Outcome machine_step_way(Machine *m, Way way, uint32_t choice) {
    return step(m, (Move){way.thread, way.transformation, choice}, !way.fails);
}

void machine_footprint(Machine *m, Move move, Footprint *footprint) {
    void (*observer)(void *, const Fired *) = m->observer;
    size_t mark = m->log_count;
    footprint->count = 0;
    m->observer = NULL;
    m->footprint = footprint;
    machine_fire(m, move);
    machine_undo(m, mark);
    m->footprint = NULL;
    m->observer = observer;
}

void machine_record_to(Machine *m, Footprint *footprint) { m->footprint = footprint; }

uint32_t machine_top(const Machine *m) { return (uint32_t)m->cells[MACHINE_TOP]; }

uint32_t machine_pending_access(Machine *m, uint32_t nth, bool *writes) {
    act_as(m, nth);
    const CodeLocation *location = machine_location(m, m->frame);
    const CodeTransformation *t = location->count ? &m->code->transformations.items[location->first] : NULL;
    if (!t || t->access == UINT32_MAX)
        return 0;
    *writes = t->writes;
    /* Null, or an index out of bounds: no access, but an error of its own. */
    return machine_run(m, t->access) == RUN_TRUE ? (uint32_t)m->registers[0] : 0;
}

bool machine_predicate(Machine *m, uint32_t predicate) {
    m->thread = m->frame = 0;
    return machine_run(m, m->code->predicates[predicate]) == RUN_TRUE;
}
