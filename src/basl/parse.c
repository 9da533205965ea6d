/* Definitions from text. Conditions are read by precedence climbing (Pratt, POPL 1973). */
#include "base/guess.h"
#include "basl/basl_int.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NESTING = 100, MOST_TOKEN_LENGTH = 64, MOST_RULES = 10000 };

static size_t word_length(const Scanner *scanner) {
    return scanner_is_java_letter(scanner_peek(scanner, 0)) ? scanner_span(scanner, scanner_is_java_word) : 0;
}

static const Lexicon lexicon = {
    .comments = SCANNER_C_COMMENTS,
    .most_bytes = BASL_MOST_BYTES,
    .most_number = INT64_MAX,
    .word = word_length,
    .symbols = (const char *const[]){">>>", "...", "<<", ">>", "->", "<=", ">=", "==", "!=", "&&", "||", "..",
                                     "(",   ")",   "{",  "}",  "[",  "]",  ",",  ";",  ":",  ".",  "=",  "<",
                                     ">",   "+",   "-",  "*",  "/",  "%",  "&",  "|",  "^",  "~",  "!",  NULL},
    .keywords = (const char *const[]){"abstraction", "abstracts", "begin", "end", "operator", "coercion", "TOKENS",
                                      "abstract", "for", "in", "to", "true", "false", "class", "_", NULL},
};

typedef struct Parser {
    Cursor cursor;
    Definition *definition;
    const char *value;    /* the name of what is abstracted, where conditions may use it; or null */
    const char *variable; /* that of the `for` around; or null */
} Parser;

/* Conditions ------------------------------------------------------------------------------------------------------- */

/* What a part of a condition is: from which operators it may be made. */
typedef enum Sort { NUMBERS, TRUTHS } Sort;

static Sort sort_of(const Condition *condition) {
    switch (condition->kind) {
    case CONDITION_OPERATOR: return basl_operator(condition->op)->is_test ? TRUTHS : NUMBERS;
    case CONDITION_NUMBER:
    case CONDITION_REAL:
    case CONDITION_NAME:
    case CONDITION_VALUE: return NUMBERS;
    default: return TRUTHS;
    }
}

static void require_sort(Parser *parser, const Condition *condition, Sort sort) {
    if (!parser->cursor.failed && sort_of(condition) != sort)
        cursor_fail(&parser->cursor, condition->position, NULL, "%s",
                    sort == NUMBERS ? "expected a number, found a condition" : "expected a condition, found a number");
}

static Condition *make(Parser *parser, ConditionKind kind, const Condition *left, const Condition *right,
                       Position position) {
    Condition *condition = condition_new(parser->cursor.arena, kind, left, right, position);
    if (condition->height > BASL_MOST_HEIGHT)
        cursor_fail(&parser->cursor, position, NULL, "this condition has too many operators");
    return condition;
}

/* `3`, or `0.5`, whose parts stand side by side. */
static const Condition *parse_number(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Token first = cursor->token;
    uint64_t number = cursor_number(cursor, INT64_MAX);
    if (!cursor_accept(cursor, ".")) {
        Condition *whole = make(parser, CONDITION_NUMBER, NULL, NULL, first.position);
        whole->number = (int64_t)number;
        return whole;
    }
    Condition *real = make(parser, CONDITION_REAL, NULL, NULL, first.position);
    Token last = cursor->token;
    cursor_number(cursor, UINT64_MAX);
    if (!cursor->failed) {
        const char *text = arena_copy(cursor->arena, first.text, (size_t)(last.text + last.length - first.text));
        real->real = strtod(text, NULL);
        if (strcspn(text, " \t\r\n/") < strlen(text))
            cursor_fail(cursor, first.position, NULL, "a number has no blanks inside");
    }
    return real;
}

