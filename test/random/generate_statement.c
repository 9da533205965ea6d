/* Random statements: each continues a body from the location that the one before has reached, so that locks nest and
   every location can be reached. */
#include "generate_int.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

uint32_t new_location(Generator *g) {
    assert(g->location_count < MOST_LOCATIONS);
    g->locations[g->location_count] = (Text){0};
    g->yields[g->location_count] = g->has.yields && chance(g, 60);
    return g->location_count++;
}

/* Adds a transformation with what stands between its guard and its actions. */
static void add_marked(Generator *g, uint32_t from, const char *guard, const char *mark, const char *actions,
                       uint32_t to) {
    assert(from < g->location_count);
    Text *out = &g->locations[from];
    text_format(out, "      when %s %s { %s }", guard, mark, actions);
    if (to == UINT32_MAX)
        text_add(out, ";\n");
    else
        text_format(out, " goto L%u;\n", to);
}

void add_arrow(Generator *g, uint32_t from, const char *guard, bool invisible, const char *actions, uint32_t to) {
    add_marked(g, from, guard, invisible ? "do invisible" : g->yields[from] ? "yield do" : "do", actions, to);
}

void add_yield(Generator *g, uint32_t from, const char *guard, const char *objects, const char *actions, uint32_t to) {
    Text mark = {0};
    text_format(&mark, "yield %s do", objects);
    add_marked(g, from, guard, text_string(&mark), actions, to);
    text_free(&mark);
}

void add_step(Generator *g, const char *guard, const char *actions) {
    uint32_t next = new_location(g);
    add_arrow(g, g->at, guard, false, actions, next);
    g->at = next;
}

/* The same when a condition holds, and nothing otherwise. A choice may not share its two ends with what is none. */
static void add_step_if(Generator *g, const char *condition, const char *actions, bool chooses) {
    uint32_t from = g->at, other = chooses ? new_location(g) : 0, next = new_location(g);
    Text negated = {0};
    text_format(&negated, "!(%s)", condition);
    add_arrow(g, from, condition, false, actions, next);
    add_arrow(g, from, text_string(&negated), false, "", chooses ? other : next);
    if (chooses)
        add_arrow(g, other, "true", false, "", next);
    text_free(&negated);
    g->at = next;
}

/* Appends one assignment; where it goes through a reference, the condition gets the test that makes it safe. */
static void add_assignment(Generator *g, Text *condition, Text *out, uint32_t flags) {
    Kind kind = pick_kind(g);
    uint32_t shape = flags & LOCAL_ONLY ? 9 : pick(g, 10);
    if (shape == 0 && g->has.kinds[KIND_NODE]) {
        Text node = {0};
        add_variable(g, &node, KIND_NODE, 0);
        if (!g->has.risky || chance(g, 80))
            text_format(condition, " && %s != null", text_string(&node));
        kind = chance(g, 50) ? KIND_RANGE : KIND_NODE;
        text_format(out, "%s.%s := ", text_string(&node), kind == KIND_RANGE ? "value" : "next");
        text_free(&node);
    } else if (shape == 1) {
        kind = chance(g, 50) ? KIND_BOOLEAN : KIND_RANGE;
        text_format(out, "pair.%s := ", kind == KIND_BOOLEAN ? "flag" : "small");
    } else if (shape == 2) {
        kind = KIND_RANGE;
        if (chance(g, 50))
            text_format(out, "table[%u] := ", pick(g, 2));
        else if (g->has.risky && chance(g, 40))
            text_add(out, "table[gr0] := ");
        else
            text_add(out, "table[gr0 == 1 ? 1 : 0] := ");
    } else if (shape == 3 && g->has.kinds[KIND_NODE]) {
        kind = KIND_NODE;
        text_format(out, "slots[%u] := ", pick(g, 2));
    } else {
        add_variable(g, out, kind, flags);
        text_add(out, " := ");
    }
    add_value(g, out, kind, flags);
    text_add(out, "; ");
}

static void add_assignments(Generator *g) {
    Text condition = {0}, actions = {0};
    text_add(&condition, "true");
    for (uint32_t i = 0; i < 1 + pick(g, 2); i++)
        add_assignment(g, &condition, &actions, 0);
    if (strcmp(text_string(&condition), "true") == 0)
        add_step(g, "true", text_string(&actions));
    else
        add_step_if(g, text_string(&condition), text_string(&actions), false);
    text_free(&condition);
    text_free(&actions);
}

