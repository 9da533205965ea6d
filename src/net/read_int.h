/* Reading .spec: what the sections and the rules share. */
#ifndef BANDERA_NET_READ_INT_H
#define BANDERA_NET_READ_INT_H

#include "base/cursor.h"
#include "base/names.h"
#include "net/net.h"

/* The words of the format, up to null. */
extern const char *const net_keywords[];

/* What is said of one place in a guard, an initial marking or a target. */
typedef struct Bound {
    uint32_t place;
    uint32_t low, high; /* high is NET_ANY for ">=" */
    Position position;
} Bound;

typedef struct Reader {
    Cursor cursor; /* fails with the first error */
    Net *net;
    Arena *work;     /* freed when the net has been read */
    Names *names;    /* the number of a name is the number of its place */
    uint32_t *marks; /* by place: the last list of bounds that named it */
    uint32_t lists;  /* how many lists of bounds there were */
} Reader;

typedef Vector(Bound) Bounds;

/* The place that is named next; 0 after an error. */
uint32_t read_place(Reader *reader);

/* A number of tokens. */
uint32_t read_tokens(Reader *reader);

/* A list of bounds with commas between them. With `with_true`, "true" may stand for one that says nothing. */
Bounds read_bounds(Reader *reader, bool with_true);

/* The rules, up to the next section. */
void read_rules(Reader *reader);

#endif
