/* Names, types and globals of the text for dSPIN. */
#include "base/scanner.h"
#include "spin/dspin_int.h"

#include <ctype.h>
#include <string.h>

/* Words that mean something in the text. */
static const char reserved[] =
    "_ _last _nr_pr _pid accept active assert atomic bit bool break byte c_code c_decl c_expr c_state "
    "c_track chan collection d_step delete do element else empty enabled end eval false fi for full "
    "function get_priority goto hidden if in init inline int len length limit local lock_awaken lock_give "
    "lock_notify lock_notify_all lock_take lock_unwait lock_wait ltl monitor mtype nempty never new nfull "
    "notrace np_ null od of pc_value pid printf printm priority proctype progress provided return run "
    "select set_priority short show skip threads thread_end timeout to to_byte to_char to_short "
    "shift_right_zero trace true typedef unless unsigned xr xs Lock Thread NO_THREAD NOTIFIED RUNNING "
    "THREADS WAITING";

/* Appends the name of Promela that is nearest to some text. */
static void add_identifier(Text *out, const char *text) {
    if (!isalpha((unsigned char)text[0]) && text[0] != '_')
        text_add_char(out, 'n');
    for (const char *c = text; *c; c++)
        text_add_char(out, isalnum((unsigned char)*c) ? *c : '_');
}

/* A name that is new in one set and not in another, which may be null. The number makes equal names unique. */
static const char *unique_name(Dspin *dspin, const char *text, BirId number, Names *taken, const Names *others) {
    enum { LONGEST_NAME = 200 };
    Text name = {0};
    add_identifier(&name, text);
    /* Spin does not take much longer ones. */
    if (name.length > LONGEST_NAME)
        name.bytes[name.length = LONGEST_NAME] = '\0';
    for (const char *more = "_%u"; names_find(taken, name.bytes, name.length) != UINT32_MAX ||
                                   (others && names_find(others, name.bytes, name.length) != UINT32_MAX);
         more = "_")
        text_format(&name, more, number);
    names_add(taken, name.bytes, name.length);
    return text_keep(&name, dspin->arena);
}

static const char *global_name(Dspin *dspin, BirId name, BirId number) {
    return unique_name(dspin, bir_name(dspin->model, name), number, dspin->taken, NULL);
}

static Names *reserved_names(Dspin *dspin) {
    Names *names = names_new(dspin->arena);
    size_t length;
    for (const char *words = reserved, *word; (word = scanner_next_word(&words, &length));)
        names_add(names, word, length);
    return names;
}

/* Labels have a meaning in Promela by the words they begin with. */
static const char *label_name(Dspin *dspin, const char *name, BirId number, Names *taken) {
    bool is_special =
        strncmp(name, "end", 3) == 0 || strncmp(name, "accept", 6) == 0 || strncmp(name, "progress", 8) == 0;
    const char *label = is_special ? arena_format(dspin->arena, "at_%s", name) : name;
    return unique_name(dspin, label, number, taken, dspin->taken);
}

static void name_variables(Dspin *dspin, BirSpan variables, Names *taken) {
    for (uint32_t i = 0; i < variables.count; i++) {
        BirId variable = variables.first + i;
        const char *name = bir_name(dspin->model, dspin->model->variables.items[variable].name);
        dspin->variables[variable] = unique_name(dspin, name, variable, taken, dspin->taken);
    }
}

static void name_body(Dspin *dspin, const BirBody *body) {
    Arena *arena = arena_new();
    Names *taken = names_new(arena);
    name_variables(dspin, bir_body_variables(body), taken);
    for (uint32_t i = 0; i < body->locations.count; i++) {
        BirId location = body->locations.first + i;
        const char *name = bir_name(dspin->model, dspin->model->locations.items[location].name);
        dspin->locations[location] = label_name(dspin, name, location, taken);
    }
    arena_free(arena);
}

