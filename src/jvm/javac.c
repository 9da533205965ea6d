#define _GNU_SOURCE /* strcasestr */
#include "jvm/javac.h"

#include "base/process.h"
#include "base/scanner.h"
#include "jvm/directory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How much of javac's output is kept. */
enum { LARGEST_OUTPUT = 16 << 20 };

typedef Vector(char *) Strings;

/* One run of javac. */
typedef struct Compilation {
    Arena *arena;               /* for the arguments; the classes have their own */
    const char *const *sources; /* as they were given */
    uint32_t count;
    const char *here; /* where we are, and where relative paths start */
    const Jdk *jdk;
    const char *class_path; /* or null */
    const Limits *limits;   /* or null */
    const char *directory;  /* where javac runs and class files go; null until it exists */
    Text path;              /* of it */
    Strings arguments;
    sigset_t previous; /* the signals that were blocked before */
    Text *output;
    JavacClasses *classes;
    JavacOutcome outcome;
    bool leaves_module;         /* the declaration of a module is among the sources */
    const JavacText *texts;     /* that were made, in place of sources; or null */
    const JavacClasses *before; /* that they stand beside; or null */
} Compilation;

/* Adds a line about a failure below what javac wrote. */
static JavacOutcome fail(Compilation *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
static JavacOutcome fail(Compilation *run, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (run->output->length && run->output->bytes[run->output->length - 1] != '\n')
        text_add_char(run->output, '\n');
    text_format_list(run->output, format, arguments);
    text_add_char(run->output, '\n');
    va_end(arguments);
    return JAVAC_FAILED;
}

/* Adds the package that a source declares as a path with a slash before each part: "/bank/model", or nothing. */
static void add_package(const char *source, size_t length, Text *path) {
    Scanner scanner = scanner_start(source, length);
    scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS);
    size_t size = scanner_span(&scanner, scanner_is_java_word);
    if (!scanner_is(scanner.at, size, "package"))
        return;
    do {
        scanner_step(&scanner, size);
        if (!scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS) || scanner.at == scanner.end)
            return;
        size = scanner_span(&scanner, scanner_is_java_word);
        text_add_char(path, '/');
        text_add_bytes(path, scanner.at, size);
        scanner_step(&scanner, size);
        scanner_skip_blanks(&scanner, SCANNER_C_COMMENTS);
        size = 1; /* the point */
    } while (scanner_peek(&scanner, 0) == '.');
}

/* Whether a source is the declaration of a module. Programs run from the class path, where modules have no meaning, and
   one that was compiled as a module would not find what lies there. So it is left out. */
static bool is_module_declaration(const char *file) {
    static const char name[] = "module-info.java";
    size_t length = strlen(file), tail = sizeof name - 1;
    return length >= tail && strcmp(file + length - tail, name) == 0 &&
           (length == tail || file[length - tail - 1] == '/');
}

/* Whether a root has the declaration of a module, which javac would find there. */
static bool is_module_root(const char *root) {
    Text path = {0};
    text_format(&path, "%s/module-info.java", root);
    bool found = access(text_string(&path), F_OK) == 0;
    text_free(&path);
    return found;
}

/* Adds the root directory of a source to a path, unless it is there: its own directory without its package. A file that
   is not where its package says has none, and neither has one whose root cannot be part of a path. */
static void add_root(const Compilation *run, const char *file, const char *package, Text *roots) {
    Text directory = {0};
    const char *slash = strrchr(file, '/');
    text_add_bytes(&directory, slash ? file : ".", slash ? (size_t)(slash - file) + 1 : 1);
    char *root = realpath(text_string(&directory), NULL);
    text_free(&directory);
    size_t length = root ? strlen(root) : 0, tail = strlen(package);
    if (length > tail && strcmp(root + length - tail, package) == 0) {
        root[length - tail] = '\0';
        bool is_left_out = run->leaves_module && is_module_root(root);
        Text element = {0}, listed = {0};
        text_format(&element, ":%s:", root);
        text_format(&listed, ":%s:", text_string(roots));
        if (!is_left_out && !strchr(root, ':') && !strstr(text_string(&listed), text_string(&element)))
            text_format(roots, "%s%s", roots->length ? ":" : "", root);
        text_free(&element);
        text_free(&listed);
    }
    free(root);
}