/* A choice into a variable of the program or of the body. */
static void add_choice(Generator *g, bool invisible) {
    Text actions = {0};
    Kind kind = pick_kind(g);
    uint32_t flags = invisible ? LOCAL_ONLY | SAFE : 0;
    add_variable(g, &actions, kind, flags);
    text_format(&actions, " := %s(", chance(g, 50) ? "internChoose" : "externChoose");
    for (uint32_t i = 0, count = 2 + pick(g, 2); i < count; i++) {
        text_add(&actions, i ? ", " : "");
        add_value(g, &actions, kind, flags | SAFE);
    }
    text_add(&actions, ");");
    uint32_t next = new_location(g);
    add_arrow(g, g->at, "true", invisible, text_string(&actions), next);
    g->at = next;
    text_free(&actions);
}

/* Invisible work on the body's own variables: it can neither fail nor be seen. */
static void add_invisible_steps(Generator *g) {
    for (uint32_t i = 0; i < 1 + pick(g, 2); i++) {
        Text condition = {0}, actions = {0};
        add_assignment(g, &condition, &actions, LOCAL_ONLY | SAFE);
        if (chance(g, 20))
            text_add(&actions, "println(lb0, lr0);");
        uint32_t next = new_location(g);
        add_arrow(g, g->at, "true", true, text_string(&actions), next);
        g->at = next;
        text_free(&condition);
        text_free(&actions);
    }
    if (chance(g, 20))
        add_choice(g, true);
}

/* Invisible branching, sometimes with both ways open, and then perhaps a way back: an invisible cycle. */
static void add_invisible_branch(Generator *g) {
    uint32_t from = g->at, left = new_location(g), right = new_location(g);
    Text condition = {0}, negated = {0};
    add_condition(g, &condition, LOCAL_ONLY | SAFE, 1);
    text_format(&negated, "!(%s)", text_string(&condition));
    bool open = chance(g, 40), cycle = open && chance(g, 50);
    add_arrow(g, from, open ? "true" : text_string(&condition), true, "", left);
    add_arrow(g, from, open ? "true" : text_string(&negated), chance(g, 70), "", right);
    Text actions = {0};
    add_assignment(g, &negated, &actions, LOCAL_ONLY | SAFE);
    if (cycle) {
        add_arrow(g, left, "true", true, text_string(&actions), from);
        g->at = right;
    } else {
        uint32_t join = new_location(g);
        add_arrow(g, left, "true", true, text_string(&actions), join);
        add_arrow(g, right, "true", true, "", join);
        g->at = join;
    }
    text_free(&actions);
    text_free(&condition);
    text_free(&negated);
}

static void add_if(Generator *g) {
    uint32_t from = g->at, yes = new_location(g);
    Text condition = {0}, negated = {0};
    add_condition(g, &condition, 0, 2);
    text_format(&negated, "!(%s)", text_string(&condition));
    add_arrow(g, from, text_string(&condition), false, "", yes);
    g->at = yes;
    add_statements(g, 1);
    uint32_t end_of_yes = g->at, no = new_location(g);
    add_arrow(g, from, text_string(&negated), false, "", no);
    g->at = no;
    if (chance(g, 50))
        add_statements(g, 1);
    uint32_t join = new_location(g);
    add_arrow(g, end_of_yes, "true", g->has.invisible, "", join);
    add_arrow(g, g->at, "true", g->has.invisible, "", join);
    g->at = join;
    text_free(&condition);
    text_free(&negated);
}

/* A loop with a counter, or one without a bound that can always be left. */
static void add_loop(Generator *g) {
    bool bounded = g->loop < 2 && (g->in_cycle || chance(g, 60));
    if (!bounded && g->in_cycle)
        return;
    char more[32] = "true", enough[32] = "true", count[48] = "", reset[32] = "";
    if (bounded) {
        snprintf(more, sizeof more, "count%u < 2", g->loop);
        snprintf(enough, sizeof enough, "count%u >= 2", g->loop);
        snprintf(count, sizeof count, "count%u := count%u + 1;", g->loop, g->loop);
        snprintf(reset, sizeof reset, "count%u := 0;", g->loop);
    }
    uint32_t top = g->at, body = new_location(g);
    bool was_in_cycle = g->in_cycle;
    g->in_cycle |= !bounded;
    g->loop += bounded;
    add_arrow(g, top, more, bounded && g->has.invisible && chance(g, 50), count, body);
    g->at = body;
    add_statements(g, 1 + pick(g, 2));
    add_arrow(g, g->at, "true", g->at != top && g->has.invisible && chance(g, 50), "", top);
    g->loop -= bounded;
    g->in_cycle = was_in_cycle;
    uint32_t next = new_location(g);
    add_arrow(g, top, enough, false, reset, next);
    g->at = next;
}

