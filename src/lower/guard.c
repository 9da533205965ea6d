/* Conditions that models of library classes wait for: methods marked @Guard, as expressions.

   The method is executed symbolically, over expressions of its parameters: a branch becomes a choice between the
   results of its two ways, which for `&&` and `||` is just that. */
#include "lower/blocking.h"

#include <assert.h>
#include <string.h>

enum { MOST_ENTRIES = 16 };

typedef struct Guard {
    Translation *t;
    const JvmFlow *flow;
    const BirId *arguments; /* by slot */
    uint32_t argument_count;
} Guard;

/* What a way through the method has on its stack. */
typedef struct Operands {
    BirId items[MOST_ENTRIES];
    uint32_t count;
} Operands;

static BirId pop(Operands *operands) {
    assert(operands->count);
    return operands->items[--operands->count];
}

static void push(Operands *operands, BirId expression) {
    assert(operands->count < MOST_ENTRIES);
    operands->items[operands->count++] = expression;
}

static bool is_constant(const BirModel *m, BirId expression, bool value) {
    const BirExpression *e = &m->expressions.items[expression];
    return e->op == BIR_OP_BOOLEAN_LITERAL && (e->value.integer != 0) == value;
}

/* condition ? yes : no, of truth values. */
static BirId choose(BirModel *m, BirId condition, BirId yes, BirId no) {
    if (is_constant(m, condition, true))
        return yes;
    if (is_constant(m, condition, false))
        return no;
    if (is_constant(m, yes, true))
        return is_constant(m, no, false) ? condition : build_test(m, BIR_OP_OR, condition, no);
    if (is_constant(m, no, false))
        return build_test(m, BIR_OP_AND, condition, yes);
    if (is_constant(m, yes, false))
        return is_constant(m, no, true) ? build_not(m, condition)
                                        : build_test(m, BIR_OP_AND, build_not(m, condition), no);
    if (is_constant(m, no, true))
        return build_test(m, BIR_OP_OR, build_not(m, condition), yes);
    return build_expression(m, BIR_OP_CONDITIONAL, m->type_boolean, condition, yes, no);
}

static const BirOp comparisons[] = {BIR_OP_EQUAL,         BIR_OP_NOT_EQUAL, BIR_OP_LESS,
                                    BIR_OP_GREATER_EQUAL, BIR_OP_GREATER,   BIR_OP_LESS_EQUAL};

/* An int as a truth value: whether it is not 0. */
static BirId as_truth(Translation *t, BirId value) {
    const BirExpression *e = &t->model->expressions.items[value];
    if (e->op == BIR_OP_INTEGER_LITERAL)
        return build_boolean(t->model, e->value.integer != 0);
    return stack_as(t, value, t->model->type_boolean);
}

/* The condition under which a branch is taken. */
static BirId branch_condition(Translation *t, JvmOpcode opcode, Operands *operands) {
    BirModel *m = t->model;
    BirId right = pop(operands);
    if (opcode == JVM_OP_IFNULL || opcode == JVM_OP_IFNONNULL)
        return build_test(m, opcode == JVM_OP_IFNULL ? BIR_OP_EQUAL : BIR_OP_NOT_EQUAL, right, build_null(m));
    if (opcode == JVM_OP_IFNE)
        return as_truth(t, right);
    if (opcode == JVM_OP_IFEQ) {
        BirId truth = as_truth(t, right);
        return choose(m, truth, build_boolean(m, false), build_boolean(m, true));
    }
    if (opcode <= JVM_OP_IFLE)
        return build_test(m, comparisons[opcode - JVM_OP_IFEQ], right, build_int(m, 0));
    uint32_t which = opcode >= JVM_OP_IF_ACMPEQ ? opcode - JVM_OP_IF_ACMPEQ : opcode - JVM_OP_IF_ICMPEQ;
    return build_test(m, comparisons[which], pop(operands), right);
}

static BirId field_of(Translation *t, const JvmConstant *constant, BirId object) {
    JavaClass *class = class_named(t->program, constant->class_name);
    JavaField *field = member_field(t->program, class, constant->name, constant->descriptor);
    assert(field && "a guard reads a field that is there");
    return stack_from(t, build_field(t->model, stack_object(t, object, field->owner->ref), field->variable));
}

