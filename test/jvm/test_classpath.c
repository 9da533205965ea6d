/* The class path: which of several places a class comes from, what can be started, and where the JDK is. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "archive.h"
#include "files.h"
#include "jvm/classpath.h"

/* Flags of a main that can be started, and of two that cannot: public static native, static native, public native. */
enum { STARTS = 0x109, NOT_PUBLIC = 0x108, NOT_STATIC = 0x101 };

/* Adds big-endian numbers, as class files have them. */
static void add_number(Text *out, uint32_t value, int bytes) {
    while (bytes-- > 0)
        text_add_char(out, (char)(uint8_t)(value >> 8 * bytes));
}

static void add_utf8(Text *out, const char *string) {
    text_add_char(out, 1);
    add_number(out, (uint32_t)strlen(string), 2);
    text_add(out, string);
}

/* The smallest class file of a name: extends Object and has, when its flags are given, a main. The source file
   is a mark to tell two class files of one name apart. */
static void make_class(Text *out, const char *name, uint32_t main_flags, const char *mark) {
    add_number(out, 0xcafebabe, 4);
    add_number(out, 52, 4); /* version 52.0 */
    add_number(out, 9, 2);
    add_utf8(out, name);
    text_add_bytes(out, "\7\0\1", 3);
    add_utf8(out, "java/lang/Object");
    text_add_bytes(out, "\7\0\3", 3);
    add_utf8(out, "main");
    add_utf8(out, "([Ljava/lang/String;)V");
    add_utf8(out, "SourceFile");
    add_utf8(out, mark);
    add_number(out, 0x21, 2); /* public */
    add_number(out, 2, 2);
    add_number(out, 4, 2);
    add_number(out, 0, 4); /* no interfaces, no fields */
    add_number(out, main_flags != 0, 2);
    if (main_flags) {
        add_number(out, main_flags, 2);
        add_number(out, 5, 2);
        add_number(out, 6, 2);
        add_number(out, 0, 2);
    }
    add_number(out, 1, 2);
    add_number(out, 7, 2);
    add_number(out, 2, 4);
    add_number(out, 8, 2);
}

/* Writes the file of a class somewhere. */
static void write_class(void **state, const char *file, const char *name, uint32_t main_flags, const char *mark) {
    Text class = {0};
    make_class(&class, name, main_flags, mark);
    files_write(state, file, class.bytes, class.length);
    text_free(&class);
}

/* Writes a jar with a manifest and texts in place of class files. */
static void write_jar(void **state, const char *file, const char *manifest, const char *class_name) {
    const ArchiveEntry entries[] = {{.name = "META-INF/MANIFEST.MF", .contents = manifest},
                                    {.name = class_name, .contents = file}};
    Text archive = {0};
    archive_write(&archive, entries, 2);
    files_write(state, file, archive.bytes, archive.length);
    text_free(&archive);
}

/* A class path for which everything must be fine. */
static Classpath *make(const ClasspathOptions *options) {
    Failure failure = {0};
    Classpath *classpath = classpath_new(options, &failure);
    if (!classpath)
        fail_msg("%s", text_string(&failure.words));
    return classpath;
}

/* A class has to come from there and to contain a text. */
static void expect(Classpath *classpath, const char *name, ClassOrigin origin, const char *contents) {
    ClassFound found;
    Failure failure = {0};
    if (classpath_find(classpath, name, &found, &failure) != LOOKUP_FOUND)
        fail_msg("%s: %s", name, text_string(&failure.words));
    assert_int_equal(found.origin, origin);
    assert_non_null(found.where);
    if (!memmem(found.bytes, found.length, contents, strlen(contents)))
        fail_msg("%s from %s does not contain '%s'", name, found.where, contents);
}

static void expect_absent(Classpath *classpath, const char *name) {
    ClassFound found;
    Failure failure = {0};
    assert_int_equal(classpath_find(classpath, name, &found, &failure), LOOKUP_ABSENT);
    assert_null(found.bytes);
    assert_int_equal(failure.words.length, 0);
}

