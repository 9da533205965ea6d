/* Calls of the library by the program's own code: where one begins and ends if other threads act meanwhile, what it
   returns, and which of its effects the caller would call by a name. */
#include "suite/suite.h"
#include "trace/java_int.h"

uint32_t java_called_frame(const StoryBuilder *t, uint32_t thread) {
    const Machine *m = t->walk->machine;
    uint32_t called = 0, referred = 0;
    for (uint32_t frame = state_frame(m, thread); frame; frame = state_caller(m, frame)) {
        BirId body = (BirId)m->cells[frame + FRAME_BODY];
        if (java_user_method(t, body))
            return called;
        if (!referred && java_user_reference(t, body))
            referred = called;
        const BodySource *source = &t->program->sources.items[body];
        bool is_thread = source->kind != BODY_METHOD || source->method->owner == t->program->thread;
        called = is_thread ? called : frame;
    }
    return referred ? referred : called;
}

static const JavaMethod *method_of(const StoryBuilder *t, uint32_t frame) {
    const BodySource *source = &t->program->sources.items[t->walk->machine->cells[frame + FRAME_BODY]];
    return source->kind == BODY_METHOD ? source->method : NULL;
}

static const char *class_name_of(const StoryBuilder *t, const JavaClass *class) {
    return class ? names_text(t->program->names, class->name) : "";
}

static bool begins_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

/* The innermost call that the thread of the last step is in, or null. */
static LibraryCall *present_call(const StoryBuilder *t) {
    LibraryCall *found = NULL;
    for (uint32_t i = 0; i < t->calls.count; i++)
        if (t->calls.items[i].birth == t->trace->steps.items[t->walk->at - 1].birth)
            found = &t->calls.items[i];
    return found;
}

/* The call of the thread that is going on, or null. */
static LibraryCall *find_call(const StoryBuilder *t, uint32_t birth, uint32_t frame) {
    for (uint32_t i = 0; i < t->calls.count; i++)
        if (t->calls.items[i].birth == birth && t->calls.items[i].frame == frame)
            return &t->calls.items[i];
    return NULL;
}

/* The object of whose method a frame is, while it is at its beginning; 0 when there is none. */
static uint32_t receiver_of(const StoryBuilder *t, uint32_t frame) {
    const Machine *m = t->walk->machine;
    const JavaMethod *method = method_of(t, frame);
    bool has_receiver =
        method && !(method->declared->flags & JVM_STATIC) && !state_is_dead(m, frame, frame + FRAME_CELLS);
    return has_receiver ? (uint32_t)m->cells[frame + FRAME_CELLS] : 0;
}

uint32_t java_called_object(const StoryBuilder *t) {
    const Machine *m = t->walk->machine;
    uint32_t frame = t->walk->outcome == OUTCOME_ERROR ? 0 : state_frame(m, t->walk->thread);
    bool is_call = frame && state_caller(m, frame) == t->walk->frame;
    return is_call && java_called_frame(t, t->walk->thread) == frame ? receiver_of(t, frame) : 0;
}

/* Whether a method returns the same whatever other threads do: one of strings and boxes, or the view of a lock. */
static bool is_always_the_same(const StoryBuilder *t, const JavaMethod *method) {
    static const char *const values[] = {
        "java/lang/String", "java/lang/Integer",   "java/lang/Long",    "java/lang/Short", "java/lang/Byte",
        "java/lang/Number", "java/lang/Character", "java/lang/Boolean", "java/lang/Float", "java/lang/Double"};
    const char *class = class_name_of(t, method->owner), *name = names_text(t->program->names, method->declared->name);
    for (uint32_t i = 0; i < COUNT(values); i++)
        if (strcmp(class, values[i]) == 0)
            return true;
    return strcmp(class, "java/util/concurrent/locks/ReentrantReadWriteLock") == 0 &&
           (strcmp(name, "readLock") == 0 || strcmp(name, "writeLock") == 0);
}

