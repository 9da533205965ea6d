/* Points-to analysis: for every variable, every field of the objects of a collection and the elements of its arrays,
   the collections that it may lead into. Inclusion constraints without an order of statements, as in Andersen, Program
   Analysis and Specialization for the C Programming Language, 1994, chapter 4; a collection is one abstract object.

   Needs a checked model without functions. What is inside a variable or field, in records and arrays that are part of
   it, is one place with it. Whatever is chosen among all objects may be any that the type allows, and so may what
   natives give that are not known here.

   The constraints are those of the actions, applied again and again until nothing changes: models have far fewer
   collections than actions, and few rounds are needed. */
#include "pass/points_to.h"
#include "bir/effects.h"

#include <string.h>

enum { MOST_WORDS = 1 << 24, BITS = 64 };

typedef uint64_t *Set; /* of collections */

struct PointsTo {
    const BirModel *model;
    bool knows_natives;
    uint32_t natives[2]; /* collections of texts and of classes */
    Arena *arena;
    uint32_t words;        /* of a set */
    uint32_t *first_place; /* by collection: the first of its fields, or its elements; variables come before them */
    uint64_t *sets;        /* by place */
    Set *allowed;          /* by type: the collections that a reference of it may lead into; null: not yet known */
    Set *found;            /* by expression: what was asked for */
    Vector(Set) scratch;   /* by depth of evaluation */
    BirEffects effects;    /* of the action that is applied */
    bool changed;
};

static const BirExpression *expression_at(const PointsTo *p, BirId id) { return &p->model->expressions.items[id]; }

static bool is_reference(const PointsTo *p, BirId expression) {
    return p->model->types.items[expression_at(p, expression)->type].kind == BIR_TYPE_REF;
}

static Set new_set(PointsTo *p) { return arena_alloc(p->arena, p->words * sizeof(uint64_t)); }

static Set set_of(const PointsTo *p, uint32_t place) { return p->sets + (size_t)place * p->words; }

static void add(const PointsTo *p, Set to, const uint64_t *from) {
    for (uint32_t i = 0; i < p->words; i++)
        to[i] |= from[i];
}

static bool has(const uint64_t *set, uint32_t collection) { return set[collection / BITS] >> collection % BITS & 1; }

static void put(Set set, uint32_t collection) { set[collection / BITS] |= (uint64_t)1 << collection % BITS; }

/* An empty set that is free until the evaluation at this depth ends. */
static Set scratch_at(PointsTo *p, uint32_t depth) {
    while (depth >= p->scratch.count) {
        Set set = new_set(p);
        vector_push(p->arena, &p->scratch, set);
    }
    memset(p->scratch.items[depth], 0, p->words * sizeof(uint64_t));
    return p->scratch.items[depth];
}

static const uint64_t *allowed_by(PointsTo *p, BirId type) {
    if (p->allowed[type])
        return p->allowed[type];
    Set set = p->allowed[type] = new_set(p);
    for (uint32_t i = 0; i < p->model->collections.count; i++)
        if (p->model->types.items[type].kind == BIR_TYPE_REF && bir_ref_admits(p->model, type, i))
            put(set, i);
    return set;
}

/* Places ---------------------------------------------------------------------------------------------------------- */

/* How many places the objects of a collection have. */
static uint32_t place_count(const BirModel *model, uint32_t collection) {
    const BirType *type = bir_type(model, model->collections.items[collection].element);
    return type->kind == BIR_TYPE_RECORD ? type->members.count : 1;
}

/* The place of a field, by its name, in the objects of a collection; BIR_NONE for an element. UINT32_MAX: they have no
   such thing. */
static uint32_t place_in(const PointsTo *p, uint32_t collection, BirId field) {
    const BirType *type = bir_type(p->model, p->model->collections.items[collection].element);
    if (type->kind != BIR_TYPE_RECORD)
        return field == BIR_NONE ? p->first_place[collection] : UINT32_MAX;
    for (uint32_t i = 0; i < type->members.count; i++)
        if (p->model->variables.items[type->members.first + i].name == field)
            return p->first_place[collection] + i;
    return UINT32_MAX;
}

static void evaluate(PointsTo *p, BirId expression, uint32_t depth, Set out);

