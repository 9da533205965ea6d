/* The flow of methods: frames, edges, handlers, subroutines, and what is refused. */
#include "class_maker.h"

#define BYTES(...) .bytes = (const uint8_t[]){__VA_ARGS__}, .length = sizeof((const uint8_t[]){__VA_ARGS__})

/* The constants that code here refers to. */
enum {
    THIS = 2,
    OBJECT = 4,
    NUMBER = 5,
    WIDE_NUMBER = 6,
    STRING = 9,
    OTHER = 11,
    INT_ARRAY = 13,
    OWN_FIELD = 19,     /* int test/Made.count */
    OBJECT_INIT = 25,   /* java/lang/Object.<init>() */
    OTHER_INIT = 31,    /* test/Other.<init>() */
    STATIC_METHOD = 37, /* int test/Other.take(long[], long) */
    OTHER_FIELD = 43,   /* test/Third[] test/Other.field */
    THIRD = 45,
    THIRD_ARRAY = 47
};

/* A method and what is to become of it. */
typedef struct Method {
    uint16_t major; /* 0: 61 */
    uint32_t flags;
    const char *name, *descriptor; /* null: run, ()V */
    uint16_t max_stack, max_locals;
    const uint8_t *bytes;
    size_t length;
    uint16_t handler_count;
    uint16_t handlers[3][4];
    const uint8_t *map; /* of the StackMapTable */
    size_t map_length;
    const char *reason; /* why it is refused */
} Method;

/* A class with one method. */
static Made made_with(const Method *method) {
    Maker maker = make_start(method->major ? method->major : 61);
    assert_int_equal(make_number(&maker, JVM_CONSTANT_INTEGER, 7), NUMBER);
    assert_int_equal(make_number(&maker, JVM_CONSTANT_LONG, 7), WIDE_NUMBER);
    assert_int_equal(make_one(&maker, JVM_CONSTANT_STRING, make_utf8(&maker, "text")), STRING);
    assert_int_equal(make_class(&maker, "test/Other"), OTHER);
    assert_int_equal(make_class(&maker, "[I"), INT_ARRAY);
    assert_int_equal(make_member(&maker, JVM_CONSTANT_FIELD, "test/Made", "count", "I"), OWN_FIELD);
    assert_int_equal(make_member(&maker, JVM_CONSTANT_METHOD, "java/lang/Object", "<init>", "()V"), OBJECT_INIT);
    assert_int_equal(make_member(&maker, JVM_CONSTANT_METHOD, "test/Other", "<init>", "()V"), OTHER_INIT);
    assert_int_equal(make_member(&maker, JVM_CONSTANT_METHOD, "test/Other", "take", "([JJ)I"), STATIC_METHOD);
    assert_int_equal(make_member(&maker, JVM_CONSTANT_FIELD, "test/Other", "field", "[Ltest/Third;"), OTHER_FIELD);
    assert_int_equal(make_class(&maker, "test/Third"), THIRD);
    assert_int_equal(make_class(&maker, "[Ltest/Third;"), THIRD_ARRAY);
    make_field(&maker, 0, "count", "I");
    Text attributes = {0};
    if (method->map) {
        Text map = {0};
        text_add_bytes(&map, (const char *)method->map, method->map_length);
        make_attribute(&maker, &attributes, "StackMapTable", map);
    }
    MakerCode code = {.max_stack = method->max_stack,
                      .max_locals = method->max_locals,
                      .bytes = method->bytes,
                      .length = method->length,
                      .handler_count = method->handler_count,
                      .handlers = method->handlers,
                      .attribute_count = method->map != NULL,
                      .attributes = &attributes};
    make_method(&maker, method->flags, method->name ? method->name : "run",
                method->descriptor ? method->descriptor : "()V", &code);
    text_free(&attributes);
    return read_good(&maker);
}

/* The flow of a method that is in order. */
static JvmFlow *flow_of(Made *made, const Method *method) {
    *made = made_with(method);
    JvmFlow *flow = jvm_flow(made->arena, made->class, &made->class->methods[0], &made->failure);
    if (!flow)
        fail_msg("refused: %s", text_string(&made->failure.words));
    return flow;
}

