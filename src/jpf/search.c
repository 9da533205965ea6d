#include "jpf/search.h"

#include "jpf/java_source.h"
#include "spin/trail.h"

#include <stdlib.h>
#include <string.h>

/* The search ends without an answer: the model needs what Java PathFinder, or Java, does not have. */
static void give_up(const Code *code, SearchResult *result, const char *words) {
    result->end = SEARCH_LIMITED;
    result->bound = (Fault){.limit = LIMIT_UNSUPPORTED,
                            .transformation = BIR_NONE,
                            .subject = BIR_NONE,
                            .value = strings_add_utf8(code->strings, words, strlen(words))};
}

static void report(const SearchOptions *options, Trail *trail, SearchResult *result, Text *broken) {
    Property property =
        trail->end == TRAIL_DEADLOCK ? PROPERTY_DEADLOCK : search_property_of(trail->fault.error, options->checks);
    if (property == PROPERTIES) {
        text_add(broken, "Java PathFinder reports an error that was not checked");
        return;
    }
    Violation *violation = memory_get_zeroed(1, sizeof *violation);
    *violation = (Violation){.property = property,
                             .fault = trail->fault,
                             .lock_cycle = trail->lock_cycle,
                             .moves = trail->moves,
                             .count = trail->count};
    trail->moves = NULL;
    result->violations[property] = violation;
    result->end = SEARCH_VIOLATED;
}

/* Runs on the model what Java PathFinder found. */
static void follow(const Code *code, const Inlined *inlined, const JpfSearchOptions *options, const JpfResult *found,
                   JpfSearch *search) {
    Text lines = {0};
    text_add(&lines, text_string(&found->trail));
    if (found->end == JPF_DEADLOCK && !strstr(text_string(&lines), "#k"))
        text_add(&lines, "\n#d\n");
    Machine *machine = machine_new(code, options->machine);
    Trail trail;
    trail_follow(text_string(&lines), inlined, machine, &trail);
    machine_free(machine);
    if (trail.end == TRAIL_ERROR || trail.end == TRAIL_DEADLOCK)
        report(options->search, &trail, search->result, &search->broken);
    else if (trail.end == TRAIL_LIMIT) {
        search->result->end = SEARCH_LIMITED;
        search->result->bound = trail.fault;
    } else if (found->end == JPF_LIMIT)
        give_up(code, search->result, text_string(&found->message));
    else
        text_format(&search->broken, "what Java PathFinder found is no run of the model: %s\n%s",
                    text_string(&trail.words), text_string(&lines));
    trail_free(&trail);
    text_free(&lines);
}

static void take_in(const Code *code, const Inlined *inlined, const JpfSearchOptions *options, const JpfResult *found,
                    JpfSearch *search) {
    SearchResult *result = search->result;
    result->states = found->states;
    result->transitions = found->states + found->visited;
    result->depth = found->depth;
    result->bytes = result->store_bytes = found->bytes;
    result->seconds = found->make_seconds + found->search_seconds;
    search->make_seconds = found->make_seconds;
    search->search_seconds = found->search_seconds;
    switch (found->end) {
    case JPF_COMPLETE: result->end = SEARCH_COMPLETE; break;
    case JPF_DEADLOCK:
    case JPF_ERROR:
    case JPF_LIMIT: follow(code, inlined, options, found, search); break;
    case JPF_CONSTRAINT: give_up(code, result, text_string(&found->message)); break;
    case JPF_MEMORY: result->end = SEARCH_MEMORY; break;
    case JPF_TIME: result->end = SEARCH_TIME; break;
    case JPF_INTERRUPTED: result->end = SEARCH_INTERRUPTED; break;
    case JPF_MISSING: text_add(&search->missing, text_string(&found->problem)); break;
    case JPF_BROKEN: text_add(&search->broken, text_string(&found->problem)); break;
    }
}

static void ask(const Code *code, const Inlined *inlined, const JpfSearchOptions *options, JpfSearch *search) {
    JavaSourceOptions how = {.single_steps = options->single_steps, .traces = true};
    Text source = {0}, refusal = {0}, name = {0};
    if (java_source_make(inlined->model, &how, &source, &refusal)) {
        java_source_class(inlined->model, &how, &name);
        JpfResult *found = jpf_run(text_string(&source), source.length, text_string(&name), &options->jpf);
        take_in(code, inlined, options, found, search);
        jpf_result_free(found);
    } else
        give_up(code, search->result, text_string(&refusal));
    text_free(&source);
    text_free(&refusal);
    text_free(&name);
}

void jpf_search(const Code *code, const Inlined *inlined, const JpfSearchOptions *options, JpfSearch *search) {
    *search = (JpfSearch){.result = memory_get_zeroed(1, sizeof *search->result)};
    /* A model that was not inlined stands for itself. */
    uint32_t count = code->model->transformations.count;
    BirId *same = memory_get_zeroed(count + 1, sizeof *same);
    for (uint32_t i = 0; i < count; i++)
        same[i] = i;
    Inlined itself = {.model = (BirModel *)code->model, .sources = same};
    ask(code, inlined ? inlined : &itself, options, search);
    free(same);
    if (search->missing.length || search->broken.length) {
        search_result_free(search->result);
        search->result = NULL;
    }
}

void jpf_search_free(JpfSearch *search) {
    text_free(&search->missing);
    text_free(&search->broken);
}
