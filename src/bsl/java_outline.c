/* The declarations of a Java source (JLS 7 to 9), without the details that no declaration needs. */
#include "bsl/java_outline_int.h"

#include <string.h>

/* ---- Tokens --------------------------------------------------------------------------------------------------- */

/* Reports a problem and stops. */
static void fail(OutlineParser *parser, const char *hint, const char *message) {
    java_fail(&parser->cursor, java_token(&parser->cursor, 0)->position, hint, "%s", message);
    parser->cursor.at = parser->cursor.text->tokens.count - 1;
}

void outline_fail(OutlineParser *parser, const char *expected) {
    fail(parser, "Bandera reads only sources that javac accepts",
         arena_format(parser->cursor.arena, "expected %s here", expected));
}

void outline_expect(OutlineParser *parser, const char *symbol) {
    if (!java_accept(&parser->cursor, symbol))
        outline_fail(parser, arena_format(parser->cursor.arena, "'%s'", symbol));
}

uint32_t outline_open(OutlineParser *parser, const char *bracket) {
    uint32_t end = java_at(&parser->cursor, bracket) ? parser->match[parser->cursor.at] : 0;
    outline_expect(parser, bracket);
    return end;
}

static const char *expect_name(OutlineParser *parser) {
    const JavaToken *token = java_token(&parser->cursor, 0);
    if (token->kind != JAVA_WORD) {
        outline_fail(parser, "a name");
        return "";
    }
    parser->cursor.at++;
    return token->word;
}

bool outline_enter(OutlineParser *parser) {
    if (++parser->cursor.depth <= OUTLINE_DEPTH_LIMIT || parser->cursor.failed)
        return true;
    fail(parser, NULL,
         arena_format(parser->cursor.arena, "this source nests more than %d levels deep", (int)OUTLINE_DEPTH_LIMIT));
    parser->cursor.depth--;
    return false;
}

void outline_leave(OutlineParser *parser) { parser->cursor.depth--; }

/* Finds for each bracket the other one; false, with a message, when one has none. */
static bool match_brackets(OutlineParser *parser) {
    static const char *const pairs[][2] = {{"(", ")"}, {"[", "]"}, {"{", "}"}};
    const JavaText *text = parser->cursor.text;
    parser->match = arena_alloc(parser->cursor.arena, text->tokens.count * sizeof *parser->match);
    Vector(uint32_t) open = {0};
    for (uint32_t i = 0; i < text->tokens.count; i++) {
        const JavaToken *token = &text->tokens.items[i];
        for (size_t j = 0; j < COUNT(pairs); j++) {
            if (java_is(token, pairs[j][0]))
                vector_push(parser->cursor.arena, &open, i);
            if (!java_is(token, pairs[j][1]))
                continue;
            uint32_t other = open.count ? open.items[--open.count] : i;
            if (!java_is(&text->tokens.items[other], pairs[j][0]))
                return diagnostics_refuse(parser->cursor.diagnostics, token->position, NULL,
                                          "'%s' has no matching opening bracket", pairs[j][1]);
            parser->match[i] = other;
            parser->match[other] = i;
        }
    }
    if (open.count)
        diagnostics_add(parser->cursor.diagnostics, SEVERITY_ERROR,
                        text->tokens.items[open.items[open.count - 1]].position, NULL, "this bracket is not closed");
    return !open.count;
}

/* ---- Types ---------------------------------------------------------------------------------------------------- */

/* Skips `@Name(...)`. */
static void skip_annotation(OutlineParser *parser) {
    parser->cursor.at++;
    do
        expect_name(parser);
    while (java_accept(&parser->cursor, "."));
    if (java_at(&parser->cursor, "("))
        parser->cursor.at = parser->match[parser->cursor.at] + 1;
}

static void skip_annotations(OutlineParser *parser) {
    while (java_at(&parser->cursor, "@") && !java_is(java_token(&parser->cursor, 1), "interface"))
        skip_annotation(parser);
}

