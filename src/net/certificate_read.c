/* Reading certificates, a line at a time; see certificate_write.c for the lines. */
#include "base/cursor.h"
#include "base/guess.h"
#include "base/names.h"
#include "net/certificate_int.h"

#define MOST_NUMBER ((uint64_t)1 << 62)

/* The length of a name, in quotes or not, with the number that makes it unique. */
static size_t name_length(const Scanner *scanner) {
    size_t length = scanner_span(scanner, certificate_is_plain);
    if (scanner_peek(scanner, 0) == '"') {
        const char *at = scanner->at + 1;
        while (at < scanner->end && *at != '"' && *at != '\n')
            at += *at == '\\' && at + 1 < scanner->end && at[1] != '\n' ? 2 : 1;
        if (at == scanner->end || *at != '"')
            return 0;
        length = (size_t)(at + 1 - scanner->at);
    }
    if (length && scanner_peek(scanner, length) == '#' && scanner_is_digit(scanner_peek(scanner, length + 1)))
        for (length++; scanner_is_digit(scanner_peek(scanner, length));)
            length++;
    return length;
}

static const Lexicon lexicon = {
    .comments = SCANNER_LINES,
    .most_bytes = (size_t)256 << 20,
    .most_number = MOST_NUMBER,
    .word = name_length,
    .symbols = (const char *const[]){"<=", ">=", ",", ";", "+", NULL},
};

typedef struct Reader {
    Cursor cursor; /* fails with the first error */
    const Net *net;
    Arena *arena;
    Names *names;    /* as they are written; the number of a name is that of its place */
    uint32_t *marks; /* by place: the last list that named it */
    uint32_t lists;
    bool has_kind; /* a line has said whether markings are below the elements or never above them */
    CoverCertificate *certificate;
} Reader;

/* Lists ------------------------------------------------------------------------------------------------------------ */

/* A place, which is in its list for the first time; 0 after an error. */
static uint32_t read_place(Reader *reader) {
    enum { SHOWN_LENGTH = 60 };
    Cursor *cursor = &reader->cursor;
    Token token = cursor->token;
    if (!cursor_at_kind(cursor, TOKEN_WORD)) {
        cursor_expected(cursor, "the name of a place", NULL);
        return 0;
    }
    uint32_t place = names_find(reader->names, token.text, token.length);
    if (place == UINT32_MAX) {
        const char *name =
            arena_copy(cursor->arena, token.text, token.length < SHOWN_LENGTH ? token.length : SHOWN_LENGTH);
        Guess guess = guess_start(name);
        for (uint32_t i = 0; i < reader->net->places.count; i++)
            guess_try(&guess, names_text(reader->names, i));
        cursor_fail(cursor, token.position, guess_hint(&guess, cursor->arena), "the net has no place '%s'", name);
        return 0;
    }
    if (reader->marks[place] == reader->lists)
        cursor_fail(cursor, token.position, NULL, "the place '%s' occurs twice here", names_text(reader->names, place));
    reader->marks[place] = reader->lists;
    cursor_advance(cursor);
    return place;
}

static uint32_t read_tokens(Reader *reader) { return (uint32_t)cursor_number(&reader->cursor, NET_MOST_TOKENS); }

/* p >= 1, q >= 2 if there is a relation, or else 2 p + q. With `with_any`, "any" may stand for the relation. */
static CoverMarking read_amounts(Reader *reader, const char *relation, bool with_any) {
    Cursor *cursor = &reader->cursor;
    CoverMarking amounts = {0};
    reader->lists++;
    bool has_more = !cursor_accept(cursor, "nothing");
    while (has_more) {
        NetAmount amount = {.count = 1};
        if (!relation && cursor_at_kind(cursor, TOKEN_NUMBER))
            amount.count = read_tokens(reader);
        amount.place = read_place(reader);
        if (with_any && cursor_accept(cursor, "any")) {
            amount.count = NET_ANY;
        } else if (relation) {
            cursor_expect(cursor, relation, NULL);
            amount.count = read_tokens(reader);
        }
        vector_push(reader->arena, &amounts, amount);
        has_more = cursor_accept(cursor, relation ? "," : "+");
    }
    net_sort_amounts(&amounts);
    return amounts;
}

