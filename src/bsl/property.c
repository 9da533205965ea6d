/* Properties: assertions to enable, quantifiers, patterns in their scopes, and formulas. */
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
        bsl_error(&reader->cursor, use->position, NULL, "the property uses more than %u different %s", limit,
                  property->is_assertions ? "assertions" : "predicates");
        return UINT32_MAX;
    }
    SpecificationUse kept = {
        .name = keep(reader, use->name), .has_parentheses = use->has_parentheses, .position = use->position};
    for (uint32_t i = 0; i < use->arguments.count; i++) {
        vector_push(reader->specification->arena, &kept.arguments, use->arguments.items[i]);
        vector_push(reader->specification->arena, &kept.argument_positions, use->argument_positions.items[i]);
    }
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
    const char *guess = bsl_did_you_mean(reader->scratch, name, names, property->variables.count);
    bsl_error(&reader->cursor, position,
              guess ? guess : "the arguments of a predicate are variables of a quantifier: forall[x: Class].",
              "there is no variable '%s'", name);
    return UINT32_MAX;
}

/* The proposition that a name with arguments is, UINT32_MAX after a message. */
static uint32_t resolve(SpecificationReader *reader, SpecificationProperty *property, const LtlAtom *atom) {
    SpecificationUse use = {.name = atom->name, .has_parentheses = atom->has_parentheses, .position = atom->position};
    for (uint32_t i = 0; i < atom->argument_count; i++) {
        uint32_t variable = find_variable(reader, property, atom->arguments[i], atom->argument_positions[i]);
        if (variable == UINT32_MAX)
            return UINT32_MAX;
        vector_push(reader->scratch, &use.arguments, variable);
        vector_push(reader->scratch, &use.argument_positions, atom->argument_positions[i]);
    }
    return property_add_use(reader, property, &use);
}

/* The same for a name in a predicate expression. */
static uint32_t resolve_formula(SpecificationReader *reader, SpecificationProperty *property, const Formula *atom) {
    const char *arguments[FORMULA_MOST_ARGUMENTS];
    Position positions[FORMULA_MOST_ARGUMENTS];
    for (uint32_t i = 0; i < atom->arguments.count; i++) {
        arguments[i] = atom->arguments.items[i].name;
        positions[i] = atom->arguments.items[i].position;
    }
    return resolve(reader, property,
                   &(LtlAtom){.name = atom->name,
                              .position = atom->position,
                              .arguments = arguments,
                              .argument_positions = positions,
                              .argument_count = atom->arguments.count,
                              .has_parentheses = atom->has_parentheses});
}

/* Finds out what the names in a predicate expression are, in the order of the text. */
static void resolve_all(SpecificationReader *reader, SpecificationProperty *property, const Formula *formula) {
    if (!formula || reader->cursor.failed)
        return;
    if (formula->op == LTL_PROPOSITION)
        resolve_formula(reader, property, formula);
    resolve_all(reader, property, formula->left);
    resolve_all(reader, property, formula->right);
}

/* The formula of LTL that was written or made of a pattern. Its names are resolved already. */
static LtlId to_ltl(SpecificationReader *reader, SpecificationProperty *property, const Formula *formula) {
    Ltl *ltl = reader->specification->ltl;
    if (formula->op == LTL_PROPOSITION)
        return ltl_proposition(ltl, resolve_formula(reader, property, formula));
    LtlId left = formula->left ? to_ltl(reader, property, formula->left) : LTL_NONE;
    LtlId right = formula->right ? to_ltl(reader, property, formula->right) : LTL_NONE;
    return ltl_make(ltl, formula->op, left, right);
}

/* `enable assertions { a, b.c }`, from after the first word. */
static void parse_assertions(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    property->is_assertions = true;
    if (!bsl_accept_word(cursor, "assertions"))
        bsl_expected(cursor, "'assertions' after 'enable'", "Name: enable assertions { First, Second };");
    bsl_expect(cursor, "{", "'enable assertions'");
    do {
        SpecificationUse use = {.position = cursor->token->position};
        use.name = bsl_dotted_name(cursor, "the name of an assertion");
        if (!cursor->failed)
            property_add_use(reader, property, &use);
    } while (bsl_accept(cursor, ","));
    bsl_expect(cursor, "}", "the assertions");
}

