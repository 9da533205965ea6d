/* The runtime of a generated program: threads, frames, locks and objects of BIR as plain data under one lock.

   It is kept as the text that it becomes, that of threads and locks in java_runtime_threads.c. A line that begins with
   `?` and letters is there only for models that have all of these features. */
#include "jpf/java_int.h"

#include <string.h>

static const char thing_text[] =
    "/** An object of the model. */\n"
    "static class Thing {\n"
    "?m     final Lock monitor = new Lock(true);\n"
    "?k     int collection;\n"
    "?s     int serial;\n"
    "?s     private static int serials;\n"
    "?k \n"
    "?k     static <T extends Thing> T made(T object, int collection) {\n"
    "?k         Thing thing = object;\n"
    "?k         thing.collection = collection;\n"
    "?s         thing.serial = serials++;\n"
    "?k         return object;\n"
    "?k     }\n"
    "?f \n"
    "?f     /** Objects that exist for ever, by collection and then by age. */\n"
    "?f     static final ArrayList<Thing> KEPT = new ArrayList<>();\n"
    "?f     private int keptIn;\n"
    "?f \n"
    "?f     static <T extends Thing> T kept(T object, int collection) {\n"
    "?f         Thing thing = object;\n"
    "?f         thing.keptIn = collection;\n"
    "?f         int at = KEPT.size();\n"
    "?f         while (at > 0 && KEPT.get(at - 1).keptIn > collection) {\n"
    "?f             at--;\n"
    "?f         }\n"
    "?f         KEPT.add(at, thing);\n"
    "?ft         UNDO.add(() -> KEPT.remove(thing));\n"
    "?f         return object;\n"
    "?f     }\n"
    "?v \n"
    "?v     /** Adds what this object refers to. */\n"
    "?v     void visit(ArrayList<Thing> all) {\n"
    "?v     }\n"
    "?v \n"
    "?v     /** Every object that there is, in the order in which a search from variables meets them. */\n"
    "?v     static ArrayList<Thing> reached() {\n"
    "?v         ArrayList<Thing> all = new ArrayList<>(?f KEPT?. );\n"
    "?v         visitGlobals(all);\n"
    "?v         for (Process each = Process.first; each != null; each = each.next) {\n"
    "?v             for (Frame frame = each.frame; frame != null; frame = frame.caller) {\n"
    "?v                 frame.visit(all);\n"
    "?v             }\n"
    "?v         }\n"
    "?v         return goOn(all);\n"
    "?v     }\n"
    "?v \n"
    "?v     static ArrayList<Thing> reached(Thing from) {\n"
    "?v         ArrayList<Thing> all = new ArrayList<>();\n"
    "?v         reach(all, from);\n"
    "?v         return goOn(all);\n"
    "?v     }\n"
    "?v \n"
    "?v     private static ArrayList<Thing> goOn(ArrayList<Thing> all) {\n"
    "?v         for (int i = 0; i < all.size(); i++) {\n"
    "?v             all.get(i).visit(all);\n"
    "?v         }\n"
    "?v         return all;\n"
    "?v     }\n"
    "?v \n"
    "?v     /** Any object of a type, or null where there is none. */\n"
    "?v     static Thing any(Class<?> type, ArrayList<Thing> all) {\n"
    "?v         int count = 0;\n"
    "?v         for (int i = 0; i < all.size(); i++) {\n"
    "?v             count += type.isInstance(all.get(i)) ? 1 : 0;\n"
    "?v         }\n"
    "?v         int skipped = count > 0 ? choose(count) : 0;\n"
    "?v         for (int i = 0; i < all.size(); i++) {\n"
    "?v             if (type.isInstance(all.get(i)) && skipped-- == 0) {\n"
    "?v                 return all.get(i);\n"
    "?v             }\n"
    "?v         }\n"
    "?v         return null;\n"
    "?v     }\n"
    "}\n"
    "\n"
    "?v static void reach(ArrayList<Thing> all, Thing object) {\n"
    "?v     for (int i = 0; i < all.size(); i++) {\n"
    "?v         if (all.get(i) == object) {\n"
    "?v             return;\n"
    "?v         }\n"
    "?v     }\n"
    "?v     if (object != null) {\n"
    "?v         all.add(object);\n"
    "?v     }\n"
    "?v }\n"
    "?v \n";

