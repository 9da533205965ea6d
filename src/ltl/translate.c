/* From a formula in normal form to a generalised automaton with marks on its edges.

   A state is a set of formulas that have to hold from there on. Unfolding each of them (a U b = b || a && X(a U b), and
   so on) gives a disjunction of terms: what holds now, what has to hold next, and which U are postponed. Each term is
   an edge; it is in the acceptance set of an U that it does not postpone. This is Couvreur's construction (FM 1999);
   terms and states are kept few in the way of Gastin and Oddoux (CAV 2001). */
#include "ltl/automaton_int.h"

#include <string.h>

enum { ELEMENT_LIMIT = 256 }; /* formulas that states can consist of */

typedef struct Set {
    uint64_t words[ELEMENT_LIMIT / 64];
} Set;

typedef struct Term {
    uint64_t needs, forbids;
    uint32_t postponed; /* the U that are postponed */
    Set next;
} Term;

typedef Vector(Term) Terms;

typedef struct Translation {
    const Ltl *ltl;
    bool divides_next;
    Arena *scratch;
    Arena *products;        /* where terms are multiplied: an arena of its own for each state */
    Terms **unfolded;       /* by formula; null before it was needed */
    uint32_t *element_of;   /* by formula: its number as a part of states, or AUTOMATON_NONE */
    Vector(LtlId) elements; /* the formula of an element */
    bool *is_implied;       /* row by row: whether the terms of an element all are terms of another, and more */
    uint32_t until_count;   /* acceptance sets so far */
    uint64_t work;          /* left */
    bool has_failed;
    Table *states; /* by their sets */
    Vector(AutomatonEdge) edges;
    Vector(AutomatonState) rows;
} Translation;

/* Sets and terms --------------------------------------------------------------------------------------------------- */

enum { SET_WORDS = ELEMENT_LIMIT / 64 };

static void set_add(Set *set, uint32_t element) { set->words[element / 64] |= UINT64_C(1) << (element % 64); }

static void set_remove(Set *set, uint32_t element) { set->words[element / 64] &= ~(UINT64_C(1) << (element % 64)); }

static bool set_has(const Set *set, uint32_t element) { return set->words[element / 64] >> (element % 64) & 1; }

static bool set_is_within(const Set *set, const Set *other) {
    for (uint32_t i = 0; i < SET_WORDS; i++)
        if ((set->words[i] & ~other->words[i]) != 0)
            return false;
    return true;
}

/* Whether a term requires nothing that the other does not: it subsumes the other. */
static bool is_weaker(const Term *term, const Term *other) {
    return (term->needs & ~other->needs) == 0 && (term->forbids & ~other->forbids) == 0 &&
           (term->postponed & ~other->postponed) == 0 && set_is_within(&term->next, &other->next);
}

static bool spend(Translation *translation, uint64_t work) {
    enum { PATIENCE = 1 << 17 };
    if (translation->work < work)
        translation->has_failed = true;
    else {
        bool is_time = translation->work / PATIENCE != (translation->work - work) / PATIENCE;
        translation->has_failed |= is_time && look_stops(&translation->ltl->look, 0);
        translation->work -= work;
    }
    return !translation->has_failed;
}

/* Adds a term, unless another one subsumes it; removes those that it subsumes. */
static void add_term(Translation *translation, Terms *terms, const Term *term) {
    uint32_t kept = 0;
    if (!spend(translation, terms->count + 1))
        return;
    for (uint32_t i = 0; i < terms->count; i++)
        if (is_weaker(&terms->items[i], term))
            return;
    for (uint32_t i = 0; i < terms->count; i++)
        if (!is_weaker(term, &terms->items[i]))
            terms->items[kept++] = terms->items[i];
    terms->count = kept;
    vector_push(translation->products, terms, *term);
}

/* The terms of a conjunction. */
static Terms *multiply(Translation *translation, const Terms *left, const Terms *right) {
    Terms *product = arena_alloc(translation->products, sizeof *product);
    for (uint32_t i = 0; i < left->count; i++)
        for (uint32_t j = 0; j < right->count && !translation->has_failed; j++) {
            Term term = left->items[i];
            const Term *other = &right->items[j];
            term.needs |= other->needs;
            term.forbids |= other->forbids;
            term.postponed |= other->postponed;
            for (uint32_t k = 0; k < SET_WORDS; k++)
                term.next.words[k] |= other->next.words[k];
            if ((term.needs & term.forbids) == 0)
                add_term(translation, product, &term);
        }
    return product;
}

