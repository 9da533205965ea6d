#include "bsl/specification.h"

#include "base/file.h"
#include "base/guess.h"
#include "bsl/specification_int.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Limits that no specification of people reaches. */
enum { MOST_PATTERN_FILES = 32, MOST_PROPERTIES = 10000 };

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
    import.path = arena_copy(reader->specification->arena, path, strlen(path));
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
    property.name = arena_copy(arena, name, strlen(name));
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
    property_parse(reader, &property);
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
    reader.cursor = bsl_cursor(text, length, reader.scratch, diagnostics);
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
    uint32_t proposition = property_add_use(&formula->reader, &formula->property, &use);
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
