/* Finds the tests of a program. */
#include "suite/suite_int.h"

#define TESTNG_TEST "Lorg/testng/annotations/Test;"

/* The class around a class whose objects belong to objects of that one; null when there is none. */
static const JvmClass *find_outer(Finder *finder, const JvmClass *class) {
    const JvmInnerClass *inner = finder_inner(finder, class);
    bool is_nested = inner && inner->outer != JVM_NO_NAME && !(inner->flags & JVM_STATIC);
    return is_nested ? finder_class(finder, finder_text(finder, inner->outer)) : NULL;
}

/* Whether a test runner would make objects of a class. */
static bool is_test_class(Finder *finder, const JvmClass *class) {
    const JvmInnerClass *inner = finder_inner(finder, class);
    bool is_local = class->enclosing_class != JVM_NO_NAME;
    bool is_inner = inner && !(inner->flags & JVM_STATIC);
    if (class->flags & (JVM_ABSTRACT | JVM_INTERFACE | JVM_ANNOTATION | JVM_SYNTHETIC | JVM_MODULE) || is_local)
        return false;
    return !is_inner || finder_annotation(finder, class->annotations, "Lorg/junit/jupiter/api/Nested;");
}

/* Adds the levels of a test class, the outermost first. */
static void add_levels(Plan *plan, const JvmClass *class) {
    Finder *finder = plan->finder;
    const JvmClass *outer = find_outer(finder, class);
    Level level = {.class = class};
    Text missing = {0};
    if (outer)
        add_levels(plan, outer);
    if (!finder_lineage(finder, class, &level.lineage, &missing))
        plan_refuse(plan, "class %s, which is not on the class path", text_string(&missing));
    text_free(&missing);
    vector_push(finder->arena, &plan->levels, level);
}

/* What of the classes and their fields is not supported. */
static void refuse_classes(Plan *plan) {
    for (uint32_t i = 0; i < plan->levels.count; i++) {
        const Classes *lineage = &plan->levels.items[i].lineage;
        for (uint32_t j = 0; j < lineage->count; j++) {
            const char *found = role_unsupported(plan->finder, lineage->items[j]->annotations);
            for (uint32_t k = 0; !found && k < lineage->items[j]->field_count; k++)
                found = role_unsupported(plan->finder, lineage->items[j]->fields[k].annotations);
            if (found)
                plan_refuse(plan, "%s", found);
        }
    }
}

/* Set-up and tear-down with parameters, or with annotations that change what they do. */
static void refuse_set_up(Plan *plan) {
    static const Role surroundings[] = {ROLE_BEFORE_ALL, ROLE_BEFORE_EACH, ROLE_AFTER_EACH, ROLE_AFTER_ALL};
    Finder *finder = plan->finder;
    for (uint32_t i = 0; i < plan->levels.count; i++)
        for (size_t j = 0; j < COUNT(surroundings); j++) {
            Members members = {0};
            role_members(finder, &plan->levels.items[i].lineage, surroundings[j], &members);
            for (uint32_t k = 0; k < members.count; k++) {
                const JvmMethod *method = members.items[k].method;
                const char *found = role_unsupported(finder, method->annotations);
                if (found)
                    plan_refuse(plan, "%s", found);
                if (method->type.parameter_count)
                    plan_refuse(plan, "a parameter of type %s", finder_type_name(finder, method->type.parameters[0]));
            }
        }
}

/* What of a test method's annotations is not supported. */
static void refuse_method(Plan *plan) {
    static const char *const elements[] = {"dependsOnMethods", "dependsOnGroups",
                                           "threadPoolSize",   "expectedExceptionsMessageRegExp",
                                           "retryAnalyzer",    "successPercentage"};
    const JvmMethod *method = plan->test.method;
    const char *found = role_unsupported(plan->finder, method->annotations);
    found = found ? found : role_unsupported(plan->finder, method->of_parameters);
    if (found)
        plan_refuse(plan, "%s", found);
    for (size_t i = 0; i < COUNT(elements); i++)
        if (jvm_element(plan->finder->names, plan->annotation, elements[i]))
            plan_refuse(plan, "%s", elements[i]);
}

/* The arguments of the objects of a test class of JUnit 4. */
static void choose_objects(Plan *plan) {
    Finder *finder = plan->finder;
    Members members = {0};
    const Level *level = &plan->levels.items[plan->levels.count - 1];
    role_members(finder, &level->lineage, ROLE_PARAMETERS, &members);
    if (!members.count)
        return;
    if (plan->chosen || members.items[0].method->type.parameter_count)
        plan_refuse(plan, "@Parameters with other arguments");
    plan->chooses_objects = true;
    plan->chosen = arena_format(finder->arena, "Object[] row = bandera.Harness.row(bandera.Harness.choose(%s.%s()));\n",
                                finder_source_name(finder, finder_text(finder, members.items[0].owner->name)),
                                finder_text(finder, members.items[0].method->name));
}

