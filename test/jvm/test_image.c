/* Images of Java modules: a small one made here, and that of the installed JDK. */
#define _GNU_SOURCE /* posix_spawn_file_actions_addchdir_np */
#include "files.h"
#include "jvm/image.h"
#include "jvm/mapping.h"

#include <zlib.h>

/* A resource of the image that is made here. Its path has the parts that the format keeps apart. */
typedef struct Resource {
    const char *module, *parent, *base, *extension;
    const char *contents;
    size_t length;
    bool is_compressed;
} Resource;

enum { SLOTS = 6, MULTIPLIER = 0x01000193 };

static void add_u4(Text *out, uint32_t value) { text_add_bytes(out, (const char *)&value, 4); }

static void add_u8(Text *out, uint64_t value) { text_add_bytes(out, (const char *)&value, 8); }

/* Adds a string and returns its offset. */
static uint32_t add_string(Text *strings, const char *string) {
    uint32_t offset = (uint32_t)strings->length;
    text_add_bytes(strings, string, strlen(string) + 1);
    return offset;
}

static void add_attribute(Text *locations, int kind, uint64_t value) {
    text_add_char(locations, (char)(kind << 3 | 7));
    for (int shift = 56; shift >= 0; shift -= 8)
        text_add_char(locations, (char)(uint8_t)(value >> shift));
}

/* The hash of the format, written a second time. */
static uint32_t hash(const char *path, uint32_t seed) {
    for (; *path; path++)
        seed = (seed * MULTIPLIER) ^ (uint8_t)*path;
    return seed & 0x7fffffff;
}

/* Adds the data of a resource; compressed data has a header. Returns its length when it is compressed, else 0. */
static uint64_t add_data(Text *data, const Resource *resource, uint32_t method) {
    if (!resource->is_compressed) {
        text_add_bytes(data, resource->contents, resource->length);
        return 0;
    }
    Bytef packed[1000];
    uLongf length = sizeof packed;
    compress(packed, &length, (const Bytef *)resource->contents, resource->length);
    add_u4(data, 0xCAFEFAFA);
    add_u8(data, length);
    add_u8(data, resource->length);
    add_u4(data, method);
    add_u4(data, 0);
    text_add_char(data, 1);
    text_add_bytes(data, (const char *)packed, length);
    return length + 29;
}

/* Enters a path into the hash table: a slot that only one path has names the place, any other a seed that gives a free
   place. Here all paths have slots of their own or the test has to be changed. */
static void enter(int32_t *redirect, uint32_t *offsets, const char *path, uint32_t location, bool by_seed) {
    uint32_t slot = hash(path, MULTIPLIER) % SLOTS;
    assert_int_equal(redirect[slot], 0);
    uint32_t place = 0;
    for (int32_t seed = 1; by_seed; seed++) {
        place = hash(path, (uint32_t)seed) % SLOTS;
        if (offsets[place] == UINT32_MAX) {
            redirect[slot] = seed;
            break;
        }
    }
    if (!by_seed) {
        while (offsets[place] != UINT32_MAX)
            place++;
        redirect[slot] = -1 - (int32_t)place;
    }
    offsets[place] = location;
}

/* Makes an image. The names of the modules that /packages needs are at the start of the strings: "m" at 1, "zip" at 3.
 */
