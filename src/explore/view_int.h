/* Private to views: view.c (updates), registry.c (which components there are, and what refers to what), naming.c (names
   of objects), content.c (what components hold, and the trees above them), measure.c (the size of a state), unfold.c
   (back to a live state). */
#ifndef BANDERA_EXPLORE_VIEW_INT_H
#define BANDERA_EXPLORE_VIEW_INT_H

#include "base/vector.h"
#include "explore/view.h"

typedef enum ComponentKind {
    COMPONENT_NONE,
    COMPONENT_OBJECT, /* an object, or the first piece of a long one */
    COMPONENT_PIECE,  /* a later piece of an object */
    COMPONENT_FRAME,
    COMPONENT_THREAD, /* one that has not ended */
    COMPONENT_ENDED   /* a thread that has ended and is still referred to: it has a name like an object */
} ComponentKind;

/* Cells of a piece: longer objects have several. */
enum { PIECE_CELLS = 32 };

/* A component, by its first cell. */
typedef struct Component {
    uint32_t kind;                  /* a ComponentKind */
    uint32_t cells;                 /* how many: cells that say they belong to it, and are beyond, do not */
    uint32_t part;                  /* OBJECT: its collection; PIECE: its object; FRAME: its body */
    uint32_t referrers;             /* first cell of the list of those that refer to it */
    uint32_t name;                  /* OBJECT, PIECE, ENDED; 0: not found */
    uint32_t finder;                /* the cell of the reference that it is found by */
    uint32_t level_low, level_high; /* how far it is from the roots: see naming.c */
    uint32_t content;               /* the number of its sequence; of a frame with all below it */
    uint32_t below;  /* FRAME: its caller; THREAD: its innermost frame; OBJECT: cells of all its pieces */
    uint32_t order;  /* FRAME: how many are below it; THREAD: how many threads are before it */
    uint32_t thread; /* FRAME */
    /* See symmetry.c: */
    uint32_t signature; /* FRAME, with all below it; THREAD */
    uint32_t key;       /* OBJECT: of a thread that is joined; or 0 */
    uint32_t keeps;     /* OBJECT, PIECE, FRAME: it refers to threads by their keys */
    /* During one update only: */
    uint32_t mark;   /* the update in which it was listed as changed, or as one of the pool */
    uint32_t lowest; /* THREAD: order of the lowest frame that changed, or that may be another one */
    uint32_t state;  /* OBJECT, ENDED: a NamingState */
} Component;

typedef enum NamingState {
    NAMING_STABLE,
    NAMING_AFFECTED, /* what it was found by may no longer be the best */
    NAMING_DECIDED   /* found again */
} NamingState;

/* In place of it, while the pool is taken in: THREAD. */
enum { POOL_PRESENT = NAMING_DECIDED + 1 };

/* What is known of a cell. */
typedef struct Link {
    uint32_t owner;  /* first cell of its component; of a global: its place among those that are stored, from 1 */
    uint32_t target; /* what it refers to: an object that is not in the base region, a thread; or 0 */
    uint32_t next, previous; /* in the list of those that refer to it */
} Link;

enum { TRIE_FANOUT_BITS = 4, TRIE_FANOUT = 1 << TRIE_FANOUT_BITS, TRIE_LEVELS = 9 };

/* A tree above numbers by place; 0 where there is none. A node is the number of the sequence of its children. */
typedef struct Trie {
    uint32_t *levels[TRIE_LEVELS]; /* the numbers, then the nodes level by level */
    uint32_t *marks[TRIE_LEVELS];  /* the update in which it was listed as changed */
    Vector(uint32_t) changed[TRIE_LEVELS];
    uint32_t capacity; /* of the lowest level: a power of the fanout ... */
    uint32_t height;   /* ... this one */
    uint32_t top;      /* height of the lowest tree that has all numbers of the state */
} Trie;

/* A word that was changed, and what it was: or, of a trial, what it became. */
typedef struct Change {
    uint32_t *at;
    uint32_t old;
} Change;

/* The trials of a state that are remembered: the last ones of View.trials, up to so many. */
typedef struct Trials {
    uint32_t first, count;
    uint32_t redo, tried, fresh; /* ends of what they take of View.redo, tried and fresh */
    uint32_t period;             /* see View.period */
} Trials;

