/* A claim is a list of labelled states: `label: if|do :: condition -> goto label ... fi|od;`, `label: skip` or
   `label: false;`. Conditions are tried on every letter, so an edge stands for one letter here. */
#include "claims.h"

#include "base/vector.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_LIMIT = 32 };

typedef struct Label {
    char name[NAME_LIMIT];
    uint32_t state;
} Label;

typedef struct Claim {
    Arena *arena;
    const char *at;
    uint64_t propositions;
    Vector(Label) labels;
    Vector(AutomatonEdge) edges; /* the targets are labels until all states are known */
    Vector(AutomatonState) states;
    Vector(bool) accepting;
    bool has_failed;
} Claim;

static void skip_space(Claim *claim) {
    for (;;) {
        while (*claim->at && strchr(" \t\r\n", *claim->at))
            claim->at++;
        if (strncmp(claim->at, "/*", 2) != 0)
            return;
        const char *end = strstr(claim->at + 2, "*/");
        claim->at = end ? end + 2 : claim->at + strlen(claim->at);
    }
}

static bool take(Claim *claim, const char *text) {
    skip_space(claim);
    if (strncmp(claim->at, text, strlen(text)) != 0)
        return false;
    claim->at += strlen(text);
    return true;
}

static void expect(Claim *claim, const char *text) {
    if (!take(claim, text))
        claim->has_failed = true;
}

static bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* The number of a label, which may be new. */
static uint32_t take_label(Claim *claim) {
    Label label = {.state = UINT32_MAX};
    skip_space(claim);
    size_t length = 0;
    while (is_name_character(*claim->at) && length + 1 < NAME_LIMIT)
        label.name[length++] = *claim->at++;
    if (length == 0)
        claim->has_failed = true;
    for (uint32_t i = 0; i < claim->labels.count; i++)
        if (strcmp(claim->labels.items[i].name, label.name) == 0)
            return i;
    vector_push(claim->arena, &claim->labels, label);
    return claim->labels.count - 1;
}

/* Conditions ------------------------------------------------------------------------------------------------------- */

static bool evaluate(Claim *claim, uint64_t letter);

static bool evaluate_operand(Claim *claim, uint64_t letter) {
    if (take(claim, "!"))
        return !evaluate_operand(claim, letter);
    if (take(claim, "(")) {
        bool value = evaluate(claim, letter);
        expect(claim, ")");
        return value;
    }
    if (take(claim, "true") || take(claim, "1"))
        return true;
    if (take(claim, "false") || take(claim, "0"))
        return false;
    skip_space(claim);
    if (*claim->at < 'a' || *claim->at > 'z') {
        claim->has_failed = true;
        return false;
    }
    return letter >> (*claim->at++ - 'a') & 1;
}

static bool evaluate_and(Claim *claim, uint64_t letter) {
    bool value = evaluate_operand(claim, letter);
    while (!claim->has_failed && take(claim, "&&")) {
        bool right = evaluate_operand(claim, letter);
        value = value && right;
    }
    return value;
}

static bool evaluate(Claim *claim, uint64_t letter) {
    bool value = evaluate_and(claim, letter);
    while (!claim->has_failed && take(claim, "||")) {
        bool right = evaluate_and(claim, letter);
        value = value || right;
    }
    return value;
}

/* States ----------------------------------------------------------------------------------------------------------- */

/* Adds an edge for each letter of which a condition holds; reading starts at it and stops behind it. */
static void add_edges(Claim *claim, const char *condition, const char *end, uint32_t target) {
    uint64_t letter = 0;
    do {
        claim->at = condition;
        if (evaluate(claim, letter)) {
            AutomatonEdge edge = {.target = target, .needs = letter, .forbids = claim->propositions & ~letter};
            vector_push(claim->arena, &claim->edges, edge);
        }
        letter = (letter - claim->propositions) & claim->propositions;
    } while (letter != 0 && !claim->has_failed);
    claim->at = end;
}

