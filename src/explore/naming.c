/* The names of objects.

   Each object is found by one of the references to it, and its name says which: the name of the object with that
   reference, and the field. Which reference it is follows from the state alone, whatever the addresses are: the one at
   the end of the shortest path from the roots. Among paths of one length the numbers of names decide; they depend on
   what the search has met before, but never change.

   The lengths are such that a change renames little. Paths from globals are shorter than all others, then those from
   references of frames that nothing assigns (a Java `this`), then those from other references of frames: a local that
   moves along a list names nothing that is found without it. Of the frames of a thread the outer ones are nearer: what
   a thread was made with keeps its name while the thread calls and returns. Of the fields of an object the first is
   much shorter than the second, and so on: a list is found from its first element on, and appending to it names one
   element anew, although the list refers to its last element, too, and each to the one before.

   After a change, names are found as shortest paths are (Ramalingam and Reps, Journal of Algorithms 21, 1996): objects
   that were found through something that changed are affected; they are decided again in the order of their distances,
   beginning with the references from objects that are not affected. What cannot be decided is garbage. */
#include "explore/view_int.h"

enum { RANK_BITS = 10, MOST_RANK = 3, DEPTH_BITS = 20, FRAME_DEPTH_SHIFT = 48, MOST_FRAME_DEPTH = (1 << 12) - 1 };

/* How much longer a path becomes by a field of an object. */
static uint64_t length_of(const CodeCollection *collection, uint32_t offset) {
    const Layout *element = &collection->element;
    uint32_t rank = MOST_RANK;
    if (offset >= OBJECT_CELLS) {
        uint32_t index = (offset - OBJECT_CELLS) % element->count;
        for (uint32_t i = 0; i < element->ref_count && i < MOST_RANK; i++)
            rank = element->refs[i] == index ? i : rank;
    }
    return (uint64_t)1 << RANK_BITS * rank;
}

uint64_t view_level_by_frame(const View *v, const Component *c, uint32_t cell) {
    bool is_fixed = v->machine->code->bodies[c->part].frame.cells[cell - view_first(v, c)].cold;
    uint32_t depth = c->order < MOST_FRAME_DEPTH ? c->order : MOST_FRAME_DEPTH;
    return (uint64_t)(is_fixed ? 1 : 2) << PHASE_BITS | (uint64_t)depth << FRAME_DEPTH_SHIFT;
}

/* A reference as a way to find what it refers to. False when it is itself part of something that is not found. */
static bool candidate_by(const View *v, uint32_t cell, Candidate *candidate) {
    const Code *code = v->machine->code;
    candidate->cell = cell;
    candidate->object = v->links[cell].target;
    if (is_global(v, cell)) {
        candidate->level = 1;
        candidate->parent = ROOT_GLOBALS;
        candidate->field = cell;
        return true;
    }
    const Component *c = view_component(v, cell);
    if (c->kind == COMPONENT_FRAME) {
        candidate->field = cell - view_first(v, c);
        candidate->level = view_level_by_frame(v, c, cell);
        candidate->parent = ROOT_FRAMES | v->components[c->thread].order << DEPTH_BITS | c->order;
        return true;
    }
    uint32_t object = c->kind == COMPONENT_PIECE ? c->part : view_first(v, c);
    c = &v->components[object];
    if (!c->name || c->state == NAMING_AFFECTED)
        return false;
    candidate->parent = c->name;
    candidate->field = cell - object;
    candidate->level = component_level(c) + length_of(&code->collections[c->part], candidate->field);
    return true;
}

static bool is_less(const Candidate *left, const Candidate *right) {
    if (left->level != right->level)
        return left->level < right->level;
    return left->parent != right->parent ? left->parent < right->parent : left->field < right->field;
}

static void push_candidate(View *v, const Candidate *candidate) {
    vector_push(NULL, &v->queue, *candidate);
    Candidate *queue = v->queue.items;
    uint32_t at = v->queue.count - 1;
    for (; at && is_less(candidate, &queue[(at - 1) / 2]); at = (at - 1) / 2)
        queue[at] = queue[(at - 1) / 2];
    queue[at] = *candidate;
}

