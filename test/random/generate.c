/* Random programs: features, definitions and bodies. */
#include "generate_int.h"

#include <stdio.h>

/* Bodies. */

static const char *type_name(Kind kind) {
    static const char *const names[] = {"boolean", "Small",   "Shifted",    "Color", "int",
                                        "string",  "NodeRef", "ref Vector", "tid"};
    return names[kind];
}

static void begin_body(Generator *g, const char *head, bool has_parameters) {
    g->location_count = 0;
    g->held_count = 0;
    g->loop = 0;
    g->in_cycle = g->in_try = false;
    text_format(g->out, "  %s\n", head);
    for (Kind kind = 0; kind < KINDS; kind++)
        for (uint32_t i = 0; g->has.kinds[kind] && i < 2; i++)
            if (!(has_parameters && i == 0 &&
                  (kind == KIND_BOOLEAN || kind == KIND_RANGE ||
                   (kind == KIND_NODE && g->has.node_parameter && !g->in_function))))
                text_format(g->out, "    l%c%u: %s;\n", kind_letter(kind), i, type_name(kind));
    text_add(g->out, "    count0: range 0..2;\n    count1: range 0..2;\n    narrow: range 0..1;\n");
    if (g->has.kinds[KIND_NODE])
        text_add(g->out, "    mine0: NodeRef;\n    mine1: NodeRef;\n");
    if (g->has.leaves)
        text_add(g->out, "    leaf: LeafRef;\n");
    if (g->has.exceptions || g->has.traps)
        text_add(g->out, "    caught: ref Error;\n");
    g->at = new_location(g);
}

static void end_body(Generator *g, const char *name) {
    for (uint32_t i = 0; i < g->location_count; i++) {
        text_format(g->out, "    loc L%u:\n%s", i, text_string(&g->locations[i]));
        text_free(&g->locations[i]);
    }
    text_format(g->out, "%s  end %s;\n", text_string(&g->catches), name);
    text_free(&g->catches);
}

static void add_thread(Generator *g, const char *name, bool is_main, bool has_parameters, uint32_t starts,
                       uint32_t budget) {
    Text head = {0};
    text_format(&head, "%sthread %s(%s)", is_main ? "main " : "", name,
                !has_parameters         ? ""
                : g->has.node_parameter ? "lb0: boolean, lr0: Small, ln0: NodeRef"
                                        : "lb0: boolean, lr0: Small");
    g->in_function = false;
    g->in_main = is_main;
    g->starts = starts;
    g->budget = budget;
    begin_body(g, text_string(&head), has_parameters);
    if (g->has.daemons && !is_main && chance(g, 70))
        add_step(g, "true", "daemon(true);");
    if (g->has.waits && !is_main && chance(g, 50))
        add_lock_region(g, g->meeting, LOCK_FOR_WAIT);
    while (g->starts && is_main && g->budget) {
        g->budget--;
        add_start(g);
    }
    if (g->has.waits && is_main && chance(g, 50))
        add_lock_region(g, g->meeting, LOCK_FOR_NOTIFY);
    add_statements(g, g->budget);
    /* The end is an action or a location without a way on; others can see it, so the way there is visible. */
    if (chance(g, 50))
        add_arrow(g, g->at, "true", false, "exit;", UINT32_MAX);
    else
        add_step(g, "true", "");
    g->last = g->at;
    end_body(g, name);
    text_free(&head);
}

/* A function of a boolean and a number, which may call the next one, or itself with a smaller number. */
static void add_function(Generator *g, uint32_t number) {
    char head[80], name[16];
    snprintf(name, sizeof name, "work%u", number);
    snprintf(head, sizeof head, "function %s(lb0: boolean, lr0: Small) returns Small", name);
    g->in_function = true;
    g->function = number;
    g->starts = 0;
    g->budget = 1 + pick(g, 2);
    begin_body(g, head, true);
    add_statements(g, g->budget);
    if (g->has.recursion) {
        uint32_t from = g->at, next = new_location(g), stop = new_location(g);
        Text call = {0};
        bool endless = g->has.risky && chance(g, 20);
        text_format(&call, "lr1 := call %s(!lb0, lr0%s);", name, endless ? "" : " - 1");
        add_arrow(g, from, "lr0 > 0", !endless && g->has.invisible && chance(g, 50), text_string(&call), next);
        text_free(&call);
        add_arrow(g, from, "lr0 <= 0", false, "", stop);
        add_arrow(g, next, "true", false, "", stop);
        g->at = stop;
    }
    add_arrow(g, g->at, "true", g->has.invisible && chance(g, 50), chance(g, 50) ? "return lr1;" : "return 1;",
              UINT32_MAX);
    end_body(g, name);
}

