#include "discover/scout.h"

#include "machine/successors.h"

#include <stdlib.h>

enum { RUNS = 60, STEPS = 4000, MOST_FRAMES = 512 };

/* One run that is under way. */
typedef struct ScoutRun {
    Scout *scout;
    Machine *machine;
    uint32_t *made;  /* by collection */
    uint32_t *sites; /* by action */
    uint32_t births; /* threads started so far */
    uint64_t random;
} ScoutRun;

uint64_t scout_random(uint64_t *random, uint64_t bound) {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return *random % bound;
}

bool scout_pick(Machine *m, uint64_t *random, Move *move) {
    const EnabledMove *enabled;
    uint32_t count = successors_enabled(m, &enabled);
    for (uint32_t i = 0; i < count; i++)
        if (scout_random(random, i + 1) == 0)
            *move = (Move){enabled[i].thread, enabled[i].transformation, 0};
    return count > 0;
}

static void make_longer(uint32_t **table, uint32_t from, uint32_t to) {
    *table = memory_resize(*table, to * sizeof **table);
    memset(*table + from, 0, (to - from) * sizeof **table);
}

/* A program that grows grows. */
static void make_room(ScoutRun *stroll) {
    Scout *scout = stroll->scout;
    uint32_t collections = scout->code->model->collections.count, actions = scout->code->model->actions.count;
    if (collections > scout->capacity) {
        make_longer(&scout->objects, scout->capacity, collections);
        make_longer(&scout->lengths, scout->capacity, collections);
        make_longer(&stroll->made, scout->capacity, collections);
        scout->capacity = collections;
    }
    if (actions > scout->site_capacity) {
        make_longer(&scout->sites, scout->site_capacity, actions);
        make_longer(&stroll->sites, scout->site_capacity, actions);
        scout->site_capacity = actions;
    }
}

void scout_init(Scout *scout, const Code *code, const MachineOptions *options, Look look) {
    *scout = (Scout){.code = code, .options = options, .look = look, .calls = call_tree_new()};
    for (uint32_t i = 0; i < code->model->bodies.count; i++)
        if (code->model->bodies.items[i].is_thread && !code->model->bodies.items[i].is_initial &&
            (!code->is_program || code->bodies[i].ready))
            call_tree_add(scout->calls, BIR_NONE, BIR_NONE, i);
}

void scout_free(Scout *scout) {
    call_tree_free(scout->calls);
    free(scout->objects);
    free(scout->lengths);
    free(scout->sites);
}

/* The frames of a thread, as a path in the call tree. */
static void note_frames(Scout *scout, const Machine *m, uint32_t thread) {
    const BirModel *model = scout->code->model;
    uint32_t frames[MOST_FRAMES], count = 0;
    for (int64_t frame = machine_cell(m, thread + THREAD_FRAME); frame && count < MOST_FRAMES;
         frame = machine_cell(m, (uint32_t)frame + FRAME_CALLER))
        frames[count++] = (uint32_t)frame;
    if (count == MOST_FRAMES)
        return;
    uint32_t node = BIR_NONE;
    BirId call = BIR_NONE;
    while (count-- > 0) {
        node = call_tree_add(scout->calls, node, call, (BirId)machine_cell(m, frames[count] + FRAME_BODY));
        const BirLocation *location = &model->locations.items[machine_cell(m, frames[count] + FRAME_PC)];
        call = location->transformations.first + (BirId)machine_cell(m, frames[count] + FRAME_CALL) - 1;
    }
}

/* The lengths of arrays that variables of the acting frame refer to: one of them was just made. */
static void note_lengths(ScoutRun *stroll, uint32_t thread) {
    Scout *scout = stroll->scout;
    const Machine *m = stroll->machine;
    uint32_t frame = (uint32_t)machine_cell(m, thread + THREAD_FRAME);
    const Layout *layout = &scout->code->bodies[machine_cell(m, frame + FRAME_BODY)].frame;
    for (uint32_t i = 0; i < layout->ref_count; i++) {
        int64_t object = machine_cell(m, frame + layout->refs[i]);
        int64_t header = object ? machine_cell(m, (uint32_t)object + OBJECT_HEADER) : 0;
        uint32_t collection = object_collection(header);
        if (object && collection < scout->capacity && object_length(header) > scout->lengths[collection])
            scout->lengths[collection] = object_length(header);
    }
}

