/* Class files: what is read from them, and what is refused. */
#include "class_maker.h"

#define BYTES(...) ((const uint8_t[]){__VA_ARGS__})

/* ---- Classes ---------------------------------------------------------------------------------------------------- */

static void test_smallest_class(void **state) {
    (void)state;
    Maker maker = make_start(61);
    Made made = read_good(&maker);
    assert_string_equal(name_of(&made, made.class->name), "test/Made");
    assert_string_equal(name_of(&made, made.class->super_name), "java/lang/Object");
    assert_int_equal(made.class->major, 61);
    assert_int_equal(made.class->flags, JVM_PUBLIC | JVM_SUPER);
    assert_int_equal(made.class->field_count + made.class->method_count + made.class->interfaces.count, 0);
    assert_string_equal(name_of(&made, made.class->source_file), "(none)");
    made_free(&made);
}

static void test_versions(void **state) {
    (void)state;
    for (uint16_t major = 40; major < 75; major++) {
        Maker maker = make_start(major);
        Made made = read_made(&maker);
        assert_int_equal(made.failure.kind, major > 69   ? FAILURE_UNSUPPORTED
                                            : major < 45 ? FAILURE_INPUT
                                                         : FAILURE_NONE);
        assert_int_equal(made.class != NULL, made.failure.kind == FAILURE_NONE);
        made_free(&made);
    }
    Maker maker = make_start(69);
    maker.minor = 65535; /* with preview features */
    Made made = read_good(&maker);
    made_free(&made);
    maker = make_start(56);
    maker.minor = 1;
    expect_refused(&maker, "version 56 has no minor version 1");
    maker = make_start(70);
    expect_refused(&maker, "it is for Java 26 (class file version 70); Bandera reads class files up to Java 25");
}

static void test_supers(void **state) {
    (void)state;
    Maker maker = make_start(61);
    maker.super_class = 0;
    expect_refused(&maker, "no superclass");
    maker = make_start(61);
    maker.super_class = maker.this_class;
    expect_refused(&maker, "cannot be the superclass: 'test/Made'");
    maker = make_start(61);
    maker.this_class = make_class(&maker, "[I");
    expect_refused(&maker, "an array where a class");
    maker = make_start(61);
    maker.this_class = maker.super_class; /* java/lang/Object that extends something */
    maker.super_class = make_class(&maker, "test/Other");
    expect_refused(&maker, "no superclass");
    maker = make_start(61);
    maker.flags = JVM_INTERFACE | JVM_ABSTRACT;
    maker.super_class = make_class(&maker, "test/Other");
    expect_refused(&maker, "an interface has this superclass");
    maker = make_start(61);
    uint16_t interface = make_class(&maker, "java/lang/Runnable");
    make_u2(&maker.interfaces, interface);
    make_u2(&maker.interfaces, interface);
    maker.interface_count = 2;
    expect_refused(&maker, "an interface is there twice");
    maker = make_start(61);
    maker.flags = JVM_FINAL | JVM_ABSTRACT;
    expect_refused(&maker, "flags that do not go together");
}

/* ---- Constants -------------------------------------------------------------------------------------------------- */

static void test_modified_utf8(void **state) {
    (void)state;
    const struct {
        const char *bytes, *text; /* no text: refused */
        size_t length, text_length;
    } cases[] = {
        {"abc", "abc", 3, 3},
        {"\xc0\x80", "\0", 2, 1},
        {"\xc3\xa4\xe2\x82\xac", "\xc3\xa4\xe2\x82\xac", 5, 5},
        {"\xed\xa0\xbd\xed\xb8\x80", "\xf0\x9f\x98\x80", 6, 4},         /* a pair of surrogates */
        {"\xed\xa0\xbdx", "\xed\xa0\xbdx", 4, 4},                       /* half a pair */
        {"\xed\xb8\x80\xed\xa0\xbd", "\xed\xb8\x80\xed\xa0\xbd", 6, 6}, /* a pair the wrong way round */
        {"\0", NULL, 1, 0},
        {"\xc1\xbf", NULL, 2, 0},         /* too long a form */
        {"\xe0\x9f\xbf", NULL, 3, 0},     /* likewise */
        {"\x80", NULL, 1, 0},             /* a second byte alone */
        {"\xc3", NULL, 1, 0},             /* cut off */
        {"\xe2\x82", NULL, 2, 0},         /* likewise */
        {"\xf0\x9f\x98\x80", NULL, 4, 0}, /* plain UTF-8 */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Maker maker = make_start(61);
        uint16_t index = make_bytes(&maker, cases[i].bytes, cases[i].length);
        if (!cases[i].text) {
            expect_refused(&maker, "is not modified UTF-8");
            continue;
        }
        Made made = read_good(&maker);
        JvmName name = made.class->constants[index].name;
        assert_int_equal(names_length(made.names, name), cases[i].text_length);
        assert_memory_equal(names_text(made.names, name), cases[i].text, cases[i].text_length);
        made_free(&made);
    }
}

