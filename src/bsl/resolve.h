/* Gives an expression its meaning: names become variables and fields, types are checked, conversions made explicit.

   Type variables are what the class file has for them: a field `T item` has the class of its descriptor, so that a
   cast may be needed where Java needs none. Access modifiers do not count, except that they decide what is inherited.
 */
#ifndef BANDERA_BSL_RESOLVE_H
#define BANDERA_BSL_RESOLVE_H

#include "bsl/scope.h"

/* The term of a condition, which has to be boolean. Null, with a message, when something is wrong. */
const Term *resolve_condition(Scope *scope, const Expression *expression);

#endif
