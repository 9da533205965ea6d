/* The checker: what it accepts, what it refuses and how it says so. */
#include "bir/bir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Definitions that the cases below build on. */
static const char PRELUDE[] =
    "system T()\n"
    "const N 3; const BIG 5000000000; const YES true;\n"
    "Color = enum { red, green = 5, blue };\n"
    "Object = record { };\n"
    "Node = record { next: ref Node; mutex: lock wait reentrant; plain: lock; count: range 0..9; };\n"
    "Leaf = record { next: ref Node; mutex: lock wait reentrant; plain: lock; count: range 0..9;\n"
    "  weight: int; };\n"
    "Leaf extends Node;\n"
    "Nodes: collection [4] of Node; Leaves: collection of Leaf;\n"
    "Ints = array of int; Arrays: collection [2] of Ints;\n"
    "Fixed = array [4] of byte; Blocks: collection of Fixed;\n"
    "NodeRef = ref Node; LeafRef = ref Leaf; LeavesRef = ref Node { Leaves };\n"
    "g: int; shared: range 0..5; top: lock wait; mutex: lock; table: array [3] of NodeRef;\n";

/* The locals of the main thread. */
static const char LOCALS[] =
    "main thread Main()\n"
    "i: int; j: int; l: long; b: byte; s: short; c: char; f: float; d: double; yes: boolean;\n"
    "r: range 0..9; q: range -5..5; text: string; t: tid; color: Color;\n"
    "node: NodeRef; leaf: LeafRef; leaves: LeavesRef; ints: ref Ints; block: ref Fixed; any: ref Object;\n"
    "row: array [2] of int;\n";

/* One model: extra definitions, the locations of the main thread, what follows it; and a message, or null for none. */
typedef struct Case {
    const char *definitions, *body, *rest, *message;
} Case;

typedef struct Outcome {
    Text source, messages;
    BirModel *model;
    bool good;
    uint32_t warnings;
} Outcome;

/* Reads and checks a text. */
static Outcome check_text(const char *text) {
    Outcome outcome = {0};
    text_add(&outcome.source, text);
    Diagnostics *diagnostics = diagnostics_new("t.bir", text, strlen(text));
    outcome.model = bir_parse(text, strlen(text), "t.bir", diagnostics);
    outcome.good = outcome.model != NULL && bir_check(outcome.model, diagnostics);
    outcome.warnings = diagnostics_warnings(diagnostics);
    diagnostics_render(diagnostics, false, &outcome.messages);
    diagnostics_free(diagnostics);
    return outcome;
}

static void finish(Outcome *outcome) {
    text_free(&outcome->source);
    text_free(&outcome->messages);
    if (outcome->model != NULL)
        bir_free(outcome->model);
}

/* Puts a case together and checks it. */
static Outcome check_case(const Case *item) {
    Text text = {0};
    text_format(&text, "%s%s\n%s%s\nend Main;\n%s\nend T;\n", PRELUDE, item->definitions, LOCALS, item->body,
                item->rest);
    Outcome outcome = check_text(text_string(&text));
    text_free(&text);
    return outcome;
}

/* Every case must give its message, or none. */
static void run_cases(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Outcome outcome = check_case(&cases[i]);
        const char *messages = text_string(&outcome.messages);
        if (outcome.model == NULL || (cases[i].message == NULL && outcome.messages.length > 0) ||
            (cases[i].message != NULL && strstr(messages, cases[i].message) == NULL))
            fail_msg("case %zu (%s%s%s): wanted \"%s\", got\n%s", i, cases[i].definitions, cases[i].body, cases[i].rest,
                     cases[i].message ? cases[i].message : "nothing", messages);
        finish(&outcome);
    }
}

#define RUN(cases) run_cases(cases, sizeof(cases) / sizeof *(cases))
#define DO(actions) "loc a: when true do { " actions " } goto z; loc z:"

