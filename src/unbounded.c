#include "unbounded.h"

#include "base/file.h"
#include "unbounded_int.h"

#include <stdlib.h>

/* No useful target has more labels. */
enum { MOST_LABELS = 64 };

UnboundedKind unbounded_kind(const char *file) {
    static const char *const suffixes[] = {
        [UNBOUNDED_CBP] = ".cbp", [UNBOUNDED_GM] = ".gm", [UNBOUNDED_SPEC] = ".spec"};
    size_t length = strlen(file);
    for (int kind = UNBOUNDED_CBP; kind <= UNBOUNDED_SPEC; kind++) {
        size_t own = strlen(suffixes[kind]);
        if (length > own && strcmp(file + length - own, suffixes[kind]) == 0)
            return (UnboundedKind)kind;
    }
    return UNBOUNDED_NONE;
}

Unbounded *unbounded_new(const UnboundedOptions *options) {
    Arena *arena = arena_new();
    Unbounded *unbounded = arena_alloc(arena, sizeof *unbounded);
    Text name = {0};
    *unbounded = (Unbounded){.options = options, .arena = arena, .kind = unbounded_kind(options->file)};
    text_add_escaped(&name, options->file, strlen(options->file));
    unbounded->file = text_keep(&name, unbounded->arena);
    return unbounded;
}

void unbounded_free(Unbounded *unbounded) {
    if (!unbounded)
        return;
    cover_free(unbounded->result);
    net_free(unbounded->made.net);
    gm_free(unbounded->reduced);
    gm_free(unbounded->machine);
    cbp_free(unbounded->program);
    free(unbounded->source);
    text_free(&unbounded->problems);
    failure_free(&unbounded->failure);
    arena_free(unbounded->arena);
}

/* Reading -----------------------------------------------------------------------------------------------------------*/

void unbounded_labels(const Unbounded *unbounded, Text *out) {
    const CbpProgram *program = unbounded->program;
    const char *separator = "";
    for (uint32_t i = 0; i < program->commands.count; i++) {
        if (!program->commands.items[i].label)
            continue;
        text_format(out, "%s%s", separator, program->commands.items[i].label);
        separator = ", ";
    }
    if (!*separator)
        text_add(out, "none; write [name] before a statement");
}

/* Finds the locations that one target names. */
static bool read_labels(Unbounded *unbounded, const char *text, Diagnostics *diagnostics) {
    UnboundedTarget target = {0};
    const char *at = text;
    bool is_good = true;
    while (true) {
        at += strspn(at, " ");
        size_t length = strcspn(at, ","), used = length;
        while (used > 0 && at[used - 1] == ' ')
            used--;
        Position position = {.line = 1, .column = (uint32_t)(at - text) + 1};
        uint32_t location = CBP_NONE;
        if (used == 0)
            diagnostics_add(diagnostics, SEVERITY_ERROR, position, NULL, "a label is missing here");
        else
            location = cbp_find_location(unbounded->program, at, used, position, diagnostics);
        if (target.locations.count == MOST_LABELS)
            return diagnostics_refuse(diagnostics, position, NULL, "more than %d labels", (int)MOST_LABELS);
        vector_push(unbounded->arena, &target.locations, location);
        is_good &= location != CBP_NONE;
        if (!at[length])
            break;
        at += length + 1;
    }
    vector_push(unbounded->arena, &unbounded->targets, target);
    return is_good;
}

static bool read_targets(Unbounded *unbounded) {
    const UnboundedOptions *options = unbounded->options;
    bool is_good = true;
    for (uint32_t i = 0; i < options->target_count && is_good; i++) {
        const char *text = options->targets[i];
        Diagnostics *diagnostics = diagnostics_new("--target", text, strlen(text));
        is_good = read_labels(unbounded, text, diagnostics);
        diagnostics_render(diagnostics, options->color, &unbounded->problems);
        diagnostics_free(diagnostics);
    }
    if (!is_good) {
        text_format(&unbounded->problems, "    = the labels of %s: ", unbounded->file);
        unbounded_labels(unbounded, &unbounded->problems);
        text_add_char(&unbounded->problems, '\n');
    }
    return is_good;
}

