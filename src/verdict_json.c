/* The result of a check as JSON. */
#include "verdict.h"

#include "bandera.h"
#include "trace/story.h"

#include <stdlib.h>

json_t *json_bytes(const char *bytes) {
    json_t *string = json_string(bytes);
    return string ? string : json_string("(not UTF-8)");
}

json_t *json_lines(const char *const *lines, uint32_t count) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(array, json_bytes(lines[i]));
    return array;
}

json_t *json_result(const char *input, json_t *properties, Answer answer, double seconds) {
    return json_pack("{s:{s:s, s:s}, s:s, s:o, s:s, s:f, s:I}", "tool", "name", "bandera", "version", bandera_version(),
                     "input", input, "properties", properties, "verdict", verdict_answer_name(answer), "seconds",
                     seconds, "peak_memory_bytes", (json_int_t)verdict_peak_memory());
}

void json_print(json_t *root, Text *out) {
    char *text = json_dumps(root, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    if (!text) /* nor is there a root where there was no memory for it */
        memory_exhausted(0);
    text_add(out, text);
    text_add_char(out, '\n');
    free(text);
    json_decref(root);
}

static json_t *json_text(Text *text) {
    json_t *string = json_stringn(text_string(text), text->length);
    text_free(text);
    return string ? string : json_string("(not UTF-8)");
}

/* The predicates of a temporal property that hold, by name. */
static json_t *predicates_of(const TraceGoal *goal, uint64_t letter) {
    json_t *names = json_array();
    for (uint32_t i = 0; i < goal->predicate_count; i++)
        if (letter >> i & 1)
            json_array_append_new(names, json_bytes(goal->predicates[i]));
    return names;
}

/* Adds to a step which predicates hold after it. */
static void add_predicates(const Trace *trace, uint32_t step, json_t *object) {
    if (trace->goal.ltl)
        json_object_set_new(object, "predicates", predicates_of(&trace->goal, trace_shown_letter(trace, step + 1)));
}

static json_t *trace_steps(const Run *run, const Trace *trace) {
    json_t *steps = json_array();
    for (uint32_t i = 0; i < trace->steps.count; i++) {
        const TraceStep *step = &trace->steps.items[i];
        Text thread = {0}, place = {0};
        text_format(&thread, "%s#%u", names_text(trace->names, step->thread_name), step->birth);
        BirId transformation = run->model->locations.items[step->location].transformations.first + step->transformation;
        trace_describe_place(run->model, transformation, &place);
        json_t *object = json_pack("{s:o, s:s, s:i, s:o}", "thread", json_text(&thread), "location",
                                   names_text(trace->names, step->location_name), "transformation",
                                   (int)step->transformation, "where", json_text(&place));
        if (step->chooses) {
            json_object_set_new(object, "choice", json_integer(step->choice));
            if (step->values)
                json_object_set_new(object, "chosen", json_string(step->values));
        }
        add_predicates(trace, i, object);
        json_array_append_new(steps, object);
    }
    return steps;
}

static json_t *frame_texts(const StoryFrame *frames, uint32_t count) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(array, json_string(frames[i].text));
    return array;
}

/* The steps of a Java program: places of the source, and what changed there. */
static json_t *story_steps(const Trace *trace) {
    const Story *story = trace->story;
    json_t *steps = json_array();
    for (uint32_t i = 0; i < story->steps.count; i++) {
        const StoryStep *step = &story->steps.items[i];
        json_t *object =
            json_pack("{s:s, s:s?, s:s?, s:i, s:s, s:s?, s:b, s:o}", "thread", step->thread, "file", step->file, "path",
                      step->path, "line", (int)step->line, "method", step->method, "source", step->source, "folded",
                      step->is_folded, "changes", json_lines(step->notes.items, step->notes.count));
        add_predicates(trace, i, object);
        json_array_append_new(steps, object);
    }
    return steps;
}

/* The path of the file that a place is in, "Account.java:17": that of some step there; null when there is none. */
static const char *path_of_place(const Story *story, const char *place) {
    size_t length = strcspn(place, ":");
    for (uint32_t i = 0; i < story->steps.count; i++) {
        const StoryStep *step = &story->steps.items[i];
        if (step->path && strlen(step->file) == length && strncmp(step->file, place, length) == 0)
            return step->path;
    }
    return NULL;
}

/* The end of a Java program's trace: the stack of an exception, or the blocked threads. */
static void add_story_end(const Story *story, json_t *object) {
    if (story->details.count)
        json_object_set_new(object, "stack", frame_texts(story->details.items, story->details.count));
    if (!story->threads.count)
        return;
    json_t *threads = json_array();
    for (uint32_t i = 0; i < story->threads.count; i++) {
        const StoryThread *thread = &story->threads.items[i];
        json_t *described = json_pack("{s:s, s:s?, s:o}", "name", thread->name, "wants", thread->obstacle, "stack",
                                      frame_texts(thread->frames.items, thread->frames.count));
        if (thread->tells_locks)
            json_object_set_new(described, "holds", json_lines(thread->locks.items, thread->locks.count));
        json_array_append_new(threads, described);
    }
    json_object_set_new(object, "threads", threads);
    if (story->remedy)
        json_object_set_new(object, "remedy", json_bytes(story->remedy));
}

