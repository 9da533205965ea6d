/* Reading a class file: what its parts share. */
#ifndef BANDERA_JVM_CLASSFILE_INT_H
#define BANDERA_JVM_CLASSFILE_INT_H

#include "base/vector.h"
#include "jvm/classfile.h"

/* A class file while it is read. The first failure is kept; after it every read gives 0 and every count is 0, so that
   loops end and callers may check once. */
typedef struct ClassReader {
    Arena *arena;
    JvmClass *class;
    const uint8_t *bytes;
    size_t at, end; /* end of what is being read: the file, or the attribute that is looked at */
    Failure *failure;
    bool failed;
} ClassReader;

/* Refuses the file. Always false. */
bool class_fail(ClassReader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Refuses the file because of a name, which is quoted after the message. Always false. */
bool class_fail_name(ClassReader *reader, JvmName name, const char *message);

uint8_t class_u1(ClassReader *reader);
uint16_t class_u2(ClassReader *reader);
uint32_t class_u4(ClassReader *reader);

/* A count of two bytes, of items that take at least `size` bytes each: refused when they cannot all be there. */
uint32_t class_count(ClassReader *reader, size_t size);

/* Steps over `length` bytes and gives the first; null when they are not there. */
const uint8_t *class_bytes(ClassReader *reader, size_t length);

/* Reads the constant pool. */
bool class_read_constants(ClassReader *reader);

/* The constant that an index in the file refers to. Null after a failure: the index is outside or has another tag. */
const JvmConstant *class_constant(ClassReader *reader, JvmTag tag);

/* The same, with 0 for none: null then too, without a failure. */
const JvmConstant *class_optional_constant(ClassReader *reader, JvmTag tag);

/* Whether an instruction or a bootstrap method could get a constant as a value. */
bool class_is_loadable(const JvmConstant *constant);

/* The text of a utf8 constant and the name of a class constant that is no array; JVM_NO_NAME after a failure. */
JvmName class_utf8(ClassReader *reader);
JvmName class_class_name(ClassReader *reader);

/* As many class names as a count in the file says. */
JvmNameList class_name_list(ClassReader *reader);

/* The attributes of each kind of owner. A field's and a method's own properties are set before. */
void class_read_class_attributes(ClassReader *reader);
void class_read_field_attributes(ClassReader *reader, JvmField *field);
void class_read_method_attributes(ClassReader *reader, JvmMethod *method);

/* The annotations that an attribute has; none when it is malformed. */
void class_read_annotations(ClassReader *reader, JvmAnnotations *annotations);

/* The same of an attribute with the annotations of each parameter. */
void class_read_parameter_annotations(ClassReader *reader, JvmAnnotations *annotations);

/* Whether a name is this text; none is not. */
bool class_is_name(const Names *names, JvmName name, const char *text);

#endif
