/* Deflated bytes of a known length, with a bound on what they may become. */
#ifndef BANDERA_JVM_INFLATE_H
#define BANDERA_JVM_INFLATE_H

#include "base/arena.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* The most that one entry of an archive may have: far above any class file, far below what would hurt. */
enum { INFLATE_LIMIT = 64 << 20 };

typedef enum InflateFormat { INFLATE_RAW, INFLATE_ZLIB } InflateFormat;

/* Inflates bytes that have to become exactly `size` bytes. The result is in the arena; null with a reason. */
const uint8_t *inflate_exactly(Arena *arena, InflateFormat format, const uint8_t *bytes, size_t length, uint64_t size,
                               Text *reason);

#endif
