/* Abstractions from definitions: parameters get their values, `for` is written out, names of tokens are looked up. */
#include "base/guess.h"
#include "basl/basl_int.h"

#include <string.h>

/* How far abstractions may name others that name others. */
enum { MOST_NESTING = 16, MOST_RULE_HEIGHT = 2000 };

/* What is being made, and what names stand for. */
typedef struct Maker {
    Basl *basl;
    const Definition *definition; /* null for a name alone */
    BaslAbstraction *made;
    Diagnostics *diagnostics;
    int64_t values[BASL_MOST_PARAMETERS + BASL_MOST_VALUES]; /* of the parameters */
    uint32_t value_count;
    const char *variable; /* of `for`, and its value */
    int64_t variable_value;
    bool failed;
} Maker;

/* Reports an error in the definition. */
#define refuse(maker, position, hint, ...)                                                                             \
    ((maker)->failed = true, diagnostics_add((maker)->diagnostics, SEVERITY_ERROR, (position), (hint), __VA_ARGS__))

/* What is made is named in messages where the definition has parameters. */
static const char *within(const Maker *maker) {
    bool named = maker->definition && maker->definition->parameters.count;
    return named ? arena_format(maker->basl->arena, " (of %s)", maker->made->name) : "";
}

/* Conditions ------------------------------------------------------------------------------------------------------- */

/* What a parameter or a variable of `for` stands for. */
static int64_t value_of(const Maker *maker, const char *name) {
    if (maker->variable && strcmp(name, maker->variable) == 0)
        return maker->variable_value;
    for (uint32_t i = 0; maker->definition && i < maker->definition->parameters.count; i++)
        if (strcmp(maker->definition->parameters.items[i], name) == 0)
            return maker->values[i];
    return 0; /* the parser lets no others through, except without a definition, where there are none */
}

static bool is_number(const Condition *condition) { return condition->kind == CONDITION_NUMBER; }

/* An operation on constants, which is one, too. */
static void fold(Maker *maker, Condition *condition) {
    Integer left = condition->left->number, right = condition->right ? condition->right->number : 0, result = 0;
    switch (condition->op) {
    case BASL_ADD: result = left + right; break;
    case BASL_SUBTRACT: result = left - right; break;
    case BASL_MULTIPLY: result = left * right; break;
    case BASL_DIVIDE: result = left / right; break;
    case BASL_REMAINDER: result = left % right; break;
    default: result = -left; break;
    }
    if (result < INT64_MIN || result > INT64_MAX)
        refuse(maker, condition->position, NULL, "this number is larger than a long%s", within(maker));
    condition->kind = CONDITION_NUMBER;
    condition->number = (int64_t)result;
    condition->left = condition->right = NULL;
}

/* Conditions compute linear terms only, which bits of known width can hold. */
static void check_operation(Maker *maker, const Condition *condition) {
    const Condition *left = condition->left, *right = condition->right;
    bool divides = condition->op == BASL_DIVIDE || condition->op == BASL_REMAINDER;
    if (divides && is_number(right) && right->number == 0)
        refuse(maker, condition->position, NULL, "this divides by zero%s", within(maker));
    else if (divides && !is_number(right))
        refuse(maker, condition->position, NULL, "conditions divide by constants only");
    else if (condition->op == BASL_MULTIPLY && !is_number(left) && !is_number(right))
        refuse(maker, condition->position, NULL, "conditions multiply by constants only");
    else if (right && !(is_number(left) && is_number(right)) && maker->made && basl_is_real(maker->made->type))
        refuse(maker, condition->position, NULL, "conditions only compare floating-point numbers with constants");
}

/* A part of the definition with values in place of names. */
static const Condition *resolve(Maker *maker, const Condition *condition) {
    Condition *resolved = arena_alloc(maker->basl->arena, sizeof *resolved);
    *resolved = *condition;
    bool is_real = maker->made && basl_is_real(maker->made->type);
    if (condition->kind == CONDITION_NAME) {
        resolved->kind = CONDITION_NUMBER;
        resolved->number = value_of(maker, condition->name);
    } else if (condition->kind == CONDITION_REAL && !is_real) {
        refuse(maker, condition->position, NULL, "only float and double have numbers with a fraction");
    }
    resolved->left = condition->left ? resolve(maker, condition->left) : NULL;
    resolved->right = condition->right ? resolve(maker, condition->right) : NULL;
    if (maker->failed || condition->kind != CONDITION_OPERATOR || basl_operator(condition->op)->is_test)
        return resolved;
    check_operation(maker, resolved);
    if (!maker->failed && is_number(resolved->left) && (!resolved->right || is_number(resolved->right)))
        fold(maker, resolved);
    return resolved;
}

