/* Stories as text for people. */
#include "trace/story.h"
#include "trace/trace_int.h"

/* What is shown in which colour. */
#define HEADING "\033[1m"
#define PLACE "\033[36m"
#define QUIET "\033[2m"
#define WRONG "\033[1;31m"

static void add_colored(const RenderOptions *options, const char *color, const char *string, Text *out) {
    bool colored = options->color && *color;
    text_add(out, colored ? color : "");
    text_add(out, string);
    text_add(out, colored ? "\033[0m" : "");
}

static int number_width(const Story *story) { return snprintf(NULL, 0, "%u", story->steps.count); }

static void add_line(const Story *story, uint32_t index, const RenderOptions *options, Text *out) {
    const StoryStep *step = &story->steps.items[index];
    text_format(out, "%*u  ", number_width(story) + 2, index + 1);
    int padding = (int)story->place_width - (int)strlen(step->place);
    add_colored(options, PLACE, step->place, out);
    if (step->source)
        text_format(out, "%*s  %s", padding > 0 ? padding : 0, "", step->source);
    text_add_char(out, '\n');
}

void story_render_line(const Story *story, uint32_t index, Text *out) {
    add_line(story, index, &(RenderOptions){0}, out);
}

void story_render_step(const Story *story, uint32_t index, const RenderOptions *options, Text *out) {
    const StoryStep *step = &story->steps.items[index];
    int indent = number_width(story) + 6;
    add_line(story, index, options, out);
    for (uint32_t i = 0; options->full && i < step->inside.count; i++) {
        text_format(out, "%*s", indent, "");
        Text line = {0};
        text_format(&line, "at %s", step->inside.items[i]);
        add_colored(options, QUIET, text_string(&line), out);
        text_free(&line);
        text_add_char(out, '\n');
    }
    for (uint32_t i = 0; i < step->notes.count; i++) {
        text_format(out, "%*s", indent, "");
        bool is_blocked = strncmp(step->notes.items[i], "blocked: ", 9) == 0;
        add_colored(options, is_blocked ? WRONG : "", step->notes.items[i], out);
        text_add_char(out, '\n');
    }
}

/* Appends a stack. Of library frames in a row only the one that the user's code called is shown, and none of those that
   called it. */
static void add_stack(const StoryFrame *frames, uint32_t count, const RenderOptions *options, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        bool is_frame = strncmp(frames[i].text, "at ", 3) == 0;
        bool is_called = i + 1 < count && !frames[i + 1].is_library;
        if (options->full || !frames[i].is_library || is_called)
            text_format(out, "%s%s\n", is_frame ? "      " : "", frames[i].text);
    }
}

static void add_obstacle(const StoryThread *thread, Text *out) {
    if (thread->obstacle)
        text_format(out, " %s", thread->obstacle);
    for (uint32_t i = 0; i < thread->locks.count; i++)
        text_format(out, "%s%s", i ? " and " : ", holding ", thread->locks.items[i]);
    text_add(out, thread->tells_locks && !thread->locks.count ? ", holding no lock" : "");
}

void story_describe_thread(const StoryThread *thread, Text *out) {
    text_format(out, "thread \"%s\"", thread->name);
    add_obstacle(thread, out);
}

void story_render_thread(const StoryThread *thread, const RenderOptions *options, Text *out) {
    Text name = {0};
    text_format(&name, "thread \"%s\"", thread->name);
    text_add(out, "  ");
    add_colored(options, HEADING, text_string(&name), out);
    text_free(&name);
    bool is_users = false;
    for (uint32_t i = 0; i < thread->frames.count; i++)
        is_users |= !thread->frames.items[i].is_library;
    add_obstacle(thread, out);
    text_add(out, is_users ? "\n" : " (in the library)\n");
    add_stack(thread->frames.items, thread->frames.count, options, out);
}

/* How a run of a temporal property goes on, and its predicates. */
static void add_goal_end(const Trace *trace, const RenderOptions *options, Text *out) {
    const Story *story = trace->story;
    render_loop_end(trace, story->ending, out);
    for (uint32_t i = 0; i < story->threads.count && trace->goal.ltl; i++)
        story_render_thread(&story->threads.items[i], options, out);
    text_add(out, trace->is_lasso ? "\n" : "");
    size_t before = out->length;
    render_table(trace, options->full, out);
    text_add(out, out->length > before ? "\n" : "");
}

void story_render_end(const Trace *trace, const RenderOptions *options, Text *out) {
    const Story *story = trace->story;
    if (trace_is_temporal(trace))
        add_goal_end(trace, options, out);
    add_colored(options, WRONG, story->summary, out);
    text_add_char(out, '\n');
    add_stack(story->details.items, story->details.count, options, out);
    for (uint32_t i = 0; i < story->threads.count && !trace->goal.ltl; i++)
        story_render_thread(&story->threads.items[i], options, out);
    if (story->remedy)
        text_format(out, "  to order them: %s\n", story->remedy);
}

static void add_thread_heading(const StoryStep *step, const RenderOptions *options, Text *out) {
    Text heading = {0};
    text_format(&heading, "thread \"%s\"", step->thread);
    add_colored(options, HEADING, text_string(&heading), out);
    text_add_char(out, '\n');
    text_free(&heading);
}

/* Steps that are folded, in one line, and what the objects are that later steps mention. */
static void add_fold(const Story *story, uint32_t first, uint32_t end, const RenderOptions *options, Text *out) {
    Text line = {0};
    const StoryStep *from = &story->steps.items[first], *to = &story->steps.items[end - 1];
    text_format(&line, "... %u step%s", end - first, end - first == 1 ? "" : "s");
    text_add(&line, from->is_aftermath ? " after the exception was thrown" : "");
    if (from->file && !from->is_aftermath)
        text_format(&line, ": %s:%u", from->file, from->line);
    if (!from->is_aftermath && to->file && from->file && strcmp(from->file, to->file) == 0 && from->line != to->line)
        text_format(&line, " to %u", to->line);
    text_format(out, "%*s", number_width(story) + 4, "");
    add_colored(options, QUIET, text_string(&line), out);
    text_add_char(out, '\n');
    text_free(&line);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < story->steps.items[i].notes.count; j++)
            if (story_introduces(story, i, j))
                text_format(out, "%*s%s\n", number_width(story) + 6, "", story->steps.items[i].notes.items[j]);
}

void story_render(const Trace *trace, const RenderOptions *options, Text *out) {
    const Story *story = trace->story;
    StepListing listing = {.full = options->full, .last_birth = UINT32_MAX};
    render_heading(trace, out);
    bool has_columns = options->columns && !trace_is_temporal(trace);
    if (has_columns)
        story_render_columns(story, options, out);
    for (uint32_t i = 0; i < story->steps.count && !has_columns; i++) {
        const StoryStep *step = &story->steps.items[i];
        uint32_t end = i;
        while (!options->full && end < story->steps.count && story->steps.items[end].is_folded &&
               story->steps.items[end].is_aftermath == step->is_aftermath)
            end++;
        if (!render_lists_step(&listing, trace, i, step->birth, out))
            continue;
        if (listing.is_other_thread && (end == i || !step->is_aftermath))
            add_thread_heading(step, options, out);
        if (end > i) {
            add_fold(story, i, end, options, out);
            i = end - 1;
            listing.last_birth = story->steps.items[i].birth;
        } else
            story_render_step(story, i, options, out);
    }
    text_add_char(out, '\n');
    story_render_end(trace, options, out);
}
