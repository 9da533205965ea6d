/* Effects of trials: what a step changes, by names and addresses that the steps of other threads leave alone. Most of
   it is noted where it happens: see view_note_touched and trie_set. */
#include "explore/view_int.h"

#include <stdlib.h>
#include <string.h>

void view_leave_effects(View *v, Effect *effect) { v->effect = effect; }

void effect_free(Effect *e) {
    free(e->leaves.items);
    free(e->written.items);
    free(e->touched.items);
    free(e->grazed.items);
    free(e->renamed.items);
    free(e->decided.items);
    free(e->names.items);
}

static void add_if_old(const View *v, Cells *list, uint32_t component) {
    if (component && component < v->top)
        vector_push(NULL, list, component);
}

void view_note_touched(View *v, uint32_t cell) {
    Cells *touched = &v->effect->touched;
    const Component *c = is_global(v, cell) ? NULL : view_component(v, cell);
    uint32_t target = v->links[cell].target;
    bool is_far = c && c->kind == COMPONENT_FRAME && v->components[target].name &&
                  component_level(&v->components[target]) < view_level_by_frame(v, c, cell);
    add_if_old(v, is_far ? &v->effect->grazed : touched, target);
    if (c && c->kind != COMPONENT_FRAME)
        add_if_old(v, touched, c->kind == COMPONENT_PIECE ? c->part : view_first(v, c));
}

void view_note_affected(View *v, uint32_t object) {
    const Component *c = &v->components[object];
    vector_push(NULL, &v->effect->names, ((EffectName){object, c->name, component_level(c)}));
}

static void take_names(View *v) {
    Effect *e = v->effect;
    for (uint32_t i = 0; i < e->names.count; i++) {
        const EffectName *old = &e->names.items[i];
        const Component *c = &v->components[old->object];
        bool is_same = c->name == old->name && component_level(c) == old->level;
        add_if_old(v, is_same ? &e->decided : &e->renamed, old->object);
    }
}

void view_begin_effect(View *v) {
    Effect *e = v->effect;
    e->leaves.count = e->written.count = e->touched.count = e->grazed.count = 0;
    e->renamed.count = e->decided.count = e->names.count = 0;
    e->has_named = e->moves = e->is_partial = false;
}

/* The threads by place, and what they hold. */
typedef struct Places {
    uint32_t count, threads[TRIE_FANOUT], numbers[TRIE_FANOUT];
} Places;

/* As they were before the trial, of those places that there are before or after it. */
static void find_old_places(const View *v, uint32_t count, Places *old) {
    const uint32_t *numbers = v->threads.levels[0];
    old->count = v->pool_count;
    memcpy(old->threads, v->pool, count * sizeof *old->threads);
    memcpy(old->numbers, numbers, count * sizeof *old->numbers);
    for (uint32_t i = v->changes.count; i-- > v->first_change;) {
        const Change *change = &v->changes.items[i];
        if (change->at >= v->pool && change->at < v->pool + count)
            old->threads[change->at - v->pool] = change->old;
        else if (change->at >= numbers && change->at < numbers + count)
            old->numbers[change->at - numbers] = change->old;
        else if (change->at == &v->pool_count)
            old->count = change->old;
    }
}

/* What is in a place of the threads now. A thread that has only moved there takes what it holds along; what refers to
   it is written with its place, and anew. */
static void take_place(View *v, uint32_t place, const Places *old) {
    Effect *e = v->effect;
    uint32_t number = v->threads.levels[0][place], from = UINT32_MAX;
    uint32_t thread = place < v->pool_count ? v->pool[place] : 0;
    uint32_t old_thread = place < old->count ? old->threads[place] : 0;
    if (thread != old_thread) {
        add_if_old(v, &e->renamed, thread);
        add_if_old(v, &e->renamed, old_thread);
    }
    for (uint32_t i = 0; thread && i < old->count; i++)
        from = old->threads[i] == thread ? i : from;
    bool is_same = from != UINT32_MAX && old->numbers[from] == number;
    e->moves = e->moves || (from != UINT32_MAX && from != place);
    if (is_same && from != place)
        vector_push(NULL, &e->leaves, ((EffectLeaf){EFFECT_MOVED, place, from, UINT32_MAX}));
    else if (!is_same && (thread || old->numbers[place]))
        vector_push(NULL, &e->leaves, ((EffectLeaf){EFFECT_THREADS, place, number, from}));
}

/* Threads have started or ended. */
static void take_places(View *v) {
    uint32_t count = TRIE_FANOUT;
    Places old;
    find_old_places(v, count, &old);
    v->effect->is_partial = v->effect->is_partial || v->pool_count > count || old.count > count;
    for (uint32_t i = 0; i < count && !v->effect->is_partial; i++)
        take_place(v, i, &old);
}

/* Threads that have stayed where they are. */
static void take_changed_threads(View *v) {
    for (uint32_t i = 0; i < v->pool_count; i++)
        if (v->pool[i] && v->components[v->pool[i]].mark == v->update)
            vector_push(NULL, &v->effect->leaves, ((EffectLeaf){EFFECT_THREADS, i, v->threads.levels[0][i], i}));
}

void view_end_effect(View *v) {
    if (v->pool_changed)
        take_places(v);
    else
        take_changed_threads(v);
    v->effect->places = v->pool_count;
    take_names(v);
}

static void set_leaf(View *v, const EffectLeaf *leaf, uint32_t number) {
    Trie *tree = leaf->tree == EFFECT_HEAP ? &v->heap : leaf->tree == EFFECT_GLOBALS ? &v->globals : &v->threads;
    trie_set(v, tree, leaf->place, number);
}

void view_repeat(View *v, const EffectLeaf *leaves, uint32_t count, uint32_t places, uint32_t slots[VIEW_SLOTS]) {
    view_make_room(v);
    v->records = true;
    v->update++;
    v->keeps = false;
    v->stack.count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (leaves[i].tree == EFFECT_MOVED)
            vector_push(NULL, &v->stack, v->threads.levels[0][leaves[i].number]);
    for (uint32_t i = 0, moved = 0; i < count; i++)
        set_leaf(v, &leaves[i], leaves[i].tree == EFFECT_MOVED ? v->stack.items[moved++] : leaves[i].number);
    view_put(v, &v->pool_count, places);
    view_fold_state(v, slots);
    view_undo_changes(v, v->first_change);
}
