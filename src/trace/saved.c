/* The text form of traces: one step a line, names in backquotes where they are not plain words. */
#include "base/scanner.h"
#include "trace/trace_int.h"

#include <inttypes.h>

/* Version 1 had no properties of specifications. */
enum { TRACE_VERSION = 2, TRACE_OLDEST = 1 };

static const char *const fairness_names[] = {"none", "weak", "strong"};

/* A name, in backquotes unless it is a word. */
static void add_name(const Trace *trace, uint32_t name, Text *out) {
    const char *bytes = names_text(trace->names, name);
    bool plain = *bytes != '\0';
    for (const char *c = bytes; *c; c++)
        plain &= scanner_is_java_word(*c);
    text_format(out, plain ? "%s" : "`%s`", bytes);
}

/* Bytes between quotes; what is not printable, and quotes, as \xNN. */
static void add_quoted(const char *bytes, Text *out) {
    size_t length = strlen(bytes);
    text_add_char(out, '"');
    for (size_t i = 0; i < length;) {
        uint32_t code = 0;
        size_t size = text_decode(bytes + i, length - i, &code);
        if (size && text_is_printable(code) && code != '"' && code != '\\') {
            text_add_bytes(out, bytes + i, size);
            i += size;
        } else
            text_format(out, "\\x%02x", (unsigned)(unsigned char)bytes[i++]);
    }
    text_add_char(out, '"');
}

static void save_step(const Trace *trace, const TraceStep *step, Text *out) {
    text_add(out, "step ");
    add_name(trace, step->thread_name, out);
    text_format(out, "#%u ", step->birth);
    if (step->body_name != step->thread_name) {
        add_name(trace, step->body_name, out);
        text_add_char(out, ':');
    }
    add_name(trace, step->location_name, out);
    text_format(out, " %u", step->transformation);
    if (step->chooses || step->choice) {
        text_format(out, " choose %" PRIu32, step->choice);
        if (step->values)
            text_format(out, " = %s", step->values);
    }
    text_add_char(out, '\n');
}

/* Options of a model, a line each: a word, and what it takes. */
typedef enum OptionKind {
    OPTION_TEXT,   /* in quotes; no line if there is none */
    OPTION_TEXTS,  /* the same for several */
    OPTION_FLAG,   /* there is a line if it is so */
    OPTION_UNLESS, /* there is one if it is not so */
    OPTION_BIT,    /* there is one if the number has the bit */
    OPTION_FAIRNESS
} OptionKind;

typedef struct OptionLine {
    const char *word;
    OptionKind kind;
    bool of_java; /* it is about Java programs */
    size_t offset;
    uint32_t bit;
} OptionLine;

static const OptionLine option_lines[] = {
    {"program", OPTION_TEXTS, true, offsetof(ModelOptions, inputs), 0},
    {"main", OPTION_TEXT, true, offsetof(ModelOptions, main_class), 0},
    {"class-path", OPTION_TEXT, true, offsetof(ModelOptions, class_path), 0},
    {"own", OPTION_TEXTS, true, offsetof(ModelOptions, own), 0},
    {"arguments", OPTION_TEXTS, true, offsetof(ModelOptions, arguments), 0},
    {"spurious-wakeups", OPTION_FLAG, true, offsetof(ModelOptions, spurious_wakeups), 0},
    {"notices-finals", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_FINALS},
    {"notices-states", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_STATES},
    {"notices-joins", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_JOINS},
    {"notices-ends", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_ENDS},
    {"notices-interrupts", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_INTERRUPTS},
    {"notices-numbers", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_NUMBERS},
    {"notices-queues", OPTION_BIT, true, offsetof(ModelOptions, notices), SEEN_QUEUES},
    {"initialises", OPTION_UNLESS, true, offsetof(ModelOptions, settles), 0},
    {"concurrency-bytecode", OPTION_FLAG, true, offsetof(ModelOptions, has_concurrency_bytecode), 0},
    {"choose-random", OPTION_FLAG, true, offsetof(ModelOptions, choose_random), 0},
    {"choose-time", OPTION_FLAG, true, offsetof(ModelOptions, choose_time), 0},
    {"checks-overflow", OPTION_FLAG, true, offsetof(ModelOptions, checks_overflow), 0},
    {"specification", OPTION_TEXT, false, offsetof(ModelOptions, specification), 0},
    {"properties", OPTION_TEXTS, false, offsetof(ModelOptions, properties), 0},
    {"formula", OPTION_TEXT, false, offsetof(ModelOptions, formula), 0},
    {"single-steps", OPTION_FLAG, false, offsetof(ModelOptions, machine.interleave_invisible), 0},
    {"late-timeouts", OPTION_FLAG, false, offsetof(ModelOptions, machine.late_timeouts), 0},
    {"fairness", OPTION_FAIRNESS, false, offsetof(ModelOptions, fairness), 0},
};

