#include "machine/successors.h"

#include "machine/fire_int.h"

/* ---- Which moves are enabled ----------------------------------------------------------------------------------- */

void successors_threads(const Machine *m, uint32_t *first, uint32_t *end) {
    *first = 0;
    *end = machine_has_live_thread(m) ? (uint32_t)m->cells[MACHINE_THREAD_COUNT] : 0;
    if (!m->cells[MACHINE_RUNNING] || !*end)
        return;
    while (m->cells[MACHINE_POOL + *first] != m->cells[MACHINE_RUNNING])
        ++*first;
    *end = *first + 1;
}

/* Lists what the guards allow. */
static void list_enabled(Machine *m) {
    uint32_t first, end;
    successors_threads(m, &first, &end);
    m->enabled.count = 0;
    for (uint32_t nth = first; nth < end; nth++) {
        fire_act_as(m, nth);
        m->footprint = m->guard_footprints ? &m->guard_footprints[nth] : NULL;
        m->origin = (BirId)m->cells[m->frame + FRAME_PC];
        const CodeLocation *location = machine_location(m, m->frame);
        for (uint32_t i = 0; i < location->count; i++) {
            const CodeTransformation *t = &m->code->transformations.items[location->first + i];
            RunStatus status = fire_test_guard(m, t);
            if (status != RUN_FALSE)
                vector_push(NULL, &m->enabled,
                            ((EnabledMove){(uint16_t)nth, (uint16_t)i, status != RUN_TRUE, t->is_timeout}));
        }
    }
    m->footprint = NULL;
}

/* Takes the moves of a thread off the list, or (SUCCESSORS_NOBODY) all time limits; unless there would be no others. */
static void hold_back(Machine *m, uint32_t thread) {
    EnabledMove *moves = m->enabled.items;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->enabled.count; i++)
        if (thread == SUCCESSORS_NOBODY ? !moves[i].is_timeout : moves[i].thread != thread) {
            EnabledMove move = moves[i];
            moves[i] = moves[kept];
            moves[kept++] = move;
        }
    m->enabled.count = kept ? kept : m->enabled.count;
}

static uint32_t find_enabled(Machine *m, uint32_t held) {
    list_enabled(m);
    if (held != SUCCESSORS_NOBODY)
        hold_back(m, held);
    if (m->options.late_timeouts)
        hold_back(m, SUCCESSORS_NOBODY);
    return m->enabled.count;
}

uint32_t successors_enabled(Machine *m, const EnabledMove **enabled) {
    uint32_t count = find_enabled(m, SUCCESSORS_NOBODY);
    *enabled = m->enabled.items;
    return count;
}

bool successors_is_enabled(Machine *m, Move move) {
    uint32_t first, end;
    successors_threads(m, &first, &end);
    return move.thread >= first && move.thread < end && move.transformation < machine_transformations(m, move.thread) &&
           machine_enabled(m, move.thread, move.transformation);
}

bool successors_has_enabled(Machine *m) {
    uint32_t first, end;
    successors_threads(m, &first, &end);
    for (uint32_t thread = first; thread < end; thread++)
        for (uint32_t i = 0; i < machine_transformations(m, thread); i++)
            if (machine_enabled(m, thread, i))
                return true;
    return false;
}

/* ---- Runs ------------------------------------------------------------------------------------------------------ */

/* A run of transformations of one thread without interleaving. */
typedef struct Run {
    uint32_t nth, thread;
    uint32_t length;
    bool begins;    /* it is the beginning of a thread, to before what somebody could notice */
    bool noticed;   /* it has done something that others may notice, or that is watched */
    bool commits;   /* it has done something that is no right mover */
    uint32_t owned; /* how often it has synchronized by what is taken for owned */
} Run;

/* Whoever waits in a loop for what is taken for owned comes to a scheduling point soon. */
enum { MOST_OWNED = 32 };

/* Where a run has come to: no scheduling point; or one, and which threads may be scheduled there. */
typedef enum Point { POINT_NONE, POINT_ALL_THREADS, POINT_SAME_THREAD } Point;

