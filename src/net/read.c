/* The .spec format, without the rules: words, the sections, and their bounds on places. */
#include "base/guess.h"
#include "net/read_int.h"

/* Limits that keep any input cheap. */
enum { TEXT_LIMIT = 64 << 20, PLACE_LIMIT = 1 << 20 };

const char *const net_keywords[] = {"in", "init", "invariants", "rules", "target", "true", "vars", NULL};

static size_t word_length(const Scanner *scanner) {
    return scanner_is_letter(scanner_peek(scanner, 0)) ? scanner_span(scanner, scanner_is_word) : 0;
}

static const Lexicon lexicon = {
    .comments = SCANNER_HASH_COMMENTS,
    .most_bytes = TEXT_LIMIT,
    .most_number = NET_MOST_TOKENS,
    .word = word_length,
    .symbols = (const char *const[]){"->", ">=", "=", ",", ";", "'", "+", "-", "[", "]", NULL},
    .keywords = net_keywords,
};

/* Places ------------------------------------------------------------------------------------------------------------*/

uint32_t read_place(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    const Token *token = &cursor->token;
    if (!cursor_at_name(cursor)) {
        cursor_expected(cursor, "the name of a place", NULL);
        return 0;
    }
    uint32_t place = names_find(reader->names, token->text, token->length);
    if (place == UINT32_MAX) {
        const char *name = cursor_text(cursor, token);
        const char *hint = guess_among(name, reader->net->places.items, reader->net->places.count, reader->work);
        cursor_fail(cursor, token->position, hint, "there is no place '%s'", name);
        return 0;
    }
    cursor_advance(cursor);
    return place;
}

uint32_t read_tokens(Reader *reader) { return (uint32_t)cursor_number(&reader->cursor, NET_MOST_TOKENS); }

static void read_places(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    Net *net = reader->net;
    cursor_expect(cursor, "vars", "at the start of a net");
    for (; cursor_at_name(cursor); cursor_advance(cursor)) {
        const Token *token = &cursor->token;
        if (net->places.count == PLACE_LIMIT)
            cursor_fail(cursor, token->position, NULL, "more than %d places", (int)PLACE_LIMIT);
        else if (names_add(reader->names, token->text, token->length) < net->places.count)
            cursor_fail(cursor, token->position, NULL, "there are two places '%.*s'", (int)token->length, token->text);
        else
            net_add_place(net, names_text(reader->names, net->places.count), (NetInitial){.is_unbounded = true});
    }
    reader->marks = arena_alloc(reader->work, net->places.count * sizeof *reader->marks);
}

/* x = 1, x >= 1 or x in [1, 2]. */
static Bound read_bound(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    Bound bound = {.position = cursor->token.position, .place = read_place(reader), .high = NET_ANY};
    if (cursor->failed)
        return bound;
    if (reader->marks[bound.place] == reader->lists)
        cursor_fail(cursor, bound.position, NULL, "the place '%s' occurs twice in this list",
                    reader->net->places.items[bound.place]);
    reader->marks[bound.place] = reader->lists;
    if (cursor_accept(cursor, ">=")) {
        bound.low = read_tokens(reader);
    } else if (cursor_accept(cursor, "=")) {
        bound.low = bound.high = read_tokens(reader);
    } else if (cursor_accept(cursor, "in")) {
        cursor_expect(cursor, "[", "before the lower bound");
        bound.low = read_tokens(reader);
        cursor_expect(cursor, ",", "between the bounds");
        bound.high = read_tokens(reader);
        cursor_expect(cursor, "]", "after the upper bound");
        if (bound.low > bound.high)
            cursor_fail(cursor, bound.position, NULL, "no number lies between %u and %u", bound.low, bound.high);
    } else {
        cursor_expected(cursor, "'=', '>=' or 'in'", NULL);
    }
    return bound;
}

Bounds read_bounds(Reader *reader, bool with_true) {
    Bounds bounds = {0};
    reader->lists++;
    do {
        if (with_true && cursor_accept(&reader->cursor, "true"))
            continue;
        vector_push(reader->work, &bounds, read_bound(reader));
    } while (cursor_accept(&reader->cursor, ","));
    return bounds;
}

/* Sections ----------------------------------------------------------------------------------------------------------*/

static void read_initial(Reader *reader) {
    cursor_expect(&reader->cursor, "init", "after the rules");
    Bounds bounds = {0};
    if (!cursor_at(&reader->cursor, "target") && !reader->cursor.failed)
        bounds = read_bounds(reader, false);
    for (uint32_t i = 0; i < bounds.count && !reader->cursor.failed; i++) {
        const Bound *bound = &bounds.items[i];
        /* More tokens never hinder a run: the most that a place may have at first stands for all that it may have. */
        reader->net->initial.items[bound->place] = (NetInitial){
            .low = bound->high == NET_ANY ? bound->low : bound->high,
            .is_unbounded = bound->high == NET_ANY,
        };
    }
}

/* One alternative. Bad markings have to be closed upward. */
static void read_target(Reader *reader) {
    Bounds bounds = read_bounds(reader, false);
    NetAmounts target = {0};
    for (uint32_t i = 0; i < bounds.count && !reader->cursor.failed; i++) {
        const Bound *bound = &bounds.items[i];
        if (bound->high != NET_ANY)
            cursor_fail(&reader->cursor, bound->position, "coverability has only lower bounds: use '>='",
                        "a target cannot have an upper bound for '%s'", reader->net->places.items[bound->place]);
        vector_push(reader->net->arena, &target, ((NetAmount){.place = bound->place, .count = bound->low}));
    }
    net_sort_amounts(&target);
    vector_push(reader->net->arena, &reader->net->targets, target);
}

/* A sum that is said to stay the same: a place with a weight, and more after commas. */
static void read_claim(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    NetAmounts claim = {0};
    reader->lists++;
    do {
        Position position = cursor->token.position;
        NetAmount weight = {.place = read_place(reader)};
        cursor_expect(cursor, "=", "before the weight of a place");
        weight.count = read_tokens(reader);
        if (cursor->failed)
            return;
        if (reader->marks[weight.place] == reader->lists)
            cursor_fail(cursor, position, NULL, "the place '%s' has a weight in this invariant already",
                        reader->net->places.items[weight.place]);
        reader->marks[weight.place] = reader->lists;
        vector_push(reader->net->arena, &claim, weight);
    } while (cursor_accept(cursor, ","));
    net_sort_amounts(&claim);
    vector_push(reader->net->arena, &reader->net->claims, claim);
}

static void read_sections(Reader *reader) {
    Cursor *cursor = &reader->cursor;
    read_places(reader);
    cursor_expect(cursor, "rules", "after the places");
    read_rules(reader);
    read_initial(reader);
    cursor_expect(cursor, "target", "after the initial marking");
    do
        read_target(reader);
    while (cursor_at_name(cursor));
    bool has_claims = cursor_accept(cursor, "invariants");
    while (has_claims && !cursor_at_end(cursor))
        read_claim(reader);
    if (!cursor_at_end(cursor))
        cursor_expected(cursor, "a place, 'invariants' or the end of the text", NULL);
}

Net *net_read(const char *text, size_t length, Diagnostics *diagnostics) {
    Arena *work = arena_new();
    Reader reader = {.net = net_new(), .work = work, .names = names_new(work)};
    reader.cursor = cursor_start(scanner_start(text, length), &lexicon, work, diagnostics);
    read_sections(&reader);
    arena_free(work);
    if (!reader.cursor.failed)
        return reader.net;
    net_free(reader.net);
    return NULL;
}
