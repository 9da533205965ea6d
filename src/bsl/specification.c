#include "bsl/specification.h"

#include "base/file.h"
#include "base/guess.h"
#include "bsl/pattern.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Limits that no specification of people reaches. */
enum { MOST_PATTERN_FILES = 32, MOST_PROPERTIES = 10000 };
enum { MOST_VARIABLES = 32, MOST_PARTS = 200, MOST_ASSERTIONS = 10000 }; /* of a property */

/* The reading of one specification. */
typedef struct SpecificationReader {
    Cursor cursor; /* makes things in the arena of the specification */
    Specification *specification;
    Arena *scratch; /* patterns and what is needed only while reading */
    Patterns patterns;
    Vector(const char *) pattern_files; /* that were imported */
} SpecificationReader;

/* ---- Properties: assertions to enable, quantifiers, patterns in their scopes, and formulas --------------------- */

static const char *keep(const SpecificationReader *reader, const char *text) {
    return arena_copy(reader->specification->arena, text, strlen(text));
}

/* Whether two uses are the same. */
static bool is_same_use(const SpecificationUse *a, const SpecificationUse *b) {
    return strcmp(a->name, b->name) == 0 && a->has_parentheses == b->has_parentheses &&
           a->arguments.count == b->arguments.count &&
           (a->arguments.count == 0 ||
            memcmp(a->arguments.items, b->arguments.items, a->arguments.count * sizeof *a->arguments.items) == 0);
}

/* The number of a use, added to the property when it is new; UINT32_MAX with a message when there are too many. The use
   is copied into the arena of the specification. */
static uint32_t add_use(SpecificationReader *reader, SpecificationProperty *property, const SpecificationUse *use) {
    for (uint32_t i = 0; i < property->uses.count; i++)
        if (is_same_use(&property->uses.items[i], use))
            return i;
    uint32_t limit = property->is_assertions ? MOST_ASSERTIONS : LTL_MOST_PROPOSITIONS;
    if (property->uses.count == limit) {
        cursor_fail(&reader->cursor, use->position, NULL, "the property uses more than %u different %s", limit,
                    property->is_assertions ? "assertions" : "predicates");
        return UINT32_MAX;
    }
    SpecificationUse kept = {
        .name = keep(reader, use->name), .has_parentheses = use->has_parentheses, .position = use->position};
    vector_append(reader->specification->arena, &kept.arguments, &use->arguments);
    vector_append(reader->specification->arena, &kept.argument_positions, &use->argument_positions);
    vector_push(reader->specification->arena, &property->uses, kept);
    return property->uses.count - 1;
}

/* The property's variable of that name; UINT32_MAX after a message. */
static uint32_t find_variable(SpecificationReader *reader, const SpecificationProperty *property, const char *name,
                              Position position) {
    const char *names[MOST_VARIABLES];
    for (uint32_t i = 0; i < property->variables.count; i++) {
        names[i] = property->variables.items[i].name;
        if (strcmp(names[i], name) == 0)
            return i;
    }
    const char *guess = guess_among(name, names, property->variables.count, reader->scratch);
    cursor_fail(&reader->cursor, position,
                guess ? guess : "the arguments of a predicate are variables of a quantifier: forall[x: Class].",
                "there is no variable '%s'", name);
    return UINT32_MAX;
}

/* The proposition that a name with arguments is, UINT32_MAX after a message. */
static uint32_t resolve(SpecificationReader *reader, SpecificationProperty *property, const Formula *atom) {
    SpecificationUse use = {.name = atom->name, .has_parentheses = atom->has_parentheses, .position = atom->position};
    for (uint32_t i = 0; i < atom->arguments.count; i++) {
        const FormulaArgument *argument = &atom->arguments.items[i];
        uint32_t variable = find_variable(reader, property, argument->name, argument->position);
        if (variable == UINT32_MAX)
            return UINT32_MAX;
        vector_push(reader->scratch, &use.arguments, variable);
        vector_push(reader->scratch, &use.argument_positions, argument->position);
    }
    return add_use(reader, property, &use);
}