/* What is enabled for the thread that runs. */
typedef struct Next {
    uint32_t count; /* up to two, or all in a model that yields or is watched */
    uint32_t first;
    bool first_fails; /* its guard, with an error */
    bool lets_in;     /* others are let in before one of them */
} Next;

/* A transformation that was fired as part of a run, to see whether it may be. */
typedef struct Trial {
    const CodeTransformation *t;
    Outcome outcome;
    bool was_atomic; /* the thread was in an atomic block before it */
    bool matters;    /* it mattered to watched predicates */
} Trial;

static bool is_atomic(const Machine *m) { return m->cells[m->thread + THREAD_ATOMIC] != 0; }

/* What a transformation yields for, as far as it matters to whether it is a right mover; asked before it is fired. */
static Sharing sharing_before(Machine *m, const Run *run, const CodeTransformation *t) {
    return m->code->has_data && t->is_sync && !run->commits ? fire_sharing(m, t) : SHARING_ALL;
}

/* Whether a transformation waits until nothing else can move: it is no part of a run, but the beginning of one. */
static bool is_late(const Machine *m, const CodeTransformation *t) { return m->options.late_timeouts && t->is_timeout; }

/* Whether a transformation that was fired is no right mover. */
static bool has_committed(Machine *m, const CodeTransformation *t, Sharing sharing) {
    if (t->commits || (t->yields && !t->moves_right && sharing == SHARING_ALL))
        return true;
    return t->releases && m->released &&
           (m->released == RELEASED_SEVERAL || fire_lock_sharing(m, m->released) == SHARING_ALL);
}

/* Whether a thread gets on by what it does at a location. */
static bool is_progress(const Machine *m, BirId location) { return m->code->locations[location].is_progress; }

/* Whether others may have to see what a run has done before something goes wrong. */
static bool may_be_noticed(const Machine *m) { return m->code->has_yields || m->code->watched_count; }

/* ---- Rules: why a run goes on after a transformation ----------------------------------------------------------- */

/* Nobody can notice it: by what the model says, or because it is a mover (pass_lock_movers). */
static bool is_invisible(const Machine *m, const CodeTransformation *t) {
    return t->invisible && !m->options.interleave_invisible;
}

/* Others were let in before it, so they need not be after it. */
static bool has_yielded(const Machine *m, const CodeTransformation *t) {
    return t->yields && !m->options.interleave_invisible;
}

static bool goes_on_after(const Machine *m, const CodeTransformation *t) {
    return is_invisible(m, t) || has_yielded(m, t) || is_atomic(m);
}

/* ---- Rules: why others are let in before a transformation that is enabled -------------------------------------- */

/* It accesses what others may reach. A plain access to what is ordered, a notification, or the use of what is taken for
   owned can be moved behind all that others do meanwhile, and so can all that the run has done before it; but if that
   has given others something to go on with, they may have to come to their own accesses before this one, so that a race
   is seen. */
static bool yields_to_others(Machine *m, const Run *run, const CodeTransformation *t) {
    if (!t->yields || (t->joins_run && !run->commits))
        return false;
    Sharing sharing = fire_sharing(m, t);
    return sharing == SHARING_ALL || (sharing == SHARING_OWNED && (run->commits || run->owned >= MOST_OWNED));
}

/* It is visible, and so is what the run has done already: others may have seen that alone. */
static bool is_noticed_apart(const CodeTransformation *t, bool noticed) {
    return !t->yields && !t->invisible && noticed;
}

/* Before a program has started a second thread there is nobody to let in, and nobody comes into an atomic block. */
static bool keeps_others_out(const Machine *m) {
    return is_atomic(m) || (m->code->is_program && m->cells[MACHINE_THREAD_COUNT] == 1);
}

static bool is_scheduling_point(Machine *m, const Run *run, const CodeTransformation *t) {
    return !keeps_others_out(m) && (yields_to_others(m, run, t) || is_noticed_apart(t, run->noticed));
}

/* ---- Rules: why there is a scheduling point before what is enabled --------------------------------------------- */

/* A run ends after so many transformations, so that no loop hides other threads; an atomic block goes on from there. */
static bool is_cut(const Machine *m, const Run *run) { return run->length >= m->options.max_run; }

