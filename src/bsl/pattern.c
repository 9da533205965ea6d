#include "bsl/pattern.h"

#include <string.h>

/* Finds the first byte that cannot be part of a text, and says what is wrong with it. */
static void check_bytes(Cursor *cursor, Scanner scanner) {
    while (scanner.at < scanner.end && !cursor->failed) {
        uint32_t code = 0;
        size_t size = text_decode(scanner.at, (size_t)(scanner.end - scanner.at), &code);
        if (size == 0)
            cursor_fail(cursor, scanner.position, "the text is UTF-8", "the byte \\x%02x is not valid UTF-8 here",
                        (unsigned)(unsigned char)*scanner.at);
        else if (code == 0)
            cursor_fail(cursor, scanner.position, "is this a text file?",
                        "a NUL byte cannot be part of a specification");
        scanner_step(&scanner, size);
    }
}

Cursor bsl_cursor(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics) {
    Scanner scanner = scanner_start(text, length);
    if (scanner_begins_with(&scanner, "\xef\xbb\xbf"))
        scanner_step(&scanner, 3); /* the byte order mark that some editors write */
    Cursor cursor = cursor_start(scanner, &formula_lexicon, arena, diagnostics);
    check_bytes(&cursor, scanner);
    return cursor;
}

bool bsl_is_next(const Cursor *cursor, const char *text) {
    Token next = cursor_peek(cursor);
    return token_is(&next, text);
}

/* Limits on files: no collection of patterns that people read is larger. */
enum { MOST_PATTERNS = 1000, MOST_PARTS = 40, MOST_ITEMS = 200 };

/* The pattern that is being read, and the cursor in its file. */
typedef struct Reader {
    Cursor cursor;
    const Patterns *patterns;
    Pattern pattern;
} Reader;

const char *pattern_scope_text(PatternScope scope) {
    static const char *const texts[PATTERN_SCOPES] = {"globally", "before {r}", "after {q}", "between {q} and {r}",
                                                      "after {q} until {r}"};
    return texts[scope];
}

const char *const pattern_scope_words[PATTERN_SCOPES][PATTERN_SCOPE_WORDS + 1] = {
    {"globally"}, {"before", "r"}, {"after", "q"}, {"between", "q", "and", "r"}, {"after", "q", "until", "r"}};

void pattern_print_template(const PatternTemplate *template, Text *out) {
    for (uint32_t i = 0; i < template->parts.count; i++) {
        const PatternPart *part = &template->parts.items[i];
        bool is_comma = part->kind == PATTERN_WORD && strcmp(part->name, ",") == 0;
        const char *format = part->kind == PATTERN_PREDICATE ? "{%s}" : part->kind == PATTERN_NUMBER ? "[%s]" : "%s";
        text_add(out, i > 0 && !is_comma ? " " : "");
        text_format(out, format, part->name);
    }
}

const PatternPart *pattern_parameter(const PatternTemplate *template, const char *name) {
    for (uint32_t i = 0; i < template->parts.count; i++)
        if (template->parts.items[i].kind != PATTERN_WORD && strcmp(template->parts.items[i].name, name) == 0)
            return &template->parts.items[i];
    return NULL;
}

/* `{p}`, `[n]`, a comma or a word. */
static PatternPart parse_part(Cursor *cursor) {
    PatternPart part = {.kind = PATTERN_WORD, .position = cursor->token.position};
    if (cursor_accept(cursor, "{")) {
        part.kind = PATTERN_PREDICATE;
        part.name = cursor_name(cursor, "the name of a parameter");
        cursor_expect(cursor, "}", "after the parameter");
    } else if (cursor_accept(cursor, "[")) {
        part.kind = PATTERN_NUMBER;
        part.name = cursor_name(cursor, "the name of a number");
        cursor_expect(cursor, "]", "after the number");
    } else if (cursor_accept(cursor, ",")) {
        part.name = ",";
    } else {
        part.name = cursor_name(cursor, "a word, or a parameter as {p}");
    }
    return part;
}