/* Appends what a type is stored as: the same for types that mean the same, however they are written. */
static void add_type_key(const Dspin *dspin, BirId type, Text *key) {
    const BirType *of = bir_type(dspin->model, type);
    /* A loop, since arrays of arrays can be nested as deeply as the model's text allows. */
    for (; of->kind == BIR_TYPE_ARRAY; of = bir_type(dspin->model, of->element))
        text_format(key, "[%lld]", of->sized ? (long long)of->low.value : -1);
    text_format(key, ":%d", (int)of->kind);
    if (of->kind == BIR_TYPE_RANGE)
        text_format(key, ":%lld..%lld", (long long)of->low.value, (long long)of->high.value);
    else if (of->kind == BIR_TYPE_REF)
        text_format(key, ":%u", dspin->family[of->target]);
    else if (of->kind == BIR_TYPE_ENUM || of->kind == BIR_TYPE_RECORD)
        text_format(key, ":%u", of->resolved);
}

/* Fields of one family that have the same name and type are one field: a class repeats those of the ones above it. */
static void name_fields(Dspin *dspin, BirId family) {
    const BirModel *model = dspin->model;
    Arena *arena = arena_new();
    Names *taken = names_new(arena), *keys = names_new(arena);
    Vector(const char *) known = {0};
    for (BirId type = dspin->members[family]; type != BIR_NONE; type = dspin->next[type]) {
        const BirType *record = &model->types.items[type];
        bool is_array = record->kind == BIR_TYPE_ARRAY;
        for (uint32_t i = 0; i < (is_array ? 1 : record->members.count); i++) {
            BirId variable = is_array ? BIR_NONE : record->members.first + i;
            const char *name = is_array ? "elements" : bir_name(model, model->variables.items[variable].name);
            BirId of = is_array ? record->element : model->variables.items[variable].type;
            Text key = {0};
            text_format(&key, "%s ", name);
            add_type_key(dspin, of, &key);
            uint32_t number = names_add(keys, key.bytes, key.length);
            text_free(&key);
            if (number == known.count)
                vector_push(arena, &known, unique_name(dspin, name, is_array ? type : variable, taken, dspin->taken));
            if (is_array)
                dspin->elements[type] = known.items[number];
            else
                dspin->variables[variable] = known.items[number];
        }
    }
    arena_free(arena);
}

/* What types are called in the model, by type; "Array" for those without a name. */
static const char **find_type_names(Dspin *dspin) {
    const BirModel *model = dspin->model;
    const char **names = arena_alloc(dspin->arena, (model->types.count + 1) * sizeof *names);
    for (BirId type = 0; type < model->types.count; type++)
        names[type] =
            model->types.items[type].kind == BIR_TYPE_RECORD ? bir_name(model, model->types.items[type].name) : "Array";
    for (uint32_t i = 0; i < model->type_definitions.count; i++) {
        const BirTypeDefinition *definition = &model->type_definitions.items[i];
        names[model->types.items[definition->type].resolved] = bir_name(model, definition->name);
    }
    return names;
}

static const char *type_name(Dspin *dspin, const char *prefix, const char *name, const char *ending, BirId type) {
    const char *whole = arena_format(dspin->arena, "%s%s%s", prefix, name, ending);
    return unique_name(dspin, whole, type, dspin->taken, NULL);
}

static void name_types(Dspin *dspin) {
    const BirModel *model = dspin->model;
    const char **names = find_type_names(dspin);
    for (BirId type = 0; type < model->types.count; type++) {
        const BirType *of = &model->types.items[type];
        if (of->resolved != type || (of->kind != BIR_TYPE_RECORD && of->kind != BIR_TYPE_ARRAY))
            continue;
        if (dspin->family[type] == type) {
            dspin->families[type] = type_name(dspin, "", names[type], "", type);
            dspin->pointers[type] = type_name(dspin, "", names[type], "_pointer", type);
        }
        dspin->types[type] = type_name(dspin, "", names[type], "_value", type);
        if (dspin->classes[type])
            dspin->classes[type] = type_name(dspin, "COLLECTION_", names[type], "", type);
    }
    for (BirId type = 0; type < model->types.count; type++)
        if (dspin->family[type] != BIR_NONE)
            dspin->families[type] = dspin->families[dspin->family[type]];
}

