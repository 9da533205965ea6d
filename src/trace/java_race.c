/* A data race in Java's terms: both accesses with their stacks, what each thread holds, and what would order them. */
#include "trace/java_int.h"

#include "pass/order.h"

#include <string.h>

/* One of the two accesses. */
typedef struct Side {
    uint32_t thread;   /* in the machine */
    uint32_t location; /* of its innermost frame */
    UserPlace place;
    bool is_own; /* the program's own code accesses the cell, and not a library that it has called */
    const StoryThread *described;
} Side;

static Side side_of(StoryBuilder *t, uint32_t nth) {
    Machine *m = t->walk->machine;
    Side side = {.thread = machine_thread(m, nth)};
    uint32_t frame = state_frame(m, side.thread);
    side.location = state_location(m, frame);
    side.place = java_user_place(t, side.thread);
    side.is_own = side.place.frame == frame;
    return side;
}

/* The locks that a thread holds, and where it has acquired them. */
static void add_locks(StoryBuilder *t, uint32_t thread, StoryThread *described) {
    const Machine *m = t->walk->machine;
    described->tells_locks = true;
    for (uint32_t i = 0; i < t->acquisitions.count; i++) {
        const Acquisition *acquisition = &t->acquisitions.items[i];
        if ((uint32_t)m->cells[acquisition->lock] != thread)
            continue;
        Text text = {0};
        java_add_lock(t, acquisition->lock, &text);
        if (acquisition->place)
            text_format(&text, " (acquired at %s)", acquisition->place);
        vector_push(t->arena, &described->locks, text_keep(&text, t->arena));
    }
}

/* ---- What would order them ----------------------------------------------------------------------------------------
 */

/* Whether a line of the program both reads and writes the place that a transformation accesses, as `n++` does. */
static bool is_update(const StoryBuilder *t, const Side *side) {
    const Code *code = t->walk->machine->code;
    const BirModel *model = t->model;
    const BirSpan locations = model->bodies.items[bir_location_body(model, side->location)].locations;
    uint32_t line = model->locations.items[side->location].origin.line;
    bool reads = false, writes = false;
    Text name = {0};
    order_name(model, code->transformations.items[code->locations[side->location].first].source, &name);
    for (uint32_t i = 0; i < locations.count; i++) {
        const CodeLocation *location = &code->locations[locations.first + i];
        if (model->locations.items[locations.first + i].origin.line != line)
            continue;
        for (uint32_t j = 0; j < location->count; j++) {
            const CodeTransformation *c = &code->transformations.items[location->first + j];
            Text other = {0};
            bool is_same = c->access != UINT32_MAX && order_name(model, c->source, &other) &&
                           strcmp(text_string(&other), text_string(&name)) == 0;
            reads |= is_same && !c->writes;
            writes |= is_same && c->writes;
            text_free(&other);
        }
    }
    text_free(&name);
    return reads && writes;
}

/* The class of java.util.concurrent.atomic for a value, or for the elements of an array; null when there is none. */
static const char *atomic_class(const StoryBuilder *t, const JavaCell *cell) {
    bool is_element = cell->kind == JAVA_ELEMENT;
    switch (t->model->types.items[cell->type].kind) {
    case BIR_TYPE_BOOLEAN: return is_element ? NULL : "an AtomicBoolean";
    case BIR_TYPE_INT: return is_element ? "an AtomicIntegerArray" : "an AtomicInteger";
    case BIR_TYPE_LONG: return is_element ? "an AtomicLongArray" : "an AtomicLong";
    case BIR_TYPE_REF: return is_element ? "an AtomicReferenceArray" : "an AtomicReference";
    default: return NULL;
    }
}

/* The class of the library whose object two threads use, by the method that one of them has called. */
static const JavaClass *shared_class(StoryBuilder *t, const Side *sides) {
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t frame = sides[i].is_own ? 0 : java_called_frame(t, sides[i].thread);
        const BodySource *source =
            frame ? &t->program->sources.items[t->walk->machine->cells[frame + FRAME_BODY]] : NULL;
        if (source && source->kind == BODY_METHOD && !(source->method->declared->flags & JVM_STATIC))
            return source->method->owner;
    }
    return NULL;
}

