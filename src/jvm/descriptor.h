/* Types as class files write them (JVMS 4.3): "I", "Ljava/util/List;", "[[J", "(IJ)V".

   A reference type is named as the constant pool names classes: "java/util/List" for a class or an interface, the
   descriptor itself for an array ("[[J", "[Ljava/util/List;"). */
#ifndef BANDERA_JVM_DESCRIPTOR_H
#define BANDERA_JVM_DESCRIPTOR_H

#include "base/names.h"

/* A number in a Names table. */
typedef uint32_t JvmName;
#define JVM_NO_NAME UINT32_MAX

enum { JVM_MOST_DIMENSIONS = 255, JVM_MOST_ARGUMENT_SLOTS = 255 };

typedef enum JvmType {
    JVM_TYPE_BOOLEAN,
    JVM_TYPE_BYTE,
    JVM_TYPE_CHAR,
    JVM_TYPE_SHORT,
    JVM_TYPE_INT,
    JVM_TYPE_LONG,
    JVM_TYPE_FLOAT,
    JVM_TYPE_DOUBLE,
    JVM_TYPE_REFERENCE,
    JVM_TYPE_VOID /* as the result of a method only */
} JvmType;

/* By type: the letter that descriptors have for it. */
static const char jvm_type_letters[] = "ZBCSIJFDLV";

/* The type of a field, a parameter or a result. */
typedef struct JvmFieldType {
    JvmType type;
    JvmName class_name; /* of a reference; otherwise JVM_NO_NAME */
} JvmFieldType;

/* The type of a method, without the receiver. */
typedef struct JvmMethodType {
    JvmFieldType result;
    uint32_t parameter_count;
    uint32_t slots; /* of the parameters: long and double take two */
    const JvmFieldType *parameters;
} JvmMethodType;

/* Reads a field descriptor; false when it is not well-formed. */
bool jvm_descriptor_field(Names *names, JvmName descriptor, JvmFieldType *type);

/* Reads a method descriptor; false when it is not well-formed or has more than 255 argument slots. The parameters are
   allocated from `arena`. */
bool jvm_descriptor_method(Arena *arena, Names *names, JvmName descriptor, JvmMethodType *type);

/* The type of an array's elements ("[J" gives long, "[[J" the class "[J"); false when the name is not an array's. */
bool jvm_descriptor_element(Names *names, JvmName array, JvmFieldType *type);

/* The name of the array whose elements are of class `element` ("java/util/List" gives "[Ljava/util/List;", "[J" gives
   "[[J"). */
JvmName jvm_descriptor_array(Names *names, JvmName element);

/* How many dimensions an array's class has; 0 for a class or an interface. */
uint32_t jvm_descriptor_dimensions(const Names *names, JvmName class_name);

/* An internal class name as Java writes it, in the arena: "java.util.List". */
const char *jvm_java_name(Arena *arena, const char *name);

/* Whether a text may stand as CONSTANT_Class: an internal class name or the descriptor of an array. */
bool jvm_is_class_name(Names *names, JvmName name);

/* Whether a text may name a field (or a method other than <init> and <clinit>, when `method` is set): JVMS 4.2.2. */
bool jvm_is_member_name(const Names *names, JvmName name, bool method);

#endif