/* Alternatives of the same thread are successors of a state of their own, in which only this thread may be scheduled.
   Where something watched has been noticed all may be: one of the alternatives may change what is watched. */
static Point point_of_alternatives(const Machine *m, const Run *run) {
    return is_atomic(m) || !(m->code->watched_count && run->noticed) ? POINT_SAME_THREAD : POINT_ALL_THREADS;
}

static Point point_within(const Machine *m) { return is_atomic(m) ? POINT_SAME_THREAD : POINT_ALL_THREADS; }

static Point point_before(const Machine *m, const Run *run, const Next *next) {
    if (!next->count || next->lets_in) /* it is blocked, or yields */
        return POINT_ALL_THREADS;
    if (is_cut(m, run))
        return point_within(m);
    return next->count > 1 ? point_of_alternatives(m, run) : POINT_NONE;
}

/* ---- Rules: why a transformation is taken back, so that there is a scheduling point before it ------------------ */

/* A choice is taken back so that a stored state has all its alternatives as successors. */
static bool chooses(const Machine *m) {
    for (uint32_t i = 0; i < m->point_count; i++)
        if (m->point[i].count > 1)
            return true;
    return false;
}

static bool fails_noticed(const Machine *m, const Trial *trial) {
    return trial->outcome != OUTCOME_DONE && may_be_noticed(m);
}

/* Something mattered to watched predicates before, which must not be one with this. */
static bool matters_again(const Run *run, const Trial *trial) { return trial->matters && run->noticed; }

/* The end of a thread that begins could be noticed, and an atomic block is not begun before it can be gone through
   with. */
static bool is_beyond_beginning(const Machine *m, const Run *run) {
    return run->begins && (!m->cells[m->thread + THREAD_FRAME] || is_atomic(m));
}

/* The end of the program stops the daemons: they may have to see what the run has done so far. */
static bool only_daemons_left(const Machine *m, const Trial *trial) {
    return !trial->was_atomic && m->cells[MACHINE_THREAD_COUNT] && !machine_has_live_thread(m);
}

static bool is_taken_back(const Machine *m, const Run *run, const Trial *trial) {
    return fails_noticed(m, trial) || matters_again(run, trial) || is_beyond_beginning(m, run) ||
           only_daemons_left(m, trial);
}

/* ---- Steps ----------------------------------------------------------------------------------------------------- */

static Next find_next(Machine *m, const Run *run) {
    Next next = {0};
    bool all = may_be_noticed(m);
    fire_act_as(m, run->nth);
    uint32_t count = machine_location(m, m->frame)->count;
    for (uint32_t i = 0; i < count && (all || next.count < 2); i++) {
        const CodeTransformation *t = fire_transformation(m, i);
        RunStatus status = is_late(m, t) ? RUN_FALSE : fire_test_guard(m, t);
        if (status == RUN_FALSE)
            continue;
        if (next.count++ == 0) {
            next.first = i;
            next.first_fails = status != RUN_TRUE;
        }
        next.lets_in = next.lets_in || (all && is_scheduling_point(m, run, t));
    }
    return next;
}

/* Fires what is next as part of a run, unless it has to be taken back. */
static Point fire_next(Machine *m, Run *run, const Next *next, Outcome *outcome) {
    fire_act_as(m, run->nth);
    Move move = {(uint16_t)run->nth, (uint16_t)next->first, 0};
    Trial trial = {.t = fire_transformation(m, next->first), .was_atomic = is_atomic(m)};
    Fired fired = fire_describe(m, move, trial.t);
    uint64_t valuation = watch_begin(m);
    const FireMark before = fire_mark(m);
    BirId from = (BirId)m->cells[m->frame + FRAME_PC];
    Sharing sharing = sharing_before(m, run, trial.t);
    m->point = m->more_points;
    trial.outcome = fire_silently(m, move, trial.t, !next->first_fails);
    bool has_choice = chooses(m);
    m->point = m->points;
    trial.matters = trial.outcome == OUTCOME_DONE && watch_noticed(m, valuation, trial.t, from, before.mark);
    *outcome = trial.outcome;
    if (!has_choice && !is_taken_back(m, run, &trial)) {
        run->noticed |= trial.matters || trial.t->yields;
        m->has_mattered |= trial.matters;
        m->has_progressed |= is_progress(m, from);
        run->commits = run->commits || trial.matters || has_committed(m, trial.t, sharing);
        run->owned += sharing == SHARING_OWNED;
        run->length++;
        fire_report(m, &fired, trial.outcome);
        return POINT_NONE;
    }
    fire_take_back(m, &before);
    m->is_unrepeatable = true; /* what it was taken back for is no longer recorded */
    *outcome = OUTCOME_DONE;
    return has_choice ? point_of_alternatives(m, run) : point_within(m);
}

