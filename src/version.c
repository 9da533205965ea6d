#include "bandera.h"

/* The number itself comes from meson.build, the one place that has it. */
const char *bandera_version(void) { return BANDERA_VERSION; }
