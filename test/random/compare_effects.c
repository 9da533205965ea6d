/* j: what every move of a state does, and every predicate looks at, is among the effects that are known beforehand. */
#include "compare_int.h"

#include "../covered.h"

static void check_move(Machine *m, Move move, Comparison *result) {
    Text problem = {0};
    expect_covered(m, move, &problem);
    if (problem.length)
        compare_fail(result, "j:effects", "thread %u, transformation %u: %s", move.thread, move.transformation,
                     text_string(&problem));
    text_free(&problem);
}

void compare_effects(Machine *m, Comparison *result) {
    for (uint32_t i = 0; i < machine_threads(m); i++)
        for (uint32_t j = 0; j < machine_transformations(m, i); j++) {
            Move move = {(uint16_t)i, (uint16_t)j, 0};
            if (!machine_enabled(m, i, j))
                continue;
            bool more;
            do {
                check_move(m, move, result);
                size_t mark = machine_mark(m);
                machine_fire(m, move);
                more = machine_next_choice(m, &move.choice);
                machine_undo(m, mark);
            } while (more && !result->failed[0]);
        }
    for (uint32_t i = 0; i < machine_code(m)->model->predicates.count; i++) {
        Text problem = {0};
        expect_predicate_covered(m, i, &problem);
        if (problem.length)
            compare_fail(result, "j:effects", "predicate %u: %s", i, text_string(&problem));
        text_free(&problem);
    }
}