/* Why a test is skipped: for its own sake, or that of a class around it. */
static const char *find_skip(const Plan *plan) {
    const char *why = role_skipped(plan->finder, plan->test.method->annotations);
    for (uint32_t i = plan->levels.count; !why && i-- > 0;)
        why = role_skipped(plan->finder, plan->levels.items[i].class->annotations);
    return why;
}

/* Adds a test for each call of a test method. */
static void add_tests(Plan *plan) {
    Finder *finder = plan->finder;
    const JvmClass *class = plan->levels.items[plan->levels.count - 1].class;
    const char *method = finder_text(finder, plan->test.method->name);
    const JvmCode *code = plan->test.method->code;
    const char *skipped = find_skip(plan);
    const char *outermost = finder_text(finder, plan->levels.items[0].class->name);
    const char *slash = strrchr(outermost, '/');
    for (uint32_t i = 0; i < plan->invocations.count; i++) {
        const Invocation *call = &plan->invocations.items[i];
        const char *simple = arena_format(finder->arena, "$bandera%u", finder->tests->count);
        SuiteTest test = {.class_name = finder_source_name(finder, finder_text(finder, class->name)),
                          .name = arena_format(finder->arena, "%s%s%s", method, call->label,
                                               plan->chooses_objects && !plan->unsupported ? " [any arguments]" : ""),
                          .line = code && code->line_count ? code->lines[0].line : 0,
                          .skipped = skipped,
                          .unsupported = plan->unsupported};
        if (plan->test.owner->source_file != JVM_NO_NAME)
            test.file = finder_text(finder, plan->test.owner->source_file);
        if (!skipped && !plan->unsupported) {
            test.main_class =
                arena_format(finder->arena, "%.*s%s", slash ? (int)(slash - outermost) + 1 : 0, outermost, simple);
            test.source = harness_write(plan, call, simple);
        }
        vector_push(finder->arena, finder->tests, test);
        if (skipped) /* however many there would be */
            break;
    }
}

static void add_method(Finder *finder, const JvmClass *class, Member member, const JvmAnnotation *annotation) {
    Plan plan = {.finder = finder, .test = member, .annotation = annotation};
    add_levels(&plan, class);
    refuse_classes(&plan);
    refuse_set_up(&plan);
    refuse_method(&plan);
    choose_objects(&plan);
    plan_arguments(&plan);
    add_tests(&plan);
}

/* TestNG's annotation on a class makes tests of the public methods of it and of its subclasses. */
static const JvmAnnotation *find_class_test(Finder *finder, const Classes *lineage, const JvmClass *owner) {
    const JvmAnnotation *found = NULL;
    for (uint32_t i = 0; i < lineage->count; i++) {
        const JvmAnnotation *own = finder_annotation(finder, lineage->items[i]->annotations, TESTNG_TEST);
        found = own ? own : found;
        if (lineage->items[i] == owner)
            return found;
    }
    return NULL;
}

/* Whether a method is a test because its class is one. */
static bool is_test_of_class(const Finder *finder, const JvmMethod *method) {
    bool is_public = (method->flags & (JVM_PUBLIC | JVM_STATIC)) == JVM_PUBLIC;
    return is_public && method->type.result.type == JVM_TYPE_VOID && finder_text(finder, method->name)[0] != '<';
}

static void add_class(Finder *finder, const JvmClass *class) {
    Classes lineage = {0};
    Text missing = {0};
    /* Of a class that is not whole, the tests that can be seen are found: they say what is missing. */
    if (!finder_lineage(finder, class, &lineage, &missing)) {
        lineage.count = 0;
        vector_push(finder->arena, &lineage, class);
    }
    text_free(&missing);
    for (uint32_t i = 0; i < lineage.count; i++)
        for (uint32_t j = 0; j < lineage.items[i]->method_count; j++) {
            const JvmMethod *method = &lineage.items[i]->methods[j];
            const JvmAnnotation *annotation = NULL;
            if (!role_counts(&lineage, i, method))
                continue;
            Role role = role_of(finder, method, &annotation);
            if (role == ROLE_NONE && is_test_of_class(finder, method)) {
                annotation = find_class_test(finder, &lineage, lineage.items[i]);
                role = annotation ? ROLE_TEST : role;
            }
            /* Something like a test that is not supported is told, too. */
            if (role == ROLE_TEST || role == ROLE_PARAMETERIZED || role_is_strange(finder, method))
                add_method(finder, class, (Member){lineage.items[i], method}, annotation);
        }
}

bool suite_find(Classpath *classpath, Arena *arena, SuiteTests *tests, Failure *failure) {
    Finder finder = {.arena = arena,
                     .classpath = classpath,
                     .names = names_new(arena),
                     .looked_up = names_new(arena),
                     .tests = tests,
                     .failure = failure};
    uint32_t count;
    const char *const *names = classpath_user_classes(classpath, &count, failure);
    for (uint32_t i = 0; names && i < count && failure->kind == FAILURE_NONE; i++) {
        const JvmClass *class = finder_class(&finder, names[i]);
        if (class && is_test_class(&finder, class))
            add_class(&finder, class);
    }
    return failure->kind == FAILURE_NONE;
}
