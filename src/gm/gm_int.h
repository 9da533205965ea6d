/* Parts of src/gm that only its own files use. */
#ifndef BANDERA_GM_GM_INT_H
#define BANDERA_GM_GM_INT_H

#include "gm/gm.h"

/* The known value of a variable. */
typedef enum GmKnown { GM_UNKNOWN = -1, GM_FALSE = 0, GM_TRUE = 1 } GmKnown;

GmKnown gm_known(const GmLiterals *literals, uint32_t variable);

/* Sets the value of a variable, in place of another if there is one. */
void gm_set(Arena *arena, GmLiterals *literals, uint32_t variable, bool value);

/* Adds a literal to a conjunction; false when that contradicts it. */
bool gm_require(Arena *arena, GmLiterals *literals, GmLiteral literal);

GmLiterals gm_copy_literals(Arena *arena, const GmLiterals *literals);
bool gm_same_literals(const GmLiterals *left, const GmLiterals *right);

/* Whether a transition has a partner that sends. */
static inline bool gm_receives(GmKind kind) {
    return kind == GM_RECEIVE || kind == GM_RECEIVE_ASYNCHRONOUS || kind == GM_RECEIVE_BROADCAST;
}

/* Whether a transition wakes those that wait, if any; whether it is one that they take when they are woken. */
static inline bool gm_wakes(GmKind kind) { return kind == GM_SEND_ASYNCHRONOUS || kind == GM_BROADCAST; }
static inline bool gm_is_woken(GmKind kind) { return kind == GM_RECEIVE_ASYNCHRONOUS || kind == GM_RECEIVE_BROADCAST; }

/* The sign before a message in texts. */
const char *gm_kind_sign(GmKind kind);

/* By state: the number of transitions that leave states before it. With sorted transitions that is where its own begin.
 */
uint32_t *gm_first_out(const Gm *gm, Arena *arena);

/* Sorts transitions by where they leave, keeping their order otherwise. */
void gm_sort_transitions(Gm *gm);

/* The use of locks, and where a thread runs alone: discipline.c. */
typedef struct GmDiscipline {
    bool *is_lock;      /* by variable: it is acquired and released as a lock */
    uint32_t *guardian; /* by variable: the lock that is held wherever it is used; GM_NONE: there is none */
    bool *is_constant;  /* by variable: no transition assigns it */
    bool *is_alone;     /* by state: while a thread is there, no other thread has been started */
    bool *is_held;      /* by state, then variable: a thread there holds this lock */
    uint32_t *monitor;  /* by message: the lock that is held where it is sent and where its receivers begin to wait */
} GmDiscipline;

GmDiscipline gm_discipline(const Gm *gm, Arena *arena);

static inline bool gm_holds(const Gm *gm, const GmDiscipline *discipline, uint32_t state, uint32_t lock) {
    return discipline->is_held[(size_t)state * gm->variables.count + lock];
}

#endif
