/* The inliner: predicates. Where they speak of a location, they speak of its copies now. */
#include "pass/inline_int.h"

/* The frame that a thread begins with. */
static uint32_t root_of(const Inliner *inliner, uint32_t frame) {
    while (inliner->frames.items[frame].parent != BIR_NONE)
        frame = inliner->frames.items[frame].parent;
    return frame;
}

/* The test of one copy of a location. */
static BirId at_copy(Inliner *inliner, const BirExpression *e, BirId thread, uint32_t frame) {
    BirModel *model = inliner->model;
    const Frame *of = &inliner->frames.items[frame];
    BirId body = inliner->new_bodies[inliner->frames.items[root_of(inliner, frame)].body];
    BirId location = of->locations[e->location - inliner->source->bodies.items[of->body].locations.first];
    BirId id = build_expression(model, BIR_OP_AT, model->type_boolean, thread, BIR_NONE, BIR_NONE);
    BirExpression *copy = &model->expressions.items[id];
    copy->name = model->bodies.items[body].name;
    copy->location_name = model->locations.items[location].name;
    copy->id = body;
    copy->location = location;
    return id;
}

typedef struct Predicate {
    Inliner *inliner;
    BirId root;
    bool is_ambiguous; /* some thread is at one of several copies, and something else holds of the same one */
} Predicate;

static BirId copy(Predicate *predicate, const Frame *frame, BirId expression);

/* Being at a location is being at one of its copies; the test before it counts as well. */
static BirId copy_at(Predicate *predicate, const Frame *frame, BirId expression) {
    Inliner *inliner = predicate->inliner;
    BirModel *model = inliner->model;
    BirExpression e = model->expressions.items[expression];
    bool is_some = e.a == BIR_NONE || model->expressions.items[e.a].op == BIR_OP_NULL_LITERAL;
    BirId thread = e.a == BIR_NONE ? BIR_NONE : copy(predicate, frame, e.a), any = BIR_NONE;
    uint32_t count = 0;
    for (uint32_t i = 0; i < inliner->frames.count; i++) {
        const Frame *of = &inliner->frames.items[i];
        if (of->body != e.id)
            continue;
        BirId here = at_copy(inliner, &e, thread, i);
        any = any == BIR_NONE ? here : build_expression(model, BIR_OP_OR, model->type_boolean, any, here, BIR_NONE);
        count++;
    }
    if (count > 1 && is_some && expression != predicate->root)
        predicate->is_ambiguous = true;
    return any == BIR_NONE ? build_boolean(model, false) : any;
}

/* What stands for a value that is never asked for, since nobody is where it would be. */
static BirId no_value(BirModel *model, BirId type) {
    BirTypeKind kind = bir_type(model, type)->kind;
    bool is_address = kind == BIR_TYPE_REF || kind == BIR_TYPE_STRING || kind == BIR_TYPE_TID;
    BirOp op = is_address                 ? BIR_OP_NULL_LITERAL
               : kind == BIR_TYPE_BOOLEAN ? BIR_OP_BOOLEAN_LITERAL
                                          : BIR_OP_INTEGER_LITERAL;
    return build_expression(model, op, type, BIR_NONE, BIR_NONE, BIR_NONE);
}

/* A variable of a thread, or of a function that it is in: which of its copies would not be known. */
static BirId copy_remote(Predicate *predicate, const Frame *frame, BirId expression) {
    Inliner *inliner = predicate->inliner;
    BirModel *model = inliner->model;
    BirExpression e = model->expressions.items[expression];
    uint32_t found = UINT32_MAX;
    for (uint32_t i = 0; i < inliner->frames.count; i++) {
        if (inliner->frames.items[i].body != e.id)
            continue;
        predicate->is_ambiguous |= found != UINT32_MAX;
        found = i;
    }
    if (found == UINT32_MAX)
        return no_value(model, e.type);
    e.a = e.a == BIR_NONE ? BIR_NONE : copy(predicate, frame, e.a);
    e.b = copy(predicate, &inliner->frames.items[found], e.b);
    e.id = inliner->new_bodies[inliner->frames.items[root_of(inliner, found)].body];
    e.name = model->bodies.items[e.id].name;
    vector_push(model->arena, &model->expressions, e);
    return model->expressions.count - 1;
}

static BirId copy(Predicate *predicate, const Frame *frame, BirId expression) {
    Inliner *inliner = predicate->inliner;
    BirModel *model = inliner->model;
    BirExpression e = model->expressions.items[expression];
    if (e.op == BIR_OP_AT)
        return copy_at(predicate, frame, expression);
    if (e.op == BIR_OP_REMOTE)
        return copy_remote(predicate, frame, expression);
    if (e.op == BIR_OP_NAME && e.name_kind == BIR_NAME_LOCAL)
        return inline_name(inliner, inline_variable(inliner, frame, e.id));
    BirId *operands[] = {&e.a, &e.b, &e.c};
    for (uint32_t i = 0; i < 3; i++)
        if (*operands[i] != BIR_NONE)
            *operands[i] = copy(predicate, frame, *operands[i]);
    vector_push(model->arena, &model->expressions, e);
    return model->expressions.count - 1;
}

bool inline_predicates(Inliner *inliner) {
    const BirModel *source = inliner->source;
    for (uint32_t i = 0; i < source->predicates.count; i++) {
        BirPredicate made = source->predicates.items[i];
        Predicate predicate = {.inliner = inliner, .root = made.expression};
        made.expression = copy(&predicate, NULL, made.expression);
        if (predicate.is_ambiguous)
            return failure_set(inliner->failure, FAILURE_UNSUPPORTED,
                               "predicate %s is about a location of a function that is called from several places",
                               bir_name(source, made.name));
        vector_push(inliner->model->arena, &inliner->model->predicates, made);
    }
    return true;
}
