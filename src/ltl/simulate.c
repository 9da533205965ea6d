/* Simulation relations between the states of an automaton (Etessami and Holzmann, CONCUR 2000; Somenzi and Bloem, CAV
   2000), with marks on edges as in Babiak et al., Compositional approach to suspension and other improvements to LTL
   translation (SPIN 2013).

   They are computed as greatest fixed points, pair by pair: the automata of formulas are small, and others are left as
   they are. */
#include "ltl/automaton_int.h"

#include <stdlib.h>
#include <string.h>

/* Above this many edges no relation is computed. */
enum { EDGE_LIMIT = 3000 };

typedef struct SimulationGame {
    const Automaton *automaton;
    bool *relation;
    const uint32_t *component_of; /* null: all marks count */
    AutomatonEdge *answers;       /* room for the edges of a state */
} SimulationGame;

/* Whether the marks of an edge are matched by those of another. */
static bool are_marks_matched(const SimulationGame *game, uint32_t p, const AutomatonEdge *edge, uint32_t q,
                              const AutomatonEdge *answer) {
    if ((edge->marks & ~answer->marks) == 0)
        return true;
    return game->component_of && (game->component_of[p] != game->component_of[edge->target] ||
                                  game->component_of[q] != game->component_of[answer->target]);
}

/* Whether q can match an edge of p, for each of its letters. */
static bool has_answer(SimulationGame *game, uint32_t p, const AutomatonEdge *edge, uint32_t q) {
    const Automaton *automaton = game->automaton;
    const AutomatonState *state = &automaton->states[q];
    uint32_t count = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        const AutomatonEdge *answer = &automaton->edges[state->first + i];
        if (!game->relation[(size_t)edge->target * automaton->state_count + answer->target] ||
            !are_marks_matched(game, p, edge, q, answer))
            continue;
        if ((answer->needs & ~edge->needs) == 0 && (answer->forbids & ~edge->forbids) == 0)
            return true;
        game->answers[count++] = *answer;
    }
    return count > 1 && automaton_is_covered(edge, game->answers, count);
}

static bool can_follow(SimulationGame *game, uint32_t p, uint32_t q) {
    const AutomatonState *state = &game->automaton->states[p];
    for (uint32_t i = 0; i < state->count; i++)
        if (!has_answer(game, p, &game->automaton->edges[state->first + i], q))
            return false;
    return true;
}

/* Removes pairs from the relation until in every pair left the second state simulates the first. */
static void solve_game(SimulationGame *game) {
    uint32_t count = game->automaton->state_count;
    game->answers = memory_get((game->automaton->edge_count + 1) * sizeof *game->answers);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (uint32_t p = 0; p < count; p++)
            for (uint32_t q = 0; q < count; q++)
                if (p != q && game->relation[(size_t)p * count + q] && !can_follow(game, p, q)) {
                    game->relation[(size_t)p * count + q] = false;
                    has_changed = true;
                }
    }
    free(game->answers);
}

bool automaton_is_accepting_state(const Automaton *degeneralised, uint32_t state) {
    const AutomatonState *from = &degeneralised->states[state];
    return from->count > 0 && degeneralised->edges[from->first].marks == automaton_all_marks(degeneralised);
}

/* A relation that holds of all pairs; where whole states accept, an accepting one is followed only by such. */
static bool *full_relation(const Automaton *automaton, const Automaton *accepting, Acceptance acceptance) {
    uint32_t count = automaton->state_count;
    if (automaton->edge_count > EDGE_LIMIT || count > EDGE_LIMIT)
        return NULL;
    bool *relation = memory_get((size_t)count * count * sizeof *relation);
    memset(relation, true, (size_t)count * count * sizeof *relation);
    for (uint32_t p = 0; acceptance == ACCEPTS_BY_STATES && p < count; p++)
        for (uint32_t q = 0; q < count; q++)
            if (automaton_is_accepting_state(accepting, p) && !automaton_is_accepting_state(accepting, q))
                relation[(size_t)p * count + q] = false;
    return relation;
}

bool *automaton_simulation(const Automaton *automaton, Acceptance acceptance, const uint32_t *component_of) {
    SimulationGame game = {.automaton = automaton,
                           .relation = full_relation(automaton, automaton, acceptance),
                           .component_of = component_of};
    if (game.relation)
        solve_game(&game);
    return game.relation;
}

Automaton *automaton_reverse(const Automaton *automaton) {
    /* Edges that were dropped leave holes; there are none in what is made here. */
    Automaton *reverse = automaton_new(automaton->state_count, automaton->edge_count, automaton->set_count);
    reverse->initial = automaton->initial;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++)
            reverse->states[automaton->edges[automaton->states[s].first + i].target].count++;
    for (uint32_t s = 1; s < reverse->state_count; s++)
        reverse->states[s].first = reverse->states[s - 1].first + reverse->states[s - 1].count;
    for (uint32_t s = 0; s < reverse->state_count; s++) {
        reverse->states[s].count = 0;
        reverse->states[s].accepts_all = automaton->states[s].accepts_all;
    }
    for (uint32_t s = 0; s < automaton->state_count; s++)
        for (uint32_t i = 0; i < automaton->states[s].count; i++) {
            AutomatonEdge edge = automaton->edges[automaton->states[s].first + i];
            AutomatonState *from = &reverse->states[edge.target];
            edge.target = s;
            reverse->edges[from->first + from->count++] = edge;
        }
    return reverse;
}

bool *automaton_reverse_simulation(const Automaton *automaton, const Automaton *reverse, Acceptance acceptance) {
    uint32_t count = automaton->state_count;
    SimulationGame game = {.automaton = reverse, .relation = full_relation(reverse, automaton, acceptance)};
    if (!game.relation)
        return NULL;
    /* Going back, the initial state may be where the run ends. */
    for (uint32_t q = 0; q < count; q++)
        if (q != automaton->initial)
            game.relation[(size_t)automaton->initial * count + q] = false;
    solve_game(&game);
    return game.relation;
}
