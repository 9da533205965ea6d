/* Changes that number objects anew: one is made, dropped, or found on another way.

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
    uint64_t hash;
    uint64_t *question;
    uint32_t question_count;
    uint32_t shape, slots;
    uint64_t *references; /* the words with nothing but references in them */
    Piece *pieces;
    uint32_t piece_count;
    size_t bytes;
};

static void free_arrangement(Encoder *e, Arrangement *arrangement) {
    if (!arrangement)
        return;
    e->arrangements.bytes -= arrangement->bytes;
    free(arrangement->question);
    free(arrangement->references);
    free(arrangement->pieces);
    free(arrangement);
}

void encoder_forget_arrangements(Encoder *e) {
    Arrangements *a = &e->arrangements;
    for (uint32_t i = 0; a->slots && i < ARRANGEMENT_SLOTS; i++)
        free_arrangement(e, a->slots[i].known);
    free(a->slots);
    free(a->words.words);
}

static size_t words_of(uint32_t slots) { return slots / 2 + 2; }

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
        const Place *place = &e->places[at];
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
        write_bits(a->words.words, place->bit, place->width, number);
    }
    return true;
}

/* Whether the cells of a new object need no more bits than the base's. */
static bool is_plain(const Machine *m, uint32_t base, const Layout *layout) {
    for (uint32_t i = 0; i < layout->depth_count; i++)
        if (extra_depth(m->cells[base + layout->depths[i]]))
            return false;
    for (uint32_t i = 0; i < layout->thread_count; i++)
        if (has_ended(m, m->cells[base + layout->threads[i]]))
            return false;
    return !layout->cold_count;
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
        if (!ask(&e->arrangements, (uint64_t)header))
            return false;
        object += OBJECT_CELLS;
        for (uint32_t i = 0; i < elements; i++, object += element->count) {
            if (element->is_special && !is_plain(m, object, element))
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

/* Takes down all that the order of objects depends on. False when the base says too little about the new state. */
static bool ask_about_order(Encoder *e, size_t base_mark) {
    const Machine *m = e->machine;
    Arrangements *a = &e->arrangements;
    const ShapeInfo *info = &e->infos.items[e->base_encoding.shape];
    size_t words = words_of(info->slots);
    if (m->capacity > e->place_capacity || e->base_ended || e->base_lost_locks || info->widths.of[CELL_DEPTH] ||
        words >= QUESTION_WORDS)
        return false;
    encoder_reserve(&a->words, words);
    for (size_t i = 0; i < words; i++)
        a->words.words[i] = e->base.words[i];
    a->question_count = (uint32_t)words;
    if (!ask_about_changes(e, m->log + base_mark, m->log + m->log_count))
        return false;
    uint32_t links = a->question_count;
    if (!ask_about_new_objects(e))
        return false;
    /* The last word is padding: the question begins with what says how to read it. */
    for (size_t i = 1; i < words; i++) {
        a->question[i] = a->words.words[i - 1] & info->references[i - 1];
        a->words.words[i - 1] &= ~info->references[i - 1];
    }
    a->question[0] = (uint64_t)links << 32 | e->base_encoding.shape;
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
    size_t count = words_of(arrangement->slots);
    encoder_reserve(&e->change, count);
    uint64_t *words = e->change.words;
    const uint64_t *base = e->arrangements.words.words;
    for (size_t i = 0; i < count; i++)
        words[i] = arrangement->references[i];
    for (uint32_t i = 0; i < arrangement->piece_count; i++) {
        const Piece *piece = &arrangement->pieces[i];
        uint64_t bits;
        if (piece->kind == OF_BASE) {
            size_t shift = piece->from % 64, word = piece->from / 64;
            bits = (base[word] >> shift | base[word + 1] << 1 << (63 - shift)) & UINT64_MAX >> (64 - piece->width);
        } else
            bits = new_value(e, piece);
        words[piece->to / 64] |= bits << piece->to % 64;
        words[piece->to / 64 + 1] |= bits >> 1 >> (63 - piece->to % 64);
    }
    return (Encoding){arrangement->shape, arrangement->slots, (const uint32_t *)words};
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
            const Place *place = &e->places[at];
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

/* The answer to the present question, read off the machine's state, which was just encoded as a whole. */
static Arrangement *learn(Encoder *e, uint64_t hash, const Encoding *encoding) {
    Arrangements *a = &e->arrangements;
    Arrangement *new = memory_get_zeroed(1, sizeof *new);
    uint32_t cells = 0;
    for (uint32_t i = 0; i < e->part_count; i++)
        cells += e->parts[i].layout->hot_count;
    new->hash = hash;
    new->question_count = a->question_count;
    new->question = memory_get(a->question_count * sizeof *new->question);
    memcpy(new->question, a->question, a->question_count * sizeof *new->question);
    new->shape = encoding->shape;
    new->slots = encoding->count;
    new->references = memory_get_zeroed(words_of(new->slots), sizeof *new->references);
    new->pieces = memory_get((cells + 1) * sizeof *new->pieces);
    list_pieces(e, new);
    new->pieces = memory_resize(new->pieces, (new->piece_count + 1) * sizeof *new->pieces);
    new->bytes = sizeof *new + new->question_count * sizeof *new->question +
                 words_of(new->slots) * sizeof *new->references + (new->piece_count + 1) * sizeof *new->pieces;
    a->bytes += new->bytes;
    return new;
}

Encoding encoder_rearrange(Encoder *e, size_t base_mark) {
    Arrangements *a = &e->arrangements;
    if (!ask_about_order(e, base_mark))
        return encoder_encode(e);
    if (!a->slots) {
        a->slots = memory_get_zeroed(ARRANGEMENT_SLOTS, sizeof *a->slots);
        a->bytes += ARRANGEMENT_SLOTS * sizeof *a->slots;
    }
    uint64_t hash = XXH3_64bits(a->question, a->question_count * sizeof *a->question);
    uint32_t slot = hash % ARRANGEMENT_SLOTS;
    const Arrangement *known = a->slots[slot].known;
    if (known && known->hash == hash && known->question_count == a->question_count &&
        memcmp(known->question, a->question, a->question_count * sizeof *a->question) == 0)
        return arrange(e, known);
    Encoding encoding = encoder_encode(e);
    /* A question that comes once is not worth it; one that comes again takes the place of an older one. */
    bool again = a->slots[slot].missed == hash;
    a->slots[slot].missed = hash;
    if (again && keeps_locks(e)) {
        free_arrangement(e, a->slots[slot].known);
        a->slots[slot].known = learn(e, hash, &encoding);
    }
    return encoding;
}