/* The value of a number without the value that is abstracted. */
static int64_t constant(Maker *maker, const Condition *condition) {
    const Condition *resolved = resolve(maker, condition);
    if (!maker->failed && !is_number(resolved))
        refuse(maker, condition->position, NULL, "expected a whole number");
    return resolved->number;
}

/* The numbers of a `for`; one, which does not matter, without it. */
static uint32_t loop_values(Maker *maker, const Loop *loop, Position position, int64_t values[BASL_MOST_VALUES]) {
    if (!loop->variable) {
        values[0] = 0;
        return 1;
    }
    if (loop->list) {
        uint32_t first = maker->definition->parameters.count - 1;
        memcpy(values, maker->values + first, (maker->value_count - first) * sizeof *values);
        return maker->value_count - first;
    }
    int64_t low = constant(maker, loop->low), high = constant(maker, loop->high);
    if (maker->failed || low > high)
        return 0;
    if ((uint64_t)high - (uint64_t)low >= BASL_MOST_VALUES) {
        refuse(maker, position, NULL, "%lld..%lld are more than %d numbers%s", (long long)low, (long long)high,
               (int)BASL_MOST_VALUES, within(maker));
        return 0;
    }
    for (int64_t i = 0; i <= high - low; i++)
        values[i] = low + i;
    return (uint32_t)(high - low) + 1;
}

static void enter(Maker *maker, const Loop *loop, int64_t value) {
    maker->variable = loop->variable;
    maker->variable_value = value;
}

/* Tokens ----------------------------------------------------------------------------------------------------------- */

/* NAME, or NAME_3 and NAME_MINUS_3 for an index. */
static const char *token_name(Maker *maker, const char *name, const Condition *index) {
    if (!index)
        return name;
    long long number = constant(maker, index);
    return number < 0 ? arena_format(maker->basl->arena, "%s_MINUS_%llu", name, 0 - (unsigned long long)number)
                      : arena_format(maker->basl->arena, "%s_%lld", name, number);
}

static uint32_t find_token(const BaslAbstraction *abstraction, const char *name) {
    uint32_t i = 0;
    while (i < abstraction->tokens.count && strcmp(abstraction->tokens.items[i].name, name) != 0)
        i++;
    return i;
}

static void make_tokens(Maker *maker) {
    const Definition *definition = maker->definition;
    Arena *arena = maker->basl->arena;
    int64_t values[BASL_MOST_VALUES];
    for (uint32_t i = 0; i < definition->tokens.count && !maker->failed; i++) {
        const TokenDeclaration *declaration = &definition->tokens.items[i];
        uint32_t count = loop_values(maker, &declaration->loop, declaration->position, values);
        for (uint32_t k = 0; k < count && !maker->failed; k++) {
            enter(maker, &declaration->loop, values[k]);
            BaslToken token = {.name = token_name(maker, declaration->name, declaration->index)};
            token.condition = condition_new(arena, CONDITION_FALSE, NULL, NULL, declaration->position);
            if (find_token(maker->made, token.name) < maker->made->tokens.count)
                refuse(maker, declaration->position, NULL, "the token '%s' occurs twice%s", token.name, within(maker));
            else if (maker->made->tokens.count == BASL_MOST_TOKENS)
                refuse(maker, declaration->position, NULL, "there are more than %d tokens%s", (int)BASL_MOST_TOKENS,
                       within(maker));
            else
                vector_push(arena, &maker->made->tokens, token);
        }
    }
    maker->variable = NULL;
}

