/* The initialisation of classes (JLS 12.4.2): once, by one thread, while others wait for it. */
#include "lower/emit.h"

/* Values of a class's state. */
enum { INIT_NOT_YET, INIT_RUNNING, INIT_DONE, INIT_FAILED };

enum { MOST_SUPERTYPES = 256 };

/* Whether initialising a class initialises an interface of it: only one that has methods with bodies. */
static bool has_defaults(const JavaClass *interface) {
    for (uint32_t i = 0; i < interface->method_count; i++)
        if (!(interface->methods[i].declared->flags & (JVM_ABSTRACT | JVM_STATIC)))
            return true;
    return false;
}

/* Static fields that are constant strings are set by the initialisation. */
static bool has_constant_strings(const JavaClass *class) {
    for (uint32_t i = 0; i < class->field_count; i++) {
        const JvmConstant *constant = class->fields[i].declared->constant_value;
        if (constant && constant->tag == JVM_CONSTANT_STRING)
            return true;
    }
    return false;
}

/* Visits the superinterfaces of a class that are initialised with it, those of an interface before itself. */
static uint32_t add_interfaces(JavaProgram *program, const JavaClass *class, JavaClass **list, uint32_t count) {
    for (uint32_t i = 0; i < class->interface_count; i++) {
        JavaClass *interface = class->interfaces[i];
        count = add_interfaces(program, interface, list, count);
        bool known = false;
        for (uint32_t j = 0; j < count; j++)
            known |= list[j] == interface;
        if (!known && count < MOST_SUPERTYPES && has_defaults(interface) && initialise_is_needed(program, interface))
            list[count++] = interface;
    }
    return count;
}

/* The supertypes that are initialised before a class, in order; how many. An interface needs none. */
static uint32_t find_supertypes(JavaProgram *program, const JavaClass *class, JavaClass **list) {
    if (class->file && class->file->flags & JVM_INTERFACE)
        return 0;
    uint32_t count = 0;
    if (class->super && initialise_is_needed(program, class->super))
        list[count++] = class->super;
    return add_interfaces(program, class, list, count);
}

bool initialise_is_needed(JavaProgram *program, JavaClass *class) {
    if (class->initialisation_known)
        return class->init_body != BIR_NONE;
    class->initialisation_known = true;
    JavaClass *supertypes[MOST_SUPERTYPES];
    bool is_array = jvm_descriptor_dimensions(program->names, class->name) > 0;
    if (is_array || (!member_initialiser(program, class) && !has_constant_strings(class) &&
                     !find_supertypes(program, class, supertypes)))
        return false;
    BirModel *model = program->model;
    const char *name = names_text(program->names, class->name);
    class->init_state = build_global(model, build_name(model, "%s.<state>", name), model->type_int, BIR_NONE);
    class->init_thread = build_global(model, build_name(model, "%s.<thread>", name), model->type_tid, BIR_NONE);
    class->init_body = member_new_body(program, build_name(model, "%s.<initialise>", name), NULL, 0, BIR_NONE,
                                       (BodySource){.kind = BODY_INITIALISER, .class = class});
    return true;
}

static BirId state_is(Emit *emit, const JavaClass *class, int state) {
    BirModel *m = emit->model;
    return build_test(m, BIR_OP_EQUAL, build_global_name(m, class->init_state), build_int(m, state));
}

static BirAction new_state(Emit *emit, const JavaClass *class, int state) {
    return build_assign(emit->model, build_global_name(emit->model, class->init_state), build_int(emit->model, state));
}

static void set_owner(Emit *emit, const JavaClass *class, BirId owner) {
    emit_assign(emit, build_global_name(emit->model, class->init_thread), owner);
    emit->has_effects = true;
}

/* The start of an initialisation: a thread waits here while another one initialises the class. The first thread becomes
   the owner in the same transformation, so that no other thread can come between. */
