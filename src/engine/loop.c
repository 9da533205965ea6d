#include "engine/external.h"

#include "explore/encode.h"
#include "machine/successors.h"

#include <stdlib.h>

/* So many places are tried: each takes time with the length of the run. */
enum { MOST_TRIES = 1000 };

void loop_find(Machine *machine, const Move *moves, uint64_t count, const Ltl *ltl, LtlId formula, uint64_t *loop) {
    size_t start = machine_mark(machine);
    Encoder *encoder = encoder_new(machine);
    uint64_t *letters = memory_get((count + 1) * sizeof *letters); /* before each step, and after the last */
    for (uint64_t i = 0; i < count; i++) {
        letters[i] = machine_valuation(machine);
        successors_step(machine, moves[i]);
    }
    letters[count] = machine_valuation(machine);
    Encoding last = encoder_copy(encoder);
    machine_undo(machine, start);
    bool is_found = false;
    for (uint64_t i = 0, tries = 0; i < count && !is_found && tries < MOST_TRIES; i++) {
        if (encoder_is_at(encoder, &last)) {
            is_found = ltl_holds_on(ltl, formula, letters, i, count - i);
            *loop = is_found ? i : *loop;
            tries++;
        }
        successors_step(machine, moves[i]);
    }
    machine_undo(machine, start);
    encoder_free(encoder);
    free(letters);
    free((void *)last.slots);
}
