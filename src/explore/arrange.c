/* Changes that number objects anew: one is made, dropped, or found by another reference.

   When what has changed is written into the base, the new state is there, but in the base's order: its objects have the
   base's numbers, and those that are no longer referred to are still among them. Which number each gets, and so where
   its bits go, follows from the shape, the references and the new objects alone. States differ far more in values than
   in these. So the answer, an arrangement, is worked out once from the whole state and remembered; after that, such a
   change is a few pieces of the base that move. */
#include "explore/encode_int.h"

#include <assert.h>
#include <stdlib.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Bits that move: of the base, or a cell of a new object. */
typedef struct Piece {
    uint32_t from; /* a bit of the base, or a cell counted from the first new object on */
    uint32_t to;
    uint8_t kind; /* OF_BASE, or the CellKind of the cell */
    uint8_t width;
    int64_t low; /* CELL_VALUE */
} Piece;

enum { OF_BASE = 255 };

struct Arrangement {
    uint32_t shape, slots;
    uint64_t *references; /* the words with nothing but references in them */
    Piece *pieces;
    uint32_t piece_count;
};

/* Questions that were not answered are noted by their hash in a table of this size. What is remembered takes so many
   bytes at most; then remembering starts over. */
enum { MISSED_QUESTIONS = 1 << 12, MOST_BYTES = 1 << 22 };

void encoder_forget_arrangements(Encoder *e) {
    Arrangements *a = &e->arrangements;
    arena_free(a->arena);
    a->arena = NULL;
    a->answers.count = a->answers.capacity = 0;
}

size_t encoder_bytes_of_arrangements(const Encoder *e) {
    return e->arrangements.arena ? arena_bytes(e->arrangements.arena) : 0;
}

/* Adds to the question. False when it has become too long to be worth asking. */
static bool ask(Arrangements *a, uint64_t word) {
    if (a->question_count == QUESTION_WORDS)
        return false;
    a->question[a->question_count++] = word;
    return true;
}

/* A reference as questions have it: the base's number, or which new object. False for what was garbage in the base. */
static bool name_object(const Encoder *e, int64_t object, uint64_t *name) {
    if (object >= e->base_top) {
        *name = (uint64_t)1 << 32 | ((uint64_t)object - e->base_top);
        return true;
    }
    return number_in_base(e, object, name);
}

/* Cells that every allocation writes, and that are no part of a state. */
static bool is_bookkeeping(const Machine *m, uint32_t cell) {
    uint32_t counters = machine_counter(m, 0);
    return cell == MACHINE_TOP || cell == MACHINE_SERIALS ||
           (cell >= counters && cell < counters + m->code->model->collections.count);
}

/* Writes logged changes into the base's words, and asks about references to new objects, for which it has no numbers.
   False when more has changed than references and values: threads or frames. */
static bool ask_about_changes(Encoder *e, const LogEntry *entry, const LogEntry *end) {
    const Machine *m = e->machine;
    Arrangements *a = &e->arrangements;
    for (; entry < end; entry++) {
        uint32_t at = entry->cell;
        const EncodedCell *place = &e->places[at];
        if (place->stamp != e->stamp) {
            if (at >= e->base_top || is_bookkeeping(m, at))
                continue;
            return false;
        }
        int64_t value = m->cells[at];
        uint64_t number;
        if (place->kind == CELL_REF) {
            if (!name_object(e, value, &number))
                return false;
            if (value >= e->base_top) {
                if (!ask(a, (uint64_t)place->found << 32 | (uint32_t)number))
                    return false;
                number = 0;
            }
        } else if (!changed_number(e, place, value, &number))
            return false;
        write_bits(e->change.words, place->bit, place->width, number);
    }
    return true;
}

/* Whether the locks of a new object are held at most once, as the base's are. */
static bool is_plain(const Machine *m, uint32_t base, const Layout *layout) {
    for (uint32_t i = 0; i < layout->depth_count; i++)
        if (extra_depth(m->cells[base + layout->depths[i]]))
            return false;
    return true;
}