static bool holds(const Generator *g, const char *lock) {
    for (uint32_t i = 0; i < g->held_count; i++)
        if (strcmp(g->held[i], lock) == 0)
            return true;
    return false;
}

/* A lock that may be taken now, or null. Where nothing may go wrong locks are taken in one order. */
static const char *pick_lock(Generator *g, bool waits) {
    const char *const locks[] = {"plain",
                                 "locks[0]",
                                 "locks[1]",
                                 "again",
                                 "wake",
                                 "wakeAgain",
                                 g->has.monitors ? "monitor(mine0)" : "mine0.guard",
                                 g->has.monitors ? "monitor(mine1)" : "mine1.guard"};
    uint32_t lowest = 0;
    for (uint32_t i = 0; i < 8; i++)
        if (!g->has.risky && holds(g, locks[i]))
            lowest = i == 3 || i == 5 ? i : i + 1;
    uint32_t first = waits ? 4 : 0, count = g->has.node_locks ? 8 : 6;
    first = first < lowest ? lowest : first;
    if (first >= count)
        return NULL;
    uint32_t lock = first + pick(g, count - first);
    bool reentrant = lock == 3 || lock == 5;
    return !reentrant && holds(g, locks[lock]) ? NULL : locks[lock];
}

/* while (!gb0) wait; or if (!gb0) wait; */
static void add_wait(Generator *g, const char *lock) {
    Text guard = {0}, actions = {0};
    uint32_t top = g->at, asleep = new_location(g), next = new_location(g);
    text_format(&actions, "wait(%s);", lock);
    add_arrow(g, top, "!gb0", false, text_string(&actions), asleep);
    text_format(&guard, chance(g, 50) ? "lockAvailable(%s) && wasNotified(%s)" : "wasNotified(%s) && lockAvailable(%s)",
                lock, lock);
    text_free(&actions);
    text_format(&actions, "unwait(%s);", lock);
    add_arrow(g, asleep, text_string(&guard), false, text_string(&actions), chance(g, 70) ? top : next);
    add_arrow(g, top, "gb0", false, chance(g, 30) ? "gb0 := false;" : "", next);
    g->at = next;
    text_free(&guard);
    text_free(&actions);
}

static void add_notify(Generator *g, const char *lock) {
    Text actions = {0};
    text_format(&actions, "gb0 := true; %s(%s);", chance(g, 50) ? "notify" : "notifyAll", lock);
    add_step(g, "true", text_string(&actions));
    text_free(&actions);
}

/* A lock on the heap is named by a variable that is set here alone. Returns where to go on when there is no object. */
static uint32_t add_owner_of_lock(Generator *g, const char *mine) {
    Text text = {0};
    text_format(&text, "%s := %s;", mine, chance(g, 50) ? "gn0" : "ln0");
    add_step(g, "true", text_string(&text));
    uint32_t from = g->at, found = new_location(g), past = new_location(g);
    text_free(&text);
    text_format(&text, "%s != null", mine);
    add_arrow(g, from, text_string(&text), g->has.invisible, "", found);
    text_free(&text);
    text_format(&text, "%s == null", mine);
    add_arrow(g, from, text_string(&text), g->has.invisible, "", past);
    text_free(&text);
    g->at = found;
    return past;
}

/* Takes or gives back a lock; one on the heap concerns nobody who does not reach its object. */
static void add_lock_step(Generator *g, const char *guard, const char *action, const char *mine) {
    if (!mine[0] || !g->has.yields || chance(g, 30)) {
        add_step(g, guard, action);
        return;
    }
    uint32_t next = new_location(g);
    add_yield(g, g->at, guard, mine, action, next);
    g->at = next;
}

