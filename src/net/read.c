/* The .spec format, without the rules: words, the sections, and what they say of places. */
#include "base/guess.h"
#include "net/read_int.h"

#include <stdarg.h>
#include <string.h>

/* Limits that keep any input cheap. */
enum { TEXT_LIMIT = 64 << 20, PLACE_LIMIT = 1 << 20 };

static const char *const keywords[] = {"in", "init", "invariants", "rules", "target", "true", "vars"};
static const char *const symbols[] = {"->", ">=", "=", ",", ";", "'", "+", "-", "[", "]"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

bool read_fail(Reader *reader, Position position, const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!reader->has_failed)
        diagnostics_add_list(reader->diagnostics, SEVERITY_ERROR, position, hint, format, arguments);
    va_end(arguments);
    reader->has_failed = true;
    return false;
}

bool read_unexpected(Reader *reader, const char *expected) {
    if (reader->token.kind == TOKEN_END)
        return read_fail(reader, reader->token.position, NULL, "expected %s, but the text ends here", expected);
    return read_fail(reader, reader->token.position, NULL, "expected %s instead of '%.*s'", expected,
                     (int)reader->token.length, reader->token.text);
}

/* Words -------------------------------------------------------------------------------------------------------------*/

static void scan_word(Reader *reader, Token *token) {
    token->length = scanner_span(&reader->scanner, scanner_is_word);
    token->kind = TOKEN_NAME;
    for (size_t i = 0; i < COUNT(keywords); i++)
        if (scanner_is(token->text, token->length, keywords[i]))
            token->kind = TOKEN_WORD;
}

void read_next(Reader *reader) {
    Scanner *scanner = &reader->scanner;
    scanner_skip_blanks(scanner, SCANNER_HASH_COMMENTS);
    Token token = {.text = scanner->at, .position = scanner->position};
    if (scanner->at == scanner->end) {
        token.kind = TOKEN_END;
    } else if (scanner_is_digit(*scanner->at)) {
        token.kind = TOKEN_NUMBER;
        token.length = scanner_span(scanner, scanner_is_digit);
        token.number = (uint32_t)scanner_number(scanner, NET_MOST_TOKENS);
    } else if (scanner_is_letter(*scanner->at)) {
        scan_word(reader, &token);
    } else {
        token.length = scanner_symbol(scanner, symbols, COUNT(symbols));
        token.kind = token.length ? TOKEN_SYMBOL : TOKEN_STRANGE;
        if (!token.length) /* a character beyond ASCII is shown whole */
            token.length = scanner_character(scanner);
    }
    scanner_step(scanner, token.length);
    reader->token = token;
}

bool read_is(const Reader *reader, const char *text) {
    const Token *token = &reader->token;
    return (token->kind == TOKEN_WORD || token->kind == TOKEN_SYMBOL) && scanner_is(token->text, token->length, text);
}

bool read_accept(Reader *reader, const char *text) {
    if (!read_is(reader, text))
        return false;
    read_next(reader);
    return true;
}

bool read_expect(Reader *reader, const char *text, const char *where) {
    if (read_accept(reader, text))
        return true;
    Text expected = {0};
    text_format(&expected, "'%s' %s", text, where);
    read_unexpected(reader, text_string(&expected));
    text_free(&expected);
    return false;
}

bool read_number(Reader *reader, uint32_t *number) {
    if (reader->token.kind != TOKEN_NUMBER)
        return read_unexpected(reader, "a number");
    if (reader->token.number > NET_MOST_TOKENS)
        return read_fail(reader, reader->token.position, NULL, "more than %u tokens", NET_MOST_TOKENS);
    *number = reader->token.number;
    read_next(reader);
    return true;
}

/* Places ------------------------------------------------------------------------------------------------------------*/

/* "did you mean 'x'?" */
static const char *hint_place(Reader *reader, const char *wanted) {
    Guess guess = guess_start(wanted);
    for (uint32_t i = 0; i < reader->net->places.count; i++)
        guess_try(&guess, reader->net->places.items[i]);
    return guess_hint(&guess, reader->work);
}

bool read_place(Reader *reader, uint32_t *place) {
    Token token = reader->token;
    if (token.kind != TOKEN_NAME)
        return read_unexpected(reader, "the name of a place");
    *place = names_find(reader->names, token.text, token.length);
    if (*place == UINT32_MAX) {
        const char *name = arena_copy(reader->work, token.text, token.length);
        return read_fail(reader, token.position, hint_place(reader, name), "there is no place '%s'", name);
    }
    read_next(reader);
    return true;
}

static bool read_places(Reader *reader) {
    if (!read_expect(reader, "vars", "at the start of a net"))
        return false;
    while (reader->token.kind == TOKEN_NAME) {
        const Token *token = &reader->token;
        if (reader->net->places.count == PLACE_LIMIT)
            return read_fail(reader, token->position, NULL, "more than %d places", (int)PLACE_LIMIT);
        if (names_add(reader->names, token->text, token->length) < reader->net->places.count)
            return read_fail(reader, token->position, NULL, "there are two places '%.*s'", (int)token->length,
                             token->text);
        vector_push(reader->net->arena, &reader->net->places,
                    arena_copy(reader->net->arena, token->text, token->length));
        vector_push(reader->net->arena, &reader->net->initial, ((NetInitial){.is_unbounded = true}));
        read_next(reader);
    }
    reader->marks = arena_alloc(reader->work, reader->net->places.count * sizeof *reader->marks);
    return true;
}