/* The set of tokens that a use stands for, or of booleans. */
static uint64_t resolve_token(Maker *maker, const BaslAbstraction *of, const TokenUse *use, bool is_test) {
    bool is_true = strcmp(use->name, "true") == 0, is_boolean = is_true || strcmp(use->name, "false") == 0;
    if (strcmp(use->name, "_") == 0)
        return basl_all_tokens(of);
    if (is_test && is_boolean)
        return is_true ? 2 : 1;
    const char *name = token_name(maker, use->name, use->index);
    uint32_t token = find_token(of, name);
    if (!is_test && token < of->tokens.count)
        return (uint64_t)1 << token;
    Guess guess = guess_start(name);
    for (uint32_t i = 0; i < of->tokens.count; i++)
        guess_try(&guess, of->tokens.items[i].name);
    if (maker->failed)
        return 0;
    if (is_test)
        refuse(maker, use->position, NULL, "the result of a comparison is true or false, not '%s'", name);
    else if (is_boolean)
        refuse(maker, use->position, NULL, "only comparisons have the result '%s'", name);
    else
        refuse(maker, use->position, guess_hint(&guess, maker->basl->arena), "%s has no token '%s'", of->name, name);
    return 0;
}

static uint64_t resolve_tokens(Maker *maker, const BaslAbstraction *of, const TokenUses *uses, bool is_test) {
    uint64_t set = 0;
    for (uint32_t i = 0; i < uses->count; i++)
        set |= resolve_token(maker, of, &uses->items[i], is_test);
    return set;
}

/* The condition of a token or another one. */
static const Condition *either(Maker *maker, const Condition *left, const Condition *right) {
    if (left->kind == CONDITION_FALSE)
        return right;
    const Condition *both = condition_new(maker->basl->arena, CONDITION_EITHER, left, right, right->position);
    if (both->height > MOST_RULE_HEIGHT && !maker->failed)
        refuse(maker, right->position, NULL, "there are too many rules%s", within(maker));
    return both;
}

/* Gives the tokens of a rule its condition. `others` holds where a rule before it applies, and grows. */
static void add_rule(Maker *maker, const Rule *rule, const Condition **others) {
    BaslAbstraction *made = maker->made;
    const Condition *condition = rule->condition
                                     ? resolve(maker, rule->condition)
                                     : condition_new(maker->basl->arena, CONDITION_NOT, *others, NULL, rule->position);
    uint64_t set = resolve_tokens(maker, made, &rule->results, false);
    for (uint32_t i = 0; i < made->tokens.count; i++)
        if (set >> i & 1)
            made->tokens.items[i].condition = either(maker, made->tokens.items[i].condition, condition);
    if (rule->condition)
        *others = either(maker, *others, condition);
}

static void make_conditions(Maker *maker) {
    const Rules *rules = &maker->definition->rules;
    const Condition *others = condition_new(maker->basl->arena, CONDITION_FALSE, NULL, NULL, (Position){0});
    int64_t values[BASL_MOST_VALUES];
    for (uint32_t i = 0; i < rules->count && !maker->failed; i++) {
        const Rule *rule = &rules->items[i];
        if (!rule->condition && (i + 1 < rules->count || rule->loop.variable))
            refuse(maker, rule->position, NULL, "'_' is the last rule: it is for values to which no other one applies");
        uint32_t count = loop_values(maker, &rule->loop, rule->position, values);
        for (uint32_t k = 0; k < count && !maker->failed; k++) {
            enter(maker, &rule->loop, values[k]);
            add_rule(maker, rule, &others);
        }
        maker->variable = NULL;
    }
    for (uint32_t i = 0; !maker->failed && !basl_is_real(maker->made->type) && i < maker->made->tokens.count; i++) {
        const BaslToken *token = &maker->made->tokens.items[i];
        if (condition_bits(token->condition, basl_least(BASL_LONG), basl_most(BASL_LONG)) == UINT32_MAX)
            refuse(maker, token->condition->position, NULL, "the numbers in this condition become too large%s",
                   within(maker));
    }
}

/* Written tables --------------------------------------------------------------------------------------------------- */

/* Fills the cells that a rule is for and that have no rule yet. Whether there are any. */
static bool fill_cells(WrittenTable *written, const Rule *rule, const uint64_t sets[2], uint64_t results) {
    BaslTable *table = &written->table;
    uint64_t *cells = (uint64_t *)table->cells;
    bool fills = false;
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 0; column < table->columns; column++) {
            uint32_t cell = row * table->columns + column;
            bool applies = sets[0] >> row & 1 && (table->columns == 1 || sets[1] >> column & 1);
            if (!applies || written->positions[cell].line)
                continue;
            written->positions[cell] = rule->position;
            cells[cell] = results;
            fills = true;
        }
    return fills;
}

