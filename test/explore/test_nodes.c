/* Interned pairs against the list of what was put in: numbers count from 0 on, are kept, and lead back to their pairs.
 */
#include "explore/nodes.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

#include <cmocka.h>

static uint64_t scattered(uint32_t number) { return number * 0x9e3779b97f4a7c15u; }
static uint64_t small_halves(uint32_t number) { return number % 300 | (uint64_t)(number / 300) << 32; }

static void test_empty(void **state) {
    (void)state;
    Nodes nodes;
    nodes_init(&nodes);
    assert_int_equal(nodes_find(&nodes, 0), UINT32_MAX);
    assert_int_equal(nodes_find(&nodes, UINT64_MAX), UINT32_MAX);
    assert_true(nodes_bytes(&nodes) > 0);
    nodes_free(&nodes);
}

static void test_zero_is_a_pair(void **state) {
    (void)state;
    Nodes nodes;
    nodes_init(&nodes);
    bool added = false;
    assert_int_equal(nodes_add(&nodes, 5, NULL), 0);
    assert_int_equal(nodes_add(&nodes, 0, &added), 1);
    assert_true(added);
    assert_int_equal(nodes_add(&nodes, 0, &added), 1);
    assert_false(added);
    assert_int_equal(nodes_find(&nodes, 0), 1);
    assert_int_equal(nodes_add(&nodes, UINT64_MAX, &added), 2);
    assert_int_equal(nodes_pair(&nodes, 2), UINT64_MAX);
    nodes_free(&nodes);
}

/* `family` gives 0 for 0, so that the pair 0 is among them. */
static void fill(uint64_t (*family)(uint32_t number), uint32_t count) {
    Nodes nodes;
    nodes_init(&nodes);
    uint32_t growths = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t bits = nodes.index_bits;
        bool added = false;
        assert_int_equal(nodes_find(&nodes, family(i)), UINT32_MAX);
        assert_int_equal(nodes_add(&nodes, family(i), &added), i);
        assert_true(added);
        assert_int_equal(nodes_add(&nodes, family(i / 2), &added), i / 2);
        assert_false(added);
        growths += nodes.index_bits != bits;
        if (nodes.index_bits != bits)
            for (uint32_t j = 0; j <= i; j += i / 5000 + 1)
                assert_int_equal(nodes_find(&nodes, family(j)), j);
    }
    assert_int_equal(nodes.count, count);
    assert_true(growths >= 8);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(nodes_find(&nodes, family(i)), i);
        assert_int_equal(nodes_pair(&nodes, i), family(i));
        assert_int_equal(nodes_find(&nodes, family(count + i)), UINT32_MAX);
    }
    nodes_free(&nodes);
}

static void test_growth(void **state) {
    (void)state;
    fill(scattered, 200000);
    fill(small_halves, 200000);
}

/* Two hashes that agree in their upper half lead to one place of the index: the pairs must still be told apart. */
static void test_near_hashes(void **state) {
    (void)state;
    enum { WANTED = 150 };
    static uint64_t near[WANTED];
    uint32_t found = 0;
    for (uint64_t pair = 0; found < WANTED; pair++)
        if (hash64(pair) >> 54 == 0x3ff) /* the last places of a small index: probing goes round its end */
            near[found++] = pair;
    Nodes nodes;
    nodes_init(&nodes);
    for (uint32_t i = 0; i < WANTED; i++) {
        assert_int_equal(nodes_add(&nodes, near[i], NULL), i);
        for (uint32_t j = 0; j < WANTED; j++)
            assert_int_equal(nodes_find(&nodes, near[j]), j <= i ? j : UINT32_MAX);
    }
    nodes_free(&nodes);
}

static bool stop(void *context, size_t bytes) {
    (void)bytes;
    return *(bool *)context = true;
}

static void add_one(void *context) { nodes_add(context, 1, NULL); }

/* A table that is said to be full: where numbers run out, who limits it is told to stop; without one, it is as if there
   were no memory. */
static void test_numbers_run_out(void **state) {
    (void)state;
    const size_t bytes = sizeof(uint32_t) << 31;
    void *index = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (index == MAP_FAILED)
        skip();
    Nodes nodes = {.index = index, .index_bits = 31, .count = INT32_MAX / 4 * 3 + 3};
    bool is_told = false;
    assert_false(memory_try(add_one, &nodes));
    nodes.look = (Look){stop, &is_told};
    assert_true(memory_try(add_one, &nodes));
    assert_true(is_told);
    munmap(index, bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),       cmocka_unit_test(test_zero_is_a_pair),  cmocka_unit_test(test_growth),
        cmocka_unit_test(test_near_hashes), cmocka_unit_test(test_numbers_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
