/* Breadth-first search over texts of states, without undo. */
#include "reference.h"

#include "explore/explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Texts of states. */

/* Numbers in the order of first mention. */
typedef struct Numbering {
    uint32_t *addresses;
    uint32_t count, capacity;
} Numbering;

typedef struct Writer {
    const Code *code;
    const int64_t *cells;
    Text *out;
    Numbering objects, ended, live;
    bool names_places; /* threads are named by their places among the others, which depend on who else there is */
} Writer;

static uint32_t number_of(Numbering *numbering, uint32_t address) {
    for (uint32_t i = 0; i < numbering->count; i++)
        if (numbering->addresses[i] == address)
            return i;
    if (numbering->count == numbering->capacity) {
        numbering->capacity = numbering->capacity ? 2 * numbering->capacity : 16;
        numbering->addresses = memory_resize(numbering->addresses, numbering->capacity * sizeof *numbering->addresses);
    }
    numbering->addresses[numbering->count] = address;
    return numbering->count++;
}

static void write_thread_name(Writer *w, int64_t thread) {
    for (int64_t i = 0; i < w->cells[MACHINE_THREAD_COUNT]; i++)
        if (w->cells[MACHINE_POOL + i] == thread) {
            long long number = w->names_places ? i : number_of(&w->live, (uint32_t)thread);
            text_format(w->out, " t%lld", number);
            return;
        }
    text_format(w->out, " ended%u", number_of(&w->ended, (uint32_t)thread));
    if (w->code->records_ended_threads)
        text_format(w->out, " at %lld", (long long)w->cells[thread + THREAD_REST]);
}

static void write_cells(Writer *w, int64_t base, const Layout *layout, uint32_t first) {
    for (uint32_t i = first; i < layout->count; i++) {
        int64_t value = w->cells[base + i];
        switch (layout->cells[i].kind) {
        case CELL_VALUE:
        case CELL_LOCK: /* only in threads, which are written apart */
        case CELL_DEPTH: text_format(w->out, " %lld", (long long)value); break;
        case CELL_REF:
            if (value)
                text_format(w->out, " o%u", number_of(&w->objects, (uint32_t)value));
            else
                text_add(w->out, " null");
            break;
        case CELL_TID:
        case CELL_OWNER:
            if (value)
                write_thread_name(w, value);
            else
                text_add(w->out, " none");
            break;
        }
    }
}

static void write_thread(Writer *w, int64_t thread) {
    const int64_t *cells = w->cells;
    text_format(w->out, "\nthread daemon %lld atomic %lld", (long long)cells[thread + THREAD_DAEMON],
                (long long)cells[thread + THREAD_ATOMIC]);
    for (int64_t frame = cells[thread + THREAD_FRAME]; frame; frame = cells[frame + FRAME_CALLER]) {
        text_format(w->out, "\n  frame %lld at %lld call %lld:", (long long)cells[frame + FRAME_BODY],
                    (long long)cells[frame + FRAME_PC], (long long)cells[frame + FRAME_CALL]);
        write_cells(w, frame, &w->code->bodies[cells[frame + FRAME_BODY]].frame, FRAME_CELLS);
    }
}

/* Which lock a thread waits on, once all objects have numbers. Locks of objects that are gone are all alike. */
static void write_wait(Writer *w, int64_t thread) {
    const int64_t *cells = w->cells;
    int64_t lock = cells[thread + THREAD_WAIT_LOCK];
    if (!cells[thread + THREAD_WAIT])
        return;
    write_thread_name(w, thread);
    text_format(w->out, " waits %lld depth %lld on", (long long)cells[thread + THREAD_WAIT],
                (long long)cells[thread + THREAD_WAIT_DEPTH]);
    if (lock < MACHINE_GLOBALS + w->code->globals.count) {
        text_format(w->out, " global %lld\n", (long long)lock);
        return;
    }
    for (uint32_t i = 0; i < w->objects.count; i++) {
        uint32_t object = w->objects.addresses[i];
        int64_t header = cells[object + OBJECT_HEADER];
        uint32_t size = code_object_cells(w->code, object_collection(header), object_length(header));
        if (lock >= object && lock < object + OBJECT_CELLS + size) {
            text_format(w->out, " o%u cell %lld\n", i, (long long)(lock - object));
            return;
        }
    }
    text_add(w->out, " nothing\n");
}

static void write_objects(Writer *w) {
    for (uint32_t i = 0; i < w->objects.count; i++) {
        uint32_t object = w->objects.addresses[i];
        int64_t header = w->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &w->code->collections[object_collection(header)];
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        text_format(w->out, "\no%u of %u length %u:", i, object_collection(header), object_length(header));
        if (w->cells[object + OBJECT_OWNER]) {
            text_add(w->out, " monitor of");
            write_thread_name(w, w->cells[object + OBJECT_OWNER]);
            text_format(w->out, " depth %lld", (long long)w->cells[object + OBJECT_DEPTH]);
        }
        for (uint32_t j = 0; j < elements; j++)
            write_cells(w, object + OBJECT_CELLS + j * collection->element.count, &collection->element, 0);
    }
}

