/* Global machines from text:

       vars : name [= true], ...;  locks : ...;
       machine name { states : name, ...;  from -> to : label; ... }  ...
       initial : state = count, state >= 0, ...;
       target : state >= count, ...;  ...

   where a label is tau, !m, ?m, !^m, ?^m, !!m or ??m, then perhaps [x, !y] and {x := true, ...}. */
#include "base/cursor.h"
#include "base/guess.h"
#include "base/names.h"
#include "gm/gm_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest number of copies of a target, and initially. */
enum { MOST_COPIES = 1000, MOST_NUMBER = 1000000000 };

static bool is_inside_word(char c) { return scanner_is_word(c) || c == '$' || c == '.' || c == '@'; }

static size_t word_length(const Scanner *scanner) {
    char first = scanner_peek(scanner, 0);
    return scanner_is_letter(first) || first == '$' ? scanner_span(scanner, is_inside_word) : 0;
}

static const Lexicon lexicon = {
    .comments = SCANNER_C_COMMENTS,
    .most_bytes = 16 << 20,
    .most_number = MOST_NUMBER,
    .word = word_length,
    .symbols = (const char *const[]){":=", "->", ">=", "!!", "??", "!^", "?^", ":", ";", ",", "{", "}", "[", "]", "!",
                                     "?", "=", NULL},
};

typedef struct Reader {
    Cursor cursor;
    Gm *gm;
    Arena *scratch;
    Names *variables, *states, *messages, *machines;
} Reader;

/* Reads a new name and gives it the next number; false when it is taken. */
static const char *read_new(Reader *reader, const char *what, Names *names, uint32_t limit) {
    Position position = reader->cursor.token.position;
    const char *name = cursor_name(&reader->cursor, what);
    uint32_t before = names_count(names);
    if (reader->cursor.failed)
        return NULL;
    if (before >= limit)
        cursor_fail(&reader->cursor, position, NULL, "there are more than %u names of this kind", limit);
    else if (names_add_string(names, name) < before)
        cursor_complain(&reader->cursor, position, NULL, "'%s' is declared twice", name);
    return names_count(names) > before ? name : NULL;
}

/* Reads a name that is known; GM_NONE, with a message, when it is not. Hints look at some names only, so that a text
   with many names and errors is read in time. */
static uint32_t read_known(Reader *reader, const char *what, const Names *names) {
    enum { MOST_GUESSES = 1000 };
    Position position = reader->cursor.token.position;
    char expected[32];
    snprintf(expected, sizeof expected, "a %s", what);
    const char *name = cursor_name(&reader->cursor, expected);
    uint32_t found = names_find(names, name, strlen(name));
    if (found != UINT32_MAX || reader->cursor.failed)
        return found;
    Guess guess = guess_start(name);
    for (uint32_t i = 0; i < names_count(names) && i < MOST_GUESSES; i++)
        guess_try(&guess, names_text(names, i));
    cursor_complain(&reader->cursor, position, guess_hint(&guess, reader->scratch), "there is no %s '%s'", what, name);
    return GM_NONE;
}

static bool read_value(Reader *reader) {
    bool value = cursor_at(&reader->cursor, "true");
    if (!cursor_accept(&reader->cursor, "true") && !cursor_accept(&reader->cursor, "false"))
        cursor_expected(&reader->cursor, "'true' or 'false'", NULL);
    return value;
}

static void read_variables(Reader *reader, const char *section, bool is_lock) {
    cursor_expect(&reader->cursor, section, NULL);
    cursor_expect(&reader->cursor, ":", NULL);
    while (!cursor_at(&reader->cursor, ";") && !cursor_at_end(&reader->cursor)) {
        const char *name = read_new(reader, "the name of a variable", reader->variables, GM_MOST_VARIABLES);
        GmVariable variable = {.name = name, .is_lock = is_lock};
        if (cursor_accept(&reader->cursor, "="))
            variable.initial = read_value(reader);
        if (name)
            vector_push(reader->gm->arena, &reader->gm->variables, variable);
        if (!cursor_at(&reader->cursor, ";"))
            cursor_expect(&reader->cursor, ",", NULL);
    }
    cursor_expect(&reader->cursor, ";", NULL);
}

/* Machines --------------------------------------------------------------------------------------------------------- */

static void read_states(Reader *reader, GmMachine *machine) {
    Gm *gm = reader->gm;
    machine->first = gm->states.count;
    cursor_expect(&reader->cursor, "states", NULL);
    cursor_expect(&reader->cursor, ":", NULL);
    while (!cursor_at(&reader->cursor, ";") && !cursor_at_end(&reader->cursor)) {
        const char *name = read_new(reader, "the name of a state", reader->states, GM_MOST_STATES);
        GmState state = {.name = name, .machine = gm->machines.count, .local.location = CBP_NONE};
        if (name)
            vector_push(gm->arena, &gm->states, state);
        if (!cursor_at(&reader->cursor, ";"))
            cursor_expect(&reader->cursor, ",", NULL);
    }
    cursor_expect(&reader->cursor, ";", NULL);
    machine->count = gm->states.count - machine->first;
}

