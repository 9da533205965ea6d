/* A parser of the claims that SPIN writes: states with labels, options with conditions. Anything else is refused.
   Versions differ: since 6.0 states are loops, and since 6.2.4 the state that accepts everything has an assertion
   instead. */
#include "spin/spin.h"

#include "base/names.h"
#include "base/scanner.h"
#include "spin/tools.h"

#include <stdlib.h>
#include <string.h>

/* The longest claim; and the longest output of SPIN that is kept if it writes none. */
enum { LONGEST_CLAIM = 1 << 20, LONGEST_COMPLAINT = 1 << 12 };

/* Reading ---------------------------------------------------------------------------------------------------------- */

typedef enum LabelUse { LABEL_IS_THERE = 1, LABEL_IS_WANTED = 2 } LabelUse;

typedef struct Reader {
    Scanner scanner;
    const char *token; /* the one that is next */
    size_t length;     /* of it; 0 at the end */
    Text *out;
    LtlNamer namer;
    const void *context;
    Arena *arena;
    Names *labels;
    Vector(uint8_t) uses; /* by label: bits of LabelUse */
    bool has_failed;
} Reader;

/* Goes on to the token behind the one that is next. A comment that is not closed begins with none that is known. */
static void next(Reader *reader) {
    static const char *const signs[] = {"::", "->", "&&", "||", NULL};
    Scanner *scanner = &reader->scanner;
    scanner_step(scanner, reader->length);
    scanner_skip_blanks(scanner, SCANNER_C_COMMENTS);
    size_t sign = scanner_symbol(scanner, signs), word = scanner_span(scanner, scanner_is_word);
    reader->token = scanner->at;
    reader->length = sign ? sign : word ? word : scanner->at < scanner->end;
}

static bool is_next(const Reader *reader, const char *token) {
    return scanner_is(reader->token, reader->length, token);
}

static bool take(Reader *reader, const char *token) {
    bool is_there = !reader->has_failed && is_next(reader, token);
    if (is_there)
        next(reader);
    return is_there;
}

static void expect(Reader *reader, const char *token) {
    if (!take(reader, token))
        reader->has_failed = true;
}

/* accept_S3, T0_init: names that nothing else in a text has. */
static bool is_label(const Reader *reader) {
    const char *token = reader->token;
    if (reader->length > 7 && strncmp(token, "accept_", 7) == 0)
        return true;
    size_t digits = *token == 'T' ? strspn(token + 1, "0123456789") : 0;
    return digits > 0 && token[1 + digits] == '_' && reader->length > digits + 2;
}

/* Records the use of a label; it can be defined once. */
static void note_label(Reader *reader, const char *name, size_t length, LabelUse use) {
    uint32_t label = names_add(reader->labels, name, length);
    if (label == reader->uses.count)
        vector_push(reader->arena, &reader->uses, 0);
    reader->has_failed |= use == LABEL_IS_THERE && (reader->uses.items[label] & LABEL_IS_THERE) != 0;
    reader->uses.items[label] |= (uint8_t)use;
}

/* Takes a label, which is written, too. */
static void take_label(Reader *reader, LabelUse use, Text *out) {
    if (reader->has_failed || !is_label(reader)) {
        reader->has_failed = true;
        return;
    }
    text_add_bytes(out, reader->token, reader->length);
    note_label(reader, reader->token, reader->length, use);
    next(reader);
}

/* p0, p1, ..., within a condition. */
static bool take_proposition(Reader *reader, Text *out) {
    const char *token = reader->token;
    size_t digits = *token == 'p' ? strspn(token + 1, "0123456789") : 0;
    if (digits < 1 || digits > 2 || reader->length != digits + 1)
        return false;
    unsigned long proposition = strtoul(token + 1, NULL, 10);
    if (proposition >= LTL_MOST_PROPOSITIONS)
        return false;
    /* What stands for it may begin with a `!`, and `!!` is an operator of Promela. */
    bool is_negated = text_string(out)[out->length - 1] == '!';
    text_add(out, is_negated ? "(" : "");
    reader->namer(reader->context, (uint32_t)proposition, out);
    text_add(out, is_negated ? ")" : "");
    next(reader);
    return true;
}

/* What can stand where a condition or a part of one begins. True when a part ends with it. */
static bool read_operand(Reader *reader, size_t *depth, Text *out) {
    static const char *const constants[] = {"true", "false", "0", "1"};
    if (take(reader, "!"))
        text_add(out, is_next(reader, "!") ? "! " : "!");
    else if (take(reader, "(")) {
        text_add_char(out, '(');
        ++*depth;
    } else {
        for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
            if (take(reader, constants[i])) {
                text_add(out, constants[i]);
                return true;
            }
        reader->has_failed |= !take_proposition(reader, out);
        return true;
    }
    return false;
}

/* A condition in parentheses, which may be nested as deeply as they like. */
static void read_condition(Reader *reader, Text *out) {
    size_t depth = 0;
    bool is_operand = false; /* a part has just ended */
    reader->has_failed |= !is_next(reader, "(");
    while (!reader->has_failed && (depth > 0 || !is_operand)) {
        if (!is_operand)
            is_operand = read_operand(reader, &depth, out);
        else if (take(reader, ")")) {
            text_add_char(out, ')');
            depth--;
        } else if (is_next(reader, "&&") || is_next(reader, "||")) {
            text_format(out, " %.2s ", reader->token);
            next(reader);
            is_operand = false;
        } else
            reader->has_failed = true;
    }
}

/* `:: (condition) -> goto label`; `:: atomic { (condition) -> assert(!(condition)) }`, which ends the claim; or a mere
   `:: false`, which is not written. */
