/* What src/bir/effects.h says of every action, of expressions and of natives; and that it covers what natives do. */
#include "../model.h"

#include "../covered.h"

#include <stdlib.h>

static const char *const kinds[EFFECT_KINDS] = {
    [EFFECT_READ] = "read",
    [EFFECT_WRITE] = "write",
    [EFFECT_ACQUIRE] = "acquire",
    [EFFECT_RELEASE] = "release",
    [EFFECT_WAIT] = "wait",
    [EFFECT_NOTIFY] = "notify",
    [EFFECT_TEST_AVAILABLE] = "available",
    [EFFECT_TEST_HELD] = "held",
    [EFFECT_TEST_NOTIFIED] = "notified",
    [EFFECT_ALLOCATE] = "allocate",
    [EFFECT_START] = "start",
    [EFFECT_END] = "end",
    [EFFECT_DAEMON] = "daemon",
    [EFFECT_OBSERVE_END] = "ended",
    [EFFECT_OBSERVE_LOCATION] = "location",
    [EFFECT_OBSERVE_FRAME] = "frame",
    [EFFECT_OBSERVE_HEAP] = "heap",
    [EFFECT_MOVE] = "move",
    [EFFECT_CALL] = "call",
    [EFFECT_RETURN] = "return",
    [EFFECT_THROW] = "throw",
    [EFFECT_CHOOSE] = "choose",
    [EFFECT_FAIL] = "fail",
    [EFFECT_ASSUME] = "assume",
    [EFFECT_STOP] = "stop",
    [EFFECT_ATOMIC_BEGIN] = "begin",
    [EFFECT_ATOMIC_END] = "end-atomic",
    [EFFECT_PRINT] = "print",
};

static const char *const places[] = {
    [EFFECT_NOWHERE] = "",
    [EFFECT_ON_GLOBAL] = " global",
    [EFFECT_ON_LOCAL] = " local",
    [EFFECT_ON_REMOTE] = " remote",
    [EFFECT_ON_PARAMETER] = " param",
    [EFFECT_ON_FIELD] = " field",
    [EFFECT_ON_ELEMENT] = " element",
    [EFFECT_ON_MONITOR] = " monitor",
    [EFFECT_ON_INSIDE] = " inside",
    [EFFECT_ON_FRAMES] = " frames",
    [EFFECT_ON_HASHES] = " hashes",
    [EFFECT_ON_ANY] = " any",
};

/* The name of what the id of an effect is about; "" for none. */
static const char *subject(const BirModel *model, const BirEffect *effect) {
    if (effect->kind == EFFECT_FAIL)
        return bir_error_name((BirError)effect->id);
    if (effect->id == BIR_NONE)
        return "";
    if (effect->kind == EFFECT_ALLOCATE)
        return bir_name(model, model->collections.items[effect->id].name);
    bool is_place = effect->kind == EFFECT_MOVE || effect->kind == EFFECT_OBSERVE_LOCATION;
    return bir_name(model, is_place ? model->locations.items[effect->id].name : model->bodies.items[effect->id].name);
}

/* One effect: "write field f of p = x (sure)". */
static void describe(const BirModel *model, const BirEffect *effect, Text *out) {
    static const char *const values[] = {
        [EFFECT_VALUE_ANY] = "",
        [EFFECT_VALUE_EXPRESSION] = " = ",
        [EFFECT_VALUE_NEW] = " = new ",
        [EFFECT_VALUE_COPY] = " = copy of ",
        [EFFECT_VALUE_INSIDE] = " = inside of ",
    };
    text_format(out, "%s%s", kinds[effect->kind], places[effect->place]);
    if (effect->variable != BIR_NONE)
        text_format(out, " %s", bir_name(model, model->variables.items[effect->variable].name));
    if (effect->object != BIR_NONE) {
        text_add(out, " of ");
        bir_print_expression(model, effect->object, out);
    }
    if (*subject(model, effect))
        text_format(out, " %s", subject(model, effect));
    text_add(out, values[effect->value]);
    if (effect->value == EFFECT_VALUE_NEW)
        text_add(out, bir_name(model, model->collections.items[effect->stored].name));
    else if (effect->value != EFFECT_VALUE_ANY)
        bir_print_expression(model, effect->stored, out);
    text_add(out, effect->is_part ? " (part)" : "");
    text_add(out, effect->is_sure ? " (sure)" : "");
    text_add(out, effect->is_required ? " (required)" : "");
}

