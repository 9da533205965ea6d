/* Texts of certificates: written and read again, changed by others, and any bytes at all. */
#include "net/cover.h"
#include "nets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* All that a certificate can say. */
static const char everything[] = "counts a as 2 b + c\n"
                                 "counts b as nothing\n"
                                 "empty d\n"
                                 "sum 3 b + c <= 12\n"
                                 "sum nothing <= 0\n"
                                 "refuted b >= 1, c >= 2 by b + 2 c; d\n"
                                 "refuted d >= 1\n"
                                 "never b >= 1, d >= 2\n"
                                 "never nothing\n";

static Net *four_places(void) { return net_from("vars a b c d rules init a = 0 target a >= 1"); }

/* Reads a text; the message that it gets, or else what is written for it, is left in `text`. */
static CoverCertificate *read_text(const Net *net, const char *bytes, size_t length, Arena *arena, Text *text) {
    Diagnostics *diagnostics = diagnostics_new("proof", bytes, length);
    CoverCertificate *certificate = cover_read_certificate(net, bytes, length, arena, diagnostics);
    text_free(text);
    if (certificate)
        cover_write_certificate(net, certificate, text);
    else
        diagnostics_render(diagnostics, false, text);
    assert_int_equal(diagnostics_errors(diagnostics), certificate ? 0 : 1);
    diagnostics_free(diagnostics);
    return certificate;
}

static void texts_are_read_as_written(void **state) {
    (void)state;
    Net *net = four_places();
    Arena *arena = arena_new();
    Text text = {0};
    CoverCertificate *certificate = read_text(net, everything, strlen(everything), arena, &text);
    assert_non_null(certificate);
    assert_string_equal(text_string(&text), everything);
    assert_int_equal(certificate->kind, COVER_ABOVE);
    assert_int_equal(certificate->substitutions.items[0].counts_as.items[0].count, 2);
    assert_int_equal(certificate->empty.items[0], 3);
    assert_int_equal(certificate->sums.items[0].bound, 12);
    assert_int_equal(certificate->refutations.items[0].weights.count, 2);
    assert_int_equal(certificate->elements.items[0].items[1].place, 3);
    assert_int_equal(certificate->elements.items[1].count, 0);
    const char *below = "below a <= 3, c any\nbelow nothing\n";
    certificate = read_text(net, below, strlen(below), arena, &text);
    assert_string_equal(text_string(&text), below);
    assert_int_equal(certificate->kind, COVER_BELOW);
    assert_true(certificate->elements.items[0].items[1].count == NET_ANY);
    /* Comments, blank lines, another order, and what says nothing. */
    const char *loose = "# by hand\n\n  never d >= 2,b >= 1 , c >= 0\r\n";
    assert_non_null(read_text(net, loose, strlen(loose), arena, &text));
    assert_string_equal(text_string(&text), "never b >= 1, d >= 2\n");
    assert_non_null(read_text(net, "", 0, arena, &text));
    text_free(&text);
    arena_free(arena);
    net_free(net);
}

/* Names that look like something else are in quotes, and a name that two places have gets a number. */
static void names_are_told_apart(void **state) {
    (void)state;
    static const char *const names[] = {"any", "x y", "x", "x", "12", "\"", "caf\xc3\xa9", "x#2", "", "T.at(3)"};
    Net *net = net_new();
    Arena *arena = arena_new();
    CoverMarking marking = {.items = arena_alloc(arena, sizeof names / sizeof *names * sizeof(NetAmount))};
    for (uint32_t i = 0; i < sizeof names / sizeof *names; i++) {
        net_add_place(net, names[i], (NetInitial){0});
        marking.items[marking.count++] = (NetAmount){.place = i, .count = i + 1};
    }
    CoverCertificate written = {.kind = COVER_ABOVE};
    vector_push(arena, &written.elements, marking);
    Text text = {0}, again = {0};
    cover_write_certificate(net, &written, &text);
    assert_string_equal(text_string(&text),
                        "never \"any\" >= 1, \"x y\" >= 2, x >= 3, x#2 >= 4, \"12\" >= 5, \"\\\"\" >= 6, "
                        "\"caf\\xc3\\xa9\" >= 7, \"x#2\" >= 8, \"\" >= 9, T.at(3) >= 10\n");
    CoverCertificate *certificate = read_text(net, text_string(&text), text.length, arena, &again);
    assert_non_null(certificate);
    assert_string_equal(text_string(&again), text_string(&text));
    for (uint32_t i = 0; i < marking.count; i++)
        assert_int_equal(certificate->elements.items[0].items[i].place, i);
    text_free(&text);
    text_free(&again);
    arena_free(arena);
    net_free(net);
}

