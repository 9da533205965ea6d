/* The data races that a search has met, each once: all accesses of one field are one race to people. */
#include "pipeline_int.h"

#include "pass/order.h"
#include "trace/render.h"

#include <stdlib.h>
#include <string.h>

/* More are counted, but have no counterexample. */
enum { MOST_TRACES = 8 };

static char *copy_of(Text *text) {
    char *copy = memory_get(text->length + 1);
    memcpy(copy, text_string(text), text->length + 1);
    text_free(text);
    return copy;
}

/* The field that both accesses are of, as Java writes it: "bank.Account.balance". Null when it is an element of an
   array, or data of a library that the program has called. */
static char *find_field(const BirModel *model, const BirId *transformations) {
    Text names[2] = {{0}, {0}};
    bool found = order_name(model, transformations[0], &names[0]) && order_name(model, transformations[1], &names[1]) &&
                 strcmp(text_string(&names[0]), text_string(&names[1])) == 0 && !strchr(text_string(&names[0]), '[');
    for (size_t i = 0; i < names[0].length; i++)
        names[0].bytes[i] = names[0].bytes[i] == '/' ? '.' : names[0].bytes[i];
    text_free(&names[1]);
    if (found)
        return copy_of(&names[0]);
    text_free(&names[0]);
    return NULL;
}

/* Two places in one order, whichever came first. */
static char *find_places(const BirModel *model, const BirId *transformations) {
    Text places[2] = {{0}, {0}}, both = {0};
    for (uint32_t i = 0; i < 2; i++)
        trace_describe_place(model, transformations[i], &places[i]);
    bool swap = strcmp(text_string(&places[0]), text_string(&places[1])) > 0;
    text_format(&both, "%s and %s", text_string(&places[swap]), text_string(&places[!swap]));
    text_free(&places[0]);
    text_free(&places[1]);
    return copy_of(&both);
}

void run_describe_places(const Run *run, const BirId *transformations, Text *out) {
    char *places = find_places(run->model, transformations);
    text_add(out, places);
    free(places);
}

static bool is_same(const RunRace *left, const RunRace *right) {
    if (left->field && right->field)
        return strcmp(left->field, right->field) == 0;
    return !left->field && !right->field && strcmp(left->places, right->places) == 0;
}

static void free_race(RunRace *race) {
    free(race->field);
    free(race->places);
}

/* Adds a race unless it is there. Null when it is. */
static RunRace *add_race(Run *run, const BirId *transformations) {
    RunRace race = {.field = find_field(run->model, transformations),
                    .places = find_places(run->model, transformations)};
    for (uint32_t i = 0; i < run->races.count; i++)
        if (is_same(&run->races.items[i], &race)) {
            free_race(&race);
            return NULL;
        }
    vector_push(NULL, &run->races, race);
    return &run->races.items[run->races.count - 1];
}

bool pipeline_tell_races(Run *run, Look look) {
    const SearchResult *result = run->result;
    const Violation *violation = result->violations[PROPERTY_RACE];
    if (violation)
        add_race(run, violation->race)->trace = run->traces[PROPERTY_RACE];
    for (uint32_t i = 0; i < result->race_count; i++) {
        const Race *race = &result->races[i];
        RunRace *added = add_race(run, race->transformations);
        if (!added || !violation || run->races.count > MOST_TRACES)
            continue;
        Violation other = {.property = PROPERTY_RACE,
                           .fault = {.transformation = BIR_NONE, .subject = BIR_NONE},
                           .moves = race->moves,
                           .count = race->count};
        added->trace = pipeline_record(run, PROPERTY_RACE, &other, look);
        if (!added->trace && run->failure.kind != FAILURE_NONE)
            return false;
    }
    return true;
}

void pipeline_free_races(Run *run) {
    for (uint32_t i = 0; i < run->races.count; i++) {
        RunRace *race = &run->races.items[i];
        if (race->trace && race->trace != run->traces[PROPERTY_RACE])
            trace_free(race->trace);
        free_race(race);
    }
    free(run->races.items);
}