void dspin_name_all(Dspin *dspin) {
    const BirModel *model = dspin->model;
    dspin->taken = reserved_names(dspin);
    name_types(dspin);
    for (uint32_t i = 0; i < model->constants.count; i++)
        dspin->constants[i] = global_name(dspin, model->constants.items[i].name, i);
    for (uint32_t i = 0; i < model->enumerators.count; i++)
        dspin->enumerators[i] = global_name(dspin, model->enumerators.items[i].name, i);
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        dspin->variables[variable] = global_name(dspin, model->variables.items[variable].name, variable);
    }
    for (uint32_t i = 0; i < model->virtuals.count; i++)
        dspin->virtuals[i] = global_name(dspin, model->virtuals.items[i].name, i);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        dspin->bodies[i] = global_name(dspin, model->bodies.items[i].name, i);
    for (BirId type = 0; type < model->types.count; type++)
        if (dspin->family[type] == type)
            name_fields(dspin, type);
    for (uint32_t i = 0; i < model->virtuals.count; i++)
        name_variables(dspin, model->virtuals.items[i].parameters, names_new(dspin->arena));
    for (uint32_t i = 0; i < model->bodies.count; i++)
        name_body(dspin, &model->bodies.items[i]);
}

/* The first type of a family, with the way there made shorter. */
static BirId find(Dspin *dspin, BirId type) {
    while (dspin->family[type] != type)
        type = dspin->family[type] = dspin->family[dspin->family[type]];
    return type;
}

static void merge_types(Dspin *dspin, BirId left, BirId right) {
    BirId a = find(dspin, left), b = find(dspin, right);
    dspin->family[a < b ? b : a] = a < b ? a : b;
}

void dspin_find_families(Dspin *dspin) {
    const BirModel *model = dspin->model;
    bool is_object_used = false;
    for (BirId type = 0; type < model->types.count; type++) {
        const BirType *of = &model->types.items[type];
        bool is_object = of->resolved == type && (of->kind == BIR_TYPE_RECORD || of->kind == BIR_TYPE_ARRAY);
        dspin->family[type] = is_object ? type : BIR_NONE;
        dspin->members[type] = dspin->next[type] = BIR_NONE;
        is_object_used |= of->resolved == type && of->kind == BIR_TYPE_REF && of->target == model->type_object;
        if (of->resolved == type && of->kind == BIR_TYPE_REF && of->target != BIR_NONE)
            dspin->is_referred[of->target] = true;
    }
    for (uint32_t i = 0; i < model->extends.count; i++)
        merge_types(dspin, model->extends.items[i].sub, model->extends.items[i].super);
    for (uint32_t i = 0; i < model->collections.count; i++) {
        dspin->classes[model->collections.items[i].element] = "";
        /* A reference to Object can be to whatever there is. */
        if (is_object_used && model->type_object != BIR_NONE)
            merge_types(dspin, model->collections.items[i].element, model->type_object);
    }
    for (BirId type = (BirId)model->types.count; type-- > 0;) {
        if (dspin->family[type] == BIR_NONE)
            continue;
        BirId family = dspin->family[type] = find(dspin, type);
        dspin->next[type] = dspin->members[family];
        dspin->members[family] = type;
    }
}

const char *dspin_zero(const Dspin *dspin, BirId type) {
    const BirType *of = bir_type(dspin->model, type);
    if (of->kind == BIR_TYPE_REF || of->kind == BIR_TYPE_BOOLEAN)
        return of->kind == BIR_TYPE_REF ? "null" : "false";
    return arena_format(dspin->arena, "%lld", (long long)bir_zero(dspin->model, type));
}

/* The word for values of a type; small ranges take little room in a state. */
static const char *word_for(const Dspin *dspin, const BirType *type) {
    switch (type->kind) {
    case BIR_TYPE_BOOLEAN: return "bool ";
    case BIR_TYPE_TID: return "byte ";
    case BIR_TYPE_LOCK: return "Lock ";
    case BIR_TYPE_RANGE:
    case BIR_TYPE_ENUM: {
        int64_t low, high;
        bir_bounds(dspin->model, type->resolved, &low, &high);
        return low >= 0 && high <= 255 ? "byte " : "int ";
    }
    default: return "int ";
    }
}

/* Adds the type of a declaration, up to where the name stands. */
static void add_type(Dspin *dspin, BirId type) {
    const BirType *of = bir_type(dspin->model, type);
    if (of->kind == BIR_TYPE_REF && of->target != BIR_NONE)
        text_format(dspin->out, "%s &", dspin->families[of->target]);
    else if (of->kind == BIR_TYPE_RECORD || of->kind == BIR_TYPE_ARRAY)
        text_format(dspin->out, "%s ", dspin->types[of->resolved]);
    else
        text_add(dspin->out, word_for(dspin, of));
}

