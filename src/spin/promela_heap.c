/* Objects that exist: those that globals and the variables of threads lead to, and all of a type that some forall
   selects from. C functions inside the text visit the heap in the order of the machine (src/machine/heap.c), so that a
   choice among objects has the same number there. They run when a collection is full, and for forall and reachable. */
#include "spin/promela_int.h"

#include <inttypes.h>
#include <string.h>

/* The number of a type that forall or reachable selects objects of; walk_is tests for it. */
static uint32_t selected_type(Writer *w, BirId type) {
    for (uint32_t i = 0; i < w->selected_types.count; i++)
        if (w->selected_types.items[i] == type)
            return i;
    vector_push(w->arena, &w->selected_types, type);
    return w->selected_types.count - 1;
}

void promela_choose_object(Writer *w, const BirAction *action) {
    uint32_t type = selected_type(w, action->id);
    const char *from = "0";
    w->needs.walk = w->needs.pick = true;
    if (action->op == BIR_ACTION_REACHABLE) {
        Checks checks = {0};
        Value value = promela_value(w, w->model->lists.items[action->arguments.first], &checks);
        promela_open_checks(w, &checks);
        promela_line(w, "from_ = %s;", value.text);
        from = "from_";
    }
    bool is_from_null = action->op == BIR_ACTION_REACHABLE;
    promela_line(w, "c_code { walk_see; found_ = walk_count(%u, %s); };", type, from);
    promela_line(w, "picks_ = %s;", is_from_null ? "(from_ == 0 -> 0 : found_)" : "found_");
    promela_line(w, "if");
    promela_line(w, ":: picks_ == 0 -> skip");
    promela_line(w, ":: else ->");
    w->indent++;
    uint32_t open = w->open;
    promela_pick(w, "picks_");
    promela_line(w, "c_code { walk_see; found_ = walk_nth(%u, %s, pick_); };", type, from);
    promela_line(w, "new_ = found_;");
    promela_assign(w, action->target, (Value){"new_", 1, w->object_count});
    promela_close(w, open);
    w->indent--;
    promela_line(w, "fi;");
    promela_go_on_unless_halted(w);
}

void promela_new_collected(Writer *w, uint32_t collection) {
    const CollectionRoom *room = &w->rooms[collection];
    w->needs.collect = w->needs.walk = true;
    promela_line(w, "c_code { walk_see; found_ = walk_room_%s(); };", room->name);
    promela_line(w, "new_ = found_;");
}

/* C that reaches whatever references are in a place. `depth` keeps the counters of loops apart. */
static void add_reach(Writer *w, BirId type, const char *place, uint32_t depth, Text *out) {
    const BirType *t = bir_type(w->model, type);
    if (t->kind == BIR_TYPE_REF)
        text_format(out, "  walk_reach(%s);\n", place);
    if (t->kind == BIR_TYPE_RECORD) {
        /* The machine has fields in an order of its own. */
        uint32_t *offsets = w->layout->offsets, done = 0;
        for (uint32_t next = 0; done < t->members.count; next++)
            for (uint32_t i = 0; i < t->members.count; i++) {
                const BirVariable *field = &w->model->variables.items[t->members.first + i];
                if (next == 0 && !w->layout->sizes[bir_type(w->model, field->type) - w->model->types.items]) {
                    done++; /* takes no cells, so that another field has the same offset */
                    continue;
                }
                if (offsets[t->members.first + i] != next ||
                    !w->layout->sizes[bir_type(w->model, field->type) - w->model->types.items])
                    continue;
                done++;
                add_reach(w, field->type, promela_format(w, "%s.%s", place, promela_field(w, field->name)), depth, out);
            }
    }
    if (t->kind != BIR_TYPE_ARRAY)
        return;
    int64_t length = 1;
    for (; t->kind == BIR_TYPE_ARRAY; t = bir_type(w->model, t->element))
        length *= t->low.value;
    if (t->kind != BIR_TYPE_REF && t->kind != BIR_TYPE_RECORD)
        return;
    text_format(out, "  { int j%u; for (j%u = 0; j%u < %" PRId64 "; j%u++) {\n", depth, depth, depth, length, depth);
    add_reach(w, (BirId)(t - w->model->types.items), promela_format(w, "%s[j%u]", place, depth), depth + 1, out);
    text_add(out, "  } }\n");
}

/* Whether a value of a type has references in it. */
static bool has_references(const Writer *w, BirId type) {
    const BirType *t = bir_type(w->model, type);
    if (t->kind == BIR_TYPE_ARRAY)
        return has_references(w, t->element);
    for (uint32_t i = 0; t->kind == BIR_TYPE_RECORD && i < t->members.count; i++)
        if (has_references(w, w->model->variables.items[t->members.first + i].type))
            return true;
    return t->kind == BIR_TYPE_REF;
}

