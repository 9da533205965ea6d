#include "spin/search.h"

#include "base/process.h"
#include "discover/scout.h"
#include "ltl/automaton.h"
#include "spin/claim.h"
#include "spin/loop.h"
#include "spin/trail.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ROUNDS = 40,
    FIRST_OBJECTS = 16, /* more than that in a run are taken for garbage, most of them */
    MOST_OBJECTS = 4096,
    MOST_LENGTH = 65536,
    LONGEST_FORMULA = 2000, /* SPIN reads what is in parentheses only so far as one */
    NO_GOAL = UINT32_MAX
};

/* A search that is under way. */
typedef struct Seeker {
    const Code *code;
    const SpinSearchOptions *options;
    SpinSearch *search;
    SearchResult *result;
    Scout own, *scout;           /* what runs have shown: of this search, or of who found out what the program needs */
    uint32_t *objects, *lengths; /* by collection */
    bool *is_firm;               /* by collection: the model itself says how many there are at most */
    uint32_t collections;
    uint32_t *sites; /* by action: objects, where a collection is its own */
    uint32_t site_count;
    uint32_t threads;
    bool collects;
    bool bounded; /* a bound was exceeded, and the search goes on without that */
    Inlined *inlined;
    Promela promela;
    Text claim; /* of the goal that is looked at now, where SPIN makes it */
} Seeker;

static void size_up_sites(Seeker *s) {
    uint32_t count = s->code->model->actions.count;
    s->sites = memory_resize(s->sites, (count + 1) * sizeof *s->sites);
    for (uint32_t i = s->site_count; i < count; i++)
        s->sites[i] = 1;
    s->site_count = count;
    for (uint32_t i = 0; i < s->scout->site_capacity && i < count; i++) {
        uint32_t made = s->scout->sites[i] > FIRST_OBJECTS ? FIRST_OBJECTS : s->scout->sites[i];
        s->sites[i] = made > s->sites[i] ? made : s->sites[i];
    }
}

/* Room for what the runs so far have needed. */
static void size_up(Seeker *s) {
    const BirModel *model = s->code->model;
    uint32_t count = model->collections.count;
    s->objects = memory_resize(s->objects, (count + 1) * sizeof *s->objects);
    s->lengths = memory_resize(s->lengths, (count + 1) * sizeof *s->lengths);
    s->is_firm = memory_resize(s->is_firm, (count + 1) * sizeof *s->is_firm);
    for (uint32_t i = s->collections; i < count; i++)
        s->objects[i] = s->lengths[i] = 1;
    s->collections = count;
    for (uint32_t i = 0; i < count; i++) {
        const BirCollection *collection = &model->collections.items[i];
        const BirType *type = &model->types.items[collection->element];
        uint32_t made = i < s->scout->capacity ? s->scout->objects[i] : 0;
        uint32_t longest = i < s->scout->capacity ? s->scout->lengths[i] : 0;
        uint32_t most = collection->sized ? (uint32_t)collection->size.value : s->options->machine->max_objects;
        made = made > FIRST_OBJECTS ? FIRST_OBJECTS : made;
        s->is_firm[i] = most != 0;
        s->objects[i] = made > s->objects[i] ? made : s->objects[i];
        s->objects[i] = most && (most < s->objects[i] || collection->sized) ? most : s->objects[i];
        s->lengths[i] = longest > s->lengths[i] ? longest : s->lengths[i];
        if (type->kind == BIR_TYPE_ARRAY && type->sized)
            s->lengths[i] = (uint32_t)type->low.value;
    }
    s->threads = s->scout->threads > s->threads ? s->scout->threads : s->threads;
    size_up_sites(s);
}

/* Which errors end the search: those of properties that are checked, and of assertions that belong to a goal. */
static uint32_t errors_that_count(const SearchOptions *options) {
    uint32_t errors = options->goal_of ? 1u << BIR_ERROR_ASSERT : 0;
    for (BirError error = BIR_ERROR_NULL; error < BIR_ERROR_KINDS; error++)
        errors |= search_property_of(error, options->checks) != PROPERTIES ? 1u << error : 0;
    return errors;
}

