/* The source of a class whose main method runs one test: what a test runner would do, in a line.

   What the test throws ends the run at once: the violation is found, whatever tear-down would do. So there is no
   handler but one, which keeps handlers of the program from the exception. It lets the run go on if an assumption of
   the test did not hold. */
#include "jvm/directory.h"
#include "suite/suite_int.h"

#define INDENT "            "

/* The Java name of a test's object at a level. */
static const char *object(const Plan *plan, uint32_t level) {
    return arena_format(plan->finder->arena, "test%u", level);
}

/* Adds calls of the static or the other methods of a level that have a role, in an order or against it. */
static void add_calls(const Plan *plan, uint32_t level, Role role, bool are_static, Text *out) {
    Finder *finder = plan->finder;
    Members members = {0};
    role_members(finder, &plan->levels.items[level].lineage, role, &members);
    bool is_backward = role == ROLE_AFTER_EACH || role == ROLE_AFTER_ALL;
    for (uint32_t i = 0; i < members.count; i++) {
        const Member *member = &members.items[is_backward ? members.count - 1 - i : i];
        bool is_static = member->method->flags & JVM_STATIC;
        if (is_static != are_static)
            continue;
        text_format(out, INDENT "%s.%s();\n",
                    is_static ? finder_source_name(finder, finder_text(finder, member->owner->name))
                              : object(plan, level),
                    finder_text(finder, member->method->name));
    }
}

static void add_calls_from(const Plan *plan, Role role, bool are_static, Text *out) {
    bool is_backward = role == ROLE_AFTER_EACH || role == ROLE_AFTER_ALL;
    for (uint32_t i = 0; i < plan->levels.count; i++)
        add_calls(plan, is_backward ? plan->levels.count - 1 - i : i, role, are_static, out);
}

/* The constructor of a class that takes a row of arguments. */
static const JvmMethod *find_constructor(const Plan *plan, const JvmClass *class) {
    for (uint32_t i = 0; i < class->method_count; i++)
        if (strcmp(finder_text(plan->finder, class->methods[i].name), "<init>") == 0)
            return &class->methods[i];
    return NULL;
}

/* The arguments of a constructor from the row that is chosen. */
static void add_chosen_arguments(Plan *plan, const JvmClass *class, Text *out) {
    const JvmMethod *constructor = find_constructor(plan, class);
    for (uint32_t i = 0; constructor && i < constructor->type.parameter_count; i++)
        text_format(
            out, "%s%s", i ? ", " : "",
            convert_object(plan, arena_format(plan->finder->arena, "row[%u]", i), constructor->type.parameters[i]));
}

/* Fields that are arguments: @Parameter(2) public int limit. */
static void add_chosen_fields(Plan *plan, uint32_t level, Text *out) {
    Finder *finder = plan->finder;
    const Classes *lineage = &plan->levels.items[level].lineage;
    for (uint32_t i = 0; i < lineage->count; i++)
        for (uint32_t j = 0; j < lineage->items[i]->field_count; j++) {
            const JvmField *field = &lineage->items[i]->fields[j];
            const JvmAnnotation *found =
                finder_annotation(finder, field->annotations, "Lorg/junit/runners/Parameterized$Parameter;");
            const JvmElement *value = jvm_element(finder->names, found, "value");
            uint32_t number = value && value->constant ? (uint32_t)value->constant->value : 0;
            if (found)
                text_format(out, INDENT "%s.%s = %s;\n", object(plan, level), finder_text(finder, field->name),
                            convert_object(plan, arena_format(finder->arena, "row[%u]", number), field->type));
        }
}

/* Makes the test's object, and those around it. */
static void add_objects(Plan *plan, Text *out) {
    Finder *finder = plan->finder;
    for (uint32_t i = 0; i < plan->levels.count; i++) {
        const JvmClass *class = plan->levels.items[i].class;
        const JvmInnerClass *inner = finder_inner(finder, class);
        const char *name = finder_source_name(finder, finder_text(finder, class->name));
        text_format(out, INDENT "%s = ", object(plan, i));
        if (i)
            text_format(out, "%s.new %s(", object(plan, i - 1), finder_text(finder, inner->simple_name));
        else
            text_format(out, "new %s(", name);
        if (plan->chooses_objects && i + 1 == plan->levels.count)
            add_chosen_arguments(plan, class, out);
        text_add(out, ");\n");
        if (plan->chooses_objects && i + 1 == plan->levels.count)
            add_chosen_fields(plan, i, out);
    }
}

