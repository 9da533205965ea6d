/* The Java file as a whole, and functions to write lines. */
#include "bir/effects.h"
#include "jpf/java_int.h"

#include <stdlib.h>
#include <string.h>

void java_refuse(Java *java, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(java->failure, FAILURE_UNSUPPORTED, format, arguments);
    va_end(arguments);
}

void java_begin(Java *java) {
    for (uint32_t i = 0; i < java->indentation; i++)
        text_add(java->out, "    ");
}

void java_line(Java *java, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    java_begin(java);
    text_format_list(java->out, format, arguments);
    text_add_char(java->out, '\n');
    va_end(arguments);
}

void java_blank(Java *java) { text_add_char(java->out, '\n'); }

void java_open(Java *java, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    java_begin(java);
    text_format_list(java->out, format, arguments);
    text_add(java->out, " {\n");
    java->indentation++;
    va_end(arguments);
}

void java_close(Java *java) {
    java->indentation--;
    java_line(java, "}");
}

/* Java replaces \uXXXX in comments, too; a doubled backslash begins no such escape. */
const char *java_remark(Java *java, const char *text) {
    size_t length = strlen(text);
    Text remark = {0};
    for (size_t i = 0; i < length;) {
        uint32_t code = 0;
        size_t size = text_decode(text + i, length - i, &code);
        if (text[i] == '\\')
            text_add(&remark, "\\\\");
        else if (size == 1 && code >= 0x20 && code < 0x7f)
            text_add_char(&remark, text[i]);
        else
            text_format(&remark, size ? "(%x)" : "?", code);
        i += size ? size : 1;
    }
    return text_keep(&remark, java->arena);
}

void java_comment(Java *java, const char *text) { java_line(java, "// %s", java_remark(java, text)); }

/* The features that an action uses. */
static void note_action(Java *java, const BirAction *action) {
    const BirModel *model = java->model;
    JavaFeatures *has = &java->has;
    BirEffects effects = {.model = model};
    effects_add_action(&effects, action);
    has->locks |= effects_have(&effects, EFFECT_WAIT) || effects_have(&effects, EFFECT_NOTIFY);
    has->daemons |= effects_have(&effects, EFFECT_DAEMON);
    has->visits |= effects_have(&effects, EFFECT_OBSERVE_HEAP) && action->op != BIR_ACTION_NATIVE;
    for (uint32_t i = 0; effects_have(&effects, EFFECT_PRINT) && i < action->arguments.count; i++)
        has->shows |= java_kind_of(java, model->lists.items[action->arguments.first + i]) == BIR_TYPE_REF;
    has->natives |= action->op == BIR_ACTION_NATIVE;
    if (has->natives && !java->options->code)
        java_refuse(java, "the native '%s', which asks for more than the model", bir_name(model, action->name));
    free(effects.items.items);
}

static void note_features(Java *java) {
    const BirModel *model = java->model;
    java->is_kept = arena_alloc(java->arena, model->collections.count + 1);
    bir_find_kept(model, java->is_kept);
    for (uint32_t i = 0; i < model->types.count; i++)
        java->has.locks |= model->types.items[i].kind == BIR_TYPE_LOCK && i != model->type_monitor;
    for (uint32_t i = 0; i < model->expressions.count; i++) {
        const BirExpression *e = &model->expressions.items[i];
        if (e->op == BIR_OP_MONITOR)
            java->has.monitors = java->has.locks = true;
        java->has.locks |= e->op == BIR_OP_LOCK_AVAILABLE || e->op == BIR_OP_HAS_LOCK || e->op == BIR_OP_WAS_NOTIFIED;
        if (e->op == BIR_OP_CAST && e->type != BIR_NONE)
            java->has.collections |= model->types.items[e->id].listed;
    }
    for (uint32_t i = 0; i < model->actions.count; i++)
        note_action(java, &model->actions.items[i]);
    for (uint32_t i = 0; i < model->transformations.count; i++)
        java->has.invisible |= model->transformations.items[i].invisible && !java->options->single_steps;
    java->has.collections |= java->has.natives;
}

