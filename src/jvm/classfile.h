/* Class files: read, checked for form (JVMS 4.1 to 4.8), and decoded instruction by instruction (JVMS 6).

   A class lives in the arena it was read into and refers to nothing outside of it but its table of names: the bytes it
   was read from may be freed. Every text is a number in that table, as plain UTF-8 (a surrogate that stands alone is
   three bytes). Nothing here ever looks at a second class.

   A class file is untrusted input: whatever its bytes are, the answer is a class or a failure of one line. */
#ifndef BANDERA_JVM_CLASSFILE_H
#define BANDERA_JVM_CLASSFILE_H

#include "base/failure.h"
#include "jvm/descriptor.h"

enum { JVM_OLDEST_VERSION = 45, JVM_NEWEST_VERSION = 69 };

/* access_flags of classes, fields and methods. */
enum {
    JVM_PUBLIC = 0x0001,
    JVM_PRIVATE = 0x0002,
    JVM_PROTECTED = 0x0004,
    JVM_STATIC = 0x0008,
    JVM_FINAL = 0x0010,
    JVM_SUPER = 0x0020,        /* classes */
    JVM_SYNCHRONIZED = 0x0020, /* methods */
    JVM_VOLATILE = 0x0040,     /* fields */
    JVM_BRIDGE = 0x0040,       /* methods */
    JVM_TRANSIENT = 0x0080,    /* fields */
    JVM_VARARGS = 0x0080,      /* methods */
    JVM_NATIVE = 0x0100,
    JVM_INTERFACE = 0x0200,
    JVM_ABSTRACT = 0x0400,
    JVM_STRICT = 0x0800,
    JVM_SYNTHETIC = 0x1000,
    JVM_ANNOTATION = 0x2000,
    JVM_ENUM = 0x4000,
    JVM_MODULE = 0x8000
};

/* ---- The constant pool ---------------------------------------------------------------------------------------- */

typedef enum JvmTag {
    JVM_CONSTANT_NONE = 0, /* index 0, and the second index of a long or a double */
    JVM_CONSTANT_UTF8 = 1,
    JVM_CONSTANT_INTEGER = 3,
    JVM_CONSTANT_FLOAT = 4,
    JVM_CONSTANT_LONG = 5,
    JVM_CONSTANT_DOUBLE = 6,
    JVM_CONSTANT_CLASS = 7,
    JVM_CONSTANT_STRING = 8,
    JVM_CONSTANT_FIELD = 9,
    JVM_CONSTANT_METHOD = 10,
    JVM_CONSTANT_INTERFACE_METHOD = 11,
    JVM_CONSTANT_NAME_AND_TYPE = 12,
    JVM_CONSTANT_METHOD_HANDLE = 15,
    JVM_CONSTANT_METHOD_TYPE = 16,
    JVM_CONSTANT_DYNAMIC = 17,
    JVM_CONSTANT_INVOKE_DYNAMIC = 18,
    JVM_CONSTANT_MODULE = 19,
    JVM_CONSTANT_PACKAGE = 20
} JvmTag;

/* What a method handle does (reference_kind). */
typedef enum JvmHandleKind {
    JVM_HANDLE_GET_FIELD = 1,
    JVM_HANDLE_GET_STATIC,
    JVM_HANDLE_PUT_FIELD,
    JVM_HANDLE_PUT_STATIC,
    JVM_HANDLE_INVOKE_VIRTUAL,
    JVM_HANDLE_INVOKE_STATIC,
    JVM_HANDLE_INVOKE_SPECIAL,
    JVM_HANDLE_NEW_INVOKE_SPECIAL,
    JVM_HANDLE_INVOKE_INTERFACE
} JvmHandleKind;

/* One entry, with everything it refers to looked up. What a tag does not have is JVM_NO_NAME, 0 or null. */
typedef struct JvmConstant {
    JvmTag tag;
    JvmHandleKind handle_kind; /* of a method handle */
    uint32_t index;            /* a method handle: the constant it refers to; [invoke]dynamic: the bootstrap method */
    JvmName class_name;        /* a class: its name; a field, a method: the class it is looked up in */
    JvmName name;              /* utf8, string, module, package: the text; field, method, dynamic: the member's name */
    JvmName descriptor;        /* field, method, name and type, dynamic, method type */
    int64_t value; /* integer and long: the value; float and double: the bits, those of a float in the low 32 */
    const JvmFieldType *field_type;   /* field, dynamic: the descriptor, read */
    const JvmMethodType *method_type; /* method, invoke dynamic, method type: the descriptor, read */
} JvmConstant;

/* ---- Classes and members -------------------------------------------------------------------------------------- */

typedef struct JvmNameList {
    uint32_t count;
    const JvmName *items;
} JvmNameList;

typedef struct JvmAnnotation JvmAnnotation;

