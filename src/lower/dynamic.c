/* invokedynamic, for the bootstrap methods that javac uses: each call site is translated as what it stands for. */
#include "lower/method.h"

#include <string.h>

static const char *name_text(const Translation *t, JvmName name) { return names_text(t->program->names, name); }

/* ---- Lambdas -------------------------------------------------------------------------------------------------- */

enum { MOST_INTERFACES = 32 };

/* What altMetafactory names besides: whether the object is serializable, and further interfaces. Bridges are found by
   the name of their method. */
static uint32_t add_markers(Translation *t, const JvmBootstrap *bootstrap, JavaClass **interfaces) {
    enum { SERIALIZABLE = 1, MARKERS = 2 };
    uint32_t count = 1;
    int64_t flags = bootstrap->argument_count > 3 ? bootstrap->arguments[3]->value : 0;
    if (flags & SERIALIZABLE)
        interfaces[count++] = class_named_text(t->program, "java/io/Serializable");
    int64_t markers = flags & MARKERS && bootstrap->argument_count > 4 ? bootstrap->arguments[4]->value : 0;
    for (uint32_t i = 0; i < markers && 5 + i < bootstrap->argument_count && count < MOST_INTERFACES; i++)
        if (bootstrap->arguments[5 + i]->tag == JVM_CONSTANT_CLASS)
            interfaces[count++] = class_named(t->program, bootstrap->arguments[5 + i]->class_name);
    uint32_t loaded = 0;
    for (uint32_t i = 0; i < count; i++)
        if (class_load(t->program, interfaces[i]))
            interfaces[loaded++] = interfaces[i];
    return loaded;
}

static void make_lambda(Translation *t, const JvmConstant *site, const JvmBootstrap *bootstrap, const char *factory) {
    const JvmMethodType *type = site->method_type;
    JavaLambda lambda = {.file = t->method->file,
                         .interface_method = site->name,
                         .erased_descriptor = bootstrap->arguments[0]->descriptor,
                         .erased = bootstrap->arguments[0]->method_type,
                         .implementation = bootstrap->arguments[1],
                         .instantiated = bootstrap->arguments[2]->method_type,
                         .captured_types = type,
                         .maker = t->method,
                         .maker_file = t->emit.line ? t->emit.file : BIR_NONE,
                         .maker_line = t->emit.line};
    JavaClass *interface = class_named(t->program, type->result.class_name);
    if (!class_load(t->program, interface)) {
        access_missing_class(t, interface);
        return;
    }
    JavaClass *interfaces[MOST_INTERFACES] = {interface};
    uint32_t count = 1;
    if (strcmp(factory, "altMetafactory") == 0)
        count = add_markers(t, bootstrap, interfaces);
    JavaClass *class = class_of_lambda(t->program, &lambda, interfaces, count, name_text(t, t->method->owner->name));
    /* A receiver that is bound is checked when the object is made (JLS 15.13.3). */
    const JvmConstant *handle = bootstrap->arguments[1];
    bool bound =
        handle->handle_kind != JVM_HANDLE_INVOKE_STATIC && handle->handle_kind != JVM_HANDLE_NEW_INVOKE_SPECIAL;
    stack_settle(t, type->parameter_count);
    if (bound && type->parameter_count) {
        BirId receiver = t->stack[t->depth - type->parameter_count].expression;
        emit_before_failure(&t->emit);
        emit_check_null(&t->emit, receiver);
    }
    BirId collection = class_collection(t->program, class);
    Local object = stack_temporary(t, class->ref);
    if (!type->parameter_count) {
        /* One that captures nothing is made when its site is linked: it is the same object each time. */
        BirId name = build_string(t->model, class->name);
        emit_action(&t->emit, build_native(t->model, BIR_NATIVE_ONLY_OBJECT, emit_local(&t->emit, object), &name, 1));
        stack_push(t, JVM_KIND_REFERENCE, emit_local(&t->emit, object));
        return;
    }
    emit_action(&t->emit, build_new(t->model, emit_local(&t->emit, object), collection));
    for (uint32_t i = type->parameter_count; i-- > 0;) {
        BirId field = class->lambda->first_captured + i;
        BirId value = stack_as(t, stack_pop_value(t), t->model->variables.items[field].type);
        emit_assign(&t->emit, build_field(t->model, emit_local(&t->emit, object), field), value);
    }
    t->emit.has_effects = true;
    stack_push(t, JVM_KIND_REFERENCE, emit_local(&t->emit, object));
}

