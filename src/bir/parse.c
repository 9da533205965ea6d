#include "bir/parse_int.h"

#include "bir/build.h"

/* Adds a type to the model. */
static BirId add_type(Parser *parser, BirType type) {
    vector_push(parser->model->arena, &parser->model->types, type);
    return parser->model->types.count - 1;
}

/* A text in double quotes; `what` is for messages. */
static BirId parse_text(Parser *parser, const char *what) {
    BirId text = parser->token.string;
    if (!bir_parse_at_kind(parser, BIR_TOKEN_STRING))
        bir_parse_expected(parser, what, NULL);
    else
        bir_parse_advance(parser);
    return text;
}

BirOrigin bir_parse_origin(Parser *parser) {
    BirOrigin origin = {.name = BIR_NONE, .file = BIR_NONE};
    if (bir_parse_accept(parser, "as"))
        origin.name = parse_text(parser, "a name in double quotes after 'as'");
    if (bir_parse_accept(parser, "from")) {
        origin.file = parse_text(parser, "the name of a file in double quotes after 'from'");
        bir_parse_expect(parser, ":", "the file");
        Position position = parser->token.position;
        int64_t line = bir_parse_integer(parser, "the number of a line");
        if (line < 0 || line > UINT32_MAX)
            bir_parse_complain(parser, position, NULL, "there is no such line");
        origin.line = (uint32_t)line;
    }
    return origin;
}

BirSpan bir_parse_uses(Parser *parser, const char *what) {
    BirModel *model = parser->model;
    BirSpan span = {.first = model->uses.count};
    do {
        BirUse use = {.position = parser->token.position, .id = BIR_NONE};
        use.name = bir_parse_name(parser, what);
        vector_push(model->arena, &model->uses, use);
        span.count++;
    } while (bir_parse_accept(parser, ","));
    return span;
}

/* Whether the brace after the result of a virtual begins its lines, `{ A: f; ... };`, and no list of collections. */
static bool at_virtual_lines(const Parser *parser) {
    if (!parser->in_virtual || !bir_parse_at(parser, "{"))
        return false;
    /* One more token than the parser has at hand. What cannot be read is reported when it is its turn. */
    BirLexer ahead = parser->lexer;
    ahead.scratch = (Text){0};
    ahead.diagnostics = diagnostics_new("", NULL, 0);
    BirToken after = bir_lexer_next(&ahead);
    diagnostics_free(ahead.diagnostics);
    text_free(&ahead.scratch);
    if (bir_parse_next_is(parser, "else") && after.kind == BIR_TOKEN_WORD) /* `else missing` */
        return true;
    return after.kind == BIR_TOKEN_SYMBOL &&
           scanner_is(after.text, after.length, bir_parse_next_is(parser, "}") ? ";" : ":");
}

/* `ref T { a, b }`, `ref { a, b }` or `ref T`, from after the word. */
static void parse_ref(Parser *parser, BirType *type) {
    if (!bir_parse_at(parser, "{"))
        type->target_name = bir_parse_name(parser, "the name of a type, or '{'");
    type->members.first = parser->model->uses.count;
    type->listed = !at_virtual_lines(parser) && bir_parse_accept(parser, "{");
    if (!type->listed)
        return;
    /* Without a type, at least one collection must say what is pointed to; with one, no collection means only null. */
    if (type->target_name == BIR_NONE || !bir_parse_at(parser, "}"))
        type->members = bir_parse_uses(parser, "the name of a collection");
    bir_parse_expect(parser, "}", "the collections");
}

/* `of` or `[n] of`, after the word of an array or a collection; whether there is a size. */
static bool parse_size(Parser *parser, const char *word, BirNumber *size) {
    bool is_sized = bir_parse_accept(parser, "[");
    if (is_sized) {
        *size = bir_parse_number(parser);
        bir_parse_expect(parser, "]", "the size");
    }
    bir_parse_expect(parser, "of", word);
    return is_sized;
}

/* The type that one word means; BIR_TYPE_KINDS for any other word. */
static BirTypeKind simple_type_at(const Parser *parser) {
    static const struct {
        const char *word;
        BirTypeKind kind;
    } words[] = {
#define BIR_TYPE(NAME, text, bits, meaning) {text, BIR_TYPE_##NAME},
#include "bir/ops.def"
        {"range", BIR_TYPE_RANGE}, {"lock", BIR_TYPE_LOCK},     {"ref", BIR_TYPE_REF},
        {"array", BIR_TYPE_ARRAY}, {"record", BIR_TYPE_RECORD}, {"enum", BIR_TYPE_ENUM},
    };
    for (size_t i = 0; i < COUNT(words); i++)
        if (bir_parse_at(parser, words[i].word))
            return words[i].kind;
    return BIR_TYPE_KINDS;
}

