/* Texts of certificates: a line for each fact.

       counts p as 2 q + r                     a token of p counts as these
       empty p                                 p never gets a token
       sum 2 p + q <= 3                        never larger than this
       refuted p >= 1, q >= 2 by p + 2 q; r    cannot be covered, as these weights show one after another
       never p >= 1, q >= 2                    no marking that can be reached has these
       below p <= 1, q any                     all markings that can be reached are below one of these

   An empty list is written as "nothing". */
#include "base/names.h"
#include "net/certificate_int.h"

#include <string.h>

/* Names ------------------------------------------------------------------------------------------------------------ */

bool certificate_is_plain(char c) { return c > ' ' && c < 0x7f && !strchr(",;+<>=\"\\#", c); }

static bool is_plain_name(const char *name) {
    static const char *const words[] = {"any", "as", "by", "nothing"};
    bool is_plain = *name && !(*name >= '0' && *name <= '9');
    for (const char *at = name; *at && is_plain; at++)
        is_plain = certificate_is_plain(*at);
    for (size_t i = 0; i < sizeof words / sizeof *words && is_plain; i++)
        is_plain = strcmp(name, words[i]) != 0;
    return is_plain;
}

static void write_name(const char *name, Text *text) {
    if (is_plain_name(name)) {
        text_add(text, name);
        return;
    }
    text_add_char(text, '"');
    for (const char *at = name; *at; at++) {
        if (*at == '"' || *at == '\\')
            text_format(text, "\\%c", *at);
        else if (*at >= ' ' && *at < 0x7f)
            text_add_char(text, *at);
        else
            text_format(text, "\\x%02x", (unsigned)(unsigned char)*at);
    }
    text_add_char(text, '"');
}

const char **certificate_names(const Net *net, Arena *arena) {
    const char **names = arena_alloc(arena, net->places.count * sizeof *names);
    Arena *work = arena_new();
    Names *known = names_new(work);
    uint32_t *uses = arena_alloc(work, net->places.count * sizeof *uses);
    for (uint32_t place = 0; place < net->places.count; place++) {
        Text text = {0};
        uint32_t number = names_add_string(known, net->places.items[place]);
        write_name(net->places.items[place], &text);
        if (++uses[number] > 1)
            text_format(&text, "#%u", uses[number]);
        names[place] = text_keep(&text, arena);
    }
    arena_free(work);
    return names;
}

/* Lines ------------------------------------------------------------------------------------------------------------ */

typedef struct Writer {
    const char **names;
    Text *out;
} Writer;

static void write_marking(const Writer *writer, CoverMarking marking, const char *relation) {
    if (marking.count == 0)
        text_add(writer->out, "nothing");
    for (uint32_t i = 0; i < marking.count; i++) {
        NetAmount amount = marking.items[i];
        text_format(writer->out, "%s%s", i ? ", " : "", writer->names[amount.place]);
        if (amount.count == NET_ANY)
            text_add(writer->out, " any");
        else
            text_format(writer->out, " %s %u", relation, amount.count);
    }
}

static void write_weights(const Writer *writer, CoverMarking weights) {
    if (weights.count == 0)
        text_add(writer->out, "nothing");
    for (uint32_t i = 0; i < weights.count; i++) {
        NetAmount weight = weights.items[i];
        text_add(writer->out, i ? " + " : "");
        if (weight.count != 1)
            text_format(writer->out, "%u ", weight.count);
        text_add(writer->out, writer->names[weight.place]);
    }
}

static void write_refutation(const Writer *writer, const CoverRefutation *refutation) {
    text_add(writer->out, "refuted ");
    write_marking(writer, refutation->marking, ">=");
    for (uint32_t i = 0; i < refutation->weights.count; i++) {
        text_add(writer->out, i ? "; " : " by ");
        write_weights(writer, refutation->weights.items[i]);
    }
    text_add_char(writer->out, '\n');
}

void cover_write_certificate(const Net *net, const CoverCertificate *certificate, Text *out) {
    Arena *arena = arena_new();
    Writer writer = {.names = certificate_names(net, arena), .out = out};
    bool is_below = certificate->kind == COVER_BELOW;
    for (uint32_t i = 0; i < certificate->substitutions.count; i++) {
        text_format(out, "counts %s as ", writer.names[certificate->substitutions.items[i].place]);
        write_weights(&writer, certificate->substitutions.items[i].counts_as);
        text_add_char(out, '\n');
    }
    for (uint32_t i = 0; i < certificate->empty.count; i++)
        text_format(out, "empty %s\n", writer.names[certificate->empty.items[i]]);
    for (uint32_t i = 0; i < certificate->sums.count; i++) {
        text_add(out, "sum ");
        write_weights(&writer, certificate->sums.items[i].weights);
        text_format(out, " <= %llu\n", (unsigned long long)certificate->sums.items[i].bound);
    }
    for (uint32_t i = 0; i < certificate->refutations.count; i++)
        write_refutation(&writer, &certificate->refutations.items[i]);
    for (uint32_t i = 0; i < certificate->elements.count; i++) {
        text_add(out, is_below ? "below " : "never ");
        write_marking(&writer, certificate->elements.items[i], is_below ? "<=" : ">=");
        text_add_char(out, '\n');
    }
    arena_free(arena);
}