/* Making a class path of one input has to fail for that reason. */
static void expect_refused(const char *input, const char *reason_part) {
    Failure failure = {0};
    ClasspathOptions options = {.inputs = &input, .input_count = 1};
    assert_null(classpath_new(&options, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, reason_part);
}

/* A list has to have these names. */
static void expect_names(const char *const *names, uint32_t count, const char *expected) {
    Text joined = {0};
    assert_non_null(names);
    for (uint32_t i = 0; i < count; i++)
        text_format(&joined, "%s%s", i ? " " : "", names[i]);
    assert_string_equal(text_string(&joined), expected);
    text_free(&joined);
}

static void models_come_first_then_the_user_then_the_jdk(void **state) {
    Failure failure = {0};
    Jdk *jdk = jdk_find(&failure);
    failure_free(&failure);
    files_write_text(state, "models/java/util/List.class", "model of a list");
    files_write_text(state, "models/Shared.class", "model of shared");
    files_write_text(state, "user/java/util/List.class", "the user's list");
    files_write_text(state, "user/java/util/Mine.class", "the user's own in java.util");
    files_write_text(state, "user/javax/Mine.class", "the user's in javax");
    files_write_text(state, "user/Shared.class", "the user's shared");
    files_write_text(state, "user/Own.class", "the user's own");
    files_write_text(state, "path/Own.class", "not reached");
    files_write_text(state, "path/More.class", "from the path");
    const JavacClass compiled[] = {{"A", (const uint8_t *)"aa", 2}, {"Own", (const uint8_t *)"compiled", 8}};
    JavacClasses classes = {.items = (JavacClass *)(uintptr_t)compiled, .count = 1};
    const char *models = strdup(files_path(state, "models")), *user = strdup(files_path(state, "user/"));
    char path[4096];
    snprintf(path, sizeof path, "%s", files_path(state, "path"));
    ClasspathOptions options = {.models = &models,
                                .model_count = 1,
                                .compiled = &classes,
                                .inputs = &user,
                                .input_count = 1,
                                .path = path,
                                .jdk = jdk};
    Classpath *classpath = make(&options);
    expect(classpath, "java/util/List", CLASS_FROM_MODEL, "model of a list");
    expect(classpath, "Shared", CLASS_FROM_MODEL, "model of shared");
    expect(classpath, "Own", CLASS_FROM_USER, "the user's own");
    expect(classpath, "A", CLASS_FROM_USER, "aa");
    expect(classpath, "More", CLASS_FROM_USER, "from the path");
    expect(classpath, "javax/Mine", CLASS_FROM_USER, "javax");
    expect_absent(classpath, "java/util/Mine");
    if (jdk) {
        expect(classpath, "java/util/ArrayList", CLASS_FROM_JDK, "java/util/ArrayList");
        expect(classpath, "java/util/Map$Entry", CLASS_FROM_JDK, "Map.java");
    }
    /* The same answer for the whole run, even when the files change. */
    files_write_text(state, "user/Own.class", "changed");
    files_write_text(state, "user/java/util/Mine.class", "changed");
    expect(classpath, "Own", CLASS_FROM_USER, "the user's own");
    const char *const odd[] = {"", "/", "../user/Own", "user//Own", "a.b", "[LOwn;", "Own/", "/Own", "Own.class"};
    for (size_t i = 0; i < COUNT(odd); i++)
        expect_absent(classpath, odd[i]);
    classpath_free(classpath);
    classes.count = 2;
    classpath = make(&options);
    expect(classpath, "Own", CLASS_FROM_USER, "compiled");
    classpath_free(classpath);
    free((void *)(uintptr_t)models);
    free((void *)(uintptr_t)user);
    jdk_free(jdk);
}

static void class_file_brings_the_classes_beside_it(void **state) {
    write_class(state, "root/a/b/Main.class", "a/b/Main", STARTS, "mark");
    write_class(state, "root/a/Other.class", "a/Other", STARTS, "mark");
    write_class(state, "Moved.class", "x/Moved", 0, "moved");
    write_class(state, "Neighbour.class", "Neighbour", 0, "mark");
    const char *inputs[] = {strdup(files_path(state, "root/a/b/Main.class")), strdup(files_path(state, "Moved.class"))};
    ClasspathOptions options = {.inputs = inputs, .input_count = 2};
    Classpath *classpath = make(&options);
    expect(classpath, "a/b/Main", CLASS_FROM_USER, "mark");
    expect(classpath, "a/Other", CLASS_FROM_USER, "mark");
    expect(classpath, "x/Moved", CLASS_FROM_USER, "moved");
    expect_absent(classpath, "Neighbour"); /* Moved is not where its name says, so nothing follows */
    uint32_t count;
    Failure failure = {0};
    const char *const *names = classpath_user_classes(classpath, &count, &failure);
    expect_names(names, count, "a/b/Main x/Moved");
    names = classpath_main_classes(classpath, &count, &failure);
    expect_names(names, count, "a/b/Main");
    classpath_free(classpath);
    /* The root that follows from the file may be an input as well. */
    const char *both[] = {inputs[0], strdup(files_path(state, "root"))};
    options.inputs = both;
    classpath = make(&options);
    names = classpath_user_classes(classpath, &count, &failure);
    expect_names(names, count, "a/b/Main a/Other");
    classpath_free(classpath);
    free((void *)(uintptr_t)both[1]);
    /* A short path in a directory that is a package itself. */
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(files_path(state, "root/a")), 0);
    const char *relative = "b/Main.class";
    options = (ClasspathOptions){.inputs = &relative, .input_count = 1};
    classpath = make(&options);
    expect(classpath, "a/Other", CLASS_FROM_USER, "mark");
    assert_int_equal(chdir(before), 0);
    classpath_free(classpath);
    free((void *)(uintptr_t)inputs[0]);
    free((void *)(uintptr_t)inputs[1]);
}