/* Finds out what the names in a predicate expression are, in the order of the text. */
static void resolve_all(SpecificationReader *reader, SpecificationProperty *property, const Formula *formula) {
    if (!formula || reader->cursor.failed)
        return;
    if (formula->op == LTL_PROPOSITION)
        resolve(reader, property, formula);
    resolve_all(reader, property, formula->left);
    resolve_all(reader, property, formula->right);
}

/* An LtlResolver. */
typedef struct AtomContext {
    SpecificationReader *reader;
    SpecificationProperty *property;
} AtomContext;

static LtlId resolve_atom(void *context, Ltl *ltl, const Formula *atom) {
    AtomContext *within = context;
    uint32_t proposition = resolve(within->reader, within->property, atom);
    return proposition == UINT32_MAX ? LTL_NONE : ltl_proposition(ltl, proposition);
}

/* The formula of LTL that was written or made of a pattern. */
static void set_formula(SpecificationReader *reader, SpecificationProperty *property, const Formula *formula) {
    AtomContext context = {reader, property};
    if (formula)
        property->formula = formula_resolve(formula, reader->specification->ltl, resolve_atom, &context);
}

/* `enable assertions { a, b.c }`, from after the first word. */
static void parse_assertions(SpecificationReader *reader, SpecificationProperty *property) {
    Cursor *cursor = &reader->cursor;
    property->is_assertions = true;
    if (!cursor_accept(cursor, "assertions"))
        cursor_expected(cursor, "'assertions' after 'enable'", "Name: enable assertions { First, Second };");
    cursor_expect(cursor, "{", "after 'enable assertions'");
    do {
        SpecificationUse use = {.position = cursor->token.position};
        use.name = formula_dotted_name(cursor, "the name of an assertion");
        if (!cursor->failed)
            add_use(reader, property, &use);
    } while (cursor_accept(cursor, ","));
    cursor_expect(cursor, "}", "after the assertions");
}

/* Adds a variable; its class follows when all of the quantifier are known. */
static void add_variable(SpecificationReader *reader, SpecificationProperty *property) {
    Cursor *cursor = &reader->cursor;
    SpecificationVariable variable = {.position = cursor->token.position};
    variable.name = keep(reader, cursor_name(cursor, "the name of a variable"));
    for (uint32_t i = 0; i < property->variables.count; i++)
        if (!cursor->failed && strcmp(property->variables.items[i].name, variable.name) == 0)
            cursor_fail(cursor, variable.position, NULL, "there is a variable '%s' already", variable.name);
    if (property->variables.count == MOST_VARIABLES)
        cursor_fail(cursor, variable.position, NULL, "there are more than %d variables", (int)MOST_VARIABLES);
    if (!cursor->failed)
        vector_push(reader->specification->arena, &property->variables, variable);
}

/* `Class` or `elements of Class.field`. */
static SpecificationVariable parse_domain(SpecificationReader *reader) {
    Cursor *cursor = &reader->cursor;
    SpecificationVariable domain = {0};
    bool is_elements = cursor_at(cursor, "elements") && bsl_is_next(cursor, "of");
    for (uint32_t i = 0; is_elements && i < 2; i++)
        cursor_advance(cursor);
    domain.class_position = cursor->token.position;
    const char *name = formula_dotted_name(cursor, is_elements ? "an array field: Class.field" : "the name of a class");
    const char *dot = strrchr(name, '.');
    domain.class_name = keep(reader, name);
    if (!is_elements || cursor->failed)
        return domain;
    domain.field_position = cursor->previous.position;
    if (!dot) {
        cursor_fail(cursor, domain.class_position, "elements of Class.field", "'%s' is not a field of a class", name);
        return domain;
    }
    domain.class_name = arena_copy(reader->specification->arena, name, (size_t)(dot - name));
    domain.field = keep(reader, dot + 1);
    return domain;
}

/* `forall[a, b: Class].`, from after the first word. */
static void parse_quantifier(SpecificationReader *reader, SpecificationProperty *property) {
    Cursor *cursor = &reader->cursor;
    uint32_t first = property->variables.count;
    cursor_expect(cursor, "[", "after 'forall'");
    do
        add_variable(reader, property);
    while (cursor_accept(cursor, ","));
    cursor_expect(cursor, ":", "after the variables");
    SpecificationVariable domain = parse_domain(reader);
    cursor_expect(cursor, "]", "after the quantifier");
    cursor_expect(cursor, ".", "after the quantifier");
    for (uint32_t i = first; i < property->variables.count; i++) {
        SpecificationVariable *variable = &property->variables.items[i];
        variable->class_name = domain.class_name;
        variable->field = domain.field;
        variable->class_position = domain.class_position;
        variable->field_position = domain.field_position;
    }
}

