/* A Java program as a model that grows. */
#include "lower/program.h"

#include "lower/emit.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    BirError error;
    const char *method, *descriptor;
} traps[] = {
    {BIR_ERROR_NULL, "nullPointer", "()V"},
    {BIR_ERROR_INDEX, "index", "(II)V"},
    {BIR_ERROR_DIVISION, "arithmetic", "()V"},
    {BIR_ERROR_CAST, "castTo", "(Ljava/lang/Object;Lbandera/engine/Text;)V"},
    {BIR_ERROR_NEGATIVE_SIZE, "negativeSize", "(I)V"},
    {BIR_ERROR_MONITOR, "monitor", "()V"},
    {BIR_ERROR_STORE, "arrayStore", "(Ljava/lang/Object;)V"},
};

static bool declare_traps(JavaProgram *program, Failure *failure) {
    JavaClass *errors = class_named_text(program, "bandera/engine/Errors");
    BirModel *model = program->model;
    for (uint32_t i = 0; i < COUNT(traps); i++) {
        JavaMethod *method = member_method_named(program, errors, traps[i].method, traps[i].descriptor);
        if (!method)
            return failure_set(failure, FAILURE_INPUT, "the library of model classes lacks bandera.engine.Errors.%s",
                               traps[i].method);
        BirId body = member_body(program, method);
        BirTrap trap = {.error = traps[i].error, .function_name = model->bodies.items[body].name, .function = body};
        vector_push(model->arena, &model->traps, trap);
        build_definition(model, BIR_DEFINES_TRAP, model->traps.count - 1);
    }
    return true;
}

/* ---- Threads -------------------------------------------------------------------------------------------------- */

static void call_on_thread(Emit *emit, const char *name, const char *descriptor, const BirId *arguments,
                           uint32_t count) {
    emit_library_call(emit, "java/lang/Thread", name, descriptor, arguments, count, UINT32_MAX);
}

/* Ends a thread. Its variable is read once more, so that it lives as long as the thread: currentThread looks there. */
static void emit_thread_exit(Emit *emit, Local thread) {
    BirId alive = emit_local(emit, thread);
    emit_check_null(emit, alive);
    emit_action(emit, build_action(emit->model, BIR_ACTION_EXIT, BIR_NONE, NULL, 0));
    emit_end(emit);
}

/* A thread that was started runs Thread.execute. */
static void thread_lower(JavaProgram *program, BirId body) {
    Emit emit;
    emit_begin(&emit, program, BIR_NONE);
    BirModel *m = program->model;
    Local thread = emit_variable(&emit, "thread", program->thread->ref, BIR_NONE);
    Local daemon = emit_variable(&emit, "daemon", m->type_int, BIR_NONE);
    emit.parameter_count = 2;
    BirId is_daemon = build_test(m, BIR_OP_NOT_EQUAL, emit_local(&emit, daemon), build_int(m, 0));
    emit_action(&emit, build_action(m, BIR_ACTION_DAEMON, BIR_NONE, &is_daemon, 1));
    BirId argument = emit_local(&emit, thread);
    call_on_thread(&emit, "execute", "()V", &argument, 1);
    emit_thread_exit(&emit, thread);
    emit_finish(&emit, body);
}

/* The array of arguments, one action an element. */
static void emit_arguments(Emit *emit, Local array, Local text) {
    JavaProgram *program = emit->program;
    BirModel *m = emit->model;
    JavaClass *strings = class_named_text(program, "[Ljava/lang/String;");
    class_load(program, strings);
    BirId length = build_int(m, program->options.argument_count), element = m->types.items[strings->type].element;
    emit_action(emit, build_new_array(m, emit_local(emit, array), class_collection(program, strings), length));
    for (uint32_t i = 0; i < program->options.argument_count; i++) {
        BirId literal = build_string(m, names_add_string(program->names, program->options.arguments[i]));
        emit_action(emit, build_native(m, BIR_NATIVE_LITERAL, emit_local(emit, text), &literal, 1));
        BirId place = build_index(m, emit_local(emit, array), build_int(m, i), element);
        emit_assign(emit, place, emit_local(emit, text));
    }
}