/* Whether a limit of the command is reached, which ends the search. */
static bool is_out(Seeker *s) {
    LimitReached reached = limits_look(&s->options->search->limits, 0);
    if (reached != REACHED_NOTHING)
        s->result->end = search_end_of(reached);
    return reached != REACHED_NOTHING;
}

static bool flatten(Seeker *s, Text *reason) {
    const Code *code = s->code;
    uint32_t *natives = memory_get((code->model->collections.count + 2) * sizeof *natives);
    InlineOptions inlining = {.recursion = s->options->recursion,
                              .no_liveness = s->options->no_liveness,
                              .by_site = s->options->by_site && !s->options->machine->max_objects};
    if (code->is_program) {
        inlining.calls = s->scout->calls;
        inlining.natives = natives;
        inlining.native_count = promela_first_collections(code, natives);
        inlining.begun = true;
    }
    inlined_free(s->inlined);
    s->inlined = pass_inline(code->model, &inlining, reason);
    free(natives);
    return s->inlined != NULL;
}

/* Where it is written down how many objects there is room for in a collection of the flattened model. */
static uint32_t *room_of(Seeker *s, uint32_t collection) {
    BirId site = s->inlined->sites[collection];
    return site == BIR_NONE ? &s->objects[s->inlined->collections[collection]] : &s->sites[site];
}

/* Rooms by collection of the flattened model. */
typedef struct Rooms {
    uint32_t *objects, *lengths;
    bool *is_firm, *is_kept;
} Rooms;

static Rooms rooms_new(Seeker *s) {
    uint32_t count = s->inlined->model->collections.count;
    Rooms rooms = {
        memory_get_zeroed(count + 1, sizeof *rooms.objects), memory_get_zeroed(count + 1, sizeof *rooms.lengths),
        memory_get_zeroed(count + 1, sizeof *rooms.is_firm), memory_get_zeroed(count + 1, sizeof *rooms.is_kept)};
    for (uint32_t i = 0; i < count; i++) {
        BirId collection = s->inlined->collections[i];
        rooms.lengths[i] = s->lengths[collection];
        rooms.is_firm[i] = s->is_firm[collection];
        rooms.is_kept[i] = s->code->collections[collection].is_kept;
        if (!s->inlined->made[i])
            continue;
        uint32_t *objects = room_of(s, i);
        *objects = *objects ? *objects : 1;
        rooms.objects[i] = *objects;
    }
    return rooms;
}

static void rooms_free(Rooms *rooms) {
    free(rooms->objects);
    free(rooms->lengths);
    free(rooms->is_firm);
    free(rooms->is_kept);
}

/* Flattens and translates the model for a goal, or for everything that is no temporal goal. */
static bool translate(Seeker *s, uint32_t goal, Text *reason) {
    const Code *code = s->code;
    const SearchOptions *search = s->options->search;
    if (!flatten(s, reason) || is_out(s))
        return false;
    size_up(s); /* a program may have grown */
    Rooms rooms = rooms_new(s);
    PromelaOptions options = {.objects = rooms.objects,
                              .lengths = rooms.lengths,
                              .threads = s->threads,
                              .code = code->is_program ? code : NULL,
                              .well_known = code->is_program ? &code->well_known : NULL,
                              .bounded = s->bounded,
                              .is_firm = rooms.is_firm,
                              .is_kept = rooms.is_kept,
                              .choose_free = search->choose_free,
                              .single_steps = s->options->single_steps || goal != NO_GOAL,
                              .collects = s->collects};
    Automaton *claim = NULL;
    if (goal == NO_GOAL) {
        options.errors = errors_that_count(search);
        options.deadlock = search->checks >> PROPERTY_DEADLOCK & 1;
    } else {
        claim = automaton_degeneralise(search->goals[goal].automaton);
        options.claim = claim;
        options.fair = search->fairness == FAIRNESS_WEAK;
        options.spin_claim = s->options->spin_ltl ? text_string(&s->claim) : NULL;
        options.watched = code->watched;
        options.watched_count = code->watched_count;
    }
    promela_free(&s->promela);
    promela_make(s->inlined->model, &options, &s->promela);
    automaton_free(claim);
    rooms_free(&rooms);
    text_add(reason, text_string(&s->promela.refusal));
    return s->promela.refusal.length == 0;
}