/* A step that the view has followed. */
typedef struct ViewStep {
    size_t mark; /* of the log, where it began, counted from the first entry there ever was */
    uint32_t first_change;
    uint32_t slots[VIEW_SLOTS]; /* of the state before it */
    Trials trials;              /* of that state */
} ViewStep;

/* A state that was tried. */
typedef struct Trial {
    uint64_t number;
    uint32_t first_redo, redo_count;   /* of View.redo */
    uint32_t first_tried, tried_count; /* of View.tried */
    uint32_t first_fresh, fresh_count; /* of View.fresh */
    uint32_t slots[VIEW_SLOTS];
} Trial;

/* A reference by which an object may be found. The least is the best. */
typedef struct Candidate {
    uint64_t level;
    uint32_t parent, field;
    uint32_t cell, object;
} Candidate;

/* Fields of class Thread that symmetry is about, the first of which is its name; references that a joiner has. */
enum { VIEW_HIDDEN_NAME, VIEW_HIDDEN = 3, VIEW_LIFE = 12, VIEW_MOST_KEYED = 4 * MACHINE_MOST_THREADS };

struct View {
    Machine *machine;
    Contents *shared;
    Link *links;           /* by cell */
    Component *components; /* by cell */
    uint32_t capacity;
    uint32_t global_count; /* stored globals that have their places */
    /* Threads by place. The first place is that of the first thread of the program: it stays empty when that has ended,
       so that others keep theirs. */
    uint32_t pool[MACHINE_MOST_THREADS + 1];
    uint32_t pool_count; /* places */
    Trie threads, globals, heap;
    /* Symmetry: see symmetry.c. */
    bool is_symmetric, joins_by_key;
    bool is_refuted;                                       /* what was assumed of joined threads does not hold */
    uint32_t hidden[VIEW_HIDDEN], life[VIEW_LIFE], status; /* where fields of Thread objects are */
    uint32_t joiner;                                       /* the first thread of the program; 0: it has ended */
    uint32_t joined[MACHINE_MOST_THREADS], joined_count;   /* Thread objects that it is bound to join ... */
    uint32_t keyed[VIEW_MOST_KEYED], keyed_count;          /* ... and cells by which it alone refers to them */
    uint32_t slots[VIEW_SLOTS];                            /* of the state it is of ... */
    uint32_t top;                                          /* ... and the first cell that is not in use in it */
    /* What is remembered: the newest steps that led to the state, the trials from it, and from the states before it. */
    Vector(ViewStep) steps;
    Vector(Change) changes; /* of the steps; of the update under way those from `first_change` on */
    Vector(Trial) trials;
    Vector(Change) redo;
    Vector(LogEntry) tried; /* what was logged, with the new values */
    Vector(int64_t) fresh;  /* cells above the top of the state: what they first held is not logged */
    uint64_t tried_order;   /* of the last of them: see view_order */
    uint32_t first_trial;   /* of the present state; those of the states before it stand before */
    uint64_t last_trial;    /* the number of the last one, if the state was tried since the view has come here; or 0 */
    uint64_t trial_count;   /* counts them */
    uint32_t period;        /* counts how often all were forgotten */
    Effect *effect;         /* of the last trial; null: they are not wanted */
    /* The update under way. */
    bool records; /* changes are noted ... */
    bool is_step; /* ... as those of the last step */
    uint32_t first_change;
    uint32_t update; /* counts them */
    bool pool_changed;
    bool joiner_moved;
    bool goes_forward;     /* it takes in a step, not one that was undone, nor a state as a whole */
    bool keeps;            /* what is written refers to joined threads by their keys */
    bool renames;          /* some object was found, lost or renamed */
    Cells frame_cells;     /* of frames, changed */
    Cells changed;         /* objects and pieces */
    Cells changed_globals; /* pieces of globals, counted from 0 */
    Cells changed_threads;
    Cells lost;              /* objects that a reference which found them has left */
    Cells gained;            /* references that refer to something else now */
    Cells affected;          /* objects that are not STABLE */
    Cells old_names;         /* that objects had before */
    Cells stack;             /* scratch */
    Vector(Candidate) queue; /* a heap of candidates */
    Vector(uint32_t) words;  /* of the sequence that is made */
};

