#include "bir/build.h"
#include "bir/parse_int.h"

#include <math.h>

/* Long chains of operators are read without recursion, but whoever walks the tree recurses: hence a limit of its own.
 */
enum { HEIGHT_LIMIT = 2000 };

typedef struct Operator {
    const char *text;
    BirOp op;
    uint32_t number; /* INFIX: precedence. CALL: arity */
} Operator;

static const Operator prefix_operators[] = {
#define BIR_PREFIX(NAME, text, rule, meaning) {text, BIR_OP_##NAME, 0},
#include "bir/ops.def"
};

static const Operator infix_operators[] = {
#define BIR_INFIX(NAME, text, precedence, rule, meaning) {text, BIR_OP_##NAME, precedence},
#include "bir/ops.def"
};

static const Operator call_operators[] = {
#define BIR_CALL(NAME, text, arity, rule, meaning) {text, BIR_OP_##NAME, arity},
#include "bir/ops.def"
};

enum { PRECEDENCE_WEAKEST = 1, PRECEDENCE_INSTANCEOF = 7 };

static BirId parse_infix(Parser *parser, uint32_t weakest);

/* The height of an operand. Nothing has none. */
static uint16_t height_of(const Parser *parser, BirId expression) {
    return expression == BIR_NONE ? 0 : parser->heights.items[expression];
}

/* Adds an expression to the model. */
static BirId add_expression(Parser *parser, BirExpression expression) {
    BirModel *model = parser->model;
    uint16_t height = 0;
    const BirId operands[] = {expression.a, expression.b, expression.c};
    for (size_t i = 0; i < COUNT(operands); i++)
        if (height_of(parser, operands[i]) > height)
            height = height_of(parser, operands[i]);
    if (++height > HEIGHT_LIMIT)
        bir_parse_error(parser, expression.position, "store parts of it in variables first",
                        "this expression has more than %d operators in a row", (int)HEIGHT_LIMIT);
    vector_push(parser->scratch, &parser->heights, height);
    vector_push(model->arena, &model->expressions, expression);
    return model->expressions.count - 1;
}

/* Adds an expression with up to three operands. */
static BirId add_operation(Parser *parser, BirOp op, Position position, BirId a, BirId b, BirId c) {
    BirExpression expression = build_unset(op, position);
    expression.a = a;
    expression.b = b;
    expression.c = c;
    return add_expression(parser, expression);
}

/* An integer literal. 2^63 is allowed only right after a minus, and then makes -2^63 one literal: no positive number
   has it as its negative. */
static BirId parse_integer_literal(Parser *parser, bool negated) {
    BirToken token = parser->token;
    BirExpression literal =
        build_unset(token.kind == BIR_TOKEN_LONG ? BIR_OP_LONG_LITERAL : BIR_OP_INTEGER_LITERAL, token.position);
    if (negated)
        literal.value.integer = INT64_MIN;
    else if (token.magnitude > INT64_MAX)
        bir_parse_complain(parser, token.position, NULL, "this number does not fit into 64 bits");
    else
        literal.value.integer = (int64_t)token.magnitude;
    bir_parse_advance(parser);
    return add_expression(parser, literal);
}

/* A literal that is no word. */
static BirId parse_plain_literal(Parser *parser) {
    BirToken token = parser->token;
    BirExpression literal = build_unset(BIR_OP_STRING_LITERAL, token.position);
    if (token.kind == BIR_TOKEN_INTEGER || token.kind == BIR_TOKEN_LONG)
        return parse_integer_literal(parser, false);
    if (token.kind == BIR_TOKEN_STRING) {
        literal.value.string = token.string;
    } else if (token.kind == BIR_TOKEN_CHAR) {
        literal.op = BIR_OP_CHAR_LITERAL;
        literal.value.integer = (int64_t)token.magnitude;
    } else {
        literal.op = token.kind == BIR_TOKEN_FLOAT ? BIR_OP_FLOAT_LITERAL : BIR_OP_DOUBLE_LITERAL;
        literal.value.real = token.real;
    }
    bir_parse_advance(parser);
    return add_expression(parser, literal);
}

