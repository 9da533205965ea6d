/* What went wrong, in Java's terms: which threads wait for what, the stack trace of an exception, the accesses of a
 * race. */
#include "trace/java_int.h"

enum { LONGEST_CHAIN = 8 };

/* Appends the lines of a stack, from a frame on. */
static void add_frames(StoryBuilder *t, uint32_t frame, StoryThread *described) {
    const Machine *m = t->walk->machine;
    for (; frame; frame = state_caller(m, frame)) {
        Text text = {0};
        text_add(&text, "at ");
        if (!code_show_frame(m->code, state_location(m, frame), &text)) {
            text_free(&text);
            continue;
        }
        StoryFrame line = {text_keep(&text, t->arena), !java_user_method(t, (BirId)m->cells[frame + FRAME_BODY])};
        vector_push(t->arena, &described->frames, line);
    }
}

StoryThread java_describe_thread(StoryBuilder *t, uint32_t nth, bool at_end) {
    const Machine *m = t->walk->machine;
    uint32_t thread = machine_thread(m, nth);
    StoryThread described = {.name = java_thread_name(t, (uint32_t)m->cells[thread + THREAD_BIRTH])};
    Text obstacle = {0};
    if (t->walk->outcome != OUTCOME_ERROR && java_add_obstacle(t, nth, at_end, &obstacle))
        described.obstacle = text_keep(&obstacle, t->arena);
    add_frames(t, state_frame(m, thread), &described);
    return described;
}

/* Whether a line of a stack trace is about the user's code: "bank.Account.transfer(Account.java:16)". */
static bool is_user_line(StoryBuilder *t, const char *line, size_t length) {
    const char *bracket = memchr(line, '(', length);
    Text name = {0};
    for (const char *c = line; bracket && c < bracket; c++)
        text_add_char(&name, *c == '.' ? '/' : *c);
    while (name.length && name.bytes[name.length - 1] != '/')
        name.bytes[--name.length] = '\0';
    bool found = false;
    if (name.length > 1) {
        JvmName id = names_find(t->program->names, name.bytes, name.length - 1);
        found = id != UINT32_MAX && class_named(t->program, id)->state == CLASS_LOADED &&
                java_is_own(t, class_named(t->program, id));
    }
    text_free(&name);
    return found;
}

/* The place in brackets at the end of a line of a stack trace. */
static const char *place_of_line(StoryBuilder *t, const char *line, size_t length) {
    const char *open = memchr(line, '(', length), *close = memchr(line, ')', length);
    return open && close ? arena_copy(t->arena, open + 1, (size_t)(close - open) - 1) : NULL;
}

/* The lines of the stack trace that a throwable keeps; the first of the user's says where it was thrown. */
static void add_stack_trace(StoryBuilder *t, uint32_t object) {
    const Machine *m = t->walk->machine;
    int64_t trace;
    Text all = {0};
    if (java_field(t, object, "trace", &trace) && trace)
        strings_show(m->code->strings, trace, &all);
    for (const char *at = text_string(&all); *at;) {
        size_t length = strcspn(at, "\n");
        Text line = {0};
        text_add(&line, "at ");
        text_add_escaped(&line, at, length);
        StoryFrame frame = {text_keep(&line, t->arena), !is_user_line(t, at, length)};
        vector_push(t->arena, &t->story->details, frame);
        if (!t->story->where && !frame.is_library)
            t->story->where = place_of_line(t, at, length);
        at += length + (at[length] == '\n');
    }
    text_free(&all);
}

void java_add_throwable(StoryBuilder *t, uint32_t object, Text *out) {
    const JavaClass *class = java_class_of(t, object);
    Text name = {0};
    for (const char *c = class ? names_text(t->program->names, class->name) : "?"; *c; c++)
        text_add_char(&name, *c == '/' ? '.' : *c);
    text_move_escaped(out, &name);
    int64_t message;
    if (java_field(t, object, "detailMessage", &message) && message) {
        text_add(out, ": ");
        java_add_string(t, message, out);
    }
}

static void describe_exception(StoryBuilder *t, uint32_t object) {
    Text what = {0};
    java_add_throwable(t, object, &what);
    const char *thread = java_thread_name(t, t->trace->steps.items[t->trace->steps.count - 1].birth);
    t->story->summary = arena_format(t->arena, "Exception in thread \"%s\" %s", thread, text_string(&what));
    add_stack_trace(t, object);
    int64_t cause;
    for (uint32_t i = 0; i < LONGEST_CHAIN && java_field(t, object, "cause", &cause) && cause && cause != object; i++) {
        Text line = {0};
        object = (uint32_t)cause;
        text_add(&line, "Caused by: ");
        java_add_throwable(t, object, &line);
        StoryFrame heading = {text_keep(&line, t->arena), false};
        vector_push(t->arena, &t->story->details, heading);
        add_stack_trace(t, object);
    }
    t->trace->violation = arena_format(t->arena, "%s, in thread \"%s\"", text_string(&what), thread);
    text_free(&what);
}

