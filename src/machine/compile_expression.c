/* Expressions to register code. Registers are used as a stack: an expression leaves its value in the register it was
   given and may use all above it. */
#include "base/bits.h"
#include "machine/compile_int.h"
#include "machine/machine.h"

#include <assert.h>
#include <string.h>

/* In which arithmetic an operation is done. The order is that of Java's widening. */
typedef enum Arithmetic { EXACT, INT, LONG, FLOAT, DOUBLE } Arithmetic;

uint32_t compile_emit(Compiler *c, CodeOp op, uint32_t d, uint32_t a, uint32_t b, int64_t imm) {
    assert(d < UINT16_MAX && a < UINT16_MAX && b < UINT16_MAX);
    Instruction instruction = {(uint16_t)op, (uint16_t)d, (uint16_t)a, (uint16_t)b, imm};
    uint32_t highest = d > a ? d : a;
    highest += 4; /* the operations on three registers reach two further */
    if (highest + b > c->code->register_count)
        c->code->register_count = highest + b;
    vector_push(c->code->arena, &c->code->instructions, instruction);
    return c->code->instructions.count - 1;
}

void compile_land(Compiler *c, uint32_t jump) { c->code->instructions.items[jump].imm = c->code->instructions.count; }

static const BirType *type_of(Compiler *c, BirId expression) {
    return &c->model->types.items[compile_expression_at(c, expression)->type];
}

static Arithmetic arithmetic_of(const BirType *type) {
    switch (type->kind) {
    case BIR_TYPE_BYTE ... BIR_TYPE_INT: return INT;
    case BIR_TYPE_LONG: return LONG;
    case BIR_TYPE_FLOAT: return FLOAT;
    case BIR_TYPE_DOUBLE: return DOUBLE;
    default: return EXACT;
    }
}

/* An integer that is known now, as an arithmetic has it. */
static int64_t constant_bits(Arithmetic arithmetic, int64_t value) {
    return arithmetic == FLOAT    ? bits_of_float((float)value)
           : arithmetic == DOUBLE ? bits_of_double((double)value)
                                  : value;
}

/* Converts register `d` from one arithmetic to a wider one. Integers need nothing: registers hold them sign-extended.
 */
static void widen(Compiler *c, Arithmetic from, Arithmetic to, uint32_t d) {
    if (to == FLOAT && from <= LONG)
        compile_emit(c, CODE_INTEGER_TO_FLOAT, d, d, 0, 0);
    else if (to == DOUBLE && from <= LONG)
        compile_emit(c, CODE_INTEGER_TO_DOUBLE, d, d, 0, 0);
    else if (to == DOUBLE && from == FLOAT)
        compile_emit(c, CODE_FLOAT_TO_DOUBLE, d, d, 0, 0);
}

static void value_widened(Compiler *c, BirId expression, Arithmetic to, uint32_t d) {
    compile_value(c, expression, d);
    widen(c, arithmetic_of(type_of(c, expression)), to, d);
}

void compile_value_as(Compiler *c, BirId expression, BirId type, uint32_t d) {
    value_widened(c, expression, arithmetic_of(&c->model->types.items[type]), d);
}

/* Cells from one element of an array type to the next. */
static uint32_t element_cells(Compiler *c, const BirType *array) {
    return c->code->sizes[c->model->types.items[array->element].resolved];
}

/* An index is the acting thread's, or the predicate's, also where the path that it stands in is another thread's. */
static void compile_index(Compiler *c, BirId index, uint32_t d) {
    const BirExpression *remote = c->remote;
    c->remote = NULL;
    compile_value(c, index, d);
    c->remote = remote;
}