enum { OPTION_LINES = sizeof option_lines / sizeof *option_lines };

ModelOptions model_options_copy(Arena *arena, const ModelOptions *options) {
    ModelOptions copy = *options;
    for (uint32_t i = 0; i < OPTION_LINES; i++) {
        void *field = (char *)&copy + option_lines[i].offset;
        const char **text = field;
        if (option_lines[i].kind == OPTION_TEXT && *text)
            *text = arena_copy(arena, *text, strlen(*text));
        if (option_lines[i].kind != OPTION_TEXTS)
            continue;
        ModelTexts *texts = field, from = *texts;
        *texts = (ModelTexts){0};
        for (uint32_t j = 0; j < from.count; j++)
            vector_push(arena, texts, arena_copy(arena, from.items[j], strlen(from.items[j])));
    }
    return copy;
}

static void save_option(const ModelOptions *options, const OptionLine *line, Text *out) {
    const void *field = (const char *)options + line->offset;
    ModelTexts texts = {0};
    const char *word = "";
    bool is_there = false;
    switch (line->kind) {
    case OPTION_TEXT: texts = (ModelTexts){(const char **)field, *(const char *const *)field != NULL, 0}; break;
    case OPTION_TEXTS: texts = *(const ModelTexts *)field; break;
    case OPTION_FLAG: is_there = *(const bool *)field; break;
    case OPTION_UNLESS: is_there = !*(const bool *)field; break;
    case OPTION_BIT: is_there = *(const uint32_t *)field & line->bit; break;
    case OPTION_FAIRNESS:
        is_there = options->fairness != FAIRNESS_NONE;
        word = fairness_names[options->fairness];
        break;
    }
    if (!is_there && !texts.count)
        return;
    text_format(out, "%s%s%s", line->word, *word ? " " : "", word);
    for (uint32_t i = 0; i < texts.count; i++) {
        text_add_char(out, ' ');
        add_quoted(texts.items[i], out);
    }
    text_add_char(out, '\n');
}

void trace_save(const Trace *trace, Text *out) {
    text_format(out, "bandera-trace %d\nmodel ", TRACE_VERSION);
    add_quoted(trace->model_file, out);
    text_format(out, " %016" PRIx64 "\n", trace->model_hash);
    for (uint32_t i = 0; i < OPTION_LINES; i++)
        if (trace->options.is_java || !option_lines[i].of_java)
            save_option(&trace->options, &option_lines[i], out);
    text_format(out, "property %s", search_property_name(trace->property));
    if (trace->goal.name) {
        text_add_char(out, ' ');
        add_quoted(trace->goal.name, out);
    }
    if (trace->lock_cycle)
        text_add(out, " cycle");
    else if (trace->error != BIR_ERROR_NONE)
        text_format(out, " %s", bir_error_name(trace->error));
    text_add_char(out, '\n');
    if (trace->is_lasso)
        text_format(out, "loop %u\n", trace->loop);
    for (uint32_t i = 0; i < trace->steps.count; i++)
        save_step(trace, &trace->steps.items[i], out);
    text_add(out, "violation ");
    add_quoted(trace->violation, out);
    text_add(out, "\nend\n");
}

/* Reads line by line; `at` never passes `stop`, the end of the line. */
typedef struct Reader {
    Trace *trace;
    const char *next, *end; /* what comes after the line */
    const char *start, *at, *stop;
    uint32_t line;
    Diagnostics *diagnostics;
} Reader;

static bool complain(const Reader *reader, const char *what) {
    Position position = {reader->line, (uint32_t)(reader->at - reader->start) + 1};
    return diagnostics_refuse(reader->diagnostics, position, NULL, "%s", what);
}

