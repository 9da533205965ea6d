/* Predicates that a property is about. A step of the machine ends before something would matter to them a second time,
   so that no change stays unseen.

   What matters is not only a change of their values. As long as another thread makes a predicate true, a step to or
   from a location that it names changes nothing, but it does once that thread has moved on: so whatever a predicate
   names counts, whether its value changes or not.

   Evaluating all of them after every transformation would be slow. Instead the cells that an evaluation read are
   marked: as long as the log of changes names none of them, every predicate is what it was. */
#include "machine/state.h"

static void mark_reads(Machine *m) {
    Watch *watch = &m->watch;
    if (watch->capacity < m->capacity) {
        watch->marks = memory_resize(watch->marks, m->capacity * sizeof *watch->marks);
        memset(watch->marks + watch->capacity, 0, (m->capacity - watch->capacity) * sizeof *watch->marks);
        watch->capacity = m->capacity;
    }
    if (++watch->visit == 0) {
        memset(watch->marks, 0, watch->capacity * sizeof *watch->marks);
        watch->visit = 1;
    }
    for (uint32_t i = 0; i < watch->reads.count; i++)
        watch->marks[watch->reads.items[i].cell] = watch->visit;
}

static void evaluate(Machine *m) {
    Watch *watch = &m->watch;
    Footprint *footprint = m->footprint;
    uint32_t thread = m->thread, frame = m->frame;
    watch->reads.count = 0;
    m->footprint = &watch->reads;
    watch->valuation = 0;
    for (uint32_t i = 0; i < m->code->watched_count; i++)
        if (machine_predicate(m, m->code->watched[i]))
            watch->valuation |= (uint64_t)1 << i;
    m->footprint = footprint;
    m->thread = thread;
    m->frame = frame;
    mark_reads(m);
    watch->made = true;
    watch->mark = watch->seen = m->log_count;
}

/* Whether something that the last evaluation read was changed since. */
static bool touched(Machine *m) {
    Watch *watch = &m->watch;
    for (; watch->seen < m->log_count; watch->seen++) {
        uint32_t cell = m->log[watch->seen].cell;
        if (cell < watch->capacity && watch->marks[cell] == watch->visit)
            return true;
    }
    return false;
}

uint64_t machine_valuation(Machine *m) {
    if (!m->watch.made || touched(m))
        evaluate(m);
    return m->watch.valuation;
}

/* ---- What predicates name ------------------------------------------------------------------------------------------
 */

static void note_names(Watch *watch, const Code *code, BirId id) {
    if (id == BIR_NONE)
        return;
    const BirExpression *e = &code->model->expressions.items[id];
    if (e->op == BIR_OP_AT) {
        watch->named_locations[e->location] = true;
        watch->names_ends |= !code->model->locations.items[e->location].transformations.count;
    }
    /* Predicates of programs ask for locals only of a thread that is where they are not stored to. */
    if (e->op == BIR_OP_NAME &&
        (e->name_kind == BIR_NAME_GLOBAL || (e->name_kind == BIR_NAME_LOCAL && !code->is_program)))
        watch->named_variables[e->id] = true;
    if (e->op == BIR_OP_FIELD)
        watch->named_variables[e->id] = true;
    watch->names_elements |= e->op == BIR_OP_INDEX;
    note_names(watch, code, e->a);
    note_names(watch, code, e->b);
    note_names(watch, code, e->c);
}

static void find_names(Machine *m) {
    Watch *watch = &m->watch;
    const BirModel *model = m->code->model;
    watch->location_count = model->locations.count;
    watch->variable_count = model->variables.count;
    watch->named_locations = memory_get_zeroed(watch->location_count + 1, sizeof *watch->named_locations);
    watch->named_variables = memory_get_zeroed(watch->variable_count + 1, sizeof *watch->named_variables);
    for (uint32_t i = 0; i < m->code->watched_count; i++)
        note_names(watch, m->code, model->predicates.items[m->code->watched[i]].expression);
}

/* What came into the model later is not named. */
static bool names_location(const Watch *watch, BirId location) {
    return location < watch->location_count && watch->named_locations[location];
}

static bool names_variable(const Watch *watch, BirId variable) {
    return variable < watch->variable_count && watch->named_variables[variable];
}

/* Whether one of some variables of a frame that are named was stored to since a mark of the log. */
static bool stored_local(const Machine *m, uint32_t frame, BirSpan variables, size_t mark) {
    for (BirId variable = variables.first; variable < variables.first + variables.count; variable++)
        for (size_t i = mark; names_variable(&m->watch, variable) && i < m->log_count; i++)
            if (m->log[i].cell == frame + m->code->offsets[variable])
                return true;
    return false;
}

/* Whether a transformation may store to a global, a field or an element that is named, or start a thread at a location
   that is. */
static bool stores_named(const Watch *watch, const BirModel *model, BirId transformation) {
    BirSpan actions = model->transformations.items[transformation].actions;
    for (uint32_t i = 0; i < actions.count; i++) {
        const BirAction *action = &model->actions.items[actions.first + i];
        if (action->op == BIR_ACTION_START && names_location(watch, model->bodies.items[action->id].locations.first))
            return true;
        for (BirId id = action->target; id != BIR_NONE;) {
            const BirExpression *e = &model->expressions.items[id];
            bool is_part = e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX;
            if (e->op == BIR_OP_INDEX ? watch->names_elements : names_variable(watch, e->id))
                return true;
            id = is_part ? e->a : BIR_NONE;
        }
    }
    return false;
}

/* Whether what the acting thread did concerns a predicate: where it came from and to, what it stored. */
static bool concerns(const Machine *m, const CodeTransformation *t, BirId from, size_t mark) {
    const Watch *watch = &m->watch;
    uint32_t frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
    if (names_location(watch, from) || (frame && names_location(watch, (BirId)m->cells[frame + FRAME_PC])) ||
        (!frame && watch->names_ends) || stores_named(watch, m->code->model, t->source))
        return true;
    if (!frame || m->code->is_program)
        return false;
    const BirBody *body = &m->code->model->bodies.items[m->cells[frame + FRAME_BODY]];
    return stored_local(m, frame, body->parameters, mark) || stored_local(m, frame, body->locals, mark);
}

bool watch_noticed_by_some(Machine *m, uint64_t before, const CodeTransformation *t, BirId from, size_t mark) {
    if (!m->watch.named_locations)
        find_names(m);
    return machine_valuation(m) != before || concerns(m, t, from, mark);
}

void watch_free(Watch *watch) {
    free(watch->marks);
    free(watch->named_locations);
    free(watch->named_variables);
    free(watch->reads.items);
}
