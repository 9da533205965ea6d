/* Jars: what is in them, what java's own tool and zip make of them, and every way in which one can be wrong. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "archive.h"
#include "files.h"
#include "jvm/jar.h"

/* A jar in memory; `archive` has its bytes and has to be freed after it. */
static Jar *open_archive(const ArchiveEntry *entries, size_t count, uint32_t release, Text *archive, Failure *failure) {
    archive_write(archive, entries, count);
    return jar_open_bytes((const uint8_t *)archive->bytes, archive->length, release, failure);
}

static void expect_contents(Jar *jar, const char *name, const char *contents) {
    const uint8_t *bytes;
    size_t length;
    Failure failure = {0};
    if (jar_find(jar, name, &bytes, &length, &failure) != LOOKUP_FOUND)
        fail_msg("%s: %s", name, text_string(&failure.words));
    assert_int_equal(length, strlen(contents));
    assert_memory_equal(bytes, contents, length);
}

static void expect_class(Jar *jar, const char *name, const char *contents) {
    const uint8_t *bytes;
    size_t length;
    Failure failure = {0};
    assert_int_equal(jar_find_class(jar, name, &bytes, &length, &failure), LOOKUP_FOUND);
    assert_int_equal(length, strlen(contents));
    assert_memory_equal(bytes, contents, length);
}

/* Reading an entry has to fail for that reason. */
static void expect_bad_entry(ArchiveEntry entry, FailureKind kind, const char *reason_part) {
    Text archive = {0};
    Failure failure = {0};
    entry.name = "a/B.class";
    Jar *jar = open_archive(&entry, 1, 17, &archive, &failure);
    assert_non_null(jar);
    const uint8_t *bytes;
    size_t length;
    for (int i = 0; i < 2; i++) { /* asking again gives the same answer */
        assert_int_equal(jar_find_class(jar, "a/B", &bytes, &length, &failure), LOOKUP_FAILED);
        assert_non_null(strstr(text_string(&failure.words), "entry 'a/B.class': "));
        files_expect_failure(&failure, kind, reason_part);
    }
    jar_free(jar);
    text_free(&archive);
}

/* Opening bytes has to fail for that reason. */
static void expect_bad_archive(const Text *archive, FailureKind kind, const char *reason_part) {
    Failure failure = {0};
    assert_null(jar_open_bytes((const uint8_t *)archive->bytes, archive->length, 17, &failure));
    files_expect_failure(&failure, kind, reason_part);
}

static const ArchiveEntry small[] = {
    {.name = "META-INF/", .contents = ""},
    {.name = "META-INF/MANIFEST.MF", .contents = "Manifest-Version: 1.0\r\nMain-Class: a.B\r\n\r\n", .deflated = true},
    {.name = "a/B.class", .contents = "stored"},
    {.name = "a/C.class", .contents = "deflated deflated deflated deflated deflated", .deflated = true},
    {.name = "a/Empty.class", .contents = "", .deflated = true},
    {.name = "package-info.class", .contents = "p"},
    {.name = "readme.txt", .contents = "text"},
};

static void entries_are_found_by_name(void **state) {
    (void)state;
    Text archive = {0};
    Failure failure = {0};
    Jar *jar = open_archive(small, COUNT(small), 17, &archive, &failure);
    assert_non_null(jar);
    for (size_t i = 0; i < COUNT(small); i++)
        expect_contents(jar, small[i].name, small[i].contents);
    expect_class(jar, "a/C", small[3].contents);
    const uint8_t *bytes;
    size_t length;
    assert_int_equal(jar_find(jar, "a/b.class", &bytes, &length, &failure), LOOKUP_ABSENT);
    assert_int_equal(jar_find_class(jar, "a/D", &bytes, &length, &failure), LOOKUP_ABSENT);
    assert_int_equal(failure.words.length, 0);
    assert_int_equal(jar_class_count(jar), 3);
    assert_string_equal(jar_class_name(jar, 0), "a/B");
    assert_string_equal(jar_class_name(jar, 2), "a/Empty");
    assert_string_equal(jar_attribute(jar, "main-class"), "a.B");
    assert_null(jar_attribute(jar, "Class-Path"));
    jar_free(jar);
    text_free(&archive);
}

