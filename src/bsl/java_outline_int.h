/* What reading declarations and reading bodies share. */
#ifndef BANDERA_BSL_JAVA_OUTLINE_INT_H
#define BANDERA_BSL_JAVA_OUTLINE_INT_H

#include "bsl/java_cursor.h"
#include "bsl/java_outline.h"

/* Deeper nesting than this was not written by a person; javac itself gives up at some depth. */
enum { OUTLINE_DEPTH_LIMIT = 1000 };

typedef struct OutlineParser {
    JavaCursor cursor; /* its depth is that of nested statements and classes; after a failure it is at the last token */
    JavaOutline *outline;
    uint32_t *match;     /* of each bracket: the token of the other one */
    bool in_body;        /* in a class that is no member */
    bool in_constructor; /* the body that is read, which opens at token */
    uint32_t body;
    JavaLabels *labels;   /* of the method whose body is read; null: of none */
    JavaLabelPlace place; /* where in it */
} OutlineParser;

/* Reports what was expected and stops: the current token is END from now on. */
void outline_fail(OutlineParser *parser, const char *expected);
void outline_expect(OutlineParser *parser, const char *symbol);

/* Takes a bracket that has to open here; the token of the other one. */
uint32_t outline_open(OutlineParser *parser, const char *bracket);

/* Goes one level deeper; false, with a message, when that is too deep. The caller has to leave the level again. */
bool outline_enter(OutlineParser *parser);
void outline_leave(OutlineParser *parser);

/* Skips annotations, and modifiers when there may be some; whether `static` was among them. */
bool outline_skip_modifiers(OutlineParser *parser);

/* Whether a class, interface, enum, record or annotation is declared here, behind its modifiers. */
bool outline_at_class(const OutlineParser *parser);

/* Reads a class in a body, from behind its modifiers; and the body of an anonymous one, from its brace. */
void outline_class(OutlineParser *parser, bool is_anonymous);

/* Reads a block of statements, from its brace. */
void outline_block(OutlineParser *parser);

/* Reads what stands in parentheses. */
void outline_parentheses(OutlineParser *parser);

/* Reads expressions up to a token, for the sake of the classes and labels in them. */
void outline_scan(OutlineParser *parser, uint32_t end);

/* Reads to the next semicolon outside of brackets, and over it. */
void outline_scan_to_semicolon(OutlineParser *parser);

#endif
