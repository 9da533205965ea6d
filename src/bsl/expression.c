/* A parser of Java expressions (JLS 15), by precedence. What could change the state of a program is refused here,
   at the operator that would do it. */
#include "bsl/expression.h"

#include <string.h>

/* Nesting costs stack here; a long chain of operators costs it later, where trees are walked. */
enum { DEPTH_LIMIT = 200, HEIGHT_LIMIT = 1000 };

typedef struct Operator {
    const char *text;
    TermOp op;
    uint32_t precedence;
} Operator;

enum { PRECEDENCE_WEAKEST = 1, PRECEDENCE_RELATION = 7 };

/* Longer ones before those that they begin with. */
static const Operator binary_operators[] = {
    {"||", TERM_EITHER, 1},
    {"&&", TERM_BOTH, 2},
    {"|", TERM_OR, 3},
    {"^", TERM_XOR, 4},
    {"&", TERM_AND, 5},
    {"==", TERM_EQUAL, 6},
    {"!=", TERM_NOT_EQUAL, 6},
    {"<=", TERM_LESS_EQUAL, PRECEDENCE_RELATION},
    {"<<", TERM_SHIFT_LEFT, 8},
    {"<", TERM_LESS, PRECEDENCE_RELATION},
    {">=", TERM_GREATER_EQUAL, PRECEDENCE_RELATION},
    {">>>", TERM_SHIFT_RIGHT_ZERO, 8},
    {">>", TERM_SHIFT_RIGHT, 8},
    {">", TERM_GREATER, PRECEDENCE_RELATION},
    {"+", TERM_ADD, 9},
    {"-", TERM_SUBTRACT, 9},
    {"*", TERM_MULTIPLY, 10},
    {"/", TERM_DIVIDE, 10},
    {"%", TERM_REMAINDER, 10},
};

static const Expression *parse_unary(JavaCursor *cursor);

/* ---- Making --------------------------------------------------------------------------------------------------- */

static const Expression *make(JavaCursor *cursor, Expression expression) {
    const Expression *operands[] = {expression.a, expression.b, expression.c};
    for (size_t i = 0; i < COUNT(operands); i++)
        if (operands[i] && operands[i]->height >= expression.height)
            expression.height = operands[i]->height + 1;
    if (expression.height > HEIGHT_LIMIT)
        java_fail(cursor, expression.position, NULL, "this expression has more than %d operators in a row",
                  (int)HEIGHT_LIMIT);
    if (cursor->failed)
        return NULL;
    Expression *made = arena_alloc(cursor->arena, sizeof *made);
    *made = expression;
    return made;
}

/* Refuses what changes the state of the program. */
static const Expression *refuse(JavaCursor *cursor, const char *what) {
    java_fail(cursor, java_token(cursor, 0)->position, NULL, "a specification has no side effects: %s", what);
    return NULL;
}

/* ---- Types ---------------------------------------------------------------------------------------------------- */

const char *const expression_primitives[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};

bool expression_is_primitive(const char *word, JvmType *type) {
    size_t i = 0;
    while (i < COUNT(expression_primitives) && strcmp(expression_primitives[i], word) != 0)
        i++;
    if (i < COUNT(expression_primitives))
        *type = (JvmType)i;
    return i < COUNT(expression_primitives);
}

static bool is_primitive(const JavaToken *token) {
    JvmType type;
    return token->kind == JAVA_WORD && expression_is_primitive(token->word, &type);
}

/* Takes `<...>`; false when it is not made of types. */
static bool skip_type_arguments(JavaCursor *cursor) {
    uint32_t depth = 0;
    do {
        const JavaToken *token = java_token(cursor, 0);
        depth += java_is(token, "<");
        depth -= java_is(token, ">");
        if (!java_is_name(token) && !is_primitive(token) && !java_is(token, "extends super < > , . ? [ ]"))
            return false;
        cursor->at++;
    } while (depth > 0);
    return true;
}

