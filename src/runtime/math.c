/* Natives of java.lang.Math and StrictMath, from the C library. What virtual machines compute themselves is nearly
   always the nearest double: that is what the more precise functions give, rounded. */
#include "base/bits.h"
#include "machine/native.h"
#include "machine/strings.h"

#include <math.h>

/* All NaNs are one value. */
static RunStatus give(double value, int64_t *result) {
    *result = isnan(value) ? 0x7ff8000000000000 : bits_of_double(value);
    return RUN_DONE;
}

#define FUNCTION(NAME, function)                                                                                       \
    RunStatus native_##NAME(Machine *m, const int64_t *arguments, int64_t *result) {                                   \
        (void)m;                                                                                                       \
        return give((double)function(bits_to_double(arguments[0])), result);                                           \
    }
#define FUNCTION_OF_TWO(NAME, function)                                                                                \
    RunStatus native_##NAME(Machine *m, const int64_t *arguments, int64_t *result) {                                   \
        (void)m;                                                                                                       \
        return give((double)function(bits_to_double(arguments[0]), bits_to_double(arguments[1])), result);             \
    }

/* Java differs from C for a base of one or minus one and an exponent that is infinite or no number. */
static double java_pow(double x, double y) {
    if (isnan(y) || (isinf(y) && fabs(x) == 1))
        return (double)NAN;
    return (double)powl(x, y);
}

FUNCTION(SIN, sinl)
FUNCTION(COS, cosl)
FUNCTION(TAN, tanl)
FUNCTION(ASIN, asin)
FUNCTION(ACOS, acos)
FUNCTION(ATAN, atan)
FUNCTION(SINH, sinh)
FUNCTION(COSH, cosh)
FUNCTION(TANH, tanh)
FUNCTION(EXP, expl)
FUNCTION(EXPM1, expm1)
FUNCTION(LOG, logl)
FUNCTION(LOG10, log10l)
FUNCTION(LOG1P, log1p)
FUNCTION(SQRT, sqrt)
FUNCTION(CEIL, ceil)
FUNCTION(FLOOR, floor)
FUNCTION(RINT, rint)
FUNCTION_OF_TWO(ATAN2, atan2)
FUNCTION_OF_TWO(POW, java_pow)
FUNCTION_OF_TWO(IEEE_REMAINDER, remainder)
