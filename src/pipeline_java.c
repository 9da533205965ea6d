/* The stages that make a model of Java: sources to classes, classes to a program. */
#include "pipeline_int.h"

#include "base/data.h"
#include "trace/story.h"

#include <string.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static bool has_ending(const char *file, const char *ending) {
    size_t length = strlen(file), tail = strlen(ending);
    return length > tail && strcmp(file + length - tail, ending) == 0;
}

bool pipeline_is_source(const char *input) { return has_ending(input, ".java"); }

bool pipeline_is_java(const char *input) {
    struct stat status;
    return has_ending(input, ".java") || has_ending(input, ".class") || has_ending(input, ".jar") ||
           (stat(input, &status) == 0 && S_ISDIR(status.st_mode));
}

/* Ends the run with a message about the input as a whole. */
static bool refuse(Run *run, const char *hint, const char *message) {
    diagnostics_add(run->diagnostics, SEVERITY_ERROR, (Position){0, 0}, hint, "%s", message);
    return false;
}

/* Compiles the sources among the inputs; javac's own messages are passed on as they are. */
static bool compile_sources(Run *run) {
    const RunOptions *options = run->options;
    const char **sources = arena_alloc(run->java.arena, (options->input_count + 1) * sizeof *sources);
    uint32_t count = 0;
    for (uint32_t i = 0; i < options->input_count; i++)
        if (pipeline_is_source(options->inputs[i]))
            sources[count++] = options->inputs[i];
    if (!count)
        return true;
    Text class_path = {0}, reason = {0};
    bool good = data_find("bandera.jar", &class_path, &reason);
    if (!good)
        refuse(run, NULL, text_string(&reason));
    if (options->class_path)
        text_format(&class_path, ":%s", options->class_path);
    for (uint32_t i = 0; i < options->input_count; i++)
        if (!pipeline_is_source(options->inputs[i]) && !has_ending(options->inputs[i], ".class"))
            text_format(&class_path, ":%s", options->inputs[i]);
    if (good) {
        JavacOutcome outcome = javac_compile(run->java.jdk, sources, count, text_string(&class_path),
                                             &options->search.limits, &run->java.compiled, &run->passed_through);
        good = outcome == JAVAC_COMPILED;
        run->stopped_while = "javac ran";
        if (outcome == JAVAC_TIME || outcome == JAVAC_INTERRUPTED)
            run->stopped = outcome == JAVAC_TIME ? REACHED_TIME : REACHED_SIGNAL;
    }
    text_free(&class_path);
    text_free(&reason);
    return good;
}

/* The class whose main is meant: the one that was named, or the only one there is. */
static const char *find_main(Run *run) {
    const RunOptions *options = run->options;
    if (options->main_class) {
        char *name = arena_copy(run->java.arena, options->main_class, strlen(options->main_class));
        for (char *c = name; *c; c++)
            *c = *c == '.' ? '/' : *c;
        return name;
    }
    Text reason = {0};
    uint32_t count;
    const char *const *names = classpath_main_classes(run->java.classpath, &count, &reason);
    const char *found = names && count == 1 ? names[0] : NULL;
    if (!names)
        refuse(run, NULL, text_string(&reason));
    else if (!count)
        refuse(run, "--main CLASS names one that is elsewhere on the class path",
               "no class has a method public static void main(String[])");
    else if (!found) {
        text_add(&reason, "several classes have a main method: ");
        for (uint32_t i = 0; i < count; i++)
            text_format(&reason, "%s%s", i ? ", " : "", names[i]);
        refuse(run, "choose one with --main CLASS", text_string(&reason));
    }
    text_free(&reason);
    return found;
}

