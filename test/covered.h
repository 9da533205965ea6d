/* For tests: whether what a machine does is covered by the effects that src/bir/effects.h says beforehand. */
#ifndef BANDERA_TEST_COVERED_H
#define BANDERA_TEST_COVERED_H

#include "base/text.h"
#include "bir/effects.h"
#include "machine/state.h"

/* The effects of the move that is looked at, and what they do not cover. */
typedef struct Covering {
    Machine *machine;
    BirEffects effects;
    Text *problem; /* empty as long as all is covered */
} Covering;

#define KIND(name) (1u << EFFECT_##name)

enum {
    COVERS_LOCK = KIND(ACQUIRE) | KIND(RELEASE) | KIND(WAIT) | KIND(NOTIFY),
    COVERS_READ = KIND(READ) | KIND(TEST_AVAILABLE) | KIND(TEST_HELD) | COVERS_LOCK,
    COVERS_CONTROL = KIND(CALL) | KIND(RETURN) | KIND(THROW) | KIND(END),
    SEES_THREADS = KIND(OBSERVE_END) | KIND(OBSERVE_LOCATION) | KIND(OBSERVE_FRAME)
};

/* Notes a problem unless one of some kinds of effects is there. */
static inline void expect_kind(Covering *c, uint32_t kinds, const char *what, uint32_t cell) {
    if (!(c->effects.kinds & kinds))
        text_format(c->problem, "%s (cell %u) is not among the effects; ", what, cell);
}

/* Notes a problem unless an effect of some kinds is to a place that the cell is in. */
static inline void expect_place(Covering *c, uint32_t kinds, BirEffect place, const char *what, uint32_t cell) {
    for (uint32_t i = 0; i < c->effects.items.count; i++) {
        const BirEffect *effect = &c->effects.items.items[i];
        if ((kinds >> effect->kind & 1) && effects_overlap(c->effects.model, effect, &place))
            return;
    }
    const BirModel *model = c->effects.model;
    text_format(c->problem, "%s %s (cell %u) is not among the effects; ", what,
                place.variable == BIR_NONE ? "something" : bir_name(model, model->variables.items[place.variable].name),
                cell);
}

/* The variable out of a span that a cell at an offset belongs to; BIR_NONE when it is none of them. */
static inline BirId variable_at(const Code *code, BirSpan variables, uint32_t offset) {
    for (BirId id = variables.first; id < variables.first + variables.count; id++) {
        const BirType *type = bir_type(code->model, code->model->variables.items[id].type);
        if (offset >= code->offsets[id] && offset - code->offsets[id] < code->sizes[type - code->model->types.items])
            return id;
    }
    return BIR_NONE;
}

/* A cell at an offset in something of a type: it is in a field or element of it, and in a part of that. */
static inline void expect_part(Covering *c, uint32_t kinds, BirId of, uint32_t offset, const char *what,
                               uint32_t cell) {
    const Code *code = c->machine->code;
    const BirType *type = bir_type(code->model, of);
    BirEffect place = {.variable = BIR_NONE, .type = (BirId)(type - code->model->types.items)};
    BirId inner = type->element;
    if (type->kind == BIR_TYPE_ARRAY) {
        place.place = EFFECT_ON_ELEMENT;
        offset %= code->sizes[bir_type(code->model, inner) - code->model->types.items];
    } else if (type->kind == BIR_TYPE_RECORD) {
        place.place = EFFECT_ON_FIELD;
        place.variable = variable_at(code, type->members, offset);
        inner = code->model->variables.items[place.variable].type;
        offset -= code->offsets[place.variable];
    } else
        return;
    expect_place(c, kinds, place, what, cell);
    expect_part(c, kinds, inner, offset, what, cell);
}

static inline void expect_in_variable(Covering *c, uint32_t kinds, EffectPlace in, BirId variable, uint32_t first,
                                      uint32_t cell, const char *what) {
    BirEffect place = {.place = in, .variable = variable, .type = BIR_NONE};
    expect_place(c, kinds, place, what, cell);
    expect_part(c, kinds, c->effects.model->variables.items[variable].type, cell - first, what, cell);
}

static inline void expect_hashes(Covering *c, uint32_t cell) {
    BirEffect hashes = {.place = EFFECT_ON_HASHES, .variable = BIR_NONE, .type = BIR_NONE};
    expect_place(c, KIND(READ) | KIND(WRITE), hashes, "the hashes that objects have got,", cell);
}

