/* What specifications observe, put into the methods that it is about.

   A point is a location of its own, which a thread comes to and leaves by transformations that do nothing else: a
   predicate asks whether a thread is there. An assertion is a transformation at that place. Variables of quantifiers
   are globals, bound by choice. */
#include "lower/observe_int.h"

#include "lower/condition.h"

#include <assert.h>
#include <string.h>

/* ---- What a plan has for a method ------------------------------------------------------------------------------ */

static const JavaPlan *plan_of(const Translation *t) { return t->program->options.plan; }

static bool is_of_method(const Translation *t, const JavaPoint *point) {
    const Names *names = t->program->names;
    const JavaMethod *method = t->method;
    return strcmp(point->method, names_text(names, method->declared->name)) == 0 &&
           strcmp(point->descriptor, names_text(names, method->declared->descriptor)) == 0 &&
           strcmp(point->class_name, names_text(names, method->owner->name)) == 0;
}

static bool is_constructor(const Translation *t) {
    return strcmp(names_text(t->program->names, t->method->declared->name), "<init>") == 0;
}

static bool is_wanted(const Translation *t, uint32_t point, JavaPointKind kind, uint32_t pc) {
    const JavaPoint *p = &plan_of(t)->points.items[point];
    return p->kind == kind && (kind != POINT_LOCATION || p->pc == pc) && is_of_method(t, p);
}

/* ---- Points ----------------------------------------------------------------------------------------------------- */

/* A condition under translation: names are locals of the method, seen from inside or from other threads. */
typedef struct Viewpoint {
    Translation *t;
    bool is_remote;
    Spot spot;
    BirId body;
    Local result; /* of $ret, or UINT32_MAX */
} Viewpoint;

/* A variable of the method as the condition sees it. */
static BirId view_local(Viewpoint *view, Local local) {
    Translation *t = view->t;
    BirId name = emit_local(&t->emit, local);
    if (!view->is_remote)
        return name;
    vector_push(t->emit.arena, &t->emit.spots.items[view->spot].observed, local);
    BirModel *m = t->model;
    BirId remote = build_binary(m, BIR_OP_REMOTE, m->expressions.items[name].type, BIR_NONE, name);
    m->expressions.items[remote].name = m->bodies.items[view->body].name;
    m->expressions.items[remote].id = view->body;
    return remote;
}

static BirId view_slot(void *context, uint32_t slot) {
    Viewpoint *view = context;
    return view_local(view, webs_before(view->t, view->t->node_number, slot));
}

static BirId view_result(void *context) {
    Viewpoint *view = context;
    return view_local(view, view->result);
}

static BirId is_null(BirModel *m, BirId expression, bool expected) {
    return build_test(m, expected ? BIR_OP_EQUAL : BIR_OP_NOT_EQUAL, expression, build_null(m));
}

static BirId both(BirModel *m, BirId left, BirId right) { return build_test(m, BIR_OP_AND, left, right); }

/* A condition that is false where it cannot be evaluated. */
static BirId false_if_undefined(BirModel *m, BirId condition) {
    return build_test(m, BIR_OP_HOLDS, condition, BIR_NONE);
}

static void emit_assertion(Translation *t, uint32_t number, Local result) {
    const JavaAssertion *assertion = &plan_of(t)->assertions.items[number];
    Viewpoint view = {.t = t, .result = result};
    ConditionScope scope = {t->program, &view, view_slot, view_result, BIR_NONE, NULL};
    BirId condition = false_if_undefined(t->model, condition_build(&scope, assertion->condition));
    emit_yield(&t->emit);
    emit_action(&t->emit, build_action(t->model, BIR_ACTION_ASSERT, BIR_NONE, &condition, 1));
    t->emit.step.assertion = number + 1;
    emit_fresh(&t->emit);
}

/* Adds one more place where a predicate may hold. */
static void add_way(JavaProgram *program, uint32_t predicate, BirId condition) {
    BirModel *m = program->model;
    BirId *observed = &program->observed[predicate];
    *observed = *observed == BIR_NONE ? condition : build_test(m, BIR_OP_OR, *observed, condition);
}