/* Takes down a call that has just begun: what its arguments are is known now. */
static void add_call(StoryBuilder *t, const StoryStep *step, uint32_t birth, uint32_t frame) {
    const Machine *m = t->walk->machine;
    const JavaMethod *method = method_of(t, frame);
    if (!method)
        return;
    LibraryCall call = {.birth = birth,
                        .frame = frame,
                        .caller = state_caller(m, frame),
                        .first = step ? step->first : UINT32_MAX,
                        .note = step ? step->notes.count : 0};
    call.receiver = receiver_of(t, frame);
    call.is_shared = call.receiver < t->use_capacity && t->uses[call.receiver].callers == UINT32_MAX &&
                     !is_always_the_same(t, method);
    const JavaClass *class = call.receiver ? java_class_of(t, call.receiver) : NULL;
    Text name = {0};
    java_add_class(t, class && !java_is_own(t, class) ? class : method->owner, &name);
    text_format(&name, ".%s", names_text(t->program->names, method->declared->name));
    call.name = text_keep(&name, t->arena);
    const char *type = strrchr(names_text(t->program->names, method->declared->descriptor), ')');
    call.type = type ? type[1] : 'V';
    call.is_atomic = begins_with(class_name_of(t, method->owner), "java/util/concurrent/atomic/");
    if (call.caller && m->cells[call.caller + FRAME_CALL]) {
        const CodeLocation *location = &m->code->locations[state_location(m, call.caller)];
        const CodeTransformation *taken =
            &m->code->transformations.items[location->first + m->cells[call.caller + FRAME_CALL] - 1];
        call.result = taken->result ? call.caller + taken->result : 0;
    }
    vector_push(t->arena, &t->calls, call);
}

/* The value that a call has returned, in words; null when it has none. */
static const char *result_of(StoryBuilder *t, const LibraryCall *call) {
    if (!call->result || call->type == 'V')
        return NULL;
    BirId type = t->model->type_int;
    if (call->type == 'L' || call->type == '[')
        type = t->program->object->ref;
    else if (call->type == 'Z' || call->type == 'C')
        type = call->type == 'Z' ? t->model->type_boolean : t->model->type_char;
    else if (call->type == 'F' || call->type == 'D')
        return NULL;
    Text value = {0};
    java_add_value(t, type, t->walk->machine->cells[call->result], &value);
    return text_keep(&value, t->arena);
}

bool java_is_running(const StoryBuilder *t, uint32_t birth, uint32_t wanted) {
    const Machine *m = t->walk->machine;
    uint32_t nth = t->walk->outcome == OUTCOME_ERROR ? UINT32_MAX : machine_find_thread(m, birth);
    uint32_t frame = nth == UINT32_MAX ? 0 : state_frame(m, machine_thread(m, nth));
    while (frame && frame != wanted)
        frame = state_caller(m, frame);
    return frame;
}

static void drop_note(StoryStep *step, const char *note) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < step->notes.count; i++)
        if (step->notes.items[i] != note)
            step->notes.items[kept++] = step->notes.items[i];
    step->notes.count = kept;
}

/* Takes back that a call has begun, unless it goes on. */
static void drop_begun(StoryBuilder *t, const LibraryCall *call) {
    if (call->is_begun && !call->goes_on && call->begun_step < t->story->steps.count)
        drop_note(&t->story->steps.items[call->begun_step], call->begun);
}

/* Takes back the exceptions that the library has caught in a call: all if it returns, otherwise all but the last. */
static void drop_caught(StoryBuilder *t, const LibraryCall *call, bool returns) {
    for (uint32_t i = 0; i + !returns < call->thrown.count; i++)
        for (uint32_t j = t->story->steps.count; j > 0 && t->story->steps.items[j - 1].end >= call->first; j--)
            drop_note(&t->story->steps.items[j - 1], call->thrown.items[i]);
}

void java_note_library_throw(StoryBuilder *t, const char *note) {
    LibraryCall *call = present_call(t);
    if (call)
        vector_push(t->arena, &call->thrown, note);
}

void java_end_calls(StoryBuilder *t) {
    for (uint32_t i = 0; i < t->calls.count; i++)
        drop_begun(t, &t->calls.items[i]);
}

static bool is_signal(const LibraryCall *call) {
    const char *method = strrchr(call->name, '.');
    return strstr(call->name, "Condition") && method &&
           (strcmp(method, ".signal") == 0 || strcmp(method, ".signalAll") == 0);
}

