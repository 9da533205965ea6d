/* The stages that make a model of Java: sources to classes, classes to a program. */
#include "pipeline_int.h"

#include "base/file.h"
#include "pass/order.h"
#include "trace/story.h"

#include <string.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static bool has_ending(const char *file, const char *ending) {
    size_t length = strlen(file), tail = strlen(ending);
    return length > tail && strcmp(file + length - tail, ending) == 0;
}

bool pipeline_is_java(const char *input) {
    struct stat status;
    return has_ending(input, ".java") || has_ending(input, ".class") || has_ending(input, ".jar") ||
           (stat(input, &status) == 0 && S_ISDIR(status.st_mode));
}

/* What javac finds classes in: the program's own, then --cp. */
static bool find_class_path(Run *run, Text *class_path) {
    const ClassNames *classes = &run->java.inputs.classes;
    if (!data_find("bandera.jar", class_path, &run->failure))
        return false;
    for (uint32_t i = 0; i < classes->count; i++)
        if (!has_ending(classes->items[i], ".class"))
            text_format(class_path, ":%s", classes->items[i]);
    if (run->java.class_path)
        text_format(class_path, ":%s", run->java.class_path);
    return true;
}

/* What to do when javac lacks what the program depends on. Not all of its languages have these words. */
static void advise_class_path(Text *said) {
    const char *missing = strstr(text_string(said), ": error: package ");
    if (missing && strstr(missing, " does not exist\n"))
        text_add(
            said,
            "     = --cp names the jars that the program depends on; --cp @FILE reads them from a file, as Maven and "
            "Gradle write it\n");
}

/* Compiles the sources among the inputs; javac's own messages are passed on as they are. */
static bool compile_sources(Run *run) {
    const ClassNames *sources = &run->java.inputs.sources;
    if (!sources->count)
        return true;
    Text class_path = {0};
    bool good = find_class_path(run, &class_path);
    if (good) {
        JavacOutcome outcome = javac_compile(run->java.jdk, sources->items, sources->count, text_string(&class_path),
                                             &run->options->search.limits, &run->java.compiled, &run->passed_through);
        good = outcome == JAVAC_COMPILED;
        if (outcome == JAVAC_REFUSED)
            advise_class_path(&run->passed_through);
        if (outcome == JAVAC_TIME || outcome == JAVAC_INTERRUPTED)
            failure_at_limit(&run->failure, outcome == JAVAC_TIME ? REACHED_TIME : REACHED_SIGNAL, "javac ran");
    }
    text_free(&class_path);
    return good;
}

/* What can be said on the command line to start each of some classes, a line each. */
static const char *list_mains(Arena *arena, const char *const *names, uint32_t count) {
    enum { MOST_LINES = 50 };
    Text list = {0};
    for (uint32_t i = 0; i < count && i < MOST_LINES; i++)
        text_format(&list, "%s--main %s", i ? "\n" : "", jvm_java_name(arena, names[i]));
    if (count > MOST_LINES)
        text_format(&list, "\n... and %u more", count - MOST_LINES);
    return text_keep(&list, arena);
}

/* The class with the main method: that of --main, or the only one there is. */
static const char *find_main(Run *run) {
    const RunOptions *options = run->options;
    if (options->model.main_class) {
        char *name = arena_copy(run->java.arena, options->model.main_class, strlen(options->model.main_class));
        for (char *c = name; *c; c++)
            *c = *c == '.' ? '/' : *c;
        return name;
    }
    uint32_t count;
    Failure *failure = &run->failure;
    const char *const *names = classpath_main_classes(run->java.classpath, &count, failure);
    if (names && count == 1)
        return names[0];
    if (names && !count && failure->kind == FAILURE_NONE) {
        failure_set(failure, FAILURE_INPUT, "no class has a method public static void main(String[])");
        failure->hint = "--main CLASS names one that is elsewhere on the class path";
    } else if (names && count) {
        failure_set(failure, FAILURE_INPUT, "several classes have a main method; choose one:");
        failure->hint = list_mains(run->java.arena, names, count);
    }
    return NULL;
}