/* Reads "tau", or a sign and a message. */
static void read_kind(Reader *reader, GmTransition *transition) {
    transition->kind = GM_INTERNAL;
    transition->message = GM_NONE;
    if (cursor_accept(&reader->cursor, gm_kind_sign(GM_INTERNAL)))
        return;
    for (int kind = GM_SEND; kind < GM_KINDS; kind++) {
        if (!cursor_accept(&reader->cursor, gm_kind_sign((GmKind)kind)))
            continue;
        transition->kind = (GmKind)kind;
        const char *name = cursor_name(&reader->cursor, "a message");
        transition->message = names_add_string(reader->messages, name);
        if (transition->message == reader->gm->messages.count)
            vector_push(reader->gm->arena, &reader->gm->messages, name);
        return;
    }
    cursor_expected(&reader->cursor, "'tau' or a message", "write !m ?m !^m ?^m !!m or ??m");
}

static void read_guard(Reader *reader, GmLiterals *guard) {
    if (!cursor_accept(&reader->cursor, "["))
        return;
    do {
        Position position = reader->cursor.token.position;
        GmLiteral literal = {.value = !cursor_accept(&reader->cursor, "!")};
        literal.variable = read_known(reader, "variable", reader->variables);
        if (literal.variable != GM_NONE && !gm_require(reader->gm->arena, guard, literal))
            cursor_complain(&reader->cursor, position, NULL, "this guard contradicts itself");
    } while (cursor_accept(&reader->cursor, ","));
    cursor_expect(&reader->cursor, "]", NULL);
}

static void read_action(Reader *reader, GmLiterals *action) {
    if (!cursor_accept(&reader->cursor, "{"))
        return;
    do {
        Position position = reader->cursor.token.position;
        uint32_t variable = read_known(reader, "variable", reader->variables);
        cursor_expect(&reader->cursor, ":=", NULL);
        bool value = read_value(reader);
        if (variable == GM_NONE)
            continue;
        if (gm_known(action, variable) != GM_UNKNOWN)
            cursor_complain(&reader->cursor, position, NULL, "this assigns one variable twice");
        gm_set(reader->gm->arena, action, variable, value);
    } while (cursor_accept(&reader->cursor, ","));
    cursor_expect(&reader->cursor, "}", NULL);
}

/* Reads the name of a state that has to belong to the machine. */
static uint32_t read_own_state(Reader *reader, const GmMachine *machine) {
    Position position = reader->cursor.token.position;
    uint32_t state = read_known(reader, "state", reader->states);
    if (state != GM_NONE && (state < machine->first || state >= machine->first + machine->count))
        cursor_complain(&reader->cursor, position, NULL, "'%s' is a state of another machine",
                        names_text(reader->states, state));
    return state;
}

static void read_transition(Reader *reader, const GmMachine *machine) {
    Gm *gm = reader->gm;
    GmTransition transition = {0};
    Position position = reader->cursor.token.position;
    transition.from = read_own_state(reader, machine);
    cursor_expect(&reader->cursor, "->", NULL);
    transition.to = read_own_state(reader, machine);
    cursor_expect(&reader->cursor, ":", NULL);
    read_kind(reader, &transition);
    read_guard(reader, &transition.guard);
    read_action(reader, &transition.action);
    cursor_expect(&reader->cursor, ";", NULL);
    if (gm_receives(transition.kind) && transition.guard.count + transition.action.count > 0)
        cursor_complain(&reader->cursor, position, "write them at the sending transition",
                        "a receiving transition has neither a guard nor an action");
    if (gm->transitions.count == GM_MOST_TRANSITIONS)
        cursor_fail(&reader->cursor, position, NULL, "there are more than %d transitions", (int)GM_MOST_TRANSITIONS);
    if (transition.from != GM_NONE && transition.to != GM_NONE)
        vector_push(gm->arena, &gm->transitions, transition);
}

static void read_machine(Reader *reader) {
    cursor_expect(&reader->cursor, "machine", NULL);
    GmMachine machine = {.name = read_new(reader, "the name of a machine", reader->machines, GM_MOST_STATES)};
    cursor_expect(&reader->cursor, "{", NULL);
    read_states(reader, &machine);
    while (!cursor_at(&reader->cursor, "}") && !cursor_at_end(&reader->cursor))
        read_transition(reader, &machine);
    cursor_expect(&reader->cursor, "}", NULL);
    if (machine.name)
        vector_push(reader->gm->arena, &reader->gm->machines, machine);
}

/* Where it begins, and what is bad --------------------------------------------------------------------------------- */

static void read_initial(Reader *reader) {
    cursor_expect(&reader->cursor, "initial", NULL);
    cursor_expect(&reader->cursor, ":", NULL);
    while (!cursor_at(&reader->cursor, ";") && !cursor_at_end(&reader->cursor)) {
        uint32_t state = read_known(reader, "state", reader->states);
        bool is_unbounded = cursor_accept(&reader->cursor, ">=");
        if (!is_unbounded)
            cursor_expect(&reader->cursor, "=", NULL);
        uint32_t count = (uint32_t)cursor_number(&reader->cursor, MOST_NUMBER);
        if (state != GM_NONE) {
            reader->gm->states.items[state].initial = count;
            reader->gm->states.items[state].is_unbounded = is_unbounded;
        }
        if (!cursor_at(&reader->cursor, ";"))
            cursor_expect(&reader->cursor, ",", NULL);
    }
    cursor_expect(&reader->cursor, ";", NULL);
}

