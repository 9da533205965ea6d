/* What annotations mean. */
#include "suite/suite_int.h"

const char suite_looks_for[] =
    "methods with @Test of JUnit 4, JUnit 5 or TestNG, @ParameterizedTest, @RepeatedTest, or @bandera.Check";

#define JUPITER "Lorg/junit/jupiter/api/"

static const struct {
    const char *descriptor;
    Role role;
} roles[] = {
    {JUPITER "Test;", ROLE_TEST},
    {JUPITER "RepeatedTest;", ROLE_TEST},
    {"Lorg/junit/jupiter/params/ParameterizedTest;", ROLE_PARAMETERIZED},
    {JUPITER "BeforeAll;", ROLE_BEFORE_ALL},
    {JUPITER "BeforeEach;", ROLE_BEFORE_EACH},
    {JUPITER "AfterEach;", ROLE_AFTER_EACH},
    {JUPITER "AfterAll;", ROLE_AFTER_ALL},
    {"Lorg/junit/Test;", ROLE_TEST},
    {"Lorg/junit/BeforeClass;", ROLE_BEFORE_ALL},
    {"Lorg/junit/Before;", ROLE_BEFORE_EACH},
    {"Lorg/junit/After;", ROLE_AFTER_EACH},
    {"Lorg/junit/AfterClass;", ROLE_AFTER_ALL},
    {"Lorg/junit/runners/Parameterized$Parameters;", ROLE_PARAMETERS},
    {"Lorg/testng/annotations/Test;", ROLE_TEST},
    {"Lorg/testng/annotations/BeforeSuite;", ROLE_BEFORE_ALL},
    {"Lorg/testng/annotations/BeforeTest;", ROLE_BEFORE_ALL},
    {"Lorg/testng/annotations/BeforeClass;", ROLE_BEFORE_ALL},
    {"Lorg/testng/annotations/BeforeMethod;", ROLE_BEFORE_EACH},
    {"Lorg/testng/annotations/AfterMethod;", ROLE_AFTER_EACH},
    {"Lorg/testng/annotations/AfterClass;", ROLE_AFTER_ALL},
    {"Lorg/testng/annotations/AfterTest;", ROLE_AFTER_ALL},
    {"Lorg/testng/annotations/AfterSuite;", ROLE_AFTER_ALL},
    {"Lbandera/Check;", ROLE_TEST},
};

/* What would change how a test runs, or whether. The end of a name is that of a package when it has a slash there. */
static const char *const unsupported[] = {
    JUPITER "TestFactory;",
    JUPITER "TestTemplate;",
    JUPITER "condition/",
    JUPITER "io/TempDir;",
    JUPITER "extension/ExtendWith;",
    JUPITER "extension/Extensions;",
    JUPITER "extension/RegisterExtension;",
    "Lorg/junit/jupiter/params/provider/CsvFileSource;",
    "Lorg/junit/jupiter/params/provider/ArgumentsSource;",
    "Lorg/junit/jupiter/params/converter/",
    "Lorg/junit/jupiter/params/converter/ConvertWith;",
    "Lorg/junit/jupiter/params/aggregator/",
    "Lorg/junit/jupiter/params/aggregator/AggregateWith;",
    "Lorg/junit/Rule;",
    "Lorg/junit/ClassRule;",
    "Lorg/junit/experimental/theories/Theory;",
    "Lorg/junit/runners/Parameterized$UseParametersRunnerFactory;",
    "Lorg/junit/runners/Parameterized$BeforeParam;",
    "Lorg/junit/runners/Parameterized$AfterParam;",
    "Lorg/testng/annotations/Factory;",
    "Lorg/testng/annotations/Listeners;",
    "Lorg/testng/annotations/Parameters;",
    "Lorg/testng/annotations/BeforeGroups;",
    "Lorg/testng/annotations/AfterGroups;",
    "Lorg/testng/annotations/Guice;",
};

/* Runners of JUnit 4 that do no more than ours. */
static const char *const known_runners[] = {
    "Lorg/junit/runners/JUnit4;", "Lorg/junit/runners/BlockJUnit4ClassRunner;", "Lorg/junit/runners/Parameterized;",
    "Lorg/junit/experimental/runners/Enclosed;", "Lorg/junit/internal/runners/JUnit4ClassRunner;"};

Role role_of(Finder *finder, const JvmMethod *method, const JvmAnnotation **annotation) {
    for (size_t i = 0; i < COUNT(roles); i++) {
        const JvmAnnotation *found = finder_annotation(finder, method->annotations, roles[i].descriptor);
        if (!found)
            continue;
        if (annotation)
            *annotation = found;
        return roles[i].role;
    }
    return ROLE_NONE;
}

/* Whether a class further down declares a method of that name and type. What javac adds, so that a public class has the
   public methods of a superclass that is not, only calls them. */