static void last_of_two_entries_with_one_name_is_taken(void **state) {
    (void)state;
    const ArchiveEntry entries[] = {{.name = "A.class", .contents = "first"}, {.name = "A.class", .contents = "last"}};
    Text archive = {0};
    Failure failure = {0};
    Jar *jar = open_archive(entries, 2, 17, &archive, &failure);
    expect_class(jar, "A", "last");
    assert_int_equal(jar_class_count(jar), 1);
    jar_free(jar);
    text_free(&archive);
}

static void manifest_lines_continue_and_sections_end(void **state) {
    (void)state;
    const ArchiveEntry entry = {.name = "META-INF/MANIFEST.MF",
                                .contents = "Manifest-Version: 1.0\nClass-Path: one.jar \n two\n .jar\rX-Empty:\n\n"
                                            "Name: a/B.class\nMain-Class: not.Here\n"};
    Text archive = {0};
    Failure failure = {0};
    Jar *jar = open_archive(&entry, 1, 17, &archive, &failure);
    assert_string_equal(jar_attribute(jar, "Class-Path"), "one.jar two.jar");
    assert_string_equal(jar_attribute(jar, "X-Empty"), "");
    assert_null(jar_attribute(jar, "Main-Class"));
    jar_free(jar);
    text_free(&archive);
}

