/* Building a story: which transformations make one step, and which steps are shown. */
#include "trace/java_int.h"

enum { WIDEST_PLACE = 64 };

/* A birth that no thread has. */
#define NOBODY UINT32_MAX

/* The entry of a table that grows as needed; new entries are zero. */
static uint32_t *entry(uint32_t **table, uint32_t *capacity, uint32_t index) {
    if (index >= *capacity) {
        uint32_t wanted = index + index / 2 + 64;
        *table = pages_resize(*table, *capacity * sizeof **table, wanted * sizeof **table);
        *capacity = wanted;
    }
    return *table + index;
}

static CellUse *use_entry(StoryBuilder *t, uint32_t cell) {
    if (cell >= t->use_capacity) {
        uint32_t wanted = cell + cell / 2 + 64;
        t->uses = pages_resize(t->uses, t->use_capacity * sizeof *t->uses, wanted * sizeof *t->uses);
        t->use_capacity = wanted;
    }
    return &t->uses[cell];
}

static void add_user(uint32_t *users, uint32_t user) { *users = !*users || *users == user ? user : UINT32_MAX; }

/* Locks that were acquired and may still be held, the newest last. */
typedef Vector(uint32_t) HeldLocks;

/* The innermost lock that the thread of the last step holds or has just released; 0 when there is none. */
static uint32_t present_guard(StoryBuilder *t, HeldLocks *locks) {
    const Machine *m = t->walk->machine;
    uint32_t kept = 0, guard = 0;
    for (uint32_t i = 0; i < t->walk->accesses.count; i++)
        if (t->walk->accesses.items[i].lock && m->cells[t->walk->accesses.items[i].cell])
            vector_push(t->arena, locks, t->walk->accesses.items[i].cell);
    for (uint32_t i = 0; i < locks->count; i++) {
        guard = m->cells[locks->items[i]] == t->walk->thread ? locks->items[i] : guard;
        if (m->cells[locks->items[i]])
            locks->items[kept++] = locks->items[i];
    }
    locks->count = kept;
    return guard;
}

static void add_access(StoryBuilder *t, Access access, uint32_t user, uint32_t guard) {
    CellUse *use = use_entry(t, access.cell);
    bool is_first = !use->writers && !use->readers;
    if (is_first || t->walk->machine->cells[use->guard] != t->walk->thread)
        use->guard = is_first ? guard : 0;
    add_user(access.write || access.lock ? &use->writers : &use->readers, user);
    use->last_write = access.write ? t->walk->at : use->last_write;
}

/* What the guards of threads that are blocked at the end read: whoever wrote that has to do with it, be it the thread
   itself. */
static void add_guards(StoryBuilder *t) {
    Machine *m = t->walk->machine;
    uint32_t count = machine_threads(m);
    if (t->walk->outcome == OUTCOME_ERROR || !count)
        return;
    Footprint *guards = memory_get_zeroed(count, sizeof *guards);
    const EnabledMove *enabled;
    machine_record_guards_to(m, guards);
    successors_enabled(m, &enabled);
    machine_record_guards_to(m, NULL);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < guards[i].count && machine_cell(m, MACHINE_BIRTHS) > 1; j++)
            if (guards[i].items[j].entered == BIR_NONE)
                use_entry(t, guards[i].items[j].cell)->readers = UINT32_MAX;
        free(guards[i].items);
    }
    free(guards);
}

/* Runs the trace once to learn which threads access what once there is more than one thread, and what is thrown last.
 */
static void find_uses(StoryBuilder *t, const Code *code) {
    t->walk = walk_new(t->trace, code, &(MachineOptions){0}, false);
    t->walk->watches = true;
    HeldLocks locks = {0};
    bool has_own = false;
    t->story->has_own = true;
    while (t->walk->at < t->trace->steps.count && walk_next(t->walk)) {
        uint32_t user = t->trace->steps.items[t->walk->at - 1].birth + 1;
        bool is_alive =
            t->walk->outcome != OUTCOME_ERROR && machine_find_thread(t->walk->machine, user - 1) != UINT32_MAX;
        has_own = has_own || (is_alive && java_user_place(t, t->walk->thread).frame);
        uint32_t guard = present_guard(t, &locks);
        for (uint32_t i = 0; machine_cell(t->walk->machine, MACHINE_BIRTHS) > 1 && i < t->walk->accesses.count; i++)
            if (!java_constructs(t, t->walk->accesses.items[i].cell))
                add_access(t, t->walk->accesses.items[i], user, guard);
        uint32_t called = machine_cell(t->walk->machine, MACHINE_BIRTHS) > 1 ? java_called_object(t) : 0;
        if (called)
            add_user(&use_entry(t, called)->callers, user);
    }
    add_guards(t);
    t->story->has_own = has_own;
    t->uncaught = t->walk->outcome == OUTCOME_ERROR && t->walk->fault.uncaught ? t->walk->fault.object : 0;
    walk_free(t->walk);
    t->walk = NULL;
}

