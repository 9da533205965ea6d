/* Locks, wait sets, and lock cycles. Every lock has a number; `owner` and `held` are the thread that holds it and how
   often. */
#include "bir/effects.h"
#include "spin/promela_int.h"

#include <stdlib.h>
#include <string.h>

static void check_held(Writer *w, const char *lock) {
    promela_open_check(w, promela_format(w, "owner[%s] != me + 1", lock), promela_error(BIR_ERROR_MONITOR));
}

static void take(Writer *w, const char *lock, bool is_reentrant) {
    promela_open_check(w,
                       is_reentrant ? promela_format(w, "owner[%s] != 0 && owner[%s] != me + 1", lock, lock)
                                    : promela_format(w, "owner[%s] != 0", lock),
                       promela_error(BIR_ERROR_MONITOR));
    if (is_reentrant)
        promela_open_check(w, promela_format(w, "held[%s] == 255", lock), promela_limit("depth"));
    promela_line(w, "owner[%s] = me + 1;", lock);
    if (is_reentrant)
        promela_line(w, "held[%s]++;", lock);
}

static void give_back(Writer *w, const char *lock, bool is_reentrant) {
    check_held(w, lock);
    if (is_reentrant) {
        promela_line(w, "held[%s]--;", lock);
        promela_line(w, "owner[%s] = (held[%s] == 0 -> 0 : me + 1);", lock, lock);
    } else
        promela_line(w, "owner[%s] = 0;", lock);
}

static void wait(Writer *w, const char *lock, bool is_reentrant) {
    w->needs.waits = true;
    promela_open_check(w, promela_format(w, "owner[%s] != me + 1 || waits[me] != 0", lock),
                       promela_error(BIR_ERROR_MONITOR));
    promela_line(w, "waits[me] = 1;");
    promela_line(w, "wait_lock[me] = %s;", lock);
    promela_line(w, "owner[%s] = 0;", lock);
    if (is_reentrant) {
        promela_line(w, "wait_depth[me] = held[%s];", lock);
        promela_line(w, "held[%s] = 0;", lock);
    }
}

static void unwait(Writer *w, const char *lock, bool is_reentrant) {
    w->needs.waits = true;
    promela_open_check(w, promela_format(w, "owner[%s] != 0 || waits[me] != 2 || wait_lock[me] != %s", lock, lock),
                       promela_error(BIR_ERROR_MONITOR));
    promela_line(w, "owner[%s] = me + 1;", lock);
    if (is_reentrant) {
        promela_line(w, "held[%s] = wait_depth[me];", lock);
        promela_line(w, "wait_depth[me] = 0;");
    }
    promela_line(w, "waits[me] = 0;");
    promela_line(w, "wait_lock[me] = 0;");
}

/* A loop over the threads that wait on a lock. */
static void for_waiting(Writer *w, const char *lock, const char *action) {
    promela_begin_loop(w, "i_", promela_format(w, "%u", w->options->threads));
    promela_line(w, "if :: waits[i_] == 1 && wait_lock[i_] == %s -> %s :: else fi;", lock, action);
    promela_end_loop(w, "i_");
}

static void notify(Writer *w, const char *lock, bool all) {
    check_held(w, lock);
    if (!w->needs.waits)
        return;
    w->needs.pick = true;
    if (all) {
        for_waiting(w, lock, "waits[i_] = 2");
        return;
    }
    /* What a choice depends on stands in no d_step: SPIN would not bring it back for the next alternative. */
    Text count = {0};
    for (uint32_t i = 0; i < w->options->threads; i++)
        text_format(&count, "%s(waits[%u] == 1 && wait_lock[%u] == %s)", i ? " + " : "", i, i, lock);
    promela_line(w, "picks_ = %s;", text_string(&count));
    text_free(&count);
    promela_line(w, "if");
    promela_line(w, ":: picks_ == 0 -> skip");
    promela_line(w, ":: else ->");
    w->indent++;
    promela_pick(w, "picks_");
    promela_line(w, "n_ = pick_;");
    for_waiting(w, lock, "if :: n_ == 0 -> waits[i_] = 2 :: else fi; n_--");
    w->indent--;
    promela_line(w, "fi;");
}

