/* Live variables: a backward data-flow analysis of each body (Kildall, POPL 1973), over sets of its parameters and
 * locals. */
#include "bir/effects.h"
#include "pass/pass.h"

#include <stdlib.h>
#include <string.h>

/* Bits of all the sets of one body; beyond it a body is left as it is: without a live set everything counts as live. */
#define LIVENESS_BIT_LIMIT (UINT64_C(1) << 26)

typedef uint64_t Word;
enum { WORD_BITS = 64 };

typedef struct Liveness {
    BirModel *model;
    Diagnostics *diagnostics;
    Arena *arena; /* of the body that is looked at */
    const BirBody *body;
    BirSpan variables;
    uint32_t words;      /* in a set */
    Word *live;          /* a set for each location */
    Word *used, *stored; /* a set for each transformation of the body: read before written, and written for sure */
    BirId first_transformation;
    const Word *remote;           /* for all variables of the model: read by a predicate */
    uint32_t *incoming, *sources; /* the locations that go to location i: sources from incoming[i] to incoming[i + 1] */
    bool *dirty;                  /* by location: what it depends on has grown */
    uint32_t *growths;            /* by location: how often its live set has */
    uint32_t *last_catch;         /* by location: catches after this one get nothing that is thrown there */
    BirEffects effects;           /* of what is being looked at */
} Liveness;

static void set_add(Word *set, uint32_t item) { set[item / WORD_BITS] |= (Word)1 << (item % WORD_BITS); }

static void set_remove(Word *set, uint32_t item) { set[item / WORD_BITS] &= ~((Word)1 << (item % WORD_BITS)); }

static bool set_has(const Word *set, uint32_t item) { return (set[item / WORD_BITS] >> (item % WORD_BITS) & 1) != 0; }

static Word *live_at(const Liveness *liveness, BirId location) {
    return liveness->live + (size_t)(location - liveness->body->locations.first) * liveness->words;
}

/* Takes the effects into account that were found, those of later actions being accounted for: what is stored is not
   needed before, then what is read is. A part that is stored, or perhaps is, changes nothing. None are left afterwards.
 */
static void add_effects(Liveness *liveness, Word *used, Word *stored) {
    BirEffects *effects = &liveness->effects;
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        if (effect->kind == EFFECT_WRITE && effect->place == EFFECT_ON_LOCAL && effect->is_sure) {
            set_remove(used, effect->variable - liveness->variables.first);
            set_add(stored, effect->variable - liveness->variables.first);
        }
    }
    for (uint32_t i = 0; i < effects->items.count; i++) {
        const BirEffect *effect = &effects->items.items[i];
        if (effect->kind == EFFECT_READ && effect->place == EFFECT_ON_LOCAL)
            set_add(used, effect->variable - liveness->variables.first);
    }
    effects_clear(effects);
}

/* Sums up every transformation of the body: the actions backward, then the guard and what it yields for. */
static void sum_up(Liveness *liveness) {
    const BirModel *model = liveness->model;
    BirSpan locations = liveness->body->locations;
    for (uint32_t i = 0; i < locations.count; i++) {
        BirSpan transformations = model->locations.items[locations.first + i].transformations;
        for (uint32_t j = 0; j < transformations.count; j++) {
            BirId id = transformations.first + j;
            const BirTransformation *transformation = &model->transformations.items[id];
            Word *used = liveness->used + (size_t)(id - liveness->first_transformation) * liveness->words;
            Word *stored = liveness->stored + (size_t)(id - liveness->first_transformation) * liveness->words;
            for (uint32_t k = transformation->actions.count; k-- > 0;) {
                effects_add_action(&liveness->effects, &model->actions.items[transformation->actions.first + k]);
                add_effects(liveness, used, stored);
            }
            effects_add_expression(&liveness->effects, transformation->guard);
            for (uint32_t k = 0; k < transformation->shared.count; k++)
                effects_add_expression(&liveness->effects, model->lists.items[transformation->shared.first + k]);
            add_effects(liveness, used, stored);
        }
    }
}

