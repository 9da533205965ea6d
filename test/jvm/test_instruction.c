/* Instructions: how they are decoded, and what is refused. */
#include "class_maker.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__})

/* Decodes code that may use the constants of make_start. */
static bool decode(Made *made, uint16_t major, const uint8_t *bytes, size_t length, JvmInstructions *instructions) {
    Maker maker = make_start(major);
    make_method(&maker, 0, "run", "()V",
                &(MakerCode){.max_stack = 9, .max_locals = 9, .bytes = bytes, .length = length});
    *made = read_good(&maker);
    return jvm_instructions_read(made->arena, made->class, made->class->methods[0].code, instructions, &made->failure);
}

static void test_canonical_instructions(void **state) {
    (void)state;
    const uint8_t bytes[] = {
        JVM_OP_ICONST_M1,
        JVM_OP_BIPUSH,
        0x80,
        JVM_OP_SIPUSH,
        0x12,
        0x34,
        JVM_OP_LCONST_1,
        JVM_OP_FCONST_2,
        JVM_OP_ALOAD_3,
        JVM_OP_DSTORE_2,
        JVM_OP_ILOAD,
        8,
        JVM_OP_WIDE,
        JVM_OP_ISTORE,
        0,
        8,
        JVM_OP_IINC,
        1,
        0xff,
        JVM_OP_WIDE,
        JVM_OP_IINC,
        0,
        1,
        0x80,
        0x00,
        JVM_OP_GOTO_W,
        0,
        0,
        0,
        5,
        JVM_OP_LDC_W,
        0,
        2,
        JVM_OP_NEWARRAY,
        11,
        JVM_OP_GOTO,
        0xff,
        0xdd,
    };
    const struct {
        uint32_t pc;
        JvmOpcode opcode;
        uint32_t index;
        int32_t value;
        uint32_t target;
    } expected[] = {
        {0, JVM_OP_SIPUSH, 0, -1, 0},     {1, JVM_OP_SIPUSH, 0, -128, 0},
        {3, JVM_OP_SIPUSH, 0, 0x1234, 0}, {6, JVM_OP_LCONST_1, 0, 1, 0},
        {7, JVM_OP_FCONST_2, 0, 2, 0},    {8, JVM_OP_ALOAD, 3, 0, 0},
        {9, JVM_OP_DSTORE, 2, 0, 0},      {10, JVM_OP_ILOAD, 8, 0, 0},
        {12, JVM_OP_ISTORE, 8, 0, 0},     {16, JVM_OP_IINC, 1, -1, 0},
        {19, JVM_OP_IINC, 1, -32768, 0},  {25, JVM_OP_GOTO, 0, 0, 30},
        {30, JVM_OP_LDC, 2, 0, 0},        {33, JVM_OP_NEWARRAY, 0, JVM_TYPE_LONG, 0},
        {35, JVM_OP_GOTO, 0, 0, 0},
    };
    Made made;
    JvmInstructions instructions;
    if (!decode(&made, 61, bytes, sizeof bytes, &instructions))
        fail_msg("%s", text_string(&made.failure.words));
    assert_int_equal(instructions.count, sizeof expected / sizeof *expected);
    for (uint32_t i = 0; i < instructions.count; i++) {
        assert_int_equal(instructions.items[i].pc, expected[i].pc);
        assert_int_equal(instructions.at[expected[i].pc], i);
        assert_int_equal(instructions.items[i].opcode, expected[i].opcode);
        assert_int_equal(instructions.items[i].index, expected[i].index);
        assert_int_equal(instructions.items[i].value, expected[i].value);
        assert_int_equal(instructions.items[i].target, expected[i].target);
    }
    assert_string_equal(name_of(&made, instructions.items[12].constant->class_name), "test/Made");
    made_free(&made);
}

static void test_switches(void **state) {
    (void)state;
    const uint8_t bytes[] = {
        JVM_OP_NOP,
        JVM_OP_TABLESWITCH,
        0,
        0,
        0,
        0,
        0,
        51,
        0xff,
        0xff,
        0xff,
        0xff,
        0,
        0,
        0,
        1, /* -1 to 1 */
        0,
        0,
        0,
        51,
        0xff,
        0xff,
        0xff,
        0xff,
        0,
        0,
        0,
        27,
        JVM_OP_LOOKUPSWITCH,
        0,
        0,
        0,
        0,
        0,
        0,
        24,
        0,
        0,
        0,
        1,
        0x80,
        0,
        0,
        0,
        0xff,
        0xff,
        0xff,
        0xe4,
        JVM_OP_NOP,
        JVM_OP_NOP,
        JVM_OP_NOP,
        JVM_OP_NOP,
        JVM_OP_RETURN,
    };
    Made made;
    JvmInstructions instructions;
    if (!decode(&made, 61, bytes, sizeof bytes, &instructions))
        fail_msg("%s", text_string(&made.failure.words));
    const JvmInstruction *table = &instructions.items[1], *lookup = &instructions.items[2];
    assert_int_equal(table->target, 52);
    assert_int_equal(table->case_count, 3);
    assert_int_equal(table->cases[0].value, -1);
    assert_int_equal(table->cases[0].target, 52);
    assert_int_equal(table->cases[1].target, 0);
    assert_int_equal(table->cases[2].value, 1);
    assert_int_equal(table->cases[2].target, 28);
    assert_int_equal(lookup->case_count, 1);
    assert_true(lookup->cases[0].value == INT32_MIN);
    assert_int_equal(lookup->cases[0].target, 0);
    made_free(&made);
}

