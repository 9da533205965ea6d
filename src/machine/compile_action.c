/* Actions to register code. */
#include "machine/compile_int.h"

#include <assert.h>

const BirExpression *compile_root(Compiler *c, BirId expression) {
    const BirExpression *e = &c->model->expressions.items[expression];
    while (e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX) {
        /* Through a reference something else is written, not the variable. */
        if (c->model->types.items[c->model->expressions.items[e->a].type].kind == BIR_TYPE_REF)
            return NULL;
        e = &c->model->expressions.items[e->a];
    }
    return e->op == BIR_OP_NAME ? e : NULL;
}

/* Of a program only those globals are part of states that are ever assigned. One of several cells counts as soon as
   there is code for it; one of a single cell when that code first runs. */
static void note_assigned_global(Compiler *c, BirId target) {
    const BirExpression *root = c->code->is_program ? compile_root(c, target) : NULL;
    if (!root || root->name_kind != BIR_NAME_GLOBAL || c->code->sizes[root->type] == 1)
        return;
    for (uint32_t i = 0; i < c->code->sizes[root->type]; i++)
        vector_push(c->code->arena, &c->code->assigned, c->code->offsets[root->id] + i);
}

/* Whether a left-hand side is an element of an array of references that may be of a type below the one that is known.
 */
static bool stores_element(Compiler *c, BirId target) {
    const BirExpression *e = &c->model->expressions.items[target];
    return (c->code->is_program || c->code->arrays_extend) && e->op == BIR_OP_INDEX &&
           c->model->types.items[e->type].kind == BIR_TYPE_REF &&
           c->model->types.items[c->model->expressions.items[e->a].type].kind == BIR_TYPE_REF;
}

/* The place of an element that is to hold the object in register `value`, which has to fit the array as it is. */
static CodePlace compile_checked_element(Compiler *c, const BirExpression *e, uint32_t value) {
    uint32_t array = value + 1, index = value + 2, address = value + 3;
    compile_value(c, e->a, array);
    compile_value(c, e->b, index);
    compile_emit(c, CODE_INDEX_OBJECT, address, array, index, 1);
    compile_emit(c, CODE_CHECK_STORE, 0, value, array, 0);
    return (CodePlace){PLACE_ADDRESS, (uint16_t)address, 0};
}

/* A reference that is stored where others reach makes what it leads to reachable for them. Register `value` holds it,
   registers from `d` on are free. */
static void compile_publish(Compiler *c, BirId target, const CodePlace *place, uint32_t value, uint32_t d) {
    const BirExpression *e = &c->model->expressions.items[target];
    if (place->kind == PLACE_GLOBAL)
        compile_emit(c, CODE_PUBLISH, 0, value, 0, 1);
    else if (place->kind == PLACE_OBJECT)
        compile_emit(c, CODE_PUBLISH, 0, value, place->reg, 0);
    if (place->kind != PLACE_ADDRESS)
        return;
    /* The address does not tell the object: evaluate the last reference on the way there once more. */
    while (e->op == BIR_OP_FIELD || e->op == BIR_OP_INDEX) {
        const BirExpression *base = &c->model->expressions.items[e->a];
        if (c->model->types.items[base->type].kind == BIR_TYPE_REF) {
            compile_value(c, e->a, d);
            compile_emit(c, CODE_PUBLISH, 0, value, d, 0);
            return;
        }
        e = base;
    }
    if (e->name_kind == BIR_NAME_GLOBAL)
        compile_emit(c, CODE_PUBLISH, 0, value, 0, 1);
}

/* Stores register `value` into a left-hand side; registers above it are free. Ranges are checked on the way. */
static void compile_store(Compiler *c, BirId target, uint32_t value) {
    const BirExpression *e = &c->model->expressions.items[target];
    const BirType *type = &c->model->types.items[e->type];
    CodePlace place =
        stores_element(c, target) ? compile_checked_element(c, e, value) : compile_place(c, target, value + 1);
    note_assigned_global(c, target);
    if (type->kind == BIR_TYPE_RANGE) {
        BirId variable = e->op == BIR_OP_INDEX ? BIR_NONE : e->id;
        compile_emit(c, CODE_CHECK_RANGE, 0, value, 0, type->low.value);
        compile_emit(c, CODE_EXTRA, 0, 0, 0, type->high.value);
        compile_emit(c, CODE_EXTRA, 0, 0, 0, variable);
    }
    if (c->code->has_yields && type->kind == BIR_TYPE_REF)
        compile_publish(c, target, &place, value, value + 4);
    static const CodeOp op[] = {CODE_STORE_GLOBAL, CODE_STORE_LOCAL, CODE_STORE_OBJECT, CODE_STORE_ADDRESS};
    bool late = place.kind == PLACE_GLOBAL && c->code->is_program;
    compile_emit(c, late ? CODE_STORE_STATIC : op[place.kind], 0, value, place.reg, place.offset);
}

