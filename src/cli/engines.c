/* bandera engines */
#include "bandera.h"
#include "cli/cli.h"
#include "jvm/jar.h"
#include "jvm/jdk.h"
#include "spin/spin.h"
#include "verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A row of the table: an engine, or a program that one needs. */
static void print_row(const char *name, const char *version, const char *rest) {
    printf("%-10s %-12s %s\n", name, version, rest);
}

static void print_native(void) {
    Text version = {0};
    text_format(&version, "%s", bandera_version());
    print_row("native", text_string(&version),
              "built in: explores every state; dfs, bfs, best-first, A*; exact, compact and bitstate stores");
    print_row("cover", text_string(&version), "built in: any number of threads, as nets whose coverability is decided");
    text_free(&version);
}

/* A program that says where it is, or why it is not. */
static void print_program(const char *name, bool (*ask)(Text *version, Text *path)) {
    Text version = {0}, path = {0};
    bool found = ask(&version, &path);
    print_row(name, found ? text_string(&version) : "missing", found ? text_string(&path) : text_string(&version));
    text_free(&version);
    text_free(&path);
}

/* The compiler's version is a whole line, so it stands behind the path. */
static void print_compiler(void) {
    Text version = {0}, path = {0}, rest = {0};
    bool found = spin_compiler_version(&version, &path);
    text_format(&rest, "%s%s%s", text_string(&path), found ? ": " : "", text_string(&version));
    print_row("  compiler", found ? "found" : "missing", text_string(&rest));
    text_free(&version);
    text_free(&path);
    text_free(&rest);
}

/* Appends the path of the jar that starts JPF: a build has it in build, a distribution at the top. */
static bool find_runner(const char *home, Text *path) {
    static const char *const names[] = {"build/RunJPF.jar", "RunJPF.jar"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Text candidate = {0};
        text_format(&candidate, "%s/%s", home, names[i]);
        bool found = access(text_string(&candidate), R_OK) == 0;
        if (found)
            text_add(path, text_string(&candidate));
        text_free(&candidate);
        if (found)
            return true;
    }
    return false;
}

/* Appends what the manifest of JPF's own jar, which lies next to the one that starts it, says of its version. */
static void add_jpf_version(const char *runner, uint32_t release, Text *version) {
    Text path = {0}, reason = {0};
    text_add_bytes(&path, runner, (size_t)(strrchr(runner, '/') - runner));
    text_add(&path, "/jpf.jar");
    Jar *jar = jar_open(text_string(&path), release, &reason);
    if (!jar)
        jar = jar_open(runner, release, &reason);
    const char *said = jar ? jar_attribute(jar, "Implementation-Version") : NULL;
    if (said)
        text_add_escaped(version, said, strlen(said));
    else
        text_add(version, "found");
    jar_free(jar);
    text_free(&path);
    text_free(&reason);
}

static void print_jpf(uint32_t release) {
    static const char advice[] = "Java PathFinder is at https://github.com/javapathfinder/jpf-core: build it, and set "
                                 "JPF_HOME to its directory";
    const char *home = getenv("JPF_HOME");
    Text path = {0}, version = {0}, rest = {0};
    bool found = home && *home && find_runner(home, &path);
    if (found) {
        add_jpf_version(text_string(&path), release, &version);
        text_add_escaped(&rest, path.bytes, path.length);
    } else if (home && *home) {
        text_add(&rest, "JPF_HOME is ");
        text_add_escaped(&rest, home, strlen(home));
        text_format(&rest, ", where there is neither build/RunJPF.jar nor RunJPF.jar. %s", advice);
    } else {
        text_format(&rest, "the variable JPF_HOME is not set. %s", advice);
    }
    print_row("jpf", found ? text_string(&version) : "missing", text_string(&rest));
    text_free(&path);
    text_free(&version);
    text_free(&rest);
}

/* The JDK compiles and runs what JPF checks; programs in Java need it for every engine. */
static void print_jdk(const Jdk *jdk, const char *reason) {
    Text version = {0}, rest = {0};
    text_format(&version, "%u", jdk ? jdk->release : 0);
    text_add_escaped(&rest, jdk ? jdk->home : reason, strlen(jdk ? jdk->home : reason));
    if (!jdk)
        text_add(&rest, " (on Debian and Ubuntu: apt install openjdk-17-jdk)");
    print_row("  java", jdk ? text_string(&version) : "missing", text_string(&rest));
    text_free(&version);
    text_free(&rest);
}

int command_engines(const Options *options) {
    if (options->input_count)
        return cli_usage("'bandera engines' takes no input");
    Text reason = {0};
    Jdk *jdk = jdk_find(&reason);
    print_native();
    print_program("spin", spin_version);
    print_compiler();
    print_jpf(jdk ? jdk->release : 17);
    print_jdk(jdk, text_string(&reason));
    jdk_free(jdk);
    text_free(&reason);
    return EXIT_HOLDS;
}