static bool open_classpath(Run *run) {
    const RunOptions *options = run->options;
    const ClassNames *inputs = &run->java.inputs.classes;
    /* What comes first may replace classes of the next one. */
    static const char *const names[] = {"concurrency.jar", "library.jar", "bandera.jar"};
    const char **models = arena_alloc(run->java.arena, sizeof names);
    uint32_t model_count = 0;
    bool good = true;
    for (uint32_t i = options->model.has_concurrency_bytecode ? 1 : 0; i < COUNT(names); i++) {
        Text path = {0};
        good &= data_find(names[i], &path, &run->failure);
        models[model_count++] = text_keep(&path, run->java.arena);
    }
    ClasspathOptions class_options = {.models = models,
                                      .model_count = model_count,
                                      .compiled = &run->java.compiled,
                                      .inputs = inputs->items,
                                      .input_count = inputs->count,
                                      .path = run->java.class_path,
                                      .jdk = run->java.jdk};
    return good && (run->java.classpath = classpath_new(&class_options, &run->failure));
}

/* Takes over what another run has read. */
static void share_loaded_program(Run *run, const RunJava *from) {
    run->java = (RunJava){.arena = from->arena,
                          .jdk = from->jdk,
                          .inputs = from->inputs,
                          .class_path = from->class_path,
                          .compiled = from->compiled,
                          .classpath = from->classpath,
                          .is_borrowed = true};
}

/* What the program consists of, and the class path. */
static bool take_inputs(Run *run) {
    const ModelOptions *model = &run->options->model;
    run->java.class_path = inputs_class_path(model->class_path, run->java.arena, &run->failure);
    return run->failure.kind == FAILURE_NONE &&
           inputs_sort(model->inputs.items, model->inputs.count, run->java.arena, &run->java.inputs, &run->failure);
}

bool stage_javac(Run *run) {
    run->diagnostics = diagnostics_new(run->options->model.inputs.items[0], NULL, 0);
    if (run->options->front && run->options->front->java.classpath) {
        share_loaded_program(run, &run->options->front->java);
        return true;
    }
    run->java.arena = arena_new();
    run->java.jdk = jdk_find(&run->failure);
    if (!run->java.jdk)
        run->failure.hint = "set JAVA_HOME to a JDK, 17 or newer";
    return run->java.jdk && take_inputs(run) && compile_sources(run) && open_classpath(run);
}

bool run_add_classes(Run *run, const JavacText *texts, uint32_t count, Text *messages) {
    Text class_path = {0};
    if (!find_class_path(run, &class_path)) {
        text_free(&class_path);
        return false;
    }
    JavacOutcome outcome = javac_add(run->java.jdk, texts, count, text_string(&class_path),
                                     &run->options->search.limits, &run->java.compiled, messages);
    text_free(&class_path);
    if (outcome == JAVAC_TIME || outcome == JAVAC_INTERRUPTED)
        failure_at_limit(&run->failure, outcome == JAVAC_TIME ? REACHED_TIME : REACHED_SIGNAL, "javac ran");
    else if (outcome == JAVAC_FAILED)
        failure_set(&run->failure, FAILURE_INPUT, "%s", text_string(messages));
    if (outcome != JAVAC_COMPILED)
        return false;
    classpath_free(run->java.classpath); /* which has answered that these classes are not there */
    run->java.classpath = NULL;
    return open_classpath(run);
}

/* Identifies a program: a hash of the user's class files, compiled or given. */
static uint64_t hash_classes(Classpath *classpath) {
    Text all = {0};
    uint32_t count;
    const char *const *names = classpath_user_classes(classpath, &count, NULL);
    for (uint32_t i = 0; names && i < count; i++) {
        ClassFound found;
        text_format(&all, "%s\n", names[i]);
        if (classpath_find(classpath, names[i], &found, NULL) == LOOKUP_FOUND)
            text_add_bytes(&all, (const char *)found.bytes, found.length);
    }
    uint64_t hash = XXH3_64bits(text_string(&all), all.length);
    text_free(&all);
    return hash;
}

