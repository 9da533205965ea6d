/* The checker: types of expressions. */
#include "bir/check_int.h"

static bool is_broken(BirChecker *check, BirId expression) {
    return expression != BIR_NONE && check_at(check, expression)->type == BIR_NONE;
}

/* A name: of a variable of the body, of another body under REMOTE, or of a definition. */
static BirId type_name(BirChecker *check, BirId id, BirId remote) {
    BirExpression *e = check_at(check, id);
    const BirModel *model = check->model;
    BirId body = remote != BIR_NONE ? remote : check->body;
    BirId local = body == BIR_NONE     ? BIR_NONE
                  : remote != BIR_NONE ? check_find_local(check, remote, e->name, e->position)
                                       : map_get(&check->variables, body, e->name);
    e->id = BIR_NONE;
    e->name_kind = BIR_NAME_UNRESOLVED;
    if (local != BIR_NONE) {
        e->name_kind = BIR_NAME_LOCAL;
        e->id = local;
        return check_resolved(check, model->variables.items[local].type);
    }
    if (remote != BIR_NONE)
        return BIR_NONE;
    const Symbol *symbol = &check->symbols[e->name];
    e->id = symbol->id;
    switch (symbol->kind) {
    case SYMBOL_CONSTANT: {
        const BirConstant *constant = &model->constants.items[symbol->id];
        e->name_kind = BIR_NAME_CONSTANT;
        if (constant->is_boolean)
            return check->types[BIR_TYPE_BOOLEAN];
        check->facts[id] = (Fact){.value = constant->value, .constant = true, .adapts = true};
        return check->types[BIR_TYPE_EXACT];
    }
    case SYMBOL_ENUMERATOR: e->name_kind = BIR_NAME_ENUMERATOR; return model->enumerators.items[symbol->id].type;
    case SYMBOL_GLOBAL:
        e->name_kind = BIR_NAME_GLOBAL;
        return check_resolved(check, model->variables.items[symbol->id].type);
    case SYMBOL_NONE:
        check_error(check, e->position,
                    check->in_predicate ? "write T[t]:x for local x of thread t of declaration T"
                                        : check_suggest_value(check, e->name),
                    "there is no variable or constant '%s'", check_name(check, e->name));
        break;
    default: check_error(check, e->position, NULL, "'%s' does not name a value", check_name(check, e->name)); break;
    }
    e->id = BIR_NONE;
    return BIR_NONE;
}

/* What a value contains: through a reference the target, otherwise itself. */
static const BirType *contents(BirChecker *check, BirId expression) {
    const BirType *type = &check->model->types.items[check_at(check, expression)->type];
    if (type->kind != BIR_TYPE_REF)
        return type;
    return type->target == BIR_NONE ? NULL : &check->model->types.items[type->target];
}

/* e.f */
static BirId type_field(BirChecker *check, BirExpression *e) {
    const BirType *record = contents(check, e->a);
    e->id = BIR_NONE;
    if (record == NULL)
        return BIR_NONE;
    if (record->kind != BIR_TYPE_RECORD)
        return check_refuse(check, e->position, NULL, "%s has no fields", check_describe_of(check, e->a));
    BirId type = (BirId)(record - check->model->types.items);
    e->id = map_get(&check->fields, type, e->name);
    if (e->id == BIR_NONE)
        return check_refuse(check, e->position, check_suggest_variable(check, e->name, record->members),
                            "record '%s' has no field '%s'", check_describe(check, type), check_name(check, e->name));
    return check_resolved(check, check->model->variables.items[e->id].type);
}

/* e[i] and e.length */
static BirId type_element(BirChecker *check, BirId id) {
    const BirExpression *e = check_at(check, id);
    const BirType *array = contents(check, e->a);
    if (array == NULL)
        return BIR_NONE;
    if (array->kind != BIR_TYPE_ARRAY && array->kind != BIR_TYPE_STRING)
        return check_refuse(check, e->position, NULL, "%s has no %s", check_describe_of(check, e->a),
                            e->op == BIR_OP_INDEX ? "elements" : "length");
    if (e->op == BIR_OP_LENGTH) {
        check->facts[id] = (Fact){.adapts = true, .varies = true};
        return check->types[BIR_TYPE_EXACT];
    }
    if (!check_index(check, e->b, "an index"))
        return BIR_NONE;
    return array->kind == BIR_TYPE_STRING ? check->types[BIR_TYPE_CHAR] : check_resolved(check, array->element);
}