/* `ltl { formula }`, from the brace on. */
static void parse_formula(SpecificationReader *reader, SpecificationProperty *property) {
    cursor_expect(&reader->cursor, "{", "after 'ltl'");
    const Formula *formula = formula_parse(&reader->cursor, FORMULA_TEMPORAL);
    formula_expect_end(&reader->cursor, "}");
    if (!reader->cursor.failed)
        set_formula(reader, property, formula);
}

/* One part of a pattern's use: a predicate in braces, a number, a word or a comma. */
static PatternPart parse_part(SpecificationReader *reader, SpecificationProperty *property) {
    Cursor *cursor = &reader->cursor;
    PatternPart part = {.kind = PATTERN_WORD, .position = cursor->token.position};
    if (cursor_accept(cursor, "{")) {
        part.kind = PATTERN_PREDICATE;
        part.predicate = formula_parse(cursor, FORMULA_PREDICATE);
        cursor_expect(cursor, "}", "after the predicate");
        resolve_all(reader, property, part.predicate);
    } else if (cursor_at_kind(cursor, TOKEN_NUMBER)) {
        part.kind = PATTERN_NUMBER;
        part.number = (uint32_t)cursor->token.number;
        cursor_advance(cursor);
    } else if (cursor_accept(cursor, ",")) {
        part.name = ",";
    } else {
        part.name = cursor_name(cursor, "a pattern, or ';'");
    }
    return part;
}

/* The words and predicates up to the semicolon, or to the next property where that was forgotten. */
static void parse_parts(SpecificationReader *reader, SpecificationProperty *property, PatternParts *parts) {
    Cursor *cursor = &reader->cursor;
    while (!cursor->failed && !cursor_at(cursor, ";") && !cursor_at_kind(cursor, TOKEN_END) &&
           !(cursor_at_kind(cursor, TOKEN_WORD) && bsl_is_next(cursor, ":"))) {
        if (parts->count > 0 && (cursor_at(cursor, "(") || cursor_at(cursor, ".")))
            cursor_fail(cursor, parts->items[parts->count - 1].position, "as in {Full(b)} is absent globally",
                        "write the predicates of a pattern in braces");
        if (parts->count == 1 && cursor_at(cursor, "[") && parts->items[0].kind == PATTERN_WORD)
            cursor_fail(cursor, parts->items[0].position, "a quantifier is written forall[x: Class].",
                        "'%s' does not begin a quantifier", parts->items[0].name);
        PatternPart part = parse_part(reader, property);
        if (parts->count == MOST_PARTS)
            cursor_fail(cursor, part.position, NULL, "a pattern has at most %d words", (int)MOST_PARTS);
        if (!cursor->failed)
            vector_push(reader->scratch, parts, part);
    }
    if (parts->count == 0)
        cursor_expected(cursor, "a pattern", "as in {Full(b)} leads to {!Full(b)} globally");
}

/* Puts the meaning of a pattern into the property. */
static void apply_pattern(SpecificationReader *reader, SpecificationProperty *property, const PatternUse *use) {
    Cursor *cursor = &reader->cursor;
    Diagnostics *diagnostics = cursor->diagnostics;
    uint32_t errors_before = diagnostics_errors(diagnostics);
    Position position = use->parts[0].position;
    if (use->pattern->is_broken)
        return;
    const Formula *ltl = pattern_apply(use, FORMULA_LTL, reader->scratch, position, diagnostics);
    property->ctl = pattern_apply(use, FORMULA_CTL, reader->specification->arena, position, diagnostics);
    if (diagnostics_errors(diagnostics) > errors_before) {
        cursor->failed = true;
        return;
    }
    if (!ltl) {
        cursor_fail(cursor, position, NULL, "the pattern '%s' (%s:%u) has no LTL mapping for the scope '%s'",
                    use->pattern->name, use->pattern->file, use->pattern->position.line,
                    pattern_scope_text(use->scope));
        return;
    }
    set_formula(reader, property, ltl);
}

