/* The declarations of a Java source (JLS 7 to 9), read just closely enough not to be fooled. */
#include "bsl/java_outline_int.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- Tokens --------------------------------------------------------------------------------------------------- */

const JavaToken *outline_token(const OutlineParser *parser, uint32_t ahead) {
    uint32_t last = parser->text->tokens.count - 1, wanted = parser->at + ahead;
    return &parser->text->tokens.items[wanted < last ? wanted : last];
}

bool outline_at(const OutlineParser *parser, const char *symbol) {
    return java_is_symbol(outline_token(parser, 0), symbol);
}

bool outline_at_word(const OutlineParser *parser, const char *word) {
    return java_is_word(outline_token(parser, 0), word);
}

void outline_fail(OutlineParser *parser, const char *expected) {
    if (!parser->failed)
        diagnostics_add(parser->diagnostics, SEVERITY_ERROR, outline_token(parser, 0)->position,
                        "only sources that javac accepts are read", "expected %s here", expected);
    parser->failed = true;
    parser->at = parser->text->tokens.count - 1;
}

bool outline_accept(OutlineParser *parser, const char *symbol) {
    bool is_there = outline_at(parser, symbol);
    parser->at += is_there;
    return is_there;
}

void outline_expect(OutlineParser *parser, const char *symbol) {
    if (outline_accept(parser, symbol))
        return;
    char expected[16] = "'";
    strcat(strncat(expected, symbol, 8), "'");
    outline_fail(parser, expected);
}

uint32_t outline_open(OutlineParser *parser, const char *bracket) {
    uint32_t end = outline_at(parser, bracket) ? parser->match[parser->at] : 0;
    outline_expect(parser, bracket);
    return end;
}

static const char *expect_name(OutlineParser *parser) {
    const JavaToken *token = outline_token(parser, 0);
    if (token->kind != JAVA_WORD) {
        outline_fail(parser, "a name");
        return "";
    }
    parser->at++;
    return token->word;
}

bool outline_enter(OutlineParser *parser) {
    if (++parser->depth <= OUTLINE_DEPTH_LIMIT || parser->failed)
        return true;
    diagnostics_add(parser->diagnostics, SEVERITY_ERROR, outline_token(parser, 0)->position, NULL,
                    "this source nests more than %d levels deep", (int)OUTLINE_DEPTH_LIMIT);
    parser->failed = true;
    parser->at = parser->text->tokens.count - 1;
    parser->depth--;
    return false;
}

void outline_leave(OutlineParser *parser) { parser->depth--; }

/* Finds for each bracket the other one; false, with a message, when one has none. */
static bool match_brackets(OutlineParser *parser) {
    static const char *const pairs[][2] = {{"(", ")"}, {"[", "]"}, {"{", "}"}};
    const JavaText *text = parser->text;
    parser->match = arena_alloc(parser->arena, text->tokens.count * sizeof *parser->match);
    Vector(uint32_t) open = {0};
    for (uint32_t i = 0; i < text->tokens.count; i++) {
        const JavaToken *token = &text->tokens.items[i];
        for (size_t j = 0; j < COUNT(pairs); j++) {
            if (java_is_symbol(token, pairs[j][0]))
                vector_push(parser->arena, &open, i);
            if (!java_is_symbol(token, pairs[j][1]))
                continue;
            uint32_t other = open.count ? open.items[--open.count] : i;
            if (!java_is_symbol(&text->tokens.items[other], pairs[j][0])) {
                diagnostics_add(parser->diagnostics, SEVERITY_ERROR, token->position, NULL,
                                "'%s' closes nothing that is open", pairs[j][1]);
                return false;
            }
            parser->match[i] = other;
            parser->match[other] = i;
        }
    }
    if (open.count)
        diagnostics_add(parser->diagnostics, SEVERITY_ERROR, text->tokens.items[open.items[open.count - 1]].position,
                        NULL, "this is not closed");
    return !open.count;
}

/* ---- Types ---------------------------------------------------------------------------------------------------- */

/* Skips `@Name(...)`. */
static void skip_annotation(OutlineParser *parser) {
    parser->at++;
    do
        expect_name(parser);
    while (outline_accept(parser, "."));
    if (outline_at(parser, "("))
        parser->at = parser->match[parser->at] + 1;
}

static void skip_annotations(OutlineParser *parser) {
    while (outline_at(parser, "@") && !java_is_word(outline_token(parser, 1), "interface"))
        skip_annotation(parser);
}

