/* Runs of machines and nets, in words. */
#include "unbounded_int.h"

UnboundedStep *unbounded_add_step(Unbounded *unbounded, const char *what) {
    vector_push(unbounded->arena, &unbounded->run.steps, ((UnboundedStep){.what = what}));
    return &unbounded->run.steps.items[unbounded->run.steps.count - 1];
}

void unbounded_add_line(Unbounded *unbounded, const char *line) {
    vector_push(unbounded->arena, &unbounded->run.steps.items[unbounded->run.steps.count - 1].changes, line);
}

const char *unbounded_joint(uint32_t i, uint32_t count) { return i == 0 ? "" : i + 1 < count ? ", " : " and "; }

/* Machines ----------------------------------------------------------------------------------------------------------*/

static bool value_of(const GmConfiguration *configuration, uint32_t variable) {
    return configuration->values[variable / 64] >> variable % 64 & 1;
}

static uint32_t copies_in(const GmConfiguration *configuration, uint32_t state) {
    for (uint32_t i = 0; i < configuration->copies.count; i++)
        if (configuration->copies.items[i].state == state)
            return configuration->copies.items[i].count;
    return 0;
}

/* "up.1 -> up.2 : tau [!point] {point := true}" */
static const char *describe_transition(Unbounded *unbounded, uint32_t number) {
    const Gm *gm = unbounded->machine;
    const GmTransition *transition = &gm->transitions.items[number];
    Text text = {0};
    text_format(&text, "%s -> %s : ", gm->states.items[transition->from].name, gm->states.items[transition->to].name);
    gm_print_label(gm, transition, &text);
    return text_keep(&text, unbounded->arena);
}

/* The true variables, and how many copies are in which state. */
static const char *describe_configuration(Unbounded *unbounded, const GmConfiguration *configuration) {
    const Gm *gm = unbounded->machine;
    Text text = {0};
    for (uint32_t i = 0; i < gm->variables.count; i++)
        if (value_of(configuration, i))
            text_format(&text, "%s%s is true", text.length ? ", " : "", gm->variables.items[i].name);
    for (uint32_t i = 0; i < configuration->copies.count; i++)
        text_format(&text, "%s%s %u", text.length ? ", " : "",
                    gm->states.items[configuration->copies.items[i].state].name, configuration->copies.items[i].count);
    if (!text.length)
        text_add(&text, "nothing");
    return text_keep(&text, unbounded->arena);
}

/* What differs between two configurations. */
static void describe_changes(Unbounded *unbounded, const GmConfiguration *before, const GmConfiguration *after) {
    const Gm *gm = unbounded->machine;
    for (uint32_t i = 0; i < gm->variables.count; i++)
        if (value_of(before, i) != value_of(after, i))
            unbounded_add_change(unbounded, "%s: %s", gm->variables.items[i].name,
                                 value_of(after, i) ? "false -> true" : "true -> false");
    for (uint32_t i = 0; i < gm->states.count; i++)
        if (copies_in(before, i) != copies_in(after, i))
            unbounded_add_change(unbounded, "%s: %u -> %u", gm->states.items[i].name, copies_in(before, i),
                                 copies_in(after, i));
}

/* The machine's step for one of the net. The net may guess wrongly that no copy waits: then any waiting copy moves,
   too, which leaves more copies, never fewer. */
static const GmStep *find_step(const GmSteps *steps, GmStep wanted) {
    for (uint32_t i = 0; i < steps->list.count; i++)
        if (steps->list.items[i].transition == wanted.transition &&
            (wanted.partner == GM_NONE || steps->list.items[i].partner == wanted.partner))
            return &steps->list.items[i];
    return NULL;
}

static void describe_machine_step(Unbounded *unbounded, GmStep taken, const GmConfiguration *before,
                                  const GmConfiguration *after) {
    const Gm *gm = unbounded->machine;
    UnboundedStep *step = unbounded_add_step(unbounded, describe_transition(unbounded, taken.transition));
    step->thread = gm->machines.items[gm->states.items[gm->transitions.items[taken.transition].from].machine].name;
    if (taken.partner != GM_NONE)
        unbounded_add_change(unbounded, "with %s", describe_transition(unbounded, taken.partner));
    describe_changes(unbounded, before, after);
}

/* How many copies have been fetched from unbounded states and are not back. */
static int64_t fetched(const Gm *gm, GmStep step) {
    const uint32_t numbers[] = {step.transition, step.partner};
    int64_t count = 0;
    for (int i = 0; i < 2; i++)
        if (numbers[i] != GM_NONE) {
            const GmTransition *transition = &gm->transitions.items[numbers[i]];
            count += gm->states.items[transition->from].is_unbounded;
            count -= gm->states.items[transition->to].is_unbounded;
        }
    return count;
}

static const GmTarget *covered_target(const Gm *gm, const GmConfiguration *configuration) {
    for (uint32_t i = 0; i < gm->targets.count; i++)
        if (gm_covers(configuration, &gm->targets.items[i]))
            return &gm->targets.items[i];
    return NULL;
}

