/* What states of programs have besides: globals come to be while the search runs, and objects of the base region
   have numbers of their own. A state has one encoding whenever it is met: globals that came late and are as they were
   at first leave no trace in it. */
#include "explore/encode_int.h"
#include "explore/explore.h"

void encoder_take_globals(Encoder *e, uint32_t count) {
    e->globals = e->machine->stored.globals;
    Layout *layout = &e->globals;
    layout->hot_count = count;
    layout->value_bits = layout->ref_cells = layout->thread_cells = layout->lock_depth_cells = layout->wait_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const HotCell *cell = &layout->hot[i];
        layout->value_bits += cell->bits;
        layout->ref_cells += cell->kind == CELL_REF;
        layout->thread_cells += cell->kind == CELL_TID || cell->kind == CELL_OWNER;
        layout->lock_depth_cells += cell->kind == CELL_DEPTH;
        layout->wait_count += cell->waits;
    }
}

static bool is_waited_on(const Machine *m, uint32_t lock) {
    for (uint32_t i = 0; i < (uint32_t)m->cells[MACHINE_THREAD_COUNT]; i++)
        if (m->cells[m->cells[MACHINE_POOL + i] + THREAD_WAIT_LOCK] == lock)
            return true;
    return false;
}

bool encoder_has_monitor(const Encoder *e, uint32_t object, const CodeCollection *collection) {
    const Machine *m = e->machine;
    uint32_t lock = object + OBJECT_OWNER;
    if (collection->keeps_monitors)
        return true;
    uint32_t number = (uint32_t)(collection - m->code->collections);
    return machine_has_locked(m, number) && (m->cells[lock] || is_waited_on(m, lock));
}

void encoder_trim_globals(Encoder *e) {
    const Machine *m = e->machine;
    const Layout *globals = &m->stored.globals;
    uint32_t count = globals->hot_count;
    for (; count; count--) {
        uint32_t cell = MACHINE_GLOBALS + globals->hot[count - 1].index;
        if (m->cells[cell] != m->stored.zeros.items[count - 1])
            break;
        /* Who comes back from waiting takes the lock, so that this cannot change without one of the cells. */
        if (globals->hot[count - 1].waits && is_waited_on(m, cell))
            break;
    }
    encoder_take_globals(e, count);
}

uint32_t search_base_room(uint32_t met) {
    uint32_t room = 15;
    while (room < met)
        room = 2 * room + 1;
    return room;
}

uint32_t encoder_base_room(const Encoder *e) {
    const Machine *m = e->machine;
    if (!m->code->is_program)
        return 0;
    return search_base_room(m->numbered_count > m->code->base_met ? m->numbered_count : m->code->base_met);
}