bool outline_skip_modifiers(OutlineParser *parser) {
    static const char *const modifiers[] = {"public",   "protected", "private",      "static",    "abstract",
                                            "final",    "native",    "synchronized", "transient", "volatile",
                                            "strictfp", "default",   "sealed"};
    bool is_static = false, found = true;
    while (found && !parser->failed) {
        skip_annotations(parser);
        found = outline_at_word(parser, "non") && java_is_symbol(outline_token(parser, 1), "-") &&
                java_is_word(outline_token(parser, 2), "sealed");
        parser->at += found ? 3 : 0;
        for (size_t i = 0; i < COUNT(modifiers) && !found; i++)
            found = outline_at_word(parser, modifiers[i]) && ++parser->at;
        is_static |= found && java_is_word(outline_token(parser, 0) - 1, "static");
    }
    return is_static;
}

/* Skips `<...>`. */
static void skip_type_arguments(OutlineParser *parser) {
    uint32_t depth = 0;
    do {
        if (outline_at(parser, "("))
            parser->at = parser->match[parser->at];
        depth += outline_at(parser, "<");
        depth -= outline_at(parser, ">");
        if (outline_token(parser, 0)->kind == JAVA_END || outline_at(parser, ";") || outline_at(parser, "{"))
            outline_fail(parser, "'>'");
        else
            parser->at++;
    } while (depth > 0 && !parser->failed);
}

/* Reads the brackets behind a type or a name, with annotations between them. */
static uint32_t dimensions(OutlineParser *parser) {
    uint32_t count = 0;
    for (;;) {
        skip_annotations(parser);
        if (!outline_at(parser, "[") || !java_is_symbol(outline_token(parser, 1), "]"))
            return count;
        parser->at += 2;
        count++;
    }
}

static JavaType read_type(OutlineParser *parser) {
    skip_annotations(parser);
    JavaType type = {.position = outline_token(parser, 0)->position};
    Text name = {0};
    do {
        skip_annotations(parser);
        text_format(&name, "%s%s", name.length ? "." : "", expect_name(parser));
        if (outline_at(parser, "<"))
            skip_type_arguments(parser);
    } while (outline_accept(parser, "."));
    type.dimensions = dimensions(parser);
    type.name = text_keep(&name, parser->arena);
    return type;
}

/* Reads `<T extends Comparable<T> & Other, U>`, if it is there. */
static JavaTypeParameters type_parameters(OutlineParser *parser) {
    JavaTypeParameters parameters = {0};
    if (!outline_accept(parser, "<"))
        return parameters;
    do {
        skip_annotations(parser);
        JavaTypeParameter parameter = {.name = expect_name(parser)};
        if (outline_at_word(parser, "extends")) {
            parser->at++;
            parameter.bound = read_type(parser);
            while (outline_accept(parser, "&"))
                read_type(parser);
        }
        vector_push(parser->arena, &parameters, parameter);
    } while (outline_accept(parser, ",") && !parser->failed);
    outline_expect(parser, ">");
    return parameters;
}

/* Reads the parameters of a method or the components of a record, from the parenthesis. The receiver, which may be
   written as `Outer this`, is none. */
