/* Footprints of the moves of one state: they must cover what a move changes, and moves that they call independent must
   commute. */
#include "compare_int.h"

#include "reference.h"

#include <stdlib.h>
#include <string.h>

typedef struct Candidate {
    Move move;
    Footprint footprint;
    int64_t birth;
    bool works; /* ends in a state */
} Candidate;

/* A lock is two cells: its owner and its depth. */
static bool covers(const Access *access, uint32_t cell) {
    return access->cell == cell || (access->lock && access->cell + 1 == cell);
}

static bool has_write(const Footprint *footprint, uint32_t cell) {
    for (uint32_t i = 0; i < footprint->count; i++)
        if (footprint->items[i].write && covers(&footprint->items[i], cell))
            return true;
    return false;
}

/* Cell 0 stands for the whole heap, which anything may change. */
static bool conflict(const Footprint *left, const Footprint *right) {
    for (uint32_t i = 0; i < left->count; i++)
        for (uint32_t j = 0; j < right->count; j++) {
            const Access *a = &left->items[i], *b = &right->items[j];
            if ((a->write || b->write) && (covers(a, b->cell) || covers(b, a->cell)))
                return true;
        }
    for (uint32_t i = 0; i < left->count; i++)
        if (!left->items[i].cell)
            return true;
    for (uint32_t j = 0; j < right->count; j++)
        if (!right->items[j].cell)
            return true;
    return false;
}

/* Marks the cells of a thread's frames. */
static void mark_frames(const Machine *m, uint32_t thread, bool *own, uint32_t top) {
    for (uint32_t frame = (uint32_t)machine_cell(m, thread + THREAD_FRAME); frame;
         frame = (uint32_t)machine_cell(m, frame + FRAME_CALLER)) {
        uint32_t cells = machine_code(m)->bodies[machine_cell(m, frame + FRAME_BODY)].frame.count;
        for (uint32_t i = frame; i < frame + cells && i < top; i++)
            own[i] = true;
    }
}

/* Whether a changed cell is nobody else's business: bookkeeping, frames of the thread or of one it started, and
   counters of collections without a size. That a thread has ended, or waits, can be seen. */
static bool is_private(const Machine *m, uint32_t cell, uint32_t thread, const bool *own) {
    const Code *code = machine_code(m);
    uint32_t counters = MACHINE_GLOBALS + code->globals.count;
    if (cell < MACHINE_GLOBALS || own[cell])
        return true;
    if (cell >= counters && cell < counters + code->model->collections.count)
        return code->collections[cell - counters].limit == UINT32_MAX;
    if (cell < thread || cell >= thread + THREAD_CELLS)
        return false;
    return cell != thread + THREAD_WAIT && (cell != thread + THREAD_FRAME || machine_cell(m, cell) != 0);
}

/* Fires a move and looks at every cell that it has changed. */
static void check_cover(Machine *m, Candidate *candidate, Comparison *result) {
    uint32_t top = (uint32_t)machine_cell(m, MACHINE_TOP), thread = machine_thread(m, candidate->move.thread);
    int64_t *before = memory_get(top * sizeof *before);
    bool *own = memory_get_zeroed(top, sizeof *own);
    for (uint32_t i = 0; i < top; i++)
        before[i] = machine_cell(m, i);
    mark_frames(m, thread, own, top);
    machine_footprint(m, candidate->move, &candidate->footprint);
    for (uint32_t i = 1; i < top; i++)
        if (machine_cell(m, i) != before[i])
            compare_fail(result, "g:footprint", "asking for a footprint changes cell %u", i);
    size_t mark = machine_mark(m);
    candidate->works = machine_fire(m, candidate->move) == OUTCOME_DONE;
    mark_frames(m, thread, own, top);
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (machine_thread(m, i) >= top)
            mark_frames(m, machine_thread(m, i), own, top);
    for (uint32_t i = 1; candidate->works && i < top; i++)
        if (machine_cell(m, i) != before[i] && !is_private(m, i, thread, own) && !has_write(&candidate->footprint, i))
            compare_fail(result, "g:cover",
                         "thread %u, transformation %u: the write of cell %u (%lld to %lld) is not in the footprint",
                         candidate->move.thread, candidate->move.transformation, i, (long long)before[i],
                         (long long)machine_cell(m, i));
    machine_undo(m, mark);
    free(before);
    free(own);
}

static uint32_t thread_of_birth(const Machine *m, int64_t birth) {
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (machine_cell(m, machine_thread(m, i) + THREAD_BIRTH) == birth)
            return i;
    return UINT32_MAX;
}

/* The text after two moves, or null when the second cannot be made any more. */
static char *fire_both(Machine *m, const Candidate *first, const Candidate *second) {
    size_t mark = machine_mark(m);
    Text text = {0};
    machine_fire(m, first->move);
    Move move = second->move;
    uint32_t thread = thread_of_birth(m, second->birth);
    move.thread = (uint16_t)thread;
    if (thread != UINT32_MAX && machine_enabled(m, thread, move.transformation) &&
        machine_fire(m, move) == OUTCOME_DONE)
        reference_state(m, &text);
    machine_undo(m, mark);
    return text.bytes;
}

static void check_commutes(Machine *m, const Candidate *left, const Candidate *right, Comparison *result) {
    char *one = fire_both(m, left, right), *other = fire_both(m, right, left);
    if (!one || !other || strcmp(one, other) != 0)
        compare_fail(
            result, "g:commute",
            "footprints do not conflict, but order matters: thread %u transformation %u, thread %u transformation %u",
            left->move.thread, left->move.transformation, right->move.thread, right->move.transformation);
    free(one);
    free(other);
}

void compare_footprints(Machine *m, Comparison *result) {
    enum { MOST = 64 };
    Candidate candidates[MOST] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < machine_threads(m); i++)
        for (uint32_t j = 0; j < machine_transformations(m, i) && count < MOST; j++) {
            if (!machine_enabled(m, i, j))
                continue;
            candidates[count].move = (Move){(uint16_t)i, (uint16_t)j, 0};
            candidates[count].birth = machine_cell(m, machine_thread(m, i) + THREAD_BIRTH);
            check_cover(m, &candidates[count++], result);
        }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i && !result->failed[0]; j++)
            if (candidates[i].move.thread != candidates[j].move.thread && candidates[i].works && candidates[j].works &&
                !conflict(&candidates[i].footprint, &candidates[j].footprint))
                check_commutes(m, &candidates[j], &candidates[i], result);
    for (uint32_t i = 0; i < count; i++)
        free(candidates[i].footprint.items);
}
