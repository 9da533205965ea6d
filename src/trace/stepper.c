/* The stepper: a command a line, on a terminal or on a pipe. Going back undoes the machine's changes to a mark that was
   kept for each step. */
#include "trace/replay_int.h"

#include <errno.h>

enum { LIST_AROUND = 5, LINES_SHOWN = 200 };

static const Story *story_of(const Stepper *s) { return s->walk->trace->story; }

static uint32_t step_count(const Stepper *s) { return trace_shown_steps(s->walk->trace); }

/* Goes to the state after a step. What comes before the first step of a story is not part of it. Where an exception
   ends it, the state is that in which it is thrown: afterwards nothing is left of the methods that it leaves. */
static void move_to(Stepper *s, uint32_t step) {
    const Story *story = story_of(s);
    uint32_t place = step;
    if (story && story->steps.count)
        place = step ? story->steps.items[step - 1].end : story->steps.items[0].first;
    if (step == step_count(s))
        place = s->walk->trace->steps.count;
    if (story && place > story->thrown)
        place = story->thrown;
    walk_to(s->walk, place);
    s->at = step;
}

/* Reads a number of steps; `otherwise` when there is no argument. */
static bool read_count(Stepper *s, uint32_t otherwise, uint32_t *count) {
    const char *argument = s->argument;
    if (!*argument) {
        *count = otherwise;
        return true;
    }
    char *end;
    errno = 0;
    unsigned long long number = strtoull(argument, &end, 10);
    if (*end || *argument == '-' || errno) {
        text_add(&s->out, "expected a number of steps\n");
        return false;
    }
    *count = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    return true;
}

/* Shows the step that led here; of a story with its thread. */
static void show_step_alone(Stepper *s) {
    const Story *story = story_of(s);
    render_loop_begin(s->walk->trace, s->at - 1, &s->out);
    if (!story) {
        render_step(s->walk, &s->widths, &s->out);
        return;
    }
    text_format(&s->out, "thread \"%s\"\n", story->steps.items[s->at - 1].thread);
    story_render_step(story, s->at - 1, &s->render, &s->out);
}

/* Shows the step that led here, or that this is the beginning. */
static void show_step(Stepper *s) {
    if (!s->at) {
        text_format(&s->out, "at the beginning; %u steps follow\n", step_count(s));
        render_first(s->walk->trace, &s->out);
        return;
    }
    /* What a step changed is known right after it was taken. */
    uint32_t at = s->at;
    move_to(s, at - 1);
    move_to(s, at);
    show_step_alone(s);
    if (at == step_count(s)) {
        text_add(&s->out, "\n");
        if (story_of(s))
            story_render_end(s->walk->trace, &s->render, &s->out);
        else
            render_violation(s->walk, false, &s->out);
    }
}

/* Steps forward and shows each step, the newest ones when there are many. */
static void command_next(Stepper *s) {
    uint32_t count, left = step_count(s) - s->at;
    if (!read_count(s, 1, &count))
        return;
    if (!left) {
        text_add(&s->out, "at the end\n");
        return;
    }
    count = count < left ? count : left;
    if (count > LINES_SHOWN) {
        text_format(&s->out, "... %u steps are not shown\n", count - LINES_SHOWN);
        move_to(s, s->at + count - LINES_SHOWN);
        count = LINES_SHOWN;
    }
    for (; count > 1; count--) {
        move_to(s, s->at + 1);
        show_step_alone(s);
    }
    if (count) {
        move_to(s, s->at + 1);
        show_step(s);
    }
}

static void go_to(Stepper *s, uint32_t step) {
    move_to(s, step < step_count(s) ? step : step_count(s));
    show_step(s);
}

static void command_back(Stepper *s) {
    uint32_t count;
    if (read_count(s, 1, &count))
        go_to(s, count < s->at ? s->at - count : 0);
}

static void command_goto(Stepper *s) {
    uint32_t step;
    if (!*s->argument)
        text_add(&s->out, "goto which step?\n");
    else if (read_count(s, 0, &step))
        go_to(s, step);
}

static void command_first(Stepper *s) { go_to(s, 0); }

static void command_last(Stepper *s) { go_to(s, step_count(s)); }

/* A line on a step of a model, for the list. */
static void add_listed(Stepper *s, uint32_t number) {
    const BirModel *model = s->walk->code->model;
    const TraceStep *step = &s->walk->trace->steps.items[number - 1];
    const BirBody *thread = &model->bodies.items[step->thread];
    BirId source = model->locations.items[step->location].transformations.first + step->transformation;
    text_format(&s->out, "%*u  ", s->widths.number + 1, number);
    state_add_name(model, thread->name, &thread->origin, &s->out);
    text_format(&s->out, "#%u  ", step->birth);
    state_add_location(model, step->thread, step->location, &s->out);
    text_add(&s->out, "  ");
    state_add_location_place(model, step->location, source, &s->out);
    text_add(&s->out, "  ");
    render_transformation(model, source, &s->out);
    text_add_char(&s->out, '\n');
}