/* For each location of the body, where control comes from. */
static void find_sources(Liveness *liveness) {
    const BirModel *model = liveness->model;
    BirSpan locations = liveness->body->locations;
    uint32_t *incoming = liveness->incoming;
    /* First round: how many; second: which. Between them counts become ends, and filling moves each end to its start.
     */
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < locations.count; i++) {
            BirSpan transformations = model->locations.items[locations.first + i].transformations;
            for (uint32_t j = 0; j < transformations.count; j++) {
                BirId target = model->transformations.items[transformations.first + j].target;
                if (target == BIR_NONE)
                    continue;
                if (round == 0)
                    incoming[target - locations.first]++;
                else
                    liveness->sources[--incoming[target - locations.first]] = locations.first + i;
            }
        }
        for (uint32_t i = 0; round == 0 && i < locations.count; i++)
            incoming[i + 1] += incoming[i];
    }
}

/* The live set of a location has grown: those before it have to be looked at again. */
static void note_growth(Liveness *liveness, BirId location) {
    uint32_t index = location - liveness->body->locations.first;
    liveness->growths[index]++;
    for (uint32_t i = liveness->incoming[index]; i < liveness->incoming[index + 1]; i++)
        liveness->dirty[liveness->sources[i] - liveness->body->locations.first] = true;
}

/* Adds what is live after a transformation and not stored by it, and what it reads. */
static bool flow_back(Liveness *liveness, Word *live, BirId id) {
    const BirTransformation *transformation = &liveness->model->transformations.items[id];
    const Word *used = liveness->used + (size_t)(id - liveness->first_transformation) * liveness->words;
    const Word *stored = liveness->stored + (size_t)(id - liveness->first_transformation) * liveness->words;
    const Word *after = transformation->target == BIR_NONE ? NULL : live_at(liveness, transformation->target);
    bool grown = false;
    for (uint32_t i = 0; i < liveness->words; i++) {
        Word word = live[i] | used[i] | (after ? after[i] & ~stored[i] : 0);
        grown = grown || word != live[i];
        live[i] = word;
    }
    return grown;
}

/* Looks at the dirty locations, the last first because control mostly runs forward, until none is left. */
static void flow_back_all(Liveness *liveness) {
    BirSpan locations = liveness->body->locations;
    bool again = true;
    while (again) {
        again = false;
        for (uint32_t i = locations.count; i-- > 0;) {
            if (!liveness->dirty[i])
                continue;
            BirSpan transformations = liveness->model->locations.items[locations.first + i].transformations;
            bool grown = false;
            liveness->dirty[i] = false;
            for (uint32_t j = 0; j < transformations.count; j++)
                grown |= flow_back(liveness, live_at(liveness, locations.first + i), transformations.first + j);
            if (grown)
                note_growth(liveness, locations.first + i);
            again = again || grown;
        }
    }
}

/* Adds what the handler of a catch reads, but for the object it receives, to the locations that it covers. An exception
   can come between any two actions, so nothing that transformations store is taken off. */
static bool flow_back_catch(Liveness *liveness, uint32_t number) {
    const BirCatch *clause = &liveness->model->catches.items[liveness->body->catches.first + number];
    uint32_t received = clause->variable == BIR_NONE ? UINT32_MAX : clause->variable - liveness->variables.first;
    const Word *handler = live_at(liveness, clause->handler);
    bool grown_at_all = false;
    for (BirId location = clause->from; location <= clause->to; location++) {
        if (liveness->last_catch[location - liveness->body->locations.first] < number)
            continue;
        Word *live = live_at(liveness, location);
        bool grown = false;
        for (uint32_t i = 0; i < liveness->words; i++) {
            Word word = handler[i];
            if (received / WORD_BITS == i)
                word &= ~((Word)1 << (received % WORD_BITS));
            grown = grown || (word & ~live[i]) != 0;
            live[i] |= word;
        }
        if (grown)
            note_growth(liveness, location);
        grown_at_all = grown_at_all || grown;
    }
    return grown_at_all;
}

/* Finds for each location the last catch that can get anything thrown there: the first `catch any` that covers it. */
static void find_last_catches(Liveness *liveness) {
    const BirBody *body = liveness->body;
    for (uint32_t i = 0; i < body->locations.count; i++)
        liveness->last_catch[i] = body->catches.count;
    for (uint32_t i = body->catches.count; i-- > 0;) {
        const BirCatch *clause = &liveness->model->catches.items[body->catches.first + i];
        for (BirId j = clause->from; clause->type == BIR_NONE && j <= clause->to; j++)
            liveness->last_catch[j - body->locations.first] = i;
    }
}