/* The value of an element of an annotation. */
typedef struct JvmElement {
    JvmName name; /* of the element; JVM_NO_NAME for one of an array */
    uint8_t kind; /* as in class files: s text, c class, e constant of an enum, @ annotation, [ array, I int, Z ... */
    JvmName text; /* s: the text; c: the descriptor; e: the name of the constant */
    JvmName type; /* e: the descriptor of the enum */
    const JvmConstant *constant; /* of a number, a char or a boolean */
    const JvmAnnotation *annotation;
    uint32_t count; /* of an array, */
    const struct JvmElement *items;
} JvmElement;

/* An annotation, with those elements that its place spells out. */
struct JvmAnnotation {
    JvmName descriptor;
    uint32_t count;
    const JvmElement *elements;
};

/* Annotations that are visible at run time. */
typedef struct JvmAnnotations {
    uint32_t count;
    const JvmAnnotation *items;
} JvmAnnotations;

/* An entry of the exception table. The range covers start to end - 1. */
typedef struct JvmHandler {
    uint32_t start, end, target;
    JvmName catch_class; /* JVM_NO_NAME: catches everything */
} JvmHandler;

typedef struct JvmLine {
    uint32_t pc, line;
} JvmLine;

/* A local variable of the source: in `slot` while start <= pc < end. */
typedef struct JvmVariable {
    uint32_t start, end, slot;
    JvmName name, descriptor;
} JvmVariable;

typedef struct JvmCode {
    uint32_t max_stack, max_locals; /* in slots: long and double take two */
    uint32_t length;
    const uint8_t *bytes;
    uint32_t handler_count;
    const JvmHandler *handlers; /* in the order in which they are tried */
    uint32_t line_count;
    const JvmLine *lines; /* of all LineNumberTables, by ascending pc */
    uint32_t variable_count;
    const JvmVariable *variables; /* of all LocalVariableTables */
    uint32_t stack_map_count;     /* entries of the StackMapTable, */
    uint32_t stack_map_length;    /* and their bytes, decoded by jvm_flow */
    const uint8_t *stack_map;
} JvmCode;

typedef struct JvmField {
    uint32_t flags;
    JvmName name, descriptor;
    JvmFieldType type;
    const JvmConstant *constant_value; /* of a static field: what it is initialised with; otherwise null */
    JvmAnnotations annotations;
} JvmField;

typedef struct JvmMethod {
    uint32_t flags;
    JvmName name, descriptor;
    JvmMethodType type;
    const JvmCode *code; /* null: abstract or native */
    JvmAnnotations annotations;
    JvmAnnotations of_parameters; /* those of all parameters together */
} JvmMethod;

typedef struct JvmInnerClass {
    JvmName inner, outer; /* outer is JVM_NO_NAME for a local or an anonymous class */
    JvmName simple_name;  /* JVM_NO_NAME: anonymous */
    uint32_t flags;
} JvmInnerClass;

/* A bootstrap method and its arguments, which may lead back to it through constants that are dynamic. */
typedef struct JvmBootstrap {
    const JvmConstant *handle;
    uint32_t argument_count;
    const JvmConstant **arguments; /* class, string, number, method handle, method type or dynamic */
} JvmBootstrap;

typedef struct JvmClass {
    Names *names;
    const char *where; /* for messages: the file, or the jar and the entry, that it was read from */
    uint32_t major, minor;
    uint32_t flags;
    JvmName name;
    JvmName super_name; /* JVM_NO_NAME for java/lang/Object and for a module */
    JvmNameList interfaces;
    uint32_t constant_count;
    const JvmConstant *constants; /* by index */
    uint32_t field_count;
    const JvmField *fields;
    uint32_t method_count;
    const JvmMethod *methods;
    /* Attributes; JVM_NO_NAME, 0 or false when there is none. */
    JvmName source_file;
    uint32_t inner_class_count;
    const JvmInnerClass *inner_classes;
    JvmName enclosing_class; /* of a local or an anonymous class */
    uint32_t bootstrap_count;
    const JvmBootstrap *bootstraps;
    bool is_sealed;
    JvmNameList permitted;
    JvmAnnotations annotations;
} JvmClass;

/* Reads a class file of version 45 to 69, preview features included. `where` is its name for messages. Null when it is
   malformed; the failure then says in one line what is wrong. Code is taken as bytes here: jvm_flow checks it. */
JvmClass *jvm_class_read(Arena *arena, Names *names, const uint8_t *bytes, size_t length, const char *where,
                         Failure *failure);

/* Whether it is the class that was looked for in its place, by the internal name. False with a failure. */
bool jvm_class_is(const JvmClass *class, const char *name, Failure *failure);

/* The class's own method or field with that name and descriptor, or null. */
const JvmMethod *jvm_class_method(const JvmClass *class, JvmName name, JvmName descriptor);
const JvmField *jvm_class_field(const JvmClass *class, JvmName name, JvmName descriptor);