static void test_numbers(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", DO("i := 1; l := 5000000000; b := -128; c := 65535; d := 3; f := N; r := N; q := -5;"), "", NULL},
        {"", DO("i := i + 1; l := l + i; l := i + 7; d := l * f; i := b + s; i := c - 'a';"), "", NULL},
        {"", DO("r := r + 1; r := (q * r) / 2 % N; i := int(r); r := exact(i); r := exact(color);"), "", NULL},
        {"", DO("i := ints.length; yes := r < ints.length; i := ints.length - 1; l := text.length;"), "", NULL},
        {"", DO("r := i;"), "", "the value must be of type range 0..9, not int"},
        {"", DO("r := i;"), "", "write exact(...)"},
        {"", DO("i := r;"), "", "write int(...)"},
        {"", DO("i := r + 1;"), "", "the value must be of type int, not an exact integer"},
        {"", DO("yes := i < r;"), "", "int and range 0..9 do not mix"},
        {"", DO("i := l;"), "", "write int(...)"},
        {"", DO("b := i;"), "", "write byte(...)"},
        {"", DO("b := 128;"), "", "128 does not fit byte"},
        {"", DO("c := -1;"), "", "-1 does not fit char"},
        {"", DO("i := BIG;"), "", "5000000000 does not fit int"},
        {"", DO("i := i + 5000000000;"), "", "5000000000 does not fit int"},
        {"", DO("b := ints.length;"), "", "does not fit byte"},
        {"", DO("f := d;"), "", "the value must be of type float, not double"},
        {"", DO("s := c;"), "", "the value must be of type short, not char"},
        {"", DO("r := 17;"), "", "warning: 17 is outside the range 0..9"},
        {"", DO("i := i & 255 | 1 << 3; l := l << i; i := ~i; yes := yes ^ true;"), "", NULL},
        {"", DO("r := r & 1;"), "", "'&' needs booleans or Java integers (write int(...))"},
        {"", DO("i := i << r;"), "", "'<<' needs Java integers"},
        {"", DO("i := i << d;"), "", "'<<' needs Java integers"},
        {"", DO("i := -yes;"), "", "'-' needs a number, not boolean"},
        {"", DO("i := yes + 1;"), "", "'+' needs numbers, not boolean and an exact integer"},
        {"", DO("b := yes ? 1 : 2; i := yes ? b : l;"), "", "the value must be of type int, not long"},
        {"", DO("b := yes ? b : 7; d := yes ? i : 2; r := yes ? r : 0;"), "", NULL},
        {"", DO("i := floatBits(f); f := bitsFloat(1); l := doubleBits(f); d := bitsDouble(i);"), "", NULL},
        {"", DO("i := floatBits(d);"), "", "the operand of 'floatBits' must be of type float, not double"},
    };
    RUN(cases);
}

static void test_operators(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", DO("yes := color < blue && color == red && node == leaf && t == null && text == null;"), "", NULL},
        {"", DO("yes := node == t;"), "", "'==' needs two values of one type, not NodeRef and tid"},
        {"", DO("yes := color == 5;"), "", "'==' needs two values of one type"},
        {"", DO("yes := text < text;"), "", "'<' needs numbers"},
        {"", DO("text := \"a\" + 1 + i + yes + color + c + null; text := string(r);"), "", NULL},
        {"", DO("text := text + node;"), "", "'+' needs strings, numbers"},
        {"", DO("c := text[r]; text := substring(text, 0, i); i := indexOf(text, \"x\", 0) + hash(text);"), "", NULL},
        {"", DO("c := text[l];"), "", "an index must be an integer, not long"},
        {"", DO("text[0] := 'a';"), "", "nothing can be stored"},
        {"", DO("yes := !i;"), "", "the operand of '!' must be of type boolean, not int"},
        {"", DO("yes := threadTerminated(t) && threadTerminated(self);"), "", NULL},
        {"", DO("yes := threadTerminated(i);"), "", "must be of type tid, not int"},
        {"", DO("yes := lockAvailable(node.mutex) && hasLock(node.plain) && wasNotified(node.mutex);"), "", NULL},
        {"", DO("yes := wasNotified(node.plain);"), "", "threads cannot wait on this lock"},
        {"", DO("yes := hasLock(node.count);"), "", "'hasLock' needs a variable or field of a lock type"},
        {"", DO("yes := node instanceof Leaf && ints instanceof Ints && any instanceof Fixed;"), "", NULL},
        {"", DO("yes := node instanceof NodeRef;"), "", "'NodeRef' is not a record or array type"},
        {"", DO("leaf := cast(LeafRef, node);"), "", NULL},
        {"", DO("leaf := cast(Color, node);"), "", "'Color' is not a type of references or objects"},
        {"", DO("i := cuont;"), "", "there is no variable or constant 'cuont'"},
        {"", DO("i := lef.weight;"), "", "did you mean 'leaf'?"},
        {"", DO("i := leaf.wieght;"), "", "record 'Leaf' has no field 'wieght'"},
        {"", DO("i := leaf.wieght;"), "", "did you mean 'weight'?"},
        {"", DO("i := Nodes;"), "", "'Nodes' does not name a value"},
        {"", DO("i := i.count;"), "", "int has no fields"},
        {"", DO("i := node[0];"), "", "NodeRef has no elements"},
        {"", DO("i := ints[0] + row[1] + block[2]; table[0] := node; table[1].count := 3; row[r] := i;"), "", NULL},
    };
    RUN(cases);
}

