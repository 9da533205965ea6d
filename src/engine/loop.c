#include "engine/external.h"

#include "explore/encode.h"
#include "machine/successors.h"

#include <stdlib.h>
#include <string.h>

/* So many places are tried: each takes time with the length of the run. */
enum { MOST_TRIES = 1000 };

/* A run, step by step. */
typedef struct Course {
    Machine *machine;
    Encoder *encoder;
    const Move *moves;
    uint64_t count;
    uint64_t *letters; /* before each step, and after the last */
    uint32_t shape, slot_count;
    uint32_t *slots; /* the last state, as it is stored */
} Course;

/* Takes all steps, and remembers the last state. */
static void run_once(Course *course) {
    for (uint64_t i = 0; i < course->count; i++) {
        course->letters[i] = machine_valuation(course->machine);
        successors_step(course->machine, course->moves[i]);
    }
    course->letters[course->count] = machine_valuation(course->machine);
    Encoding last = encoder_encode(course->encoder);
    course->shape = last.shape;
    course->slot_count = last.count;
    course->slots = memory_get((last.count + 1) * sizeof *course->slots);
    memcpy(course->slots, last.slots, last.count * sizeof *course->slots);
}

void loop_find(Machine *machine, const Move *moves, uint64_t count, const Ltl *ltl, LtlId formula, uint64_t *loop) {
    size_t start = machine_mark(machine);
    Course course = {.machine = machine,
                     .encoder = encoder_new(machine),
                     .moves = moves,
                     .count = count,
                     .letters = memory_get((count + 1) * sizeof *course.letters)};
    run_once(&course);
    machine_undo(machine, start);
    bool is_found = false;
    for (uint64_t i = 0, tries = 0; i < count && !is_found && tries < MOST_TRIES; i++) {
        Encoding state = encoder_encode(course.encoder);
        if (state.shape == course.shape && state.count == course.slot_count &&
            memcmp(state.slots, course.slots, state.count * sizeof *state.slots) == 0) {
            is_found = ltl_holds_on(ltl, formula, course.letters, i, count - i);
            *loop = is_found ? i : *loop;
            tries++;
        }
        successors_step(machine, moves[i]);
    }
    machine_undo(machine, start);
    encoder_free(course.encoder);
    free(course.letters);
    free(course.slots);
}