static void emit_way_in(Emit *emit, const JavaClass *class, Spot ready, Spot failed, Spot mine) {
    BirModel *m = emit->model;
    BirId self = build_self(m);
    BirId by_me = build_test(m, BIR_OP_EQUAL, build_global_name(m, class->init_thread), self);
    BirId again = build_test(m, BIR_OP_AND, state_is(emit, class, INIT_RUNNING), by_me);
    emit_fresh(emit);
    emit_choice(emit, state_is(emit, class, INIT_DONE), false, BIR_NONE, NULL, 0, ready);
    emit_choice(emit, again, false, BIR_NONE, NULL, 0, ready);
    emit_choice(emit, state_is(emit, class, INIT_FAILED), true, BIR_NONE, NULL, 0, failed);
    BirAction claim = new_state(emit, class, INIT_RUNNING);
    emit_choice(emit, state_is(emit, class, INIT_NOT_YET), true, BIR_NONE, &claim, 1, mine);
    emit->spot = NO_SPOT;
}

static void emit_constant_strings(Emit *emit, const JavaClass *class) {
    BirModel *m = emit->model;
    for (uint32_t i = 0; i < class->field_count; i++) {
        const JvmConstant *constant = class->fields[i].declared->constant_value;
        if (!constant || constant->tag != JVM_CONSTANT_STRING)
            continue;
        BirId text = build_string(m, constant->name);
        emit_action(emit,
                    build_native(m, BIR_NATIVE_LITERAL, build_global_name(m, class->fields[i].variable), &text, 1));
    }
}

void initialise_lower(JavaProgram *program, BirId body) {
    JavaClass *class = program->sources.items[body].class;
    if (class->origin != CLASS_FROM_USER)
        vector_push(program->arena, &program->initialised, class);
    Emit emit;
    emit_begin(&emit, program, class->file->source_file == JVM_NO_NAME ? BIR_NONE : class->file->source_file);
    BirModel *m = program->model;
    Local thrown = emit_variable(&emit, "thrown", program->throwable->ref, BIR_NONE);
    Spot ready = emit_spot(&emit), failed = emit_spot(&emit), mine = emit_spot(&emit), handler = emit_spot(&emit);
    emit_way_in(&emit, class, ready, failed, mine);
    emit_open(&emit, mine);
    set_owner(&emit, class, build_self(m));
    uint32_t first = emit.order.count;
    emit_open(&emit, emit_spot(&emit));
    JavaClass *supertypes[MOST_SUPERTYPES];
    uint32_t count = find_supertypes(program, class, supertypes);
    for (uint32_t i = 0; i < count; i++)
        emit_call(&emit, supertypes[i]->init_body, NULL, 0, UINT32_MAX);
    emit_constant_strings(&emit, class);
    JavaMethod *initialiser = member_initialiser(program, class);
    if (initialiser)
        emit_call(&emit, member_body(program, initialiser), NULL, 0, UINT32_MAX);
    uint32_t last = emit.order.count - 1;
    emit_yield(&emit);
    emit_action(&emit, new_state(&emit, class, INIT_DONE));
    set_owner(&emit, class, build_null(m));
    emit_return(&emit, BIR_NONE);
    emit_open(&emit, ready);
    emit_return(&emit, BIR_NONE);
    emit_open(&emit, failed);
    BirId name = build_string(m, class->name);
    emit_library_call(&emit, "bandera/engine/Errors", "notInitialized", "(Lbandera/engine/Text;)V", &name, 1,
                      UINT32_MAX);
    emit_return(&emit, BIR_NONE);
    emit_open(&emit, handler);
    BirId argument = emit_local(&emit, thrown);
    if (class->origin != CLASS_FROM_USER)
        emit_library_call(&emit, "bandera/engine/Errors", "unsupportedInitializer",
                          "(Lbandera/engine/Text;Ljava/lang/Throwable;)V", (const BirId[]){name, argument}, 2,
                          UINT32_MAX);
    emit_yield(&emit);
    emit_action(&emit, new_state(&emit, class, INIT_FAILED));
    set_owner(&emit, class, build_null(m));
    emit_library_call(&emit, "bandera/engine/Errors", "initializer", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
                      &argument, 1, thrown);
    emit_throw(&emit, emit_local(&emit, thrown));
    EmitCatch clause = {emit.order.items[first], emit.order.items[last], handler, BIR_NONE, thrown};
    vector_push(emit.arena, &emit.catches, clause);
    emit_finish(&emit, body);
}
