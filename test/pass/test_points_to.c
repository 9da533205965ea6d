/* Where references may lead. That nothing is left out is what the random models check; here it is what is left out. */
#include "../model.h"
#include "pass/points_to.h"

/* Two types of objects that know each other, and arrays of them. */
#define TYPES                                                                                                          \
    "system S() Node = record { next: Any; value: int; }; Leaf = record { next: Any; value: int; };\n"                 \
    "Leaf extends Node; Row = array of Any; nodes: collection of Node; leaves: collection of Leaf;\n"                  \
    "rows: collection of Row; Any = ref Node { nodes, leaves }; Rows = ref Row { rows };\n"
#define ONE(actions)                                                                                                   \
    "main thread M() x: Any; y: Any; z: Any; r: Rows; o: ref Object; c: ref Object;\n"                                 \
    "loc a: when true do { " actions " } goto b; loc b: end M; end S;"

typedef struct Analysed {
    Loaded loaded;
    PointsTo *facts;
} Analysed;

static Analysed analyse(const char *text, const uint32_t *natives) {
    Analysed a = {.loaded = load(text)};
    a.facts = pass_points_to(a.loaded.model, natives, NULL, 0);
    assert_non_null(a.facts);
    return a;
}

static void release(Analysed *a) {
    points_to_free(a->facts);
    unload(&a->loaded);
}

static void add_collection(const BirModel *model, uint32_t collection, Text *out) {
    text_format(out, "%s%s", out->length ? " " : "", bir_name(model, model->collections.items[collection].name));
}

static void is_list(Text *found, const char *what, const char *expected) {
    if (strcmp(text_string(found), expected) != 0)
        fail_msg("%s leads to '%s', not '%s'", what, text_string(found), expected);
    text_free(found);
}

/* The last variable of a name, of the model or of a body, leads into these collections. */
static void leads(const Analysed *a, const char *name, const char *expected) {
    const BirModel *model = a->loaded.model;
    BirId variable = variable_in(model, (BirSpan){0, model->variables.count}, name);
    Text found = {0};
    assert_int_not_equal(variable, BIR_NONE);
    for (uint32_t i = 0; i < model->collections.count; i++)
        if (points_to_variable(a->facts, variable, i))
            add_collection(model, i, &found);
    is_list(&found, name, expected);
}

/* The fields `next` of a collection, or the elements of its arrays, lead into these collections. */
static void inside(const Analysed *a, const char *collection, const char *expected) {
    const BirModel *model = a->loaded.model;
    Text found = {0};
    uint32_t of = 0;
    while (strcmp(bir_name(model, model->collections.items[of].name), collection) != 0)
        of++;
    bool is_array = bir_type(model, model->collections.items[of].element)->kind == BIR_TYPE_ARRAY;
    BirId field = is_array ? BIR_NONE : names_find(model->names, "next", 4);
    for (uint32_t i = 0; i < model->collections.count; i++)
        if (points_to_inside(a->facts, of, field, i))
            add_collection(model, i, &found);
    is_list(&found, collection, expected);
}

static void values_flow_to_where_they_are_assigned(void **state) {
    (void)state;
    Analysed a = analyse(TYPES ONE("x := new nodes; y := x; r := new rows[1];"), NULL);
    leads(&a, "x", "nodes");
    leads(&a, "y", "nodes");
    leads(&a, "z", "");
    leads(&a, "r", "rows");
    release(&a);
    /* In whatever order the actions stand. */
    a = analyse(TYPES ONE("y := x; z := y; x := new leaves; x := new nodes;"), NULL);
    leads(&a, "z", "nodes leaves");
    release(&a);
}

static void fields_are_kept_apart_by_collection(void **state) {
    (void)state;
    Analysed a = analyse(TYPES ONE("x := new nodes; y := new leaves; x.next := y; z := x.next;"), NULL);
    inside(&a, "nodes", "leaves");
    inside(&a, "leaves", "");
    leads(&a, "z", "leaves");
    release(&a);
    a = analyse(TYPES ONE("x := new nodes; x := new leaves; y := new leaves; y.next := y; x.next.next := y;"), NULL);
    inside(&a, "nodes", "");
    inside(&a, "leaves", "leaves");
    release(&a);
}