/* Computes the least solution: along transformations, then along catches whose handlers have grown, and so on. */
static void solve(Liveness *liveness) {
    const BirBody *body = liveness->body;
    uint32_t *done = arena_alloc(liveness->arena, body->catches.count * sizeof *done); /* growths of handlers seen */
    for (uint32_t i = 0; i < body->locations.count; i++) {
        liveness->dirty[i] = true;
        liveness->growths[i] = 1;
        for (uint32_t j = 0; j < liveness->variables.count; j++)
            if (liveness->remote && set_has(liveness->remote, liveness->variables.first + j))
                set_add(live_at(liveness, body->locations.first + i), j);
    }
    for (bool grown = true; grown;) {
        grown = false;
        flow_back_all(liveness);
        for (uint32_t i = 0; i < body->catches.count; i++) {
            BirId handler = liveness->model->catches.items[body->catches.first + i].handler - body->locations.first;
            if (done[i] == liveness->growths[handler])
                continue;
            done[i] = liveness->growths[handler];
            grown |= flow_back_catch(liveness, i);
        }
    }
}

/* Warns when a written live set lacks something. */
static void compare_written(Liveness *liveness, const BirLocation *location, const Word *live) {
    const BirModel *model = liveness->model;
    Word *written = arena_alloc(liveness->arena, liveness->words * sizeof *written);
    for (uint32_t i = 0; i < location->live.count; i++)
        set_add(written, model->uses.items[location->live.first + i].id - liveness->variables.first);
    Text missing = {0};
    for (uint32_t i = 0; i < liveness->variables.count; i++)
        if (set_has(live, i) && !set_has(written, i))
            text_format(&missing, "%s'%s'", missing.length ? ", " : "",
                        bir_name(model, model->variables.items[liveness->variables.first + i].name));
    if (missing.length > 0)
        diagnostics_add(liveness->diagnostics, SEVERITY_WARNING, location->position, "add it to the live set",
                        "the live set of '%s' lacks %s, which is read later", bir_name(model, location->name),
                        text_string(&missing));
    text_free(&missing);
}

/* Whether a location has exactly this live set already, in order. */
static bool is_written(const Liveness *liveness, const BirLocation *location, const Word *live) {
    uint32_t next = 0;
    if (!location->has_live)
        return false;
    for (uint32_t i = 0; i < liveness->variables.count; i++) {
        if (!set_has(live, i))
            continue;
        if (next == location->live.count ||
            liveness->model->uses.items[location->live.first + next].id != liveness->variables.first + i)
            return false;
        next++;
    }
    return next == location->live.count;
}

/* Gives a location its live set, joined with the written one. */
static void write_live(Liveness *liveness, BirId id) {
    BirModel *model = liveness->model;
    BirLocation *location = &model->locations.items[id];
    Word *live = live_at(liveness, id);
    if (location->has_live && liveness->diagnostics)
        compare_written(liveness, location, live);
    for (uint32_t i = 0; location->has_live && i < location->live.count; i++)
        set_add(live, model->uses.items[location->live.first + i].id - liveness->variables.first);
    if (is_written(liveness, location, live))
        return;
    location->has_live = true;
    location->live = (BirSpan){model->uses.count, 0};
    for (uint32_t i = 0; i < liveness->variables.count; i++) {
        if (!set_has(live, i))
            continue;
        BirId variable = liveness->variables.first + i;
        BirUse use = {model->variables.items[variable].name, location->position, variable};
        vector_push(model->arena, &model->uses, use);
        location->live.count++;
    }
}

