/* The compiler of verifiers in tests: what takes the time is compiling, not searching. */
#ifndef TEST_SPIN_QUICK_COMPILER_H
#define TEST_SPIN_QUICK_COMPILER_H

#include <stdbool.h>
#include <stdlib.h>

/* Names it to whatever is started from here on: tcc, which is ten times as fast as gcc, where there is one. */
static inline void name_quick_compiler(void) {
    bool has_tcc = system("command -v tcc >/dev/null") == 0;
    setenv("CC", has_tcc ? "tcc" : "gcc -O0", 1);
}

#endif
