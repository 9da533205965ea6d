#include "engine/trail.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Ahead {
    BirId transformation;
    int64_t birth;
} Ahead;

/* Following a trail. A transformation is fired when the next one begins, or the trail ends: only then all of its
   choices are known. */
typedef struct Follower {
    const Inlined *inlined;
    Machine *machine;
    Trail *trail;
    Vector(Move) moves;
    bool is_pending;
    uint32_t thread; /* in the order of starts */
    BirId pending;   /* transformation of the model */
    uint64_t choice, radix;
    bool has_ended; /* nothing more is run */
    /* In an atomic block the machine goes on by itself: what it has done that was not told yet. */
    Vector(Ahead) ahead;
    uint32_t told; /* of those */
    bool is_first; /* of the step that is being taken */
    bool is_stuck; /* `#d` or `#k` was said */
} Follower;

static void end_falsely(Follower *f) {
    f->trail->end = TRAIL_FALSE;
    f->has_ended = true;
    text_format(&f->trail->words, "step %" PRIu64 ": ", f->trail->count + 1);
}

#define report_false_trail(f, ...) (end_falsely(f), text_format(&(f)->trail->words, __VA_ARGS__))

static void note_fired(void *context, const Fired *fired) {
    Follower *f = context;
    bool is_first = f->is_first;
    f->is_first = false;
    if (is_first || fired->outcome != OUTCOME_DONE)
        return;
    vector_push(NULL, &f->ahead, ((Ahead){fired->transformation, fired->birth}));
}

/* Whether the machine has done what is told now. */
static bool was_done(Follower *f, uint32_t thread, BirId transformation) {
    if (f->told == f->ahead.count || f->ahead.items[f->told].birth != thread ||
        f->ahead.items[f->told].transformation != transformation)
        return false;
    f->told++;
    return true;
}

/* Which way of a thread the transformation is that waits. False when it is none, or cannot be gone now. */
static bool find_pending(const Follower *f, uint32_t nth, uint32_t *which) {
    Machine *m = f->machine;
    uint32_t count = machine_transformations(m, nth);
    for (*which = 0; *which < count && machine_transformation(m, nth, *which) != f->pending;)
        ++*which;
    return successors_is_enabled(m, (Move){(uint16_t)nth, (uint16_t)*which, 0});
}

static void fire_pending(Follower *f) {
    if (!f->is_pending || f->has_ended)
        return;
    f->is_pending = false;
    Machine *m = f->machine;
    uint32_t nth = machine_find_thread(m, f->thread);
    if (nth == UINT32_MAX) {
        report_false_trail(f, "there is no thread %u", f->thread);
        return;
    }
    uint32_t which;
    if (!find_pending(f, nth, &which)) {
        const BirModel *model = machine_code(m)->model;
        uint32_t frame = (uint32_t)machine_cell(m, machine_thread(m, nth) + THREAD_FRAME);
        BirId body = (BirId)machine_cell(m, frame + FRAME_BODY), location = (BirId)machine_cell(m, frame + FRAME_PC);
        report_false_trail(f, "thread %u, in %s at %s, cannot do transformation %u", f->thread,
                           bir_name(model, model->bodies.items[body].name),
                           bir_name(model, model->locations.items[location].name), f->pending);
        return;
    }
    Move move = {(uint16_t)nth, (uint16_t)which, (uint32_t)f->choice};
    vector_push(NULL, &f->moves, move);
    f->trail->count = f->moves.count;
    f->ahead.count = f->told = 0;
    f->is_first = true;
    Outcome outcome = successors_step(m, move);
    if (outcome == OUTCOME_DONE)
        return;
    f->has_ended = true;
    f->trail->fault = *machine_fault(m);
    f->trail->end = outcome == OUTCOME_ERROR ? TRAIL_ERROR : TRAIL_LIMIT;
    if (outcome == OUTCOME_PRUNED)
        report_false_trail(f, "the run is discarded there");
}

static void begin(Follower *f, uint32_t thread, uint32_t transformation) {
    fire_pending(f);
    if (f->has_ended)
        return;
    if (transformation >= f->inlined->model->transformations.count) {
        report_false_trail(f, "there is no transformation %u", transformation);
        return;
    }
    f->pending = f->inlined->sources[transformation];
    f->is_pending = f->pending != BIR_NONE && !was_done(f, thread, f->pending);
    f->thread = thread;
    f->choice = 0;
    f->radix = 1;
    if (f->pending != BIR_NONE)
        f->trail->last = f->pending;
}

/* Choices of one transformation are one number to the machine, the first of them its lowest digit. */
static void choose(Follower *f, uint32_t picked, uint32_t count) {
    if (!f->is_pending)
        return;
    if (!count || picked >= count || f->radix > UINT32_MAX) {
        report_false_trail(f, "choice %u of %u", picked, count);
        return;
    }
    f->choice += picked * f->radix;
    f->radix *= count;
}

/* The transformation that was begun is not done: what it needs is not there. */
static void stop(Follower *f, TrailEnd end, uint32_t number, const char *words) {
    if (f->has_ended)
        return;
    f->is_pending = false;
    f->has_ended = true;
    f->trail->end = end;
    f->trail->number = number;
    text_add(&f->trail->words, words);
}