/* A call that has returned, or ended by an exception, which has a note of its own. */
static void note_end(StoryBuilder *t, StoryStep *step, const LibraryCall *call, bool returns) {
    bool is_told =
        returns && call->receiver && (call->matters || call->is_shared) && (!call->is_atomic || call->type == 'Z');
    const char *result = is_told ? result_of(t, call) : NULL;
    Text note = {0};
    if (call->goes_on)
        text_format(&note, "%s ends", call->name);
    if (result && call->goes_on)
        text_format(&note, ", and returns %s", result);
    else if (result)
        text_format(&note, "%s returns %s", call->name, result);
    if (is_signal(call) && returns && !call->has_signalled)
        text_add(&note, "signals no thread: none waits");
    if (note.length)
        java_add_note(t, step, &note);
    text_free(&note);
}

void java_follow_calls(StoryBuilder *t, StoryStep *step) {
    const Machine *m = t->walk->machine;
    const TraceStep *taken = &t->trace->steps.items[t->walk->at - 1];
    bool lives = machine_find_thread(m, taken->birth) != UINT32_MAX && t->walk->outcome != OUTCOME_ERROR;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->calls.count; i++) {
        LibraryCall *call = &t->calls.items[i];
        bool goes_on = call->birth != taken->birth || java_is_running(t, call->birth, call->frame);
        if (call->birth == taken->birth && t->interacts) {
            call->matters = true;
            call->goes_on |= call->is_begun;
        }
        if (!goes_on)
            drop_begun(t, call);
        bool returns = lives && state_frame(m, t->walk->thread) == call->caller && t->walk->frame == call->frame &&
                       !java_is_throw(t);
        if (!goes_on)
            drop_caught(t, call, returns);
        if (!goes_on && step && lives)
            note_end(t, step, call, returns);
        if (goes_on)
            t->calls.items[kept++] = *call;
    }
    t->calls.count = kept;
    uint32_t called = lives ? java_called_frame(t, t->walk->thread) : 0;
    if (called && !find_call(t, taken->birth, called))
        add_call(t, step, taken->birth, called);
}

const LibraryCall *java_present_call(const StoryBuilder *t) { return present_call(t); }

void java_note_begun(StoryBuilder *t, StoryStep *step) {
    LibraryCall *call = find_call(t, step->birth, java_called_frame(t, t->walk->thread));
    if (!call || call->is_begun || !call->matters)
        return;
    call->is_begun = true;
    Text note = {0};
    text_format(&note, "%s begins", call->name);
    /* What the call has done so far comes after its beginning. */
    uint32_t at = call->first != step->first ? 0 : call->note < step->notes.count ? call->note : step->notes.count;
    java_add_note(t, step, &note);
    const char *last = step->notes.items[step->notes.count - 1];
    for (uint32_t i = step->notes.count - 1; i > at; i--)
        step->notes.items[i] = step->notes.items[i - 1];
    step->notes.items[at] = last;
    call->begun = last;
    call->begun_step = t->story->steps.count - 1;
}

/* ---- Calls of the program's own methods ---------------------------------------------------------------------------
 */

/* The method of the user's that the last step has called, or null; appends what it was called with. */
static const JavaMethod *called_method(StoryBuilder *t, Text *values) {
    const Machine *m = t->walk->machine;
    uint32_t frame = state_frame(m, t->walk->thread);
    if (!frame || frame == t->walk->frame || m->cells[frame + FRAME_CALLER] != t->walk->frame)
        return NULL;
    BirId body = (BirId)m->cells[frame + FRAME_BODY];
    const JavaMethod *method = java_user_method(t, body);
    BirSpan parameters = t->model->bodies.items[body].parameters;
    for (uint32_t i = 0; method && i < parameters.count; i++) {
        const BirVariable *parameter = &t->model->variables.items[parameters.first + i];
        StatePlace place = state_variable(m, frame, parameters.first + i);
        bool has_name = parameter->origin.name != BIR_NONE;
        if (!has_name || strcmp(bir_name(t->model, parameter->origin.name), "this") == 0 ||
            state_is_dead(m, frame, place.cell))
            continue;
        text_add(values, values->length ? ", " : "");
        state_add_name(t->model, parameter->name, &parameter->origin, values);
        text_add(values, " = ");
        java_add_local(t, method, parameters.first + i, m->cells[place.cell], values);
    }
    return method;
}