static const Condition *parse_name(Parser *parser) {
    Position position = parser->cursor.token.position;
    Condition *condition = make(parser, CONDITION_NAME, NULL, NULL, position);
    condition->name = cursor_name(&parser->cursor, "a number or a name");
    if (parser->cursor.failed)
        return condition;
    const Definition *definition = parser->definition;
    Guess guess = guess_start(condition->name);
    if (parser->value && strcmp(condition->name, parser->value) == 0) {
        condition->kind = CONDITION_VALUE;
        return condition;
    }
    if (parser->variable && strcmp(condition->name, parser->variable) == 0)
        return condition;
    for (uint32_t i = 0; definition && i < definition->parameters.count; i++) {
        bool is_list = definition->has_list && i + 1 == definition->parameters.count;
        if (strcmp(condition->name, definition->parameters.items[i]) != 0)
            guess_try(&guess, definition->parameters.items[i]);
        else if (!is_list)
            return condition;
        else
            cursor_fail(&parser->cursor, position, "write 'for x in' before it, and use x here",
                        "'%s' stands for several numbers", condition->name);
    }
    if (parser->value)
        guess_try(&guess, parser->value);
    cursor_fail(&parser->cursor, position, guess_hint(&guess, parser->cursor.arena), "there is no number '%s' here",
                condition->name);
    return condition;
}

static const Condition *parse_condition(Parser *parser, uint32_t weakest);

static const Condition *parse_operand(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Position position = cursor->token.position;
    if (++cursor->depth > MOST_NESTING)
        cursor_fail(cursor, position, NULL, "this is nested too deeply");
    const Condition *operand = NULL;
    if (cursor_accept(cursor, "!")) {
        operand = make(parser, CONDITION_NOT, parse_operand(parser), NULL, position);
        require_sort(parser, operand->left, TRUTHS);
    } else if (cursor_accept(cursor, "-")) {
        Condition *negated = make(parser, CONDITION_OPERATOR, parse_operand(parser), NULL, position);
        negated->op = BASL_NEGATE;
        require_sort(parser, negated->left, NUMBERS);
        operand = negated;
    } else if (cursor_accept(cursor, "(")) {
        operand = parse_condition(parser, 0);
        cursor_expect(cursor, ")", NULL);
    } else if (cursor_accept(cursor, "true")) {
        operand = make(parser, CONDITION_TRUE, NULL, NULL, position);
    } else if (cursor_accept(cursor, "false")) {
        operand = make(parser, CONDITION_FALSE, NULL, NULL, position);
    } else if (cursor_at_kind(cursor, TOKEN_NUMBER)) {
        operand = parse_number(parser);
    } else {
        operand = parse_name(parser);
    }
    cursor->depth--;
    return operand;
}

/* The operators of conditions: how strongly they bind, and over what. */
typedef struct Infix {
    const char *symbol;
    uint32_t strength;
    Sort operands;
    ConditionKind kind;
    BaslOperator op;
} Infix;

static const Infix infixes[] = {
    {"||", 1, TRUTHS, CONDITION_EITHER, BASL_SAME},        {"&&", 2, TRUTHS, CONDITION_BOTH, BASL_SAME},
    {"==", 3, NUMBERS, CONDITION_OPERATOR, BASL_EQUAL},    {"!=", 3, NUMBERS, CONDITION_OPERATOR, BASL_UNEQUAL},
    {"<", 3, NUMBERS, CONDITION_OPERATOR, BASL_LESS},      {"<=", 3, NUMBERS, CONDITION_OPERATOR, BASL_LESS_EQUAL},
    {">", 3, NUMBERS, CONDITION_OPERATOR, BASL_GREATER},   {">=", 3, NUMBERS, CONDITION_OPERATOR, BASL_GREATER_EQUAL},
    {"+", 4, NUMBERS, CONDITION_OPERATOR, BASL_ADD},       {"-", 4, NUMBERS, CONDITION_OPERATOR, BASL_SUBTRACT},
    {"*", 5, NUMBERS, CONDITION_OPERATOR, BASL_MULTIPLY},  {"/", 5, NUMBERS, CONDITION_OPERATOR, BASL_DIVIDE},
    {"%", 5, NUMBERS, CONDITION_OPERATOR, BASL_REMAINDER},
};

static const Infix *infix_at(const Cursor *cursor) {
    for (size_t i = 0; i < COUNT(infixes); i++)
        if (cursor_at(cursor, infixes[i].symbol))
            return &infixes[i];
    return NULL;
}

