/* Writing .spec. */
#include "net/read_int.h"

#include <stdlib.h>

/* A transition, opened up by place: what is written of a place depends on all that happens to it. */
typedef struct Change {
    uint32_t takes, puts;
    bool is_origin, is_touched;
    Vector(uint32_t) origins; /* of transfers to here */
} Change;

typedef struct Writer {
    const Net *net;
    Arena *work;
    const char **names;
    Change *changes; /* by place, all zero between two transitions */
    Text *out;
} Writer;

/* A name as the format has it: letters, digits and '_', and no keyword. */
static void fit_name(const char *name, Text *text) {
    for (const char *at = name; *at; at++) {
        if (at == name && !scanner_is_letter(*at))
            text_add_char(text, '_');
        text_add_char(text, scanner_is_word(*at) ? *at : '_');
    }
    bool has_to_change = text->length == 0;
    for (const char *const *keyword = net_keywords; *keyword; keyword++)
        has_to_change |= strcmp(text_string(text), *keyword) == 0;
    if (has_to_change)
        text_add_char(text, '_');
}

/* Names that fit stay, so they are taken first. Two others may have become one: the second gets a number. */
static void fit_names(Writer *writer) {
    const Net *net = writer->net;
    Names *taken = names_new(writer->work);
    writer->names = arena_alloc(writer->work, net->places.count * sizeof *writer->names);
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < net->places.count; i++) {
            if (writer->names[i])
                continue;
            Text text = {0};
            fit_name(net->places.items[i], &text);
            uint32_t known = names_count(taken);
            if (round == 1)
                names_add_fresh(taken, NULL, &text, '_');
            else if (strcmp(text_string(&text), net->places.items[i]) == 0)
                names_add_string(taken, text_string(&text));
            if (names_count(taken) > known)
                writer->names[i] = names_text(taken, known);
            text_free(&text);
        }
    }
}

/* x >= 1, y >= 2 */
static void write_amounts(Writer *writer, const NetAmounts *amounts, const char *relation) {
    for (uint32_t i = 0; i < amounts->count; i++)
        text_format(writer->out, "%s%s %s %u", i ? ", " : "", writer->names[amounts->items[i].place], relation,
                    amounts->items[i].count);
}

/* The places that a transition touches, in the order in which they are met. */
static void open_up(Writer *writer, const NetTransition *transition, uint32_t *touched, uint32_t *count) {
#define TOUCH(which)                                                                                                   \
    do {                                                                                                               \
        if (!writer->changes[which].is_touched)                                                                        \
            touched[(*count)++] = (which);                                                                             \
        writer->changes[which].is_touched = true;                                                                      \
    } while (0)
    for (uint32_t i = 0; i < transition->takes.count; i++) {
        TOUCH(transition->takes.items[i].place);
        writer->changes[transition->takes.items[i].place].takes = transition->takes.items[i].count;
    }
    for (uint32_t i = 0; i < transition->puts.count; i++) {
        TOUCH(transition->puts.items[i].place);
        writer->changes[transition->puts.items[i].place].puts = transition->puts.items[i].count;
    }
    for (uint32_t i = 0; i < transition->transfers.count; i++) {
        NetTransfer transfer = transition->transfers.items[i];
        TOUCH(transfer.from);
        TOUCH(transfer.to);
        writer->changes[transfer.from].is_origin = true;
        vector_push(writer->work, &writer->changes[transfer.to].origins, transfer.from);
    }
#undef TOUCH
}