/* A goal's formula as SPIN reads it. False when there is a reason why not. */
static bool print_formula(Seeker *s, uint32_t goal, Text *out, Text *reason) {
    Ltl *ltl = s->options->ltl;
    LtlId formula = s->options->search->goals[goal].formula;
    if (ltl_has_next(ltl, formula))
        formula = ltl_normalise(ltl, formula); /* it may be that nothing depends on it */
    if (ltl_has_next(ltl, formula))
        text_add(reason, "a formula with X, which SPIN's own translator does not take: leave out --spin-ltl");
    else if (!ltl_print_for_spin(ltl, formula, LONGEST_FORMULA, out))
        text_format(reason, "a formula of more than %d characters, which are too many for SPIN's own translator",
                    LONGEST_FORMULA);
    return reason->length == 0;
}

/* Has SPIN make the claim of a goal. False with a reason, or with an end of the search. */
static bool make_claim(Seeker *s, uint32_t goal, Text *reason) {
    Text formula = {0}, problem = {0};
    text_free(&s->claim);
    bool good = print_formula(s, goal, &formula, reason);
    if (good) {
        SpinOptions options = s->options->spin;
        double start = process_now();
        SpinEnd end = claim_make(text_string(&formula), &options, &s->claim, &problem);
        s->result->seconds += process_now() - start;
        s->search->make_seconds += process_now() - start;
        good = end == SPIN_COMPLETE;
        if (end == SPIN_MEMORY)
            text_add(reason, "a formula that is too large for SPIN's own translator");
        else if (end == SPIN_MISSING)
            text_add(&s->search->missing, text_string(&problem));
        else if (end == SPIN_BROKEN)
            text_add(&s->search->broken, text_string(&problem));
        else if (!good)
            s->result->end = end == SPIN_TIME ? SEARCH_TIME : SEARCH_INTERRUPTED;
    }
    text_free(&formula);
    text_free(&problem);
    return good;
}

/* The search ends without an answer: the model needs what SPIN does not have. */
static void give_up(Seeker *s, BirId transformation, const char *words) {
    s->result->end = SEARCH_LIMITED;
    s->result->bound = (Fault){.limit = LIMIT_UNSUPPORTED,
                               .transformation = transformation,
                               .subject = BIR_NONE,
                               .value = strings_add_utf8(s->code->strings, words, strlen(words))};
}

static Violation *take_violation(Trail *trail, Property property) {
    Violation *violation = memory_get_zeroed(1, sizeof *violation);
    *violation = (Violation){.property = property,
                             .fault = trail->fault,
                             .lock_cycle = trail->lock_cycle,
                             .moves = trail->moves,
                             .count = trail->count,
                             .is_lasso = trail->is_lasso,
                             .loop = trail->loop};
    trail->moves = NULL;
    return violation;
}

/* A violation of something that was asked for. */
static void report(Seeker *s, Trail *trail, uint32_t goal) {
    const SearchOptions *options = s->options->search;
    uint32_t asserted = UINT32_MAX;
    if (trail->end == TRAIL_ERROR && trail->fault.error == BIR_ERROR_ASSERT && options->goal_of)
        asserted = options->goal_of(options->goal_context, trail->fault.transformation);
    Property property = trail->end == TRAIL_DEADLOCK ? PROPERTY_DEADLOCK
                        : trail->end == TRAIL_ERROR  ? search_property_of(trail->fault.error, options->checks)
                                                     : PROPERTY_GOAL;
    s->result->end = SEARCH_VIOLATED;
    if (goal != NO_GOAL)
        s->result->goals[goal].violation = take_violation(trail, PROPERTY_GOAL);
    else if (asserted != UINT32_MAX)
        s->result->goals[asserted].violation = take_violation(trail, PROPERTY_GOAL);
    else if (property < PROPERTIES)
        s->result->violations[property] = take_violation(trail, property);
    else
        text_add(&s->search->broken, "SPIN reports an error that nobody asked for");
}