static Terms *add_all(Translation *translation, const Terms *left, const Terms *right) {
    Terms *sum = arena_alloc(translation->products, sizeof *sum);
    for (uint32_t i = 0; i < left->count; i++)
        add_term(translation, sum, &left->items[i]);
    for (uint32_t i = 0; i < right->count; i++)
        add_term(translation, sum, &right->items[i]);
    return sum;
}

static Terms *single(Translation *translation, const Term *term) {
    Terms *terms = arena_alloc(translation->products, sizeof *terms);
    vector_push(translation->products, terms, *term);
    return terms;
}

/* Unfolding -------------------------------------------------------------------------------------------------------- */

/* The number of a formula as a part of states. */
static uint32_t element_of(Translation *translation, LtlId formula) {
    if (translation->element_of[formula] != AUTOMATON_NONE)
        return translation->element_of[formula];
    if (translation->elements.count == ELEMENT_LIMIT) {
        translation->has_failed = true;
        return 0;
    }
    translation->element_of[formula] = translation->elements.count;
    vector_push(translation->scratch, &translation->elements, formula);
    return translation->elements.count - 1;
}

/* The terms that require nothing now, and a formula next. */
static Terms *next_terms(Translation *translation, LtlId formula) {
    const LtlNode *node = ltl_node(translation->ltl, formula);
    if (node->op == LTL_AND)
        return multiply(translation, next_terms(translation, node->left), next_terms(translation, node->right));
    if (node->op == LTL_OR && translation->divides_next)
        return add_all(translation, next_terms(translation, node->left), next_terms(translation, node->right));
    Term term = {.needs = 0};
    if (node->op == LTL_FALSE)
        return arena_alloc(translation->products, sizeof(Terms));
    if (node->op != LTL_TRUE)
        set_add(&term.next, element_of(translation, formula));
    return single(translation, &term);
}

static const Terms *unfold(Translation *translation, LtlId formula);

/* a U b = b || a && X(a U b), where the second postpones it. */
static Terms *unfold_until(Translation *translation, LtlId formula, const LtlNode *node) {
    if (translation->until_count == AUTOMATON_SET_LIMIT) {
        translation->has_failed = true;
        return arena_alloc(translation->products, sizeof(Terms));
    }
    Term later = {.postponed = UINT32_C(1) << translation->until_count++};
    set_add(&later.next, element_of(translation, formula));
    const Terms *now = unfold(translation, node->right);
    const Terms *way = unfold(translation, node->left);
    return add_all(translation, now, multiply(translation, way, single(translation, &later)));
}

/* a V b = b && (a || X(a V b)) */
static Terms *unfold_release(Translation *translation, LtlId formula, const LtlNode *node) {
    Term later = {.needs = 0};
    set_add(&later.next, element_of(translation, formula));
    const Terms *either = add_all(translation, unfold(translation, node->left), single(translation, &later));
    return multiply(translation, unfold(translation, node->right), either);
}

static Terms *unfold_node(Translation *translation, LtlId formula, const LtlNode *node) {
    switch ((LtlOp)node->op) {
    case LTL_TRUE: return single(translation, &(Term){.needs = 0});
    case LTL_PROPOSITION: return single(translation, &(Term){.needs = UINT64_C(1) << node->proposition});
    case LTL_NOT: return single(translation, &(Term){.forbids = node->propositions});
    case LTL_AND: return multiply(translation, unfold(translation, node->left), unfold(translation, node->right));
    case LTL_OR: return add_all(translation, unfold(translation, node->left), unfold(translation, node->right));
    case LTL_NEXT: return next_terms(translation, node->left);
    case LTL_UNTIL: return unfold_until(translation, formula, node);
    case LTL_RELEASE: return unfold_release(translation, formula, node);
    default: return arena_alloc(translation->products, sizeof(Terms)); /* LTL_FALSE */
    }
}

/* The terms of a formula. */
static const Terms *unfold(Translation *translation, LtlId formula) {
    if (!translation->unfolded[formula])
        translation->unfolded[formula] = unfold_node(translation, formula, ltl_node(translation->ltl, formula));
    return translation->unfolded[formula];
}

/* Whether an element is redundant in a state that has another one: one of its terms subsumes each of the other's
   terms, so their products are the other's terms again. */
