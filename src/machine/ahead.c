/* Which threads a thread joins before it does anything else: what it is bound to do, whatever others do meanwhile.

   A thread that stands before a join runs ahead, as if each thread that it joins had ended, as long as it minds its own
   business: it reads and writes its variables, objects that nobody else reaches, and what never changes. Then all of it
   is undone. What it came to depends on nothing that others can change, so it will come to the same when they have
   ended. */
#include "machine/fire_int.h"

/* Field `status` of class Thread. */
enum { STATUS_NEW = 0, STATUS_TERMINATED = 2 };

/* Transformations that are looked ahead: a loop over an array of threads takes about twenty for each. */
enum { MOST_AHEAD = 1 << 16 };

uint32_t code_thread_field(const Code *code, const char *name) {
    const BirModel *model = code->model;
    const BirType *type = code->is_program ? bir_type(model, code->well_known.thread_type) : NULL;
    for (uint32_t i = 0; type && type->kind == BIR_TYPE_RECORD && i < type->members.count; i++)
        if (strcmp(bir_name(model, model->variables.items[type->members.first + i].name), name) == 0)
            return OBJECT_CELLS + code->offsets[type->members.first + i];
    return 0;
}

static bool asks_for_status(const Machine *m, const CodeTransformation *t, uint32_t status, int64_t value) {
    const Requirement *r = &m->code->requirements.items[t->guard];
    return t->guard_count == 1 && r->place == REQUIRED_OBJECT && r->cell == status && r->low == value && !r->span &&
           !r->is_negated && !r->is_reentrant;
}

/* The Thread object that the acting thread waits for, at a location that it leaves once that has ended, or if it was
   never started; or 0. */
static uint32_t awaited(Machine *m, uint32_t status) {
    const CodeLocation *location = machine_location(m, m->frame);
    const CodeTransformation *t = &m->code->transformations.items[location->first];
    if (location->count != 2 || !asks_for_status(m, &t[0], status, STATUS_TERMINATED) ||
        !asks_for_status(m, &t[1], status, STATUS_NEW))
        return 0;
    const Requirement *r = &m->code->requirements.items[t->guard];
    uint32_t object = (uint32_t)m->cells[m->frame + r->local];
    bool is_thread =
        object && machine_fits(m, object_collection(m->cells[object + OBJECT_HEADER]), m->code->well_known.thread_type);
    return is_thread ? object : 0;
}

/* Whether actions do nothing but go on with variables and objects of the acting thread. What others reach is yielded
   for, which whoever asks has seen to. */
static bool are_own_affair(const BirModel *model, const CodeTransformation *t) {
    const uint32_t harmless = 1u << EFFECT_READ | 1u << EFFECT_WRITE | 1u << EFFECT_ALLOCATE | 1u << EFFECT_MOVE |
                              1u << EFFECT_CALL | 1u << EFFECT_RETURN | 1u << EFFECT_FAIL;
    BirSpan actions = model->transformations.items[t->source].actions;
    BirEffects effects = {.model = model};
    for (uint32_t i = 0; i < actions.count; i++)
        effects_add_action(&effects, &model->actions.items[actions.first + i]);
    bool good = !(effects.kinds & ~harmless);
    for (uint32_t i = 0; good && i < effects.items.count; i++) {
        const BirEffect *effect = &effects.items.items[i];
        bool is_local = effect->place == EFFECT_ON_LOCAL || effect->place == EFFECT_ON_PARAMETER ||
                        effect->place == EFFECT_ON_FRAMES;
        good = effect->kind != EFFECT_WRITE || is_local || (t->yields && effect->place != EFFECT_ON_GLOBAL);
    }
    free(effects.items.items);
    return good;
}

/* The only transformation that the acting thread has enabled, if nobody else can notice it, nor change what it does. */
static const CodeTransformation *next_own(Machine *m, uint16_t *nth) {
    const CodeTransformation *own = NULL;
    for (uint32_t i = 0; i < machine_location(m, m->frame)->count; i++) {
        const CodeTransformation *t = fire_transformation(m, i);
        RunStatus status = fire_test_guard(m, t);
        if (status == RUN_FALSE)
            continue;
        if (status != RUN_TRUE || own)
            return NULL;
        own = t;
        *nth = (uint16_t)i;
    }
    bool is_noticed = !own || own->is_timeout || (!own->invisible && !own->yields) || own->may_choose ||
                      own->internal_choice || (own->yields && fire_sharing(m, own) != SHARING_NONE);
    return is_noticed || !are_own_affair(m->code->model, own) ? NULL : own;
}

static bool is_listed(const uint32_t *joined, uint32_t count, uint32_t object) {
    for (uint32_t i = 0; i < count; i++)
        if (joined[i] == object)
            return true;
    return false;
}

/* Lets the thread that the acting one waits for have ended, and lists it; false when it was not started. */
static bool join(Machine *m, uint32_t object, uint32_t status, uint32_t *joined, uint32_t *count) {
    if (m->cells[object + status] == STATUS_NEW)
        return false;
    if (!is_listed(joined, *count, object)) {
        if (*count == MACHINE_MOST_THREADS)
            return false;
        joined[(*count)++] = object;
    }
    machine_put(m, object + status, STATUS_TERMINATED);
    return true;
}

uint32_t machine_joins_ahead(Machine *m, uint32_t nth, uint32_t joined[MACHINE_MOST_THREADS]) {
    uint32_t status = code_thread_field(m->code, "status"), count = 0;
    const FireMark before = fire_mark(m);
    Footprint *footprint = m->footprint;
    Fault fault = m->fault;
    uint32_t thread = m->thread, frame = m->frame;
    m->footprint = NULL;
    m->point = m->more_points;
    owners_begin(m);
    for (uint32_t i = 0; status && i < MOST_AHEAD; i++) {
        fire_act_as(m, nth);
        if (!m->frame)
            break;
        uint32_t object = awaited(m, status);
        uint16_t transformation = 0;
        const CodeTransformation *t = NULL;
        if (object)
            t = join(m, object, status, joined, &count) ? fire_transformation(m, 0) : NULL;
        else if (count)
            t = next_own(m, &transformation);
        if (!t || fire_silently(m, (Move){(uint16_t)nth, transformation, 0}, t, true) != OUTCOME_DONE)
            break;
    }
    m->point = m->points;
    fire_take_back(m, &before);
    m->footprint = footprint;
    m->fault = fault;
    m->thread = thread;
    m->frame = frame;
    return count;
}