static void test_references(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", DO("node := leaf; node := leaves; any := ints; any := node; node := null;"), "", NULL},
        {"", DO("leaf := node;"), "", "the value must be of type LeafRef, not NodeRef"},
        {"", DO("leaf := node;"), "", "write cast(LeafRef, ...)"},
        {"", DO("leaves := node;"), "", "the value must be of type LeavesRef, not NodeRef"},
        {"", DO("leaves := leaf; node := yes ? leaf : leaves;"), "", NULL},
        {"",
         DO("node := new Nodes; node := new Leaves; ints := new Arrays[i]; block := new Blocks; any := new Arrays[2];"),
         "", NULL},
        {"", DO("leaf := new Nodes;"), "", "a variable of type LeafRef cannot point into collection 'Nodes'"},
        {"", DO("leaves := new Nodes;"), "", "cannot point into collection 'Nodes'"},
        {"", DO("ints := new Arrays;"), "", "write new Arrays[n]"},
        {"", DO("node := new Nodes[2];"), "", "'Nodes' is a collection of records"},
        {"", DO("node := forall(Leaf);"), "", NULL},
        {"", DO("node := reachable(LeafRef, any);"), "", NULL},
        {"", DO("leaf := forall(Node);"), "", "a variable of type LeafRef cannot point to every 'Node'"},
        {"", DO("node := reachable(Node, i);"), "", "'reachable' starts at a reference, not at int"},
        {"", DO("i := new Nodes;"), "", "a variable of type int cannot point into collection"},
        {"", DO("node := leaf ? leaf : node;"), "", "a condition must be of type boolean"},
    };
    RUN(cases);
}

static void test_definitions(void **state) {
    (void)state;
    static const char *const nothing = "loc a:";
    const Case cases[] = {
        {"g: int;", nothing, "", "'g' is already defined, as a global on line 13"},
        {"red: int;", nothing, "", "'red' is already defined, as a constant of an enumeration"},
        {"Thing = record { a: int; a: int; };", nothing, "", "the record has already a field 'a'"},
        {"x: Nod;", nothing, "", "there is no type 'Nod'"},
        {"x: Nod;", nothing, "", "did you mean 'Node'?"},
        {"x: Nodes;", nothing, "", "'Nodes' is a collection, not a type"},
        {"x: range 5..N;", nothing, "", "the range 5..3 is empty"},
        {"x: range 0..YES;", nothing, "", "'YES' is a boolean"},
        {"A = B; B = A;", nothing, "", "is defined by itself"},
        {"A = record { a: A; };", nothing, "", "type 'A' contains itself"},
        {"A = record { b: B; }; B = array [2] of A;", nothing, "", "contains itself"},
        {"A = array [2000] of int; B = array [2000] of A;", nothing, "", "type 'B' is too large"},
        {"A = array [17000000] of int;", nothing, "", "the size of an array must be from 0 to 16777216"},
        {"C: collection [0] of Node;", nothing, "", "the size of a collection must be from 1"},
        {"C: collection of NodeRef;", nothing, "", "'NodeRef' is not a record or array type"},
        {"x: ref Leaf { Nodes };", nothing, "", "collection 'Nodes' holds 'Node', which is not a subtype of 'Leaf'"},
        {"x: ref Leaf { Leafs };", nothing, "", "there is no collection 'Leafs'"},
        {"x: array of int;", nothing, "", "an array without a size cannot be a global"},
        {"E = enum { one = 1, two, three = 2 };", nothing, "", "'three' has the same value, 2, as 'two'"},
        {"A = record { }; A extends A;", nothing, "", "'A' extends itself"},
        {"A = record { }; B = record { }; A extends B; B extends A;", nothing, "", "extends itself, through"},
        {"A = record { }; A extends Node;", nothing, "", "'A' lacks the field 'next' of 'Node'"},
        {"A = record { f: int; }; B = record { f: long; }; B extends A;", nothing, "",
         "field 'f' is of type long here"},
        {"Node extends Ints;", nothing, "", "'Node' cannot extend 'Ints'"},
        {"x: int := g;", nothing, "", "must be a constant"},
        {"x: byte := 200;", nothing, "", "200 does not fit byte"},
        {"x: NodeRef := null; y: Color := blue; z: double := -2; w: boolean := YES; v: long := -5L;", nothing, "",
         NULL},
        {"", nothing, "function f(x: Node) loc a: when true do { return; } end f;",
         "a record of type Node cannot be a parameter"},
        {"", nothing, "function f() x: lock; loc a: when true do { return; } end f;",
         "a local variable cannot be a lock"},
        {"", nothing, "function f() x: Leaf; loc a: when true do { return; } end f;",
         "a local variable cannot contain a lock"},
        {"", nothing, "function f() returns lock loc a: when true do { return; } end f;", "a result cannot be a lock"},
        {"", nothing, "function f(x: int) x: int; loc a: when true do { return; } end f;",
         "'f' has already a parameter or local 'x'"},
        {"", nothing, "function f(g: int) loc a: when true do { return; } end f;",
         "warning: 'g' hides the global 'g' of line 13"},
        {"", nothing, "main thread M(x: int) loc a: end M;", "main thread 'M' cannot have parameters"},
        {"", nothing, "thread Leaf() loc a: end Leaf;", "warning: thread 'Leaf' is never started"},
        {"", nothing, "function Main() loc a: when true do { return; } end Main;", "'Main' is already defined"},
    };
    RUN(cases);
}

