/* Runs of machines and nets, in words. */
#include "unbounded_int.h"

#include <stdlib.h>
#include <string.h>

static void add_line(Unbounded *unbounded, UnboundedStep *step, Text *text) {
    vector_push(unbounded->arena, &step->changes, unbounded_keep(unbounded, text));
}

static UnboundedStep *add_step(Unbounded *unbounded) {
    vector_push(unbounded->arena, &unbounded->run.steps, (UnboundedStep){0});
    return &unbounded->run.steps.items[unbounded->run.steps.count - 1];
}

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
static void add_transition(const Gm *gm, uint32_t number, Text *out) {
    const GmTransition *transition = &gm->transitions.items[number];
    text_format(out, "%s -> %s : ", gm->states.items[transition->from].name, gm->states.items[transition->to].name);
    gm_print_label(gm, transition, out);
}

/* What is true, and how many copies are where. */
static void describe_configuration(Unbounded *unbounded, const GmConfiguration *configuration, bool is_last) {
    const Gm *gm = unbounded->machine;
    UnboundedRun *run = &unbounded->run;
    Text text = {0};
    for (uint32_t i = 0; i < gm->variables.count; i++)
        if (value_of(configuration, i))
            text_format(&text, "%s%s is true", text.length ? ", " : "", gm->variables.items[i].name);
    for (uint32_t i = 0; i < configuration->copies.count; i++)
        text_format(&text, "%s%s %u", text.length ? ", " : "",
                    gm->states.items[configuration->copies.items[i].state].name, configuration->copies.items[i].count);
    if (!text.length)
        text_add(&text, "nothing");
    const char *line = unbounded_keep(unbounded, &text);
    if (is_last)
        vector_push(unbounded->arena, &run->last, line);
    else
        vector_push(unbounded->arena, &run->first, line);
}

/* Tells what differs between two configurations. */
static void tell_changes(Unbounded *unbounded, UnboundedStep *step, const GmConfiguration *before,
                         const GmConfiguration *after) {
    const Gm *gm = unbounded->machine;
    for (uint32_t i = 0; i < gm->variables.count; i++) {
        bool old = value_of(before, i), new = value_of(after, i);
        Text text = {0};
        if (old == new)
            continue;
        text_format(&text, "%s: %s -> %s", gm->variables.items[i].name, old ? "true" : "false", new ? "true" : "false");
        add_line(unbounded, step, &text);
    }
    for (uint32_t i = 0; i < gm->states.count; i++) {
        uint32_t old = copies_in(before, i), new = copies_in(after, i);
        Text text = {0};
        if (old == new)
            continue;
        text_format(&text, "%s: %u -> %u", gm->states.items[i].name, old, new);
        add_line(unbounded, step, &text);
    }
}

/* The machine's step for one of the net. The net may guess wrongly that nobody waits: then anybody who does is taken
   along, which leaves more copies, never fewer. */
static const GmStep *find_step(const GmSteps *steps, GmStep wanted) {
    for (uint32_t i = 0; i < steps->list.count; i++)
        if (steps->list.items[i].transition == wanted.transition &&
            (wanted.partner == GM_NONE || steps->list.items[i].partner == wanted.partner))
            return &steps->list.items[i];
    return NULL;
}

