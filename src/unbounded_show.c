/* Answers about any number of threads: for people, and as JSON. */
#include "unbounded.h"

/* Of a run with more steps than this only the beginning and the end are shown. */
enum { LONG_RUN = 200, SHOWN_FIRST = 50, SHOWN_LAST = 100, WIDEST_COLUMN = 40 };

static const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

/* Text --------------------------------------------------------------------------------------------------------------*/

typedef struct Widths {
    int number, thread, where;
} Widths;

static void widen(int *width, const char *text) {
    int length = text ? (int)strlen(text) : 0;
    if (length > *width)
        *width = length < WIDEST_COLUMN ? length : WIDEST_COLUMN;
}

static Widths measure(const UnboundedRun *run) {
    Widths widths = {.number = snprintf(NULL, 0, "%u", run->steps.count)};
    for (uint32_t i = 0; i < run->steps.count; i++) {
        widen(&widths.thread, run->steps.items[i].thread);
        widen(&widths.where, run->steps.items[i].where);
    }
    return widths;
}

static void show_step(const UnboundedStep *step, uint32_t number, Widths widths, Text *out) {
    text_format(out, "%*u", widths.number + 2, number);
    if (step->thread)
        text_format(out, "  %-*s", widths.thread, step->thread);
    if (step->where)
        text_format(out, "  %-*s", widths.where, step->where);
    text_format(out, "  %s\n", step->what);
    for (uint32_t i = 0; i < step->changes.count; i++)
        text_format(out, "%*s%s\n", widths.number + 6, "", step->changes.items[i]);
}

/* Steps of one thread in a row stand together. */
static void show_steps(const UnboundedRun *run, bool is_full, Text *out) {
    Widths widths = measure(run);
    bool is_long = !is_full && run->steps.count > LONG_RUN;
    const char *last = NULL;
    for (uint32_t i = 0; i < run->steps.count; i++) {
        const UnboundedStep *step = &run->steps.items[i];
        if (is_long && i == SHOWN_FIRST) {
            i = run->steps.count - SHOWN_LAST - 1;
            text_format(out, "\n  ... %u steps (--full shows them) ...\n", i + 1 - SHOWN_FIRST);
            continue;
        }
        if (last && step->thread && strcmp(last, step->thread) != 0)
            text_add_char(out, '\n');
        show_step(step, i + 1, widths, out);
        last = step->thread;
    }
}

static void show_lines(const char *heading, const char *const *lines, uint32_t count, Text *out) {
    if (count)
        text_format(out, "%s\n", heading);
    for (uint32_t i = 0; i < count; i++)
        text_format(out, "  %s\n", lines[i]);
}

void unbounded_show_run(const Unbounded *unbounded, bool is_full, Text *out) {
    const UnboundedRun *run = &unbounded->run;
    bool is_program = unbounded->kind == UNBOUNDED_CBP;
    text_format(out, "%s: %s, %u step%s\n\n", unbounded->file, run->target, run->steps.count, plural(run->steps.count));
    show_lines("at first", run->first.items, run->first.count, out);
    text_add(out, run->first.count ? "\n" : "");
    show_steps(run, is_full, out);
    text_add(out, run->steps.count ? "\n" : "");
    show_lines(is_program ? "at the target" : "in the end", run->last.items, run->last.count, out);
    show_lines("elsewhere", run->others.items, run->others.count, out);
    text_add_char(out, '\n');
}

Answer unbounded_answer(const Unbounded *unbounded) {
    static const Answer answers[] = {
        [COVER_UNKNOWN] = ANSWER_UNKNOWN, [COVER_SAFE] = ANSWER_HOLDS, [COVER_UNSAFE] = ANSWER_VIOLATED};
    return answers[unbounded->result->verdict];
}

/* What a certificate consists of: markings, sums that never grow, and markings that are refuted. */
static uint32_t count_elements(const CoverCertificate *certificate) {
    return certificate->elements.count + certificate->sums.count + certificate->refutations.count;
}

void unbounded_detail(const Unbounded *unbounded, Text *out) {
    const CoverResult *result = unbounded->result;
    const UnboundedRun *run = &unbounded->run;
    uint32_t elements = count_elements(&result->certificate);
    switch (result->verdict) {
    case COVER_SAFE: text_format(out, "certificate checked, %u element%s", elements, plural(elements)); break;
    case COVER_UNSAFE:
        text_format(out, "replayed, %llu thread%s, %u step%s", (unsigned long long)run->threads, plural(run->threads),
                    run->steps.count, plural(run->steps.count));
        break;
    case COVER_UNKNOWN: text_add(out, result->reason); break;
    }
}

/* JSON --------------------------------------------------------------------------------------------------------------*/

static json_t *run_steps(const UnboundedRun *run) {
    json_t *array = json_array();
    for (uint32_t i = 0; i < run->steps.count; i++) {
        const UnboundedStep *step = &run->steps.items[i];
        json_t *changes = json_lines(step->changes.items, step->changes.count);
        json_array_append_new(array, json_pack("{s:s*, s:s*, s:s, s:o}", "thread", step->thread, "where", step->where,
                                               "statement", step->what, "changes", changes));
    }
    return array;
}

static json_t *property_object(const Unbounded *unbounded) {
    const UnboundedRun *run = &unbounded->run;
    const CoverResult *result = unbounded->result;
    Text detail = {0};
    unbounded_detail(unbounded, &detail);
    json_t *object = json_pack("{s:s, s:s, s:s}", "name", "target", "verdict",
                               verdict_answer_name(unbounded_answer(unbounded)), "detail", text_string(&detail));
    text_free(&detail);
    if (result->verdict == COVER_SAFE)
        json_object_set_new(object, "elements", json_integer(count_elements(&result->certificate)));
    if (result->verdict != COVER_UNSAFE)
        return object;
    json_t *first = run->first.count ? json_lines(run->first.items, run->first.count) : NULL;
    json_t *others = run->others.count ? json_lines(run->others.items, run->others.count) : NULL;
    json_t *found =
        json_pack("{s:s*, s:s, s:I, s:i, s:o*, s:o, s:o, s:o*}", "where", run->where, "message", run->target, "threads",
                  (json_int_t)run->threads, "steps", (int)run->steps.count, "first", first, "trace", run_steps(run),
                  "last", json_lines(run->last.items, run->last.count), "others", others);
    json_object_update(object, found);
    json_decref(found);
    return object;
}

void unbounded_json(const Unbounded *unbounded, Text *out) {
    const CoverResult *result = unbounded->result;
    const Net *net = unbounded->made.net;
    json_t *properties = json_array();
    json_array_append_new(properties, property_object(unbounded));
    json_t *root = json_result(unbounded->file, properties, unbounded_answer(unbounded), result->seconds);
    if (result->algorithm)
        json_object_set_new(root, "algorithm", json_string(result->algorithm));
    json_object_set_new(root, "places", json_integer(net ? net->places.count : 0));
    json_object_set_new(root, "transitions", json_integer(net ? net->transitions.count : 0));
    json_print(root, out);
}