bool outline_skip_modifiers(OutlineParser *parser) {
    static const char modifiers[] = "public protected private static abstract final native synchronized transient "
                                    "volatile strictfp default sealed";
    bool is_static = false, found = true;
    while (found && !parser->cursor.failed) {
        skip_annotations(parser);
        found = java_at(&parser->cursor, "non") && java_is(java_token(&parser->cursor, 1), "-") &&
                java_is(java_token(&parser->cursor, 2), "sealed");
        parser->cursor.at += found ? 3 : 0;
        found = found || java_accept(&parser->cursor, modifiers);
        is_static |= found && java_is(java_token(&parser->cursor, 0) - 1, "static");
    }
    return is_static;
}

/* Skips `<...>`. */
static void skip_type_arguments(OutlineParser *parser) {
    uint32_t depth = 0;
    do {
        if (java_at(&parser->cursor, "("))
            parser->cursor.at = parser->match[parser->cursor.at];
        depth += java_at(&parser->cursor, "<");
        depth -= java_at(&parser->cursor, ">");
        if (java_token(&parser->cursor, 0)->kind == JAVA_END || java_at(&parser->cursor, "; {"))
            outline_fail(parser, "'>'");
        else
            parser->cursor.at++;
    } while (depth > 0 && !parser->cursor.failed);
}

/* Reads the brackets behind a type or a name, with annotations between them. */
static uint32_t dimensions(OutlineParser *parser) {
    uint32_t count = 0;
    for (;;) {
        skip_annotations(parser);
        if (!java_at(&parser->cursor, "[") || !java_is(java_token(&parser->cursor, 1), "]"))
            return count;
        parser->cursor.at += 2;
        count++;
    }
}

static JavaType read_type(OutlineParser *parser) {
    skip_annotations(parser);
    JavaType type = {.position = java_token(&parser->cursor, 0)->position};
    Text name = {0};
    do {
        skip_annotations(parser);
        text_format(&name, "%s%s", name.length ? "." : "", expect_name(parser));
        if (java_at(&parser->cursor, "<"))
            skip_type_arguments(parser);
    } while (java_accept(&parser->cursor, "."));
    type.dimensions = dimensions(parser);
    type.name = text_keep(&name, parser->cursor.arena);
    return type;
}

/* Reads `<T extends Comparable<T> & Other, U>`, if it is there. */
static JavaTypeParameters type_parameters(OutlineParser *parser) {
    JavaTypeParameters parameters = {0};
    if (!java_accept(&parser->cursor, "<"))
        return parameters;
    do {
        skip_annotations(parser);
        JavaTypeParameter parameter = {.name = expect_name(parser)};
        if (java_accept(&parser->cursor, "extends")) {
            parameter.bound = read_type(parser);
            while (java_accept(&parser->cursor, "&"))
                read_type(parser);
        }
        vector_push(parser->cursor.arena, &parameters, parameter);
    } while (java_accept(&parser->cursor, ",") && !parser->cursor.failed);
    outline_expect(parser, ">");
    return parameters;
}

/* Reads the parameters of a method or the components of a record, from the parenthesis. The receiver, which may be
   written as `Outer this`, is none. */
static JavaParameters read_parameters(OutlineParser *parser) {
    JavaParameters parameters = {0};
    outline_expect(parser, "(");
    while (!parser->cursor.failed && !java_at(&parser->cursor, ")")) {
        outline_skip_modifiers(parser);
        JavaParameter parameter = {.type = read_type(parser)};
        parameter.type.dimensions += java_accept(&parser->cursor, "...");
        parameter.position = java_token(&parser->cursor, 0)->position;
        parameter.name = expect_name(parser);
        while (java_accept(&parser->cursor, "."))
            parameter.name = expect_name(parser);
        parameter.type.dimensions += dimensions(parser);
        if (!java_is(java_token(&parser->cursor, 0) - 1, "this"))
            vector_push(parser->cursor.arena, &parameters, parameter);
        if (!java_accept(&parser->cursor, ","))
            break;
    }
    outline_expect(parser, ")");
    return parameters;
}