/* Checks a parameter against those before it. */
static void check_parameter(Cursor *cursor, const PatternTemplate *template, const PatternPart *part) {
    if (cursor->failed || part->kind == PATTERN_WORD)
        return;
    if (strcmp(part->name, "q") == 0 || strcmp(part->name, "r") == 0)
        cursor_fail(cursor, part->position, "q begins a scope, r ends it", "'%s' cannot be a parameter", part->name);
    else if (pattern_parameter(template, part->name))
        cursor_fail(cursor, part->position, NULL, "the parameter '%s' occurs twice in the template", part->name);
}

bool pattern_parts_agree(const PatternPart *left, const PatternPart *right, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (left[i].kind != right[i].kind || (left[i].kind == PATTERN_WORD && strcmp(left[i].name, right[i].name) != 0))
            return false;
    return true;
}

/* Reports a template that some pattern already has. */
static void check_wording(Reader *reader, const Pattern *other, const PatternTemplate *template) {
    for (uint32_t i = 0; i < other->templates.count; i++) {
        const PatternTemplate *known = &other->templates.items[i];
        if (known->parts.count == template->parts.count &&
            pattern_parts_agree(known->parts.items, template->parts.items, known->parts.count))
            cursor_fail(&reader->cursor, template->position, NULL, "the pattern '%s' has the same template (%s:%u)",
                        other->name, other->file, known->position.line);
    }
}

/* Every template of a pattern has the parameters of the first one. */
static void check_parameters(Reader *reader, const PatternTemplate *template) {
    const PatternTemplate *first = &reader->pattern.templates.items[0];
    for (uint32_t side = 0; side < 2; side++) {
        const PatternTemplate *from = side ? template : first, *other = side ? first : template;
        for (uint32_t i = 0; i < from->parts.count; i++) {
            const PatternPart *part = &from->parts.items[i];
            const PatternPart *found = part->kind == PATTERN_WORD ? part : pattern_parameter(other, part->name);
            if (!found || found->kind != part->kind)
                cursor_fail(&reader->cursor, template->position, "all templates of a pattern have the same parameters",
                            side ? "the first template has no parameter '%s'" : "this template has no parameter '%s'",
                            part->name);
        }
    }
}

/* Whether the next line of a pattern begins here. Its words cannot be in templates, so a forgotten semicolon shows. */
static bool at_item(const Cursor *cursor) {
    return cursor_at(cursor, "template") || cursor_at(cursor, "define") || cursor_at(cursor, "ltl") ||
           cursor_at(cursor, "ctl");
}

static void parse_template(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    PatternTemplate template = {.position = cursor->token.position};
    bool has_word = false;
    while (!cursor->failed && !cursor_at(cursor, ";") && !at_item(cursor)) {
        PatternPart part = parse_part(cursor);
        check_parameter(cursor, &template, &part);
        has_word |= part.kind == PATTERN_WORD;
        if (template.parts.count == MOST_PARTS)
            cursor_fail(cursor, part.position, NULL, "a template has at most %d parts", (int)MOST_PARTS);
        vector_push(cursor->arena, &template.parts, part);
    }
    if (!has_word)
        cursor_fail(cursor, template.position, NULL, "a template needs words besides its parameters");
    for (uint32_t i = 0; i < reader->patterns->items.count; i++)
        check_wording(reader, &reader->patterns->items.items[i], &template);
    check_wording(reader, &reader->pattern, &template);
    if (!cursor->failed && reader->pattern.templates.count > 0)
        check_parameters(reader, &template);
    if (reader->pattern.templates.count == MOST_ITEMS)
        cursor_fail(cursor, template.position, NULL, "a pattern has at most %d templates", (int)MOST_ITEMS);
    if (!cursor->failed)
        vector_push(cursor->arena, &reader->pattern.templates, template);
}

/* Takes a fixed word of a scope. */
static void expect_word(Cursor *cursor, const char *word) {
    if (!cursor_accept(cursor, word))
        cursor_expected(cursor, arena_format(cursor->arena, "'%s'", word), "q begins a scope, r ends it");
}

