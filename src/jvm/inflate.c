#include "jvm/jar.h"

#include <limits.h>
#define ZLIB_CONST
#include <zlib.h>

/* Two bits of deflated data stand for at most 258 bytes, so no honest length exceeds this many times the input. */
enum { LARGEST_RATIO = 1032 };

/* Runs the decompressor once over all of the input. */
static bool inflate_whole(InflateFormat format, const uint8_t *bytes, size_t length, uint8_t *result, size_t size) {
    z_stream stream = {.next_in = bytes, .avail_in = (uInt)length, .next_out = result, .avail_out = (uInt)size};
    if (inflateInit2(&stream, format == INFLATE_RAW ? -MAX_WBITS : MAX_WBITS) != Z_OK)
        memory_exhausted(sizeof stream);
    int status = inflate(&stream, Z_FINISH);
    bool complete = status == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    return complete;
}

const uint8_t *inflate_exactly(Arena *arena, InflateFormat format, const uint8_t *bytes, size_t length, uint64_t size,
                               Failure *failure) {
    if (size > INFLATE_LIMIT || length > UINT_MAX)
        return failure_set(failure, FAILURE_INPUT, "it is larger than the limit of %d MB", INFLATE_LIMIT >> 20);
    /* Checked before anything is allocated: a few bytes that claim to be megabytes cost nothing. */
    if (size / LARGEST_RATIO > length)
        return failure_set(failure, FAILURE_INPUT, "its %zu compressed bytes cannot become the %llu it claims", length,
                           (unsigned long long)size);
    /* One byte more than needed, because an empty result has to be a valid pointer. */
    uint8_t *result = arena_alloc(arena, (size_t)size + 1);
    if (!inflate_whole(format, bytes, length, result, (size_t)size))
        return failure_set(failure, FAILURE_INPUT, "its compressed data is damaged");
    return result;
}
