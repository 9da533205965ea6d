/* Reading certificates, a line at a time; see certificate_write.c for what a line says. */
#include "base/guess.h"
#include "base/names.h"
#include "net/certificate_text.h"

#include <stdarg.h>
#include <string.h>

#define TEXT_LIMIT ((size_t)256 << 20)
#define MOST_NUMBER ((uint64_t)1 << 62)

typedef enum TokenKind { TOKEN_END, TOKEN_LINE_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_SYMBOL, TOKEN_STRANGE } TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *text;
    size_t length;
    uint64_t number; /* at most MOST_NUMBER */
    Position position;
} Token;

typedef struct Reader {
    const Net *net;
    const char *at, *end, *line_start;
    uint32_t line;
    Token token; /* the next one */
    Arena *arena, *work;
    Names *names;    /* as they are written; the number of a name is that of its place */
    uint32_t *marks; /* by place: the last list that named it */
    uint32_t lists;
    bool has_kind; /* a line has said whether markings are below the elements or never above them */
    CoverCertificate *certificate;
    Diagnostics *diagnostics;
} Reader;

static bool fail(Reader *reader, const char *hint, const char *format, ...) __attribute__((format(printf, 3, 4)));

static bool fail(Reader *reader, const char *hint, const char *format, ...) {
    Text message = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&message, format, arguments);
    va_end(arguments);
    diagnostics_add(reader->diagnostics, SEVERITY_ERROR, reader->token.position, hint, "%s", text_string(&message));
    text_free(&message);
    return false;
}

static bool fail_expected(Reader *reader, const char *expected) {
    if (reader->token.kind == TOKEN_END || reader->token.kind == TOKEN_LINE_END)
        return fail(reader, NULL, "expected %s, but the line ends here", expected);
    size_t length = reader->token.length < 60 ? reader->token.length : 60;
    return fail(reader, NULL, "expected %s instead of '%.*s'", expected, (int)length, reader->token.text);
}

/* Words ------------------------------------------------------------------------------------------------------------ */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(Reader *reader) {
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
    if (reader->at < reader->end && *reader->at == '#') {
        const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
        reader->at = newline ? newline : reader->end;
    }
}

static void scan_number(Reader *reader, Token *token) {
    token->kind = TOKEN_NUMBER;
    for (; reader->at < reader->end && is_digit(*reader->at); reader->at++)
        token->number =
            token->number < MOST_NUMBER / 10 ? token->number * 10 + (uint64_t)(*reader->at - '0') : MOST_NUMBER;
}

/* A name, in quotes or not, and the number that tells it from others. */
static void scan_name(Reader *reader, Token *token) {
    token->kind = TOKEN_NAME;
    if (*reader->at == '"') {
        const char *at = reader->at + 1;
        while (at < reader->end && *at != '"' && *at != '\n')
            at += *at == '\\' && at + 1 < reader->end && at[1] != '\n' ? 2 : 1;
        token->kind = at < reader->end && *at == '"' ? TOKEN_NAME : TOKEN_STRANGE;
        reader->at = at < reader->end ? at + (*at == '"') : reader->end;
    } else {
        while (reader->at < reader->end && certificate_is_plain(*reader->at))
            reader->at++;
    }
    if (reader->at + 1 < reader->end && *reader->at == '#' && is_digit(reader->at[1]))
        for (reader->at++; reader->at < reader->end && is_digit(*reader->at);)
            reader->at++;
}

static void scan_other(Reader *reader, Token *token) {
    uint32_t code = 0;
    size_t left = (size_t)(reader->end - reader->at), length;
    token->kind = TOKEN_SYMBOL;
    if (*reader->at == '\n') {
        token->kind = TOKEN_LINE_END;
        reader->line++;
        reader->line_start = reader->at + 1;
        reader->at++;
    } else if (left >= 2 && (*reader->at == '<' || *reader->at == '>') && reader->at[1] == '=') {
        reader->at += 2;
    } else if (strchr(",;+", *reader->at) && *reader->at) {
        reader->at++;
    } else {
        token->kind = TOKEN_STRANGE;
        length = text_decode(reader->at, left, &code);
        reader->at += length ? length : 1;
    }
}