void add_lock_region(Generator *g, const char *lock, LockUse use) {
    bool reentrant = strcmp(lock, "again") == 0 || strcmp(lock, "wakeAgain") == 0;
    bool can_wait = g->has.waits && (lock[0] == 'w' || lock[0] == 'm');
    char mine[8] = "";
    if (lock[0] == 'm')
        snprintf(mine, sizeof mine, "mine%c", strchr(lock, '1') ? '1' : '0');
    uint32_t past = mine[0] ? add_owner_of_lock(g, mine) : UINT32_MAX;
    Text guard = {0}, action = {0};
    text_format(&guard, "lockAvailable(%s)", lock);
    text_format(&action, "lock(%s);", lock);
    add_lock_step(g, text_string(&guard), text_string(&action), mine);
    snprintf(g->held[g->held_count++], sizeof g->held[0], "%s", lock);
    if (use == LOCK_FOR_ANYTHING)
        use = !can_wait || chance(g, 40) ? LOCK_FOR_WORK : chance(g, 50) ? LOCK_FOR_WAIT : LOCK_FOR_NOTIFY;
    if (reentrant && g->held_count < MOST_HELD && chance(g, 40))
        add_lock_region(g, lock, use);
    else if (use == LOCK_FOR_WAIT)
        add_wait(g, lock);
    else if (use == LOCK_FOR_NOTIFY)
        add_notify(g, lock);
    else
        add_statements(g, 1);
    if (chance(g, 50))
        add_statements(g, 1);
    g->held_count--;
    text_free(&action);
    text_format(&action, "unlock(%s);", lock);
    if (g->has.risky && chance(g, 10))
        add_step(g, "gb0 || gr0 < 2", text_string(&action));
    else
        add_lock_step(g, "true", text_string(&action), mine);
    if (past != UINT32_MAX)
        add_arrow(g, past, "true", false, "", g->at);
    text_free(&guard);
    text_free(&action);
}

/* New objects, links between them, and steps along the links. */
static void add_heap_step(Generator *g) {
    Text actions = {0}, condition = {0};
    const char *collection = g->has.leaves && chance(g, 40) ? "leaves" : "nodes";
    bool may_allocate = !g->in_cycle || g->has.sized;
    uint32_t local = pick(g, 2);
    if (g->has.kinds[KIND_CELLS] && may_allocate && chance(g, 25)) {
        text_format(&actions, "%ca%u := new vectors[%s];", chance(g, 50) ? 'g' : 'l', pick(g, 2),
                    g->has.risky && chance(g, 20) ? "gr0 - 1" : "gr0");
        add_step(g, "true", text_string(&actions));
    } else if (g->has.kinds[KIND_CELLS] && chance(g, 20)) {
        text_format(&condition, "la%u != null && la%u.length > 1", local, local);
        text_format(&actions, "la%u[%u] := gr0;", local, pick(g, 2));
        add_step_if(g, text_string(&condition), text_string(&actions), false);
    } else if (may_allocate && chance(g, 60)) {
        text_format(&actions, "ln%u := new %s; ", local, collection);
        if (chance(g, 50))
            text_format(&actions, "ln%u.value := lr0; ", local);
        if (chance(g, 60))
            text_format(&actions, "ln%u.next := gn%u; ", local, pick(g, 2));
        if (chance(g, 60))
            text_format(&actions, "gn%u := ln%u; ", pick(g, 2), local);
        if (chance(g, 30))
            text_format(&actions, "ln%u := null; ", local);
        add_step(g, "true", text_string(&actions));
    } else if (g->has.leaves && chance(g, 30)) {
        text_format(&condition, "ln%u instanceof Leaf", local);
        text_format(&actions, "leaf := cast(LeafRef, ln%u); leaf.extra := !leaf.extra;", local);
        if (g->has.risky && chance(g, 30))
            add_step(g, "true", text_string(&actions));
        else
            add_step_if(g, text_string(&condition), text_string(&actions), false);
    } else {
        text_format(&condition, "gn%u != null", local);
        text_format(&actions, chance(g, 50) ? "gn%u := gn%u.next;" : "ln%u := gn%u;", local, local);
        add_step_if(g, text_string(&condition), text_string(&actions), false);
    }
    text_free(&actions);
    text_free(&condition);
}