static void read_option(Reader *reader, Text *out) {
    if (take(reader, "false") || take(reader, "0"))
        return;
    bool is_end = take(reader, "atomic");
    if (is_end)
        expect(reader, "{");
    text_add(out, "    :: ");
    read_condition(reader, out);
    expect(reader, "->");
    text_add(out, " -> goto ");
    if (is_end) {
        Text rest = {0};
        expect(reader, "assert");
        read_condition(reader, &rest);
        expect(reader, "}");
        text_free(&rest);
        text_add(out, "accept_all");
        note_label(reader, "accept_all", strlen("accept_all"), LABEL_IS_WANTED);
    } else {
        expect(reader, "goto");
        take_label(reader, LABEL_IS_WANTED, out);
    }
    text_add_char(out, '\n');
}

static void read_options(Reader *reader, const char *end) {
    Text options = {0};
    while (take(reader, "::"))
        read_option(reader, &options);
    expect(reader, end);
    if (options.length)
        text_format(reader->out, "    if\n%s    fi;\n", text_string(&options));
    else
        text_add(reader->out, "    false;\n");
    text_free(&options);
}

/* A state: its labels and its statement. */
static void read_state(Reader *reader) {
    while (is_label(reader) && !reader->has_failed) {
        take_label(reader, LABEL_IS_THERE, reader->out);
        expect(reader, ":");
        text_add(reader->out, ":\n");
    }
    if (take(reader, "do"))
        read_options(reader, "od");
    else if (take(reader, "if"))
        read_options(reader, "fi");
    else if (take(reader, "skip")) {
        text_add(reader->out, "    skip\n");
        /* Where the claim goes on, this would accept nothing. */
        reader->has_failed |= !is_next(reader, "}");
    } else {
        if (!take(reader, "0"))
            expect(reader, "false");
        text_add(reader->out, "    false;\n");
    }
    take(reader, ";");
}

/* Whether all labels that are used are defined. SPIN searches for cycles only if there is an accepting label, so one is
   written in any case. */
static void read_labels(Reader *reader) {
    bool accepts = false;
    for (uint32_t i = 0; i < reader->uses.count; i++) {
        reader->has_failed |= !(reader->uses.items[i] & LABEL_IS_THERE);
        accepts |= strncmp(names_text(reader->labels, i), "accept_", 7) == 0;
    }
    if (!accepts)
        text_add(reader->out, "accept_nothing:\n    false;\n");
}

bool claim_read(const char *claim, LtlNamer namer, const void *context, Text *out) {
    Reader reader = {.scanner = scanner_start(claim, strlen(claim)),
                     .out = out,
                     .namer = namer,
                     .context = context,
                     .arena = arena_new()};
    reader.labels = names_new(reader.arena);
    next(&reader);
    expect(&reader, "never");
    expect(&reader, "{");
    text_add(out, "never { /* violating runs, as SPIN has them */\n");
    bool is_empty = true;
    while (!reader.has_failed && (is_empty || !is_next(&reader, "}"))) {
        read_state(&reader);
        is_empty = false;
    }
    expect(&reader, "}");
    read_labels(&reader);
    reader.has_failed |= reader.length > 0;
    text_add(out, "}\n");
    arena_free(reader.arena);
    return !reader.has_failed;
}

/* Asking ----------------------------------------------------------------------------------------------------------- */

static void add_plain_name(const void *context, uint32_t proposition, Text *out) {
    (void)context;
    text_format(out, "p%u", proposition);
}

typedef struct Asking {
    const char *formula;
    const SpinOptions *options;
    Workshop shop;
    Text *claim;
    bool is_made;
} Asking;

/* Whether the output of the program is a claim; otherwise records the failure. */
static bool judge(Workshop *shop, const Command *command) {
    Text *said = &shop->said;
    bool good = workshop_succeeded(shop);
    bool is_large = said->length == LONGEST_CLAIM || (!good && strstr(text_string(said), "not enough memory"));
    if (failure_at_limit(&shop->verified->failure, is_large ? REACHED_MEMORY : REACHED_NOTHING, ""))
        return false;
    Text beginning = {0};
    bool is_claim = good && claim_read(text_string(said), add_plain_name, NULL, &beginning);
    text_free(&beginning);
    if (is_claim)
        return true;
    text_add_bytes(&beginning, text_string(said), said->length < LONGEST_COMPLAINT ? said->length : LONGEST_COMPLAINT);
    workshop_fail(shop, good ? "Bandera does not understand the claim that this command wrote" : NULL, command,
                  &beginning);
    text_free(&beginning);
    return false;
}

static void ask(void *context) {
    Asking *asking = context;
    Workshop *shop = &asking->shop;
    SpinTools tools;
    Command command = {0};
    if (spin_tools_find(&tools, false, &shop->verified->failure)) {
        command_add(shop->arena, &command, tools.spin, "-f", asking->formula);
        asking->is_made = workshop_run(shop, &command, (ProcessOptions){.memory = asking->options->limits.memory}) &&
                          judge(shop, &command);
    }
    if (asking->is_made)
        text_add(asking->claim, text_string(&shop->said));
    spin_tools_free(&tools);
}

bool spin_make_claim(const char *formula, const SpinOptions *options, Text *claim, Failure *failure) {
    Verified verified = {0};
    Asking asking = {.formula = formula,
                     .options = options,
                     .shop = {.limits = &options->limits, .longest = LONGEST_CLAIM, .verified = &verified},
                     .claim = claim};
    workshop_use(&asking.shop, ask, &asking);
    *failure = verified.failure;
    return asking.is_made;
}