/* ---- Members -------------------------------------------------------------------------------------------------- */

static void class_declaration(OutlineParser *parser, uint32_t outer, uint32_t comment);

static void own_comment(OutlineParser *parser, uint32_t comment, JavaCommentOwner owner) {
    if (comment)
        parser->outline->owners[comment - 1] = parser->in_body ? (JavaCommentOwner){.place = COMMENT_IN_BODY} : owner;
}

/* Reads the body of a method. Bodies of methods in local classes belong to the method around them all. */
static void method_body(OutlineParser *parser, JavaMethod *method) {
    if (!parser->in_body) {
        parser->labels = &method->labels;
        parser->place = LABEL_IN_METHOD;
        parser->body = parser->cursor.at;
        parser->in_constructor = strcmp(method->name, "<init>") == 0;
    }
    method->has_body = true;
    outline_block(parser);
    if (!parser->in_body)
        parser->labels = NULL;
}

/* Skips what stands between the parameters and the body of a method, or the semicolon in its place: brackets, `throws`,
   or the default value of an annotation, which may have braces. */
static void skip_to_body(OutlineParser *parser) {
    bool in_value = false;
    while (!parser->cursor.failed && !java_at(&parser->cursor, ";") && (in_value || !java_at(&parser->cursor, "{"))) {
        in_value |= java_at(&parser->cursor, "default");
        if (java_at(&parser->cursor, "( {"))
            parser->cursor.at = parser->match[parser->cursor.at];
        if (java_token(&parser->cursor, 0)->kind == JAVA_END)
            outline_fail(parser, "the body of a method");
        else
            parser->cursor.at++;
    }
}

/* Reads a method from its parameters on, and adds it to its class. */
static void method_rest(OutlineParser *parser, uint32_t class, JavaMethod *method, uint32_t comment) {
    if (!method->is_compact)
        method->parameters = read_parameters(parser);
    skip_to_body(parser);
    if (java_at(&parser->cursor, "{"))
        method_body(parser, method);
    else
        outline_expect(parser, ";");
    if (parser->cursor.failed)
        return;
    method->last_line = (java_token(&parser->cursor, 0) - 1)->position.line;
    uint32_t index = 0;
    if (!parser->in_body && class != UINT32_MAX) {
        JavaClass *owner = &parser->outline->classes.items[class];
        index = owner->methods.count;
        vector_push(parser->cursor.arena, &owner->methods, *method);
    }
    own_comment(parser, comment,
                (JavaCommentOwner){
                    .place = class == UINT32_MAX ? COMMENT_LOOSE : COMMENT_OF_METHOD, .class = class, .method = index});
}

/* Reads a constructor, a method or a field, from behind its modifiers. */
static void member_rest(OutlineParser *parser, uint32_t class, JavaMethod *method, uint32_t comment) {
    method->type_parameters = type_parameters(parser);
    skip_annotations(parser);
    const JavaToken *name = java_token(&parser->cursor, 0), *next = java_token(&parser->cursor, 1);
    method->is_compact = java_is_name(name) && java_is(next, "{");
    if (java_is_name(name) && (java_is(next, "(") || method->is_compact)) {
        method->name = "<init>";
        method->position = name->position;
        parser->cursor.at++;
        method_rest(parser, class, method, comment);
        return;
    }
    read_type(parser);
    method->position = java_token(&parser->cursor, 0)->position;
    method->name = expect_name(parser);
    if (java_at(&parser->cursor, "("))
        method_rest(parser, class, method, comment);
    else
        outline_scan_to_semicolon(parser);
}