static bool find_call(Translation *t, const JvmConstant *constant, Operands *operands) {
    JavaClass *class = class_named(t->program, constant->class_name);
    JavaMethod *method = member_method(t->program, class, constant->name, constant->descriptor);
    if (!method)
        return false;
    uint32_t count = constant->method_type->parameter_count + !(method->declared->flags & JVM_STATIC);
    if (operands->count < count)
        return false;
    operands->count -= count;
    BirId expression = guard_expression(t, method, operands->items + operands->count, count);
    if (expression == BIR_NONE)
        return false;
    push(operands, stack_from(t, expression));
    return true;
}

/* Executes from a node on, to a return. BIR_NONE when something is met that no guard does. */
static BirId execute(const Guard *guard, uint32_t number, Operands operands) {
    Translation *t = guard->t;
    BirModel *m = t->model;
    for (;;) {
        const JvmNode *node = &guard->flow->nodes[number];
        const JvmInstruction *instruction = &node->instruction;
        JvmOpcode opcode = instruction->opcode;
        switch (opcode) {
        case JVM_OP_ACONST_NULL: push(&operands, build_null(m)); break;
        case JVM_OP_SIPUSH: push(&operands, build_int(m, instruction->value)); break;
        case JVM_OP_ILOAD:
        case JVM_OP_ALOAD:
            if (instruction->index >= guard->argument_count)
                return BIR_NONE;
            push(&operands, guard->arguments[instruction->index]);
            break;
        case JVM_OP_GETFIELD: {
            BirId object = pop(&operands);
            push(&operands, field_of(t, instruction->constant, object));
            break;
        }
        case JVM_OP_ARRAYLENGTH: {
            BirId array = pop(&operands);
            push(&operands, build_unary(m, BIR_OP_LENGTH, m->type_int, array));
            break;
        }
        case JVM_OP_IADD:
        case JVM_OP_ISUB: {
            BirId right = pop(&operands), left = pop(&operands);
            push(&operands,
                 build_binary(m, opcode == JVM_OP_IADD ? BIR_OP_ADD : BIR_OP_SUBTRACT, m->type_int, left, right));
            break;
        }
        case JVM_OP_INVOKEVIRTUAL ... JVM_OP_INVOKESTATIC:
            if (!find_call(t, instruction->constant, &operands))
                return BIR_NONE;
            break;
        case JVM_OP_GOTO: number = node->targets[0]; continue;
        case JVM_OP_IFEQ ... JVM_OP_IF_ACMPNE:
        case JVM_OP_IFNULL:
        case JVM_OP_IFNONNULL: {
            BirId condition = branch_condition(t, opcode, &operands);
            BirId yes = execute(guard, node->targets[0], operands), no = execute(guard, node->next, operands);
            return yes == BIR_NONE || no == BIR_NONE ? BIR_NONE : choose(m, condition, yes, no);
        }
        case JVM_OP_IRETURN: return as_truth(t, pop(&operands));
        default: return BIR_NONE;
        }
        number = node->next;
    }
}

BirId guard_expression(Translation *t, JavaMethod *method, const BirId *arguments, uint32_t count) {
    const char *class = names_text(t->program->names, method->owner->name);
    const char *name = names_text(t->program->names, method->declared->name);
    if (strcmp(class, "bandera/engine/Engine") == 0 && strcmp(name, "isFree") == 0)
        return build_test(t->model, BIR_OP_LOCK_AVAILABLE, build_monitor(t->model, arguments[0]), BIR_NONE);
    if (strcmp(class, "bandera/engine/Engine") == 0 && strcmp(name, "isInterrupted") == 0)
        return emit_was_interrupted(&t->emit, arguments[0]);
    if (!jvm_annotation(t->program->names, method->declared->annotations, "Lbandera/engine/Guard;"))
        return BIR_NONE;
    Failure failure = {0};
    Guard guard = {.t = t, .arguments = arguments, .argument_count = count};
    guard.flow = jvm_flow(t->emit.arena, method->file, method->declared, &failure);
    failure_free(&failure);
    BirId expression = guard.flow ? execute(&guard, 0, (Operands){0}) : BIR_NONE;
    assert(expression != BIR_NONE && "a guard of the library is an expression");
    return expression;
}