static const Condition *parse_condition(Parser *parser, uint32_t weakest) {
    const Condition *left = parse_operand(parser);
    for (const Infix *infix; (infix = infix_at(&parser->cursor)) && infix->strength > weakest;) {
        Position position = parser->cursor.token.position;
        cursor_advance(&parser->cursor);
        const Condition *right = parse_condition(parser, infix->strength);
        require_sort(parser, left, infix->operands);
        require_sort(parser, right, infix->operands);
        Condition *both = make(parser, infix->kind, left, right, position);
        both->op = infix->op;
        left = both;
    }
    return left;
}

/* A number: of a parameter, of bounds, an index. */
static const Condition *parse_constant(Parser *parser) {
    const char *value = parser->value;
    parser->value = NULL;
    const Condition *constant = parse_condition(parser, 3);
    parser->value = value;
    require_sort(parser, constant, NUMBERS);
    return constant;
}

/* Rules ------------------------------------------------------------------------------------------------------------ */

/* `i in l..u` or `m in members`, behind `for`. The variable is known until the caller forgets it. */
static Loop parse_loop(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    const Definition *definition = parser->definition;
    Loop loop = {.variable = cursor_name(cursor, "the name of a number")};
    cursor_expect(cursor, "in", "after the variable");
    const char *list = definition->has_list ? definition->parameters.items[definition->parameters.count - 1] : NULL;
    if (list && cursor_accept(cursor, list)) {
        loop.list = list;
    } else {
        loop.low = parse_constant(parser);
        cursor_expect(cursor, "..", "after the least number");
        loop.high = parse_constant(parser);
    }
    return loop;
}

/* NAME, NAME(index), _ (where `has_wildcard` is set), true, false. */
static TokenUse parse_token(Parser *parser, bool has_wildcard) {
    Cursor *cursor = &parser->cursor;
    TokenUse use = {.name = "_", .position = cursor->token.position};
    if (has_wildcard && cursor_accept(cursor, "_"))
        return use;
    if (cursor_at(cursor, "true") || cursor_at(cursor, "false")) {
        use.name = cursor_text(cursor, &cursor->token);
        cursor_advance(cursor);
        return use;
    }
    use.name = cursor_name(cursor, has_wildcard ? "a token or _" : "a token");
    if (cursor_accept(cursor, "(")) {
        use.index = parse_constant(parser);
        cursor_expect(cursor, ")", "after the number of the token");
    }
    return use;
}

static void parse_results(Parser *parser, Rule *rule) {
    cursor_expect(&parser->cursor, "->", "before the tokens of the result");
    cursor_expect(&parser->cursor, "{", NULL);
    do {
        TokenUse use = parse_token(parser, false);
        vector_push(parser->cursor.arena, &rule->results, use);
    } while (cursor_accept(&parser->cursor, ","));
    cursor_expect(&parser->cursor, "}", "after the tokens");
}

/* What a rule is for. */
typedef enum RuleKind { OF_VALUES, OF_OPERANDS, OF_TOKENS } RuleKind;

/* What stands before the arrow. */
static void parse_left_side(Parser *parser, RuleKind kind, Rule *rule) {
    Cursor *cursor = &parser->cursor;
    if (kind == OF_VALUES) {
        if (cursor_accept(cursor, "_"))
            return;
        rule->condition = parse_condition(parser, 0);
        require_sort(parser, rule->condition, TRUTHS);
        return;
    }
    if (kind == OF_OPERANDS)
        cursor_expect(cursor, "(", "before the tokens of the operands");
    do {
        TokenUse use = parse_token(parser, true);
        vector_push(cursor->arena, &rule->operands, use);
    } while (kind == OF_OPERANDS && cursor_accept(cursor, ","));
    if (kind == OF_OPERANDS)
        cursor_expect(cursor, ")", "after the tokens of the operands");
}