/* A predicate at the open location: some thread is there, its receiver is the right one, and the condition holds. */
static void observe_predicate(Translation *t, uint32_t number, Local result) {
    const JavaPredicate *predicate = &plan_of(t)->predicates.items[number];
    JavaProgram *program = t->program;
    BirModel *m = t->model;
    Viewpoint view = {t, true, t->emit.spot, member_body(program, t->method), result};
    BirId at = build_test(m, BIR_OP_AT, BIR_NONE, BIR_NONE);
    m->expressions.items[at].name = m->bodies.items[view.body].name;
    m->expressions.items[at].id = view.body;
    EmitAt known = {at, view.spot};
    vector_push(t->emit.arena, &t->emit.ats, known);
    BirId condition = at;
    if (predicate->receiver != JAVA_NOWHERE) {
        BirId bound = build_global_name(m, program->bound[predicate->receiver]);
        BirId same = build_test(m, BIR_OP_EQUAL, view_local(&view, 0), bound);
        condition = both(m, condition, same);
    }
    if (predicate->condition) {
        BirId *arguments = arena_alloc(t->emit.arena, (predicate->arguments.count + 1) * sizeof *arguments);
        for (uint32_t i = 0; i < predicate->arguments.count; i++)
            arguments[i] = program->bound[predicate->arguments.items[i]];
        ConditionScope scope = {program, &view, view_slot, view_result, BIR_NONE, arguments};
        condition = both(m, condition, false_if_undefined(m, condition_build(&scope, predicate->condition)));
    }
    add_way(program, number, condition);
}

static bool has_predicate(const JavaPlan *plan, uint32_t point) {
    for (uint32_t i = 0; i < plan->predicates.count; i++)
        if (plan->predicates.items[i].point == point)
            return true;
    return false;
}

/* A condition under which no predicate at a point can become true while a thread is there: the receivers
   of all of them are bound to other objects already. BIR_NONE when one has no receiver. */
static BirId is_of_others(Translation *t, uint32_t point) {
    const JavaPlan *plan = plan_of(t);
    BirModel *m = t->model;
    BirId all = BIR_NONE;
    for (uint32_t i = 0; i < plan->predicates.count; i++) {
        const JavaPredicate *predicate = &plan->predicates.items[i];
        if (predicate->point != point)
            continue;
        if (predicate->receiver == JAVA_NOWHERE)
            return BIR_NONE;
        BirId bound = t->program->bound[predicate->receiver];
        BirId is_bound = is_null(m, build_global_name(m, bound), false);
        BirId is_other = build_test(m, BIR_OP_NOT_EQUAL, build_global_name(m, bound), emit_local(&t->emit, 0));
        BirId other = both(m, is_bound, is_other);
        all = all == BIR_NONE ? other : both(m, all, other);
    }
    return all;
}

/* Makes the points of a kind that the plan has here. */
static void make_points(Translation *t, JavaPointKind kind, uint32_t pc, Local result) {
    const JavaPlan *plan = plan_of(t);
    Emit *emit = &t->emit;
    for (uint32_t i = 0; plan && i < plan->points.count; i++) {
        if (!is_wanted(t, i, kind, pc))
            continue;
        for (uint32_t j = 0; j < plan->assertions.count; j++)
            if (plan->assertions.items[j].point == i)
                emit_assertion(t, j, result);
        if (!has_predicate(plan, i))
            continue;
        Spot here = emit_spot(emit), after = emit_spot(emit);
        BirId others = is_of_others(t, i);
        if (others != BIR_NONE)
            emit_branch(emit, others, after, here);
        emit_open(emit, here);
        for (uint32_t j = 0; j < plan->predicates.count; j++)
            if (plan->predicates.items[j].point == i)
                observe_predicate(t, j, result);
        emit_open(emit, after);
    }
}

void observe_entry(Translation *t) {
    if (plan_of(t) && !is_constructor(t))
        make_points(t, POINT_INVOKE, 0, UINT32_MAX);
}

/* Whether a constructor has just called another one: `this` is an object from here on. */
static bool is_constructed_now(const Translation *t) {
    if (t->node->locals[0].kind != JVM_KIND_REFERENCE)
        return false;
    for (uint32_t i = 0; i < t->node_number; i++)
        if (t->flow->nodes[i].locals[0].kind == JVM_KIND_REFERENCE)
            return false;
    return true;
}