static void add_functions(Generator *g) {
    if (g->has.functions) {
        add_function(g, 0);
        add_function(g, 1);
    }
    if (g->has.virtuals) {
        text_add(g->out, "  function visitNode(it: NodeRef, k: Small) returns Small\n    loc L0:\n"
                         "      when true do { it.value := k; return it.value; };\n  end visitNode;\n");
        if (g->has.leaves)
            text_add(g->out,
                     "  function visitLeaf(it: LeafRef, k: Small) returns Small\n    loc L0:\n"
                     "      when it.extra do { return k; };\n      when !it.extra do { it.extra := true; } goto L1;\n"
                     "    loc L1:\n      when true do { return 0; };\n  end visitLeaf;\n");
    }
    if (g->has.traps) {
        g->in_function = true;
        text_add(g->out, "  function onNull()\n    thrown: ref Error;\n    loc L0:\n");
        text_add(g->out, chance(g, 70) ? "      when true do { thrown := new errors; throw thrown; };\n"
                                       : "      when true do { return; };\n");
        text_add(g->out, "  end onNull;\n");
    }
}

/* Definitions. */

static void add_definitions(Generator *g) {
    Text *out = g->out;
    text_format(out, "  const TOP %d;\n  Small = range 0..2;\n  Shifted = range %d..%s;\n", g->shifted_low + 2,
                g->shifted_low, "TOP");
    text_format(out, "  Color = enum {RED%s, GREEN, BLUE};\n", chance(g, 30) ? " = -3" : "");
    text_add(out, "  Pair = record { flag: boolean; small: Small; };\n  pair: Pair;\n  table: array [2] of Small;\n");
    if (g->has.kinds[KIND_NODE]) {
        const char *lock = g->has.node_locks && !g->has.monitors ? " guard: lock wait reentrant;" : "";
        const char *links = g->has.links ? " links: array [2] of NodeRef;" : "";
        text_format(out, "  Node = record { value: Small; next: NodeRef;%s%s };\n", links, lock);
        if (g->has.leaves)
            text_format(out, "  Leaf = record {%s%s%s };\n  Leaf extends Node;\n", lock, links,
                        chance(g, 50) ? " value: Small; next: NodeRef; extra: boolean;"
                                      : " next: NodeRef; extra: boolean; value: Small;");
        text_format(out, "  nodes: collection %sof Node;\n", g->has.sized ? "[2] " : "");
        if (g->has.leaves)
            text_format(out, "  leaves: collection %sof Leaf;\n  LeafRef = ref Leaf {leaves};\n",
                        g->has.sized && chance(g, 50) ? "[1] " : "");
        text_format(out, "  NodeRef = %s;\n  slots: array [2] of NodeRef;\n",
                    chance(g, 50)   ? "ref Node"
                    : g->has.leaves ? "ref Node {nodes, leaves}"
                                    : "ref Node {nodes}");
    }
    if (g->has.kinds[KIND_CELLS])
        text_format(out, "  Vector = array%s of Small;\n  vectors: collection %sof Vector;\n",
                    chance(g, 30) ? " [2]" : "", g->has.sized ? "[2] " : "");
    if (g->has.exceptions || g->has.traps)
        text_add(out, "  Error = record { code: boolean; };\n  errors: collection of Error;\n");
    if (g->has.locks)
        text_add(out, "  plain: lock;\n  locks: array [2] of lock;\n  again: lock reentrant;\n  wake: lock wait;\n"
                      "  wakeAgain: lock wait reentrant;\n");
    static const char *const initial[KINDS] = {" := true", " := 1", "", " := GREEN", " := -1", " := \"a\"", "", "", ""};
    for (Kind kind = 0; kind < KINDS; kind++)
        for (uint32_t i = 0; g->has.kinds[kind] && i < 2; i++)
            text_format(out, "  g%c%u: %s%s;\n", kind_letter(kind), i, type_name(kind),
                        chance(g, 30) ? initial[kind] : "");
    if (g->has.virtuals)
        text_format(out, "  virtual visit(it: NodeRef, k: Small) returns Small { Node: visitNode; %s};\n",
                    g->has.leaves ? "Leaf: visitLeaf; " : "");
    if (g->has.kinds[KIND_NODE])
        text_add(out, "  virtual idle(it: NodeRef) returns ref Node { };\n  virtual rest(it: ref Node { }) { };\n"
                      "  virtual still(it: NodeRef) returns ref Node {nodes} { };\n");
    if (g->has.traps)
        text_add(out, "  trap null call onNull;\n");
}