/* Gives numbers to what was made of a kept collection up to an object, the oldest first. */
static void number_kept(Writer *w, int64_t object) {
    if (!object)
        return;
    number_kept(w, w->cells[object + OBJECT_OLDER]);
    number_of(&w->objects, (uint32_t)object);
}

/* The globals and what they lead to; with `threads` all the rest too. */
static void write_all(const Code *code, const int64_t *cells, bool threads, Text *out) {
    Writer writer = {.code = code, .cells = cells, .out = out, .names_places = threads}, *w = &writer;
    for (uint32_t i = 0; threads && code->has_kept && i < code->model->collections.count; i++)
        number_kept(w, cells[code->newest + i]);
    text_add(out, "globals");
    write_cells(w, MACHINE_GLOBALS, &code->globals, 0);
    for (int64_t i = 0; threads && i < cells[MACHINE_THREAD_COUNT]; i++)
        write_thread(w, cells[MACHINE_POOL + i]);
    write_objects(w);
    text_add(out, "\n");
    for (int64_t i = 0; threads && i < cells[MACHINE_THREAD_COUNT]; i++)
        write_wait(w, cells[MACHINE_POOL + i]);
    if (threads && cells[MACHINE_RUNNING]) {
        text_add(out, "running");
        write_thread_name(w, cells[MACHINE_RUNNING]);
    }
    free(w->objects.addresses);
    free(w->ended.addresses);
    free(w->live.addresses);
}

void reference_cells(const Code *code, const int64_t *cells, Text *out) { write_all(code, cells, true, out); }

static void write_state(const Machine *machine, bool threads, Text *out) {
    uint32_t top = (uint32_t)machine_cell(machine, MACHINE_TOP);
    int64_t *cells = memory_get(top * sizeof *cells);
    for (uint32_t i = 0; i < top; i++)
        cells[i] = machine_cell(machine, i);
    write_all(machine_code(machine), cells, threads, out);
    free(cells);
}

void reference_state(const Machine *machine, Text *out) { write_state(machine, true, out); }

/* The search. */

/* A set of texts, each with a number. */
typedef struct TextSet {
    char **texts;
    uint32_t count;
    uint32_t *table; /* open addressing: number of a text + 1 */
    uint32_t table_size;
} TextSet;

typedef struct State {
    uint32_t parent; /* UINT32_MAX for the initial state */
    Move move;       /* from the parent */
} State;

typedef struct Explorer {
    Machine *machine;
    bool is_late; /* time limits expire only where nothing else can move */
    uint32_t checks;
    Reference *result;
    TextSet known, globals;
    State *states; /* by number in known */
    uint32_t count, capacity;
    Move *path;
    bool *stuck; /* by birth: threads that can never move again in the state that is expanded */
    int64_t *stuck_pc;
    uint32_t births;
} Explorer;

static uint64_t hash_text(const char *text) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return hash;
}

/* Adds a text to a set, which then owns it: its number, and whether it is new. */
static bool add_text(TextSet *set, char *text) {
    if (2 * (set->count + 1) > set->table_size) {
        set->table_size = set->table_size ? 2 * set->table_size : 1024;
        free(set->table);
        set->table = memory_get_zeroed(set->table_size, sizeof *set->table);
        set->texts = memory_resize(set->texts, set->table_size * sizeof *set->texts);
        for (uint32_t i = 0; i < set->count; i++) {
            uint32_t at = (uint32_t)(hash_text(set->texts[i]) % set->table_size);
            while (set->table[at])
                at = (at + 1) % set->table_size;
            set->table[at] = i + 1;
        }
    }
    uint32_t at = (uint32_t)(hash_text(text) % set->table_size);
    for (; set->table[at]; at = (at + 1) % set->table_size)
        if (strcmp(set->texts[set->table[at] - 1], text) == 0) {
            free(text);
            return false;
        }
    set->texts[set->count] = text;
    set->table[at] = ++set->count;
    return true;
}

static void free_texts(TextSet *set) {
    for (uint32_t i = 0; i < set->count; i++)
        free(set->texts[i]);
    free(set->texts);
    free(set->table);
}

/* Adds the machine's state unless it is known. */
static void add_state(Explorer *e, uint32_t parent, Move move) {
    Text text = {0}, globals = {0};
    write_state(e->machine, true, &text);
    if (!add_text(&e->known, text.bytes))
        return;
    if (e->count == e->capacity) {
        e->capacity = e->capacity ? 2 * e->capacity : 256;
        e->states = memory_resize(e->states, e->capacity * sizeof *e->states);
        e->path = memory_resize(e->path, (e->capacity + 1) * sizeof *e->path);
    }
    e->states[e->count++] = (State){parent, move};
    write_state(e->machine, false, &globals);
    uint64_t hash = hash_text(globals.bytes);
    if (add_text(&e->globals, globals.bytes))
        e->result->globals_hash += hash;
}

/* Brings the machine to a state by repeating the moves that led to it. */
static void go_to(Explorer *e, uint32_t state) {
    uint32_t length = 0;
    for (uint32_t s = state; e->states[s].parent != UINT32_MAX; s = e->states[s].parent)
        e->path[length++] = e->states[s].move;
    machine_reset(e->machine);
    while (length)
        successors_step(e->machine, e->path[--length]);
}