static void test_constants(void **state) {
    (void)state;
    Maker maker = make_start(61);
    uint16_t number = make_number(&maker, JVM_CONSTANT_INTEGER, 0xfffffff9);
    uint16_t real = make_number(&maker, JVM_CONSTANT_FLOAT, 0xbf800000);
    uint16_t wide = make_number(&maker, JVM_CONSTANT_LONG, UINT64_C(0x8000000000000001));
    uint16_t precise = make_number(&maker, JVM_CONSTANT_DOUBLE, UINT64_C(0x4004000000000000));
    uint16_t string = make_one(&maker, JVM_CONSTANT_STRING, make_utf8(&maker, "text"));
    uint16_t method =
        make_member(&maker, JVM_CONSTANT_INTERFACE_METHOD, "java/util/List", "get", "(I)Ljava/lang/Object;");
    uint16_t handle = make_handle(&maker, JVM_HANDLE_INVOKE_INTERFACE, method);
    uint16_t type = make_one(&maker, JVM_CONSTANT_METHOD_TYPE, make_utf8(&maker, "(JD)V"));
    uint16_t field = make_member(&maker, JVM_CONSTANT_FIELD, "test/Made", "count", "J");
    Made made = read_good(&maker);
    const JvmConstant *constants = made.class->constants;
    assert_int_equal(constants[number].value, -7);
    assert_int_equal(constants[real].value, 0xbf800000);
    assert_true(constants[wide].value == INT64_MIN + 1);
    assert_int_equal(constants[wide + 1].tag, JVM_CONSTANT_NONE);
    assert_int_equal(constants[precise].value, INT64_C(0x4004000000000000));
    assert_string_equal(name_of(&made, constants[string].name), "text");
    assert_string_equal(name_of(&made, constants[method].class_name), "java/util/List");
    assert_string_equal(name_of(&made, constants[method].name), "get");
    assert_string_equal(name_of(&made, constants[method].descriptor), "(I)Ljava/lang/Object;");
    assert_int_equal(constants[method].method_type->parameter_count, 1);
    assert_int_equal(constants[handle].handle_kind, JVM_HANDLE_INVOKE_INTERFACE);
    assert_int_equal(constants[handle].index, method);
    assert_int_equal(constants[type].method_type->slots, 4);
    assert_int_equal(constants[field].field_type->type, JVM_TYPE_LONG);
    assert_null(constants[field].method_type);
    made_free(&made);
}