/* Warns of locations that no thread reaches, even alone: such a target is trivially safe, which may not be
   intended. */
static void warn_unreachable(const Unbounded *unbounded, const UnboundedTarget *target, Diagnostics *diagnostics) {
    const Gm *gm = unbounded->machine;
    for (uint32_t i = 0; i < target->locations.count; i++) {
        uint32_t location = target->locations.items[i], state = 0;
        Text name = {0};
        while (state < gm->states.count && gm->states.items[state].local.location != location)
            state++;
        if (state < gm->states.count)
            continue;
        cbp_location_name(unbounded->program, location, &name);
        diagnostics_add(diagnostics, SEVERITY_WARNING,
                        unbounded->program->commands.items[cbp_location_command(location)].position, NULL,
                        "no thread ever reaches '%s'", text_string(&name));
        text_free(&name);
    }
}

/* From the program with its targets to the machine. */
static bool translate(Unbounded *unbounded, Diagnostics *diagnostics) {
    unbounded->machine = gm_translate(unbounded->program, diagnostics);
    if (!unbounded->machine)
        return false;
    for (uint32_t i = 0; i < unbounded->targets.count; i++) {
        const UnboundedTarget *target = &unbounded->targets.items[i];
        warn_unreachable(unbounded, target, diagnostics);
        if (gm_add_target(unbounded->machine, target->locations.items, target->locations.count))
            continue;
        return diagnostics_refuse(diagnostics, (Position){0}, "name fewer labels in one --target",
                                  "the local variables have too many values at the labels of '%s'",
                                  unbounded->options->targets[i]);
    }
    if (!unbounded->options->no_reduce)
        unbounded->reduced = gm_reduce(unbounded->machine);
    return true;
}

/* Reads the text; targets have messages of their own, which come after those on the text. */
static bool read_text(Unbounded *unbounded, Diagnostics *diagnostics) {
    switch (unbounded->kind) {
    case UNBOUNDED_CBP:
        unbounded->program = cbp_read(unbounded->source, unbounded->source_length, diagnostics);
        return unbounded->program && read_targets(unbounded) && translate(unbounded, diagnostics);
    case UNBOUNDED_GM:
        unbounded->machine = gm_read(unbounded->source, unbounded->source_length, diagnostics);
        return unbounded->machine != NULL;
    case UNBOUNDED_SPEC:
        unbounded->made.net = net_read(unbounded->source, unbounded->source_length, diagnostics);
        return unbounded->made.net != NULL;
    case UNBOUNDED_NONE: break;
    }
    return false;
}

/* Without an answer, since a limit was reached. */
static void give_up(Unbounded *unbounded, LimitReached reached) {
    if (!unbounded->result)
        unbounded->result = cover_new_result();
    unbounded->result->verdict = COVER_UNKNOWN;
    unbounded->result->reason = reached == REACHED_SIGNAL ? "interrupted" : "time limit reached";
}

/* Reads a file of the user, and begins the messages on it. Null with one, or when a limit is reached: then that is the
   result. */
static char *read_file(Unbounded *unbounded, const char *file, size_t *length, Diagnostics **diagnostics) {
    Failure failure = {0};
    char *text = file_read_within(file, unbounded->options->limits, "", length, &failure);
    *diagnostics = diagnostics_new(file, text, *length);
    if (failure.kind == FAILURE_LIMIT)
        give_up(unbounded, failure.limit);
    else if (!text)
        diagnostics_add(*diagnostics, SEVERITY_ERROR, (Position){0}, NULL, "%s", text_string(&failure.words));
    failure_free(&failure);
    return text;
}

/* Ends the messages on a file, and adds them to the others. */
static void end_messages(Unbounded *unbounded, Diagnostics *diagnostics) {
    diagnostics_render(diagnostics, unbounded->options->color, &unbounded->problems);
    diagnostics_free(diagnostics);
}

