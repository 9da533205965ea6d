/* bandera run: one schedule of a model, with what it prints. */
#include "base/random.h"
#include "cli/cli.h"
#include "trace/render.h"
#include "trace/story.h"

#include <stdlib.h>

typedef struct Schedule {
    uint64_t random; /* state of the generator; 0: threads take turns */
    uint32_t turn;
    bool are_late; /* time limits expire only when nothing else is enabled */
} Schedule;

static const BirTransformation *transformation_at(const Machine *m, uint32_t thread, uint32_t way) {
    return &machine_code(m)->model->transformations.items[machine_transformation(m, thread, way)];
}

/* Which moves wait until there are no others. */
typedef bool Waits(const Machine *m, uint32_t thread, uint32_t way);

static bool is_time_out(const Machine *m, uint32_t thread, uint32_t way) {
    return transformation_at(m, thread, way)->timeout;
}

/* A time limit, or the end of a wait by itself: it awakens the thread itself, or has the same target as the first one.
 */
static bool ends_wait_early(const Machine *m, uint32_t thread, uint32_t way) {
    const BirModel *model = machine_code(m)->model;
    const BirTransformation *t = transformation_at(m, thread, way);
    if (t->timeout || way == 0 || !t->yields)
        return t->timeout;
    return (t->actions.count && model->actions.items[t->actions.first].op == BIR_ACTION_AWAKEN) ||
           t->target == transformation_at(m, thread, 0)->target;
}

/* Picks the next move: the thread whose turn it is and its first enabled transformation, or at random. */
static bool pick_among(Machine *m, Schedule *schedule, Waits *waits, Move *move) {
    uint32_t first, end;
    successors_threads(m, &first, &end);
    uint32_t count = end - first;
    uint32_t start = !count             ? 0
                     : schedule->random ? (uint32_t)random_below(&schedule->random, count)
                                        : schedule->turn % count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t thread = first + (start + i) % count;
        uint32_t ways = machine_transformations(m, thread);
        uint32_t from = schedule->random && ways ? (uint32_t)random_below(&schedule->random, ways) : 0;
        for (uint32_t j = 0; j < ways; j++) {
            uint32_t way = (from + j) % ways;
            if ((waits && waits(m, thread, way)) || !machine_enabled(m, thread, way))
                continue;
            schedule->turn = thread - first + 1;
            *move = (Move){(uint16_t)thread, (uint16_t)way, 0};
            if (schedule->random && machine_may_branch(m, thread, way)) {
                /* Walk through the combinations of choices for a random distance. */
                size_t mark = machine_mark(m);
                for (uint32_t steps = (uint32_t)random_below(&schedule->random, 64); steps; steps--) {
                    successors_step(m, *move);
                    machine_undo(m, mark);
                    if (!machine_next_choice(m, &move->choice))
                        move->choice = 0;
                }
            }
            return true;
        }
    }
    return false;
}

/* Unless the schedule is random, a wait ends early when nothing else is enabled, and its time is over when nothing else
   ends it early, such as an interrupt. */
static bool pick_move(Machine *m, Schedule *schedule, Move *move) {
    bool is_patient = !schedule->random || schedule->are_late;
    return (!schedule->random && pick_among(m, schedule, ends_wait_early, move)) ||
           (is_patient && pick_among(m, schedule, is_time_out, move)) || pick_among(m, schedule, NULL, move);
}

static int finish(Machine *m, const Run *run, const char *what, int status) {
    Text text = {0};
    const Fault *fault = machine_fault(m);
    trace_describe_fault(m, fault, &text);
    text_add(&text, ", at ");
    trace_describe_place(run->model, fault->transformation, &text);
    fprintf(stderr, "bandera: %s: %s\n", what, text_string(&text));
    text_free(&text);
    return status;
}

/* The places of the blocked threads. */
static void report_deadlock(Machine *m, const Run *run) {
    Text text = {0};
    Arena *arena = arena_new();
    ModelTexts names = {0};
    if (run->java.program)
        story_name_threads(run->java.program, m, arena, &names);
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        text_add(&text, i ? ", " : "");
        int64_t birth = machine_cell(m, machine_thread(m, i) + THREAD_BIRTH);
        if (birth < names.count && names.items[birth])
            text_format(&text, "thread \"%s\"", names.items[birth]);
        else
            machine_show_value(m, run->model->type_tid, machine_thread(m, i), &text);
        text_add(&text, " at ");
        trace_describe_place(run->model, machine_program_transformation(m, i), &text);
    }
    fprintf(stderr, "bandera: deadlock: every live thread is blocked: %s\n", text_string(&text));
    text_free(&text);
    arena_free(arena);
}

/* What the program printed goes where it belongs, bytes as they are. */
static void pass_on(Text *text, FILE *stream) {
    if (text->length)
        fwrite(text->bytes, 1, text->length, stream);
    text_free(text);
}

static int execute(const Run *run, const Options *options) {
    Machine *m = machine_new(run->code, &run->options->model.machine);
    Text printed = {0}, errors = {0};
    Schedule schedule = {.random = options->seed * 0x9e3779b97f4a7c15u,
                         .are_late = run->options->model.machine.late_timeouts};
    uint64_t most = options->max_steps ? options->max_steps : 1000000;
    int status = EXIT_HOLDS;
    Move move;
    uint64_t steps = 0;
    bool going = true;
    while (going && pick_move(m, &schedule, &move)) {
        if (steps++ == most) {
            fprintf(stderr, "bandera: stopped after %llu steps (--max-steps)\n", (unsigned long long)most);
            status = EXIT_UNKNOWN;
            break;
        }
        machine_print_to(m, &printed);
        machine_print_errors_to(m, &errors);
        Outcome outcome = successors_step(m, move);
        machine_print_to(m, NULL);
        machine_print_errors_to(m, NULL);
        machine_forget(m, machine_mark(m));
        pass_on(&printed, stdout);
        pass_on(&errors, stderr);
        going = outcome == OUTCOME_DONE && !ferror(stdout);
        if (outcome == OUTCOME_ERROR)
            status = finish(m, run, "run-time error", EXIT_VIOLATED);
        else if (outcome == OUTCOME_LIMIT)
            status = finish(m, run, machine_is_unknown(machine_fault(m)->limit) ? "stopped" : "a bound was exceeded",
                            EXIT_UNKNOWN);
        else if (outcome == OUTCOME_PRUNED) {
            fprintf(stderr, "bandera: an assumption does not hold on this schedule\n");
            status = EXIT_UNKNOWN;
        }
    }
    if (going && status == EXIT_HOLDS && machine_has_live_thread(m)) {
        report_deadlock(m, run);
        status = EXIT_VIOLATED;
    }
    if (status == EXIT_HOLDS)
        status = machine_exit_status(m);
    machine_free(m);
    return status;
}

int command_run(const Options *options) {
    RunOptions run_options;
    if (!cli_run_options(options, &run_options))
        return EXIT_BAD_INPUT;
    /* There is one run, which is not begun again. */
    run_options.model.notices =
        SEEN_FINALS | SEEN_STATES | SEEN_JOINS | SEEN_ENDS | SEEN_INTERRUPTS | SEEN_NUMBERS | SEEN_QUEUES;
    run_options.grows = run_options.model.is_java;
    Run *run = run_new(&run_options);
    int status = run_through(run, "compile") ? execute(run, options) : cli_fail(run, options);
    run_free(run);
    return status;
}