static bool open_classpath(Run *run) {
    const RunOptions *options = run->options;
    const char **inputs = arena_alloc(run->java.arena, (options->input_count + 1) * sizeof *inputs);
    uint32_t count = 0;
    for (uint32_t i = 0; i < options->input_count; i++)
        if (!pipeline_is_source(options->inputs[i]))
            inputs[count++] = options->inputs[i];
    static const char *const names[] = {"library.jar", "bandera.jar"};
    enum { MODELS = sizeof names / sizeof *names };
    const char **models = arena_alloc(run->java.arena, MODELS * sizeof *models);
    Text reason = {0};
    for (uint32_t i = 0; i < MODELS; i++) {
        Text path = {0};
        if (data_find(names[i], &path, &reason))
            models[i] = arena_copy(run->java.arena, text_string(&path), path.length);
        text_free(&path);
    }
    ClasspathOptions class_options = {.models = models,
                                      .model_count = MODELS,
                                      .compiled = &run->java.compiled,
                                      .inputs = inputs,
                                      .input_count = count,
                                      .path = options->class_path,
                                      .jdk = run->java.jdk};
    if (!reason.length)
        run->java.classpath = classpath_new(&class_options, &reason);
    if (!run->java.classpath)
        refuse(run, NULL, text_string(&reason));
    text_free(&reason);
    return run->java.classpath != NULL;
}

/* Takes over what another run has read. */
static void borrow(Run *run, const RunJava *from) {
    run->java = (RunJava){.arena = from->arena,
                          .jdk = from->jdk,
                          .compiled = from->compiled,
                          .classpath = from->classpath,
                          .is_borrowed = true};
}

bool stage_javac(Run *run) {
    run->diagnostics = diagnostics_new(run->options->inputs[0], NULL, 0);
    if (run->options->front) {
        borrow(run, &run->options->front->java);
        return true;
    }
    run->java.arena = arena_new();
    Text reason = {0};
    run->java.jdk = jdk_find(&reason);
    bool good = run->java.jdk ? compile_sources(run) && open_classpath(run)
                              : refuse(run, "set JAVA_HOME to a JDK, 17 or newer", text_string(&reason));
    text_free(&reason);
    return good;
}

/* What tells programs apart: the user's class files that were compiled or given. */
static uint64_t hash_classes(Classpath *classpath) {
    Text reason = {0}, all = {0};
    uint32_t count;
    const char *const *names = classpath_user_classes(classpath, &count, &reason);
    for (uint32_t i = 0; names && i < count; i++) {
        ClassFound found;
        text_format(&all, "%s\n", names[i]);
        if (classpath_find(classpath, names[i], &found, &reason) == LOOKUP_FOUND)
            text_add_bytes(&all, (const char *)found.bytes, found.length);
    }
    uint64_t hash = XXH3_64bits(text_string(&all), all.length);
    text_free(&all);
    text_free(&reason);
    return hash;
}

/* Makes the program from its classes. */
static bool make_program(Run *run) {
    JavaOptions options = {.main_class = find_main(run),
                           .arguments = run->options->arguments,
                           .argument_count = run->options->argument_count,
                           .spurious_wakeups = run->options->spurious_wakeups,
                           .notices = run->java.notices,
                           .notices_unlocks = run->options->plan && run->options->search.fairness == FAIRNESS_WEAK,
                           .choose_random = run->options->choose_random,
                           .choose_time = run->options->choose_time,
                           .release = run->java.jdk ? run->java.jdk->release : 0,
                           .plan = run->options->plan ? &run->options->plan->java : NULL};
    if (!options.main_class)
        return false;
    Text reason = {0};
    run->java.program = java_program_new(run->java.classpath, &options, &reason);
    if (run->java.program)
        run->model_hash = hash_classes(run->java.classpath);
    else
        refuse(run, NULL, text_string(&reason));
    text_free(&reason);
    return run->java.program != NULL;
}

bool stage_load(Run *run) {
    if (!run->java.program)
        run->java.notices = run->options->notices;
    pipeline_free_model(run);
    discovery_free(run->java.discovery);
    java_program_free(run->java.program);
    run->java.discovery = NULL;
    run->java.program = NULL;
    if (make_program(run))
        run->java.discovery = discovery_new(run->java.program);
    return run->java.program != NULL;
}

