/* Single instructions of the JVM. */
#include "base/bits.h"
#include "lower/method.h"

#include <assert.h>
#include <string.h>

/* The type that an arithmetic opcode works in: opcodes come in the order int, long, float, double. */
static BirId arithmetic_type(const Translation *t, uint32_t which) {
    const BirId types[] = {t->model->type_int, t->model->type_long, t->model->type_float, t->model->type_double};
    return types[which];
}

static void push(Translation *t, BirId type, BirId expression) { stack_push(t, stack_kind(t, type), expression); }

/* Where overflow is checked: an error when the program's own int or long arithmetic has a result that does not fit. */
static void check_exact(Translation *t, BirOp op, BirId type, BirId left, BirId right) {
    BirModel *m = t->model;
    const JavaClass *class = t->method->owner;
    int64_t sign = op == BIR_OP_ADD        ? '+'
                   : op == BIR_OP_SUBTRACT ? '-'
                   : op == BIR_OP_MULTIPLY ? '*'
                   : op == BIR_OP_DIVIDE   ? '/'
                                           : 0;
    bool is_int = type == m->type_int, is_own = class->origin == CLASS_FROM_USER && !class->is_library;
    if (!t->program->options.checks_overflow || !sign || !is_own || (!is_int && type != m->type_long))
        return;
    BirId arguments[] = {build_int(m, sign), left, right, build_boolean(m, is_int)};
    for (uint32_t i = 1; i <= 2 && is_int; i++)
        arguments[i] = build_unary(m, BIR_OP_TO_LONG, m->type_long, arguments[i]);
    emit_before_failure(&t->emit);
    emit_action(&t->emit, build_native(m, BIR_NATIVE_CHECK_EXACT, BIR_NONE, arguments, COUNT(arguments)));
}

static void translate_binary(Translation *t, BirOp op, BirId type) {
    BirId right = stack_pop_value(t), left = stack_pop_value(t);
    check_exact(t, op, type, left, right);
    push(t, type, build_binary(t->model, op, type, left, right));
}

/* Division of integers fails on zero: it is done where it stands. */
static void translate_division(Translation *t, BirOp op, BirId type) {
    bool is_integral = type == t->model->type_int || type == t->model->type_long;
    if (!is_integral) {
        translate_binary(t, op, type);
        return;
    }
    BirId right = stack_pop_value(t), left = stack_pop_value(t);
    check_exact(t, op, type, left, right);
    const BirExpression *divisor = &t->model->expressions.items[right];
    bool is_safe =
        (divisor->op == BIR_OP_INTEGER_LITERAL || divisor->op == BIR_OP_LONG_LITERAL) && divisor->value.integer;
    if (is_safe) {
        push(t, type, build_binary(t->model, op, type, left, right));
        return;
    }
    emit_before_failure(&t->emit);
    stack_push_assigned(t, type, build_binary(t->model, op, type, left, right));
}

static void translate_arithmetic(Translation *t, JvmOpcode opcode) {
    static const BirOp ops[] = {BIR_OP_ADD, BIR_OP_SUBTRACT, BIR_OP_MULTIPLY, BIR_OP_DIVIDE, BIR_OP_REMAINDER};
    uint32_t number = opcode - JVM_OP_IADD;
    BirId type = arithmetic_type(t, number % 4);
    BirOp op = ops[number / 4];
    if (op == BIR_OP_DIVIDE || op == BIR_OP_REMAINDER)
        translate_division(t, op, type);
    else
        translate_binary(t, op, type);
}

static void translate_bits(Translation *t, JvmOpcode opcode) {
    static const BirOp ops[] = {BIR_OP_SHIFT_LEFT, BIR_OP_SHIFT_RIGHT, BIR_OP_SHIFT_RIGHT_ZERO,
                                BIR_OP_BIT_AND,    BIR_OP_BIT_OR,      BIR_OP_BIT_XOR};
    uint32_t number = opcode - JVM_OP_ISHL;
    translate_binary(t, ops[number / 2], arithmetic_type(t, number % 2));
}