/* The exceptions of which a test is to throw one: of JUnit 4 and TestNG. */
static void find_expected(const Plan *plan, ClassNames *expected) {
    Finder *finder = plan->finder;
    const JvmElement *one = jvm_element(finder->names, plan->annotation, "expected");
    const JvmElement *several = jvm_element(finder->names, plan->annotation, "expectedExceptions");
    const JvmElement *items = several && several->kind == '[' ? several->items : one;
    uint32_t count = several && several->kind == '[' ? several->count : one && one->kind == 'c';
    for (uint32_t i = 0; i < count; i++) {
        JvmFieldType type;
        if (items[i].kind == 'c' && jvm_descriptor_field(finder->names, items[i].text, &type))
            vector_push(finder->arena, expected, finder_type_name(finder, type));
    }
}

/* Adds the call of the test. */
static void add_test(const Plan *plan, const Invocation *invocation, Text *out) {
    Finder *finder = plan->finder;
    bool is_static = plan->test.method->flags & JVM_STATIC;
    ClassNames expected = {0};
    find_expected(plan, &expected);
    if (expected.count)
        text_add(out, INDENT "boolean isThrown = false;\n" INDENT "try {\n    ");
    text_format(out, INDENT "%s.%s(%s);\n",
                is_static ? finder_source_name(finder, finder_text(finder, plan->test.owner->name))
                          : object(plan, plan->levels.count - 1),
                finder_text(finder, plan->test.method->name), invocation->arguments);
    if (!expected.count)
        return;
    text_add(out, INDENT "} catch (");
    for (uint32_t i = 0; i < expected.count; i++)
        text_format(out, "%s%s", i ? " | " : "", expected.items[i]);
    text_format(out,
                " expected) {\n" INDENT "    isThrown = true;\n" INDENT "}\n" INDENT "if (!isThrown) {\n" INDENT
                "    bandera.Harness.missing(\"%s\");\n" INDENT "}\n",
                expected.items[0]);
}

/* Adds a handler around what stands in `body`, and moves it there. */
static void add_guarded(Text *body, Text *out) {
    text_format(out,
                "        try {\n%s        } catch (Throwable thrown) {\n" INDENT
                "bandera.Harness.end(thrown);\n        }\n",
                text_string(body));
    text_free(body);
}

const char *harness_write(Plan *plan, const Invocation *invocation, const char *simple_name) {
    const char *class_name = finder_text(plan->finder, plan->levels.items[0].class->name);
    const char *slash = strrchr(class_name, '/');
    Text out = {0}, body = {0};
    bool is_static = plan->test.method->flags & JVM_STATIC && !plan->chosen;
    if (slash)
        text_format(&out, "package %s;\n",
                    jvm_java_name(plan->finder->arena,
                                  arena_copy(plan->finder->arena, class_name, (size_t)(slash - class_name))));
    text_format(&out,
                "@SuppressWarnings(\"all\")\npublic final class %s {\n"
                "    public static void main(String[] arguments) throws Throwable {\n",
                simple_name);
    for (uint32_t i = 0; i < plan->levels.count; i++)
        if (!is_static) {
            const char *name =
                finder_source_name(plan->finder, finder_text(plan->finder, plan->levels.items[i].class->name));
            text_format(&out, "        %s %s = null;\n", name, object(plan, i));
        }
    /* A test that gives up is torn down all the same. */
    add_calls_from(plan, ROLE_BEFORE_ALL, true, &body);
    if (plan->chooses_objects)
        text_format(&body, INDENT "%s", plan->chosen);
    if (!is_static) {
        add_objects(plan, &body);
        add_calls_from(plan, ROLE_BEFORE_ALL, false, &body);
        add_calls_from(plan, ROLE_BEFORE_EACH, false, &body);
    }
    add_calls_from(plan, ROLE_BEFORE_EACH, true, &body);
    if (plan->chosen && !plan->chooses_objects)
        text_format(&body, INDENT "%s", plan->chosen);
    add_test(plan, invocation, &body);
    add_guarded(&body, &out);
    add_calls_from(plan, ROLE_AFTER_EACH, true, &body);
    Text objects = {0};
    if (!is_static) {
        add_calls_from(plan, ROLE_AFTER_EACH, false, &objects);
        add_calls_from(plan, ROLE_AFTER_ALL, false, &objects);
    }
    if (objects.length)
        text_format(&body, INDENT "if (%s != null) {\n%s" INDENT "}\n", object(plan, plan->levels.count - 1),
                    text_string(&objects));
    text_free(&objects);
    add_calls_from(plan, ROLE_AFTER_ALL, true, &body);
    if (body.length)
        add_guarded(&body, &out);
    text_free(&body);
    text_add(&out, "    }\n}\n");
    return text_keep(&out, plan->finder->arena);
}