/* Takes a type; false, without a message, when none is there. */
static bool read_type(JavaCursor *cursor, JavaType *type) {
    Text name = {0};
    const JavaToken *token = java_token(cursor, 0);
    bool is_good = java_is_name(token) || is_primitive(token);
    for (bool has_more = is_good; has_more; token = java_token(cursor, 0)) {
        text_format(&name, "%s%s", name.length ? "." : "", token->word);
        cursor->at++;
        if (java_at(cursor, "<"))
            is_good = skip_type_arguments(cursor);
        has_more = is_good && java_at(cursor, ".") && java_is_name(java_token(cursor, 1));
        cursor->at += has_more;
    }
    for (; java_at(cursor, "[") && java_is(java_token(cursor, 1), "]"); cursor->at += 2)
        type->dimensions++;
    type->name = text_keep(&name, cursor->arena);
    return is_good;
}

JavaType expression_parse_type(JavaCursor *cursor) {
    JavaType type = {.position = java_token(cursor, 0)->position};
    JavaCursor ahead = *cursor;
    if (!cursor->failed && read_type(&ahead, &type)) {
        cursor->at = ahead.at;
        return type;
    }
    java_expected(cursor, "a type");
    return (JavaType){.position = type.position};
}

/* Whether the parenthesis here begins a cast. Behind a class in parentheses only an operand without sign makes it one:
   (a) - b subtracts. */
static bool at_cast(const JavaCursor *cursor) {
    JavaCursor ahead = *cursor;
    JavaType type = {0};
    ahead.at++;
    if (!read_type(&ahead, &type) || !java_accept(&ahead, ")"))
        return false;
    const JavaToken *next = java_token(&ahead, 0);
    if (is_primitive(java_token(cursor, 1)) && java_is(java_token(cursor, 2), ")"))
        return true;
    return (next->kind == JAVA_WORD && !java_is(next, "instanceof")) || next->kind == JAVA_NUMBER ||
           next->kind == JAVA_CHAR || next->kind == JAVA_STRING || java_is(next, "( ! ~");
}

/* ---- Operands ------------------------------------------------------------------------------------------------- */

static const Expression *parse_literal(JavaCursor *cursor, bool after_minus) {
    const JavaToken *token = java_token(cursor, 0);
    Expression literal = {.kind = EXPRESSION_LITERAL, .position = token->position};
    if (cursor->failed)
        return NULL;
    if (!java_literal_read(&literal.literal, cursor->text, token, cursor->arena, cursor->diagnostics)) {
        cursor->failed = true;
        return NULL;
    }
    if (literal.literal.needs_minus && !after_minus)
        java_fail(cursor, token->position, NULL, "this number is too large for its type");
    cursor->at++;
    return make(cursor, literal);
}

/* `true`, `this`, `$ret`, a name; or a word that cannot stand here. */
static const Expression *parse_word(JavaCursor *cursor) {
    const JavaToken *token = java_token(cursor, 0);
    Expression word = {.kind = EXPRESSION_NAME, .name = token->word, .position = token->position};
    bool is_true = java_at(cursor, "true");
    if (is_true || java_at(cursor, "false")) {
        word.kind = EXPRESSION_BOOLEAN;
        word.literal.value = is_true;
    } else if (java_at(cursor, "null")) {
        word.kind = EXPRESSION_NULL;
    } else if (java_at(cursor, "this")) {
        word.kind = EXPRESSION_THIS;
    } else if (java_at(cursor, "$ret")) {
        word.kind = EXPRESSION_RESULT;
    } else if (java_at(cursor, "new")) {
        return refuse(cursor, "it cannot create objects");
    } else if (java_at(cursor, "switch")) {
        return refuse(cursor, "it cannot have a 'switch'");
    } else if (java_at(cursor, "super")) {
        java_fail(cursor, token->position, "write ((Base) this).field", "'super' is not supported here");
    } else if (!java_is_name(token)) {
        java_expected(cursor, "an expression");
    }
    cursor->at += !cursor->failed;
    return make(cursor, word);
}

