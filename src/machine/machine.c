/* The machine: a live state, which transformations are enabled in it, and what firing one does. */
#include "machine/fire_int.h"

#include "base/memory.h"

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
    if (m->options.maps_cells)
        m->holders = pages_resize(m->holders, m->capacity * sizeof *m->holders, capacity * sizeof *m->holders);
    m->capacity = capacity;
}

void machine_grow_log(Machine *m) {
    m->log_capacity = m->log_capacity ? 2 * m->log_capacity : 1024;
    m->log = memory_resize(m->log, m->log_capacity * sizeof *m->log);
}

void machine_limit(Machine *m, Look asked) {
    m->look = asked;
    m->work_left = MACHINE_PATIENCE;
}

bool machine_is_stopped(const Machine *m) { return m->is_stopped; }

uint64_t machine_work(const Machine *m) { return m->work_done + (uint64_t)(MACHINE_PATIENCE - m->work_left); }

bool machine_must_stop(Machine *m, size_t bytes) {
    m->work_done = machine_work(m);
    m->is_stopped = m->is_stopped || look_stops(&m->look, bytes);
    m->work_left = m->is_stopped ? -1 : MACHINE_PATIENCE;
    return m->is_stopped;
}

static bool ask(void *context, size_t bytes) { return machine_must_stop(context, bytes); }

Look machine_as_look(Machine *m) { return (Look){ask, m}; }

bool machine_has_room_for_text(Machine *m, uint64_t units, uint64_t longest) {
    if (units > longest) {
        machine_exceed(m, LIMIT_LENGTH, BIR_NONE, (int64_t)units);
        return false;
    }
    /* While it is made it is there twice. */
    return !machine_count_memory(m, 2 * units * sizeof(uint16_t));
}