/* The only way to change what belongs to the state that the view is of. */
static inline void view_put(View *v, uint32_t *at, uint32_t value) {
    if (*at == value)
        return;
    if (v->records)
        vector_push(NULL, &v->changes, ((Change){at, *at}));
    *at = value;
}

static inline uint64_t component_level(const Component *c) { return (uint64_t)c->level_high << 32 | c->level_low; }

/* The component that a cell behind the globals is part of, or null. */
static inline Component *view_component(const View *v, uint32_t cell) {
    uint32_t first = v->links[cell].owner;
    Component *c = &v->components[first];
    return first && c->kind != COMPONENT_NONE && cell - first < c->cells ? c : NULL;
}

static inline uint32_t view_first(const View *v, const Component *c) { return (uint32_t)(c - v->components); }

static inline bool is_global(const View *v, uint32_t cell) { return cell < v->machine->code->first_free; }

/* What a cell of an object is, but for those of its header. */
static inline const Cell *object_cell(const CodeCollection *collection, uint32_t offset) {
    uint32_t index = offset - OBJECT_CELLS;
    const Layout *element = &collection->element;
    return &element->cells[index < element->count ? index : index % element->count];
}

/* registry.c: makes a component of an object that was found, and of none one that was lost; with what they refer to. */
void view_add_object(View *view, uint32_t object);
void view_drop_object(View *view, uint32_t object);

/* registry.c: what refers to an object or thread, and holds its name, has to be made anew. */
void view_change_referrers(View *view, uint32_t target);

/* registry.c: notes that a thread has changed, from the frame of an order on. */
void view_note_thread(View *view, uint32_t thread, uint32_t order);

/* registry.c: lets a cell refer to what it holds: a reference, or a thread; or to nothing. */
void view_link_cell(View *view, uint32_t cell);
void view_unlink_cell(View *view, uint32_t cell);

/* registry.c: a thread is one of the pool now, in a place. */
void view_place_thread(View *view, uint32_t thread, uint32_t place);

/* registry.c: notes that an object, or a piece, has changed. */
static inline void view_note_changed(View *v, uint32_t first) {
    Component *c = &v->components[first];
    if (c->mark == v->update)
        return;
    c->mark = v->update;
    vector_push(NULL, &v->changed, first);
}

/* registry.c: notes that a cell may have changed, or those of some log entries; then takes in all that has, and names
   the objects. */
void view_note_cell(View *view, uint32_t cell);
void view_note_log(View *view, const LogEntry *entry, const LogEntry *end);
void view_take_changes(View *view);

/* registry.c: lets the listed cells of frames, as far as there are still such, refer to what they hold. */
void view_take_frame_cells(View *view);

/* registry.c: takes in which threads there are, as many as given: those of the machine, or none. */
void view_take_pool(View *view, uint32_t count);

/* symmetry.c: with symmetry, whether some fields of a collection's objects are no part of a state, and the one at an
 * offset is not. */
bool view_hides_some(const View *view, uint32_t collection);
bool view_hides(const View *view, uint32_t offset);

/* symmetry.c: takes in what the first thread of the program is bound to do, after it was forgotten if that thread has
   moved; and gives threads their places. */
void view_end_joining(View *view);
void view_take_symmetry(View *view);

/* Whether the globals lead to an object: then its name has nothing to do with threads. */
enum { PHASE_BITS = 60 };
static inline bool view_is_global(const Component *c) { return c->name && !(c->level_high >> (PHASE_BITS - 32)); }

/* naming.c: how far from the roots an object is that is found by a reference of a frame. */
uint64_t view_level_by_frame(const View *view, const Component *frame, uint32_t cell);

/* naming.c: finds the names of all objects after references have changed. */
void view_name_objects(View *view);

/* view.c: begins an update: makes room for every cell there is, and gives places to globals that are stored from now
   on. And puts back what was changed from some change on. */
void view_make_room(View *view);
void view_undo_changes(View *view, uint32_t first);