/* A pattern in its scope. */
static void parse_pattern(SpecificationReader *reader, SpecificationProperty *property) {
    Cursor *cursor = &reader->cursor;
    PatternParts parts = {0};
    parse_parts(reader, property, &parts);
    if (cursor->failed)
        return;
    PatternUse use = {0};
    if (pattern_match(&reader->patterns, &parts, cursor->previous.end, cursor->diagnostics, &use))
        apply_pattern(reader, property, &use);
    else
        cursor->failed = true;
}

/* A variable that nothing depends on is most likely a slip. */
static void warn_of_unused_variables(const SpecificationReader *reader, const SpecificationProperty *property) {
    for (uint32_t v = 0; v < property->variables.count; v++) {
        bool is_used = false;
        for (uint32_t i = 0; i < property->uses.count; i++)
            for (uint32_t j = 0; j < property->uses.items[i].arguments.count; j++)
                is_used |= property->uses.items[i].arguments.items[j] == v;
        if (!is_used)
            diagnostics_add(reader->cursor.diagnostics, SEVERITY_WARNING, property->variables.items[v].position, NULL,
                            "the variable '%s' is not used", property->variables.items[v].name);
    }
}

/* Reads what a property says, from after its name and the colon up to before the semicolon. */
static void parse_body(SpecificationReader *reader, SpecificationProperty *property) {
    Cursor *cursor = &reader->cursor;
    while (cursor_at(cursor, "forall") && bsl_is_next(cursor, "[")) {
        cursor_advance(cursor);
        parse_quantifier(reader, property);
    }
    if (cursor_accept(cursor, "enable")) {
        if (property->variables.count > 0)
            cursor_fail(cursor, cursor->previous.position, NULL, "assertions take no quantifiers");
        parse_assertions(reader, property);
    } else if (cursor_at(cursor, "ltl") && bsl_is_next(cursor, "{")) {
        cursor_advance(cursor);
        parse_formula(reader, property);
    } else {
        parse_pattern(reader, property);
    }
    if (!cursor->failed)
        warn_of_unused_variables(reader, property);
}

/* ---- Files ----------------------------------------------------------------------------------------------------- */

/* The tokens from a cursor up to before a byte with at most one blank between them, as a string in the arena. */
static const char *squeeze(Cursor cursor, const char *end, Arena *arena) {
    Text text = {0};
    for (; cursor.token.kind != TOKEN_END && cursor.token.text < end; cursor_advance(&cursor)) {
        if (text.length && cursor.token.text > cursor.previous.text + cursor.previous.length)
            text_add_char(&text, ' ');
        text_add_bytes(&text, cursor.token.text, cursor.token.length);
    }
    return text_keep(&text, arena);
}

/* Where a pattern file is: beside the specification unless its name begins with a slash. */
static const char *pattern_path(const SpecificationReader *reader, const char *file, const char *name) {
    const char *slash = strrchr(file, '/');
    if (name[0] == '/')
        return name;
    return slash ? arena_format(reader->scratch, "%.*s/%s", (int)(slash - file), file, name) : name;
}

/* Reads the patterns of a file that the specification imports. */
static void import_patterns(SpecificationReader *reader, const char *path, Position position) {
    struct stat status;
    Failure failure = {0};
    size_t length = 0;
    /* Pipes and devices could keep us waiting for ever, and "-" would be standard input. */
    char *text = NULL;
    if (stat(path, &status) != 0)
        failure_set(&failure, FAILURE_INPUT, "%s", strerror(errno));
    else if (!S_ISREG(status.st_mode) || strcmp(path, "-") == 0)
        failure_set(&failure, FAILURE_INPUT, "it is not a plain file");
    else
        text = file_read(path, &length, &failure);
    if (!text)
        cursor_complain(&reader->cursor, position, NULL, "cannot read the pattern file '%s': %s", path,
                        text_string(&failure.words));
    else
        patterns_read(&reader->patterns, text, length, path, position, reader->cursor.diagnostics);
    failure_free(&failure);
    free(text);
}

