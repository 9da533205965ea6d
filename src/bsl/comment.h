/* The declarations in a Javadoc comment, as they are written: declaration.c resolves their names.

       @assert [SetName]
         PRE Name: condition;   POST Name: condition;   LOCATION[label] Name: condition;
       @observable [SetName]
         [static] EXP Name[(parameters)]: condition;
         INVOKE Name[(parameters)][: condition];   RETURN ...   LOCATION[label] ...

   A section ends at the next block tag. Comments that begin with // may stand between declarations. */
#ifndef BANDERA_BSL_COMMENT_H
#define BANDERA_BSL_COMMENT_H

#include "bsl/declaration.h"
#include "bsl/expression.h"

typedef struct CommentDeclaration {
    DeclarationKind kind;
    bool is_static;       /* it says so */
    const char *set_name; /* or null */
    const char *label;    /* or null */
    Position label_position;
    const char *name;
    Position position; /* of the name */
    Position keyword;  /* of what it begins with */
    bool has_receiver; /* `this` is written as a parameter */
    Position receiver;
    JavaParameters parameters;
    const Expression *condition; /* or null */
    const char *text;            /* the condition, white space squeezed */
} CommentDeclaration;
typedef Vector(CommentDeclaration) CommentDeclarations;

/* The place of the first @assert or @observable in a comment; false when it has none. */
bool comment_has_declarations(const JavaText *source, const JavaComment *comment, Position *tag);

/* Appends the declarations in a comment. Those with errors are reported and left out. */
void comment_read(CommentDeclarations *declarations, const JavaText *source, const JavaComment *comment, Arena *arena,
                  Names *names, Diagnostics *diagnostics);

/* "PRE", "EXP" ... */
const char *comment_kind_word(DeclarationKind kind);

#endif
