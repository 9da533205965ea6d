/* Private to src/pipeline*.c. */
#ifndef BANDERA_PIPELINE_INT_H
#define BANDERA_PIPELINE_INT_H

#include "pipeline.h"

bool stage_automata(Run *run);
bool stage_watch(Run *run);
bool stage_progress(Run *run);

/* The options of the search for all questions; and a search for one question alone, with other options. */
SearchOptions pipeline_search_options(Run *run);
SearchResult *pipeline_search_again(Run *run, SearchOptions *options, uint32_t question);

/* Runs a counterexample to a question again. Null without a failure when `look` stopped that; with one, it is a bug. */
Trace *pipeline_record(Run *run, uint32_t question, const Violation *violation, Look look);

/* pipeline_races.c: fills in the races that the search has met; those that answer have their runs repeated, unless
   `look` stops that. False with a failure, which is a bug. */
bool pipeline_tell_races(Run *run, Look look);
void pipeline_free_races(Run *run);

bool stage_javac(Run *run);
bool stage_load(Run *run);
void pipeline_free_java(Run *run);

bool stage_scout(Run *run);
bool stage_freeze(Run *run);

/* Lets the code say what of its objects is taken for owned, after all that searches have learned. */
void pipeline_contest(Run *run);

/* After a search: adds the missing parts that it reached, and what threads can notice although the model hides it. The
   stage to continue with, or null when there was nothing. */
const char *pipeline_learn(Run *run);

/* Frees the model and its code. */
void pipeline_free_model(Run *run);

/* Whether every class file that was read on the way was well-formed; otherwise a message says which was not. */
bool pipeline_found_no_problem(Run *run);

#endif