/* The annotation with this descriptor ("Ljdk/internal/vm/annotation/Contended;"); null when there is none. */
const JvmAnnotation *jvm_annotation(const Names *names, JvmAnnotations annotations, const char *descriptor);

/* The element of an annotation with this name; null when its place does not spell it out. */
const JvmElement *jvm_element(const Names *names, const JvmAnnotation *annotation, const char *name);

/* The source line of an instruction; 0 when it is not known. */
uint32_t jvm_code_line(const JvmCode *code, uint32_t pc);

/* The source variable that is in a local slot at an instruction, or null when it is not known. A store puts a variable
   into its slot just before its range starts: ask for the pc of the instruction after the store. */
const JvmVariable *jvm_code_variable(const JvmCode *code, uint32_t slot, uint32_t pc);

/* ---- Instructions --------------------------------------------------------------------------------------------- */

/* Where the operands of an instruction are; see opcodes.def. */
typedef enum JvmFormat {
    JVM_FORMAT_NONE,          /* no operand, or one that the opcode implies */
    JVM_FORMAT_BYTE,          /* value */
    JVM_FORMAT_SHORT,         /* value */
    JVM_FORMAT_LOCAL,         /* index: a local variable, one byte or two after `wide` */
    JVM_FORMAT_INCREMENT,     /* index: a local variable; value */
    JVM_FORMAT_CONSTANT_BYTE, /* index: of the constant pool, one byte */
    JVM_FORMAT_CONSTANT,      /* index: of the constant pool */
    JVM_FORMAT_BRANCH,        /* target */
    JVM_FORMAT_BRANCH_WIDE,   /* target, four bytes */
    JVM_FORMAT_TABLE_SWITCH,  /* target: the default; cases */
    JVM_FORMAT_LOOKUP_SWITCH, /* target: the default; cases */
    JVM_FORMAT_INTERFACE,     /* index: of the constant pool; a count that is not needed */
    JVM_FORMAT_DYNAMIC,       /* index: of the constant pool */
    JVM_FORMAT_ARRAY_TYPE,    /* value: a JvmType */
    JVM_FORMAT_DIMENSIONS,    /* index: of the constant pool; value: dimensions to make */
    JVM_FORMAT_WIDE           /* a prefix: never the opcode of a decoded instruction */
} JvmFormat;

typedef enum JvmOpcode {
#define OPCODE(NUMBER, NAME, text, FORMAT, CANONICAL, implied, effect) JVM_OP_##NAME = NUMBER,
#include "jvm/opcodes.def"
    JVM_OPCODE_COUNT
} JvmOpcode;

typedef struct JvmCase {
    int32_t value;
    uint32_t target; /* pc */
} JvmCase;

/* A decoded instruction. Forms that differ only in how they are written are one opcode:
       iload_0 is iload with index 0, likewise all other loads and stores; wide is folded into what follows it;
       iconst_<n> and bipush are sipush; ldc_w is ldc; goto_w is goto; jsr_w is jsr.
   lconst_<n>, fconst_<n> and dconst_<n> stay as they are and have n as their value. */
typedef struct JvmInstruction {
    uint32_t pc, length;
    JvmOpcode opcode;
    uint32_t index;              /* of a local variable or of the constant pool */
    int32_t value;               /* of sipush, iinc, lconst_<n>...; newarray: a JvmType; multianewarray: dimensions */
    uint32_t target;             /* pc to branch to; of a switch, the default */
    uint32_t case_count;         /* of a switch, */
    const JvmCase *cases;        /* by ascending value */
    const JvmConstant *constant; /* at index, of the right kind for the opcode; null when it takes none */
} JvmInstruction;

/* All instructions of a code array, in order. */
typedef struct JvmInstructions {
    uint32_t count;
    JvmInstruction *items;
    const uint32_t *at; /* by pc: the instruction that starts there, or UINT32_MAX; also for the pc after the last */
} JvmInstructions;

/* Decodes a method's code, reachable or not. False when an operand, a branch target, a constant or a local variable is
   wrong; the failure then names the instruction but not the class and the method: jvm_flow adds those. */
bool jvm_instructions_read(Arena *arena, const JvmClass *class, const JvmCode *code, JvmInstructions *instructions,
                           Failure *failure);

/* The name of an opcode ("invokevirtual"), where its operands are, and what it does to the stack (see opcodes.def). */
const char *jvm_opcode_name(JvmOpcode opcode);
JvmFormat jvm_opcode_format(JvmOpcode opcode);
const char *jvm_opcode_effect(JvmOpcode opcode);

/* The type of the elements that an instruction loads from an array or stores into one, as far as it says (byte is
   boolean, too); void for others. */
JvmType jvm_opcode_element(JvmOpcode opcode);

#endif