/* Nothing but objects came into being: what makes threads and frames leaves more traces in the log. */
static bool ask_about_new_objects(Encoder *e) {
    const Machine *m = e->machine;
    uint32_t top = (uint32_t)m->cells[MACHINE_TOP];
    for (uint32_t object = e->base_top; object < top;) {
        int64_t header = m->cells[object + OBJECT_HEADER];
        const CodeCollection *collection = &m->code->collections[object_collection(header)];
        const Layout *element = &collection->element;
        uint32_t elements = collection->is_array ? object_length(header) : 1;
        if (element->cold_count || !ask(&e->arrangements, (uint64_t)header))
            return false;
        object += OBJECT_CELLS;
        for (uint32_t i = 0; i < elements; i++, object += element->count) {
            if (!is_plain(m, object, element))
                return false;
            for (uint32_t j = 0; j < element->ref_count; j++) {
                uint64_t name;
                if (!name_object(e, m->cells[object + element->refs[j]], &name) || !ask(&e->arrangements, name))
                    return false;
            }
        }
    }
    return true;
}

/* Takes down all that the order of objects depends on; the log entries from `entry` on are not yet written into the
   base's words. False when the base says too little about the new state. */
static bool ask_about_order(Encoder *e, const LogEntry *entry) {
    const Machine *m = e->machine;
    Arrangements *a = &e->arrangements;
    const ShapeInfo *info = &e->infos.items[e->base_encoding.shape];
    size_t words = ((size_t)info->slots + 1) / 2;
    if (m->capacity > e->place_capacity || e->base_ended || e->base_lost_locks || info->widths.of[CELL_DEPTH] ||
        words >= QUESTION_WORDS)
        return false;
    a->question_count = (uint32_t)words + 1;
    if (!ask_about_changes(e, entry, m->log + m->log_count))
        return false;
    a->question[0] = (uint64_t)a->question_count << 32 | e->base_encoding.shape;
    if (!ask_about_new_objects(e))
        return false;
    for (size_t i = 0; i < words; i++) {
        a->question[i + 1] = e->change.words[i] & info->references[i];
        e->change.words[i] &= ~info->references[i];
    }
    return true;
}

/* The value of a new object's cell as it is stored. */
static uint64_t new_value(const Encoder *e, const Piece *piece) {
    int64_t value = e->machine->cells[e->base_top + piece->from];
    uint64_t number = 0;
    if (piece->kind == CELL_VALUE)
        return (uint64_t)value - (uint64_t)piece->low;
    number_in_base(e, value, &number);
    return number;
}

/* Puts the pieces where they belong. */
static Encoding arrange(Encoder *e, const Arrangement *arrangement) {
    size_t count = arrangement->slots / 2 + 2;
    Buffer from = e->change, to = e->arrangements.spare;
    encoder_reserve(&to, count);
    for (size_t i = 0; i < count; i++)
        to.words[i] = arrangement->references[i];
    for (uint32_t i = 0; i < arrangement->piece_count; i++) {
        const Piece *piece = &arrangement->pieces[i];
        uint64_t bits;
        if (piece->kind == OF_BASE) {
            const uint64_t *word = from.words + piece->from / 64;
            size_t shift = piece->from % 64;
            bits = (word[0] >> shift | word[1] << 1 << (63 - shift)) & UINT64_MAX >> (64 - piece->width);
        } else
            bits = new_value(e, piece);
        uint64_t *word = to.words + piece->to / 64;
        size_t shift = piece->to % 64;
        word[0] |= bits << shift;
        word[1] |= bits >> 1 >> (63 - shift);
    }
    e->change = to;
    e->arrangements.spare = from;
    return (Encoding){arrangement->shape, arrangement->slots, (const uint32_t *)to.words};
}

/* Whether there is nothing but references, which move otherwise, from one bit of the base to another. */
static bool are_references(const Encoder *e, uint32_t from, uint32_t to) {
    const uint64_t *references = e->infos.items[e->base_encoding.shape].references;
    while (from < to && references[from / 64] >> from % 64 & 1)
        from++;
    return from >= to;
}

/* Adds a cell of the base to the pieces. It becomes part of the last one when that keeps what is between them. */
static void add_piece_of_base(const Encoder *e, Arrangement *a, uint32_t from, uint32_t to, uint8_t width) {
    Piece *last = a->piece_count ? &a->pieces[a->piece_count - 1] : NULL;
    if (last && last->kind == OF_BASE && last->from < from && from - last->from == to - last->to &&
        to + width - last->to <= 64 && are_references(e, last->from + last->width, from))
        last->width = (uint8_t)(to + width - last->to);
    else
        a->pieces[a->piece_count++] = (Piece){.from = from, .to = to, .kind = OF_BASE, .width = width};
}