static bool adds_nothing(Translation *translation, uint32_t element, uint32_t other) {
    const Terms *terms = unfold(translation, translation->elements.items[element]);
    const Terms *others = unfold(translation, translation->elements.items[other]);
    for (uint32_t i = 0; i < others->count; i++) {
        bool is_subsumed = false;
        for (uint32_t j = 0; j < terms->count && !is_subsumed; j++)
            is_subsumed = is_weaker(&terms->items[j], &others->items[i]);
        if (!is_subsumed)
            return false;
    }
    return true;
}

/* Unfolds all elements, which may bring further ones, and compares them. */
static void compare_elements(Translation *translation) {
    for (uint32_t i = 0; i < translation->elements.count && !translation->has_failed; i++)
        unfold(translation, translation->elements.items[i]);
    uint32_t count = translation->elements.count;
    translation->is_implied = arena_alloc(translation->scratch, (size_t)count * count + 1);
    for (uint32_t i = 0; i < count && !translation->has_failed; i++)
        for (uint32_t j = 0; j < count; j++)
            if (i != j && adds_nothing(translation, i, j)) {
                /* Of two that are alike the first stays. */
                bool are_alike = i < j && adds_nothing(translation, j, i);
                translation->is_implied[i * count + j] = !are_alike;
            }
}

/* States ----------------------------------------------------------------------------------------------------------- */

/* Removes the redundant elements of a set. */
static void simplify_set(const Translation *translation, Set *set) {
    uint32_t count = translation->elements.count;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count && set_has(set, i); j++)
            if (set_has(set, j) && translation->is_implied[i * count + j])
                set_remove(set, i);
}

/* The number of a state, which is new perhaps. */
static uint32_t state_of(Translation *translation, Set set) {
    simplify_set(translation, &set);
    uint32_t state = table_add(translation->states, &set, sizeof set);
    if (table_count(translation->states) == AUTOMATON_STATE_LIMIT)
        translation->has_failed = true;
    return state;
}

/* Makes the edges of a state. */
static void make_edges(Translation *translation, uint32_t state) {
    const Set *set = table_key(translation->states, state);
    translation->products = arena_new();
    const Terms *terms = single(translation, &(Term){.needs = 0});
    for (uint32_t i = 0; i < translation->elements.count; i++)
        if (set_has(set, i))
            terms = multiply(translation, terms, unfold(translation, translation->elements.items[i]));
    AutomatonState row = {.first = translation->edges.count, .count = terms->count};
    for (uint32_t i = 0; i < terms->count && !translation->has_failed; i++) {
        const Term *term = &terms->items[i];
        AutomatonEdge edge = {.target = state_of(translation, term->next),
                              .marks = ~term->postponed,
                              .needs = term->needs,
                              .forbids = term->forbids};
        vector_push(translation->scratch, &translation->edges, edge);
    }
    arena_free(translation->products);
    vector_push(translation->scratch, &translation->rows, row);
    if (translation->edges.count > AUTOMATON_EDGE_LIMIT)
        translation->has_failed = true;
}

static Automaton *finish(const Translation *translation) {
    Automaton *automaton = automaton_new(translation->rows.count, translation->edges.count, translation->until_count);
    uint32_t all = automaton_all_marks(automaton);
    memcpy(automaton->states, translation->rows.items, translation->rows.count * sizeof *automaton->states);
    for (uint32_t i = 0; i < translation->edges.count; i++) {
        automaton->edges[i] = translation->edges.items[i];
        automaton->edges[i].marks &= all;
    }
    return automaton;
}

Automaton *automaton_translate(const Ltl *ltl, LtlId normal, bool divides_next, uint64_t work) {
    if (ltl_node(ltl, normal)->height > LTL_HEIGHT_LIMIT)
        return NULL;
    Translation translation = {.ltl = ltl, .divides_next = divides_next, .scratch = arena_new(), .work = work};
    translation.products = translation.scratch;
    translation.unfolded = arena_alloc(translation.scratch, (normal + 1) * sizeof *translation.unfolded);
    translation.element_of = arena_alloc(translation.scratch, (normal + 1) * sizeof *translation.element_of);
    memset(translation.element_of, 0xff, (normal + 1) * sizeof *translation.element_of);
    translation.states = table_new(translation.scratch);
    Set initial = {{0}};
    set_add(&initial, element_of(&translation, normal));
    compare_elements(&translation);
    if (!translation.has_failed)
        state_of(&translation, initial);
    for (uint32_t i = 0; i < table_count(translation.states) && !translation.has_failed; i++)
        make_edges(&translation, i);
    Automaton *automaton = translation.has_failed ? NULL : finish(&translation);
    arena_free(translation.scratch);
    return automaton;
}