BirId compile_target_type(Compiler *c, BirId target) { return c->model->expressions.items[target].type; }

/* One alternative after another; the choice picks which code runs, so that only the chosen value is evaluated. */
static void compile_choose(Compiler *c, const BirAction *action) {
    uint32_t count = action->arguments.count;
    compile_emit(c, CODE_CHOOSE, 0, action->op == BIR_ACTION_INTERN_CHOOSE, 0, count);
    compile_emit(c, CODE_JUMP_TABLE, 0, 0, 0, 0);
    uint32_t table = c->code->instructions.count;
    for (uint32_t i = 0; i < count; i++)
        compile_emit(c, CODE_JUMP, 0, 0, 0, 0);
    uint32_t *ends = arena_alloc(c->code->arena, count * sizeof *ends);
    for (uint32_t i = 0; i < count; i++) {
        compile_land(c, table + i);
        compile_value_as(c, c->model->lists.items[action->arguments.first + i], compile_target_type(c, action->target),
                         0);
        ends[i] = compile_emit(c, CODE_JUMP, 0, 0, 0, 0);
    }
    for (uint32_t i = 0; i < count; i++)
        compile_land(c, ends[i]);
    compile_store(c, action->target, 0);
}

void compile_arguments(Compiler *c, BirSpan arguments, BirSpan parameters) {
    for (uint32_t i = 0; i < arguments.count; i++) {
        const BirType *type = bir_type(c->model, c->model->variables.items[parameters.first + i].type);
        compile_value_as(c, c->model->lists.items[arguments.first + i], (BirId)(type - c->model->types.items), i);
        if (type->kind == BIR_TYPE_RANGE) {
            compile_emit(c, CODE_CHECK_RANGE, 0, i, 0, type->low.value);
            compile_emit(c, CODE_EXTRA, 0, 0, 0, type->high.value);
            compile_emit(c, CODE_EXTRA, 0, 0, 0, parameters.first + i);
        }
    }
}

/* Of a closed model it is known which objects a reference may point to: their monitors are part of all states then, and
   no state has two encodings, one from before the first use and one from after it. */
static void note_monitors(Compiler *c, BirId object) {
    BirId type = compile_target_type(c, object);
    for (uint32_t i = 0; !c->code->is_program && i < c->model->collections.count; i++)
        if (c->model->types.items[type].kind == BIR_TYPE_REF && bir_ref_admits(c->model, type, i))
            code_keep_monitors(c->code, i);
}

static void compile_lock_action(Compiler *c, const BirAction *action) {
    static const CodeOp op[] = {
        [BIR_ACTION_LOCK] = CODE_LOCK,     [BIR_ACTION_UNLOCK] = CODE_UNLOCK, [BIR_ACTION_WAIT] = CODE_WAIT,
        [BIR_ACTION_UNWAIT] = CODE_UNWAIT, [BIR_ACTION_NOTIFY] = CODE_NOTIFY, [BIR_ACTION_NOTIFY_ALL] = CODE_NOTIFY_ALL,
    };
    BirId lock = c->model->lists.items[action->arguments.first];
    if (c->model->expressions.items[lock].op == BIR_OP_MONITOR) {
        note_monitors(c, c->model->expressions.items[lock].a);
        compile_value(c, c->model->expressions.items[lock].a, 0);
        compile_emit(c, CODE_MONITOR, 0, 0, 0, 0);
    } else
        compile_address(c, compile_place(c, lock, 0), 0);
    note_assigned_global(c, lock);
    compile_emit(c, op[action->op], 0, 0, 0, c->model->types.items[compile_target_type(c, lock)].reentrant);
    if (action->op == BIR_ACTION_WAIT)
        c->code->has_waiting = true;
}

/* The object of a literal text, of the class of that name, or the only one of that class, in place of the text that was
   just loaded. False when it is not known now. */
static bool fold_literal(Compiler *c, const BirAction *action, BirId argument) {
    if (c->model->expressions.items[argument].op != BIR_OP_STRING_LITERAL)
        return false;
    Instruction *load = &c->code->instructions.items[c->code->instructions.count - 1];
    uint32_t object = code_make_object(c->code, (BirNative)action->id, load->imm);
    if (object)
        load->imm = object;
    return object;
}

/* The type that a letter of a signature stands for, as far as values are converted to it. */
static BirId signature_type(const BirModel *model, char letter) {
    switch (letter) {
    case 'Z': return model->type_boolean;
    case 'B':
    case 'S':
    case 'I': return model->type_int;
    case 'C': return model->type_char;
    case 'J': return model->type_long;
    case 'F': return model->type_float;
    case 'D': return model->type_double;
    case 's': return model->type_string;
    case 't': return model->type_tid;
    default: return model->type_null;
    }
}