static const char helper_text[] =
    "/** A bound of the model was exceeded: it says nothing about the program. */\n"
    "static final class LimitError extends Error {\n"
    "    final String bound;\n"
    "\n"
    "    LimitError(String bound, String message) {\n"
    "        super(message);\n"
    "        this.bound = bound;\n"
    "    }\n"
    "}\n"
    "\n"
    "/** An object was thrown that nothing catches. */\n"
    "static final class UncaughtException extends RuntimeException {\n"
    "    final transient Thing object;\n"
    "\n"
    "    UncaughtException(Thing object) {\n"
    "        super(object.getClass().getName());\n"
    "        this.object = object;\n"
    "    }\n"
    "}\n"
    "\n"
    "static final class CastError extends ClassCastException {\n"
    "    final transient Thing object;\n"
    "    final String type;\n"
    "\n"
    "    CastError(Thing object, String type) {\n"
    "        super(\"not a \" + type);\n"
    "        this.object = object;\n"
    "        this.type = type;\n"
    "    }\n"
    "}\n"
    "\n"
    "static final class IndexError extends IndexOutOfBoundsException {\n"
    "    final int index;\n"
    "    final int length;\n"
    "\n"
    "    IndexError(long index, int length) {\n"
    "        super(\"index \" + index + \", length \" + length);\n"
    "        this.index = (int) index;\n"
    "        this.length = length;\n"
    "    }\n"
    "}\n"
    "\n"
    "static final class SizeError extends NegativeArraySizeException {\n"
    "    final int size;\n"
    "\n"
    "    SizeError(long size) {\n"
    "        super(\"size \" + size);\n"
    "        this.size = (int) size;\n"
    "    }\n"
    "}\n"
    "\n"
    "/** The random numbers of a plain virtual machine. */\n"
    "static final class Generator {\n"
    "    static final Random RANDOM = new Random(Long.getLong(\"bandera.seed\", 0L));\n"
    "}\n"
    "\n"
    "/** Whether choices are random. */\n"
    "private static final boolean SEEDED = System.getProperty(\"bandera.seed\") != null;\n"
    "\n"
    "/** Any number from 0 to before count. */\n"
    "static int pick(int count) {\n"
    "?i     run = 0;\n"
    "    if (SEEDED) {\n"
    "        return Generator.RANDOM.nextInt(count);\n"
    "    }\n"
    "    return Verify.getInt(0, count - 1);\n"
    "}\n"
    "\n"
    "static int choose(int count) {\n"
    "    int chosen = count > 1 ? pick(count) : 0;\n"
    "    trace(\"#c \" + chosen + \" \" + count);\n"
    "    return chosen;\n"
    "}\n"
    "\n"
    "static void trace(String line) {\n"
    "    if (TRACE) {\n"
    "        System.out.println(line);\n"
    "    }\n"
    "}\n"
    "\n"
    "static void print(String line) {\n"
    "    if (!TRACE) {\n"
    "        System.out.println(line);\n"
    "    }\n"
    "}\n"
    "\n"
    "static long range(long value, long low, long high, String what) {\n"
    "    if (value < low || value > high) {\n"
    "        throw new LimitError(\"range\", \"range of \" + what + \", \" + low + \"..\" + high + \": \" + value);\n"
    "    }\n"
    "    return value;\n"
    "}\n"
    "\n"
    "static LimitError tooLarge() {\n"
    "    return new LimitError(\"integers\", \"an integer does not fit 64 bits\");\n"
    "}\n"
    "\n"
    "static long add(long left, long right) {\n"
    "    long sum = left + right;\n"
    "    if (((left ^ sum) & (right ^ sum)) < 0) {\n"
    "        throw tooLarge();\n"
    "    }\n"
    "    return sum;\n"
    "}\n"
    "\n"
    "static long subtract(long left, long right) {\n"
    "    long difference = left - right;\n"
    "    if (((left ^ right) & (left ^ difference)) < 0) {\n"
    "        throw tooLarge();\n"
    "    }\n"
    "    return difference;\n"
    "}\n"
    "\n"
    "static long multiply(long left, long right) {\n"
    "    long product = left * right;\n"
    "    if (left != 0 && (product / left != right || left == -1 && right == Long.MIN_VALUE)) {\n"
    "        throw tooLarge();\n"
    "    }\n"
    "    return product;\n"
    "}\n"
    "\n"
    "static long divide(long left, long right) {\n"
    "    if (left == Long.MIN_VALUE && right == -1) {\n"
    "        throw tooLarge();\n"
    "    }\n"
    "    return left / right;\n"
    "}\n"
    "\n"
    "static long negate(long value) {\n"
    "    return subtract(0, value);\n"
    "}\n"
    "\n"
    "/** Strings are the same when their contents are. */\n"
    "static boolean same(String left, String right) {\n"
    "    return left == null ? right == null : left.equals(right);\n"
    "}\n"
    "\n"
    "/** What does not fit an int is outside every array. */\n"
    "static int index(long index) {\n"
    "    return index == (int) index ? (int) index : -1;\n"
    "}\n"
    "\n"
    "static int index(long index, int length) {\n"
    "    if (index < 0 || index >= length) {\n"
    "        throw new IndexError(index, length);\n"
    "    }\n"
    "    return (int) index;\n"
    "}\n"
    "\n"
    "// Java PathFinder does parts of strings itself, and gives up where they fail: so they are asked for with care.\n"
    "static String part(String text, long from, long to) {\n"
    "    if (from < 0 || from > to || to > text.length()) {\n"
    "        throw new IndexError(0, 0);\n"
    "    }\n"
    "    return text.substring((int) from, (int) to);\n"
    "}\n"
    "\n"
    "static int compare(String left, String right) {\n"
    "    if (left == null || right == null) {\n"
    "        throw new NullPointerException(\"null is compared\");\n"
    "    }\n"
    "    return left.compareTo(right);\n"
    "}\n"
    "\n"
    "static int find(String text, String part, long from) {\n"
    "    if (text == null || part == null) {\n"
    "        throw new NullPointerException(\"null is looked for\");\n"
    "    }\n"
    "    return text.indexOf(part, (int) Math.max(Math.min(from, Integer.MAX_VALUE), 0));\n"
    "}\n"
    "\n"
    "static int size(long size, long most) {\n"
    "    if (size < 0) {\n"
    "        throw new SizeError(size);\n"
    "    }\n"
    "    if (size > most) {\n"
    "        throw new LimitError(\"length\", \"an array of \" + size + \" elements, at most \" + most);\n"
    "    }\n"
    "    return (int) size;\n"
    "}\n"
    "\n"
    "static Thing cast(Thing object, String type, Class<?> admitted) {\n"
    "    if (object != null && !admitted.isInstance(object)) {\n"
    "        throw new CastError(object, type);\n"
    "    }\n"
    "    return object;\n"
    "}\n"
    "?c \n"
    "?c static Thing cast(Thing object, String type, int... collections) {\n"
    "?c     boolean fits = object == null;\n"
    "?c     for (int i = 0; i < collections.length && !fits; i++) {\n"
    "?c         fits = object.collection == collections[i];\n"
    "?c     }\n"
    "?c     if (!fits) {\n"
    "?c         throw new CastError(object, type);\n"
    "?c     }\n"
    "?c     return object;\n"
    "?c }\n"
    "?h \n"
    "?h /** A condition that cannot be evaluated does not hold. */\n"
    "?h static boolean holds(BooleanSupplier condition) {\n"
    "?h     try {\n"
    "?h         return condition.getAsBoolean();\n"
    "?h     } catch (RuntimeException | LimitError problem) {\n"
    "?h         return false;\n"
    "?h     }\n"
    "?h }\n";

