/* The commands. Each takes its parsed options and returns the exit status. */
#ifndef BANDERA_CLI_CLI_H
#define BANDERA_CLI_CLI_H

#include "cli/options.h"
#include "growth.h"
#include "trace/render.h"
#include "unbounded.h"
#include "verdict.h"

#include <stdio.h>

int command_check(const Options *options);
int command_run(const Options *options);
int command_replay(const Options *options);
int command_bir(const Options *options);
int command_engines(const Options *options);
int command_emit(const Options *options);
int command_cover(const Options *options);
int command_test(const Options *options);
int command_abstract(const Options *options);

/* Whether something to emit is a form of a model for any number of threads; and the command for it. */
bool cli_emits_net(const char *what);
int cli_emit_net(const Options *options);

/* Fills in what the command line says about a run. False with a message on standard error. */
bool cli_run_options(const Options *options, RunOptions *run);

/* Whether a property of --check is in the list by its own name. */
bool cli_names_check(const char *list, Property property);

/* The same for --collections alone. */
bool cli_take_collections(const Options *options, RunOptions *run);

/* The same for a check. */
bool cli_check_options(const Options *options, CheckOptions *check);

/* Lets signals stop a search, and shows its progress if standard error is a terminal: then true. */
bool cli_watch(const Options *options, SearchOptions *search);

/* Appends the counterexamples of a verdict. */
void cli_add_traces(const Verdict *verdict, const RenderOptions *render, Text *out);

/* What --overflow says: 0 for the integers of mathematics, 1 where they wrap around; -1 with a message on standard
   error. */
int cli_overflow(const Options *options);

/* A model for any number of threads, as the command line has it. */
UnboundedOptions cli_unbounded_options(const Options *options, const char *file);

/* Whether --color makes sense; false with a message on standard error. */
bool cli_check_color(const Options *options);

/* Whether to colour what goes to a stream. */
bool cli_colors(const Options *options, int descriptor);

/* Prints the messages about the input, and what went wrong inside, on standard error. Returns the exit status: bad
   input, or an internal error. */
int cli_fail(const Run *run, const Options *options);

/* The same for a check, good or not; without anything wrong the status is that of a property that holds. */
int cli_show_problems(const Check *check, bool good, const Options *options);

/* Prints messages on standard error. */
void cli_show_diagnostics(const Diagnostics *diagnostics, const Options *options);

/* Prints what was taken for owned to the end and used, and what turned out to be used by several threads. */
void cli_show_owned(const Run *run);

/* Prints a text, and frees it. */
void cli_show(Text *text, FILE *stream);

/* Whether a file that an option names, if it was given, is standard output. */
bool cli_is_output(const char *file);

/* Writes a text to a file of the user ("-" is standard output), and frees it. False with a message on standard error.
 */
bool cli_write(const char *path, Text *text);

/* The exit status when all output was written, or when some was not: the answer has priority, but after
   status 0 every requested file is complete. */
int cli_status(int status, bool written);

/* Prints "bandera: message". Always false. */
bool cli_refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same where an exit status is wanted: that of bad usage. */
#define cli_usage(...) (cli_refuse(__VA_ARGS__), EXIT_BAD_INPUT)

#endif
