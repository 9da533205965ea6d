/* ltl_test: formulas and their automata against each other and against other programs.

   Each formula's automata (generalised and plain, of the formula and of its negation) have to accept just the runs of
   which the formula holds by definition. SPIN and ltl2ba, where asked for, have to agree, and should not need fewer
   states. The formulas are those of the pattern catalogue and random ones; one that fails is shrunk. */
#include "base/process.h"
#include "catalogue.h"
#include "claims.h"
#include "formulas.h"
#include "letters.h"
#include "ltl/automaton.h"
#include "nodes.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

/* Seconds are those of the processor, so that it does not matter what else the machine has to do. */
enum { LASSOS = 40, LONGEST_PART = 5, SECONDS_EACH = 60, SECONDS_FOR_RIVALS = 2 };

/* A program that prints never claims. */
typedef struct Rival {
    const char *name, *program; /* program: null when it is not asked */
    bool has_next;
    uint64_t formulas, ours, theirs, larger, silent;
} Rival;

typedef struct Options {
    uint64_t count, seed;
    uint32_t smallest, largest;
    bool verbose;
    Rival rivals[2];
} Options;

enum { SPIN, LTL2BA };

/* What is checked of a formula now. */
typedef struct Check {
    Ltl *ltl;
    Options *options;
    uint64_t seed;
    char failed[200]; /* empty: nothing */
    uint64_t states, plain_states, given_up;
    double slowest, total;
} Check;

/* The automata of a formula. */
typedef struct Pair {
    Automaton *general, *plain;
} Pair;

static void fail(Check *check, const char *what) {
    if (check->failed[0] == '\0')
        snprintf(check->failed, sizeof check->failed, "%s", what);
}

static LtlId negate(Ltl *ltl, LtlId formula) { return ltl_make(ltl, LTL_NOT, formula, LTL_NONE); }

/* Runs ------------------------------------------------------------------------------------------------------------- */

typedef struct Run {
    uint64_t letters[2 * LONGEST_PART];
    size_t prefix, loop;
} Run;

static Run random_run(uint64_t *seed, uint64_t propositions) {
    Run run = {.prefix = formulas_random(seed) % (LONGEST_PART + 1), .loop = 1 + formulas_random(seed) % LONGEST_PART};
    for (size_t i = 0; i < run.prefix + run.loop; i++) {
        run.letters[i] = formulas_random(seed) & propositions;
        if (i > 0 && formulas_random(seed) % 3 == 0)
            run.letters[i] = run.letters[i - 1];
    }
    return run;
}

/* Whether an automaton accepts a run from one of its states: the run becomes an automaton itself. */
static bool accepts_from(const Automaton *automaton, uint32_t state, const Run *run) {
    AutomatonState states[2 * LONGEST_PART];
    AutomatonEdge edges[2 * LONGEST_PART];
    uint32_t count = (uint32_t)(run->prefix + run->loop);
    for (uint32_t i = 0; i < count; i++) {
        states[i] = (AutomatonState){.first = i, .count = 1};
        edges[i] = (AutomatonEdge){.target = i + 1 < count ? i + 1 : (uint32_t)run->prefix,
                                   .needs = run->letters[i],
                                   .forbids = ~run->letters[i]};
    }
    Automaton word = {.states = states, .edges = edges, .state_count = count, .edge_count = count};
    Automaton from = *automaton;
    from.initial = state;
    return automaton_intersects(&from, &word);
}

static void check_run(Check *check, LtlId formula, const Pair *yes, const Pair *no, const Run *run) {
    bool holds = ltl_holds_on(check->ltl, formula, run->letters, run->prefix, run->loop);
    if (ltl_holds_on(check->ltl, ltl_normalise(check->ltl, formula), run->letters, run->prefix, run->loop) != holds)
        fail(check, "the normal form says something else of a run");
    if (accepts_from(yes->general, yes->general->initial, run) != holds)
        fail(check, "the automaton says something else of a run");
    if (accepts_from(yes->plain, yes->plain->initial, run) != holds)
        fail(check, "the plain automaton says something else of a run");
    if (accepts_from(no->general, no->general->initial, run) == holds)
        fail(check, "the negation's automaton says something else of a run");
    if (accepts_from(no->plain, no->plain->initial, run) == holds)
        fail(check, "the negation's plain automaton says something else of a run");
    for (uint32_t s = 0; s < yes->general->state_count; s++)
        if (yes->general->states[s].accepts_all && !accepts_from(yes->general, s, run))
            fail(check, "a state does not accept all runs");
}

