/* The public face of libbandera. */
#ifndef BANDERA_H
#define BANDERA_H

/* The version of the library, such as "0.1.0". */
const char *bandera_version(void);

#endif
