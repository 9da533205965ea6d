/* Private to src/pipeline.c and src/pipeline_java.c. */
#ifndef BANDERA_PIPELINE_INT_H
#define BANDERA_PIPELINE_INT_H

#include "pipeline.h"

bool stage_javac(Run *run);
bool stage_load(Run *run);
void pipeline_free_java(Run *run);

#endif
