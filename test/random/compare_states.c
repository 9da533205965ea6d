/* Looks closely at single states: encoding, undoing, footprints. */
#include "compare_int.h"

#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* A state as it was first met. */
typedef struct Known {
    char *text;
    uint32_t shape, count;
    uint32_t *slots; /* with a word of padding */
} Known;

typedef struct Walk {
    Machine *machine;
    Encoder *encoder;
    Known known[MOST_WALKED_STATES];
    uint32_t count;
    Aspects aspects;
    Comparison *result;
} Walk;

/* The text of a state, and which predicates hold in it. */
static char *state_text(Machine *m) {
    Text text = {0};
    reference_state(m, &text);
    for (uint32_t i = 0; i < machine_code(m)->model->predicates.count; i++)
        text_format(&text, "\npredicate %u: %d", i, machine_predicate(m, i));
    return text.bytes;
}

static bool same_encoding(const Known *known, const Encoding *encoding) {
    return known->shape == encoding->shape && known->count == encoding->count &&
           memcmp(known->slots, encoding->slots, known->count * sizeof *known->slots) == 0;
}

static Known keep(const Encoding *encoding, char *text) {
    Known known = {text, encoding->shape, encoding->count,
                   memory_get_zeroed((size_t)encoding->count + 2, sizeof(uint32_t))};
    memcpy(known.slots, encoding->slots, encoding->count * sizeof *known.slots);
    return known;
}

/* Takes a state that the machine has reached from a base: its encoding must tell it apart just as its text does. */
static void meet(Walk *w, size_t base_mark) {
    char *text = state_text(w->machine);
    Encoding change = encoder_change(w->encoder, base_mark);
    Known here = keep(&change, text);
    Encoding whole = encoder_encode(w->encoder);
    if (!same_encoding(&here, &whole))
        compare_fail(w->result, "f:change", "the encoding of a change differs from that of the whole state:\n%s", text);
    bool is_new = true;
    for (uint32_t i = 0; i < w->count; i++) {
        bool same_text = strcmp(w->known[i].text, text) == 0;
        if (same_text != same_encoding(&w->known[i], &whole))
            compare_fail(w->result, "f:canonical",
                         same_text ? "two encodings of one state:\n%s" : "two states have one encoding:\n%s", text);
        is_new &= !same_text;
    }
    if (is_new && w->count < MOST_WALKED_STATES)
        w->known[w->count++] = here;
    else {
        free(here.text);
        free(here.slots);
    }
}

/* After undoing, text and encoding must be those of the base. */
static void check_undone(Walk *w, const Known *base) {
    char *text = state_text(w->machine);
    Encoding encoding = encoder_encode(w->encoder);
    if (strcmp(text, base->text) != 0)
        compare_fail(w->result, "f:undo", "undoing gives another state:\n%s", text);
    else if (!same_encoding(base, &encoding))
        compare_fail(w->result, "f:undo", "undoing gives another encoding of\n%s", text);
    free(text);
}

/* Lets the base follow the machine to a successor, or both advance to it again, looks at one change from there, and
   comes back. */
static void go_there_and_back(Walk *w, size_t mark, bool again) {
    Machine *m = w->machine;
    if (again) {
        machine_undo(m, mark);
        if (!encoder_advance(w->encoder, encoder_last_change(w->encoder)))
            return;
    } else
        encoder_follow(w->encoder, mark);
    char *text = state_text(m);
    Encoding base = encoder_base(w->encoder);
    Known followed = keep(&base, text);
    Encoding whole = encoder_encode(w->encoder);
    if (!same_encoding(&followed, &whole))
        compare_fail(w->result, "f:follow", "the base that has followed differs from the whole state:\n%s", text);
    free(followed.slots);
    free(text);
    uint32_t first, end;
    size_t next_mark = machine_mark(m);
    successors_threads(m, &first, &end);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < machine_transformations(m, i); j++)
            if (machine_enabled(m, i, j)) {
                if (successors_step(m, (Move){(uint16_t)i, (uint16_t)j, 0}) == OUTCOME_DONE)
                    meet(w, next_mark);
                machine_undo(m, next_mark);
            }
    encoder_undo(w->encoder, mark);
}

static void expand(Walk *w, uint32_t state) {
    Machine *m = w->machine;
    encoder_decode(w->encoder, w->known[state].shape, w->known[state].slots);
    char *text = state_text(m);
    if (strcmp(text, w->known[state].text) != 0)
        compare_fail(w->result, "f:decode", "decoding gives another state:\n%s", text);
    free(text);
    Encoding base = encoder_base(w->encoder);
    if (!same_encoding(&w->known[state], &base))
        compare_fail(w->result, "f:decode", "a decoded state has another encoding:\n%s", w->known[state].text);
    if (w->aspects.footprints)
        compare_footprints(m, w->result);
    if (w->aspects.effects)
        compare_effects(m, w->result);
    if (w->aspects.meaning)
        compare_meaning(m, w->result);
    uint32_t first, end;
    successors_threads(m, &first, &end);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < machine_transformations(m, i) && !w->result->failed[0]; j++) {
            if (!machine_enabled(m, i, j))
                continue;
            Move move = {(uint16_t)i, (uint16_t)j, 0};
            bool more;
            do {
                size_t mark = machine_mark(m);
                encoder_base(w->encoder);
                bool done = successors_step(m, move) == OUTCOME_DONE;
                more = machine_next_choice(m, &move.choice);
                if (done)
                    meet(w, mark);
                if (done && w->aspects.encodings)
                    go_there_and_back(w, mark, w->count % 2);
                else
                    machine_undo(m, mark);
                if (w->aspects.encodings)
                    check_undone(w, &w->known[state]);
            } while (more && !w->result->failed[0]);
        }
}

static void walk_states(const Code *code, Aspects aspects, Comparison *result, bool of_components) {
    Walk *w = memory_get_zeroed(1, sizeof *w);
    w->machine = machine_new(code, &compare_machine_options);
    w->encoder = of_components ? encoder_new_of_components(w->machine) : encoder_new(w->machine);
    w->aspects = aspects;
    w->result = result;
    encoder_base(w->encoder);
    meet(w, machine_mark(w->machine));
    for (uint32_t i = 0; i < w->count && !result->failed[0]; i++)
        expand(w, i);
    for (uint32_t i = 0; i < w->count; i++) {
        free(w->known[i].text);
        free(w->known[i].slots);
    }
    encoder_free(w->encoder);
    machine_free(w->machine);
    free(w);
}

void compare_states(const Code *code, Aspects aspects, Comparison *result) {
    walk_states(code, aspects, result, false);
    if (!code->has_kept)
        walk_states(code, aspects, result, true);
}