static void add_argument(Compilation *run, const char *argument) {
    char *copy = arena_copy(run->arena, argument, strlen(argument));
    vector_push(run->arena, &run->arguments, copy);
}

/* Adds a path, made such that it does not depend on where javac runs. */
static void add_absolute(const char *here, const char *path, size_t length, Text *out) {
    if (length == 0 || path[0] != '/')
        text_format(out, "%s%s", here, length ? "/" : "");
    text_add_bytes(out, path, length);
}

static void add_source(Compilation *run, const char *file) {
    Text path = {0};
    add_absolute(run->here, file, strlen(file), &path);
    add_argument(run, text_string(&path));
    text_free(&path);
}

/* Adds the elements of a class path; an empty one is the directory where we are. A directory whose name has a colon in
   it can be an element only by another name. */
static void add_class_path(const Compilation *run, const char *elements, Text *out) {
    Text link = {0};
    text_format(&link, "%s/here", run->directory);
    bool is_linked = strchr(run->here, ':') && symlink(run->here, text_string(&link)) == 0;
    while (true) {
        size_t length = strcspn(elements, ":");
        add_absolute(is_linked ? text_string(&link) : run->here, elements, length, out);
        if (!elements[length])
            break;
        text_add_char(out, ':');
        elements += length + 1;
    }
    text_free(&link);
}

/* Looks at the sources, and puts the command line together. */
static bool add_arguments(Compilation *run) {
    /* The first four shorten the start: 0.58 s became 0.39 s for one small class, with JDK 17 and 25 alike. */
    static const char *const fixed[] = {
        "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xshare:auto", "-J-XX:-UsePerfData", "-g", "-proc:none",
        "-implicit:class",           "-encoding",          "UTF-8"};
    Text command = {0}, roots = {0}, elements = {0};
    Failure failure = {0};
    text_format(&command, "%s/bin/javac", run->jdk->home);
    add_argument(run, text_string(&command));
    text_free(&command);
    for (size_t i = 0; i < COUNT(fixed); i++)
        add_argument(run, fixed[i]);
    bool good = true;
    for (uint32_t i = 0; i < run->count; i++)
        run->leaves_module |= is_module_declaration(run->sources[i]);
    for (uint32_t i = 0; i < run->count && good; i++) {
        Mapping source;
        Text package = {0};
        good = mapping_require(run->sources[i], &source, &failure);
        if (good) {
            add_package((const char *)source.bytes, source.length, &package);
            add_root(run, run->sources[i], text_string(&package), &roots);
        } else {
            fail(run, "%s: %s", run->sources[i], text_string(&failure.words));
        }
        mapping_close(&source);
        text_free(&package);
    }
    add_class_path(run, run->class_path && *run->class_path ? run->class_path : run->directory, &elements);
    const char *const paths[] = {"-d",          run->directory,
                                 "-sourcepath", roots.length ? text_string(&roots) : run->directory,
                                 "-cp",         text_string(&elements)};
    for (size_t i = 0; i < COUNT(paths); i++)
        add_argument(run, paths[i]);
    for (uint32_t i = 0; i < run->count; i++)
        if (!is_module_declaration(run->sources[i]))
            add_source(run, run->sources[i]);
    vector_push(run->arena, &run->arguments, NULL);
    text_free(&roots);
    text_free(&elements);
    failure_free(&failure);
    return good;
}

/* Makes the private directory. */
static bool make_directory(Compilation *run) {
    Failure failure = {0};
    if (process_make_directory(NULL, &run->path, &failure))
        run->directory = text_string(&run->path);
    else
        fail(run, "bandera: %s", text_string(&failure.words));
    failure_free(&failure);
    return run->directory != NULL;
}

/* Whether the locale of the environment has UTF-8 for its characters. */
static bool is_utf8_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcasestr(value, "UTF-8") || strcasestr(value, "UTF8");
    }
    return false;
}

/* Keeps what javac writes. */
static void keep_output(void *context, const char *bytes, size_t length) {
    Text *output = context;
    if (output->length < LARGEST_OUTPUT)
        text_add_bytes(output, bytes, length);
}

