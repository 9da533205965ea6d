/* Any bytes are either refused with a message, or give a jar whose entries are there in full, are absent or are refused
   with a message. */
#include "jvm/jar.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

/* Touches every byte, so that the sanitizers see a length that is too long. */
static void touch(const uint8_t *bytes, size_t length) {
    volatile uint8_t sum = 0;
    for (size_t i = 0; i < length; i++)
        sum = (uint8_t)(sum ^ bytes[i]);
}

/* A class that the jar lists must not be absent. */
static void read_class(Jar *jar, const char *name) {
    const uint8_t *bytes;
    size_t length;
    Failure failure = {0};
    Lookup lookup = jar_find_class(jar, name, &bytes, &length, &failure);
    require(lookup != LOOKUP_ABSENT);
    require((lookup == LOOKUP_FAILED) == (failure.words.length > 0));
    if (lookup == LOOKUP_FOUND)
        touch(bytes, length);
    failure_free(&failure);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Failure failure = {0};
    Jar *jar = jar_open_bytes(data, size, 17, &failure);
    require((jar == NULL) == (failure.words.length > 0));
    for (uint32_t i = 0; jar && i < jar_class_count(jar); i++)
        read_class(jar, jar_class_name(jar, i));
    if (jar && jar_attribute(jar, "Class-Path"))
        touch((const uint8_t *)jar_attribute(jar, "Class-Path"), strlen(jar_attribute(jar, "Class-Path")));
    jar_free(jar);
    failure_free(&failure);
    return 0;
}
