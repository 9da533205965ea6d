/* Where an object of the present state was made, if the state was read from the store, which does not say. The way to
   the state is gone once more, from the initial state on, by a machine of its own: the states are equal but for
   addresses, so references of the same name lead to the same objects. */
#include "explore/search_int.h"

#include "machine/state.h"

/* Threads contend for few sites, but in many states. What is not looked for now, the next search will find. */
enum { MOST_REPEATED = 64 };

/* Two machines in equal states. */
typedef struct Twins {
    Machine *here, *there;
    uint32_t *twin;           /* by address of an object here: that of the object there, or 0 */
    Vector(uint32_t) pending; /* objects here whose references are to be followed */
} Twins;

static void pair(Twins *t, int64_t here, int64_t there) {
    if (!here || !there || t->twin[here])
        return;
    t->twin[here] = (uint32_t)there;
    vector_push(NULL, &t->pending, (uint32_t)here);
}

/* What corresponding references lead to. A variable that is dead may be cleared in one of the states alone. */
static void pair_references(Twins *t, const Layout *layout, uint32_t here, uint32_t there) {
    for (uint32_t i = 0; i < layout->ref_count; i++)
        pair(t, t->here->cells[here + layout->refs[i]], t->there->cells[there + layout->refs[i]]);
}

static void pair_globals(Twins *t) {
    const Code *code = t->here->code;
    for (uint32_t i = 0; i < code->globals.count; i++)
        if (code->globals.cells[i].kind == CELL_REF)
            pair(t, t->here->cells[MACHINE_GLOBALS + i], t->there->cells[MACHINE_GLOBALS + i]);
    for (uint32_t i = 0, object = code->base_start; i < code->base.objects; i++) {
        int64_t header = t->here->cells[object + OBJECT_HEADER];
        pair(t, object, object);
        object += OBJECT_CELLS + code_object_cells(code, object_collection(header), object_length(header));
    }
}

static void pair_frames(Twins *t) {
    const Machine *here = t->here, *there = t->there;
    for (uint32_t i = 0; i < machine_threads(here) && i < machine_threads(there); i++) {
        uint32_t left = (uint32_t)here->cells[machine_thread(here, i) + THREAD_FRAME];
        uint32_t right = (uint32_t)there->cells[machine_thread(there, i) + THREAD_FRAME];
        while (left && right && here->cells[left + FRAME_BODY] == there->cells[right + FRAME_BODY]) {
            pair_references(t, &here->code->bodies[here->cells[left + FRAME_BODY]].frame, left, right);
            left = (uint32_t)here->cells[left + FRAME_CALLER];
            right = (uint32_t)there->cells[right + FRAME_CALLER];
        }
    }
}

static void pair_inside(Twins *t) {
    while (t->pending.count) {
        uint32_t here = t->pending.items[--t->pending.count], there = t->twin[here];
        int64_t header = t->here->cells[here + OBJECT_HEADER];
        if (t->there->cells[there + OBJECT_HEADER] != header)
            continue;
        const CodeCollection *collection = &t->here->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1, size = collection->element.count;
        for (uint32_t i = 0; collection->element.ref_count && i < elements; i++)
            pair_references(t, &collection->element, here + OBJECT_CELLS + i * size, there + OBJECT_CELLS + i * size);
    }
}

/* Lets a machine go the way to the present state; false when that does not succeed. */
static bool repeat(Search *s, Machine *machine) {
    Move *moves;
    uint64_t count, at = 0;
    s->path(s, &moves, &count);
    while (at < count && successors_step(machine, moves[at]) == OUTCOME_DONE)
        at++;
    free(moves);
    return at == count;
}

/* The site of an object, found by repeating the run; SITE_NONE when it is not found. */
static uint32_t find(Search *s, uint32_t object) {
    Twins t = {.here = s->machine, .there = machine_new(s->code, &s->machine->options)};
    size_t bytes = s->machine->capacity * sizeof *t.twin;
    machine_limit(t.there, machine_as_look(s->machine));
    t.twin = pages_resize(NULL, 0, bytes);
    if (repeat(s, t.there)) {
        pair_globals(&t);
        pair_frames(&t);
        pair_inside(&t);
    }
    uint32_t twin = t.twin[object];
    uint32_t site = twin ? object_site(t.there->cells[twin + OBJECT_SITE]) : (uint32_t)SITE_NONE;
    free(t.pending.items);
    pages_free(t.twin, bytes);
    machine_free(t.there);
    return site;
}

uint32_t sites_find(Search *s, uint32_t object) {
    int64_t *cell = &s->machine->cells[object + OBJECT_SITE];
    if (object_site(*cell) == SITE_UNKNOWN && s->repeated < MOST_REPEATED) {
        *cell = object_site_cell(find(s, object), object_contested(*cell));
        s->repeated++;
    }
    return object_site(*cell);
}