void promela_lock_action(Writer *w, const BirAction *action) {
    Checks checks = {0};
    BirId expression = w->model->lists.items[action->arguments.first];
    Value number = promela_lock_number(w, expression, &checks);
    promela_open_checks(w, &checks);
    const char *lock = number.text;
    /* The number is read again after the choice of a notify, when other steps have used the variable. */
    if (number.low != number.high && action->op != BIR_ACTION_NOTIFY) {
        w->needs.lock = true;
        promela_line(w, "lock_ = %s;", number.text);
        lock = "lock_";
    }
    bool is_reentrant = promela_type_of(w, expression)->reentrant;
    if (action->op == BIR_ACTION_LOCK)
        take(w, lock, is_reentrant);
    else if (action->op == BIR_ACTION_UNLOCK)
        give_back(w, lock, is_reentrant);
    else if (action->op == BIR_ACTION_WAIT)
        wait(w, lock, is_reentrant);
    else if (action->op == BIR_ACTION_UNWAIT)
        unwait(w, lock, is_reentrant);
    else
        notify(w, lock, action->op == BIR_ACTION_NOTIFY_ALL);
}

/* The nth lock without which a guard is false; BIR_NONE when there are fewer. */
static BirId wanted(const Writer *w, BirId guard, uint32_t nth) {
    BirEffects effects = {.model = w->model};
    BirId found = BIR_NONE;
    effects_add_expression(&effects, guard);
    for (uint32_t i = 0; i < effects.items.count && found == BIR_NONE; i++) {
        const BirEffect *test = &effects.items.items[i];
        if (test->kind == EFFECT_TEST_AVAILABLE && test->is_required && !test->is_part &&
            bir_is_steady(w->model, test->expression) && nth-- == 0)
            found = test->expression;
    }
    free(effects.items.items);
    return found;
}

static uint32_t count_wanted(const Writer *w, BirId guard) {
    uint32_t count = 0;
    while (wanted(w, guard, count) != BIR_NONE)
        count++;
    return count;
}

/* How a transformation changes how many locks are held. */
static int32_t balance(const Writer *w, const BirTransformation *t) {
    BirEffects effects = {.model = w->model};
    int32_t taken = 0;
    for (uint32_t i = 0; i < t->actions.count; i++)
        effects_add_action(&effects, &w->model->actions.items[t->actions.first + i]);
    for (uint32_t i = 0; i < effects.items.count; i++) {
        const BirEffect *effect = &effects.items.items[i];
        taken += effect->kind == EFFECT_ACQUIRE && !effect->is_part;
        taken -= effect->kind == EFFECT_RELEASE && !effect->is_part;
    }
    free(effects.items.items);
    return taken;
}

/* Most locks that a thread may hold at each of its locations; what grows for ever is cut. True when one may end with a
   lock, or acquire one there. */
static bool find_held(Writer *w, const BirBody *body) {
    enum { MOST_HELD = 8 };
    bool matters = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < body->locations.count; i++) {
            const Spot *spot = &w->spots[body->locations.first + i];
            const BirLocation *location = &w->model->locations.items[body->locations.first + i];
            matters |= spot->reached && spot->most_held && (spot->lock_bound || !location->transformations.count);
            for (uint32_t j = 0; spot->reached && j < location->transformations.count; j++) {
                const BirTransformation *t = &w->model->transformations.items[location->transformations.first + j];
                int32_t held = (int32_t)spot->most_held + balance(w, t);
                held = held < 0 ? 0 : held > MOST_HELD ? MOST_HELD : held;
                if (t->target == BIR_NONE)
                    matters |= held > 0;
                else if ((uint32_t)held > w->spots[t->target].most_held) {
                    w->spots[t->target].most_held = (uint32_t)held;
                    changed = true;
                }
            }
        }
    }
    return matters;
}