/* The source that the user gave by a relative path and whose path javac prints here; null for none. Its length is that
   of the path that javac has. */
static const char *find_given(const Compilation *run, const char *text, size_t *length) {
    size_t prefix = strlen(run->here) + 1;
    if (strncmp(text, run->here, prefix - 1) != 0 || text[prefix - 1] != '/')
        return NULL;
    for (uint32_t i = 0; i < run->count; i++) {
        size_t tail = strlen(run->sources[i]);
        if (strncmp(text + prefix, run->sources[i], tail) == 0 && strchr(": \n", text[prefix + tail])) {
            *length = prefix + tail;
            return run->sources[i];
        }
    }
    return NULL;
}

/* Passes on what javac wrote, with paths of sources as they were given to us. */
static void add_output(const Compilation *run, const Text *output) {
    const char *text = text_string(output);
    for (size_t at = 0, length = 0; at < output->length; at += length) {
        const char *given = at == 0 || strchr(" \n", text[at - 1]) ? find_given(run, text + at, &length) : NULL;
        if (given)
            text_add(run->output, given);
        else
            text_add_bytes(run->output, text + at, length = 1);
    }
}

/* What the way in which javac ended means. */
static JavacOutcome outcome_of(Compilation *run, ProcessEnd end, int status, const Failure *failure) {
    switch (end) {
    case PROCESS_TIME: return JAVAC_TIME;
    case PROCESS_INTERRUPTED: return JAVAC_INTERRUPTED;
    case PROCESS_KILLED: return fail(run, "javac was ended by signal %d", status);
    case PROCESS_FAILED:
        return fail(run, "%s%s", text_string(&failure->words),
                    access(run->arguments.items[0], F_OK) != 0 ? " (is this a JRE without a compiler?)" : "");
    case PROCESS_EXITED: break;
    }
    if (status <= 1)
        return status == 0 ? JAVAC_COMPILED : JAVAC_REFUSED;
    return fail(run, "javac ended with status %d", status);
}

/* Runs javac to its end, or to that of our patience. It runs in its own directory, where it leaves files when it breaks
   down. In a plain C locale it could not write the file of a class whose name is not ASCII. */
static JavacOutcome run_javac(Compilation *run) {
    const Limits *limits = run->limits;
    static const char *const utf8[] = {"LC_ALL=C.UTF-8", NULL};
    Text output = {0};
    Failure failure = {0};
    ProcessOptions options = {.arguments = (const char *const *)run->arguments.items,
                              .directory = run->directory,
                              .variables = is_utf8_locale() ? NULL : utf8,
                              .deadline = limits ? limits->deadline : 0,
                              .interrupted = limits ? limits->interrupted : NULL,
                              .signals = &run->previous,
                              .at_once = true,
                              .collect_output = keep_output,
                              .context = &output};
    int status;
    ProcessEnd end = process_run(&options, &status, &failure);
    add_output(run, &output);
    JavacOutcome outcome = outcome_of(run, end, status, &failure);
    text_free(&output);
    failure_free(&failure);
    return outcome;
}

/* Reads the class files that javac wrote. */
static bool read_classes(Compilation *run) {
    JavacClasses *classes = run->classes;
    ClassNames names = {0};
    Failure failure = {0};
    classes->arena = arena_new();
    bool good = directory_classes(run->directory, classes->arena, &names, &failure);
    classes->items = arena_alloc(classes->arena, names.count * sizeof *classes->items);
    for (; good && classes->count < names.count; classes->count++) {
        Text path = {0};
        Mapping file;
        text_format(&path, "%s/%s.class", run->directory, names.items[classes->count]);
        good = mapping_open(text_string(&path), &file, &failure) == LOOKUP_FOUND;
        /* Copied, because the file will be gone. */
        const char *bytes = arena_copy(classes->arena, (const char *)file.bytes, file.length);
        classes->items[classes->count] =
            (JavacClass){.name = names.items[classes->count], .bytes = (const uint8_t *)bytes, .length = file.length};
        mapping_close(&file);
        text_free(&path);
    }
    if (!good) {
        fail(run, "cannot read what javac wrote: %s", text_string(&failure.words));
        javac_free(classes);
    }
    failure_free(&failure);
    return good;
}