/* The steps around the present one, which is marked. */
static void command_list(Stepper *s) {
    uint32_t count = step_count(s), first = s->at > LIST_AROUND ? s->at - LIST_AROUND : 1, last_birth = UINT32_MAX;
    for (uint32_t i = first; i <= count && i <= s->at + LIST_AROUND; i++) {
        const StoryStep *step = story_of(s) ? &story_of(s)->steps.items[i - 1] : NULL;
        if (render_loop_begin(s->walk->trace, i - 1, &s->out))
            last_birth = UINT32_MAX;
        if (step && step->birth != last_birth)
            text_format(&s->out, "thread \"%s\"\n", step->thread);
        last_birth = step ? step->birth : last_birth;
        text_add_char(&s->out, i == s->at ? '>' : ' ');
        if (step)
            story_render_line(story_of(s), i - 1, &s->out);
        else
            add_listed(s, i);
    }
}

static void command_quit(Stepper *s) { s->done = true; }

static void command_help(Stepper *s);

static const Command moving_commands[] = {
    {"next", "[N]", "take a step, or N", command_next},
    {"back", "[N]", "go back a step, or N", command_back},
    {"goto", "N", "go to the state after step N", command_goto},
    {"first", "", "go to the beginning", command_first},
    {"last", "", "go to the end: the violation", command_last},
    {"step", "", "show the present step and what it changed", show_step},
    {"list", "", "show the steps around it", command_list},
    {0},
};

static const Command last_commands[] = {
    {"help", "", "show this list", command_help},
    {"quit", "", "leave", command_quit},
    {0},
};

static void command_help(Stepper *s) {
    const Command *const lists[] = {moving_commands, s->commands, last_commands};
    for (size_t i = 0; i < COUNT(lists); i++)
        for (const Command *command = lists[i]; command->name; command++)
            text_format(&s->out, "  %-10s %-8s  %s\n", command->name, command->argument, command->help);
}

/* The command that a word means: itself or the beginning of its name. Of several that begin alike the first is meant.
 */
static const Command *find_command(const Stepper *s, const char *word, size_t length) {
    const Command *const lists[] = {moving_commands, s->commands, last_commands};
    const Command *found = NULL;
    for (size_t i = 0; i < COUNT(lists); i++)
        for (const Command *command = lists[i]; command->name; command++)
            if (strncmp(command->name, word, length) == 0 && (!found || strlen(command->name) == length))
                found = command;
    return found;
}

/* Carries out one line of input. */
static void run_line(Stepper *s, char *line) {
    char *word = line + strspn(line, " \t");
    size_t end = strlen(word);
    while (end && strchr(" \t\r\n", word[end - 1]))
        word[--end] = '\0';
    if (!end)
        return;
    size_t length = strcspn(word, " \t");
    s->argument = word + length + strspn(word + length, " \t");
    const Command *command = find_command(s, word, length);
    if (!command) {
        text_add(&s->out, "there is no command '");
        text_add_escaped(&s->out, word, length);
        text_add(&s->out, "': 'help' lists them\n");
    } else if (*s->argument && !*command->argument)
        text_format(&s->out, "'%s' takes no argument\n", command->name);
    else
        command->run(s);
}

/* What is stepped through, said once. */
static void show_prompt_heading(const Stepper *s, FILE *out) {
    Text length = {0};
    trace_describe_length(s->walk->trace, &length);
    fprintf(out, "%s to: %s\n'help' lists the commands\n", text_string(&length), s->walk->trace->violation);
    text_free(&length);
}

int stepper_run(Stepper *s, bool prompt, FILE *in, FILE *out) {
    char *line = NULL;
    size_t capacity = 0;
    s->walk->watches = true;
    move_to(s, 0);
    if (prompt)
        show_prompt_heading(s, out);
    while (!s->done) {
        if (prompt)
            fprintf(out, "%u/%u> ", s->at, step_count(s));
        fflush(out);
        if (getline(&line, &capacity, in) < 0)
            break;
        run_line(s, line);
        fwrite(text_string(&s->out), 1, s->out.length, out);
        text_free(&s->out);
    }
    if (prompt && !s->done)
        fputc('\n', out);
    fflush(out);
    free(line);
    text_free(&s->out);
    walk_free(s->walk);
    return 0;
}