/* Adds a variable; its class follows when all of the quantifier are known. */
static void add_variable(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    SpecificationVariable variable = {.position = cursor->token->position};
    variable.name = keep(reader, bsl_name(cursor, "the name of a variable"));
    for (uint32_t i = 0; i < property->variables.count; i++)
        if (!cursor->failed && strcmp(property->variables.items[i].name, variable.name) == 0)
            bsl_error(cursor, variable.position, NULL, "there is a variable '%s' already", variable.name);
    if (property->variables.count == MOST_VARIABLES)
        bsl_error(cursor, variable.position, NULL, "there are more than %d variables", (int)MOST_VARIABLES);
    if (!cursor->failed)
        vector_push(reader->specification->arena, &property->variables, variable);
}

/* `Class` or `elements of Class.field`. */
static SpecificationVariable parse_domain(SpecificationReader *reader) {
    BslCursor *cursor = &reader->cursor;
    SpecificationVariable domain = {0};
    bool is_elements = bsl_at_word(cursor, "elements") && bsl_is(cursor->token + 1, "of");
    if (is_elements)
        cursor->token += 2;
    domain.class_position = cursor->token->position;
    const char *name = bsl_dotted_name(cursor, is_elements ? "an array field: Class.field" : "the name of a class");
    const char *dot = strrchr(name, '.');
    domain.class_name = keep(reader, name);
    if (!is_elements || cursor->failed)
        return domain;
    domain.field_position = cursor->token[-1].position;
    if (!dot) {
        bsl_error(cursor, domain.class_position, "elements of Class.field", "'%s' is not a field of a class", name);
        return domain;
    }
    domain.class_name = arena_copy(reader->specification->arena, name, (size_t)(dot - name));
    domain.field = keep(reader, dot + 1);
    return domain;
}

/* `forall[a, b: Class].`, from after the first word. */
static void parse_quantifier(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    uint32_t first = property->variables.count;
    bsl_expect(cursor, "[", "'forall'");
    do
        add_variable(reader, property);
    while (bsl_accept(cursor, ","));
    bsl_expect(cursor, ":", "the variables");
    SpecificationVariable domain = parse_domain(reader);
    bsl_expect(cursor, "]", "the quantifier");
    bsl_expect(cursor, ".", "the quantifier");
    for (uint32_t i = first; i < property->variables.count; i++) {
        SpecificationVariable *variable = &property->variables.items[i];
        variable->class_name = domain.class_name;
        variable->field = domain.field;
        variable->class_position = domain.class_position;
        variable->field_position = domain.field_position;
    }
}

/* What ltl_parse calls for the names in `ltl { ... }`. */
typedef struct AtomContext {
    SpecificationReader *reader;
    SpecificationProperty *property;
} AtomContext;

static LtlId resolve_atom(void *context, Ltl *ltl, const LtlAtom *atom) {
    AtomContext *within = context;
    uint32_t proposition = resolve(within->reader, within->property, atom);
    return proposition == UINT32_MAX ? LTL_NONE : ltl_proposition(ltl, proposition);
}

/* `ltl { formula }`, from the brace on. The formula is read from its text, in which comments have become blanks: so
   its places stay what they are. */
static void parse_formula(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    bsl_expect(cursor, "{", "'ltl'");
    const BslToken *open = cursor->token - 1;
    while (!bsl_at_kind(cursor, BSL_END) && !bsl_at(cursor, "}") && !bsl_at(cursor, ";"))
        bsl_advance(cursor);
    const BslToken *close = cursor->token;
    size_t length = close->offset - open->end_offset;
    char *text = arena_copy(reader->scratch, reader->text + open->end_offset, length);
    for (const BslToken *token = open; token < close; token++)
        for (uint32_t i = token->end_offset; i < token[1].offset; i++)
            if (reader->text[i] != '\n')
                text[i - open->end_offset] = ' ';
    bsl_expect(cursor, "}", "the formula");
    if (cursor->failed)
        return;
    AtomContext context = {reader, property};
    property->formula = ltl_parse(reader->specification->ltl, text, length, open->end, resolve_atom, &context,
                                  reader->report.diagnostics);
    if (property->formula == LTL_NONE && !cursor->failed) {
        reader->report.errors++; /* its own messages do not pass through the report */
        cursor->failed = true;
    }
}

/* One part of a pattern's use: a predicate in braces, a number, a word or a comma. */
static PatternPart parse_part(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    PatternPart part = {.kind = PATTERN_WORD, .position = cursor->token->position};
    if (bsl_accept(cursor, "{")) {
        part.kind = PATTERN_PREDICATE;
        part.predicate = formula_parse(cursor, FORMULA_PREDICATE);
        bsl_expect(cursor, "}", "the predicate");
        resolve_all(reader, property, part.predicate);
    } else if (bsl_at_kind(cursor, BSL_NUMBER)) {
        part.kind = PATTERN_NUMBER;
        part.number = cursor->token->number;
        bsl_advance(cursor);
    } else if (bsl_accept(cursor, ",")) {
        part.name = ",";
    } else {
        part.name = bsl_name(cursor, "a pattern, or ';'");
    }
    return part;
}