static void translate_conversion(Translation *t, JvmOpcode opcode) {
    BirModel *m = t->model;
    /* i2l ... d2f: from each of the four types to the three others. */
    static const uint8_t to[] = {1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2};
    static const BirOp ops[] = {BIR_OP_TO_INT, BIR_OP_TO_LONG, BIR_OP_TO_FLOAT, BIR_OP_TO_DOUBLE};
    BirId operand = stack_pop_value(t);
    if (opcode <= JVM_OP_D2F) {
        uint32_t target = to[opcode - JVM_OP_I2L];
        push(t, arithmetic_type(t, target), build_unary(t->model, ops[target], arithmetic_type(t, target), operand));
        return;
    }
    BirOp op = opcode == JVM_OP_I2B ? BIR_OP_TO_BYTE : opcode == JVM_OP_I2C ? BIR_OP_TO_CHAR : BIR_OP_TO_SHORT;
    BirId narrow = opcode == JVM_OP_I2B   ? t->program->type_byte
                   : opcode == JVM_OP_I2C ? m->type_char
                                          : t->program->type_short;
    push(t, m->type_int, build_unary(t->model, BIR_OP_TO_INT, m->type_int, build_unary(t->model, op, narrow, operand)));
}

/* lcmp, fcmpl, ... leave -1, 0 or 1; a branch that follows compares directly. */
static void translate_compare(Translation *t, JvmOpcode opcode) {
    BirModel *m = t->model;
    stack_settle(t, 2);
    BirId right = stack_pop_value(t), left = stack_pop_value(t);
    CompareKind kind = opcode == JVM_OP_LCMP                              ? COMPARE_LONG
                       : opcode == JVM_OP_FCMPL || opcode == JVM_OP_DCMPL ? COMPARE_LESS
                                                                          : COMPARE_GREATER;
    BirId less = build_test(m, BIR_OP_LESS, left, right);
    BirId equal = build_test(m, BIR_OP_EQUAL, left, right);
    BirId greater = build_test(m, BIR_OP_GREATER, left, right);
    BirId rest = kind == COMPARE_GREATER
                     ? build_expression(m, BIR_OP_CONDITIONAL, m->type_int, less, build_int(m, -1), build_int(m, 1))
                     : build_expression(m, BIR_OP_CONDITIONAL, m->type_int, greater, build_int(m, 1), build_int(m, -1));
    BirId value = build_expression(m, BIR_OP_CONDITIONAL, m->type_int, equal, build_int(m, 0), rest);
    t->stack[t->depth++] =
        (Entry){.expression = value, .kind = JVM_KIND_INT, .compare = kind, .left = left, .right = right};
}

static const BirOp comparison_ops[] = {BIR_OP_EQUAL,         BIR_OP_NOT_EQUAL, BIR_OP_LESS,
                                       BIR_OP_GREATER_EQUAL, BIR_OP_GREATER,   BIR_OP_LESS_EQUAL};

/* The condition of ifeq ... ifle on an entry. */
static BirId condition_on_zero(Translation *t, const Entry *entry, uint32_t which) {
    BirModel *m = t->model;
    BirOp op = comparison_ops[which];
    if (!entry->compare) {
        const BirExpression *e = &m->expressions.items[entry->expression];
        /* A truth value that became an int is tested as what it was. */
        if (e->op == BIR_OP_TO_INT && m->expressions.items[e->a].type == m->type_boolean && which < 2)
            return which == 0 ? build_not(m, e->a) : e->a;
        return build_test(m, op, entry->expression, build_int(m, 0));
    }
    /* With NaN every comparison is false; where the JVM takes the branch then, the opposite is asked and denied. */
    bool nan_branches = entry->compare == COMPARE_LESS      ? (op == BIR_OP_LESS || op == BIR_OP_LESS_EQUAL)
                        : entry->compare == COMPARE_GREATER ? (op == BIR_OP_GREATER || op == BIR_OP_GREATER_EQUAL)
                                                            : false;
    if (!nan_branches)
        return build_test(m, op, entry->left, entry->right);
    BirOp opposite = op == BIR_OP_LESS         ? BIR_OP_GREATER_EQUAL
                     : op == BIR_OP_LESS_EQUAL ? BIR_OP_GREATER
                     : op == BIR_OP_GREATER    ? BIR_OP_LESS_EQUAL
                                               : BIR_OP_LESS;
    return build_not(m, build_test(m, opposite, entry->left, entry->right));
}

/* Branches: what is left on the stack is handed over to both sides. */
static void branch(Translation *t, BirId condition) {
    if (t->depth) {
        /* The condition may mention locals that handing over overwrites: it is evaluated first. */
        Local kept = stack_temporary(t, t->model->type_boolean);
        emit_set(&t->emit, kept, condition);
        stack_hand_over(t, &t->flow->nodes[t->node->targets[0]]);
        condition = emit_local(&t->emit, kept);
    }
    emit_branch(&t->emit, condition, t->spots[t->node->targets[0]], t->spots[t->node->next]);
}