/* Takes down what the model lacks: whoever made it may add it, and ask SPIN again. */
static void miss(Seeker *s, Missing missing, const Trail *trail) {
    SearchResult *result = s->result;
    Text text = {0};
    if (missing.string)
        strings_show(s->code->strings, missing.string, &text);
    Missed missed = {.missing = missing, .text = memory_get_zeroed(text.length + 1, 1), .count = trail->count};
    memcpy(missed.text, text_string(&text), text.length);
    text_free(&text);
    missed.moves = memory_get((trail->count + 1) * sizeof *missed.moves);
    if (trail->count)
        memcpy(missed.moves, trail->moves, trail->count * sizeof *missed.moves);
    result->missed = memory_resize(result->missed, (result->missed_count + 1) * sizeof *result->missed);
    result->missed[result->missed_count++] = missed;
}

/* Makes what was too small larger. False when it cannot be. */
static bool grow(Seeker *s, const Trail *trail) {
    switch (trail->end) {
    case TRAIL_CALL: {
        const InlineMissing *missing = &s->inlined->missing.items[trail->number];
        if (!s->code->is_program)
            return false;
        if (missing->missing.kind != MISSING_NOTHING) {
            miss(s, missing->missing, trail);
            return false;
        }
        call_tree_add(s->scout->calls, missing->parent, missing->transformation, missing->body);
        scout_run(s->scout, trail->moves, trail->count);
        size_up(s);
        return true;
    }
    case TRAIL_OBJECTS: {
        uint32_t *objects = room_of(s, trail->number);
        bool is_firm = s->is_firm[s->inlined->collections[trail->number]];
        if (!s->collects && (is_firm || *objects >= FIRST_OBJECTS)) {
            s->collects = true;
            return true;
        }
        *objects *= 2;
        return !is_firm && *objects <= MOST_OBJECTS;
    }
    case TRAIL_LENGTH: {
        uint32_t *length = &s->lengths[s->inlined->collections[trail->number]];
        *length *= 2;
        return *length <= MOST_LENGTH;
    }
    case TRAIL_THREADS:
        if (s->threads == PROMELA_MOST_THREADS)
            return false;
        s->threads = 2 * s->threads > PROMELA_MOST_THREADS ? PROMELA_MOST_THREADS : 2 * s->threads;
        return true;
    default: return false;
    }
}

/* Puts right where a fair run begins to repeat itself. */
static void mend_loop(Seeker *s, Machine *machine, uint32_t goal, Trail *trail) {
    const SearchOptions *options = s->options->search;
    if (goal != NO_GOAL && options->fairness == FAIRNESS_WEAK && trail->end == TRAIL_CYCLE && trail->is_lasso &&
        trail->loop < trail->count)
        loop_find(machine, trail->moves, trail->count, s->options->ltl, options->goals[goal].formula, &trail->loop);
}