/* One transformation on the objects of the body's own variables, if there are any. */
static void add_object_step(Generator *g) {
    Text actions = {0}, guard = {0}, otherwise = {0}, objects = {0};
    uint32_t one = pick(g, 2), other = pick(g, 2), shape = pick(g, g->has.risky ? 7 : 6);
    text_format(&objects, "ln%u", one);
    switch (shape) {
    case 0: text_format(&actions, "ln%u.value := %u;", one, pick(g, 3)); break;
    case 1: text_format(&actions, "ln%u := ln%u.%s;", other, one, g->has.links ? "links[lb0 ? 1 : 0]" : "next"); break;
    case 2: text_format(&actions, "ln%u.value := (ln%u.value + 1) %% 3;", one, one); break;
    case 3:
    case 4:
        text_format(&actions, "ln%u.%s := ln%u;", one,
                    g->has.links && chance(g, 60)   ? "links[lb0 ? 1 : 0]"
                    : g->has.links && chance(g, 50) ? "links[1]"
                                                    : "next",
                    other);
        break;
    case 5:
        text_format(&objects, chance(g, 50) ? ", ln%u" : ", null, ln%u", other);
        text_format(&actions, "ln%u.value := ln%u == null ? 0 : ln%u.value;", one, other, other);
        break;
    default: text_format(&actions, "assert(ln%u.value != %u);", one, pick(g, 3)); break;
    }
    text_format(&guard, "ln%u != null", one);
    text_format(&otherwise, "ln%u == null", one);
    uint32_t from = g->at, next = new_location(g);
    add_yield(g, from, text_string(&guard), text_string(&objects), text_string(&actions), next);
    add_arrow(g, from, text_string(&otherwise), true, "", next);
    g->at = next;
    text_free(&actions);
    text_free(&guard);
    text_free(&otherwise);
    text_free(&objects);
}

/* Work on objects that others may reach or not: new ones, published early, late or never. */
static void add_object_steps(Generator *g) {
    Text actions = {0};
    uint32_t local = pick(g, 2);
    if (!g->in_cycle && chance(g, 70)) {
        uint32_t next = new_location(g);
        text_format(&actions, "ln%u := new nodes;", local);
        add_arrow(g, g->at, "true", true, text_string(&actions), next);
        g->at = next;
    } else {
        text_format(&actions, "ln%u := gn%u;", local, pick(g, 2));
        add_step(g, "true", text_string(&actions));
    }
    text_free(&actions);
    for (uint32_t i = 0, count = 1 + pick(g, 3); i < count; i++)
        add_object_step(g);
    if (chance(g, 50)) {
        text_format(&actions, chance(g, 70) ? "gn%u := ln%u;" : "slots[%u] := ln%u;", pick(g, 2), local);
        add_step(g, "true", text_string(&actions));
        text_free(&actions);
        for (uint32_t i = 0, count = 1 + pick(g, 3); i < count; i++)
            add_object_step(g);
    }
}

/* Any object: one that is found replaces what a variable has, which stays when there is none. */
static void add_search_of_heap(Generator *g) {
    Text actions = {0};
    uint32_t local = pick(g, 2);
    const char *type = g->has.leaves && chance(g, 40) ? "Leaf" : "Node";
    if (chance(g, 50)) {
        text_format(&actions, "ln%u := new nodes;", local);
        add_step(g, "true", text_string(&actions));
        text_free(&actions);
    }
    if (g->has.forall && chance(g, 75))
        text_format(&actions, "ln%u := forall(%s);", local, type);
    else
        text_format(&actions, "%cn%u := reachable(%s, gn%u);", chance(g, 30) ? 'g' : 'l', local, type, pick(g, 2));
    add_step(g, "true", text_string(&actions));
    text_free(&actions);
    if (chance(g, 60)) {
        text_format(&actions, "gn%u := ln%u;", pick(g, 2), local);
        add_step(g, "true", text_string(&actions));
        text_free(&actions);
    }
}

static void add_claim(Generator *g) {
    Text actions = {0};
    if (g->has.risky && chance(g, 30)) {
        /* One that only some choice violates. */
        add_step(g, "true", "lr1 := externChoose(0, 1, 2);");
        text_format(&actions, "assert(lr1 != %u%s);", pick(g, 3), chance(g, 50) ? "" : " || gb0");
        add_step(g, "true", text_string(&actions));
        text_free(&actions);
        return;
    }
    text_add(&actions, chance(g, 75) ? "assert(" : "assume(");
    if (g->has.risky && chance(g, 60))
        add_condition(g, &actions, 0, 1);
    else
        text_add(&actions, chance(g, 50) ? "gr0 >= 0 && gr0 < 3" : "!threadTerminated(self)");
    text_add(&actions, ");");
    add_step(g, "true", text_string(&actions));
    text_free(&actions);
}

