/* Memory, and what happens when there is none.

   Callers need not check: nothing here returns null. When memory runs out, the innermost memory_try that is under
   way in the thread returns false, and whatever it was doing is given up where it stands. That may be half done, so
   nothing it worked on may be freed, or used in any way that changes it: it is leaked. Only a process that has run out
   of memory pays for that; its answer is "unknown". What must not be left behind, such as files and processes, is in
   the care of memory_ensure. */
#ifndef BANDERA_BASE_MEMORY_H
#define BANDERA_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* malloc, calloc and realloc for the few structures that outlive or outgrow an arena. */
void *memory_get(size_t size);
void *memory_get_zeroed(size_t count, size_t size);
void *memory_resize(void *block, size_t size);

/* Ends the memory_try that is under way: so many bytes, or numbers for what they are to hold, are not there. */
_Noreturn void memory_exhausted(size_t size);

/* Does some work. False when memory ran out: signals are then blocked as they were before, and there is some memory
   again, which was kept back for telling so. */
bool memory_try(void (*work)(void *context), void *context);

/* Does some work and then `after`, which also comes when memory runs out. */
void memory_ensure(void (*work)(void *context), void (*after)(void *context), void *context);

/* Memory in whole pages, for large tables of which only a part is used: a page costs nothing before it is written. */

/* Makes a block of `old` bytes (null and 0 for a new one) larger. What is added is zero. The block may move. */
void *pages_resize(void *block, size_t old, size_t size);

void pages_free(void *block, size_t size);

#endif