/* What follows the word of a type. */
static void parse_rest_of_type(Parser *parser, BirType *type) {
    switch (type->kind) {
    case BIR_TYPE_RANGE:
        type->low = bir_parse_number(parser);
        bir_parse_expect(parser, "..", "the lower bound");
        type->high = bir_parse_number(parser);
        break;
    case BIR_TYPE_LOCK:
        type->waits = bir_parse_accept(parser, "wait");
        type->reentrant = bir_parse_accept(parser, "reentrant");
        break;
    case BIR_TYPE_REF: parse_ref(parser, type); break;
    case BIR_TYPE_ARRAY:
        type->sized = parse_size(parser, "'array'", &type->low);
        type->element = bir_parse_type(parser);
        break;
    case BIR_TYPE_RECORD:
    case BIR_TYPE_ENUM:
        bir_parse_error(parser, type->position, "define it first: T = record { ... }; and use T here",
                        "a record or enum needs a name of its own");
        break;
    default: break;
    }
}

BirId bir_parse_type(Parser *parser) {
    BirType type = build_type(simple_type_at(parser), parser->token.position);
    if (bir_parse_enter(parser)) {
        if (type.kind == BIR_TYPE_KINDS) {
            type.kind = BIR_TYPE_NAMED;
            type.name = bir_parse_name(parser, "a type");
        } else {
            bir_parse_advance(parser);
            parse_rest_of_type(parser, &type);
        }
    }
    bir_parse_leave(parser);
    return add_type(parser, type);
}

/* `a, b:` as variables that have no type yet. Types hold no variables but those of records, which are not nested, so
   the variables of one list stay together. */
static uint32_t parse_variable_names(Parser *parser, const char *what) {
    BirModel *model = parser->model;
    uint32_t count = 0;
    do {
        Position position = parser->token.position;
        BirId variable = build_variable(model, bir_parse_name(parser, what), BIR_NONE, BIR_NONE);
        model->variables.items[variable].position = position;
        count++;
    } while (bir_parse_accept(parser, ","));
    const char *hint =
        bir_parse_at(parser, ":=") || bir_parse_at(parser, "=") ? "a type comes first: x: int := 0;" : NULL;
    if (hint)
        bir_parse_expected(parser, "':' and a type", hint);
    bir_parse_expect(parser, ":", "the name");
    return count;
}

/* The type, initial value and origin of the last `count` variables; what all threads may reach can have a mark. */
static void parse_variable_rest(Parser *parser, uint32_t count, bool may_have_initial, bool may_have_mark) {
    BirModel *model = parser->model;
    BirId type = bir_parse_type(parser);
    bool is_unstored = may_have_mark && bir_parse_accept(parser, "unstored");
    BirId initial = may_have_initial ? bir_parse_initial(parser) : BIR_NONE;
    BirOrigin origin = bir_parse_origin(parser);
    for (uint32_t i = model->variables.count - count; i < model->variables.count; i++) {
        model->variables.items[i].type = type;
        model->variables.items[i].is_unstored = is_unstored;
        model->variables.items[i].initial = initial;
        model->variables.items[i].origin = origin;
    }
}

uint32_t bir_parse_variables(Parser *parser, const char *what, bool are_fields) {
    uint32_t count = parse_variable_names(parser, what);
    parse_variable_rest(parser, count, !are_fields, are_fields);
    bir_parse_expect(parser, ";", "the declaration");
    return count;
}

BirSpan bir_parse_parameters(Parser *parser) {
    BirSpan span = {.first = parser->model->variables.count};
    while (bir_parse_at_name(parser)) {
        uint32_t count = parse_variable_names(parser, "the name of a parameter");
        parse_variable_rest(parser, count, false, false);
        span.count += count;
        if (bir_parse_accept(parser, ",") && !bir_parse_at_name(parser))
            bir_parse_expected(parser, "the name of a parameter", NULL);
        else
            bir_parse_accept(parser, ";");
    }
    return span;
}

