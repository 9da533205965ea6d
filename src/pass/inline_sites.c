/* The inliner: one collection for each allocation site. Where an engine names objects by numbers, those of one
   collection depend on the order in which threads make them; objects that are made at different sites need not.

   A collection without a size is split by the `new` actions of the source that make objects of it: all copies of one
   action share a part. What natives make stays in the collection itself. A size is a bound of the model, so that those
   collections stay whole; so do those that a forall asks for, whose objects it numbers by their age. Every reference
   that may lead into a collection may lead into its parts. */
#include "pass/inline_int.h"

#include <assert.h>

typedef struct Splitter {
    Inliner *inliner;
    Names *taken;    /* names of definitions and variables */
    uint32_t *sites; /* by collection: how many actions make objects of it */
    uint32_t *named; /* by collection: parts that have a name so far */
    bool *is_kept;   /* by collection: see bir_find_kept */
    bool *is_site;   /* by action of the source: a site that was counted */
    BirId *parts;    /* by action of the source: its part; 0: none yet, for the first collection is no part */
} Splitter;

static bool makes(const BirAction *action) {
    return action->op == BIR_ACTION_NEW || action->op == BIR_ACTION_NEW_ARRAY;
}

/* The action of the source that the nth of a transformation is a copy of. What flattening adds comes after the copies,
   and makes nothing. */
static BirId site_of(const Inliner *inliner, BirId transformation, uint32_t nth) {
    const BirModel *source = inliner->source;
    BirId site = source->transformations.items[inliner->origins.items[transformation]].actions.first + nth;
    assert(makes(&source->actions.items[site]));
    return site;
}

static void take_names(Splitter *splitter) {
    const BirModel *model = splitter->inliner->model;
    BirId name;
#define TAKE_ALL(table)                                                                                                \
    for (uint32_t i = 0; i < model->table.count; i++) {                                                                \
        name = model->table.items[i].name;                                                                             \
        names_add(splitter->taken, names_text(model->names, name), names_length(model->names, name));                  \
    }
    TAKE_ALL(collections)
    TAKE_ALL(type_definitions)
    TAKE_ALL(constants)
    TAKE_ALL(enumerators)
    TAKE_ALL(variables)
    TAKE_ALL(bodies)
#undef TAKE_ALL
}

/* A name by the line where the objects are made, if that is known. */
static BirId part_name(Splitter *splitter, BirId collection, uint32_t line) {
    BirModel *model = splitter->inliner->model;
    uint32_t nth = ++splitter->named[collection];
    Text text = {0};
    text_format(&text, "%s$%u", bir_name(model, model->collections.items[collection].name), line ? line : nth);
    names_add_fresh(splitter->taken, NULL, &text, '$');
    return names_keep(model->names, &text);
}

static void add_part(Splitter *splitter, BirId collection, BirId site, const BirOrigin *origin) {
    Inliner *inliner = splitter->inliner;
    BirModel *model = inliner->model;
    BirCollection part = model->collections.items[collection];
    part.name = part_name(splitter, collection, origin->line);
    part.origin.file = origin->file;
    part.origin.line = origin->line;
    vector_push(model->arena, &model->collections, part);
    BirDefinition definition = {BIR_DEFINES_COLLECTION, model->collections.count - 1};
    vector_push(model->arena, &model->definitions, definition);
    splitter->parts[site] = definition.id;
}

/* What is done with each action that makes something. */
typedef void (*Visit)(Splitter *splitter, BirAction *action, BirId site, const BirOrigin *origin);

static void visit_all(Splitter *splitter, Visit visit) {
    BirModel *model = splitter->inliner->model;
    for (uint32_t i = 0; i < model->locations.count; i++) {
        BirSpan transformations = model->locations.items[i].transformations;
        for (uint32_t j = 0; j < transformations.count; j++) {
            BirSpan actions = model->transformations.items[transformations.first + j].actions;
            for (uint32_t k = 0; k < actions.count; k++) {
                BirAction *action = &model->actions.items[actions.first + k];
                if (makes(action))
                    visit(splitter, action, site_of(splitter->inliner, transformations.first + j, k),
                          &model->locations.items[i].origin);
            }
        }
    }
}