/* Goes to the next line; false at the end of the text. */
static bool next_line(Reader *reader) {
    if (reader->next == reader->end)
        return false;
    const char *newline = memchr(reader->next, '\n', (size_t)(reader->end - reader->next));
    reader->start = reader->at = reader->next;
    reader->stop = newline ? newline : reader->end;
    reader->next = newline ? newline + 1 : reader->end;
    if (reader->stop > reader->start && reader->stop[-1] == '\r')
        reader->stop--;
    reader->line++;
    return true;
}

static bool accept(Reader *reader, char c) {
    if (reader->at == reader->stop || *reader->at != c)
        return false;
    reader->at++;
    return true;
}

/* Reads a word that is followed by a space or the end of the line; otherwise nothing. */
static bool accept_word(Reader *reader, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(reader->stop - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    const char *after = reader->at + length;
    if (after != reader->stop && *after != ' ')
        return false;
    reader->at = after;
    accept(reader, ' ');
    return true;
}

static bool at_end(const Reader *reader) {
    return reader->at == reader->stop || complain(reader, "the line should end here");
}

static bool read_number(Reader *reader, uint64_t most, uint64_t *number) {
    const char *first = reader->at;
    *number = 0;
    for (; reader->at < reader->stop && scanner_is_digit(*reader->at); reader->at++) {
        *number = *number * 10 + (uint64_t)(*reader->at - '0');
        if (*number > most) {
            reader->at = first;
            return complain(reader, "the number is too large");
        }
    }
    return reader->at > first || complain(reader, "a number should be here");
}

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static bool read_hash(Reader *reader, uint64_t *hash) {
    const char *first = reader->at;
    *hash = 0;
    for (; reader->at < reader->stop && reader->at - first < 16 && hex_digit(*reader->at) >= 0; reader->at++)
        *hash = *hash << 4 | (uint64_t)hex_digit(*reader->at);
    if (reader->at - first == 16)
        return true;
    reader->at = first;
    return complain(reader, "the hash of the model should be here: 16 hexadecimal digits");
}

/* Reads what add_name wrote. */
static bool read_name(Reader *reader, uint32_t *name) {
    bool quoted = accept(reader, '`');
    const char *first = reader->at;
    while (reader->at < reader->stop &&
           (quoted ? *reader->at != '`' && *reader->at : scanner_is_java_word(*reader->at)))
        reader->at++;
    size_t length = (size_t)(reader->at - first);
    if (!length || (quoted && !accept(reader, '`')))
        return complain(reader, "a name should be here");
    *name = names_add(reader->trace->names, first, length);
    return true;
}

/* Reads what add_quoted wrote. */
static bool read_quoted(Reader *reader, const char **string) {
    Text bytes = {0};
    bool good = accept(reader, '"') || complain(reader, "a text in quotes should be here");
    while (good && reader->at < reader->stop && *reader->at != '"') {
        char c = *reader->at++;
        if (c == '\\') {
            int high = reader->stop - reader->at >= 3 && *reader->at == 'x' ? hex_digit(reader->at[1]) : -1;
            int low = high >= 0 ? hex_digit(reader->at[2]) : -1;
            c = (char)(high * 16 + low);
            reader->at += low >= 0 ? 3 : 0;
            if (low < 0)
                good = complain(reader, "after a backslash there should be x and two hexadecimal digits");
        }
        if (good && c == '\0')
            good = complain(reader, "a text cannot contain NUL");
        text_add_char(&bytes, c);
    }
    good = good && (accept(reader, '"') || complain(reader, "the text lacks its closing quote"));
    *string = good ? arena_copy(reader->trace->arena, text_string(&bytes), bytes.length) : NULL;
    text_free(&bytes);
    return good;
}

static bool read_heading(Reader *reader) {
    uint64_t version;
    if (!next_line(reader) || !accept_word(reader, "bandera-trace"))
        return complain(reader, "this is not a saved trace: it should begin with 'bandera-trace'");
    if (!read_number(reader, UINT32_MAX, &version) || !at_end(reader))
        return false;
    if (version < TRACE_OLDEST || version > TRACE_VERSION)
        return diagnostics_refuse(reader->diagnostics, (Position){1, 1}, NULL,
                                  "the trace has version %llu of the format; this program reads versions %d to %d",
                                  (unsigned long long)version, TRACE_OLDEST, TRACE_VERSION);
    if (!next_line(reader) || !accept_word(reader, "model"))
        return complain(reader, "a line 'model' should be here");
    return read_quoted(reader, &reader->trace->model_file) &&
           (accept(reader, ' ') || complain(reader, "the hash of the model should be here")) &&
           read_hash(reader, &reader->trace->model_hash) && at_end(reader);
}

static bool read_texts(Reader *reader, ModelTexts *texts) {
    do {
        const char *string;
        if (!read_quoted(reader, &string))
            return false;
        vector_push(reader->trace->arena, texts, string);
    } while (accept(reader, ' '));
    return true;
}

static bool read_fairness(Reader *reader, Fairness *fairness) {
    for (*fairness = FAIRNESS_NONE; *fairness <= FAIRNESS_STRONG; ++*fairness)
        if (accept_word(reader, fairness_names[*fairness]))
            return true;
    return complain(reader, "one of none, weak and strong should be here");
}

/* Reads the rest of a line on an option. */
static bool read_option(Reader *reader, const OptionLine *line) {
    void *field = (char *)&reader->trace->options + line->offset;
    bool good = true;
    switch (line->kind) {
    case OPTION_TEXT: good = read_quoted(reader, field); break;
    case OPTION_TEXTS: good = read_texts(reader, field); break;
    case OPTION_FLAG: *(bool *)field = true; break;
    case OPTION_UNLESS: *(bool *)field = false; break;
    case OPTION_BIT: *(uint32_t *)field |= line->bit; break;
    case OPTION_FAIRNESS: good = read_fairness(reader, field); break;
    }
    return good && at_end(reader);
}

/* Reads the lines on options, if there are any, and goes to the line after them. */
static bool read_options(Reader *reader) {
    ModelOptions *options = &reader->trace->options;
    options->settles = true;
    uint32_t i = 0;
    while (i < OPTION_LINES && next_line(reader)) {
        for (i = 0; i < OPTION_LINES && !accept_word(reader, option_lines[i].word);)
            i++;
        if (i < OPTION_LINES && !read_option(reader, &option_lines[i]))
            return false;
    }
    options->is_java = options->inputs.count > 0;
    if (options->specification && options->formula)
        return complain(reader, "a trace has a specification or a formula, not both");
    return true;
}

/* Reads the rest of the line on a property of a specification: its name and, of one that enables assertions, the error.
 */
static bool read_goal(Reader *reader) {
    Trace *trace = reader->trace;
    if (!model_options_has_plan(&trace->options))
        return complain(reader, "a line 'specification' or 'formula' should come before this one");
    if (!read_quoted(reader, &trace->goal.name))
        return false;
    if (accept(reader, ' ')) {
        if (!accept_word(reader, bir_error_name(BIR_ERROR_ASSERT)))
            return complain(reader, "only 'assert' can follow here");
        trace->error = BIR_ERROR_ASSERT;
    }
    return at_end(reader);
}

static bool read_property(Reader *reader) {
    Trace *trace = reader->trace;
    if (!read_options(reader))
        return false;
    if (!accept_word(reader, "property"))
        return complain(reader, "a line 'property' should be here");
    trace->property = PROPERTY_GOAL;
    if (accept_word(reader, search_property_name(PROPERTY_GOAL)))
        return read_goal(reader);
    trace->property = 0;
    while (trace->property < PROPERTIES && !accept_word(reader, search_property_name(trace->property)))
        trace->property++;
    if (trace->property == PROPERTIES)
        return complain(reader, "the name of a property should be here");
    if (trace->property == PROPERTY_DEADLOCK) {
        trace->lock_cycle = accept_word(reader, "cycle");
        return at_end(reader);
    }
    if (trace->property == PROPERTY_RACE || trace->property == PROPERTY_LIVELOCK)
        return at_end(reader);
    trace->error = BIR_ERROR_NONE + 1;
    while (trace->error < BIR_ERROR_KINDS && !accept_word(reader, bir_error_name(trace->error)))
        trace->error++;
    if (trace->error == BIR_ERROR_KINDS)
        return complain(reader, "the kind of error should be here");
    return at_end(reader);
}

/* Whether the rest of a line can be shown on a terminal as it is. */
static bool is_printable(const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        uint32_t code;
        size_t size = text_decode(bytes + i, length - i, &code);
        if (!size || !text_is_printable(code))
            return false;
        i += size;
    }
    return true;
}

