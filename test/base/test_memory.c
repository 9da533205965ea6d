/* What happens when there is no memory: attempts end, and what must not be left behind is seen to. */
#include "base/memory.h"
#include "base/process.h"
#include "base/vector.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Notes {
    char text[16];
    sigset_t signals;
} Notes;

static void note(Notes *notes, char letter) { notes->text[strlen(notes->text)] = letter; }

static void take_too_much(void *context) {
    note(context, 't');
    memory_exhausted(1);
}

static void clean_up(void *context) { note(context, 'c'); }

static void take_with_care(void *context) {
    Notes *notes = context;
    note(notes, 'e');
    process_hold_signals(&notes->signals);
    memory_ensure(take_too_much, clean_up, notes);
    note(notes, 'x');
}

static void work(void *context) { note(context, 'w'); }

static void work_with_care(void *context) { memory_ensure(work, clean_up, context); }

/* An attempt that fails inside of one that goes on. */
static void try_inside(void *context) {
    assert_false(memory_try(take_too_much, context));
    note(context, 'i');
}

static void attempts_end_without_memory(void **state) {
    (void)state;
    Notes notes = {0};
    assert_false(memory_try(take_too_much, &notes));
    assert_string_equal(notes.text, "t");
    assert_true(memory_try(try_inside, &notes));
    assert_string_equal(notes.text, "tti");
}

static void care_is_taken_in_any_case(void **state) {
    (void)state;
    Notes notes = {0};
    assert_true(memory_try(work_with_care, &notes));
    assert_string_equal(notes.text, "wc");
    notes = (Notes){0};
    assert_false(memory_try(take_with_care, &notes));
    assert_string_equal(notes.text, "etc");
    sigset_t now;
    pthread_sigmask(SIG_BLOCK, NULL, &now);
    assert_false(sigismember(&now, SIGTERM));
}

static void outgrow(void *context) {
    Arena *arena = context;
    uint32_t capacity = UINT32_MAX / 2 + 1;
    vector_grow(arena, NULL, &capacity, 1);
}

static void tables_that_outgrow_their_numbers_do_the_same(void **state) {
    (void)state;
    Arena *arena = arena_new();
    assert_false(memory_try(outgrow, arena));
    arena_free(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attempts_end_without_memory),
        cmocka_unit_test(care_is_taken_in_any_case),
        cmocka_unit_test(tables_that_outgrow_their_numbers_do_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
