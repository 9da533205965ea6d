/* Reading .spec: what the lexer, the sections and the rules share. */
#ifndef BANDERA_NET_READ_INT_H
#define BANDERA_NET_READ_INT_H

#include "base/names.h"
#include "base/scanner.h"
#include "net/net.h"

typedef enum TokenKind { TOKEN_END, TOKEN_NAME, TOKEN_WORD, TOKEN_NUMBER, TOKEN_SYMBOL, TOKEN_STRANGE } TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *text;
    size_t length;
    uint32_t number; /* of a number, NET_MOST_TOKENS + 1 when it is larger than that */
    Position position;
} Token;

/* What is said of one place in a guard, an initial marking or a target. */
typedef struct Bound {
    uint32_t place;
    uint32_t low, high; /* high is NET_ANY for ">=" */
    Position position;
} Bound;

typedef struct Reader {
    Scanner scanner;
    Token token; /* the next one */
    Net *net;
    Arena *work;     /* freed when the net has been read */
    Names *names;    /* the number of a name is the number of its place */
    uint32_t *marks; /* by place: the last list of bounds that named it */
    uint32_t lists;  /* how many lists of bounds there were */
    bool has_failed; /* a message has been given: the text is not read on */
    Diagnostics *diagnostics;
} Reader;

typedef Vector(Bound) Bounds;

/* Steps to the next token. */
void read_next(Reader *reader);

/* Whether the next token is this keyword or symbol. */
bool read_is(const Reader *reader, const char *text);

/* Steps over this keyword or symbol if it is next. */
bool read_accept(Reader *reader, const char *text);

/* Steps over this keyword or symbol; a message when it is not next. */
bool read_expect(Reader *reader, const char *text, const char *where);

/* Gives the only message that a text gets; false, for the caller to hand on. */
bool read_fail(Reader *reader, Position position, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A message that says what stands at the next token instead of what was expected. */
bool read_unexpected(Reader *reader, const char *expected);

bool read_place(Reader *reader, uint32_t *place);
bool read_number(Reader *reader, uint32_t *number);

/* A list of bounds with commas between them. With `with_true`, "true" may stand for one that says nothing. */
bool read_bounds(Reader *reader, bool with_true, Bounds *bounds);

/* The rules, up to the next section. */
bool read_rules(Reader *reader);

#endif
