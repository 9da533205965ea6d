/* Finding the flow of a method: what its parts share. */
#ifndef BANDERA_JVM_FLOW_INT_H
#define BANDERA_JVM_FLOW_INT_H

#include "base/vector.h"
#include "jvm/flow.h"

/* Bounds against code made to take long or much memory; what compilers write stays far below them. Cells are stack
   entries and local variables that are stored, work is those that are looked at. */
enum { FLOW_MOST_CELLS = 1 << 24, FLOW_MOST_WORK = 1 << 27, FLOW_MOST_CONTEXTS = 1 << 12, FLOW_MOST_NODES = 1 << 18 };

/* The stack and the local variables at one place. */
typedef struct Frame {
    uint32_t depth; /* entries on the stack, */
    uint32_t slots; /* and how many of max_stack they take */
    bool this_done; /* no constructor, or it has called another one */
    JvmValue *stack, *locals;
} Frame;

/* An entry of the StackMapTable. */
typedef struct MapFrame {
    uint32_t pc, local_count, depth;
    const JvmValue *locals, *stack;
} MapFrame;

typedef struct FlowNode {
    uint32_t instruction, context;
    uint32_t other; /* the next node of the same instruction, with a higher context */
    bool dirty;     /* its frame has changed since it was looked at */
    bool reached;   /* it has a frame */
    bool linked;    /* its successors are known */
    Frame frame;
    uint32_t next;
    uint32_t first_target, target_count; /* in Flow.targets */
    uint32_t first_catch, catch_count;   /* in Flow.catches */
} FlowNode;

/* A call of a subroutine, together with the calls around it. */
typedef struct Context {
    uint32_t parent;
    uint32_t call;       /* the jsr: an instruction */
    uint32_t subroutine; /* the instruction it calls */
} Context;

typedef struct Flow {
    Arena *arena;   /* of the result */
    Arena *scratch; /* freed at the end */
    const JvmClass *class;
    const JvmMethod *method;
    const JvmCode *code;
    Names *names;
    JvmName object, throwable, string, class_class, method_handle, method_type; /* of java/lang and java/lang/invoke */
    JvmName init;                                                               /* <init> */
    bool constructor; /* other than that of java/lang/Object, which calls none */
    JvmInstructions instructions;
    const JvmInstruction *current; /* for messages; null before the first */
    Failure *failure;
    bool failed;
    uint64_t cells, work;
    Frame frame;   /* what the current instruction works on */
    MapFrame *map; /* by ascending pc */
    uint32_t map_count;
    Vector(FlowNode) nodes;
    uint32_t *first_node; /* by instruction */
    uint64_t *dirty;      /* a bit for each instruction: it has a node that is dirty */
    Vector(Context) contexts;
    uint32_t *segment; /* by pc: changes wherever a handler's range starts or ends */
    uint32_t cached_segment, cached_context, cached_first, cached_count; /* the catches found last */
    Vector(uint32_t) targets;
    Vector(JvmCatch) catches;
} Flow;

/* Refuses the method. Always false. */
bool flow_fail(Flow *flow, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Accounts for stored cells, or for work; false when there is too much. */
bool flow_take_cells(Flow *flow, uint64_t count);
bool flow_take_work(Flow *flow, uint64_t count);

/* Whether a kind takes two slots. */
bool flow_is_wide(JvmKind kind);

/* Enters the parameters of the method into its local variables; `this_done` is set as well. */
void flow_enter(Flow *flow, Frame *frame);

/* Decodes the StackMapTable into flow->map. */
bool flow_read_map(Flow *flow);

/* The entry of the StackMapTable at a pc, or null. */
const MapFrame *flow_map_at(const Flow *flow, uint32_t pc);

/* Applies the current instruction to flow->frame. A jsr leaves its return address to the caller: the context 0. */
bool flow_step(Flow *flow);

/* Merges flow->frame into `frame`, which is that at `pc`. `changed` is set when that changes it. */
bool flow_merge(Flow *flow, Frame *frame, uint32_t pc, bool *changed);

#endif
