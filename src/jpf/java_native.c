/* Natives, which java/jpf/Natives.java has by their names, and what there is before the first state: objects and
   globals as the machine has them in the base region of the code (see src/machine/base.c), and facts. */
#include "jpf/java_int.h"

#include <inttypes.h>
#include <string.h>

/* A method has at most 64 KB of bytecode, and a line here takes far less than a hundred bytes. */
enum { LINES_OF_A_PART = 400 };

/* The methods that make the first state, each with so many lines. */
typedef struct Beginning {
    Java *java;
    const Code *code;
    uint32_t *numbers; /* by cell of the base region: the object that begins there, counted from 0 */
    uint32_t lines, parts;
} Beginning;

const char *java_native(Java *java, const BirAction *action) {
    BirNative native = (BirNative)action->id;
    bool asks_self =
        native == BIR_NATIVE_CURRENT_THREAD || native == BIR_NATIVE_EXIT || native == BIR_NATIVE_STACK_TRACE;
    const char *list = asks_self ? "self" : "";
    for (uint32_t i = 0; i < action->arguments.count; i++)
        list = arena_format(java->arena, "%s%s%s", list, *list ? ", " : "",
                            java_object(java, java->model->lists.items[action->arguments.first + i]));
    const char *prefix = native == BIR_NATIVE_CHOOSE ? "" : "Native.";
    const char *text = arena_format(java->arena, "%s%s(%s)", prefix, bir_native_name(native), list);
    char result = strchr(bir_native_signature(native), ':')[1];
    const BirType *type = action->target == BIR_NONE ? NULL : java_type_of(java, action->target);
    if (type && result == 'Z' && type->kind == BIR_TYPE_INT)
        return arena_format(java->arena, "%s ? 1 : 0", text);
    if (!type || result != 'r' || type->target == BIR_NONE || type->target == java->model->type_object)
        return text;
    const char *name = bir_name(java->model, java->model->types.items[type->target].name);
    return arena_format(java->arena, "(%s) cast(%s, %s, %s.class)",
                        java_type(java, java->model->expressions.items[action->target].type), text,
                        java_string(java, name, strlen(name)), java->types[type->target]);
}

/* The first state ------------------------------------------------------------------------------------------------- */

static void begin_line(Beginning *b) {
    if (b->lines++ % LINES_OF_A_PART)
        return;
    if (b->parts)
        java_close(b->java);
    java_open(b->java, "static void begin%u()", b->parts++);
}

static const char *text_of(Beginning *b, int64_t string) {
    size_t length;
    const uint16_t *units = string ? strings_units(b->code->strings, string, &length) : NULL;
    return units ? java_text(b->java, units, length) : "null";
}

/* The value of a cell of a type. */
static const char *value_of(Beginning *b, BirId type_id, int64_t value) {
    const BirType *type = bir_type(b->java->model, type_id);
    switch (type->kind) {
    case BIR_TYPE_STRING: return text_of(b, value);
    case BIR_TYPE_REF:
        return !value ? "null"
                      : arena_format(b->java->arena, "(%s) Native.base(%u)", java_type(b->java, type_id),
                                     b->numbers[value - b->code->base_start]);
    case BIR_TYPE_TID:
        if (value)
            java_refuse(b->java, "a thread that has ended before the first state");
        return "null";
    default: return java_constant(b->java, type->kind, value);
    }
}

/* An entry of the table that natives look names up in. */
static void write_fact(Beginning *b, const char *kind, int64_t name, const char *value) {
    const char *key = name ? text_of(b, name) : "\"\"";
    begin_line(b);
    java_line(b->java, "Native.FACTS.put(\"%s:%s, %s);", kind, key + 1, value);
}