static bool is_overridden(const Classes *lineage, uint32_t above, const JvmMethod *method) {
    if (method->flags & JVM_PRIVATE)
        return false;
    for (uint32_t i = above + 1; i < lineage->count; i++) {
        const JvmMethod *other = jvm_class_method(lineage->items[i], method->name, method->descriptor);
        if (other && !(other->flags & JVM_SYNTHETIC))
            return true;
    }
    return false;
}

bool role_counts(const Classes *lineage, uint32_t owner, const JvmMethod *method) {
    return !(method->flags & (JVM_SYNTHETIC | JVM_ABSTRACT)) && !is_overridden(lineage, owner, method);
}

bool role_is_strange(Finder *finder, const JvmMethod *method) {
    static const char *const kinds[] = {JUPITER "TestFactory;", JUPITER "TestTemplate;",
                                        "Lorg/junit/experimental/theories/Theory;"};
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (finder_annotation(finder, method->annotations, kinds[i]))
            return true;
    return false;
}

void role_members(Finder *finder, const Classes *lineage, Role role, Members *members) {
    for (uint32_t i = 0; i < lineage->count; i++)
        for (uint32_t j = 0; j < lineage->items[i]->method_count; j++) {
            const JvmMethod *method = &lineage->items[i]->methods[j];
            Member member = {lineage->items[i], method};
            if (role_counts(lineage, i, method) && role_of(finder, method, NULL) == role)
                vector_push(finder->arena, members, member);
        }
}

/* The simple name of an annotation. */
static const char *show_annotation(Finder *finder, const char *descriptor) {
    const char *name = descriptor + 1, *end = descriptor + strlen(descriptor) - 1;
    for (const char *c = name; c < end; c++)
        name = *c == '/' || *c == '$' ? c + 1 : name;
    return arena_format(finder->arena, "@%.*s", (int)(end - name), name);
}

/* An annotation that begins like this, also one of an annotation of the user's. */
static const char *find_like(Finder *finder, JvmAnnotations annotations, const char *prefix) {
    size_t length = strlen(prefix);
    for (uint32_t i = 0; i < annotations.count; i++) {
        const char *descriptor = finder_text(finder, annotations.items[i].descriptor);
        if (strncmp(descriptor, prefix, length) == 0)
            return descriptor;
    }
    return prefix[length - 1] == ';' && finder_annotation(finder, annotations, prefix) ? prefix : NULL;
}

const char *role_unsupported(Finder *finder, JvmAnnotations annotations) {
    const JvmAnnotation *runner = finder_annotation(finder, annotations, "Lorg/junit/runner/RunWith;");
    const JvmElement *value = jvm_element(finder->names, runner, "value");
    bool is_known = !runner;
    for (size_t i = 0; value && value->kind == 'c' && i < COUNT(known_runners); i++)
        is_known |= strcmp(finder_text(finder, value->text), known_runners[i]) == 0;
    if (!is_known)
        return value ? arena_format(finder->arena, "@RunWith of %s",
                                    show_annotation(finder, finder_text(finder, value->text)) + 1)
                     : "@RunWith";
    for (size_t i = 0; i < COUNT(unsupported); i++) {
        const char *found = find_like(finder, annotations, unsupported[i]);
        if (found)
            return show_annotation(finder, found);
    }
    return NULL;
}

const char *role_skipped(Finder *finder, JvmAnnotations annotations) {
    static const char *const skips[] = {JUPITER "Disabled;", "Lorg/junit/Ignore;", "Lorg/testng/annotations/Ignore;"};
    for (size_t i = 0; i < COUNT(skips); i++) {
        const JvmAnnotation *found = finder_annotation(finder, annotations, skips[i]);
        const JvmElement *why = jvm_element(finder->names, found, "value");
        const char *name = show_annotation(finder, skips[i]);
        if (found)
            return why && why->kind == 's' && names_length(finder->names, why->text)
                       ? arena_format(finder->arena, "%s: %s", name, finder_text(finder, why->text))
                       : name;
    }
    const JvmElement *enabled =
        jvm_element(finder->names, finder_annotation(finder, annotations, "Lorg/testng/annotations/Test;"), "enabled");
    return enabled && enabled->constant && !enabled->constant->value ? "enabled = false" : NULL;
}

bool suite_is_harness(const char *class_name) {
    const char *slash = strrchr(class_name, '/'), *simple = slash ? slash + 1 : class_name;
    return strncmp(simple, "$bandera", 8) == 0;
}

bool suite_is_scaffolding(const char *class_name) {
    static const char *const prefixes[] = {"org/junit/",   "junit/framework/", "org/opentest4j/",
                                           "org/assertj/", "org/hamcrest/",    "org/testng/"};
    if (suite_is_harness(class_name))
        return true;
    for (size_t i = 0; i < COUNT(prefixes); i++)
        if (strncmp(class_name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}
