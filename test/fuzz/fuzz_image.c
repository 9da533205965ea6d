/* Any bytes are either refused with a message, or give an image in which a class is there in full, is absent or is
   refused with a message. */
#include "jvm/image.h"

#include <stdlib.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* The classes of test/fuzz/seeds/small.image: all of them, and some that it does not have. */
    static const char *const names[] = {"p/q/A", "p/q/B", "p/q/Odd", "p/q/None", "p/A", "A", ""};
    Failure failure = {0};
    Image *image = image_open_bytes(data, size, &failure);
    require((image == NULL) == (failure.words.length > 0));
    for (size_t i = 0; image && i < sizeof names / sizeof *names; i++) {
        const uint8_t *bytes;
        size_t length;
        Lookup lookup = image_find(image, names[i], &bytes, &length, &failure);
        require((lookup == LOOKUP_FAILED) == (failure.words.length > 0));
        if (lookup == LOOKUP_FOUND)
            touch(bytes, length);
        failure_free(&failure);
    }
    image_free(image);
    failure_free(&failure);
    return 0;
}