static PatternScope parse_scope(Cursor *cursor) {
    PatternScope scope = PATTERN_GLOBALLY;
    while (scope < PATTERN_SCOPES && !cursor_accept(cursor, pattern_scope_words[scope][0]))
        scope++;
    if (scope == PATTERN_SCOPES) {
        cursor_expected(cursor, "a scope", "globally, before r, after q, between q and r, after q until r");
        return PATTERN_GLOBALLY;
    }
    for (const char *const *word = &pattern_scope_words[scope][1]; *word; word++)
        expect_word(cursor, *word);
    if (scope != PATTERN_AFTER || !cursor_accept(cursor, "until"))
        return scope;
    expect_word(cursor, "r");
    return PATTERN_AFTER_UNTIL;
}

/* The first definition of that name in a logic, or null. */
static const PatternDefinition *find_definition(const Pattern *pattern, FormulaLogic logic, const char *name) {
    for (uint32_t i = 0; i < pattern->definitions.count; i++)
        if (pattern->definitions.items[i].logic == logic && strcmp(pattern->definitions.items[i].name, name) == 0)
            return &pattern->definitions.items[i];
    return NULL;
}

/* What the names in a formula are looked up in. */
typedef struct Context {
    FormulaLogic logic;
    bool may_begin, may_end;       /* q and r have a meaning */
    PatternDefinition *definition; /* that the formula is the right side of, or null */
} Context;

/* Notes that a formula needs an end of its scope, which has to be there. */
static void need_end_of_scope(Reader *reader, const Context *context, const Formula *atom, bool is_begin) {
    if (context->definition && is_begin)
        context->definition->needs_begin = true;
    else if (context->definition)
        context->definition->needs_end = true;
    else if (!(is_begin ? context->may_begin : context->may_end))
        cursor_fail(&reader->cursor, atom->position, NULL, "the scope has no '%s'", is_begin ? "q" : "r");
}

/* The same for what the definitions of a name need. */
static void need_ends_of_definition(Reader *reader, const Context *context, const Formula *atom) {
    for (uint32_t i = 0; i < reader->pattern.definitions.count; i++) {
        const PatternDefinition *definition = &reader->pattern.definitions.items[i];
        if (definition->logic != context->logic || strcmp(definition->name, atom->name) != 0)
            continue;
        if (definition->needs_begin)
            need_end_of_scope(reader, context, atom, true);
        if (definition->needs_end)
            need_end_of_scope(reader, context, atom, false);
    }
}

/* A definition may use itself with a smaller number and those before it: so their expansion terminates. */
static void check_call(Reader *reader, const Context *context, const Formula *atom, const PatternDefinition *called) {
    Cursor *cursor = &reader->cursor;
    if (atom->arguments.count != (called->has_argument ? 1u : 0u)) {
        cursor_fail(cursor, atom->position, NULL, "'%s' is defined with%s a number", atom->name,
                    called->has_argument ? "" : "out");
        return;
    }
    const FormulaArgument *argument = called->has_argument ? &atom->arguments.items[0] : NULL;
    const PatternDefinition *within = context->definition;
    if (argument && argument->name) {
        const PatternPart *number = pattern_parameter(&reader->pattern.templates.items[0], argument->name);
        bool is_own = within && within->parameter && strcmp(within->parameter, argument->name) == 0;
        if (!is_own && !(number && number->kind == PATTERN_NUMBER))
            cursor_fail(cursor, argument->position, NULL, "there is no number '%s' here", argument->name);
    }
    if (!within || strcmp(within->name, called->name) != 0)
        return;
    bool is_smaller = argument && (within->parameter ? argument->name && argument->number > 0 &&
                                                           strcmp(argument->name, within->parameter) == 0
                                                     : !argument->name && argument->number < within->constant);
    if (!is_smaller)
        cursor_fail(cursor, atom->position, NULL, "a definition may use itself only with a smaller number");
}