static void next(Reader *reader) {
    skip_blanks(reader);
    Token token = {
        .text = reader->at,
        .position = {.line = reader->line, .column = (uint32_t)(reader->at - reader->line_start) + 1},
    };
    if (reader->at == reader->end)
        token.kind = TOKEN_END;
    else if (is_digit(*reader->at))
        scan_number(reader, &token);
    else if (*reader->at == '"' || certificate_is_plain(*reader->at))
        scan_name(reader, &token);
    else
        scan_other(reader, &token);
    token.length = (size_t)(reader->at - token.text);
    reader->token = token;
}

static bool is_next(const Reader *reader, const char *text) {
    const Token *token = &reader->token;
    return (token->kind == TOKEN_NAME || token->kind == TOKEN_SYMBOL) && strlen(text) == token->length &&
           memcmp(text, token->text, token->length) == 0;
}

static bool accept(Reader *reader, const char *text) {
    if (!is_next(reader, text))
        return false;
    next(reader);
    return true;
}

static bool expect(Reader *reader, const char *text) {
    if (accept(reader, text))
        return true;
    Text quoted = {0};
    text_format(&quoted, "'%s'", text);
    fail_expected(reader, text_string(&quoted));
    text_free(&quoted);
    return false;
}

/* Lists ------------------------------------------------------------------------------------------------------------ */

static bool read_place(Reader *reader, uint32_t *place) {
    const Token *token = &reader->token;
    if (token->kind != TOKEN_NAME)
        return fail_expected(reader, "the name of a place");
    *place = names_find(reader->names, token->text, token->length);
    if (*place == UINT32_MAX) {
        const char *name = arena_copy(reader->work, token->text, token->length < 60 ? token->length : 60);
        Guess guess = guess_start(name);
        for (uint32_t i = 0; i < reader->net->places.count; i++)
            guess_try(&guess, names_text(reader->names, i));
        return fail(reader, guess_hint(&guess, reader->work), "the net has no place '%s'", name);
    }
    if (reader->marks[*place] == reader->lists)
        return fail(reader, NULL, "the place '%s' is here twice", names_text(reader->names, *place));
    reader->marks[*place] = reader->lists;
    next(reader);
    return true;
}

static bool read_number(Reader *reader, uint64_t most, uint64_t *number) {
    if (reader->token.kind != TOKEN_NUMBER)
        return fail_expected(reader, "a number");
    if (reader->token.number > most)
        return fail(reader, NULL, "a number above %llu", (unsigned long long)most);
    *number = reader->token.number;
    next(reader);
    return true;
}

typedef Vector(NetAmount) Amounts;

/* Sorts a list that is complete. Those that say nothing are left out. */
static CoverMarking settle(Amounts *amounts) {
    net_sort_amounts(amounts->items, &amounts->count);
    return (CoverMarking){.amounts = amounts->items, .count = amounts->count};
}

/* p >= 1, q >= 2 */
static bool read_marking(Reader *reader, const char *relation, bool with_any, CoverMarking *marking) {
    Amounts amounts = {0};
    reader->lists++;
    bool is_empty = accept(reader, "nothing");
    while (!is_empty) {
        NetAmount amount;
        uint64_t count = NET_ANY;
        if (!read_place(reader, &amount.place))
            return false;
        if (!(with_any && accept(reader, "any")) &&
            (!expect(reader, relation) || !read_number(reader, NET_MOST_TOKENS, &count)))
            return false;
        amount.count = (uint32_t)count;
        vector_push(reader->arena, &amounts, amount);
        if (!accept(reader, ","))
            break;
    }
    *marking = settle(&amounts);
    return true;
}

/* 2 p + q */
static bool read_weights(Reader *reader, CoverMarking *weights) {
    Amounts amounts = {0};
    reader->lists++;
    bool is_empty = accept(reader, "nothing");
    while (!is_empty) {
        NetAmount weight;
        uint64_t count = 1;
        if (reader->token.kind == TOKEN_NUMBER && !read_number(reader, NET_MOST_TOKENS, &count))
            return false;
        if (!read_place(reader, &weight.place))
            return false;
        weight.count = (uint32_t)count;
        vector_push(reader->arena, &amounts, weight);
        if (!accept(reader, "+"))
            break;
    }
    *weights = settle(&amounts);
    return true;
}

