/* A closed model by discovery. A Java program is a model that grows; runs of it (scouts) find out what it needs, and
   what they have found is frozen into a model that every pass and engine can work on. When a search of that comes upon
   something that is missing, this is added, and the search begins again: in the last one nothing was missing, so that
   all that the model does not have does not happen. */
#ifndef BANDERA_DISCOVER_DISCOVER_H
#define BANDERA_DISCOVER_DISCOVER_H

#include "discover/scout.h"
#include "lower/lower.h"
#include "machine/machine.h"

typedef struct Discovery Discovery;

/* Nothing is known yet. The program has to outlive it. */
Discovery *discovery_new(JavaProgram *program);
void discovery_free(Discovery *discovery);

/* Runs the program along some schedules, as far as `look` allows, so that the model has what they need; and lets it
   initialise the library classes that these needed before the first state. */
void discovery_scout(Discovery *discovery, const MachineOptions *options, Look look);

/* The same for engines that have no functions and no heap: many runs tell which calls there are and how much room they
   need. No class is initialised before the first state. What is learnt later goes there, too; belongs to the discovery.
 */
Scout *discovery_measure(Discovery *discovery, const MachineOptions *options, Look look);

/* Adds what a search of `searched`, the frozen model, missed, and what some runs need that go on from there. These are
   twice as long in each round, so that there are not too many. False when the model had all of it. */
bool discovery_learn(Discovery *discovery, const Code *searched, const MissingReport *missed, uint32_t round,
                     const MachineOptions *options, Look look);

/* Code of the model as it grows: machines of it miss nothing. Belongs to the discovery. */
Code *discovery_code(Discovery *discovery);

#endif