/* What the guards at the end of a run read belongs to the step that they let happen, not to the one that ends there. */
static uint32_t count_recorded(const Machine *m) { return m->footprint ? m->footprint->count : 0; }

static void drop_recorded(Machine *m, uint32_t count) {
    for (uint32_t i = count; i < m->footprint->count; i++)
        machine_note_read(m, m->footprint->items[i].cell);
    m->footprint->count = count;
}

/* Finds the only transformation of a location that is enabled. False when there are none or more, or a guard fails. */
static bool find_only_enabled(Machine *m, const CodeLocation *location, uint32_t *only) {
    const CodeTransformation *first = &m->code->transformations.items[location->first];
    bool is_found = location->is_certain;
    *only = 0;
    for (uint32_t i = 0; i < location->count && !location->is_certain; i++) {
        RunStatus status = fire_test_guard(m, &first[i]);
        if (status == RUN_FALSE)
            continue;
        if (is_found || status != RUN_TRUE)
            return false;
        is_found = true;
        *only = i;
    }
    return is_found;
}

/* Goes on as long as the thread comes to locations where no rule above has anything to say but that the run goes on:
   most of a program's code, for which asking them all takes longer than the code itself. Ends before whatever turns out
   to need a rule: an error, a choice of a native, the end of the thread. */
static void run_quietly(Machine *m, Run *run) {
    if (m->observer || m->print || m->print_errors || m->code->watched_count || m->options.interleave_invisible)
        return;
    fire_act_as(m, run->nth);
    m->point = m->more_points;
    while (!is_cut(m, run)) {
        const CodeLocation *location = machine_location(m, m->frame);
        if (!location->is_quiet || machine_count_work(m, 1))
            break;
        const FireMark before = {.mark = m->log_count, .recorded = count_recorded(m)};
        uint32_t only;
        bool is_usual = find_only_enabled(m, location, &only) && fire_quietly(m, location, only);
        if (!is_usual || !m->cells[m->thread + THREAD_FRAME] || is_beyond_beginning(m, run)) {
            fire_take_back(m, &before);
            break;
        }
        run->length++;
    }
    m->point = m->points;
}

/* Whether a run ends with transformation `t` of the acting thread, whatever comes next. */
static bool ends_after(const Machine *m, const Run *run, const CodeTransformation *t) {
    return !m->cells[run->thread + THREAD_FRAME] || !goes_on_after(m, t);
}

/* Goes on after transformation `t` of the acting thread to the next scheduling point. */
static Outcome continue_run(Machine *m, Run *run, const CodeTransformation *t) {
    Outcome outcome = OUTCOME_DONE;
    Point point = POINT_NONE;
    while (point == POINT_NONE) {
        bool goes_on = !ends_after(m, run, t);
        if (goes_on)
            run_quietly(m, run);
        uint32_t recorded = count_recorded(m);
        Next next = goes_on ? find_next(m, run) : (Next){0};
        point = point_before(m, run, &next);
        if (point == POINT_NONE) {
            t = fire_transformation(m, next.first);
            point = fire_next(m, run, &next, &outcome);
        }
        if (outcome != OUTCOME_DONE)
            return outcome;
        if (point != POINT_NONE && __builtin_expect(m->footprint != NULL, 0))
            drop_recorded(m, recorded);
    }
    machine_put(m, MACHINE_RUNNING, point == POINT_SAME_THREAD ? run->thread : 0);
    return OUTCOME_DONE;
}

