/* Gives an expression its meaning: names become variables and fields, types are checked, conversions made explicit.

   Type variables are what the class file has for them: a field `T item` has the class of its descriptor, so that a
   cast may be needed where Java needs none. Access modifiers do not count, except that they decide what is inherited.
 */
#ifndef BANDERA_BSL_RESOLVE_H
#define BANDERA_BSL_RESOLVE_H

#include "bsl/scope.h"

/* The term of a condition, which has to be boolean. Null, with a message, when something is wrong. */
const Term *resolve_condition(Scope *scope, const Expression *expression);

/* What resolving names and resolving operators share: */

/* The term of an expression that has to have a value; null after a message. */
const Term *resolve_value(Scope *scope, const Expression *expression);

/* The same for unary and binary operators, conditional expressions, casts and instanceof. */
const Term *resolve_operation(Scope *scope, const Expression *expression);

/* A new term of an operation on others. */
Term *resolve_make(Scope *scope, TermOp op, TermType type, Position position);

/* The operand as a value of a primitive type: itself, or converted. */
const Term *resolve_convert(Scope *scope, const Term *term, JvmType kind);

/* The type that a single number is promoted to: int for byte, short and char (JLS 5.6). */
JvmType resolve_promoted(JvmType kind);
bool resolve_is_number(JvmType kind);

static inline TermType resolve_primitive(JvmType kind) { return (TermType){.kind = kind, .class_name = NULL}; }

/* A type as people write it: "int", "java.util.List[]", "null". Lives in the scope's arena. */
const char *resolve_describe(Scope *scope, TermType type);

#endif
