/* For unit tests: class files made piece by piece, so that each rule can be broken alone. */
#ifndef BANDERA_TEST_CLASS_MAKER_H
#define BANDERA_TEST_CLASS_MAKER_H

#include "jvm/flow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A class file that grows. The parts are bytes as they stand in the file. */
typedef struct Maker {
    uint16_t minor, major, flags, this_class, super_class;
    uint16_t constant_count, interface_count, field_count, method_count, attribute_count;
    Text constants, interfaces, fields, methods, attributes;
} Maker;

/* The code of a method; each handler is start, end, target and the index of its class. */
typedef struct MakerCode {
    uint16_t max_stack, max_locals;
    const uint8_t *bytes;
    size_t length;
    uint16_t handler_count;
    const uint16_t (*handlers)[4];
    uint16_t attribute_count;
    const Text *attributes;
} MakerCode;

static inline void make_u1(Text *text, uint32_t value) { text_add_char(text, (char)(uint8_t)value); }

static inline void make_u2(Text *text, uint32_t value) {
    make_u1(text, value >> 8);
    make_u1(text, value);
}

static inline void make_u4(Text *text, uint32_t value) {
    make_u2(text, value >> 16);
    make_u2(text, value);
}

/* ---- Constants: each gives its index ---------------------------------------------------------------------------- */

static inline uint16_t make_tag(Maker *maker, JvmTag tag) {
    make_u1(&maker->constants, tag);
    uint16_t index = maker->constant_count;
    maker->constant_count = (uint16_t)(index + (tag == JVM_CONSTANT_LONG || tag == JVM_CONSTANT_DOUBLE ? 2 : 1));
    return index;
}

static inline uint16_t make_bytes(Maker *maker, const char *bytes, size_t length) {
    uint16_t index = make_tag(maker, JVM_CONSTANT_UTF8);
    make_u2(&maker->constants, (uint32_t)length);
    text_add_bytes(&maker->constants, bytes, length);
    return index;
}

static inline uint16_t make_utf8(Maker *maker, const char *text) { return make_bytes(maker, text, strlen(text)); }

static inline uint16_t make_one(Maker *maker, JvmTag tag, uint32_t number) {
    uint16_t index = make_tag(maker, tag);
    make_u2(&maker->constants, number);
    return index;
}

static inline uint16_t make_two(Maker *maker, JvmTag tag, uint32_t first, uint32_t second) {
    uint16_t index = make_one(maker, tag, first);
    make_u2(&maker->constants, second);
    return index;
}

static inline uint16_t make_class(Maker *maker, const char *name) {
    uint16_t text = make_utf8(maker, name);
    return make_one(maker, JVM_CONSTANT_CLASS, text);
}

static inline uint16_t make_number(Maker *maker, JvmTag tag, uint64_t bits) {
    uint16_t index = make_tag(maker, tag);
    if (tag == JVM_CONSTANT_LONG || tag == JVM_CONSTANT_DOUBLE)
        make_u4(&maker->constants, (uint32_t)(bits >> 32));
    make_u4(&maker->constants, (uint32_t)bits);
    return index;
}

static inline uint16_t make_name_and_type(Maker *maker, const char *name, const char *descriptor) {
    uint16_t first = make_utf8(maker, name), second = make_utf8(maker, descriptor);
    return make_two(maker, JVM_CONSTANT_NAME_AND_TYPE, first, second);
}

static inline uint16_t make_member(Maker *maker, JvmTag tag, const char *class, const char *name,
                                   const char *descriptor) {
    uint16_t first = make_class(maker, class), second = make_name_and_type(maker, name, descriptor);
    return make_two(maker, tag, first, second);
}

static inline uint16_t make_handle(Maker *maker, JvmHandleKind kind, uint32_t index) {
    uint16_t handle = make_tag(maker, JVM_CONSTANT_METHOD_HANDLE);
    make_u1(&maker->constants, kind);
    make_u2(&maker->constants, index);
    return handle;
}

/* ---- Members and attributes ------------------------------------------------------------------------------------- */

/* Adds an attribute to some bytes, and frees its contents. */
static inline void make_attribute(Maker *maker, Text *owner, const char *name, Text contents) {
    make_u2(owner, make_utf8(maker, name));
    make_u4(owner, (uint32_t)contents.length);
    text_add_bytes(owner, text_string(&contents), contents.length);
    text_free(&contents);
}

static inline void make_class_attribute(Maker *maker, const char *name, Text contents) {
    make_attribute(maker, &maker->attributes, name, contents);
    maker->attribute_count++;
}