/* effect.c: begins to note the effect of a trial, and ends it before the trial is undone. In between it is noted that a
   cell is about to refer to something else, or does now; which objects may get other names; and leaves of trees. */
void view_begin_effect(View *view);
void view_note_touched(View *view, uint32_t cell);
void view_note_affected(View *view, uint32_t object);
void view_end_effect(View *view);

/* content.c: makes the sequences of changed components and the trees above them; writes the numbers of the state. Or
   only what is above changed numbers of the trees. */
void view_fold(View *view, uint32_t slots[VIEW_SLOTS]);
void view_fold_state(View *view, uint32_t slots[VIEW_SLOTS]);

/* content.c: changes a number of a tree. */
void trie_set(View *view, Trie *trie, uint32_t place, uint32_t number);

/* content.c: makes room for numbers in so many places. True when something moved. */
bool trie_reserve(Trie *trie, uint32_t count);
void trie_free(Trie *trie);

/* Goes through the cells of a component that may refer to objects and threads. */
typedef struct LinkWalk {
    const Layout *layout;
    uint32_t base, elements, at;
    uint32_t monitor; /* the cell of its owner, while it is still to come; or 0 */
    uint32_t hidden;  /* a cell that is passed over; or 0 */
} LinkWalk;

LinkWalk view_walk(const View *view, const Component *component);

/* The next cell, or 0. */
static inline uint32_t walk_next(LinkWalk *walk) {
    const Layout *layout = walk->layout;
    if (walk->monitor) {
        uint32_t cell = walk->monitor;
        walk->monitor = 0;
        return cell;
    }
    uint32_t links = layout->ref_count + layout->thread_count;
    if (!links)
        return 0;
    for (; walk->elements; walk->elements--, walk->base += layout->count, walk->at = 0)
        while (walk->at < links) {
            uint32_t nth = walk->at++;
            uint32_t cell =
                walk->base + (nth < layout->ref_count ? layout->refs[nth] : layout->threads[nth - layout->ref_count]);
            if (cell != walk->hidden)
                return cell;
        }
    return 0;
}

/* Names of roots, in place of the name of an object that something is found from. */
enum { ROOT_FRAMES = 1u << 31 };
static const uint32_t ROOT_GLOBALS = 3u << 30;

/* In place of a field, of the names of pieces: counted from 1. */
static const uint32_t FIELD_PIECE = 1u << 31;

/* How references are written: a name; or one of these and a number. */
static const uint32_t WORD_BASE = 1u << 31;   /* an object of the base region */
static const uint32_t WORD_THREAD = 1u << 30; /* a thread that has not ended, counted from 1 */

static const uint32_t WORD_KEY = 1u << 30; /* what a thread that is joined can be told by: see symmetry.c */

/* What a global is written as that refers to nothing now, and did at first. */
static const uint32_t GLOBAL_NULL = UINT32_MAX;

/* What a stored global, by place, holds at first. */
static inline int64_t view_global_zero(const Machine *m, uint32_t place) {
    const Stored *stored = &m->stored;
    return m->code->is_program ? stored->zeros.items[place]
                               : stored->globals.cells[stored->globals.hot[place].index].zero;
}

/* The first word of a lock that a thread waits on, if it is no object's name. */
static const uint32_t LOCK_LOST = UINT32_MAX, LOCK_GLOBAL = UINT32_MAX - 1;

/* The first word of an object's sequence: its collection, counted from 1, and what follows. */
enum { HEAD_MONITOR = 1, HEAD_HASH = 2, HEAD_CONTESTED = 4, HEAD_BITS = 3 };
static const uint32_t HEAD_ENDED = UINT32_MAX;

/* The words of the sequence of a whole state. */
enum {
    STATE_HEIGHTS, /* of the trees: of threads, of globals, of the heap */
    STATE_THREAD_COUNT,
    STATE_RUNNING, /* the thread that runs without interleaving, counted from 1 */
    STATE_HASHES,
    STATE_GLOBALS, /* the root of the tree of globals */
    STATE_THREADS, /* the numbers of few threads, or the root of the tree of many */
    STATE_WORDS = STATE_THREADS + TRIE_FANOUT
};

#endif