/* The races that were met, judged or not. */
static json_t *race_objects(const Run *run) {
    json_t *races = json_array();
    for (uint32_t i = 0; i < run->races.count; i++) {
        const RunRace *race = &run->races.items[i];
        json_t *object = json_pack("{s:s?, s:o}", "field", race->field, "places",
                                   json_lines((const char *const *)race->places.items, race->places.count));
        if (race->trace) {
            json_object_set_new(object, "message", json_bytes(race->trace->violation));
            if (race->trace->story)
                add_story_end(race->trace->story, object);
        }
        json_array_append_new(races, object);
    }
    return races;
}

/* The text of a property of a specification; of a temporal one its predicates, and the sizes of automaton and product.
 */
static void add_goal(const Finding *finding, json_t *object) {
    const Run *run = finding->run;
    uint32_t number = finding->question - PROPERTIES;
    const TraceGoal goal = run_goal(run, number);
    json_object_set_new(object, "property", json_bytes(goal.text));
    if (!goal.ltl)
        return;
    json_object_set_new(object, "predicates", json_lines(goal.predicates, goal.predicate_count));
    const Automaton *automaton = run->goals ? run->goals[number].automaton : NULL;
    if (automaton)
        json_object_set_new(object, "automaton_states", json_integer(automaton->state_count));
    if (automaton && run->result)
        json_object_set_new(object, "product_nodes", json_integer((json_int_t)run->result->goals[number].nodes));
}

/* Whether the run of a temporal property goes on for ever, and how. */
static void add_loop(const Trace *trace, json_t *object) {
    json_object_set_new(object, "lasso", json_boolean(trace->is_lasso));
    if (trace->is_lasso)
        json_object_set_new(object, "loop", json_integer(trace_shown_loop(trace)));
    json_object_set_new(object, "first_predicates", predicates_of(&trace->goal, trace->first_letter));
}

static void add_figures(const SearchResult *result, json_t *object) {
    json_object_set_new(object, "states", json_integer((json_int_t)result->states));
    json_object_set_new(object, "transitions", json_integer((json_int_t)result->transitions));
    json_object_set_new(object, "depth", json_integer(result->depth));
}

static json_t *property_object(const Finding *finding) {
    json_t *object = json_pack("{s:s, s:s, s:o}", "name", finding->name, "verdict",
                               verdict_answer_name(finding->answer), "detail", json_bytes(finding->detail));
    const Run *run = finding->run;
    if (!run)
        return object;
    add_figures(run->result ? run->result : &(SearchResult){0}, object);
    if (finding->question >= PROPERTIES)
        add_goal(finding, object);
    if (finding->answer == ANSWER_VIOLATED) {
        const Trace *trace = finding->trace;
        json_object_set_new(object, "where", json_bytes(finding->where));
        json_object_set_new(object, "message", json_bytes(trace->violation));
        const Story *story = trace->story;
        if (story) {
            const char *path = path_of_place(story, finding->where);
            json_object_set_new(object, "path", path ? json_bytes(path) : json_null());
            add_story_end(story, object);
        }
        if (trace_is_temporal(trace))
            add_loop(trace, object);
        json_object_set_new(object, "trace", story ? story_steps(trace) : trace_steps(run, trace));
    }
    return object;
}

/* What all runs cost together. */
static SearchResult sum_up(const Check *check) {
    SearchResult sum = {0};
    for (uint32_t i = 0; i < check->runs.count; i++) {
        const SearchResult *result = check->runs.items[i]->result;
        if (!result)
            continue;
        sum.states += result->states;
        sum.transitions += result->transitions;
        sum.depth = result->depth > sum.depth ? result->depth : sum.depth;
        sum.seconds += result->seconds;
        sum.store_bytes += result->store_bytes;
    }
    return sum;
}

void verdict_json(const Verdict *verdict, Text *out) {
    const Run *first = verdict->check->runs.items[0];
    const SearchResult sum = sum_up(verdict->check);
    json_t *properties = json_array();
    for (uint32_t i = 0; i < verdict->findings.count; i++)
        json_array_append_new(properties, property_object(&verdict->findings.items[i]));
    json_t *root = json_result(first->options->model.inputs.items[0], properties, verdict->overall, sum.seconds);
    double rate = sum.seconds > 0 ? (double)sum.states / sum.seconds : 0.0;
    json_object_set_new(root, "states_per_second", json_real(rate));
    add_figures(&sum, root);
    json_object_set_new(root, "store_bytes", json_integer((json_int_t)sum.store_bytes));
    if (first->options->model.machine.late_timeouts)
        json_object_set_new(root, "timeouts", json_string("late"));
    if (verdict->notes.count)
        json_object_set_new(root, "notes", json_lines(verdict->notes.items, verdict->notes.count));
    if (first->races.count)
        json_object_set_new(root, "races", race_objects(first));
    Text basis = {0};
    verdict_basis(verdict, &basis);
    if (basis.length)
        json_object_set_new(root, "rests_on", json_bytes(text_string(&basis)));
    text_free(&basis);
    json_print(root, out);
}