static void make_image(Text *out, const Resource *resources, size_t count) {
    Text strings = {0}, locations = {0}, data = {0};
    int32_t redirect[SLOTS] = {0};
    uint32_t offsets[SLOTS];
    memset(offsets, 0xff, sizeof offsets);
    text_add_bytes(&strings, "\0m\0zip\0lzma", 12);
    for (size_t i = 0; i < count; i++) {
        const Resource *r = &resources[i];
        uint32_t location = (uint32_t)locations.length;
        add_attribute(&locations, 1, add_string(&strings, r->module));
        add_attribute(&locations, 2, add_string(&strings, r->parent));
        add_attribute(&locations, 3, add_string(&strings, r->base));
        add_attribute(&locations, 4, add_string(&strings, r->extension));
        add_attribute(&locations, 5, data.length);
        add_attribute(&locations, 6, add_data(&data, r, strcmp(r->base, "Odd") == 0 ? 7 : 3));
        add_attribute(&locations, 7, r->length);
        text_add_char(&locations, 0);
        Text path = {0};
        text_format(&path, "/%s/%s%s%s%s%s", r->module, r->parent, *r->parent ? "/" : "", r->base,
                    *r->extension ? "." : "", r->extension);
        enter(redirect, offsets, text_string(&path), location, i % 2);
        text_free(&path);
    }
    const uint32_t header[] = {
        0xCAFEDADA, 1 << 16, 0, (uint32_t)count, SLOTS, (uint32_t)locations.length, (uint32_t)strings.length};
    text_add_bytes(out, (const char *)header, sizeof header);
    text_add_bytes(out, (const char *)redirect, sizeof redirect);
    text_add_bytes(out, (const char *)offsets, sizeof offsets);
    text_add_bytes(out, locations.bytes, locations.length);
    text_add_bytes(out, strings.bytes, strings.length);
    text_add_bytes(out, data.bytes, data.length);
    text_free(&strings);
    text_free(&locations);
    text_free(&data);
}

/* Package p.q is empty in module "" and has classes in "m". */
static const uint32_t package[] = {1, 0, 0, 1};
static const Resource resources[] = {
    {"packages", "", "p", "q", (const char *)package, sizeof package, false},
    {"m", "p/q", "A", "class", "plain contents", 14, false},
    {"m", "p/q", "B", "class", "compressed compressed compressed", 32, true},
    {"m", "p/q", "Odd", "class", "by a method that is not known", 29, true},
};
enum { RESOURCES = sizeof resources / sizeof *resources };

static Image *open_text(const Text *bytes, Failure *failure) {
    return image_open_bytes((const uint8_t *)bytes->bytes, bytes->length, failure);
}

static void expect_class(Image *image, const char *name, const char *contents) {
    const uint8_t *bytes;
    size_t length;
    Failure failure = {0};
    if (image_find(image, name, &bytes, &length, &failure) != LOOKUP_FOUND)
        fail_msg("%s: %s", name, text_string(&failure.words));
    assert_int_equal(length, strlen(contents));
    assert_memory_equal(bytes, contents, length);
}

static void classes_are_found_by_name(void **state) {
    (void)state;
    Text bytes = {0};
    Failure failure = {0};
    make_image(&bytes, resources, RESOURCES);
    Image *image = open_text(&bytes, &failure);
    assert_non_null(image);
    expect_class(image, "p/q/A", "plain contents");
    expect_class(image, "p/q/B", "compressed compressed compressed");
    const char *const absent[] = {"p/q/C", "p/A", "A", "p/q/A.class", "", "/", "p/q/", "q/p/A"};
    const uint8_t *found;
    size_t length;
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        assert_int_equal(image_find(image, absent[i], &found, &length, &failure), LOOKUP_ABSENT);
    assert_int_equal(failure.words.length, 0);
    assert_int_equal(image_find(image, "p/q/Odd", &found, &length, &failure), LOOKUP_FAILED);
    files_expect_failure(&failure, FAILURE_UNSUPPORTED,
                         "resource '/m/p/q/Odd.class': it is compressed by another method than zip");
    image_free(image);
    text_free(&bytes);
}