/* The type of both branches of a conditional, or BIR_NONE when they have none in common. */
static BirId join(BirChecker *check, const BirExpression *e) {
    BirId left = check_at(check, e->b)->type, right = check_at(check, e->c)->type;
    BirTypeKind kinds[] = {check_kind(check, left), check_kind(check, right)};
    if (is_number(kinds[0]) && is_number(kinds[1])) {
        if (kinds[0] == kinds[1] && is_java(kinds[0]))
            return left;
        /* A literal takes even a narrow type when it fits, as Java's constants do. */
        BirId sides[] = {e->b, e->c};
        for (uint32_t i = 0; i < 2; i++) {
            const Fact *fact = &check->facts[sides[i]];
            if (kinds[i] == BIR_TYPE_EXACT && fact->constant && fact->adapts && is_java_integral(kinds[1 - i]) &&
                check_holds(kinds[1 - i], fact->value))
                return check_adapt(check, sides[i], kinds[1 - i]) ? check_at(check, sides[1 - i])->type : BIR_NONE;
        }
        return check_meet(check, e->position, e->b, e->c);
    }
    if (check_type_fits(check, left, right))
        return right;
    if (check_type_fits(check, right, left))
        return left;
    if (kinds[0] == BIR_TYPE_NULL && kinds[1] == BIR_TYPE_NULL)
        return left;
    return check_refuse(check, e->position, NULL, "the branches are of types %s and %s, which do not go together",
                        check_describe(check, left), check_describe(check, right));
}

/* c ? a : b */
static BirId type_conditional(BirChecker *check, BirId id) {
    const BirExpression *e = check_at(check, id);
    if (!check_fits(check, e->a, check->types[BIR_TYPE_BOOLEAN], "a condition"))
        return BIR_NONE;
    BirId type = join(check, e);
    const Fact *left = &check->facts[e->b], *right = &check->facts[e->c];
    if (type == check->types[BIR_TYPE_EXACT])
        check->facts[id] = (Fact){.adapts = left->adapts && right->adapts, .varies = left->varies || right->varies};
    return type;
}

/* e instanceof T, cast(R, e); R may also be the type that is referred to */
static BirId type_test(BirChecker *check, BirExpression *e) {
    const char *text = e->op == BIR_OP_CAST ? "cast" : "instanceof";
    e->id = BIR_NONE;
    if (!check_is_reference(check, e->a))
        return check_refuse(check, e->position, NULL, "'%s' needs a reference, not %s", text,
                            check_describe_of(check, e->a));
    if (e->op == BIR_OP_INSTANCEOF) {
        e->id = check_object_type(check, e->name, e->position, false);
        return e->id == BIR_NONE ? BIR_NONE : check->types[BIR_TYPE_BOOLEAN];
    }
    BirId definition = check_find(check, SYMBOL_TYPE, e->name, e->position);
    e->id = definition == BIR_NONE ? BIR_NONE
                                   : check_resolved(check, check->model->type_definitions.items[definition].type);
    if (e->id != BIR_NONE && check_kind(check, e->id) != BIR_TYPE_REF) {
        BirId ref = map_get(&check->refs, e->name, 0);
        if (ref == BIR_NONE)
            check_error(check, e->position, NULL, "'%s' is not a type of references or objects",
                        check_name(check, e->name));
        e->id = ref;
    }
    return e->id;
}

/* T[e]@l and T[e]:x; the body has been looked up on the way down. */
static BirId type_remote(BirChecker *check, BirExpression *e) {
    BirTypeKind kind = e->a == BIR_NONE ? BIR_TYPE_NULL : check_kind_of(check, e->a);
    if (kind != BIR_TYPE_TID && kind != BIR_TYPE_NULL)
        return check_refuse(check, check_at(check, e->a)->position, NULL,
                            "a thread must be given here, of type tid, not %s", check_describe_of(check, e->a));
    if (e->id == BIR_NONE)
        return BIR_NONE;
    if (e->op == BIR_OP_AT) {
        e->location = check_find_location(check, e->id, e->location_name, e->position);
        return e->location == BIR_NONE ? BIR_NONE : check->types[BIR_TYPE_BOOLEAN];
    }
    BirTypeKind value = check_kind_of(check, e->b);
    if (value == BIR_TYPE_RECORD || value == BIR_TYPE_ARRAY || value == BIR_TYPE_LOCK)
        return check_refuse(check, e->position, NULL, "a predicate can use parts of %s, not the whole",
                            check_describe_of(check, e->b));
    check->facts[e - check->model->expressions.items] = check->facts[e->b];
    return check_at(check, e->b)->type;
}