static void test_actions(void **state) {
    (void)state;
    static const char function[] =
        "function f(x: int; y: NodeRef) returns int loc a: when true do { return x; } end f;\n"
        "function p() loc a: when true do { return; } end p;\n"
        "thread W(x: byte) loc a: when true do { exit; } end W;\n"
        "thread V() loc a: when true do { t := start(W, 1); } goto b; loc b: end V;";
    static const char with_t[] = "t: tid;";
    const Case cases[] = {
        {with_t, DO("i := call f(1, leaf);"), function, "warning: thread 'V' is never started"},
        {with_t, DO("t := start(V); i := call f(b, null);"), function, "warning: 't' hides the global"},
        {with_t, DO("start(W);"), function, "'W' takes 1 argument, not 0"},
        {with_t, DO("start(W, i);"), function, "argument 1 of 'W' must be of type byte, not int"},
        {with_t, DO("i := start(V);"), function, "a thread fits a variable of type tid, not int"},
        {with_t, DO("start(p);"), function, "'p' is a function, not a thread"},
        {with_t, DO("call V();"), function, "'V' is a thread, not a function"},
        {with_t, DO("i := call p();"), function, "'p' returns nothing"},
        {with_t, DO("b := call f(1, node);"), function, "'f' returns int, which does not fit a variable of type byte"},
        {with_t, DO("g := call f(1, node);"), function, "the result of a call goes to a parameter or local"},
        {with_t, DO("i := call f(1, i);"), function, "argument 2 of 'f' must be of type NodeRef, not int"},
        {with_t, DO("call p(); i := 1;"), function, "this must be the last action"},
        {with_t, DO("call nop();"), function, "there is no thread or function 'nop'"},
        {"", DO("row := row;"), "", "cannot be assigned as a whole"},
        {"", DO("top := top;"), "", "cannot be assigned as a whole"},
        {"", DO("N := 1;"), "", "this is a constant"},
        {"", DO("color := internChoose(red, blue); i := externChoose(1, 2, j); r := internChoose(0, 20);"), "",
         "warning: 20 is outside"},
        {"", DO("color := externChoose(red, 1);"), "", "the value must be of type Color, not an exact integer"},
        {"", DO("assert(i);"), "", "an assertion must be of type boolean, not int"},
        {"", DO("println(i, text, node, t, yes, color, null, \"x\");"), "", NULL},
        {"", DO("println(row);"), "", "cannot be printed as a whole"},
        {"", DO("awaken(i);"), "", "the operand of 'awaken' must be of type tid, not int"},
        {"", DO("daemon(true); awaken(t); atomicBegin; atomicEnd; assume(yes);"), "", NULL},
        {"", "loc a: when true do { return; }", "", "'Main' is a thread: it does not return"},
        {"", "loc a: when true do { throw i; }", "", "only references to records can be thrown, not int"},
        {"", "loc a: when i do { } goto a;", "", "a guard must be of type boolean, not int"},
        {"", "loc a: when true do { } goto b;", "", "'Main' has no location 'b'"},
        {"", "loc a: loc a:", "", "'Main' has already a location 'a'"},
        {"", "loc a: live { i, k }", "", "'Main' has no parameter or local 'k'"},
    };
    RUN(cases);
}

static void test_exceptions(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", "loc a: when true do { throw node; } loc b: catch Node from a to a goto b as node;", "", NULL},
        {"", "loc a: when true do { throw node; } loc b: catch any from a to a goto b as any;", "", NULL},
        {"", "loc a: when true do { throw node; } loc b: catch Node from b to a goto b;", "",
         "location 'b' comes after 'a'"},
        {"", "loc a: when true do { throw node; } loc b: catch Node from a to a goto b as leaf;", "",
         "'leaf' cannot point to a 'Node'"},
        {"", "loc a: when true do { throw node; } loc b: catch Node from a to a goto b as i;", "",
         "'i' must be a reference"},
        {"trap null call h; trap null call h;", "loc a:", "function h() loc a: when true do { return; } end h;",
         "there is already a trap for null"},
        {"trap index call h;", "loc a:", "function h(x: int) loc a: when true do { return; } end h;",
         "'h' has 1 parameter, but a trap for index calls it with the index and the length, or none"},
        {"trap index call h;", "loc a:", "function h(x, y: int) loc a: when true do { return; } end h;", NULL},
        {"trap index call h;", "loc a:", "function h(x: int, y: long) loc a: when true do { return; } end h;",
         "a trap for index hands over an int, not long"},
        {"trap cast call h;", "loc a:", "function h(x: ref Object) loc a: when true do { return; } end h;", NULL},
        {"trap cast call h;", "loc a:", "function h(x: NodeRef) loc a: when true do { return; } end h;",
         "a trap for cast hands over a ref Object, not NodeRef"},
    };
    RUN(cases);
}