/* x = 1, x >= 1 or x in [1, 2]. */
static bool read_bound(Reader *reader, Bound *bound) {
    bound->position = reader->token.position;
    if (!read_place(reader, &bound->place))
        return false;
    if (reader->marks[bound->place] == reader->lists)
        return read_fail(reader, bound->position, NULL, "the place '%s' has been limited before in this list",
                         reader->net->places.items[bound->place]);
    reader->marks[bound->place] = reader->lists;
    bound->high = NET_ANY;
    if (read_accept(reader, ">="))
        return read_number(reader, &bound->low);
    if (read_accept(reader, "=")) {
        bool is_read = read_number(reader, &bound->low);
        bound->high = bound->low;
        return is_read;
    }
    if (!read_accept(reader, "in"))
        return read_unexpected(reader, "'=', '>=' or 'in'");
    if (!read_expect(reader, "[", "before the lower bound") || !read_number(reader, &bound->low) ||
        !read_expect(reader, ",", "between the bounds") || !read_number(reader, &bound->high) ||
        !read_expect(reader, "]", "after the upper bound"))
        return false;
    if (bound->low > bound->high)
        return read_fail(reader, bound->position, NULL, "no number lies between %u and %u", bound->low, bound->high);
    return true;
}

bool read_bounds(Reader *reader, bool with_true, Bounds *bounds) {
    reader->lists++;
    do {
        Bound bound = {0};
        if (with_true && read_accept(reader, "true"))
            continue;
        if (!read_bound(reader, &bound))
            return false;
        vector_push(reader->work, bounds, bound);
    } while (read_accept(reader, ","));
    return true;
}

/* Sections ----------------------------------------------------------------------------------------------------------*/

static bool read_initial(Reader *reader) {
    Bounds bounds = {0};
    if (!read_expect(reader, "init", "after the rules"))
        return false;
    if (!read_is(reader, "target") && !read_bounds(reader, false, &bounds))
        return false;
    for (uint32_t i = 0; i < bounds.count; i++) {
        const Bound *bound = &bounds.items[i];
        /* More tokens never hinder a run: the most that a place may have at first stands for all that it may have. */
        reader->net->initial.items[bound->place] = (NetInitial){
            .low = bound->high == NET_ANY ? bound->low : bound->high,
            .is_unbounded = bound->high == NET_ANY,
        };
    }
    return true;
}

/* One alternative. Bad markings have to be closed upward. */
static bool read_target(Reader *reader) {
    Bounds bounds = {0};
    NetTarget target = {0};
    if (!read_bounds(reader, false, &bounds))
        return false;
    for (uint32_t i = 0; i < bounds.count; i++) {
        const Bound *bound = &bounds.items[i];
        if (bound->high != NET_ANY)
            return read_fail(reader, bound->position, "coverability asks for '>=' alone",
                             "a target with an upper bound for '%s' is a question of reachability",
                             reader->net->places.items[bound->place]);
        vector_push(reader->net->arena, &target.amounts, ((NetAmount){.place = bound->place, .count = bound->low}));
    }
    net_sort_amounts(target.amounts.items, &target.amounts.count);
    vector_push(reader->net->arena, &reader->net->targets, target);
    return true;
}

/* A sum that is said to stay the same: a place with a weight, and more after commas. */
static bool read_claim(Reader *reader) {
    NetClaim claim = {0};
    reader->lists++;
    do {
        Position position = reader->token.position;
        NetAmount weight;
        if (!read_place(reader, &weight.place) || !read_expect(reader, "=", "before the weight of a place") ||
            !read_number(reader, &weight.count))
            return false;
        if (reader->marks[weight.place] == reader->lists)
            return read_fail(reader, position, NULL, "the place '%s' has a weight in this invariant already",
                             reader->net->places.items[weight.place]);
        reader->marks[weight.place] = reader->lists;
        vector_push(reader->net->arena, &claim.weights, weight);
    } while (read_accept(reader, ","));
    net_sort_amounts(claim.weights.items, &claim.weights.count);
    vector_push(reader->net->arena, &reader->net->claims, claim);
    return true;
}

static bool read_invariants(Reader *reader) {
    while (reader->token.kind != TOKEN_END)
        if (!read_claim(reader))
            return false;
    return true;
}

static bool read_sections(Reader *reader) {
    if (!read_places(reader) || !read_expect(reader, "rules", "after the places") || !read_rules(reader) ||
        !read_initial(reader) || !read_expect(reader, "target", "after the initial marking"))
        return false;
    do
        if (!read_target(reader))
            return false;
    while (reader->token.kind == TOKEN_NAME);
    if (read_accept(reader, "invariants"))
        return read_invariants(reader);
    return reader->token.kind == TOKEN_END || read_unexpected(reader, "a place, 'invariants' or the end of the text");
}

Net *net_read(const char *text, size_t length, Diagnostics *diagnostics) {
    if (length > TEXT_LIMIT) {
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){0}, NULL,
                        "the text is %zu bytes long; at most %d are read", length, (int)TEXT_LIMIT);
        return NULL;
    }
    Arena *work = arena_new();
    Reader reader = {
        .scanner = scanner_start(text, length),
        .net = net_new(),
        .work = work,
        .names = names_new(work),
        .diagnostics = diagnostics,
    };
    read_next(&reader);
    bool is_read = read_sections(&reader);
    arena_free(work);
    if (is_read)
        return reader.net;
    net_free(reader.net);
    return NULL;
}