static CoverMarking read_weights(Reader *reader) { return read_amounts(reader, NULL, false); }

/* Lines ------------------------------------------------------------------------------------------------------------ */

static void read_substitution(Reader *reader) {
    reader->lists++;
    CoverSubstitution substitution = {.place = read_place(reader)};
    cursor_expect(&reader->cursor, "as", NULL);
    substitution.counts_as = read_weights(reader);
    vector_push(reader->arena, &reader->certificate->substitutions, substitution);
}

static void read_empty(Reader *reader) {
    reader->lists++;
    vector_push(reader->arena, &reader->certificate->empty, read_place(reader));
}

static void read_sum(Reader *reader) {
    CoverSum sum = {.weights = read_weights(reader)};
    cursor_expect(&reader->cursor, "<=", NULL);
    sum.bound = cursor_number(&reader->cursor, MOST_NUMBER);
    vector_push(reader->arena, &reader->certificate->sums, sum);
}

static void read_refutation(Reader *reader) {
    CoverRefutation refutation = {.marking = read_amounts(reader, ">=", false)};
    for (bool has_more = cursor_accept(&reader->cursor, "by"); has_more;
         has_more = cursor_accept(&reader->cursor, ";")) {
        vector_push(reader->arena, &refutation.weights, read_weights(reader));
    }
    vector_push(reader->arena, &reader->certificate->refutations, refutation);
}

static void read_element(Reader *reader, CoverCertificateKind kind) {
    bool is_below = kind == COVER_BELOW;
    if (reader->has_kind && kind != reader->certificate->kind)
        cursor_fail(&reader->cursor, reader->cursor.token.position, NULL,
                    "a certificate has lines with 'below' or with 'never', not both");
    reader->has_kind = true;
    reader->certificate->kind = kind;
    vector_push(reader->arena, &reader->certificate->elements, read_amounts(reader, is_below ? "<=" : ">=", is_below));
}

static void read_line(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    if (cursor_accept(cursor, "counts"))
        read_substitution(reader);
    else if (cursor_accept(cursor, "empty"))
        read_empty(reader);
    else if (cursor_accept(cursor, "sum"))
        read_sum(reader);
    else if (cursor_accept(cursor, "refuted"))
        read_refutation(reader);
    else if (cursor_accept(cursor, "never"))
        read_element(reader, COVER_ABOVE);
    else if (cursor_accept(cursor, "below"))
        read_element(reader, COVER_BELOW);
    else if (!cursor_at_kind(cursor, TOKEN_LINE_END))
        cursor_expected(cursor, "'counts', 'empty', 'sum', 'refuted', 'never' or 'below'", NULL);
    if (cursor_at_kind(cursor, TOKEN_LINE_END))
        cursor_advance(cursor);
    else if (!cursor_at_end(cursor))
        cursor_expected(cursor, "the end of the line", NULL);
}

CoverCertificate *cover_read_certificate(const Net *net, const char *text, size_t length, Arena *arena,
                                         Diagnostics *diagnostics) {
    Arena *work = arena_new();
    Reader reader = {
        .cursor = cursor_start(scanner_start(text, length), &lexicon, work, diagnostics),
        .net = net,
        .arena = arena,
        .names = names_new(work),
        .marks = arena_alloc(work, net->places.count * sizeof *reader.marks),
        .certificate = arena_alloc(arena, sizeof *reader.certificate),
    };
    reader.certificate->kind = COVER_ABOVE;
    const char **names = certificate_names(net, work);
    for (uint32_t place = 0; place < net->places.count; place++)
        names_add_string(reader.names, names[place]);
    while (!cursor_at_end(&reader.cursor))
        read_line(&reader);
    arena_free(work);
    return reader.cursor.failed ? NULL : reader.certificate;
}