static void choose_features(Generator *g) {
    Features *has = &g->has;
    has->kinds[KIND_BOOLEAN] = has->kinds[KIND_RANGE] = has->kinds[KIND_THREAD] = true;
    has->kinds[KIND_SHIFTED] = chance(g, 30);
    has->kinds[KIND_ENUM] = chance(g, 30);
    has->kinds[KIND_INT] = chance(g, 25);
    has->kinds[KIND_STRING] = chance(g, 15);
    has->kinds[KIND_NODE] = chance(g, 60);
    has->kinds[KIND_CELLS] = has->kinds[KIND_NODE] && chance(g, 30);
    has->risky = chance(g, 55);
    has->leaves = has->kinds[KIND_NODE] && chance(g, 40);
    has->sized = chance(g, 30);
    has->forall = chance(g, 35);
    has->locks = chance(g, 60);
    has->waits = has->locks && chance(g, 60);
    has->node_locks = has->locks && has->kinds[KIND_NODE] && chance(g, 60);
    has->functions = chance(g, 40);
    has->recursion = has->functions && chance(g, 40);
    has->virtuals = has->functions && has->kinds[KIND_NODE] && chance(g, 50);
    has->exceptions = chance(g, 35);
    has->traps = has->risky && chance(g, 15);
    has->invisible = chance(g, 55);
    has->atomic = chance(g, 20);
    has->daemons = chance(g, 15);
    has->loops = chance(g, 40);
    has->predicates = chance(g, 30);
    has->yields = chance(g, 55);
    has->links = has->yields && has->kinds[KIND_NODE] && chance(g, 40);
    has->node_parameter = has->yields && has->kinds[KIND_NODE] && chance(g, 50);
    has->monitors = has->node_locks && chance(g, 60);
    static const int lows[] = {-1, 1, -7, 5};
    g->shifted_low = lows[pick(g, 4)];
    g->meeting = chance(g, 50) ? "wake" : "wakeAgain";
}

void generate_program(uint64_t seed, Text *out) {
    Generator generator = {.random = seed, .out = out}, *g = &generator;
    pick(g, 2); /* neighbouring seeds begin alike */
    choose_features(g);
    text_add(out, "system Random()\n");
    add_definitions(g);
    add_functions(g);
    bool two_mains = chance(g, 30);
    add_thread(g, "Main", true, false, two_mains ? 1 : 1 + pick(g, 2), 5 + pick(g, 5));
    if (two_mains)
        add_thread(g, "Other", true, false, 0, 3 + pick(g, 6));
    add_thread(g, "Worker", false, true, 0, 3 + pick(g, 6));
    uint32_t last = g->last;
    add_thread(g, "Helper", false, false, chance(g, 20), 3 + pick(g, 6));
    if (g->has.predicates)
        text_format(out,
                    "predicates\n  small = gr0 == 1;\n  atStart = Main[null]@L0;\n  flag = Worker[gt0]:lb0;\n"
                    "  atEnd = Worker[null]@L%u && Helper[null]@L%u;\n  itsEnd = Worker[gt0]@L%u;\n",
                    last, g->last, last);
    text_add(out, "end Random;\n");
}