static void version_for_the_release_wins(void **state) {
    (void)state;
    ArchiveEntry entries[] = {
        {.name = "META-INF/MANIFEST.MF", .contents = "Multi-Release: true\n"},
        {.name = "A.class", .contents = "8"},
        {.name = "META-INF/versions/9/A.class", .contents = "9"},
        {.name = "META-INF/versions/17/A.class", .contents = "17"},
        {.name = "META-INF/versions/21/A.class", .contents = "21"},
        {.name = "META-INF/versions/11/New.class", .contents = "new"},
        {.name = "META-INF/versions/09/Odd.class", .contents = "odd"},
    };
    const struct {
        uint32_t release, classes;
        const char *contents;
    } cases[] = {{8, 1, "8"}, {9, 1, "9"}, {16, 2, "9"}, {17, 2, "17"}, {20, 2, "17"}, {25, 2, "21"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text archive = {0};
        Failure failure = {0};
        Jar *jar = open_archive(entries, COUNT(entries), cases[i].release, &archive, &failure);
        expect_class(jar, "A", cases[i].contents);
        assert_int_equal(jar_class_count(jar), cases[i].classes);
        jar_free(jar);
        text_free(&archive);
    }
    entries[0].contents = "Manifest-Version: 1.0\n";
    Text archive = {0};
    Failure failure = {0};
    Jar *jar = open_archive(entries, COUNT(entries), 25, &archive, &failure);
    expect_class(jar, "A", "8");
    assert_int_equal(jar_class_count(jar), 1);
    jar_free(jar);
    text_free(&archive);
}

static void something_in_front_and_a_comment_behind_do_no_harm(void **state) {
    (void)state;
    Text archive = {0}, whole = {0};
    Failure failure = {0};
    archive_write(&archive, small, COUNT(small));
    text_add(&whole, "#!/bin/sh\nexec java -jar $0\n");
    text_add_bytes(&whole, archive.bytes, archive.length);
    whole.bytes[whole.length - 2] = 12;
    text_add(&whole, "PK\5\6 comment");
    Jar *jar = jar_open_bytes((const uint8_t *)whole.bytes, whole.length, 17, &failure);
    assert_non_null(jar);
    expect_class(jar, "a/C", small[3].contents);
    jar_free(jar);
    text_free(&archive);
    text_free(&whole);
}

static void bad_entries_have_reasons(void **state) {
    (void)state;
    static char zeros[100001];
    memset(zeros, '0', sizeof zeros - 1);
    expect_bad_entry((ArchiveEntry){.contents = "x", .flags = 1}, FAILURE_UNSUPPORTED, "encrypted");
    expect_bad_entry((ArchiveEntry){.contents = "x", .method = 12}, FAILURE_UNSUPPORTED, "method 12");
    expect_bad_entry((ArchiveEntry){.contents = "x", .checksum = 7}, FAILURE_INPUT, "check sum");
    expect_bad_entry((ArchiveEntry){.contents = "xyz", .size = 2}, FAILURE_INPUT, "two sizes");
    expect_bad_entry((ArchiveEntry){.contents = "x", .local_name = "a/X.class"}, FAILURE_INPUT, "another name");
    expect_bad_entry((ArchiveEntry){.contents = "x", .local_name = "a/B.class2"}, FAILURE_INPUT, "another name");
    expect_bad_entry((ArchiveEntry){.contents = "x", .stored = 1000, .size = 1000}, FAILURE_INPUT, "cut off");
    expect_bad_entry((ArchiveEntry){.contents = "x", .local = 1}, FAILURE_INPUT, "header is missing");
    expect_bad_entry((ArchiveEntry){.contents = "x", .local = UINT32_MAX}, FAILURE_INPUT, "header is missing");
    expect_bad_entry((ArchiveEntry){.contents = "xxxxxxxxxxxxxxxx", .method = 8}, FAILURE_INPUT, "damaged");
    expect_bad_entry((ArchiveEntry){.contents = zeros, .deflated = true, .size = 99999}, FAILURE_INPUT, "damaged");
    expect_bad_entry((ArchiveEntry){.contents = zeros, .deflated = true, .size = 100001}, FAILURE_INPUT, "damaged");
    /* Bombs: more than any deflated data can become, and more than the limit. */
    expect_bad_entry((ArchiveEntry){.contents = "x", .deflated = true, .size = 1 << 25}, FAILURE_INPUT,
                     "cannot become");
    expect_bad_entry((ArchiveEntry){.contents = zeros, .deflated = true, .size = 100 << 20}, FAILURE_INPUT,
                     "limit of 64 MB");
}

static void bad_archives_have_reasons(void **state) {
    (void)state;
    const char *const names[] = {"../a.class", "a/../b.class", "/etc/passwd", "a/..", ""};
    for (size_t i = 0; i < COUNT(names); i++) {
        Text archive = {0};
        const ArchiveEntry entry = {.name = names[i], .contents = "x"};
        archive_write(&archive, &entry, 1);
        expect_bad_archive(&archive, FAILURE_INPUT, "leads out of the archive");
        text_free(&archive);
    }
    Text archive = {0};
    expect_bad_archive(&archive, FAILURE_INPUT, "no zip archive");
    archive_write(&archive, small, COUNT(small));
    char *end = archive.bytes + archive.length - 22;
    const struct {
        int at;
        unsigned char value;
        const char *reason;
    } lies[] = {{0, 'p', "no zip archive"}, {4, 1, "several disks"}, {8, 1, "several disks"},  {15, 1, "is damaged"},
                {12, 0, "is damaged"},      {19, 1, "is damaged"},   {20, 1, "no zip archive"}};
    for (size_t i = 0; i < COUNT(lies); i++) {
        char before = end[lies[i].at];
        end[lies[i].at] = (char)lies[i].value;
        bool is_right = strcmp(lies[i].reason, "several disks") == 0; /* but not for us */
        expect_bad_archive(&archive, is_right ? FAILURE_UNSUPPORTED : FAILURE_INPUT, lies[i].reason);
        end[lies[i].at] = before;
    }
    memset(end + 16, 0xff, 4);
    expect_bad_archive(&archive, FAILURE_UNSUPPORTED, "zip64");
    text_free(&archive);
}

/* Reads everything that a damaged archive still gives; the sanitizers judge. */
static void read_whatever(const uint8_t *bytes, size_t length) {
    Failure failure = {0};
    Jar *jar = jar_open_bytes(bytes, length, 17, &failure);
    assert_true(jar != NULL || failure.words.length > 0);
    const uint8_t *contents;
    for (uint32_t i = 0; jar && i < jar_class_count(jar); i++)
        jar_find_class(jar, jar_class_name(jar, i), &contents, &length, &failure);
    jar_free(jar);
    failure_free(&failure);
}

static void no_damage_is_fatal(void **state) {
    (void)state;
    Text archive = {0};
    archive_write(&archive, small, COUNT(small));
    for (size_t length = 0; length < archive.length; length++) {
        uint8_t *cut = memory_get(length); /* so that reading behind the end is seen */
        memcpy(cut, archive.bytes, length);
        read_whatever(cut, length);
        free(cut);
    }
    for (size_t bit = 0; bit < archive.length * 8; bit++) {
        archive.bytes[bit / 8] = (char)(archive.bytes[bit / 8] ^ 1 << bit % 8);
        read_whatever((const uint8_t *)archive.bytes, archive.length);
        archive.bytes[bit / 8] = (char)(archive.bytes[bit / 8] ^ 1 << bit % 8);
    }
    text_free(&archive);
}

/* Packs files by a real program, and compares what is read. */
static void compare_with_tool(void **state, const char *const *command) {
    static const char *const files[] = {"a/Small.class", "a/b/Large.class", "Empty.class", "a/Random.class"};
    Text contents[4] = {{0}};
    text_add(&contents[0], "small");
    for (uint32_t i = 0, random = 1; i < 200000; i++) {
        text_format(&contents[1], "%u ", i % 1000);
        text_add_char(&contents[3], (char)((random = random * 1103515245 + 12345) >> 16));
    }
    for (size_t i = 0; i < COUNT(files); i++)
        files_write(state, files[i], text_string(&contents[i]), contents[i].length);
    int status = files_run(*state, command);
    if (status == 0) {
        Failure failure = {0};
        Jar *jar = jar_open(files_path(state, "made.jar"), 17, &failure);
        assert_string_equal(text_string(&failure.words), "");
        for (size_t i = 0; i < COUNT(files); i++) {
            const uint8_t *bytes;
            size_t length;
            assert_int_equal(jar_find(jar, files[i], &bytes, &length, &failure), LOOKUP_FOUND);
            assert_int_equal(length, contents[i].length);
            assert_memory_equal(bytes, text_string(&contents[i]), length);
        }
        jar_free(jar);
    }
    for (size_t i = 0; i < COUNT(files); i++)
        text_free(&contents[i]);
    if (status < 0)
        skip();
    assert_int_equal(status, 0);
}

static void jars_of_the_jdk_are_read(void **state) {
    compare_with_tool(state, (const char *const[]){"jar", "cf", "made.jar", "Empty.class", "a", NULL});
}

static void uncompressed_jars_of_the_jdk_are_read(void **state) {
    compare_with_tool(state, (const char *const[]){"jar", "cf0", "made.jar", "Empty.class", "a", NULL});
}

static void archives_of_zip_are_read(void **state) {
    compare_with_tool(state, (const char *const[]){"zip", "-q", "-r", "made.jar", "Empty.class", "a", NULL});
}

static void what_is_no_file_is_refused(void **state) {
    Failure failure = {0};
    assert_null(jar_open(files_path(state, "missing.jar"), 17, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "no such file");
    assert_null(jar_open(*state, 17, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "directory");
    assert_int_equal(mkfifo(files_path(state, "pipe.jar"), 0600), 0);
    assert_null(jar_open(files_path(state, "pipe.jar"), 17, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "not a file");
    assert_null(jar_open("/dev/zero", 17, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "not a file");
    files_write_text(state, "empty.jar", "");
    assert_null(jar_open(files_path(state, "empty.jar"), 17, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "no zip archive");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_found_by_name),
        cmocka_unit_test(last_of_two_entries_with_one_name_is_taken),
        cmocka_unit_test(manifest_lines_continue_and_sections_end),
        cmocka_unit_test(version_for_the_release_wins),
        cmocka_unit_test(something_in_front_and_a_comment_behind_do_no_harm),
        cmocka_unit_test(bad_entries_have_reasons),
        cmocka_unit_test(bad_archives_have_reasons),
        cmocka_unit_test(no_damage_is_fatal),
        cmocka_unit_test_setup_teardown(jars_of_the_jdk_are_read, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(uncompressed_jars_of_the_jdk_are_read, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(archives_of_zip_are_read, files_set_up, files_tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_file_is_refused, files_set_up, files_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
