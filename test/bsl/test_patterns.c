/* The shipped patterns against their meaning on runs that repeat in the end, and against the mappings of the catalogue:
   M. B. Dwyer, G. S. Avrunin, J. C. Corbett, "A system of specification patterns". */
#include "formula_text.h"
#include "ltl/automaton.h"
#include "ltl/syntax.h"
#include "patterns.h"

/* A run: `prefix` states, then `loop` states for ever. */
typedef struct Run {
    uint32_t states[16];
    uint32_t prefix, loop;
} Run;

/* How often the loop is unrolled where a scope has no end; the last rounds are for answers alone. */
enum { ROUNDS = 16, LAST_ROUNDS = 6 };

static bool has(const Run *run, uint32_t at, uint32_t set) {
    uint32_t index = at < run->prefix ? at : run->prefix + (at - run->prefix) % run->loop;
    return (run->states[index] & set) != 0;
}

/* A part of a run. Where it has no end, `end` is far enough for anything to be found, and what calls for an answer is
   looked for below `limit` alone: what comes later is a repetition. */
typedef struct Part {
    uint32_t begin, end, limit;
} Part;

/* The first state from `begin` on below `end` with a proposition; `end` when there is none. */
static uint32_t first(const Run *run, uint32_t set, uint32_t begin, uint32_t end) {
    while (begin < end && !has(run, begin, set))
        begin++;
    return begin;
}

/* The meanings of the patterns within a part. */

static bool is_absent(const Run *run, Part part, uint32_t number) {
    (void)number;
    return first(run, P, part.begin, part.end) == part.end;
}

static bool is_universal(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.end; i++)
        if (!has(run, i, P))
            return false;
    return true;
}

static bool exists(const Run *run, Part part, uint32_t number) { return !is_absent(run, part, number); }

static bool exists_at_most(const Run *run, Part part, uint32_t number) {
    uint32_t stretches = 0;
    for (uint32_t i = part.begin; i < part.end; i++)
        stretches += has(run, i, P) && (i == part.begin || !has(run, i - 1, P));
    return stretches <= number;
}

static bool precedes(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.end; i++)
        if (has(run, i, P) && first(run, S, part.begin, i + 1) == i + 1)
            return false;
    return true;
}

static bool responds(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.limit; i++)
        if (has(run, i, P) && first(run, S, i, part.end) == part.end)
            return false;
    return true;
}

/* Whether from `begin` on below `end` there is an s and in a later state a t, with no z from the s to before the t. */
static bool has_chain(const Run *run, uint32_t begin, uint32_t end, bool without_z) {
    for (uint32_t i = begin; i < end; i++)
        for (uint32_t j = i + 1; has(run, i, S) && j < end && !(without_z && has(run, j - 1, Z)); j++)
            if (has(run, j, T))
                return true;
    return false;
}

static bool chain_precedes(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.end; i++)
        if (has(run, i, P) && !has_chain(run, part.begin, i + 1, false))
            return false;
    return true;
}

static bool precedes_chain(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.end; i++)
        if (has(run, i, S) && first(run, T, i + 1, part.end) < part.end && first(run, P, part.begin, i + 1) == i + 1)
            return false;
    return true;
}

static bool chain_responds(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.limit; i++)
        if (has(run, i, P) && !has_chain(run, i, part.end, false))
            return false;
    return true;
}

static bool constrained_chain_responds(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.limit; i++)
        if (has(run, i, P) && !has_chain(run, i, part.end, true))
            return false;
    return true;
}

static bool responds_to_chain(const Run *run, Part part, uint32_t number) {
    (void)number;
    for (uint32_t i = part.begin; i < part.limit; i++) {
        uint32_t second = has(run, i, S) ? first(run, T, i + 1, part.end) : part.end;
        if (second < part.end && first(run, P, second, part.end) == part.end)
            return false;
    }
    return true;
}