/* The class that a method reference's receiver is adapted to is the one the handle names. */
static JvmFieldType handle_class(const JvmConstant *target) {
    return (JvmFieldType){JVM_TYPE_REFERENCE, target->class_name};
}

/* Calls what a lambda stands for with the values that are on the stack. */
static void call_implementation(Translation *t, const JavaLambda *lambda) {
    const JvmConstant *handle = lambda->implementation;
    const JvmConstant *target = &lambda->file->constants[handle->index];
    static const JvmOpcode opcodes[] = {[JVM_HANDLE_INVOKE_VIRTUAL] = JVM_OP_INVOKEVIRTUAL,
                                        [JVM_HANDLE_INVOKE_STATIC] = JVM_OP_INVOKESTATIC,
                                        [JVM_HANDLE_INVOKE_SPECIAL] = JVM_OP_INVOKESPECIAL,
                                        [JVM_HANDLE_NEW_INVOKE_SPECIAL] = JVM_OP_INVOKESPECIAL,
                                        [JVM_HANDLE_INVOKE_INTERFACE] = JVM_OP_INVOKEINTERFACE};
    call_invoke(t, target, opcodes[handle->handle_kind]);
}

/* Pushes what the object captured and what it is called with, as the implementation wants them. */
static void push_lambda_arguments(Translation *t, const JavaClass *class, const JvmConstant *target,
                                  bool has_receiver) {
    const JavaLambda *lambda = class->lambda;
    uint32_t captured = lambda->captured_types->parameter_count, given = lambda->instantiated->parameter_count;
    BirId self = build_cast(t->model, emit_local(&t->emit, 0), class->ref, true);
    for (uint32_t i = 0; i < captured + given; i++) {
        bool is_captured = i < captured;
        JvmFieldType from =
            is_captured ? lambda->captured_types->parameters[i] : lambda->instantiated->parameters[i - captured];
        if (is_captured) {
            BirId place = build_field(t->model, self, lambda->first_captured + i);
            stack_push_assigned(t, class_value_type(t->program, from), stack_from(t, place));
        } else {
            BirId value = emit_local(&t->emit, 1 + i - captured);
            stack_push(t, stack_kind(t, t->model->expressions.items[value].type), value);
            /* What came through the erased interface is of the instantiated type. */
            convert_value(t, lambda->erased->parameters[i - captured], from);
        }
        convert_value(
            t, from, has_receiver && i == 0 ? handle_class(target) : target->method_type->parameters[i - has_receiver]);
    }
}

/* Returns what the implementation left on the stack as the interface wants it. */
static void return_from_lambda(Translation *t, const JavaLambda *lambda, JvmFieldType result) {
    if (lambda->erased->result.type == JVM_TYPE_VOID) {
        emit_return(&t->emit, BIR_NONE);
        return;
    }
    convert_value(t, result, lambda->instantiated->result);
    convert_value(t, lambda->instantiated->result, lambda->erased->result);
    emit_return(&t->emit, stack_pop_value(t));
}

/* Room for a stack of which flow knows nothing, so that each receiver may be null; a new object is not. */
static void make_stack(Translation *t, JvmNode *node, uint32_t depth, uint32_t new_object) {
    enum { MORE = 16 };
    t->stack = arena_alloc(t->emit.arena, (depth + MORE) * sizeof *t->stack);
    JvmValue *values = arena_alloc(t->emit.arena, (depth + MORE) * sizeof *values);
    for (uint32_t i = 0; i < depth; i++)
        values[i].kind = i == new_object ? JVM_KIND_NEW : JVM_KIND_REFERENCE;
    node->stack = values;
    node->depth = depth;
    t->node = node;
}