/* What is done with each place that an expression may stand for. */
typedef void (*Visit)(PointsTo *p, uint32_t place, Set set);

static void visit_places(PointsTo *p, BirId expression, uint32_t depth, Visit visit, Set set) {
    const BirExpression *e = expression_at(p, expression);
    if (e->op == BIR_OP_NAME) {
        if (e->name_kind == BIR_NAME_GLOBAL || e->name_kind == BIR_NAME_LOCAL)
            visit(p, e->id, set);
        return;
    }
    if (e->op == BIR_OP_REMOTE) {
        visit_places(p, e->b, depth, visit, set);
        return;
    }
    if (e->op != BIR_OP_FIELD && e->op != BIR_OP_INDEX)
        return;
    if (!is_reference(p, e->a)) {
        visit_places(p, e->a, depth, visit, set);
        return;
    }
    Set objects = scratch_at(p, depth);
    evaluate(p, e->a, depth + 1, objects);
    const uint64_t *allowed = allowed_by(p, expression_at(p, e->a)->type);
    for (uint32_t i = 0; i < p->model->collections.count; i++) {
        uint32_t place = has(objects, i) && has(allowed, i) ? place_in(p, i, e->op == BIR_OP_FIELD ? e->name : BIR_NONE)
                                                            : UINT32_MAX;
        if (place != UINT32_MAX)
            visit(p, place, set);
    }
}

static void load(PointsTo *p, uint32_t place, Set set) { add(p, set, set_of(p, place)); }

static void store(PointsTo *p, uint32_t place, Set set) {
    Set to = set_of(p, place);
    for (uint32_t i = 0; i < p->words; i++) {
        p->changed |= (set[i] & ~to[i]) != 0;
        to[i] |= set[i];
    }
}

/* Adds what an expression may lead to. */
static void evaluate(PointsTo *p, BirId expression, uint32_t depth, Set out) {
    const BirExpression *e = expression_at(p, expression);
    if (e->op == BIR_OP_NAME || e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX || e->op == BIR_OP_REMOTE)
        visit_places(p, expression, depth, load, out);
    else if (e->op == BIR_OP_CAST)
        /* One that is trusted may be to a type that the object does not have: nothing is left out. */
        evaluate(p, e->a, depth, out);
    else if (e->op == BIR_OP_CONDITIONAL) {
        evaluate(p, e->b, depth, out);
        evaluate(p, e->c, depth, out);
    } else if (e->op != BIR_OP_NULL_LITERAL)
        add(p, out, allowed_by(p, e->type));
}

/* Actions --------------------------------------------------------------------------------------------------------- */

/* Visits everything inside the objects that an expression may lead to. */
static void visit_insides(PointsTo *p, BirId expression, Visit visit, Set set) {
    Set objects = scratch_at(p, 1);
    evaluate(p, expression, 2, objects);
    for (uint32_t i = 0; i < p->model->collections.count; i++)
        for (uint32_t j = 0; has(objects, i) && j < place_count(p->model, i); j++)
            visit(p, p->first_place[i] + j, set);
}

/* What the acting thread began with: the first variable of some body. */
static void add_threads(PointsTo *p, Set out) {
    for (uint32_t i = 0; i < p->model->bodies.count; i++) {
        BirSpan variables = bir_body_variables(&p->model->bodies.items[i]);
        if (variables.count)
            load(p, variables.first, out);
    }
}

static void add_given_by_native(PointsTo *p, const BirAction *action, Set out) {
    bool is_text = action->id == BIR_NATIVE_LITERAL;
    bool is_class = action->id == BIR_NATIVE_CLASS_OBJECT || action->id == BIR_NATIVE_CLASS_OF;
    BirId only = bir_only_collection(p->model, action);
    if (only != BIR_NONE)
        put(out, only);
    else if ((is_text || is_class) && p->knows_natives)
        put(out, p->natives[is_class]);
    else if (action->id == BIR_NATIVE_CURRENT_THREAD)
        add_threads(p, out);
    else
        add(p, out, allowed_by(p, expression_at(p, action->target)->type));
}