CodePlace compile_place(Compiler *c, BirId id, uint32_t d) {
    const BirExpression *e = compile_expression_at(c, id);
    if (e->op == BIR_OP_NAME) {
        uint32_t offset = c->code->offsets[e->id];
        if (e->name_kind == BIR_NAME_GLOBAL)
            return (CodePlace){PLACE_GLOBAL, 0, MACHINE_GLOBALS + offset};
        return c->remote ? compile_remote(c, e->id, d) : (CodePlace){PLACE_LOCAL, 0, offset};
    }
    if (e->op == BIR_OP_FIELD) {
        uint32_t offset = c->code->offsets[e->id];
        if (type_of(c, e->a)->kind == BIR_TYPE_REF) {
            compile_value(c, e->a, d);
            return (CodePlace){PLACE_OBJECT, (uint16_t)d, OBJECT_CELLS + offset};
        }
        CodePlace place = compile_place(c, e->a, d);
        place.offset += offset;
        return place;
    }
    if (e->op == BIR_OP_MONITOR) {
        compile_value(c, e->a, d);
        return (CodePlace){PLACE_OBJECT, (uint16_t)d, OBJECT_OWNER};
    }
    assert(e->op == BIR_OP_INDEX);
    const BirType *base = type_of(c, e->a);
    if (base->kind == BIR_TYPE_REF) {
        compile_value(c, e->a, d);
        compile_index(c, e->b, d + 1);
        compile_emit(c, CODE_INDEX_OBJECT, d, d, d + 1, element_cells(c, bir_type(c->model, base->target)));
        return (CodePlace){PLACE_ADDRESS, (uint16_t)d, 0};
    }
    int64_t length = base->low.value;
    uint32_t stride = element_cells(c, base);
    CodePlace place = compile_place(c, e->a, d);
    const BirExpression *index = compile_expression_at(c, e->b);
    if (index->op == BIR_OP_INTEGER_LITERAL && index->value.integer >= 0 && index->value.integer < length) {
        place.offset += (uint32_t)index->value.integer * stride;
        return place;
    }
    compile_address(c, place, d);
    compile_index(c, e->b, d + 1);
    compile_emit(c, CODE_INDEX_EMBEDDED, d, d, d + 1, (int64_t)((uint64_t)length << 32 | stride));
    return (CodePlace){PLACE_ADDRESS, (uint16_t)d, 0};
}

void compile_address(Compiler *c, CodePlace place, uint32_t d) {
    switch (place.kind) {
    case PLACE_GLOBAL: compile_emit(c, CODE_ADDRESS_GLOBAL, d, 0, 0, place.offset); break;
    case PLACE_LOCAL: compile_emit(c, CODE_ADDRESS_LOCAL, d, 0, 0, place.offset); break;
    case PLACE_OBJECT: compile_emit(c, CODE_ADDRESS_OBJECT, d, place.reg, 0, place.offset); break;
    case PLACE_ADDRESS:
        if (place.offset || place.reg != d)
            compile_emit(c, CODE_ADDRESS_ADD, d, place.reg, 0, place.offset);
        break;
    }
}

static void load(Compiler *c, CodePlace place, uint32_t d) {
    static const CodeOp op[] = {CODE_LOAD_GLOBAL, CODE_LOAD_LOCAL, CODE_LOAD_OBJECT, CODE_LOAD_ADDRESS};
    compile_emit(c, op[place.kind], d, place.reg, 0, place.offset);
}

static void compile_name(Compiler *c, const BirExpression *e, BirId id, uint32_t d) {
    const BirType *type = &c->model->types.items[e->type];
    if (e->name_kind == BIR_NAME_CONSTANT)
        compile_emit(c, CODE_CONST, d, 0, 0,
                     constant_bits(arithmetic_of(type), c->model->constants.items[e->id].value));
    else if (e->name_kind == BIR_NAME_ENUMERATOR)
        compile_emit(c, CODE_CONST, d, 0, 0, c->model->enumerators.items[e->id].value);
    else
        load(c, compile_place(c, id, d), d);
}

static void compile_literal(Compiler *c, const BirExpression *e, uint32_t d) {
    int64_t value = 0;
    if (e->op == BIR_OP_FLOAT_LITERAL)
        value = bits_of_float((float)e->value.real);
    else if (e->op == BIR_OP_DOUBLE_LITERAL)
        value = bits_of_double(e->value.real);
    else if (e->op == BIR_OP_STRING_LITERAL)
        value = strings_add_utf8(c->code->strings, names_text(c->model->names, e->value.string),
                                 names_length(c->model->names, e->value.string));
    else if (e->op != BIR_OP_NULL_LITERAL)
        value = constant_bits(arithmetic_of(&c->model->types.items[e->type]), e->value.integer);
    compile_emit(c, CODE_CONST, d, 0, 0, value);
}