static void translate_branch(Translation *t, JvmOpcode opcode) {
    BirModel *m = t->model;
    if (opcode == JVM_OP_IFNULL || opcode == JVM_OP_IFNONNULL) {
        BirOp op = opcode == JVM_OP_IFNULL ? BIR_OP_EQUAL : BIR_OP_NOT_EQUAL;
        branch(t, build_test(m, op, stack_pop_value(t), build_null(m)));
    } else if (opcode >= JVM_OP_IFEQ && opcode <= JVM_OP_IFLE) {
        Entry entry = stack_pop(t);
        branch(t, condition_on_zero(t, &entry, opcode - JVM_OP_IFEQ));
    } else {
        uint32_t which = opcode >= JVM_OP_IF_ACMPEQ ? opcode - JVM_OP_IF_ACMPEQ : opcode - JVM_OP_IF_ICMPEQ;
        BirId right = stack_pop_value(t), left = stack_pop_value(t);
        branch(t, build_test(m, comparison_ops[which], left, right));
    }
}

/* A location with a way on for each case. */
static void translate_switch(Translation *t) {
    BirModel *m = t->model;
    const JvmInstruction *instruction = &t->node->instruction;
    Local value = stack_temporary(t, m->type_int);
    BirId popped = stack_pop_value(t);
    emit_set(&t->emit, value, popped);
    stack_hand_over(t, &t->flow->nodes[t->node->targets[0]]);
    emit_fresh(&t->emit);
    BirId otherwise = build_boolean(m, true);
    for (uint32_t i = 0; i < instruction->case_count; i++) {
        BirId number = build_int(m, instruction->cases[i].value);
        BirId equal = build_test(m, BIR_OP_EQUAL, emit_local(&t->emit, value), number);
        emit_choice(&t->emit, equal, false, BIR_NONE, NULL, 0, t->spots[t->node->targets[i + 1]]);
        BirId other = build_test(m, BIR_OP_NOT_EQUAL, emit_local(&t->emit, value), number);
        otherwise = i ? build_test(m, BIR_OP_AND, otherwise, other) : other;
    }
    emit_choice(&t->emit, otherwise, false, BIR_NONE, NULL, 0, t->spots[t->node->targets[0]]);
    t->emit.spot = NO_SPOT;
}

/* dup, swap and their kin rearrange entries; which ones depends on how many slots the upper ones take. */
static void translate_stack(Translation *t, JvmOpcode opcode) {
    Entry *top = t->stack + t->depth;
#define IS_WIDE(n) (top[-(int)(n)].kind == JVM_KIND_LONG || top[-(int)(n)].kind == JVM_KIND_DOUBLE)
    uint32_t copied = 1, below = 0;
    switch (opcode) {
    case JVM_OP_POP: t->depth--; return;
    case JVM_OP_POP2: t->depth -= IS_WIDE(1) ? 1 : 2; return;
    case JVM_OP_SWAP: {
        Entry entry = top[-1];
        top[-1] = top[-2];
        top[-2] = entry;
        return;
    }
    case JVM_OP_DUP: break;
    case JVM_OP_DUP_X1: below = 1; break;
    case JVM_OP_DUP_X2: below = IS_WIDE(2) ? 1 : 2; break;
    case JVM_OP_DUP2: copied = IS_WIDE(1) ? 1 : 2; break;
    case JVM_OP_DUP2_X1:
        copied = IS_WIDE(1) ? 1 : 2;
        below = 1;
        break;
    default:
        copied = IS_WIDE(1) ? 1 : 2;
        below = IS_WIDE(copied + 1) ? 1 : 2;
        break;
    }
#undef IS_WIDE
    /* What is used twice is evaluated once. */
    stack_settle(t, copied);
    memmove(top - below, top - below - copied, (copied + below) * sizeof *top);
    memcpy(top - below - copied, top, copied * sizeof *top);
    t->depth += copied;
}

static void translate_store(Translation *t) {
    Local local = webs_after(t, t->node_number, t->node->instruction.index);
    BirId value = stack_pop_value(t);
    stack_save_mentions(t, local);
    value = stack_as(t, value, t->emit.variables.items[local].type);
    emit_set(&t->emit, local, value);
    t->emit.has_effects |= t->node->catch_count > 0;
}

static void translate_increment(Translation *t) {
    Local local = webs_after(t, t->node_number, t->node->instruction.index);
    stack_save_mentions(t, local);
    BirId value = emit_local(&t->emit, local), added = build_int(t->model, t->node->instruction.value);
    check_exact(t, BIR_OP_ADD, t->model->type_int, value, added);
    BirId sum = build_binary(t->model, BIR_OP_ADD, t->model->type_int, value, added);
    emit_set(&t->emit, local, sum);
    t->emit.has_effects |= t->node->catch_count > 0;
}