static const Expression *parse_primary(JavaCursor *cursor) {
    const JavaToken *token = java_token(cursor, 0);
    if (token->kind == JAVA_WORD)
        return parse_word(cursor);
    if (token->kind == JAVA_NUMBER || token->kind == JAVA_CHAR || token->kind == JAVA_STRING)
        return parse_literal(cursor, false);
    if (!java_accept(cursor, "(")) {
        java_expected(cursor, "an expression");
        return NULL;
    }
    if (java_at(cursor, ")") && java_is(java_token(cursor, 1), "->")) {
        cursor->at++;
        return refuse(cursor, "it cannot have a lambda");
    }
    const Expression *inner = expression_parse(cursor);
    java_expect(cursor, ")", "the expression");
    return inner;
}

/* `.name`, `.length`, `.this` after an operand. */
static const Expression *parse_member(JavaCursor *cursor, const Expression *operand) {
    cursor->at++;
    const JavaToken *token = java_token(cursor, 0);
    Expression member = {.kind = EXPRESSION_MEMBER, .a = operand, .name = token->word, .position = token->position};
    if (java_at(cursor, "this"))
        member.kind = EXPRESSION_THIS;
    else if (java_at(cursor, "new"))
        return refuse(cursor, "it cannot create objects");
    else if (java_at(cursor, "class"))
        java_fail(cursor, token->position, NULL, "class literals are not supported in a specification");
    else if (!java_is_name(token))
        java_expected(cursor, "the name of a field");
    cursor->at += !cursor->failed;
    return make(cursor, member);
}

static const Expression *parse_postfix(JavaCursor *cursor) {
    const Expression *operand = parse_primary(cursor);
    while (!cursor->failed) {
        const JavaToken *token = java_token(cursor, 0);
        if (java_at(cursor, ".")) {
            operand = parse_member(cursor, operand);
        } else if (java_accept(cursor, "[")) {
            const Expression *index = expression_parse(cursor);
            java_expect(cursor, "]", "the index");
            operand =
                make(cursor,
                     (Expression){.kind = EXPRESSION_ELEMENT, .a = operand, .b = index, .position = token->position});
        } else if (java_at(cursor, "(")) {
            return refuse(cursor, "it cannot call methods");
        } else if (java_at(cursor, "++ --")) {
            return refuse(cursor, "it cannot change variables");
        } else if (java_at(cursor, "-> ::")) {
            return refuse(cursor, "it cannot have a lambda");
        } else {
            return operand;
        }
    }
    return NULL;
}

static const Expression *parse_cast(JavaCursor *cursor) {
    Expression cast = {.kind = EXPRESSION_CAST, .position = java_token(cursor, 0)->position};
    cursor->at++;
    cast.type = expression_parse_type(cursor);
    java_expect(cursor, ")", "the type");
    cast.a = parse_unary(cursor);
    return make(cursor, cast);
}

/* ---- Operators ------------------------------------------------------------------------------------------------ */

static const Expression *parse_prefixed(JavaCursor *cursor) {
    static const struct {
        const char *text;
        ExpressionKind kind;
        TermOp op;
    } operators[] = {{"+", EXPRESSION_PLUS, TERM_NEGATE},
                     {"-", EXPRESSION_UNARY, TERM_NEGATE},
                     {"!", EXPRESSION_UNARY, TERM_NOT},
                     {"~", EXPRESSION_UNARY, TERM_COMPLEMENT}};
    Position position = java_token(cursor, 0)->position;
    for (size_t i = 0; i < COUNT(operators); i++) {
        if (!java_accept(cursor, operators[i].text))
            continue;
        Expression unary = {
            .kind = operators[i].kind, .op = operators[i].op, .name = operators[i].text, .position = position};
        bool is_minus = unary.kind == EXPRESSION_UNARY && unary.op == TERM_NEGATE;
        if (is_minus && java_token(cursor, 0)->kind == JAVA_NUMBER) {
            const Expression *number = parse_literal(cursor, true);
            if (!number || number->literal.needs_minus)
                return number;
            unary.a = number;
        } else {
            unary.a = parse_unary(cursor);
        }
        return make(cursor, unary);
    }
    if (java_at(cursor, "++ --"))
        return refuse(cursor, "it cannot change variables");
    return java_at(cursor, "(") && at_cast(cursor) ? parse_cast(cursor) : parse_postfix(cursor);
}