RunStatus machine_report_missing(Machine *m, Missing missing) {
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

/* Code that comes later may need more registers, while some are in use: a program has all there can be. */
static size_t register_bytes(const Code *code) {
    return (code->is_program ? MACHINE_REGISTERS : code->register_count + 8) * sizeof(int64_t);
}

Machine *machine_new(const Code *code, const MachineOptions *options) {
    Machine *m = memory_get_zeroed(1, sizeof *m);
    m->code = code;
    m->options = *options;
    if (!m->options.max_threads || m->options.max_threads > MACHINE_MOST_THREADS)
        m->options.max_threads = MACHINE_MOST_THREADS;
    if (!m->options.max_call_depth)
        m->options.max_call_depth = code->is_program ? MACHINE_PROGRAM_DEPTH : MACHINE_CALL_DEPTH;
    machine_limit_step_length(m, m->options.max_run);
    if (!m->options.max_objects)
        m->options.max_objects = UINT32_MAX;
    if (!m->options.max_array || m->options.max_array > MACHINE_LONGEST_ARRAY)
        m->options.max_array = MACHINE_LONGEST_ARRAY;
    m->registers = pages_resize(NULL, 0, register_bytes(code));
    m->point = m->points;
    m->data = BIR_NONE;
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
    if (m->holders)
        pages_free(m->holders, m->capacity * sizeof *m->holders);
    free(m->numbered);
    free(m->reached);
    free(m->log);
    free(m->enabled.items);
    free(m->other_reads.items);
    pages_free(m->registers, register_bytes(m->code));
    owners_free(&m->owners);
    watch_free(&m->watch);
    stored_free(m);
    free(m);
}

void machine_add_grown_globals(Machine *m) {
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
    machine_add_grown_globals(m);
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
    int64_t *cells = m->cells;
    for (const LogEntry *entry = m->log + m->log_count, *first = m->log + mark; entry > first;) {
        entry--;
        cells[entry->cell] = entry->old;
    }
    m->log_count = mark < m->log_count ? mark : m->log_count;
    m->owners.made &= mark >= m->owners.mark;
    m->watch.made &= mark >= m->watch.mark;
    m->watch.seen = m->watch.seen < mark ? m->watch.seen : mark;
}

void machine_shorten_log(Machine *m, size_t mark, uint32_t top) {
    enum { SHORT_LOG = 12 };
    if (m->log_count < mark + SHORT_LOG || (m->watch.made && m->watch.seen > mark))
        return;
    machine_begin_visit(m);
    uint32_t *marks = m->marks, visit = m->visit;
    const int64_t *cells = m->cells;
    LogEntry *kept = m->log + mark;
    for (const LogEntry *entry = kept, *end = m->log + m->log_count; entry < end; entry++) {
        uint32_t cell = entry->cell;
        if (cell >= top || marks[cell] == visit)
            continue;
        marks[cell] = visit;
        bool is_changed = entry->old != cells[cell];
        *kept = *entry;
        kept += is_changed;
    }
    m->log_count = (size_t)(kept - m->log);
}

void machine_forget(Machine *m, size_t mark) {
    m->forgotten += mark;
    m->log_count -= mark;
    memmove(m->log, m->log + mark, m->log_count * sizeof *m->log);
    m->owners.made = m->watch.made = false;
}

size_t machine_bytes(const Machine *m) {
    /* Of the room that is reserved, for base objects and above the top, most was never touched. */
    size_t cells = m->code->base_start + m->code->base.count + (size_t)m->cells[MACHINE_TOP] - m->code->first_free;
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

void machine_limit_step_length(Machine *m, uint32_t most) {
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

bool machine_find_owned(const Machine *m, uint32_t object, uint32_t how, Use *use) {
    if (!fire_is_owned(m, object, how))
        return false;
    *use = (Use){.collection = object_collection(m->cells[object + OBJECT_HEADER]),
                 .site = object_site(m->cells[object + OBJECT_SITE]),
                 .how = how};
    return true;
}

/* How a transformation uses the owned object by accessing a cell. Where the cell is none of the fields that it is known
   to use, it stands for all of these. */
static uint32_t use_of_cell(const Machine *m, uint32_t cell) {
    uint32_t first = m->owned + OBJECT_CELLS;
    int64_t header = m->cells[m->owned + OBJECT_HEADER];
    uint32_t count = code_object_cells(m->code, object_collection(header), object_length(header));
    uint32_t field = cell >= first && cell - first < count ? contested_field(cell - first) & m->owned_uses : 0;
    return field ? field : m->owned_uses;
}

/* Notes in an access the use of an owned object that it is, if it is one. */
static void note_use(const Machine *m, Access *access) {
    if (access->lock && m->code->is_program) {
        access->object = access->cell - OBJECT_OWNER;
        machine_find_owned(m, access->object, CONTESTED_MONITORS, &access->owned);
    } else if (!access->lock && m->owned) {
        access->object = m->owned;
        machine_find_owned(m, access->object, use_of_cell(m, access->cell), &access->owned);
    }
}

/* Where a lock that the step has acquired is released before an access, others cannot come in between (an atomic
   block), or they do not use the lock: otherwise the access begins another step. So no search needs to know that the
   lock is released. It is asked all the same, so that what orders two accesses is a lock and not those reasons. */
void machine_record(Machine *m, uint32_t cell, bool write, bool lock) {
    bool is_held = m->acquired && m->cells[m->acquired] == m->thread;
    BirId data = lock ? BIR_NONE : m->data; /* a release in the same transformation */
    Access access = {.cell = cell,
                     .write = write,
                     .lock = lock,
                     .weak = m->is_weak,
                     .plain = m->is_plain,
                     .held = is_held ? m->acquired : 0,
                     .is_private = m->is_private,
                     .data = data,
                     .origin = m->origin,
                     .entered = BIR_NONE};
    note_use(m, &access);
    vector_push(NULL, m->footprint, access);
}

void machine_record_entry(Machine *m, BirId body) {
    vector_push(NULL, m->footprint, ((Access){.data = BIR_NONE, .origin = m->origin, .entered = body}));
}

uint32_t machine_holder(const Machine *m, uint32_t cell) {
    return code_is_base(m->code, cell) ? code_base_object(m->code, cell) : m->holders[cell];
}

uint32_t machine_transformations(const Machine *m, uint32_t nth) {
    return machine_location(m, (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME])->count;
}

bool machine_has_live_thread(const Machine *m) {
    uint32_t count = (uint32_t)m->cells[MACHINE_THREAD_COUNT];
    if (!m->code->has_daemons)
        return count > 0;
    for (uint32_t i = 0; i < count; i++)
        if (!m->cells[m->cells[MACHINE_POOL + i] + THREAD_DAEMON])
            return true;
    return false;
}

uint32_t machine_idle_frame(const Machine *m, uint32_t nth) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    const BirBody *bodies = m->code->model->bodies.items;
    /* What code of the program waits for, that a library has called, is something else. */
    while (frame && !bodies[m->cells[frame + FRAME_BODY]].is_idle && bodies[m->cells[frame + FRAME_BODY]].is_library)
        frame = (uint32_t)m->cells[frame + FRAME_CALLER];
    return frame && bodies[m->cells[frame + FRAME_BODY]].is_idle ? frame : 0;
}

bool machine_is_idle(const Machine *m) {
    bool is_idle = machine_has_live_thread(m);
    for (uint32_t i = 0; is_idle && i < machine_threads(m); i++)
        is_idle = m->cells[machine_thread(m, i) + THREAD_DAEMON] || machine_idle_frame(m, i);
    return is_idle;
}

bool machine_enabled(Machine *m, uint32_t nth, uint32_t transformation) {
    fire_act_as(m, nth);
    return fire_test_guard(m, fire_transformation(m, transformation)) != RUN_FALSE;
}

bool machine_has_internal_choice(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].internal_choice;
}

bool machine_may_branch(const Machine *m, uint32_t nth, uint32_t transformation) {
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
static RunStatus call_trap(Machine *m, size_t mark) {
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
static BirId program_place(Machine *m, BirId otherwise) {
    for (uint32_t frame = m->frame; frame; frame = (uint32_t)m->cells[frame + FRAME_CALLER]) {
        BirId location = (BirId)m->cells[frame + FRAME_PC];
        if (code_is_program_location(m->code, location))
            return m->code->transformations.items[machine_location(m, frame)->first].source;
    }
    return otherwise;
}

static void shorten(Text *text, size_t length) {
    if (text && text->length > length) {
        text->length = length;
        text->bytes[length] = '\0';
    }
}

void fire_take_back(Machine *m, const FireMark *before) {
    machine_undo(m, before->mark);
    shorten(m->print, before->printed);
    shorten(m->print_errors, before->errors);
    if (m->footprint)
        m->footprint->count = before->recorded;
}

/* Has what is missing added, and takes back what the transformation had done before. False when nobody adds it. */
static bool supply(Machine *m, const FireMark *before) {
    const Supplier *supplier = &m->code->supplier;
    if (!supplier->supply || m->is_stopped)
        return false;
    fire_take_back(m, before);
    m->frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
    supplier->supply(supplier->context, &m->missing);
    machine_add_new_globals(m);
    return true;
}

/* What is recorded of the accesses of a transformation, beside where they go. */
static void begin_recording(Machine *m, const CodeTransformation *t) {
    m->is_weak = t->weak;
    m->is_plain = t->access != UINT32_MAX;
    if (!t->is_data && !t->is_sync)
        return;
    Sharing sharing = fire_sharing(m, t);
    m->data = t->is_data ? t->source : BIR_NONE;
    m->is_private = t->is_data && sharing == SHARING_NONE;
    if (sharing == SHARING_OWNED) {
        m->owned = (uint32_t)m->registers[0];
        m->owned_uses = t->uses;
    }
}

static void end_recording(Machine *m) {
    m->data = BIR_NONE;
    m->owned = 0;
    m->is_weak = m->is_plain = m->is_private = false;
}

Outcome fire_silently(Machine *m, Move move, const CodeTransformation *t, bool is_tested) {
    if (machine_count_work(m, 1))
        return OUTCOME_STOPPED;
    const FireMark before = fire_mark(m);
    m->acting = move.transformation;
    m->origin = (BirId)m->cells[m->frame + FRAME_PC];
    RunStatus status;
    do {
        m->choice = move.choice;
        m->choices = 1;
        m->point_count = 0;
        status = is_tested ? RUN_TRUE : fire_test_guard(m, t);
        assert(status != RUN_FALSE);
        if (m->footprint)
            begin_recording(m, t);
        m->released = 0;
        if (status == RUN_TRUE)
            status = machine_run(m, t->body);
        if (m->footprint)
            end_recording(m);
        if (status == RUN_ERROR && !m->fault.uncaught && m->code->trap[m->fault.error] != BIR_NONE && !m->is_stopped)
            status = call_trap(m, before.mark);
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
    m->fault.transformation = status == RUN_LIMIT && m->code->is_program ? program_place(m, t->source) : t->source;
    switch (status) {
    case RUN_ERROR: return OUTCOME_ERROR;
    case RUN_LIMIT: return OUTCOME_LIMIT;
    case RUN_PRUNED: return OUTCOME_PRUNED;
    default: return OUTCOME_DONE;
    }
}

BirId machine_transformation(const Machine *m, uint32_t nth, uint32_t transformation) {
    uint32_t frame = (uint32_t)m->cells[m->cells[MACHINE_POOL + nth] + THREAD_FRAME];
    return m->code->transformations.items[machine_location(m, frame)->first + transformation].source;
}

BirId machine_program_transformation(Machine *m, uint32_t nth) {
    fire_act_as(m, nth);
    BirId innermost = machine_transformation(m, nth, 0);
    return m->code->is_program ? program_place(m, innermost) : innermost;
}

Outcome machine_fire(Machine *m, Move move) {
    machine_add_new_globals(m);
    fire_act_as(m, move.thread);
    return fire_move(m, move, fire_transformation(m, move.transformation), false);
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

void machine_record_to(Machine *m, Footprint *footprint) {
    m->footprint = footprint;
    m->records_fully = false;
}

void machine_record_fully_to(Machine *m, Footprint *footprint) {
    m->footprint = footprint;
    m->records_fully = true;
    m->is_unrepeatable = false;
    m->other_reads.count = m->owners.asked.count = 0;
}

void machine_record_guards_to(Machine *m, Footprint *footprints) { m->guard_footprints = footprints; }

uint32_t machine_top(const Machine *m) { return (uint32_t)m->cells[MACHINE_TOP]; }

uint32_t machine_pending_access(Machine *m, uint32_t nth, bool *writes) {
    fire_act_as(m, nth);
    const CodeLocation *location = machine_location(m, m->frame);
    const CodeTransformation *t = location->count ? &m->code->transformations.items[location->first] : NULL;
    bool is_late = t && t->is_timeout && m->options.late_timeouts; /* no other thread moves at the same time */
    if (!t || is_late || t->access == UINT32_MAX)
        return 0;
    *writes = t->writes;
    /* Null, or an index out of bounds: no access, but an error of its own. */
    return machine_run(m, t->access) == RUN_TRUE ? (uint32_t)m->registers[0] : 0;
}

bool machine_predicate(Machine *m, uint32_t predicate) {
    m->thread = m->frame = 0;
    return machine_run(m, m->code->predicates[predicate]) == RUN_TRUE;
}
