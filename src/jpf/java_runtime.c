/* The runtime of a generated program: threads, frames, locks and objects of BIR as plain data under one lock.

   It is Java: java/jpf/Values.java, Objects.java, Threads.java and Natives.java, whose text tools/build-runtime makes a
   constant of. What it asks of a model's own part, java/jpf/ModelPart.java lists; that is written here. */
#include "jpf/java_int.h"

#include <string.h>

/* The constants that leave out of the runtime what a model does not need. */
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

/* By collection, how people know its objects; nobody asks where none are shown. */
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

/* The trap of an error, as the frame of its function; null when there is none. */
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

void java_runtime(Java *java) {
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
