/* The smallest deterministic automaton of an obligation: of a formula that has a weak one, in which a component accepts
   as a whole or not at all (Dax, Eisinger and Klaedtke, Mechanizing the powerset construction for restricted classes of
   omega-automata, ATVA 2007).

   The subsets of an automaton's states that words lead to are a deterministic automaton without acceptance. If the
   formula has a weak automaton at all, all loops of a component agree on acceptance; Löding's colours make such an
   automaton one that can be minimised like one on finite words. checked_result checks the result. */
#include "base/components.h"
#include "ltl/automaton_int.h"

#include <string.h>

/* Beyond these no attempt is made: propositions, subsets, and letters times subsets. */
enum { MOST_PROPOSITIONS = 8, SUBSET_LIMIT = 512, WORK_LIMIT = 1 << 15, STATE_LIMIT = 256 };

typedef struct Subset {
    uint64_t words[STATE_LIMIT / 64];
} Subset;

typedef struct Powerset {
    const Automaton *from;
    Arena *arena;
    uint32_t letters; /* how many */
    uint64_t letter_of[1 << MOST_PROPOSITIONS];
    uint64_t propositions[MOST_PROPOSITIONS]; /* bit i of a letter's number is this proposition */
    uint32_t proposition_count;
    Table *subsets;             /* the first is that of the initial state */
    Vector(uint32_t) successor; /* by subset and letter */
    Vector(uint32_t) parent;    /* of a subset: the one it was found from, and by which letter */
    Vector(uint32_t) parent_letter;
    uint32_t *colour; /* by subset: even accepts */
    uint32_t *class_of;
    uint32_t class_count;
} Powerset;

/* Subsets ---------------------------------------------------------------------------------------------------------- */

static Subset subset_after(const Powerset *powerset, const Subset *subset, uint64_t letter) {
    Subset after = {{0}};
    for (uint32_t s = 0; s < powerset->from->state_count; s++) {
        if ((subset->words[s / 64] >> (s % 64) & 1) == 0)
            continue;
        for (uint32_t i = 0; i < powerset->from->states[s].count; i++) {
            const AutomatonEdge *edge = &powerset->from->edges[powerset->from->states[s].first + i];
            if ((edge->needs & ~letter) == 0 && (edge->forbids & letter) == 0)
                after.words[edge->target / 64] |= UINT64_C(1) << (edge->target % 64);
        }
    }
    return after;
}

/* The number of a subset, which may be new. */
static uint32_t number_of(Powerset *powerset, const Subset *subset, uint32_t parent, uint32_t letter) {
    uint32_t number = table_add(powerset->subsets, subset, sizeof *subset);
    if (number == powerset->parent.count) {
        vector_push(powerset->arena, &powerset->parent, parent);
        vector_push(powerset->arena, &powerset->parent_letter, letter);
    }
    return number;
}

/* False when there are too many. */
static bool find_subsets(Powerset *powerset) {
    Subset initial = {{0}};
    initial.words[powerset->from->initial / 64] |= UINT64_C(1) << (powerset->from->initial % 64);
    powerset->subsets = table_new(powerset->arena);
    number_of(powerset, &initial, AUTOMATON_NONE, 0);
    for (uint32_t i = 0; i < table_count(powerset->subsets); i++)
        for (uint32_t letter = 0; letter < powerset->letters; letter++) {
            Subset after = subset_after(powerset, table_key(powerset->subsets, i), powerset->letter_of[letter]);
            vector_push(powerset->arena, &powerset->successor, number_of(powerset, &after, i, letter));
            uint32_t count = table_count(powerset->subsets);
            if (count > SUBSET_LIMIT || count * powerset->letters > WORK_LIMIT)
                return false;
        }
    return true;
}

static void find_letters(Powerset *powerset) {
    uint64_t propositions = 0;
    for (uint32_t i = 0; i < powerset->from->edge_count; i++)
        propositions |= powerset->from->edges[i].needs | powerset->from->edges[i].forbids;
    if (__builtin_popcountll(propositions) > MOST_PROPOSITIONS)
        return;
    for (; propositions != 0; propositions &= propositions - 1)
        powerset->propositions[powerset->proposition_count++] = propositions & (~propositions + 1);
    powerset->letters = UINT32_C(1) << powerset->proposition_count;
    for (uint32_t letter = 0; letter < powerset->letters; letter++)
        for (uint32_t i = 0; i < powerset->proposition_count; i++)
            if ((letter >> i & 1) != 0)
                powerset->letter_of[letter] |= powerset->propositions[i];
}