static void add_reach_objects(Writer *w, Text *out) {
    text_add(out,
             "static void walk_on() {\n  int i;\n  for (i = 0; i < walk_queued; i++) {\n  int x = walk_queue[i];\n");
    for (uint32_t i = 0; i < w->model->collections.count; i++) {
        const CollectionRoom *room = &w->rooms[i];
        BirId type = w->model->collections.items[i].element;
        if (!room->objects || !has_references(w, type))
            continue;
        text_format(out, "  if (x >= %u && x < %u) {\n", room->first, room->first + room->objects);
        const char *object = promela_format(w, "now.%s[x - %u]", room->name, room->first);
        if (room->is_array) {
            BirId element = bir_type(w->model, type)->element;
            text_format(out, "  int k; for (k = 0; k < %s.size; k++) {\n", object);
            const BirType *t = bir_type(w->model, element);
            if (t->kind == BIR_TYPE_ARRAY)
                promela_refuse(w, "arrays of arrays in the heap");
            add_reach(w, element, promela_format(w, "%s.element[k]", object), 0, out);
            text_add(out, "  }\n");
        } else
            add_reach(w, type, object, 0, out);
        text_add(out, "  }\n");
    }
    text_add(out, "  }\n}\n");
}

/* Objects that exist whether something leads to them or not: within a collection numbers are by age. */
static void add_reach_kept(Writer *w, Text *out) {
    bool *is_kept = arena_alloc(w->arena, w->model->collections.count + 1);
    bir_find_kept(w->model, is_kept);
    for (uint32_t i = 0; i < w->model->collections.count; i++) {
        const CollectionRoom *room = &w->rooms[i];
        if (!is_kept[i] || !room->objects)
            continue;
        const char *exists = promela_format(w, w->options->collects ? "now.%s_used[p]" : "p < now.%s_used", room->name);
        text_format(out, "  for (p = %u; p < %u; p++) if (%s) walk_reach(%u + p);\n", room->literals, room->objects,
                    exists, room->first);
    }
}

static void add_reach_all(Writer *w, Text *out) {
    const BirModel *model = w->model;
    text_add(out, "static void walk_all() {\n  int p;\n");
    add_reach_kept(w, out);
    for (uint32_t i = 0; i < model->globals.count; i++) {
        const BirVariable *v = &model->variables.items[model->globals.items[i]];
        if (has_references(w, v->type))
            add_reach(w, v->type, promela_format(w, "now.%s", w->names[model->globals.items[i]]), 0, out);
    }
    /* Processes are in the order of their starts; a claim, or what watches, is of another kind. */
    text_add(out, "  for (p = 0; p < now._nr_pr; p++) {\n  switch (((P0 *)walk_processes[p])->_t) {\n");
    for (uint32_t i = 0; i < w->processes.count; i++) {
        BirSpan variables = bir_body_variables(&model->bodies.items[w->processes.items[i]]);
        const char *process = promela_format(w, "((P%u *)walk_processes[p])", i);
        text_format(out, "  case %u:\n", i);
        for (uint32_t j = 0; j < variables.count; j++) {
            BirId variable = variables.first + j;
            if (!has_references(w, model->variables.items[variable].type))
                continue;
            add_reach(w, model->variables.items[variable].type,
                      w->is_shown[variable] ? promela_format(w, "now.%s[%s->me]", w->names[variable], process)
                                            : promela_format(w, "%s->%s", process, w->names[variable]),
                      0, out);
        }
        text_add(out, "  break;\n");
    }
    text_add(out, "  }\n  }\n}\n");
}

static void add_choices(Writer *w, Text *out) {
    text_add(out, "static int walk_is(int type, int x) {\n  switch (type) {\n");
    for (uint32_t i = 0; i < w->selected_types.count; i++) {
        text_format(out, "  case %u: return 0", i);
        for (uint32_t c = 0; c < w->model->collections.count; c++) {
            const CollectionRoom *room = &w->rooms[c];
            BirId element = (BirId)(bir_type(w->model, w->model->collections.items[c].element) - w->model->types.items);
            if (room->objects && bir_is_subtype(w->model, element, w->selected_types.items[i]))
                text_format(out, " || (x >= %u && x < %u)", room->first + room->literals, room->first + room->objects);
        }
        text_add(out, ";\n");
    }
    text_format(out, "  }\n  return 0;\n}\n%s", runtime_walk);
}

