/* Typed random expressions. */
#include "generate_int.h"

uint32_t pick(Generator *g, uint32_t count) {
    /* splitmix64: any seed gives a good sequence. */
    uint64_t z = g->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) % count);
}

bool chance(Generator *g, uint32_t percent) { return pick(g, 100) < percent; }

Kind pick_kind(Generator *g) {
    for (;;) {
        Kind kind = (Kind)pick(g, KINDS);
        if (g->has.kinds[kind])
            return kind;
    }
}

char kind_letter(Kind kind) { return "brseixnat"[kind]; }

void add_variable(Generator *g, Text *out, Kind kind, uint32_t flags) {
    bool local = flags & LOCAL_ONLY || chance(g, 40);
    text_format(out, "%c%c%u", local ? 'l' : 'g', kind_letter(kind), pick(g, 2));
}

/* A comparison of two values of a kind. */
static void add_comparison(Generator *g, Text *out, Kind kind, uint32_t flags) {
    static const char *const words[] = {"==", "!=", "<", "<=", ">", ">="};
    bool ordered = kind == KIND_RANGE || kind == KIND_SHIFTED || kind == KIND_ENUM || kind == KIND_INT;
    text_add(out, "(");
    add_variable(g, out, kind, flags);
    text_format(out, " %s ", words[pick(g, ordered ? 6 : 2)]);
    if (kind == KIND_CELLS || kind == KIND_NODE || kind == KIND_STRING || kind == KIND_THREAD) {
        if (chance(g, 50)) {
            text_add(out, "null)");
            return;
        }
    }
    add_value(g, out, kind, flags | SAFE);
    text_add(out, ")");
}

/* A test of something on the heap, through a reference that is tested for null first unless failing is allowed. */
static void add_heap_condition(Generator *g, Text *out, uint32_t flags) {
    Text base = {0};
    bool cells = g->has.kinds[KIND_CELLS] && chance(g, 30);
    add_variable(g, &base, cells ? KIND_CELLS : KIND_NODE, flags);
    const char *name = text_string(&base);
    bool guarded = flags & SAFE || !g->has.risky || chance(g, 80);
    text_add(out, "(");
    if (guarded)
        text_format(out, "%s != null && ", name);
    if (cells)
        text_format(out, guarded ? "(%s.length > %u && %s[%u] == %u)" : "%s.length > %u || %s[%u] == %u", name, 1u,
                    name, pick(g, 2), pick(g, 3));
    else if (g->has.leaves && chance(g, 30))
        text_format(out, "%s instanceof %s", name, chance(g, 50) ? "Leaf" : "Node");
    else if (chance(g, 50))
        text_format(out, "%s.value == %u", name, pick(g, 3));
    else
        text_format(out, "%s.next == null", name);
    text_add(out, ")");
    text_free(&base);
}

void add_condition(Generator *g, Text *out, uint32_t flags, uint32_t depth) {
    switch (pick(g, depth ? 8 : 4)) {
    case 0:
        text_add(out, chance(g, 50) ? "!" : "");
        add_variable(g, out, KIND_BOOLEAN, flags);
        break;
    case 1:
        if (g->has.kinds[KIND_NODE] && !(flags & LOCAL_ONLY)) {
            add_heap_condition(g, out, flags);
            break;
        } /* fall through */
    case 2:
    case 3: add_comparison(g, out, pick_kind(g), flags); break;
    case 4:
    case 5:
    case 6:
        text_add(out, "(");
        add_condition(g, out, flags, depth - 1);
        text_add(out, (const char *const[]){" && ", " || ", " ^ ", " == "}[pick(g, 4)]);
        add_condition(g, out, flags, depth - 1);
        text_add(out, ")");
        break;
    default:
        text_add(out, "!(");
        add_condition(g, out, flags, depth - 1);
        text_add(out, ")");
        break;
    }
}

