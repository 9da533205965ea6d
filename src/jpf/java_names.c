/* Names. BIR allows any name; in Java a name must not be a keyword or a name of the runtime, and must be unique. */
#include "base/scanner.h"
#include "jpf/java_int.h"

#include <string.h>

enum { LONGEST_NAME = 80 };

/* Words of Java, and what the generated text itself uses. */
static const char reserved[] =
    "_ abstract assert boolean break byte case catch char class const continue default do double else enum extends "
    "false final finally float for goto if implements import instanceof int interface long native new null package "
    "private protected public record return sealed short static strictfp super switch synchronized this throw throws "
    "transient true try var void volatile while yield permits when "
    /* classes of Java that the text names */
    "ArithmeticException ArrayList ArrayStoreException BigDecimal HashMap MathContext RoundingMode AssertionError "
    "BooleanSupplier Boolean Byte Character Class ClassCastException Double Error Exception Float "
    "IllegalMonitorStateException IllegalStateException IndexOutOfBoundsException Integer InterruptedException Long "
    "Math NegativeArraySizeException NullPointerException Object Override Random Runnable RuntimeException Short "
    "String SuppressWarnings System Thread Throwable Verify Void "
    /* the runtime's own */
    "WORLD TRACE LOCKS MONITORS DAEMONS TRAPS SHOWS SEEDED NAMES NOTHING failed trap reach visitGlobals tooLarge cast "
    "callee Process Frame Lock Thing LimitError CastError IndexError SizeError UncaughtException Generator over stuck "
    "run main choose pick range add subtract multiply negate divide same holds index size show print undo trace limit "
    "self caller at call depth guard fire resume handle wants from to isInvisible visit reached serials kept keptIn "
    "KEPT serial births first monitor collection items FIRST LAST value object all arguments getClass hashCode equals "
    "toString notify notifyAll wait clone finalize length heldUp part compare find text UNDO started element located "
    "References StoreError UncaughtError Native CLASSES make errorOf Beginning begin hash cells get put takes set "
    "shown";

/* Whether a name is like the numbered names that the translation makes: value0, p1. */
static bool is_numbered(const char *name) {
    size_t letters = strlen(name), length;
    while (letters && scanner_is_digit(name[letters - 1]))
        letters--;
    const char *words = "value old found element p fire arrive", *word;
    while (name[letters] && (word = scanner_next_word(&words, &length)))
        if (length == letters && memcmp(name, word, letters) == 0)
            return true;
    return false;
}

void java_add_identifier(Text *out, const char *text) {
    size_t start = out->length;
    if (!*text || scanner_is_digit(*text))
        text_add_char(out, '_');
    for (const char *c = text; *c && out->length - start < LONGEST_NAME; c++)
        text_add_char(out, scanner_is_word(*c) ? *c : '_');
    bool is_taken = is_numbered(out->bytes + start);
    size_t length;
    for (const char *words = reserved, *word; (word = scanner_next_word(&words, &length));)
        is_taken |= scanner_is(word, length, out->bytes + start);
    if (is_taken)
        text_add_char(out, '_');
}

/* A name that is in neither of two scopes; it is added to the first. */
static const char *fresh(Java *java, Names *scope, const Names *outer, const char *prefix, const char *name) {
    Text text = {0};
    text_add(&text, prefix);
    java_add_identifier(&text, name);
    names_add_fresh(scope, outer, &text, '_');
    return text_keep(&text, java->arena);
}

static const char *fresh_name(Java *java, Names *outer, BirId name) {
    return fresh(java, outer, NULL, "", bir_name(java->model, name));
}

/* The field of the same name that a record inherits, or BIR_NONE. */
static BirId inherited(const Java *java, BirId record, BirId name) {
    const BirModel *model = java->model;
    BirId parent = java_parent(java, record);
    for (uint32_t i = 0; parent != BIR_NONE && i < model->types.items[parent].members.count; i++) {
        BirId field = model->types.items[parent].members.first + i;
        if (model->variables.items[field].name == name)
            return field;
    }
    return BIR_NONE;
}