static void test_virtuals(void **state) {
    (void)state;
    static const char functions[] =
        "function onNode(this: NodeRef; x: int) returns int loc a: when true do { return x; } end onNode;\n"
        "function onLeaf(this: LeafRef; x: long) returns short loc a: when true do { return 1; } end onLeaf;\n"
        "function bad(this: LeafRef) returns int loc a: when true do { return 1; } end bad;\n";
    const Case cases[] = {
        {"virtual v(this: NodeRef; x: int) returns int { Node: onNode; Leaf: onLeaf; };", DO("i := invoke v(node, 3);"),
         functions, NULL},
        {"virtual v(this: NodeRef; x: int) returns int { Leaf: onLeaf; };", DO("i := invoke v(node, 3);"), functions,
         "virtual 'v' has no function for 'Node'"},
        {"virtual v(this: NodeRef; x: int) returns int { Leaf: onLeaf; };", DO("i := invoke v(leaf, 3);"), functions,
         NULL},
        {"virtual v(this: NodeRef; x: int) returns int { Node: onLeaf; };", "loc a:", functions,
         "runs 'onLeaf' for objects of 'Nodes', which its parameter 'this' does not admit"},
        {"virtual v(this: NodeRef; x: int) returns int { Leaf: bad; };", "loc a:", functions, "'bad' has 1 parameters"},
        {"virtual v(this: NodeRef; x: int) { Node: onNode; };", "loc a:", functions, "'onNode' returns a value"},
        {"virtual v(this: NodeRef; x: long) returns int { Node: onNode; };", "loc a:", functions,
         "parameter 2 of 'onNode'"},
        {"virtual v(this: NodeRef; x: int) returns int { Node: onNode; Node: onNode; };", "loc a:", functions,
         "has two lines for 'Node'"},
        {"virtual v(x: int) { };", "loc a:", functions, "must be a reference, not int"},
    };
    RUN(cases);
}