static void directories_are_listed(void **state) {
    write_class(state, "d/b/B.class", "b/B", STARTS, "m");
    write_class(state, "d/A.class", "A", 0, "m");
    write_class(state, "d/a/Hidden.class", "a/Hidden", NOT_PUBLIC, "m");
    write_class(state, "d/a/Instance.class", "a/Instance", NOT_STATIC, "m");
    write_class(state, "d/a/Main.class", "a/Main", STARTS, "m");
    write_class(state, "d/wrong/Place.class", "Place", STARTS, "m");
    files_write_text(state, "d/a/Broken.class", "broken");
    files_write_text(state, "d/a/notes.txt", "no class");
    files_write_text(state, "d/a/package-info.class", "no class");
    files_write_text(state, "d/module-info.class", "no class");
    assert_int_equal(symlink("..", files_path(state, "d/a/circle")), 0);
    assert_int_equal(mkfifo(files_path(state, "d/a/Pipe.class"), 0600), 0);
    const char *input = strdup(files_path(state, "d"));
    ClasspathOptions options = {.inputs = &input, .input_count = 1};
    Classpath *classpath = make(&options);
    uint32_t count;
    Failure failure = {0};
    const char *const *names = classpath_user_classes(classpath, &count, &failure);
    expect_names(names, count, "A a/Broken a/Hidden a/Instance a/Main b/B wrong/Place");
    names = classpath_main_classes(classpath, &count, &failure);
    expect_names(names, count, "a/Main b/B");
    assert_int_equal(failure.words.length, 0);
    ClassFound found;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(classpath_find(classpath, "a/Pipe", &found, &failure), LOOKUP_FAILED);
        files_expect_failure(&failure, FAILURE_INPUT, "d/a/Pipe.class: cannot read: it is not a file");
    }
    classpath_free(classpath);
    free((void *)(uintptr_t)input);
}

static void when_nothing_can_be_started_the_reason_helps(void **state) {
    write_class(state, "build/classes/Main.class", "Main", STARTS, "m");
    const char *input = strdup(files_path(state, "build"));
    ClasspathOptions options = {.inputs = &input, .input_count = 1};
    Classpath *classpath = make(&options);
    uint32_t count;
    Failure failure = {0};
    const char *const *names = classpath_main_classes(classpath, &count, &failure);
    expect_names(names, count, "");
    files_expect_failure(&failure, FAILURE_INPUT,
                         "classes/Main.class: the class in this file is Main (is another directory the root");
    classpath_free(classpath);
    free((void *)(uintptr_t)input);
}