typedef bool (*Meaning)(const Run *run, Part part, uint32_t number);

/* Whether a pattern holds from a state up to before the next r. Without an r the part is the rest of the run, or
   nothing when the scope has to be closed. */
static bool holds_up_to_end(const Run *run, Meaning meaning, uint32_t number, uint32_t begin, bool must_close) {
    uint32_t far = run->prefix + ROUNDS * run->loop;
    uint32_t end = first(run, R, begin, far);
    if (end < far)
        return meaning(run, (Part){begin, end, end}, number);
    return must_close || meaning(run, (Part){begin, far, far - LAST_ROUNDS * run->loop}, number);
}

/* The same, with every state of q and without r as a beginning. */
static bool holds_in_all(const Run *run, Meaning meaning, uint32_t number, bool must_close) {
    for (uint32_t i = 0; i < run->prefix + run->loop; i++)
        if (has(run, i, Q) && !has(run, i, R) && !holds_up_to_end(run, meaning, number, i, must_close))
            return false;
    return true;
}

static const uint32_t scope_sets[SCOPES] = {0, R, Q, Q | R, Q | R};

/* What a pattern in a scope means. */
static bool holds_in_scope(const Run *run, Meaning meaning, uint32_t number, uint32_t scope) {
    uint32_t far = run->prefix + ROUNDS * run->loop, limit = far - LAST_ROUNDS * run->loop;
    uint32_t begin = scope == 2 ? first(run, Q, 0, far) : 0;
    switch (scope) {
    case 0: return meaning(run, (Part){0, far, limit}, number);
    case 1: return holds_up_to_end(run, meaning, number, 0, true);
    case 2: return begin == far || meaning(run, (Part){begin, far, limit}, number);
    case 3: return holds_in_all(run, meaning, number, true);
    default: return holds_in_all(run, meaning, number, false);
    }
}

/* A pattern: its wordings, its meaning, and for each scope the mapping of the catalogue. Where that means something
   else, `differs` is a run that shows it: states with commas between, the loop after a bar. */
typedef struct Case {
    const char *wordings[3];
    Meaning meaning;
    uint32_t number, set;
    bool has_next; /* so that repeating a state can change what it says */
    struct {
        const char *formula, *differs;
    } published[SCOPES];
} Case;