static void test_predicates(void **state) {
    (void)state;
    static const char worker[] =
        "thread W(x: int) y: NodeRef; row: array [2] of boolean; loc here: when true do { exit; } end W;\n";
    static const char *const texts[][2] = {
        {"p = W[null]@here && Main[boss]@z;", NULL},
        {"p = W:x > 2 && W[boss]:y.count < shared && W[boss]:row[shared] && g == 3;", NULL},
        {"p = W[null]@her;", "did you mean 'here'?"},
        {"p = W[null]:z;", "'W' has no parameter or local 'z'"},
        {"p = W[3]@here;", "a thread must be given here, of type tid, not an exact integer"},
        {"p = x > 1;", "write T[t]:x for local x of thread t of declaration T"},
        {"p = W:x;", "a predicate must be of type boolean, not int"},
        {"p = W:row == null;", "can use parts of"},
        {"p = threadTerminated(self);", "'self' has no meaning in a predicate"},
        {"p = hasLock(top);", "'hasLock' has no meaning in a predicate"},
        {"p = true; p = false;", "there is already a predicate 'p'"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text rest = {0};
        text_format(&rest, "%spredicates %s", worker, texts[i][0]);
        Case item = {"boss: tid;", DO("t := start(W, 3);"), text_string(&rest), texts[i][1]};
        run_cases(&item, 1);
        text_free(&rest);
    }
}

static void test_locking(void **state) {
    (void)state;
    static const Case cases[] = {
        {"",
         "loc a: when lockAvailable(mutex) && yes do { lock(mutex); } goto b; loc b: when true do { unlock(mutex); } "
         "goto z; loc z:",
         "", NULL},
        {"", "loc a: when yes do { lock(mutex); } goto b; loc b: when true do { unlock(mutex); } goto z; loc z:", "",
         "'lock' is not guarded by lockAvailable(mutex)"},
        {"", "loc a: when lockAvailable(top) || lockAvailable(mutex) do { lock(mutex); unlock(mutex); } goto z; loc z:",
         "", "'lock' is not guarded"},
        {"", "loc a: when lockAvailable(mutex) do { lock(mutex); } goto z; loc z:", "",
         "the thread ends here with 'mutex' held"},
        {"", "loc a: when true do { unlock(mutex); } goto z; loc z:", "", "'mutex' is not held here"},
        {"",
         "loc a: when lockAvailable(mutex) && lockAvailable(top) do { lock(mutex); lock(top); unlock(mutex); "
         "unlock(top); } goto z; loc z:",
         "", "locks must be released in reverse order: 'top' was acquired after 'mutex'"},
        {"", "loc a: when lockAvailable(mutex) do { lock(mutex); lock(mutex); } goto z; loc z:", "",
         "'mutex' is held already and not reentrant"},
        {"",
         "loc a: when lockAvailable(node.mutex) do { lock(node.mutex); lock(node.mutex); unlock(node.mutex); "
         "unlock(node.mutex); } goto z; loc z:",
         "", NULL},
        {"",
         "loc a: when lockAvailable(mutex) do { lock(mutex); } goto b; when yes do { } goto b; loc b: when true do { "
         "exit; }",
         "", "'b' is reached with"},
        {"",
         "loc a: when lockAvailable(top) do { lock(top); } goto b; loc b: when true do { wait(top); } goto c;"
         "loc c: when lockAvailable(top) && wasNotified(top) do { unwait(top); notify(top); unlock(top); } goto z; loc "
         "z:",
         "", NULL},
        {"",
         "loc a: when lockAvailable(top) do { lock(top); } goto b; loc b: when true do { wait(top); } goto c;"
         "loc c: when lockAvailable(top) do { unwait(top); unlock(top); } goto z; loc z:",
         "", "'unwait' is not guarded by wasNotified(top)"},
        {"", "loc a: when lockAvailable(top) do { lock(top); wait(top); } goto z; loc z:", "",
         "location 'z', after the wait, has no unwait of the same lock"},
        {"", "loc a: when true do { notify(mutex); } goto z; loc z:", "", "threads cannot wait on this lock"},
        {"", "loc a: when true do { lock(i); } goto z; loc z:", "",
         "a variable or field of a lock type is needed here, not int"},
        {"", "loc a: when true do { call f(); } goto z; loc z:",
         "function f() loc a: when lockAvailable(mutex) do { lock(mutex); return; } end f;",
         "'f' returns with 'mutex' held"},
        /* What javac makes of a synchronized block inside try and catch: the inner catch keeps the outer one out. */
        {"",
         "loc a: when lockAvailable(mutex) do { lock(mutex); } goto b; loc b: when true do { unlock(mutex); } goto z;\n"
         "loc h: when true do { unlock(mutex); } goto i; loc i: when true do { throw node; } loc o: loc z:\n"
         "catch any from b to b goto h as node; catch any from h to h goto h as node; catch Node from a to i goto o;",
         "", NULL},
    };
    RUN(cases);
}

static void test_visibility(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", "loc a: when yes do invisible { } goto b; when !yes do { } goto b; loc b:", "",
         "a visible and an invisible transformation go from 'a' to 'b'"},
        {"", "loc a: when yes do invisible { } goto a; when true do { } goto b; loc b:", "",
         "an invisible transformation may not end where it begins"},
        {"", "loc a: when yes do { i := internChoose(1, 2); } goto b; when true do { } goto b; loc b:", "",
         "one transformation from 'a' to 'b' chooses and another does not"},
        {"", "loc a: when yes do { i := externChoose(1, 2); } goto b; when true do { } goto b; loc b:", "", NULL},
        {"", "loc a: when yes do invisible { g := 1; } goto b; loc b:", "",
         "other threads can see that it stores to shared memory"},
        {"", "loc a: when yes do invisible { node.count := 1; } goto b; loc b:", "", "stores to shared memory"},
        {"", "loc a: when yes do invisible { row[i] := 1; i := 2; node := new Nodes; } goto b; loc b:", "", NULL},
        {"", "loc a: when yes do invisible { notify(top); } goto b; loc b:", "", "changes a lock"},
        {"", "loc a: when yes do { exit; } loc b:", "", "warning: location 'b' cannot be reached"},
    };
    RUN(cases);
}

static void test_yields(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", "loc a: when yes yield do { g := 1; } goto b; loc b: when yes yield node, null do { } goto a;", "", NULL},
        {"", "loc a: when yes yield do { } goto b; when !yes do invisible { } goto b; loc b:", "", NULL},
        {"", "loc a: when yes yield do { } goto a;", "", NULL},
        {"", "loc a: when yes yield node do { } goto a;", "", "yields for some objects only may not end"},
        {"", "loc a: when yes yield do { } goto b; when !yes do { } goto b; loc b:", "",
         "a visible and a yielding transformation go from 'a' to 'b'"},
        {"", "loc a: when yes yield node do { g := 1; } goto b; loc b:", "",
         "yields for some objects only, but stores"},
        {"", "loc a: when yes yield node do { node.count := 1; } goto b; loc b:", "", NULL},
        {"", "loc a: when yes yield i do { } goto b; loc b:", "", "'yield' takes references to objects, not int"},
    };
    RUN(cases);
}