static inline void expect_in_object(Covering *c, uint32_t kinds, uint32_t object, uint32_t cell, const char *what) {
    uint32_t collection = object_collection(machine_cell(c->machine, object + OBJECT_HEADER));
    BirEffect monitor = {
        .place = EFFECT_ON_MONITOR, .variable = BIR_NONE, .type = c->machine->code->collections[collection].type};
    if (cell == object + OBJECT_HASH)
        expect_hashes(c, cell);
    else if (cell < object + OBJECT_CELLS)
        expect_place(c, kinds, monitor, what, cell);
    else
        expect_part(c, kinds, monitor.type, cell - object - OBJECT_CELLS, what, cell);
}

/* A cell of a thread's frame. Whoever looks at the frame of another thread observes it. */
static inline bool expect_in_frames(Covering *c, uint32_t kinds, uint32_t thread, uint32_t cell, const char *what) {
    const Code *code = c->machine->code;
    for (uint32_t frame = (uint32_t)machine_cell(c->machine, thread + THREAD_FRAME); frame;
         frame = (uint32_t)machine_cell(c->machine, frame + FRAME_CALLER)) {
        const CodeBody *body = &code->bodies[machine_cell(c->machine, frame + FRAME_BODY)];
        if (cell < frame || cell >= frame + body->frame.count)
            continue;
        BirSpan variables =
            bir_body_variables(&code->model->bodies.items[machine_cell(c->machine, frame + FRAME_BODY)]);
        BirId variable = variable_at(code, variables, cell - frame);
        if (variable == BIR_NONE)
            expect_kind(c, SEES_THREADS, "where a thread is", cell);
        else
            expect_in_variable(c, kinds, EFFECT_ON_LOCAL, variable, frame + code->offsets[variable], cell, what);
        return true;
    }
    return false;
}

static inline bool expect_in_thread(Covering *c, const Access *access, uint32_t thread) {
    if (access->cell < thread || access->cell >= thread + THREAD_CELLS)
        return false;
    bool is_wait = access->cell - thread == THREAD_WAIT;
    if (access->write)
        expect_kind(c, is_wait ? KIND(WAIT) | KIND(NOTIFY) : KIND(END), "a change of a thread", access->cell);
    else
        expect_kind(c, is_wait ? KIND(TEST_NOTIFIED) : SEES_THREADS, "what a thread does", access->cell);
    return true;
}

/* Whether a cell counts the objects of a collection, or leads to the newest of those that exist for ever. */
static inline bool is_about_room(const Code *code, uint32_t cell) {
    return cell >= code->counters && cell < code->base_start;
}

/* One access of the machine to a cell that was there before; objects have to be visited. */
static inline void expect_access(Covering *c, const Access *access) {
    Machine *m = c->machine;
    const Code *code = m->code;
    uint32_t cell = access->cell, kinds = access->lock ? COVERS_LOCK : access->write ? KIND(WRITE) : COVERS_READ;
    const char *what = access->lock ? "the lock" : access->write ? "the write of" : "the read of";
    if (access->entered != BIR_NONE)
        expect_kind(c, KIND(CALL) | KIND(START) | KIND(FAIL), "a body that is entered", access->entered);
    else if (cell == MACHINE_HASHES)
        expect_hashes(c, cell);
    else if (cell == 0)
        expect_kind(c, KIND(OBSERVE_HEAP), "a look at the heap", cell);
    else if (cell < MACHINE_GLOBALS)
        expect_kind(c, access->write ? KIND(START) | KIND(END) : SEES_THREADS, "which threads there are", cell);
    else if (is_about_room(code, cell))
        expect_kind(c, KIND(ALLOCATE), "room", cell);
    if (cell < MACHINE_GLOBALS || is_about_room(code, cell))
        return;
    for (uint32_t i = 0; i < code->model->globals.count; i++) {
        BirSpan global = {code->model->globals.items[i], 1};
        if (variable_at(code, global, cell - MACHINE_GLOBALS) == BIR_NONE)
            continue;
        expect_in_variable(c, kinds, EFFECT_ON_GLOBAL, global.first, MACHINE_GLOBALS + code->offsets[global.first],
                           cell, what);
        return;
    }
    for (uint32_t i = 0; i < m->reached_count; i++) {
        int64_t header = machine_cell(m, m->reached[i] + OBJECT_HEADER);
        uint32_t cells = code_object_cells(code, object_collection(header), object_length(header));
        if (cell >= m->reached[i] && cell < m->reached[i] + OBJECT_CELLS + cells) {
            expect_in_object(c, kinds, m->reached[i], cell, what);
            return;
        }
    }
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (expect_in_thread(c, access, machine_thread(m, i)) ||
            expect_in_frames(c, kinds, machine_thread(m, i), cell, what))
            return;
    /* What is left are threads that have ended, and where some have. */
    expect_kind(c, SEES_THREADS | KIND(NOTIFY) | KIND(END), "a thread that has ended", cell);
}

