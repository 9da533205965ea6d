/* Threads that run before the first state. Library classes that the program needs are initialised there, so that states
   share what their initialisers leave; and globals get the objects of literals. */
#include "lower/emit.h"

/* Begins a thread's body. Its first variable is where currentThread looks: there is no thread yet. */
static void begin(Emit *emit, JavaProgram *program) {
    emit_begin(emit, program, BIR_NONE);
    emit_variable(emit, "thread", program->thread->ref, BIR_NONE);
}

static void end(Emit *emit, BirId body) {
    emit_action(emit, build_action(emit->model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
    emit_end(emit);
    emit_finish(emit, body);
}

static BirId new_thread(JavaProgram *program, BirId name, BodySource source) {
    BirId body = member_new_body(program, name, NULL, 0, BIR_NONE, source);
    program->model->bodies.items[body].is_thread = true;
    program->model->bodies.items[body].is_initial = true;
    return body;
}

void java_program_boot(JavaProgram *program) {
    for (; program->booted < program->initialised.count; program->booted++) {
        JavaClass *class = program->initialised.items[program->booted];
        BirId name = build_name(program->model, "%s.<boot>", names_text(program->names, class->name));
        BirId body = new_thread(program, name, (BodySource){.kind = BODY_BOOT, .class = class});
        Emit emit;
        begin(&emit, program);
        emit_call(&emit, class->init_body, NULL, 0, UINT32_MAX);
        end(&emit, body);
    }
}

void boot_literals(JavaProgram *program) {
    if (!program->literals.count)
        return;
    BirModel *m = program->model;
    BirId body = new_thread(program, build_name(m, "<literals>"), (BodySource){.kind = BODY_BOOT});
    Emit emit;
    begin(&emit, program);
    for (uint32_t i = 0; i < program->literals.count; i++) {
        BirId text = build_string(m, names_add_string(program->names, program->literals.items[i].text));
        BirId global = build_global_name(m, program->literals.items[i].global);
        emit_action(&emit, build_native(m, BIR_NATIVE_LITERAL, global, &text, 1));
    }
    end(&emit, body);
}
