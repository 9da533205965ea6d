/* Encoding, patching and decoding agree, on random walks through models that change their states in every way there is.
 */
#include "../model.h"
#include "explore/encode_int.h"
#include "explore/nodes.h"

/* Threads that start, end, and are referred to afterwards, also by locks. */
static const char THREADS[] =
    "system S() m: lock; a, b: tid; row: array [3] of tid; n: range 0..2;\n"
    "main thread M() t: tid; k: range 0..2;\n"
    "  loc a: when true do { t := start(W, k, t); } goto b; when a != null && threadTerminated(a) do { a := b; } goto "
    "b;\n"
    "  loc b: when true do { a := t; t := null; } goto c; when true do { row[k] := t; } goto c; when true do { b := "
    "self; } goto c;\n"
    "  loc c: when k < 2 do { k := k + 1; } goto a; when true do { k := 0; b := null; row[n] := null; } goto a; end "
    "M;\n"
    "thread W(k: range 0..2, other: tid) x: tid;\n"
    "  loc a: when lockAvailable(m) do { lock(m); x := other; } goto b; when true do { n := k; } goto d;\n"
    "  loc b: when k == 2 do { exit; } when k != 2 do { row[0] := x; } goto c; loc c: when true do { unlock(m); } goto "
    "d; loc d:\n"
    "end W; end S;";

/* A heap that grows and shrinks: lists, arrays of any length, arrays of references, cycles, subtypes, garbage. */
static const char HEAP[] =
    "system S() Node = record { next: ref Node; value: range 0..3; }; Big = record { next: ref Node; value: range "
    "0..3; row: ref Row; };\n"
    "Big extends Node; Row = array of ref Node; Numbers = array of short;\n"
    "nodes: collection of Node; bigs: collection of Big; rows: collection of Row; numbers: collection of Numbers;\n"
    "head, tail: ref Node; row: ref Row; some: ref Numbers; big: ref Big; k: range 0..3;\n"
    "main thread A() x: ref Node;\n"
    "  loc a: when true do { x := new nodes; x.next := head; head := x; x.value := k; } goto b;\n"
    "         when head != null do { head := head.next; } goto b; when tail != null do { tail.next := head; } goto b;\n"
    "         when true do { big := new bigs; big.row := row; big.next := tail; } goto b; when big != null do { head "
    ":= big; } goto b;\n"
    "         when k > 0 do { row := new rows[k]; row[0] := tail; row[row.length - 1] := head; } goto b;\n"
    "         when row != null do { head := row[0]; } goto b; when true do { some := new numbers[k]; } goto b;\n"
    "         when some != null && some.length > 2 do { some[2] := -7; some[0] := 300; } goto b; when true do { row := "
    "null; some := null; } goto b;\n"
    "  loc b: when true do { tail := x; } goto c; when true do { x := null; } goto c; when x != null do { x.next := x; "
    "} goto c;\n"
    "  loc c: when k < 3 do { k := k + 1; } goto a; when true do { k := 0; } goto a; end A;\n"
    "main thread B() y: ref Node; loc a: when head != null do { y := head; } goto b; loc b: when true do { head := "
    "null; } goto c;\n"
    "  when y.next != null do { y := y.next; } goto b; loc c: when true do { y.value := 3; tail := y.next; y := null; "
    "} goto a; end B; end S;";