/* Says behind a declaration what its type does not. */
static void add_type_remark(Dspin *dspin, BirId type) {
    const BirType *of = bir_type(dspin->model, type);
    if (of->kind == BIR_TYPE_RANGE || of->kind == BIR_TYPE_LONG || of->kind == BIR_TYPE_FLOAT ||
        of->kind == BIR_TYPE_DOUBLE || of->kind == BIR_TYPE_STRING) {
        Text text = {0};
        bir_print_type(dspin->model, type, &text);
        text_format(dspin->out, " /* %s */", dspin_remark(dspin, text_string(&text)));
        text_free(&text);
    }
}

/* Adds " = value" where a variable does not begin with 0. */
static void add_initial(Dspin *dspin, BirId type, BirId initial) {
    BirTypeKind kind = bir_type(dspin->model, type)->kind;
    if (kind == BIR_TYPE_REF || kind == BIR_TYPE_LOCK || kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY)
        return;
    dspin->unsayable = NULL;
    const char *value = initial != BIR_NONE ? dspin_expression(dspin, initial) : dspin_zero(dspin, type);
    if (dspin->unsayable)
        text_format(dspin->out, " /* begins with %s */", dspin->unsayable);
    else if (strcmp(value, "0") != 0 && strcmp(value, "false") != 0 && strcmp(value, "null") != 0)
        text_format(dspin->out, " = %s", value);
}

void dspin_declare(Dspin *dspin, BirId variable, bool is_parameter) {
    const BirVariable *of = &dspin->model->variables.items[variable];
    add_type(dspin, of->type);
    text_add(dspin->out, dspin->variables[variable]);
    if (!is_parameter)
        add_initial(dspin, of->type, of->initial);
    add_type_remark(dspin, of->type);
}

const char *dspin_element_word(const Dspin *dspin, const BirType *array) {
    const BirType *element = bir_type(dspin->model, array->element);
    switch (element->kind) {
    case BIR_TYPE_RECORD:
    case BIR_TYPE_ARRAY: return dspin->types[element->resolved];
    case BIR_TYPE_REF: return dspin->pointers[dspin->family[element->target]];
    case BIR_TYPE_LOCK: return "Lock";
    case BIR_TYPE_BOOLEAN: return "bool";
    default: return "int";
    }
}

/* The typedef of a record or array that stands where it is. */
static void define_value(Dspin *dspin, BirId type) {
    const BirType *of = &dspin->model->types.items[type];
    text_format(dspin->out, "typedef %s {\n", dspin->types[type]);
    if (of->kind == BIR_TYPE_ARRAY) {
        text_add(dspin->out, "    ");
        add_type(dspin, of->element);
        text_format(dspin->out, "element[%lld]", (long long)(of->low.value > 0 ? of->low.value : 1));
        add_initial(dspin, of->element, BIR_NONE);
        text_add(dspin->out, "\n");
    }
    for (uint32_t i = 0; of->kind == BIR_TYPE_RECORD && i < of->members.count; i++) {
        text_add(dspin->out, "    ");
        dspin_declare(dspin, of->members.first + i, false);
        text_add(dspin->out, ";\n");
    }
    if (of->kind == BIR_TYPE_RECORD && of->members.count == 0)
        text_add(dspin->out, "    bit nothing\n");
    text_add(dspin->out, "}\n\n");
}

static void define_values(Dspin *dspin, BirId type, char *done, uint32_t depth);

/* The typedefs of what a record or array contains. */
static void define_parts(Dspin *dspin, const BirType *of, char *done, uint32_t depth) {
    if (of->kind == BIR_TYPE_ARRAY)
        define_values(dspin, of->element, done, depth);
    for (uint32_t i = 0; of->kind == BIR_TYPE_RECORD && i < of->members.count; i++)
        define_values(dspin, dspin->model->variables.items[of->members.first + i].type, done, depth);
}

/* What contains another comes after it. */
static void define_values(Dspin *dspin, BirId type, char *done, uint32_t depth) {
    enum { DEEPEST_TYPE = 1000 };
    const BirType *of = bir_type(dspin->model, type);
    bool is_value = of->kind == BIR_TYPE_RECORD || (of->kind == BIR_TYPE_ARRAY && of->sized);
    if (!is_value || done[of->resolved])
        return;
    if (depth > DEEPEST_TYPE) {
        failure_set(dspin->failure, FAILURE_UNSUPPORTED, "types are nested too deeply");
        return;
    }
    done[of->resolved] = 1;
    define_parts(dspin, of, done, depth + 1);
    define_value(dspin, of->resolved);
}