static const Case cases[] = {
    {{"{p} is absent"},
     is_absent,
     0,
     P,
     false,
     {{"[](!p)", NULL},
      {"<>r -> (!p U r)", NULL},
      {"[](q -> [](!p))", NULL},
      {"[]((q && !r && <>r) -> (!p U r))", NULL},
      {"[](q && !r -> (!p W r))", NULL}}},
    {{"{p} is universal", "{p} is invariant", "{p} is always true"},
     is_universal,
     0,
     P,
     false,
     {{"[](p)", NULL},
      {"<>r -> (p U r)", NULL},
      {"[](q -> [](p))", NULL},
      {"[]((q && !r && <>r) -> (p U r))", NULL},
      {"[](q && !r -> (p W r))", NULL}}},
    {{"{p} exists"},
     exists,
     0,
     P,
     false,
     {{"<>(p)", NULL},
      {"!r W (p && !r)", NULL},
      {"[](!q) || <>(q && <>p)", NULL},
      {"[](q && !r -> (!r W (p && !r)))", NULL},
      {"[](q && !r -> (!r U (p && !r)))", NULL}}},
    {{"{p} exists at most 2 times", "{p} exists at most 2 time"},
     exists_at_most,
     2,
     P,
     false,
     {{"(!p W (p W (!p W (p W []!p))))", NULL},
      {"<>r -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U r)))))))))", NULL},
      {"<>q -> (!q U (q && (!p W (p W (!p W (p W []!p))))))", NULL},
      {"[]((q && <>r) -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U "
       "r))))))))))",
       NULL},
      {"[](q -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p W r) || "
       "[]p)))))))))",
       NULL}}},
    {{"{s} precedes {p}"},
     precedes,
     0,
     P | S,
     false,
     {{"!p W s", NULL},
      {"<>r -> (!p U (s || r))", NULL},
      /* Looks for some q after which it is so, not the first one. */
      {"[]!q || <>(q && (!p W s))", "q,p,qs|s"},
      {"[]((q && !r && <>r) -> (!p U (s || r)))", NULL},
      {"[](q && !r -> (!p W (s || r)))", NULL}}},
    {{"{s} responds to {p}", "{p} leads to {s}"},
     responds,
     0,
     P | S,
     false,
     {{"[](p -> <>s)", NULL},
      {"<>r -> (p -> (!r U (s && !r))) U r", NULL},
      {"[](q -> [](p -> <>s))", NULL},
      {"[]((q && !r && <>r) -> (p -> (!r U (s && !r))) U r)", NULL},
      {"[](q && !r -> ((p -> (!r U (s && !r))) W r))", NULL}}},
    {{"{s}, {t} precede {p}"},
     chain_precedes,
     0,
     P | S | T,
     true,
     {{"<>p -> (!p U (s && !p && X(!p U t)))", NULL},
      {"<>r -> (!p U (r || (s && !p && X(!p U t))))", NULL},
      /* Without parentheses around the implication it holds of every run without a q in its first state. */
      {"([]!q) || (!q U (q && <>p -> (!p U (s && !p && X(!p U t)))))", "s,qp|t"},
      {"[]((q && <>r) -> (!p U (r || (s && !p && X(!p U t)))))", NULL},
      {"[](q -> (<>p -> (!p U (r || (s && !p && X(!p U t))))))", NULL}}},
    {{"{p} precedes {s}, {t}"},
     precedes_chain,
     0,
     P | S | T,
     true,
     {{"(<>(s && X<>t)) -> ((!s) U p)", NULL},
      {"<>r -> ((!(s && (!r) && X(!r U (t && !r)))) U (r || p))", NULL},
      {"([]!q) || ((!q) U (q && ((<>(s && X<>t)) -> ((!s) U p))))", NULL},
      {"[]((q && <>r) -> ((!(s && (!r) && X(!r U (t && !r)))) U (r || p)))", NULL},
      {"[](q -> (!(s && (!r) && X(!r U (t && !r))) U (r || p) || [](!(s && X<>t))))", NULL}}},
    {{"{p} leads to {s}, {t}", "{s}, {t} respond to {p}"},
     chain_responds,
     0,
     P | S | T,
     true,
     {{"[](p -> <>(s && X<>t))", NULL},
      /* Takes the t of the state that ends the scope. */
      {"<>r -> (p -> (!r U (s && !r && X(!r U t)))) U r", "p,s|rt"},
      /* Wants the s in the very state of the p. */
      {"[](q -> [](p -> (s && X<>t)))", "qp,s|t"},
      {"[]((q && <>r) -> (p -> (!r U (s && !r && X(!r U t)))) U r)", "qp,s|rt"},
      {"[](q -> (p -> (!r U (s && !r && X(!r U t)))) U (r || [](p -> (s && X<>t))))", "qp,s|rt"}}},
    {{"{s}, {t} lead to {p}", "{p} responds to {s}, {t}"},
     responds_to_chain,
     0,
     P | S | T,
     true,
     {{"[](s && X<>t -> X(<>(t && <>p)))", NULL},
      /* Takes a p that comes after the scope. */
      {"<>r -> (s && X(!r U t) -> X(!r U (t && <>p))) U r", "s,t,r|p"},
      {"[](q -> [](s && X<>t -> X(!t U (t && <>p))))", NULL},
      {"[]((q && <>r) -> (s && X(!r U t) -> X(!r U (t && <>p))) U r)", "qs,t,r|p"},
      {"[](q -> (s && X(!r U t) -> X(!r U (t && <>p))) U (r || [](s && X(!r U t) -> X(!r U (t && <>p)))))",
       "qs,t,r|p"}}},
    {{"{p} leads to {s}, {t} without {z}", "{s}, {t} without {z} respond to {p}"},
     constrained_chain_responds,
     0,
     P | S | T | Z,
     true,
     {{"[](p -> <>(s && !z && X(!z U t)))", NULL},
      /* As without the constraint. */
      {"<>r -> (p -> (!r U (s && !r && !z && X((!r && !z) U t)))) U r", "p,s|rt"},
      {"[](q -> [](p -> (s && !z && X(!z U t))))", "qp,s|t"},
      {"[]((q && <>r) -> (p -> (!r U (s && !r && !z && X((!r && !z) U t)))) U r)", "qp,s|rt"},
      {"[](q -> (p -> (!r U (s && !r && !z && X((!r && !z) U t)))) U (r || [](p -> (s && !z && X(!z U t)))))",
       "qp,s|rt"}}},
};