/* Waiting on locks of globals, of objects, and of objects that nothing leads to any more; depths. */
static const char WAITS[] =
    "system S() Cell = record { m: lock wait reentrant; n: range 0..1; plain: lock; }; cells: collection of Cell; g: "
    "lock wait reentrant; c: ref Cell; w: tid;\n"
    "main thread M() loc a: when true do { start(W); } goto b; loc b: when true do { start(W); } goto c; loc c: when "
    "true do { start(N); } goto d; when true do { start(V); } goto d;\n"
    "  loc d: when true do { c := new cells; } goto d; when true do { c := null; } goto d; when w != null do { "
    "awaken(w); w := null; } goto d; end M;\n"
    "thread W() x: ref Cell; loc a: when c != null do { x := c; w := self; } goto b; when lockAvailable(g) do { "
    "lock(g); } goto g;\n"
    "  loc b: when lockAvailable(x.m) do { lock(x.m); } goto c; loc c: when lockAvailable(x.m) do { lock(x.m); } goto "
    "d;\n"
    "  loc d: when true do { wait(x.m); } goto e; when true do { x.n := 1; } goto f; loc e: when lockAvailable(x.m) && "
    "wasNotified(x.m) do { unwait(x.m); } goto f;\n"
    "  loc f: when true do { unlock(x.m); } goto f2; loc f2: when true do { unlock(x.m); x := null; } goto a;\n"
    "  loc g: when lockAvailable(g) do { lock(g); } goto h; loc h: when lockAvailable(g) do { lock(g); } goto i; loc "
    "i: when true do { wait(g); } goto j;\n"
    "  loc j: when lockAvailable(g) && wasNotified(g) do { unwait(g); } goto k; loc k: when true do { unlock(g); } "
    "goto l; loc l: when true do { unlock(g); } goto o;\n"
    "  loc o: when true do { unlock(g); } goto a; loc lost: when wasNotified(g) do { } goto lost; end W;\n"
    "thread N() loc a: when lockAvailable(g) do { lock(g); } goto b; when c != null && lockAvailable(c.plain) do { "
    "lock(c.plain); } goto d;\n"
    "  loc b: when true do { notify(g); } goto c; when true do { notifyAll(g); } goto c; loc c: when true do { "
    "unlock(g); } goto a;\n"
    "  loc d: when true do { c := null; } goto e; loc e: when true do { exit; } end N;\n"
    "thread V() loc a: when c != null && lockAvailable(c.m) do { lock(c.m); } goto b; when c == null do { start(V); } "
    "goto z;\n"
    "  loc b: when c != null do { wait(c.m); } goto c; loc c: when c != null && lockAvailable(c.m) && wasNotified(c.m) "
    "do { unwait(c.m); } goto d;\n"
    "  loc d: when c != null do { unlock(c.m); } goto a; loc z: end V; end S;";

/* Only locks of objects, which come and go while threads wait on them. */
static const char LOST[] =
    "system S() Cell = record { m: lock wait; }; cells: collection of Cell; c, d: ref Cell;\n"
    "main thread M() loc a: when true do { start(V); } goto b; loc b: when true do { c := new cells; } goto b; when "
    "true do { c := null; } goto b;\n"
    "  when true do { d := c; } goto b; when true do { d := null; } goto b; when d != null do { c := d; } goto b; when "
    "true do { start(V); } goto b; end M;\n"
    "thread V() loc a: when c != null && lockAvailable(c.m) do { lock(c.m); } goto b; when c != null do { } goto z;\n"
    "  loc b: when c != null do { wait(c.m); } goto c; when c != null do { notifyAll(c.m); } goto b;\n"
    "  loc c: when c != null && lockAvailable(c.m) && wasNotified(c.m) do { unwait(c.m); } goto b; loc z: end V; end "
    "S;";

/* Values of all types, at the ends of their ranges. */
static const char VALUES[] =
    "system S() Color = enum { red = -4, green = 100, blue = 7 }; One = enum { only };\n"
    "b: boolean; by: byte; sh: short; ch: char; i: int; l: long; f: float; d: double; s, t: string; c: Color; o: One;\n"
    "r: range -5..-3; q: range 1000000..1000003; whole: range -9223372036854775808..9223372036854775807; fixed: range "
    "6..6;\n"
    "main thread A()\n"
    "  loc a: when true do { b := !b; by := byte(by * 3 + 1); } goto b; when true do { sh := short(sh - 9999); ch := "
    "char(ch + 30001); } goto b;\n"
    "         when true do { i := i * 1103515245 + 12345; } goto b; when true do { l := l * 6364136223846793005 + 1; } "
    "goto b;\n"
    "         when true do { l := externChoose(-9223372036854775808L, 9223372036854775807L, -1L); } goto b;\n"
    "         when true do { f := f / 3f - 1f; } goto b; when true do { d := d / 3 + 1; } goto b; when true do { d := "
    "externChoose(NaN, -Infinity, -0.0); } goto b;\n"
    "  loc b: when true do { s := \"n\" + i; } goto c; when true do { t := externChoose(s, null, \"\"); } goto c; when "
    "true do { c := externChoose(red, green, blue); } goto c;\n"
    "         when true do { r := externChoose(-5, -4, -3); q := externChoose(1000000, 1000003); } goto c;\n"
    "  loc c: when true do { whole := externChoose(-9223372036854775808, 0, 9223372036854775807); } goto a; when true "
    "do { fixed := 6; o := only; } goto a;\n"
    "end A; end S;";