/* A literal that is a word, or BIR_NONE when there is none. */
static BirId parse_word_literal(Parser *parser) {
    static const struct {
        const char *word;
        BirOp op;
        int64_t integer;
        double real;
    } literals[] = {
        {"true", BIR_OP_BOOLEAN_LITERAL, 1, 0},
        {"false", BIR_OP_BOOLEAN_LITERAL, 0, 0},
        {"null", BIR_OP_NULL_LITERAL, 0, 0},
        {"NaN", BIR_OP_DOUBLE_LITERAL, 0, (double)NAN},
        {"NaNf", BIR_OP_FLOAT_LITERAL, 0, (double)NAN},
        {"Infinity", BIR_OP_DOUBLE_LITERAL, 0, (double)INFINITY},
        {"Infinityf", BIR_OP_FLOAT_LITERAL, 0, (double)INFINITY},
    };
    for (size_t i = 0; i < COUNT(literals); i++) {
        if (!bir_parse_at(parser, literals[i].word))
            continue;
        BirExpression literal = build_unset(literals[i].op, parser->token.position);
        if (literal.op == BIR_OP_DOUBLE_LITERAL || literal.op == BIR_OP_FLOAT_LITERAL)
            literal.value.real = literals[i].real;
        else
            literal.value.integer = literals[i].integer;
        bir_parse_advance(parser);
        return add_expression(parser, literal);
    }
    return BIR_NONE;
}

/* Whether a literal that is no word comes next. */
static bool at_plain_literal(const Parser *parser) {
    return !parser->failed && parser->token.kind >= BIR_TOKEN_INTEGER && parser->token.kind <= BIR_TOKEN_STRING;
}

/* A name as an expression. */
static BirId parse_name_expression(Parser *parser, const char *what) {
    BirExpression expression = build_unset(BIR_OP_NAME, parser->token.position);
    expression.name = bir_parse_name(parser, what);
    return add_expression(parser, expression);
}

BirId bir_parse_initial(Parser *parser) {
    if (!bir_parse_accept(parser, ":="))
        return BIR_NONE;
    Position position = parser->token.position;
    bool negated = bir_parse_accept(parser, "-");
    bool is_integer = bir_parse_at_kind(parser, BIR_TOKEN_INTEGER) || bir_parse_at_kind(parser, BIR_TOKEN_LONG);
    if (negated && is_integer && parser->token.magnitude > INT64_MAX)
        return parse_integer_literal(parser, true);
    BirId value = at_plain_literal(parser) ? parse_plain_literal(parser) : parse_word_literal(parser);
    if (value == BIR_NONE)
        value = parse_name_expression(parser, "an initial value (a literal or the name of a constant)");
    return negated ? add_operation(parser, BIR_OP_NEGATE, position, value, BIR_NONE, BIR_NONE) : value;
}

/* `.field`, `.length` and `[index]` after an expression. The length in backquotes is a field. */
static BirId parse_postfix(Parser *parser, BirId expression) {
    for (;;) {
        if (bir_parse_accept(parser, ".")) {
            Position position = parser->token.position;
            if (bir_parse_accept(parser, "length")) {
                expression = add_operation(parser, BIR_OP_LENGTH, position, expression, BIR_NONE, BIR_NONE);
                continue;
            }
            BirExpression field = build_unset(BIR_OP_FIELD, position);
            field.a = expression;
            field.name = bir_parse_name(parser, "the name of a field");
            expression = add_expression(parser, field);
        } else if (bir_parse_at(parser, "[")) {
            Position position = parser->token.position;
            bir_parse_advance(parser);
            BirId index = bir_parse_expression(parser);
            bir_parse_expect(parser, "]", "the index");
            expression = add_operation(parser, BIR_OP_INDEX, position, expression, index, BIR_NONE);
        } else {
            return expression;
        }
    }
}

bool bir_parse_at_cast(const Parser *parser) {
    return (bir_parse_at(parser, "cast") || bir_parse_at(parser, "trusted")) && bir_parse_next_is(parser, "(");
}

static BirId parse_cast(Parser *parser) {
    BirExpression cast = build_unset(BIR_OP_CAST, parser->token.position);
    cast.trusted = bir_parse_at(parser, "trusted");
    bir_parse_advance(parser);
    bir_parse_expect(parser, "(", NULL);
    cast.name = bir_parse_name(parser, "the name of a type");
    bir_parse_expect(parser, ",", "the type");
    cast.a = bir_parse_expression(parser);
    bir_parse_expect(parser, ")", "the operand of 'cast'");
    return add_expression(parser, cast);
}