/* Makes the program from its classes. */
static bool make_program(Run *run) {
    JavaOptions options = {.main_class = find_main(run),
                           .arguments = run->options->model.arguments.items,
                           .argument_count = run->options->model.arguments.count,
                           .spurious_wakeups = run->options->model.spurious_wakeups,
                           .notices = run->java.notices,
                           .notices_unlocks = run->options->plan && run->options->model.fairness == FAIRNESS_WEAK,
                           .choose_random = run->options->model.choose_random,
                           .choose_time = run->options->model.choose_time,
                           .checks_overflow = run->options->model.checks_overflow,
                           .release = run->java.jdk ? run->java.jdk->release : 0,
                           .plan = run->options->plan ? &run->options->plan->java : NULL};
    if (!options.main_class)
        return false;
    run->java.program = java_program_new(run->java.classpath, &options, &run->failure);
    if (!run->java.program)
        return false;
    run->model_hash = hash_classes(run->java.classpath);
    return true;
}

bool stage_load(Run *run) {
    if (!run->java.program)
        run->java.notices = run->options->model.notices;
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
    bool flattens = options->engine->steps_alone || (options->dump_after && strcmp(options->dump_after, "inline") == 0);
    MachineOptions machine = options->model.machine;
    machine.interleave_invisible &= !flattens; /* so that runs get far in few steps */
    machine.stop_at = UINT32_MAX; /* whatever is checked: a replay has to find the same classes initialised */
    if (options->model.settles)
        discovery_scout(run->java.discovery, &machine, look);
    if (flattens)
        run->java.scout = discovery_measure(run->java.discovery, &options->model.machine, look);
    return true;
}

bool stage_freeze(Run *run) {
    pipeline_free_model(run);
    run->model = run->options->grows ? java_program_model(run->java.program) : java_program_freeze(run->java.program);
    return true;
}

/* Data that was found not to be ordered is not taken for ordered any more. */
static bool learn_unordered(Run *run) {
    uint32_t known = run->unordered.count;
    for (uint32_t i = 0; i < run->result->refuted_count; i++) {
        Text name = {0};
        bool is_new = order_name(run->model, run->result->refuted[i], &name);
        for (uint32_t j = 0; j < run->unordered.count; j++)
            is_new &= strcmp(run->unordered.items[j], text_string(&name)) != 0;
        if (!is_new) {
            text_free(&name);
            continue;
        }
        char *copy = memory_get(name.length + 1);
        memcpy(copy, text_string(&name), name.length + 1);
        vector_push(NULL, &run->unordered, copy);
        text_free(&name);
    }
    return run->unordered.count > known;
}

/* Fields that are contested of objects of a collection, made at whichever sites. */
static uint32_t find_contested_fields(const Run *run, BirId collection) {
    uint32_t fields = 0;
    for (uint32_t i = 0; i < run->contested.count; i++)
        if (run->contested.items[i].collection == collection)
            fields |= run->contested.items[i].how & CONTESTED_FIELDS;
    return fields;
}

void pipeline_contest(Run *run) {
    const BirModel *model = run->model;
    Code *code = run->code;
    code->contested = arena_alloc(code->arena, (model->collections.count + 1) * sizeof *code->contested);
    pass_find_contested(model, CONTESTED_FIELDS, code->contested);
    for (uint32_t i = 0; i < run->contested.count; i++)
        if (run->contested.items[i].site == SITE_NONE)
            code->contested[run->contested.items[i].collection] |= run->contested.items[i].how;
    for (uint32_t i = 0; i < run->contested.count; i++) {
        const Use *use = &run->contested.items[i];
        /* Sites tell states apart by what is contested there. So two of which some field is are alike, and what is
           contested anywhere does not count. */
        uint32_t fields = use->how & CONTESTED_FIELDS ? find_contested_fields(run, use->collection) : 0;
        uint32_t how = (use->how | fields) & ~code->contested[use->collection];
        if (use->site != SITE_NONE)
            pair_map_set(code->arena, &code->contested_sites, use->site, use->collection, how);
    }
}

