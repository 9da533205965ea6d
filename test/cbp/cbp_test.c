/* Random programs: texts that are read again, control, traces, and reduced machines. Ends with "N passed, N failed". */
#include "random.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Totals {
    uint64_t passed, failed;
    uint64_t states;  /* whose steps were compared */
    uint64_t decided; /* targets that were compared */
    CoverCounts cover;
    uint64_t full, reduced, full_transitions, reduced_transitions;
} Totals;

/* A printed program is read as the same one. */
static void check_text(const CbpProgram *program, Text *problem) {
    Text once = {0}, twice = {0};
    cbp_print(program, &once);
    Diagnostics *diagnostics = diagnostics_new("printed", once.bytes, once.length);
    CbpProgram *again = cbp_read(once.bytes, once.length, diagnostics);
    if (again)
        cbp_print(again, &twice);
    if (strcmp(text_string(&once), text_string(&twice)) != 0)
        text_add(problem, "the printed program is not read as the same");
    cbp_free(again);
    diagnostics_free(diagnostics);
    text_free(&once);
    text_free(&twice);
}

/* So is a printed machine. */
static void check_machine_text(const Gm *gm, Text *problem) {
    Text once = {0}, twice = {0};
    gm_print(gm, &once);
    Diagnostics *diagnostics = diagnostics_new("printed", once.bytes, once.length);
    Gm *again = gm_read(once.bytes, once.length, diagnostics);
    if (again)
        gm_print(again, &twice);
    if (problem->length == 0 && strcmp(text_string(&once), text_string(&twice)) != 0) {
        text_add(problem, "the printed machine is not read as the same\n");
        diagnostics_render(diagnostics, false, problem);
    }
    gm_free(again);
    diagnostics_free(diagnostics);
    text_free(&once);
    text_free(&twice);
}

enum { MOST_LOCATIONS = 6 };

/* Some labels, or where threads sleep there. The last labels are in the threads that are started. */
static uint32_t find_places(const CbpProgram *program, uint32_t *locations) {
    uint32_t count = 0;
    for (uint32_t i = program->commands.count; i-- > 0 && count < MOST_LOCATIONS;) {
        const CbpCommand *command = &program->commands.items[i];
        if (command->label && command->label[0] == 'P')
            locations[count++] = cbp_location(i, command->op == CBP_SLEEP ? CBP_ASLEEP : CBP_AT);
    }
    return count;
}

/* Asks for each location, and for each pair of them, with one twice as well. */
static void add_targets(Gm *gm, const uint32_t *locations, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        gm_add_target(gm, &locations[i], 1);
        for (uint32_t j = 0; j <= i; j++)
            gm_add_target(gm, (uint32_t[]){locations[j], locations[i]}, 2);
    }
}

/* Asks the net for one location, and for a pair. */
static void check_nets(const CbpProgram *program, const uint32_t *locations, uint32_t count, Totals *totals,
                       Text *problem) {
    CbpLimits limits = {.threads = 5, .states = 20000};
    if (count > 0 && problem->length == 0)
        check_cover(program, &locations[count - 1], 1, limits, &totals->cover, problem);
    if (count > 0 && problem->length == 0)
        check_cover(program, (uint32_t[]){locations[0], locations[count / 2]}, 2, limits, &totals->cover, problem);
}

static void check_program(const CbpProgram *program, Diagnostics *diagnostics, Totals *totals, Text *problem) {
    CbpLimits traces = {.threads = 4, .states = 3000}, reductions = {.threads = 3, .states = 5000};
    check_text(program, problem);
    check_control(program, problem);
    Gm *gm = gm_translate(program, diagnostics);
    if (!gm) {
        text_add(problem, "no machine");
        return;
    }
    uint32_t locations[MOST_LOCATIONS], count = find_places(program, locations);
    add_targets(gm, locations, count);
    check_machine_text(gm, problem);
    if (problem->length == 0)
        check_traces(program, gm, traces, &totals->states, problem);
    if (problem->length == 0)
        check_reduction(gm, reductions, &totals->decided, problem);
    check_nets(program, locations, count, totals, problem);
    Gm *reduced = gm_reduce(gm);
    check_machine_text(reduced, problem);
    totals->full += gm->states.count;
    totals->full_transitions += gm->transitions.count;
    totals->reduced += reduced->states.count;
    totals->reduced_transitions += reduced->transitions.count;
    gm_free(reduced);
    gm_free(gm);
}

static bool passes(uint64_t seed, Totals *totals) {
    Text text = {0}, problem = {0};
    random_program(seed, &text);
    Diagnostics *diagnostics = diagnostics_new("random.cbp", text.bytes, text.length);
    CbpProgram *program = cbp_read(text.bytes, text.length, diagnostics);
    if (program)
        check_program(program, diagnostics, totals, &problem);
    else
        diagnostics_render(diagnostics, false, &problem);
    bool is_good = problem.length == 0;
    if (!is_good)
        printf("FAILED with --count 1 --seed %" PRIu64 ": %s\n%s\n", seed, text_string(&problem), text_string(&text));
    cbp_free(program);
    diagnostics_free(diagnostics);
    text_free(&text);
    text_free(&problem);
    return is_good;
}

int main(int argc, char **argv) {
    uint64_t count = 500, seed = 1;
    static const struct option names[] = {
        {"count", required_argument, NULL, 'c'}, {"seed", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (option) {
        case 'c': count = strtoull(optarg, NULL, 10); break;
        case 's': seed = strtoull(optarg, NULL, 10); break;
        default: fprintf(stderr, "usage: %s [--count N] [--seed S]\n", argv[0]); return 2;
        }
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    Totals totals = {0};
    for (uint64_t i = 0; i < count; i++) {
        bool is_good = passes(seed + i, &totals);
        totals.passed += is_good;
        totals.failed += !is_good;
    }
    printf("%" PRIu64 " states compared step by step, %" PRIu64 " targets; machines with %" PRIu64
           " states and %" PRIu64 " transitions became %" PRIu64 " and %" PRIu64 "\n",
           totals.states, totals.decided, totals.full, totals.full_transitions, totals.reduced,
           totals.reduced_transitions);
    printf("nets: %" PRIu64 " safe, %" PRIu64 " unsafe (%" PRIu64 " found by exploring up to five threads), %" PRIu64
           " unknown\n",
           totals.cover.safe, totals.cover.unsafe, totals.cover.found, totals.cover.unknown);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", totals.passed, totals.failed);
    return totals.failed > 0;
}
