/* Guards to requirements: see Requirement. */
#include "machine/compile_int.h"

/* Takes back the code of a conjunct from `start` on, which the requirement does without. */
static void require(Compiler *c, uint32_t start, Requirement requirement) {
    c->code->instructions.count = start;
    vector_push(c->code->arena, &c->code->requirements, requirement);
}

/* The values that an operation on a variable takes for true. */
static bool find_values(const Instruction *operation, Requirement *r) {
    int64_t low = INT64_MIN, high = INT64_MAX, value = operation->imm;
    switch ((CodeOp)operation->op) {
    case CODE_EQUAL_CONST:
    case CODE_NOT_EQUAL_CONST: low = high = value; break;
    case CODE_GREATER_EQUAL_CONST:
    case CODE_LESS_CONST: low = value; break;
    case CODE_LESS_EQUAL_CONST:
    case CODE_GREATER_CONST: high = value; break;
    case CODE_NOT: low = high = 0; break;
    default: return false;
    }
    r->is_negated = operation->op == CODE_NOT_EQUAL_CONST || operation->op == CODE_LESS_CONST ||
                    operation->op == CODE_GREATER_CONST;
    r->low = low;
    r->span = (uint64_t)high - (uint64_t)low;
    return true;
}

/* load; and what is asked of the value: a comparison with a constant, that it is false, or (with nothing) true. */
static bool require_value(Compiler *c, uint32_t start, const Instruction *code, uint32_t count) {
    Requirement r = {.cell = (uint32_t)code[0].imm, .is_negated = true};
    uint32_t loads = 1;
    if (code[0].op == CODE_LOAD_GLOBAL)
        r.place = REQUIRED_GLOBAL;
    else if (code[0].op == CODE_LOAD_LOCAL && count > 1 && code[1].op == CODE_LOAD_OBJECT) {
        r.place = REQUIRED_OBJECT;
        r.local = (uint32_t)code[0].imm;
        r.cell = (uint32_t)code[1].imm;
        loads = 2;
    } else if (code[0].op == CODE_LOAD_LOCAL)
        r.place = REQUIRED_LOCAL;
    else
        return false;
    if (count > loads + 1 || (count == loads + 1 && !find_values(&code[loads], &r)))
        return false;
    require(c, start, r);
    return true;
}

/* address of a lock; is it available. */
static bool require_lock(Compiler *c, uint32_t start, const Instruction *code, uint32_t count) {
    if (code[count - 1].op != CODE_LOCK_AVAILABLE)
        return false;
    Requirement r = {.is_reentrant = code[count - 1].imm != 0, .cell = (uint32_t)code[0].imm}; /* no owner: 0 */
    if (count == 2 && code[0].op == CODE_ADDRESS_GLOBAL)
        r.place = REQUIRED_GLOBAL;
    else if (count == 3 && code[0].op == CODE_LOAD_LOCAL && code[1].op == CODE_ADDRESS_OBJECT) {
        r.place = REQUIRED_OBJECT;
        r.local = (uint32_t)code[0].imm;
        r.cell = (uint32_t)code[1].imm;
    } else if (count == 4 && code[0].op == CODE_ADDRESS_GLOBAL && code[1].op == CODE_LOAD_LOCAL &&
               code[2].op == CODE_INDEX_EMBEDDED && (uint32_t)code[2].imm == 2) {
        r.place = REQUIRED_ELEMENT;
        r.local = (uint32_t)code[1].imm;
        r.count = (uint32_t)(code[2].imm >> 32);
    } else
        return false;
    require(c, start, r);
    return true;
}

void compile_requirements(Compiler *c, BirId guard) {
    const BirExpression *e = &c->model->expressions.items[guard];
    if (e->op == BIR_OP_AND) {
        compile_requirements(c, e->a);
        compile_requirements(c, e->b);
        return;
    }
    if (bir_is_true(c->model, guard))
        return;
    uint32_t start = c->code->instructions.count;
    compile_value(c, guard, 0);
    Instruction code[4] = {0};
    uint32_t count = c->code->instructions.count - start;
    if (count <= 4) {
        for (uint32_t i = 0; i < count; i++)
            code[i] = c->code->instructions.items[start + i];
        if (require_value(c, start, code, count) || require_lock(c, start, code, count))
            return;
    }
    compile_emit(c, CODE_TEST, 0, 0, 0, 0);
    vector_push(c->code->arena, &c->code->requirements, ((Requirement){.place = REQUIRED_CODE, .cell = start}));
}