void observe_instruction(Translation *t) {
    if (!plan_of(t) || t->emit.spot == NO_SPOT)
        return;
    if (is_constructor(t) && is_constructed_now(t))
        make_points(t, POINT_INVOKE, 0, UINT32_MAX);
    make_points(t, POINT_LOCATION, t->node->instruction.pc, UINT32_MAX);
}

/* ---- Variables -------------------------------------------------------------------------------------------------- */

/* Lets the program bind a global to an object, or not, where a condition (or BIR_NONE) holds and it is not bound yet.
 */
static void choose_binding(Translation *t, BirId global, BirId condition, BirId object) {
    BirModel *m = t->model;
    Emit *emit = &t->emit;
    Spot next = emit_spot(emit);
    BirId guard = is_null(m, build_global_name(m, global), true);
    if (condition != BIR_NONE)
        guard = both(m, guard, condition);
    BirId type = m->variables.items[global].type;
    BirAction bind = build_assign(m, build_global_name(m, global), stack_as(t, object, type));
    emit_open(emit, emit_spot(emit));
    emit_choice(emit, guard, false, BIR_NONE, &bind, 1, next);
    emit_choice(emit, build_boolean(m, true), false, BIR_NONE, NULL, 0, next);
    emit->spot = NO_SPOT;
    emit_open(emit, next);
}

/* Whether the constructor is the last that makes an object one of a class: that of the class itself, or, where it is an
   interface, of the first class that implements it. */
static bool is_last_constructor(const Translation *t, const char *class_name) {
    JavaProgram *program = t->program;
    JavaClass *wanted = class_named_text(program, class_name), *owner = t->method->owner;
    class_load(program, wanted);
    return class_is_subtype(program, owner, wanted) &&
           !(owner->super && class_is_subtype(program, owner->super, wanted));
}

/* Whether a constructor calls another one of its class, which then has bound what there is to bind. */
static bool calls_another(const Translation *t) {
    for (uint32_t i = 0; i < t->flow->node_count; i++) {
        const JvmNode *node = &t->flow->nodes[i];
        const JvmConstant *constant = node->instruction.constant;
        if (node->instruction.opcode == JVM_OP_INVOKESPECIAL && node->locals[0].kind == JVM_KIND_THIS &&
            constant->class_name == t->method->owner->name &&
            strcmp(names_text(t->program->names, constant->name), "<init>") == 0 &&
            node->stack[node->depth - 1 - constant->method_type->parameter_count].kind == JVM_KIND_THIS)
            return true;
    }
    return false;
}

/* The field whose arrays' elements a variable is bound to: a variable of the model. */
static BirId field_of(Translation *t, uint32_t number) {
    const JavaVariable *variable = &plan_of(t)->variables.items[number];
    JavaProgram *program = t->program;
    JavaClass *class = class_named_text(program, variable->class_name);
    class_load(program, class);
    JavaField *field = member_field_named(program, class, variable->field, variable->descriptor);
    assert(field);
    return field->variable;
}

/* The array that it refers to now: of the owner that was chosen, or static; and of the object under construction. */
static BirId array_of(Translation *t, uint32_t number) {
    BirModel *m = t->model;
    if (plan_of(t)->variables.items[number].is_static)
        return build_global_name(m, field_of(t, number));
    return build_field(m, build_global_name(m, t->program->owners[number]), field_of(t, number));
}

static BirId own_array(Translation *t, uint32_t number) {
    JavaClass *class = class_named_text(t->program, plan_of(t)->variables.items[number].class_name);
    return build_field(t->model, stack_as(t, emit_local(&t->emit, 0), class->ref), field_of(t, number));
}

/* Whether the field refers to an array; false as well when there is no owner yet. */
static BirId refers_to(Translation *t, uint32_t number, BirId array) {
    BirModel *m = t->model;
    BirId same = build_test(m, BIR_OP_EQUAL, array_of(t, number), array);
    return false_if_undefined(m, same);
}