/* Fields of a record. Those of its parent come first, so that what it inherits has one name everywhere. */
static void name_fields(Java *java, BirId record, const Names *outer, bool *done) {
    const BirType *type = &java->model->types.items[record];
    BirId parent = java_parent(java, record);
    if (done[record])
        return;
    done[record] = true;
    if (parent != BIR_NONE)
        name_fields(java, parent, outer, done);
    Names *scope = names_new(java->arena);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < type->members.count; i++) {
            BirId field = type->members.first + i;
            BirId origin = inherited(java, record, java->model->variables.items[field].name);
            if (round == 0 && origin != BIR_NONE) {
                java->variables[field] = java->variables[origin];
                names_add_string(scope, java->variables[field]);
            } else if (round == 1 && origin == BIR_NONE) {
                java->variables[field] =
                    fresh(java, scope, outer, "", bir_name(java->model, java->model->variables.items[field].name));
            }
        }
}

static void name_bodies(Java *java, Names *outer) {
    const BirModel *model = java->model;
    for (uint32_t i = 0; i < model->bodies.count; i++)
        java->bodies[i] = fresh_name(java, outer, model->bodies.items[i].name);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        BirSpan variables = bir_body_variables(body);
        Names *scope = names_new(java->arena);
        for (uint32_t j = 0; j < variables.count; j++)
            java->variables[variables.first + j] =
                fresh(java, scope, outer, "", bir_name(java->model, model->variables.items[variables.first + j].name));
        for (uint32_t j = 0; j < body->locations.count; j++)
            java->locations[body->locations.first + j] =
                fresh(java, scope, outer, "AT_",
                      bir_name(java->model, model->locations.items[body->locations.first + j].name));
    }
}

static void name_types(Java *java, Names *outer) {
    const BirModel *model = java->model;
    for (uint32_t i = 0; i < model->type_definitions.count; i++) {
        BirId id = model->types.items[model->type_definitions.items[i].type].resolved;
        if (java->types[id] || id == model->type_object)
            continue;
        java->types[id] = java->made[id] = fresh_name(java, outer, model->type_definitions.items[i].name);
        bool is_interface = java->has_subtypes[id] && !model->types.items[id].members.count;
        if (is_interface)
            java->made[id] =
                fresh(java, outer, NULL, "Plain", bir_name(java->model, model->type_definitions.items[i].name));
    }
    if (model->type_object != BIR_NONE)
        java->types[model->type_object] = java->made[model->type_object] = "Thing";
    for (uint32_t i = 0; i < model->types.count; i++)
        if (!java->types[i])
            java->types[i] = java->made[i] = fresh(java, outer, NULL, "", "Array");
}

void java_name_all(Java *java) {
    const BirModel *model = java->model;
    Names *outer = names_new(java->arena);
    names_add_string(outer, java->class_name);
    java->types = arena_alloc(java->arena, (model->types.count + 1) * sizeof *java->types);
    java->made = arena_alloc(java->arena, (model->types.count + 1) * sizeof *java->made);
    java->has_subtypes = arena_alloc(java->arena, model->types.count + 1);
    java->variables = arena_alloc(java->arena, (model->variables.count + 1) * sizeof *java->variables);
    java->constants = arena_alloc(java->arena, (model->constants.count + 1) * sizeof *java->constants);
    java->enumerators = arena_alloc(java->arena, (model->enumerators.count + 1) * sizeof *java->enumerators);
    java->bodies = arena_alloc(java->arena, (model->bodies.count + 1) * sizeof *java->bodies);
    java->virtuals = arena_alloc(java->arena, (model->virtuals.count + 1) * sizeof *java->virtuals);
    java->locations = arena_alloc(java->arena, (model->locations.count + 1) * sizeof *java->locations);
    for (uint32_t i = 0; i < model->supertypes.count; i++)
        java->has_subtypes[model->supertypes.items[i]] = true;
    for (uint32_t i = 0; i < model->globals.count; i++)
        java->variables[model->globals.items[i]] =
            fresh_name(java, outer, model->variables.items[model->globals.items[i]].name);
    for (uint32_t i = 0; i < model->constants.count; i++)
        java->constants[i] = fresh_name(java, outer, model->constants.items[i].name);
    for (uint32_t i = 0; i < model->enumerators.count; i++)
        java->enumerators[i] = fresh_name(java, outer, model->enumerators.items[i].name);
    name_types(java, outer);
    for (uint32_t i = 0; i < model->virtuals.count; i++)
        java->virtuals[i] = fresh_name(java, outer, model->virtuals.items[i].name);
    name_bodies(java, outer);
    bool *done = arena_alloc(java->arena, model->types.count + 1);
    for (BirId i = 0; i < model->types.count; i++)
        if (model->types.items[i].kind == BIR_TYPE_RECORD)
            name_fields(java, i, outer, done);
}