/* Lets a thread that was just started go on to before the first transformation that somebody could notice, or that has
   an alternative. This is independent of what all others do. */
static void begin_thread(Machine *m, uint32_t nth) {
    Run run = {.nth = nth, .begins = true, .noticed = true, .commits = true};
    Point point = POINT_NONE;
    while (point == POINT_NONE && !is_cut(m, &run)) {
        run_quietly(m, &run);
        uint32_t recorded = count_recorded(m);
        Next next = find_next(m, &run);
        Outcome outcome;
        bool goes_on = next.count == 1 && !next.lets_in;
        point = goes_on ? fire_next(m, &run, &next, &outcome) : POINT_ALL_THREADS;
        if (point != POINT_NONE && __builtin_expect(m->footprint != NULL, 0))
            drop_recorded(m, recorded);
    }
}

/* Begins the threads that were started since there were `births`. */
static void begin_threads(Machine *m, int64_t births) {
    for (; births < m->cells[MACHINE_BIRTHS]; births++) {
        uint32_t nth = machine_find_thread(m, births);
        if (nth != UINT32_MAX)
            begin_thread(m, nth);
    }
}

static Outcome step(Machine *m, Move move, bool is_tested) {
    machine_add_new_globals(m); /* another machine may have made the code grow */
    uint64_t valuation = watch_begin(m);
    fire_act_as(m, move.thread);
    m->moved = m->thread;
    m->births_before = m->cells[MACHINE_BIRTHS];
    /* What ran before a choice that the thread makes now may have been noticed, and may have been no right mover. */
    bool goes_on = m->cells[MACHINE_RUNNING];
    Run run = {.nth = move.thread, .thread = m->thread, .noticed = m->code->watched_count && goes_on};
    const CodeTransformation *t = fire_transformation(m, move.transformation);
    BirId from = (BirId)m->cells[m->frame + FRAME_PC];
    size_t mark = m->log_count;
    m->acquired = 0;
    if (m->code->has_yields)
        owners_begin(m);
    Sharing sharing = sharing_before(m, &run, t);
    Outcome outcome = fire_move(m, move, t, is_tested);
    if (outcome != OUTCOME_DONE)
        return outcome;
    bool matters = m->has_mattered = watch_noticed(m, valuation, t, from, mark);
    m->has_progressed = is_progress(m, from);
    if (ends_after(m, &run, t))
        machine_put(m, MACHINE_RUNNING, 0);
    else {
        run.noticed |= t->yields || matters;
        run.commits = goes_on || matters || has_committed(m, t, sharing);
        outcome = continue_run(m, &run, t);
    }
    m->step_length = run.length;
    if (outcome == OUTCOME_DONE && m->code->has_yields && !m->options.interleave_invisible)
        begin_threads(m, m->births_before);
    return m->is_stopped ? OUTCOME_STOPPED : outcome;
}

Outcome successors_step(Machine *m, Move move) { return step(m, move, false); }

/* ---- All successors -------------------------------------------------------------------------------------------- */

Successors successors_of(Machine *m, bool choose_free, uint32_t held) {
    return (Successors){.machine = m, .count = find_enabled(m, held), .choose_free = choose_free};
}

bool successors_are_late(const Successors *s) {
    return s->machine->options.late_timeouts && s->count && s->machine->enabled.items[0].is_timeout;
}

bool successors_next(Successors *s) {
    Machine *m = s->machine;
    if (s->next && machine_next_choice(m, &s->move.choice))
        return true;
    while (s->next < s->count) {
        const EnabledMove *enabled = &m->enabled.items[s->next++];
        if (s->choose_free && machine_has_internal_choice(m, enabled->thread, enabled->transformation)) {
            s->has_left_out = true;
            continue;
        }
        s->move = (Move){enabled->thread, enabled->transformation, 0};
        s->is_guard_true = !enabled->fails;
        return true;
    }
    return false;
}

void successors_skip(const Successors *s) { s->machine->first_point_count = 0; }

Outcome successors_take(const Successors *s) { return step(s->machine, s->move, s->is_guard_true); }