/* What several threads synchronize by is not taken for owned any more. */
static bool learn_contested(Run *run) {
    bool learns = false;
    for (uint32_t i = 0; i < run->result->contested.count; i++)
        learns |= uses_add(&run->contested, &run->result->contested.items[i]);
    return learns;
}

/* Where to begin again after assumptions were refuted. What is not ordered although a lock was taken for owned may well
   be ordered by that lock. */
static const char *learn_refuted(Run *run) {
    bool learns = run->result->has_learned || run->result->are_joined_told_apart;
    run->are_joined_told_apart |= run->result->are_joined_told_apart;
    if (learn_contested(run))
        return "compile";
    return learn_unordered(run) ? "order" : learns ? "explore" : NULL;
}

const char *pipeline_learn(Run *run) {
    uint32_t overlooked = run->result->seen & ~run->java.notices;
    run->rounds++;
    if (!run->java.program)
        overlooked &= SEEN_FINALS; /* what a model is not made for otherwise it says itself */
    if (overlooked && !run->java.program) {
        failure_set(&run->failure, FAILURE_UNSUPPORTED,
                    "threads see more than this model was made for: print it anew from a complete search");
        return NULL;
    }
    if (overlooked) {
        /* Threads may see what the model hides, such as final fields of objects that leak from their constructors. */
        run->java.notices |= overlooked;
        /* Locations have other numbers from now on. */
        if (run->futures)
            futures_forget(run->futures);
        run->contested.count = 0;
        return "load";
    }
    const char *again = NULL;
    if (run->result->refuted_count || run->result->contested.count || run->result->has_learned ||
        run->result->are_joined_told_apart) {
        LimitReached reached = limits_look(&run->options->search.limits, 0);
        again = learn_refuted(run);
        again = reached == REACHED_NOTHING ? again : NULL;
        /* Nothing is proved, whether there is time to search again or not. */
        run->result->end = reached == REACHED_NOTHING ? SEARCH_REFUTED : search_end_of(reached);
        for (uint32_t i = 0; i < run->result->goal_count; i++)
            run->result->goals[i].end = run->result->end;
    }
    if (!run->java.discovery || !run->result->missed_count)
        return again;
    Look look = limits_as_look(&run->options->search.limits);
    bool learns = false;
    for (uint32_t i = 0; i < run->result->missed_count && !look_stops(&look, 0); i++)
        learns |= discovery_learn(run->java.discovery, run->code, &run->result->missed[i], run->rounds,
                                  &run->options->model.machine, look);
    LimitReached reached = limits_look(&run->options->search.limits, 0);
    if (reached != REACHED_NOTHING) {
        run->result->end = search_end_of(reached);
        run->result->bound_hit = false;
        return NULL;
    }
    return learns ? "freeze" : again;
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

void run_add_story(const Run *run, Trace *trace) {
    trace->options = model_options_copy(trace->arena, &run->options->model);
    trace->options.notices = run->java.notices;
    if (run->java.class_path) /* without a file that lists it */
        trace->options.class_path = arena_copy(trace->arena, run->java.class_path, strlen(run->java.class_path));
    story_build(trace, run->code, run->java.program);
}

bool pipeline_found_no_problem(Run *run) {
    const Failure *problem = run->java.program ? java_program_problem(run->java.program) : NULL;
    if (run->failure.kind != FAILURE_NONE)
        return false;
    return !problem || problem->kind == FAILURE_NONE ||
           failure_set(&run->failure, problem->kind, "%s", text_string(&problem->words));
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