/* Repeats letters of a run. */
static Run stretch(uint64_t *seed, const Run *run) {
    Run longer = {.prefix = run->prefix, .loop = run->loop};
    size_t from = 0, to = 0, length = run->prefix + run->loop;
    for (; from < length; from++) {
        longer.letters[to++] = run->letters[from];
        if (to + (length - from - 1) < 2 * LONGEST_PART && formulas_random(seed) % 2 == 0) {
            longer.letters[to++] = run->letters[from];
            *(from < run->prefix ? &longer.prefix : &longer.loop) += 1;
        }
    }
    return longer;
}

/* Formulas --------------------------------------------------------------------------------------------------------- */

static void check_text(Check *check, LtlId formula) {
    Text text = {0};
    ltl_print(check->ltl, formula, letters_name, NULL, &text);
    if (letters_read(check->ltl, text_string(&text)) != formula)
        fail(check, "the printed formula is read as another one");
    text_free(&text);
}

/* False when a limit was met. */
static bool make_pair(Check *check, LtlId formula, Pair *pair) {
    double start = process_now();
    pair->general = automaton_of(check->ltl, formula);
    pair->plain = pair->general ? automaton_degeneralise(pair->general) : NULL;
    double took = process_now() - start;
    check->total += took;
    if (took > check->slowest)
        check->slowest = took;
    if (!pair->general)
        check->given_up++;
    return pair->general;
}

static void free_pair(Pair *pair) {
    automaton_free(pair->general);
    automaton_free(pair->plain);
}

/* In a plain automaton the edges of a state have all the same marks. */
static void check_plain(Check *check, const Automaton *plain) {
    if (plain->set_count != 1)
        fail(check, "a plain automaton has not one acceptance set");
    for (uint32_t s = 0; s < plain->state_count; s++)
        for (uint32_t i = 0; i < plain->states[s].count; i++)
            if (plain->edges[plain->states[s].first + i].marks != automaton_is_accepting_state(plain, s))
                fail(check, "a state of a plain automaton is half accepting");
}

/* SPIN has to take the claim together with a program; true when it makes a verifier of both. */
static bool is_taken_by_spin(const char *claim) {
    char folder[] = "/tmp/ltl_test.XXXXXX";
    Text command = {0}, path = {0};
    if (!mkdtemp(folder))
        return false;
    text_format(&path, "%s/model.pml", folder);
    FILE *file = fopen(text_string(&path), "w");
    if (file) {
        for (char letter = 'a'; letter <= 'z'; letter++)
            fprintf(file, "bool %c;\n", letter);
        fprintf(file, "active proctype walk() { do :: a = !a od }\n%s", claim);
        fclose(file);
    }
    text_format(&command,
                "cd %s && spin -a model.pml >/dev/null 2>&1 && test -f pan.c; status=$?; rm -r %s; exit $status",
                folder, folder);
    bool is_taken = system(text_string(&command)) == 0;
    text_free(&command);
    text_free(&path);
    return is_taken;
}

/* A claim that we print is one that can be read, and the same automaton. */
static void check_claim(Check *check, LtlId formula, const Pair *yes, const Pair *no) {
    Text text = {0};
    automaton_print_never(yes->plain, "formula", letters_name, NULL, &text);
    Automaton *read = claims_read(text_string(&text), ltl_propositions(check->ltl, formula));
    if (!read || read->state_count != yes->plain->state_count)
        fail(check, "the printed claim is not the automaton");
    else if (automaton_intersects(read, no->plain))
        fail(check, "the printed claim accepts too much");
    if (check->options->rivals[SPIN].program && check->seed % 8 == 0 && !is_taken_by_spin(text_string(&text)))
        fail(check, "SPIN does not take the printed claim");
    automaton_free(read);
    text_free(&text);
}

/* Bound objects: the formula is checked from when they are selected on, which may cost a state or two. */
static void check_selection(Check *check, LtlId formula, const Pair *pair) {
    Ltl *ltl = check->ltl;
    LtlId selected = ltl_proposition(ltl, 25), both = ltl_make(ltl, LTL_AND, selected, formula);
    Pair after;
    if (!make_pair(check, ltl_make(ltl, LTL_UNTIL, negate(ltl, selected), both), &after))
        return;
    if (after.general->state_count > 2 * pair->general->state_count)
        fail(check, "the automaton is more than twice as large when an object has to be selected first");
    free_pair(&after);
}