/* Takes in what SPIN found. True when it has to run once more. */
static bool take_in(Seeker *s, const SpinResult *found, uint32_t goal) {
    Machine *machine = machine_new(s->code, s->options->machine);
    Trail trail;
    size_t start = machine_mark(machine);
    trail_follow(text_string(&found->trail), s->inlined, machine, &trail);
    machine_undo(machine, start);
    mend_loop(s, machine, goal, &trail);
    if (trail.end == TRAIL_LIMIT && trail.fault.limit == LIMIT_MISSING)
        miss(s, *machine_missing(machine), &trail);
    machine_free(machine);
    bool again = false;
    if (trail.end == TRAIL_CYCLE && goal == NO_GOAL) {
        trail.end = TRAIL_FALSE;
        text_add(&trail.words, "it ends well");
    }
    if (trail.end == TRAIL_FALSE)
        text_format(&s->search->broken, "what SPIN found is no run of the model: %s\n%s", text_string(&trail.words),
                    text_string(&found->trail));
    else if (trail.end == TRAIL_LIMIT) {
        again = s->options->search->bounded && !s->bounded && trail.fault.limit != LIMIT_UNSUPPORTED;
        s->bounded |= again;
        s->collects |= again; /* a run that turns back where a collection is full is one whose garbage was collected */
        s->result->bound_hit = again;
        s->result->bound = trail.fault;
        s->result->end = SEARCH_LIMITED;
    } else if (trail.end == TRAIL_ERROR || trail.end == TRAIL_DEADLOCK || trail.end == TRAIL_CYCLE)
        report(s, &trail, goal);
    else if (grow(s, &trail))
        again = true;
    else {
        Text words = {0};
        if (trail.end == TRAIL_CALL && s->result->missed_count)
            text_format(&words, "%s, which the model lacks", s->inlined->missing.items[trail.number].text);
        else if (trail.end == TRAIL_CALL)
            text_format(&words, "a call of %s within itself, which --recursion allows only so often",
                        bir_name(s->code->model,
                                 s->code->model->bodies.items[s->inlined->missing.items[trail.number].body].name));
        else if (trail.end == TRAIL_UNSAID)
            text_format(&words, "%s, which is not translated to Promela", text_string(&trail.words));
        else
            text_format(&words, "more room than a model in Promela gets: %s", text_string(&trail.words));
        give_up(s, trail.last, text_string(&words));
        text_free(&words);
    }
    trail_free(&trail);
    return again;
}

static void add_figures(Seeker *s, const SpinResult *found) {
    s->search->rounds++;
    s->search->make_seconds += found->make_seconds;
    s->search->search_seconds += found->search_seconds;
    s->search->is_cached = found->is_cached;
    SearchResult *result = s->result;
    result->states = found->states;
    result->transitions = found->transitions;
    result->depth = found->depth;
    result->seconds += found->make_seconds + found->search_seconds;
    result->bytes = result->store_bytes = found->bytes;
}

/* One verification, and what follows from it. True when it has to be done once more. */
static bool verify(Seeker *s, uint32_t goal) {
    if (is_out(s))
        return false;
    Text reason = {0};
    if (!translate(s, goal, &reason)) {
        if (reason.length)
            give_up(s, BIR_NONE, text_string(&reason));
        text_free(&reason);
        return false;
    }
    text_free(&reason);
    if (is_out(s))
        return false;
    SpinOptions options = s->options->spin;
    options.liveness = goal != NO_GOAL;
    options.fair = options.liveness && s->options->search->fairness == FAIRNESS_WEAK;
    options.unreduced |= s->promela.is_entwined || options.liveness;
    options.cores = s->promela.has_texts ? 1 : options.cores;
    SpinResult *found = spin_run(text_string(&s->promela.text), s->promela.text.length, &options);
    add_figures(s, found);
    bool again = false;
    switch (found->end) {
    case SPIN_COMPLETE: s->result->end = SEARCH_COMPLETE; break;
    case SPIN_FOUND: again = take_in(s, found, goal); break;
    case SPIN_DEPTH: s->result->end = SEARCH_DEPTH; break;
    case SPIN_MEMORY: s->result->end = SEARCH_MEMORY; break;
    case SPIN_TIME: s->result->end = SEARCH_TIME; break;
    case SPIN_INTERRUPTED: s->result->end = SEARCH_INTERRUPTED; break;
    case SPIN_MISSING: text_add(&s->search->missing, text_string(&found->problem)); break;
    case SPIN_BROKEN: text_add(&s->search->broken, text_string(&found->problem)); break;
    }
    spin_result_free(found);
    return again;
}

static bool is_over(const Seeker *s) { return s->search->missing.length || s->search->broken.length; }

static void answer(Seeker *s, uint32_t goal) {
    Text reason = {0};
    s->bounded = s->result->bound_hit = false;
    bool good = goal == NO_GOAL || !s->options->spin_ltl || make_claim(s, goal, &reason);
    if (reason.length)
        give_up(s, BIR_NONE, text_string(&reason));
    text_free(&reason);
    if (!good)
        return;
    for (uint32_t round = 0; verify(s, goal);)
        if (++round == MOST_ROUNDS) {
            give_up(s, BIR_NONE, "more and more room: SPIN began anew too often");
            return;
        }
}