enum { CASES = sizeof cases / sizeof *cases };

static LtlId resolve_letter(void *context, Ltl *ltl, const Formula *atom) {
    (void)context;
    return ltl_proposition(ltl, letter_number(atom->name));
}

static LtlId parse_formula(Ltl *ltl, const char *text) {
    Diagnostics *diagnostics = diagnostics_new("formula", text, strlen(text));
    LtlId formula = ltl_parse(ltl, text, strlen(text), (Position){1, 1}, resolve_letter, NULL, diagnostics);
    if (formula == LTL_NONE)
        print_error("not read: %s\n", text);
    assert_int_not_equal(formula, LTL_NONE);
    diagnostics_free(diagnostics);
    return formula;
}

static bool formula_holds(const Ltl *ltl, LtlId formula, const Run *run) {
    uint64_t letters[sizeof run->states / sizeof *run->states];
    for (uint32_t i = 0; i < run->prefix + run->loop; i++)
        letters[i] = run->states[i];
    return ltl_holds_on(ltl, formula, letters, run->prefix, run->loop);
}

static void print_run(const Run *run) {
    for (uint32_t i = 0; i < run->prefix + run->loop; i++) {
        print_error("%s", i == run->prefix ? "|" : i ? "," : "");
        for (uint32_t j = 0; j < PROPOSITIONS; j++)
            if (run->states[i] & 1u << j)
                print_error("%c", proposition_letters[j]);
    }
    print_error("\n");
}

/* A run from its text: "q,p|rs". */
static Run read_run(const char *text) {
    Run run = {0};
    uint32_t count = 0;
    for (; *text; text++) {
        if (*text == ',' || *text == '|')
            count++;
        else
            run.states[count] |= 1u << letter_number((char[]){*text, '\0'});
        if (*text == '|')
            run.prefix = count;
    }
    run.loop = count + 1 - run.prefix;
    return run;
}

/* What is compared: a formula with a meaning. */
typedef struct Comparison {
    Specification *specification;
    LtlId formula;
    const Case *subject;
    uint32_t number, scope;
    uint32_t set; /* of propositions */
    uint32_t held, failed;
} Comparison;

static void compare(Comparison *comparison, const Run *run) {
    bool expected = holds_in_scope(run, comparison->subject->meaning, comparison->number, comparison->scope);
    bool found = formula_holds(comparison->specification->ltl, comparison->formula, run);
    comparison->held += expected;
    comparison->failed += !expected;
    if (expected == found)
        return;
    print_error("%s %s: the formula is %s of this run:\n", comparison->subject->wordings[0],
                scope_texts[comparison->scope], found ? "true" : "false");
    print_run(run);
    fail();
}

/* The nth set of propositions out of `set`. */
static uint32_t nth_subset(uint32_t set, uint32_t n) {
    uint32_t subset = 0;
    for (uint32_t bit = 0; bit < PROPOSITIONS; bit++)
        if (set & 1u << bit) {
            subset |= (n & 1u) << bit;
            n >>= 1;
        }
    return subset;
}

