/* The parts of the checker of certificates. */
#ifndef BANDERA_NET_CERTIFICATE_INT_H
#define BANDERA_NET_CERTIFICATE_INT_H

#include "net/cover.h"

/* The net in which places count as others, as a certificate says, whose markings are well-formed; to be freed. Null,
   with a failure, when they may not. */
Net *certificate_image(const Net *net, const CoverCertificate *certificate, Failure *failure);

/* Whether a refutation, whose markings are well-formed, proves that its marking cannot be covered. */
bool certificate_refutes(const Net *net, const CoverRefutation *refutation);

/* By place, how it is written: its name, in quotes if it is not a plain word, and with a number if
   places before it have the same name. All are different. */
const char **certificate_names(const Net *net, Arena *arena);

/* Whether a character can be part of a name without quotes. */
bool certificate_is_plain(char c);

#endif