static void jars_name_their_main_class_and_other_jars(void **state) {
    Text class = {0}, archive = {0};
    make_class(&class, "a/Main", STARTS, "m");
    write_jar(state, "lib/one.jar", "Class-Path: ../two%20%41.jar http://example.com/x.jar missing.jar\n", "One.class");
    write_jar(state, "two A.jar", "Class-Path: main.jar lib/one.jar dir/ //host/x.jar %00 %zz\n", "Two.class");
    files_write_text(state, "dir/Three.class", "three");
    files_write_text(state, "Beside.class", "what %00 would lead to");
    Text manifest = {0};
    text_format(&manifest, "Main-Class: a.Main\nClass-Path: lib/one.jar file:%s/four.jar\n", (const char *)*state);
    write_jar(state, "four.jar", "", "Four.class");
    write_jar(state, "main.jar", text_string(&manifest), "b/Other.class");
    files_write(state, "dir/a/Main.class", class.bytes, class.length);
    const char *input = strdup(files_path(state, "main.jar"));
    ClasspathOptions options = {.inputs = &input, .input_count = 1};
    Classpath *classpath = make(&options);
    const char *const expected[][2] = {{"b/Other", "main.jar"},
                                       {"One", "lib/one.jar"},
                                       {"Two", "two A.jar"},
                                       {"Three", "three"},
                                       {"Four", "four.jar"}};
    for (size_t i = 0; i < COUNT(expected); i++)
        expect(classpath, expected[i][0], CLASS_FROM_USER, expected[i][1]);
    expect_absent(classpath, "Beside");
    uint32_t count;
    Failure failure = {0};
    const char *const *names = classpath_user_classes(classpath, &count, &failure);
    expect_names(names, count, "b/Other");
    names = classpath_main_classes(classpath, &count, &failure);
    expect_names(names, count, "a/Main");
    classpath_free(classpath);
    free((void *)(uintptr_t)input);
    text_free(&class);
    text_free(&archive);
    text_free(&manifest);
}

