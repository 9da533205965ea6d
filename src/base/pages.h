/* Memory in whole pages, for large tables of which only a part is used: a page costs nothing before it is written. */
#ifndef BANDERA_BASE_PAGES_H
#define BANDERA_BASE_PAGES_H

#include <stddef.h>

/* Makes a block of `old` bytes (null and 0 for a new one) larger. What is added is zero. The block may move. */
void *pages_resize(void *block, size_t old, size_t size);

void pages_free(void *block, size_t size);

#endif
