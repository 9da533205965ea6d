/* What is done once before a program starts, like initialising library classes. States share its outcome. */
#include "machine/state.h"
#include "machine/successors.h"

/* Runs the only thread to its end. */
static bool run_to_end(Machine *m) {
    enum { MOST_STEPS = 100000 };
    for (uint32_t step = 0; step < MOST_STEPS && m->cells[MACHINE_THREAD_COUNT] == 1; step++) {
        const EnabledMove *enabled;
        if (!successors_enabled(m, &enabled) ||
            successors_step(m, (Move){0, enabled->transformation, 0}) != OUTCOME_DONE)
            return false;
    }
    return m->cells[MACHINE_THREAD_COUNT] == 0;
}

bool machine_settle(Machine *m, BirId body) {
    machine_clear(m);
    m->settling = true;
    bool good = thread_start(m, body, NULL, 0) && run_to_end(m);
    m->settling = false;
    if (good)
        code_settle(m->code, m->cells);
    else
        machine_undo(m, 0);
    machine_reset(m);
    return good;
}

void machine_run_initial(const Code *code, Look look) {
    MachineOptions options = {0};
    Machine *m = machine_new(code, &options);
    machine_limit(m, look);
    for (uint32_t i = 0; i < code->model->bodies.count && !m->is_stopped; i++)
        if (code->model->bodies.items[i].is_initial)
            machine_settle(m, i);
    machine_free(m);
}