/* A native's arguments into registers 0, 1, ...; what it gives into the target. */
static void compile_native(Compiler *c, const BirAction *action) {
    const BirId *arguments = c->model->lists.items + action->arguments.first;
    const char *signature = bir_native_signature((BirNative)action->id);
    for (uint32_t i = 0; i < action->arguments.count; i++)
        compile_value_as(c, arguments[i], signature_type(c->model, signature[i]), i);
    /* Of what it does with objects nothing is known: each may be stored into each. */
    for (uint32_t i = 0; c->code->has_yields && i < action->arguments.count; i++)
        for (uint32_t j = 0; j < action->arguments.count; j++)
            if (i != j && signature[i] == 'r' && signature[j] == 'r')
                compile_emit(c, CODE_PUBLISH, 0, i, j, 0);
    bool gives_object = action->id == BIR_NATIVE_LITERAL || action->id == BIR_NATIVE_CLASS_OBJECT ||
                        action->id == BIR_NATIVE_ONLY_OBJECT;
    if (!gives_object || !fold_literal(c, action, arguments[0]))
        compile_emit(c, CODE_NATIVE, 0, 0, action->arguments.count, action->id);
    if (action->target == BIR_NONE)
        return;
    BirId type = compile_target_type(c, action->target);
    if (c->model->file != BIR_NONE && c->model->types.items[type].kind == BIR_TYPE_REF)
        compile_emit(c, CODE_CAST, 0, 0, 0, type);
    compile_store(c, action->target, 0);
}

void compile_action(Compiler *c, BirId id) {
    const BirModel *model = c->model;
    const BirAction *action = &model->actions.items[id];
    const BirId *arguments = model->lists.items + action->arguments.first;
    switch (action->op) {
    case BIR_ACTION_ASSIGN:
        compile_value_as(c, arguments[0], compile_target_type(c, action->target), 0);
        compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_NEW:
        compile_emit(c, CODE_NEW, 0, 0, 0, action->id);
        compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_NEW_ARRAY:
        compile_value(c, arguments[0], 0);
        compile_emit(c, CODE_NEW_ARRAY, 0, 0, 0, action->id);
        compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE: compile_choose(c, action); break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE: {
        c->code->has_forall |= action->op == BIR_ACTION_FORALL;
        if (action->op == BIR_ACTION_REACHABLE)
            compile_value(c, arguments[0], 0);
        compile_emit(c, action->op == BIR_ACTION_FORALL ? CODE_FORALL : CODE_REACHABLE, 0, 0, 0, action->id);
        uint32_t none = compile_emit(c, CODE_JUMP_FALSE, 0, 0, 0, 0);
        compile_store(c, action->target, 0);
        compile_land(c, none);
        break;
    }
    case BIR_ACTION_LOCK ... BIR_ACTION_NOTIFY_ALL: compile_lock_action(c, action); break;
    case BIR_ACTION_AWAKEN:
        compile_value(c, arguments[0], 0);
        compile_emit(c, CODE_AWAKEN, 0, 0, 0, 0);
        break;
    case BIR_ACTION_NATIVE: compile_native(c, action); break;
    case BIR_ACTION_START:
        compile_arguments(c, action->arguments, model->bodies.items[action->id].parameters);
        for (uint32_t i = 0; c->code->has_yields && i < action->arguments.count; i++)
            if (model->types.items[compile_target_type(c, arguments[i])].kind == BIR_TYPE_REF)
                compile_emit(c, CODE_PUBLISH, 0, i, 0, 1);
        compile_emit(c, CODE_START, 0, 0, action->arguments.count, action->id);
        if (action->target != BIR_NONE)
            compile_store(c, action->target, 0);
        break;
    case BIR_ACTION_DAEMON:
        compile_value(c, arguments[0], 0);
        compile_emit(c, CODE_DAEMON, 0, 0, 0, 0);
        c->code->has_daemons = true;
        break;
    case BIR_ACTION_ATOMIC_BEGIN:
        compile_emit(c, CODE_ATOMIC_BEGIN, 0, 0, 0, 0);
        c->code->has_runs = c->code->has_atomic = true;
        break;
    case BIR_ACTION_ATOMIC_END: compile_emit(c, CODE_ATOMIC_END, 0, 0, 0, 0); break;
    case BIR_ACTION_PRINTLN:
        for (uint32_t i = 0; i < action->arguments.count; i++)
            compile_value(c, arguments[i], i);
        compile_emit(c, CODE_PRINT, 0, 0, action->arguments.count, id);
        break;
    case BIR_ACTION_ASSERT:
    case BIR_ACTION_ASSUME:
        compile_value(c, arguments[0], 0);
        compile_emit(c, action->op == BIR_ACTION_ASSERT ? CODE_ASSERT : CODE_ASSUME, 0, 0, 0, 0);
        break;
    case BIR_ACTION_EXIT:
    case BIR_ACTION_CALL:
    case BIR_ACTION_INVOKE:
    case BIR_ACTION_RETURN:
    case BIR_ACTION_THROW:
    case BIR_ACTION_COUNT: assert(!"an action inside a transformation"); break;
    }
}
