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
static bool is_stale(Machine *m) {
    Watch *watch = &m->watch;
    for (; watch->seen < m->log_count; watch->seen++) {
        uint32_t cell = m->log[watch->seen].cell;
        if (cell < watch->capacity && watch->marks[cell] == watch->visit)
            return true;
    }
    return false;
}

uint64_t machine_valuation(Machine *m) {
    if (!m->watch.made || is_stale(m))
        evaluate(m);
    return m->watch.valuation;
}

/* ---- What predicates name ------------------------------------------------------------------------------------------
 */

static void find_names(Machine *m) {
    Watch *watch = &m->watch;
    const BirModel *model = m->code->model;
    watch->location_count = model->locations.count;
    watch->variable_count = model->variables.count;
    watch->named_locations = memory_get_zeroed(watch->location_count + 1, sizeof *watch->named_locations);
    watch->named_variables = memory_get_zeroed(watch->variable_count + 1, sizeof *watch->named_variables);
    watch->named.model = model;
    for (uint32_t i = 0; i < m->code->watched_count; i++)
        effects_add_expression(&watch->named, model->predicates.items[m->code->watched[i]].expression);
    for (uint32_t i = 0; i < watch->named.items.count; i++) {
        BirEffect *seen = &watch->named.items.items[i];
        /* Predicates of programs ask for locals only of a thread that is where they are not stored to. */
        if (seen->place == EFFECT_ON_REMOTE && m->code->is_program)
            seen->place = EFFECT_NOWHERE;
        if (seen->place == EFFECT_ON_REMOTE)
            watch->named_variables[seen->variable] = true;
        if (seen->kind != EFFECT_OBSERVE_LOCATION)
            continue;
        watch->named_locations[seen->id] = true;
        watch->names_ends |= !model->locations.items[seen->id].transformations.count;
    }
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

/* Whether one of some effects of actions may be on something that is named: a store, what is done to a lock, a thread
   that starts at a location. Where a thread goes to is looked at when it has gone. */
static bool are_on_named(const Watch *watch, const BirEffects *effects) {
    const BirModel *model = effects->model;
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        bool changes = effect->kind == EFFECT_WRITE || effect->kind == EFFECT_ACQUIRE || effect->kind == EFFECT_RELEASE;
        if (effect->kind == EFFECT_START && names_location(watch, model->bodies.items[effect->id].locations.first))
            return true;
        for (uint32_t j = 0; changes && j < watch->named.items.count; j++)
            if (effects_overlap(model, effect, &watch->named.items.items[j]))
                return true;
    }
    return false;
}

/* Whether a transformation may do something to what is named, found out when it is first asked for. */
static bool changes_named(Watch *watch, const BirModel *model, BirId transformation) {
    enum { UNKNOWN, CHANGES_NOTHING, CHANGES_NAMED };
    while (watch->changes_named.count <= transformation)
        vector_push(NULL, &watch->changes_named, UNKNOWN);
    uint8_t *known = &watch->changes_named.items[transformation];
    if (*known == UNKNOWN) {
        BirSpan actions = model->transformations.items[transformation].actions;
        BirEffects effects = {.model = model};
        for (uint32_t i = 0; i < actions.count; i++)
            effects_add_action(&effects, &model->actions.items[actions.first + i]);
        *known = are_on_named(watch, &effects) ? CHANGES_NAMED : CHANGES_NOTHING;
        free(effects.items.items);
    }
    return *known == CHANGES_NAMED;
}

/* Whether what the acting thread did concerns a predicate: where it came from and to, what it stored. */
static bool affects_predicates(Machine *m, const CodeTransformation *t, BirId from, size_t mark) {
    Watch *watch = &m->watch;
    uint32_t frame = (uint32_t)m->cells[m->thread + THREAD_FRAME];
    if (names_location(watch, from) || (frame && names_location(watch, (BirId)m->cells[frame + FRAME_PC])) ||
        (!frame && watch->names_ends) || changes_named(watch, m->code->model, t->source))
        return true;
    if (!frame || m->code->is_program)
        return false;
    const BirBody *body = &m->code->model->bodies.items[m->cells[frame + FRAME_BODY]];
    return stored_local(m, frame, body->parameters, mark) || stored_local(m, frame, body->locals, mark);
}

bool watch_noticed_by_some(Machine *m, uint64_t before, const CodeTransformation *t, BirId from, size_t mark) {
    if (!m->watch.named_locations)
        find_names(m);
    return machine_valuation(m) != before || affects_predicates(m, t, from, mark);
}

void watch_free(Watch *watch) {
    free(watch->marks);
    free(watch->named_locations);
    free(watch->named_variables);
    free(watch->reads.items);
    free(watch->named.items.items);
    free(watch->changes_named.items);
}