static void check_stuttering(Check *check, LtlId formula) {
    uint64_t propositions = ltl_propositions(check->ltl, formula);
    if (!ltl_is_stutter_invariant(check->ltl, formula))
        return;
    for (int i = 0; i < LASSOS; i++) {
        Run run = random_run(&check->seed, propositions), longer = stretch(&check->seed, &run);
        if (ltl_holds_on(check->ltl, formula, run.letters, run.prefix, run.loop) !=
            ltl_holds_on(check->ltl, formula, longer.letters, longer.prefix, longer.loop))
            fail(check, "a formula that should not see stuttering does");
    }
}

/* Other programs --------------------------------------------------------------------------------------------------- */

/* What a program prints for a formula; its automaton, or null when it takes too long or is not a claim. */
static Automaton *ask(const Rival *rival, Ltl *ltl, LtlId formula) {
    Text command = {0}, output = {0};
    text_format(&command, "ulimit -t %d; exec %s -f '", SECONDS_FOR_RIVALS, rival->program);
    formulas_print_plain(ltl, formulas_for_spin(ltl, formula), &command);
    text_add(&command, "' 2>/dev/null");
    FILE *pipe = popen(text_string(&command), "r");
    char buffer[4096];
    for (size_t got; pipe && (got = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        text_add_bytes(&output, buffer, got);
    if (pipe)
        pclose(pipe);
    Automaton *automaton = claims_read(text_string(&output), ltl_propositions(ltl, formula));
    if (!automaton && output.length > 0)
        printf("cannot read what %s prints:\n%s", text_string(&command), text_string(&output));
    text_free(&output);
    text_free(&command);
    return automaton;
}

static bool has_next(const Ltl *ltl, LtlId formula) {
    if (ltl_op(ltl, formula) == LTL_NEXT)
        return true;
    LtlId left = ltl_left(ltl, formula), right = ltl_right(ltl, formula);
    return (left != LTL_NONE && has_next(ltl, left)) || (right != LTL_NONE && has_next(ltl, right));
}

static void check_rival(Check *check, Rival *rival, LtlId formula, const Pair *yes, const Pair *no) {
    if (!rival->program || (!rival->has_next && has_next(check->ltl, formula)))
        return;
    Automaton *theirs = ask(rival, check->ltl, formula);
    Automaton *others = ask(rival, check->ltl, negate(check->ltl, formula));
    if (!theirs || !others) {
        rival->silent++;
    } else {
        if (automaton_intersects(yes->general, others) || automaton_intersects(yes->plain, others))
            fail(check, "the automaton accepts what another program's does not");
        if (automaton_intersects(no->general, theirs) || automaton_intersects(no->plain, theirs))
            fail(check, "the automaton does not accept what another program's does");
        rival->formulas++;
        rival->ours += yes->plain->state_count;
        rival->theirs += theirs->state_count;
        rival->larger += yes->plain->state_count > theirs->state_count;
        if (check->options->verbose && yes->plain->state_count > theirs->state_count) {
            Text text = {0};
            ltl_print(check->ltl, formula, letters_name, NULL, &text);
            printf("%s has %u states, ours %u (%u in general): %s\n", rival->name, theirs->state_count,
                   yes->plain->state_count, yes->general->state_count, text_string(&text));
            text_free(&text);
        }
    }
    automaton_free(theirs);
    automaton_free(others);
}

/* All of it -------------------------------------------------------------------------------------------------------- */

/* True when something is wrong with a formula. */
static bool check_formula(void *context, LtlId formula) {
    Check *check = context;
    Pair yes = {0}, no = {0};
    check->failed[0] = '\0';
    setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = SECONDS_EACH}, NULL);
    check_text(check, formula);
    if (make_pair(check, formula, &yes) && make_pair(check, negate(check->ltl, formula), &no)) {
        check->states += yes.general->state_count;
        check->plain_states += yes.plain->state_count;
        check_plain(check, yes.plain);
        if (automaton_intersects(yes.general, no.general))
            fail(check, "a formula and its negation accept the same run");
        for (int i = 0; i < LASSOS; i++) {
            Run run = random_run(&check->seed, ltl_propositions(check->ltl, formula));
            check_run(check, formula, &yes, &no, &run);
        }
        check_claim(check, formula, &yes, &no);
        check_selection(check, formula, &yes);
        check_stuttering(check, formula);
        for (size_t i = 0; i < 2; i++)
            check_rival(check, &check->options->rivals[i], formula, &yes, &no);
    }
    free_pair(&yes);
    free_pair(&no);
    setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
    return check->failed[0] != '\0';
}