BirId bir_parse_left_side(Parser *parser) {
    BirId first = bir_parse_at_cast(parser) ? parse_cast(parser) : parse_name_expression(parser, "a variable");
    BirId expression = parse_postfix(parser, first);
    const BirExpression *result = &parser->model->expressions.items[expression];
    if (!parser->failed && result->op == BIR_OP_LENGTH)
        bir_parse_complain(parser, result->position, "a field of that name is written `length`, in backquotes",
                           "the length of an array cannot be changed");
    return expression;
}

BirSpan bir_parse_arguments(Parser *parser, bool may_be_empty) {
    BirModel *model = parser->model;
    BirSpan span = {.first = model->lists.count};
    if (may_be_empty && bir_parse_at(parser, ")"))
        return span;
    /* Expressions have no lists of their own, so the items of this one stay together. */
    do {
        vector_push(model->arena, &model->lists, bir_parse_expression(parser));
        span.count++;
    } while (bir_parse_accept(parser, ","));
    return span;
}

/* An operator that is written like a function, from its parenthesis on. */
static BirId parse_call(Parser *parser, const Operator *call, Position position) {
    BirId operands[] = {BIR_NONE, BIR_NONE, BIR_NONE};
    uint32_t count = 0;
    bir_parse_expect(parser, "(", NULL);
    do {
        BirId operand = bir_parse_expression(parser);
        if (count < COUNT(operands))
            operands[count] = operand;
        count++;
    } while (bir_parse_accept(parser, ","));
    bir_parse_expect(parser, ")", "the operands");
    if (!parser->failed && count != call->number)
        bir_parse_complain(parser, position, NULL, "'%s' takes %u operand%s, not %u", call->text, call->number,
                           call->number == 1 ? "" : "s", count);
    return add_operation(parser, call->op, position, operands[0], operands[1], operands[2]);
}

/* The call operator whose word and parenthesis come next, or null. */
static const Operator *call_at(const Parser *parser) {
    for (size_t i = 0; bir_parse_next_is(parser, "(") && i < COUNT(call_operators); i++)
        if (bir_parse_at(parser, call_operators[i].text))
            return &call_operators[i];
    return NULL;
}

BirId bir_parse_lock(Parser *parser) {
    const Operator *call = call_at(parser);
    if (!call || call->op != BIR_OP_MONITOR)
        return bir_parse_left_side(parser);
    Position position = parser->token.position;
    bir_parse_advance(parser);
    return parse_call(parser, call, position);
}

/* The rest of `T[e]@l` or `T[e]:path`, from after the bracket. */
static BirId parse_thread_part(Parser *parser, BirId thread_name, BirId thread, Position position) {
    if (bir_parse_accept(parser, "@")) {
        BirExpression at = build_unset(BIR_OP_AT, position);
        at.a = thread;
        at.name = thread_name;
        at.location_name = bir_parse_name(parser, "the name of a location");
        return add_expression(parser, at);
    }
    bir_parse_expect(parser, ":", NULL);
    BirExpression remote = build_unset(BIR_OP_REMOTE, position);
    remote.a = thread;
    remote.name = thread_name;
    remote.b = parse_postfix(parser, parse_name_expression(parser, "the name of a local variable"));
    return add_expression(parser, remote);
}

/* A name in a predicate. Before `:` the name of a thread begins a remote reference; `c ? x : y` is told apart by that.
 */
static BirId parse_predicate_name(Parser *parser) {
    Position position = parser->token.position;
    BirExpression name = build_unset(BIR_OP_NAME, position);
    name.name = bir_parse_name(parser, "an expression");
    bool names_thread = !parser->failed && name.name < parser->thread_name_limit && parser->is_thread_name[name.name];
    if (names_thread && bir_parse_at(parser, ":")) {
        BirId any = add_operation(parser, BIR_OP_NULL_LITERAL, position, BIR_NONE, BIR_NONE, BIR_NONE);
        return parse_thread_part(parser, name.name, any, position);
    }
    Position bracket = parser->token.position;
    if (!bir_parse_accept(parser, "["))
        return add_expression(parser, name);
    BirId index = bir_parse_expression(parser);
    bir_parse_expect(parser, "]", "the index");
    if (bir_parse_at(parser, "@") || (names_thread && bir_parse_at(parser, ":")))
        return parse_thread_part(parser, name.name, index, position);
    return add_operation(parser, BIR_OP_INDEX, bracket, add_expression(parser, name), index, BIR_NONE);
}