/* `{ red, green = 5 }` */
static void parse_enum(Parser *parser, BirType *type) {
    BirModel *model = parser->model;
    type->members.first = model->enumerators.count;
    bir_parse_expect(parser, "{", "'enum'");
    do {
        /* The type is added to its table right after its enumerators. */
        BirEnumerator enumerator = {.position = parser->token.position, .type = model->types.count};
        enumerator.name = bir_parse_name(parser, "the name of a constant");
        enumerator.explicit_value = bir_parse_accept(parser, "=");
        if (enumerator.explicit_value)
            enumerator.value = bir_parse_integer(parser, "an integer");
        vector_push(model->arena, &model->enumerators, enumerator);
        type->members.count++;
    } while (bir_parse_accept(parser, ","));
    bir_parse_expect(parser, "}", "the constants");
}

/* `{ a, b: T; ... }` */
static void parse_record(Parser *parser, BirType *type) {
    type->members.first = parser->model->variables.count;
    bir_parse_expect(parser, "{", "'record'");
    while (bir_parse_at_name(parser))
        type->members.count += bir_parse_variables(parser, "the name of a field", true);
    bir_parse_expect(parser, "}", "the fields");
}

/* `T = type origin;` from after the `=`. */
static void parse_type_definition(Parser *parser, BirId name, Position position) {
    BirModel *model = parser->model;
    BirTypeDefinition definition = {.name = name, .position = position};
    BirTypeKind kind = simple_type_at(parser);
    if (kind == BIR_TYPE_ENUM || kind == BIR_TYPE_RECORD) {
        BirType type = build_type(kind, parser->token.position);
        type.name = name;
        bir_parse_advance(parser);
        if (kind == BIR_TYPE_ENUM)
            parse_enum(parser, &type);
        else
            parse_record(parser, &type);
        definition.type = add_type(parser, type);
    } else {
        definition.type = bir_parse_type(parser);
    }
    definition.origin = bir_parse_origin(parser);
    bir_parse_expect(parser, ";", "the type");
    build_defined(model, type_definitions, definition, BIR_DEFINES_TYPE);
}

/* The value of a constant and the end of its definition. */
static void parse_constant(Parser *parser, BirId name, Position position) {
    BirModel *model = parser->model;
    BirConstant constant = {.name = name, .position = position};
    if (bir_parse_at(parser, "true") || bir_parse_at(parser, "false")) {
        constant.is_boolean = true;
        constant.value = bir_parse_at(parser, "true");
        bir_parse_advance(parser);
    } else {
        const char *hint =
            bir_parse_at(parser, "=") || bir_parse_at(parser, ":=") ? "no sign is needed: const N 3;" : NULL;
        if (hint)
            bir_parse_expected(parser, "an integer, 'true' or 'false'", hint);
        constant.value = bir_parse_integer(parser, "an integer, 'true' or 'false'");
    }
    bir_parse_expect(parser, ";", "the constant");
    build_defined(model, constants, constant, BIR_DEFINES_CONSTANT);
}

/* `T extends A, B;` from after the word: a line of its own for each supertype. */
static void parse_extends(Parser *parser, BirId name) {
    BirModel *model = parser->model;
    do {
        BirExtends extends = {.sub_name = name, .position = parser->token.position, .sub = BIR_NONE, .super = BIR_NONE};
        extends.super_name = bir_parse_name(parser, "the name of a type");
        build_defined(model, extends, extends, BIR_DEFINES_EXTENDS);
    } while (bir_parse_accept(parser, ","));
    bir_parse_expect(parser, ";", "the types");
}

/* `c: collection [n] of T kept origin;` from after the word `collection`. */
static void parse_collection(Parser *parser, BirId name, Position position) {
    BirModel *model = parser->model;
    BirCollection collection = {.name = name, .position = position, .size.name = BIR_NONE, .element = BIR_NONE};
    collection.sized = parse_size(parser, "'collection'", &collection.size);
    collection.element_name = bir_parse_name(parser, "the name of a type");
    collection.kept = bir_parse_accept(parser, "kept");
    collection.origin = bir_parse_origin(parser);
    bir_parse_expect(parser, ";", "the collection");
    build_defined(model, collections, collection, BIR_DEFINES_COLLECTION);
}

