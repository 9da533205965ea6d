/* Private to the encoder: encode.c (whole states), change.c (the base and what differs from it), arrange.c (changes
   that number objects anew), decode.c. */
#ifndef BANDERA_EXPLORE_ENCODE_INT_H
#define BANDERA_EXPLORE_ENCODE_INT_H

#include "explore/encode.h"
#include "explore/view.h"

/* Widths that a shape gives to values whose range depends on the state. */
typedef struct Widths {
    uint8_t of[CELL_DEPTH + 1]; /* by kind; 0 for CELL_VALUE, whose cells have their own */
    bool aligned;               /* each component starts a slot of its own */
    uint32_t split, resume;     /* what would start at bit `split` starts at bit `resume`: see balance */
} Widths;

/* Where the next cell starts that would start at `bit`. */
static inline uint32_t skip_gap(const Widths *widths, uint32_t bit) {
    return bit == widths->split ? widths->resume : bit;
}

typedef struct ShapeInfo {
    uint32_t slots;
    Widths widths;
    uint64_t *references; /* a set of bits: where references are stored; null until a base has this shape */
} ShapeInfo;

/* A part of a component: consecutive cells that one layout describes. Contents are the globals, a thread with its
   frames, an object. */
typedef struct Part {
    uint32_t base;
    bool starts; /* is the first of its component */
    const Layout *layout;
} Part;

/* What is known of a cell of the base. */
typedef struct EncodedCell {
    uint32_t stamp; /* of the base that all this belongs to */
    uint32_t bit;   /* where it is stored */
    uint8_t kind;   /* a CellKind; PLACE_OF_SHAPE: changing it changes the shape */
    uint8_t width;
    bool is_plain;   /* a value of its own, in one word of 64 bits: nothing else depends on it */
    bool finds;      /* a reference that was the first to its object */
    uint32_t number; /* first cell of an object or thread, owner of a lock: its number */
    uint32_t found;  /* a reference: when the visit of the heap met it. First cell of an object: when it was found */
    int64_t low;
} EncodedCell;

enum { PLACE_OF_SHAPE = 255 };

typedef struct Buffer {
    uint64_t *words;
    size_t capacity; /* in words */
} Buffer;

/* What has to be known of a state before its cells can be stored. */
typedef struct StateSurvey {
    uint32_t ended;                             /* threads that have ended and are still referred to */
    uint32_t locks;                             /* that threads may wait on */
    bool lost_locks;                            /* some thread waits on a lock that is no longer part of the state */
    uint64_t depth;                             /* highest extra depth of a lock */
    uint64_t value_bits;                        /* of cells whose width does not depend on the state */
    uint64_t refs, threads, lock_cells, depths; /* cells whose width does */
    uint64_t cold;                              /* cells that are part of the shape */
} StateSurvey;

typedef struct Arrangement Arrangement; /* see arrange.c */

enum { QUESTION_WORDS = 64 };

/* How changes that number objects anew move the bits of the base: what is remembered, and the question at hand. */
typedef struct Arrangements {
    Arena *arena;     /* of all that is remembered; null until there is something */
    Names *questions; /* as bytes; the number of a question is that of its answer */
    Vector(Arrangement) answers;
    uint64_t *missed; /* hashes of questions that had no answer */
    Buffer spare;     /* becomes the change, and the change becomes spare */
    uint64_t question[QUESTION_WORDS];
    uint32_t question_count;
} Arrangements;