/* Wrong references between constants, one at a time. */
static void test_bad_constants(void **state) {
    (void)state;
    enum { TEXT = 1, THIS = 2 }; /* made by make_start */
    const struct {
        JvmTag tag;
        uint32_t first, second;
        const char *reason;
    } cases[] = {
        {JVM_CONSTANT_CLASS, THIS, 0, "expected to have the tag 1"},
        {JVM_CONSTANT_CLASS, 999, 0, "constant 999 was expected"},
        {JVM_CONSTANT_STRING, 0, 0, "constant 0 was expected"},
        {JVM_CONSTANT_METHOD_TYPE, TEXT, 0, "no descriptor: 'test/Made'"},
        {JVM_CONSTANT_NAME_AND_TYPE, TEXT, TEXT, "no descriptor"},
        {JVM_CONSTANT_FIELD, THIS, THIS, "expected to have the tag 12"},
        {JVM_CONSTANT_METHOD, TEXT, THIS, "expected to have the tag 12"},
        {JVM_CONSTANT_INVOKE_DYNAMIC, 0, THIS, "expected to have the tag 12"},
        {(JvmTag)2, 0, 0, "unknown tag 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Maker maker = make_start(61);
        bool two = cases[i].tag != JVM_CONSTANT_CLASS && cases[i].tag != JVM_CONSTANT_STRING &&
                   cases[i].tag != JVM_CONSTANT_METHOD_TYPE;
        if (two)
            make_two(&maker, cases[i].tag, cases[i].first, cases[i].second);
        else
            make_one(&maker, cases[i].tag, cases[i].first);
        expect_refused(&maker, cases[i].reason);
    }
    Maker maker = make_start(61);
    make_member(&maker, JVM_CONSTANT_FIELD, "test/Made", "f", "()V");
    expect_refused(&maker, "a field has the descriptor of a method");
    maker = make_start(61);
    make_member(&maker, JVM_CONSTANT_METHOD, "test/Made", "<init>", "()I");
    expect_refused(&maker, "a constructor belongs to a class and gives void");
    maker = make_start(61);
    make_member(&maker, JVM_CONSTANT_METHOD, "test/Made", "<clinit>", "()V");
    expect_refused(&maker, "no name of a field or a method: '<clinit>'");
    maker = make_start(61);
    make_handle(&maker, JVM_HANDLE_GET_FIELD, THIS);
    expect_refused(&maker, "a method handle of kind 1 cannot refer to constant 2");
    maker = make_start(61);
    make_two(&maker, JVM_CONSTANT_INVOKE_DYNAMIC, 0, make_name_and_type(&maker, "run", "()V"));
    expect_refused(&maker, "refers to bootstrap method 0 of 0");
    maker = make_start(50);
    make_one(&maker, JVM_CONSTANT_METHOD_TYPE, make_utf8(&maker, "()V"));
    expect_refused(&maker, "needs version 51");
    maker = make_start(61);
    make_number(&maker, JVM_CONSTANT_LONG, 1);
    maker.constant_count--;
    expect_refused(&maker, "takes two entries");
}

static void test_class_names(void **state) {
    (void)state;
    const char *bad[] = {"", "/a", "a/", "a//b", "a.b", "a;", "[", "[V", "[La", "[L;", "a[", "[Ia"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Maker maker = make_start(61);
        make_class(&maker, bad[i]);
        expect_refused(&maker, "no name of a class");
    }
    Maker maker = make_start(61);
    make_class(&maker, "[[Ljava/util/List;");
    make_class(&maker, "A-b$1<x>");
    Made made = read_good(&maker);
    made_free(&made);
}

/* ---- Descriptors ------------------------------------------------------------------------------------------------ */

static void test_descriptors(void **state) {
    (void)state;
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    JvmMethodType type;
    assert_true(jvm_descriptor_method(arena, names, names_add_string(names, "(ZBCSIJFD[[JLa/B;)[La/B;"), &type));
    assert_int_equal(type.parameter_count, 10);
    assert_int_equal(type.slots, 12);
    const JvmType expected[] = {JVM_TYPE_BOOLEAN,   JVM_TYPE_BYTE,     JVM_TYPE_CHAR,  JVM_TYPE_SHORT,
                                JVM_TYPE_INT,       JVM_TYPE_LONG,     JVM_TYPE_FLOAT, JVM_TYPE_DOUBLE,
                                JVM_TYPE_REFERENCE, JVM_TYPE_REFERENCE};
    for (uint32_t i = 0; i < 10; i++)
        assert_int_equal(type.parameters[i].type, expected[i]);
    assert_string_equal(names_text(names, type.parameters[8].class_name), "[[J");
    assert_string_equal(names_text(names, type.parameters[9].class_name), "a/B");
    assert_string_equal(names_text(names, type.result.class_name), "[La/B;");
    JvmFieldType element;
    assert_true(jvm_descriptor_element(names, type.result.class_name, &element));
    assert_string_equal(names_text(names, element.class_name), "a/B");
    assert_int_equal(jvm_descriptor_array(names, element.class_name), type.result.class_name);
    assert_false(jvm_descriptor_element(names, element.class_name, &element));
    assert_int_equal(jvm_descriptor_dimensions(names, type.parameters[8].class_name), 2);

    const char *bad[] = {"", "(", "()", "I", "(V)V", "()VV", "(I", "(La)V", "([)V", "()[V", "()L;", "(I)X"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(jvm_descriptor_method(arena, names, names_add_string(names, bad[i]), &type));
    Text text = {0};
    text_add_char(&text, '(');
    for (uint32_t i = 0; i < 127; i++)
        text_add_char(&text, 'J');
    text_add(&text, "I)V");
    assert_true(jvm_descriptor_method(arena, names, names_add(names, text.bytes, text.length), &type));
    text.bytes[1 + 127] = 'D';
    assert_false(jvm_descriptor_method(arena, names, names_add(names, text.bytes, text.length), &type));
    text_free(&text);
    for (uint32_t i = 0; i < 255; i++)
        text_add_char(&text, '[');
    text_add_char(&text, 'I');
    assert_true(jvm_descriptor_field(names, names_add(names, text.bytes, text.length), &element));
    text_add(&text, "");
    text.bytes[255] = '[';
    text_add_char(&text, 'I');
    assert_false(jvm_descriptor_field(names, names_add(names, text.bytes, text.length), &element));
    text_free(&text);
    arena_free(arena);
}

/* ---- Members ---------------------------------------------------------------------------------------------------- */

static const uint8_t return_only[] = {JVM_OP_RETURN};
static const MakerCode empty_code = {.max_locals = 2, .bytes = return_only, .length = 1};

static void test_member_flags(void **state) {
    (void)state;
    const struct {
        uint32_t class_flags, flags;
        const char *name;
        bool good;
    } cases[] = {
        {JVM_SUPER, JVM_PUBLIC | JVM_STATIC, "run", true},
        {JVM_SUPER, JVM_PUBLIC | JVM_PRIVATE, "run", false},
        {JVM_SUPER, JVM_STATIC, "<init>", false},
        {JVM_SUPER, JVM_STATIC, "<clinit>", true},
        {JVM_SUPER, 0, "<clinit>", false},
        {JVM_SUPER, JVM_SYNCHRONIZED, "run", true},
        {JVM_SUPER, 0, "<run>", false},
        {JVM_SUPER, 0, "a.b", false},
        {JVM_SUPER, 0, "", false},
        {JVM_SUPER, JVM_NATIVE, "run", false}, /* has code */
        {JVM_INTERFACE | JVM_ABSTRACT, JVM_PUBLIC, "run", true},
        {JVM_INTERFACE | JVM_ABSTRACT, JVM_PROTECTED, "run", false},
        {JVM_INTERFACE | JVM_ABSTRACT, JVM_PUBLIC, "<init>", false},
        {JVM_INTERFACE | JVM_ABSTRACT, JVM_PUBLIC | JVM_FINAL, "run", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Maker maker = make_start(61);
        maker.flags = (uint16_t)cases[i].class_flags;
        make_method(&maker, cases[i].flags, cases[i].name, "()V", &empty_code);
        Made made = read_made(&maker);
        if ((made.class != NULL) != cases[i].good)
            fail_msg("case %zu: %s", i, text_string(&made.failure.words));
        made_free(&made);
    }
    Maker maker = make_start(61);
    make_method(&maker, JVM_ABSTRACT | JVM_FINAL, "run", "()V", NULL);
    expect_refused(&maker, "flags that do not go together");
    maker = make_start(61);
    make_method(&maker, 0, "run", "()V", NULL);
    expect_refused(&maker, "this method has no code: 'run'");
    maker = make_start(61);
    make_method(&maker, 0, "run", "(DD)V", &empty_code);
    expect_refused(&maker, "do not fit into its frame");
    maker = make_start(61);
    make_field(&maker, JVM_FINAL | JVM_VOLATILE, "f", "I");
    expect_refused(&maker, "flags that do not go together");
    maker = make_start(61);
    make_field(&maker, 0, "f", "V");
    expect_refused(&maker, "no descriptor of a field");
}

static void test_members_once(void **state) {
    (void)state;
    Maker maker = make_start(61);
    make_field(&maker, 0, "f", "I");
    make_field(&maker, 0, "f", "J");
    make_method(&maker, 0, "run", "()V", &empty_code);
    make_method(&maker, 0, "run", "(I)V", &empty_code);
    Made made = read_good(&maker);
    const JvmClass *class = made.class;
    assert_ptr_equal(jvm_class_field(class, class->fields[1].name, class->fields[1].descriptor), &class->fields[1]);
    assert_ptr_equal(jvm_class_method(class, class->methods[1].name, class->methods[1].descriptor), &class->methods[1]);
    assert_null(jvm_class_method(class, class->fields[0].name, class->methods[1].descriptor));
    made_free(&made);
    maker = make_start(61);
    make_field(&maker, 0, "f", "I");
    make_field(&maker, JVM_STATIC, "f", "I");
    expect_refused(&maker, "a field is there twice");
    maker = make_start(61);
    make_method(&maker, 0, "run", "()V", &empty_code);
    make_method(&maker, 0, "run", "()V", &empty_code);
    expect_refused(&maker, "a method is there twice");
}

/* ---- Attributes ------------------------------------------------------------------------------------------------- */

/* The contents of an attribute: numbers of two bytes. */
static Text numbers(uint32_t count, const uint16_t *items) {
    Text text = {0};
    for (uint32_t i = 0; i < count; i++)
        make_u2(&text, items[i]);
    return text;
}
#define NUMBERS(...)                                                                                                   \
    numbers(sizeof((const uint16_t[]){__VA_ARGS__}) / sizeof(uint16_t), (const uint16_t[]){__VA_ARGS__})

/* A class that has about everything. */
static Maker make_rich(void) {
    Maker maker = make_start(61);
    uint16_t other = make_class(&maker, "test/Other"), text = make_utf8(&maker, "some text");
    uint16_t bootstrap = make_member(&maker, JVM_CONSTANT_METHOD, "test/Other", "boot", "()V");
    uint16_t handle = make_handle(&maker, JVM_HANDLE_INVOKE_STATIC, bootstrap);
    uint16_t number = make_number(&maker, JVM_CONSTANT_INTEGER, 42);
    make_two(&maker, JVM_CONSTANT_INVOKE_DYNAMIC, 0, make_name_and_type(&maker, "call", "()V"));
    make_class_attribute(&maker, "SourceFile", NUMBERS(text));
    make_class_attribute(&maker, "Signature", NUMBERS(text));
    make_class_attribute(&maker, "InnerClasses", NUMBERS(2, maker.this_class, other, text, 8, other, 0, 0, 0));
    make_class_attribute(&maker, "EnclosingMethod", NUMBERS(other, make_name_and_type(&maker, "m", "()V")));
    make_class_attribute(&maker, "BootstrapMethods", NUMBERS(1, handle, 2, number, other));
    make_class_attribute(&maker, "NestHost", NUMBERS(other));
    make_class_attribute(&maker, "NestMembers", NUMBERS(2, other, maker.this_class));
    make_class_attribute(&maker, "PermittedSubclasses", NUMBERS(1, other));
    make_class_attribute(&maker, "Record", NUMBERS(1, make_utf8(&maker, "r"), make_utf8(&maker, "I"), 0));
    make_class_attribute(&maker, "Nonsense", NUMBERS(1, 2, 3));
    uint16_t name = make_utf8(&maker, "value");
    Text annotations = NUMBERS(2, make_utf8(&maker, "Ltest/First;"), 2, name);
    make_u1(&annotations, '[');
    make_u2(&annotations, 1);
    make_u1(&annotations, 's');
    make_u2(&annotations, text);
    make_u2(&annotations, name);
    make_u1(&annotations, '@');
    make_u2(&annotations, make_utf8(&maker, "Ltest/Inner;"));
    make_u2(&annotations, 0);
    make_u2(&annotations, make_utf8(&maker, "Ltest/Second;"));
    make_u2(&annotations, 0);
    make_class_attribute(&maker, "RuntimeVisibleAnnotations", annotations);

    make_head(&maker, &maker.fields, JVM_STATIC | JVM_FINAL, "limit", "I", 1);
    make_attribute(&maker, &maker.fields, "ConstantValue", NUMBERS(number));
    maker.field_count++;
    Text attributes = {0};
    make_attribute(&maker, &attributes, "LineNumberTable", NUMBERS(2, 2, 12, 0, 10));
    make_attribute(&maker, &attributes, "LineNumberTable", NUMBERS(1, 1, 11));
    make_attribute(&maker, &attributes, "LocalVariableTable", NUMBERS(1, 1, 2, name, make_utf8(&maker, "J"), 1));
    const uint16_t handlers[][4] = {{0, 2, 2, other}, {0, 1, 2, 0}};
    make_method(&maker, JVM_SYNCHRONIZED, "work", "(J)V",
                &(MakerCode){.max_stack = 1,
                             .max_locals = 3,
                             .bytes = BYTES(JVM_OP_NOP, JVM_OP_NOP, JVM_OP_NOP, JVM_OP_RETURN),
                             .length = 4,
                             .handler_count = 2,
                             .handlers = handlers,
                             .attribute_count = 3,
                             .attributes = &attributes});
    text_free(&attributes);
    make_head(&maker, &maker.methods, JVM_NATIVE, "call", "()V", 1);
    make_attribute(&maker, &maker.methods, "Exceptions", NUMBERS(1, other));
    maker.method_count++;
    return maker;
}

static void test_attributes(void **state) {
    (void)state;
    Maker maker = make_rich();
    Made made = read_good(&maker);
    const JvmClass *class = made.class;
    assert_string_equal(name_of(&made, class->source_file), "some text");
    assert_int_equal(class->inner_class_count, 2);
    assert_string_equal(name_of(&made, class->inner_classes[0].outer), "test/Other");
    assert_string_equal(name_of(&made, class->inner_classes[1].simple_name), "(none)");
    assert_string_equal(name_of(&made, class->enclosing_class), "test/Other");
    assert_int_equal(class->bootstrap_count, 1);
    assert_int_equal(class->bootstraps[0].handle->handle_kind, JVM_HANDLE_INVOKE_STATIC);
    assert_int_equal(class->bootstraps[0].argument_count, 2);
    assert_int_equal(class->bootstraps[0].arguments[0]->value, 42);
    assert_true(class->is_sealed && class->permitted.count == 1);
    assert_non_null(jvm_annotation(made.names, class->annotations, "Ltest/First;"));
    assert_non_null(jvm_annotation(made.names, class->annotations, "Ltest/Second;"));
    assert_null(jvm_annotation(made.names, class->annotations, "Ltest/Inner;"));
    const JvmAnnotation *first = jvm_annotation(made.names, class->annotations, "Ltest/First;");
    assert_int_equal(first->count, 2);
    assert_int_equal(first->elements[0].kind, '[');
    assert_string_equal(name_of(&made, first->elements[0].items[0].text), "some text");
    assert_ptr_equal(jvm_element(made.names, first, name_of(&made, first->elements[1].name)), &first->elements[0]);
    assert_string_equal(name_of(&made, first->elements[1].annotation->descriptor), "Ltest/Inner;");
    assert_null(jvm_element(made.names, first, "other"));
    assert_int_equal(class->fields[0].constant_value->value, 42);
    const JvmCode *code = class->methods[0].code;
    assert_int_equal(code->handler_count, 2);
    assert_string_equal(name_of(&made, code->handlers[0].catch_class), "test/Other");
    assert_string_equal(name_of(&made, code->handlers[1].catch_class), "(none)");
    for (uint32_t pc = 0; pc < 4; pc++) {
        assert_int_equal(jvm_code_line(code, pc), pc < 3 ? 10 + pc : 12);
        assert_int_equal(jvm_code_variable(code, 1, pc) != NULL, pc == 1 || pc == 2);
        assert_null(jvm_code_variable(code, 2, pc));
    }
    made_free(&made);
}

static void test_bad_attributes(void **state) {
    (void)state;
    Maker maker = make_start(61);
    uint16_t text = make_utf8(&maker, "text");
    make_class_attribute(&maker, "SourceFile", NUMBERS(text));
    make_class_attribute(&maker, "SourceFile", NUMBERS(text));
    expect_refused(&maker, "this attribute is there twice: 'SourceFile'");
    maker = make_start(61);
    make_class_attribute(&maker, "SourceFile", NUMBERS(1, 0));
    expect_refused(&maker, "this attribute has the wrong length: 'SourceFile'");
    maker = make_start(61);
    make_class_attribute(&maker, "PermittedSubclasses", NUMBERS(2, maker.this_class));
    expect_refused(&maker, "no room for the 2 items");
    maker = make_start(61);
    make_head(&maker, &maker.fields, JVM_STATIC, "f", "J", 1);
    make_attribute(&maker, &maker.fields, "ConstantValue", NUMBERS(make_number(&maker, JVM_CONSTANT_INTEGER, 1)));
    maker.field_count++;
    expect_refused(&maker, "cannot have its constant value: 'f'");
    maker = make_start(61);
    Text annotations = NUMBERS(1, maker.this_class - 1, 1, 1);
    for (uint32_t i = 0; i < 300000; i++) {
        make_u1(&annotations, '[');
        make_u2(&annotations, 1);
    }
    make_class_attribute(&maker, "RuntimeVisibleAnnotations", annotations);
    Made made = read_good(&maker); /* malformed annotations are as good as none */
    assert_int_equal(made.class->annotations.count, 0);
    made_free(&made);
    const uint16_t handlers[][4][4] = {{{1, 1, 0, 0}}, {{0, 2, 0, 0}}, {{0, 1, 1, 0}}};
    for (uint32_t i = 0; i < 3; i++) {
        maker = make_start(61);
        MakerCode code = empty_code;
        code.handler_count = 1;
        code.handlers = handlers[i];
        make_method(&maker, 0, "run", "()V", &code);
        expect_refused(&maker, "an exception handler is outside of the code");
    }
}

/* Every beginning of a class file is refused, and every change of a byte is either refused or harmless. */
static void test_damaged_files(void **state) {
    (void)state;
    Maker maker = make_rich();
    Text file = make_finish(&maker);
    size_t whole = file.length;
    for (file.length = 0; file.length < whole; file.length++) {
        Made made = read_bytes(&file);
        assert_null(made.class);
        made_free(&made);
    }
    const uint8_t changes[] = {0x01, 0x80, 0xff};
    for (size_t i = 0; i < whole; i++)
        for (size_t j = 0; j < sizeof changes; j++) {
            file.bytes[i] = (char)(file.bytes[i] ^ (char)changes[j]);
            Made made = read_bytes(&file);
            for (uint32_t k = 0; made.class && k < made.class->method_count; k++)
                if (made.class->methods[k].code)
                    jvm_flow(made.arena, made.class, &made.class->methods[k], &made.failure);
            made_free(&made);
            file.bytes[i] = (char)(file.bytes[i] ^ (char)changes[j]);
        }
    text_add_char(&file, 0);
    Made made = read_bytes(&file);
    assert_non_null(strstr(text_string(&made.failure.words), "bytes after the end"));
    made_free(&made);
    text_free(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smallest_class), cmocka_unit_test(test_versions),
        cmocka_unit_test(test_supers),         cmocka_unit_test(test_modified_utf8),
        cmocka_unit_test(test_constants),      cmocka_unit_test(test_bad_constants),
        cmocka_unit_test(test_class_names),    cmocka_unit_test(test_descriptors),
        cmocka_unit_test(test_member_flags),   cmocka_unit_test(test_members_once),
        cmocka_unit_test(test_attributes),     cmocka_unit_test(test_bad_attributes),
        cmocka_unit_test(test_damaged_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
