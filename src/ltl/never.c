/* Never claims, as SPIN reads them. */
#include "ltl/automaton_int.h"

/* SPIN takes the first state as the initial one, and those as accepting whose names begin with "accept_"; a claim that
   ends, as after the skip of accept_all, accepts whatever comes. */
static void add_label(const Automaton *automaton, uint32_t state, Text *out) {
    bool is_accepting = automaton_is_accepting_state(automaton, state);
    if (automaton->states[state].accepts_all && state != automaton->initial)
        text_add(out, "accept_all");
    else if (state == automaton->initial)
        text_add(out, is_accepting ? "accept_init" : "T0_init");
    else
        text_format(out, "%s_S%u", is_accepting ? "accept" : "T0", state);
}

static void add_condition(const AutomatonEdge *edge, LtlNamer namer, const void *context, Text *out) {
    bool is_first = true;
    if (edge->needs == 0 && edge->forbids == 0)
        text_add(out, "1");
    for (uint32_t p = 0; p < LTL_MOST_PROPOSITIONS; p++) {
        uint64_t bit = UINT64_C(1) << p;
        if (((edge->needs | edge->forbids) & bit) == 0)
            continue;
        text_add(out, is_first ? "" : " && ");
        text_add(out, (edge->forbids & bit) != 0 ? "!(" : "(");
        namer(context, p, out);
        text_add_char(out, ')');
        is_first = false;
    }
}

/* Edges to one state, which follow each other, become one with a disjunction. */
static void add_state(const Automaton *automaton, uint32_t state, LtlNamer namer, const void *context, Text *out) {
    const AutomatonState *from = &automaton->states[state];
    const AutomatonEdge *edges = automaton->edges + from->first;
    add_label(automaton, state, out);
    text_add(out, ":\n");
    if (from->accepts_all && state != automaton->initial) {
        text_add(out, "    skip\n");
        return;
    }
    if (from->count == 0) {
        text_add(out, "    false;\n");
        return;
    }
    text_add(out, "    if\n");
    for (uint32_t i = 0; i < from->count; i++) {
        bool goes_on = i > 0 && edges[i - 1].target == edges[i].target;
        bool is_last = i + 1 == from->count || edges[i + 1].target != edges[i].target;
        text_add(out, goes_on ? " || " : "    :: (");
        add_condition(&edges[i], namer, context, out);
        if (!is_last)
            continue;
        text_add(out, ") -> goto ");
        add_label(automaton, edges[i].target, out);
        text_add_char(out, '\n');
    }
    text_add(out, "    fi;\n");
}

/* The comment must not end early, nor the line. */
static void add_comment(const char *comment, Text *out) {
    char previous = '\0';
    text_add(out, "/* ");
    for (; *comment; comment++) {
        char c = *comment;
        if ((unsigned char)c < 0x20 || (previous == '*' && c == '/') || (previous == '/' && c == '*'))
            c = ' ';
        text_add_char(out, c);
        previous = c;
    }
    text_add(out, " */\n");
}

void automaton_print_never(const Automaton *degeneralised, const char *comment, LtlNamer namer, const void *context,
                           Text *out) {
    text_add(out, "never { ");
    add_comment(comment, out);
    add_state(degeneralised, degeneralised->initial, namer, context, out);
    /* The end of the text is the end of the claim, so what ends it stands last. */
    for (int accepts_all = 0; accepts_all < 2; accepts_all++)
        for (uint32_t s = 0; s < degeneralised->state_count; s++)
            if (s != degeneralised->initial && degeneralised->states[s].accepts_all == (accepts_all != 0))
                add_state(degeneralised, s, namer, context, out);
    text_add(out, "}\n");
}