/* Reports the first cell that no rule is for. */
static void check_complete(Maker *maker, const WrittenTable *written) {
    const BaslTable *table = &written->table;
    uint32_t cell = 0, cells = table->rows * table->columns;
    while (cell < cells && written->positions[cell].line)
        cell++;
    if (cell == cells || maker->failed)
        return;
    const char *row = table->from->tokens.items[cell / table->columns].name;
    const char *column = table->from->tokens.items[cell % table->columns].name;
    const char *operands = table->columns == 1 ? row : arena_format(maker->basl->arena, "(%s, %s)", row, column);
    refuse(maker, written->position, "'_' is for all tokens; without rules the table is derived", "no rule is for %s%s",
           operands, within(maker));
}

static WrittenTable *make_table(Maker *maker, BaslOperator op, const BaslAbstraction *to, const Rules *rules,
                                Position position) {
    Arena *arena = maker->basl->arena;
    const BaslAbstraction *from = maker->made;
    WrittenTable *written = arena_alloc(arena, sizeof *written);
    bool is_unary = basl_operator(op)->operands == 1, is_test = basl_operator(op)->is_test;
    uint32_t count = from->tokens.count, columns = is_unary ? 1 : count;
    written->table =
        (BaslTable){.op = op, .from = from, .to = to, .rows = count, .columns = columns, .is_written = true};
    written->table.cells = arena_alloc(arena, (size_t)count * columns * sizeof(uint64_t));
    written->positions = arena_alloc(arena, (size_t)count * columns * sizeof(Position));
    written->position = position;
    int64_t values[BASL_MOST_VALUES];
    for (uint32_t i = 0; i < rules->count && !maker->failed; i++) {
        const Rule *rule = &rules->items[i];
        uint32_t value_count = loop_values(maker, &rule->loop, rule->position, values);
        bool is_used = false;
        for (uint32_t k = 0; k < value_count && !maker->failed; k++) {
            enter(maker, &rule->loop, values[k]);
            uint64_t sets[2] = {resolve_token(maker, from, &rule->operands.items[0], false), 0};
            if (!is_unary)
                sets[1] = resolve_token(maker, from, &rule->operands.items[1], false);
            is_used |= fill_cells(written, rule, sets, resolve_tokens(maker, to, &rule->results, is_test));
        }
        maker->variable = NULL;
        if (!is_used && value_count && !maker->failed)
            diagnostics_add(maker->diagnostics, SEVERITY_WARNING, rule->position, NULL,
                            "this rule is never used: those before it are for the same tokens");
    }
    check_complete(maker, written);
    return written;
}

/* Abstractions ----------------------------------------------------------------------------------------------------- */

static const BaslAbstraction *make_named(Maker *maker, const NameUse *use, BaslType type);

static void make_coercions(Maker *maker) {
    const Definition *definition = maker->definition;
    Arena *arena = maker->basl->arena;
    for (uint32_t i = 0; i < definition->coercions.count && !maker->failed; i++) {
        const WrittenCoercion *coercion = &definition->coercions.items[i];
        const BaslAbstraction *to = make_named(maker, &coercion->target, maker->made->type);
        if (!to)
            return;
        if (!basl_has_tables(to))
            refuse(maker, coercion->position, NULL, "%s keeps every value: a token cannot become one of them",
                   to->name);
        for (uint32_t k = 0; k < maker->made->targets.count; k++)
            if (maker->made->targets.items[k] == to)
                refuse(maker, coercion->position, NULL, "there is a coercion to %s already", to->name);
        if (maker->failed)
            return;
        vector_push(arena, &maker->made->targets, to);
        if (coercion->has_rules)
            vector_push(arena, &maker->made->coercions,
                        make_table(maker, BASL_SAME, to, &coercion->rules, coercion->position));
    }
}

