/* SPIN as an engine: the flattened model is translated (promela_make) and verified (spin_run). */
#include "base/process.h"
#include "engine/external.h"
#include "spin/dspin.h"
#include "spin/promela.h"
#include "spin/spin.h"

enum { LONGEST_FORMULA = 2000 }; /* SPIN reads what is in parentheses only so far as one */

/* What a search needs beside the model. */
typedef struct Own {
    Promela promela;
    Text claim;          /* of the current goal, where SPIN makes it */
    uint32_t claim_goal; /* that goal */
} Own;

/* A goal's formula as SPIN reads it. False with a failure. */
static bool print_formula(const EngineTask *task, uint32_t goal, Text *out, Failure *failure) {
    Ltl *ltl = task->ltl;
    LtlId formula = task->search->goals[goal].formula;
    if (ltl_has_next(ltl, formula))
        formula = ltl_normalise(ltl, formula); /* it may be that nothing depends on it */
    if (ltl_has_next(ltl, formula))
        failure_set(failure, FAILURE_UNSUPPORTED, "a formula with X in SPIN's own translator: leave out --spin-ltl");
    else if (!ltl_print_for_spin(ltl, formula, LONGEST_FORMULA, out))
        failure_set(failure, FAILURE_UNSUPPORTED, "a formula of more than %d characters in SPIN's own translator",
                    LONGEST_FORMULA);
    return failure->kind == FAILURE_NONE;
}

static SpinOptions spin_options(const EngineTask *task) {
    static const SpinStore stores[] = {
        [STORE_EXACT] = SPIN_EXACT, [STORE_COMPACT] = SPIN_COMPACT, [STORE_BITSTATE] = SPIN_BITSTATE};
    const SearchOptions *search = task->search;
    const EngineOptions *options = task->options;
    return (SpinOptions){.unreduced = options->no_por || options->single_steps,
                         .store = options->collapses ? SPIN_COLLAPSE : stores[search->store],
                         .cores = options->jobs,
                         .limits = search->limits,
                         .depth = search->max_depth,
                         .no_cache = options->no_cache,
                         .keep = options->keep,
                         .progress = search->progress,
                         .progress_context = search->progress_context};
}

/* Lets SPIN make the claim of a goal, unless it has made it before. On failure `verified` has the reason. */
static bool make_claim(External *e, uint32_t goal, Verified *verified) {
    Own *own = e->own;
    if (goal == NO_GOAL || !e->task->options->makes_claims || own->claim_goal == goal)
        return true;
    Text formula = {0};
    text_free(&own->claim);
    if (print_formula(e->task, goal, &formula, &verified->failure)) {
        SpinOptions options = spin_options(e->task);
        Failure failure = {0};
        double start = process_now();
        if (spin_make_claim(text_string(&formula), &options, &own->claim, &failure))
            own->claim_goal = goal;
        else if (failure.limit == REACHED_MEMORY)
            failure_set(&verified->failure, FAILURE_UNSUPPORTED,
                        "a formula that is too large for SPIN's own translator");
        else
            verified->failure = failure;
        verified->make_seconds = process_now() - start;
    }
    text_free(&formula);
    return own->claim_goal == goal;
}

/* Translates the flattened model. False when Promela cannot express something. */
static bool translate(External *e, uint32_t goal, Failure *failure) {
    const Code *code = e->task->code;
    const SearchOptions *search = e->task->search;
    Own *own = e->own;
    Arena *arena = arena_new();
    RoomTable room = room_table(&e->room, e->inlined, arena);
    PromelaOptions options = {.objects = room.objects,
                              .lengths = room.lengths,
                              .threads = e->room.threads,
                              .code = code->is_program ? code : NULL,
                              .well_known = code->is_program ? &code->well_known : NULL,
                              .bounded = e->bounded,
                              .is_firm = room.is_firm,
                              .choose_free = search->choose_free,
                              .single_steps = e->task->options->single_steps || goal != NO_GOAL,
                              .collects = e->room.collects};
    Automaton *claim = NULL;
    if (goal == NO_GOAL) {
        options.errors = external_errors(search);
        options.deadlock = search->checks >> PROPERTY_DEADLOCK & 1;
    } else {
        claim = automaton_degeneralise(search->goals[goal].automaton);
        options.claim = claim;
        options.fair = search->fairness == FAIRNESS_WEAK;
        options.spin_claim = e->task->options->makes_claims ? text_string(&own->claim) : NULL;
        options.watched = code->watched;
        options.watched_count = code->watched_count;
    }
    promela_free(&own->promela);
    bool good = promela_make(e->inlined->model, &options, &own->promela, failure);
    automaton_free(claim);
    arena_free(arena);
    return good;
}