/* Colours ---------------------------------------------------------------------------------------------------------- */

static bool next_edge(void *context, uint32_t subset, uint64_t *position, GraphEdge *edge) {
    const Powerset *powerset = context;
    if (*position == powerset->letters)
        return false;
    edge->to = powerset->successor.items[subset * powerset->letters + (*position)++];
    return true;
}

typedef struct Word {
    Arena *arena;
    Vector(uint64_t) letters;
} Word;

/* Adds the letters of a shortest loop from a subset to itself inside its component; false when there is none. */
static bool add_loop(const Powerset *powerset, const uint32_t *component_of, uint32_t subset, Word *word) {
    uint32_t count = table_count(powerset->subsets), length = 0, end = AUTOMATON_NONE;
    uint32_t *queue = arena_alloc(word->arena, count * sizeof *queue);
    uint32_t *edge_to = arena_alloc(word->arena, count * sizeof *edge_to); /* the edge that found a subset */
    memset(edge_to, 0xff, count * sizeof *edge_to);
    queue[length++] = subset;
    for (uint32_t at = 0; at < length && end == AUTOMATON_NONE; at++)
        for (uint32_t letter = 0; letter < powerset->letters && end == AUTOMATON_NONE; letter++) {
            uint32_t edge = queue[at] * powerset->letters + letter, target = powerset->successor.items[edge];
            if (component_of[target] != component_of[subset])
                continue;
            if (target == subset) {
                end = edge;
            } else if (edge_to[target] == AUTOMATON_NONE) {
                edge_to[target] = edge;
                queue[length++] = target;
            }
        }
    if (end == AUTOMATON_NONE)
        return false;
    size_t first = word->letters.count;
    for (uint32_t edge = end;; edge = edge_to[edge / powerset->letters]) {
        vector_push(word->arena, &word->letters, powerset->letter_of[edge % powerset->letters]);
        if (edge / powerset->letters == subset)
            break;
    }
    vector_reverse(word->letters.items + first, word->letters.count - first, sizeof *word->letters.items);
    return true;
}

/* Whether a formula holds of the run to a subset and then round a loop there: 1, or 0; -1 when there is no loop. */
static int loop_holds(const Powerset *powerset, const uint32_t *component_of, uint32_t subset, const Ltl *ltl,
                      LtlId formula) {
    Word word = {.arena = arena_new()};
    int answer = -1;
    for (uint32_t s = subset; powerset->parent.items[s] != AUTOMATON_NONE; s = powerset->parent.items[s])
        vector_push(word.arena, &word.letters, powerset->letter_of[powerset->parent_letter.items[s]]);
    size_t prefix = word.letters.count;
    vector_reverse(word.letters.items, prefix, sizeof *word.letters.items);
    if (add_loop(powerset, component_of, subset, &word))
        answer = ltl_holds_on(ltl, formula, word.letters.items, prefix, word.letters.count - prefix);
    arena_free(word.arena);
    return answer;
}

/* Löding (Efficient minimization of deterministic weak omega-automata, IPL 2001): the least colours that never grow
   along edges, and are even in components that accept and odd in those that do not. */
static void find_colours(Powerset *powerset, const Ltl *ltl, LtlId formula) {
    uint32_t count = table_count(powerset->subsets);
    uint32_t *component_of = arena_alloc(powerset->arena, count * sizeof *component_of);
    uint32_t components = components_number(next_edge, powerset, count, component_of);
    uint32_t *colour = arena_alloc(powerset->arena, components * sizeof *colour);
    for (uint32_t c = 0; c < components; c++) {
        uint32_t member = AUTOMATON_NONE;
        for (uint32_t s = 0; s < count; s++) {
            if (component_of[s] != c)
                continue;
            member = s;
            for (uint32_t i = 0; i < powerset->letters; i++) {
                uint32_t target = component_of[powerset->successor.items[s * powerset->letters + i]];
                if (colour[target] > colour[c])
                    colour[c] = colour[target];
            }
        }
        int holds = loop_holds(powerset, component_of, member, ltl, formula);
        if (holds >= 0 && colour[c] % 2 == (holds ? 1 : 0))
            colour[c]++;
    }
    powerset->colour = arena_alloc(powerset->arena, count * sizeof *powerset->colour);
    for (uint32_t s = 0; s < count; s++)
        powerset->colour[s] = colour[component_of[s]];
}