bool java_constructs(const StoryBuilder *t, uint32_t cell) {
    const Machine *m = t->walk->machine;
    bool is_alive = machine_find_thread(m, t->trace->steps.items[t->walk->at - 1].birth) != UINT32_MAX;
    for (uint32_t frame = is_alive ? t->walk->frame : 0; frame; frame = state_caller(m, frame)) {
        const BodySource *source = &t->program->sources.items[walk_value_before(t->walk, frame + FRAME_BODY)];
        if (source->kind != BODY_METHOD ||
            strcmp(names_text(t->program->names, source->method->declared->name), "<init>") != 0)
            continue;
        uint32_t object = (uint32_t)walk_value_before(t->walk, frame + FRAME_CELLS);
        int64_t header = object ? m->cells[object + OBJECT_HEADER] : 0;
        uint32_t cells = object ? code_object_cells(m->code, object_collection(header), object_length(header)) : 0;
        if (cell >= object && cell < object + OBJECT_CELLS + cells)
            return true;
    }
    return false;
}

/* Whether the last step does what others depend on, or depends on what they do. The initialisation of classes is what
   everybody depends on. */
static bool find_interaction(const StoryBuilder *t, const UserPlace *place) {
    const Machine *m = t->walk->machine;
    uint32_t birth = t->trace->steps.items[t->walk->at - 1].birth;
    if (machine_cell(m, MACHINE_BIRTHS) <= 1)
        return false;
    if (machine_cell(m, MACHINE_BIRTHS) != t->walk->births)
        return true;
    bool is_alive = machine_find_thread(m, birth) != UINT32_MAX;
    for (uint32_t frame = is_alive ? state_frame(m, t->walk->thread) : 0; frame; frame = state_caller(m, frame))
        if (t->program->sources.items[m->cells[frame + FRAME_BODY]].kind == BODY_INITIALISER)
            return false;
    for (uint32_t i = 0; i < t->walk->accesses.count; i++) {
        Access access = t->walk->accesses.items[i];
        bool is_inside = t->walk->frame != place->frame && !access.lock && java_is_guarded(t, access.cell);
        if (!is_inside && java_meets_others(t, access.cell, birth, access.write || access.lock))
            return true;
    }
    return false;
}

/* Whether a line without effects is worth a step: one that the thread came to, and that is more than the end of a
 * block. */
static bool is_worth_a_step(const StoryStep *step) {
    if (step->notes.count)
        return true;
    if (!step->is_fresh || step->constructs || strstr(step->method, ".<"))
        return false;
    return !step->source || (strcmp(step->source, "}") != 0 && strcmp(step->source, "};") != 0);
}

static StoryStep *last_step(const StoryBuilder *t) {
    return t->story->steps.count ? &t->story->steps.items[t->story->steps.count - 1] : NULL;
}

/* Ends the step that is open. One that begins a loop stays, so that there is one. Another that is not worth a step is
   taken out, and the one before may go on. So is one that another thread interrupts before it has done anything: the
   thread comes back to it, or has returned after other steps. `next_birth` says whose step comes next. */
static void close_step(StoryBuilder *t, uint32_t next_birth) {
    Story *story = t->story;
    if (t->is_open) {
        const StoryStep *step = last_step(t);
        bool is_only = story->steps.count == 1 || story->steps.items[story->steps.count - 2].birth != step->birth;
        bool returned = t->walk->outcome != OUTCOME_ERROR && !java_is_running(t, step->birth, t->open_frame);
        bool comes_back = next_birth != NOBODY && step->birth != next_birth && !step->notes.count && step->is_fresh &&
                          !(is_only && returned);
        if (comes_back)
            *entry(&t->visited, &t->visited_capacity, t->open_frame) = 0;
        bool begins_loop = t->trace->is_lasso && story->loop + 1 == story->steps.count;
        if (!begins_loop && (comes_back || !is_worth_a_step(step)))
            story->steps.count--;
    }
    t->is_open = false;
}