void promela_find_lock_bound(Writer *w) {
    const BirModel *model = w->model;
    bool matters = false, any = false;
    for (uint32_t i = 0; i < model->locations.count; i++) {
        BirSpan span = model->locations.items[i].transformations;
        uint32_t most = 0;
        w->spots[i].lock_bound = span.count > 0;
        for (uint32_t j = 0; j < span.count; j++) {
            uint32_t count = count_wanted(w, model->transformations.items[span.first + j].guard);
            w->spots[i].lock_bound &= count > 0;
            most = count > most ? count : most;
        }
        if (!w->spots[i].lock_bound)
            continue;
        any = true;
        w->want_ways = span.count > w->want_ways ? span.count : w->want_ways;
        w->want_locks = most > w->want_locks ? most : w->want_locks;
    }
    for (uint32_t i = 0; i < model->bodies.count; i++)
        matters |= find_held(w, &model->bodies.items[i]);
    w->needs.cycles = any && matters && w->options->deadlock && !w->options->claim;
    w->needs.ended |= w->needs.cycles;
}

/* What a slot of `want` holds: a lock plus one, above LOCKS when the lock is reentrant; 0 when there is none, ALWAYS
   for a transformation that is not there. */
static Value want_of(Writer *w, BirId location, uint32_t slot) {
    BirSpan span = w->model->locations.items[location].transformations;
    uint32_t way = slot / w->want_locks, nth = slot % w->want_locks;
    if (way >= span.count)
        return promela_known(w, nth ? 0 : 2 * (int64_t)w->lock_count + 1);
    BirId lock = wanted(w, w->model->transformations.items[span.first + way].guard, nth);
    if (lock == BIR_NONE)
        return promela_known(w, 0);
    Checks checks = {0};
    Value number = promela_lock_number(w, lock, &checks);
    const char *fails = promela_any(w, &checks, 0);
    uint32_t offset = 1 + (promela_type_of(w, lock)->reentrant ? w->lock_count : 0);
    if (number.low == number.high && !fails)
        return promela_known(w, number.low + offset);
    const char *text = promela_format(w, "%s + %u", number.text, offset);
    return (Value){fails ? promela_format(w, "(%s -> 0 : %s)", fails, text) : text, 0, 2 * (int64_t)w->lock_count};
}

void promela_set_wants(Writer *w, BirId location) {
    uint32_t slots = w->want_ways * w->want_locks;
    for (uint32_t i = 0; i < slots; i++) {
        const char *value = location == BIR_NONE ? "0" : want_of(w, location, i).text;
        if (slots == 1)
            promela_line(w, "want[%s] = %s;", w->self, value);
        else
            promela_line(w, "want[%s * %u + %u] = %s;", w->self, slots, i, value);
    }
}

/* The lock of a main thread at its first location. All that it can be named by is constant then; what leads into the
   heap begins as null. */
static int64_t first_want(Writer *w, BirId body, uint32_t slot) {
    BirId location = w->model->bodies.items[body].locations.first;
    if (!w->spots[location].lock_bound)
        return 0;
    Value none = {0};
    w->body = body;
    w->arguments = &none;
    w->argument_count = 0;
    Value value = want_of(w, location, slot);
    w->arguments = NULL;
    return value.low == value.high ? value.low : 0;
}

/* The greatest set of threads in which every transformation of each needs a lock that one of them, or a thread that has
   ended, holds: all that need locks, less those with a transformation that does not depend on the rest. */
