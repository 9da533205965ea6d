/* Monitors: the lock that every object has. A model with monitors is compared with the same one whose records have a
 * lock each. */
#include "../model.h"

#include "explore/explore.h"

/* Two threads that hand a token to and fro. A place for %s is the lock of an object: `monitor(box)` or `box.m`; the
   other %s is the field for it. */
static const char HANDING[] =
    "system S()\n"
    "  Box = record { full: boolean; %s };\n"
    "  boxes: collection of Box; box: ref Box; turns: range 0..2;\n"
    "main thread A() loc a: when true do { box := new boxes; } goto b;\n"
    "  loc b: when true do { start(T, true); } goto c; loc c: when true do { start(T, false); } goto d; loc d:\n"
    "end A;\n"
    "thread T(mine: boolean)\n"
    "  loc a: when lockAvailable(LOCK) do { lock(LOCK); } goto b;\n"
    "  loc b: when box.full == mine do { wait(LOCK); } goto c; when box.full != mine && lockAvailable(LOCK) do { "
    "lock(LOCK); } "
    "goto d;\n"
    "  loc c: when lockAvailable(LOCK) && wasNotified(LOCK) do { unwait(LOCK); } goto b;\n"
    "  loc d: when hasLock(LOCK) do { box.full := mine; notifyAll(LOCK); } goto e;\n"
    "  loc e: when turns < 2 do { turns := turns + 1; unlock(LOCK); unlock(LOCK); } goto a;\n"
    "    when turns == 2 do { unlock(LOCK); } goto f;\n"
    "  loc f: when true do { unlock(LOCK); } goto g; loc g:\n"
    "end T;\n"
    "end S;";

/* The model with a lock in place of LOCK. */
static Loaded load_handing(const char *lock, const char *field) {
    Text template = {0}, text = {0};
    text_format(&template, HANDING, field);
    for (const char *at = text_string(&template); *at;) {
        bool is_lock = strncmp(at, "LOCK", 4) == 0;
        text_add_bytes(&text, is_lock ? lock : at, is_lock ? strlen(lock) : 1);
        at += is_lock ? 4 : 1;
    }
    Loaded l = load(text_string(&text));
    text_free(&template);
    text_free(&text);
    return l;
}

static void test_like_a_lock(void **state) {
    (void)state;
    Loaded l = load_handing("monitor(box)", "");
    fire(&l, 0);
    uint32_t box = (uint32_t)global(&l, "box");
    fire(&l, 0);
    fire(&l, 0);
    uint32_t first = machine_thread(l.machine, 0);
    fire(&l, 0);
    assert_int_equal(machine_cell(l.machine, box + OBJECT_OWNER), first);
    assert_false(machine_enabled(l.machine, 1, 0)); /* held by another */
    fire_at(&l, 0, 1, 0);
    assert_int_equal(machine_cell(l.machine, box + OBJECT_DEPTH), 2); /* once more by the same */
    machine_undo(l.machine, 0);
    assert_int_equal(global(&l, "box"), 0);
    unload(&l);
}

static void test_of_null(void **state) {
    (void)state;
    Loaded l = load("system S() Box = record { }; boxes: collection of Box; box: ref Box;\n"
                    "main thread A() loc a: when lockAvailable(monitor(box)) do { lock(monitor(box)); } goto b;\n"
                    "  loc b: when true do { unlock(monitor(box)); } goto c;\n"
                    "  loc c:\n"
                    "end A; end S;");
    assert_int_equal(machine_fire(l.machine, (Move){0, 0, 0}), OUTCOME_ERROR);
    assert_int_equal(machine_fault(l.machine)->error, BIR_ERROR_NULL);
    unload(&l);
}

static SearchResult *search(const Loaded *l, SearchOrder order) {
    SearchOptions options = {.order = order};
    return search_run(l->code, &(MachineOptions){0}, &options);
}

/* The same states, whichever way they are searched and stored. */
static void test_states(void **state) {
    (void)state;
    Loaded monitors = load_handing("monitor(box)", ""), locks = load_handing("box.m", "m: lock wait reentrant;");
    SearchResult *wanted = search(&locks, SEARCH_DFS);
    assert_true(wanted->states > 50);
    static const SearchOrder orders[] = {SEARCH_DFS, SEARCH_BFS};
    for (uint32_t i = 0; i < 2; i++) {
        SearchResult *result = search(&monitors, orders[i]);
        assert_int_equal(result->end, wanted->end);
        assert_int_equal(result->states, wanted->states);
        assert_int_equal(result->transitions, wanted->transitions);
        search_result_free(result);
    }
    search_result_free(wanted);
    unload(&monitors);
    unload(&locks);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_like_a_lock),
        cmocka_unit_test(test_of_null),
        cmocka_unit_test(test_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
