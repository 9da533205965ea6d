/* Models for any number of threads: the way from a file (.cbp, .gm or .spec) to a net, to an answer, and to a run that
   people can read.

       .cbp  cbp_read ► gm_translate ► gm_reduce ► gm_to_net ► cover_search ► gm_replay
       .gm                     gm_read ►           gm_to_net ► cover_search ► gm_fire
       .spec                                        net_read ► cover_search ► net_fire

   Everything lives until unbounded_free. */
#ifndef BANDERA_UNBOUNDED_H
#define BANDERA_UNBOUNDED_H

#include "gm/gm.h"
#include "net/cover.h"
#include "verdict.h"

typedef enum UnboundedKind { UNBOUNDED_NONE, UNBOUNDED_CBP, UNBOUNDED_GM, UNBOUNDED_SPEC } UnboundedKind;

typedef struct UnboundedOptions {
    const char *file;
    const char *const *targets; /* of a program: labels with commas between them; each text is an alternative */
    uint32_t target_count;
    bool no_reduce;       /* take the machine of a program as it was translated */
    bool no_shorten;      /* show the run that was found, not a shorter one */
    bool color;           /* in messages about the input */
    const Limits *limits; /* for reading and for checking certificates; may be null if none is checked */
} UnboundedOptions;

/* Locations of a program, at which different threads are not meant to be at once. */
typedef struct UnboundedTarget {
    Vector(uint32_t) locations;
} UnboundedTarget;

/* One step of a run, in words. */
typedef struct UnboundedStep {
    const char *thread; /* "up#2"; of a machine its name; null for a net */
    const char *where;  /* "point.cbp:12", or null */
    const char *what;   /* the statement or the transition */
    Vector(const char *) changes;
} UnboundedStep;

/* A run into the target, after it was run again in the model itself. */
typedef struct UnboundedRun {
    const char *target;         /* "upX and downX" */
    const char *where;          /* of a program: "file:line" of the target's first label; or null */
    Vector(const char *) first; /* of machines and nets: the initial state */
    Vector(UnboundedStep) steps;
    Vector(const char *) last;   /* of a program: the threads at the target. Otherwise: the last state */
    Vector(const char *) others; /* of a program: where the other threads are */
    uint64_t threads;            /* how many the run needs */
} UnboundedRun;

typedef struct Unbounded {
    const UnboundedOptions *options;
    UnboundedKind kind;
    Arena *arena;
    const char *file; /* its name, safe to be shown */
    char *source;
    size_t source_length;
    Text problems;       /* messages about the input: errors and warnings */
    CbpProgram *program; /* null if it is none */
    Gm *machine;         /* as read or translated; null for a net */
    Gm *reduced;         /* the smaller one, or null */
    GmNet made;          /* the net; without steps if it was read */
    Vector(UnboundedTarget) targets;
    CoverResult *result;
    UnboundedRun run; /* of an unsafe answer */
    Failure failure;  /* INTERNAL: describes a bug in Bandera */
} Unbounded;

/* What kind of model a file has, by the end of its name. */
UnboundedKind unbounded_kind(const char *file);

/* A model that has not been read. `options` must outlive it. */
Unbounded *unbounded_new(const UnboundedOptions *options);
void unbounded_free(Unbounded *unbounded);

/* Reads the file and the targets, and makes the machine of a program. False when the problems say why not, or when a
   limit is reached, which is the result then. */
bool unbounded_read(Unbounded *unbounded);

/* Makes the net. False when the problems say why not. */
bool unbounded_make_net(Unbounded *unbounded);

/* Whether there is anything to cover: a program has to be given targets, a machine may lack them. */
bool unbounded_has_target(const Unbounded *unbounded);

/* Appends the labels of a program, with commas. */
void unbounded_labels(const Unbounded *unbounded, Text *out);

/* The machine that the net is made from, or null. */
const Gm *unbounded_machine(const Unbounded *unbounded);

/* Searches; a run that is found is replayed and described in words. False after an internal error: see the failure. */
bool unbounded_search(Unbounded *unbounded, const CoverOptions *options);

/* Instead of a search: reads a certificate of safety and checks it against the net. False when the problems say what
   does not hold. When a limit is reached, the result is unknown. */
bool unbounded_check_certificate(Unbounded *unbounded, const char *file);

/* Appends a run for people: all of its steps, or of a long one its beginning and its end. */
void unbounded_show_run(const Unbounded *unbounded, bool is_full, Text *out);

/* The answer about the target. */
Answer unbounded_answer(const Unbounded *unbounded);

/* Appends the evidence or reason of the answer, without brackets: "replayed, 3 threads, 17 steps". */
void unbounded_detail(const Unbounded *unbounded, Text *out);

/* Appends the result as JSON: see doc/json.md. */
void unbounded_json(const Unbounded *unbounded, Text *out);

#endif