/* Several hundred slots. */
static const char WIDE[] =
    "system S() Item = record { n: int; t: tid; x: ref Item; }; items: collection of Item; row: array [300] of int; "
    "objects: array [40] of ref Item; k: range 0..299;\n"
    "main thread A() loc a: when true do { k := externChoose(0, 1, 2, 150, 298, 299); } goto b;\n"
    "  loc b: when true do { row[k] := row[k] + int(k); } goto a; when true do { objects[k % 40] := new items; "
    "objects[k % 40].n := row[k]; objects[k % 40].x := objects[0]; objects[k % 40].t := self; } goto a; end A; end S;";

/* Calls, recursion, exceptions, runs without interleaving. */
static const char CALLS[] =
    "system S() E = record { }; es: collection of E; n: range 0..3; m: lock wait reentrant;\n"
    "main thread A() k: int; e: ref E; loc a: when n < 3 do { n := n + 1; } goto b; when n == 3 do { n := 0; } goto "
    "b;\n"
    "  loc b: when true do { k := call f(n, e); } goto c; loc c: when true do invisible { k := k + 1; } goto d;\n"
    "  loc d: when true do { k := externChoose(0, 1); } goto a; when k > 2 do { k := 0; } goto e; loc e: when true do "
    "{ } goto a; loc h: when true do { atomicBegin; } goto i;\n"
    "  loc i: when n == 0 do { atomicEnd; } goto a; when n > 0 do { n := n - 1; } goto i; when n > 1 do { n := n - 2; "
    "} goto i;\n"
    "  catch any from b to b goto h as e; end A;\n"
    "main thread B() loc a: when true do { call g(); } goto a; when n == 2 do { daemon(true); } goto a; when true do { "
    "daemon(false); } goto a; end B;\n"
    "function f(i: range 0..3, e: ref E) returns int r: int; x: ref E;\n"
    "  loc p: when i == 0 do { return 1; } when i > 0 do { r := call f(i - 1, x); } goto q; when i == 1 do { x := new "
    "es; throw x; }\n"
    "  loc q: when true do { x := e; } goto s; loc s: when true do { return r * 2; } end f;\n"
    "function g() loc p: when lockAvailable(m) do { lock(m); } goto q; loc q: when lockAvailable(m) do { lock(m); } "
    "goto r;\n"
    "  loc r: when true do { unlock(m); } goto s; loc s: when true do { unlock(m); return; } end g; end S;";

/* An encoding and its shape in full, to be compared with those of other encoders. */
typedef struct Kept {
    uint32_t shape, count;
    uint32_t *slots;
    size_t shape_bytes;
    char *shape_text;
} Kept;

static Kept keep(const Encoder *e, Encoding encoding) {
    Kept kept = {
        .shape = encoding.shape, .count = encoding.count, .shape_bytes = names_length(e->shapes, encoding.shape)};
    kept.slots = memory_get_zeroed((size_t)encoding.count + 2, sizeof *kept.slots);
    memcpy(kept.slots, encoding.slots, encoding.count * sizeof *kept.slots);
    kept.shape_text = memory_get(kept.shape_bytes + 1);
    memcpy(kept.shape_text, names_text(e->shapes, encoding.shape), kept.shape_bytes);
    return kept;
}

static void forget(Kept *kept) {
    free(kept->slots);
    free(kept->shape_text);
}

/* What an encoder that knows nothing yet makes of the machine's state. */
static void expect_as_fresh(const Loaded *l, const Encoder *e, Encoding encoding) {
    Kept got = keep(e, encoding);
    Encoder *fresh = encoder_new(l->machine);
    Kept expected = keep(fresh, encoder_encode(fresh));
    assert_int_equal(got.shape_bytes, expected.shape_bytes);
    assert_memory_equal(got.shape_text, expected.shape_text, got.shape_bytes);
    assert_int_equal(got.count, expected.count);
    assert_int_equal(got.count, encoder_slots(e, got.shape));
    assert_memory_equal(got.slots, expected.slots, got.count * sizeof *got.slots);
    forget(&got);
    forget(&expected);
    encoder_free(fresh);
}