/* The words for a place in the user's code; null when there is none. */
static const char *words_of_place(StoryBuilder *t, UserPlace place) {
    Text text = {0};
    if (place.frame)
        java_add_place(t, &place, &text);
    return place.frame ? text_keep(&text, t->arena) : NULL;
}

const char *java_thread_place(StoryBuilder *t, uint32_t thread) {
    return words_of_place(t, java_user_place(t, thread));
}

/* Where an object was made, by the code of the program or for it: null when that is not known. */
static const char *place_of_making(StoryBuilder *t, uint32_t object) {
    const Machine *m = t->walk->machine;
    uint32_t site = object_site(m->cells[object + OBJECT_SITE]);
    if (!object || site == SITE_NONE || site == SITE_UNKNOWN)
        return NULL;
    BirOrigin origin = t->model->locations.items[site - 1].origin;
    if (origin.file == BIR_NONE)
        return NULL;
    return arena_format(t->arena, "%s:%u", bir_name(t->model, origin.file), origin.line);
}

static bool is_timer_thread(const StoryBuilder *t, uint32_t object) {
    const JavaClass *class = java_class_of(t, object);
    return class && strcmp(names_text(t->program->names, class->name), "java/util/TimerThread") == 0;
}

/* What is left when all that threads still do is wait for work. */
static const char *describe_idle_threads(StoryBuilder *t) {
    const Machine *m = t->walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t frame = machine_idle_frame(m, i);
        const char *place = frame ? place_of_making(t, (uint32_t)m->cells[frame + FRAME_CELLS]) : NULL;
        if (!place)
            continue;
        t->story->where = place;
        bool is_timer = is_timer_thread(t, (uint32_t)m->cells[frame + FRAME_CELLS]);
        return arena_format(
            t->arena,
            is_timer ? "the timer made at %s is never cancelled" : "the executor made at %s is never shut down", place);
    }
    return "an executor is never shut down";
}

/* Where the program's own code was last: for a deadlock of threads that run only code of the library. */
static const char *place_of_last_step(const StoryBuilder *t) {
    for (uint32_t i = t->story->steps.count; i-- > 0;) {
        const StoryStep *step = &t->story->steps.items[i];
        if (step->file)
            return arena_format(t->arena, "%s:%u", step->file, step->line);
    }
    return NULL;
}

/* How far a thread that is blocked is from the cause. Those that hold each other up are it; then those that wait for
   nobody in particular; those that wait for an outcome, of which main most often waits for what others do; and last
   those that wait for a thread which is blocked itself. */
static uint32_t distance_of(StoryBuilder *t, uint32_t nth, const bool *holds_up) {
    Machine *m = t->walk->machine;
    uint32_t awaited = java_awaited_thread(t, nth);
    bool is_idle = machine_idle_frame(m, nth) != 0;
    bool is_main = m->cells[machine_thread(m, nth) + THREAD_BIRTH] == 0;
    if (holds_up[nth])
        return 0;
    if (is_idle || (awaited && m->cells[awaited + THREAD_FRAME]))
        return is_idle ? 5 : 4;
    return java_awaits_outcome(t, nth) ? 2 + is_main : 1;
}

/* The threads that cannot move, those first that hold each other up. Returns in words why nothing goes on. The place is
   that of the cause: others only wait for it. */
static const char *describe_stuck_threads(StoryBuilder *t) {
    Machine *m = t->walk->machine;
    bool stuck[MACHINE_MOST_THREADS] = {false};
    uint32_t count = machine_lock_cycle(m, stuck), nearest = UINT32_MAX;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < machine_threads(m); i++) {
            if (stuck[i] == (pass == 1) || state_can_move(m, i))
                continue;
            const char *place = java_thread_place(t, machine_thread(m, i));
            uint32_t distance = distance_of(t, i, stuck);
            if (place && distance < nearest) {
                t->story->where = place;
                nearest = distance;
            }
            vector_push(t->arena, &t->story->threads, java_describe_thread(t, i, !t->trace->lock_cycle));
        }
    if (!t->story->where)
        t->story->where = place_of_last_step(t);
    if (!t->trace->lock_cycle && machine_is_idle(m))
        return describe_idle_threads(t);
    return count > 1 ? arena_format(t->arena, "%u threads wait for each other's locks", count)
                     : "every live thread is blocked";
}

/* Why the run of a temporal property ends, if it does, and which step is to blame. */
static void describe_goal(StoryBuilder *t) {
    Story *story = t->story;
    Text ending = {0};
    if (t->trace->is_lasso && t->trace->loop == t->trace->steps.count &&
        walk_describe_ending(t->walk, &ending) == ENDING_STUCK)
        story->ending = describe_stuck_threads(t);
    else
        story->ending = text_keep(&ending, t->arena);
    text_free(&ending);
    uint32_t blamed = story->loop < story->steps.count ? story->loop : story->steps.count - 1;
    const StoryStep *step = story->steps.count ? &story->steps.items[blamed] : NULL;
    if (step && step->file)
        story->where = arena_format(t->arena, "%s:%u", step->file, step->line);
    else if (machine_cell(t->walk->machine, t->walk->thread + THREAD_FRAME))
        story->where = java_thread_place(t, t->walk->thread); /* the library has called something of the user's */
    story->summary = t->trace->violation;
}