static void test_bad_instructions(void **state) {
    (void)state;
    const struct {
        uint16_t major;
        const uint8_t *bytes;
        size_t length;
        const char *reason;
    } cases[] = {
        {61, BYTES(0xca), 1, "no such instruction"},
        {61, BYTES(0xff), 1, "no such instruction"},
        {61, BYTES(JVM_OP_SIPUSH, 0), 2, "cut off"},
        {61, BYTES(JVM_OP_GOTO, 0, 1), 3, "branches to something that is no instruction"},
        {61, BYTES(JVM_OP_GOTO, 0, 3), 3, "branches to something that is no instruction"},
        {61, BYTES(JVM_OP_GOTO, 0xff, 0xff), 3, "branches to something that is no instruction"},
        {61, BYTES(JVM_OP_ILOAD, 9), 2, "no such local variable"},
        {61, BYTES(JVM_OP_LLOAD, 8), 2, "no such local variable"},
        {61, BYTES(JVM_OP_WIDE, JVM_OP_IINC, 0, 9, 0, 0), 6, "no such local variable"},
        {61, BYTES(JVM_OP_WIDE, JVM_OP_NOP), 2, "wide is not followed"},
        {61, BYTES(JVM_OP_LDC, 99), 2, "outside of the constant pool"},
        {61, BYTES(JVM_OP_LDC, 1), 2, "of the wrong kind"},
        {48, BYTES(JVM_OP_LDC, 2), 2, "of the wrong kind"},
        {61, BYTES(JVM_OP_LDC2_W, 0, 2), 3, "of the wrong kind"},
        {61, BYTES(JVM_OP_GETSTATIC, 0, 2), 3, "of the wrong kind"},
        {61, BYTES(JVM_OP_INVOKEVIRTUAL, 0, 2), 3, "of the wrong kind"},
        {61, BYTES(JVM_OP_MULTIANEWARRAY, 0, 2, 1), 4, "of the wrong kind"},
        {61, BYTES(JVM_OP_NEWARRAY, 3), 2, "no such type of elements"},
        {61, BYTES(JVM_OP_JSR, 0, 0), 3, "no subroutines any more"},
        {61, BYTES(JVM_OP_TABLESWITCH, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0), 16, "in the wrong order"},
        {61, BYTES(JVM_OP_TABLESWITCH, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff), 16, "cut off"},
        {61, BYTES(JVM_OP_LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff), 12, "cut off"},
        {61,
         BYTES(JVM_OP_LOOKUPSWITCH, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0),
         28, "not sorted"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Made made;
        JvmInstructions instructions;
        bool good = decode(&made, cases[i].major, cases[i].bytes, cases[i].length, &instructions);
        if (good || !strstr(text_string(&made.failure.words), cases[i].reason))
            fail_msg("case %zu: '%s', and not '%s'", i, text_string(&made.failure.words), cases[i].reason);
        made_free(&made);
    }
}

/* A class with a constant of every kind. Its code is one instruction, which gets the constant that is `chosen`. */
static Made made_with_constant(uint8_t *bytes, size_t length, size_t chosen) {
    uint16_t indices[20];
    Maker maker = make_start(61);
    uint16_t method = make_member(&maker, JVM_CONSTANT_METHOD, "test/Made", "m", "()V");
    uint16_t handle = make_handle(&maker, JVM_HANDLE_INVOKE_STATIC, method);
    uint32_t count = 0;
    indices[count++] = make_utf8(&maker, "text");
    indices[count++] = make_number(&maker, JVM_CONSTANT_INTEGER, 1);
    indices[count++] = make_number(&maker, JVM_CONSTANT_FLOAT, 1);
    indices[count++] = make_number(&maker, JVM_CONSTANT_LONG, 1);
    indices[count++] = make_number(&maker, JVM_CONSTANT_DOUBLE, 1);
    indices[count++] = make_class(&maker, "test/Other");
    indices[count++] = make_class(&maker, "[[I");
    indices[count++] = make_one(&maker, JVM_CONSTANT_STRING, indices[0]);
    indices[count++] = make_member(&maker, JVM_CONSTANT_FIELD, "test/Made", "f", "I");
    indices[count++] = method;
    indices[count++] = make_member(&maker, JVM_CONSTANT_METHOD, "test/Made", "<init>", "()V");
    indices[count++] = make_member(&maker, JVM_CONSTANT_INTERFACE_METHOD, "test/Made", "i", "(IJ)V");
    indices[count++] = make_name_and_type(&maker, "m", "()V");
    indices[count++] = handle;
    indices[count++] = make_one(&maker, JVM_CONSTANT_METHOD_TYPE, make_utf8(&maker, "()V"));
    indices[count++] = make_two(&maker, JVM_CONSTANT_DYNAMIC, 0, make_name_and_type(&maker, "d", "I"));
    indices[count++] = make_two(&maker, JVM_CONSTANT_DYNAMIC, 0, make_name_and_type(&maker, "d", "J"));
    indices[count++] = make_two(&maker, JVM_CONSTANT_INVOKE_DYNAMIC, 0, make_name_and_type(&maker, "d", "()V"));
    indices[count++] = make_one(&maker, JVM_CONSTANT_MODULE, indices[0]);
    indices[count++] = make_one(&maker, JVM_CONSTANT_PACKAGE, indices[0]);
    assert_int_equal(count, sizeof indices / sizeof *indices);
    bytes[1] = (uint8_t)(indices[chosen] >> 8);
    bytes[2] = (uint8_t)indices[chosen];
    Text bootstraps = {0};
    make_u2(&bootstraps, 1);
    make_u2(&bootstraps, handle);
    make_u2(&bootstraps, 0);
    make_class_attribute(&maker, "BootstrapMethods", bootstraps);
    make_method(&maker, 0, "run", "()V", &(MakerCode){.max_locals = 1, .bytes = bytes, .length = length});
    return read_good(&maker);
}

static void test_constants_of_instructions(void **state) {
    (void)state;
    const char *letters = /* one for each of the constants */
        "uiflecasFMCInhtdDxmp";
    const struct {
        JvmOpcode opcode;
        const char *accepted, *operands; /* those after the constant */
    } cases[] = {
        {JVM_OP_LDC_W, "ifcashtd", ""},
        {JVM_OP_LDC2_W, "leD", ""},
        {JVM_OP_GETSTATIC, "F", ""},
        {JVM_OP_PUTSTATIC, "F", ""},
        {JVM_OP_GETFIELD, "F", ""},
        {JVM_OP_PUTFIELD, "F", ""},
        {JVM_OP_INVOKEVIRTUAL, "M", ""},
        {JVM_OP_INVOKESPECIAL, "MCI", ""},
        {JVM_OP_INVOKESTATIC, "MI", ""},
        {JVM_OP_INVOKEINTERFACE, "I", "\4\0"},
        {JVM_OP_INVOKEINTERFACE, "", "\3\0"},
        {JVM_OP_INVOKEINTERFACE, "", "\4\1"},
        {JVM_OP_INVOKEDYNAMIC, "x", "\0\0"},
        {JVM_OP_INVOKEDYNAMIC, "", "\0\1"},
        {JVM_OP_NEW, "c", ""},
        {JVM_OP_ANEWARRAY, "ca", ""},
        {JVM_OP_CHECKCAST, "ca", ""},
        {JVM_OP_INSTANCEOF, "ca", ""},
        {JVM_OP_MULTIANEWARRAY, "a", "\1"},
        {JVM_OP_MULTIANEWARRAY, "a", "\2"},
        {JVM_OP_MULTIANEWARRAY, "", "\3"},
        {JVM_OP_MULTIANEWARRAY, "", "\0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t bytes[5] = {(uint8_t)cases[i].opcode};
        size_t length = jvm_opcode_format(cases[i].opcode) == JVM_FORMAT_CONSTANT     ? 3
                        : jvm_opcode_format(cases[i].opcode) == JVM_FORMAT_DIMENSIONS ? 4
                                                                                      : 5;
        memcpy(bytes + 3, cases[i].operands, length - 3);
        Text accepted = {0};
        for (size_t j = 0; letters[j] != '\0'; j++) {
            Made made = made_with_constant(bytes, length, j);
            JvmInstructions instructions;
            if (jvm_instructions_read(made.arena, made.class, made.class->methods[0].code, &instructions,
                                      &made.failure))
                text_add_char(&accepted, letters[j]);
            made_free(&made);
        }
        assert_string_equal(text_string(&accepted), cases[i].accepted);
        text_free(&accepted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canonical_instructions),
        cmocka_unit_test(test_switches),
        cmocka_unit_test(test_bad_instructions),
        cmocka_unit_test(test_constants_of_instructions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