static void stop_at_limit(Follower *f, const char *words) {
    uint32_t number = 0;
    /* If the model has a bound there, it says so itself, and what the engine says is right. */
    size_t mark = machine_mark(f->machine);
    uint32_t count = f->moves.count;
    TrailEnd end = TRAIL_FALSE;
    if (sscanf(words, "objects %u", &number) == 1)
        end = TRAIL_OBJECTS;
    else if (sscanf(words, "length %u", &number) == 1)
        end = TRAIL_LENGTH;
    else if (strncmp(words, "threads", 7) == 0)
        end = TRAIL_THREADS;
    fire_pending(f);
    /* An error comes after the place where there is no room: a search with more room finds it itself. */
    bool is_early = f->has_ended && f->trail->end == TRAIL_ERROR && end != TRAIL_FALSE;
    if (f->has_ended && !is_early)
        return;
    f->has_ended = false;
    f->trail->fault = (Fault){.transformation = BIR_NONE, .subject = BIR_NONE};
    machine_undo(f->machine, mark);
    f->trail->count = f->moves.count = count;
    if (end == TRAIL_FALSE)
        report_false_trail(f, "the engine exceeds a bound (%s) and the model does not", words);
    else
        stop(f, end, number, words);
}

static void stop_unsaid(Follower *f, const char *words) {
    uint32_t number;
    /* Calls that were not copied in are numbered. */
    if (sscanf(words, "call %u:", &number) == 1 && number < f->inlined->missing.count) {
        stop(f, TRAIL_CALL, number, words);
        return;
    }
    /* Where the model itself says that something is not modelled, that is a limit of it. But it may be the guard that
       has no words in the text, where it counts as true. */
    uint32_t nth = machine_find_thread(f->machine, f->thread), which;
    if (nth == UINT32_MAX || find_pending(f, nth, &which))
        fire_pending(f);
    stop(f, TRAIL_UNSAID, 0, words);
}

static void follow_line(Follower *f, const char *line) {
    uint32_t first, second;
    if (sscanf(line, "#t %u %u", &first, &second) == 2)
        begin(f, first, second);
    else if (sscanf(line, "#c %u %u", &first, &second) == 2)
        choose(f, first, second);
    else if (strncmp(line, "#l ", 3) == 0)
        stop_at_limit(f, line + 3);
    else if (strncmp(line, "#u ", 3) == 0)
        stop_unsaid(f, line + 3);
    else if (strncmp(line, "#d", 2) == 0 || strncmp(line, "#k", 2) == 0) {
        fire_pending(f);
        f->is_stuck = true;
        f->trail->lock_cycle = line[1] == 'k';
    } else if (strncmp(line, "#o", 2) == 0) {
        fire_pending(f);
        f->trail->is_lasso = true;
        f->trail->loop = f->trail->count;
    }
}

/* Whether the threads of the machine are as stuck as it was said. */
static bool is_deadlock(Machine *m, bool lock_cycle) {
    bool stuck[MACHINE_MOST_THREADS];
    if (lock_cycle)
        return machine_lock_cycle(m, stuck) > 0;
    return !successors_has_enabled(m) && machine_has_live_thread(m);
}

void trail_follow(const char *lines, const Inlined *inlined, Machine *machine, Trail *trail) {
    *trail = (Trail){.end = TRAIL_CYCLE, .last = BIR_NONE, .fault = {.transformation = BIR_NONE, .subject = BIR_NONE}};
    Follower f = {.inlined = inlined, .machine = machine, .trail = trail, .radix = 1};
    machine_observe(machine, note_fired, &f);
    bool says_why = strstr(lines, "#e ") || strstr(lines, "#u ") || strstr(lines, "#l ");
    Text line = {0};
    while (*lines && !f.has_ended) {
        size_t length = strcspn(lines, "\n");
        line.length = 0;
        text_add_bytes(&line, lines, length);
        follow_line(&f, text_string(&line));
        lines += length + (lines[length] == '\n');
    }
    fire_pending(&f);
    machine_observe(machine, NULL, NULL);
    text_free(&line);
    free(f.ahead.items);
    trail->moves = f.moves.items;
    if ((trail->end == TRAIL_ERROR || trail->end == TRAIL_LIMIT) && !says_why) {
        /* An error that nobody asked for, or a bound, ends a run of a temporal property: it stays for ever where it was
           before that step. */
        trail->end = TRAIL_CYCLE;
        trail->fault = (Fault){.transformation = BIR_NONE, .subject = BIR_NONE};
        trail->is_lasso = true;
        trail->loop = --trail->count;
    }
    if (f.has_ended || !f.is_stuck)
        return;
    trail->end = TRAIL_DEADLOCK;
    if (!is_deadlock(machine, trail->lock_cycle))
        report_false_trail(&f, "the engine has a deadlock at the end and the model has none");
}

void trail_free(Trail *trail) {
    free(trail->moves);
    text_free(&trail->words);
}