/* The runtime ------------------------------------------------------------------------------------------------------ */

/* The runtime of a generated program: threads, frames, locks and objects of BIR as plain data under one lock. It is
   Java: java/jpf/Values.java, Objects.java, Threads.java and Natives.java, whose text tools/build-runtime makes a
   constant of. What it asks of a model's own part, java/jpf/ModelPart.java lists; that is written here. */

/* Constants that switch off the parts of the runtime that a model does not need. */
static void write_constants(Java *java) {
    const struct {
        const char *name;
        bool value;
    } constants[] = {
        {"TRACE", java->options->traces}, {"LOCKS", java->has.locks},          {"MONITORS", java->has.monitors},
        {"DAEMONS", java->has.daemons},   {"TRAPS", java->model->traps.count}, {"SHOWS", java->has.shows},
    };
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        java_line(java, "static final boolean %s = %s;", constants[i].name, constants[i].value ? "true" : "false");
}

/* The names of the objects of each collection, if the model prints objects. */
static void write_names(Java *java) {
    const BirModel *model = java->model;
    java_begin(java);
    text_add(java->out, "static final String[] NAMES = {");
    for (uint32_t i = 0; java->has.shows && i < model->collections.count; i++) {
        const char *name = bir_name(model, model->collections.items[i].element_name);
        text_format(java->out, "%s%s", i ? ", " : "", java_string(java, name, strlen(name)));
    }
    text_add(java->out, "};\n");
}

/* `trap`: a frame of the function that is the trap of an error; null if the error has no trap. */
static void write_traps(Java *java) {
    static const char *const classes[BIR_ERROR_KINDS] = {
        [BIR_ERROR_NULL] = "NullPointerException",
        [BIR_ERROR_INDEX] = "IndexOutOfBoundsException",
        [BIR_ERROR_DIVISION] = "ArithmeticException",
        [BIR_ERROR_CAST] = "ClassCastException",
        [BIR_ERROR_NEGATIVE_SIZE] = "NegativeArraySizeException",
        [BIR_ERROR_MONITOR] = "IllegalMonitorStateException",
        [BIR_ERROR_STORE] = "ArrayStoreException",
    };
    const BirModel *model = java->model;
    java_open(java, "static Frame trap(RuntimeException problem)");
    for (uint32_t i = 0; i < model->traps.count; i++) {
        const BirTrap *trap = &model->traps.items[i];
        if (!classes[trap->error])
            continue;
        uint32_t count = model->bodies.items[trap->function].parameters.count;
        java_open(java, "if (problem instanceof %s)", classes[trap->error]);
        java_begin(java);
        text_format(java->out, "return new %s(", java->bodies[trap->function]);
        if (count && trap->error == BIR_ERROR_INDEX)
            text_format(java->out, "problem instanceof IndexError ? ((IndexError) problem).index : 0%s",
                        count > 1 ? ", problem instanceof IndexError ? ((IndexError) problem).length : 0" : "");
        else if (count && trap->error == BIR_ERROR_NEGATIVE_SIZE)
            text_add(java->out, "((SizeError) problem).size");
        else if (count && trap->error == BIR_ERROR_CAST)
            text_format(java->out, "((CastError) problem).object%s", count > 1 ? ", ((CastError) problem).type" : "");
        else if (count && trap->error == BIR_ERROR_STORE)
            text_add(java->out, "((StoreError) problem).object");
        text_add(java->out, ");\n");
        java_close(java);
    }
    java_line(java, "return null;");
    java_close(java);
}

static void write_visit_of_globals(Java *java) {
    java_open(java, "static void visitGlobals(ArrayList<Thing> all)");
    for (uint32_t i = 0; java->has.visits && i < java->model->globals.count; i++) {
        BirId global = java->model->globals.items[i];
        java_visit(java, java->model->variables.items[global].type, java->variables[global], 0);
    }
    java_close(java);
    java_blank(java);
}