void lambda_lower(JavaProgram *program, BirId body) {
    JavaClass *class = program->sources.items[body].class;
    const JavaLambda *lambda = class->lambda;
    const JvmConstant *target = &lambda->file->constants[lambda->implementation->index];
    /* Translated as a static method of its own class: the one in whose code it stands may not be initialised yet. */
    JvmMethod declared = {.flags = JVM_STATIC};
    JavaMethod frame = {.declared = &declared, .file = lambda->file, .owner = class};
    JvmNode node = {0};
    Translation t = {.program = program, .model = program->model, .method = &frame, .synchronized_on = UINT32_MAX};
    emit_begin(&t.emit, program, BIR_NONE);
    BirSpan parameters = program->model->bodies.items[body].parameters;
    for (uint32_t i = 0; i < parameters.count; i++) {
        BirId type = program->model->variables.items[parameters.first + i].type;
        emit_variable(&t.emit, i ? names_text(program->names, build_name(t.model, "p%u", i)) : "this", type, BIR_NONE);
    }
    t.emit.parameter_count = parameters.count;
    JvmHandleKind kind = lambda->implementation->handle_kind;
    bool constructs = kind == JVM_HANDLE_NEW_INVOKE_SPECIAL;
    uint32_t depth = lambda->captured_types->parameter_count + lambda->instantiated->parameter_count + 2;
    make_stack(&t, &node, depth, constructs ? depth - 1 - target->method_type->parameter_count : depth);
    if (constructs) {
        access_new(&t, target->class_name);
        if (t.depth)
            stack_push(&t, JVM_KIND_REFERENCE, t.stack[0].expression);
    }
    if (!constructs || t.depth) {
        push_lambda_arguments(&t, class, target, !constructs && kind != JVM_HANDLE_INVOKE_STATIC);
        call_implementation(&t, lambda);
        if (t.emit.spot != NO_SPOT)
            return_from_lambda(&t, lambda, constructs ? handle_class(target) : target->method_type->result);
    }
    emit_finish(&t.emit, body);
}

/* ---- Texts ---------------------------------------------------------------------------------------------------- */

/* The text of a value of a type, as concatenation writes it. References are asked for theirs. */
static BirId text_of(Translation *t, BirId value, JvmFieldType type) {
    BirModel *m = t->model;
    if (type.type != JVM_TYPE_REFERENCE)
        return build_unary(m, BIR_OP_TO_STRING, m->type_string,
                           stack_as(t, value, class_storage_type(t->program, type)));
    if (m->expressions.items[value].type == m->type_string)
        return value;
    Local text = stack_temporary(t, m->type_string);
    emit_library_call(&t->emit, "bandera/engine/Engine", "textOf", "(Ljava/lang/Object;)Lbandera/engine/Text;", &value,
                      1, text);
    return emit_local(&t->emit, text);
}

/* Replaces the text on top of the stack by itself and another. */
static void append(Translation *t, BirId text) {
    BirModel *m = t->model;
    BirId left = stack_pop_value(t);
    const BirExpression *e = &m->expressions.items[left];
    bool is_empty = e->op == BIR_OP_STRING_LITERAL && !names_length(m->names, e->value.string);
    BirId sum = is_empty ? text : build_binary(m, BIR_OP_ADD, m->type_string, left, text);
    stack_push(t, JVM_KIND_REFERENCE, sum);
}