static void mistakes_are_pointed_at(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"never a >= 1,\n", "1:14: error: expected the name of a place, found the end of the line"},
        {"\nnever aa >= 1", "2:7: error: the net has no place 'aa'"},
        {"never a <= 1", "1:9: error: expected '>=', found '<='"},
        {"never a >= 1, a >= 2", "1:15: error: the place 'a' occurs twice here"},
        {"never a any", "1:9: error: expected '>=', found 'any'"},
        {"never a >= 16777217", "1:12: error: a number above 16777216"},
        {"never a >= 1\nbelow a <= 1", "2:7: error: a certificate has lines with 'below' or with 'never', not both"},
        {"sum a <= x", "1:10: error: expected a number, found 'x'"},
        {"sum a <= 1 2", "1:12: error: expected the end of the line, found '2'"},
        {"sum a <= 4611686018427387905", "1:10: error: a number above 4611686018427387904"},
        {"counts a is b", "1:10: error: expected 'as', found 'is'"},
        {"always a", "1:1: error: expected 'counts', 'empty'"},
        {"never \"a >= 1", "1:7: error: expected the name of a place, found"},
        {"refuted a >= 1 by b;", "1:21: error: expected the name of a place, found the end of the text"},
    };
    Net *net = four_places();
    Arena *arena = arena_new();
    Text text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(read_text(net, cases[i].text, strlen(cases[i].text), arena, &text));
        if (!strstr(text_string(&text), cases[i].message))
            fail_msg("%s\ngot %s", cases[i].message, text_string(&text));
    }
    assert_null(read_text(net, "never dd >= 1", 13, arena, &text));
    assert_non_null(strstr(text_string(&text), "did you mean 'd'?"));
    text_free(&text);
    arena_free(arena);
    net_free(net);
}

/* Every way to spoil one character of a proof, and every way to cut it off: no crash, and nothing that holds less than
   it should: the target of the second net can be covered, so no text may prove it safe. */
static void spoilt_proofs_prove_nothing(void **state) {
    (void)state;
    static const char text[] = "vars idle near here free log rules\n"
                               "idle >= 1, free >= 1 -> idle' = idle - 1, free' = free - 1, near' = near + 1;\n"
                               "near >= 1 -> near' = near - 1, here' = here + 1, log' = log + 1;\n"
                               "here >= 1 -> here' = here - 1, idle' = idle + 1, free' = free + 1;\n"
                               "init idle >= 1, near = 0, here = 0, free = ";
    static const char replacements[] = "0129 ,;+=<>#anb\"\\\n\xff";
    Text safe = {0}, unsafe = {0}, proof = {0}, message = {0};
    Failure failure = {0};
    text_format(&safe, "%s1, log = 0 target here >= 2", text);
    text_format(&unsafe, "%s2, log = 0 target here >= 2", text);
    Net *first = net_from(text_string(&safe)), *second = net_from(text_string(&unsafe));
    CoverResult *result = cover_search(first, &(CoverOptions){.algorithms = COVER_BACKWARD});
    assert_int_equal(result->verdict, COVER_SAFE);
    cover_write_certificate(first, &result->certificate, &proof);
    assert_true(proof.length > 20);
    Arena *arena = arena_new();
    for (size_t i = 0; i < proof.length * sizeof replacements; i++) {
        size_t at = i / sizeof replacements;
        char kept = proof.bytes[at];
        proof.bytes[at] = replacements[i % sizeof replacements];
        CoverCertificate *certificate = read_text(second, proof.bytes, proof.length, arena, &message);
        if (certificate)
            assert_false(cover_check_certificate(second, certificate, (Look){0}, &failure));
        proof.bytes[at] = kept;
        certificate = read_text(second, proof.bytes, at, arena, &message);
        if (certificate)
            assert_false(cover_check_certificate(second, certificate, (Look){0}, &failure));
    }
    CoverCertificate *certificate = read_text(first, proof.bytes, proof.length, arena, &message);
    assert_non_null(certificate);
    assert_true(cover_check_certificate(first, certificate, (Look){0}, &failure));
    arena_free(arena);
    cover_free(result);
    net_free(first);
    net_free(second);
    text_free(&safe);
    text_free(&unsafe);
    text_free(&proof);
    failure_free(&failure);
    text_free(&message);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read_as_written),
        cmocka_unit_test(names_are_told_apart),
        cmocka_unit_test(mistakes_are_pointed_at),
        cmocka_unit_test(spoilt_proofs_prove_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