void add_start(Generator *g) {
    Text actions = {0};
    uint32_t to = pick(g, 2);
    char scope = chance(g, 50) ? 'g' : 'l';
    bool second = !g->in_main || chance(g, 50); /* nobody starts itself: that would have no end */
    if (chance(g, 80))
        text_format(&actions, "%ct%u := ", scope, to);
    text_format(&actions, "start(%s", second ? "Worker, " : "Helper");
    if (second) {
        add_value(g, &actions, KIND_BOOLEAN, SAFE);
        text_add(&actions, ", ");
        add_value(g, &actions, KIND_RANGE, SAFE);
        text_add(&actions, g->has.node_parameter ? ", " : "");
        if (g->has.node_parameter)
            add_value(g, &actions, KIND_NODE, SAFE);
    }
    text_add(&actions, ");");
    g->starts--;
    add_step(g, "true", text_string(&actions));
    text_free(&actions);
    if (chance(g, 15)) {
        text_format(&actions, "%ct%u == null || threadTerminated(%ct%u)", scope, to, scope, to);
        add_statements(g, 1);
        add_step(g, text_string(&actions), "");
        text_free(&actions);
    }
}

/* Calls a function, itself with a smaller number, or a virtual. */
static void add_call(Generator *g) {
    Text actions = {0};
    bool invisible = g->has.invisible && chance(g, 30);
    uint32_t next = new_location(g), from = g->at;
    if (g->has.virtuals && chance(g, 50)) {
        uint32_t local = pick(g, 2);
        Text condition = {0}, negated = {0};
        text_format(&condition, "ln%u != null", local);
        text_format(&negated, "ln%u == null", local);
        text_format(&actions, "lr%u := invoke visit(ln%u, lr0);", pick(g, 2), local);
        add_arrow(g, from, text_string(&condition), false, text_string(&actions), next);
        add_arrow(g, from, text_string(&negated), false, "", next);
        text_free(&condition);
        text_free(&negated);
    } else {
        if (g->has.risky && !g->has.invisible && chance(g, 30))
            text_add(&actions, "narrow := "); /* the result may not fit */
        else if (chance(g, 70))
            text_format(&actions, "lr%u := ", pick(g, 2));
        text_format(&actions, "call work%u(", g->in_function ? 1 : pick(g, 2));
        add_value(g, &actions, KIND_BOOLEAN, SAFE | (invisible ? LOCAL_ONLY : 0));
        text_add(&actions, ", ");
        add_value(g, &actions, KIND_RANGE, SAFE | (invisible ? LOCAL_ONLY : 0));
        text_add(&actions, ");");
        add_arrow(g, from, "true", invisible, text_string(&actions), next);
    }
    g->at = next;
    text_free(&actions);
}

/* A part that throws, or calls what may throw, with a handler. */
static void add_try(Generator *g) {
    add_step(g, "true", "");
    uint32_t from = g->at;
    g->in_try = true;
    if (g->has.functions && !g->in_function && chance(g, 60))
        add_call(g);
    else
        add_statements(g, 1);
    Text condition = {0}, negated = {0};
    add_condition(g, &condition, SAFE, 1);
    text_format(&negated, "!(%s)", text_string(&condition));
    uint32_t raise = new_location(g), thrower = g->at, last = raise;
    add_arrow(g, thrower, text_string(&condition), false, "caught := new errors; caught.code := lb0;", raise);
    add_arrow(g, raise, "true", false, chance(g, 90) ? "throw caught;" : "exit;", UINT32_MAX);
    g->in_try = false;
    uint32_t handler = new_location(g), next = new_location(g);
    add_arrow(g, thrower, text_string(&negated), false, "", next);
    static const char *const work[] = {"gb1 := caught != null;", "gr1 := lr0;", "gr1 := lr1;", "gb0 := lb1;"};
    add_arrow(g, handler, "true", false, work[pick(g, 4)], next);
    text_format(&g->catches, "    catch %s from L%u to L%u goto L%u as caught;\n", chance(g, 50) ? "any" : "Error",
                from, last, handler);
    g->at = next;
    text_free(&condition);
    text_free(&negated);
}