/* Checks one name of a formula. */
static void check_atom(Reader *reader, const Context *context, const Formula *atom) {
    const PatternPart *parameter = pattern_parameter(&reader->pattern.templates.items[0], atom->name);
    const PatternDefinition *called = find_definition(&reader->pattern, context->logic, atom->name);
    bool is_begin = strcmp(atom->name, "q") == 0, is_end = strcmp(atom->name, "r") == 0;
    if (called) {
        check_call(reader, context, atom, called);
        need_ends_of_definition(reader, context, atom);
    } else if (atom->has_parentheses) {
        cursor_fail(&reader->cursor, atom->position, "define it before its use",
                    "there is no definition of '%s' for %s here", atom->name,
                    context->logic == FORMULA_LTL ? "LTL" : "CTL");
    } else if (is_begin || is_end) {
        need_end_of_scope(reader, context, atom, is_begin);
    } else if (!parameter || parameter->kind != PATTERN_PREDICATE) {
        cursor_fail(&reader->cursor, atom->position,
                    "the names of a formula are the {parameters} of the template, the "
                    "scope's q and r, and definitions",
                    "there is no predicate '%s' in the template", atom->name);
    }
}

/* Checks all names of a formula. */
static void check_names(Reader *reader, const Context *context, const Formula *formula) {
    if (!formula || reader->cursor.failed)
        return;
    if (formula->op == LTL_PROPOSITION)
        check_atom(reader, context, formula);
    check_names(reader, context, formula->left);
    check_names(reader, context, formula->right);
}

/* Formulas name parameters, so a template comes first. */
static bool require_template(Reader *reader) {
    if (reader->pattern.templates.count == 0)
        cursor_fail(&reader->cursor, reader->cursor.token.position, NULL, "a pattern begins with a template");
    return !reader->cursor.failed;
}

/* Reads `ltl` or `ctl`; the caller has tested for them. */
static FormulaLogic parse_logic(Cursor *cursor) {
    FormulaLogic logic = cursor_at(cursor, "ctl") ? FORMULA_CTL : FORMULA_LTL;
    if (!cursor_accept(cursor, "ltl") && !cursor_accept(cursor, "ctl"))
        cursor_expected(cursor, "'ltl' or 'ctl'", NULL);
    return logic;
}

/* A definition agrees with those of the same name: all have a number, or there is one only. */
static void check_definition(Reader *reader, const PatternDefinition *definition) {
    Cursor *cursor = &reader->cursor;
    bool is_end = strcmp(definition->name, "q") == 0 || strcmp(definition->name, "r") == 0;
    if (is_end || pattern_parameter(&reader->pattern.templates.items[0], definition->name))
        cursor_fail(cursor, definition->position, NULL, "'%s' is a parameter already", definition->name);
    for (uint32_t i = 0; i < reader->pattern.definitions.count; i++) {
        const PatternDefinition *other = &reader->pattern.definitions.items[i];
        if (other->logic != definition->logic || strcmp(other->name, definition->name) != 0)
            continue;
        if (other->has_argument != definition->has_argument)
            cursor_fail(cursor, definition->position, NULL, "'%s' is defined with and without a number",
                        definition->name);
        else if (!other->parameter == !definition->parameter && other->constant == definition->constant)
            cursor_fail(cursor, definition->position, NULL, "this case of '%s' is defined twice", definition->name);
    }
    if (reader->pattern.definitions.count == MOST_ITEMS)
        cursor_fail(cursor, definition->position, NULL, "a pattern has at most %d definitions", (int)MOST_ITEMS);
}

/* `define ltl most(n) = formula`, from after the first word. */
static void parse_definition(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    if (!require_template(reader))
        return;
    PatternDefinition definition = {.logic = parse_logic(cursor)};
    definition.position = cursor->token.position;
    definition.name = cursor_name(cursor, "the name of the definition");
    definition.has_argument = cursor_accept(cursor, "(");
    if (definition.has_argument) {
        definition.constant = (uint32_t)cursor->token.number;
        if (cursor_at_kind(cursor, TOKEN_NUMBER))
            cursor_advance(cursor);
        else
            definition.parameter = cursor_name(cursor, "a number, or the name of one");
        cursor_expect(cursor, ")", "after the number");
    }
    cursor_expect(cursor, "=", "after what is defined");
    if (!cursor->failed)
        check_definition(reader, &definition);
    definition.formula = formula_parse(cursor, definition.logic);
    if (cursor->failed)
        return;
    vector_push(cursor->arena, &reader->pattern.definitions, definition);
    PatternDefinition *kept = &reader->pattern.definitions.items[reader->pattern.definitions.count - 1];
    check_names(reader, &(Context){.logic = kept->logic, .definition = kept}, kept->formula);
}

