/* Names of places in texts of certificates. */
#ifndef BANDERA_NET_CERTIFICATE_TEXT_H
#define BANDERA_NET_CERTIFICATE_TEXT_H

#include "net/cover.h"

/* By place, how it is written: its name, in quotes when it could be taken for something else, and with a number when
   places before it have the same name. No two are alike. */
const char **certificate_names(const Net *net, Arena *arena);

/* Whether a character can be part of a name without quotes. */
bool certificate_is_plain(char c);

#endif
