/* Predicates about threads to register code: where they are, and what their variables hold. */
#include "machine/compile_int.h"
#include "machine/machine.h"

#include <assert.h>
#include <string.h>

static bool is_unbound(Compiler *c, BirId thread) {
    return thread == BIR_NONE || compile_expression_at(c, thread)->op == BIR_OP_NULL_LITERAL;
}

typedef Vector(BirId) Rests;

/* The thread which stands for `null` of a body, or null when none does yet. */
static const Pick *pick_of(Compiler *c, BirId body) {
    for (uint32_t i = 0; i < c->pick_count; i++)
        if (c->picks[i].body == body)
            return &c->picks[i];
    return NULL;
}

/* The thread of a location test or remote reference. `null` stands for the one that the enclosing conjunction picked.
 */
static void compile_thread(Compiler *c, const BirExpression *e, uint32_t d) {
    if (is_unbound(c, e->a))
        compile_emit(c, CODE_ADDRESS_ADD, d, pick_of(c, e->id)->reg, 0, 0);
    else
        compile_value(c, e->a, d);
}

/* A body whose thread is asked for by `null` in this conjunction and not picked yet, or BIR_NONE. Negations,
   disjunctions, and the parts of conditionals that are truth values are conjunctions of their own. */
BirId compile_unbound_body(Compiler *c, BirId id) {
    if (id == BIR_NONE)
        return BIR_NONE;
    const BirExpression *e = compile_expression_at(c, id);
    if ((e->op == BIR_OP_AT || e->op == BIR_OP_REMOTE) && is_unbound(c, e->a))
        return pick_of(c, e->id) ? BIR_NONE : e->id;
    bool conditional = e->op == BIR_OP_CONDITIONAL;
    if (e->op == BIR_OP_OR || e->op == BIR_OP_NOT || (conditional && compile_is_boolean(c, e)))
        return BIR_NONE;
    const BirId operands[] = {conditional ? BIR_NONE : e->a, e->b, e->c};
    for (uint32_t i = 0; i < 3; i++) {
        BirId found = compile_unbound_body(c, operands[i]);
        if (found != BIR_NONE)
            return found;
    }
    return BIR_NONE;
}

static bool is_terminal(Compiler *c, BirId location) {
    return !c->model->locations.items[location].transformations.count;
}

/* A test of a location where threads end, or of a thread that has ended. */
static void compile_rest(Compiler *c, const BirExpression *e, uint32_t d) {
    if (is_unbound(c, e->a)) {
        compile_emit(c, CODE_CONST, d, 0, 0, pick_of(c, e->id)->rest == e->location);
        return;
    }
    compile_thread(c, e, d);
    compile_emit(c, CODE_RESTS, d, d, 0, e->location);
}

void compile_thread_test(Compiler *c, const BirExpression *e, uint32_t d) {
    if (e->op == BIR_OP_AT) {
        if (is_terminal(c, e->location) || (is_unbound(c, e->a) && pick_of(c, e->id)->rest != BIR_NONE)) {
            compile_rest(c, e, d);
            return;
        }
        compile_thread(c, e, d);
        compile_emit(c, CODE_AT, d, d, 0, (int64_t)((uint64_t)e->id << 32 | e->location));
        return;
    }
    const BirExpression *outer = c->remote;
    c->remote = e;
    compile_value(c, e->b, d);
    c->remote = outer;
}

CodePlace compile_remote(Compiler *c, BirId variable, uint32_t d) {
    compile_thread(c, c->remote, d);
    compile_emit(c, CODE_REMOTE, d, d, 0, c->remote->id);
    return (CodePlace){PLACE_ADDRESS, (uint16_t)d, c->code->offsets[variable]};
}

/* The locations where threads end that a conjunction asks for by `null` of a body. False when it asks for a variable,
   too, which no thread has any more when it has ended. */
static bool find_end_locations(Compiler *c, BirId id, BirId body, Rests *ended_threads) {
    if (id == BIR_NONE)
        return true;
    const BirExpression *e = compile_expression_at(c, id);
    bool is_asked = (e->op == BIR_OP_AT || e->op == BIR_OP_REMOTE) && is_unbound(c, e->a) && e->id == body;
    if (is_asked && e->op == BIR_OP_REMOTE)
        return false;
    if (is_asked && is_terminal(c, e->location)) {
        bool is_known = false;
        for (uint32_t i = 0; i < ended_threads->count; i++)
            is_known |= ended_threads->items[i] == e->location;
        if (!is_known)
            vector_push(c->code->arena, ended_threads, e->location);
    }
    bool conditional = e->op == BIR_OP_CONDITIONAL;
    if (e->op == BIR_OP_OR || e->op == BIR_OP_NOT || (conditional && compile_is_boolean(c, e)))
        return true;
    return find_end_locations(c, conditional ? BIR_NONE : e->a, body, ended_threads) &&
           find_end_locations(c, e->b, body, ended_threads) && find_end_locations(c, e->c, body, ended_threads);
}

/* A conjunction with a pick for one more body. */
static void compile_with(Compiler *c, BirId id, Pick pick, uint32_t d) {
    assert(c->pick_count < COUNT(c->picks));
    c->picks[c->pick_count++] = pick;
    compile_value(c, id, d);
    c->pick_count--;
}

/* A conjunction that asks for some thread of a body is a loop over the threads: true when one of them satisfies all of
   it. Threads that have ended are told apart by where they did; all of one location are alike. */
void compile_some_thread(Compiler *c, BirId id, BirId body, uint32_t d) {
    Rests ended_threads = {0};
    if (!find_end_locations(c, id, body, &ended_threads))
        ended_threads.count = 0;
    compile_emit(c, CODE_CONST, d, 0, 0, 0);
    uint32_t again = compile_emit(c, CODE_NEXT_THREAD, d, 0, 0, body);
    uint32_t none = compile_emit(c, CODE_JUMP_FALSE, 0, d, 0, 0);
    compile_with(c, id, (Pick){body, d, BIR_NONE}, d + 1);
    compile_emit(c, CODE_JUMP_FALSE, 0, d + 1, 0, again);
    compile_emit(c, CODE_CONST, d, 0, 0, 1);
    compile_land(c, none);
    for (uint32_t i = 0; i < ended_threads.count; i++) {
        uint32_t found = compile_emit(c, CODE_JUMP_TRUE, 0, d, 0, 0);
        compile_emit(c, CODE_LOAD_GLOBAL, d, 0, 0,
                     MACHINE_GLOBALS + c->code->ended_threads[ended_threads.items[i]].cell);
        uint32_t nobody = compile_emit(c, CODE_JUMP_FALSE, 0, d, 0, 0);
        compile_with(c, id, (Pick){body, d, ended_threads.items[i]}, d);
        compile_land(c, nobody);
        compile_land(c, found);
    }
}

/* An operand that is a conjunction of its own. */
void compile_separately(Compiler *c, BirId id, uint32_t d) {
    Pick picks[COUNT(c->picks)];
    uint32_t count = c->pick_count;
    memcpy(picks, c->picks, sizeof picks);
    c->pick_count = 0;
    compile_value(c, id, d);
    memcpy(c->picks, picks, sizeof picks);
    c->pick_count = count;
}
