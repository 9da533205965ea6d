/* What a verifier that SPIN made prints, line by line. Private to this folder. */
#ifndef BANDERA_SPIN_PAN_H
#define BANDERA_SPIN_PAN_H

#include "base/text.h"

enum { PAN_MOST_CORES = 64 };

/* Bytes that come in pieces, cut into lines. What is behind a very long line's beginning is dropped. */
typedef struct PanLines {
    Text line;
    void (*take)(void *context, const char *line, size_t length); /* without its end, NUL-terminated */
    void *context;
} PanLines;

void pan_lines_hear(void *lines, const char *bytes, size_t length); /* as ProcessOptions.hear */
void pan_lines_end(PanLines *lines); /* takes a last line that has no end, and frees what is held */

/* What was found in the lines of a search so far. */
typedef struct PanReport {
    /* From the summary, which is printed when the search ends in whatever way. */
    char kind;           /* 'f' a full search, 'h' with hashes for states, 'b' with bits for states; 0: not said */
    bool has_assertions; /* assertions were checked, */
    bool has_cycles;     /* acceptance cycles were searched, */
    bool has_fairness;   /* in fair runs only */
    bool has_errors;     /* the number of errors was printed */
    bool is_incomplete;  /* it reports an incomplete search */
    uint64_t errors;
    uint64_t states, transitions, bytes;
    uint32_t depth;
    /* From what is printed on the way. */
    bool too_deep;       /* runs were cut at the depth limit */
    bool depth_is_error; /* the depth limit was counted as an error */
    bool out_of_memory;
    bool has_trail;          /* a trail was written */
    bool has_claim_end;      /* the error is that the claim came to its end, */
    uint64_t claim_end;      /* after so many steps */
    bool has_complaint;      /* something else that it calls an error */
    uint64_t vector_size;    /* not 0: the state vector has more bytes than it was compiled for */
    uint32_t fairness_bytes; /* not 0: it has to be compiled with so many for fairness */
    uint64_t core_states[PAN_MOST_CORES];
    uint64_t core_transitions[PAN_MOST_CORES];
    Text said; /* all of it but the progress, up to a limit; owned */
} PanReport;

/* Takes a line of a search: a PanReport as the context of a PanLines. True for a line about progress. */
bool pan_report_line(PanReport *report, const char *line, size_t length);

/* The words of a trail that is run again. */
typedef struct PanTrail {
    Text lines;     /* those that the model prints, `#o` where a cycle begins; owned */
    bool has_end;   /* it was run to its end */
    bool is_broken; /* the verifier could not follow it, or it is longer than can be kept */
    Text said;      /* the other lines, up to a limit; owned */
} PanTrail;

/* Takes a line of a trail: a PanTrail as the context of a PanLines. */
void pan_trail_line(void *context, const char *line, size_t length);

#endif