static void bad_images_have_reasons(void **state) {
    (void)state;
    const struct {
        int word;
        uint32_t value;
        const char *reason;
        bool is_right; /* but not for us */
    } lies[] = {{0, 0xDADAFECA, "byte order", true}, {0, 1, "no image", false},
                {1, 2 << 16, "version 2.0", true},   {4, 1u << 31, "cut off", false},
                {5, UINT32_MAX, "cut off", false},   {6, 0, "do not end", false},
                {6, 13, "do not end", false}};
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        Text bytes = {0};
        Failure failure = {0};
        make_image(&bytes, resources, RESOURCES);
        memcpy(bytes.bytes + lies[i].word * 4, &lies[i].value, 4);
        assert_null(open_text(&bytes, &failure));
        files_expect_failure(&failure, lies[i].is_right ? FAILURE_UNSUPPORTED : FAILURE_INPUT, lies[i].reason);
        text_free(&bytes);
    }
    Failure failure = {0};
    assert_null(image_open_bytes(NULL, 0, &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "no image");
    assert_null(image_open("/nowhere/lib/modules", &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "no such file");
    assert_null(image_open("/", &failure));
    files_expect_failure(&failure, FAILURE_INPUT, "directory");
}

/* Looks up what the image has or had; the sanitizers judge. */
static void read_whatever(const uint8_t *bytes, size_t length) {
    Failure failure = {0};
    Image *image = image_open_bytes(bytes, length, &failure);
    assert_true(image != NULL || failure.words.length > 0);
    const char *const names[] = {"p/q/A", "p/q/B", "p/q/Odd", "p/q/Missing"};
    for (size_t i = 0; image && i < sizeof names / sizeof *names; i++) {
        const uint8_t *contents;
        unsigned sum = 0;
        if (image_find(image, names[i], &contents, &length, &failure) == LOOKUP_FOUND)
            for (size_t j = 0; j < length; j++)
                sum += contents[j];
        (void)sum;
    }
    image_free(image);
    failure_free(&failure);
}

static void no_damage_is_fatal(void **state) {
    (void)state;
    Text bytes = {0};
    make_image(&bytes, resources, RESOURCES);
    for (size_t length = 0; length < bytes.length; length++) {
        uint8_t *cut = memory_get(length); /* so that reading behind the end is seen */
        memcpy(cut, bytes.bytes, length);
        read_whatever(cut, length);
        free(cut);
    }
    for (size_t bit = 0; bit < bytes.length * 8; bit++) {
        bytes.bytes[bit / 8] = (char)(bytes.bytes[bit / 8] ^ 1 << bit % 8);
        read_whatever((const uint8_t *)bytes.bytes, bytes.length);
        bytes.bytes[bit / 8] = (char)(bytes.bytes[bit / 8] ^ 1 << bit % 8);
    }
    text_free(&bytes);
}

/* Compares every class below a directory with what the image has. Returns how many there were. */
static uint32_t compare_classes(Image *image, const char *directory) {
    Arena *arena = arena_new();
    ClassNames names = {0};
    Failure failure = {0};
    if (!directory_classes(directory, arena, &names, &failure))
        fail_msg("%s", text_string(&failure.words));
    for (uint32_t i = 0; i < names.count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.class", directory, names.items[i]);
        Mapping file;
        const uint8_t *bytes;
        size_t length;
        assert_int_equal(mapping_open(path, &file, &failure), LOOKUP_FOUND);
        if (image_find(image, names.items[i], &bytes, &length, &failure) != LOOKUP_FOUND)
            fail_msg("%s: %s", names.items[i], text_string(&failure.words));
        assert_int_equal(length, file.length);
        assert_memory_equal(bytes, file.bytes, length);
        mapping_close(&file);
    }
    arena_free(arena);
    return names.count;
}

/* Every class of java.base is what the JDK's own tool extracts. */
static void image_of_the_jdk_is_read(void **state) {
    Failure failure = {0};
    Jdk *jdk = jdk_find(&failure);
    if (!jdk) {
        failure_free(&failure);
        skip();
    }
    char path[4096], tool[4096];
    snprintf(path, sizeof path, "%s/lib/modules", jdk->home);
    snprintf(tool, sizeof tool, "%s/bin/jimage", jdk->home);
    jdk_free(jdk);
    const char *const command[] = {tool, "extract", "--dir", *state, "--include", "regex:/java.base/.*", path, NULL};
    int status = files_run(*state, command);
    if (status < 0)
        skip();
    assert_int_equal(status, 0);
    Image *image = image_open(path, &failure);
    assert_string_equal(text_string(&failure.words), "");
    assert_true(compare_classes(image, files_path(state, "java.base")) > 5000);
    image_free(image);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_found_by_name),
        cmocka_unit_test(bad_images_have_reasons),
        cmocka_unit_test(no_damage_is_fatal),
        cmocka_unit_test_setup_teardown(image_of_the_jdk_is_read, files_set_up, files_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