/* Makes the folders of a path below the private directory. What cannot be made is noticed by whoever needs it. */
static void make_folders(const Compilation *run, const char *name) {
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        Text folder = {0};
        text_format(&folder, "%s/%.*s", run->directory, (int)(slash - name), name);
        mkdir(text_string(&folder), 0700);
        text_free(&folder);
    }
}

/* Writes a file below the private directory. */
static bool put_file(Compilation *run, const char *name, const char *ending, const void *bytes, size_t length) {
    Text path = {0};
    text_format(&path, "%s/%s%s", run->directory, name, ending);
    make_folders(run, name);
    FILE *file = fopen(text_string(&path), "wb");
    bool good = file && fwrite(bytes, 1, length, file) == length;
    good &= !file || fclose(file) == 0;
    if (!good)
        fail(run, "bandera: cannot write %s: %s", text_string(&path), strerror(errno));
    text_free(&path);
    return good;
}

/* Puts what was made, and what it stands beside, where javac finds it and reads it. */
static bool put_files(Compilation *run) {
    bool good = true;
    const char **sources = arena_alloc(run->arena, (run->count + 1) * sizeof *sources);
    for (uint32_t i = 0; good && run->before && i < run->before->count; i++)
        good = put_file(run, run->before->items[i].name, ".class", run->before->items[i].bytes,
                        run->before->items[i].length);
    for (uint32_t i = 0; good && run->texts && i < run->count; i++) {
        good = put_file(run, run->texts[i].class_name, ".java", run->texts[i].text, strlen(run->texts[i].text));
        sources[i] = arena_format(run->arena, "%s/%s.java", run->directory, run->texts[i].class_name);
    }
    if (run->texts) {
        run->sources = sources;
        run->class_path = arena_format(run->arena, "%s:%s", run->directory, run->class_path);
    }
    return good;
}

static void compile(void *context) {
    Compilation *run = context;
    if (make_directory(run) && put_files(run) && add_arguments(run))
        run->outcome = run_javac(run);
    if (run->outcome == JAVAC_COMPILED && !read_classes(run))
        run->outcome = JAVAC_FAILED;
}

static void remove_files(void *context) {
    const Compilation *run = context;
    if (run->directory)
        directory_remove(run->directory);
}

/* Runs javac in a private directory, and leaves nothing behind. */
static JavacOutcome compile_safely(Compilation *run) {
    char *here = getcwd(NULL, 0);
    run->arena = arena_new();
    run->outcome = JAVAC_FAILED;
    run->here = here ? here : "."; /* of a directory that is gone no path leads anywhere */
    *run->classes = (JavacClasses){0};
    process_hold_signals(&run->previous);
    memory_ensure(compile, remove_files, run);
    /* A signal that waited takes its course now. */
    process_release_signals(&run->previous);
    arena_free(run->arena);
    text_free(&run->path);
    free(here);
    return run->outcome;
}

JavacOutcome javac_compile(const Jdk *jdk, const char *const *sources, uint32_t count, const char *class_path,
                           const Limits *limits, JavacClasses *classes, Text *output) {
    return compile_safely(&(Compilation){.sources = sources,
                                         .count = count,
                                         .jdk = jdk,
                                         .class_path = class_path,
                                         .limits = limits,
                                         .output = output,
                                         .classes = classes});
}

JavacOutcome javac_add(const Jdk *jdk, const JavacText *texts, uint32_t count, const char *class_path,
                       const Limits *limits, JavacClasses *classes, Text *output) {
    JavacClasses all;
    Compilation run = {.texts = texts,
                       .before = classes,
                       .count = count,
                       .jdk = jdk,
                       .class_path = class_path,
                       .limits = limits,
                       .output = output,
                       .classes = &all};
    JavacOutcome outcome = compile_safely(&run);
    if (outcome == JAVAC_COMPILED) {
        javac_free(classes);
        *classes = all;
    }
    return outcome;
}

void javac_free(JavacClasses *classes) {
    arena_free(classes->arena);
    *classes = (JavacClasses){0};
}
