/* What results in JSON have in common, whichever command they are of: see doc/json.md. */
#ifndef BANDERA_VERDICT_JSON_H
#define BANDERA_VERDICT_JSON_H

#include "verdict.h"

#include <jansson.h>

/* Any bytes: what is no UTF-8 is not shown. */
json_t *json_bytes(const char *bytes);
json_t *json_lines(const char *const *lines, uint32_t count);

/* A result: what every one of them has. */
json_t *json_result(const char *input, json_t *properties, Answer answer, double seconds);

/* Appends a result, and frees it. */
void json_print(json_t *root, Text *out);

#endif
