/* The result of a check as JSON. */
#include "verdict.h"

#include "bandera.h"
#include "trace/story.h"

#include <jansson.h>
#include <stdlib.h>

static json_t *json_text(Text *text) {
    json_t *string = json_stringn(text_string(text), text->length);
    text_free(text);
    return string ? string : json_string("(not UTF-8)");
}

static json_t *json_bytes(const char *bytes) {
    json_t *string = json_string(bytes);
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
        json_t *changes = json_array();
        for (uint32_t j = 0; j < step->notes.count; j++)
            json_array_append_new(changes, json_string(step->notes.items[j]));
        json_t *object =
            json_pack("{s:s, s:s?, s:i, s:s, s:s?, s:o}", "thread", step->thread, "file", step->file, "line",
                      (int)step->line, "method", step->method, "source", step->source, "changes", changes);
        add_predicates(trace, i, object);
        json_array_append_new(steps, object);
    }
    return steps;
}

/* How a Java program's trace ends: the stack of an exception, or the threads that cannot go on. */
static void add_story_end(const Story *story, json_t *object) {
    if (story->details.count)
        json_object_set_new(object, "stack", frame_texts(story->details.items, story->details.count));
    if (!story->threads.count)
        return;
    json_t *threads = json_array();
    for (uint32_t i = 0; i < story->threads.count; i++) {
        const StoryThread *thread = &story->threads.items[i];
        json_array_append_new(threads, json_pack("{s:s, s:s?, s:o}", "name", thread->name, "wants", thread->wants,
                                                 "stack", frame_texts(thread->frames.items, thread->frames.count)));
    }
    json_object_set_new(object, "threads", threads);
}

/* What a property of a specification says; of a temporal one what it is about, and what answering it took. */
static void add_goal(const Subject *subject, json_t *object) {
    const Run *run = subject->run;
    const TraceGoal goal = run_goal(run, subject->goal);
    json_object_set_new(object, "property", json_bytes(goal.text));
    if (!goal.ltl)
        return;
    json_t *predicates = json_array();
    for (uint32_t i = 0; i < goal.predicate_count; i++)
        json_array_append_new(predicates, json_bytes(goal.predicates[i]));
    json_object_set_new(object, "predicates", predicates);
    const Automaton *automaton = run->goals ? run->goals[subject->goal].automaton : NULL;
    if (automaton)
        json_object_set_new(object, "automaton_states", json_integer(automaton->state_count));
    if (automaton && run->result)
        json_object_set_new(object, "product_nodes", json_integer((json_int_t)run->result->goals[subject->goal].nodes));
}

/* Whether the run of a temporal property goes on for ever, and how. */
static void add_loop(const Trace *trace, json_t *object) {
    json_object_set_new(object, "lasso", json_boolean(trace->is_lasso));
    if (trace->is_lasso)
        json_object_set_new(object, "loop", json_integer(trace_shown_loop(trace)));
    json_object_set_new(object, "first_predicates", predicates_of(&trace->goal, trace->first_letter));
}

static json_t *property_object(const Subject *subject) {
    const Run *run = subject->run;
    static const SearchResult nothing = {0};
    const SearchResult *result = run->result ? run->result : &nothing;
    Text detail = {0};
    Answer answer = verdict_of(subject, &detail);
    json_t *object =
        json_pack("{s:s, s:s, s:o, s:I, s:I, s:I}", "name", verdict_name(subject), "verdict",
                  verdict_answer_name(answer), "detail", json_text(&detail), "states", (json_int_t)result->states,
                  "transitions", (json_int_t)result->transitions, "depth", (json_int_t)result->depth);
    if (subject->property == PROPERTY_GOAL)
        add_goal(subject, object);
    if (answer == ANSWER_VIOLATED) {
        const Trace *trace = verdict_trace(subject);
        Text place = {0};
        verdict_place(subject, &place);
        json_object_set_new(object, "where", json_text(&place));
        json_object_set_new(object, "message", json_bytes(trace->violation));
        const Story *story = trace->story;
        if (story)
            add_story_end(story, object);
        if (trace->goal.ltl)
            add_loop(trace, object);
        json_object_set_new(object, "trace", story ? story_steps(trace) : trace_steps(run, trace));
    }
    return object;
}

static json_t *unanswered_object(const char *name) {
    return json_pack("{s:s, s:s, s:s}", "name", name, "verdict", "unknown", "detail", "not supported for BIR models");
}

/* The data races that were met, whether they were asked for or not. */
static json_t *race_texts(const Run *run) {
    json_t *races = json_array();
    for (uint32_t i = 0; i < run->result->race_count; i++) {
        Text text = {0};
        verdict_race(run, &run->result->races[i], &text);
        json_array_append_new(races, json_text(&text));
    }
    return races;
}

/* What all runs cost together. */
static SearchResult sum_up(const Check *check) {
    SearchResult sum = {0};
    for (uint32_t i = 0; i < check->run_count; i++) {
        const SearchResult *result = check->runs[i]->result;
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

void verdict_json(const Check *check, Text *out) {
    const SearchResult result = sum_up(check);
    const RunOptions *options = &check->options->run;
    json_t *properties = json_array();
    Subject subject;
    for (uint32_t i = 0; verdict_subject(check, i, &subject); i++)
        json_array_append_new(properties, property_object(&subject));
    if (options->unanswered & UNANSWERED_RACE)
        json_array_append_new(properties, unanswered_object("race"));
    if (options->unanswered & UNANSWERED_OVERFLOW)
        json_array_append_new(properties, unanswered_object("overflow"));
    json_t *root = json_pack("{s:{s:s, s:s}, s:s, s:o, s:s, s:f, s:I, s:f, s:I, s:I, s:I, s:I}", "tool", "name",
                             "bandera", "version", bandera_version(), "input", options->model.inputs.items[0],
                             "properties", properties, "verdict", verdict_answer_name(verdict_overall(check)),
                             "seconds", result.seconds, "peak_memory_bytes", (json_int_t)verdict_peak_memory(),
                             "states_per_second", result.seconds > 0 ? (double)result.states / result.seconds : 0.0,
                             "states", (json_int_t)result.states, "transitions", (json_int_t)result.transitions,
                             "depth", (json_int_t)result.depth, "store_bytes", (json_int_t)result.store_bytes);
    json_t *notes = json_array();
    const char *note;
    for (uint32_t i = 0; (note = verdict_note(check, i)); i++)
        json_array_append_new(notes, json_string(note));
    if (json_array_size(notes))
        json_object_set(root, "notes", notes);
    json_decref(notes);
    if (check->runs[0]->result && check->runs[0]->result->race_count)
        json_object_set_new(root, "races", race_texts(check->runs[0]));
    char *text = json_dumps(root, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
    if (!text) /* nor is there a root where there was no memory for it */
        memory_exhausted(0);
    text_add(out, text);
    text_add_char(out, '\n');
    free(text);
    json_decref(root);
}