/* A value in short: its kind, or its class; ? where an object is not initialised. */
static void show_value(const Made *made, const JvmValue *value, Text *text) {
    switch (value->kind) {
    case JVM_KIND_UNSET: text_add(text, " -"); break;
    case JVM_KIND_SECOND: text_add(text, " 2"); break;
    case JVM_KIND_REFERENCE: text_format(text, " %s", name_of(made, value->class_name)); break;
    case JVM_KIND_THIS: text_format(text, " ?%s", name_of(made, value->class_name)); break;
    case JVM_KIND_NEW: text_format(text, " ?%s@%u", name_of(made, value->class_name), value->pc); break;
    case JVM_KIND_RETURN_ADDRESS: text_format(text, " return%u", value->context); break;
    default: text_format(text, " %s", jvm_kind_name(value->kind)); break;
    }
}

/* Compares the frame of a node: " int long |- test/Made" is two stack entries and two local variables. */
static void expect_frame(const Made *made, const JvmFlow *flow, uint32_t node, const char *expected) {
    Text text = {0};
    for (uint32_t i = 0; i < flow->nodes[node].depth; i++)
        show_value(made, &flow->nodes[node].stack[i], &text);
    text_add(&text, " |");
    for (uint32_t i = 0; i < flow->local_count; i++)
        show_value(made, &flow->nodes[node].locals[i], &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* Compares where a node goes; -1 for nowhere. */
static void expect_edges(const JvmFlow *flow, uint32_t node, int64_t next, uint32_t count, const uint32_t *targets) {
    assert_int_equal(flow->nodes[node].next, next < 0 ? JVM_NO_NODE : (uint32_t)next);
    assert_int_equal(flow->nodes[node].target_count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(flow->nodes[node].targets[i], targets[i]);
}

/* ---- Frames ----------------------------------------------------------------------------------------------------- */

static void test_straight_code(void **state) {
    (void)state;
    Made made;
    const Method method = {.descriptor = "(JLtest/Other;)V",
                           .max_stack = 7,
                           .max_locals = 5,
                           BYTES(JVM_OP_LLOAD_1, JVM_OP_ICONST_5, JVM_OP_NEWARRAY, 6, JVM_OP_LDC2_W, 0, WIDE_NUMBER,
                                 JVM_OP_DUP2_X1, JVM_OP_LSTORE_2, JVM_OP_ASTORE_0, JVM_OP_POP2, JVM_OP_POP2,
                                 JVM_OP_RETURN)};
    JvmFlow *flow = flow_of(&made, &method);
    assert_int_equal(flow->node_count, 10);
    expect_frame(&made, flow, 0, " | test/Made long 2 test/Other -");
    expect_frame(&made, flow, 2, " long int | test/Made long 2 test/Other -");
    expect_frame(&made, flow, 3, " long [F | test/Made long 2 test/Other -");
    expect_frame(&made, flow, 5, " long long [F long | test/Made long 2 test/Other -");
    expect_frame(&made, flow, 6, " long long [F | test/Made - long 2 -"); /* the first long lost a half */
    expect_frame(&made, flow, 7, " long long | [F - long 2 -");
    expect_frame(&made, flow, 9, " | [F - long 2 -");
    assert_int_equal(flow->max_depth, 4);
    made_free(&made);
}

/* Either an array of test/Other or the last parameter ends up in local variable 1. */
static const uint8_t merge_code[] = {
    JVM_OP_ILOAD_0,  JVM_OP_IFEQ,      0, 11,    /* 0, 1 */
    JVM_OP_ICONST_1, JVM_OP_ANEWARRAY, 0, OTHER, /* 4, 5 */
    JVM_OP_ASTORE_1, JVM_OP_GOTO,      0, 5,     /* 8, 9 */
    JVM_OP_ALOAD_2,  JVM_OP_ASTORE_1,            /* 12, 13 */
    JVM_OP_NOP,      JVM_OP_RETURN,              /* 14, 15 */
};

static void test_merge(void **state) {
    (void)state;
    /* At 12 all is as at the start; at 14 there are an int, a test/Third and a test/Other. */
    const uint8_t map[] = {0, 2, 12, 255, 0, 1, 0, 3, 1, 7, 0, THIRD, 7, 0, OTHER, 0, 0};
    const struct {
        const char *descriptor, *frame;
        bool map;
    } cases[] = {
        {"(IILtest/Other;)V", " | int java/lang/Object test/Other", false},
        {"(II[Ltest/Third;)V", " | int [Ljava/lang/Object; [Ltest/Third;", false},
        {"(II[Ltest/Other;)V", " | int [Ltest/Other; [Ltest/Other;", false},
        {"(II[[Ltest/Third;)V", " | int java/lang/Object [[Ltest/Third;", false},
        {"(IILxL;)V", " | int java/lang/Object xL", false}, /* not mistaken for an array of objects */
        {"(II[I)V", " | int java/lang/Object [I", false},
        {"(IILtest/Other;)V", " | int test/Third test/Other", true},
        {"(II[Ltest/Other;)V", " | int [Ltest/Other; [Ltest/Other;",
         true}, /* nothing to merge: the hint is not needed */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Made made;
        JvmFlow *flow = flow_of(&made, &(Method){.flags = JVM_STATIC,
                                                 .descriptor = cases[i].descriptor,
                                                 .max_stack = 1,
                                                 .max_locals = 3,
                                                 .bytes = merge_code,
                                                 .length = sizeof merge_code,
                                                 .map = cases[i].map ? map : NULL,
                                                 .map_length = sizeof map});
        assert_int_equal(flow->node_count, 10);
        expect_edges(flow, 1, 2, 1, (const uint32_t[]){6});
        expect_edges(flow, 5, -1, 1, (const uint32_t[]){8});
        expect_frame(&made, flow, 8, cases[i].frame);
        expect_edges(flow, 9, -1, 0, NULL);
        made_free(&made);
    }
}

static void test_switch_edges(void **state) {
    (void)state;
    Made made;
    const Method method = {.flags = JVM_STATIC,
                           .descriptor = "(I)I",
                           .max_stack = 1,
                           .max_locals = 1,
                           BYTES(JVM_OP_ILOAD_0, JVM_OP_LOOKUPSWITCH, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, /* default: 28 */
                                 0, 0, 0, 3, 0, 0, 0, 29, 0, 0, 0, 7, 0, 0, 0, 27,                   /* 30 and 28 */
                                 JVM_OP_ILOAD_0, JVM_OP_IRETURN, JVM_OP_ILOAD_0, JVM_OP_IRETURN)};
    JvmFlow *flow = flow_of(&made, &method);
    assert_int_equal(flow->node_count, 6);
    expect_edges(flow, 1, -1, 3, (const uint32_t[]){2, 4, 2});
    made_free(&made);
}

static void test_handlers(void **state) {
    (void)state;
    Made made;
    const Method method = {.flags = JVM_STATIC,
                           .descriptor = "(Ltest/Other;)V",
                           .max_stack = 1,
                           .max_locals = 2,
                           BYTES(JVM_OP_ACONST_NULL, JVM_OP_ASTORE_1, JVM_OP_ALOAD_0, JVM_OP_ASTORE_1, JVM_OP_RETURN,
                                 JVM_OP_POP, JVM_OP_RETURN, JVM_OP_POP, JVM_OP_RETURN),
                           .handler_count = 2,
                           .handlers = {{2, 4, 5, OTHER}, {0, 4, 7, 0}}};
    JvmFlow *flow = flow_of(&made, &method);
    assert_int_equal(flow->nodes[0].catch_count, 1);
    assert_int_equal(flow->nodes[2].catch_count, 2);
    assert_int_equal(flow->nodes[4].catch_count, 0);
    assert_int_equal(flow->nodes[2].catches[0].node, 5);
    assert_string_equal(name_of(&made, flow->nodes[2].catches[0].catch_class), "test/Other");
    assert_int_equal(flow->nodes[2].catches[1].node, 7);
    assert_int_equal(flow->nodes[2].catches[1].catch_class, JVM_NO_NAME);
    expect_frame(&made, flow, 5, " test/Other | test/Other null"); /* the store at 3 does not throw after storing */
    expect_frame(&made, flow, 7, " java/lang/Throwable | test/Other -");
    made_free(&made);
}

static void test_unreachable_code(void **state) {
    (void)state;
    Made made;
    const Method method = {.max_locals = 1, BYTES(JVM_OP_RETURN, JVM_OP_IADD, JVM_OP_NOP)};
    JvmFlow *flow = flow_of(&made, &method);
    assert_int_equal(flow->node_count, 1);
    made_free(&made);
}

static void test_constructor(void **state) {
    (void)state;
    Made made;
    const Method method = {.name = "<init>",
                           .max_stack = 2,
                           .max_locals = 1,
                           BYTES(JVM_OP_ALOAD_0, JVM_OP_ICONST_1, JVM_OP_PUTFIELD, 0, OWN_FIELD, JVM_OP_ALOAD_0,
                                 JVM_OP_INVOKESPECIAL, 0, OBJECT_INIT, JVM_OP_NEW, 0, OTHER, JVM_OP_DUP,
                                 JVM_OP_INVOKESPECIAL, 0, OTHER_INIT, JVM_OP_POP, JVM_OP_RETURN)};
    JvmFlow *flow = flow_of(&made, &method);
    expect_frame(&made, flow, 1, " ?test/Made | ?test/Made");
    expect_frame(&made, flow, 5, " | test/Made");
    expect_frame(&made, flow, 7, " ?test/Other@9 ?test/Other@9 | test/Made");
    expect_frame(&made, flow, 8, " test/Other | test/Made");
    made_free(&made);
}

/* ---- Subroutines ------------------------------------------------------------------------------------------------ */

static void test_subroutine_called_twice(void **state) {
    (void)state;
    Made made;
    const Method method = {.major = 48,
                           .flags = JVM_STATIC,
                           .max_stack = 1,
                           .max_locals = 2,
                           BYTES(JVM_OP_JSR, 0, 9, JVM_OP_ICONST_0, JVM_OP_ISTORE_1, JVM_OP_JSR, 0, 4, JVM_OP_RETURN,
                                 JVM_OP_ASTORE_0, JVM_OP_RET, 0)};
    JvmFlow *flow = flow_of(&made, &method);
    assert_int_equal(flow->node_count, 9); /* five outside, two in each call */
    assert_int_equal(flow->context_count, 3);
    expect_edges(flow, 0, -1, 1, (const uint32_t[]){5});
    expect_edges(flow, 3, -1, 1, (const uint32_t[]){6});
    expect_frame(&made, flow, 5, " return1 | - -");
    expect_frame(&made, flow, 6, " return2 | return1 int"); /* what one call knows is not lost in the other */
    expect_edges(flow, 7, -1, 1, (const uint32_t[]){1});
    expect_edges(flow, 8, -1, 1, (const uint32_t[]){4});
    made_free(&made);
}

/* What one call of a subroutine has made is not what the next call makes, although it is made at the same place. */
static void test_object_made_in_subroutine(void **state) {
    (void)state;
    Made made;
    const Method method = {.major = 48,
                           .flags = JVM_STATIC,
                           .max_stack = 1,
                           .max_locals = 2,
                           BYTES(JVM_OP_JSR, 0, 7, JVM_OP_JSR, 0, 4, JVM_OP_RETURN, JVM_OP_ASTORE_0, JVM_OP_NEW, 0,
                                 OTHER, JVM_OP_ASTORE_1, JVM_OP_RET, 0)};
    JvmFlow *flow = flow_of(&made, &method);
    expect_frame(&made, flow, 6, " | return2 ?test/Other@8");
    expect_frame(&made, flow, 8, " ?test/Other@8 | return2 -");
    made_free(&made);
}

/* while (true) { try { } finally { if (false) continue; } } as old compilers wrote it. */
static void test_subroutine_left_by_branch(void **state) {
    (void)state;
    Made made;
    const Method method = {.major = 48,
                           .flags = JVM_STATIC,
                           .max_stack = 1,
                           .max_locals = 1,
                           BYTES(JVM_OP_JSR, 0, 6, JVM_OP_GOTO, 0xff, 0xfd, JVM_OP_ASTORE_0, JVM_OP_ICONST_0,
                                 JVM_OP_IFEQ, 0xff, 0xf8, JVM_OP_RET, 0)};
    JvmFlow *flow = flow_of(&made, &method);
    assert_int_equal(flow->context_count, 2);
    assert_int_equal(flow->node_count, 7); /* the jsr is there twice: before and after leaving the subroutine */
    expect_edges(flow, 1, -1, 1, (const uint32_t[]){3});
    expect_edges(flow, 6, -1, 1, (const uint32_t[]){2});
    made_free(&made);
}

/* ---- What is refused -------------------------------------------------------------------------------------------- */

static void expect_refusals(size_t count, const Method *methods) {
    for (size_t i = 0; i < count; i++) {
        Made made = made_with(&methods[i]);
        JvmFlow *flow = jvm_flow(made.arena, made.class, &made.class->methods[0], &made.failure);
        if (flow || strncmp(text_string(&made.failure.words), "Made.class: ", 12) != 0 ||
            !strstr(text_string(&made.failure.words), methods[i].reason))
            fail_msg("case %zu: '%s', and not '%s'", i, text_string(&made.failure.words), methods[i].reason);
        made_free(&made);
    }
}

/* A method that would return after this. */
#define REFUSED(why, stack, ...)                                                                                       \
    { .reason = (why), .max_stack = (stack), .max_locals = 2, BYTES(__VA_ARGS__, JVM_OP_RETURN) }

static void test_bad_stack(void **state) {
    (void)state;
    const Method methods[] = {
        REFUSED("the stack is empty", 2, JVM_OP_ICONST_0, JVM_OP_IADD),
        REFUSED("the stack is empty", 2, JVM_OP_ICONST_0, JVM_OP_SWAP),
        REFUSED("the stack has too few entries", 2, JVM_OP_DUP),
        REFUSED("it needs int and gets float", 2, JVM_OP_ICONST_0, JVM_OP_FCONST_0, JVM_OP_IADD),
        REFUSED("it needs long and gets int", 3, JVM_OP_LCONST_0, JVM_OP_ICONST_0, JVM_OP_LADD),
        REFUSED("it needs reference and gets int", 1, JVM_OP_ICONST_0, JVM_OP_ATHROW),
        REFUSED("the stack is too small", 1, JVM_OP_ICONST_0, JVM_OP_ICONST_0),
        REFUSED("the stack is too small", 1, JVM_OP_LCONST_0),
        REFUSED("the stack is too small", 1, JVM_OP_ICONST_0, JVM_OP_DUP),
        REFUSED("it cuts a long or a double apart", 4, JVM_OP_LCONST_0, JVM_OP_DUP),
        REFUSED("it cuts a long or a double apart", 4, JVM_OP_LCONST_0, JVM_OP_ICONST_0, JVM_OP_POP2),
        REFUSED("it cuts a long or a double apart", 4, JVM_OP_LCONST_0, JVM_OP_ICONST_0, JVM_OP_SWAP),
        REFUSED("it cuts a long or a double apart", 4, JVM_OP_DCONST_0, JVM_OP_ICONST_0, JVM_OP_DUP_X1),
        REFUSED("goes to 5 with 1 stack entries, another path with 0", 1, JVM_OP_ICONST_0, JVM_OP_IFEQ, 0, 4,
                JVM_OP_ICONST_1, JVM_OP_RETURN),
        REFUSED("with float in stack entry 0, another path with int", 1, JVM_OP_ICONST_0, JVM_OP_IFEQ, 0, 7,
                JVM_OP_ICONST_0, JVM_OP_GOTO, 0, 4, JVM_OP_FCONST_0, JVM_OP_POP, JVM_OP_RETURN),
        {.reason = "runs off its end", .max_locals = 1, BYTES(JVM_OP_NOP)},
        {.reason = "runs off its end",
         .max_stack = 1,
         .max_locals = 1,
         BYTES(JVM_OP_ICONST_0, JVM_OP_IFEQ, 0xff, 0xff)},
        REFUSED("the method does not return that", 1, JVM_OP_ICONST_0, JVM_OP_IRETURN),
    };
    expect_refusals(sizeof methods / sizeof *methods, methods);
}

static void test_bad_variables(void **state) {
    (void)state;
    const Method methods[] = {
        REFUSED("local variable 1 has nothing", 1, JVM_OP_ILOAD_1),
        REFUSED("local variable 0 has reference", 1, JVM_OP_ILOAD_0),
        REFUSED("local variable 0 has reference", 1, JVM_OP_IINC, 0, 1),
        {.reason = "local variable 1 has half of a long",
         .flags = JVM_STATIC,
         .descriptor = "(J)V",
         .max_stack = 1,
         .max_locals = 2,
         BYTES(JVM_OP_ILOAD_1, JVM_OP_RETURN)},
        {.reason = "local variable 0 has nothing",
         .flags = JVM_STATIC,
         .descriptor = "(J)V",
         .max_stack = 2,
         .max_locals = 2,
         BYTES(JVM_OP_ICONST_0, JVM_OP_ISTORE_1, JVM_OP_LLOAD_0, JVM_OP_RETURN)},
        {.reason = "local variable 1 has nothing", /* set on one of two paths */
         .max_stack = 1,
         .max_locals = 2,
         BYTES(JVM_OP_ICONST_0, JVM_OP_IFEQ, 0, 5, JVM_OP_ICONST_1, JVM_OP_ISTORE_1, JVM_OP_ILOAD_1, JVM_OP_RETURN)},
        {.reason = "the method does not return that",
         .descriptor = "()J",
         .max_stack = 1,
         .max_locals = 1,
         BYTES(JVM_OP_ICONST_0, JVM_OP_IRETURN)},
        {.reason = "the stack is too small for an exception",
         .max_locals = 1,
         BYTES(JVM_OP_RETURN),
         .handler_count = 1,
         .handlers = {{0, 1, 0, 0}}},
        {.reason = "another path with 0", /* a handler that starts where the method does */
         .max_locals = 1,
         .max_stack = 1,
         BYTES(JVM_OP_RETURN),
         .handler_count = 1,
         .handlers = {{0, 1, 0, 0}}},
    };
    expect_refusals(sizeof methods / sizeof *methods, methods);
}

static void test_bad_references(void **state) {
    (void)state;
    const Method methods[] = {
        REFUSED("elements of another type", 2, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_ICONST_0, JVM_OP_LALOAD),
        REFUSED("elements of another type", 2, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 11, JVM_OP_ICONST_0, JVM_OP_IALOAD),
        REFUSED("elements of another type", 2, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_ICONST_0, JVM_OP_AALOAD),
        REFUSED("another kind of array", 3, JVM_OP_ICONST_1, JVM_OP_ANEWARRAY, 0, OTHER, JVM_OP_LDC2_W, 0, WIDE_NUMBER,
                JVM_OP_INVOKESTATIC, 0, STATIC_METHOD),
        REFUSED("it needs an array", 2, JVM_OP_LDC, STRING, JVM_OP_ICONST_0, JVM_OP_IALOAD),
        REFUSED("it needs an array", 2, JVM_OP_LDC, STRING, JVM_OP_ARRAYLENGTH),
        REFUSED("another kind of array", 3, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_LDC2_W, 0, WIDE_NUMBER,
                JVM_OP_INVOKESTATIC, 0, STATIC_METHOD),
        REFUSED("gets no array where it needs one", 3, JVM_OP_LDC, STRING, JVM_OP_LDC2_W, 0, WIDE_NUMBER,
                JVM_OP_INVOKESTATIC, 0, STATIC_METHOD),
        REFUSED("it needs long and gets int", 3, JVM_OP_ACONST_NULL, JVM_OP_ICONST_0, JVM_OP_INVOKESTATIC, 0,
                STATIC_METHOD),
        REFUSED("an array has no fields", 1, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_GETFIELD, 0, OWN_FIELD),
        REFUSED("another kind of array", 2, JVM_OP_ALOAD_0, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_PUTFIELD, 0,
                OTHER_FIELD),
        REFUSED("an array cannot be thrown", 1, JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_ATHROW),
        {.reason = "the method returns another kind of array",
         .descriptor = "()[J",
         .max_stack = 1,
         .max_locals = 1,
         BYTES(JVM_OP_ICONST_1, JVM_OP_NEWARRAY, 10, JVM_OP_ARETURN)},
    };
    expect_refusals(sizeof methods / sizeof *methods, methods);
}

#define CONSTRUCTOR(why, ...)                                                                                          \
    { .reason = (why), .name = "<init>", .max_stack = 2, .max_locals = 1, BYTES(__VA_ARGS__, JVM_OP_RETURN) }

static void test_bad_initialisation(void **state) {
    (void)state;
    const Method methods[] = {
        CONSTRUCTOR("has not called another one", JVM_OP_RETURN),
        CONSTRUCTOR("has not called another one", JVM_OP_ACONST_NULL, JVM_OP_ASTORE_0, JVM_OP_RETURN),
        CONSTRUCTOR("has not called another one", JVM_OP_ICONST_0, JVM_OP_IFEQ, 0, 7, JVM_OP_ALOAD_0,
                    JVM_OP_INVOKESPECIAL, 0, OBJECT_INIT, JVM_OP_RETURN),
        CONSTRUCTOR("has not called another one", JVM_OP_ICONST_0, JVM_OP_IFEQ, 0, 10, JVM_OP_ALOAD_0,
                    JVM_OP_INVOKESPECIAL, 0, OBJECT_INIT, JVM_OP_GOTO, 0, 6, JVM_OP_NOP, JVM_OP_NOP, JVM_OP_NOP),
        CONSTRUCTOR("an object that is initialised", JVM_OP_ALOAD_0, JVM_OP_GETFIELD, 0, OWN_FIELD),
        CONSTRUCTOR("an object that is initialised", JVM_OP_ALOAD_0, JVM_OP_ACONST_NULL, JVM_OP_PUTFIELD, 0,
                    OTHER_FIELD),
        CONSTRUCTOR("of the constructor's class", JVM_OP_ALOAD_0, JVM_OP_INVOKESPECIAL, 0, OTHER_INIT),
        CONSTRUCTOR("of the constructor's class", JVM_OP_ALOAD_0, JVM_OP_INVOKESPECIAL, 0, OBJECT_INIT, JVM_OP_ALOAD_0,
                    JVM_OP_INVOKESPECIAL, 0, OBJECT_INIT),
        REFUSED("of the constructor's class", 1, JVM_OP_NEW, 0, OTHER, JVM_OP_INVOKESPECIAL, 0, OBJECT_INIT),
        REFUSED("gets uninitialised object", 1, JVM_OP_NEW, 0, OTHER, JVM_OP_ATHROW),
        REFUSED("gets uninitialised object", 2, JVM_OP_NEW, 0, OTHER, JVM_OP_DUP, JVM_OP_CHECKCAST, 0, OTHER),
        /* What was made in the round before is not what is made in this one. */
        REFUSED("local variable 1 has nothing", 2, JVM_OP_ACONST_NULL, JVM_OP_ASTORE_1, JVM_OP_NEW, 0, OTHER,
                JVM_OP_ALOAD_1, JVM_OP_POP, JVM_OP_ASTORE_1, JVM_OP_GOTO, 0xff, 0xfa),
    };
    expect_refusals(sizeof methods / sizeof *methods, methods);
}

static void test_bad_subroutines(void **state) {
    (void)state;
    const Method methods[] = {
        {.major = 48, .reason = "local variable 0 has reference", .max_locals = 1, BYTES(JVM_OP_RET, 0)},
        {.major = 48,
         .reason = "local variable 0 has return address",
         .max_stack = 1,
         .max_locals = 1,
         BYTES(JVM_OP_JSR, 0, 3, JVM_OP_ASTORE_0, JVM_OP_ALOAD_0, JVM_OP_RETURN)},
        /* A subroutine that calls itself through another one, and then returns from the other. */
        {.major = 48,
         .reason = "it returns from a subroutine that it is not in",
         .flags = JVM_STATIC,
         .max_stack = 1,
         .max_locals = 2,
         BYTES(JVM_OP_JSR, 0, 4, JVM_OP_RETURN, JVM_OP_ASTORE_0, JVM_OP_ICONST_0, JVM_OP_IFEQ, 0, 9, JVM_OP_JSR, 0, 8,
               JVM_OP_RETURN, JVM_OP_NOP, JVM_OP_NOP, JVM_OP_RET, 0, JVM_OP_ASTORE_1, JVM_OP_JSR, 0xff, 0xf2,
               JVM_OP_RET, 1)},
        {.major = 48,
         .reason = "runs off its end",
         .flags = JVM_STATIC,
         .max_stack = 1,
         .max_locals = 1,
         BYTES(JVM_OP_GOTO, 0, 6, JVM_OP_ASTORE_0, JVM_OP_RET, 0, JVM_OP_JSR, 0xff, 0xfd)},
    };
    expect_refusals(sizeof methods / sizeof *methods, methods);
}

static void test_bad_stack_maps(void **state) {
    (void)state;
    const struct {
        const uint8_t *bytes;
        size_t length;
        const char *reason;
    } maps[] = {
        {(const uint8_t[]){0, 1}, 2, "the stack map is cut off"},
        {(const uint8_t[]){0, 1, 200}, 3, "an entry of the unknown kind 200"},
        {(const uint8_t[]){0, 1, 5}, 3, "where no instruction starts"},
        {(const uint8_t[]){0, 1, 64, 9}, 4, "an item of the unknown kind 9"},
        {(const uint8_t[]){0, 1, 64, 7, 0, 1}, 6, "constant 1 as a class"},
        {(const uint8_t[]){0, 1, 64, 8, 0, 0}, 6, "made at 0, where none is made"},
        {(const uint8_t[]){0, 1, 248, 0, 0}, 5, "takes away more local variables"},
        {(const uint8_t[]){0, 1, 252, 0, 0, 1, 1}, 7, "the stack map is too long"},
        {(const uint8_t[]){0, 1, 254, 0, 0, 1, 1, 1}, 8, "too many local variables"},
        {(const uint8_t[]){0, 1, 255, 0, 0, 0, 0, 0, 9}, 9, "a stack that is too deep"},
    };
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        const Method method = {.reason = maps[i].reason,
                               .max_stack = 1,
                               .max_locals = 3,
                               BYTES(JVM_OP_RETURN),
                               .map = maps[i].bytes,
                               .map_length = maps[i].length};
        expect_refusals(1, &method);
    }
}

/* A long is added, taken away and added again: there is no room for two. */
static void test_stack_map_of_long(void **state) {
    (void)state;
    const uint8_t map[] = {0, 3, 252, 0, 0, 4, 250, 0, 0, 252, 0, 0, 4};
    Made made;
    const Method method = {.max_locals = 3,
                           BYTES(JVM_OP_NOP, JVM_OP_NOP, JVM_OP_NOP, JVM_OP_RETURN),
                           .map = map,
                           .map_length = sizeof map};
    flow_of(&made, &method);
    made_free(&made);
}

/* A loop that hands a class on from one local variable to the next, one variable a round: the cube of `count` steps. */
static void check_chain(uint32_t count, bool good) {
    Text code = {0};
    for (uint32_t i = 0; i < count; i++) {
        make_u1(&code, JVM_OP_ACONST_NULL);
        make_u2(&code, JVM_OP_WIDE << 8 | JVM_OP_ASTORE);
        make_u2(&code, i);
    }
    uint32_t head = (uint32_t)code.length;
    for (uint32_t i = 0; i + 1 < count; i++) {
        make_u2(&code, JVM_OP_WIDE << 8 | JVM_OP_ALOAD);
        make_u2(&code, i + 1);
        make_u2(&code, JVM_OP_WIDE << 8 | JVM_OP_ASTORE);
        make_u2(&code, i);
    }
    make_u2(&code, JVM_OP_LDC << 8 | STRING);
    make_u2(&code, JVM_OP_WIDE << 8 | JVM_OP_ASTORE);
    make_u2(&code, count - 1);
    uint32_t branch = (uint32_t)code.length;
    make_u1(&code, JVM_OP_GOTO);
    make_u2(&code, head - branch);
    const Method method = {.reason = "the method is too complex",
                           .flags = JVM_STATIC,
                           .max_stack = 1,
                           .max_locals = (uint16_t)count,
                           .bytes = (const uint8_t *)code.bytes,
                           .length = code.length};
    if (good) {
        Made made;
        JvmFlow *flow = flow_of(&made, &method);
        assert_string_equal(name_of(&made, flow->nodes[2 * count].locals[0].class_name), "java/lang/String");
        made_free(&made);
    } else {
        expect_refusals(1, &method);
    }
    text_free(&code);
}

static void test_slow_methods(void **state) {
    (void)state;
    check_chain(30, true);
    check_chain(1000, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straight_code),
        cmocka_unit_test(test_merge),
        cmocka_unit_test(test_switch_edges),
        cmocka_unit_test(test_handlers),
        cmocka_unit_test(test_unreachable_code),
        cmocka_unit_test(test_constructor),
        cmocka_unit_test(test_subroutine_called_twice),
        cmocka_unit_test(test_object_made_in_subroutine),
        cmocka_unit_test(test_subroutine_left_by_branch),
        cmocka_unit_test(test_bad_stack),
        cmocka_unit_test(test_bad_variables),
        cmocka_unit_test(test_bad_references),
        cmocka_unit_test(test_bad_initialisation),
        cmocka_unit_test(test_bad_subroutines),
        cmocka_unit_test(test_bad_stack_maps),
        cmocka_unit_test(test_stack_map_of_long),
        cmocka_unit_test(test_slow_methods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
