/* bandera: the command line. */
#include "bandera.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Command {
    const char *name, *usage, *help;
    int bit;
    int (*run)(const Options *options);
} Command;

static const Command commands[] = {
    {"check", "check INPUT...", "check a Java program or a model: explore every interleaving, answer each property",
     FOR_CHECK, command_check},
    {"test", "test INPUT...", "check every test method of a Java program under all interleavings, like a test runner",
     FOR_TEST, command_test},
    {"run", "run INPUT...", "run one schedule and print what the program prints", FOR_RUN, command_run},
    {"replay", "replay TRACE", "step through a saved counterexample, forward and backward", FOR_REPLAY, command_replay},
    {"bir", "bir INPUT...", "print the BIR model; --dump-after=STAGE as it is after a stage", FOR_BIR, command_bir},
    {"emit", "emit WHAT INPUT...",
     "write another form: promela, dspin, java, never (a never claim of --ltl or --spec), cbp, gm, spec, invariants",
     FOR_EMIT, command_emit},
    {"cover", "cover FILE", "prove a .cbp, .gm or .spec model for any number of threads: can it cover its target?",
     FOR_COVER, command_cover},
    {"abstract", "abstract INPUT...",
     "check abstractions (.basl files, or names of the library) and print their tables", FOR_ABSTRACT,
     command_abstract},
    {"engines", "engines", "list the engines and their versions", FOR_ENGINES, command_engines},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *out) {
    fprintf(out, "bandera %s: checks concurrent Java programs by exploring every interleaving of their threads\n\n",
            bandera_version());
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(out, "  bandera %-18s %s\n", commands[i].usage, commands[i].help);
    fprintf(out,
            "\n'bandera COMMAND --help' lists the options of a command.\n"
            "Exit status: 0 every property holds, 1 one is violated, 2 bad usage or input, 3 unknown or held only\n"
            "within bounds that were hit, 4 an internal error.\n");
}

static void print_command_help(const Command *command) {
    Text text = {0};
    text_format(&text, "bandera %s: %s\n\n", command->usage, command->help);
    options_help(command->bit, &text);
    text_add(&text, "\n'man bandera' and doc/cli.md explain the options");
    text_add(&text, command->bit & (FOR_CHECK | FOR_BIR) ? "; --dump-after=help lists the stages.\n" : ".\n");
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static void print_stages(void) {
    for (const Stage *stage = pipeline_stages(); stage->name; stage++)
        printf("%-10s %s%s\n", stage->name, stage->help, stage->kind == STAGE_PLAIN ? "" : " (--dump-after)");
}

static int unknown_command(const char *name) {
    const char *names[COMMANDS + 1] = {0};
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    const char *suggestion = options_suggest(name, names);
    if (suggestion)
        return cli_usage("there is no command '%s'; did you mean '%s'?", name, suggestion);
    return cli_usage("there is no command '%s'; 'bandera --help' lists them", name);
}

static int run_command(const Command *command, int count, char **arguments) {
    Options options;
    Failure failure = {0};
    int status = EXIT_HOLDS;
    if (!options_parse(&options, command->bit, count, arguments, &failure))
        status = cli_usage("%s", text_string(&failure.words));
    else if (options.help)
        print_command_help(command);
    else if (options.dump_after && strcmp(options.dump_after, "help") == 0)
        print_stages();
    else
        status = command->run(&options);
    failure_free(&failure);
    options_free(&options);
    return status;
}

/* What is to be done, and how it ended. */
typedef struct Job {
    int count;
    char **arguments;
    int status;
} Job;

static int dispatch(int count, char **arguments) {
    bool help = count >= 2 && (strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0 ||
                               strcmp(arguments[1], "help") == 0);
    for (size_t i = 0; count == 3 && help && i < COMMANDS; i++)
        if (strcmp(arguments[2], commands[i].name) == 0) {
            print_command_help(&commands[i]);
            return EXIT_HOLDS;
        }
    if (count == 3 && help)
        return unknown_command(arguments[2]);
    if (count < 2 || help) {
        print_help(count < 2 ? stderr : stdout);
        return count < 2 ? EXIT_BAD_INPUT : EXIT_HOLDS;
    }
    if (strcmp(arguments[1], "--version") == 0) {
        printf("bandera %s\n", bandera_version());
        return EXIT_HOLDS;
    }
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(arguments[1], commands[i].name) == 0)
            return run_command(&commands[i], count - 2, arguments + 2);
    return unknown_command(arguments[1]);
}

static void do_job(void *context) {
    Job *job = context;
    job->status = dispatch(job->count, job->arguments);
}

/* Descriptors 0 to 2 are the standard streams even if we were started without them: else the next file that is opened
   would get what is printed. These cannot be read or written, as if they were closed. */
static void occupy_standard_streams(void) {
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0)
            open("/dev/null", modes[i]); /* the lowest number that is free: i */
}

int main(int count, char **arguments) {
    occupy_standard_streams();
    /* A closed pipe is an error with a message, not the end of the process. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    Job job = {count, arguments, EXIT_UNKNOWN};
    if (!memory_try(do_job, &job))
        fputs("bandera: unknown (out of memory)\n", stderr);
    int status = job.status;
    bool is_flushed = fflush(stdout) == 0;
    int error = errno;
    if (is_flushed && !ferror(stdout))
        return status;
    fprintf(stderr, "bandera: cannot write standard output%s%s\n", is_flushed ? "" : ": ",
            is_flushed ? "" : strerror(error));
    return cli_status(status, false);
}