static void tell_machine_step(Unbounded *unbounded, GmStep taken, const GmConfiguration *before,
                              const GmConfiguration *after) {
    const Gm *gm = unbounded->machine;
    const GmTransition *transition = &gm->transitions.items[taken.transition];
    UnboundedStep *step = add_step(unbounded);
    Text what = {0};
    step->thread = gm->machines.items[gm->states.items[transition->from].machine].name;
    add_transition(gm, taken.transition, &what);
    step->what = unbounded_keep(unbounded, &what);
    if (taken.partner != GM_NONE) {
        Text text = {0};
        text_add(&text, "with ");
        add_transition(gm, taken.partner, &text);
        add_line(unbounded, step, &text);
    }
    tell_changes(unbounded, step, before, after);
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

static void tell_machine_target(Unbounded *unbounded, const GmTarget *target) {
    Text text = {0};
    for (uint32_t i = 0; i < target->states.count; i++)
        text_format(&text, "%s%s",
                    i == 0                         ? ""
                    : i + 1 < target->states.count ? ", "
                                                   : " and ",
                    unbounded->machine->states.items[target->states.items[i]].name);
    unbounded->run.target = unbounded_keep(unbounded, &text);
}

bool unbounded_tell_machine(Unbounded *unbounded) {
    const Gm *gm = unbounded->machine;
    const CoverRun *run = &unbounded->result->run;
    GmConfiguration *now = gm_initial(gm, unbounded->arena);
    const GmTarget *target = covered_target(gm, now);
    int64_t outside = gm_copy_count(now), most = outside;
    describe_configuration(unbounded, now, false);
    for (uint32_t i = 0; i < run->transitions.count && !target; i++) {
        GmSteps steps = gm_steps(gm, now, unbounded->arena);
        const GmStep *step = find_step(&steps, unbounded->made.steps.items[run->transitions.items[i]]);
        if (!step)
            break;
        GmConfiguration *after = gm_fire(gm, now, *step, unbounded->arena);
        tell_machine_step(unbounded, *step, now, after);
        outside += fetched(gm, *step);
        most = outside > most ? outside : most;
        now = after;
        target = covered_target(gm, now);
    }
    if (!target) {
        text_format(&unbounded->internal_error,
                    "the net has a run of %u transitions into the target, but the machine is not there after %u steps",
                    run->transitions.count, unbounded->run.steps.count);
        return false;
    }
    unbounded->run.threads = (uint64_t)most;
    describe_configuration(unbounded, now, true);
    tell_machine_target(unbounded, target);
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
    return unbounded_keep(unbounded, &text);
}

static void tell_net_step(Unbounded *unbounded, uint32_t number, const uint32_t *before, const uint32_t *after) {
    const Net *net = unbounded->made.net;
    UnboundedStep *step = add_step(unbounded);
    Text what = {0};
    text_format(&what, "rule %u", number);
    if (net->transitions.items[number].name) {
        text_add(&what, " ");
        text_add_escaped(&what, net->transitions.items[number].name, strlen(net->transitions.items[number].name));
    }
    step->what = unbounded_keep(unbounded, &what);
    for (uint32_t i = 0; i < net->places.count; i++) {
        Text text = {0};
        if (before[i] == after[i])
            continue;
        text_format(&text, "%s: %u -> %u", net->places.items[i], before[i], after[i]);
        add_line(unbounded, step, &text);
    }
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

static void tell_net_target(Unbounded *unbounded, uint32_t number) {
    const NetTarget *target = &unbounded->made.net->targets.items[number];
    Text text = {0};
    for (uint32_t i = 0; i < target->amounts.count; i++)
        text_format(&text, "%s%s >= %u", i ? ", " : "",
                    unbounded->made.net->places.items[target->amounts.items[i].place], target->amounts.items[i].count);
    if (!text.length)
        text_add(&text, "anything");
    unbounded->run.target = unbounded_keep(unbounded, &text);
}

bool unbounded_tell_net(Unbounded *unbounded) {
    const Net *net = unbounded->made.net;
    const CoverRun *run = &unbounded->result->run;
    size_t size = net->places.count * sizeof(uint32_t);
    uint32_t *before = memory_get(size + 1), *now = memory_get(size + 1);
    memcpy(now, run->initial.items, size);
    vector_push(unbounded->arena, &unbounded->run.first, describe_marking(unbounded, now));
    uint32_t target = net_covered_target(net, now);
    bool can = true;
    for (uint32_t i = 0; i < run->transitions.count && target == UINT32_MAX && can; i++) {
        uint32_t number = run->transitions.items[i];
        memcpy(before, now, size);
        can = net_fire(&net->transitions.items[number], now);
        if (can)
            tell_net_step(unbounded, number, before, now);
        target = can ? net_covered_target(net, now) : UINT32_MAX;
    }
    if (target == UINT32_MAX) {
        text_format(&unbounded->internal_error, "a run of %u rules into the target %s after %u of them",
                    run->transitions.count, can ? "is not there" : "cannot be fired", unbounded->run.steps.count);
    } else {
        vector_push(unbounded->arena, &unbounded->run.last, describe_marking(unbounded, now));
        unbounded->run.threads = count_threads(net, run);
        tell_net_target(unbounded, target);
    }
    free(before);
    free(now);
    return target != UINT32_MAX;
}