struct Encoder {
    Machine *machine;
    /* Of an encoder of components nothing else is in use but `based`. */
    bool of_components;
    bool is_symmetric, joins_by_key; /* see view_set_symmetry */
    Contents contents;
    View *view, *whole_view; /* of the base, and of whole states beside it; null until one is needed */
    uint32_t base_slots[VIEW_SLOTS + 1], change_slots[VIEW_SLOTS + 1];
    Arena *arena;
    Names *shapes; /* the tokens of a shape, as bytes */
    Vector(ShapeInfo) infos;
    Part *parts; /* of the state looked at last */
    uint32_t part_count, part_capacity;
    uint32_t *tokens;
    size_t token_count, token_capacity;
    StateSurvey survey; /* of the state encoded last */
    uint32_t *ended; /* the threads that have ended and are still referred to, where it is remembered where they did */
    size_t ended_capacity;
    Widths widths;
    Buffer change;    /* the state encoded last */
    int patch_credit; /* above zero when changes of late could be patched */
    bool based;       /* there is a base, and it is the state it is meant to be */
    Buffer base;
    Encoding base_encoding;
    uint32_t base_ended;
    bool base_lost_locks;
    uint32_t base_locks;
    uint32_t base_top;   /* objects from here on came into being after the base */
    EncodedCell *places; /* by cell */
    uint32_t place_capacity, stamp;
    Arrangements arrangements;
    /* while decoding: addresses by number, and the tokens that are left */
    uint32_t *objects, *threads, *locks;
    size_t object_capacity, thread_capacity, lock_capacity;
    const uint32_t *next_token;
};

/* Lists the parts of the machine's state: bookkeeping and globals, threads with their frames from the innermost on,
   each followed by the objects that were found from there, then all other objects. What changes together is together:
   half of a state then has few values. */
void encoder_list_parts(Encoder *encoder);

/* What the token of an object's collection says besides. */
enum { TOKEN_HASH = 1 << 29 };

/* To be called after each pass through the parts of the state: false when the machine has stopped. */
static inline bool encoder_goes_on(Encoder *e) { return !machine_count_work(e->machine, e->part_count / 8); }

/* Makes room for so many words. */
void encoder_reserve(Buffer *buffer, size_t words);

/* arrange.c: encodes a state that was reached from the base by changes that touch the shape. What was logged before
   `entry` has been written into a copy of the base, the buffer of changes. */
Encoding encoder_rearrange(Encoder *encoder, const LogEntry *entry);

void encoder_forget_arrangements(Encoder *encoder);
size_t encoder_bytes_of_arrangements(const Encoder *encoder);

/* How often a lock is held beyond the first time. The first is told by the owner. */
static inline uint64_t extra_depth(int64_t depth) { return depth > 1 ? (uint64_t)depth - 1 : 0; }

/* How many bits a cell takes in a shape. */
static inline uint8_t width_of(const HotCell *cell, const Widths *widths) {
    return (uint8_t)(cell->bits + widths->of[cell->kind]);
}

static inline void write_bits(uint64_t *words, size_t bit, uint8_t width, uint64_t value) {
    size_t word = bit / 64, shift = bit % 64;
    uint64_t mask = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    words[word] = (words[word] & ~(mask << shift)) | value << shift;
    if (shift + width > 64) {
        size_t done = 64 - shift;
        words[word + 1] = (words[word + 1] & ~(mask >> done)) | value >> done;
    }
}

static inline bool has_ended(const Machine *m, int64_t thread) { return thread && !m->cells[thread + THREAD_FRAME]; }

/* The stored value of a reference, thread or lock of the base. False when it was not part of it. */
static inline bool number_in_base(const Encoder *e, int64_t value, uint64_t *number) {
    if (!value) {
        *number = 0;
        return true;
    }
    if (value >= e->place_capacity || e->places[value].stamp != e->stamp)
        return false;
    *number = e->places[value].number;
    return true;
}

/* The stored value of a cell of the base that has changed, and is no reference. False when the base cannot tell. */
static inline bool changed_number(const Encoder *e, const EncodedCell *place, int64_t value, uint64_t *number) {
    switch (place->kind) {
    case CELL_VALUE: *number = (uint64_t)value - (uint64_t)place->low; return true;
    case CELL_DEPTH:
        /* The width follows the deepest lock. While all are held at most once it stays zero. */
        *number = 0;
        return !place->width && !extra_depth(value);
    case CELL_TID:
    case CELL_OWNER:
        /* A thread that has ended may be referred to no longer, or for the first time. */
        return !e->base_ended && !has_ended(e->machine, value) && number_in_base(e, value, number);
    case CELL_LOCK:
        if (e->base_lost_locks || !number_in_base(e, value, number))
            return false;
        *number -= *number != 0; /* whether it waits at all is told by another cell */
        return true;
    default: return false;
    }
}

/* encode.c: a view of the encoder's machine. */
View *encoder_new_view(Encoder *encoder);

#endif