/* Compares on all runs of some length. False when they are too many. */
static bool compare_all(Comparison *comparison, uint32_t length) {
    uint64_t letters = UINT64_C(1) << (uint32_t)__builtin_popcount(comparison->set), count = 1;
    for (uint32_t i = 0; i < length; i++)
        count *= letters;
    if (count * length > 20000)
        return false;
    for (uint64_t word = 0; word < count; word++) {
        Run run = {0};
        uint64_t rest = word;
        for (uint32_t i = 0; i < length; i++, rest /= letters)
            run.states[i] = nth_subset(comparison->set, (uint32_t)(rest % letters));
        for (run.prefix = 0; run.prefix < length; run.prefix++) {
            run.loop = length - run.prefix;
            compare(comparison, &run);
        }
    }
    return true;
}

/* Compares on random runs. Rare propositions make for longer stories, and rare ends for longer scopes; so how rare they
   are is random, too. */
static void compare_random(Comparison *comparison, uint32_t count) {
    uint64_t seed = 88172645463325252u + comparison->scope;
    for (uint32_t n = 0; n < count; n++) {
        Run run = {0};
        uint32_t length = 1 + n % 14;
        run.prefix = n / 14 % length;
        run.loop = length - run.prefix;
        for (uint32_t i = 0; i < length; i++) {
            uint32_t random[4];
            for (uint32_t j = 0; j < 4; j++) {
                seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
                random[j] = (uint32_t)(seed >> 20);
            }
            run.states[i] = comparison->set & random[0] & (n % 3 == 0 ? random[1] : ~0u);
            if (n / 3 % 4 > 0)
                run.states[i] &= ~(uint32_t)(Q | R) | (random[2] & random[3]);
        }
        compare(comparison, &run);
    }
}

static void compare_wording(const char *patterns, const Case *subject, const char *wording, uint32_t number,
                            uint32_t scope) {
    Comparison comparison = {.specification = specify(patterns, wording, scope), .subject = subject};
    comparison.formula = formula_of(comparison.specification);
    comparison.number = number;
    comparison.scope = scope;
    comparison.set = subject->set | scope_sets[scope];
    for (uint32_t length = 1; length <= 6 && compare_all(&comparison, length); length++)
        ;
    compare_random(&comparison, 8000);
    /* A comparison in which everything holds, or nothing, would show little. */
    assert_true(comparison.held > 5 && comparison.failed > 5);
    specification_free(comparison.specification);
}

static void patterns_mean_what_they_say(void **state) {
    for (uint32_t i = 0; i < CASES; i++)
        for (uint32_t wording = 0; wording < 3 && cases[i].wordings[wording]; wording++)
            for (uint32_t scope = 0; scope < SCOPES; scope++)
                compare_wording(*state, &cases[i], cases[i].wordings[wording], cases[i].number, scope);
}

static void any_number_of_times_can_be_asked_for(void **state) {
    const Case *subject = &cases[3];
    assert_ptr_equal(subject->meaning, exists_at_most);
    for (uint32_t number = 0; number < 4; number++) {
        char wording[40];
        snprintf(wording, sizeof wording, "{p} exists at most %u times", number);
        for (uint32_t scope = 0; scope < SCOPES; scope++)
            compare_wording(*state, subject, wording, number, scope);
    }
}