/* All successors of the present state with their encodings, as one number. The base must be the present state. */
static uint64_t hash_successors(const Loaded *l, Encoder *e) {
    Machine *m = l->machine;
    size_t mark = machine_mark(m);
    uint64_t hash = 0;
    uint32_t first, end;
    successors_threads(m, &first, &end);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < machine_transformations(m, i); j++) {
            if (!machine_enabled(m, i, j))
                continue;
            Move move = {(uint16_t)i, (uint16_t)j, 0};
            do {
                Outcome outcome = successors_step(m, move);
                hash = hash64(hash ^ ((uint64_t)i << 40 | (uint64_t)j << 20 | move.choice << 2 | outcome));
                if (outcome == OUTCOME_DONE) {
                    Encoding encoding = encoder_change(e, mark);
                    expect_as_fresh(l, e, encoding);
                    hash = hash64(hash ^ encoding.shape);
                    for (uint32_t k = 0; k < encoding.count; k++)
                        hash = hash64(hash ^ encoding.slots[k]);
                }
                machine_undo(m, mark);
            } while (machine_next_choice(m, &move.choice));
        }
    return hash;
}

/* Frames know how many are below them: no part of the state, but of when calls are too deep. */
static void expect_depths(const Loaded *l) {
    for (uint32_t i = 0; i < machine_threads(l->machine); i++) {
        uint32_t frame = frame_of_thread(l, i);
        int64_t depth = machine_cell(l->machine, frame + FRAME_DEPTH);
        while (frame) {
            assert_int_equal(machine_cell(l->machine, frame + FRAME_DEPTH), depth--);
            frame = (uint32_t)machine_cell(l->machine, frame + FRAME_CALLER);
        }
        assert_int_equal(depth, -1);
    }
}

/* Decoding gives a state with the same encoding and the same successors. */
static void decode_here(const Loaded *l, Encoder *e) {
    uint64_t before = hash_successors(l, e);
    Kept kept = keep(e, encoder_base(e));
    encoder_decode(e, kept.shape, kept.slots);
    Encoding again = encoder_encode(e);
    assert_int_equal(again.shape, kept.shape);
    assert_memory_equal(again.slots, kept.slots, kept.count * sizeof *kept.slots);
    expect_depths(l);
    encoder_base(e);
    assert_int_equal(hash_successors(l, e), before);
    forget(&kept);
}

/* Forward by random moves, the base following; back again by one or several; through an encoding now and then. */
static uint32_t walk(const char *text, bool liveness, uint64_t seed, uint32_t rounds) {
    enum { MOST_MARKS = 400 };
    Loaded l = load_with(text, liveness, (MachineOptions){.max_threads = 6, .max_objects = 4});
    Encoder *e = encoder_new(l.machine);
    size_t marks[MOST_MARKS];
    uint32_t depth = 0;
    uint64_t random = seed;
    for (uint32_t i = 0; i < rounds; i++) {
        expect_as_fresh(&l, e, encoder_base(e));
        uint32_t what = next_random(&random) % 16;
        Move move;
        size_t mark = machine_mark(l.machine);
        if (what == 0) {
            decode_here(&l, e);
            depth = 0;
        } else if (what < 5 && depth) {
            depth -= what == 1 && depth > 5 ? 5 : 1;
            encoder_undo(e, marks[depth]);
        } else if (depth < MOST_MARKS && random_move(&l, &random, &move)) {
            if (successors_step(l.machine, move) != OUTCOME_DONE) {
                machine_undo(l.machine, mark);
                continue;
            }
            expect_as_fresh(&l, e, encoder_change(e, mark));
            if (what < 7)
                machine_undo(l.machine, mark);
            else {
                encoder_follow(e, mark);
                marks[depth++] = mark;
            }
        } else if (depth) {
            depth = 0;
            encoder_undo(e, marks[0]);
        }
    }
    uint32_t shapes = encoder_shapes(e);
    assert_true(encoder_bytes(e) > 0);
    encoder_free(e);
    unload(&l);
    return shapes;
}

