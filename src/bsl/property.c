/* Properties: assertions to enable, quantifiers, patterns in their scopes, and formulas. */
#include "base/guess.h"
#include "bsl/specification_int.h"

#include <string.h>

/* Limits that no property of people reaches. */
enum { MOST_VARIABLES = 32, MOST_PARTS = 200, MOST_ASSERTIONS = 10000 };

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

uint32_t property_add_use(SpecificationReader *reader, SpecificationProperty *property, const SpecificationUse *use) {
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
    return property_add_use(reader, property, &use);
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
            property_add_use(reader, property, &use);
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
    const Formula *ctl = pattern_apply(use, FORMULA_CTL, reader->scratch, position, diagnostics);
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
    if (!ctl)
        return;
    Text text = {0};
    formula_print(ctl, &text);
    property->ctl = keep(reader, text_string(&text));
    text_free(&text);
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

void property_parse(SpecificationReader *reader, SpecificationProperty *property) {
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