static Candidate pop_candidate(View *v) {
    Candidate *queue = v->queue.items, least = queue[0], last = queue[--v->queue.count];
    uint32_t at = 0, count = v->queue.count;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count)
            break;
        child += child + 1 < count && is_less(&queue[child + 1], &queue[child]);
        if (!is_less(&queue[child], &last))
            break;
        queue[at] = queue[child];
        at = child;
    }
    queue[at] = last;
    return least;
}

/* Lets an object be found by the best of the references to it, as far as it is known now what they are part of. */
static void push_best(View *v, uint32_t object) {
    Candidate candidate, best;
    bool is_found = false;
    for (uint32_t cell = v->components[object].referrers; cell; cell = v->links[cell].next)
        if (candidate_by(v, cell, &candidate) && (!is_found || is_less(&candidate, &best))) {
            best = candidate;
            is_found = true;
        }
    if (is_found)
        push_candidate(v, &best);
}

/* An object has to be decided again, and with it all that was found through it. */
static void affect(View *v, uint32_t object) {
    uint32_t first = v->affected.count;
    if (v->effect)
        view_note_affected(v, object);
    v->components[object].state = NAMING_AFFECTED;
    vector_push(NULL, &v->affected, object);
    for (uint32_t i = first; i < v->affected.count; i++) {
        LinkWalk walk = view_walk(v, &v->components[v->affected.items[i]]);
        for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk)) {
            uint32_t target = v->links[cell].target;
            Component *c = &v->components[target];
            if (!target || c->finder != cell || !c->name || c->state != NAMING_STABLE)
                continue;
            if (v->effect)
                view_note_affected(v, target);
            c->state = NAMING_AFFECTED;
            vector_push(NULL, &v->affected, target);
        }
    }
    for (uint32_t i = first; i < v->affected.count; i++)
        push_best(v, v->affected.items[i]);
}

/* Looks at a reference from something that is found: what it refers to may be found by it now. */
static void offer(View *v, uint32_t cell) {
    uint32_t target = v->links[cell].target;
    Component *c = &v->components[target];
    Candidate candidate, present;
    bool is_known = c->name && c->state == NAMING_STABLE;
    if (!target || c->kind == COMPONENT_THREAD || c->state == NAMING_DECIDED || (is_known && c->finder == cell) ||
        !candidate_by(v, cell, &candidate))
        return;
    if (!is_known)
        push_candidate(v, &candidate);
    else if (candidate.level <= component_level(c) &&
             (!candidate_by(v, c->finder, &present) || is_less(&candidate, &present)))
        affect(v, target);
}

/* Whether what a reference once left is found by it again, and under the same name. */
static bool is_found_as_before(const View *v, uint32_t object) {
    const Component *c = &v->components[object];
    Candidate candidate;
    return v->links[c->finder].target == object && candidate_by(v, c->finder, &candidate) &&
           candidate.level == component_level(c) &&
           nodes_find(&v->shared->names, candidate.parent | (uint64_t)candidate.field << 32) == c->name;
}

/* Notes that the names of an object and of its pieces are no longer theirs. */
static void note_old_names(View *v, uint32_t object) {
    const Component *c = &v->components[object];
    vector_push(NULL, &v->old_names, c->name);
    for (uint32_t done = OBJECT_CELLS + PIECE_CELLS; c->kind == COMPONENT_OBJECT && done < c->below;
         done += PIECE_CELLS)
        vector_push(NULL, &v->old_names, v->components[object + done].name);
}

/* Gives a name to an object, and to its pieces. */
static void rename_object(View *v, uint32_t object, uint32_t name) {
    Component *c = &v->components[object];
    if (c->name)
        note_old_names(v, object);
    view_put(v, &c->name, name);
    view_note_changed(v, object);
    uint32_t piece = 1;
    for (uint32_t done = OBJECT_CELLS + PIECE_CELLS; c->kind == COMPONENT_OBJECT && done < c->below;
         done += PIECE_CELLS, piece++) {
        uint64_t field = FIELD_PIECE | piece;
        view_put(v, &v->components[object + done].name, nodes_add(&v->shared->names, name | field << 32, NULL));
        view_note_changed(v, object + done);
    }
    view_change_referrers(v, object);
    v->renames = true;
}

