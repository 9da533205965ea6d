/* Runs of machines, as runs of the programs that they come from. */
#include "gm/gm.h"

typedef struct Replayer {
    const CbpProgram *program;
    Arena *arena;
    CbpState *state;
    CbpSteps *run;
} Replayer;

/* Whether a step of the program is the one that was meant. Which thread is woken when the machine guessed that none
   sleeps does not matter: a further thread never disables a step. */
static bool is_meant(const CbpStep *step, const GmOrigin *origin, const CbpLocal *partner) {
    if (!cbp_is_same_local(step->actor, origin->actor) || step->branch != origin->branch)
        return false;
    if (step->axiom == CBP_AXIOM_WAKEUP)
        return !partner || cbp_is_same_local(step->partner, *partner);
    return step->axiom != CBP_AXIOM_RENDEZVOUS || (partner && cbp_is_same_local(step->partner, *partner));
}

/* Takes the steps that a transition represents. */
static bool take_steps(Replayer *replayer, const GmTransition *transition, const CbpLocal *partner) {
    for (uint32_t i = 0; i < transition->origins.count; i++) {
        CbpSteps steps = cbp_steps(replayer->program, replayer->state, replayer->arena);
        const CbpStep *found = NULL;
        for (uint32_t j = 0; j < steps.list.count && !found; j++)
            if (is_meant(&steps.list.items[j], &transition->origins.items[i], partner))
                found = &steps.list.items[j];
        if (!found)
            return false;
        vector_push(replayer->arena, &replayer->run->list, *found);
        replayer->state = cbp_fire(replayer->program, replayer->state, found, replayer->arena);
    }
    return true;
}

bool gm_replay(const CbpProgram *program, const Gm *gm, const GmStep *steps, uint32_t count, Arena *arena,
               CbpSteps *run, CbpState **last) {
    Replayer replayer = {.program = program, .arena = arena, .run = run};
    replayer.state = cbp_initial(program, arena);
    *run = (CbpSteps){0};
    bool is_possible = true;
    for (uint32_t i = 0; i < count && is_possible; i++) {
        const GmTransition *transition = &gm->transitions.items[steps[i].transition];
        const GmTransition *partner = steps[i].partner == GM_NONE ? NULL : &gm->transitions.items[steps[i].partner];
        /* The sender's step has moved the receiver; the steps that were joined to its transition follow. */
        is_possible = take_steps(&replayer, transition, partner ? &gm->states.items[partner->from].local : NULL) &&
                      (!partner || take_steps(&replayer, partner, NULL));
    }
    *last = replayer.state;
    return is_possible;
}
