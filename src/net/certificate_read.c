/* Reading certificates, a line at a time; see certificate_write.c for what a line says. */
#include "base/guess.h"
#include "base/names.h"
#include "base/scanner.h"
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
    uint64_t number; /* MOST_NUMBER + 1 when it is larger */
    Position position;
} Token;

typedef struct Reader {
    const Net *net;
    Scanner scanner;
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
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(reader->diagnostics, SEVERITY_ERROR, reader->token.position, hint, format, arguments);
    va_end(arguments);
    return false;
}

static bool fail_expected(Reader *reader, const char *expected) {
    if (reader->token.kind == TOKEN_END || reader->token.kind == TOKEN_LINE_END)
        return fail(reader, NULL, "expected %s, but the line ends here", expected);
    size_t length = reader->token.length < 60 ? reader->token.length : 60;
    return fail(reader, NULL, "expected %s instead of '%.*s'", expected, (int)length, reader->token.text);
}

/* Words ------------------------------------------------------------------------------------------------------------ */

/* White space within a line, and the comment that may end it. */
static void skip_blanks(Scanner *scanner) {
    while (scanner_symbol(scanner, (const char *const[]){" ", "\t", "\r"}, 3))
        scanner_step(scanner, 1);
    if (scanner_peek(scanner, 0) == '#')
        scanner_step(scanner, scanner_span(scanner, scanner_is_in_line));
}

/* A name, in quotes or not, and the number that tells it from others. */
static void scan_name(Scanner *scanner, Token *token) {
    token->kind = TOKEN_NAME;
    if (*scanner->at == '"') {
        const char *at = scanner->at + 1;
        while (at < scanner->end && *at != '"' && *at != '\n')
            at += *at == '\\' && at + 1 < scanner->end && at[1] != '\n' ? 2 : 1;
        token->kind = at < scanner->end && *at == '"' ? TOKEN_NAME : TOKEN_STRANGE;
        token->length = (size_t)(at - scanner->at) + (token->kind == TOKEN_NAME);
    } else {
        token->length = scanner_span(scanner, certificate_is_plain);
    }
    if (scanner_peek(scanner, token->length) == '#' && scanner_is_digit(scanner_peek(scanner, token->length + 1)))
        for (token->length++; scanner_is_digit(scanner_peek(scanner, token->length));)
            token->length++;
}

static void next(Reader *reader) {
    static const char *const symbols[] = {"<=", ">=", ",", ";", "+"};
    Scanner *scanner = &reader->scanner;
    skip_blanks(scanner);
    Token token = {.text = scanner->at, .position = scanner->position};
    if (scanner->at == scanner->end) {
        token.kind = TOKEN_END;
    } else if (scanner_is_digit(*scanner->at)) {
        token.kind = TOKEN_NUMBER;
        token.length = scanner_span(scanner, scanner_is_digit);
        token.number = scanner_number(scanner, MOST_NUMBER);
    } else if (*scanner->at == '"' || certificate_is_plain(*scanner->at)) {
        scan_name(scanner, &token);
    } else {
        token.length = scanner_symbol(scanner, symbols, sizeof symbols / sizeof *symbols);
        token.kind = token.length ? TOKEN_SYMBOL : *scanner->at == '\n' ? TOKEN_LINE_END : TOKEN_STRANGE;
        if (!token.length)
            token.length = scanner_character(scanner);
    }
    scanner_step(scanner, token.length);
    reader->token = token;
}

static bool is_next(const Reader *reader, const char *text) {
    const Token *token = &reader->token;
    return (token->kind == TOKEN_NAME || token->kind == TOKEN_SYMBOL) && scanner_is(token->text, token->length, text);
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
        .scanner = scanner_start(text, length),
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