/* `begin` rules `end`. The last rule needs no semicolon. */
static void parse_rules(Parser *parser, RuleKind kind, Rules *rules) {
    Cursor *cursor = &parser->cursor;
    cursor_expect(cursor, "begin", NULL);
    while (!cursor_at(cursor, "end") && !cursor_at_end(cursor)) {
        Rule rule = {.position = cursor->token.position};
        if (cursor_accept(cursor, "for")) {
            rule.loop = parse_loop(parser);
            parser->variable = rule.loop.variable;
            cursor_expect(cursor, ":", "after the numbers of 'for'");
        }
        parse_left_side(parser, kind, &rule);
        parse_results(parser, &rule);
        parser->variable = NULL;
        if (!cursor_at(cursor, "end"))
            cursor_expect(cursor, ";", "after the rule");
        if (rules->count == MOST_RULES)
            cursor_fail(cursor, rule.position, NULL, "there are more than %d rules", (int)MOST_RULES);
        vector_push(cursor->arena, rules, rule);
    }
    cursor_expect(cursor, "end", NULL);
}

/* Members ---------------------------------------------------------------------------------------------------------- */

/* `*` or `{A, B(i) for i in l..u}`, behind `TOKENS`. */
static void parse_tokens(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Definition *definition = parser->definition;
    if (definition->tokens.count || definition->is_identity)
        cursor_fail(cursor, cursor->token.position, NULL, "there are tokens already");
    cursor_expect(cursor, "=", NULL);
    definition->is_identity = cursor_accept(cursor, "*");
    if (!definition->is_identity) {
        cursor_expect(cursor, "{", "before the tokens");
        do {
            TokenDeclaration token = {.position = cursor->token.position};
            token.name = cursor_name(cursor, "the name of a token");
            if (strlen(token.name) > MOST_TOKEN_LENGTH)
                cursor_fail(cursor, token.position, NULL, "names of tokens have at most %d letters",
                            (int)MOST_TOKEN_LENGTH);
            if (cursor_accept(cursor, "(")) {
                /* The variable stands before the `for` that makes it known. */
                Token index = cursor->token;
                const char *name = cursor_name(cursor, "the variable of 'for'");
                Condition *variable = make(parser, CONDITION_NAME, NULL, NULL, index.position);
                variable->name = name;
                token.index = variable;
                cursor_expect(cursor, ")", "after the variable");
                cursor_expect(cursor, "for", "after the token");
                token.loop = parse_loop(parser);
                if (!cursor->failed && strcmp(token.loop.variable, name) != 0)
                    cursor_fail(cursor, index.position, NULL, "the variable of 'for' is '%s'", token.loop.variable);
            }
            vector_push(cursor->arena, &definition->tokens, token);
        } while (cursor_accept(cursor, ","));
        cursor_expect(cursor, "}", "after the tokens");
    }
    cursor_expect(cursor, ";", "after the tokens");
}

/* `(n) begin cond -> {TOKEN}; end`, behind `abstract`. */
static void parse_abstract(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Position position = cursor->previous.position;
    if (parser->definition->rules.count)
        cursor_fail(cursor, position, NULL, "'abstract' is defined already");
    parser->definition->abstract_position = position;
    cursor_expect(cursor, "(", NULL);
    parser->value = cursor_name(cursor, "the name of the value that is abstracted");
    cursor_expect(cursor, ")", NULL);
    parse_rules(parser, OF_VALUES, &parser->definition->rules);
    parser->value = NULL;
}

/* The operator of a symbol; of minus the one with these operands. */
static BaslOperator find_operator(const Token *token, uint32_t operands) {
    BaslOperator found = BASL_OPERATORS;
    for (BaslOperator op = 0; op < BASL_OPERATORS; op++)
        if (token_is(token, basl_operator(op)->symbol) &&
            (found == BASL_OPERATORS || basl_operator(op)->operands == operands))
            found = op;
    return found;
}