/* The typedef of the objects of a family: every field that one of its classes has. */
static void define_family(Dspin *dspin, BirId family) {
    const BirModel *model = dspin->model;
    Arena *arena = arena_new();
    Names *done = names_new(arena);
    text_format(dspin->out, "typedef %s {\n    byte collection;\n", dspin->families[family]);
    if (dspin->has_monitors)
        text_add(dspin->out, "    Lock monitor;\n");
    bool has_length = false;
    for (BirId type = dspin->members[family]; type != BIR_NONE; type = dspin->next[type]) {
        const BirType *of = &model->types.items[type];
        if (of->kind == BIR_TYPE_ARRAY &&
            names_find(done, dspin->elements[type], strlen(dspin->elements[type])) == UINT32_MAX) {
            names_add_string(done, dspin->elements[type]);
            text_add(dspin->out, has_length ? "    " : "    int length;\n    ");
            has_length = true;
            text_format(dspin->out, "%s &%s;\n", dspin_element_word(dspin, of), dspin->elements[type]);
        }
        for (uint32_t i = 0; of->kind == BIR_TYPE_RECORD && i < of->members.count; i++) {
            BirId variable = of->members.first + i;
            uint32_t before = names_count(done);
            names_add_string(done, dspin->variables[variable]);
            if (names_count(done) == before)
                continue;
            text_add(dspin->out, "    ");
            dspin_declare(dspin, variable, false);
            text_add(dspin->out, ";\n");
        }
    }
    text_format(dspin->out, "}\n\ntypedef %s {\n    %s &to\n}\n\n", dspin->pointers[family], dspin->families[family]);
    arena_free(arena);
}

/* Whether objects of a family can exist, or be referred to. */
static bool is_in_heap(const Dspin *dspin, BirId family) {
    for (BirId type = dspin->members[family]; type != BIR_NONE; type = dspin->next[type])
        if (dspin->classes[type] || dspin->is_referred[type])
            return true;
    return false;
}

void dspin_define_types(Dspin *dspin) {
    const BirModel *model = dspin->model;
    uint32_t index = 0;
    for (BirId type = 0; type < model->types.count; type++)
        if (dspin->classes[type])
            text_format(dspin->out, "#define %s %u\n", dspin->classes[type], ++index);
    if (index > 255)
        failure_set(dspin->failure, FAILURE_UNSUPPORTED, "it has more than 255 classes of objects");
    text_add(dspin->out, index ? "\n" : "");
    for (uint32_t i = 0; i < model->constants.count; i++)
        text_format(dspin->out, "#define %s %lld\n", dspin->constants[i], (long long)model->constants.items[i].value);
    for (uint32_t i = 0; i < model->enumerators.count; i++)
        text_format(dspin->out, "#define %s %lld\n", dspin->enumerators[i],
                    (long long)model->enumerators.items[i].value);
    text_add(dspin->out, model->constants.count + model->enumerators.count ? "\n" : "");
    char *done = arena_alloc(dspin->arena, model->types.count + 1);
    for (uint32_t i = 0; i < model->globals.count; i++)
        define_values(dspin, model->variables.items[model->globals.items[i]].type, done, 0);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        BirSpan variables = bir_body_variables(&model->bodies.items[i]);
        for (uint32_t j = 0; j < variables.count; j++)
            define_values(dspin, model->variables.items[variables.first + j].type, done, 0);
    }
    for (BirId type = 0; type < model->types.count; type++)
        if (dspin->family[type] != BIR_NONE && dspin->classes[type])
            define_parts(dspin, &model->types.items[type], done, 0);
    for (BirId type = 0; type < model->types.count; type++)
        if (dspin->family[type] == type && is_in_heap(dspin, type))
            define_family(dspin, type);
}

void dspin_define_globals(Dspin *dspin) {
    const BirModel *model = dspin->model;
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        dspin_declare(dspin, variable, false);
        text_add(dspin->out, ";");
        dspin_add_place(dspin, &model->variables.items[variable].origin, model->variables.items[variable].position);
    }
    text_add(dspin->out, model->globals.count ? "\n" : "");
}