static void star_in_a_path_stands_for_jars(void **state) {
    write_jar(state, "l[i]b/b.jar", "", "B.class");
    write_jar(state, "l[i]b/a.JAR", "", "A.class");
    files_write_text(state, "l[i]b/C.class", "not in a jar");
    files_write_text(state, "l[i]b/broken.txt", "not a jar");
    char path[4096];
    snprintf(path, sizeof path, "%s", files_path(state, "l[i]b/*"));
    ClasspathOptions options = {.path = path};
    Classpath *classpath = make(&options);
    expect(classpath, "A", CLASS_FROM_USER, "a.JAR");
    expect(classpath, "B", CLASS_FROM_USER, "b.jar");
    expect_absent(classpath, "C");
    uint32_t count;
    Failure failure = {0};
    const char *const *names = classpath_user_classes(classpath, &count, &failure);
    expect_names(names, count, "");
    classpath_free(classpath);
    files_write_text(state, "l[i]b/broken.jar", "not a jar");
    assert_null(classpath_new(&options, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "broken.jar: this is no zip archive");
}

static void bad_inputs_have_reasons(void **state) {
    files_write_text(state, "Text.class", "this is no class");
    files_write_text(state, "text.jar", "this is no jar");
    assert_int_equal(mkfifo(files_path(state, "pipe"), 0600), 0);
    assert_int_equal(symlink("loop", files_path(state, "loop")), 0);
    expect_refused(files_path(state, "missing"), "missing: there is no such file or directory");
    expect_refused(files_path(state, "Text.class"), "Text.class: ");
    expect_refused(files_path(state, "text.jar"), "text.jar: this is no zip archive");
    expect_refused(files_path(state, "pipe"), "pipe: cannot read: it is not a file");
    expect_refused(files_path(state, "loop"), "loop: Too many levels of symbolic links");
    if (geteuid() != 0) { /* root may read everything */
        chmod(files_path(state, "text.jar"), 0);
        expect_refused(files_path(state, "text.jar"), "Permission denied");
    }
    write_jar(state, "endless.jar", "", "A.class");
    Text manifest = {0};
    text_add(&manifest, "Class-Path:");
    for (int i = 0; i < 30000; i++)
        text_add(&manifest, " endless.jar");
    write_jar(state, "endless.jar", text_string(&manifest), "A.class");
    expect_refused(files_path(state, "endless.jar"), "the class path is too long");
    text_free(&manifest);
}

/* Makes what looks like a JDK. */
static void write_jdk(void **state, const char *name, const char *version) {
    char path[200];
    snprintf(path, sizeof path, "%s/lib/modules", name);
    files_write_text(state, path, "");
    snprintf(path, sizeof path, "%s/release", name);
    files_write_text(state, path, version);
    snprintf(path, sizeof path, "%s/bin/javac", name);
    files_write_text(state, path, "");
    chmod(files_path(state, path), 0700);
}

static void expect_jdk(void **state, const char *name, uint32_t release) {
    Failure failure = {0};
    Jdk *jdk = jdk_find(&failure);
    if (!jdk)
        fail_msg("%s", text_string(&failure.words));
    assert_string_equal(jdk->home, files_path(state, name));
    assert_int_equal(jdk->release, release);
    jdk_free(jdk);
}

static void expect_no_jdk(const char *reason_part) {
    Failure failure = {0};
    assert_null(jdk_find(&failure));
    files_expect_failure(&failure, FAILURE_INPUT, reason_part);
}

static void jdk_is_found_by_java_home_or_path(void **state) {
    const char *home = getenv("JAVA_HOME");
    char *old_home = home ? strdup(home) : NULL, *old_path = strdup(getenv("PATH"));
    write_jdk(state, "seventeen", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.12\"\nOS_ARCH=\"y\"\n");
    write_jdk(state, "next", "JAVA_VERSION=\"25-ea\"\n");
    write_jdk(state, "eight", "JAVA_VERSION=\"1.8.0_392\"\n");
    write_jdk(state, "vague", "NOT_JAVA_VERSION=\"17\"\n");
    setenv("JAVA_HOME", files_path(state, "seventeen/../seventeen/"), 1);
    setenv("PATH", files_path(state, "next/bin"), 1);
    expect_jdk(state, "seventeen", 17);
    setenv("JAVA_HOME", files_path(state, "missing"), 1);
    expect_no_jdk("JAVA_HOME does not name a JDK");
    setenv("JAVA_HOME", *state, 1);
    expect_no_jdk("it has no readable lib/modules");
    setenv("JAVA_HOME", files_path(state, "eight"), 1);
    expect_no_jdk("does not name a release of Java from 9 on");
    setenv("JAVA_HOME", files_path(state, "vague"), 1);
    expect_no_jdk("does not name a release of Java from 9 on");
    setenv("JAVA_HOME", "", 1);
    expect_jdk(state, "next", 25);
    unsetenv("JAVA_HOME");
    expect_jdk(state, "next", 25);
    /* javac through links, before java. */
    mkdir(files_path(state, "bin"), 0700);
    assert_int_equal(symlink("../link", files_path(state, "bin/javac")), 0);
    assert_int_equal(symlink("seventeen/bin/javac", files_path(state, "link")), 0);
    assert_int_equal(symlink("../next/bin/javac", files_path(state, "bin/java")), 0);
    Text path = {0};
    mkdir(files_path(state, "folder"), 0700);
    mkdir(files_path(state, "folder/javac"), 0700);
    text_format(&path, "/nowhere::%s:%s", files_path(state, "folder"), files_path(state, "bin"));
    setenv("PATH", text_string(&path), 1);
    expect_jdk(state, "seventeen", 17);
    unlink(files_path(state, "bin/javac"));
    expect_jdk(state, "next", 25);
    setenv("PATH", "/nowhere", 1);
    expect_no_jdk("no JDK was found (JAVA_HOME is not set; javac is not on PATH; java is not on PATH)");
    text_free(&path);
    setenv("PATH", old_path, 1);
    if (old_home)
        setenv("JAVA_HOME", old_home, 1);
    free(old_path);
    free(old_home);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(models_come_first_then_the_user_then_the_jdk, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(class_file_brings_the_classes_beside_it, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(directories_are_listed, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(when_nothing_can_be_started_the_reason_helps, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(jars_name_their_main_class_and_other_jars, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(star_in_a_path_stands_for_jars, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(bad_inputs_have_reasons, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(jdk_is_found_by_java_home_or_path, files_set_up, files_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