/* Makes a component of an object that is found for the first time: or a thread that has ended. */
static void add_found(View *v, const Candidate *candidate) {
    const Machine *m = v->machine;
    uint32_t cell = candidate->cell;
    CellKind kind = CELL_OWNER; /* of a monitor */
    if (is_global(v, cell))
        kind = (CellKind)m->stored.globals.hot[v->links[cell].owner - 1].kind;
    else {
        const Component *c = view_component(v, cell);
        if (c->kind == COMPONENT_FRAME)
            kind = m->code->bodies[c->part].frame.cells[candidate->field].kind;
        else if (candidate->field >= OBJECT_CELLS) {
            uint32_t object = c->kind == COMPONENT_PIECE ? c->part : view_first(v, c);
            kind = object_cell(&m->code->collections[v->components[object].part], candidate->field)->kind;
        }
    }
    if (kind == CELL_REF)
        view_add_object(v, candidate->object);
    else {
        view_put(v, &v->components[candidate->object].kind, COMPONENT_ENDED);
        view_put(v, &v->components[candidate->object].cells, 0);
    }
}

/* The best reference to an object is known. */
static void decide(View *v, const Candidate *candidate) {
    Component *c = &v->components[candidate->object];
    if (c->kind == COMPONENT_NONE)
        add_found(v, candidate);
    if (c->state == NAMING_STABLE)
        vector_push(NULL, &v->affected, candidate->object);
    c->state = NAMING_DECIDED;
    view_put(v, &c->finder, candidate->cell);
    view_put(v, &c->level_low, (uint32_t)candidate->level);
    view_put(v, &c->level_high, (uint32_t)(candidate->level >> 32));
    uint32_t name = nodes_add(&v->shared->names, candidate->parent | (uint64_t)candidate->field << 32, NULL);
    if (name != c->name)
        rename_object(v, candidate->object, name);
    LinkWalk walk = view_walk(v, c);
    for (uint32_t cell = walk_next(&walk); cell; cell = walk_next(&walk))
        offer(v, cell);
}

/* Whether a candidate still says what it said, of an object that is not decided. */
static bool is_valid(const View *v, const Candidate *candidate) {
    const Component *c = &v->components[candidate->object];
    Candidate now;
    return c->state != NAMING_DECIDED && c->kind != COMPONENT_THREAD && candidate_by(v, candidate->cell, &now) &&
           now.level == candidate->level && now.parent == candidate->parent;
}

void view_name_objects(View *v) {
    for (uint32_t i = 0; i < v->lost.count; i++) {
        uint32_t object = v->lost.items[i];
        const Component *c = &v->components[object];
        if (c->name && c->state == NAMING_STABLE && !is_found_as_before(v, object))
            affect(v, object);
    }
    for (uint32_t i = 0; i < v->gained.count; i++)
        offer(v, v->gained.items[i]);
    v->lost.count = v->gained.count = 0;
    while (v->queue.count) {
        Candidate candidate = pop_candidate(v);
        if (is_valid(v, &candidate))
            decide(v, &candidate);
        else if (v->components[candidate.object].state == NAMING_AFFECTED)
            push_best(v, candidate.object); /* what it was to be found from is affected itself */
    }
    for (uint32_t i = 0; i < v->affected.count; i++) {
        uint32_t object = v->affected.items[i];
        Component *c = &v->components[object];
        if (c->state == NAMING_AFFECTED) {
            note_old_names(v, object);
            view_drop_object(v, object);
            v->renames = true;
        }
        c->state = NAMING_STABLE;
        if (v->effect && object >= v->top)
            v->effect->has_named = true;
    }
    machine_count_work(v->machine, v->affected.count);
    v->affected.count = v->lost.count = v->gained.count = 0;
}