static uint32_t accept_all(Claim *claim) {
    const char *at = claim->at;
    claim->at = "accept_all";
    uint32_t label = take_label(claim);
    claim->at = at;
    return label;
}

/* One `:: condition -> goto label`, or SPIN's `:: atomic { condition -> assert(!condition) }`, which ends the claim; or
   a mere `:: false`. */
static void read_choice(Claim *claim) {
    bool is_atomic = take(claim, "atomic");
    if (is_atomic)
        expect(claim, "{");
    const char *condition = claim->at;
    bool holds = evaluate(claim, 0);
    if (!take(claim, "->")) {
        claim->has_failed |= holds;
        return;
    }
    uint32_t target;
    if (is_atomic) {
        expect(claim, "assert");
        evaluate(claim, 0);
        expect(claim, "}");
        target = accept_all(claim);
    } else {
        expect(claim, "goto");
        target = take_label(claim);
    }
    add_edges(claim, condition, claim->at, target);
}

static void read_statement(Claim *claim, uint32_t state) {
    if (take(claim, "skip")) {
        AutomatonEdge edge = {.target = accept_all(claim)};
        vector_push(claim->arena, &claim->edges, edge);
        claim->accepting.items[state] = true;
    } else if (take(claim, "if") || take(claim, "do")) {
        while (!claim->has_failed && take(claim, "::"))
            read_choice(claim);
        if (!take(claim, "fi"))
            expect(claim, "od");
    } else {
        expect(claim, "false");
    }
    take(claim, ";");
}

/* A state with its labels. */
static void read_state(Claim *claim) {
    uint32_t state = claim->states.count;
    AutomatonState row = {.first = claim->edges.count};
    vector_push(claim->arena, &claim->states, row);
    vector_push(claim->arena, &claim->accepting, false);
    for (;;) {
        const char *before = claim->at;
        uint32_t label = claim->has_failed ? 0 : take_label(claim);
        if (claim->has_failed)
            return;
        if (!take(claim, ":") || *claim->at == ':') {
            claim->at = before;
            break;
        }
        claim->labels.items[label].state = state;
        if (strncmp(claim->labels.items[label].name, "accept", 6) == 0)
            claim->accepting.items[state] = true;
    }
    read_statement(claim, state);
    claim->states.items[state].count = claim->edges.count - row.first;
}

static Automaton *finish(const Claim *claim) {
    Automaton *automaton = memory_get_zeroed(1, sizeof *automaton);
    automaton->state_count = claim->states.count;
    automaton->edge_count = claim->edges.count;
    automaton->set_count = 1;
    automaton->states = memory_get_zeroed(claim->states.count, sizeof *automaton->states);
    automaton->edges = memory_get_zeroed(claim->edges.count + 1, sizeof *automaton->edges);
    for (uint32_t s = 0; s < claim->states.count; s++) {
        automaton->states[s] = claim->states.items[s];
        for (uint32_t i = 0; i < automaton->states[s].count; i++) {
            uint32_t at = automaton->states[s].first + i;
            automaton->edges[at] = claim->edges.items[at];
            automaton->edges[at].target = claim->labels.items[claim->edges.items[at].target].state;
            automaton->edges[at].marks = claim->accepting.items[s];
        }
    }
    return automaton;
}

Automaton *claims_read(const char *text, uint64_t propositions) {
    Claim claim = {.arena = arena_new(), .at = text, .propositions = propositions};
    expect(&claim, "never");
    expect(&claim, "{");
    while (!claim.has_failed && !take(&claim, "}"))
        read_state(&claim);
    for (uint32_t i = 0; i < claim.edges.count; i++)
        if (claim.labels.items[claim.edges.items[i].target].state == UINT32_MAX)
            claim.has_failed = true;
    Automaton *automaton = claim.has_failed || claim.states.count == 0 ? NULL : finish(&claim);
    arena_free(claim.arena);
    return automaton;
}