/* `pattern "file.pat"` */
static void parse_pattern_import(SpecificationReader *reader, const char *file) {
    Cursor *cursor = &reader->cursor;
    Position position = cursor->token.position;
    if (!cursor_at_kind(cursor, TOKEN_STRING)) {
        cursor_expected(cursor, "the name of a pattern file between quotes", "import pattern \"mine.pat\";");
        return;
    }
    const char *path = pattern_path(reader, file, cursor_text(cursor, &cursor->token));
    cursor_advance(cursor);
    for (uint32_t i = 0; i < reader->pattern_files.count; i++)
        if (strcmp(reader->pattern_files.items[i], path) == 0)
            return;
    if (reader->pattern_files.count == MOST_PATTERN_FILES) {
        cursor_fail(cursor, position, NULL, "more than %d pattern files are imported", (int)MOST_PATTERN_FILES);
        return;
    }
    vector_push(reader->scratch, &reader->pattern_files, path);
    import_patterns(reader, path, position);
}

/* `a.b.C.*` or `a.b.C.name` */
static void parse_name_import(SpecificationReader *reader, bool is_assertion) {
    Cursor *cursor = &reader->cursor;
    SpecificationImport import = {.is_assertion = is_assertion, .position = cursor->token.position};
    const char *path =
        formula_dotted_name(cursor, is_assertion ? "the name of an assertion" : "the name of a predicate");
    if (cursor_accept(cursor, ".")) {
        if (!cursor_accept(cursor, "*"))
            cursor_expected(cursor, "a name or '*' after the dot", NULL);
        import.is_wildcard = true;
    }
    import.path = keep(reader, path);
    if (!cursor->failed)
        vector_push(reader->specification->arena, &reader->specification->imports, import);
}

/* `import ...`, from after the first word. */
static void parse_import(SpecificationReader *reader, const char *file) {
    static const char *const kinds[] = {"assertion", "predicate", "pattern"};
    Cursor *cursor = &reader->cursor;
    if (reader->specification->properties.count > 0)
        cursor_fail(cursor, cursor->previous.position, NULL, "imports must come before the first property");
    if (cursor_accept(cursor, "assertion"))
        parse_name_import(reader, true);
    else if (cursor_accept(cursor, "predicate"))
        parse_name_import(reader, false);
    else if (cursor_accept(cursor, "pattern"))
        parse_pattern_import(reader, file);
    else
        cursor_expected(cursor, "'assertion', 'predicate' or 'pattern'",
                        guess_among(cursor_text(cursor, &cursor->token), kinds, 3, reader->scratch));
    cursor_expect(cursor, ";", "after the import");
}

/* Properties must have different names. */
static void check_property_name(SpecificationReader *reader, const SpecificationProperty *property) {
    for (uint32_t i = 0; i < reader->specification->properties.count; i++) {
        const SpecificationProperty *other = &reader->specification->properties.items[i];
        if (!reader->cursor.failed && strcmp(other->name, property->name) == 0)
            cursor_fail(&reader->cursor, property->position, NULL, "there is a property '%s' already, on line %u",
                        property->name, other->position.line);
    }
    if (reader->specification->properties.count == MOST_PROPERTIES)
        cursor_fail(&reader->cursor, property->position, NULL, "there are more than %d properties",
                    (int)MOST_PROPERTIES);
}

/* `Name: ... ;` The property is kept even when it is wrong, so that its name counts. */
static void parse_property(SpecificationReader *reader) {
    Cursor *cursor = &reader->cursor;
    Arena *arena = reader->specification->arena;
    SpecificationProperty property = {.formula = LTL_NONE, .position = cursor->token.position};
    const char *name = cursor_name(cursor, "an import or the name of a property");
    property.name = keep(reader, name);
    if (cursor_at(cursor, "."))
        cursor_fail(cursor, cursor->token.position, NULL, "the name of a property has no dots");
    if (!cursor_accept(cursor, ":")) {
        const char *guess = guess_among(name, (const char *const[]){"import"}, 1, reader->scratch);
        cursor_expected(cursor, "':' after the name of the property",
                        guess ? guess : "every property has a name: Name: {p} is absent globally;");
    }
    if (cursor->failed)
        return;
    check_property_name(reader, &property);
    Cursor first = *cursor;
    parse_body(reader, &property);
    property.text = squeeze(first, cursor->token.text, arena);
    bool was_good = !cursor->failed;
    if (cursor->token.kind != TOKEN_END) /* the last one needs none */
        cursor_expect(cursor, ";", "after the property");
    /* When only the semicolon is missing, the next property is still read. */
    if (was_good && cursor->token.kind == TOKEN_WORD && bsl_is_next(cursor, ":"))
        cursor->failed = false;
    vector_push(arena, &reader->specification->properties, property);
}