/* Lines ------------------------------------------------------------------------------------------------------------ */

static bool read_substitution(Reader *reader) {
    CoverSubstitution substitution;
    reader->lists++;
    if (!read_place(reader, &substitution.place) || !expect(reader, "as") ||
        !read_weights(reader, &substitution.counts_as))
        return false;
    vector_push(reader->arena, &reader->certificate->substitutions, substitution);
    return true;
}

static bool read_empty(Reader *reader) {
    uint32_t place;
    reader->lists++;
    if (!read_place(reader, &place))
        return false;
    vector_push(reader->arena, &reader->certificate->empty, place);
    return true;
}

static bool read_sum(Reader *reader) {
    CoverSum sum;
    if (!read_weights(reader, &sum.weights) || !expect(reader, "<=") || !read_number(reader, MOST_NUMBER, &sum.bound))
        return false;
    vector_push(reader->arena, &reader->certificate->sums, sum);
    return true;
}

static bool read_refutation(Reader *reader) {
    CoverRefutation refutation = {0};
    if (!read_marking(reader, ">=", false, &refutation.marking))
        return false;
    for (bool has_more = accept(reader, "by"); has_more; has_more = accept(reader, ";")) {
        CoverMarking weights;
        if (!read_weights(reader, &weights))
            return false;
        vector_push(reader->arena, &refutation.weights, weights);
    }
    vector_push(reader->arena, &reader->certificate->refutations, refutation);
    return true;
}

static bool read_element(Reader *reader, CoverCertificateKind kind) {
    CoverMarking element;
    bool is_below = kind == COVER_BELOW;
    if (reader->has_kind && kind != reader->certificate->kind)
        return fail(reader, NULL, "lines with 'below' and with 'never' do not go together");
    reader->has_kind = true;
    reader->certificate->kind = kind;
    if (!read_marking(reader, is_below ? "<=" : ">=", is_below, &element))
        return false;
    vector_push(reader->arena, &reader->certificate->elements, element);
    return true;
}

static bool read_line(Reader *reader) {
    if (accept(reader, "counts"))
        return read_substitution(reader);
    if (accept(reader, "empty"))
        return read_empty(reader);
    if (accept(reader, "sum"))
        return read_sum(reader);
    if (accept(reader, "refuted"))
        return read_refutation(reader);
    if (accept(reader, "never"))
        return read_element(reader, COVER_ABOVE);
    if (accept(reader, "below"))
        return read_element(reader, COVER_BELOW);
    return fail_expected(reader, "'counts', 'empty', 'sum', 'refuted', 'never' or 'below'");
}

static bool read_lines(Reader *reader) {
    while (reader->token.kind != TOKEN_END) {
        if (reader->token.kind == TOKEN_LINE_END) {
            next(reader);
            continue;
        }
        if (!read_line(reader))
            return false;
        if (reader->token.kind != TOKEN_LINE_END && reader->token.kind != TOKEN_END)
            return fail_expected(reader, "the end of the line");
    }
    return true;
}

CoverCertificate *cover_read_certificate(const Net *net, const char *text, size_t length, Arena *arena,
                                         Diagnostics *diagnostics) {
    if (length > TEXT_LIMIT) {
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){0}, NULL,
                        "the text is %zu bytes long; at most %zu are read", length, TEXT_LIMIT);
        return NULL;
    }
    Arena *work = arena_new();
    Reader reader = {
        .net = net,
        .at = text,
        .end = text + length,
        .line_start = text,
        .line = 1,
        .arena = arena,
        .work = work,
        .names = names_new(work),
        .marks = arena_alloc(work, net->places.count * sizeof *reader.marks),
        .certificate = arena_alloc(arena, sizeof *reader.certificate),
        .diagnostics = diagnostics,
    };
    reader.certificate->kind = COVER_ABOVE;
    const char **names = certificate_names(net, work);
    for (uint32_t place = 0; place < net->places.count; place++)
        names_add_string(reader.names, names[place]);
    next(&reader);
    bool is_read = read_lines(&reader);
    arena_free(work);
    return is_read ? reader.certificate : NULL;
}