/* The step for what a thread does at a place: the last one if it goes on there, otherwise a new one. */
static StoryStep *step_at(StoryBuilder *t, uint32_t birth, const UserPlace *place, uint32_t first) {
    Story *story = t->story;
    StoryStep *last = last_step(t);
    bool may_go_on = last && last->birth == birth && !t->splits;
    if (may_go_on && t->open_frame == place->frame && last->line == place->line) {
        t->is_open = true;
        return last;
    }
    close_step(t, birth);
    last = last_step(t);
    uint32_t *visited = entry(&t->visited, &t->visited_capacity, place->frame);
    bool is_fresh = *visited != place->line;
    *visited = place->line;
    Text method = {0}, file = {0}, where = {0};
    java_add_user_method(t, place, &method);
    StoryStep step = {.first = first,
                      .end = first,
                      .birth = birth,
                      .is_fresh = is_fresh,
                      .letter = t->letter,
                      .thread = java_thread_name(t, birth),
                      .line = place->line,
                      .method = text_keep(&method, t->arena),
                      .source = source_line(t, place),
                      .path = source_path(t, place)};
    if (place->file != BIR_NONE) {
        state_add_name(t->model, place->file, NULL, &file);
        step.file = text_keep(&file, t->arena);
        text_format(&where, "%s:%u in ", step.file, step.line);
    }
    text_add(&where, step.method);
    step.place = text_keep(&where, t->arena);
    /* A thread that comes back from a call to a line whose step is the last one goes on with that. */
    if (last && last->birth == birth && !t->splits && !is_fresh && last->line == step.line &&
        strcmp(last->method, step.method) == 0) {
        t->is_open = true;
        t->open_frame = place->frame;
        return last;
    }
    if (t->entered && t->entered_frame == place->frame) {
        vector_push(t->arena, &step.notes, t->entered);
        step.is_entry = true;
        t->entered = NULL;
    }
    vector_push(t->arena, &story->steps, step);
    t->is_open = true;
    t->splits = false;
    t->open_frame = place->frame;
    return last_step(t);
}

/* Names the library code that runs, for those who want to see it. */
static void add_inside(StoryBuilder *t, StoryStep *step, BirId location) {
    const Machine *m = t->walk->machine;
    Text text = {0};
    bool shown = code_show_frame(m->code, location, &text);
    const char *last = step->inside.count ? step->inside.items[step->inside.count - 1] : "";
    if (shown && strcmp(last, text_string(&text)) != 0)
        vector_push(t->arena, &step->inside, text_keep(&text, t->arena));
    text_free(&text);
}

/* A thread that others take over from because it is blocked says so, at the line where it is. */
static void note_blocked(StoryBuilder *t, uint32_t birth) {
    Machine *m = t->walk->machine;
    uint32_t at = t->walk->at, nth = machine_find_thread(m, birth);
    bool is_last = at == t->trace->steps.count;
    if (nth == UINT32_MAX || t->walk->outcome == OUTCOME_ERROR ||
        (!is_last && t->trace->steps.items[at].birth == birth))
        return;
    uint32_t thread = machine_thread(m, nth);
    UserPlace place = java_user_place(t, thread);
    Text note = {0};
    bool waits = m->cells[thread + THREAD_WAIT] != WAIT_NONE;
    if (place.frame && !waits && java_add_obstacle(t, nth, false, &note)) {
        Text whole = {0};
        text_format(&whole, "%s%s",
                    strncmp(text_string(&note), "waits ", 6) == 0 ? "" : "blocked: ", text_string(&note));
        java_add_note(t, step_at(t, birth, &place, at), &whole);
    } else if (place.frame && !waits && !is_last && last_step(t) && last_step(t)->birth == birth)
        java_note_begun(t, last_step(t));
    text_free(&note);
}

/* Remembers the objects that are there before a step. */
static void note_reached(StoryBuilder *t) {
    Machine *m = t->walk->machine;
    heap_visit(m, 0);
    t->reached.count = 0;
    for (uint32_t i = 0; i < m->reached_count; i++)
        vector_push(t->arena, &t->reached, m->reached[i]);
}

static bool is_constructor(const StoryBuilder *t, BirId body) {
    const JavaMethod *method = java_user_method(t, body);
    return method && strcmp(names_text(t->program->names, method->declared->name), "<init>") == 0;
}

/* A step of a thread that runs nothing of the user's: what it does matters to the property. */
static StoryStep *step_elsewhere(StoryBuilder *t, uint32_t birth, uint32_t first) {
    Story *story = t->story;
    close_step(t, birth);
    StoryStep step = {.first = first,
                      .end = first,
                      .birth = birth,
                      .letter = t->letter,
                      .thread = java_thread_name(t, birth),
                      .method = "(library)",
                      .place = "in the library"};
    vector_push(t->arena, &story->steps, step);
    t->splits = true;
    return last_step(t);
}