void java_note_entry(StoryBuilder *t) {
    const BodySource *caller = &t->program->sources.items[walk_value_before(t->walk, t->walk->frame + FRAME_BODY)];
    Text values = {0}, note = {0};
    if (caller->kind == BODY_METHOD && suite_is_harness(names_text(t->program->names, caller->method->owner->name)) &&
        called_method(t, &values) && values.length) {
        text_format(&note, "called with %s", text_string(&values));
        t->entered = text_keep(&note, t->arena);
        t->entered_frame = state_frame(t->walk->machine, t->walk->thread);
    }
    text_free(&values);
}

void java_note_call(StoryBuilder *t, StoryStep *step) {
    Text note = {0}, values = {0};
    const JavaMethod *method = called_method(t, &values);
    if (values.length) {
        const char *name = names_text(t->program->names, method->declared->name);
        text_add(&note, "calls ");
        if (strncmp(name, "lambda$", 7) == 0)
            text_add(&note, "the lambda");
        else if (strcmp(name, "<init>") == 0)
            java_add_class(t, method->owner, &note);
        else
            java_add_method(t, method, &note);
        text_format(&note, "(%s)", text_string(&values));
        java_add_note(t, step, &note);
    }
    text_free(&values);
    text_free(&note);
}

/* ---- Which effects are told ---------------------------------------------------------------------------------------
 */

/* What the library's synchronizers are about: the fields of the one whose method the program has called. */
static const struct {
    const char *class, *field;
} synchronizer_values[] = {
    {"java/util/concurrent/Semaphore", "permits"},
    {"java/util/concurrent/CountDownLatch", "count"},
    {"java/util/concurrent/CyclicBarrier", "count"},
};

bool java_is_synchronizer_value(const StoryBuilder *t, uint32_t object, const char *field) {
    const LibraryCall *call = java_present_call(t);
    const char *class = class_name_of(t, java_class_of(t, object));
    for (uint32_t i = 0; call && call->receiver == object && i < COUNT(synchronizer_values); i++)
        if (strcmp(class, synchronizer_values[i].class) == 0 && strcmp(field, synchronizer_values[i].field) == 0)
            return true;
    return false;
}

bool java_calls_signal(const StoryBuilder *t) {
    LibraryCall *call = present_call(t);
    bool signals = call && is_signal(call);
    if (signals)
        call->has_signalled = true;
    return signals;
}

bool java_is_called_on(const StoryBuilder *t, uint32_t object) {
    const LibraryCall *call = java_present_call(t);
    return call && call->receiver == object;
}

bool java_runs_plain_library(const StoryBuilder *t) {
    static const char *const internal[] = {"java/util/concurrent/", "jdk/", "sun/", "bandera/engine/"};
    const BodySource *source =
        &t->program->sources.items[bir_location_body(t->model, t->trace->steps.items[t->walk->at - 1].location)];
    const char *class = source->kind == BODY_METHOD ? class_name_of(t, source->method->owner) : "java/lang/";
    if (begins_with(class, "java/lang/"))
        return strstr(class, "String") != NULL && strstr(class, "Builder") != NULL;
    for (uint32_t i = 0; i < COUNT(internal); i++)
        if (begins_with(class, internal[i]))
            return false;
    return true;
}

bool java_is_users_lock(StoryBuilder *t, uint32_t object) {
    const LibraryCall *call = java_present_call(t);
    /* The monitor of a thread is how `join` waits. */
    if (call && call->receiver == object && strcmp(strrchr(call->name, '.'), ".join") == 0)
        return false;
    if (!call && class_is_subtype(t->program, java_class_of(t, object), t->program->thread))
        return false;
    if (!call || call->receiver == object)
        return true;
    uint32_t around = java_is_lock(t, object) ? java_lock_around(t, object) : object;
    const JavaClass *class = call->receiver ? java_class_of(t, call->receiver) : NULL;
    const char *name = class_name_of(t, class);
    return around == call->receiver || (begins_with(name, "java/util/concurrent/locks/") && around != object);
}