/* Types one expression whose operands have been visited. */
static BirId type_node(BirChecker *check, const Visit *visit) {
    BirExpression *e = check_at(check, visit->expression);
    const BirId *types = check->types;
    check->facts[visit->expression] = (Fact){.adapts = false};
    if (is_broken(check, e->a) || is_broken(check, e->b) || is_broken(check, e->c))
        return BIR_NONE;
    switch (e->op) {
    case BIR_OP_BOOLEAN_LITERAL: return types[BIR_TYPE_BOOLEAN];
    case BIR_OP_INTEGER_LITERAL:
        check->facts[visit->expression] = (Fact){.value = e->value.integer, .constant = true, .adapts = true};
        return types[BIR_TYPE_EXACT];
    case BIR_OP_LONG_LITERAL: return types[BIR_TYPE_LONG];
    case BIR_OP_FLOAT_LITERAL: return types[BIR_TYPE_FLOAT];
    case BIR_OP_DOUBLE_LITERAL: return types[BIR_TYPE_DOUBLE];
    case BIR_OP_CHAR_LITERAL: return types[BIR_TYPE_CHAR];
    case BIR_OP_STRING_LITERAL: return types[BIR_TYPE_STRING];
    case BIR_OP_NULL_LITERAL: return types[BIR_TYPE_NULL];
    case BIR_OP_SELF:
        if (check->in_predicate)
            check_error(check, e->position, NULL, "'self' has no meaning in a predicate: no thread is acting");
        return check->in_predicate ? BIR_NONE : types[BIR_TYPE_TID];
    case BIR_OP_NAME: return type_name(check, visit->expression, visit->remote);
    case BIR_OP_FIELD: return type_field(check, e);
    case BIR_OP_INDEX:
    case BIR_OP_LENGTH: return type_element(check, visit->expression);
    case BIR_OP_CONDITIONAL: return type_conditional(check, visit->expression);
    case BIR_OP_INSTANCEOF:
    case BIR_OP_CAST: return type_test(check, e);
    case BIR_OP_AT:
    case BIR_OP_REMOTE: return type_remote(check, e);
    case BIR_OP_NONE ... BIR_OP_HOLDS: /* operators */
    case BIR_OP_COUNT: break;
    }
    return check_operator(check, visit->expression);
}

/* Puts the operands of an expression on the stack. Under REMOTE only the name that a path starts with is the body's. */
static void push_operands(BirChecker *check, const Visit *visit) {
    BirExpression *e = check_at(check, visit->expression);
    Visit first = {e->a, BIR_NONE, false}, second = {e->b, BIR_NONE, false}, third = {e->c, BIR_NONE, false};
    if (e->op == BIR_OP_AT || e->op == BIR_OP_REMOTE) {
        e->location = BIR_NONE;
        e->id = check_find(check, SYMBOL_BODY, e->name, e->position);
        second.remote = e->id;
        if (e->id == BIR_NONE)
            second.expression = BIR_NONE;
    } else if (e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX || e->op == BIR_OP_LENGTH)
        first.remote = visit->remote;
    Visit operands[] = {third, second, first};
    for (uint32_t i = 0; i < 3; i++)
        if (operands[i].expression != BIR_NONE)
            vector_push(check->arena, &check->visits, operands[i]);
}

BirId check_expression(BirChecker *check, BirId expression) {
    /* An explicit stack: a sum of a hundred thousand terms is a hundred thousand deep. */
    check->visits.count = 0;
    vector_push(check->arena, &check->visits, ((Visit){expression, BIR_NONE, false}));
    while (check->visits.count > 0) {
        Visit visit = check->visits.items[check->visits.count - 1];
        if (visit.ready) {
            check->visits.count--;
            BirId type = type_node(check, &visit);
            check_at(check, visit.expression)->type = type;
        } else {
            check->visits.items[check->visits.count - 1].ready = true;
            check_at(check, visit.expression)->type = BIR_NONE;
            push_operands(check, &visit);
        }
    }
    return check_at(check, expression)->type;
}

bool check_is_place(const BirChecker *check, BirId expression) {
    const BirModel *model = check->model;
    const BirExpression *e = &model->expressions.items[expression];
    if (e->op == BIR_OP_NAME)
        return e->name_kind == BIR_NAME_GLOBAL || e->name_kind == BIR_NAME_LOCAL;
    if (e->op == BIR_OP_INDEX) /* the chars of a string never change */
        return model->expressions.items[e->a].type != BIR_NONE &&
               check_kind(check, model->expressions.items[e->a].type) != BIR_TYPE_STRING;
    return e->op == BIR_OP_FIELD;
}

bool check_is_reference(const BirChecker *check, BirId expression) {
    BirTypeKind kind = check_kind_of(check, expression);
    return kind == BIR_TYPE_REF || kind == BIR_TYPE_NULL;
}

bool check_is_lock(const BirChecker *check, BirId expression) {
    return check_kind_of(check, expression) == BIR_TYPE_LOCK &&
           (check_is_place(check, expression) || check_at(check, expression)->op == BIR_OP_MONITOR);
}

void check_initial(BirChecker *check, BirId variable) {
    const BirVariable *v = &check->model->variables.items[variable];
    if (v->initial == BIR_NONE)
        return;
    BirId body = check->body;
    check->body = BIR_NONE;
    BirId leaf = v->initial;
    while (check_at(check, leaf)->op == BIR_OP_NEGATE || check_at(check, leaf)->op == BIR_OP_PLUS)
        leaf = check_at(check, leaf)->a;
    BirId type = check_expression(check, v->initial);
    const BirExpression *e = check_at(check, leaf);
    if (type != BIR_NONE && ((e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_GLOBAL) || e->op == BIR_OP_SELF ||
                             (e->op != BIR_OP_NAME && e->a != BIR_NONE)))
        check_error(check, check_at(check, v->initial)->position, NULL, "the initial value of '%s' must be a constant",
                    check_name(check, v->name));
    else
        check_fits(check, v->initial, check_resolved(check, v->type),
                   arena_format(check->arena, "the initial value of '%s'", check_name(check, v->name)));
    check->body = body;
}