static const Expression *parse_unary(JavaCursor *cursor) {
    if (cursor->failed)
        return NULL;
    if (cursor->depth >= DEPTH_LIMIT) {
        java_fail(cursor, java_token(cursor, 0)->position, NULL, "this expression nests more than %d levels deep",
                  (int)DEPTH_LIMIT);
        return NULL;
    }
    cursor->depth++;
    const Expression *unary = parse_prefixed(cursor);
    cursor->depth--;
    return cursor->failed ? NULL : unary;
}

/* The operator here, as one text: '>' and '=' that touch are one. How many tokens it takes; 0 when there is none. */
static uint32_t operator_text(const JavaCursor *cursor, char *text, size_t size) {
    const JavaToken *token = java_token(cursor, 0);
    if (token->kind != JAVA_SYMBOL)
        return 0;
    uint32_t count = 1;
    size_t length = strlen(token->symbol);
    memcpy(text, token->symbol, length);
    while (text[0] == '>' && length + 1 < size && text[length - 1] == '>' && java_are_adjacent(token, token + 1) &&
           java_is(token + 1, "> =")) {
        count++;
        text[length++] = (++token)->symbol[0];
    }
    text[length] = '\0';
    return count;
}

static const Operator *operator_at(JavaCursor *cursor, uint32_t *count) {
    char text[8] = "";
    *count = operator_text(cursor, text, sizeof text);
    if (!*count)
        return NULL;
    for (size_t i = 0; i < COUNT(binary_operators); i++)
        if (strcmp(binary_operators[i].text, text) == 0)
            return &binary_operators[i];
    if (text[strlen(text) - 1] == '=')
        refuse(cursor, "it cannot assign to variables; '==' compares");
    return NULL;
}

static const Expression *parse_instance_of(JavaCursor *cursor, const Expression *left) {
    Expression test = {.kind = EXPRESSION_INSTANCE_OF, .a = left, .position = java_token(cursor, 0)->position};
    cursor->at++;
    test.type = expression_parse_type(cursor);
    const JavaToken *next = java_token(cursor, 0);
    if (java_is_name(next) || java_at(cursor, "("))
        java_fail(cursor, next->position, NULL,
                  "a specification has no variables of its own: patterns are not "
                  "supported");
    return make(cursor, test);
}

/* An operand and the binary operators after it that bind at least so strongly. */
static const Expression *parse_binary(JavaCursor *cursor, uint32_t weakest) {
    const Expression *left = parse_unary(cursor);
    while (!cursor->failed) {
        if (java_at(cursor, "instanceof") && weakest <= PRECEDENCE_RELATION) {
            left = parse_instance_of(cursor, left);
            continue;
        }
        uint32_t count;
        Position position = java_token(cursor, 0)->position;
        const Operator *operator= operator_at(cursor, &count);
        if (!operator|| operator->precedence<weakest)
            return cursor->failed ? NULL : left;
        cursor->at += count;
        const Expression *right = parse_binary(cursor, operator->precedence + 1);
        left = make(cursor, (Expression){.kind = EXPRESSION_BINARY,
                                         .op = operator->op,
                                         .name = operator->text,
                                         .a = left,
                                         .b = right,
                                         .position = position});
    }
    return NULL;
}

/* Conditional expressions associate to the right; a chain of them counts as nesting. */
const Expression *expression_parse(JavaCursor *cursor) {
    const Expression *condition = parse_binary(cursor, PRECEDENCE_WEAKEST);
    Position position = java_token(cursor, 0)->position;
    if (cursor->failed || !java_accept(cursor, "?"))
        return cursor->failed ? NULL : condition;
    Expression choice = {.kind = EXPRESSION_CONDITIONAL, .a = condition, .position = position};
    cursor->depth++;
    choice.b = expression_parse(cursor);
    java_expect(cursor, ":", "the value for true");
    choice.c = expression_parse(cursor);
    cursor->depth--;
    return make(cursor, choice);
}