/* The fields or elements of an object that differ from those of a new one. */
static void write_cells(Beginning *b, uint32_t object, uint32_t number) {
    const Code *code = b->code;
    const BirModel *model = b->java->model;
    const int64_t *cells = code->base.cells + (object - code->base_start);
    uint32_t collection = object_collection(cells[OBJECT_HEADER]), length = object_length(cells[OBJECT_HEADER]);
    const BirType *type = bir_type(model, model->collections.items[collection].element);
    bool is_array = type->kind == BIR_TYPE_ARRAY;
    const char *made = b->java->made[type - model->types.items];
    if (cells[OBJECT_HASH]) {
        begin_line(b);
        java_line(b->java, "Native.base(%u).hash = %" PRId64 ";", number, cells[OBJECT_HASH]);
    }
    for (uint32_t i = 0; i < (is_array ? length : type->members.count); i++) {
        BirId field = type->members.first + i;
        uint32_t offset = is_array ? i : code->offsets[field];
        int64_t value = cells[OBJECT_CELLS + offset];
        if (value == code->collections[collection].element.cells[is_array ? 0 : offset].zero)
            continue;
        begin_line(b);
        java_line(b->java, "((%s) Native.base(%u)).%s = %s;", made, number,
                  is_array ? arena_format(b->java->arena, "items[%u]", i) : b->java->variables[field],
                  value_of(b, is_array ? type->element : model->variables.items[field].type, value));
    }
}

/* Entries for the natives that give the one object of a literal or of a class. */
static void write_key(Beginning *b, uint32_t object, uint32_t number) {
    static const BirNative natives[] = {BIR_NATIVE_LITERAL, BIR_NATIVE_CLASS_OBJECT, BIR_NATIVE_ONLY_OBJECT};
    const Code *code = b->code;
    const int64_t *cells = code->base.cells + (object - code->base_start);
    uint32_t collection = object_collection(cells[OBJECT_HEADER]);
    int64_t name = code_class_name(code, code->collections[collection].type);
    if (collection == code->well_known.string_collection)
        name = cells[OBJECT_CELLS + code->offsets[code->well_known.string_value]];
    else if (collection == code->well_known.class_collection)
        name = cells[OBJECT_CELLS + code->offsets[code->well_known.class_name]];
    for (size_t i = 0; name && i < COUNT(natives); i++)
        if (code_find_object(code, natives[i], name) == object)
            write_fact(b, bir_native_name(natives[i]), name, arena_format(b->java->arena, "Native.base(%u)", number));
}

static uint32_t next_object(const Code *code, uint32_t object) {
    int64_t header = code->base.cells[object + OBJECT_HEADER - code->base_start];
    return object + OBJECT_CELLS + code_object_cells(code, object_collection(header), object_length(header));
}

static void write_objects(Beginning *b) {
    const Code *code = b->code;
    uint32_t count = 0, number = 0, end = code->base_start + code->base.count;
    for (uint32_t object = code->base_start; object < end; object = next_object(code, object)) {
        int64_t header = code->base.cells[object + OBJECT_HEADER - code->base_start];
        b->numbers[object - code->base_start] = count++;
        begin_line(b);
        java_line(b->java, "Native.base.add(make(%u, %u));", object_collection(header), object_length(header));
    }
    for (uint32_t object = code->base_start; object < end; object = next_object(code, object), number++) {
        write_cells(b, object, number);
        write_key(b, object, number);
    }
}

static void write_globals(Beginning *b) {
    const BirModel *model = b->java->model;
    bool initial = false;
    for (uint32_t i = 0; i < model->bodies.count; i++)
        initial |= model->bodies.items[i].is_initial;
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId global = model->globals.items[i];
        const BirVariable *v = &model->variables.items[global];
        BirTypeKind kind = bir_type(model, v->type)->kind;
        int64_t value = b->code->globals.cells[b->code->offsets[global]].zero;
        bool is_whole = kind == BIR_TYPE_ARRAY || kind == BIR_TYPE_RECORD || kind == BIR_TYPE_LOCK;
        if (is_whole && initial)
            java_refuse(b->java, "'%s', which threads can change before the first state", b->java->variables[global]);
        if (is_whole || (!value && v->initial == BIR_NONE && kind != BIR_TYPE_RANGE && kind != BIR_TYPE_ENUM))
            continue;
        begin_line(b);
        java_line(b->java, "%s = %s;", b->java->variables[global], value_of(b, v->type, value));
    }
}