/* Reads one member of a class; `class` is UINT32_MAX for one that is not recorded. */
static void member(OutlineParser *parser, uint32_t class) {
    if (java_accept(&parser->cursor, ";"))
        return;
    const JavaToken *first = java_token(&parser->cursor, 0);
    JavaMethod method = {.first_line = first->position.line};
    method.is_static = outline_skip_modifiers(parser);
    if (outline_at_class(parser))
        class_declaration(parser, class, first->comment);
    else if (java_at(&parser->cursor, "{"))
        outline_block(parser);
    else
        member_rest(parser, class, &method, first->comment);
}

/* Reads the constants of an enum, up to the semicolon or brace after them. */
static void enum_constants(OutlineParser *parser) {
    while (!parser->cursor.failed && !java_at(&parser->cursor, "; }")) {
        skip_annotations(parser);
        expect_name(parser);
        if (java_at(&parser->cursor, "("))
            outline_parentheses(parser);
        if (java_at(&parser->cursor, "{"))
            outline_class(parser, true);
        if (!java_accept(&parser->cursor, ","))
            break;
    }
    if (!java_at(&parser->cursor, "}"))
        outline_expect(parser, ";");
}

/* Reads a class from its brace on. */
static void class_body(OutlineParser *parser, uint32_t class, bool is_enum) {
    if (!outline_enter(parser))
        return;
    uint32_t end = outline_open(parser, "{");
    if (is_enum)
        enum_constants(parser);
    while (!parser->cursor.failed && parser->cursor.at < end)
        member(parser, class);
    outline_expect(parser, "}");
    outline_leave(parser);
}

/* ---- Classes -------------------------------------------------------------------------------------------------- */

bool outline_at_class(const OutlineParser *parser) {
    const JavaToken *next = java_token(&parser->cursor, 1), *after = java_token(&parser->cursor, 2);
    bool is_record = java_at(&parser->cursor, "record") && java_is_name(next) && java_is(after, "( <");
    return is_record || java_at(&parser->cursor, "class interface enum") ||
           (java_at(&parser->cursor, "@") && java_is(next, "interface"));
}

/* Gives a class its full names. */
static void name_class(OutlineParser *parser, JavaClass *class) {
    const JavaOutline *outline = parser->outline;
    Text source = {0}, internal = {0};
    if (class->outer != UINT32_MAX) {
        text_format(&source, "%s.", outline->classes.items[class->outer].source_name);
        text_format(&internal, "%s$", outline->classes.items[class->outer].internal_name);
    } else if (outline->package[0]) {
        text_format(&source, "%s.", outline->package);
        text_add(&internal, text_string(&source));
        for (char *c = internal.bytes; *c; c++)
            *c = *c == '.' ? '/' : *c;
    }
    text_add(&source, class->name);
    text_add(&internal, class->name);
    class->source_name = text_keep(&source, parser->cursor.arena);
    class->internal_name = text_keep(&internal, parser->cursor.arena);
}

/* Reads a class from behind its modifiers. */
static void class_declaration(OutlineParser *parser, uint32_t outer, uint32_t comment) {
    JavaClass class = {.outer = outer};
    bool is_record = java_at(&parser->cursor, "record"), is_enum = java_at(&parser->cursor, "enum");
    parser->cursor.at += java_at(&parser->cursor, "@") ? 2 : 1;
    class.position = java_token(&parser->cursor, 0)->position;
    class.name = expect_name(parser);
    class.type_parameters = type_parameters(parser);
    if (is_record)
        class.components = read_parameters(parser);
    for (; !parser->cursor.failed && !java_at(&parser->cursor, "{"); parser->cursor.at++) {
        if (java_token(&parser->cursor, 0)->kind == JAVA_END)
            outline_fail(parser, "the body of a class");
        else if (java_at(&parser->cursor, "("))
            parser->cursor.at = parser->match[parser->cursor.at];
    }
    uint32_t index = UINT32_MAX;
    if (!parser->in_body) {
        name_class(parser, &class);
        index = parser->outline->classes.count;
        vector_push(parser->cursor.arena, &parser->outline->classes, class);
    }
    own_comment(parser, comment, (JavaCommentOwner){.place = COMMENT_OF_CLASS, .class = index});
    class_body(parser, index, is_enum);
}