/* `* mul begin (A, B) -> {C}; end`, behind `operator`. */
static void parse_operator(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Token symbol = cursor->token;
    WrittenOperator written = {.position = symbol.position};
    if (find_operator(&symbol, 2) == BASL_OPERATORS)
        cursor_expected(cursor, "an operator of Java", "+ - * / % << >> >>> & | ^ ~ == != < <= > >=");
    cursor_advance(cursor);
    if (!cursor_at(cursor, "begin"))
        cursor_name(cursor, "the operator's name or 'begin'");
    parse_rules(parser, OF_OPERANDS, &written.rules);
    if (cursor->failed)
        return;
    uint32_t operands = written.rules.count ? written.rules.items[0].operands.count : 2;
    written.op = find_operator(&symbol, operands);
    for (uint32_t i = 0; i < written.rules.count; i++) {
        const Rule *rule = &written.rules.items[i];
        if (rule->operands.count != basl_operator(written.op)->operands)
            cursor_complain(cursor, rule->position, NULL, "'%s' has %u operand%s, not %u",
                            basl_operator(written.op)->symbol, basl_operator(written.op)->operands,
                            basl_operator(written.op)->operands == 1 ? "" : "s", rule->operands.count);
    }
    Definition *definition = parser->definition;
    for (uint32_t i = 0; i < definition->operators.count; i++)
        if (definition->operators.items[i].op == written.op)
            cursor_complain(cursor, symbol.position, NULL, "the operator is defined already in line %u",
                            definition->operators.items[i].position.line);
    vector_push(cursor->arena, &definition->operators, written);
}

/* `signs`, `range(-1, 3)`. */
static NameUse parse_use(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    NameUse use = {.position = cursor->token.position};
    use.name = cursor_name(cursor, "the name of an abstraction");
    if (!cursor_accept(cursor, "(") || cursor_accept(cursor, ")"))
        return use;
    do {
        const Condition *argument = parse_constant(parser);
        if (use.arguments.count == BASL_MOST_VALUES)
            cursor_fail(cursor, argument->position, NULL, "there are more than %d numbers", (int)BASL_MOST_VALUES);
        vector_push(cursor->arena, &use.arguments, argument);
    } while (cursor_accept(cursor, ","));
    cursor_expect(cursor, ")", "after the numbers");
    return use;
}

/* `to OTHER begin A -> {B}; end` or `to OTHER;`, behind `coercion`. */
static void parse_coercion(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    WrittenCoercion coercion = {0};
    cursor_expect(cursor, "to", "after 'coercion'");
    coercion.position = cursor->token.position;
    coercion.target = parse_use(parser);
    coercion.has_rules = !cursor_accept(cursor, ";");
    if (coercion.has_rules)
        parse_rules(parser, OF_TOKENS, &coercion.rules);
    vector_push(cursor->arena, &parser->definition->coercions, coercion);
}

static void parse_member(Parser *parser) {
    static const char *const words[] = {"TOKENS", "abstract", "operator", "coercion"};
    Cursor *cursor = &parser->cursor;
    parser->definition->tokens_position =
        cursor_at(cursor, "TOKENS") ? cursor->token.position : parser->definition->tokens_position;
    if (cursor_accept(cursor, "TOKENS"))
        parse_tokens(parser);
    else if (cursor_accept(cursor, "abstract"))
        parse_abstract(parser);
    else if (cursor_accept(cursor, "operator"))
        parse_operator(parser);
    else if (cursor_accept(cursor, "coercion"))
        parse_coercion(parser);
    else
        cursor_expected(cursor, "'TOKENS', 'abstract', 'operator', 'coercion' or 'end'",
                        cursor_at_kind(cursor, TOKEN_WORD)
                            ? guess_among(cursor_text(cursor, &cursor->token), words, COUNT(words), cursor->arena)
                            : NULL);
}

/* `name : ABSTRACTION;` of a class or an array. */
static void parse_part(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Definition *definition = parser->definition;
    bool is_array = definition->subject == SUBJECT_ARRAY;
    Part part = {.position = cursor->token.position};
    part.name = cursor_name(cursor, is_array ? "'index' or 'component'" : "the name of a field");
    cursor_expect(cursor, ":", NULL);
    part.use = parse_use(parser);
    cursor_expect(cursor, ";", "after the abstraction");
    if (!cursor->failed && is_array && strcmp(part.name, "index") != 0 && strcmp(part.name, "component") != 0)
        cursor_fail(cursor, part.position, NULL, "an array has an 'index' and a 'component', not '%s'", part.name);
    for (uint32_t i = 0; i < definition->parts.count; i++)
        if (strcmp(definition->parts.items[i].name, part.name) == 0)
            cursor_fail(cursor, part.position, NULL, "'%s' has an abstraction already", part.name);
    vector_push(cursor->arena, &definition->parts, part);
}

/* Definitions ------------------------------------------------------------------------------------------------------ */