/* Whether a model has the feature of a letter. */
static bool has_feature(const Java *java, char letter) {
    const JavaFeatures *has = &java->has;
    switch (letter) {
    case 'l': return has->locks;
    case 'w': return has->waits;
    case 'm': return has->monitors;
    case 'a': return has->atomic;
    case 'd': return has->daemons;
    case 'v': return has->visits;
    case 'f': return has->keeps;
    case 's': return has->shows;
    case 'c': return has->collections;
    case 'k': return has->collections || has->shows;
    case 'h': return has->holds;
    case 'i': return has->invisible;
    case 't': return java->model->traps.count > 0;
    default: return true;
    }
}

/* One line. Within it `?x ` begins a part for models with feature x, and `?. ` ends it. */
static void write_part(Java *java, const char *line, size_t length) {
    bool shown = true;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '?' && i + 2 < length && line[i + 2] == ' ' && strchr("lwmadvfsckhit.", line[i + 1])) {
            shown = has_feature(java, line[i + 1]);
            i += 2;
        } else if (shown) {
            text_add_char(java->out, line[i]);
        }
    }
}

static void write_text(Java *java, const char *text) {
    while (*text) {
        const char *end = strchr(text, '\n');
        const char *start = text;
        bool shown = true;
        if (*start == '?') {
            for (start++; *start != ' '; start++)
                shown = shown && has_feature(java, *start);
            start++;
        }
        if (shown && start < end) {
            java_begin(java);
            write_part(java, start, (size_t)(end - start));
        }
        if (shown)
            text_add_char(java->out, '\n');
        text = end + 1;
    }
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
        text_add(java->out, ");\n");
        java_close(java);
    }
    java_line(java, "return null;");
    java_close(java);
    java_blank(java);
}

