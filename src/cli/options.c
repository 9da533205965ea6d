#include "cli/options.h"

#include "base/guess.h"
#include "base/scanner.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum Kind { FLAG, NUMBER, SIZE, SECONDS, TEXT, LIST } Kind;

typedef struct Row {
    const char *text;
    Kind kind;
    const char *value;
    int commands;
    const char *help;
    size_t offset; /* of its field */
} Row;

static const Row rows[] = {
#define OPTION(field, text, KIND, value, commands, help) {text, KIND, value, commands, help, offsetof(Options, field)},
#include "cli/options.def"
};

enum { ROWS = COUNT(rows) };

const char *options_suggest(const char *word, const char *const *candidates) {
    Guess guess = guess_start(word);
    for (; *candidates; candidates++)
        guess_try(&guess, *candidates);
    return guess.best;
}

static const Row *find_row(const char *name, size_t length) {
    for (size_t i = 0; i < ROWS; i++)
        if (scanner_is(name, length, rows[i].text))
            return &rows[i];
    return NULL;
}

static bool parse_number(const char *value, uint64_t *number, const char **end) {
    char *stop;
    errno = 0;
    if (*value < '0' || *value > '9')
        return false;
    *number = strtoull(value, &stop, 10);
    *end = stop;
    return errno == 0;
}

static bool parse_size(const char *value, uint64_t *size) {
    const char *end;
    if (!parse_number(value, size, &end))
        return false;
    uint64_t shift = *end == 'K' || *end == 'k'   ? 10
                     : *end == 'M' || *end == 'm' ? 20
                     : *end == 'G' || *end == 'g' ? 30
                                                  : 0;
    if (shift)
        end++;
    if (*size > UINT64_MAX >> shift)
        return false;
    *size <<= shift;
    return *end == '\0';
}

/* Puts the value of an option into its field. */
static bool set(Options *options, const Row *row, const char *value, Failure *failure) {
    void *field = (char *)options + row->offset;
    const char *end = "";
    char *stop = NULL;
    switch (row->kind) {
    case FLAG: *(OptionFLAG *)field = true; return true;
    case TEXT: *(OptionTEXT *)field = value; return true;
    case LIST: vector_push(NULL, (OptionLIST *)field, value); return true;
    case NUMBER:
        if (parse_number(value, field, &end) && !*end && *(uint64_t *)field > 0)
            return true;
        return failure_set(failure, FAILURE_INPUT, "--%s takes a whole number above zero, not '%s'", row->text, value);
    case SIZE:
        if (parse_size(value, field) && *(uint64_t *)field > 0)
            return true;
        return failure_set(failure, FAILURE_INPUT, "--%s takes a size such as 500M or 8G, not '%s'", row->text, value);
    case SECONDS:
        *(double *)field = strtod(value, &stop);
        if (stop != value && !*stop && isfinite(*(double *)field) && *(double *)field > 0)
            return true;
        return failure_set(failure, FAILURE_INPUT, "--%s takes a number of seconds, not '%s'", row->text, value);
    }
    return false;
}

static bool unknown_option(const char *argument, int command, Failure *failure) {
    const char *names[ROWS + 1];
    size_t count = 0;
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].commands & command)
            names[count++] = rows[i].text;
    names[count] = NULL;
    const char *suggestion = options_suggest(argument + 2, names);
    return suggestion
               ? failure_set(failure, FAILURE_INPUT, "there is no option %s; did you mean --%s?", argument, suggestion)
               : failure_set(failure, FAILURE_INPUT, "there is no option %s", argument);
}

bool options_parse(Options *options, int command, int count, char **arguments, Failure *failure) {
    memset(options, 0, sizeof *options);
    options->inputs = memory_get_zeroed((size_t)count + 1, sizeof *options->inputs);
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        if (strcmp(argument, "-h") == 0) {
            options->help = true;
            continue;
        }
        if (strcmp(argument, "--") == 0) {
            options->arguments = (const char **)arguments + i + 1;
            options->argument_count = count - i - 1;
            break;
        }
        if (strncmp(argument, "--", 2) != 0) {
            if (argument[0] == '-' && argument[1])
                return failure_set(failure, FAILURE_INPUT, "there is no option %s", argument);
            options->inputs[options->input_count++] = argument;
            continue;
        }
        const char *equals = strchr(argument, '=');
        size_t length = equals ? (size_t)(equals - argument) - 2 : strlen(argument) - 2;
        const Row *row = find_row(argument + 2, length);
        if (!row)
            return unknown_option(argument, command, failure);
        if (!(row->commands & command))
            return failure_set(failure, FAILURE_INPUT, "this command has no option --%s", row->text);
        if (row->kind == FLAG && equals)
            return failure_set(failure, FAILURE_INPUT, "--%s takes no value", row->text);
        const char *value = equals ? equals + 1 : NULL;
        if (row->kind != FLAG && !value) {
            if (i + 1 == count)
                return failure_set(failure, FAILURE_INPUT, "--%s needs a value: --%s %s", row->text, row->text,
                                   row->value);
            value = arguments[++i];
        }
        if (!set(options, row, value, failure))
            return false;
    }
    return true;
}

void options_free(Options *options) {
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].kind == LIST)
            free(((OptionLIST *)((char *)options + rows[i].offset))->items);
    free(options->inputs);
}

void options_help(int command, Text *out) {
    for (size_t i = 0; i < ROWS; i++) {
        if (!(rows[i].commands & command))
            continue;
        Text left = {0};
        text_format(&left, "  --%s %s", rows[i].text, rows[i].value);
        text_format(out, "%-24s %s\n", text_string(&left), rows[i].help);
        text_free(&left);
    }
}
