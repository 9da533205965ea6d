#include "discover/discover.h"

#include "machine/successors.h"

#include <stdlib.h>

struct Discovery {
    JavaProgram *program;
    Code *code;
    Scout scout; /* see discovery_measure */
    bool measures;
    uint32_t supplied; /* how often something was missing */
};

/* Adds what machines of the growing code miss. */
static void supply(void *context, const Missing *missing) {
    Discovery *d = context;
    Text text = {0};
    if (missing->string)
        strings_show(d->code->strings, missing->string, &text);
    java_program_supply(d->program, missing, text_string(&text), text.length);
    text_free(&text);
    code_extend(d->code);
    d->supplied++;
}

static void open_code(Discovery *d) {
    code_free(d->code);
    d->code = code_compile_program(java_program_model(d->program), true);
    d->code->supplier = (Supplier){supply, d};
}

Discovery *discovery_new(JavaProgram *program) {
    Discovery *d = memory_get_zeroed(1, sizeof *d);
    d->program = program;
    open_code(d);
    return d;
}

void discovery_free(Discovery *d) {
    if (!d)
        return;
    if (d->measures)
        scout_free(&d->scout);
    code_free(d->code);
    free(d);
}

Code *discovery_code(Discovery *d) { return d->code; }

/* Threads in turn: from `turn` on, the first one that can move. */
static bool pick_in_turn(Machine *m, uint32_t turn, Move *move) {
    uint32_t first, end;
    successors_threads(m, &first, &end);
    for (uint32_t i = 0; i < end - first; i++) {
        uint32_t thread = first + (turn + i) % (end - first), ways = machine_transformations(m, thread);
        for (uint32_t way = 0; way < ways; way++)
            if (machine_enabled(m, thread, way)) {
                *move = (Move){(uint16_t)thread, (uint16_t)way, 0};
                return true;
            }
    }
    return false;
}

enum { MOST_STEPS = 2000, FEWER_STEPS = 500 }; /* of runs */

/* How threads take turns: one step each; each as far as it can go, from the first on, from the last on or from a given
   one on; at random. */
typedef enum Schedule { IN_TURN, FIRST_AHEAD, LAST_AHEAD, AT_RANDOM, ONE_AHEAD } Schedule;

static bool pick(Machine *m, Schedule schedule, uint32_t turn, uint64_t *random, Move *move) {
    switch (schedule) {
    case IN_TURN: return pick_in_turn(m, turn, move);
    case FIRST_AHEAD: return pick_in_turn(m, 0, move);
    case LAST_AHEAD: return pick_in_turn(m, machine_threads(m) ? machine_threads(m) - 1 : 0, move);
    case AT_RANDOM: return scout_pick(m, random, move);
    case ONE_AHEAD: return pick_in_turn(m, turn, move);
    }
    return false;
}

/* One run, as far as it goes, or so many steps; `turn` is the thread that begins. */
static void run(Machine *m, Schedule schedule, uint32_t turn, uint32_t most, uint64_t *random) {
    enum { SHORT_STEP = 200 };
    machine_limit_step_length(m, SHORT_STEP);
    for (uint32_t step = 0; step < most; step++) {
        Move move;
        if (!pick(m, schedule, turn, random, &move))
            return;
        Outcome outcome = successors_step(m, move);
        uint32_t next;
        while (schedule == AT_RANDOM && outcome == OUTCOME_DONE && scout_random(random, 2) &&
               machine_next_choice(m, &next)) {
            machine_undo(m, 0);
            move.choice = next;
            outcome = successors_step(m, move);
        }
        if (outcome != OUTCOME_DONE)
            return;
        machine_forget(m, machine_mark(m));
        if (schedule == IN_TURN)
            turn = move.thread + 1u;
    }
}

void discovery_scout(Discovery *d, const MachineOptions *options, Look look) {
    enum { RUNS_AT_RANDOM = 6, ENOUGH_IN_VAIN = 2 };
    uint64_t random = SCOUT_SEED;
    Machine *m = machine_new(d->code, options);
    machine_limit(m, look);
    for (uint32_t i = 0, in_vain = 0; i < AT_RANDOM + RUNS_AT_RANDOM && in_vain < ENOUGH_IN_VAIN; i++) {
        uint32_t before = d->supplied;
        run(m, i < AT_RANDOM ? (Schedule)i : AT_RANDOM, 0, i ? FEWER_STEPS : MOST_STEPS, &random);
        if (machine_is_stopped(m))
            break;
        in_vain = d->supplied == before ? in_vain + 1 : 0;
        machine_reset(m);
    }
    machine_free(m);
    java_program_boot(d->program);
    open_code(d);
    machine_run_initial(d->code, look);
}

