/* Private to src/lower: the classes, members and bodies of a program. */
#ifndef BANDERA_LOWER_PROGRAM_H
#define BANDERA_LOWER_PROGRAM_H

#include "bir/build.h"
#include "jvm/flow.h"
#include "lower/lower.h"

typedef struct JavaClass JavaClass;

typedef struct JavaField {
    const JvmField *declared;
    JavaClass *owner;
    BirId variable; /* a member of the owner's record, or a global */
} JavaField;

typedef struct JavaMethod {
    const JvmMethod *declared;
    const JvmClass *file; /* whose constants its code refers to */
    JavaClass *owner;
    BirId body; /* BIR_NONE until it is called */
    const JvmMethod
        *marks; /* of one of the JDK's: how a model declares it, with annotations that count for it; or NULL */
} JavaMethod;

/* The object that a lambda expression or method reference makes: an instance of a class that has no file. */
typedef struct JavaLambda {
    const JvmClass *file;
    JvmName interface_method;            /* name of the one abstract method */
    JvmName erased_descriptor;           /* its type in the interface, */
    const JvmMethodType *erased;         /* read, */
    const JvmMethodType *instantiated;   /* and with type parameters replaced */
    const JvmConstant *implementation;   /* a method handle */
    const JvmMethodType *captured_types; /* parameters: what the object keeps */
    BirId first_captured;                /* variable of the first captured value, others follow */
    const JavaMethod *maker;             /* whose code makes the object, ... */
    BirId maker_file;                    /* ... and where: as in an origin */
    uint32_t maker_line;
} JavaLambda;

typedef enum ClassState { CLASS_NAMED, CLASS_LOADED, CLASS_MISSING, CLASS_BROKEN } ClassState;

struct JavaClass {
    JvmName name; /* internal, or the descriptor of an array */
    ClassState state;
    bool loading; /* its superclasses are being loaded: a class that needs itself is broken */
    ClassOrigin origin;
    bool is_library;       /* of the user's: one of --cp */
    const JvmClass *file;  /* null for arrays and lambdas */
    const JvmClass *under; /* the JDK's class that a model class is laid over, or null */
    JavaClass *super;
    JavaClass **interfaces;
    uint32_t interface_count;
    JavaField *fields; /* its own */
    uint32_t field_count;
    JavaMethod *methods; /* its own */
    uint32_t method_count;
    BirId type;       /* record or array */
    BirId ref;        /* reference to it */
    BirId collection; /* of its objects; BIR_NONE until one is made */
    JvmFieldType element;
    const JavaLambda *lambda;
    const JavaField *static_field; /* that the one object of the class stands for, or null */
    /* Initialisation: globals and the function that does it, BIR_NONE when there is nothing to do. */
    bool initialisation_known;
    BirId init_state, init_thread, init_body;
};

typedef enum BodyKind {
    BODY_METHOD,
    BODY_INITIALISER,
    BODY_LAMBDA,
    BODY_STATIC_FIELD,
    BODY_THREAD,
    BODY_MAIN,
    BODY_VALUES,
    BODY_TOUCH,
    BODY_BOOT,
    BODY_MESSAGE
} BodyKind;

/* Where a body comes from. */
typedef struct BodySource {
    BodyKind kind;
    JavaMethod *method;
    JavaClass *class;
    BirId message; /* BODY_MESSAGE: what is not supported */
    bool is_plain; /* BODY_STATIC_FIELD: the access orders nothing, ... */
    bool is_weak;  /* ... or less than a volatile one */
} BodySource;

/* What a virtual is for. */
typedef struct VirtualKey {
    JvmName name, descriptor;
} VirtualKey;

/* Where an assertion of a specification is checked. */
typedef struct JavaAsserted {
    BirId transformation;
    uint32_t assertion; /* of the plan */
} JavaAsserted;

/* A string that specifications compare with: a global refers to the one object of its text. */
typedef struct JavaLiteral {
    const char *text;
    BirId global;
} JavaLiteral;

struct JavaProgram {
    Arena *arena;
    BirModel *model;
    Names *names; /* the model's */
    Classpath *classpath;
    JavaOptions options;
    Vector(JavaClass *) classes;
    JavaClass **by_name; /* by name, null when unknown */
    uint32_t by_name_capacity;
    Vector(JavaClass *) by_type; /* by BIR type, null when it is no class */
    Vector(BodySource) sources;  /* by body */
    Table *virtuals;             /* of VirtualKey: a virtual has the number of its key */
    JavaClass *object, *string, *class_class, *thread, *throwable;
    BirId type_byte, type_short;
    BirId thread_body, main_body;
    Vector(JavaClass *) initialised; /* library classes, in the order in which they were */
    uint32_t booted;                 /* how many of those have a thread that initialises them */
    uint32_t lambdas;                /* made so far; numbers their classes */
    /* What the plan has become: see observe.c. */
    BirId *bound;    /* by variable: its global */
    BirId *owners;   /* by variable: the global of the object whose array's elements it is bound to, or BIR_NONE */
    BirId *observed; /* by predicate with a point: its expression, BIR_NONE before its method is translated */
    Vector(JavaAsserted) assertions;
    Vector(JavaLiteral) literals;
    Failure problem; /* see java_program_problem */
};