bool unbounded_read(Unbounded *unbounded) {
    Diagnostics *diagnostics;
    unbounded->source = read_file(unbounded, unbounded->options->file, &unbounded->source_length, &diagnostics);
    bool is_read = unbounded->source && read_text(unbounded, diagnostics);
    end_messages(unbounded, diagnostics);
    return is_read;
}

/* The net and the answer --------------------------------------------------------------------------------------------*/

const Gm *unbounded_machine(const Unbounded *unbounded) {
    return unbounded->reduced ? unbounded->reduced : unbounded->machine;
}

bool unbounded_has_target(const Unbounded *unbounded) {
    if (unbounded->kind == UNBOUNDED_CBP)
        return unbounded->targets.count > 0;
    return unbounded->kind != UNBOUNDED_GM || unbounded->machine->targets.count > 0;
}

bool unbounded_make_net(Unbounded *unbounded) {
    if (unbounded->made.net)
        return true;
    unbounded->made = gm_to_net(unbounded_machine(unbounded));
    if (!unbounded->made.net)
        text_format(&unbounded->problems, "%s: error: the net of this model would have more than %d transitions\n",
                    unbounded->file, (int)GM_MOST_TRANSITIONS);
    return unbounded->made.net != NULL;
}

/* Replays the run: in the net, then in the model. */
static bool replay(Unbounded *unbounded) {
    if (!unbounded->options->no_shorten)
        unbounded_shorten(unbounded);
    if (!cover_replay(unbounded->made.net, &unbounded->result->run, &unbounded->failure))
        return failure_prefix(&unbounded->failure, "the run that was found cannot be replayed: ");
    switch (unbounded->kind) {
    case UNBOUNDED_CBP: return unbounded_replay_program(unbounded);
    case UNBOUNDED_GM: return unbounded_replay_machine(unbounded);
    default: return unbounded_replay_net(unbounded);
    }
}

bool unbounded_search(Unbounded *unbounded, const CoverOptions *options) {
    unbounded->result = cover_search(unbounded->made.net, options);
    CoverResult *result = unbounded->result;
    if (result->is_mistake)
        return failure_set(&unbounded->failure, FAILURE_INTERNAL, "%s", result->reason);
    bool is_for_petri = options->algorithms == COVER_KARP_MILLER;
    if (result->verdict == COVER_UNKNOWN && is_for_petri && !net_is_petri(unbounded->made.net))
        result->reason = "karp-miller cannot handle transfers, and this net has some";
    return result->verdict != COVER_UNSAFE || replay(unbounded);
}

/* Certificates ------------------------------------------------------------------------------------------------------*/

/* Checks the certificate. It is an error if it is no proof; at a limit there is no answer. */
static bool check_certificate(Unbounded *unbounded, const CoverCertificate *certificate, Diagnostics *diagnostics) {
    const Limits *limits = unbounded->options->limits;
    Failure failure = {0};
    bool holds = cover_check_certificate(unbounded->made.net, certificate, limits_as_look(limits), &failure);
    LimitReached reached = holds ? REACHED_NOTHING : limits_look(limits, 0);
    unbounded->result->certificate = *certificate;
    if (holds)
        unbounded->result->verdict = COVER_SAFE;
    else if (reached != REACHED_NOTHING)
        give_up(unbounded, reached);
    else
        diagnostics_add(diagnostics, SEVERITY_ERROR, (Position){0}, NULL,
                        "the certificate is no proof for this model: %s", text_string(&failure.words));
    failure_free(&failure);
    return holds || reached != REACHED_NOTHING;
}

bool unbounded_check_certificate(Unbounded *unbounded, const char *file) {
    size_t length = 0;
    unbounded->result = cover_new_result();
    Diagnostics *diagnostics;
    CoverCertificate *certificate = NULL;
    char *text = read_file(unbounded, file, &length, &diagnostics);
    if (text)
        certificate = cover_read_certificate(unbounded->made.net, text, length, unbounded->result->arena, diagnostics);
    bool is_good = unbounded->result->reason || (certificate && check_certificate(unbounded, certificate, diagnostics));
    end_messages(unbounded, diagnostics);
    free(text);
    return is_good;
}