static void add_atomic(Generator *g) {
    bool takes = g->has.locks && (g->has.risky || !g->in_function) && g->held_count < MOST_HELD && chance(g, 50);
    const char *lock = takes ? pick_lock(g, false) : NULL;
    add_step(g, "true", "atomicBegin;");
    add_statements(g, 1 + pick(g, 2));
    if (lock) {
        /* Where another thread has it the block stops in its midst. */
        add_lock_region(g, lock, LOCK_FOR_ANYTHING);
        add_statements(g, pick(g, 2));
    }
    add_step(g, "true", "atomicEnd;");
}

/* Small things. */
static void add_odd_step(Generator *g) {
    Text guard = {0};
    switch (pick(g, g->has.risky ? 7 : 3)) {
    case 0: add_step_if(g, "gt0 != null", "awaken(gt0);", false); break;
    case 1: add_step(g, "true", "println(gr0, \" \", gb0);"); break;
    case 2: add_step(g, "true", "gt0 := self;"); break;
    case 3:
        add_condition(g, &guard, SAFE, 1);
        add_step(g, text_string(&guard), "");
        break;
    case 4: add_step(g, "true", g->has.waits ? "notify(wake);" : "lr0 := table[lr0];"); break;
    case 5: {
        uint32_t from = g->at;
        add_step(g, "true", "");
        add_condition(g, &guard, SAFE, 1);
        if (!g->held_count)
            add_arrow(g, from, text_string(&guard), false, "exit;", UINT32_MAX);
        break;
    }
    default:
        if (g->has.exceptions) {
            add_step(g, "true", "caught := new errors;");
            add_condition(g, &guard, SAFE, 1);
            add_arrow(g, g->at, text_string(&guard), false, "throw caught;", UINT32_MAX);
            add_step(g, "true", "");
        } else
            add_step(g, "true", "lr0 := table[lr0];");
        break;
    }
    text_free(&guard);
}

static void add_statement(Generator *g) {
    bool simple = g->in_try;
    switch (pick(g, 25)) {
    case 0:
    case 1:
        if (g->has.invisible) {
            add_invisible_steps(g);
            return;
        }
        break;
    case 2:
        if (g->has.invisible) {
            add_invisible_branch(g);
            return;
        }
        break;
    case 3: add_choice(g, false); return;
    case 4:
    case 5: add_if(g); return;
    case 6:
        if (g->has.loops && !simple) {
            add_loop(g);
            return;
        }
        break;
    case 7:
    case 8:
    case 9:
        if (g->has.locks && !simple && (g->has.risky || !g->in_function) && g->held_count < MOST_HELD) {
            const char *lock = pick_lock(g, g->has.waits && chance(g, 60));
            if (lock)
                add_lock_region(g, lock, LOCK_FOR_ANYTHING);
            return;
        }
        break;
    case 10:
    case 11:
        if (g->has.kinds[KIND_NODE]) {
            add_heap_step(g);
            return;
        }
        break;
    case 12:
        if (g->has.kinds[KIND_NODE] && !g->in_cycle) {
            add_search_of_heap(g);
            return;
        }
        break;
    case 13: add_claim(g); return;
    case 14:
    case 15:
        if (g->starts && !g->in_cycle && !g->loop && !simple) {
            add_start(g);
            return;
        }
        break;
    case 16:
        if (g->has.functions && (!g->in_function || g->function == 0)) {
            add_call(g);
            return;
        }
        break;
    case 17:
        if (g->has.exceptions && !simple) {
            add_try(g);
            return;
        }
        break;
    case 18:
        if (g->has.atomic && !simple) {
            add_atomic(g);
            return;
        }
        break;
    case 19: add_odd_step(g); return;
    case 20:
    case 21:
    case 22:
        if (g->has.yields && g->has.kinds[KIND_NODE]) {
            add_object_steps(g);
            return;
        }
        break;
    default: break;
    }
    add_assignments(g);
}

void add_statements(Generator *g, uint32_t count) {
    for (uint32_t i = 0; i < count && g->budget && g->location_count + 20 < MOST_LOCATIONS; i++) {
        g->budget--;
        add_statement(g);
    }
}