/* What is left of the origins' tokens comes in, and of the place's own unless they go away. */
static bool write_assignment(Writer *writer, uint32_t place, bool is_first) {
    const Change *change = &writer->changes[place];
    int64_t constant = change->puts;
    const char *separator = "";
    if (!change->is_origin)
        constant -= change->takes;
    for (uint32_t i = 0; i < change->origins.count; i++)
        constant -= writer->changes[change->origins.items[i]].takes;
    if (!change->is_origin && change->origins.count == 0 && constant == 0)
        return false;
    text_format(writer->out, "%s%s' = ", is_first ? "" : ", ", writer->names[place]);
    if (!change->is_origin) {
        text_add(writer->out, writer->names[place]);
        separator = " + ";
    }
    for (uint32_t i = 0; i < change->origins.count; i++) {
        text_format(writer->out, "%s%s", separator, writer->names[change->origins.items[i]]);
        separator = " + ";
    }
    if (*separator == 0)
        text_format(writer->out, "%lld", (long long)constant);
    else if (constant != 0)
        text_format(writer->out, " %c %lld", constant < 0 ? '-' : '+', (long long)llabs(constant));
    return true;
}

static void write_transition(Writer *writer, const NetTransition *transition) {
    uint32_t count = 0;
    size_t most = transition->takes.count + transition->puts.count + 2 * (size_t)transition->transfers.count;
    uint32_t *touched = memory_get((most + 1) * sizeof *touched);
    open_up(writer, transition, touched, &count);
    if (transition->name) {
        text_add(writer->out, "    # ");
        text_add_escaped(writer->out, transition->name, strlen(transition->name));
        text_add_char(writer->out, '\n');
    }
    text_add(writer->out, "    ");
    if (transition->takes.count)
        write_amounts(writer, &transition->takes, ">=");
    else
        text_add(writer->out, "true");
    text_add(writer->out, " -> ");
    bool is_first = true;
    for (uint32_t i = 0; i < count; i++)
        if (write_assignment(writer, touched[i], is_first))
            is_first = false;
    text_add(writer->out, ";\n");
    for (uint32_t i = 0; i < count; i++)
        writer->changes[touched[i]] = (Change){0};
    free(touched);
}

static void write_initial(Writer *writer) {
    const char *separator = "    ";
    text_add(writer->out, "\ninit\n");
    for (uint32_t i = 0; i < writer->net->initial.count; i++) {
        NetInitial initial = writer->net->initial.items[i];
        text_format(writer->out, "%s%s %s %u", separator, writer->names[i], initial.is_unbounded ? ">=" : "=",
                    initial.low);
        separator = ", ";
    }
}

static void write_targets(Writer *writer) {
    text_add(writer->out, "\n\ntarget\n");
    for (uint32_t i = 0; i < writer->net->targets.count; i++) {
        const NetAmounts *target = &writer->net->targets.items[i];
        text_add(writer->out, "    ");
        /* A target that every marking covers needs some condition. */
        if (target->count)
            write_amounts(writer, target, ">=");
        else
            text_format(writer->out, "%s >= 0", writer->names[0]);
        text_add_char(writer->out, '\n');
    }
}

static void write_claims(Writer *writer) {
    for (uint32_t i = 0; i < writer->net->claims.count; i++) {
        const NetAmounts *claim = &writer->net->claims.items[i];
        text_add(writer->out, i ? "    " : "\ninvariants\n    ");
        write_amounts(writer, claim, "=");
        /* An empty one needs some condition. */
        if (claim->count == 0)
            text_format(writer->out, "%s = 0", writer->names[0]);
        text_add_char(writer->out, '\n');
    }
}

void net_write(const Net *net, Text *out) {
    Arena *work = arena_new();
    Writer writer = {.net = net, .work = work, .out = out};
    writer.changes = arena_alloc(work, net->places.count * sizeof *writer.changes);
    fit_names(&writer);
    text_add(out, "vars\n   ");
    for (uint32_t i = 0; i < net->places.count; i++)
        text_format(out, " %s", writer.names[i]);
    text_add(out, "\n\nrules\n");
    for (uint32_t i = 0; i < net->transitions.count; i++)
        write_transition(&writer, &net->transitions.items[i]);
    write_initial(&writer);
    write_targets(&writer);
    write_claims(&writer);
    arena_free(work);
}