static void begin(Seeker *s) {
    const SearchOptions *options = s->options->search;
    s->result = memory_get_zeroed(1, sizeof *s->result);
    s->result->goal_count = options->goal_count;
    s->result->goals = memory_get_zeroed(options->goal_count + 1, sizeof *s->result->goals);
    s->result->letters = UINT64_MAX;
    s->scout = s->options->scout;
    if (!s->scout) {
        s->scout = &s->own;
        scout_init(s->scout, s->code, s->options->machine, limits_as_look(&options->limits));
        scout_run(s->scout, NULL, 0);
    }
    s->threads = 1;
    size_up(s);
}

static void end(Seeker *s) {
    s->result->uses = s->scout->uses;
    if (s->scout == &s->own)
        scout_free(s->scout);
    free(s->objects);
    free(s->lengths);
    free(s->is_firm);
    free(s->sites);
    inlined_free(s->inlined);
    promela_free(&s->promela);
    text_free(&s->claim);
}

/* What SPIN says of one goal is the goal's alone. */
static void ask_for(Seeker *s, uint32_t number) {
    const SearchOptions *options = s->options->search;
    SearchResult *result = s->result;
    GoalResult *goal = &result->goals[number];
    if (result->end == SEARCH_VIOLATED && !options->all) {
        goal->end = SEARCH_VIOLATED;
        return;
    }
    if (options->fairness == FAIRNESS_STRONG)
        give_up(s, BIR_NONE, "SPIN knows weak fairness only");
    else
        answer(s, number);
    goal->end = result->end;
    goal->states = goal->nodes = result->states;
    goal->bound_hit = result->bound_hit;
    goal->bound = result->bound;
}

/* Everything that is no temporal goal is one question, each temporal goal is another. */
static void ask(Seeker *s) {
    const SearchOptions *options = s->options->search;
    bool asserts = options->goal_of != NULL;
    for (uint32_t i = 0; i < options->goal_count && !asserts; i++)
        asserts = !options->goals[i].automaton;
    if (options->checks || asserts || !options->goal_count)
        answer(s, NO_GOAL);
    SearchResult first = *s->result;
    for (uint32_t i = 0; i < options->goal_count && !is_over(s); i++)
        if (options->goals[i].automaton)
            ask_for(s, i);
    if (options->checks || asserts) {
        s->result->end = first.end;
        s->result->bound_hit = first.bound_hit;
        s->result->bound = first.bound;
    }
}

void spin_search(const Code *code, const SpinSearchOptions *options, SpinSearch *search) {
    *search = (SpinSearch){0};
    Seeker s = {.code = code, .options = options, .search = search};
    begin(&s);
    ask(&s);
    end(&s);
    s.result->choices_skipped = options->search->choose_free;
    if (is_over(&s))
        search_result_free(s.result);
    else
        search->result = s.result;
}

void spin_search_free(SpinSearch *search) {
    text_free(&search->missing);
    text_free(&search->broken);
}

Inlined *spin_flatten(const Code *code, const SpinSearchOptions *options, Text *reason) {
    SpinSearch search = {0};
    Seeker s = {.code = code, .options = options, .search = &search};
    begin(&s);
    flatten(&s, reason);
    Inlined *flat = s.inlined;
    s.inlined = NULL;
    end(&s);
    search_result_free(s.result);
    return flat;
}

bool spin_translate(const Code *code, const SpinSearchOptions *options, SpinSearch *search, Text *out, Text *reason) {
    *search = (SpinSearch){0};
    Seeker s = {.code = code, .options = options, .search = search};
    begin(&s);
    uint32_t goal = NO_GOAL;
    if (!options->search->checks && options->search->goal_count && options->search->goals[0].automaton)
        goal = 0;
    bool good = (goal == NO_GOAL || !options->spin_ltl || make_claim(&s, goal, reason)) && translate(&s, goal, reason);
    if (good)
        text_add_bytes(out, text_string(&s.promela.text), s.promela.text.length);
    end(&s);
    search_result_free(s.result);
    return good;
}
