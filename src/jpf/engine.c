/* Java PathFinder as an engine: the model becomes a Java program (java_source_make) that it runs. */
#include "engine/external.h"
#include "jpf/java_source.h"
#include "jpf/jpf.h"
#include "jvm/image.h"
#include "jvm/jar.h"

#include <stdlib.h>
#include <string.h>

static JavaSourceOptions options_of(const EngineTask *task) {
    return (JavaSourceOptions){
        .single_steps = task->options->single_steps, .code = task->code, .errors = external_errors(task->search)};
}

static bool verify(External *e, uint32_t goal, Verified *verified) {
    (void)goal;
    JavaSourceOptions how = options_of(e->task);
    how.traces = true;
    JpfOptions options = {.limits = e->task->search->limits, .keep = e->task->options->keep};
    Text source = {0}, name = {0};
    bool good = java_source_make(e->inlined->model, &how, &source, &verified->failure);
    if (good) {
        java_source_class(e->inlined->model, &name);
        jpf_run(text_string(&source), source.length, text_string(&name), &options, verified);
    }
    text_free(&source);
    text_free(&name);
    return good;
}

static const Verifier verifier = {
    .name = "Java PathFinder", .language = "Java", .has_functions = true, .has_heap = true, .verify = verify};

static SearchResult *search(const EngineTask *task, EngineCosts *costs, Failure *failure) {
    SearchResult *result = external_search(task, &verifier, NULL, costs, failure);
    costs->rounds = 0; /* always one: not worth reporting */
    return result;
}

static bool emit_java(const EngineTask *task, Text *out, Failure *failure) {
    External e = {0};
    JavaSourceOptions how = options_of(task);
    external_begin(&e, task, &verifier);
    bool good = external_flatten(&e, failure) && java_source_make(e.inlined->model, &how, out, failure);
    external_end(&e);
    return good;
}

/* Appends the version in the manifest of jpf.jar, which is in the directory of RunJPF.jar. */
static void add_version(const char *runner, uint32_t release, Text *version) {
    Text path = {0};
    text_add_bytes(&path, runner, (size_t)(strrchr(runner, '/') - runner));
    text_add(&path, "/jpf.jar");
    Jar *jar = jar_open(text_string(&path), release, NULL);
    if (!jar)
        jar = jar_open(runner, release, NULL);
    const char *said = jar ? jar_attribute(jar, "Implementation-Version") : NULL;
    if (said)
        text_add_escaped(version, said, strlen(said));
    else
        text_add(version, "found");
    jar_free(jar);
    text_free(&path);
}

static void describe_jpf(EngineRow *row, uint32_t release) {
    static const char advice[] = "Java PathFinder is at https://github.com/javapathfinder/jpf-core: build it, and set "
                                 "JPF_HOME to its directory";
    const char *home = getenv("JPF_HOME");
    Text path = {0}, version = {0}, rest = {0};
    bool found = home && *home && jpf_find_file(home, "RunJPF.jar", &path);
    if (found) {
        add_version(text_string(&path), release, &version);
        text_add_escaped(&rest, path.bytes, path.length);
    } else if (home && *home) {
        text_add(&rest, "JPF_HOME is ");
        text_add_escaped(&rest, home, strlen(home));
        text_format(&rest, ", where there is neither build/RunJPF.jar nor RunJPF.jar. %s", advice);
    } else {
        text_format(&rest, "the variable JPF_HOME is not set. %s", advice);
    }
    row("jpf", found ? text_string(&version) : "missing", text_string(&rest));
    text_free(&path);
    text_free(&version);
    text_free(&rest);
}

/* JPF needs the JDK to compile and run the program; every engine needs it for Java programs. */
static void describe(EngineRow *row) {
    Text version = {0}, rest = {0};
    Failure failure = {0};
    Jdk *jdk = jdk_find(&failure);
    describe_jpf(row, jdk ? jdk->release : 17);
    const char *where = jdk ? jdk->home : text_string(&failure.words);
    text_format(&version, "%u", jdk ? jdk->release : 0);
    text_add_escaped(&rest, where, strlen(where));
    if (!jdk)
        text_add(&rest, " (on Debian and Ubuntu: apt install openjdk-17-jdk)");
    row("  java", jdk ? text_string(&version) : "missing", text_string(&rest));
    jdk_free(jdk);
    text_free(&version);
    text_free(&rest);
    failure_free(&failure);
}

static const EngineRefusal refuses[] = {
    {ASKS_CLAIMS, REFUSES_CLAIMS},
    {ASKS_COLLECTIONS, REFUSES_COLLECTIONS},
    {ASKS_ORDER, REFUSES_ORDER},
    {ASKS_TEMPORAL | ASKS_BOUNDED | ASKS_STORE,
     "--ltl, --spec, --bounded, --choose-free and --store cannot be combined with --engine jpf"},
    {ASKS_RACES, REFUSES_RACES},
    {ASKS_LIVELOCKS, REFUSES_LIVELOCKS},
    {ASKS_OVERFLOW, REFUSES_OVERFLOW},
    {ASKS_IDLE, REFUSES_IDLE},
    {ASKS_TIMEOUTS, REFUSES_TIMEOUTS},
    {0, NULL},
};

static const EngineLanguage languages[] = {{"java", 0, emit_java}, {NULL, 0, NULL}};

const Engine jpf_engine = {.name = "jpf",
                           .title = "Java PathFinder",
                           .refuses = refuses,
                           .languages = languages,
                           .steps_alone = true,
                           .settles = true,
                           .search = search,
                           .describe = describe};