/* How many frames a thread has. */
static uint32_t depth_of_stack(const Machine *m, uint32_t thread) {
    uint32_t depth = 0;
    for (uint32_t frame = state_frame(m, thread); frame; frame = state_caller(m, frame))
        depth++;
    return depth;
}

/* Goes through the loop of a livelock once more. Returns how many frames of each thread stay where they are meanwhile,
   the innermost of which goes round a loop; 0 for a thread that does not move. */
static uint32_t *find_lasting_frames(StoryBuilder *t) {
    const Trace *trace = t->trace;
    Walk *walk = walk_new(t->trace, t->walk->code, &(MachineOptions){0}, false);
    const Machine *m = walk->machine;
    walk_to(walk, trace->loop);
    uint32_t *lasting = arena_alloc(t->arena, machine_threads(m) * sizeof *lasting);
    memset(lasting, 0, machine_threads(m) * sizeof *lasting);
    int64_t *births = arena_alloc(t->arena, machine_threads(m) * sizeof *births);
    uint32_t count = machine_threads(m);
    for (uint32_t i = 0; i < count; i++)
        births[i] = machine_cell(m, machine_thread(m, i) + THREAD_BIRTH);
    while (walk->at < trace->steps.count) {
        int64_t birth = trace->steps.items[walk->at].birth;
        uint32_t i = 0, depth = depth_of_stack(m, machine_thread(m, machine_find_thread(m, birth)));
        while (i < count && births[i] != birth)
            i++;
        if (i < count)
            lasting[i] = lasting[i] && lasting[i] < depth ? lasting[i] : depth;
        walk_to(walk, walk->at + 1);
    }
    walk_free(walk);
    return lasting;
}

/* The threads that go round, each from the method with its loop on; then those that cannot go on. */
static void describe_livelock(StoryBuilder *t) {
    Story *story = t->story;
    const uint32_t *lasting = find_lasting_frames(t);
    Machine *m = t->walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i), frame = state_frame(m, thread);
        if (!lasting[i])
            continue;
        for (uint32_t depth = depth_of_stack(m, thread); depth > lasting[i]; depth--)
            frame = state_caller(m, frame);
        StoryThread described = {.name = java_thread_name(t, (uint32_t)m->cells[thread + THREAD_BIRTH]),
                                 .obstacle = "does not get out of a loop"};
        add_frames(t, frame, &described);
        vector_push(t->arena, &story->threads, described);
        if (!story->where)
            story->where = words_of_place(t, java_user_place_from(t, frame));
    }
    for (uint32_t i = 0; i < machine_threads(m); i++)
        if (!lasting[i])
            vector_push(t->arena, &story->threads, java_describe_thread(t, i, true));
    story->summary = t->trace->violation;
}

/* The assertion of a specification that failed. */
static void describe_assertion(const StoryBuilder *t, Text *out) {
    uint32_t number = java_program_assertion(t->program, t->walk->fault.transformation);
    text_format(out, "%s is violated", t->trace->goal.name);
    if (number == JAVA_NOWHERE)
        return;
    const JavaAssertion *assertion = &t->program->options.plan->assertions.items[number];
    text_format(out, ": %s does not hold: ", assertion->name);
    text_add_escaped_string(out, assertion->text);
}

/* An assertion that failed, or an error that is not thrown. */
static void describe_error(StoryBuilder *t) {
    Text summary = {0};
    if (t->trace->goal.name)
        describe_assertion(t, &summary);
    else
        trace_describe_fault(t->walk->machine, &t->walk->fault, &summary);
    text_format(&summary, ", in thread \"%s\"",
                java_thread_name(t, t->trace->steps.items[t->trace->steps.count - 1].birth));
    t->story->where = java_thread_place(t, t->walk->thread);
    t->trace->violation = t->story->summary = text_keep(&summary, t->arena);
    uint32_t nth = state_index_of(t->walk->machine, t->walk->thread);
    vector_push(t->arena, &t->story->threads, java_describe_thread(t, nth, true));
}

void java_describe_end(StoryBuilder *t) {
    if (t->trace->property == PROPERTY_RACE)
        java_describe_race(t);
    else if (t->trace->property == PROPERTY_LIVELOCK)
        describe_livelock(t);
    else if (t->trace->goal.ltl)
        describe_goal(t);
    else if (t->trace->error == BIR_ERROR_NONE)
        t->trace->violation = t->story->summary = arena_format(t->arena, "deadlock: %s", describe_stuck_threads(t));
    else if (t->walk->fault.uncaught)
        describe_exception(t, (uint32_t)t->walk->fault.object);
    else
        describe_error(t);
}