/* The call of main: of an object that is made for it, if it is an instance method. */
static void emit_main_call(Emit *emit, JavaMethod *main, Local array) {
    JavaProgram *program = emit->program;
    bool is_static = main->declared->flags & JVM_STATIC;
    JavaClass *class = is_static ? main->owner : class_named_text(program, program->options.main_class);
    BirId arguments[2];
    uint32_t count = 0;
    if (initialise_is_needed(program, class))
        emit_call(emit, class->init_body, NULL, 0, UINT32_MAX);
    if (!is_static) {
        Local object = emit_variable(emit, "program", class->ref, BIR_NONE);
        arguments[count++] = emit_local(emit, object);
        emit_action(emit, build_new(emit->model, arguments[0], class_collection(program, class)));
        emit_call(emit, member_body(program, member_method_named(program, class, "<init>", "()V")), arguments, 1,
                  UINT32_MAX);
    }
    if (main->declared->type.parameter_count)
        arguments[count++] = emit_local(emit, array);
    emit_call(emit, member_body(program, main), arguments, count, UINT32_MAX);
}

/* The thread that runs main: the Thread object comes first, then the class of main, then main itself. */
static void main_lower(JavaProgram *program, BirId body) {
    Emit emit;
    emit_begin(&emit, program, BIR_NONE);
    Local thread = emit_variable(&emit, "thread", program->thread->ref, BIR_NONE);
    Local array = emit_variable(&emit, "args", class_named_text(program, "[Ljava/lang/String;")->ref, BIR_NONE);
    Local text = emit_variable(&emit, "text", program->string->ref, BIR_NONE);
    Local thrown = emit_variable(&emit, "thrown", program->throwable->ref, BIR_NONE);
    Spot handler = emit_spot(&emit), end = emit_spot(&emit);
    if (initialise_is_needed(program, program->thread))
        emit_call(&emit, program->thread->init_body, NULL, 0, UINT32_MAX);
    emit_library_call(&emit, "java/lang/Thread", "main", "()Ljava/lang/Thread;", NULL, 0, thread);
    emit_arguments(&emit, array, text);
    emit_open(&emit, emit_spot(&emit));
    uint32_t first = emit.order.count - 1;
    emit_main_call(&emit, program->sources.items[body].method, array);
    uint32_t last = emit.order.count - 1;
    emit_goto(&emit, end);
    emit_open(&emit, handler);
    BirId uncaught[] = {emit_local(&emit, thread), emit_local(&emit, thrown)};
    call_on_thread(&emit, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", uncaught, 2);
    emit_open(&emit, end);
    BirId ended = emit_local(&emit, thread);
    call_on_thread(&emit, "end", "()V", &ended, 1);
    emit_thread_exit(&emit, thread);
    EmitCatch clause = {emit.order.items[first], emit.order.items[last], handler, BIR_NONE, thrown};
    vector_push(emit.arena, &emit.catches, clause);
    emit_finish(&emit, body);
}

static void declare_threads(JavaProgram *program, JavaMethod *main) {
    BirModel *model = program->model;
    BirId parameters[] = {program->thread->ref, model->type_int};
    program->thread_body =
        member_new_body(program, build_name(model, "java"), parameters, 2, BIR_NONE, (BodySource){.kind = BODY_THREAD});
    model->bodies.items[program->thread_body].is_thread = true;
    program->main_body = member_new_body(program, build_name(model, "main"), NULL, 0, BIR_NONE,
                                         (BodySource){.kind = BODY_MAIN, .method = main});
    model->bodies.items[program->main_body].is_thread = true;
    model->bodies.items[program->main_body].is_main = true;
}

/* ---- What is missing --------------------------------------------------------------------------------------------- */

/* Bodies that answer questions about a class: its enum constants, its initialisation. */
static void hook_lower(JavaProgram *program, BirId body, bool values) {
    JavaClass *class = program->sources.items[body].class;
    Emit emit;
    emit_begin(&emit, program, BIR_NONE);
    emit_variable(&emit, "this", program->object->ref, BIR_NONE);
    emit.parameter_count = 1;
    if (initialise_is_needed(program, class))
        emit_call(&emit, class->init_body, NULL, 0, UINT32_MAX);
    if (!values) {
        emit_return(&emit, BIR_NONE);
        emit_finish(&emit, body);
        return;
    }
    Text descriptor = {0};
    text_format(&descriptor, "()[L%s;", names_text(program->names, class->name));
    JavaMethod *method = member_method_named(program, class, "values", text_string(&descriptor));
    text_free(&descriptor);
    if (!method || !(method->declared->flags & JVM_STATIC))
        emit_return(&emit, build_null(program->model));
    else {
        Local array =
            emit_variable(&emit, "values", class_value_type(program, method->declared->type.result), BIR_NONE);
        emit_call(&emit, member_body(program, method), NULL, 0, array);
        emit_return(&emit, emit_local(&emit, array));
    }
    emit_finish(&emit, body);
}

void program_make_body(JavaProgram *program, BirId body) {
    switch (program->sources.items[body].kind) {
    case BODY_METHOD: method_lower(program, body); break;
    case BODY_INITIALISER: initialise_lower(program, body); break;
    case BODY_LAMBDA: lambda_lower(program, body); break;
    case BODY_STATIC_FIELD: static_field_lower(program, body); break;
    case BODY_THREAD: thread_lower(program, body); break;
    case BODY_MAIN: main_lower(program, body); break;
    case BODY_VALUES: hook_lower(program, body, true); break;
    case BODY_TOUCH: hook_lower(program, body, false); break;
    case BODY_BOOT: break; /* made whole */
    case BODY_MESSAGE: message_lower(program, body); break;
    }
}

/* A body with the parameters of a virtual. */
static BirId body_like(JavaProgram *program, BirId virtual_id, BirId name, BodySource source) {
    BirVirtual virtual = program->model->virtuals.items[virtual_id];
    BirId *types = arena_alloc(program->arena, (virtual.parameters.count + 1) * sizeof *types);
    for (uint32_t i = 0; i < virtual.parameters.count; i++)
        types[i] = program->model->variables.items[virtual.parameters.first + i].type;
    return member_new_body(program, name, types, virtual.parameters.count, virtual.result, source);
}

/* Whether a virtual is the method of a lambda's interface, or a bridge to it. */
static bool runs_lambda(JavaProgram *program, JavaClass *class, BirId virtual_id) {
    VirtualKey key = member_virtual_key(program, virtual_id);
    uint32_t parameters = program->model->virtuals.items[virtual_id].parameters.count - 1;
    if (!class->lambda || key.name != class->lambda->interface_method ||
        parameters != class->lambda->erased->parameter_count)
        return false;
    JavaMethod *declared = member_selected(program, class, key.name, key.descriptor);
    return !declared || declared->declared->flags & JVM_ABSTRACT;
}

/* The function that a virtual runs for objects of a type: one that says so, when there is none. */
static BirId find_target(JavaProgram *program, BirId virtual_id, BirId type) {
    JavaClass *class = program->by_type.items[type];
    VirtualKey key = member_virtual_key(program, virtual_id);
    const char *name = names_text(program->names, key.name), *descriptor = names_text(program->names, key.descriptor);
    const char *class_name = names_text(program->names, class->name);
    bool values = strcmp(name, "enumConstants$") == 0;
    if (values || strcmp(name, "initialize$") == 0)
        return body_like(program, virtual_id, build_name(program->model, "%s.%s", class_name, name),
                         (BodySource){.kind = values ? BODY_VALUES : BODY_TOUCH, .class = class});
    if (runs_lambda(program, class, virtual_id))
        return body_like(program, virtual_id, build_name(program->model, "%s.%s%s", class_name, name, descriptor),
                         (BodySource){.kind = BODY_LAMBDA, .class = class});
    if (class->static_field && strncmp(name, "static", 6) == 0)
        return body_like(program, virtual_id, build_name(program->model, "%s.%s", class_name, name),
                         (BodySource){.kind = BODY_STATIC_FIELD,
                                      .class = class,
                                      .is_plain = strstr(name, "Plain$") != NULL,
                                      .is_weak = strstr(name, "Plain$") || strstr(name, "Weak$")});
    JavaMethod *method = member_selected(program, class, key.name, key.descriptor);
    if (method && !(method->declared->flags & JVM_ABSTRACT))
        return member_body(program, method);
    BirId message = build_name(program->model, "%s.%s%s: method not %s", jvm_java_name(program->arena, class_name),
                               name, descriptor, class->origin == CLASS_FROM_MODEL ? "modelled" : "found");
    return body_like(program, virtual_id, build_name(program->model, "%s#%u", name, program->model->bodies.count),
                     (BodySource){.kind = BODY_MESSAGE, .message = message});
}

static void add_target(JavaProgram *program, BirId virtual_id, BirId type) {
    BirModel *model = program->model;
    BirId function = find_target(program, virtual_id, type);
    BirVirtualEntry entry = {.type_name = type == model->type_object ? build_name(model, "Object")
                                                                     : program->by_type.items[type]->name,
                             .function_name = model->bodies.items[function].name,
                             .virtual_id = virtual_id,
                             .type = type,
                             .function = function};
    vector_push(model->arena, &model->virtual_entries, entry);
}

static void add_fact(JavaProgram *program, BirFact fact) {
    BirModel *model = program->model;
    vector_push(model->arena, &model->facts, fact);
    build_definition(model, BIR_DEFINES_FACT, model->facts.count - 1);
}

void java_program_supply(JavaProgram *program, const Missing *missing, const char *text, size_t length) {
    switch (missing->kind) {
    case MISSING_NOTHING: break;
    case MISSING_BODY: program_make_body(program, missing->id); break;
    case MISSING_TARGET: add_target(program, missing->id, missing->type); break;
    case MISSING_FACT: add_fact(program, fact_find(program, (BirNative)missing->id, text, length)); break;
    case MISSING_CLASS: {
        JavaClass *class = fact_class(program, text, length);
        if (class && class_load(program, class))
            class_collection(program, class);
        else
            add_fact(program, fact_find(program, BIR_NATIVE_CLASS_EXISTS, text, length));
        break;
    }
    }
}

/* ---- Programs ------------------------------------------------------------------------------------------------- */

/* Why a class that the program needs cannot be loaded. Always null. */
static void *refuse_class(JavaProgram *program, const char *name, Failure *failure) {
    const Failure *problem = &program->problem;
    if (problem->kind != FAILURE_NONE)
        return failure_set(failure, problem->kind, "%s", text_string(&problem->words));
    return failure_set(failure, FAILURE_INPUT, "class %s is not on the class path",
                       jvm_java_name(program->arena, name));
}

static JavaClass *well_known(JavaProgram *program, const char *name, Failure *failure) {
    JavaClass *class = class_named_text(program, name);
    if (!class_load(program, class))
        refuse_class(program, name, failure);
    return class;
}

/* A main method that java starts in a release: not private, and in a static context or one that can be made. */
static JavaMethod *find_main_like(JavaProgram *program, JavaClass *class, const char *descriptor) {
    JavaMethod *main = member_method_named(program, class, "main", descriptor);
    uint32_t flags = main ? main->declared->flags : 0;
    bool is_classic = (flags & JVM_STATIC) && (flags & JVM_PUBLIC);
    if (!main || flags & (JVM_PRIVATE | JVM_ABSTRACT))
        return NULL;
    return is_classic || program->options.release >= CLASSPATH_ANY_MAIN ? main : NULL;
}

/* The constructor that an instance main method needs. */
static JavaMethod *find_maker(JavaProgram *program, JavaClass *class) {
    JavaMethod *maker = member_method_named(program, class, "<init>", "()V");
    bool is_open = maker && maker->owner == class && !(maker->declared->flags & JVM_PRIVATE);
    return is_open && !(class->file->flags & JVM_ABSTRACT) ? maker : NULL;
}

static JavaMethod *find_main(JavaProgram *program, Failure *failure) {
    JavaClass *class = class_named_text(program, program->options.main_class);
    if (!class_load(program, class))
        return refuse_class(program, program->options.main_class, failure);
    const char *java_name = jvm_java_name(program->arena, program->options.main_class);
    JavaMethod *main = find_main_like(program, class, "([Ljava/lang/String;)V");
    if (!main && program->options.release >= CLASSPATH_ANY_MAIN)
        main = find_main_like(program, class, "()V");
    if (!main)
        return failure_set(failure, FAILURE_INPUT, "class %s has no method public static void main(String[])",
                           java_name);
    if (!(main->declared->flags & JVM_STATIC) && !find_maker(program, class))
        return failure_set(failure, FAILURE_INPUT,
                           "class %s has a main method that is not static, but no constructor without parameters that "
                           "is not private",
                           java_name);
    return main;
}

static void add_role(JavaProgram *program, BirRoleKind kind, BirId name, BirId id, BirId field) {
    BirModel *model = program->model;
    BirRole role = {.kind = kind, .name = name, .field_name = BIR_NONE, .id = id, .field = field};
    if (field != BIR_NONE)
        role.field_name = model->variables.items[field].name;
    vector_push(model->arena, &model->roles, role);
    build_definition(model, BIR_DEFINES_ROLE, model->roles.count - 1);
}

/* A collection of a class's objects, and which of their fields is the string that they stand for. */
static void add_string_role(JavaProgram *program, BirRoleKind kind, JavaClass *class) {
    BirId field = BIR_NONE;
    for (uint32_t i = 0; i < class->field_count && field == BIR_NONE; i++)
        if (!(class->fields[i].declared->flags & JVM_STATIC) &&
            class_storage_type(program, class->fields[i].declared->type) == program->model->type_string)
            field = class->fields[i].variable;
    BirId collection = class_collection(program, class);
    add_role(program, kind, program->model->collections.items[collection].name, collection, field);
}

static void add_type_role(JavaProgram *program, BirRoleKind kind, const char *name) {
    JavaClass *class = class_named_text(program, name);
    add_role(program, kind, class->name, class->type, BIR_NONE);
}

static void declare_roles(JavaProgram *program) {
    add_string_role(program, BIR_ROLE_STRINGS, program->string);
    add_string_role(program, BIR_ROLE_CLASSES, program->class_class);
    add_type_role(program, BIR_ROLE_THREADS, "java/lang/Thread");
    add_type_role(program, BIR_ROLE_ASSERTION, "java/lang/AssertionError");
    add_type_role(program, BIR_ROLE_MONITOR_ERROR, "java/lang/IllegalMonitorStateException");
    add_type_role(program, BIR_ROLE_INDEX_ERROR, "java/lang/IndexOutOfBoundsException");
    const JavaOptions *options = &program->options;
    add_fact(program, fact_number(program, BIR_NATIVE_USES_RANDOM, options->choose_random));
    add_fact(program, fact_number(program, BIR_NATIVE_USES_CLOCK, options->choose_time));
}

JavaProgram *java_program_new(Classpath *classpath, const JavaOptions *options, Failure *failure) {
    Arena *arena = arena_new();
    JavaProgram *program = arena_alloc(arena, sizeof *program);
    program->arena = arena;
    program->model = build_model();
    program->names = program->model->names;
    program->virtuals = table_new(arena);
    program->model->name = build_name(program->model, "%s", options->main_class);
    program->classpath = classpath;
    program->options = *options;
    program->type_byte = build_word_type(program->model, BIR_TYPE_BYTE);
    program->type_short = build_word_type(program->model, BIR_TYPE_SHORT);
    program->object = well_known(program, "java/lang/Object", failure);
    program->string = well_known(program, "java/lang/String", failure);
    program->class_class = well_known(program, "java/lang/Class", failure);
    program->thread = well_known(program, "java/lang/Thread", failure);
    program->throwable = well_known(program, "java/lang/Throwable", failure);
    JavaMethod *main = failure->kind != FAILURE_NONE ? NULL : find_main(program, failure);
    if (!main || !declare_traps(program, failure)) {
        java_program_free(program);
        return NULL;
    }
    declare_threads(program, main);
    if (options->plan)
        observe_declare(program);
    declare_roles(program);
    program_make_body(program, program->main_body);
    if (options->plan)
        observe_define(program);
    boot_literals(program);
    return program;
}

void java_program_free(JavaProgram *program) {
    if (!program)
        return;
    bir_free(program->model);
    failure_free(&program->problem);
    arena_free(program->arena);
}

BirModel *java_program_model(JavaProgram *program) { return program->model; }

/* The lines of each virtual follow each other in a model that does not grow. */
static void sort_lines(BirModel *model) {
    uint32_t *counts = memory_get_zeroed(model->virtuals.count + 1, sizeof *counts);
    BirVirtualEntry *sorted = arena_alloc(model->arena, (model->virtual_entries.count + 1) * sizeof *sorted);
    for (uint32_t i = 0; i < model->virtual_entries.count; i++)
        counts[model->virtual_entries.items[i].virtual_id]++;
    uint32_t first = 0;
    for (uint32_t i = 0; i < model->virtuals.count; i++) {
        model->virtuals.items[i].entries = (BirSpan){first, 0};
        first += counts[i];
    }
    for (uint32_t i = 0; i < model->virtual_entries.count; i++) {
        const BirVirtualEntry *entry = &model->virtual_entries.items[i];
        BirSpan *span = &model->virtuals.items[entry->virtual_id].entries;
        sorted[span->first + span->count++] = *entry;
    }
    model->virtual_entries.items = sorted;
    model->virtual_entries.capacity = model->virtual_entries.count + 1;
    free(counts);
}

BirModel *java_program_freeze(const JavaProgram *program) {
    BirModel *model = bir_copy(program->model);
    sort_lines(model);
    return model;
}

const Failure *java_program_problem(const JavaProgram *program) { return &program->problem; }