/* States by two encodings: of an encoder of shapes and slots, by what was made of both, and of one of components. */
typedef struct Pairs {
    Encoder *packed;
    uint64_t of_packed[4000], of_components[4000];
    uint32_t count;
} Pairs;

/* The machine's state, encoded as components, is one that was met before if and only if the other encoder says so. */
static void expect_same_state(Pairs *pairs, Encoding encoding) {
    Encoding packed = encoder_encode(pairs->packed);
    uint64_t hash = hash64(packed.shape), root = encoding.slots[0] | (uint64_t)encoding.slots[1] << 32;
    for (uint32_t i = 0; i < packed.count; i++)
        hash = hash64(hash ^ packed.slots[i]);
    for (uint32_t i = 0; i < pairs->count; i++)
        assert_int_equal(pairs->of_packed[i] == hash, pairs->of_components[i] == root);
    assert_true(pairs->count < COUNT(pairs->of_packed));
    pairs->of_packed[pairs->count] = hash;
    pairs->of_components[pairs->count++] = root;
}

/* A state that was encoded as a change of the state at some depth. */
typedef struct Tried {
    uint64_t number;
    uint32_t slots[2];
} Tried;

static Tried tried_now(const Encoder *e, Encoding change) {
    return (Tried){encoder_last_change(e), {change.slots[0], change.slots[1]}};
}

/* Goes where the encoder has been in mind, before it went somewhere else and came back. */
static bool goes_again(Encoder *e, const Tried *tried) {
    if (!encoder_advance(e, tried->number))
        return false;
    assert_memory_equal(encoder_base(e).slots, tried->slots, sizeof tried->slots);
    return true;
}

/* The same walk for an encoder of components, which also advances to states that it has encoded as changes. */
static void walk_components(const char *text, uint64_t seed, uint32_t rounds) {
    enum { MOST_MARKS = 400 };
    Loaded l = load_with(text, seed % 2, (MachineOptions){.max_threads = 6, .max_objects = 4});
    Encoder *e = encoder_new_of_components(l.machine);
    Pairs *pairs = memory_get_zeroed(1, sizeof *pairs);
    pairs->packed = encoder_new(l.machine);
    size_t marks[MOST_MARKS];
    Tried tried[MOST_MARKS + 1] = {0};
    uint32_t depth = 0, repeated = 0;
    uint64_t random = seed;
    for (uint32_t i = 0; i < rounds; i++) {
        expect_same_state(pairs, encoder_base(e));
        uint32_t what = next_random(&random) % 32, slots[2];
        Move move;
        size_t mark = machine_mark(l.machine);
        if (what == 0) {
            memcpy(slots, encoder_base(e).slots, sizeof slots);
            encoder_decode(e, 0, slots);
            assert_memory_equal(encoder_encode(e).slots, slots, sizeof slots);
            expect_depths(&l);
            depth = 0;
        } else if (what < 10 && depth) {
            depth -= what == 1 && depth > 5 ? 5 : 1;
            encoder_undo(e, marks[depth]);
            if (what < 4 && goes_again(e, &tried[depth])) {
                repeated++;
                depth++;
            }
        } else if (depth < MOST_MARKS && random_move(&l, &random, &move)) {
            if (successors_step(l.machine, move) != OUTCOME_DONE) {
                machine_undo(l.machine, mark);
                continue;
            }
            Encoding change = encoder_change(e, mark);
            tried[depth] = tried_now(e, change);
            expect_same_state(pairs, change);
            if (what < 14) {
                machine_undo(l.machine, mark);
                continue;
            }
            if (what < 22)
                encoder_follow(e, mark);
            else {
                machine_undo(l.machine, mark);
                assert_true(encoder_advance(e, tried[depth].number));
            }
            tried[depth + 1].number = 0;
            marks[depth++] = mark;
        } else if (depth) {
            depth = 0;
            encoder_undo(e, marks[0]);
        }
    }
    assert_true(repeated > rounds / 100);
    encoder_free(pairs->packed);
    free(pairs);
    encoder_free(e);
    unload(&l);
}

/* Boxes that come and go together with what follows from their cells: how deep locks are held, which threads that have
   ended are still referred to. */