/* `ltl globally formula`. */
static void parse_mapping(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    if (!require_template(reader))
        return;
    Position position = cursor->token.position;
    FormulaLogic logic = parse_logic(cursor);
    PatternScope scope = parse_scope(cursor);
    const Formula *formula = formula_parse(cursor, logic);
    const Formula **mappings = logic == FORMULA_LTL ? reader->pattern.ltl : reader->pattern.ctl;
    if (mappings[scope])
        cursor_fail(cursor, position, NULL, "this scope has a mapping already");
    Context context = {.logic = logic,
                       .may_begin = scope >= PATTERN_AFTER,
                       .may_end = scope != PATTERN_GLOBALLY && scope != PATTERN_AFTER};
    check_names(reader, &context, formula);
    mappings[scope] = formula;
}

/* One line of a pattern, with its semicolon. */
static void parse_item(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    if (cursor_accept(cursor, "template"))
        parse_template(reader);
    else if (cursor_accept(cursor, "define"))
        parse_definition(reader);
    else if (cursor_at(cursor, "ltl") || cursor_at(cursor, "ctl"))
        parse_mapping(reader);
    else
        cursor_expected(cursor, "'template', 'define', 'ltl' or 'ctl'", NULL);
    cursor_expect(cursor, ";", "after the formula or template");
}

/* `pattern name { ... }` */
static void parse_pattern(Reader *reader, const char *file) {
    Cursor *cursor = &reader->cursor;
    if (!cursor_accept(cursor, "pattern"))
        cursor_expected(cursor, "'pattern'", NULL);
    reader->pattern = (Pattern){.file = file, .position = cursor->token.position};
    reader->pattern.name = cursor_name(cursor, "the name of a pattern");
    for (uint32_t i = 0; i < reader->patterns->items.count; i++) {
        const Pattern *other = &reader->patterns->items.items[i];
        if (!cursor->failed && strcmp(other->name, reader->pattern.name) == 0)
            cursor_fail(cursor, reader->pattern.position, NULL, "there is a pattern '%s' already (%s:%u)", other->name,
                        other->file, other->position.line);
    }
    cursor_expect(cursor, "{", "after the name of the pattern");
    while (!cursor->failed && !cursor_at(cursor, "}") && !cursor_at_kind(cursor, TOKEN_END)) {
        parse_item(reader);
        if (cursor->failed)
            cursor_recover(cursor, ";", "}");
    }
    cursor_expect(cursor, "}", "after the pattern");
    if (reader->pattern.templates.count == 0)
        cursor_fail(cursor, reader->pattern.position, NULL, "the pattern '%s' has no template", reader->pattern.name);
}

bool patterns_read(Patterns *patterns, const char *text, size_t length, const char *file, Position import,
                   Diagnostics *diagnostics) {
    uint32_t errors_before = diagnostics_errors(diagnostics);
    diagnostics_turn_to(diagnostics, file, import);
    Reader reader = {.cursor = bsl_cursor(text, length, patterns->arena, diagnostics), .patterns = patterns};
    file = arena_copy(patterns->arena, file, strlen(file));
    while (!cursor_at_end(&reader.cursor)) {
        parse_pattern(&reader, file);
        if (patterns->items.count == MOST_PATTERNS)
            cursor_fail(&reader.cursor, reader.pattern.position, NULL, "there are more than %d patterns",
                        (int)MOST_PATTERNS);
        reader.pattern.is_broken = diagnostics_errors(diagnostics) > errors_before;
        if (!reader.cursor.failed)
            vector_push(patterns->arena, &patterns->items, reader.pattern);
    }
    diagnostics_turn_to(diagnostics, NULL, (Position){0});
    return diagnostics_errors(diagnostics) == errors_before;
}