/* Takes down where the cells of the machine's state, which was just encoded as a whole, come from. */
static void list_pieces(const Encoder *e, Arrangement *a) {
    uint32_t bit = 0;
    for (uint32_t i = 0; i < e->part_count; i++) {
        const Part *part = &e->parts[i];
        if (e->widths.aligned && part->starts)
            bit = (bit + 31) / 32 * 32;
        for (uint32_t j = 0; j < part->layout->hot_count; j++) {
            const HotCell *cell = &part->layout->hot[j];
            uint8_t width = width_of(cell, &e->widths);
            if (!width)
                continue;
            bit = skip_gap(&e->widths, bit);
            uint32_t at = part->base + cell->index;
            const EncodedCell *place = &e->places[at];
            assert(at >= e->base_top || place->stamp == e->stamp);
            if (cell->kind == CELL_REF)
                write_bits(a->references, bit, width, e->machine->numbers[e->machine->cells[at]]);
            else if (at >= e->base_top)
                a->pieces[a->piece_count++] = (Piece){at - e->base_top, bit, cell->kind, width, cell->low};
            else if (place->width)
                add_piece_of_base(e, a, place->bit, bit, place->width);
            bit += width;
        }
    }
}

/* Whether every lock that threads can wait on is still there and has the number it had. */
static bool keeps_locks(const Encoder *e) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < e->part_count; i++)
        for (uint32_t j = 0; j < e->parts[i].layout->wait_count; j++) {
            uint32_t lock = e->parts[i].base + e->parts[i].layout->waits[j];
            if (lock >= e->base_top)
                continue;
            if (e->places[lock].number != e->machine->numbers[lock])
                return false;
            kept++;
        }
    return kept == e->base_locks;
}

/* Remembers the answer to the present question, read off the machine's state, which was just encoded as a whole. */
static void learn(Encoder *e, const Encoding *encoding) {
    Arrangements *a = &e->arrangements;
    Arrangement new = {.shape = encoding->shape, .slots = encoding->count};
    uint32_t cells = 0;
    for (uint32_t i = 0; i < e->part_count; i++)
        cells += e->parts[i].layout->hot_count;
    new.references = arena_alloc(a->arena, (new.slots / 2 + 2) * sizeof *new.references);
    Piece *pieces = new.pieces = memory_get((cells + 1) * sizeof *pieces);
    list_pieces(e, &new);
    new.pieces = arena_alloc(a->arena, (new.piece_count + 1) * sizeof *new.pieces);
    memcpy(new.pieces, pieces, new.piece_count * sizeof *pieces);
    free(pieces);
    names_add(a->questions, (const char *)a->question, a->question_count * sizeof *a->question);
    vector_push(a->arena, &a->answers, new);
}

Encoding encoder_rearrange(Encoder *e, const LogEntry *entry) {
    Arrangements *a = &e->arrangements;
    const Code *code = e->machine->code;
    /* Kept objects have their numbers whatever references there are. */
    if (code->has_monitors || code->has_kept || code->records_ended_threads || !ask_about_order(e, entry))
        return encoder_encode(e);
    size_t bytes = a->question_count * sizeof *a->question;
    if (!a->arena || arena_bytes(a->arena) > MOST_BYTES) {
        encoder_forget_arrangements(e);
        a->arena = arena_new();
        a->questions = names_new(a->arena);
        a->missed = arena_alloc(a->arena, MISSED_QUESTIONS * sizeof *a->missed);
    }
    uint32_t known = names_find(a->questions, (const char *)a->question, bytes);
    if (known != UINT32_MAX)
        return arrange(e, &a->answers.items[known]);
    Encoding encoding = encoder_encode(e);
    /* A question that comes once is not worth remembering. */
    uint64_t hash = XXH3_64bits(a->question, bytes), *missed = &a->missed[hash % MISSED_QUESTIONS];
    if (*missed == hash && keeps_locks(e) && !machine_is_stopped(e->machine))
        learn(e, &encoding);
    *missed = hash;
    return encoding;
}