/* `v(parameters) returns T { A: f; ... };` from after the word `virtual`. */
static void parse_virtual(Parser *parser) {
    BirModel *model = parser->model;
    BirVirtual virtual = {.position = parser->token.position, .result = BIR_NONE};
    virtual.name = bir_parse_name(parser, "the name of a virtual");
    bir_parse_expect(parser, "(", "the name");
    virtual.parameters = bir_parse_parameters(parser);
    bir_parse_expect(parser, ")", "the parameters");
    parser->in_virtual = true;
    if (bir_parse_accept(parser, "returns"))
        virtual.result = bir_parse_type(parser);
    parser->in_virtual = false;
    bir_parse_expect(parser, "{", "the virtual");
    virtual.entries.first = model->virtual_entries.count;
    while (bir_parse_at_name(parser) && !(bir_parse_at(parser, "else") && bir_parse_next_is(parser, "missing"))) {
        BirVirtualEntry entry = {.position = parser->token.position, .type = BIR_NONE, .function = BIR_NONE};
        entry.type_name = bir_parse_name(parser, "the name of a type");
        bir_parse_expect(parser, ":", "the type");
        entry.function_name = bir_parse_name(parser, "the name of a function");
        bir_parse_expect(parser, ";", "the function");
        entry.virtual_id = model->virtuals.count;
        vector_push(model->arena, &model->virtual_entries, entry);
        virtual.entries.count++;
    }
    virtual.is_partial = bir_parse_accept(parser, "else");
    if (virtual.is_partial) {
        bir_parse_expect(parser, "missing", "'else'");
        bir_parse_expect(parser, ";", "'missing'");
    }
    bir_parse_expect(parser, "}", "the functions");
    bir_parse_expect(parser, ";", "the virtual");
    build_defined(model, virtuals, virtual, BIR_DEFINES_VIRTUAL);
}

/* `error call f;` from after the word `trap`. */
static void parse_trap(Parser *parser) {
    BirModel *model = parser->model;
    BirTrap trap = {.position = parser->token.position, .function = BIR_NONE};
    for (BirError error = BIR_ERROR_NULL; error <= BIR_ERROR_STORE; error++)
        if (bir_parse_at(parser, bir_error_name(error)))
            trap.error = error;
    if (trap.error == BIR_ERROR_NONE)
        bir_parse_expected(parser, "an error", "one of: null, index, division, cast, negativeSize, monitor");
    else
        bir_parse_advance(parser);
    bir_parse_expect(parser, "call", "the error");
    trap.function_name = bir_parse_name(parser, "the name of a function");
    bir_parse_expect(parser, ";", "the function");
    build_defined(model, traps, trap, BIR_DEFINES_TRAP);
}

/* `strings = c.f;` from after the word `role`. */
static void parse_role(Parser *parser) {
    BirModel *model = parser->model;
    BirRole role = {.kind = BIR_ROLES,
                    .field_name = BIR_NONE,
                    .position = parser->token.position,
                    .id = BIR_NONE,
                    .field = BIR_NONE};
    Text words = {0};
    for (BirRoleKind kind = 0; kind < BIR_ROLES; kind++) {
        text_format(&words, "%s%s", kind ? ", " : "one of: ", bir_role_name(kind));
        if (bir_parse_at(parser, bir_role_name(kind)))
            role.kind = kind;
    }
    if (role.kind == BIR_ROLES)
        bir_parse_expected(parser, "a role", text_string(&words));
    else
        bir_parse_advance(parser);
    text_free(&words);
    bir_parse_expect(parser, "=", "the role");
    role.name = bir_parse_name(parser, "the name of a collection or type");
    if (bir_parse_accept(parser, "."))
        role.field_name = bir_parse_name(parser, "the name of a field");
    bir_parse_expect(parser, ";", "the role");
    build_defined(model, roles, role, BIR_DEFINES_ROLE);
}

/* `native("question") = answer;` from after the word `fact`. */
static void parse_fact(Parser *parser) {
    BirModel *model = parser->model;
    BirFact fact = {.question = BIR_NONE, .text = BIR_NONE, .position = parser->token.position, .native = BIR_NATIVES};
    fact.native_name = bir_parse_name(parser, "the name of a native");
    if (bir_parse_accept(parser, "(")) {
        fact.question = parse_text(parser, "a text in double quotes");
        bir_parse_expect(parser, ")", "the text");
    }
    if (bir_parse_accept(parser, "=")) {
        if (bir_parse_accept(parser, "null"))
            fact.answer = BIR_ANSWER_NULL;
        else if (bir_parse_at_kind(parser, BIR_TOKEN_STRING)) {
            fact.answer = BIR_ANSWER_TEXT;
            fact.text = parse_text(parser, "a text in double quotes");
        } else {
            fact.answer = BIR_ANSWER_NUMBER;
            fact.number = bir_parse_integer(parser, "an integer, a text or null");
        }
    }
    bir_parse_expect(parser, ";", "the fact");
    build_defined(model, facts, fact, BIR_DEFINES_FACT);
}