void observe_element(Translation *t, BirId array, BirId element) {
    const JavaPlan *plan = plan_of(t);
    for (uint32_t i = 0; plan && i < plan->variables.count; i++) {
        if (!plan->variables.items[i].field)
            continue;
        BirId condition = both(t->model, is_null(t->model, element, false), refers_to(t, i, array));
        choose_binding(t, t->program->bound[i], condition, element);
    }
}

/* Lets the program bind a variable to one of the elements that an array has already. */
static void choose_element(Translation *t, uint32_t number, BirId array) {
    BirModel *m = t->model;
    Emit *emit = &t->emit;
    BirId length = build_unary(m, BIR_OP_LENGTH, m->type_int, array_of(t, number));
    BirId some = false_if_undefined(m, build_test(m, BIR_OP_GREATER, length, build_int(m, 0)));
    BirId unbound = is_null(m, build_global_name(m, t->program->bound[number]), true);
    Spot look = emit_spot(emit), next = emit_spot(emit);
    emit_branch(emit, both(m, both(m, unbound, refers_to(t, number, array)), some), look, next);
    emit_open(emit, look);
    Local index = stack_temporary(t, m->type_int);
    emit_action(emit, build_native(m, BIR_NATIVE_CHOOSE, emit_local(emit, index), &length, 1));
    emit_fresh(emit);
    const BirType *type = &m->types.items[m->types.items[m->expressions.items[array_of(t, number)].type].target];
    BirId element = build_index(m, array_of(t, number), emit_local(emit, index), type->element);
    choose_binding(t, t->program->bound[number], is_null(m, element, false), element);
    emit_open(emit, next);
}

static void bind_constructed(Translation *t) {
    const JavaPlan *plan = plan_of(t);
    for (uint32_t i = 0; i < plan->variables.count; i++) {
        const JavaVariable *variable = &plan->variables.items[i];
        if ((variable->field && variable->is_static) || !is_last_constructor(t, variable->class_name) ||
            calls_another(t))
            continue;
        BirId global = variable->field ? t->program->owners[i] : t->program->bound[i];
        choose_binding(t, global, BIR_NONE, emit_local(&t->emit, 0));
        /* The constructor may have stored elements already. */
        if (variable->field)
            choose_element(t, i, own_array(t, i));
    }
}

BirId observe_return(Translation *t, BirId value) {
    const JavaPlan *plan = plan_of(t);
    if (!plan)
        return value;
    Local result = UINT32_MAX;
    bool has_point = false;
    for (uint32_t i = 0; i < plan->points.count; i++)
        has_point |= is_wanted(t, i, POINT_RETURN, 0);
    if (has_point && value != BIR_NONE) {
        /* Not of the value's own type: null has one that no variable can be of. */
        result = stack_temporary(t, class_value_type(t->program, t->method->declared->type.result));
        emit_set(&t->emit, result, value);
        value = emit_local(&t->emit, result);
    }
    if (is_constructor(t))
        bind_constructed(t);
    if (has_point)
        make_points(t, POINT_RETURN, 0, result);
    return value;
}

void observe_array(Translation *t, const JavaField *field, BirId array) {
    const JavaPlan *plan = plan_of(t);
    for (uint32_t i = 0; plan && i < plan->variables.count; i++) {
        const JavaVariable *variable = &plan->variables.items[i];
        bool is_field = variable->field &&
                        (!field || strcmp(names_text(t->program->names, field->declared->name), variable->field) == 0);
        if (is_field)
            choose_element(t, i, array);
    }
}

/* ---- The plan as a whole ---------------------------------------------------------------------------------------- */

/* Makes globals for the strings in a condition. */
static void declare_literals(JavaProgram *program, const Term *term) {
    if (!term)
        return;
    if (term->op == TERM_STRING) {
        for (uint32_t i = 0; i < program->literals.count; i++)
            if (strcmp(program->literals.items[i].text, term->text) == 0)
                return;
        BirModel *m = program->model;
        BirId name = build_name(m, "literal$%u", program->literals.count);
        JavaLiteral literal = {term->text, build_global(m, name, program->string->ref, BIR_NONE)};
        vector_push(program->arena, &program->literals, literal);
    }
    declare_literals(program, term->a);
    declare_literals(program, term->b);
    declare_literals(program, term->c);
}

