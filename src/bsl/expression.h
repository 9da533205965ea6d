/* Java expressions without side effects, as a tree in which nothing has a meaning yet: resolve.h gives it one. */
#ifndef BANDERA_BSL_EXPRESSION_H
#define BANDERA_BSL_EXPRESSION_H

#include "bsl/java_cursor.h"
#include "bsl/java_outline.h"
#include "lower/term.h"

typedef enum ExpressionKind {
    EXPRESSION_LITERAL,
    EXPRESSION_BOOLEAN, /* literal.value */
    EXPRESSION_NULL,
    EXPRESSION_NAME,   /* name */
    EXPRESSION_THIS,   /* of the class that a names, when there is one: Outer.this */
    EXPRESSION_RESULT, /* $ret */
    EXPRESSION_MEMBER, /* a.name: a field, or a part of the name of a class */
    EXPRESSION_ELEMENT,
    EXPRESSION_CAST,        /* of a to type */
    EXPRESSION_INSTANCE_OF, /* a, type */
    EXPRESSION_PLUS,        /* unary: it only promotes */
    EXPRESSION_UNARY,       /* op, a */
    EXPRESSION_BINARY,      /* op, a, b */
    EXPRESSION_CONDITIONAL
} ExpressionKind;

typedef struct Expression {
    ExpressionKind kind;
    TermOp op;
    const struct Expression *a, *b, *c;
    const char *name; /* of an operator its sign */
    JavaLiteral literal;
    JavaType type;
    uint32_t height;
    Position position; /* of the operator, if there is one */
} Expression;

/* Reads an expression. Null, with a message, when there is none: it is malformed, has a side effect, or nests too
   deeply. */
const Expression *expression_parse(JavaCursor *cursor);

/* Reads a type; its type arguments are passed over. */
JavaType expression_parse_type(JavaCursor *cursor);

/* The primitive types as they are written, by JvmType. */
extern const char *const expression_primitives[8];

/* Whether a word is a primitive type, and which. */
bool expression_is_primitive(const char *word, JvmType *type);

#endif
