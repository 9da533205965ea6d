/* Library classes are initialised before the program starts, so that states share what their initialisers leave. Which
   ones it will need is learnt by running it once. Those that a run through all interleavings needs besides are
   initialised when they are first used, like the program's own. */
#include "lower/emit.h"

#include "bir/machine.h"

/* Runs one schedule, threads in turn, as far as it goes. Returns how many objects of the base region its states
   referred to, as long as they were small. */
static uint32_t run_once(const Code *code, Look look) {
    enum { MOST_STEPS = 2000, MOST_OBJECTS = 1000 };
    MachineOptions options = {0};
    Machine *m = machine_new(code, &options);
    machine_limit(m, look);
    uint32_t turn = 0, objects = 0;
    for (uint32_t step = 0; step < MOST_STEPS; step++) {
        uint32_t first, end, thread = 0, way = 0;
        machine_movers(m, &first, &end);
        bool found = false;
        for (uint32_t i = 0; i < end - first && !found; i++) {
            thread = first + (turn + i) % (end - first);
            uint32_t ways = machine_transformations(m, thread);
            for (way = 0; way < ways && !(found = machine_enabled(m, thread, way));)
                way++;
        }
        if (!found || machine_step(m, (Move){(uint16_t)thread, (uint16_t)way, 0}) != OUTCOME_DONE)
            break;
        machine_forget(m, machine_mark(m));
        turn = thread - first + 1;
        objects = objects < MOST_OBJECTS ? machine_meet_base(m) : objects;
    }
    uint32_t met = machine_base_met(m);
    machine_free(m);
    return met;
}

void java_program_learn(JavaProgram *program, Look look) {
    Code *code = code_open(program->model, &program->provider);
    java_program_introduce(program, code);
    program->base_met = run_once(code, look);
    code_extend(code);
    for (uint32_t i = 0; i < program->model->collections.count; i++)
        if (code->collections[i].locks)
            vector_push(program->arena, &program->locked, i);
    code_free(code);
    program->strings = NULL;
}

/* A thread that initialises one class. Its first variable is where currentThread looks: there is none yet. */
void boot_lower(JavaProgram *program, BirId body) {
    Emit emit;
    emit_begin(&emit, program, BIR_NONE);
    emit_variable(&emit, "thread", program->thread->ref, BIR_NONE);
    emit_call(&emit, program->sources.items[body].class->init_body, NULL, 0, UINT32_MAX);
    emit_action(&emit, build_action(emit.model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
    emit_end(&emit);
    emit_finish(&emit, body);
}

void java_program_boot(JavaProgram *program, Code *code, Look look) {
    MachineOptions options = {0};
    code->base_met = program->base_met;
    for (uint32_t i = 0; i < program->locked.count; i++)
        code_keep_monitors(code, program->locked.items[i]);
    Machine *m = machine_new(code, &options);
    machine_limit(m, look);
    for (uint32_t i = 0; i < program->initialised.count && !machine_is_stopped(m); i++) {
        JavaClass *class = program->initialised.items[i];
        BirId name = build_name(program->model, "%s.<boot>", names_text(program->names, class->name));
        BirId body = member_new_body(program, name, NULL, 0, BIR_NONE, (BodySource){.kind = BODY_BOOT, .class = class});
        program->model->bodies.items[body].is_thread = true;
        code_extend(code);
        machine_settle(m, body);
    }
    machine_free(m);
    code->uses = 0; /* what initialisers used is the library's own affair */
}