/* Minimisation ----------------------------------------------------------------------------------------------------- */

/* Whether two subsets are in one class, and so are their successors. */
static bool are_alike(const Powerset *powerset, uint32_t s, uint32_t t) {
    if (powerset->class_of[s] != powerset->class_of[t])
        return false;
    for (uint32_t i = 0; i < powerset->letters; i++)
        if (powerset->class_of[powerset->successor.items[s * powerset->letters + i]] !=
            powerset->class_of[powerset->successor.items[t * powerset->letters + i]])
            return false;
    return true;
}

/* Moore's algorithm: classes are divided until successors agree. Classes are numbered by their first subsets. False as
   soon as there are too many for the result to be of use: one of them may be that of no word. */
static bool find_classes(Powerset *powerset) {
    uint32_t count = table_count(powerset->subsets), classes = 0;
    powerset->class_of = arena_alloc(powerset->arena, count * sizeof *powerset->class_of);
    uint32_t *divided = arena_alloc(powerset->arena, count * sizeof *divided);
    uint32_t *first = arena_alloc(powerset->arena, count * sizeof *first);
    for (uint32_t s = 0; s < count; s++)
        powerset->class_of[s] = powerset->colour[s] % 2;
    do {
        powerset->class_count = classes;
        classes = 0;
        for (uint32_t s = 0; s < count; s++) {
            uint32_t class = 0;
            while (class < classes && !are_alike(powerset, first[class], s))
                class ++;
            if (class == classes)
                first[classes++] = s;
            divided[s] = class;
        }
        memcpy(powerset->class_of, divided, count * sizeof *divided);
        if (classes > powerset->from->state_count + 1)
            return false;
    } while (classes > powerset->class_count);
    return true;
}

/* Results ---------------------------------------------------------------------------------------------------------- */

/* The classes as an automaton with an edge for each letter. It accepts what the formula does, or the opposite. */
static Automaton *automaton_of_classes(const Powerset *powerset, bool is_opposite) {
    Automaton *automaton = automaton_new(powerset->class_count, powerset->class_count * powerset->letters, 1);
    uint64_t propositions = powerset->letter_of[powerset->letters - 1];
    for (uint32_t s = 0; s < table_count(powerset->subsets); s++) {
        uint32_t class = powerset->class_of[s];
        automaton->states[class] = (AutomatonState){.first = class * powerset->letters, .count = powerset->letters};
        for (uint32_t i = 0; i < powerset->letters; i++) {
            uint32_t target = powerset->class_of[powerset->successor.items[s * powerset->letters + i]];
            automaton->edges[class * powerset->letters + i] =
                (AutomatonEdge){.target = target,
                                .marks = (powerset->colour[s] % 2 == 0) != is_opposite,
                                .needs = powerset->letter_of[i],
                                .forbids = propositions & ~powerset->letter_of[i]};
        }
    }
    automaton->initial = powerset->class_of[0];
    return automaton;
}

/* The result, when it accepts just what the formula does. */
static Automaton *checked_result(const Powerset *powerset, const Automaton *negated) {
    Automaton *result = automaton_of_classes(powerset, false);
    Automaton *opposite = automaton_of_classes(powerset, true);
    if (automaton_intersects(result, negated) || automaton_intersects(opposite, powerset->from)) {
        automaton_free(result);
        result = NULL;
    }
    automaton_free(opposite);
    return result ? automaton_prune(result) : NULL;
}

Automaton *automaton_minimal_weak(const Automaton *automaton, const Automaton *negated, const Ltl *ltl, LtlId formula) {
    Powerset powerset = {.from = automaton, .arena = arena_new()};
    Automaton *result = NULL;
    find_letters(&powerset);
    if (powerset.letters > 0 && automaton->state_count <= STATE_LIMIT && find_subsets(&powerset)) {
        find_colours(&powerset, ltl, formula);
        if (find_classes(&powerset))
            result = checked_result(&powerset, negated);
    }
    arena_free(powerset.arena);
    return result;
}