/* One operation in each arithmetic. */
#define OPS(NAME)                                                                                                      \
    { CODE_##NAME##_EXACT, CODE_##NAME##_INT, CODE_##NAME##_LONG, CODE_##NAME##_FLOAT, CODE_##NAME##_DOUBLE }

static CodeOp arithmetic_op(BirOp op, Arithmetic arithmetic) {
    static const CodeOp ops[][DOUBLE + 1] = {
        [BIR_OP_ADD] = OPS(ADD),       [BIR_OP_SUBTRACT] = OPS(SUBTRACT),   [BIR_OP_MULTIPLY] = OPS(MULTIPLY),
        [BIR_OP_DIVIDE] = OPS(DIVIDE), [BIR_OP_REMAINDER] = OPS(REMAINDER), [BIR_OP_NEGATE] = OPS(NEGATE),
    };
    return ops[op][arithmetic];
}

/* The arithmetic in which two operands meet. */
static Arithmetic meet(Compiler *c, BirId left, BirId right) {
    Arithmetic a = arithmetic_of(type_of(c, left)), b = arithmetic_of(type_of(c, right));
    return a > b ? a : b;
}

/* Whether an expression is an integer known now, small enough to be part of an instruction. */
static bool known_integer(Compiler *c, BirId id, int64_t *value) {
    const BirExpression *e = compile_expression_at(c, id);
    if (arithmetic_of(&c->model->types.items[e->type]) >= FLOAT)
        return false;
    bool is_constant = e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_CONSTANT;
    bool is_enumerator = e->op == BIR_OP_NAME && e->name_kind == BIR_NAME_ENUMERATOR;
    bool is_literal = e->op == BIR_OP_INTEGER_LITERAL || e->op == BIR_OP_LONG_LITERAL || e->op == BIR_OP_CHAR_LITERAL ||
                      e->op == BIR_OP_BOOLEAN_LITERAL;
    *value = is_literal      ? e->value.integer
             : is_constant   ? c->model->constants.items[e->id].value
             : is_enumerator ? c->model->enumerators.items[e->id].value
                             : 0;
    return is_literal || is_constant || is_enumerator || e->op == BIR_OP_NULL_LITERAL;
}

static void compile_comparison(Compiler *c, const BirExpression *e, uint32_t d) {
    Arithmetic arithmetic = meet(c, e->a, e->b);
    int64_t constant = 0;
    if (arithmetic < FLOAT && known_integer(c, e->b, &constant)) {
        static const CodeOp with_constant[] = {
            [BIR_OP_EQUAL] = CODE_EQUAL_CONST,     [BIR_OP_NOT_EQUAL] = CODE_NOT_EQUAL_CONST,
            [BIR_OP_LESS] = CODE_LESS_CONST,       [BIR_OP_LESS_EQUAL] = CODE_LESS_EQUAL_CONST,
            [BIR_OP_GREATER] = CODE_GREATER_CONST, [BIR_OP_GREATER_EQUAL] = CODE_GREATER_EQUAL_CONST,
        };
        compile_value(c, e->a, d);
        compile_emit(c, with_constant[e->op], d, d, 0, constant);
        return;
    }
    value_widened(c, e->a, arithmetic, d);
    value_widened(c, e->b, arithmetic, d + 1);
    /* What is greater on the left is less on the right. */
    bool is_turned = e->op == BIR_OP_GREATER || e->op == BIR_OP_GREATER_EQUAL;
    static const CodeOp ops[][3] = {
        [BIR_OP_EQUAL] = {CODE_EQUAL, CODE_EQUAL_FLOAT, CODE_EQUAL_DOUBLE},
        [BIR_OP_NOT_EQUAL] = {CODE_NOT_EQUAL, CODE_NOT_EQUAL_FLOAT, CODE_NOT_EQUAL_DOUBLE},
        [BIR_OP_LESS] = {CODE_LESS, CODE_LESS_FLOAT, CODE_LESS_DOUBLE},
        [BIR_OP_LESS_EQUAL] = {CODE_LESS_EQUAL, CODE_LESS_EQUAL_FLOAT, CODE_LESS_EQUAL_DOUBLE},
        [BIR_OP_GREATER] = {CODE_LESS, CODE_LESS_FLOAT, CODE_LESS_DOUBLE},
        [BIR_OP_GREATER_EQUAL] = {CODE_LESS_EQUAL, CODE_LESS_EQUAL_FLOAT, CODE_LESS_EQUAL_DOUBLE},
    };
    CodeOp op = ops[e->op][arithmetic == FLOAT ? 1 : arithmetic == DOUBLE ? 2 : 0];
    compile_emit(c, op, d, is_turned ? d + 1 : d, is_turned ? d : d + 1, 0);
}

static void compile_sum(Compiler *c, const BirExpression *e, uint32_t d) {
    if (c->model->types.items[e->type].kind != BIR_TYPE_STRING) {
        Arithmetic arithmetic = arithmetic_of(&c->model->types.items[e->type]);
        value_widened(c, e->a, arithmetic, d);
        value_widened(c, e->b, arithmetic, d + 1);
        compile_emit(c, arithmetic_op(e->op, arithmetic), d, d, d + 1, 0);
        return;
    }
    const BirId operand[] = {e->a, e->b};
    for (uint32_t i = 0; i < 2; i++) {
        compile_value(c, operand[i], d + i);
        if (type_of(c, operand[i])->kind != BIR_TYPE_STRING)
            compile_emit(c, CODE_STRING_FROM, d + i, d + i, 0, compile_expression_at(c, operand[i])->type);
    }
    compile_emit(c, CODE_STRING_CONCAT, d, d, d + 1, 0);
}

/* An operation on the values of one operand, of two, or of three. */
static void compile_operation(Compiler *c, const BirExpression *e, CodeOp op, int64_t imm, uint32_t d) {
    compile_value(c, e->a, d);
    if (e->b != BIR_NONE)
        compile_value(c, e->b, d + 1);
    if (e->c != BIR_NONE)
        compile_value(c, e->c, d + 2);
    compile_emit(c, op, d, d, e->b != BIR_NONE && e->c == BIR_NONE ? d + 1 : 0, imm);
}

static void compile_shift(Compiler *c, const BirExpression *e, uint32_t d) {
    bool is_long = c->model->types.items[e->type].kind == BIR_TYPE_LONG;
    CodeOp op = e->op == BIR_OP_SHIFT_LEFT    ? (is_long ? CODE_SHIFT_LEFT_LONG : CODE_SHIFT_LEFT_INT)
                : e->op == BIR_OP_SHIFT_RIGHT ? (is_long ? CODE_SHIFT_RIGHT_LONG : CODE_SHIFT_RIGHT_INT)
                                              : (is_long ? CODE_SHIFT_RIGHT_ZERO_LONG : CODE_SHIFT_RIGHT_ZERO_INT);
    compile_operation(c, e, op, 0, d);
}

static void compile_short_circuit(Compiler *c, const BirExpression *e, uint32_t d) {
    void (*operand)(Compiler *, BirId, uint32_t) = e->op == BIR_OP_AND ? compile_value : compile_separately;
    operand(c, e->a, d);
    uint32_t jump = compile_emit(c, e->op == BIR_OP_AND ? CODE_JUMP_FALSE : CODE_JUMP_TRUE, 0, d, 0, 0);
    operand(c, e->b, d);
    compile_land(c, jump);
}

/* A branch that is no truth value cannot be a conjunction of its own. */
static void compile_branch(Compiler *c, const BirExpression *e, BirId branch, uint32_t d) {
    if (compile_is_boolean(c, e))
        compile_separately(c, branch, d);
    else
        compile_value_as(c, branch, e->type, d);
}

static void compile_conditional(Compiler *c, const BirExpression *e, uint32_t d) {
    compile_separately(c, e->a, d);
    uint32_t otherwise = compile_emit(c, CODE_JUMP_FALSE, 0, d, 0, 0);
    compile_branch(c, e, e->b, d);
    uint32_t end = compile_emit(c, CODE_JUMP, 0, 0, 0, 0);
    compile_land(c, otherwise);
    compile_branch(c, e, e->c, d);
    compile_land(c, end);
}

/* Conversions as Java's casts: floating point saturates, integers keep their low bits. */
static void compile_conversion(Compiler *c, const BirExpression *e, uint32_t d) {
    Arithmetic from = arithmetic_of(type_of(c, e->a));
    compile_value(c, e->a, d);
    if (e->op == BIR_OP_TO_FLOAT || e->op == BIR_OP_TO_DOUBLE) {
        if (e->op == BIR_OP_TO_FLOAT && from == DOUBLE)
            compile_emit(c, CODE_DOUBLE_TO_FLOAT, d, d, 0, 0);
        else
            widen(c, from, e->op == BIR_OP_TO_FLOAT ? FLOAT : DOUBLE, d);
        return;
    }
    bool to_long = e->op == BIR_OP_TO_LONG;
    if (from == FLOAT)
        compile_emit(c, to_long ? CODE_FLOAT_TO_LONG : CODE_FLOAT_TO_INT, d, d, 0, 0);
    else if (from == DOUBLE)
        compile_emit(c, to_long ? CODE_DOUBLE_TO_LONG : CODE_DOUBLE_TO_INT, d, d, 0, 0);
    static const CodeOp narrowing[BIR_OP_COUNT] = {[BIR_OP_TO_BYTE] = CODE_TO_BYTE,
                                                   [BIR_OP_TO_SHORT] = CODE_TO_SHORT,
                                                   [BIR_OP_TO_CHAR] = CODE_TO_CHAR,
                                                   [BIR_OP_TO_INT] = CODE_TO_INT};
    if (narrowing[e->op])
        compile_emit(c, narrowing[e->op], d, d, 0, 0);
}

static void compile_length(Compiler *c, const BirExpression *e, uint32_t d) {
    const BirType *type = type_of(c, e->a);
    if (type->kind == BIR_TYPE_ARRAY) {
        compile_emit(c, CODE_CONST, d, 0, 0, type->low.value);
        return;
    }
    const BirExpression *array = compile_expression_at(c, e->a);
    bool is_trusted = array->op == BIR_OP_CAST && array->trusted; /* every array has its length in the same place */
    compile_value(c, is_trusted ? array->a : e->a, d);
    compile_emit(c, type->kind == BIR_TYPE_STRING ? CODE_STRING_LENGTH : CODE_LENGTH_OBJECT, d, d, 0, 0);
}

static void compile_lock_test(Compiler *c, const BirExpression *e, uint32_t d) {
    CodeOp op = e->op == BIR_OP_LOCK_AVAILABLE ? CODE_LOCK_AVAILABLE
                : e->op == BIR_OP_HAS_LOCK     ? CODE_HAS_LOCK
                                               : CODE_WAS_NOTIFIED;
    compile_address(c, compile_place(c, e->a, d), d);
    compile_emit(c, op, d, d, 0, type_of(c, e->a)->reentrant);
}

/* Makes every NaN the one NaN that states hold: negating twice changes nothing else. */
static void emit_one_nan(Compiler *c, CodeOp negate, uint32_t d) {
    compile_emit(c, negate, d, d, 0, 0);
    compile_emit(c, negate, d, d, 0, 0);
}

/* The operand stands apart, with an end of its own: an error in it ends it alone. */
static void compile_holds(Compiler *c, const BirExpression *e, uint32_t d) {
    uint32_t holds = compile_emit(c, CODE_HOLDS, d, 0, 0, 0);
    uint32_t past = compile_emit(c, CODE_JUMP, 0, 0, 0, 0);
    c->code->instructions.items[holds].imm = c->code->instructions.count;
    compile_value(c, e->a, d);
    compile_emit(c, CODE_TEST, 0, d, 0, 0);
    compile_land(c, past);
}

/* Whether what a reference points to has fields or elements. */
static bool has_cells(const BirModel *model, BirId ref) {
    const BirType *type = bir_type(model, model->types.items[ref].target);
    return type->kind == BIR_TYPE_ARRAY || type->members.count;
}

void compile_value(Compiler *c, BirId id, uint32_t d) {
    const BirExpression *e = compile_expression_at(c, id);
    if (c->in_predicate && compile_is_boolean(c, e)) {
        BirId body = compile_unbound_body(c, id);
        if (body != BIR_NONE) {
            compile_some_thread(c, id, body, d);
            return;
        }
    }
    switch (e->op) {
    case BIR_OP_BOOLEAN_LITERAL ... BIR_OP_NULL_LITERAL: compile_literal(c, e, d); break;
    case BIR_OP_NAME: compile_name(c, e, id, d); break;
    case BIR_OP_SELF: compile_emit(c, CODE_SELF, d, 0, 0, 0); break;
    case BIR_OP_INDEX:
        if (type_of(c, e->a)->kind == BIR_TYPE_STRING) {
            compile_value(c, e->a, d);
            compile_index(c, e->b, d + 1);
            compile_emit(c, CODE_STRING_CHAR, d, d, d + 1, 0);
            break;
        } /* fall through */
    case BIR_OP_FIELD: load(c, compile_place(c, id, d), d); break;
    case BIR_OP_LENGTH: compile_length(c, e, d); break;
    case BIR_OP_PLUS: compile_value_as(c, e->a, e->type, d); break;
    case BIR_OP_NEGATE: {
        Arithmetic arithmetic = arithmetic_of(&c->model->types.items[e->type]);
        value_widened(c, e->a, arithmetic, d);
        compile_emit(c, arithmetic_op(BIR_OP_NEGATE, arithmetic), d, d, 0, 0);
        break;
    }
    case BIR_OP_NOT:
        compile_separately(c, e->a, d);
        compile_emit(c, CODE_NOT, d, d, 0, 0);
        break;
    case BIR_OP_COMPLEMENT: compile_operation(c, e, CODE_COMPLEMENT, 0, d); break;
    case BIR_OP_OR:
    case BIR_OP_AND: compile_short_circuit(c, e, d); break;
    case BIR_OP_BIT_OR: compile_operation(c, e, CODE_BIT_OR, 0, d); break;
    case BIR_OP_BIT_XOR: compile_operation(c, e, CODE_BIT_XOR, 0, d); break;
    case BIR_OP_BIT_AND: compile_operation(c, e, CODE_BIT_AND, 0, d); break;
    case BIR_OP_EQUAL ... BIR_OP_GREATER_EQUAL: compile_comparison(c, e, d); break;
    case BIR_OP_SHIFT_LEFT ... BIR_OP_SHIFT_RIGHT_ZERO: compile_shift(c, e, d); break;
    case BIR_OP_ADD ... BIR_OP_REMAINDER: compile_sum(c, e, d); break;
    case BIR_OP_CONDITIONAL: compile_conditional(c, e, d); break;
    case BIR_OP_TO_EXACT ... BIR_OP_TO_DOUBLE: compile_conversion(c, e, d); break;
    case BIR_OP_TO_STRING:
        compile_value(c, e->a, d);
        if (type_of(c, e->a)->kind != BIR_TYPE_STRING)
            compile_emit(c, CODE_STRING_FROM, d, d, 0, compile_expression_at(c, e->a)->type);
        break;
    case BIR_OP_FLOAT_BITS:
        value_widened(c, e->a, FLOAT, d);
        compile_emit(c, CODE_TO_INT, d, d, 0, 0);
        break;
    case BIR_OP_BITS_FLOAT:
        compile_value(c, e->a, d);
        compile_emit(c, CODE_CONST, d + 1, 0, 0, UINT32_MAX);
        compile_emit(c, CODE_BIT_AND, d, d, d + 1, 0);
        emit_one_nan(c, CODE_NEGATE_FLOAT, d);
        break;
    case BIR_OP_DOUBLE_BITS: value_widened(c, e->a, DOUBLE, d); break;
    case BIR_OP_BITS_DOUBLE:
        compile_value(c, e->a, d);
        emit_one_nan(c, CODE_NEGATE_DOUBLE, d);
        break;
    case BIR_OP_SUBSTRING: compile_operation(c, e, CODE_SUBSTRING, 0, d); break;
    case BIR_OP_INDEX_OF: compile_operation(c, e, CODE_STRING_INDEX_OF, 0, d); break;
    case BIR_OP_COMPARE: compile_operation(c, e, CODE_STRING_COMPARE, 0, d); break;
    case BIR_OP_HASH: compile_operation(c, e, CODE_STRING_HASH, 0, d); break;
    case BIR_OP_LOCK_AVAILABLE ... BIR_OP_WAS_NOTIFIED: compile_lock_test(c, e, d); break;
    case BIR_OP_HOLDS: compile_holds(c, e, d); break;
    case BIR_OP_THREAD_TERMINATED: compile_operation(c, e, CODE_TERMINATED, 0, d); break;
    case BIR_OP_INSTANCEOF: compile_operation(c, e, CODE_INSTANCE_OF, e->id, d); break;
    case BIR_OP_CAST:
        compile_value(c, e->a, d);
        /* Where a text says so it is trusted only as long as no field or element could be the wrong one. */
        if (!e->trusted || (c->model->file != BIR_NONE && has_cells(c->model, e->id)))
            compile_emit(c, CODE_CAST, d, d, 0, e->id);
        break;
    case BIR_OP_AT:
    case BIR_OP_REMOTE: compile_thread_test(c, e, d); break;
    case BIR_OP_MONITOR: /* a place, never a value */
    case BIR_OP_NONE:
    case BIR_OP_COUNT: assert(!"an expression"); break;
    }
}