static JavaParameters read_parameters(OutlineParser *parser) {
    JavaParameters parameters = {0};
    outline_expect(parser, "(");
    while (!parser->failed && !outline_at(parser, ")")) {
        outline_skip_modifiers(parser);
        JavaParameter parameter = {.type = read_type(parser)};
        parameter.type.dimensions += outline_accept(parser, "...");
        parameter.position = outline_token(parser, 0)->position;
        parameter.name = expect_name(parser);
        while (outline_accept(parser, "."))
            parameter.name = expect_name(parser);
        parameter.type.dimensions += dimensions(parser);
        if (!java_is_word(outline_token(parser, 0) - 1, "this"))
            vector_push(parser->arena, &parameters, parameter);
        if (!outline_accept(parser, ","))
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
        parser->body = parser->at;
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
    while (!parser->failed && !outline_at(parser, ";") && (in_value || !outline_at(parser, "{"))) {
        in_value |= outline_at_word(parser, "default");
        if (outline_at(parser, "(") || outline_at(parser, "{"))
            parser->at = parser->match[parser->at];
        if (outline_token(parser, 0)->kind == JAVA_END)
            outline_fail(parser, "the body of a method");
        else
            parser->at++;
    }
}

/* Reads a method from its parameters on, and adds it to its class. */
static void method_rest(OutlineParser *parser, uint32_t class, JavaMethod *method, uint32_t comment) {
    if (!method->is_compact)
        method->parameters = read_parameters(parser);
    skip_to_body(parser);
    if (outline_at(parser, "{"))
        method_body(parser, method);
    else
        outline_expect(parser, ";");
    if (parser->failed)
        return;
    method->last_line = (outline_token(parser, 0) - 1)->position.line;
    uint32_t index = 0;
    if (!parser->in_body && class != UINT32_MAX) {
        JavaClass *owner = &parser->outline->classes.items[class];
        index = owner->methods.count;
        vector_push(parser->arena, &owner->methods, *method);
    }
    own_comment(parser, comment,
                (JavaCommentOwner){
                    .place = class == UINT32_MAX ? COMMENT_LOOSE : COMMENT_OF_METHOD, .class = class, .method = index});
}

/* Reads a constructor, a method or a field, from behind its modifiers. */
static void member_rest(OutlineParser *parser, uint32_t class, JavaMethod *method, uint32_t comment) {
    method->type_parameters = type_parameters(parser);
    skip_annotations(parser);
    const JavaToken *name = outline_token(parser, 0), *next = outline_token(parser, 1);
    method->is_compact = java_is_name(name) && java_is_symbol(next, "{");
    if (java_is_name(name) && (java_is_symbol(next, "(") || method->is_compact)) {
        method->name = "<init>";
        method->position = name->position;
        parser->at++;
        method_rest(parser, class, method, comment);
        return;
    }
    read_type(parser);
    method->position = outline_token(parser, 0)->position;
    method->name = expect_name(parser);
    if (outline_at(parser, "("))
        method_rest(parser, class, method, comment);
    else
        outline_scan_to_semicolon(parser);
}

/* Reads one member of a class; `class` is UINT32_MAX for one that is not recorded. */
static void member(OutlineParser *parser, uint32_t class) {
    if (outline_accept(parser, ";"))
        return;
    const JavaToken *first = outline_token(parser, 0);
    JavaMethod method = {.first_line = first->position.line};
    method.is_static = outline_skip_modifiers(parser);
    if (outline_at_class(parser))
        class_declaration(parser, class, first->comment);
    else if (outline_at(parser, "{"))
        outline_block(parser);
    else
        member_rest(parser, class, &method, first->comment);
}

/* Reads the constants of an enum, up to the semicolon or brace after them. */
static void enum_constants(OutlineParser *parser) {
    while (!parser->failed && !outline_at(parser, ";") && !outline_at(parser, "}")) {
        skip_annotations(parser);
        expect_name(parser);
        if (outline_at(parser, "(")) {
            outline_scan(parser, outline_open(parser, "("));
            outline_expect(parser, ")");
        }
        if (outline_at(parser, "{"))
            outline_anonymous_class(parser);
        if (!outline_accept(parser, ","))
            break;
    }
    if (!outline_at(parser, "}"))
        outline_expect(parser, ";");
}

/* Reads a class from its brace on. */
static void class_body(OutlineParser *parser, uint32_t class, bool is_enum) {
    if (!outline_enter(parser))
        return;
    uint32_t end = outline_open(parser, "{");
    if (is_enum)
        enum_constants(parser);
    while (!parser->failed && parser->at < end)
        member(parser, class);
    outline_expect(parser, "}");
    outline_leave(parser);
}

/* ---- Classes -------------------------------------------------------------------------------------------------- */

bool outline_at_class(const OutlineParser *parser) {
    const JavaToken *next = outline_token(parser, 1), *after = outline_token(parser, 2);
    bool is_record = outline_at_word(parser, "record") && java_is_name(next) &&
                     (java_is_symbol(after, "(") || java_is_symbol(after, "<"));
    return is_record || outline_at_word(parser, "class") || outline_at_word(parser, "interface") ||
           outline_at_word(parser, "enum") || (outline_at(parser, "@") && java_is_word(next, "interface"));
}

static JavaClassKind class_kind(OutlineParser *parser) {
    static const char *const words[] = {"class", "interface", "enum", "record"};
    for (uint32_t i = 0; i < COUNT(words); i++) {
        if (outline_at_word(parser, words[i])) {
            parser->at++;
            return (JavaClassKind)i;
        }
    }
    parser->at += 2;
    return JAVA_ANNOTATION;
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
    class->source_name = text_keep(&source, parser->arena);
    class->internal_name = text_keep(&internal, parser->arena);
}

/* Reads a class from behind its modifiers. */
static void class_declaration(OutlineParser *parser, uint32_t outer, uint32_t comment) {
    JavaClass class = {.outer = outer};
    class.kind = class_kind(parser);
    class.position = outline_token(parser, 0)->position;
    class.name = expect_name(parser);
    class.type_parameters = type_parameters(parser);
    if (class.kind == JAVA_RECORD)
        class.components = read_parameters(parser);
    for (; !parser->failed && !outline_at(parser, "{"); parser->at++) {
        if (outline_token(parser, 0)->kind == JAVA_END)
            outline_fail(parser, "the body of a class");
        else if (outline_at(parser, "("))
            parser->at = parser->match[parser->at];
    }
    uint32_t index = UINT32_MAX;
    if (!parser->in_body) {
        name_class(parser, &class);
        index = parser->outline->classes.count;
        vector_push(parser->arena, &parser->outline->classes, class);
    }
    own_comment(parser, comment, (JavaCommentOwner){.place = COMMENT_OF_CLASS, .class = index});
    class_body(parser, index, class.kind == JAVA_ENUM);
}

/* Goes into a class that is no member, reads it, and comes out again. */
static void class_in_body(OutlineParser *parser, bool is_anonymous) {
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

void outline_local_class(OutlineParser *parser) { class_in_body(parser, false); }

void outline_anonymous_class(OutlineParser *parser) { class_in_body(parser, true); }

/* ---- The whole source ----------------------------------------------------------------------------------------- */

/* Reads `a.b.c`, up to a star. */
static const char *read_path(OutlineParser *parser, bool *is_wildcard) {
    Text path = {0};
    *is_wildcard = false;
    do {
        *is_wildcard = outline_accept(parser, "*");
        if (!*is_wildcard)
            text_format(&path, "%s%s", path.length ? "." : "", expect_name(parser));
    } while (!*is_wildcard && outline_accept(parser, "."));
    return text_keep(&path, parser->arena);
}

static void import_declaration(OutlineParser *parser) {
    parser->at++;
    JavaImport import = {.is_static = outline_at_word(parser, "static")};
    bool is_module = outline_at_word(parser, "module") && outline_token(parser, 1)->kind == JAVA_WORD;
    parser->at += import.is_static || is_module;
    import.path = read_path(parser, &import.is_wildcard);
    if (!is_module)
        vector_push(parser->arena, &parser->outline->imports, import);
    outline_expect(parser, ";");
}

/* Whether a module is declared here: such a source has no classes. */
static bool at_module(const OutlineParser *parser) {
    const JavaToken *next = outline_token(parser, 1);
    return (outline_at_word(parser, "module") && next->kind == JAVA_WORD && !java_is_symbol(next, "(")) ||
           (outline_at_word(parser, "open") && java_is_word(next, "module"));
}

/* Reads one declaration of the source itself. A method or field there belongs to a class without a name. */
static void top_declaration(OutlineParser *parser) {
    bool is_wildcard;
    if (outline_accept(parser, ";"))
        return;
    if (outline_at_word(parser, "import")) {
        import_declaration(parser);
        return;
    }
    const JavaToken *first = outline_token(parser, 0);
    JavaMethod method = {.first_line = first->position.line};
    outline_skip_modifiers(parser);
    if (outline_at_word(parser, "package")) {
        parser->at++;
        parser->outline->package = read_path(parser, &is_wildcard);
        outline_expect(parser, ";");
    } else if (outline_at_class(parser)) {
        class_declaration(parser, UINT32_MAX, first->comment);
    } else if (at_module(parser)) {
        parser->at = parser->text->tokens.count - 1;
    } else {
        parser->outline->is_compact = true;
        member_rest(parser, UINT32_MAX, &method, first->comment);
    }
}

bool java_outline_read(JavaOutline *outline, const JavaText *text, Arena *arena, Diagnostics *diagnostics) {
    *outline = (JavaOutline){.package = ""};
    outline->owners = arena_alloc(arena, (text->comments.count + 1) * sizeof *outline->owners);
    OutlineParser parser = {.text = text, .outline = outline, .arena = arena, .diagnostics = diagnostics};
    if (!match_brackets(&parser))
        return false;
    while (!parser.failed && outline_token(&parser, 0)->kind != JAVA_END)
        top_declaration(&parser);
    return !parser.failed;
}