static void write_facts(Beginning *b) {
    const BirModel *model = b->java->model;
    for (uint32_t i = 0; i < model->facts.count; i++) {
        const BirFact *fact = &model->facts.items[i];
        BirNative native = (BirNative)fact->native;
        const char *question = bir_name(model, fact->question);
        int64_t name = fact->question == BIR_NONE
                           ? 0
                           : strings_add_utf8(b->code->strings, question, names_length(model->names, fact->question));
        int64_t answer;
        char result = strchr(bir_native_signature(native), ':')[1];
        if (result == 'r' || !code_fact(b->code, native, (uint32_t)name, &answer))
            continue;
        if (native == BIR_NATIVE_FIELD_OFFSET)
            answer = answer == BIR_NONE ? -1 : (int64_t)b->code->offsets[answer];
        write_fact(b, bir_native_name(native), name,
                   result != 's' ? arena_format(b->java->arena, "%" PRId64 "L", answer)
                   : answer      ? text_of(b, answer)
                                 : "Native.NULL");
    }
}

/* The Java class and the collection of each class of the program, by its name. */
static void write_classes(Beginning *b) {
    const BirModel *model = b->java->model;
    for (BirId i = 0; i < model->types.count; i++) {
        int64_t name = b->java->types[i] && model->types.items[i].resolved == i ? code_class_name(b->code, i) : 0;
        if (!name || code_type_named(b->code, (uint32_t)name) != i)
            continue;
        BirId collection = code_collection_of(b->code, i);
        write_fact(b, "class", name, arena_format(b->java->arena, "%s.class", b->java->types[i]));
        if (collection != BIR_NONE)
            write_fact(b, "collection", name, arena_format(b->java->arena, "%u", collection));
    }
}

/* What the runtime asks -------------------------------------------------------------------------------------------- */

static void write_collections(Beginning *b) {
    Java *java = b->java;
    const BirModel *model = java->model;
    java_open(java, "static Thing make(int collection, int length)");
    java_open(java, "switch (collection)");
    for (uint32_t i = 0; i < model->collections.count; i++) {
        const BirType *type = bir_type(model, model->collections.items[i].element);
        const char *object = arena_format(java->arena, "new %s(%s)", java->made[type - model->types.items],
                                          type->kind == BIR_TYPE_ARRAY ? "length" : "");
        java_line(java, "case %u: return %s;", i, java_made(java, object, i));
    }
    java_line(java, "default: throw new LimitError(null, \"a collection\");");
    java_close(java);
    java_close(java);
    java_open(java, "static final String[] CLASSES =");
    for (uint32_t i = 0; i < model->collections.count; i++)
        java_line(java, "%s,", text_of(b, code_class_name(b->code, b->code->collections[i].type)));
    java->indentation--;
    java_line(java, "};");
}

static const char *violation(Java *java, uint32_t error) {
    const char *name = bir_error_name((BirError)error);
    return java->options->errors >> error & 1 ? java_string(java, name, strlen(name)) : "null";
}

/* Which error an uncaught exception object counts as, if that error is checked. */
static void write_errors(Java *java) {
    const BirId *thrown = java->options->code->well_known.thrown;
    java_open(java, "static String errorOf(Thing object)");
    for (uint32_t i = BIR_ERROR_KINDS; i-- > 0;)
        if (thrown[i] != BIR_NONE)
            java_line(java, "if (object instanceof %s) { return %s; }", java->types[thrown[i]], violation(java, i));
    java_line(java, "return %s;", violation(java, BIR_ERROR_EXCEPTION));
    java_close(java);
}

void java_native_part(Java *java) {
    const BirModel *model = java->model;
    const Code *code = java->options->code;
    Beginning b = {.java = java, .code = code};
    b.numbers = arena_alloc(java->arena, (code->base.count + 1) * sizeof *b.numbers);
    write_collections(&b);
    java_blank(java);
    write_errors(java);
    java_blank(java);
    java_open(java, "static final class Beginning");
    write_objects(&b);
    write_globals(&b);
    write_facts(&b);
    write_classes(&b);
    if (b.parts)
        java_close(java);
    java_close(java);
    java_blank(java);
    java_open(java, "static void begin()");
    for (uint32_t i = 0; i < b.parts; i++)
        java_line(java, "Beginning.begin%u();", i);
    java_line(java, "Native.base = null;");
    if (model->traps.count)
        java_line(java, "UNDO.clear();");
    java_close(java);
}