static void read_target(Reader *reader) {
    GmTarget target = {0};
    Position position = reader->cursor.token.position;
    cursor_expect(&reader->cursor, "target", NULL);
    cursor_expect(&reader->cursor, ":", NULL);
    do {
        uint32_t state = read_known(reader, "state", reader->states);
        cursor_expect(&reader->cursor, ">=", NULL);
        uint32_t count = (uint32_t)cursor_number(&reader->cursor, MOST_NUMBER);
        if (count == 0)
            cursor_complain(&reader->cursor, position, NULL, "a target needs at least one copy of each state it names");
        else if (count > MOST_COPIES - target.states.count)
            cursor_fail(&reader->cursor, position, NULL, "a target needs at most %d copies", (int)MOST_COPIES);
        for (uint32_t i = 0; state != GM_NONE && i < count && !reader->cursor.failed; i++)
            vector_push(reader->gm->arena, &target.states, state);
    } while (cursor_accept(&reader->cursor, ","));
    cursor_expect(&reader->cursor, ";", NULL);
    if (target.states.count)
        qsort(target.states.items, target.states.count, sizeof *target.states.items, vector_by_number);
    if (reader->gm->targets.count == GM_MOST_TARGETS)
        cursor_fail(&reader->cursor, position, NULL, "there are more than %d targets", (int)GM_MOST_TARGETS);
    vector_push(reader->gm->arena, &reader->gm->targets, target);
}

/* Checks ----------------------------------------------------------------------------------------------------------- */

/* A number for "is woken in this state by that message, in this way". */
static uint32_t waiting_key(Names *names, const GmTransition *transition, uint32_t state, bool is_added) {
    uint32_t key[] = {(uint32_t)transition->kind, transition->message, state};
    return is_added ? names_add(names, (const char *)key, sizeof key)
                    : names_find(names, (const char *)key, sizeof key);
}

/* A copy that receives a broadcast goes to one state, in which it does not receive it again: so the order does not
   matter. The copies of unbounded states receive none. */
static void check_waiting(Reader *reader) {
    const Gm *gm = reader->gm;
    Names *waiting = names_new(reader->scratch);
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        const GmState *state = &gm->states.items[transition->from];
        if (!gm_is_woken(transition->kind))
            continue;
        uint32_t before = names_count(waiting);
        bool is_known = waiting_key(waiting, transition, transition->from, true) < before;
        if (is_known && transition->kind == GM_RECEIVE_BROADCAST)
            cursor_complain(&reader->cursor, (Position){0}, NULL, "state '%s' receives '%s' in two ways", state->name,
                            gm->messages.items[transition->message]);
        if (state->is_unbounded)
            cursor_complain(&reader->cursor, (Position){0}, NULL,
                            "state '%s' has any number of copies initially, so it cannot receive '%s'", state->name,
                            gm->messages.items[transition->message]);
    }
    for (uint32_t i = 0; i < gm->transitions.count; i++) {
        const GmTransition *transition = &gm->transitions.items[i];
        if (gm_is_woken(transition->kind) && waiting_key(waiting, transition, transition->to, false) != UINT32_MAX)
            cursor_complain(&reader->cursor, (Position){0}, NULL,
                            "a copy that receives '%s' in '%s' can receive it again in '%s'",
                            gm->messages.items[transition->message], gm->states.items[transition->from].name,
                            gm->states.items[transition->to].name);
    }
}

Gm *gm_read(const char *text, size_t length, Diagnostics *diagnostics) {
    uint32_t errors = diagnostics_errors(diagnostics);
    Gm *gm = gm_new();
    Reader reader = {.gm = gm, .scratch = arena_new()};
    reader.cursor = cursor_start(scanner_start(text, length), &lexicon, gm->arena, diagnostics);
    reader.variables = names_new(reader.scratch);
    reader.states = names_new(reader.scratch);
    reader.messages = names_new(reader.scratch);
    reader.machines = names_new(reader.scratch);
    read_variables(&reader, "vars", false);
    read_variables(&reader, "locks", true);
    while (cursor_at(&reader.cursor, "machine"))
        read_machine(&reader);
    read_initial(&reader);
    while (cursor_at(&reader.cursor, "target"))
        read_target(&reader);
    if (!cursor_at_end(&reader.cursor))
        cursor_expected(&reader.cursor, "'target' or the end of the text", NULL);
    if (diagnostics_errors(diagnostics) == errors)
        check_waiting(&reader);
    gm_sort_transitions(gm);
    arena_free(reader.scratch);
    if (diagnostics_errors(diagnostics) == errors)
        return gm;
    gm_free(gm);
    return NULL;
}
