/* Progress, as opposed to spinning: Holzmann's non-progress cycles (The SPIN model checker, 2003), with labels that
   follow from the code. A loop that can be left is there to be left; one that cannot is there to go round. */
#include "pass/progress.h"

#include "base/components.h"

#include <stdlib.h>
#include <string.h>

/* The control flow of one body. Locations are counted from its first one. */
typedef struct Flow {
    const BirModel *model;
    const BirBody *body;
    bool *usual;       /* by location: it is reached from the beginning without an exception */
    bool *failing;     /* by location: all ways from it end in a throw */
    bool *is_head;     /* by location: its component is entered there */
    uint32_t *of;      /* by location: the number of its strongly connected component */
    bool *has_edge;    /* by component: there is an edge inside */
    bool *has_way_out; /* by component */
    uint32_t *queue;
} Flow;

static BirSpan transformations_of(const Flow *flow, uint32_t location) {
    return flow->model->locations.items[flow->body->locations.first + location].transformations;
}

static const BirTransformation *transformation_of(const Flow *flow, uint32_t location, uint32_t number) {
    return &flow->model->transformations.items[transformations_of(flow, location).first + number];
}

/* Where a transformation leads to, or UINT32_MAX: out of the body. */
static uint32_t target_of(const Flow *flow, const BirTransformation *t) {
    return t->target == BIR_NONE ? UINT32_MAX : t->target - flow->body->locations.first;
}

static bool ends_in_throw(const Flow *flow, const BirTransformation *t) {
    return t->actions.count &&
           flow->model->actions.items[t->actions.first + t->actions.count - 1].op == BIR_ACTION_THROW;
}

/* The next edge: of the transformations, then to handlers. Nothing that is thrown while a handler runs counts: javac
   lets those of `synchronized` catch what they throw themselves. */
static bool next_edge(void *context, uint32_t location, uint64_t *position, GraphEdge *edge) {
    const Flow *flow = context;
    uint32_t own = transformations_of(flow, location).count;
    for (; *position < own; ++*position) {
        edge->to = target_of(flow, transformation_of(flow, location, (uint32_t)*position));
        if (edge->to != UINT32_MAX) {
            ++*position;
            return true;
        }
    }
    BirId id = flow->body->locations.first + location;
    for (; flow->usual[location] && *position < own + flow->body->catches.count; ++*position) {
        const BirCatch *clause = &flow->model->catches.items[flow->body->catches.first + (*position - own)];
        if (clause->from <= id && id <= clause->to) {
            edge->to = clause->handler - flow->body->locations.first;
            ++*position;
            return true;
        }
    }
    return false;
}

/* Marks what can be reached without an exception from what is marked, within the components of it if `stays`; the
   ways out of these are noted. */
static void spread(Flow *flow, bool *reached, bool stays) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < flow->body->locations.count; i++)
        if (reached[i])
            flow->queue[count++] = i;
    while (count) {
        uint32_t location = flow->queue[--count];
        for (uint32_t i = 0; i < transformations_of(flow, location).count; i++) {
            const BirTransformation *t = transformation_of(flow, location, i);
            uint32_t target = target_of(flow, t);
            if (stays && (target == UINT32_MAX || flow->of[target] != flow->of[location])) {
                bool fails = target == UINT32_MAX ? ends_in_throw(flow, t) : flow->failing[target];
                flow->has_way_out[flow->of[location]] |= !fails;
            } else if (target != UINT32_MAX && !reached[target]) {
                reached[target] = true;
                flow->queue[count++] = target;
            }
        }
    }
}

/* Finds the locations from which nothing but a throw can come: the least such set, so none that go round for ever. */
static void find_failing(Flow *flow) {
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t i = flow->body->locations.count; i-- > 0;) {
            uint32_t count = transformations_of(flow, i).count;
            bool fails = count > 0 && !flow->failing[i];
            for (uint32_t j = 0; fails && j < count; j++) {
                const BirTransformation *t = transformation_of(flow, i, j);
                uint32_t target = target_of(flow, t);
                fails = target == UINT32_MAX ? ends_in_throw(flow, t) : flow->failing[target];
            }
            flow->failing[i] |= fails;
            grows |= fails;
        }
    }
}

/* Finds where components are entered from outside, or by a call, and which have an edge inside. */
static void find_heads(Flow *flow) {
    flow->is_head[0] = true;
    for (uint32_t i = 0; i < flow->body->locations.count; i++) {
        uint64_t position = 0;
        GraphEdge edge;
        while (next_edge(flow, i, &position, &edge))
            if (flow->of[edge.to] == flow->of[i])
                flow->has_edge[flow->of[i]] = true;
            else
                flow->is_head[edge.to] = true;
    }
}

static void find_endless_loops(const BirModel *model, const BirBody *body, bool *progress) {
    uint32_t count = body->locations.count;
    Arena *arena = arena_new();
    Flow flow = {.model = model, .body = body};
    bool **flags[] = {&flow.usual, &flow.failing, &flow.is_head, &flow.has_edge, &flow.has_way_out};
    for (uint32_t i = 0; i < COUNT(flags); i++) {
        *flags[i] = arena_alloc(arena, count);
        memset(*flags[i], 0, count);
    }
    flow.of = arena_alloc(arena, count * sizeof *flow.of);
    flow.queue = arena_alloc(arena, count * sizeof *flow.queue);
    flow.usual[0] = true;
    spread(&flow, flow.usual, false);
    find_failing(&flow);
    components_number(next_edge, &flow, count, flow.of);
    find_heads(&flow);
    bool *reached = arena_alloc(arena, count);
    memcpy(reached, flow.is_head, count);
    spread(&flow, reached, true);
    for (uint32_t i = 0; i < count; i++)
        progress[body->locations.first + i] |=
            flow.is_head[i] && flow.has_edge[flow.of[i]] && !flow.has_way_out[flow.of[i]];
    arena_free(arena);
}

/* ---- What the program says ------------------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool is_said_by(const BirModel *model, const BirBody *body) {
    return body->is_idle || strcmp(bir_name(model, body->name), "bandera/Bandera.progress()V") == 0;
}

/* Whether an action calls a function that tells the time. */
static bool asks_for_time(const BirModel *model, const BirAction *action) {
    if (action->op != BIR_ACTION_CALL)
        return false;
    const char *name = bir_name(model, model->bodies.items[action->id].name);
    return strcmp(name, "java/lang/System.nanoTime()J") == 0 ||
           strcmp(name, "java/lang/System.currentTimeMillis()J") == 0;
}

static bool is_said_at(const BirModel *model, const BirBody *body, const BirLocation *location) {
    bool says = begins_with(bir_name(model, location->name), "progress");
    for (uint32_t i = 0; !body->is_library && i < location->transformations.count; i++) {
        BirSpan actions = model->transformations.items[location->transformations.first + i].actions;
        for (uint32_t j = 0; j < actions.count; j++)
            says |= asks_for_time(model, &model->actions.items[actions.first + j]);
    }
    return says;
}

void progress_find(const BirModel *model, bool *progress) {
    memset(progress, 0, model->locations.count * sizeof *progress);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        if (body->is_missing || !body->locations.count)
            continue;
        find_endless_loops(model, body, progress);
        progress[body->locations.first] |= is_said_by(model, body);
        for (uint32_t j = 0; j < body->locations.count; j++)
            progress[body->locations.first + j] |=
                is_said_at(model, body, &model->locations.items[body->locations.first + j]);
    }
}