/* Starts a field or a method with `count` attributes, which follow. */
static inline void make_head(Maker *maker, Text *members, uint32_t flags, const char *name, const char *descriptor,
                             uint32_t count) {
    make_u2(members, flags);
    make_u2(members, make_utf8(maker, name));
    make_u2(members, make_utf8(maker, descriptor));
    make_u2(members, count);
}

static inline void make_field(Maker *maker, uint32_t flags, const char *name, const char *descriptor) {
    make_head(maker, &maker->fields, flags, name, descriptor, 0);
    maker->field_count++;
}

static inline void make_method(Maker *maker, uint32_t flags, const char *name, const char *descriptor,
                               const MakerCode *code) {
    make_head(maker, &maker->methods, flags, name, descriptor, code != NULL);
    maker->method_count++;
    if (!code)
        return;
    Text contents = {0};
    make_u2(&contents, code->max_stack);
    make_u2(&contents, code->max_locals);
    make_u4(&contents, (uint32_t)code->length);
    text_add_bytes(&contents, (const char *)code->bytes, code->length);
    make_u2(&contents, code->handler_count);
    for (uint32_t i = 0; i < code->handler_count; i++)
        for (uint32_t j = 0; j < 4; j++)
            make_u2(&contents, code->handlers[i][j]);
    make_u2(&contents, code->attribute_count);
    if (code->attributes)
        text_add_bytes(&contents, code->attributes->bytes, code->attributes->length);
    make_attribute(maker, &maker->methods, "Code", contents);
}

/* ---- Classes ---------------------------------------------------------------------------------------------------- */

/* An empty class `test/Made` that extends Object. */
static inline Maker make_start(uint16_t major) {
    Maker maker = {.major = major, .flags = JVM_PUBLIC | JVM_SUPER, .constant_count = 1};
    maker.this_class = make_class(&maker, "test/Made");
    maker.super_class = make_class(&maker, "java/lang/Object");
    return maker;
}

/* The bytes of the class file; the maker is emptied. */
static inline Text make_finish(Maker *maker) {
    Text file = {0};
    make_u4(&file, 0xcafebabe);
    make_u2(&file, maker->minor);
    make_u2(&file, maker->major);
    make_u2(&file, maker->constant_count);
    text_add_bytes(&file, text_string(&maker->constants), maker->constants.length);
    make_u2(&file, maker->flags);
    make_u2(&file, maker->this_class);
    make_u2(&file, maker->super_class);
    const uint16_t counts[] = {maker->interface_count, maker->field_count, maker->method_count, maker->attribute_count};
    Text *parts[] = {&maker->interfaces, &maker->fields, &maker->methods, &maker->attributes};
    for (uint32_t i = 0; i < 4; i++) {
        make_u2(&file, counts[i]);
        text_add_bytes(&file, text_string(parts[i]), parts[i]->length);
        text_free(parts[i]);
    }
    text_free(&maker->constants);
    return file;
}

/* A class that was read, or the reason why not. */
typedef struct Made {
    Arena *arena;
    Names *names;
    JvmClass *class;
    Failure failure;
} Made;

/* Reads some bytes as a class file. */
static inline Made read_bytes(const Text *file) {
    Made made = {.arena = arena_new()};
    made.names = names_new(made.arena);
    /* A block of just this size: a sanitizer sees every byte that is read after the end. */
    uint8_t *copy = memory_get(file->length);
    if (file->length > 0)
        memcpy(copy, file->bytes, file->length);
    made.class = jvm_class_read(made.arena, made.names, copy, file->length, "Made.class", &made.failure);
    free(copy);
    if (!made.class &&
        (strncmp(text_string(&made.failure.words), "Made.class: ", 12) != 0 || strchr(made.failure.words.bytes, '\n')))
        fail_msg("not a reason: %s", text_string(&made.failure.words));
    return made;
}

static inline void made_free(Made *made) {
    failure_free(&made->failure);
    arena_free(made->arena);
}

static inline Made read_made(Maker *maker) {
    Text file = make_finish(maker);
    Made made = read_bytes(&file);
    text_free(&file);
    return made;
}

/* Reads a class that is in order. */
static inline Made read_good(Maker *maker) {
    Made made = read_made(maker);
    if (!made.class)
        fail_msg("refused: %s", text_string(&made.failure.words));
    return made;
}

/* Reads a class that has to be refused for this reason. */
static inline void expect_refused(Maker *maker, const char *reason) {
    Made made = read_made(maker);
    if (made.class)
        fail_msg("accepted, and not refused with: %s", reason);
    if (!strstr(text_string(&made.failure.words), reason))
        fail_msg("refused with: %s, and not with: %s", text_string(&made.failure.words), reason);
    made_free(&made);
}

static inline const char *name_of(const Made *made, JvmName name) {
    return name == JVM_NO_NAME ? "(none)" : names_text(made->names, name);
}

#endif