/* Whether the next property begins here, because a semicolon was forgotten. */
static bool at_next_property(const BslCursor *cursor) {
    return bsl_at_kind(cursor, BSL_WORD) && bsl_is(cursor->token + 1, ":");
}

/* The words and predicates up to the semicolon. */
static void parse_parts(SpecificationReader *reader, SpecificationProperty *property, PatternParts *parts) {
    BslCursor *cursor = &reader->cursor;
    while (!cursor->failed && !bsl_at(cursor, ";") && !bsl_at_kind(cursor, BSL_END) && !at_next_property(cursor)) {
        if (parts->count > 0 && (bsl_at(cursor, "(") || bsl_at(cursor, ".")))
            bsl_error(cursor, parts->items[parts->count - 1].position, "as in {Full(b)} is absent globally",
                      "the predicates of a pattern stand in braces");
        if (parts->count == 1 && bsl_at(cursor, "[") && parts->items[0].kind == PATTERN_WORD)
            bsl_error(cursor, parts->items[0].position, "a quantifier is written forall[x: Class].",
                      "'%s' does not begin a quantifier", parts->items[0].name);
        PatternPart part = parse_part(reader, property);
        if (parts->count == MOST_PARTS)
            bsl_error(cursor, part.position, NULL, "a pattern has at most %d words", (int)MOST_PARTS);
        if (!cursor->failed)
            vector_push(reader->scratch, parts, part);
    }
    if (parts->count == 0)
        bsl_expected(cursor, "a pattern", "as in {Full(b)} leads to {!Full(b)} globally");
}

/* Puts the meaning of a pattern into the property. */
static void apply_pattern(SpecificationReader *reader, SpecificationProperty *property, const PatternUse *use) {
    BslCursor *cursor = &reader->cursor;
    uint32_t errors_before = reader->report.errors;
    Position position = use->parts[0].position;
    if (use->pattern->is_broken)
        return;
    const Formula *ltl = pattern_apply(use, FORMULA_LTL, reader->scratch, position, &reader->report);
    const Formula *ctl = pattern_apply(use, FORMULA_CTL, reader->scratch, position, &reader->report);
    if (reader->report.errors > errors_before) {
        cursor->failed = true;
        return;
    }
    if (!ltl) {
        bsl_error(cursor, position, NULL, "the pattern '%s' (%s:%u) has no LTL mapping for the scope '%s'",
                  use->pattern->name, use->pattern->file, use->pattern->position.line, pattern_scope_text(use->scope));
        return;
    }
    property->formula = to_ltl(reader, property, ltl);
    if (!ctl)
        return;
    Text text = {0};
    formula_print(ctl, &text);
    property->ctl = keep(reader, text_string(&text));
    text_free(&text);
}

/* A pattern in its scope. */
static void parse_pattern(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    PatternParts parts = {0};
    parse_parts(reader, property, &parts);
    if (cursor->failed)
        return;
    PatternUse use = {0};
    if (pattern_match(&reader->patterns, &parts, cursor->token[-1].end, &reader->report, &use))
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
            diagnostics_add(reader->report.diagnostics, SEVERITY_WARNING, property->variables.items[v].position, NULL,
                            "the variable '%s' is not used", property->variables.items[v].name);
    }
}

void property_parse(SpecificationReader *reader, SpecificationProperty *property) {
    BslCursor *cursor = &reader->cursor;
    while (bsl_at_word(cursor, "forall") && bsl_is(cursor->token + 1, "[")) {
        bsl_advance(cursor);
        parse_quantifier(reader, property);
    }
    if (bsl_accept_word(cursor, "enable")) {
        if (property->variables.count > 0)
            bsl_error(cursor, cursor->token[-1].position, NULL, "assertions are not quantified");
        parse_assertions(reader, property);
    } else if (bsl_at_word(cursor, "ltl") && bsl_is(cursor->token + 1, "{")) {
        bsl_advance(cursor);
        parse_formula(reader, property);
    } else {
        parse_pattern(reader, property);
    }
    if (!cursor->failed)
        warn_of_unused_variables(reader, property);
}