/* Makes room for the sets of a body; false when they would be too large. */
static bool prepare(Liveness *liveness) {
    const BirModel *model = liveness->model;
    BirSpan locations = liveness->body->locations;
    BirId first = BIR_NONE, last = 0;
    uint32_t edges = 0;
    for (uint32_t i = 0; i < locations.count; i++) {
        BirSpan transformations = model->locations.items[locations.first + i].transformations;
        if (transformations.count == 0)
            continue;
        first = transformations.first < first ? transformations.first : first;
        last =
            transformations.first + transformations.count > last ? transformations.first + transformations.count : last;
        edges += transformations.count;
    }
    uint32_t span = first == BIR_NONE ? 0 : last - first;
    liveness->first_transformation = first;
    liveness->words = (liveness->variables.count + WORD_BITS - 1) / WORD_BITS;
    if (((uint64_t)locations.count + 2 * (uint64_t)span) * liveness->words * WORD_BITS > LIVENESS_BIT_LIMIT)
        return false;
    size_t set = liveness->words * sizeof(Word);
    liveness->live = arena_alloc(liveness->arena, locations.count * set);
    liveness->used = arena_alloc(liveness->arena, span * set);
    liveness->stored = arena_alloc(liveness->arena, span * set);
    liveness->incoming = arena_alloc(liveness->arena, ((size_t)locations.count + 1) * sizeof *liveness->incoming);
    liveness->sources = arena_alloc(liveness->arena, edges * sizeof *liveness->sources);
    liveness->dirty = arena_alloc(liveness->arena, locations.count * sizeof *liveness->dirty);
    liveness->growths = arena_alloc(liveness->arena, locations.count * sizeof *liveness->growths);
    liveness->last_catch = arena_alloc(liveness->arena, locations.count * sizeof *liveness->last_catch);
    return true;
}

/* The variables that predicates read in other threads' frames: they count as read everywhere. */
static Word *remote_variables(const BirModel *model, Arena *arena) {
    Word *remote = arena_alloc(arena, (model->variables.count / WORD_BITS + 1) * sizeof *remote);
    BirEffects effects = {.model = model, .arena = arena};
    for (uint32_t i = 0; i < model->predicates.count; i++)
        effects_add_expression(&effects, model->predicates.items[i].expression);
    for (uint32_t i = 0; i < effects.items.count; i++)
        if (effects.items.items[i].place == EFFECT_ON_REMOTE)
            set_add(remote, effects.items.items[i].variable);
    return remote;
}

/* Live sets that a body was made with are what others read in its frames there: so they are read on the way, too. */
static void begin_with_written(Liveness *liveness) {
    for (uint32_t i = 0; i < liveness->body->locations.count; i++) {
        BirId id = liveness->body->locations.first + i;
        const BirLocation *location = &liveness->model->locations.items[id];
        for (uint32_t j = 0; location->has_live && j < location->live.count; j++)
            set_add(live_at(liveness, id),
                    liveness->model->uses.items[location->live.first + j].id - liveness->variables.first);
    }
}

/* Finds and writes the live sets of one body; false when it is too large. */
static bool compute_live_sets(BirModel *model, BirId body, Diagnostics *diagnostics, const Word *remote) {
    Liveness liveness = {.model = model, .diagnostics = diagnostics, .remote = remote, .arena = arena_new()};
    liveness.effects = (BirEffects){.model = model, .arena = liveness.arena};
    liveness.body = &model->bodies.items[body];
    liveness.variables = bir_body_variables(liveness.body);
    bool prepared = prepare(&liveness);
    if (prepared) {
        sum_up(&liveness);
        find_sources(&liveness);
        find_last_catches(&liveness);
        if (!diagnostics)
            begin_with_written(&liveness);
        solve(&liveness);
        for (uint32_t j = 0; j < liveness.body->locations.count; j++)
            write_live(&liveness, liveness.body->locations.first + j);
    }
    arena_free(liveness.arena);
    return prepared;
}

void pass_liveness(BirModel *model, Diagnostics *diagnostics) {
    Arena *arena = arena_new();
    Word *remote = remote_variables(model, arena);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        if (diagnostics_stops(diagnostics, 10 * model->bodies.items[i].locations.count + 1))
            break;
        if (!compute_live_sets(model, i, diagnostics, remote))
            diagnostics_add(diagnostics, SEVERITY_WARNING, model->bodies.items[i].position, NULL,
                            "'%s' is too large to find out which variables are live: all count as live",
                            bir_name(model, model->bodies.items[i].name));
    }
    arena_free(arena);
}

void pass_liveness_of(BirModel *model, BirId body) { compute_live_sets(model, body, NULL, NULL); }