static void elements_of_arrays_are_one_place(void **state) {
    (void)state;
    Analysed a = analyse(TYPES ONE("x := new nodes; r := new rows[2]; r[0] := x; y := r[1];"), NULL);
    inside(&a, "rows", "nodes");
    leads(&a, "y", "nodes");
    release(&a);
    a = analyse(TYPES "slots: array [2] of Any; Pair = record { left: Any; right: Any; }; pair: Pair;\n" ONE(
                    "x := new nodes; slots[0] := x; y := slots[1]; pair.left := y; z := pair.right;"),
                NULL);
    leads(&a, "slots", "nodes");
    leads(&a, "y", "nodes");
    leads(&a, "z", "nodes");
    release(&a);
}

static void choices_take_all_their_values(void **state) {
    (void)state;
    Analysed a = analyse(TYPES ONE("x := new nodes; y := new leaves; z := internChoose(null, x, y);"), NULL);
    leads(&a, "z", "nodes leaves");
    release(&a);
    a = analyse(TYPES ONE("x := new nodes; y := new leaves; z := (x == y ? x : null);"), NULL);
    leads(&a, "z", "nodes");
    release(&a);
    a = analyse(TYPES ONE("x := new nodes; z := forall(Leaf);"), NULL);
    leads(&a, "z", "nodes leaves");
    release(&a);
}

static void threads_begin_with_their_arguments(void **state) {
    (void)state;
    Analysed a = analyse(
        TYPES "thread T(number: int, given: Any) taken: Any;\n"
              "loc c: when true do { taken := given; } goto d; loc d: end T;\n" ONE("x := new leaves; start(T, 1, x);"),
        NULL);
    leads(&a, "given", "leaves");
    leads(&a, "taken", "leaves");
    release(&a);
}

static void natives_that_are_not_known_may_give_anything(void **state) {
    (void)state;
    const char text[] = TYPES ONE("x := new nodes; o := native literal(\"a\"); c := native clone(x);");
    Analysed a = analyse(text, NULL);
    leads(&a, "o", "nodes leaves rows");
    leads(&a, "c", "nodes");
    release(&a);
    a = analyse(text, (uint32_t[]){1, 0});
    leads(&a, "o", "leaves");
    release(&a);
    a = analyse(TYPES ONE("x := new nodes; y := new leaves; native cellPutReference(x, 0L, y);"), NULL);
    inside(&a, "nodes", "leaves");
    release(&a);
}

/* What is asked of the value of the first action that assigns to z. */
static void expressions_are_what_their_parts_allow(void **state) {
    (void)state;
    Analysed a = analyse(TYPES ONE("x := new nodes; y := new leaves; x.next := x; z := x.next.next;"), NULL);
    const BirModel *model = a.loaded.model;
    const BirAction *last = &model->actions.items[model->actions.count - 1];
    BirId value = model->lists.items[last->arguments.first];
    assert_true(points_to_may(a.facts, value, 0));
    assert_false(points_to_may(a.facts, value, 1));
    release(&a);
}

static void of_functions_nothing_is_known(void **state) {
    (void)state;
    Loaded l = load("system S() main thread M() loc a: when true do { call f(); } goto b; loc b: end M;\n"
                    "function f() loc c: when true do { return; } end f; end S;");
    assert_null(pass_points_to(l.model, NULL, NULL, 0));
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_flow_to_where_they_are_assigned),
        cmocka_unit_test(fields_are_kept_apart_by_collection),
        cmocka_unit_test(elements_of_arrays_are_one_place),
        cmocka_unit_test(choices_take_all_their_values),
        cmocka_unit_test(threads_begin_with_their_arguments),
        cmocka_unit_test(natives_that_are_not_known_may_give_anything),
        cmocka_unit_test(expressions_are_what_their_parts_allow),
        cmocka_unit_test(of_functions_nothing_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