static void test_monitors(void **state) {
    (void)state;
    static const Case cases[] = {
        {"",
         "loc a: when lockAvailable(monitor(node)) do { lock(monitor(node)); } goto b; loc b: when "
         "hasLock(monitor(node)) do { wait(monitor(node)); } goto c;\n"
         "loc c: when wasNotified(monitor(node)) && lockAvailable(monitor(node)) do { unwait(monitor(node)); } goto d; "
         "loc d: when true do { notify(monitor(node)); unlock(monitor(node)); } goto e; loc e:",
         "", NULL},
        {"",
         "loc a: when true do { lock(monitor(node)); } goto b; loc b: when true do { unlock(monitor(node)); } goto "
         "c; loc c:",
         "", "'lock' is not guarded by lockAvailable(monitor(node))"},
        {"", "loc a: when true do { unlock(monitor(node)); } goto b; loc b:", "", "'monitor(node)' is not held here"},
        {"", "loc a: when lockAvailable(monitor(i)) do { } goto b; loc b:", "", "'monitor' needs a reference, not int"},
    };
    RUN(cases);
}

static void test_natives(void **state) {
    (void)state;
    static const Case cases[] = {
        {"", DO("native unsupported(text); native unsupported(null); i := native identityHash(node);"), "", NULL},
        {"", DO("l := native identityHash(null); ints[0] := native identityHash(ints);"), "", NULL},
        {"", DO("native unsuported(text);"), "", "did you mean 'unsupported'?"},
        {"", DO("native f(text);"), "", "functions of the model are called by call f(...)"},
        {"", DO("native unsupported();"), "", "'unsupported' takes 1 argument, not 0"},
        {"", DO("native unsupported(i);"), "", "argument 1 of 'unsupported' must be of type string, not int"},
        {"", DO("i := native identityHash(i);"), "", "argument 1 of 'identityHash' must be a reference, not int"},
        {"", DO("i := native unsupported(text);"), "", "'unsupported' returns nothing"},
        {"", DO("b := native identityHash(node);"), "", "returns int, which does not fit a variable of type byte"},
        {"", DO("i := native literal(text);"), "", "returns a reference, which does not fit"},
        {"", DO("any := native literal(text);"), "", NULL},
    };
    RUN(cases);
}

/* The expression on the right of the n-th action of the model, which must be an assignment. */
static const BirExpression *assigned(const BirModel *model, uint32_t number) {
    return &model->expressions.items[model->lists.items[model->actions.items[number].arguments.first]];
}

static BirTypeKind kind_of(const BirModel *model, const BirExpression *expression) {
    return bir_type(model, expression->type)->kind;
}

static void test_literals_take_types(void **state) {
    (void)state;
    const Case item = {
        "", DO("l := i + 1; l := 1; b := -128; d := f * 2; d := 7 / 2; i := ints.length - 1; r := 1 + N;"), "", NULL};
    Outcome outcome = check_case(&item);
    const BirModel *model = outcome.model;
    assert_true(outcome.good);
    assert_int_equal(kind_of(model, &model->expressions.items[assigned(model, 0)->b]), BIR_TYPE_INT);
    assert_int_equal(kind_of(model, assigned(model, 1)), BIR_TYPE_LONG);
    assert_int_equal(kind_of(model, &model->expressions.items[assigned(model, 2)->a]), BIR_TYPE_BYTE);
    assert_int_equal(kind_of(model, &model->expressions.items[assigned(model, 3)->b]), BIR_TYPE_FLOAT);
    assert_int_equal(kind_of(model, assigned(model, 4)), BIR_TYPE_INT); /* an integral division, then widened */
    assert_int_equal(kind_of(model, &model->expressions.items[assigned(model, 5)->a]), BIR_TYPE_INT);
    assert_int_equal(kind_of(model, assigned(model, 6)), BIR_TYPE_EXACT);
    finish(&outcome);
}