/* classes.c: the class of a name, not loaded unless it was needed already; of arrays too. */
JavaClass *class_named(JavaProgram *program, JvmName name);
JavaClass *class_named_text(JavaProgram *program, const char *name);

/* Loads a class and its supertypes. False when it is missing or broken: program->problem says what is broken. */
bool class_load(JavaProgram *program, JavaClass *class);

/* The collection of a loaded class's objects. */
BirId class_collection(JavaProgram *program, JavaClass *class);

/* The class of the elements' arrays. */
JavaClass *class_array_of(JavaProgram *program, JvmFieldType element);

/* Whether a loaded class is another or a subtype of it. */
bool class_is_subtype(const JavaProgram *program, const JavaClass *sub, const JavaClass *super);

/* The name of a class as Java writes it: java.lang.String. */
const char *class_java_name(const JavaProgram *program, JvmName name);

/* Whether a method has an annotation: its own, or that of a model which declares it as the JDK's. */
bool class_is_marked(const JavaProgram *program, const JavaMethod *method, const char *annotation);

/* Whether plain accesses in the code of a class count as races. Our models, and the JDK's own synchronizers, order
   theirs by means that the search for races does not see. */
bool class_may_race(const JavaProgram *program, const JavaClass *class);

/* The BIR type of a field or array element, and that of a parameter, local or result. */
BirId class_storage_type(JavaProgram *program, JvmFieldType type);
BirId class_value_type(JavaProgram *program, JvmFieldType type);

/* Makes the class of a lambda expression. */
JavaClass *class_of_lambda(JavaProgram *program, const JavaLambda *lambda, JavaClass *const *interfaces, uint32_t count,
                           const char *where);

/* The class whose one object stands for a static field: virtuals read and write it. */
JavaClass *class_of_static(JavaProgram *program, const JavaField *field);

/* The entry of a class in its own list of inner classes; null: it is none. */
const JvmInnerClass *class_inner_entry(const JavaClass *class);

/* The name of a class in its source text; empty for an anonymous one. */
JvmName class_simple_name(JavaProgram *program, const JavaClass *class);

/* members.c: a field by its resolution (JVMS 5.4.3.2), or null. */
JavaField *member_field(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor);
JavaField *member_field_named(JavaProgram *program, JavaClass *class, const char *name, const char *descriptor);

/* The first field of a name that a class declares itself, or null. */
JavaField *member_own_field(JavaProgram *program, JavaClass *class, const char *name);

/* A method by its resolution (JVMS 5.4.3.3, 5.4.3.4), or null. */
JavaMethod *member_method(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor);
JavaMethod *member_method_named(JavaProgram *program, JavaClass *class, const char *name, const char *descriptor);

/* Whether a field of the JDK keeps what can be computed again at any time, as HashMap.keySet does: it is raced on by
   design, and whoever loses such a race computes the same. */
bool member_is_cache(const JavaProgram *program, const JavaField *field);

/* The method that initialises a class, or null. */
JavaMethod *member_initialiser(JavaProgram *program, JavaClass *class);

/* The method that runs for objects of a class, or null. */
JavaMethod *member_selected(JavaProgram *program, JavaClass *class, JvmName name, JvmName descriptor);

/* The function of a method, missing until it is called. */
BirId member_body(JavaProgram *program, JavaMethod *method);

/* The virtual of a name and descriptor, and what a virtual is for. */
BirId member_virtual(JavaProgram *program, JvmName name, JvmName descriptor, const JvmMethodType *type);

static inline VirtualKey member_virtual_key(const JavaProgram *program, BirId virtual_id) {
    return *(const VirtualKey *)table_key(program->virtuals, virtual_id);
}

/* A function of another kind that is missing. */
BirId member_new_body(JavaProgram *program, BirId name, const BirId *parameters, uint32_t count, BirId result,
                      BodySource source);

/* facts.c: what a native answers about a text; what it answers in every state. */
BirFact fact_number(JavaProgram *program, BirNative native, int64_t number);
BirFact fact_find(JavaProgram *program, BirNative native, const char *text, size_t length);

/* The class that a text names; null for primitive types and for names that are none. */
JavaClass *fact_class(JavaProgram *program, const char *text, size_t length);

/* Whether a class has to be initialised before use; then its globals and its function exist. */
bool initialise_is_needed(JavaProgram *program, JavaClass *class);

/* convert.c: how a call with one type reaches a method of another, as MethodHandle.asType says: never, by conversions
   of values, or by casts of references at most. */
typedef enum Conversion { CONVERTS_NEVER, CONVERTS_VALUES, CONVERTS_NOTHING } Conversion;
Conversion convert_method(JavaProgram *program, const JvmMethodType *call, const JvmMethodType *method);

/* observe.c: makes the globals of the plan's variables, and its predicates; boot.c: gives those of its literals their
 * objects. */
void observe_declare(JavaProgram *program);
void observe_define(JavaProgram *program);
void boot_literals(JavaProgram *program);

/* program.c: gives a body that is missing its variables and locations. */
void program_make_body(JavaProgram *program, BirId body);

/* The same by the kind of body. */
void method_lower(JavaProgram *program, BirId body);
void initialise_lower(JavaProgram *program, BirId body);
void lambda_lower(JavaProgram *program, BirId body);
void static_field_lower(JavaProgram *program, BirId body);
void message_lower(JavaProgram *program, BirId body);

#endif