/* The one object for a text or a class. */
static void push_unique(Translation *t, BirNative native, JvmName text, BirId ref) {
    BirId argument = build_string(t->model, text);
    Local result = stack_push_temporary(t, ref);
    emit_action(&t->emit, build_native(t->model, native, emit_local(&t->emit, result), &argument, 1));
}

static void translate_constant(Translation *t) {
    const JvmConstant *constant = t->node->instruction.constant;
    BirModel *m = t->model;
    switch (constant->tag) {
    case JVM_CONSTANT_INTEGER: push(t, m->type_int, build_int(m, constant->value)); break;
    case JVM_CONSTANT_LONG: push(t, m->type_long, build_long(m, constant->value)); break;
    case JVM_CONSTANT_FLOAT: push(t, m->type_float, build_float(m, (double)bits_to_float(constant->value))); break;
    case JVM_CONSTANT_DOUBLE: push(t, m->type_double, build_double(m, bits_to_double(constant->value))); break;
    case JVM_CONSTANT_STRING: push_unique(t, BIR_NATIVE_LITERAL, constant->name, t->program->string->ref); break;
    case JVM_CONSTANT_CLASS:
        push_unique(t, BIR_NATIVE_CLASS_OBJECT, constant->class_name, t->program->class_class->ref);
        break;
    default:
        emit_unsupported(&t->emit,
                         build_name(m, "%s: a constant that is a method handle, a method type or computed at run time",
                                    t->method->file->where));
        break;
    }
}

/* Whether the open transformation makes an object: an error in it would take the object back. */
static bool makes_object(const Translation *t) {
    for (uint32_t i = 0; t->emit.spot != NO_SPOT && i < t->emit.step.actions.count; i++)
        if (t->emit.step.actions.items[i].op == BIR_ACTION_NEW ||
            t->emit.step.actions.items[i].op == BIR_ACTION_NEW_ARRAY)
            return true;
    return false;
}

static void translate_cast(Translation *t) {
    JavaClass *class = class_named(t->program, t->node->instruction.constant->class_name);
    BirId value = stack_pop_value(t);
    if (t->model->expressions.items[value].op == BIR_OP_NULL_LITERAL) {
        stack_push(t, JVM_KIND_REFERENCE, value);
        return;
    }
    if (makes_object(t)) /* the message of the error names its class */
        emit_fresh(&t->emit);
    emit_before_failure(&t->emit);
    stack_push_assigned(t, class->ref, build_cast(t->model, value, class->ref, false));
}

static void translate_instanceof(Translation *t) {
    JavaClass *class = class_named(t->program, t->node->instruction.constant->class_name);
    BirModel *m = t->model;
    BirId test = build_instanceof(m, stack_pop_value(t), class->type);
    push(t, m->type_int, build_unary(t->model, BIR_OP_TO_INT, m->type_int, test));
}

static void translate_length(Translation *t) {
    BirId array = stack_pop_value(t);
    BirModel *m = t->model;
    if (m->types.items[m->expressions.items[array].type].kind != BIR_TYPE_REF ||
        m->types.items[m->types.items[m->expressions.items[array].type].target].kind != BIR_TYPE_ARRAY)
        array = stack_as(t, array, class_named_text(t->program, "[Ljava/lang/Object;")->ref);
    emit_before_failure(&t->emit);
    stack_push_assigned(t, m->type_int, build_unary(m, BIR_OP_LENGTH, m->type_int, array));
}

static void translate_jump(Translation *t) {
    stack_hand_over(t, &t->flow->nodes[t->node->targets[0]]);
    emit_goto(&t->emit, t->spots[t->node->targets[0]]);
}

/* A subroutine's return address is known from the context of the node; what is pushed is never used. */
static void translate_jsr(Translation *t) {
    stack_push(t, JVM_KIND_RETURN_ADDRESS, build_null(t->model));
    translate_jump(t);
}