/* A String object of the text on top of the stack. */
static void push_string(Translation *t) {
    stack_settle(t, 1);
    BirId text = stack_pop_value(t);
    Local result = stack_temporary(t, t->program->string->ref);
    emit_library_call(&t->emit, "java/lang/String", "of", "(Lbandera/engine/Text;)Ljava/lang/String;", &text, 1,
                      result);
    stack_push(t, JVM_KIND_REFERENCE, emit_local(&t->emit, result));
}

static JvmName add_text(Translation *t, const char *bytes, size_t length) {
    return names_add(t->program->names, bytes, length);
}

/* A constant of a recipe: its own text for a string or a number. */
static BirId constant_text(Translation *t, const JvmConstant *constant) {
    if (constant->tag == JVM_CONSTANT_STRING)
        return build_string(t->model, constant->name);
    return build_string(t->model, build_name(t->model, "%lld", (long long)constant->value));
}

/* In a recipe \1 stands for the next argument and \2 for the next constant. */
static void concatenate(Translation *t, const JvmConstant *site, const JvmBootstrap *bootstrap) {
    const JvmMethodType *type = site->method_type;
    bool has_recipe = strcmp(name_text(t, site->name), "makeConcatWithConstants") == 0;
    stack_settle(t, type->parameter_count);
    uint32_t first = t->depth - type->parameter_count, argument = 0, constant = 1;
    stack_push(t, JVM_KIND_REFERENCE, build_string(t->model, add_text(t, "", 0)));
    const char *recipe = has_recipe ? name_text(t, bootstrap->arguments[0]->name) : NULL;
    size_t length = has_recipe ? names_length(t->program->names, bootstrap->arguments[0]->name) : type->parameter_count;
    for (size_t i = 0; i < length;) {
        if (!has_recipe || recipe[i] == 1) {
            if (argument < type->parameter_count)
                append(t, text_of(t, t->stack[first + argument].expression, type->parameters[argument]));
            argument++;
            i++;
        } else if (recipe[i] == 2) {
            if (constant < bootstrap->argument_count)
                append(t, constant_text(t, bootstrap->arguments[constant++]));
            i++;
        } else {
            size_t end = i;
            while (end < length && recipe[end] != 1 && recipe[end] != 2)
                end++;
            append(t, build_string(t->model, add_text(t, recipe + i, end - i)));
            i = end;
        }
        recipe = has_recipe ? name_text(t, bootstrap->arguments[0]->name) : NULL;
    }
    push_string(t);
    stack_drop_below(t, t->depth - 1 - first);
}

/* ---- Records -------------------------------------------------------------------------------------------------- */

/* The field that a getter handle of a record's component names; its value is pushed. */
static JvmFieldType push_component(Translation *t, const JvmConstant *handle, BirId record) {
    const JvmConstant *field = &t->method->file->constants[handle->index];
    stack_push(t, JVM_KIND_REFERENCE, record);
    access_get_field(t, field, false);
    return *field->field_type;
}

static void record_to_string(Translation *t, const JvmBootstrap *bootstrap, BirId record) {
    const char *names = name_text(t, bootstrap->arguments[1]->name);
    BirId head = build_name(t->model, "%s[", name_text(t, class_simple_name(t->program, t->method->owner)));
    stack_push(t, JVM_KIND_REFERENCE, build_string(t->model, head));
    for (uint32_t i = 2; i < bootstrap->argument_count; i++) {
        size_t length = strcspn(names, ";");
        BirId label = build_name(t->model, "%s%.*s=", i > 2 ? ", " : "", (int)length, names);
        append(t, build_string(t->model, label));
        JvmFieldType type = push_component(t, bootstrap->arguments[i], record);
        BirId value = stack_pop_value(t);
        append(t, text_of(t, value, type));
        stack_settle(t, 1);
        names = name_text(t, bootstrap->arguments[1]->name);
        for (uint32_t j = 2; j <= i; j++) {
            names += strcspn(names, ";");
            names += *names == ';';
        }
    }
    append(t, build_string(t->model, build_name(t->model, "]")));
    push_string(t);
}