static void declare_cycle(Writer *w, Text *out) {
    uint32_t slots = w->want_ways * w->want_locks;
    /* is_held_up: whether the lock in a slot of `want` blocks thread i_. */
    text_add(out, "/* Threads that hold each other up. */\n"
                  "#define lock_of(w) ((w - 1) % LOCKS)\n"
                  "#define is_held_up(w) (w == ALWAYS || (w != 0 && owner[lock_of(w)] != 0 && \\\n"
                  "  !(w > LOCKS && owner[lock_of(w)] == i_ + 1) && \\\n"
                  "  (ended[owner[lock_of(w)] - 1] || stuck_[owner[lock_of(w)] - 1])))\n");
    text_format(out, "hidden byte stuck_[%u];\nhidden byte changed_;\n", w->options->threads);
    text_format(out,
                "inline check_cycle() {\n    i_ = 0;\n    do\n"
                "    :: i_ < %u -> stuck_[i_] = want[i_ * %u] != 0; i_++\n    :: else -> break\n    od;\n"
                "    changed_ = 1;\n    do\n    :: changed_ ->\n      changed_ = 0;\n      i_ = 0;\n      do\n"
                "      :: i_ < %u ->\n        if\n        :: stuck_[i_] && !(",
                w->options->threads, slots, w->options->threads);
    for (uint32_t way = 0; way < w->want_ways; way++) {
        text_add(out, way ? " && (" : "(");
        for (uint32_t i = 0; i < w->want_locks; i++)
            text_format(out, "%sis_held_up(want[i_ * %u + %u])", i ? " || " : "", slots, way * w->want_locks + i);
        text_add_char(out, ')');
    }
    text_format(out,
                ") -> stuck_[i_] = 0; changed_ = 1\n        :: else\n        fi;\n        i_++\n"
                "      :: else -> break\n      od\n    :: else -> break\n    od;\n"
                "    i_ = 0;\n    do\n    :: i_ < %u && !stuck_[i_] -> i_++\n    :: else -> break\n    od;\n"
                "    if\n    :: i_ < %u -> printf(\"#k\\n\"); assert(false)\n    :: else\n    fi\n}\n",
                w->options->threads, w->options->threads);
}

static void declare_wants(Writer *w, Text *out) {
    uint32_t slots = w->want_ways * w->want_locks;
    int64_t *first = arena_alloc(w->arena, ((size_t)w->options->threads * slots + 1) * sizeof *first);
    for (uint32_t i = 0; i < w->model->bodies.count; i++)
        for (uint32_t j = 0; w->main[i] != UINT32_MAX && j < slots; j++)
            first[w->main[i] * slots + j] = first_want(w, i, j);
    promela_declare_array(promela_storage(0, 2 * (int64_t)w->lock_count + 1), "want", first,
                          w->options->threads * slots, out);
}

void promela_declare_locks(Writer *w, Text *out) {
    const char *thread = promela_storage(0, w->options->threads);
    Text scratch = {0};
    if (w->needs.owners || w->needs.cycles) {
        /* Locks can be named although there are none: in objects that are never made. */
        uint32_t count = w->lock_count ? w->lock_count : 1;
        text_format(out, "%s owner[%u]; /* of a lock: a thread, counted from 1 */\n", thread, count);
        if (w->has_reentrant)
            text_format(out, "byte held[%u];\n", count);
    }
    if (w->needs.waits) {
        text_format(out, "byte waits[%u]; /* 1: it waits, 2: it was notified */\n", w->options->threads);
        text_format(out, "%s wait_lock[%u];\n", promela_storage(0, w->lock_count), w->options->threads);
        text_format(out, "byte wait_depth[%u];\n", w->options->threads);
    }
    if (w->needs.cycles)
        declare_wants(w, out);
    if (w->needs.pick || w->needs.cycles || w->needs.exiting)
        text_add(&scratch, "hidden int i_;\nhidden int pick_;\nhidden int picks_;\nhidden int n_;\n");
    if (w->needs.lock)
        text_add(&scratch, "hidden int lock_;\n");
    if (w->needs.cycles) {
        text_format(out, "#define LOCKS %u\n#define ALWAYS %u\n", w->lock_count, 2 * w->lock_count + 1);
        declare_cycle(w, &scratch);
    }
    text_add(out, text_string(&scratch));
    if (w->needs.apart && scratch.length) {
        promela_set_apart(&scratch, 0);
        text_add(out, "/* The same for sequences that are no d_steps. */\n");
        text_add(out, text_string(&scratch));
    }
    text_free(&scratch);
}