void instruction_translate(Translation *t) {
    const JvmInstruction *instruction = &t->node->instruction;
    BirModel *m = t->model;
    JvmOpcode opcode = instruction->opcode;
    switch (opcode) {
    case JVM_OP_NOP: break;
    case JVM_OP_ACONST_NULL: stack_push(t, JVM_KIND_NULL, build_null(m)); break;
    case JVM_OP_SIPUSH: push(t, m->type_int, build_int(m, instruction->value)); break;
    case JVM_OP_LCONST_0:
    case JVM_OP_LCONST_1: push(t, m->type_long, build_long(m, instruction->value)); break;
    case JVM_OP_FCONST_0 ... JVM_OP_FCONST_2: push(t, m->type_float, build_float(m, instruction->value)); break;
    case JVM_OP_DCONST_0:
    case JVM_OP_DCONST_1: push(t, m->type_double, build_double(m, instruction->value)); break;
    case JVM_OP_LDC:
    case JVM_OP_LDC2_W: translate_constant(t); break;
    case JVM_OP_ILOAD ... JVM_OP_ALOAD:
        stack_push(t, t->node->locals[instruction->index].kind,
                   emit_local(&t->emit, webs_before(t, t->node_number, instruction->index)));
        break;
    case JVM_OP_ISTORE ... JVM_OP_DSTORE: translate_store(t); break;
    case JVM_OP_ASTORE:
        if (t->node->stack[t->node->depth - 1].kind == JVM_KIND_RETURN_ADDRESS)
            t->depth--;
        else
            translate_store(t);
        break;
    case JVM_OP_POP ... JVM_OP_SWAP: translate_stack(t, opcode); break;
    case JVM_OP_INEG ... JVM_OP_DNEG: {
        BirId type = arithmetic_type(t, opcode - JVM_OP_INEG), operand = stack_pop_value(t);
        BirId zero = type == t->model->type_int ? build_int(t->model, 0) : build_long(t->model, 0);
        check_exact(t, BIR_OP_SUBTRACT, type, zero, operand);
        push(t, type, build_unary(t->model, BIR_OP_NEGATE, type, operand));
        break;
    }
    case JVM_OP_IINC: translate_increment(t); break;
    case JVM_OP_LCMP ... JVM_OP_DCMPG: translate_compare(t, opcode); break;
    case JVM_OP_GOTO: translate_jump(t); break;
    case JVM_OP_JSR: translate_jsr(t); break;
    case JVM_OP_RET: translate_jump(t); break;
    case JVM_OP_TABLESWITCH:
    case JVM_OP_LOOKUPSWITCH: translate_switch(t); break;
    case JVM_OP_IRETURN ... JVM_OP_RETURN: call_return(t); break;
    case JVM_OP_GETSTATIC: access_get_field(t, instruction->constant, true); break;
    case JVM_OP_PUTSTATIC: access_put_field(t, instruction->constant, true); break;
    case JVM_OP_GETFIELD: access_get_field(t, instruction->constant, false); break;
    case JVM_OP_PUTFIELD: access_put_field(t, instruction->constant, false); break;
    case JVM_OP_INVOKEVIRTUAL ... JVM_OP_INVOKEINTERFACE: call_invoke(t, instruction->constant, opcode); break;
    case JVM_OP_INVOKEDYNAMIC: dynamic_invoke(t, instruction->constant); break;
    case JVM_OP_NEW: access_new(t, instruction->constant->class_name); break;
    case JVM_OP_NEWARRAY: access_new_array(t, (JvmFieldType){(JvmType)instruction->value, JVM_NO_NAME}); break;
    case JVM_OP_ANEWARRAY:
        access_new_array(t, (JvmFieldType){JVM_TYPE_REFERENCE, instruction->constant->class_name});
        break;
    case JVM_OP_MULTIANEWARRAY:
        access_new_arrays(t, instruction->constant->class_name, (uint32_t)instruction->value);
        break;
    case JVM_OP_ARRAYLENGTH: translate_length(t); break;
    case JVM_OP_ATHROW: emit_throw(&t->emit, stack_pop_value(t)); break;
    case JVM_OP_CHECKCAST: translate_cast(t); break;
    case JVM_OP_INSTANCEOF: translate_instanceof(t); break;
    case JVM_OP_MONITORENTER: call_monitor(t, true); break;
    case JVM_OP_MONITOREXIT: call_monitor(t, false); break;
    case JVM_OP_IADD ... JVM_OP_DREM: translate_arithmetic(t, opcode); break;
    case JVM_OP_IALOAD ... JVM_OP_SALOAD: access_load(t, jvm_opcode_element(opcode)); break;
    case JVM_OP_IASTORE ... JVM_OP_SASTORE: access_store(t, jvm_opcode_element(opcode)); break;
    case JVM_OP_ISHL ... JVM_OP_LXOR: translate_bits(t, opcode); break;
    case JVM_OP_I2L ... JVM_OP_I2S: translate_conversion(t, opcode); break;
    case JVM_OP_IFEQ ... JVM_OP_IF_ACMPNE:
    case JVM_OP_IFNULL:
    case JVM_OP_IFNONNULL: translate_branch(t, opcode); break;
    default: assert(!"an opcode that is decoded to another one"); break;
    }
}