static int compare_lines(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* All effects of a list, sorted, each once. */
static char *describe_all(const BirEffects *effects) {
    char **lines = memory_get((effects->items.count + 1) * sizeof *lines);
    for (uint32_t i = 0; i < effects->items.count; i++) {
        Text line = {0};
        describe(effects->model, &effects->items.items[i], &line);
        lines[i] = line.bytes;
    }
    qsort(lines, effects->items.count, sizeof *lines, compare_lines);
    Text all = {0};
    for (uint32_t i = 0; i < effects->items.count; i++)
        if (i == 0 || strcmp(lines[i], lines[i - 1]) != 0)
            text_format(&all, "%s%s", all.length ? "; " : "", lines[i]);
    for (uint32_t i = 0; i < effects->items.count; i++)
        free(lines[i]);
    free(lines);
    text_add(&all, "");
    return all.bytes;
}

typedef struct Expected {
    const char *location, *effects;
} Expected;

/* Compares the first transformation of each location with what is expected of it, without how the thread moves. */
static void check(const char *text, const Expected *expected, uint32_t count) {
    Loaded l = load(text);
    for (uint32_t i = 0; i < count; i++) {
        BirEffects effects = {.model = l.model};
        for (BirId j = 0; j < l.model->locations.count; j++) {
            const BirLocation *location = &l.model->locations.items[j];
            if (strcmp(bir_name(l.model, location->name), expected[i].location) != 0)
                continue;
            const BirTransformation *t = &l.model->transformations.items[location->transformations.first];
            effects_add_expression(&effects, t->guard);
            for (uint32_t k = 0; k < t->actions.count; k++)
                effects_add_action(&effects, &l.model->actions.items[t->actions.first + k]);
        }
        char *found = describe_all(&effects);
        if (strcmp(found, expected[i].effects) != 0)
            fail_msg("%s: expected\n  %s\nfound\n  %s", expected[i].location, expected[i].effects, found);
        free(found);
        free(effects.items.items);
    }
    unload(&l);
}

static const char actions_model[] =
    "system m()"
    "  Node = record { next: ref Node; value: int; guard: lock wait reentrant; };"
    "  Ints = array of int; Pair = record { a: int; b: int; };"
    "  nodes: collection [9] of Node; arrays: collection of Ints;"
    "  virtual size(o: ref Node) returns int { Node: f; };"
    "  mutex: lock wait reentrant; g: int; p: ref Node; pair: Pair; sorted: array [3] of int;"
    "  function f(o: ref Node) returns int loc f0: when true do { return o.value; } end f;"
    "  thread T(first: ref Node; n: int) loc t0: when true do { exit; } end T;"
    "  main thread main()"
    "    x: int; q: ref Node; a: ref Ints; t: tid; own: Pair;"
    "    loc assign: when true do { x := g + x; } goto assignField;"
    "    loc assignField: when true do { q.next.value := x; } goto assignPart;"
    "    loc assignPart: when true do { pair.a := own.b; } goto assignElement;"
    "    loc assignElement: when true do { a[x] := sorted[1]; } goto newObject;"
    "    loc newObject: when true do { q := new nodes; } goto newArray;"
    "    loc newArray: when true do { a := new arrays[x]; } goto intern;"
    "    loc intern: when true do { x := internChoose(g, 2); } goto extern;"
    "    loc extern: when true do { g := externChoose(1, x); } goto forAll;"
    "    loc forAll: when true do { q := forall(Node); } goto reach;"
    "    loc reach: when true do { p := reachable(Node, q); } goto take;"
    "    loc take: when lockAvailable(mutex) && x > 0 do { lock(mutex); } goto waiting;"
    "    loc waiting: when true do { wait(mutex); } goto again;"
    "    loc again: when lockAvailable(mutex) && wasNotified(mutex) do { unwait(mutex); } goto one;"
    "    loc one: when true do { notify(mutex); } goto all;"
    "    loc all: when true do { notifyAll(mutex); } goto give;"
    "    loc give: when true do { unlock(mutex); } goto takeMonitor;"
    "    loc takeMonitor: when lockAvailable(monitor(q)) do { lock(monitor(q)); } goto giveField;"
    "    loc giveField: when !hasLock(p.guard) do { unlock(monitor(q)); } goto wake;"
    "    loc wake: when true do { awaken(t); } goto begin;"
    "    loc begin: when true do { t := start(T, q, 3); } goto daemon;"
    "    loc daemon: when true do { daemon(x > 0); } goto open;"
    "    loc open: when true do { atomicBegin; } goto close;"
    "    loc close: when true do { atomicEnd; } goto print;"
    "    loc print: when true do { println(g); } goto claim;"
    "    loc claim: when true do { assert(x > 0); } goto suppose;"
    "    loc suppose: when true do { assume(x > 0); } goto plain;"
    "    loc plain: when true do { x := call f(q); } goto dispatch;"
    "    loc dispatch: when true do { x := invoke size(q); } goto foreign;"
    "    loc foreign: when true do { x := native choose(3); } goto throwing;"
    "    loc throwing: when true do { throw q; }"
    "    loc leave: when true do { exit; }"
    "  end main;"
    "  predicates there = T[null]@t0 && main[null]:x > 0;"
    "end m;";

static void test_actions(void **state) {
    (void)state;
    static const Expected expected[] = {
        {"f0", "fail null; read field value of o; read local o; return"},
        {"t0", "end"},
        {"assign", "read global g; read local x; write local x = g + x (sure)"},
        {"assignField", "fail null; read field next of q; read local q; read local x; "
                        "write field value of q.next = x (sure)"},
        {"assignPart",
         "read field b; read local own (part); write field a = own.b (sure); write global pair = own.b (part)"},
        {"assignElement", "fail index; fail null; read element; read global sorted (part); read local a; read local x; "
                          "write element of a = sorted[1] (sure)"},
        {"newObject", "allocate nodes; write local q = new nodes (sure)"},
        {"newArray", "allocate arrays; fail negativeSize; read local x; write local a = new arrays (sure)"},
        {"intern", "choose; read global g; write local x = 2 (sure); write local x = g (sure)"},
        {"extern", "choose; read local x; write global g = 1 (sure); write global g = x (sure)"},
        {"forAll", "choose; heap; write local q"},
        {"reach", "choose; heap; read local q; write global p"},
        {"take", "acquire global mutex; available global mutex (required); fail monitor; read local x"},
        {"waiting", "fail monitor; release global mutex; wait global mutex"},
        {"again", "acquire global mutex; available global mutex (required); fail monitor; "
                  "notified global mutex (required); wait global mutex"},
        {"one", "choose; fail monitor; notify global mutex"},
        {"all", "fail monitor; notify global mutex"},
        {"give", "fail monitor; release global mutex"},
        {"takeMonitor",
         "acquire monitor of q; available monitor of q (required); fail monitor; fail null; read local q"},
        {"giveField",
         "fail monitor; fail null; held field guard of p; read global p; read local q; release monitor of q"},
        {"wake", "fail null; notify any; read local t"},
        {"begin",
         "read local q; start T; write local t (sure); write param first = q (sure); write param n = 3 (sure)"},
        {"daemon", "daemon; read local x"},
        {"open", "begin"},
        {"close", "end-atomic; fail monitor"},
        {"print", "print; read global g"},
        {"claim", "fail assert; read local x"},
        {"suppose", "assume; read local x"},
        {"plain", "call f; read local q; write local x (sure); write param o = q (sure)"},
        {"dispatch", "call f; fail null; read local q; write local x (sure); write param o = q (sure)"},
        {"foreign", "choose; write local x (sure)"},
        {"throwing", "fail exception; fail null; read local q; throw"},
        {"leave", "end"},
    };
    check(actions_model, expected, sizeof expected / sizeof expected[0]);
}

/* Every action occurs in the model above, so a new one is missed here. */
static void test_all_actions(void **state) {
    (void)state;
    Loaded l = load(actions_model);
    bool found[BIR_ACTION_COUNT] = {0};
    for (uint32_t i = 0; i < l.model->actions.count; i++)
        found[l.model->actions.items[i].op] = true;
    for (uint32_t i = 0; i < BIR_ACTION_COUNT; i++)
        if (!found[i])
            fail_msg("action %u is not in the model", i);
    unload(&l);
}

static void test_expressions(void **state) {
    (void)state;
    Loaded l = load("system m()"
                    "  R = record { v: int; }; S = record { v: int; w: int; }; S extends R; SRef = ref S;"
                    "  rs: collection [3] of R; ss: collection [3] of S;"
                    "  s: string; d: double; i: int; t: tid; r: ref R; o: ref Object;"
                    "  main thread main() loc l0: when true do { } goto l0; end main;"
                    "  predicates p0 = i / 2 > 1; p1 = d / 2.0 > 1.0; p2 = hash(s) > 0;"
                    "  p3 = substring(s, 0, i) == s; p4 = s.length > 0 && s[1] == 'a';"
                    "  p5 = cast(SRef, r) != null; p6 = trusted(SRef, r) != null;"
                    "  p7 = threadTerminated(t); p8 = holds(r.v > i / i);"
                    "  p9 = main[null]@l0;"
                    "end m;");
    static const char *const effects[] = {
        "fail division; read global i",
        "read global d",
        "fail null; read global s",
        "fail index; fail null; read global i; read global s",
        "fail index; fail null; read global s",
        "fail cast; read global r",
        "read global r",
        "ended; fail null; read global t",
        "read field v of r; read global i; read global r",
        "location l0",
    };
    for (uint32_t i = 0; i < l.model->predicates.count; i++) {
        BirEffects found = {.model = l.model};
        effects_add_expression(&found, l.model->predicates.items[i].expression);
        char *text = describe_all(&found);
        assert_string_equal(text, effects[i]);
        free(text);
        free(found.items.items);
    }
    unload(&l);
}

static BirEffects effects_of_predicate(const Loaded *l, uint32_t nth) {
    BirEffects effects = {.model = l->model};
    effects_add_expression(&effects, l->model->predicates.items[nth].expression);
    return effects;
}

/* Which of some transformations, one at each location of main, may change which of some predicates. */
static void test_may_change(void **state) {
    (void)state;
    Loaded l = load("system m()"
                    "  R = record { v: int; w: int; }; S = record { w: int; v: int; }; S extends R;"
                    "  Other = record { v: int; }; Ints = array of int; Bools = array of boolean;"
                    "  rs: collection [3] of R; ss: collection [3] of S; others: collection [3] of Other;"
                    "  a: ref Ints; b: ref Bools; r: ref R; s: ref S; o: ref Other; pair: R; k, n: lock;"
                    "  thread T() loc t0: when true do { } goto t1; loc t1: end T;"
                    "  main thread main()"
                    "    loc l0: when true do { s.v := 1; } goto l1;"
                    "    loc l1: when true do { o.v := 1; } goto l2;"
                    "    loc l2: when true do { pair.w := 1; } goto l3;"
                    "    loc l3: when true do { pair.v := 1; } goto l4;"
                    "    loc l4: when true do { b[0] := true; } goto l5;"
                    "    loc l5: when true do { a[2] := 1; } goto l6;"
                    "    loc l6: when lockAvailable(n) do { lock(n); unlock(n); } goto l7;"
                    "    loc l7: when lockAvailable(k) do { lock(k); unlock(k); } goto l8;"
                    "    loc l8: when true do { start(T); } goto l9;"
                    "    loc l9: when true do { r := null; } goto l0;"
                    "  end main;"
                    "  predicates p0 = r.v > 0; p1 = pair.v > 0; p2 = a[0] > 0;"
                    "  p3 = lockAvailable(k); p4 = T[null]@t0;"
                    "end m;");
    /* Field v is in S where w is in R, and the same field all the same; of Other it is another one. A part of a global
       has the fields of its type, too: what is told apart is that objects are not of type Other. */
    static const char *const expected[] = {"pp...", ".....", ".....", "pp...", ".....",
                                           "..p..", ".....", "...p.", "....p", "p...."};
    BirSpan locations = l.model->bodies.items[1].locations;
    for (uint32_t i = 0; i < locations.count; i++) {
        BirEffects step = {.model = l.model};
        BirId from = locations.first + i;
        effects_add_step(&step, from,
                         &l.model->transformations.items[l.model->locations.items[from].transformations.first]);
        char found[6] = "";
        for (uint32_t j = 0; j < l.model->predicates.count; j++) {
            BirEffects seen = effects_of_predicate(&l, j);
            found[j] = effects_may_change(&step, &seen) ? 'p' : '.';
            free(seen.items.items);
        }
        if (strcmp(found, expected[i]) != 0)
            fail_msg("l%u: expected %s, found %s", i, expected[i], found);
        free(step.items.items);
    }
    unload(&l);
}

/* The letters of natives.def are known, and there are not more of them than parameters. */
static void test_letters(void **state) {
    (void)state;
    for (BirNative native = 0; native < BIR_NATIVES; native++) {
        const char *letters = bir_native_effects(native);
        size_t arguments = strcspn(letters, ":");
        if (arguments > strcspn(bir_native_signature(native), ":") || strspn(letters, ".ruwv") != arguments ||
            (letters[arguments] &&
             strspn(letters + arguments + 1, "niseakchftopxu") != strlen(letters) - arguments - 1))
            fail_msg("%s: %s", bir_native_name(native), letters);
    }
}

/* Natives on a machine: what they access and how they fail is covered. */
static void test_natives(void **state) {
    (void)state;
    Loaded l = load(
        "system m()"
        "  R = record { v: int; n: ref R; }; Ints = array of int; Chars = array of char;"
        "  rs: collection of R; ints: collection of Ints; chars: collection of Chars;"
        "  a: ref Ints; b: ref Ints; c: ref Chars; r: ref R; q: ref R; o: ref Object; i: int; j: long;"
        "  z: boolean; s: string;"
        "  main thread main()"
        "    loc l0: when true do { a := new ints[3]; b := new ints[3]; c := new chars[3]; r := new rs; q := new rs; }"
        "      goto l1;"
        "    loc l1: when true do { i := native arraycopy(a, 0, b, 1, 2); } goto l2;"
        "    loc l2: when true do { o := native clone(r); } goto l3;"
        "    loc l3: when true do { z := native copyCell(r, q, 0L); } goto l4;"
        "    loc l4: when true do { j := native cellGet(r, 0L); } goto l5;"
        "    loc l5: when true do { native cellPut(r, 0L, 7L); } goto l6;"
        "    loc l6: when true do { native cellPutReference(r, 1L, q); } goto l7;"
        "    loc l7: when true do { z := native cellCompareAndSet(r, 0L, 7L, 8L); } goto l8;"
        "    loc l8: when true do { z := native cellCompareAndSetReference(r, 1L, q, null); } goto l9;"
        "    loc l9: when true do { native textGetOwnChars(\"abc\", 0, 2, c, 1); } goto l10;"
        "    loc l10: when true do { s := native textOfOwnChars(c, 0, 3); } goto l11;"
        "    loc l11: when true do { i := native identityHash(r); } goto l12;"
        "    loc l12: when true do { i := native choose(3); } goto l13;"
        "    loc l13: when true do { i := native arrayLength(a); } goto l14;"
        "    loc l14: when true do { z := native isWaiting(self); } goto l15;"
        "    loc l15: when true do { r := null; } goto l16;"
        "    loc l16: when true do { native cellPut(r, 0L, 7L); } goto l0;"
        "  end main;"
        "end m;");
    Text problem = {0};
    for (uint32_t i = 0; i < 16; i++) {
        expect_covered(l.machine, (Move){0}, &problem);
        fire(&l, 0);
    }
    expect_covered(l.machine, (Move){0}, &problem); /* it fails */
    assert_string_equal(text_string(&problem), "");
    text_free(&problem);
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_actions),    cmocka_unit_test(test_all_actions), cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_may_change), cmocka_unit_test(test_letters),     cmocka_unit_test(test_natives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
