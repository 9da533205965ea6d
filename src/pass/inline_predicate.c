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
    BirId thread = copy(predicate, frame, e.a), any = BIR_NONE;
    uint32_t count = 0;
    for (uint32_t i = 0; i < inliner->frames.count; i++) {
        const Frame *of = &inliner->frames.items[i];
        if (of->body != e.id)
            continue;
        BirId here = at_copy(inliner, &e, thread, i);
        any = any == BIR_NONE ? here : build_expression(model, BIR_OP_OR, model->type_boolean, any, here, BIR_NONE);
        count++;
    }
    if (count > 1 && model->expressions.items[e.a].op == BIR_OP_NULL_LITERAL && expression != predicate->root)
        predicate->is_ambiguous = true;
    return any == BIR_NONE ? build_boolean(model, false) : any;
}

static BirId copy(Predicate *predicate, const Frame *frame, BirId expression) {
    Inliner *inliner = predicate->inliner;
    BirModel *model = inliner->model;
    BirExpression e = model->expressions.items[expression];
    if (e.op == BIR_OP_AT)
        return copy_at(predicate, frame, expression);
    if (e.op == BIR_OP_REMOTE)
        for (uint32_t i = 0; i < inliner->frames.count; i++)
            if (inliner->frames.items[i].body == e.id && inliner->frames.items[i].parent == BIR_NONE) {
                BirId thread = copy(predicate, frame, e.a), path = copy(predicate, &inliner->frames.items[i], e.b);
                e.a = thread;
                e.b = path;
                e.id = inliner->new_bodies[e.id];
                vector_push(model->arena, &model->expressions, e);
                return model->expressions.count - 1;
            }
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
        if (predicate.is_ambiguous) {
            text_format(inliner->reason,
                        "predicate %s is about a location of a function that is called from several places",
                        bir_name(source, made.name));
            return false;
        }
        vector_push(inliner->model->arena, &inliner->model->predicates, made);
    }
    return true;
}