static bool read_step(Reader *reader) {
    TraceStep step = {.line = reader->line, .thread = BIR_NONE, .body = BIR_NONE, .location = BIR_NONE};
    uint64_t number;
    if (!read_name(reader, &step.thread_name) || !(accept(reader, '#') || complain(reader, "a '#' should be here")) ||
        !read_number(reader, UINT32_MAX, &number))
        return false;
    step.birth = (uint32_t)number;
    step.body_name = step.thread_name;
    if (!(accept(reader, ' ') || complain(reader, "a space should be here")) || !read_name(reader, &step.location_name))
        return false;
    if (accept(reader, ':')) {
        step.body_name = step.location_name;
        if (!read_name(reader, &step.location_name))
            return false;
    }
    if (!(accept(reader, ' ') || complain(reader, "a space should be here")) ||
        !read_number(reader, UINT16_MAX, &number))
        return false;
    step.transformation = (uint16_t)number;
    if (accept(reader, ' ')) {
        if (!accept_word(reader, "choose"))
            return complain(reader, "only 'choose' and a number can follow here");
        if (!read_number(reader, UINT32_MAX, &number))
            return false;
        step.chooses = true;
        step.choice = (uint32_t)number;
        if (accept(reader, ' ')) {
            bool given = accept_word(reader, "=");
            size_t length = (size_t)(reader->stop - reader->at);
            if (!given || !is_printable(reader->at, length))
                return complain(reader, "only '=' and a printable text can follow here");
            step.values = arena_copy(reader->trace->arena, reader->at, length);
            reader->at = reader->stop;
        }
    }
    vector_push(reader->trace->arena, &reader->trace->steps, step);
    return at_end(reader);
}