static void note_fired(void *context, const Fired *fired) {
    ScoutRun *stroll = context;
    Scout *scout = stroll->scout;
    const BirModel *model = scout->code->model;
    make_room(stroll);
    uint32_t nth = machine_find_thread(stroll->machine, fired->birth);
    uint32_t thread = nth == UINT32_MAX ? 0 : machine_thread(stroll->machine, nth);
    BirSpan actions = model->transformations.items[fired->transformation].actions;
    for (uint32_t i = 0; i < actions.count && fired->outcome == OUTCOME_DONE; i++) {
        BirId site = actions.first + i;
        const BirAction *action = &model->actions.items[site];
        if (action->op != BIR_ACTION_NEW && action->op != BIR_ACTION_NEW_ARRAY)
            continue;
        if (++stroll->sites[site] > scout->sites[site])
            scout->sites[site] = stroll->sites[site];
        if (++stroll->made[action->id] > scout->objects[action->id])
            scout->objects[action->id] = stroll->made[action->id];
        if (action->op == BIR_ACTION_NEW_ARRAY && thread)
            note_lengths(stroll, thread);
    }
    if (thread)
        note_frames(scout, stroll->machine, thread);
    uint32_t births = (uint32_t)machine_cell(stroll->machine, MACHINE_BIRTHS);
    for (uint32_t i = 0; i < machine_threads(stroll->machine) && births != stroll->births; i++)
        note_frames(scout, stroll->machine, machine_thread(stroll->machine, i));
    stroll->births = births;
    scout->threads = births > scout->threads ? births : scout->threads;
}

/* One move at random; false when there is none, or it ends the run. */
static bool take_step(ScoutRun *stroll) {
    Machine *m = stroll->machine;
    Move chosen = {0, 0, 0};
    if (!scout_pick(m, &stroll->random, &chosen))
        return false;
    size_t mark = machine_mark(m);
    for (;;) {
        Outcome outcome = successors_step(m, chosen);
        uint32_t next;
        if (!scout_random(&stroll->random, 2) || !machine_next_choice(m, &next))
            return outcome == OUTCOME_DONE;
        machine_undo(m, mark);
        chosen.choice = next;
    }
}

void scout_run(Scout *scout, const Move *moves, uint64_t count) {
    ScoutRun stroll = {.scout = scout, .random = SCOUT_SEED};
    stroll.machine = machine_new(scout->code, scout->options);
    stroll.made = memory_get_zeroed(scout->capacity + 1, sizeof *stroll.made);
    stroll.sites = memory_get_zeroed(scout->site_capacity + 1, sizeof *stroll.sites);
    machine_observe(stroll.machine, note_fired, &stroll);
    machine_limit(stroll.machine, scout->look);
    for (uint32_t run = 0; run < RUNS && !machine_is_stopped(stroll.machine); run++) {
        machine_reset(stroll.machine);
        memset(stroll.made, 0, scout->capacity * sizeof *stroll.made);
        memset(stroll.sites, 0, scout->site_capacity * sizeof *stroll.sites);
        bool goes_on = true;
        for (uint64_t i = 0; i < count && goes_on; i++)
            goes_on = successors_step(stroll.machine, moves[i]) == OUTCOME_DONE;
        for (uint32_t i = 0; i < STEPS && goes_on; i++)
            goes_on = take_step(&stroll);
    }
    scout->uses |= machine_used_features(stroll.machine);
    machine_free(stroll.machine);
    free(stroll.made);
    free(stroll.sites);
}