static void published_mappings_agree_or_are_known_not_to(void **state) {
    for (uint32_t i = 0; i < CASES; i++) {
        for (uint32_t scope = 0; scope < SCOPES; scope++) {
            Specification *specification = specify(*state, cases[i].wordings[0], scope);
            LtlId ours = formula_of(specification);
            LtlId theirs = parse_formula(specification->ltl, cases[i].published[scope].formula);
            const char *differs = cases[i].published[scope].differs;
            if (are_equivalent(specification->ltl, ours, theirs) != !differs) {
                print_error("%s %s\n", cases[i].wordings[0], scope_texts[scope]);
                fail();
            }
            if (differs) {
                Run run = read_run(differs);
                bool meant = holds_in_scope(&run, cases[i].meaning, cases[i].number, scope);
                assert_int_equal(formula_holds(specification->ltl, ours, &run), meant);
                assert_int_not_equal(formula_holds(specification->ltl, theirs, &run), meant);
            }
            specification_free(specification);
        }
    }
}

/* A formula of CTL without its path quantifiers. */
static void drop_paths(const char *ctl, Text *out) {
    static const struct {
        const char *from, *to;
    } replacements[] = {{"AG(", "[]("}, {"AF(", "<>("},   {"AX(", "X ("},  {"EG(", "[]("},
                        {"EF(", "<>("}, {"EX(", "X ("},   {"A[", "(("},    {"E[", "(("},
                        {"]", "))"},    {" U ", ") U ("}, {" W ", ") W ("}};
    while (*ctl) {
        size_t i = 0, count = sizeof replacements / sizeof *replacements;
        while (i < count && strncmp(ctl, replacements[i].from, strlen(replacements[i].from)) != 0)
            i++;
        if (i == count) {
            text_add_char(out, *ctl++);
        } else {
            text_add(out, replacements[i].to);
            ctl += strlen(replacements[i].from);
        }
    }
}

/* A formula of CTL that has an equivalent one in LTL becomes it when its path quantifiers are dropped (E. M. Clarke,
   I. A. Draghicescu, "Expressibility results for linear-time and branching-time logics", 1988). On a single run both
   have to say the same in any case. */
static void both_logics_say_the_same_of_a_run(void **state) {
    for (uint32_t i = 0; i < CASES; i++) {
        for (uint32_t scope = 0; scope < SCOPES; scope++) {
            Specification *specification = specify(*state, cases[i].wordings[0], scope);
            LtlId ours = formula_of(specification);
            Text text = {0};
            assert_non_null(specification->properties.items[0].ctl);
            const char *ctl = ctl_text(specification, &specification->properties.items[0]);
            drop_paths(ctl, &text);
            LtlId linear = parse_formula(specification->ltl, text_string(&text));
            if (!are_equivalent(specification->ltl, ours, linear)) {
                print_error("%s %s: %s\n", cases[i].wordings[0], scope_texts[scope], ctl);
                fail();
            }
            text_free(&text);
            specification_free(specification);
        }
    }
}

static void only_chains_count_states(void **state) {
    for (uint32_t i = 0; i < CASES; i++) {
        for (uint32_t scope = 0; scope < SCOPES; scope++) {
            Specification *specification = specify(*state, cases[i].wordings[0], scope);
            assert_int_equal(ltl_is_stutter_invariant(specification->ltl, formula_of(specification)),
                             !cases[i].has_next);
            specification_free(specification);
        }
    }
}

static void the_largest_number_has_an_automaton(void **state) {
    for (uint32_t scope = 0; scope < SCOPES; scope++) {
        Specification *specification = specify(*state, "{p} exists at most 14 times", scope);
        LtlId violation = ltl_make(specification->ltl, LTL_NOT, formula_of(specification), LTL_NONE);
        Automaton *automaton = automaton_of(specification->ltl, violation);
        assert_non_null(automaton);
        automaton_free(automaton);
        specification_free(specification);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_mean_what_they_say),
        cmocka_unit_test(any_number_of_times_can_be_asked_for),
        cmocka_unit_test(published_mappings_agree_or_are_known_not_to),
        cmocka_unit_test(both_logics_say_the_same_of_a_run),
        cmocka_unit_test(only_chains_count_states),
        cmocka_unit_test(the_largest_number_has_an_automaton),
    };
    return cmocka_run_group_tests_name("bsl patterns", tests, read_patterns, free_patterns);
}