/* Whether a word that is none in other places begins a definition here: a name comes next. */
static bool at_definition(const Parser *parser, const char *word) {
    return bir_parse_at(parser, word) && parser->next.kind == BIR_TOKEN_WORD && !bir_parse_next_is(parser, "extends");
}

/* Globals, a collection, or a constant of the older form: `a, b: type := initial origin;`. */
static void parse_globals(Parser *parser) {
    BirModel *model = parser->model;
    uint32_t count = parse_variable_names(parser, "the name of a global variable");
    BirVariable first = model->variables.items[model->variables.count - count];
    if (count == 1 && (bir_parse_at_kind(parser, BIR_TOKEN_INTEGER) || bir_parse_at(parser, "-"))) {
        model->variables.count--;
        parse_constant(parser, first.name, first.position);
        return;
    }
    if (count == 1 && bir_parse_accept(parser, "collection")) {
        model->variables.count--;
        parse_collection(parser, first.name, first.position);
        return;
    }
    parse_variable_rest(parser, count, true, true);
    bir_parse_expect(parser, ";", "the declaration");
    for (BirId global = model->variables.count - count; global < model->variables.count; global++) {
        vector_push(model->arena, &model->globals, global);
        build_definition(model, BIR_DEFINES_GLOBAL, global);
    }
}

/* One definition. */
static void parse_definition(Parser *parser) {
    parser->braces = 0;
    Position position = parser->token.position;
    if (bir_parse_accept(parser, "virtual")) {
        parse_virtual(parser);
    } else if (bir_parse_accept(parser, "trap")) {
        parse_trap(parser);
    } else if (bir_parse_accept(parser, "const")) {
        position = parser->token.position;
        BirId name = bir_parse_name(parser, "the name of a constant");
        parse_constant(parser, name, position);
    } else if (at_definition(parser, "role")) {
        bir_parse_advance(parser);
        parse_role(parser);
    } else if (at_definition(parser, "fact")) {
        bir_parse_advance(parser);
        parse_fact(parser);
    } else if (bir_parse_next_is(parser, "=")) {
        BirId name = bir_parse_name(parser, "the name of a type or constant");
        bir_parse_advance(parser);
        if (bir_parse_at_kind(parser, BIR_TOKEN_INTEGER) || bir_parse_at(parser, "-"))
            parse_constant(parser, name, position);
        else
            parse_type_definition(parser, name, position);
    } else if (bir_parse_next_is(parser, "extends")) {
        BirId name = bir_parse_name(parser, "the name of a type");
        bir_parse_advance(parser);
        parse_extends(parser, name);
    } else {
        parse_globals(parser);
    }
}

void bir_parse_end(Parser *parser, BirId name, const char *what, Position opened) {
    BirModel *model = parser->model;
    if (parser->failed || name == BIR_NONE)
        return;
    Text hint = {0};
    text_format(&hint, "the %s begins on line %u", what, opened.line);
    Text expected = {0};
    text_format(&expected, "'end %s'", bir_name(model, name));
    bool is_end = bir_parse_at(parser, "end");
    const char *system = bir_name(model, model->name);
    /* The end of the whole model in a body that has not ended: leave it for the model. */
    bool is_outer = is_end && name != model->name && model->name != BIR_NONE && parser->next.kind == BIR_TOKEN_WORD &&
                    parser->next.length == strlen(system) &&
                    memcmp(parser->next.text, system, parser->next.length) == 0;
    if (!is_end) {
        bir_parse_expected(parser, text_string(&expected), text_string(&hint));
    } else if (is_outer) {
        bir_parse_complain(parser, parser->token.position, text_string(&hint),
                           "expected %s before the end of the model", text_string(&expected));
    } else {
        bir_parse_advance(parser);
        Position position = parser->token.position;
        BirId found = bir_parse_name(parser, "the name of what ends here");
        if (!parser->failed && found != name)
            bir_parse_complain(parser, position, text_string(&hint), "expected %s, found 'end %s'",
                               text_string(&expected), bir_name(model, found));
        bir_parse_accept(parser, ";");
    }
    text_free(&hint);
    text_free(&expected);
}

