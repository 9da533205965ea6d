/* What names mean where a declaration stands: the classes, fields and variables that are in scope there. */
#ifndef BANDERA_BSL_SCOPE_H
#define BANDERA_BSL_SCOPE_H

#include "bsl/classes.h"
#include "bsl/comment.h"

typedef struct Scope {
    Classes *classes;
    Arena *arena; /* of terms, */
    Names *names; /* and of the texts in them */
    Diagnostics *diagnostics;
    const JavaOutline *outline;
    uint32_t class;           /* of the outline: the one that the declaration stands in */
    const JvmClass *file;     /* and its class file */
    const JavaMethod *source; /* the method that it stands before; null for EXP */
    const JvmMethod *method;  /* and what became of it */
    uint32_t hidden;          /* how many of its parameters javac put before those in the source */
    const CommentDeclaration *declaration;
    bool is_static;                   /* there is no `this` */
    uint32_t pc;                      /* of the label */
    DeclarationParameter *parameters; /* of the predicate */
    uint32_t parameter_count;
} Scope;

/* A text of the class files, or any other, as one that stays. */
const char *scope_keep(Scope *scope, const char *text);

/* Reports an error and returns null, for callers that return a term. */
void *scope_error(Scope *scope, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The parameters of the method as the source has them: a compact constructor's are the record's components. */
const JavaParameters *scope_method_parameters(const Scope *scope);

/* The internal name of the class that a name means, "Entry" or "Map.Entry" or "java.util.Map.Entry"; null when there is
   none. A name of a type variable means the erasure of its bound. */
const char *scope_class(Scope *scope, const char *name);

/* The type that is written; false, with a message, when there is none. */
bool scope_type(Scope *scope, const JavaType *type, TermType *result);

/* The type of a descriptor that was read. */
TermType scope_field_type(Scope *scope, JvmFieldType type);

/* A local variable or parameter of the method, by its name. */
typedef struct ScopeVariable {
    uint32_t slot;
    TermType type;
} ScopeVariable;
bool scope_variable(Scope *scope, const char *name, ScopeVariable *variable);

/* Whether the method has a variable of that name anywhere, and why a declaration of this kind cannot use it. */
bool scope_has_local(const Scope *scope, const char *name);

/* A field by its simple name: of the class, of those around it (`level` up), or imported (level UINT32_MAX). */
typedef struct ScopeField {
    ClassField found;
    uint32_t level;
} ScopeField;
bool scope_field(Scope *scope, const char *name, ScopeField *field);

/* The class that is `level` classes out from where the declaration stands; null beyond the outermost. */
const JvmClass *scope_outer(Scope *scope, uint32_t level);

/* Whether a hint of what was meant is worth its time: not after many errors, as it compares every name. */
bool scope_may_guess(const Scope *scope);

/* A hint of what might have been meant by a name that is nothing, or null. */
const char *scope_suggest(Scope *scope, const char *name);

#endif
