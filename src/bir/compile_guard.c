/* Guards to requirements. Guards are what runs most: every thread's, in every state. So those that compare a variable
   with a constant, or ask for a lock, become single instructions. */
#include "bir/compile_int.h"

static CodeOp comparison_with_constant(CodeOp op, PlaceKind place) {
#define CHOICES(C)                                                                                                     \
    case CODE_##C##_CONST:                                                                                             \
        return place == PLACE_GLOBAL  ? CODE_REQUIRE_GLOBAL_##C                                                        \
               : place == PLACE_LOCAL ? CODE_REQUIRE_LOCAL_##C                                                         \
                                      : CODE_REQUIRE_OBJECT_##C;
    switch (op) {
        CHOICES(EQUAL)
        CHOICES(NOT_EQUAL)
        CHOICES(LESS)
        CHOICES(LESS_EQUAL)
        CHOICES(GREATER)
        CHOICES(GREATER_EQUAL)
    default: return CODE_OPS;
    }
#undef CHOICES
}

static bool fits16(int64_t number) { return number >= 0 && number < UINT16_MAX; }

/* Replaces the code from `start` on by one instruction. */
static void replace(Compiler *c, uint32_t start, Instruction instruction) {
    c->code->instructions.count = start;
    vector_push(c->code->arena, &c->code->instructions, instruction);
}

/* load; compare with a constant  =>  require. */
static bool fuse_comparison(Compiler *c, uint32_t start, const Instruction *code, uint32_t count) {
    if (count < 2 || count > 3)
        return false;
    PlaceKind place = code[0].op == CODE_LOAD_GLOBAL                                    ? PLACE_GLOBAL
                      : code[0].op == CODE_LOAD_LOCAL && count == 2                     ? PLACE_LOCAL
                      : code[0].op == CODE_LOAD_LOCAL && code[1].op == CODE_LOAD_OBJECT ? PLACE_OBJECT
                                                                                        : PLACE_ADDRESS;
    if (place == PLACE_ADDRESS || (place == PLACE_GLOBAL && count != 2))
        return false;
    CodeOp op = comparison_with_constant(code[count - 1].op, place);
    if (op == CODE_OPS || (place != PLACE_GLOBAL && !fits16(code[0].imm)) ||
        (place == PLACE_OBJECT && !fits16(code[1].imm)))
        return false;
    Instruction fused = {.op = (uint16_t)op, .a = (uint16_t)code[0].imm, .imm = code[count - 1].imm};
    fused.b = (uint16_t)(place == PLACE_GLOBAL ? code[0].imm >> 16 : place == PLACE_OBJECT ? code[1].imm : 0);
    replace(c, start, fused);
    return true;
}

/* address of a lock; is it available  =>  require. */
static bool fuse_lock(Compiler *c, uint32_t start, const Instruction *code, uint32_t count) {
    if (code[count - 1].op != CODE_LOCK_AVAILABLE)
        return false;
    Instruction fused = {.d = code[count - 1].imm != 0};
    if (count == 2 && code[0].op == CODE_ADDRESS_GLOBAL) {
        fused.op = CODE_REQUIRE_LOCK_GLOBAL;
        fused.imm = code[0].imm;
    } else if (count == 3 && code[0].op == CODE_LOAD_LOCAL && code[1].op == CODE_ADDRESS_OBJECT &&
               fits16(code[0].imm)) {
        fused.op = CODE_REQUIRE_LOCK_OBJECT;
        fused.a = (uint16_t)code[0].imm;
        fused.imm = code[1].imm;
    } else if (count == 4 && code[0].op == CODE_ADDRESS_GLOBAL && code[1].op == CODE_LOAD_LOCAL &&
               code[2].op == CODE_INDEX_EMBEDDED && fits16(code[1].imm) && fits16(code[2].imm >> 32) &&
               (uint32_t)code[2].imm == 2) {
        fused.op = CODE_REQUIRE_LOCK_ELEMENT;
        fused.a = (uint16_t)code[1].imm;
        fused.b = (uint16_t)(code[2].imm >> 32);
        fused.imm = code[0].imm;
    } else
        return false;
    replace(c, start, fused);
    return true;
}

void compile_requirements(Compiler *c, BirId guard) {
    const BirExpression *e = &c->model->expressions.items[guard];
    if (e->op == BIR_OP_AND) {
        compile_requirements(c, e->a);
        compile_requirements(c, e->b);
        return;
    }
    uint32_t start = c->code->instructions.count;
    compile_value(c, guard, 0);
    Instruction code[4];
    uint32_t count = c->code->instructions.count - start;
    if (count <= 4) {
        for (uint32_t i = 0; i < count; i++)
            code[i] = c->code->instructions.items[start + i];
        if (fuse_comparison(c, start, code, count) || fuse_lock(c, start, code, count))
            return;
    }
    compile_emit(c, CODE_REQUIRE, 0, 0, 0, 0);
}