/* A value of a range: safe ones come back to the other end. */
static void add_range_value(Generator *g, Text *out, Kind kind, uint32_t flags) {
    int low = kind == KIND_RANGE ? 0 : g->shifted_low, high = low + 2;
    Text variable = {0};
    add_variable(g, &variable, kind, flags);
    const char *name = text_string(&variable);
    switch (pick(g, 5)) {
    case 0: text_add(out, name); break;
    case 1: text_format(out, "(%s < %d ? %s + 1 : %d)", name, high, name, low); break;
    case 2:
        if (!(flags & SAFE) && g->has.risky && chance(g, 40)) {
            text_format(out, "%s%s", name, chance(g, 80) ? " + 1" : " / (1 - 1)");
            break;
        } /* fall through */
    case 3:
        if (kind == KIND_RANGE && g->has.kinds[KIND_NODE] && !(flags & LOCAL_ONLY)) {
            Text node = {0};
            add_variable(g, &node, KIND_NODE, flags);
            text_format(out, "(%s != null ? %s.value : 0)", text_string(&node), text_string(&node));
            text_free(&node);
            break;
        } /* fall through */
    default: text_format(out, "%d", low + (int)pick(g, 3)); break;
    }
    text_free(&variable);
}

/* An int that takes few values, by way of arithmetic that may wrap. */
static void add_int_value(Generator *g, Text *out, uint32_t flags) {
    static const char *const shapes[] = {
        "((%s + 1) %% 3)", "(%s & 3)",        "((%s ^ 1) & 3)", "((%s * 7 + 2147483647) & 1)",
        "(-%s %% 3)",      "((%s << 1) & 2)", "(%s >>> 31)",    "(~%s & 3)"};
    Text variable = {0};
    add_variable(g, &variable, KIND_INT, flags);
    if (chance(g, 30))
        text_format(out, "%d", (int)pick(g, 4) - 1);
    else if (chance(g, 20) && g->has.risky && !(flags & SAFE))
        text_format(out, "(3 / %s)", text_string(&variable));
    else {
        const char *shape = shapes[pick(g, sizeof shapes / sizeof *shapes)];
        for (const char *c = shape; *c; c++) {
            if (*c != '%')
                text_add_char(out, *c);
            else if (*++c == 's')
                text_add(out, text_string(&variable));
            else
                text_add_char(out, '%');
        }
    }
    text_free(&variable);
}

static void add_node_value(Generator *g, Text *out, uint32_t flags) {
    Text variable = {0};
    add_variable(g, &variable, KIND_NODE, flags);
    const char *name = text_string(&variable);
    if (!(flags & LOCAL_ONLY) && chance(g, 30))
        text_format(out, "(%s != null ? %s.next : null)", name, name);
    else if (chance(g, 20))
        text_add(out, "null");
    else
        text_add(out, name);
    text_free(&variable);
}

void add_value(Generator *g, Text *out, Kind kind, uint32_t flags) {
    static const char *const colors[] = {"RED", "GREEN", "BLUE"};
    static const char *const strings[] = {"\"a\"", "\"b\" + 1", "\"\\u00e9\\n\"", "null", "\"\""};
    switch (kind) {
    case KIND_BOOLEAN:
        if (chance(g, 40))
            text_add(out, chance(g, 50) ? "true" : "false");
        else
            add_condition(g, out, flags, 1);
        break;
    case KIND_RANGE:
    case KIND_SHIFTED: add_range_value(g, out, kind, flags); break;
    case KIND_ENUM:
        if (chance(g, 50))
            text_add(out, colors[pick(g, 3)]);
        else
            add_variable(g, out, kind, flags);
        break;
    case KIND_INT: add_int_value(g, out, flags); break;
    case KIND_STRING:
        if (chance(g, 70))
            text_add(out, strings[pick(g, 5)]);
        else
            add_variable(g, out, kind, flags);
        break;
    case KIND_NODE: add_node_value(g, out, flags); break;
    case KIND_CELLS:
        if (chance(g, 20))
            text_add(out, "null");
        else
            add_variable(g, out, kind, flags);
        break;
    case KIND_THREAD:
        if (chance(g, 30))
            text_add(out, chance(g, 70) ? "self" : "null");
        else
            add_variable(g, out, kind, flags);
        break;
    case KINDS: break;
    }
}