static void describe_machine_target(Unbounded *unbounded, const GmTarget *target) {
    Text text = {0};
    for (uint32_t i = 0; i < target->states.count; i++)
        text_format(&text, "%s%s", unbounded_joint(i, target->states.count),
                    unbounded->machine->states.items[target->states.items[i]].name);
    unbounded->run.target = text_keep(&text, unbounded->arena);
}

bool unbounded_replay_machine(Unbounded *unbounded) {
    const Gm *gm = unbounded->machine;
    const CoverRun *run = &unbounded->result->run;
    GmConfiguration *now = gm_initial(gm, unbounded->arena);
    const GmTarget *target = covered_target(gm, now);
    int64_t outside = gm_copy_count(now), most = outside;
    vector_push(unbounded->arena, &unbounded->run.first, describe_configuration(unbounded, now));
    for (uint32_t i = 0; i < run->transitions.count && !target; i++) {
        GmSteps steps = gm_steps(gm, now, unbounded->arena);
        const GmStep *step = find_step(&steps, unbounded->made.steps.items[run->transitions.items[i]]);
        if (!step)
            break;
        GmConfiguration *after = gm_fire(gm, now, *step, unbounded->arena);
        describe_machine_step(unbounded, *step, now, after);
        outside += fetched(gm, *step);
        most = outside > most ? outside : most;
        now = after;
        target = covered_target(gm, now);
    }
    if (!target)
        return failure_set(
            &unbounded->failure, FAILURE_INTERNAL,
            "the net has a run of %u transitions into the target, but the machine is not there after %u steps",
            run->transitions.count, unbounded->run.steps.count);
    unbounded->run.threads = (uint64_t)most;
    vector_push(unbounded->arena, &unbounded->run.last, describe_configuration(unbounded, now));
    describe_machine_target(unbounded, target);
    return true;
}

/* Nets --------------------------------------------------------------------------------------------------------------*/

static const char *describe_marking(Unbounded *unbounded, const uint32_t *marking) {
    const Net *net = unbounded->made.net;
    Text text = {0};
    for (uint32_t i = 0; i < net->places.count; i++)
        if (marking[i])
            text_format(&text, "%s%s %u", text.length ? ", " : "", net->places.items[i], marking[i]);
    if (!text.length)
        text_add(&text, "no tokens");
    return text_keep(&text, unbounded->arena);
}

static void describe_net_step(Unbounded *unbounded, uint32_t number, const uint32_t *before, const uint32_t *after) {
    const Net *net = unbounded->made.net;
    const char *name = net->transitions.items[number].name;
    Text what = {0};
    text_format(&what, "rule %u%s", number, name ? " " : "");
    if (name)
        text_add_escaped(&what, name, strlen(name));
    unbounded_add_step(unbounded, text_keep(&what, unbounded->arena));
    for (uint32_t i = 0; i < net->places.count; i++)
        if (before[i] != after[i])
            unbounded_add_change(unbounded, "%s: %u -> %u", net->places.items[i], before[i], after[i]);
}

/* The tokens of places that hold any number at first; without such places, all tokens that there are. */
static uint64_t count_threads(const Net *net, const CoverRun *run) {
    uint64_t all = 0;
    bool is_unbounded = false;
    for (uint32_t i = 0; i < net->places.count; i++) {
        is_unbounded |= net->initial.items[i].is_unbounded;
        all += run->initial.items[i];
    }
    return is_unbounded ? cover_run_tokens(net, run) : all;
}

static void describe_net_target(Unbounded *unbounded, uint32_t number) {
    const NetAmounts *target = &unbounded->made.net->targets.items[number];
    Text text = {0};
    for (uint32_t i = 0; i < target->count; i++)
        text_format(&text, "%s%s >= %u", i ? ", " : "", unbounded->made.net->places.items[target->items[i].place],
                    target->items[i].count);
    if (!text.length)
        text_add(&text, "anything");
    unbounded->run.target = text_keep(&text, unbounded->arena);
}

bool unbounded_replay_net(Unbounded *unbounded) {
    const Net *net = unbounded->made.net;
    const CoverRun *run = &unbounded->result->run;
    size_t size = net->places.count * sizeof(uint32_t);
    uint32_t *before = arena_alloc(unbounded->arena, size), *now = arena_alloc(unbounded->arena, size);
    memcpy(now, run->initial.items, size);
    vector_push(unbounded->arena, &unbounded->run.first, describe_marking(unbounded, now));
    uint32_t target = net_covered_target(net, now);
    bool can = true;
    for (uint32_t i = 0; i < run->transitions.count && target == UINT32_MAX && can; i++) {
        uint32_t number = run->transitions.items[i];
        memcpy(before, now, size);
        can = net_fire(&net->transitions.items[number], now);
        if (can)
            describe_net_step(unbounded, number, before, now);
        target = can ? net_covered_target(net, now) : UINT32_MAX;
    }
    if (target == UINT32_MAX) {
        failure_set(&unbounded->failure, FAILURE_INTERNAL, "a run of %u rules into the target %s after %u of them",
                    run->transitions.count, can ? "is not there" : "cannot be fired", unbounded->run.steps.count);
    } else {
        vector_push(unbounded->arena, &unbounded->run.last, describe_marking(unbounded, now));
        unbounded->run.threads = count_threads(net, run);
        describe_net_target(unbounded, target);
    }
    return target != UINT32_MAX;
}