/* The definitions, threads and functions of a model. */
static void parse_declarations(Parser *parser) {
    bool complained = false;
    while (!parser->stopped && !bir_parse_at(parser, "predicates") && !bir_parse_at(parser, "end") &&
           !bir_parse_at_kind(parser, BIR_TOKEN_END)) {
        uint32_t taken = parser->taken;
        if (bir_parse_at(parser, "thread") || bir_parse_at(parser, "function") || bir_parse_at_marked_body(parser)) {
            bir_parse_body(parser);
        } else if (bir_parse_at_name(parser) || bir_parse_at(parser, "const") || bir_parse_at(parser, "virtual") ||
                   bir_parse_at(parser, "trap")) {
            if (parser->model->bodies.count > 0 && !complained)
                bir_parse_complain(parser, parser->token.position, NULL,
                                   "definitions come before the threads and functions");
            complained = parser->model->bodies.count > 0;
            parse_definition(parser);
        } else {
            bir_parse_expected(parser, "a definition, 'thread', 'function', 'predicates' or 'end'", NULL);
        }
        bir_parse_recover(parser, RECOVER_DEFINITION);
        if (parser->taken == taken)
            bir_parse_advance(parser);
    }
}

/* Marks the names of threads, which begin remote references in predicates. */
static void note_threads(Parser *parser) {
    BirModel *model = parser->model;
    parser->thread_name_limit = names_count(model->names);
    bool *is_thread_name = arena_alloc(parser->scratch, parser->thread_name_limit * sizeof *is_thread_name);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (model->bodies.items[i].is_thread && model->bodies.items[i].name != BIR_NONE)
            is_thread_name[model->bodies.items[i].name] = true;
    parser->is_thread_name = is_thread_name;
    parser->in_predicates = true;
}

/* `p = expression; ...` from after the word `predicates`. */
static void parse_predicates(Parser *parser) {
    BirModel *model = parser->model;
    note_threads(parser);
    parser->braces = 0;
    while (bir_parse_at_name(parser)) {
        BirPredicate predicate = {.position = parser->token.position};
        predicate.name = bir_parse_name(parser, "the name of a predicate");
        bir_parse_expect(parser, "=", "the name of the predicate");
        predicate.expression = bir_parse_expression(parser);
        bir_parse_expect(parser, ";", "the predicate");
        vector_push(model->arena, &model->predicates, predicate);
        bir_parse_recover(parser, RECOVER_DEFINITION);
    }
}

/* A whole model. */
static void parse_model(Parser *parser) {
    if (bir_parse_at_kind(parser, BIR_TOKEN_END)) {
        bir_parse_error(parser, (Position){0}, "a model begins with: system NAME()",
                        "there is no model: the text is empty");
        return;
    }
    if (!bir_parse_accept(parser, "system") && !bir_parse_accept(parser, "process")) {
        bir_parse_expected(parser, "'system'", "a model begins with: system NAME()");
        return;
    }
    Position opened = parser->token.position;
    parser->model->name = bir_parse_name(parser, "the name of the system");
    bir_parse_expect(parser, "(", "the name of the system");
    bir_parse_expect(parser, ")", NULL);
    bir_parse_recover(parser, RECOVER_DEFINITION);
    parse_declarations(parser);
    if (bir_parse_accept(parser, "predicates"))
        parse_predicates(parser);
    bir_parse_end(parser, parser->model->name, "model", opened);
    if (!parser->failed && !bir_parse_at_kind(parser, BIR_TOKEN_END))
        bir_parse_expected(parser, "nothing after the end of the model", NULL);
}

BirModel *bir_parse(const char *text, size_t length, const char *file, Diagnostics *diagnostics) {
    Parser parser = {.model = bir_new(),
                     .diagnostics = diagnostics,
                     .scratch = arena_new(),
                     .errors_before = diagnostics_errors(diagnostics)};
    BirModel *model = parser.model;
    if (file)
        model->file = names_add_string(model->names, file);
    if (bir_lexer_start(&parser.lexer, text, length, model->names, diagnostics)) {
        parser.token = bir_lexer_next(&parser.lexer);
        parser.next = bir_lexer_next(&parser.lexer);
        parse_model(&parser);
    }
    bir_lexer_free(&parser.lexer);
    arena_free(parser.scratch);
    if (diagnostics_errors(diagnostics) == parser.errors_before && !diagnostics_stops(diagnostics, 0))
        return model;
    bir_free(model);
    return NULL;
}