static void count_site(Splitter *splitter, BirAction *action, BirId site, const BirOrigin *origin) {
    (void)origin;
    splitter->sites[action->id] += !splitter->is_site[site];
    splitter->is_site[site] = true;
}

static void split_site(Splitter *splitter, BirAction *action, BirId site, const BirOrigin *origin) {
    const BirModel *model = splitter->inliner->model;
    if (model->collections.items[action->id].sized || splitter->is_kept[action->id] || splitter->sites[action->id] < 2)
        return;
    if (!splitter->parts[site])
        add_part(splitter, action->id, site, origin);
    action->id = splitter->parts[site];
    action->name = model->collections.items[action->id].name;
}

/* Lists of collections get the parts of those that they have. */
static void extend_references(Inliner *inliner, uint32_t whole) {
    BirModel *model = inliner->model;
    const BirId *origins = inliner->result->collections;
    for (uint32_t i = 0; i < model->types.count; i++) {
        BirType *type = &model->types.items[i];
        if (type->kind != BIR_TYPE_REF || !type->listed)
            continue;
        BirSpan longer = {model->uses.count, type->members.count};
        for (uint32_t j = 0; j < type->members.count; j++) {
            BirUse use = model->uses.items[type->members.first + j];
            vector_push(model->arena, &model->uses, use);
        }
        for (uint32_t c = whole; c < model->collections.count; c++) {
            BirUse use = {.name = model->collections.items[c].name, .position = type->position, .id = c};
            if (!bir_ref_admits(model, i, origins[c]))
                continue;
            vector_push(model->arena, &model->uses, use);
            longer.count++;
        }
        if (longer.count > type->members.count)
            type->members = longer;
    }
}

/* The tables of the result, which are by collection. */
static void describe(Splitter *splitter, uint32_t whole) {
    Inliner *inliner = splitter->inliner;
    Inlined *result = inliner->result;
    const BirModel *model = inliner->model;
    uint32_t count = model->collections.count;
    bool *made = arena_alloc(model->arena, count + 1);
    result->collections = arena_alloc(model->arena, (count + 1) * sizeof *result->collections);
    result->sites = arena_alloc(model->arena, (count + 1) * sizeof *result->sites);
    for (uint32_t i = 0; i < count; i++) {
        result->collections[i] = i < whole ? i : BIR_NONE;
        result->sites[i] = BIR_NONE;
        made[i] = i >= whole || result->made[i];
    }
    for (BirId site = 0; site < inliner->source->actions.count; site++) {
        BirId part = splitter->parts ? splitter->parts[site] : 0;
        if (!part)
            continue;
        BirId split = inliner->source->actions.items[site].id;
        result->collections[part] = split;
        result->sites[part] = site;
        made[split] = false;
    }
    for (uint32_t i = 0; i < inliner->options->native_count; i++)
        made[inliner->options->natives[i]] = true;
    result->made = made;
}

void inline_split(Inliner *inliner) {
    const BirModel *source = inliner->source;
    uint32_t whole = inliner->model->collections.count;
    Splitter splitter = {.inliner = inliner};
    if (inliner->options->by_site) {
        splitter.taken = names_new(inliner->arena);
        splitter.sites = arena_alloc(inliner->arena, (whole + 1) * sizeof *splitter.sites);
        splitter.named = arena_alloc(inliner->arena, (whole + 1) * sizeof *splitter.named);
        splitter.is_site = arena_alloc(inliner->arena, source->actions.count + 1);
        splitter.parts = arena_alloc(inliner->arena, (source->actions.count + 1) * sizeof *splitter.parts);
        splitter.is_kept = arena_alloc(inliner->arena, whole + 1);
        bir_find_kept(inliner->model, splitter.is_kept);
        take_names(&splitter);
        visit_all(&splitter, count_site);
        visit_all(&splitter, split_site);
    }
    describe(&splitter, whole);
    extend_references(inliner, whole);
}