bool stage_scout(Run *run) {
    const RunOptions *options = run->options;
    Look look = limits_as_look(&options->search.limits);
    bool flattens =
        options->engine != ENGINE_NATIVE || (options->dump_after && strcmp(options->dump_after, "inline") == 0);
    MachineOptions machine = options->machine;
    machine.interleave_invisible &= !flattens; /* so that runs get far in few steps */
    if (options->settles)
        discovery_scout(run->java.discovery, &machine, look);
    if (flattens)
        run->java.scout = discovery_measure(run->java.discovery, &options->machine, look);
    return true;
}

bool stage_freeze(Run *run) {
    pipeline_free_model(run);
    run->model = run->options->grows ? java_program_model(run->java.program) : java_program_freeze(run->java.program);
    return true;
}

const char *pipeline_learn(Run *run) {
    uint32_t overlooked = run->result->seen & ~run->java.notices;
    run->rounds++;
    if (overlooked) {
        /* Threads may see what the model hides, such as final fields of objects that leak from their constructors. */
        run->java.notices |= overlooked;
        return "load";
    }
    if (run->options->engine == ENGINE_NATIVE && run->result->end == SEARCH_COMPLETE && run->code->is_program &&
        search_base_room(run->result->base_met) > search_base_room(run->code->base_met)) {
        /* Some states were met again in another encoding, and counted twice. */
        run->base_met = run->result->base_met;
        return "compile";
    }
    if (!run->java.discovery || !run->result->missed_count)
        return NULL;
    Look look = limits_as_look(&run->options->search.limits);
    bool learns = false;
    for (uint32_t i = 0; i < run->result->missed_count && !look_stops(&look, 0); i++)
        learns |=
            discovery_learn(run->java.discovery, &run->result->missed[i], run->rounds, &run->options->machine, look);
    LimitReached reached = limits_look(&run->options->search.limits, 0);
    if (reached != REACHED_NOTHING) {
        run->result->end = search_end_of(reached);
        run->result->bound_hit = false;
    }
    return learns && reached == REACHED_NOTHING ? "freeze" : NULL;
}

void pipeline_free_model(Run *run) {
    if (run->java.discovery && run->code == discovery_code(run->java.discovery))
        run->code = NULL;
    code_free(run->code);
    run->code = NULL;
    if (!run->java.program || run->model != java_program_model(run->java.program))
        bir_free(run->model);
    run->model = NULL;
}

/* A copy of a text of the command line that lives as long as the trace; null stays null. */
static const char *keep(Trace *trace, const char *string) {
    return string ? arena_copy(trace->arena, string, strlen(string)) : NULL;
}

void run_tell_story(const Run *run, Trace *trace) {
    const RunOptions *options = run->options;
    TraceProgram program = {.main_class = keep(trace, options->main_class),
                            .class_path = keep(trace, options->class_path),
                            .spurious_wakeups = options->spurious_wakeups,
                            .notices = run->java.notices,
                            .initialises = !options->settles,
                            .choose_random = options->choose_random,
                            .choose_time = options->choose_time};
    for (uint32_t i = 0; i < options->input_count; i++)
        vector_push(trace->arena, &program.inputs, keep(trace, options->inputs[i]));
    for (uint32_t i = 0; i < options->argument_count; i++)
        vector_push(trace->arena, &program.arguments, keep(trace, options->arguments[i]));
    trace->program = program;
    story_tell(trace, run->code, run->java.program);
}

bool pipeline_found_no_problem(Run *run) {
    const char *problem = run->java.program ? java_program_problem(run->java.program) : "";
    return !*problem || refuse(run, NULL, problem);
}

void pipeline_free_java(Run *run) {
    discovery_free(run->java.discovery);
    java_program_free(run->java.program);
    if (run->java.is_borrowed)
        return;
    classpath_free(run->java.classpath);
    javac_free(&run->java.compiled);
    jdk_free(run->java.jdk);
    arena_free(run->java.arena);
}