static const char BOXES[] =
    "system S() Box = record { m: lock reentrant; n: boolean; who: tid; }; boxes: collection of Box; g: ref Box; h: "
    "ref "
    "Box; t: tid;\n"
    "main thread M() loc a: when true do { start(L); } goto b; loc b: when true do { g := new boxes; } goto b;\n"
    "  when true do { h := new boxes; h.n := true; } goto b; when true do { g := null; } goto b; when true do { h := "
    "null; } goto b;\n"
    "  when g != null do { t := start(W); g.who := t; t := null; } goto b; when g != null && h != null do { h.who := "
    "g.who; } goto b; end M;\n"
    "thread L() x: ref Box; loc a: when g != null do invisible { x := g; } goto b; when true do invisible { x := new "
    "boxes; } "
    "goto "
    "b;\n"
    "  loc b: when x.n == false && lockAvailable(x.m) do invisible { lock(x.m); } goto c; when x.n do { x := null; } "
    "goto a;\n"
    "  loc c: when x.who == null && lockAvailable(x.m) do invisible { lock(x.m); } goto d; when x.who != null do { "
    "unlock(x.m); x := null; } goto a;\n"
    "  loc d: when h != null do { unlock(x.m); } goto e; loc e: when true do { unlock(x.m); x := null; } goto a; end "
    "L;\n"
    "thread W() loc a: when true do { } goto b; loc b: end W; end S;";

/* The object that goes takes as many bits as the references before it gain by the two that come. */
static const char TURNS[] =
    "system S() k: boolean; Box = record { full: boolean; }; boxes: collection of Box; g: ref Box;\n"
    "main thread M() x: ref Box; y: ref Box;\n"
    "  loc a: when true do { g := new boxes; g.full := true; } goto b;\n"
    "  loc b: when true do { g := null; x := new boxes; y := new boxes; } goto c;\n"
    "  loc c: when true do { x := null; y := null; k := !k; } goto a; end M; end S;";

/* Walks with and without live sets; there must have been shapes enough for the walks to mean something. */
static void walk_through(const char *text, uint32_t least_shapes) {
    uint32_t shapes = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        uint32_t met = walk(text, seed % 2, seed, 1000);
        walk_components(text, seed, 1500);
        shapes = met > shapes ? met : shapes;
    }
    if (shapes < least_shapes)
        fail_msg("only %u shapes", shapes);
}

static void test_threads(void **state) {
    (void)state;
    walk_through(THREADS, 20);
}

static void test_heap(void **state) {
    (void)state;
    walk_through(HEAP, 50);
}

static void test_waits(void **state) {
    (void)state;
    walk_through(WAITS, 12);
}

static void test_lost_locks(void **state) {
    (void)state;
    walk_through(LOST, 12);
}

static void test_boxes(void **state) {
    (void)state;
    walk_through(BOXES, 20);
}

static void test_turns(void **state) {
    (void)state;
    walk_through(TURNS, 3);
}

static void test_values(void **state) {
    (void)state;
    walk_through(VALUES, 1);
}

static void test_wide(void **state) {
    (void)state;
    walk_through(WIDE, 5);
}

static void test_calls(void **state) {
    (void)state;
    walk_through(CALLS, 10);
}

/* A value comes back from its bits, whatever the width and wherever it begins. */
static void test_bits(void **state) {
    (void)state;
    uint64_t random = 5;
    for (uint8_t width = 1; width <= 64; width++)
        for (uint32_t bit = 0; bit <= 64; bit++) {
            uint64_t words[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX}, expected[3];
            uint64_t value =
                ((uint64_t)next_random(&random) << 33 ^ next_random(&random)) & (UINT64_MAX >> (64 - width));
            memcpy(expected, words, sizeof words);
            for (uint32_t i = 0; i < width; i++)
                if (!(value >> i & 1))
                    expected[(bit + i) / 64] &= ~((uint64_t)1 << (bit + i) % 64);
            write_bits(words, bit, width, value);
            assert_memory_equal(words, expected, sizeof words);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),    cmocka_unit_test(test_heap),   cmocka_unit_test(test_waits),
        cmocka_unit_test(test_lost_locks), cmocka_unit_test(test_values), cmocka_unit_test(test_wide),
        cmocka_unit_test(test_calls),      cmocka_unit_test(test_bits),   cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