/* "the monitor of Object@2", without where it was acquired. */
static const char *first_lock(StoryBuilder *t, const StoryThread *thread) {
    const char *lock = thread->locks.items[0], *end = strstr(lock, " (acquired");
    return end ? arena_copy(t->arena, lock, (size_t)(end - lock)) : lock;
}

/* What to do about the locks. */
static const char *find_lock_remedy(StoryBuilder *t, const Side *sides) {
    const StoryThread *a = sides[0].described, *b = sides[1].described;
    if (a->locks.count && b->locks.count)
        return "the threads hold different locks: hold the same one at both accesses";
    if (!a->locks.count && !b->locks.count)
        return "hold the same lock at both accesses";
    const StoryThread *holder = a->locks.count ? a : b;
    return arena_format(t->arena, "hold a lock at both accesses (thread \"%s\" holds %s)", holder->name,
                        first_lock(t, holder));
}

/* What to do about the data; null when only a lock helps. */
static const char *find_data_remedy(StoryBuilder *t, const Side *sides, const JavaCell *cell) {
    bool is_field = cell->kind == JAVA_FIELD || cell->kind == JAVA_STATIC, updates = false;
    for (uint32_t i = 0; i < 2; i++)
        updates |= is_update(t, &sides[i]);
    const char *atomic = cell->kind == JAVA_OTHER ? NULL : atomic_class(t, cell);
    if (!is_field)
        return atomic ? arena_format(t->arena, "use %s", atomic) : NULL;
    const char *name = java_variable_name(t, cell->variable), *dot = strrchr(name, '.');
    name = dot ? dot + 1 : name;
    if (!updates)
        return arena_format(t->arena, "declare %s volatile", name);
    return atomic ? arena_format(t->arena, "make %s %s (volatile does not make an update one step)", name, atomic)
                  : NULL;
}

static const char *find_remedy(StoryBuilder *t, const Side *sides, const JavaCell *cell) {
    const char *locks = find_lock_remedy(t, sides), *data = NULL;
    const JavaClass *class = shared_class(t, sides);
    Text name = {0};
    if (class) {
        java_add_class(t, class, &name);
        data = arena_format(t->arena, "use a class that is made for several threads instead of %s", text_string(&name));
        text_free(&name);
    } else if (sides[0].is_own && sides[1].is_own)
        data = find_data_remedy(t, sides, cell);
    return data ? arena_format(t->arena, "%s, or %s", locks, data) : locks;
}

void java_describe_race(StoryBuilder *t) {
    Machine *m = t->walk->machine;
    Race race;
    Side sides[2];
    bool writes;
    search_find_race(m, t->trace->race, &race);
    uint32_t cell = machine_pending_access(m, race.threads[0], &writes);
    Text name = {0};
    java_add_cell(t, cell, &name);
    for (uint32_t i = 0; i < 2; i++) {
        StoryThread thread = java_describe_thread(t, race.threads[i], false);
        thread.obstacle =
            arena_format(t->arena, "is about to %s %s", race.writes[i] ? "write" : "read", text_string(&name));
        sides[i] = side_of(t, race.threads[i]);
        add_locks(t, sides[i].thread, &thread);
        vector_push(t->arena, &t->story->threads, thread);
        if (race.writes[i] && !t->story->where)
            t->story->where = java_thread_place(t, sides[i].thread);
    }
    for (uint32_t i = 0; i < 2; i++)
        sides[i].described = &t->story->threads.items[i];
    JavaCell found = java_find_cell(t, cell);
    t->story->remedy = find_remedy(t, sides, &found);
    t->trace->violation = t->story->summary =
        arena_format(t->arena, "data race on %s: no synchronization orders these two accesses", text_string(&name));
    text_free(&name);
}
