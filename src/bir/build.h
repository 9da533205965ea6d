/* Makes checked parts of a model: what bir_parse and bir_check would make of the same text. */
#ifndef BANDERA_BIR_BUILD_H
#define BANDERA_BIR_BUILD_H

#include "bir/bir.h"

/* An empty checked model with the types that are one word and the record Object. */
BirModel *build_model(void);

/* The number of a name, formatted as by printf. */
BirId build_name(BirModel *model, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A type with everything but its kind and position unset, which is not part of a model yet. */
BirType build_type(BirTypeKind kind, Position position);

/* An expression with everything but its operation and position unset, which is not part of a model yet. */
BirExpression build_unset(BirOp op, Position position);

/* Types. A record starts without fields and supertypes: build_record_members fills it in. */
BirId build_word_type(BirModel *model, BirTypeKind kind);
BirId build_record(BirModel *model, BirId name);
void build_record_members(BirModel *model, BirId record, BirSpan members, const BirId *supertypes, uint32_t count);
BirId build_array(BirModel *model, BirId name, BirId element);
BirId build_ref(BirModel *model, BirId target);

/* A variable (global, field, parameter or local) at the end of the table; `origin` is the name people know, or
   BIR_NONE. */
BirId build_variable(BirModel *model, BirId name, BirId type, BirId origin);
BirId build_global(BirModel *model, BirId name, BirId type, BirId origin);

/* A collection without a size. */
BirId build_collection(BirModel *model, BirId name, BirId element);

/* Adds a definition to the list that keeps their order; the same for an item that is added to its table first. */
void build_definition(BirModel *model, BirDefinitionKind kind, BirId id);
#define build_defined(model, table, item, kind)                                                                        \
    do {                                                                                                               \
        vector_push((model)->arena, &(model)->table, (item));                                                          \
        build_definition((model), (kind), (model)->table.count - 1);                                                   \
    } while (0)

/* Expressions. */
BirId build_expression(BirModel *model, BirOp op, BirId type, BirId a, BirId b, BirId c);
BirId build_unary(BirModel *model, BirOp op, BirId type, BirId operand);
BirId build_binary(BirModel *model, BirOp op, BirId type, BirId left, BirId right);
BirId build_test(BirModel *model, BirOp op, BirId left, BirId right); /* of type boolean */
BirId build_self(BirModel *model);
BirId build_monitor(BirModel *model, BirId object);
BirId build_int(BirModel *model, int64_t value);
BirId build_long(BirModel *model, int64_t value);
BirId build_float(BirModel *model, double value);
BirId build_double(BirModel *model, double value);
BirId build_boolean(BirModel *model, bool value);
BirId build_string(BirModel *model, BirId text);
BirId build_null(BirModel *model);
BirId build_global_name(BirModel *model, BirId global);
BirId build_field(BirModel *model, BirId object, BirId field);
BirId build_index(BirModel *model, BirId array, BirId index, BirId element);
BirId build_not(BirModel *model, BirId operand);
BirId build_instanceof(BirModel *model, BirId operand, BirId type);

/* A cast to a reference type. A trusted one is known to succeed and costs nothing. */
BirId build_cast(BirModel *model, BirId operand, BirId ref, bool trusted);

/* A span of Model.lists. */
BirSpan build_list(BirModel *model, const BirId *items, uint32_t count);

/* Actions, not added to the model: a transformation's actions have to follow each other. */
BirAction build_assign(BirModel *model, BirId target, BirId value);
BirAction build_action(BirModel *model, BirActionOp op, BirId target, const BirId *arguments, uint32_t count);
BirAction build_new(BirModel *model, BirId target, BirId collection);
BirAction build_new_array(BirModel *model, BirId target, BirId collection, BirId length);
BirAction build_call(BirModel *model, BirId target, BirId body, const BirId *arguments, uint32_t count);
BirAction build_invoke(BirModel *model, BirId target, BirId virtual_id, const BirId *arguments, uint32_t count);
BirAction build_native(BirModel *model, BirNative native, BirId target, const BirId *arguments, uint32_t count);

#endif