static void write_visit_of_globals(Java *java) {
    java_open(java, "static void visitGlobals(ArrayList<Thing> all)");
    for (uint32_t i = 0; i < java->model->globals.count; i++) {
        BirId global = java->model->globals.items[i];
        java_visit(java, java->model->variables.items[global].type, java->variables[global], 0);
    }
    java_close(java);
    java_blank(java);
}

/* How people know an object: its type, and how many were made before it. */
static void write_show(Java *java) {
    const BirModel *model = java->model;
    java_begin(java);
    text_add(java->out, "private static final String[] NAMES = {");
    for (uint32_t i = 0; i < model->collections.count; i++) {
        const char *name = bir_name(model, model->collections.items[i].element_name);
        text_add(java->out, i ? ", " : "");
        java_string(java, name, strlen(name));
    }
    text_add(java->out, "};\n\n");
    java_open(java, "static String show(Thing object)");
    java_line(java, "return object == null ? \"null\" : NAMES[object.collection] + \"#\" + object.serial;");
    java_close(java);
    java_blank(java);
}

void java_runtime(Java *java) {
    java_blank(java);
    java_line(java, "// What follows is the same for all models.");
    java_blank(java);
    java_line(java, "/** Whether the program prints what it does, instead of what the model prints. */");
    java_line(java, "private static final boolean TRACE = %s;", java->options->traces ? "true" : "false");
    write_text(java, java_process_text);
    write_text(java, java_frame_text);
    if (java->has.locks)
        write_text(java, java_lock_text);
    write_text(java, thing_text);
    if (java->model->traps.count)
        write_traps(java);
    if (java->has.visits)
        write_visit_of_globals(java);
    if (java->has.shows)
        write_show(java);
    write_text(java, helper_text);
}
