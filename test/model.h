/* For unit tests: a model given as text, ready to run, and what is asked of its machine. */
#ifndef BANDERA_TEST_MODEL_H
#define BANDERA_TEST_MODEL_H

#include "machine/state.h"
#include "machine/successors.h"
#include "pass/pass.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Loaded {
    BirModel *model;
    Code *code;
    Machine *machine;
} Loaded;

/* A checked and compiled model, with computed live sets when asked for, and a machine in its initial state. */
static inline Loaded load_with(const char *text, bool liveness, MachineOptions options) {
    Diagnostics *diagnostics = diagnostics_new("t.bir", text, strlen(text));
    BirModel *model = bir_parse(text, strlen(text), "t.bir", diagnostics);
    if (!model || !bir_check(model, diagnostics)) {
        Text messages = {0};
        diagnostics_render(diagnostics, false, &messages);
        fail_msg("%s", text_string(&messages));
    }
    if (liveness)
        pass_liveness(model, diagnostics);
    diagnostics_free(diagnostics);
    Code *code = code_compile(model);
    return (Loaded){model, code, machine_new(code, &options)};
}

static inline Loaded load(const char *text) { return load_with(text, false, (MachineOptions){0}); }

static inline void unload(Loaded *l) {
    machine_free(l->machine);
    code_free(l->code);
    bir_free(l->model);
}

/* The variable of a name out of a span; BIR_NONE when there is none. */
static inline BirId variable_in(const BirModel *model, BirSpan span, const char *name) {
    for (uint32_t i = 0; i < span.count; i++)
        if (strcmp(bir_name(model, model->variables.items[span.first + i].name), name) == 0)
            return span.first + i;
    return BIR_NONE;
}

/* The cell of a global. */
static inline uint32_t global_cell(const Loaded *l, const char *name) {
    for (uint32_t i = 0; i < l->model->globals.count; i++) {
        BirId variable = l->model->globals.items[i];
        if (strcmp(bir_name(l->model, l->model->variables.items[variable].name), name) == 0)
            return MACHINE_GLOBALS + l->code->offsets[variable];
    }
    fail_msg("there is no global %s", name);
    return 0;
}

static inline int64_t global(const Loaded *l, const char *name) {
    return machine_cell(l->machine, global_cell(l, name));
}

static inline uint32_t frame_of_thread(const Loaded *l, uint32_t nth) {
    assert_true(nth < machine_threads(l->machine));
    return (uint32_t)machine_cell(l->machine, machine_thread(l->machine, nth) + THREAD_FRAME);
}

/* The value of a variable in a frame. */
static inline int64_t variable_of_frame(const Loaded *l, uint32_t frame, const char *name) {
    const BirBody *body = &l->model->bodies.items[machine_cell(l->machine, frame + FRAME_BODY)];
    BirId variable = variable_in(l->model, bir_body_variables(body), name);
    if (variable == BIR_NONE)
        fail_msg("there is no variable %s", name);
    return machine_cell(l->machine, frame + l->code->offsets[variable]);
}

/* The value of a variable in the innermost frame of a thread. */
static inline int64_t local(const Loaded *l, uint32_t nth, const char *name) {
    return variable_of_frame(l, frame_of_thread(l, nth), name);
}

/* The name of the location of the innermost frame of a thread. */
static inline const char *where(const Loaded *l, uint32_t nth) {
    int64_t pc = machine_cell(l->machine, frame_of_thread(l, nth) + FRAME_PC);
    return bir_name(l->model, l->model->locations.items[pc].name);
}

/* Fires an enabled transformation that must succeed. */
static inline void fire_at(const Loaded *l, uint16_t thread, uint16_t transformation, uint32_t choice) {
    assert_true(machine_enabled(l->machine, thread, transformation));
    assert_int_equal(machine_fire(l->machine, (Move){thread, transformation, choice}), OUTCOME_DONE);
}

/* Fires the first transformation of a thread's location. */
static inline void fire(const Loaded *l, uint16_t thread) { fire_at(l, thread, 0, 0); }

/* The same by steps. */
static inline void step_at(const Loaded *l, uint16_t thread, uint16_t transformation, uint32_t choice) {
    assert_true(machine_enabled(l->machine, thread, transformation));
    assert_int_equal(successors_step(l->machine, (Move){thread, transformation, choice}), OUTCOME_DONE);
}

static inline void step(const Loaded *l, uint16_t thread) { step_at(l, thread, 0, 0); }

/* How many threads have an enabled transformation. */
static inline uint32_t enabled_threads(const Loaded *l) {
    uint32_t first, end, count = 0;
    successors_threads(l->machine, &first, &end);
    for (uint32_t i = first; i < end; i++) {
        bool any = false;
        for (uint32_t j = 0; j < machine_transformations(l->machine, i); j++)
            any |= machine_enabled(l->machine, i, j);
        count += any;
    }
    return count;
}

/* A plain generator of random numbers, the same on every run. */
static inline uint32_t next_random(uint64_t *random) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33);
}

/* One of the enabled moves of the present state with a random choice; false when there is none. The state stays. */
static inline bool random_move(const Loaded *l, uint64_t *random, Move *move) {
    Machine *m = l->machine;
    size_t mark = machine_mark(m);
    uint32_t found = 0;
    for (Successors successors = successors_of(m, false, SUCCESSORS_NOBODY); successors_next(&successors);) {
        if (next_random(random) % ++found == 0)
            *move = successors.move;
        successors_take(&successors);
        machine_undo(m, mark);
    }
    return found > 0;
}

#endif