static int64_t pc_of(const Machine *m, uint32_t thread) {
    return machine_cell(m, (uint32_t)machine_cell(m, thread + THREAD_FRAME) + FRAME_PC);
}

/* Notes the threads that are said to be stuck for ever; they must not be able to move. */
static uint32_t note_stuck(Explorer *e) {
    Machine *m = e->machine;
    bool stuck[MACHINE_MOST_THREADS];
    e->births = (uint32_t)machine_cell(m, MACHINE_BIRTHS);
    e->births = e->births < MACHINE_MOST_THREADS ? e->births : MACHINE_MOST_THREADS;
    memset(e->stuck, 0, MACHINE_MOST_THREADS * sizeof *e->stuck);
    uint32_t count = machine_lock_cycle(m, stuck);
    for (uint32_t i = 0; count && i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i), birth = (uint32_t)machine_cell(m, thread + THREAD_BIRTH);
        if (birth >= MACHINE_MOST_THREADS)
            continue;
        e->stuck[birth] = stuck[i];
        e->stuck_pc[birth] = pc_of(m, thread);
        for (uint32_t j = 0; stuck[i] && j < machine_transformations(m, i); j++)
            if (machine_enabled(m, i, j))
                snprintf(e->result->problem, sizeof e->result->problem, "a thread of a lock cycle is enabled");
    }
    return count;
}

/* A successor must not have moved a thread that was stuck. */
static void check_stuck(Explorer *e) {
    const Machine *m = e->machine;
    uint32_t found = 0, expected = 0;
    for (uint32_t i = 0; i < e->births; i++)
        expected += e->stuck[i];
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i), birth = (uint32_t)machine_cell(m, thread + THREAD_BIRTH);
        found += birth < e->births && e->stuck[birth] && e->stuck_pc[birth] == pc_of(m, thread);
    }
    if (found != expected)
        snprintf(e->result->problem, sizeof e->result->problem, "a thread of a lock cycle has moved");
}

static void fire_all(Explorer *e, uint32_t state, Move move, bool any_stuck) {
    Machine *m = e->machine;
    do {
        go_to(e, state);
        Outcome outcome = successors_step(m, move);
        e->result->transitions++;
        if (outcome == OUTCOME_DONE) {
            if (any_stuck)
                check_stuck(e);
            add_state(e, state, move);
        } else if (outcome == OUTCOME_LIMIT)
            e->result->limit = true;
        else if (outcome == OUTCOME_ERROR)
            e->result->violated |= 1u << search_property_of(machine_fault(m)->error, e->checks);
    } while (machine_next_choice(m, &move.choice));
}

/* Of the moves, leaves out the time limits that expire late, unless there is nothing else. */
static uint32_t keep_prompt(const Machine *m, Move *moves, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        BirId id = machine_transformation(m, moves[i].thread, moves[i].transformation);
        if (!machine_code(m)->model->transformations.items[id].timeout)
            moves[kept++] = moves[i];
    }
    return kept ? kept : count;
}

static void expand(Explorer *e, uint32_t state) {
    Machine *m = e->machine;
    go_to(e, state);
    uint32_t first, end, count = 0;
    successors_threads(m, &first, &end);
    uint32_t most = 0;
    for (uint32_t i = first; i < end; i++)
        most += machine_transformations(m, i);
    Move *moves = memory_get((most + 1) * sizeof *moves);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < machine_transformations(m, i); j++)
            if (machine_enabled(m, i, j))
                moves[count++] = (Move){(uint16_t)i, (uint16_t)j, 0};
    count = e->is_late ? keep_prompt(m, moves, count) : count;
    bool unfinished = machine_has_live_thread(m);
    uint32_t stuck = note_stuck(e);
    if (unfinished && (stuck || !count))
        e->result->violated |= 1u << PROPERTY_DEADLOCK;
    for (uint32_t i = 0; i < count; i++)
        fire_all(e, state, moves[i], stuck > 0);
    free(moves);
}

void reference_explore(const Code *code, const MachineOptions *options, uint32_t checks, uint64_t max_states,
                       Reference *result) {
    *result = (Reference){.complete = true};
    Explorer e = {
        .machine = machine_new(code, options), .is_late = options->late_timeouts, .checks = checks, .result = result};
    e.stuck = memory_get_zeroed(MACHINE_MOST_THREADS, sizeof *e.stuck);
    e.stuck_pc = memory_get_zeroed(MACHINE_MOST_THREADS, sizeof *e.stuck_pc);
    add_state(&e, UINT32_MAX, (Move){0});
    for (uint32_t i = 0; i < e.count; i++) {
        if (e.count > max_states) {
            result->complete = false;
            break;
        }
        expand(&e, i);
    }
    result->states = e.count;
    result->globals = e.globals.count;
    free_texts(&e.known);
    free_texts(&e.globals);
    free(e.states);
    free(e.path);
    free(e.stuck);
    free(e.stuck_pc);
    machine_free(e.machine);
}