/* Leaves the hash code of a component on the stack in place of its value. */
static void hash_component(Translation *t, JvmFieldType type) {
    static const char *const descriptors[] = {"(Z)I", "(B)I", "(C)I", "(S)I", "(I)I", "(J)I", "(F)I", "(D)I"};
    if (type.type == JVM_TYPE_REFERENCE)
        convert_call(t, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I");
    else
        convert_call(t, convert_box(type.type), "hashCode", descriptors[type.type]);
}

static void record_hash(Translation *t, const JvmBootstrap *bootstrap, BirId record) {
    BirModel *m = t->model;
    stack_push(t, JVM_KIND_INT, build_int(m, 0));
    for (uint32_t i = 2; i < bootstrap->argument_count; i++) {
        hash_component(t, push_component(t, bootstrap->arguments[i], record));
        stack_settle(t, 2);
        BirId hash = stack_pop_value(t), sum = stack_pop_value(t);
        sum = build_binary(m, BIR_OP_MULTIPLY, m->type_int, sum, build_int(m, 31));
        stack_push(t, JVM_KIND_INT, build_binary(m, BIR_OP_ADD, m->type_int, sum, hash));
    }
}

/* Pushes 1 or 0: whether a component of two records is equal. */
static void compare_component(Translation *t, const JvmConstant *handle, BirId left, BirId right) {
    BirModel *m = t->model;
    JvmFieldType type = push_component(t, handle, left);
    push_component(t, handle, right);
    if (type.type == JVM_TYPE_REFERENCE)
        convert_call(t, "java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
    else {
        if (type.type == JVM_TYPE_FLOAT || type.type == JVM_TYPE_DOUBLE) {
            convert_call(t, convert_box(type.type), "compare", type.type == JVM_TYPE_FLOAT ? "(FF)I" : "(DD)I");
            stack_push(t, JVM_KIND_INT, build_int(m, 0));
        }
        BirId b = stack_pop_value(t), a = stack_pop_value(t);
        stack_push(t, JVM_KIND_INT, stack_from(t, build_test(m, BIR_OP_EQUAL, a, b)));
    }
}

static void record_equals(Translation *t, const JvmBootstrap *bootstrap, BirId record, BirId other) {
    BirModel *m = t->model;
    Local result = stack_temporary(t, m->type_int);
    /* Kept on the stack so that the variable is not used for something else. */
    stack_push(t, JVM_KIND_INT, emit_local(&t->emit, result));
    Spot end = emit_spot(&t->emit), same = emit_spot(&t->emit);
    emit_set(&t->emit, result, build_int(m, 0));
    emit_branch(&t->emit, build_instanceof(m, other, t->method->owner->type), same, end);
    emit_open(&t->emit, same);
    for (uint32_t i = 2; i < bootstrap->argument_count; i++) {
        compare_component(t, bootstrap->arguments[i], record, other);
        BirId equal = stack_as(t, stack_pop_value(t), m->type_boolean);
        Spot next = emit_spot(&t->emit);
        emit_branch(&t->emit, equal, next, end);
        emit_open(&t->emit, next);
    }
    emit_set(&t->emit, result, build_int(m, 1));
    emit_open(&t->emit, end);
}

static void record_method(Translation *t, const JvmConstant *site, const JvmBootstrap *bootstrap) {
    uint32_t parameters = site->method_type->parameter_count;
    stack_settle(t, parameters);
    /* The operands stay below the result until it is there. */
    BirId record = t->stack[t->depth - parameters].expression, other = t->stack[t->depth - 1].expression;
    uint32_t first = t->depth - parameters;
    const char *name = name_text(t, site->name);
    if (strcmp(name, "toString") == 0)
        record_to_string(t, bootstrap, record);
    else if (strcmp(name, "hashCode") == 0)
        record_hash(t, bootstrap, record);
    else
        record_equals(t, bootstrap, record, other);
    if (t->emit.spot == NO_SPOT)
        return;
    stack_drop_below(t, t->depth - 1 - first);
}

/* ---- Switches over patterns ----------------------------------------------------------------------------------- */

/* A label that is computed, as far as javac writes them: a primitive type, or a constant of an enum by its class and
 * name. */
typedef struct ComputedLabel {
    JvmName primitive; /* descriptor, or JVM_NO_NAME */
    JvmName class_name, constant;
} ComputedLabel;

/* What a computed constant is made from: its bootstrap method's name, and the arguments. */
static const JvmBootstrap *bootstrap_of(const Translation *t, const JvmConstant *constant, const char *name) {
    const JvmClass *file = t->method->file;
    if (constant->tag != JVM_CONSTANT_DYNAMIC)
        return NULL;
    const JvmBootstrap *bootstrap = &file->bootstraps[constant->index];
    const JvmConstant *method = &file->constants[bootstrap->handle->index];
    bool fits = strcmp(name_text(t, method->class_name), "java/lang/invoke/ConstantBootstraps") == 0 &&
                strcmp(name_text(t, method->name), name) == 0;
    return fits ? bootstrap : NULL;
}

/* EnumDesc.of(ClassDesc.of("a.Colour"), "RED") is written as two computed constants. */
static bool read_enum_label(Translation *t, const JvmBootstrap *desc, ComputedLabel *label) {
    const JvmBootstrap *class = desc->argument_count == 3 ? bootstrap_of(t, desc->arguments[1], "invoke") : NULL;
    if (!class || class->argument_count != 2 || class->arguments[1]->tag != JVM_CONSTANT_STRING ||
        desc->arguments[2]->tag != JVM_CONSTANT_STRING)
        return false;
    Text name = {0};
    for (const char *c = name_text(t, class->arguments[1]->name); *c; c++)
        text_add_char(&name, *c == '.' ? '/' : *c);
    label->class_name = names_keep(t->program->names, &name);
    label->constant = desc->arguments[2]->name;
    return true;
}

static bool read_computed_label(Translation *t, const JvmConstant *constant, ComputedLabel *label) {
    *label = (ComputedLabel){JVM_NO_NAME, JVM_NO_NAME, JVM_NO_NAME};
    if (bootstrap_of(t, constant, "primitiveClass"))
        label->primitive = constant->name;
    const JvmBootstrap *desc = bootstrap_of(t, constant, "invoke");
    return label->primitive != JVM_NO_NAME || (desc && read_enum_label(t, desc, label));
}

/* Whether a label is one of those that `matches` knows. A primitive type is one for values of that type only. */
static bool is_label(Translation *t, const JvmConstant *site, const JvmConstant *label) {
    if (label->tag != JVM_CONSTANT_DYNAMIC)
        return label->tag == JVM_CONSTANT_CLASS || label->tag == JVM_CONSTANT_STRING ||
               label->tag == JVM_CONSTANT_INTEGER;
    ComputedLabel computed;
    if (!read_computed_label(t, label, &computed))
        return false;
    /* The descriptor of the call begins with that of the value. */
    const char *selector = name_text(t, site->descriptor) + 1;
    return computed.primitive == JVM_NO_NAME || *name_text(t, computed.primitive) == *selector;
}

/* Whether a value matches a label: a class, a string, an int, or (of enumSwitch) the name of a constant. */
static BirId matches(Translation *t, const JvmConstant *label, BirId value, bool is_enum) {
    BirModel *m = t->model;
    if (label->tag == JVM_CONSTANT_CLASS)
        return build_instanceof(m, value, class_named(t->program, label->class_name)->type);
    BirId arguments[3] = {value, BIR_NONE, BIR_NONE};
    const char *method = "isNumber", *descriptor = "(Ljava/lang/Object;I)Z";
    ComputedLabel computed;
    if (label->tag == JVM_CONSTANT_DYNAMIC) {
        read_computed_label(t, label, &computed);
        if (computed.primitive != JVM_NO_NAME)
            return build_boolean(m, true);
        method = "isConstantOf";
        descriptor = "(Ljava/lang/Object;Lbandera/engine/Text;Lbandera/engine/Text;)Z";
        arguments[1] = build_string(m, computed.class_name);
        arguments[2] = build_string(m, computed.constant);
    } else if (label->tag == JVM_CONSTANT_STRING) {
        method = is_enum ? "isConstant" : "isText";
        descriptor = "(Ljava/lang/Object;Lbandera/engine/Text;)Z";
        arguments[1] = build_string(m, label->name);
    } else
        arguments[1] = build_int(m, label->value);
    Local result = stack_temporary(t, m->type_int);
    emit_library_call(&t->emit, "bandera/engine/Engine", method, descriptor, arguments,
                      arguments[2] == BIR_NONE ? 2 : 3, result);
    return stack_as(t, emit_local(&t->emit, result), m->type_boolean);
}

/* The number of the first label from the restart index on that the value matches; -1 for null, their count for none. */
static void pattern_switch(Translation *t, const JvmConstant *site, const JvmBootstrap *bootstrap) {
    BirModel *m = t->model;
    bool is_enum = strcmp(name_text(t, site->name), "enumSwitch") == 0;
    for (uint32_t i = 0; i < bootstrap->argument_count; i++)
        if (!is_label(t, site, bootstrap->arguments[i])) {
            emit_unsupported(&t->emit, build_name(m, "a switch with case labels that are computed at run time"));
            return;
        }
    stack_settle(t, 2);
    BirId restart = t->stack[t->depth - 1].expression, value = t->stack[t->depth - 2].expression;
    Local result = stack_temporary(t, m->type_int);
    stack_push(t, JVM_KIND_INT, emit_local(&t->emit, result));
    Spot end = emit_spot(&t->emit), not_null = emit_spot(&t->emit);
    emit_set(&t->emit, result, build_int(m, -1));
    if (site->method_type->parameters[0].type == JVM_TYPE_REFERENCE) {
        BirId is_null = build_test(m, BIR_OP_EQUAL, value, build_null(m));
        emit_branch(&t->emit, is_null, end, not_null);
    }
    emit_open(&t->emit, not_null);
    for (uint32_t i = 0; i < bootstrap->argument_count; i++) {
        Spot next = emit_spot(&t->emit), test = emit_spot(&t->emit);
        emit_set(&t->emit, result, build_int(m, i));
        BirId skip = build_test(m, BIR_OP_GREATER, restart, build_int(m, i));
        emit_branch(&t->emit, skip, next, test);
        emit_open(&t->emit, test);
        emit_branch(&t->emit, matches(t, bootstrap->arguments[i], value, is_enum), end, next);
        emit_open(&t->emit, next);
    }
    emit_set(&t->emit, result, build_int(m, bootstrap->argument_count));
    emit_open(&t->emit, end);
    stack_drop_below(t, 2);
}

void dynamic_invoke(Translation *t, const JvmConstant *constant) {
    const JvmBootstrap *bootstrap = &t->method->file->bootstraps[constant->index];
    const JvmConstant *method = &t->method->file->constants[bootstrap->handle->index];
    const char *class = name_text(t, method->class_name), *name = name_text(t, method->name);
    if (strcmp(class, "java/lang/invoke/LambdaMetafactory") == 0)
        make_lambda(t, constant, bootstrap, name);
    else if (strcmp(class, "java/lang/invoke/StringConcatFactory") == 0)
        concatenate(t, constant, bootstrap);
    else if (strcmp(class, "java/lang/runtime/ObjectMethods") == 0)
        record_method(t, constant, bootstrap);
    else if (strcmp(class, "java/lang/runtime/SwitchBootstraps") == 0)
        pattern_switch(t, constant, bootstrap);
    else
        emit_unsupported(&t->emit, build_name(t->model, "invokedynamic with the bootstrap method %s.%s", class, name));
}