static void write_runtime(Java *java) {
    java_blank(java);
    java_line(java, "// What the runtime has to know of this model.");
    java_blank(java);
    write_constants(java);
    write_names(java);
    java_blank(java);
    write_traps(java);
    java_blank(java);
    write_visit_of_globals(java);
    if (java->has.natives)
        java_native_part(java);
    java_blank(java);
    java_line(java, "// What follows is the same for all models.");
    java_blank(java);
    text_add(java->out, java_runtime_text);
    if (java->has.natives)
        text_format(java->out, "\n%s", java_native_text);
}

/* The file --------------------------------------------------------------------------------------------------------- */

/* The text before the class. */
static void write_head(Java *java) {
    const BirModel *model = java->model;
    bool has_file = model->file != BIR_NONE;
    java_comment(java,
                 arena_format(java->arena, "The BIR model %s%s%s as a Java program.", bir_name(model, model->name),
                              has_file ? " of " : "", has_file ? bir_name(model, model->file) : ""));
    text_add(
        java->out,
        "//\n"
        "// Each transformation of the model is one step, done by the thread that holds WORLD. Verify is that of\n"
        "// Java PathFinder (jpf-classes.jar) or of Bandera (bandera.jar); with -Dbandera.seed=N choices are random.\n"
        "// Sizes of collections are not kept here: which objects still exist cannot be asked for in Java.\n"
        "import gov.nasa.jpf.vm.Verify;\n"
        "import java.math.*;\n"
        "import java.util.ArrayList;\n"
        "import java.util.HashMap;\n"
        "import java.util.Random;\n"
        "import java.util.function.BooleanSupplier;\n\n"
        "@SuppressWarnings({\"cast\", \"divzero\", \"serial\"})\n");
    java_open(java, "public final class %s", java->class_name);
}

/* `main` starts the main threads, all but the first, which it is itself. Where there are daemons it stays out of it,
   and is the only thread that the virtual machine waits for. */
static void write_main(Java *java) {
    const BirModel *model = java->model;
    bool supervises = java->has.daemons;
    java_open(java, "public static void main(String[] arguments)%s", supervises ? " throws InterruptedException" : "");
    bool is_first = true;
    if (!supervises)
        java_line(java, "Process main = null;");
    java_open(java, "synchronized (WORLD)");
    if (java->has.natives)
        java_line(java, "begin();");
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        if (!model->bodies.items[i].is_main)
            continue;
        bool is_self = is_first && !supervises;
        java_line(java, is_self ? "main = Process.add(\"%s\", new %s());" : "Process.start(\"%s\", new %s());",
                  java->bodies[i], java->bodies[i]);
        is_first = false;
    }
    if (model->traps.count)
        java_line(java, "UNDO.clear(); // nothing of this is taken back");
    if (supervises) {
        java_line(java, "Process.settle();");
        java_open(java, "while (!over)");
        java_line(java, "WORLD.wait();");
        java_close(java);
    }
    java_close(java);
    if (supervises) {
        java_open(java, "if (failed != null)");
        java_line(java, "failed.join();");
        java_close(java);
    }
    if (!supervises && !is_first)
        java_line(java, "main.run();");
    java_close(java);
}

void java_source_class(const BirModel *model, Text *name) { java_add_identifier(name, bir_name(model, model->name)); }

bool java_source_make(const BirModel *model, const JavaSourceOptions *options, Text *out, Failure *failure) {
    Text text = {0}, name = {0};
    Java java = {.model = model, .options = options, .arena = arena_new(), .out = &text, .failure = failure};
    java.body = BIR_NONE;
    java_source_class(model, &name);
    java.class_name = text_keep(&name, java.arena);
    note_features(&java);
    if (failure->kind == FAILURE_NONE) {
        java_name_all(&java);
        write_head(&java);
        java_definitions(&java);
        for (BirId i = 0; i < model->bodies.count && failure->kind == FAILURE_NONE; i++)
            if (!model->bodies.items[i].is_initial) /* it has run */
                java_body(&java, i);
        write_main(&java);
        write_runtime(&java);
        java_close(&java);
    }
    if (failure->kind == FAILURE_NONE)
        text_add_bytes(out, text_string(&text), text.length);
    text_free(&text);
    arena_free(java.arena);
    return failure->kind == FAILURE_NONE;
}
