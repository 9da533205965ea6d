/* The oracle of the random tests: the plainest search there can be. A state is a text, the set of states is a set of
   texts, and every state is reached by repeating its path from the initial state. It shares with the searches of
   src/explore what a machine does in one step, and nothing of how states are told apart, stored, undone or expanded. */
#ifndef BANDERA_TEST_RANDOM_REFERENCE_H
#define BANDERA_TEST_RANDOM_REFERENCE_H

#include "machine/machine.h"

typedef struct Reference {
    bool complete;     /* every state was visited */
    bool limit;        /* a bound of the model was exceeded somewhere */
    uint32_t violated; /* bit 1 << Property for each violated property */
    uint64_t states, transitions;
    uint64_t globals, globals_hash; /* how many valuations of the globals, with what they lead to, and which */
    char problem[160];              /* an inconsistency of the machine itself, or "" */
} Reference;

/* Visits all states, up to a number of them. */
void reference_explore(const Code *code, const MachineOptions *options, uint32_t checks, uint64_t max_states,
                       Reference *result);

/* Appends the text of a state: equal for states that differ only in addresses and garbage. */
void reference_state(const Machine *machine, Text *out);

/* The same for a state whose cells are given. */
void reference_cells(const Code *code, const int64_t *cells, Text *out);

#endif
