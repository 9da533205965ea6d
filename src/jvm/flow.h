/* The flow of a method's code: which instructions are reached, where each may go next, and what is on the stack and in
   the local variables before it. Finding it is verifying the code: a method that has a flow cannot underflow its stack,
   take a float for an int or a reference, use what is not initialised, or run off its end.

   What is known of a reference is its class, and that only as a hint: no other class is looked at, so assignments
   between classes are not checked. Numbers and references are never mixed up, and neither are arrays of numbers of
   different types, unless paths merge to java/lang/Object, which is taken for any array. Where the references of two
   paths differ, the StackMapTable says what they become; without it, java/lang/Object. Everything that a virtual
   machine's verifier accepts has a flow, but for code that was made to be slow to look at.

   The subroutines of old class files (jsr, ret) are expanded: a node is an instruction together with the calls of
   subroutines that led to it, so ret has one successor, and code without subroutines has one node an instruction. */
#ifndef BANDERA_JVM_FLOW_H
#define BANDERA_JVM_FLOW_H

#include "jvm/classfile.h"

#define JVM_NO_NODE UINT32_MAX

/* What a stack entry or a local variable holds. */
typedef enum JvmKind {
    JVM_KIND_UNSET, /* nothing that may be used: never written, or different things on different paths */
    JVM_KIND_INT,   /* boolean, byte, char, short and int */
    JVM_KIND_FLOAT,
    JVM_KIND_LONG,   /* one entry of the stack; two local variables, of which the second is JVM_KIND_SECOND */
    JVM_KIND_DOUBLE, /* likewise */
    JVM_KIND_SECOND,
    JVM_KIND_NULL,
    JVM_KIND_REFERENCE,
    JVM_KIND_THIS,          /* the receiver of a constructor that has not called another one yet */
    JVM_KIND_NEW,           /* the result of a `new` whose constructor was not called yet */
    JVM_KIND_RETURN_ADDRESS /* the result of a jsr */
} JvmKind;

typedef struct JvmValue {
    JvmKind kind;
    union {
        JvmName class_name; /* JVM_KIND_REFERENCE, _THIS, _NEW: the class; java/lang/Object when it is not known */
        uint32_t context;   /* JVM_KIND_RETURN_ADDRESS: the call of the subroutine, as in JvmNode */
    };
    uint32_t pc; /* JVM_KIND_NEW: where it was made; otherwise 0 */
} JvmValue;

/* A handler that covers a node. */
typedef struct JvmCatch {
    uint32_t node;
    JvmName catch_class; /* JVM_NO_NAME: catches everything */
} JvmCatch;

typedef struct JvmNode {
    JvmInstruction instruction;
    uint32_t context; /* 0: in no subroutine; otherwise a number for the chain of calls of subroutines */
    uint32_t next;    /* the node after it; JVM_NO_NODE after goto, switch, jsr, ret, athrow and returns */
    uint32_t target_count;
    const uint32_t *targets; /* if, goto, jsr, ret: one; a switch: the default, then one for each of the cases */
    uint32_t catch_count;
    const JvmCatch *catches; /* in the order in which they are tried; whether the instruction can throw or not */
    /* Before the instruction: */
    uint32_t depth;
    const JvmValue *stack;  /* depth entries, the top one last */
    const JvmValue *locals; /* local_count of them */
} JvmNode;

typedef struct JvmFlow {
    uint32_t node_count;
    const JvmNode *nodes; /* the reachable ones, by ascending pc, then by context; node 0 is where the method starts */
    uint32_t local_count; /* JvmCode.max_locals */
    uint32_t max_depth;   /* entries of the deepest stack */
    uint32_t context_count;
} JvmFlow;

/* The flow of a method that has code. Null when the code is wrong, or too large to be looked at; the failure then says
   why in one line. */
JvmFlow *jvm_flow(Arena *arena, const JvmClass *class, const JvmMethod *method, Failure *failure);

/* What a value of a type is on the stack; JVM_KIND_UNSET for void. */
JvmKind jvm_kind_of_type(JvmType type);

/* The name of a kind, for messages ("int", "reference"). */
const char *jvm_kind_name(JvmKind kind);

#endif