Scout *discovery_measure(Discovery *d, const MachineOptions *options, Look look) {
    d->measures = true;
    scout_init(&d->scout, d->code, options, look);
    scout_run(&d->scout, NULL, 0);
    return &d->scout;
}

/* Whether the model has it by now. */
static bool is_known(const Discovery *d, const Missing *missing) {
    int64_t answer;
    switch (missing->kind) {
    case MISSING_NOTHING: return true;
    case MISSING_BODY: return !d->code->model->bodies.items[missing->id].is_missing;
    case MISSING_TARGET:
        return code_target(d->code, missing->id, code_collection_of(d->code, missing->type)) != BIR_NONE;
    case MISSING_FACT: return code_fact(d->code, (BirNative)missing->id, missing->string, &answer);
    case MISSING_CLASS: return false;
    }
    return false;
}

typedef Vector(Move) Moves;

static void add_move(void *context, const Fired *fired) { vector_push(NULL, (Moves *)context, fired->move); }

/* The moves of a search one transformation at a time. What its steps are depends on what it took for granted, which the
   growing code knows nothing of. */
static Moves single_moves(const Code *searched, const MissingReport *missed, const MachineOptions *options, Look look) {
    Moves moves = {0};
    Machine *m = machine_new(searched, options);
    machine_limit(m, look);
    machine_observe(m, add_move, &moves);
    for (uint64_t i = 0; i < missed->count; i++) {
        if (!successors_is_enabled(m, missed->moves[i]) || successors_step(m, missed->moves[i]) != OUTCOME_DONE)
            break;
        machine_forget(m, machine_mark(m));
    }
    machine_free(m);
    return moves;
}

/* Makes these moves as far as they lead: the last one may be what was missing. */
static void follow(Machine *m, const Moves *moves) {
    for (uint32_t i = 0; i < moves->count; i++) {
        Move move = moves->items[i];
        if (move.thread >= machine_threads(m) || move.transformation >= machine_transformations(m, move.thread) ||
            !machine_enabled(m, move.thread, move.transformation) || machine_fire(m, move) != OUTCOME_DONE)
            return;
        machine_forget(m, machine_mark(m));
    }
}

bool discovery_learn(Discovery *d, const Code *searched, const MissingReport *missed, uint32_t round,
                     const MachineOptions *options, Look look) {
    uint32_t before = d->supplied;
    Missing missing = missed->missing;
    if (*missed->text)
        missing.string = (uint32_t)strings_add_utf8(d->code->strings, missed->text, strlen(missed->text));
    if (!is_known(d, &missing))
        supply(d, &missing);
    if (d->measures) {
        scout_run(&d->scout, missed->moves, missed->count);
        return d->supplied > before;
    }
    enum { RUNS = 4, MOST_DOUBLINGS = 10 };
    uint32_t steps = (uint32_t)FEWER_STEPS << (round < MOST_DOUBLINGS ? round : MOST_DOUBLINGS);
    uint64_t random = SCOUT_SEED;
    /* Its code is what is missing next. Others may end the program before it goes on. */
    uint32_t thread = missed->count ? missed->moves[missed->count - 1].thread : 0;
    Moves moves = single_moves(searched, missed, options, look);
    Machine *m = machine_new(d->code, options);
    machine_limit(m, look);
    for (uint32_t i = 0; i < RUNS && !machine_is_stopped(m); i++) {
        uint32_t known = d->supplied;
        machine_limit_step_length(m, 0); /* as for the search */
        follow(m, &moves);
        run(m, i ? AT_RANDOM : ONE_AHEAD, thread, steps, &random);
        if (i && d->supplied == known)
            break; /* the next would show nothing new either */
        machine_reset(m);
    }
    machine_free(m);
    free(moves.items);
    return d->supplied > before;
}