static bool verify(External *e, uint32_t goal, Verified *verified) {
    const SearchOptions *search = e->task->search;
    const Promela *promela = &((Own *)e->own)->promela;
    if (!make_claim(e, goal, verified) || !translate(e, goal, &verified->failure) || external_is_out(e, verified))
        return false;
    SpinOptions options = spin_options(e->task);
    options.liveness = goal != NO_GOAL;
    options.fair = options.liveness && search->fairness == FAIRNESS_WEAK;
    options.unreduced |= promela->is_entwined || options.liveness;
    options.cores = promela->has_texts ? 1 : options.cores;
    double claim_seconds = verified->make_seconds;
    verified->make_seconds = 0;
    spin_run(text_string(&promela->text), promela->text.length, &options, verified);
    verified->make_seconds += claim_seconds;
    return true;
}

static const Verifier verifier = {.name = "SPIN",
                                  .language = "Promela",
                                  .most_threads = PROMELA_MOST_THREADS,
                                  .first_collections = promela_first_collections,
                                  .verify = verify};

static void free_own(Own *own) {
    promela_free(&own->promela);
    text_free(&own->claim);
}

static SearchResult *search(const EngineTask *task, EngineCosts *costs, Failure *failure) {
    Own own = {.claim_goal = NO_GOAL};
    SearchResult *result = external_search(task, &verifier, &own, costs, failure);
    free_own(&own);
    return result;
}

static bool emit_promela(const EngineTask *task, Text *out, Failure *failure) {
    Own own = {.claim_goal = NO_GOAL};
    External e = {.own = &own};
    Verified claimed = {0};
    const SearchOptions *options = task->search;
    uint32_t goal = !options->checks && options->goal_count && options->goals[0].automaton ? 0 : NO_GOAL;
    external_begin(&e, task, &verifier);
    bool good = make_claim(&e, goal, &claimed);
    if (!good)
        failure_set(failure, claimed.failure.kind, "%s", text_string(&claimed.failure.words));
    else if ((good = external_flatten(&e, failure) && translate(&e, goal, failure)))
        text_add_bytes(out, text_string(&own.promela.text), own.promela.text.length);
    external_end(&e);
    verified_free(&claimed);
    free_own(&own);
    return good;
}

/* dSPIN, which has functions and a heap. */
static bool emit_dspin(const EngineTask *task, Text *out, Failure *failure) {
    static const Verifier dspin = {.has_functions = true};
    External e = {0};
    external_begin(&e, task, &dspin);
    bool good = external_flatten(&e, failure) && dspin_make(e.inlined->model, out, failure);
    external_end(&e);
    return good;
}

static void describe(EngineRow *row) {
    Text version = {0}, path = {0}, compiler = {0}, where = {0};
    bool found = spin_version(false, &version, &path);
    row("spin", found ? text_string(&version) : "missing", text_string(found ? &path : &version));
    /* The compiler's version is a whole line, so it stands behind the path. */
    found = spin_version(true, &compiler, &where);
    text_format(&where, "%s%s", found ? ": " : "", text_string(&compiler));
    row("  compiler", found ? "found" : "missing", text_string(&where));
    text_free(&version);
    text_free(&path);
    text_free(&compiler);
    text_free(&where);
}

static const EngineRefusal refuses[] = {
    {ASKS_ORDER, REFUSES_ORDER},
    {ASKS_RACES, REFUSES_RACES},
    {ASKS_LIVELOCKS, REFUSES_LIVELOCKS},
    {ASKS_OVERFLOW, REFUSES_OVERFLOW},
    {ASKS_IDLE, REFUSES_IDLE},
    {ASKS_TIMEOUTS, REFUSES_TIMEOUTS},
    {0, NULL},
};

static const EngineLanguage languages[] = {
    {"promela", ASKS_CLAIMS | ASKS_COLLECTIONS, emit_promela}, {"dspin", 0, emit_dspin}, {NULL, 0, NULL}};

const Engine spin_engine = {.name = "spin",
                            .title = "SPIN",
                            .refuses = refuses,
                            .languages = languages,
                            .steps_alone = true,
                            .settles = true,
                            .search = search,
                            .describe = describe};