/* What a write may store. */
static void add_stored(PointsTo *p, const BirAction *action, const BirEffect *write, Set out) {
    switch (write->value) {
    case EFFECT_VALUE_EXPRESSION:
    case EFFECT_VALUE_COPY: evaluate(p, write->stored, 1, out); break;
    case EFFECT_VALUE_NEW: put(out, write->stored); break;
    case EFFECT_VALUE_INSIDE: visit_insides(p, write->stored, load, out); break;
    case EFFECT_VALUE_ANY:
        if (action->op == BIR_ACTION_NATIVE)
            add_given_by_native(p, action, out);
        else
            add(p, out, allowed_by(p, expression_at(p, action->target)->type));
        break;
    }
}

/* Offsets are not known here: what goes into an object may go anywhere in it. */
static void apply(PointsTo *p, const BirAction *action) {
    effects_clear(&p->effects);
    effects_add_action(&p->effects, action);
    for (uint32_t i = 0; i < p->effects.items.count; i++) {
        const BirEffect *effect = &p->effects.items.items[i];
        BirId place = effect->expression;
        if (effect->kind != EFFECT_WRITE || effect->is_part || (place != BIR_NONE && !is_reference(p, place)))
            continue;
        Set values = scratch_at(p, 0);
        add_stored(p, action, effect, values);
        if (effect->place == EFFECT_ON_PARAMETER)
            store(p, effect->variable, values);
        else if (effect->place == EFFECT_ON_INSIDE)
            visit_insides(p, effect->object, store, values);
        else if (place != BIR_NONE)
            visit_places(p, place, 1, store, values);
    }
}

/* The model ------------------------------------------------------------------------------------------------------- */

static bool is_flat(const BirModel *model) {
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (!model->bodies.items[i].is_thread || model->bodies.items[i].catches.count)
            return false;
    return true;
}

static bool number_places(PointsTo *p) {
    const BirModel *model = p->model;
    uint64_t count = model->variables.count;
    p->first_place = arena_alloc(p->arena, (model->collections.count + 1) * sizeof *p->first_place);
    for (uint32_t i = 0; i < model->collections.count; i++) {
        p->first_place[i] = (uint32_t)count;
        count += place_count(model, i);
    }
    p->words = model->collections.count / BITS + 1;
    if (count * p->words > MOST_WORDS)
        return false;
    p->sets = arena_alloc(p->arena, (count + 1) * p->words * sizeof *p->sets);
    return true;
}

PointsTo *pass_points_to(const BirModel *model, const uint32_t *natives, const PointsToStart *starts,
                         uint32_t start_count) {
    Arena *arena = arena_new();
    PointsTo *p = arena_alloc(arena, sizeof *p);
    *p = (PointsTo){.model = model, .arena = arena, .knows_natives = natives != NULL};
    p->effects = (BirEffects){.model = model, .arena = arena};
    if (natives)
        memcpy(p->natives, natives, sizeof p->natives);
    if (!is_flat(model) || !number_places(p)) {
        arena_free(arena);
        return NULL;
    }
    p->allowed = arena_alloc(arena, (model->types.count + 1) * sizeof *p->allowed);
    p->found = arena_alloc(arena, (model->expressions.count + 1) * sizeof *p->found);
    for (uint32_t i = 0; i < start_count; i++) {
        uint32_t place = starts[i].owner == BIR_NONE ? starts[i].part : place_in(p, starts[i].owner, starts[i].part);
        put(set_of(p, place), starts[i].collection);
    }
    do {
        p->changed = false;
        for (uint32_t i = 0; i < model->actions.count; i++)
            apply(p, &model->actions.items[i]);
    } while (p->changed);
    return p;
}

void points_to_free(PointsTo *facts) {
    if (facts)
        arena_free(facts->arena);
}

bool points_to_variable(const PointsTo *facts, BirId variable, uint32_t collection) {
    return has(set_of(facts, variable), collection);
}

bool points_to_inside(const PointsTo *facts, uint32_t object, BirId field, uint32_t collection) {
    uint32_t place = place_in(facts, object, field);
    return place != UINT32_MAX && has(set_of(facts, place), collection);
}

bool points_to_may(PointsTo *facts, BirId expression, uint32_t collection) {
    if (!facts->found[expression]) {
        Set set = new_set(facts);
        evaluate(facts, expression, 0, set);
        facts->found[expression] = set;
    }
    return has(facts->found[expression], collection);
}