void observe_declare(JavaProgram *program) {
    const JavaPlan *plan = program->options.plan;
    BirModel *m = program->model;
    program->bound = arena_alloc(program->arena, (plan->variables.count + 1) * sizeof *program->bound);
    program->owners = arena_alloc(program->arena, (plan->variables.count + 1) * sizeof *program->owners);
    program->observed = arena_alloc(program->arena, (plan->predicates.count + 1) * sizeof *program->observed);
    for (uint32_t i = 0; i < plan->predicates.count; i++)
        program->observed[i] = BIR_NONE;
    for (uint32_t i = 0; i < plan->assertions.count; i++)
        declare_literals(program, plan->assertions.items[i].condition);
    for (uint32_t i = 0; i < plan->predicates.count; i++)
        declare_literals(program, plan->predicates.items[i].condition);
    for (uint32_t i = 0; i < plan->variables.count; i++) {
        const JavaVariable *variable = &plan->variables.items[i];
        JavaClass *class = class_named_text(program, variable->class_name);
        class_load(program, class);
        program->owners[i] = BIR_NONE;
        BirId ref = class->ref;
        if (variable->field) {
            JavaClass *array = class_named_text(program, variable->descriptor);
            class_load(program, array);
            ref = class_storage_type(program, array->element);
            if (!variable->is_static)
                program->owners[i] = build_global(m, build_name(m, "owner$%u", i), class->ref, BIR_NONE);
        }
        program->bound[i] = build_global(m, build_name(m, "bound$%u", i), ref, BIR_NONE);
    }
}

static void add_predicate(BirModel *m, const char *name, uint32_t number, BirId expression) {
    BirPredicate predicate = {.name = build_name(m, "%s$%u", name, number), .expression = expression};
    vector_push(m->arena, &m->predicates, predicate);
}

/* A predicate on the state alone. */
static BirId state_predicate(JavaProgram *program, const JavaPredicate *predicate) {
    BirId *arguments = arena_alloc(program->arena, (predicate->arguments.count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < predicate->arguments.count; i++)
        arguments[i] = program->bound[predicate->arguments.items[i]];
    ConditionScope scope = {.program = program, .arguments = arguments, .receiver = BIR_NONE};
    if (predicate->receiver != JAVA_NOWHERE)
        scope.receiver = program->bound[predicate->receiver];
    return condition_build(&scope, predicate->condition);
}

/* The method of a point, so that the point is there. */
static void make_method(JavaProgram *program, const JavaPoint *point) {
    JavaClass *class = class_named_text(program, point->class_name);
    class_load(program, class);
    JavaMethod *method = member_method_named(program, class, point->method, point->descriptor);
    if (!method || !method->declared->code)
        return;
    BirId body = member_body(program, method);
    if (program->model->bodies.items[body].is_missing)
        program_make_body(program, body);
}

void observe_define(JavaProgram *program) {
    const JavaPlan *plan = program->options.plan;
    BirModel *m = program->model;
    for (uint32_t i = 0; i < plan->predicates.count; i++) {
        const JavaPredicate *predicate = &plan->predicates.items[i];
        BirId condition = predicate->condition || predicate->point != JAVA_NOWHERE ? BIR_NONE : build_boolean(m, true);
        if (predicate->point != JAVA_NOWHERE) {
            make_method(program, &plan->points.items[predicate->point]);
            condition = program->observed[i];
        } else if (predicate->condition)
            condition = state_predicate(program, predicate);
        if (condition == BIR_NONE)
            condition = build_boolean(m, false); /* control never comes there */
        add_predicate(m, "observable", i, condition);
    }
    if (!plan->variables.count)
        return;
    BirId all = BIR_NONE;
    for (uint32_t i = 0; i < plan->variables.count; i++) {
        BirId one = is_null(m, build_global_name(m, program->bound[i]), false);
        all = all == BIR_NONE ? one : both(m, all, one);
    }
    add_predicate(m, "bound", 0, all);
}

uint32_t java_program_assertion(const JavaProgram *program, BirId transformation) {
    for (uint32_t i = 0; i < program->assertions.count; i++)
        if (program->assertions.items[i].transformation == transformation)
            return program->assertions.items[i].assertion;
    return UINT32_MAX;
}