void outline_class(OutlineParser *parser, bool is_anonymous) {
    bool before = parser->in_body;
    JavaLabelPlace place = parser->place;
    parser->in_body = true;
    if (place == LABEL_IN_METHOD)
        parser->place = LABEL_IN_CLASS;
    if (is_anonymous)
        class_body(parser, UINT32_MAX, false);
    else
        class_declaration(parser, UINT32_MAX, 0);
    parser->in_body = before;
    parser->place = place;
}

/* ---- The whole source ----------------------------------------------------------------------------------------- */

/* Reads `a.b.c`, up to a star. */
static const char *read_path(OutlineParser *parser, bool *is_wildcard) {
    Text path = {0};
    *is_wildcard = false;
    do {
        *is_wildcard = java_accept(&parser->cursor, "*");
        if (!*is_wildcard)
            text_format(&path, "%s%s", path.length ? "." : "", expect_name(parser));
    } while (!*is_wildcard && java_accept(&parser->cursor, "."));
    return text_keep(&path, parser->cursor.arena);
}

static void import_declaration(OutlineParser *parser) {
    JavaImport import = {.is_static = java_at(&parser->cursor, "static")};
    bool is_module = java_at(&parser->cursor, "module") && java_token(&parser->cursor, 1)->kind == JAVA_WORD;
    parser->cursor.at += import.is_static || is_module;
    import.path = read_path(parser, &import.is_wildcard);
    if (!is_module)
        vector_push(parser->cursor.arena, &parser->outline->imports, import);
    outline_expect(parser, ";");
}

/* Whether a module is declared here: such a source has no classes. */
static bool at_module(const OutlineParser *parser) {
    const JavaToken *next = java_token(&parser->cursor, 1);
    return (java_at(&parser->cursor, "module") && next->kind == JAVA_WORD && !java_is(next, "(")) ||
           (java_at(&parser->cursor, "open") && java_is(next, "module"));
}

/* Reads one declaration of the source itself. A method or field there belongs to a class without a name. */
static void top_declaration(OutlineParser *parser) {
    bool is_wildcard;
    if (java_accept(&parser->cursor, ";"))
        return;
    if (java_accept(&parser->cursor, "import")) {
        import_declaration(parser);
        return;
    }
    const JavaToken *first = java_token(&parser->cursor, 0);
    JavaMethod method = {.first_line = first->position.line};
    outline_skip_modifiers(parser);
    if (java_accept(&parser->cursor, "package")) {
        parser->outline->package = read_path(parser, &is_wildcard);
        outline_expect(parser, ";");
    } else if (outline_at_class(parser)) {
        class_declaration(parser, UINT32_MAX, first->comment);
    } else if (at_module(parser)) {
        parser->cursor.at = parser->cursor.text->tokens.count - 1;
    } else {
        parser->outline->is_compact = true;
        member_rest(parser, UINT32_MAX, &method, first->comment);
    }
}

bool java_outline_read(JavaOutline *outline, const JavaText *text, Arena *arena, Diagnostics *diagnostics) {
    *outline = (JavaOutline){.package = ""};
    outline->owners = arena_alloc(arena, (text->comments.count + 1) * sizeof *outline->owners);
    OutlineParser parser = {.cursor = {.text = text, .arena = arena, .diagnostics = diagnostics}, .outline = outline};
    if (!match_brackets(&parser))
        return false;
    while (!parser.cursor.failed && java_token(&parser.cursor, 0)->kind != JAVA_END)
        top_declaration(&parser);
    return !parser.cursor.failed;
}