static bool read_loop(Reader *reader) {
    uint64_t number;
    bool goes_on = reader->trace->property == PROPERTY_LIVELOCK || reader->trace->property == PROPERTY_GOAL;
    if (!goes_on || reader->trace->error != BIR_ERROR_NONE)
        return complain(reader, "only a trace of a temporal property or a livelock has a loop");
    if (!read_number(reader, UINT32_MAX, &number))
        return false;
    reader->trace->is_lasso = true;
    reader->trace->loop = (uint32_t)number;
    return at_end(reader);
}

/* Reads where the loop begins, the steps, and what follows them. */
static bool read_steps(Reader *reader) {
    Trace *trace = reader->trace;
    bool more = next_line(reader);
    Position loop = {reader->line, 1};
    if (more && accept_word(reader, "loop")) {
        if (!read_loop(reader))
            return false;
        more = next_line(reader);
    }
    for (; more && accept_word(reader, "step"); more = next_line(reader))
        if (!read_step(reader))
            return false;
    if (trace->is_lasso && trace->loop > trace->steps.count)
        return diagnostics_refuse(reader->diagnostics, loop, NULL, "the loop begins after step %u of %u", trace->loop,
                                  trace->steps.count);
    if (!more)
        return complain(reader, "the trace ends too early: a line 'step' or 'violation' should follow");
    if (!accept_word(reader, "violation"))
        return complain(reader, "a line 'step' or 'violation' should be here");
    if (!read_quoted(reader, &trace->violation) || !at_end(reader))
        return false;
    if (!next_line(reader) || !accept_word(reader, "end"))
        return complain(reader, "the trace ends too early: a line 'end' should follow");
    if (!at_end(reader))
        return false;
    while (next_line(reader))
        if (reader->at != reader->stop)
            return complain(reader, "nothing can follow the line 'end'");
    return true;
}

Trace *trace_load(const char *text, size_t length, const char *file, Diagnostics *diagnostics) {
    Arena *arena = arena_new();
    Trace *trace = arena_alloc(arena, sizeof *trace);
    trace->arena = arena;
    trace->names = names_new(arena);
    trace->file = arena_copy(arena, file, strlen(file));
    Reader reader = {.trace = trace,
                     .next = text,
                     .end = text + length,
                     .start = text,
                     .at = text,
                     .stop = text,
                     .diagnostics = diagnostics};
    if (read_heading(&reader) && read_property(&reader) && read_steps(&reader))
        return trace;
    trace_free(trace);
    return NULL;
}
