/* How large a state is by itself: the bits that its values need, as other model checkers count the vector of a state. A
   reference takes as many as tell the objects of the state apart, a dead variable none. What the stored state is made
   of is larger, words that hashing can deal with; but nearly all of them are shared with other states. */
#include "explore/view_int.h"

typedef struct Measure {
    const View *view;
    size_t bits;
    uint32_t reference_bits, thread_bits;
} Measure;

static uint32_t bits_to_tell(uint64_t count) { return count <= 1 ? 0 : 64 - (uint32_t)__builtin_clzll(count - 1); }

static void add_cell(Measure *measure, const Cell *cell) {
    switch (cell->kind) {
    case CELL_VALUE: measure->bits += cell->bits; break;
    case CELL_REF: measure->bits += measure->reference_bits; break;
    case CELL_TID:
    case CELL_OWNER: measure->bits += measure->thread_bits; break;
    case CELL_DEPTH: measure->bits += 1; break;
    case CELL_LOCK: measure->bits += measure->reference_bits; break;
    }
}

static void add_cells(Measure *measure, const Layout *layout) {
    for (uint32_t i = 0; i < layout->count; i++)
        add_cell(measure, &layout->cells[i]);
}

/* The cells of a frame that are live where its thread is. */
static void add_frame(Measure *measure, uint32_t frame) {
    const Machine *m = measure->view->machine;
    const Code *code = m->code;
    const Layout *layout = &code->bodies[m->cells[frame + FRAME_BODY]].frame;
    const CodeLocation *location = machine_location(m, frame);
    measure->bits += bits_to_tell(code->model->bodies.count);
    add_cells(measure, layout);
    Measure dead = *measure;
    dead.bits = 0;
    for (uint32_t i = 0; i < location->dead_count; i++)
        add_cell(&dead, &layout->cells[code->clears.items[location->dead_first + i]]);
    measure->bits -= dead.bits;
}

/* An object: its class, its length, whether its monitor is held, its fields or elements. */
static void add_object(Measure *measure, const uint32_t *words) {
    const Code *code = measure->view->machine->code;
    uint32_t head = words[0];
    if (head == HEAD_ENDED)
        return;
    const CodeCollection *collection = &code->collections[(head >> HEAD_BITS) - 1];
    uint32_t length = collection->is_array ? words[1] : 1;
    Measure element = *measure;
    element.bits = 0;
    add_cells(&element, &collection->element);
    measure->bits += bits_to_tell(code->model->collections.count) + element.bits * length;
    measure->bits += collection->is_array ? 32 : 0;
    measure->bits += 1 + (head & HEAD_MONITOR ? measure->thread_bits + 1 : 0);
    measure->bits += head & HEAD_HASH ? 32 : 0;
}

/* Objects have names in the heap; so do the pieces of long ones, which are counted with these. */
static bool is_object(const View *v, uint32_t name) {
    return v->heap.levels[0][name] && !(nodes_pair(&v->shared->names, name) >> 32 & FIELD_PIECE);
}

static uint32_t count_objects(const View *v) {
    uint32_t objects = 0;
    for (uint32_t name = 0; name < v->heap.capacity && name < nodes_count(&v->shared->names); name++)
        objects += is_object(v, name);
    return objects;
}

size_t view_state_bytes(const View *v) {
    const Machine *m = v->machine;
    uint32_t objects = count_objects(v), count;
    /* References may also lead to nothing, or to one of the objects that are there for ever and that states have met.
     */
    Measure measure = {.view = v,
                       .reference_bits = bits_to_tell((uint64_t)objects + m->numbered_count + 1),
                       .thread_bits = bits_to_tell((uint64_t)v->pool_count + 1)};
    for (uint32_t i = 0; i < v->global_count; i++) {
        const HotCell *hot = &m->stored.globals.hot[i];
        add_cell(&measure, &(Cell){.kind = (CellKind)hot->kind, .bits = hot->bits});
    }
    for (uint32_t i = 0; i < v->pool_count; i++) {
        uint32_t thread = v->pool[i];
        if (thread)
            add_cells(&measure, &m->code->thread);
        for (uint32_t frame = thread ? v->components[thread].below : 0; frame; frame = v->components[frame].below)
            add_frame(&measure, frame);
    }
    for (uint32_t name = 0; objects; name++)
        if (is_object(v, name)) {
            add_object(&measure, sequences_words(&v->shared->sequences, v->heap.levels[0][name], &count));
            objects--;
        }
    return (measure.bits + 7) / 8;
}