/* C that sets a place to what it is at first. */
static void add_reset(Writer *w, BirId type, const char *place, uint32_t depth, Text *out) {
    const BirType *t = bir_type(w->model, type);
    if (!promela_has_storage(w, type))
        return;
    if (t->kind == BIR_TYPE_RECORD) {
        for (uint32_t i = 0; i < t->members.count; i++) {
            const BirVariable *field = &w->model->variables.items[t->members.first + i];
            add_reset(w, field->type, promela_format(w, "%s.%s", place, promela_field(w, field->name)), depth, out);
        }
        return;
    }
    if (t->kind != BIR_TYPE_ARRAY) {
        text_format(out, "  %s = %" PRId64 ";\n", place, bir_zero(w->model, type));
        return;
    }
    int64_t length = 1;
    for (; t->kind == BIR_TYPE_ARRAY; t = bir_type(w->model, t->element))
        length *= t->low.value;
    text_format(out, "  { int j%u; for (j%u = 0; j%u < %" PRId64 "; j%u++) {\n", depth, depth, depth, length, depth);
    add_reset(w, (BirId)(t - w->model->types.items), promela_format(w, "%s[j%u]", place, depth), depth + 1, out);
    text_add(out, "  } }\n");
}

static void add_reset_object(Writer *w, const CollectionRoom *room, BirId type, Text *out) {
    const char *object = promela_format(w, "now.%s[i]", room->name);
    if (room->is_array) {
        text_format(out, "  { int k; for (k = 0; k < %u; k++) {\n", room->length);
        add_reset(w, bir_type(w->model, type)->element, promela_format(w, "%s.element[k]", object), 0, out);
        text_format(out, "  } }\n  %s.size = 0;\n", object);
    } else
        add_reset(w, type, object, 0, out);
    bool has_held = w->has_reentrant;
    if (w->needs.owners && room->locks)
        text_format(out, "  for (l = 0; l < %u; l++) now.owner[%u + i * %u + l] = 0;\n", room->locks, room->lock_base,
                    room->locks);
    if (w->needs.owners && room->locks && has_held)
        text_format(out, "  for (l = 0; l < %u; l++) now.held[%u + i * %u + l] = 0;\n", room->locks, room->lock_base,
                    room->locks);
    if (w->needs.owners && room->has_monitor)
        text_format(out, "  now.owner[%u + i] = now.held[%u + i] = 0;\n", w->monitor_base + room->first - 1,
                    w->monitor_base + room->first - 1);
}

static void add_collector(Writer *w, Text *out) {
    text_add(out, "void walk_collect() {\n  int i, l;\n  walk(0);\n");
    for (uint32_t c = 0; c < w->model->collections.count; c++) {
        const CollectionRoom *room = &w->rooms[c];
        if (!room->objects)
            continue;
        text_format(out,
                    "  for (i = %u; i < %u; i++) if (now.%s_used[i] && !walk_mark[%u + i]) {\n  now.%s_used[i] = 0;\n",
                    room->literals, room->objects, room->name, room->first, room->name);
        add_reset_object(w, room, w->model->collections.items[c].element, out);
        text_add(out, "  }\n");
    }
    text_add(out, "}\n");
    for (uint32_t c = 0; c < w->model->collections.count; c++)
        if (w->rooms[c].objects)
            text_format(out,
                        "int walk_room_%s() {\n  int i, again;\n  for (again = 0; again < 2; again++) {\n"
                        "    for (i = 0; i < %u; i++) if (!now.%s_used[i]) return %u + i;\n"
                        "    if (!again) walk_collect();\n  }\n  return 0;\n}\n",
                        w->rooms[c].name, w->rooms[c].objects, w->rooms[c].name, w->rooms[c].first);
}

void promela_declare_collector(Writer *w, Text *out) {
    if (!w->needs.walk)
        return;
    Code *code = code_compile(w->model);
    w->layout = code;
    text_add(out, "hidden int new_;\nhidden int from_;\nhidden int found_;\n");
    if (w->needs.apart)
        text_add(out, "hidden int new_a;\nhidden int from_a;\n");
    text_add(out, "\n/* The objects that something leads to. */\nc_code {\n");
    text_add(out, "static unsigned char *walk_processes[256];\n");
    text_format(out, "static unsigned char walk_mark[%u];\nstatic int walk_queue[%u], walk_queued;\n",
                w->object_count + 1, w->object_count + 1);
    text_add(out, "static void walk_reach(int x) {\n"
                  "  if (x && !walk_mark[x]) { walk_mark[x] = 1; walk_queue[walk_queued++] = x; }\n}\n");
    add_reach_objects(w, out);
    add_reach_all(w, out);
    add_choices(w, out);
    if (w->needs.collect)
        add_collector(w, out);
    text_add(out, "}\n");
    /* Where processes are is known only inside of them. */
    text_add(out, "#define walk_see { int p; for (p = 0; p < now._nr_pr; p++) walk_processes[p] = pptr(p); }\n");
    code_free(code);
}
