/* The machine against the interpreter: what is enabled, and what each move does. */
#include "compare_int.h"

#include "interpret.h"
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* Compares what a move did with what it should have done. */
static void check_result(Machine *m, Move move, Outcome outcome, const Interpretation *expected, Comparison *result) {
    const Fault *fault = machine_fault(m);
    if (expected->ambiguous) {
        if (outcome == OUTCOME_DONE)
            compare_fail(result, "h:outcome", "thread %u, transformation %u, choice %u should fail", move.thread,
                         move.transformation, move.choice);
        return;
    }
    if (outcome != expected->outcome || (outcome == OUTCOME_ERROR && fault->error != expected->error) ||
        (outcome == OUTCOME_LIMIT && fault->limit != expected->limit)) {
        compare_fail(result, "h:outcome",
                     "thread %u, transformation %u, choice %u: outcome %d (error %d, limit %d); expected: %d (%d, %d)",
                     move.thread, move.transformation, move.choice, (int)outcome, (int)fault->error, (int)fault->limit,
                     (int)expected->outcome, (int)expected->error, (int)expected->limit);
        return;
    }
    if (outcome != OUTCOME_DONE)
        return;
    Text found = {0}, wanted = {0};
    reference_state(m, &found);
    reference_cells(machine_code(m), expected->cells, &wanted);
    if (strcmp(text_string(&found), text_string(&wanted)) != 0)
        compare_fail(result, "h:state", "thread %u, transformation %u, choice %u leads to\n%s\nexpected:\n%s",
                     move.thread, move.transformation, move.choice, text_string(&found), text_string(&wanted));
    text_free(&found);
    text_free(&wanted);
}

/* One move: outcome, error or limit, and the state afterwards. */
static void check_move(Machine *m, Move move, Comparison *result) {
    Interpretation expected;
    interpret_move(m, &compare_machine_options, move, &expected);
    size_t mark = machine_mark(m);
    Outcome outcome = machine_fire(m, move);
    if (expected.known)
        check_result(m, move, outcome, &expected, result);
    machine_undo(m, mark);
    free(expected.cells);
}

void compare_meaning(Machine *m, Comparison *result) {
    for (uint32_t i = 0; i < machine_threads(m); i++)
        for (uint32_t j = 0; j < machine_transformations(m, i) && !result->failed[0]; j++) {
            Move move = {(uint16_t)i, (uint16_t)j, 0};
            bool enabled = machine_enabled(m, i, j);
            Interpretation expected;
            interpret_move(m, &compare_machine_options, move, &expected);
            free(expected.cells);
            if (expected.known && expected.enabled != enabled)
                compare_fail(result, "h:enabled", "thread %u, transformation %u is %s", i, j,
                             enabled ? "enabled" : "not enabled");
            for (bool more = enabled; more && !result->failed[0];) {
                Move next = move;
                check_move(m, move, result);
                /* The machine has fired this move last, so it knows the next one. */
                more = machine_next_choice(m, &next.choice);
                move = next;
            }
        }
}
