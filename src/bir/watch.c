/* Predicates that a property is about. A step of the machine ends before their values would change a second time, so
   that no change stays unseen.

   Evaluating them anew after every transformation would be slow. Instead the cells that an evaluation read are marked:
   as long as the log of changes names none of them, every predicate is what it was. */
#include "bir/machine_int.h"

static void mark_reads(Machine *m) {
    Watch *watch = &m->watch;
    if (watch->capacity < m->capacity) {
        watch->marks = memory_resize(watch->marks, m->capacity * sizeof *watch->marks);
        memset(watch->marks + watch->capacity, 0, (m->capacity - watch->capacity) * sizeof *watch->marks);
        watch->capacity = m->capacity;
    }
    if (++watch->visit == 0) {
        memset(watch->marks, 0, watch->capacity * sizeof *watch->marks);
        watch->visit = 1;
    }
    for (uint32_t i = 0; i < watch->reads.count; i++)
        watch->marks[watch->reads.items[i].cell] = watch->visit;
}

static void evaluate(Machine *m) {
    Watch *watch = &m->watch;
    Footprint *footprint = m->footprint;
    uint32_t thread = m->thread, frame = m->frame;
    watch->reads.count = 0;
    m->footprint = &watch->reads;
    watch->valuation = 0;
    for (uint32_t i = 0; i < m->code->watched_count; i++)
        if (machine_predicate(m, m->code->watched[i]))
            watch->valuation |= (uint64_t)1 << i;
    m->footprint = footprint;
    m->thread = thread;
    m->frame = frame;
    mark_reads(m);
    watch->made = true;
    watch->mark = watch->seen = m->log_count;
}

/* Whether something that the last evaluation read was changed since. */
static bool touched(Machine *m) {
    Watch *watch = &m->watch;
    for (; watch->seen < m->log_count; watch->seen++) {
        uint32_t cell = m->log[watch->seen].cell;
        if (cell < watch->capacity && watch->marks[cell] == watch->visit)
            return true;
    }
    return false;
}

uint64_t machine_valuation(Machine *m) {
    if (!m->watch.made || touched(m))
        evaluate(m);
    return m->watch.valuation;
}

bool watch_changed(Machine *m, uint64_t before) { return m->code->watched_count && machine_valuation(m) != before; }

uint64_t watch_begin(Machine *m) { return m->code->watched_count ? machine_valuation(m) : 0; }

void watch_free(Watch *watch) {
    free(watch->marks);
    free(watch->reads.items);
}