/* The members of an abstraction of values. */
static void make_values(Maker *maker) {
    const Definition *definition = maker->definition;
    Arena *arena = maker->basl->arena;
    bool has_members = definition->rules.count || definition->operators.count || definition->coercions.count;
    if (definition->is_identity && has_members)
        refuse(maker, definition->tokens_position, NULL, "an abstraction that keeps every value has nothing else");
    else if (!definition->is_identity && !definition->tokens.count)
        refuse(maker, definition->position, NULL, "the abstraction '%s' has no tokens", definition->name);
    else if (!definition->is_identity && !definition->rules.count)
        refuse(maker, definition->position, NULL, "the abstraction '%s' has no 'abstract'", definition->name);
    if (maker->failed || definition->is_identity)
        return;
    make_tokens(maker);
    if (!maker->failed && !maker->made->tokens.count)
        refuse(maker, definition->tokens_position, NULL, "there are no tokens%s", within(maker));
    if (!maker->failed)
        make_conditions(maker);
    for (uint32_t i = 0; i < definition->operators.count && !maker->failed; i++) {
        const WrittenOperator *written = &definition->operators.items[i];
        if (!basl_has_operator(maker->made->type, written->op))
            refuse(maker, written->position, NULL, "%s has no operator '%s'", basl_type_name(maker->made->type),
                   basl_operator(written->op)->symbol);
        else
            vector_push(arena, &maker->made->written,
                        make_table(maker, written->op, maker->made, &written->rules, written->position));
    }
    if (!maker->failed)
        make_coercions(maker);
}

/* The parts of a class or an array. */
static void make_parts(Maker *maker) {
    const Definition *definition = maker->definition;
    bool is_array = definition->subject == SUBJECT_ARRAY;
    for (uint32_t i = 0; i < definition->parts.count && !maker->failed; i++) {
        const Part *part = &definition->parts.items[i];
        bool is_index = is_array && strcmp(part->name, "index") == 0;
        NamedPart made = {.name = part->name};
        made.abstraction = make_named(maker, &part->use,
                                      is_index   ? BASL_INT
                                      : is_array ? definition->first
                                                 : BASL_TYPES);
        if (!made.abstraction)
            return;
        bool is_object = made.abstraction->definition->subject != SUBJECT_VALUES;
        if (is_array && is_object != (!is_index && definition->class_name))
            refuse(maker, part->position, NULL, "%s does not abstract %s", made.abstraction->name,
                   is_index                 ? "int"
                   : definition->class_name ? definition->class_name
                                            : basl_type_name(definition->first));
        vector_push(maker->basl->arena, &maker->made->parts, made);
    }
}

/* `range(-1, 3)` for messages and tables. */
static const char *instance_name(const Maker *maker) {
    Text name = {0};
    text_add(&name, maker->definition->name);
    for (uint32_t i = 0; i < maker->value_count; i++)
        text_format(&name, "%s%lld", i ? ", " : "(", (long long)maker->values[i]);
    text_add(&name, maker->value_count ? ")" : "");
    return text_keep(&name, maker->basl->arena);
}

/* What the cache knows an abstraction by. */
static const char *identity_text(const Maker *maker) {
    Text text = {0};
    text_add(&text, basl_type_name(maker->made->type));
    for (uint32_t i = 0; i < maker->made->tokens.count; i++) {
        text_format(&text, "\n%s: ", maker->made->tokens.items[i].name);
        condition_print(maker->made->tokens.items[i].condition, &text);
    }
    return text_keep(&text, maker->basl->arena);
}

static const BaslAbstraction *find_made(const Maker *maker, const char *name, BaslType type) {
    for (uint32_t i = 0; i < maker->basl->made.count; i++) {
        const BaslAbstraction *made = maker->basl->made.items[i];
        if (made->definition == maker->definition && made->type == type && strcmp(made->name, name) == 0)
            return made;
    }
    return NULL;
}

