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

static void free_race(RunRace *race) {
    free(race->field);
    for (uint32_t i = 0; i < race->places.count; i++)
        free(race->places.items[i]);
    free(race->places.items);
}

/* The race of a field, or that at two places; null when there is none. */
static RunRace *find_race(const Run *run, const char *field, const char *places) {
    for (uint32_t i = 0; i < run->races.count; i++) {
        RunRace *race = &run->races.items[i];
        bool is_same = field ? race->field && strcmp(race->field, field) == 0
                             : !race->field && strcmp(race->places.items[0], places) == 0;
        if (is_same)
            return race;
    }
    return NULL;
}

static void add_places(RunRace *race, char *places) {
    for (uint32_t i = 0; i < race->places.count; i++)
        if (strcmp(race->places.items[i], places) == 0) {
            free(places);
            return;
        }
    vector_push(NULL, &race->places, places);
}

/* Adds a race. Null when it was there. */
static RunRace *add_race(Run *run, const BirId *transformations) {
    char *field = find_field(run->model, transformations), *places = find_places(run->model, transformations);
    RunRace *known = find_race(run, field, places);
    if (known) {
        free(field);
        add_places(known, places);
        return NULL;
    }
    RunRace race = {.field = field};
    add_places(&race, places);
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
        if (!added || !race->moves || run->races.count > MOST_TRACES)
            continue;
        Violation other = {.property = PROPERTY_RACE,
                           .fault = {.transformation = BIR_NONE, .subject = BIR_NONE},
                           .race = {race->transformations[0], race->transformations[1]},
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