/* Literals, names, operators written like functions, and what stands in parentheses. */
static BirId parse_primary(Parser *parser) {
    Position position = parser->token.position;
    if (at_plain_literal(parser))
        return parse_plain_literal(parser);
    if (bir_parse_accept(parser, "(")) {
        BirId inner = bir_parse_expression(parser);
        bir_parse_expect(parser, ")", "the expression");
        return inner;
    }
    BirId literal = parse_word_literal(parser);
    if (literal != BIR_NONE)
        return literal;
    if (bir_parse_accept(parser, "self"))
        return add_operation(parser, BIR_OP_SELF, position, BIR_NONE, BIR_NONE, BIR_NONE);
    if (bir_parse_at_cast(parser))
        return parse_cast(parser);
    const Operator *call = call_at(parser);
    if (call) {
        bir_parse_advance(parser);
        return parse_call(parser, call, position);
    }
    if (bir_parse_at_name(parser) && bir_parse_next_is(parser, "("))
        bir_parse_error(parser, position, "functions are called by an action of their own: x := call f(...);",
                        "'%.*s' is not an operator", (int)(parser->token.length < 60 ? parser->token.length : 60),
                        parser->token.text);
    if (!bir_parse_at_name(parser))
        bir_parse_expected(parser, "an expression", NULL);
    return parser->in_predicates ? parse_predicate_name(parser) : parse_name_expression(parser, "an expression");
}

/* An operand with the operators before and after it. */
static BirId parse_prefix(Parser *parser) {
    Position position = parser->token.position;
    for (size_t i = 0; i < COUNT(prefix_operators); i++) {
        if (!bir_parse_accept(parser, prefix_operators[i].text))
            continue;
        bool is_integer = bir_parse_at_kind(parser, BIR_TOKEN_INTEGER) || bir_parse_at_kind(parser, BIR_TOKEN_LONG);
        if (prefix_operators[i].op == BIR_OP_NEGATE && is_integer && parser->token.magnitude > INT64_MAX)
            return parse_integer_literal(parser, true);
        BirId operand = bir_parse_enter(parser) ? parse_prefix(parser) : BIR_NONE;
        bir_parse_leave(parser);
        return add_operation(parser, prefix_operators[i].op, position, operand, BIR_NONE, BIR_NONE);
    }
    return parse_postfix(parser, parse_primary(parser));
}

/* The infix operator that comes next, or null. */
static const Operator *infix_at(const Parser *parser) {
    for (size_t i = 0; bir_parse_at_kind(parser, BIR_TOKEN_SYMBOL) && i < COUNT(infix_operators); i++)
        if (bir_parse_at(parser, infix_operators[i].text))
            return &infix_operators[i];
    return NULL;
}

/* Operands joined by operators that bind at least as strongly as `weakest`. */
static BirId parse_infix(Parser *parser, uint32_t weakest) {
    BirId left = parse_prefix(parser);
    for (;;) {
        Position position = parser->token.position;
        if (bir_parse_at(parser, "instanceof") && PRECEDENCE_INSTANCEOF >= weakest) {
            bir_parse_advance(parser);
            BirExpression test = build_unset(BIR_OP_INSTANCEOF, position);
            test.a = left;
            test.name = bir_parse_name(parser, "the name of a type");
            left = add_expression(parser, test);
            continue;
        }
        const Operator *infix = infix_at(parser);
        if (!infix || infix->number < weakest)
            return left;
        bir_parse_advance(parser);
        BirId right = parse_infix(parser, infix->number + 1);
        left = add_operation(parser, infix->op, position, left, right, BIR_NONE);
    }
}

BirId bir_parse_expression(Parser *parser) {
    BirId result = BIR_NONE;
    if (bir_parse_enter(parser)) {
        result = parse_infix(parser, PRECEDENCE_WEAKEST);
        Position position = parser->token.position;
        if (bir_parse_accept(parser, "?")) {
            BirId then = bir_parse_expression(parser);
            bir_parse_expect(parser, ":", "the first choice");
            BirId otherwise = bir_parse_expression(parser);
            result = add_operation(parser, BIR_OP_CONDITIONAL, position, result, then, otherwise);
        }
    }
    bir_parse_leave(parser);
    return result;
}
