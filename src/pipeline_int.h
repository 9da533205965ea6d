/* Private to src/pipeline.c and src/pipeline_java.c. */
#ifndef BANDERA_PIPELINE_INT_H
#define BANDERA_PIPELINE_INT_H

#include "pipeline.h"

bool stage_javac(Run *run);
bool stage_load(Run *run);
void pipeline_free_java(Run *run);

/* Makes the program anew, with final fields that count as others. */
bool pipeline_reload(Run *run);

/* Whether every class file that was read on the way was well-formed; otherwise a message says which was not. */
bool pipeline_found_no_problem(Run *run);

#endif
