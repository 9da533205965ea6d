/* Violations as SARIF 2.1.0 (OASIS), for editors and CI services: each has a code flow with a thread flow for every
   thread, whose steps are numbered through all of them. Answers that are no violation are no results, because many
   readers show every result as an alarm; those that are unknown are notifications. */
#include "bandera.h"
#include "trace/story.h"
#include "verdict.h"

#include <stdlib.h>
#include <string.h>

static json_t *message_of(const char *text) { return json_pack("{s:o}", "text", json_bytes(text)); }

/* A path as a URI reference. */
static json_t *uri_of(const char *path) {
    Text uri = {0};
    text_add(&uri, path[0] == '/' ? "file://" : "");
    for (const char *c = path; *c; c++) {
        bool is_plain =
            (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr("-._~/", *c);
        if (is_plain)
            text_add_char(&uri, *c);
        else
            text_format(&uri, "%%%02X", (unsigned)(unsigned char)*c);
    }
    json_t *string = json_string(text_string(&uri));
    text_free(&uri);
    return string;
}

/* A line of a file, with its text if that is known. */
static json_t *physical_location(const char *path, uint32_t line, const char *source) {
    json_t *region = json_pack("{s:i}", "startLine", (int)(line ? line : 1));
    if (source)
        json_object_set_new(region, "snippet", message_of(source));
    return json_pack("{s:{s:o}, s:o}", "artifactLocation", "uri", uri_of(path), "region", region);
}

/* ---- Steps ---------------------------------------------------------------------------------------------------------
 */

/* A step of either kind of trace. */
typedef struct SarifStep {
    const char *thread, *path, *source, *method;
    uint32_t line, birth;
    const char *const *notes;
    uint32_t note_count;
} SarifStep;

/* Splits "example/point.bir:12" into path and line; the path goes to an arena. */
static const char *split_place(const char *place, Arena *arena, uint32_t *line) {
    const char *colon = strrchr(place, ':');
    *line = colon ? (uint32_t)strtoul(colon + 1, NULL, 10) : 0;
    return *line ? arena_copy(arena, place, (size_t)(colon - place)) : NULL;
}

static SarifStep step_of_story(const StoryStep *step) {
    return (SarifStep){.thread = step->thread,
                       .path = step->path,
                       .source = step->source,
                       .method = step->method,
                       .line = step->line,
                       .birth = step->birth,
                       .notes = step->notes.items,
                       .note_count = step->notes.count};
}

static SarifStep step_of_model(const Run *run, const Trace *trace, uint32_t number, Arena *arena) {
    const TraceStep *step = &trace->steps.items[number];
    BirId transformation = run->model->locations.items[step->location].transformations.first + step->transformation;
    Text place = {0};
    trace_describe_place(run->model, transformation, &place);
    SarifStep made = {.thread = arena_format(arena, "%s#%u", names_text(trace->names, step->thread_name), step->birth),
                      .method = names_text(trace->names, step->location_name),
                      .birth = step->birth};
    made.path = split_place(text_string(&place), arena, &made.line);
    text_free(&place);
    return made;
}

static json_t *location_of_step(const SarifStep *step, uint32_t order) {
    Text text = {0};
    text_add(&text, step->method);
    for (uint32_t i = 0; i < step->note_count; i++)
        text_format(&text, "%s%s", i ? "; " : ": ", step->notes[i]);
    json_t *location = json_pack("{s:o}", "message", message_of(text_string(&text)));
    if (step->path)
        json_object_set_new(location, "physicalLocation", physical_location(step->path, step->line, step->source));
    text_free(&text);
    return json_pack("{s:o, s:i}", "location", location, "executionOrder", (int)order);
}

/* Thread flows, and whose they are. */
typedef struct Flows {
    Arena *arena;
    json_t *flows;
    Vector(uint32_t) births;
} Flows;

/* The steps of a thread, which gets a flow if need be. Names of threads need not be different, those of flows do. */
static json_t *locations_of(Flows *flows, const char *thread, uint32_t birth) {
    uint32_t number = 0, namesakes = 0;
    while (number < flows->births.count && flows->births.items[number] != birth)
        number++;
    if (number < flows->births.count)
        return json_object_get(json_array_get(flows->flows, number), "locations");
    for (uint32_t i = 0; i < number; i++) {
        const json_t *text = json_object_get(json_object_get(json_array_get(flows->flows, i), "message"), "text");
        namesakes += strcmp(json_string_value(text), thread) == 0;
    }
    const char *id = namesakes ? arena_format(flows->arena, "%s (%u)", thread, namesakes + 1) : thread;
    json_array_append_new(
        flows->flows, json_pack("{s:o, s:o, s:[]}", "id", json_bytes(id), "message", message_of(thread), "locations"));
    vector_push(flows->arena, &flows->births, birth);
    return json_object_get(json_array_get(flows->flows, number), "locations");
}

/* The code flow of a counterexample; null when it has no steps. */
static json_t *code_flow(const Run *run, const Trace *trace) {
    const Story *story = trace->story;
    uint32_t count = story ? story->steps.count : trace->steps.count;
    if (!count)
        return NULL;
    Flows flows = {.arena = arena_new(), .flows = json_array()};
    for (uint32_t i = 0; i < count; i++) {
        SarifStep step = story ? step_of_story(&story->steps.items[i]) : step_of_model(run, trace, i, flows.arena);
        json_array_append_new(locations_of(&flows, step.thread, step.birth), location_of_step(&step, i + 1));
    }
    arena_free(flows.arena);
    return json_pack("{s:o}", "threadFlows", flows.flows);
}

/* ---- Results -------------------------------------------------------------------------------------------------------
 */

/* Where a file of a Java program is that steps have passed, rather at that line; null when none has. */
static const char *find_path(const Story *story, const char *file, uint32_t line) {
    const char *found = NULL;
    for (uint32_t i = 0; i < story->steps.count; i++) {
        const StoryStep *step = &story->steps.items[i];
        if (!step->path || !step->file || strcmp(step->file, file) != 0)
            continue;
        found = step->path;
        if (step->line == line)
            break;
    }
    return found;
}

/* The place to blame; with a test, also which one. */
static json_t *location_of(const Finding *finding, const char *test) {
    Arena *arena = arena_new();
    uint32_t line = 0;
    const char *file = split_place(finding->where, arena, &line);
    const Story *story = finding->trace->story;
    const char *path = story && file ? find_path(story, file, line) : file;
    json_t *location = json_object();
    if (path)
        json_object_set_new(location, "physicalLocation", physical_location(path, line, NULL));
    if (test)
        json_object_set_new(location, "logicalLocations",
                            json_pack("[{s:o, s:s}]", "fullyQualifiedName", json_bytes(test), "kind", "function"));
    arena_free(arena);
    return location;
}

/* The stacks of the two threads of a race, each with what its thread is about to do and what it holds. */
static json_t *stacks_of(const Story *story) {
    json_t *stacks = json_array();
    for (uint32_t i = 0; i < story->threads.count; i++) {
        const StoryThread *thread = &story->threads.items[i];
        json_t *frames = json_array();
        for (uint32_t j = 0; j < thread->frames.count; j++)
            json_array_append_new(
                frames, json_pack("{s:{s:o}}", "location", "message", message_of(thread->frames.items[j].text)));
        Text text = {0};
        story_describe_thread(thread, &text);
        json_array_append_new(stacks,
                              json_pack("{s:o, s:o}", "message", message_of(text_string(&text)), "frames", frames));
        text_free(&text);
    }
    return stacks;
}

static json_t *result_of(const Finding *finding, const char *test) {
    const Trace *trace = finding->trace;
    Text text = {0};
    text_format(&text, "%s%s%s", test ? test : "", test ? ": " : "", trace->violation);
    if (trace->story && trace->story->remedy)
        text_format(&text, "; to order them: %s", trace->story->remedy);
    json_t *result = json_pack("{s:s, s:s, s:o, s:[o]}", "ruleId", finding->name, "level", "error", "message",
                               message_of(text_string(&text)), "locations", location_of(finding, test));
    json_t *flow = code_flow(finding->run, trace);
    if (flow)
        json_object_set_new(result, "codeFlows", json_pack("[o]", flow));
    if (trace->property == PROPERTY_RACE && trace->story)
        json_object_set_new(result, "stacks", stacks_of(trace->story));
    text_free(&text);
    return result;
}

static json_t *notification_of(const Finding *finding, const char *test) {
    Text text = {0};
    text_format(&text, "%s%s%s: %s (%s)", test ? test : "", test ? ": " : "", finding->name,
                verdict_answer_name(finding->answer), finding->detail);
    json_t *notification = json_pack("{s:s, s:o}", "level", "warning", "message", message_of(text_string(&text)));
    text_free(&text);
    return notification;
}

/* A violation; of a race those of other fields, too. */
static void add_results(Sarif *sarif, const Finding *finding, const char *test) {
    json_array_append_new(sarif->results, result_of(finding, test));
    if (finding->question != PROPERTY_RACE)
        return;
    for (uint32_t i = 1; i < finding->run->races.count; i++) {
        const Trace *trace = finding->run->races.items[i].trace;
        if (!trace || !trace->story || !trace->story->where)
            continue;
        Finding other = {.name = finding->name, .run = finding->run, .trace = trace, .where = trace->story->where};
        json_array_append_new(sarif->results, result_of(&other, test));
    }
}

void sarif_add(Sarif *sarif, const Verdict *verdict, const char *test) {
    sarif->results = sarif->results ? sarif->results : json_array();
    sarif->notifications = sarif->notifications ? sarif->notifications : json_array();
    for (uint32_t i = 0; i < verdict->findings.count; i++) {
        const Finding *finding = &verdict->findings.items[i];
        if (finding->answer == ANSWER_VIOLATED && finding->trace)
            add_results(sarif, finding, test);
        else if (finding->answer == ANSWER_UNKNOWN || finding->answer == ANSWER_WITHIN_BOUNDS)
            json_array_append_new(sarif->notifications, notification_of(finding, test));
    }
}

/* ---- The file ------------------------------------------------------------------------------------------------------
 */

static const char *describe_rule(const char *id) {
    static const struct {
        const char *id, *text;
    } rules[] = {{"deadlock", "Threads are blocked for ever."},
                 {"assert", "An assertion fails."},
                 {"exception", "An uncaught exception ends a thread."},
                 {"monitor", "A thread unlocks, waits or notifies without holding the lock."},
                 {"bounds", "An index is outside its bounds."},
                 {"overflow", "The result of int or long arithmetic does not fit its type."},
                 {"race", "Two threads access the same data, and nothing orders them."}};
    for (size_t i = 0; i < COUNT(rules); i++)
        if (strcmp(id, rules[i].id) == 0)
            return rules[i].text;
    return "A property of the specification is violated.";
}

/* The rules that results are about, each once. */
static json_t *rules_of(const json_t *results) {
    json_t *rules = json_array(), *known = json_object(), *result;
    size_t index;
    json_array_foreach(results, index, result) {
        const char *id = json_string_value(json_object_get(result, "ruleId"));
        if (json_object_get(known, id))
            continue;
        json_object_set_new(known, id, json_true());
        json_array_append_new(rules,
                              json_pack("{s:s, s:o}", "id", id, "shortDescription", message_of(describe_rule(id))));
    }
    json_decref(known);
    return rules;
}

void sarif_print(Sarif *sarif, Text *out) {
    json_t *results = sarif->results ? sarif->results : json_array();
    json_t *driver =
        json_pack("{s:s, s:s, s:o}", "name", "bandera", "version", bandera_version(), "rules", rules_of(results));
    json_t *invocation = json_pack("{s:b}", "executionSuccessful", true);
    if (sarif->notifications)
        json_object_set_new(invocation, "toolExecutionNotifications", sarif->notifications);
    json_t *run = json_pack("{s:{s:o}, s:[o], s:o, s:s}", "tool", "driver", driver, "invocations", invocation,
                            "results", results, "columnKind", "unicodeCodePoints");
    json_print(json_pack("{s:s, s:s, s:[o]}", "$schema",
                         "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
                         "version", "2.1.0", "runs", run),
               out);
    *sarif = (Sarif){0};
}