/* Makes what the maker has a definition and values for. */
static const BaslAbstraction *make(Maker *maker, BaslType type) {
    Basl *basl = maker->basl;
    const char *name = instance_name(maker);
    const BaslAbstraction *known = find_made(maker, name, type);
    if (known)
        return known;
    maker->made = arena_alloc(basl->arena, sizeof *maker->made);
    maker->made->name = name;
    maker->made->definition = maker->definition;
    maker->made->type = type;
    if (++basl->nesting > MOST_NESTING)
        refuse(maker, maker->definition->position, NULL, "abstractions name each other more than %d deep",
               (int)MOST_NESTING);
    /* Others may name it while it is being made. */
    vector_push(basl->arena, &basl->made, maker->made);
    uint32_t place = basl->made.count - 1;
    if (!maker->failed && maker->definition->subject == SUBJECT_VALUES)
        make_values(maker);
    else if (!maker->failed)
        make_parts(maker);
    basl->nesting--;
    maker->made->text = identity_text(maker);
    if (!maker->failed)
        return maker->made;
    basl->made.items[place] = basl->made.items[basl->made.count - 1];
    basl->made.count--;
    return NULL;
}

/* The last definition with a name that abstracts a type; null with a message. */
static const Definition *find_definition(Maker *maker, const NameUse *use, BaslType type) {
    const Definitions *definitions = &maker->basl->definitions;
    Guess guess = guess_start(use->name);
    const Definition *other = NULL;
    for (uint32_t i = definitions->count; i-- > 0;) {
        const Definition *definition = definitions->items[i];
        bool is_named = strcmp(definition->name, use->name) == 0;
        bool fits = type == BASL_TYPES || (definition->subject == SUBJECT_VALUES && definition->types >> type & 1);
        if (is_named && fits)
            return definition;
        other = is_named ? definition : other;
        guess_try(&guess, definition->name);
    }
    if (other)
        refuse(maker, use->position, NULL, "%s does not abstract %s", use->name, basl_type_name(type));
    else
        refuse(maker, use->position, guess_hint(&guess, maker->basl->arena), "there is no abstraction '%s'", use->name);
    return NULL;
}

/* Makes what a name stands for; the maker says what names in its numbers mean. */
static const BaslAbstraction *make_named(Maker *maker, const NameUse *use, BaslType type) {
    Maker other = {.basl = maker->basl, .definition = find_definition(maker, use, type)};
    if (!other.definition)
        return NULL;
    other.diagnostics = other.definition->diagnostics;
    uint32_t parameters = other.definition->parameters.count, arguments = use->arguments.count;
    bool has_list = other.definition->has_list;
    if (arguments < parameters || (arguments > parameters && !has_list)) {
        refuse(maker, use->position, NULL, "'%s' takes %u number%s%s, not %u", use->name, parameters,
               parameters == 1 ? "" : "s", has_list ? " or more" : "", arguments);
        return NULL;
    }
    for (uint32_t i = 0; i < arguments && !maker->failed; i++)
        other.values[other.value_count++] = constant(maker, use->arguments.items[i]);
    if (maker->failed)
        return NULL;
    const Definition *definition = other.definition;
    BaslType made_type = definition->subject != SUBJECT_VALUES ? BASL_TYPES
                         : type == BASL_TYPES                  ? definition->first
                                                               : type;
    const BaslAbstraction *made = make(&other, made_type);
    maker->failed |= !made;
    return made;
}

/* The interface ---------------------------------------------------------------------------------------------------- */

const BaslAbstraction *basl_make(Basl *basl, const char *text, BaslType type, Diagnostics *diagnostics) {
    uint32_t errors = diagnostics_errors(diagnostics);
    NameUse use = basl_parse_name(text, strlen(text), basl->arena, diagnostics);
    Maker maker = {.basl = basl, .diagnostics = diagnostics};
    return diagnostics_errors(diagnostics) == errors ? make_named(&maker, &use, type) : NULL;
}

bool basl_make_all(Basl *basl, const Diagnostics *file, BaslType type, BaslAbstractions *abstractions) {
    bool good = true;
    for (uint32_t i = 0; i < basl->definitions.count; i++) {
        Definition *definition = basl->definitions.items[i];
        bool is_values = definition->subject == SUBJECT_VALUES;
        if (definition->diagnostics != file || definition->parameters.count ||
            (type != BASL_TYPES && !(is_values && definition->types >> type & 1)))
            continue;
        Maker maker = {.basl = basl, .definition = definition, .diagnostics = definition->diagnostics};
        const BaslAbstraction *made = make(&maker, !is_values           ? BASL_TYPES
                                                   : type == BASL_TYPES ? definition->first
                                                                        : type);
        good &= made != NULL;
        if (made)
            vector_push(basl->arena, abstractions, made);
    }
    return good;
}