/* Fires the move, and looks at what became of its thread. The cells of its frame were `before`. */
static inline void expect_outcome(Covering *c, Move move, uint32_t frame, const int64_t *before, uint32_t count) {
    Machine *m = c->machine;
    uint32_t thread = machine_thread(m, move.thread), traps = m->code->model->traps.count ? KIND(FAIL) : 0;
    int64_t births = machine_cell(m, MACHINE_BIRTHS), serials = machine_cell(m, MACHINE_SERIALS);
    Outcome outcome = machine_fire(m, move);
    bool fails = false;
    for (uint32_t i = 0; i < c->effects.items.count; i++)
        fails |= c->effects.items.items[i].kind == EFFECT_FAIL && c->effects.items.items[i].id == m->fault.error;
    if (outcome == OUTCOME_ERROR && !fails)
        text_format(c->problem, "error %s is not among the effects; ", bir_error_name(m->fault.error));
    if (outcome == OUTCOME_PRUNED)
        expect_kind(c, KIND(ASSUME), "the end of the run", 0);
    if (machine_next_choice(m, &move.choice))
        expect_kind(c, KIND(CHOOSE), "a choice", 0);
    if (outcome != OUTCOME_DONE)
        return;
    if (machine_cell(m, MACHINE_BIRTHS) != births)
        expect_kind(c, KIND(START), "a new thread", thread);
    if (machine_cell(m, MACHINE_SERIALS) != serials)
        expect_kind(c, KIND(ALLOCATE) | traps, "a new object", thread);
    if (machine_cell(m, thread + THREAD_FRAME) != frame) {
        expect_kind(c, COVERS_CONTROL | traps, "another frame", thread);
        return;
    }
    const Code *code = m->code;
    const CodeBody *body = &code->bodies[before[FRAME_BODY]];
    bool moves = c->effects.kinds & (KIND(THROW) | traps);
    for (uint32_t i = 0; i < c->effects.items.count; i++)
        moves |= c->effects.items.items[i].kind == EFFECT_MOVE &&
                 c->effects.items.items[i].id == machine_cell(m, frame + FRAME_PC);
    if (!moves)
        text_format(c->problem, "where the thread goes to is not among the effects; ");
    for (uint32_t i = FRAME_CELLS; i < count && !(c->effects.kinds & KIND(THROW)); i++)
        if (machine_cell(m, frame + i) != before[i] && machine_cell(m, frame + i) != body->frame.cells[i].zero)
            expect_in_frames(c, KIND(WRITE), thread, frame + i, "the change of");
}

/* Looks at one enabled move: appends to `problem` what it does beyond its effects. The state stays as it is. */
static inline void expect_covered(Machine *m, Move move, Text *problem) {
    const BirModel *model = m->code->model;
    Covering c = {m, {.model = model}, problem};
    uint32_t frame = (uint32_t)machine_cell(m, machine_thread(m, move.thread) + THREAD_FRAME), top = machine_top(m);
    BirId id = machine_transformation(m, move.thread, move.transformation);
    effects_add_step(&c.effects, (BirId)machine_cell(m, frame + FRAME_PC), &model->transformations.items[id]);
    Footprint footprint = {0};
    machine_footprint(m, move, &footprint);
    heap_visit(m, 0);
    for (uint32_t i = 0; i < footprint.count; i++)
        if (footprint.items[i].cell < top)
            expect_access(&c, &footprint.items[i]);
    uint32_t count = m->code->bodies[machine_cell(m, frame + FRAME_BODY)].frame.count;
    int64_t *before = memory_get(count * sizeof *before);
    memcpy(before, m->cells + frame, count * sizeof *before);
    size_t mark = machine_mark(m);
    expect_outcome(&c, move, frame, before, count);
    machine_undo(m, mark);
    free(before);
    free(footprint.items);
    free(c.effects.items.items);
}

/* The same for a predicate in the present state. */
static inline void expect_predicate_covered(Machine *m, uint32_t predicate, Text *problem) {
    Covering c = {m, {.model = m->code->model}, problem};
    effects_add_expression(&c.effects, m->code->model->predicates.items[predicate].expression);
    Footprint footprint = {0};
    heap_visit(m, 0);
    machine_record_to(m, &footprint);
    machine_predicate(m, predicate);
    machine_record_to(m, NULL);
    for (uint32_t i = 0; i < footprint.count; i++)
        expect_access(&c, &footprint.items[i]);
    free(footprint.items);
    free(c.effects.items.items);
}

#endif
