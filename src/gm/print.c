/* Global machines as text, and as drawings. */
#include "gm/gm_int.h"

const char *gm_kind_sign(GmKind kind) {
    static const char *const signs[GM_KINDS] = {
        [GM_INTERNAL] = "tau",
        [GM_SEND] = "!",
        [GM_RECEIVE] = "?",
        [GM_SEND_ASYNCHRONOUS] = "!^",
        [GM_RECEIVE_ASYNCHRONOUS] = "?^",
        [GM_BROADCAST] = "!!",
        [GM_RECEIVE_BROADCAST] = "??",
    };
    return signs[kind];
}

void gm_print_label(const Gm *gm, const GmTransition *transition, Text *out) {
    text_add(out, gm_kind_sign(transition->kind));
    if (transition->kind != GM_INTERNAL)
        text_add(out, gm->messages.items[transition->message]);
    for (uint32_t i = 0; i < transition->guard.count; i++) {
        GmLiteral literal = transition->guard.items[i];
        text_format(out, "%s%s%s", i == 0 ? " [" : ", ", literal.value ? "" : "!",
                    gm->variables.items[literal.variable].name);
    }
    text_add(out, transition->guard.count > 0 ? "]" : "");
    for (uint32_t i = 0; i < transition->action.count; i++) {
        GmLiteral literal = transition->action.items[i];
        text_format(out, "%s%s := %s", i == 0 ? " {" : ", ", gm->variables.items[literal.variable].name,
                    literal.value ? "true" : "false");
    }
    text_add(out, transition->action.count > 0 ? "}" : "");
}

static void print_variables(const Gm *gm, bool locks, Text *out) {
    text_add(out, locks ? "locks : " : "vars : ");
    const char *separator = "";
    for (uint32_t i = 0; i < gm->variables.count; i++) {
        const GmVariable *variable = &gm->variables.items[i];
        if (variable->is_lock != locks)
            continue;
        text_format(out, "%s%s%s", separator, variable->name, variable->initial ? " = true" : "");
        separator = ", ";
    }
    text_add(out, ";\n");
}

/* The transitions of a machine, each with texts before and after the names of its two states, and at the end. */
static void print_transitions(const Gm *gm, uint32_t number, const char *const texts[4], Text *out) {
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        if (gm->states.items[transition->from].machine != number)
            continue;
        text_format(out, "%s%s%s%s%s", texts[0], gm->states.items[transition->from].name, texts[1],
                    gm->states.items[transition->to].name, texts[2]);
        gm_print_label(gm, transition, out);
        text_add(out, texts[3]);
    }
}

static void print_machine(const Gm *gm, uint32_t number, Text *out) {
    const GmMachine *machine = &gm->machines.items[number];
    text_format(out, "\nmachine %s {\n    states :", machine->name);
    for (uint32_t i = 0; i < machine->count; i++)
        text_format(out, "%s %s", i > 0 ? "," : "", gm->states.items[machine->first + i].name);
    text_add(out, ";\n");
    print_transitions(gm, number, (const char *const[]){"    ", " -> ", " : ", ";\n"}, out);
    text_add(out, "}\n");
}

static void print_initial(const Gm *gm, Text *out) {
    text_add(out, "\ninitial : ");
    const char *separator = "";
    for (uint32_t i = 0; i < gm->states.count; i++) {
        const GmState *state = &gm->states.items[i];
        if (state->initial == 0 && !state->is_unbounded)
            continue;
        text_format(out, "%s%s %s %u", separator, state->name, state->is_unbounded ? ">=" : "=", state->initial);
        separator = ", ";
    }
    text_add(out, ";\n");
}

static void print_target(const Gm *gm, const GmTarget *target, Text *out) {
    text_add(out, "target :");
    for (uint32_t i = 0, count; i < target->states.count; i += count) {
        for (count = 1; i + count < target->states.count; count++)
            if (target->states.items[i + count] != target->states.items[i])
                break;
        text_format(out, "%s %s >= %u", i > 0 ? "," : "", gm->states.items[target->states.items[i]].name, count);
    }
    text_add(out, ";\n");
}

void gm_print(const Gm *gm, Text *out) {
    print_variables(gm, false, out);
    print_variables(gm, true, out);
    for (uint32_t i = 0; i < gm->machines.count; i++)
        print_machine(gm, i, out);
    print_initial(gm, out);
    for (uint32_t i = 0; i < gm->targets.count; i++)
        print_target(gm, &gm->targets.items[i], out);
}

/* Drawings --------------------------------------------------------------------------------------------------------- */

static void draw_machine(const Gm *gm, uint32_t number, Text *out) {
    const GmMachine *machine = &gm->machines.items[number];
    text_format(out, "    subgraph \"cluster_%s\" {\n        label = \"%s\";\n", machine->name, machine->name);
    for (uint32_t i = 0; i < machine->count; i++) {
        const GmState *state = &gm->states.items[machine->first + i];
        bool is_initial = state->initial > 0 || state->is_unbounded;
        text_format(out, "        \"%s\"%s;\n", state->name, is_initial ? " [peripheries = 2]" : "");
    }
    print_transitions(gm, number, (const char *const[]){"        \"", "\" -> \"", "\" [label = \"", "\"];\n"}, out);
    text_add(out, "    }\n");
}

void gm_print_dot(const Gm *gm, Text *out) {
    text_add(out, "digraph machine {\n    node [shape = ellipse, fontname = \"sans-serif\"];\n"
                  "    edge [fontname = \"sans-serif\", fontsize = 10];\n");
    for (uint32_t i = 0; i < gm->machines.count; i++)
        draw_machine(gm, i, out);
    text_add(out, "}\n");
}
