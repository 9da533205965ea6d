/* Floating-point numbers as their bits, which cells and class files hold. */
#ifndef BANDERA_BASE_BITS_H
#define BANDERA_BASE_BITS_H

#include <stdint.h>
#include <string.h>

static inline double bits_to_double(int64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline float bits_to_float(int64_t bits) {
    uint32_t low = (uint32_t)bits;
    float value;
    memcpy(&value, &low, sizeof value);
    return value;
}

static inline int64_t bits_of_double(double value) {
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The upper half is zero. */
static inline int64_t bits_of_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#endif