/* Checks a formula and reports what is wrong with the smallest one that fails, too. */
static bool passes(Check *check, LtlId formula) {
    if (!check_formula(check, formula))
        return true;
    Options options = *check->options; /* shrinking does not count */
    LtlId smallest = formulas_shrink(check->ltl, formula, check_formula, check);
    check_formula(check, smallest);
    *check->options = options;
    Text text = {0};
    ltl_print(check->ltl, smallest, letters_name, NULL, &text);
    printf("FAILED %s: %s\n", text_string(&text), check->failed[0] ? check->failed : "only with other runs");
    text_free(&text);
    return false;
}

static void print_rivals(const Options *options) {
    for (size_t i = 0; i < 2; i++) {
        const Rival *rival = &options->rivals[i];
        if (rival->program)
            printf("%s, %" PRIu64 " formulas: ours %" PRIu64 " states, %s %" PRIu64 " states; ours larger for %" PRIu64
                   "; no answer for %" PRIu64 "\n",
                   rival->name, rival->formulas, rival->ours, rival->name, rival->theirs, rival->larger, rival->silent);
    }
}

static int run(Options *options) {
    Check check = {.options = options, .seed = options->seed};
    uint64_t passed = 0, failed = 0;
    for (uint64_t i = 0; i < 2 * CATALOGUE_PATTERNS + options->count; i++) {
        check.ltl = ltl_new();
        uint64_t seed = options->seed + i;
        LtlId formula;
        if (i < 2 * CATALOGUE_PATTERNS) {
            formula = letters_read(check.ltl, catalogue[i / 2].formula);
            formula = i % 2 == 0 ? formula : negate(check.ltl, formula);
        } else {
            uint32_t size = options->smallest;
            size += (uint32_t)(formulas_random(&seed) % (options->largest - options->smallest + 1));
            uint32_t propositions = 2 + (uint32_t)(formulas_random(&seed) % 3);
            formula = formulas_make(check.ltl, &seed, size, propositions, formulas_random(&seed) % 2 == 0);
        }
        bool is_good = formula != LTL_NONE && passes(&check, formula);
        passed += is_good;
        failed += !is_good;
        ltl_free(check.ltl);
        if (i + 1 == 2 * CATALOGUE_PATTERNS || i + 1 == 2 * CATALOGUE_PATTERNS + options->count)
            print_rivals(options);
    }
    printf("%" PRIu64 " states, %" PRIu64 " in plain automata; %.1f ms for all, %.1f ms for the slowest; %" PRIu64
           " given up\n",
           check.states, check.plain_states, check.total * 1e3, check.slowest * 1e3, check.given_up);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed > 0;
}

int main(int argc, char **argv) {
    Options options = {.count = 500,
                       .seed = 1,
                       .smallest = 5,
                       .largest = 15,
                       .rivals = {{.name = "spin"}, {.name = "ltl2ba", .has_next = true}}};
    static const struct option names[] = {
        {"count", required_argument, NULL, 'c'},    {"seed", required_argument, NULL, 's'},
        {"smallest", required_argument, NULL, 'a'}, {"largest", required_argument, NULL, 'z'},
        {"spin", no_argument, NULL, 'p'},           {"ltl2ba", required_argument, NULL, 'l'},
        {"verbose", no_argument, NULL, 'v'},        {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (option) {
        case 'c': options.count = strtoull(optarg, NULL, 10); break;
        case 's': options.seed = strtoull(optarg, NULL, 10); break;
        case 'a': options.smallest = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'z': options.largest = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'p': options.rivals[SPIN].program = "spin"; break;
        case 'l': options.rivals[LTL2BA].program = optarg; break;
        case 'v': options.verbose = true; break;
        default:
            fprintf(stderr,
                    "usage: %s [--count N] [--seed S] [--smallest N] [--largest N] [--spin] [--ltl2ba PROGRAM] "
                    "[--verbose]\n",
                    argv[0]);
            return 2;
        }
    }
    if (options.smallest < 1 || options.largest < options.smallest) {
        fprintf(stderr, "%s: the largest size is below the smallest\n", argv[0]);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    return run(&options);
}