/* The next step of the trace begins what repeats for ever: a thread that comes to a line comes to it anew. */
static void begin_loop(StoryBuilder *t, uint32_t birth) {
    Story *story = t->story;
    close_step(t, birth);
    story->loop = story->steps.count;
    t->splits = true;
    if (t->visited)
        memset(t->visited, 0, t->visited_capacity * sizeof *t->visited);
}

/* Makes the next step of the trace one of its own where it begins the loop, or changes predicates once more. Says
   whether it has to be shown in any case. */
static bool split_before(StoryBuilder *t, const TraceStep *source, uint32_t at) {
    const Trace *trace = t->trace;
    const StoryStep *last = last_step(t);
    uint64_t mask = trace->goal.predicate_count < 64 ? ((uint64_t)1 << trace->goal.predicate_count) - 1 : UINT64_MAX;
    bool changes = trace->goal.ltl && (source->letter ^ t->letter) & mask,
         begins = trace->is_lasso && at == trace->loop;
    t->splits |= changes && last && last->has_change;
    if (begins)
        begin_loop(t, source->birth);
    return changes || begins;
}

/* Takes the next step of the trace and adds what it does. */
static bool add_next_step(StoryBuilder *t) {
    Walk *walk = t->walk;
    const TraceStep *source = &t->trace->steps.items[walk->at];
    uint32_t nth = machine_find_thread(walk->machine, source->birth), at = walk->at;
    UserPlace place = java_user_place(t, machine_thread(walk->machine, nth));
    bool is_needed = split_before(t, source, at), was_decided = t->is_decided;
    if (place.frame)
        note_reached(t);
    if (!walk_next(walk))
        return false;
    java_learn_names(t);
    java_note_locks(t, &place);
    t->interacts = find_interaction(t, &place);
    t->throws = false;
    const Machine *m = walk->machine;
    uint32_t frame = state_frame(m, walk->thread);
    bool is_call = frame && m->cells[frame + FRAME_CALLER] == walk->frame;
    if (is_call)
        *entry(&t->visited, &t->visited_capacity, frame) = 0;
    StoryStep *step = place.frame ? step_at(t, source->birth, &place, at)
                      : is_needed ? step_elsewhere(t, source->birth, at)
                                  : NULL;
    if (!place.frame && frame)
        java_note_entry(t);
    if (place.frame) {
        step->constructs = is_call && is_constructor(t, (BirId)m->cells[frame + FRAME_BODY]);
        if (place.frame != walk->frame)
            add_inside(t, step, source->location);
        java_note_effects(t, step, &place);
    }
    java_follow_calls(t, place.frame ? step : NULL);
    if (t->is_decided && !was_decided)
        t->story->thrown = at;
    if (step) {
        size_t notes = step->notes.count;
        java_note_predicates(t, step, t->letter, source->letter);
        step->has_change |= step->notes.count > notes;
        step->end = walk->at;
        step->matters |= t->interacts || is_needed || t->throws;
        /* A step that goes on after the throw, as to release a monitor, is the one that throws. */
        if (step->first == at)
            step->is_aftermath = was_decided;
        step->letter = source->letter;
    }
    t->letter = source->letter;
    note_blocked(t, source->birth);
    return true;
}

void story_build(Trace *trace, const Code *code, JavaProgram *program) {
    StoryBuilder t = {.trace = trace,
                      .story = arena_alloc(trace->arena, sizeof(Story)),
                      .arena = trace->arena,
                      .program = program,
                      .model = code->model,
                      .letter = trace->first_letter,
                      .sources = {.program = &trace->options}};
    t.story->loop = t.story->thrown = UINT32_MAX;
    find_uses(&t, code);
    t.walk = walk_new(trace, code, &(MachineOptions){0}, false);
    t.walk->watches = true;
    java_learn_names(&t);
    while (t.walk->at < trace->steps.count && add_next_step(&t)) {
    }
    close_step(&t, NOBODY);
    java_end_calls(&t);
    if (trace->is_lasso && trace->loop == trace->steps.count)
        t.story->loop = t.story->steps.count;
    for (uint32_t i = 0; i < t.story->steps.count; i++) {
        size_t length = strlen(t.story->steps.items[i].place);
        if (length > t.story->place_width && length <= WIDEST_PLACE)
            t.story->place_width = (uint32_t)length;
    }
    java_describe_end(&t);
    if (!trace_is_temporal(trace))
        java_fold_steps(t.story);
    trace->story = t.story;
    walk_free(t.walk);
    source_free(&t.sources);
    pages_free(t.uses, t.use_capacity * sizeof *t.uses);
    pages_free(t.visited, t.visited_capacity * sizeof *t.visited);
}