/* Everything in a file. */
static void parse_all(SpecificationReader *reader, const char *file) {
    Cursor *cursor = &reader->cursor;
    while (cursor->token.kind != TOKEN_END) {
        if (cursor_at(cursor, "import") && !bsl_is_next(cursor, ":")) {
            cursor_advance(cursor);
            parse_import(reader, file);
        } else {
            parse_property(reader);
        }
        if (cursor->failed)
            cursor_recover(cursor, ";", NULL);
    }
}

static Specification *new_specification(void) {
    Arena *arena = arena_new();
    Specification *specification = arena_alloc(arena, sizeof *specification);
    specification->arena = arena;
    specification->ltl = ltl_new();
    return specification;
}

Specification *specification_parse(const char *text, size_t length, const char *file,
                                   const SpecificationOptions *options, Diagnostics *diagnostics) {
    uint32_t errors_before = diagnostics_errors(diagnostics);
    SpecificationReader reader = {.specification = new_specification(), .scratch = arena_new()};
    reader.patterns.arena = reader.scratch;
    if (options->patterns)
        patterns_read(&reader.patterns, options->patterns, options->patterns_length, options->patterns_file,
                      (Position){0}, diagnostics);
    reader.cursor = bsl_cursor(text, length, reader.specification->arena, diagnostics);
    if (!reader.cursor.failed)
        parse_all(&reader, file);
    arena_free(reader.scratch);
    if (diagnostics_errors(diagnostics) == errors_before)
        return reader.specification;
    specification_free(reader.specification);
    return NULL;
}

void specification_free(Specification *specification) {
    if (!specification)
        return;
    ltl_free(specification->ltl);
    arena_free(specification->arena);
}

/* The reading of a bare formula. */
typedef struct FormulaReader {
    SpecificationReader reader;
    SpecificationProperty property;
} FormulaReader;

/* A name in a formula of --ltl: a predicate without arguments. */
static LtlId resolve_plain(void *context, Ltl *ltl, const Formula *atom) {
    FormulaReader *formula = context;
    if (atom->arguments.count > 0) {
        diagnostics_add(formula->reader.cursor.diagnostics, SEVERITY_ERROR, atom->arguments.items[0].position,
                        "write properties of objects in a specification file: Name: forall[x: Class]. ltl { ... };",
                        "a formula of --ltl has no variables");
        return LTL_NONE;
    }
    SpecificationUse use = {.name = atom->name, .has_parentheses = atom->has_parentheses, .position = atom->position};
    uint32_t proposition = add_use(&formula->reader, &formula->property, &use);
    return proposition == UINT32_MAX ? LTL_NONE : ltl_proposition(ltl, proposition);
}

Specification *specification_of_formula(const char *text, size_t length, const char *name, Diagnostics *diagnostics) {
    Specification *specification = new_specification();
    Arena *scratch = arena_new();
    FormulaReader formula = {.reader = {.specification = specification, .scratch = scratch}};
    formula.reader.cursor = cursor_start(scanner_start(text, length), &formula_lexicon, scratch, diagnostics);
    SpecificationProperty *property = &formula.property;
    property->name = arena_copy(specification->arena, name, strlen(name));
    property->position = (Position){.line = 1, .column = 1};
    property->formula =
        ltl_parse(specification->ltl, text, length, property->position, resolve_plain, &formula, diagnostics);
    if (property->formula == LTL_NONE) {
        arena_free(scratch);
        specification_free(specification);
        return NULL;
    }
    property->text = squeeze(formula.reader.cursor, text + length, specification->arena);
    arena_free(scratch);
    vector_push(specification->arena, &specification->properties, *property);
    return specification;
}
