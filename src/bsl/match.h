/* Which method of a class file a method of the source became, and where in its code a label is. */
#ifndef BANDERA_BSL_MATCH_H
#define BANDERA_BSL_MATCH_H

#include "bsl/scope.h"

/* Finds the method that the scope's source method became, and how many parameters javac put before those of the
   source. By name and number of parameters, then by the simple names of their erased types, then by line numbers. False
   when there is none, or more than one. */
bool match_method(Scope *scope);

/* Finds the first instruction of the statement with the scope's label. False with a message. */
bool match_label(Scope *scope);

#endif
