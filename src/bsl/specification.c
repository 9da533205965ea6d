#include "bsl/specification.h"

#include "base/file.h"
#include "bsl/specification_int.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Limits that no specification of people reaches. */
enum { MOST_PATTERN_FILES = 32, MOST_PROPERTIES = 10000 };

const char *specification_squeeze(Arena *arena, const BslToken *first, const BslToken *end) {
    Text text = {0};
    for (const BslToken *token = first; token < end; token++) {
        if (token > first && token->offset > token[-1].end_offset)
            text_add_char(&text, ' ');
        text_add_bytes(&text, token->text, token->length);
    }
    const char *copy = arena_copy(arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

/* Where a pattern file is: beside the specification unless its name begins with a slash. */
static const char *pattern_path(const SpecificationReader *reader, const char *file, const char *name) {
    const char *slash = strrchr(file, '/');
    if (name[0] == '/')
        return name;
    return slash ? bsl_format(reader->scratch, "%.*s/%s", (int)(slash - file), file, name) : name;
}

/* Reads the patterns of a file that the specification imports. */
static void import_patterns(SpecificationReader *reader, const char *path, Position position) {
    BslReport report = {.diagnostics = reader->report.diagnostics, .file = path, .import = position};
    struct stat status;
    Text reason = {0};
    size_t length = 0;
    /* Pipes and devices could keep us waiting for ever, and "-" would be standard input. */
    char *text = NULL;
    if (stat(path, &status) != 0)
        text_add(&reason, strerror(errno));
    else if (!S_ISREG(status.st_mode) || strcmp(path, "-") == 0)
        text_add(&reason, "it is not a plain file");
    else
        text = file_read(path, &length, &reason);
    if (!text)
        bsl_report(&reader->report, position, NULL, "cannot read the pattern file '%s': %s", path,
                   text_string(&reason));
    else if (!patterns_read(&reader->patterns, text, length, path, &report))
        reader->report.errors += report.errors;
    text_free(&reason);
    free(text);
}

/* `pattern "file.pat"` */
static void parse_pattern_import(SpecificationReader *reader, const char *file) {
    BslCursor *cursor = &reader->cursor;
    Position position = cursor->token->position;
    if (!bsl_at_kind(cursor, BSL_STRING)) {
        bsl_expected(cursor, "the name of a pattern file between quotes", "import pattern \"mine.pat\";");
        return;
    }
    const char *path = pattern_path(reader, file, bsl_text(cursor, cursor->token));
    bsl_advance(cursor);
    for (uint32_t i = 0; i < reader->pattern_files.count; i++)
        if (strcmp(reader->pattern_files.items[i], path) == 0)
            return;
    if (reader->pattern_files.count == MOST_PATTERN_FILES) {
        bsl_error(cursor, position, NULL, "more than %d pattern files are imported", (int)MOST_PATTERN_FILES);
        return;
    }
    vector_push(reader->scratch, &reader->pattern_files, path);
    import_patterns(reader, path, position);
}

/* `a.b.C.*` or `a.b.C.name` */
static void parse_name_import(SpecificationReader *reader, bool is_assertion) {
    BslCursor *cursor = &reader->cursor;
    SpecificationImport import = {.is_assertion = is_assertion, .position = cursor->token->position};
    const char *path = bsl_dotted_name(cursor, is_assertion ? "the name of an assertion" : "the name of a predicate");
    if (bsl_accept(cursor, ".")) {
        if (!bsl_accept(cursor, "*"))
            bsl_expected(cursor, "a name or '*' after the dot", NULL);
        import.is_wildcard = true;
    }
    import.path = arena_copy(reader->specification->arena, path, strlen(path));
    if (!cursor->failed)
        vector_push(reader->specification->arena, &reader->specification->imports, import);
}

/* `import ...`, from after the first word. */
static void parse_import(SpecificationReader *reader, const char *file) {
    static const char *const kinds[] = {"assertion", "predicate", "pattern"};
    BslCursor *cursor = &reader->cursor;
    if (reader->specification->properties.count > 0)
        bsl_error(cursor, cursor->token[-1].position, NULL, "imports stand before the first property");
    if (bsl_accept_word(cursor, "assertion"))
        parse_name_import(reader, true);
    else if (bsl_accept_word(cursor, "predicate"))
        parse_name_import(reader, false);
    else if (bsl_accept_word(cursor, "pattern"))
        parse_pattern_import(reader, file);
    else
        bsl_expected(cursor, "'assertion', 'predicate' or 'pattern'",
                     bsl_did_you_mean(reader->scratch, bsl_text(cursor, cursor->token), kinds, 3));
    bsl_expect(cursor, ";", "the import");
}

/* Two properties of one name could not be told apart. */
static void check_property_name(SpecificationReader *reader, const SpecificationProperty *property) {
    for (uint32_t i = 0; i < reader->specification->properties.count; i++) {
        const SpecificationProperty *other = &reader->specification->properties.items[i];
        if (!reader->cursor.failed && strcmp(other->name, property->name) == 0)
            bsl_error(&reader->cursor, property->position, NULL, "there is a property '%s' already, on line %u",
                      property->name, other->position.line);
    }
    if (reader->specification->properties.count == MOST_PROPERTIES)
        bsl_error(&reader->cursor, property->position, NULL, "there are more than %d properties", (int)MOST_PROPERTIES);
}

/* `Name: ... ;` The property is kept even when it is wrong, so that its name counts. */
static void parse_property(SpecificationReader *reader) {
    BslCursor *cursor = &reader->cursor;
    Arena *arena = reader->specification->arena;
    SpecificationProperty property = {.formula = LTL_NONE, .position = cursor->token->position};
    const char *name = bsl_name(cursor, "an import or the name of a property");
    property.name = arena_copy(arena, name, strlen(name));
    if (bsl_at(cursor, "."))
        bsl_error(cursor, cursor->token->position, NULL, "the name of a property has no dots");
    if (!bsl_accept(cursor, ":")) {
        const char *guess = bsl_did_you_mean(reader->scratch, name, (const char *const[]){"import"}, 1);
        bsl_expected(cursor, "':' after the name of the property",
                     guess ? guess : "every property has a name: Name: {p} is absent globally;");
    }
    if (cursor->failed)
        return;
    check_property_name(reader, &property);
    const BslToken *first = cursor->token;
    property_parse(reader, &property);
    property.text = specification_squeeze(arena, first, cursor->token);
    bool was_good = !cursor->failed;
    if (cursor->token->kind != BSL_END) /* the last one needs none */
        bsl_expect(cursor, ";", "the property");
    /* When only the semicolon is missing, the next property is still read. */
    if (was_good && cursor->token->kind == BSL_WORD && bsl_is(cursor->token + 1, ":"))
        cursor->failed = false;
    vector_push(arena, &reader->specification->properties, property);
}

/* Everything in a file. */
static void parse_all(SpecificationReader *reader, const char *file) {
    BslCursor *cursor = &reader->cursor;
    while (cursor->token->kind != BSL_END) {
        if (bsl_at_word(cursor, "import") && !bsl_is(cursor->token + 1, ":")) {
            bsl_advance(cursor);
            parse_import(reader, file);
        } else {
            parse_property(reader);
        }
        if (cursor->failed)
            bsl_recover(cursor, NULL);
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
    SpecificationReader reader = {
        .report = {.diagnostics = diagnostics}, .text = text, .specification = new_specification()};
    reader.scratch = reader.patterns.arena = reader.cursor.arena = arena_new();
    BslReport shipped = {.diagnostics = diagnostics, .file = options->patterns_file};
    if (options->patterns &&
        !patterns_read(&reader.patterns, options->patterns, options->patterns_length, options->patterns_file, &shipped))
        reader.report.errors++;
    reader.cursor.report = &reader.report;
    reader.cursor.token = bsl_lex(text, length, reader.scratch, &reader.report);
    if (reader.cursor.token)
        parse_all(&reader, file);
    arena_free(reader.scratch);
    if (reader.report.errors == 0)
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

/* A copy with one blank for all white space between. */
static const char *squeeze_blanks(Arena *arena, const char *text, size_t length) {
    Text squeezed = {0};
    for (size_t i = 0; i < length; i++) {
        bool is_blank = strchr(" \t\r\n", text[i]) != NULL;
        if (!is_blank && i > 0 && squeezed.length > 0 && strchr(" \t\r\n", text[i - 1]))
            text_add_char(&squeezed, ' ');
        if (!is_blank)
            text_add_char(&squeezed, text[i]);
    }
    const char *copy = arena_copy(arena, text_string(&squeezed), squeezed.length);
    text_free(&squeezed);
    return copy;
}

/* The reading of a bare formula. */
typedef struct FormulaReader {
    SpecificationReader reader;
    SpecificationProperty property;
} FormulaReader;

/* A name in a bare formula: a predicate that is not asked of any object. */
static LtlId resolve_plain(void *context, Ltl *ltl, const LtlAtom *atom) {
    FormulaReader *formula = context;
    if (atom->argument_count > 0) {
        bsl_report(&formula->reader.report, atom->argument_positions[0],
                   "properties of objects stand in a specification file: Name: forall[x: Class]. ltl { ... };",
                   "a formula alone has no variables");
        return LTL_NONE;
    }
    SpecificationUse use = {.name = atom->name, .has_parentheses = atom->has_parentheses, .position = atom->position};
    uint32_t proposition = property_add_use(&formula->reader, &formula->property, &use);
    return proposition == UINT32_MAX ? LTL_NONE : ltl_proposition(ltl, proposition);
}

Specification *specification_of_formula(const char *text, size_t length, const char *name, Diagnostics *diagnostics) {
    Specification *specification = new_specification();
    FormulaReader formula = {.reader = {.report = {.diagnostics = diagnostics}, .specification = specification}};
    formula.reader.cursor.report = &formula.reader.report;
    SpecificationProperty *property = &formula.property;
    property->name = arena_copy(specification->arena, name, strlen(name));
    property->position = (Position){.line = 1, .column = 1};
    property->formula =
        ltl_parse(specification->ltl, text, length, property->position, resolve_plain, &formula, diagnostics);
    if (property->formula == LTL_NONE) {
        specification_free(specification);
        return NULL;
    }
    property->text = squeeze_blanks(specification->arena, text, length);
    vector_push(specification->arena, &specification->properties, *property);
    return specification;
}
