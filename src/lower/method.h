/* Private to src/lower: a method under translation. The operand stack is kept as expressions without side effects, over
   locals and temporaries; whatever touches the heap, fails or calls is put into a temporary in its place. */
#ifndef BANDERA_LOWER_METHOD_H
#define BANDERA_LOWER_METHOD_H

#include "lower/emit.h"

/* How an entry of the stack came about, where the next instruction can make use of it. */
typedef enum CompareKind { NO_COMPARE, COMPARE_LONG, COMPARE_LESS, COMPARE_GREATER } CompareKind;

typedef struct Entry {
    BirId expression;
    JvmKind kind;
    CompareKind compare; /* the result of lcmp, fcmpl/dcmpl (NaN is less), fcmpg/dcmpg */
    BirId left, right;   /* what was compared */
} Entry;

typedef struct Translation {
    Emit emit;
    JavaProgram *program;
    BirModel *model;
    JavaMethod *method;
    const JvmFlow *flow;
    const JvmNode *node;
    uint32_t node_number;
    Entry *stack;
    uint32_t depth;
    Spot *spots;         /* by node: where it begins a block; NO_SPOT otherwise */
    Local *webs;         /* by value of a slot: its variable; see webs.c */
    BirId *web_types;    /* by value: BIR_NONE, or the one word type that is no reference but looks like one */
    uint32_t *leaders;   /* by value: union-find */
    Local *stack_locals; /* by depth and type: where blocks hand over their stacks */
    Vector(Local) temporaries;
    Local synchronized_on; /* the object whose monitor the method holds, or UINT32_MAX */
    bool is_atomic;        /* the method runs without interleaving ... */
    bool waits;            /* ... from where it has waited for a condition on */
    bool may_race;         /* accesses of the method that are not volatile may be part of data races */
    bool is_plain;         /* volatile or not, all accesses of the method order nothing */
    bool is_alone;         /* no other thread can tell accesses of the method */
    bool is_weak;          /* accesses of the method order less than volatile ones do */
} Translation;

/* webs.c: finds which uses of a local slot are one variable, and gives each a name. */
void webs_find(Translation *t);
Local webs_before(Translation *t, uint32_t node, uint32_t slot);
Local webs_after(Translation *t, uint32_t node, uint32_t slot);

/* stack.c */
void stack_push(Translation *t, JvmKind kind, BirId expression);
Entry stack_pop(Translation *t);
BirId stack_pop_value(Translation *t);

/* A temporary of a type that no entry of the stack is using; and the kind it has on the stack. */
Local stack_temporary(Translation *t, BirId type);
JvmKind stack_kind(const Translation *t, BirId type);

/* Pushes a temporary and returns it, for an action that fills it in. */
Local stack_push_temporary(Translation *t, BirId type);

/* Puts a value into a temporary, which is pushed. */
void stack_push_assigned(Translation *t, BirId type, BirId value);

/* Takes entries off that are below the top one. */
void stack_drop_below(Translation *t, uint32_t count);

/* Puts entries that mention a local into temporaries, before the local changes. */
void stack_save_mentions(Translation *t, Local local);

/* Makes the upper entries locals or constants, which can be evaluated again. Whoever emits several actions before its
   last use of an operand settles it first, while it is on the stack: temporaries of popped entries are used again. */
void stack_settle(Translation *t, uint32_t count);

/* The type of a variable for a value of the stack or of a local slot: references are to Object. */
BirId stack_type(const Translation *t, const JvmValue *value);

/* Hands the stack over to the block of another node; takes it over at the start of one. */
void stack_hand_over(Translation *t, const JvmNode *node);
void stack_take_over(Translation *t, const JvmNode *node);

/* A value as a variable, field or parameter of a type wants it: booleans from ints, casts that cannot fail. */
BirId stack_as(Translation *t, BirId expression, BirId type);

/* The same for an object that is looked into: the literal null gets the type that it lacks. */
BirId stack_object(Translation *t, BirId expression, BirId type);

/* A value of storage as the stack wants it: ints from booleans. */
BirId stack_from(Translation *t, BirId expression);

/* instruction.c: translates the present node. */
void instruction_translate(Translation *t);

/* access.c: fields and arrays. */
void access_get_field(Translation *t, const JvmConstant *constant, bool is_static);
void access_put_field(Translation *t, const JvmConstant *constant, bool is_static);
void access_load(Translation *t, JvmType element);
void access_store(Translation *t, JvmType element);
void access_new(Translation *t, JvmName class_name);
void access_new_array(Translation *t, JvmFieldType element);
void access_new_arrays(Translation *t, JvmName array, uint32_t dimensions);

/* Says of the access that the open transformation begins with what it orders. */
void access_order(Translation *t, bool is_volatile);

/* Makes sure that a class is initialised; false when it cannot be loaded, and then a throw was emitted. */
bool access_initialise(Translation *t, JavaClass *class);

/* Translates what needs a class that is not there: throws NoClassDefFoundError, or names what is broken. */
void access_missing_class(Translation *t, const JavaClass *class);

/* Translates what needs a member that is not there. That is a linkage error of the program, but more often a gap in our
   models: so it is named, not thrown. */
void access_missing_member(Translation *t, const JvmConstant *constant);

/* call.c */
void call_invoke(Translation *t, const JvmConstant *constant, JvmOpcode opcode);
void call_return(Translation *t);

/* Takes the arguments of a call from the stack, as the parameters want them; how many. */
BirId *call_pop_arguments(Translation *t, const JvmMethodType *type, bool has_receiver, BirId receiver_type,
                          uint32_t *count);

/* A variable for the result of a call, UINT32_MAX for none; pushes it. */
Local call_result(Translation *t, const JvmFieldType *type);
void call_push_result(Translation *t, Local result);
void call_monitor(Translation *t, bool enter);

/* Releases what the method acquired on entry. */
void call_leave(Translation *t);

/* Calls a method whose arguments are given; pushes its result. */
void call_method(Translation *t, JavaMethod *method, const BirId *arguments, uint32_t count);

/* intrinsic.c: translates a call of package bandera.engine, or of what the engine does itself; false when it is not
   one. The arguments are the receiver, if any, and the parameters. */
bool intrinsic_call(Translation *t, JavaMethod *method, const BirId *arguments, uint32_t count);

/* handle.c: whether a method is an access mode of VarHandle; translates a call of one. */
bool handle_has_mode(const JavaProgram *program, const JvmConstant *constant);
void handle_call(Translation *t, const JvmConstant *constant);

/* convert.c: calls a method of the library on values of the stack; its class is initialised first. */
void convert_call(Translation *t, const char *class, const char *name, const char *descriptor);

/* The class of the boxes of a primitive type. */
const char *convert_box(JvmType type);

/* Adapts the value on top of the stack from one type to another, as LambdaMetafactory does. */
void convert_value(Translation *t, JvmFieldType from, JvmFieldType to);

/* dynamic.c */
void dynamic_invoke(Translation *t, const JvmConstant *constant);

#endif