/* `(l, u)` or `(members...)` behind the name. */
static void parse_parameters(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Definition *definition = parser->definition;
    do {
        Position position = cursor->token.position;
        const char *name = cursor_name(cursor, "the name of a parameter");
        for (uint32_t i = 0; i < definition->parameters.count; i++)
            if (strcmp(definition->parameters.items[i], name) == 0)
                cursor_fail(cursor, position, NULL, "there are two parameters '%s'", name);
        if (definition->has_list)
            cursor_fail(cursor, position, NULL, "only the last parameter stands for several numbers");
        if (definition->parameters.count == BASL_MOST_PARAMETERS)
            cursor_fail(cursor, position, NULL, "there are more than %d parameters", (int)BASL_MOST_PARAMETERS);
        vector_push(cursor->arena, &definition->parameters, name);
        definition->has_list = cursor_accept(cursor, "...");
    } while (cursor_accept(cursor, ","));
    cursor_expect(cursor, ")", "after the parameters");
}

/* A dotted name of a class. */
static const char *parse_class(Cursor *cursor) {
    Text name = {0};
    do
        text_format(&name, "%s%s", name.length ? "." : "", cursor_name(cursor, "the name of a class"));
    while (cursor_accept(cursor, "."));
    return text_keep(&name, cursor->arena);
}

/* `int`, `int, long, byte`, `class bank.Account`, `int[]`, `class Account[]`, behind `abstracts`. */
static void parse_subject(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Definition *definition = parser->definition;
    definition->first = BASL_TYPES;
    if (cursor_accept(cursor, "class")) {
        definition->subject = SUBJECT_CLASS;
        definition->class_name = parse_class(cursor);
    } else {
        do {
            Position position = cursor->token.position;
            const char *name = cursor_name(cursor, "a type");
            BaslType type = basl_find_type(name);
            if (type == BASL_TYPES)
                cursor_fail(cursor, position, "classes are written 'class Account'",
                            "'%s' is no type that can be abstracted: int, long, short, byte, char, float, double",
                            name);
            else
                definition->types |= 1u << type;
            if (definition->first == BASL_TYPES)
                definition->first = type;
        } while (cursor_accept(cursor, ","));
    }
    if (cursor_accept(cursor, "[")) {
        if (definition->types & (definition->types - 1))
            cursor_fail(cursor, cursor->previous.position, NULL, "an array has components of one type");
        definition->subject = SUBJECT_ARRAY;
        cursor_expect(cursor, "]", NULL);
    }
}

static Definition *parse_definition(Parser *parser) {
    Cursor *cursor = &parser->cursor;
    Definition *definition = arena_alloc(cursor->arena, sizeof *definition);
    definition->diagnostics = cursor->diagnostics;
    parser->definition = definition;
    cursor_expect(cursor, "abstraction", NULL);
    definition->position = cursor->token.position;
    definition->name = cursor_name(cursor, "the name of the abstraction");
    if (cursor_accept(cursor, "("))
        parse_parameters(parser);
    cursor_expect(cursor, "abstracts", "after the name");
    parse_subject(parser);
    cursor_expect(cursor, "begin", NULL);
    while (!cursor_at(cursor, "end") && !cursor_at_end(cursor)) {
        if (definition->subject == SUBJECT_VALUES)
            parse_member(parser);
        else
            parse_part(parser);
    }
    cursor_expect(cursor, "end", "after the abstraction");
    parser->definition = NULL;
    return definition;
}

void basl_parse(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics, Definitions *definitions) {
    Parser parser = {.cursor = cursor_start(scanner_start(text, length), &lexicon, arena, diagnostics)};
    do {
        Definition *definition = parse_definition(&parser);
        if (!parser.cursor.failed)
            vector_push(arena, definitions, definition);
    } while (!cursor_at_end(&parser.cursor));
}

NameUse basl_parse_name(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics) {
    Parser parser = {.cursor = cursor_start(scanner_start(text, length), &lexicon, arena, diagnostics)};
    NameUse use = parse_use(&parser);
    if (!cursor_at_end(&parser.cursor))
        cursor_expected(&parser.cursor, "the end of the name", NULL);
    return use;
}