static void test_types_of_models(void **state) {
    (void)state;
    Outcome outcome =
        check_text("process P()\n"
                   "A = record { x: int; }; B = record { x: int; }; C = record { };\n"
                   "As: collection of A; Bs: collection of B; Cs: collection of C; More: collection of A;\n"
                   "B extends A; A extends Object;\n"
                   "One = ref { As, More }; Mixed = ref { As, Cs };\n"
                   "virtual v(this: ref A) { Object: f; A: g; };\n"
                   "main thread M() loc a: end M;\n"
                   "function f(this: ref Object) loc a: when true do { return; } end f;\n"
                   "function g(this: ref A) loc a: when true do { return; } end g;\n"
                   "end P;\n");
    const BirModel *model = outcome.model;
    assert_string_equal(text_string(&outcome.messages), "");
    assert_true(outcome.good && model->checked);
    BirId a = model->collections.items[0].element, b = model->collections.items[1].element,
          c = model->collections.items[2].element;
    assert_true(bir_is_subtype(model, b, a));
    assert_false(bir_is_subtype(model, a, b));
    assert_false(bir_is_subtype(model, c, a));
    assert_int_not_equal(model->type_object, BIR_NONE);
    assert_true(bir_is_subtype(model, b, model->type_object));
    assert_true(bir_is_subtype(model, c, model->type_object)); /* although nothing says so: Object has no fields */
    assert_int_equal(bir_virtual_target(model, 0, b), 2);
    assert_int_equal(bir_virtual_target(model, 0, c), 1);
    for (uint32_t i = 0; i < model->type_definitions.count; i++) {
        const BirTypeDefinition *definition = &model->type_definitions.items[i];
        const BirType *type = bir_type(model, definition->type);
        if (strcmp(bir_name(model, definition->name), "One") == 0) {
            assert_string_equal(bir_name(model, type->target_name), "A");
            assert_true(bir_ref_admits(model, definition->type, 3));
            assert_false(bir_ref_admits(model, definition->type, 1));
        }
        if (strcmp(bir_name(model, definition->name), "Mixed") == 0)
            assert_int_equal(type->target, model->type_object);
        assert_int_equal(definition->predefined, strcmp(bir_name(model, definition->name), "Object") == 0);
    }
    finish(&outcome);
}

/* Checking what is checked adds nothing and says the same. */
static void test_checking_again(void **state) {
    (void)state;
    const Case item = {"Any = ref { Nodes, Arrays };", DO("l := 1; r := 20; any := forall(Node);"), "", NULL};
    Outcome outcome = check_case(&item);
    BirModel *model = outcome.model;
    assert_true(outcome.good);
    uint32_t types = model->types.count, definitions = model->type_definitions.count, names = names_count(model->names);
    Diagnostics *diagnostics = diagnostics_new("t.bir", NULL, 0);
    assert_true(bir_check(model, diagnostics));
    assert_int_equal(diagnostics_warnings(diagnostics), outcome.warnings);
    assert_int_equal(model->types.count, types);
    assert_int_equal(model->type_definitions.count, definitions);
    assert_int_equal(names_count(model->names), names);
    diagnostics_free(diagnostics);
    finish(&outcome);
}

/* Messages carry the exact place. */
static void test_places(void **state) {
    (void)state;
    Outcome outcome = check_text("system S()\n"
                                 "main thread M()\n"
                                 "count: int;\n"
                                 "loc a: when true do { cuont := 1; } goto a;\n"
                                 "end M;\n"
                                 "end S;\n");
    assert_false(outcome.good);
    assert_string_equal(text_string(&outcome.messages), "t.bir:4:23: error: there is no variable or constant 'cuont'\n"
                                                        "  4 | loc a: when true do { cuont := 1; } goto a;\n"
                                                        "    |                       ^\n"
                                                        "    = did you mean 'count'?\n");
    finish(&outcome);
}

/* Long chains neither overflow the stack nor take for ever. */
static void test_large_inputs(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    Text text = {0};
    text_add(&text, "system S()\n");
    for (int i = 0; i < COUNT; i++)
        text_format(&text, "A%d = A%d; R%d = record { r: R%d; }; E%d = record { }; E%d extends E%d;\n", i, i + 1, i,
                    i + 1, i, i, i + 1);
    text_format(&text, "A%d = int; R%d = record { }; E%d = record { };\n", COUNT, COUNT, COUNT);
    text_add(&text, "x: A0;\nmain thread M()\nloc l: when true do { x := 1; } goto l;\nend M;\nend S;\n");
    Outcome outcome = check_text(text_string(&text));
    assert_false(outcome.good);
    assert_non_null(strstr(text_string(&outcome.messages), "nests too deeply"));
    assert_null(strstr(text_string(&outcome.messages), "the value"));
    finish(&outcome);
    text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),         cmocka_unit_test(test_operators),
        cmocka_unit_test(test_references),      cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_actions),         cmocka_unit_test(test_exceptions),
        cmocka_unit_test(test_virtuals),        cmocka_unit_test(test_predicates),
        cmocka_unit_test(test_locking),         cmocka_unit_test(test_visibility),
        cmocka_unit_test(test_yields),          cmocka_unit_test(test_monitors),
        cmocka_unit_test(test_natives),         cmocka_unit_test(test_literals_take_types),
        cmocka_unit_test(test_types_of_models), cmocka_unit_test(test_checking_again),
        cmocka_unit_test(test_places),          cmocka_unit_test(test_large_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
