/* What the state is made of: types, objects and their numbers, locks and theirs. */
#include "spin/promela_int.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_OBJECTS = 32767, MOST_CELLS = 1 << 20 };

bool promela_has_storage(const Writer *w, BirId type) {
    const BirType *t = bir_type(w->model, type);
    switch (t->kind) {
    case BIR_TYPE_LOCK:
    case BIR_TYPE_DOUBLE: return false; /* locks are in arrays of their own; nothing is ever stored in the other */
    case BIR_TYPE_ARRAY: return promela_has_storage(w, t->element);
    case BIR_TYPE_RECORD:
        for (uint32_t i = 0; i < t->members.count; i++)
            if (promela_has_storage(w, w->model->variables.items[t->members.first + i].type))
                return true;
        return false;
    default: return true;
    }
}

/* Numbers that come from sizes of the model, and are cut where a refusal follows anyway. */
static uint32_t times(uint64_t count, uint64_t each) {
    uint64_t product = count * each;
    return product > MOST_CELLS ? MOST_CELLS : (uint32_t)product;
}

uint32_t promela_locks_in(const Writer *w, BirId type) {
    const BirType *t = bir_type(w->model, type);
    uint32_t count = 0;
    switch (t->kind) {
    case BIR_TYPE_LOCK: return 1;
    case BIR_TYPE_ARRAY:
        return times(t->low.value > MOST_CELLS ? MOST_CELLS : (uint64_t)t->low.value, promela_locks_in(w, t->element));
    case BIR_TYPE_RECORD:
        for (uint32_t i = 0; i < t->members.count; i++)
            count += promela_locks_in(w, w->model->variables.items[t->members.first + i].type);
        return times(count, 1);
    default: return 0;
    }
}

/* The value of a literal or constant, perhaps negated. */
static int64_t literal_value(Writer *w, BirId id) {
    const BirExpression *e = &w->model->expressions.items[id];
    if (e->op == BIR_OP_NEGATE)
        return (int64_t)(0 - (uint64_t)literal_value(w, e->a));
    if (e->op == BIR_OP_PLUS)
        return literal_value(w, e->a);
    if (e->op == BIR_OP_STRING_LITERAL)
        return promela_token_of_name(w, e->value.string);
    if (e->op == BIR_OP_NAME)
        return e->name_kind == BIR_NAME_CONSTANT ? w->model->constants.items[e->id].value
                                                 : w->model->enumerators.items[e->id].value;
    return e->op == BIR_OP_NULL_LITERAL ? 0 : e->value.integer;
}

/* The same of a floating-point number. */
static double real_value(Writer *w, BirId id) {
    const BirExpression *e = &w->model->expressions.items[id];
    if (e->op == BIR_OP_NEGATE)
        return -real_value(w, e->a);
    if (e->op == BIR_OP_PLUS)
        return real_value(w, e->a);
    return e->op == BIR_OP_FLOAT_LITERAL || e->op == BIR_OP_DOUBLE_LITERAL ? e->value.real
                                                                           : (double)literal_value(w, id);
}

int64_t promela_initial(Writer *w, BirId variable) {
    const BirVariable *v = &w->model->variables.items[variable];
    if (!promela_has_storage(w, v->type))
        return 0;
    if (v->initial != BIR_NONE && bir_type(w->model, v->type)->kind == BIR_TYPE_FLOAT)
        return promela_float_bits(real_value(w, v->initial));
    int64_t value = v->initial == BIR_NONE ? bir_zero(w->model, v->type) : literal_value(w, v->initial);
    if (value != (int32_t)value)
        promela_refuse(w, "the initial value of '%s', %" PRId64 ", which does not fit 32 bits",
                       bir_name(w->model, v->name), value);
    return value;
}

static int64_t clamped(int64_t value) { return value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : value; }

void promela_bounds(const Writer *w, BirId type, int64_t *low, int64_t *high) {
    const BirType *t = bir_type(w->model, type);
    *low = 0;
    if (t->kind == BIR_TYPE_STRING)
        *high = w->needs.texts ? INT32_MAX : w->texts.count + 1;
    else if (t->kind == BIR_TYPE_TID)
        *high = w->options->threads;
    else if (t->kind == BIR_TYPE_REF || t->kind == BIR_TYPE_NULL)
        *high = w->object_count;
    else
        bir_bounds(w->model, type, low, high);
    *low = clamped(*low);
    *high = clamped(*high);
}

const char *promela_storage(int64_t low, int64_t high) {
    if (low >= 0 && high <= 1)
        return "bit";
    if (low >= 0 && high <= UINT8_MAX)
        return "byte";
    return low >= INT16_MIN && high <= INT16_MAX ? "short" : "int";
}

const char *promela_scalar_type(const Writer *w, BirId type) {
    const BirType *t = bir_type(w->model, type);
    int64_t low, high;
    if (t->kind == BIR_TYPE_RECORD)
        return w->types[t - w->model->types.items];
    if (t->kind == BIR_TYPE_BOOLEAN)
        return "bool";
    promela_bounds(w, type, &low, &high);
    return promela_storage(low, high);
}

/* How many elements a variable has in Promela, where arrays of arrays are flat; 0: it is no array. */
static uint32_t flat_length(const Writer *w, BirId type, BirId *element) {
    const BirType *t = bir_type(w->model, type);
    uint32_t length = 0;
    *element = (BirId)(t - w->model->types.items);
    while (t->kind == BIR_TYPE_ARRAY) {
        uint32_t own = t->low.value > MOST_CELLS ? MOST_CELLS : (uint32_t)t->low.value;
        length = times(length ? length : 1, own ? own : 1);
        t = bir_type(w->model, t->element);
        *element = (BirId)(t - w->model->types.items);
    }
    return length;
}

void promela_declare(Writer *w, BirId type, const char *name, const int64_t *initial, Text *out) {
    BirId element;
    uint32_t length = flat_length(w, type, &element);
    text_format(out, "%s %s", promela_scalar_type(w, element), name);
    if (length)
        text_format(out, "[%u]", length);
    if (length >= MOST_CELLS)
        promela_refuse(w, "an array of more than a million elements");
    int64_t value = initial && !length ? *initial : bir_zero(w->model, element);
    if (value)
        text_format(out, " = %" PRId64, value);
}

void promela_declare_array(const char *type, const char *name, const int64_t *initial, uint32_t count, Text *out) {
    bool is_zero = true;
    for (uint32_t i = 0; i < count; i++)
        is_zero &= initial[i] == 0;
    text_format(out, "%s %s[%u]", type, name, count);
    for (uint32_t i = 0; i < count && !is_zero; i++)
        text_format(out, "%s%" PRId64, i ? ", " : " = {", initial[i]);
    text_add(out, is_zero ? ";\n" : "};\n");
}

/* The type of records, if a type is one and there is something to store. */
static void declare_record(Writer *w, BirId type, bool *done, Text *out) {
    const BirType *t = &w->model->types.items[type];
    if (t->kind != BIR_TYPE_RECORD || !promela_has_storage(w, type) || done[type])
        return;
    done[type] = true;
    Text fields = {0};
    for (uint32_t i = 0; i < t->members.count; i++) {
        const BirVariable *field = &w->model->variables.items[t->members.first + i];
        if (!promela_has_storage(w, field->type))
            continue;
        BirId element;
        flat_length(w, field->type, &element);
        declare_record(w, element, done, out);
        text_add(&fields, "  ");
        promela_declare(w, field->type, promela_field(w, field->name), NULL, &fields);
        text_add(&fields, ";\n");
    }
    text_format(out, "typedef %s {\n%s}\n", w->types[type], text_string(&fields));
    text_free(&fields);
}

/* The type of the arrays of a collection: elements and how many of them there are. */
static void declare_array(Writer *w, const CollectionRoom *room, BirId type, bool *done, Text *out) {
    const BirType *t = bir_type(w->model, type);
    BirId element;
    uint32_t inner = flat_length(w, t->element, &element);
    uint32_t length = times(room->length ? room->length : 1, inner ? inner : 1);
    declare_record(w, element, done, out);
    if (length >= MOST_CELLS)
        promela_refuse(w, "arrays of more than a million elements");
    text_format(out, "typedef %s_array {\n", room->name);
    if (promela_has_storage(w, element)) {
        text_format(out, "  %s element[%u]", promela_scalar_type(w, element), length);
        int64_t zero = w->model->types.items[element].kind == BIR_TYPE_RECORD ? 0 : bir_zero(w->model, element);
        text_format(out, zero ? " = %" PRId64 ";\n" : ";\n", zero);
    }
    text_format(out, "  %s size;\n}\n", promela_storage(0, room->length));
}

void promela_declare_types(Writer *w, Text *out) {
    bool *done = arena_alloc(w->arena, w->model->types.count);
    BirId element;
    for (uint32_t i = 0; i < w->model->variables.count; i++) {
        if (!w->names[i])
            continue;
        flat_length(w, w->model->variables.items[i].type, &element);
        declare_record(w, element, done, out);
    }
    for (uint32_t i = 0; i < w->model->collections.count; i++) {
        const CollectionRoom *room = &w->rooms[i];
        BirId type = w->model->collections.items[i].element;
        if (!room->objects)
            continue;
        if (room->is_array)
            declare_array(w, room, type, done, out);
        else
            declare_record(w, type, done, out);
    }
}

static void declare_collection(Writer *w, uint32_t id, Text *out) {
    const CollectionRoom *room = &w->rooms[id];
    const BirCollection *collection = &w->model->collections.items[id];
    const char *from =
        collection->origin.file == BIR_NONE
            ? ""
            : promela_format(w, ", %s:%u", bir_name(w->model, collection->origin.file), collection->origin.line);
    text_format(out, "\n#define %s_0 %u ", room->name, room->first);
    promela_comment(out, promela_format(w, "%s%s: objects %u to %u", bir_name(w->model, collection->name), from,
                                        room->first, room->first + room->objects - 1));
    text_add_char(out, '\n');
    if (room->is_array)
        text_format(out, "%s_array %s[%u];\n", room->name, room->name, room->objects);
    else if (room->has_storage)
        text_format(out, "%s %s[%u];\n", w->types[collection->element], room->name, room->objects);
    if (w->options->collects) {
        int64_t *used = arena_alloc(w->arena, room->objects * sizeof *used);
        for (uint32_t i = 0; i < room->literals; i++)
            used[i] = 1;
        promela_declare_array("bit", promela_format(w, "%s_used", room->name), used, room->objects, out);
    } else if (room->literals)
        text_format(out, "%s %s_used = %u;\n", promela_storage(0, room->objects), room->name, room->literals);
    else
        text_format(out, "%s %s_used;\n", promela_storage(0, room->objects), room->name);
}

void promela_declare_globals(Writer *w, Text *out) {
    for (uint32_t i = 0; i < w->model->globals.count; i++) {
        BirId variable = w->model->globals.items[i];
        const BirVariable *v = &w->model->variables.items[variable];
        if (!promela_has_storage(w, v->type))
            continue;
        int64_t initial = w->options->code
                              ? promela_base_value(w, bir_type(w->model, v->type), promela_base_global(w, variable))
                              : promela_initial(w, variable);
        promela_declare(w, v->type, w->names[variable], &initial, out);
        text_add(out, ";");
        if (v->origin.name != BIR_NONE || v->origin.file != BIR_NONE) {
            text_add_char(out, ' ');
            promela_comment(out, promela_format(w, "%s %s:%u", bir_name(w->model, v->origin.name),
                                                bir_name(w->model, v->origin.file), v->origin.line));
        }
        text_add_char(out, '\n');
    }
    for (uint32_t i = 0; i < w->model->collections.count; i++)
        if (w->rooms[i].objects)
            declare_collection(w, i, out);
}

bool promela_may_be(const Writer *w, BirId expression, uint32_t collection) {
    BirId type = w->model->expressions.items[expression].type;
    return w->rooms[collection].objects && w->model->types.items[type].kind == BIR_TYPE_REF &&
           bir_ref_admits(w->model, type, collection) &&
           (!w->points || points_to_may(w->points, expression, collection));
}

const char *promela_is_among(Writer *w, const char *x, const bool *collections) {
    const char *result = NULL;
    /* Collections whose objects have numbers in a row are one interval. */
    for (uint32_t i = 0; i < w->model->collections.count; i++) {
        const CollectionRoom *first = &w->rooms[w->order[i]];
        if (!collections[w->order[i]] || !first->objects)
            continue;
        uint32_t end = first->first + first->objects;
        while (i + 1 < w->model->collections.count &&
               (collections[w->order[i + 1]] || !w->rooms[w->order[i + 1]].objects)) {
            i++;
            end += w->rooms[w->order[i]].objects;
        }
        const char *part = end == first->first + 1
                               ? promela_format(w, "(%s == %u)", x, first->first)
                               : promela_format(w, "(%s >= %u && %s < %u)", x, first->first, x, end);
        result = result ? promela_format(w, "(%s || %s)", result, part) : part;
    }
    return result ? result : "false";
}

const char *promela_is_in(Writer *w, const char *x, uint32_t collection) {
    bool *flags = arena_alloc(w->arena, w->model->collections.count + 1);
    flags[collection] = true;
    return promela_is_among(w, x, flags);
}

/* Which collections have allocations, and of which monitors are used. */
static void find_made(Writer *w, bool *made) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        if (action->op == BIR_ACTION_NEW || action->op == BIR_ACTION_NEW_ARRAY)
            made[action->id] = true;
        for (uint32_t c = 0; action->op == BIR_ACTION_NATIVE && c < model->collections.count; c++)
            made[c] |= w->options->objects[c] && promela_native_makes(w, action, c);
    }
}

static void find_monitors(Writer *w) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->expressions.count; i++) {
        const BirExpression *e = &model->expressions.items[i];
        if (e->op != BIR_OP_MONITOR || e->type == BIR_NONE)
            continue;
        w->has_reentrant = true;
        for (uint32_t c = 0; c < model->collections.count; c++)
            w->rooms[c].has_monitor |= promela_may_be(w, e->a, c);
    }
}

static void find_room(Writer *w, uint32_t id, bool is_made) {
    const BirModel *model = w->model;
    CollectionRoom *room = &w->rooms[id];
    const BirType *type = bir_type(model, model->collections.items[id].element);
    room->is_array = type->kind == BIR_TYPE_ARRAY;
    room->objects = (is_made ? w->options->objects[id] : 0) + room->literals;
    if (room->is_array && type->sized)
        room->length = type->low.value > MOST_CELLS ? MOST_CELLS : (uint32_t)type->low.value;
    else if (room->is_array && is_made && w->options->lengths[id] > room->length)
        room->length = w->options->lengths[id];
    room->locks = room->is_array ? times(room->length, promela_locks_in(w, type->element))
                                 : promela_locks_in(w, model->collections.items[id].element);
    room->has_storage = promela_has_storage(w, model->collections.items[id].element);
}

/* Objects whose monitors are used have the first numbers, so that monitors are numbered like objects. */
static void number_objects(Writer *w) {
    uint32_t count = w->model->collections.count, at = 0;
    uint64_t next = 1;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < count; i++)
            if (w->rooms[i].has_monitor == (pass == 0))
                w->order[at++] = i;
    uint64_t locks = w->lock_count;
    for (uint32_t i = 0; i < count; i++) {
        CollectionRoom *room = &w->rooms[w->order[i]];
        room->first = (uint32_t)next;
        next += room->objects;
        if (next > MOST_OBJECTS) {
            promela_refuse(w, "more than %u objects", MOST_OBJECTS);
            return;
        }
        room->lock_base = (uint32_t)locks;
        locks += (uint64_t)room->locks * room->objects;
        if (locks > MOST_OBJECTS)
            locks = MOST_OBJECTS + 1;
    }
    w->object_count = (uint32_t)next - 1;
    w->monitor_base = (uint32_t)locks;
    for (uint32_t i = 0; i < count; i++)
        locks += w->rooms[i].has_monitor ? w->rooms[i].objects : 0;
    if (locks > MOST_OBJECTS)
        promela_refuse(w, "more than %u locks", MOST_OBJECTS);
    w->lock_count = (uint32_t)locks;
}

static void number_global_locks(Writer *w) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->types.count; i++) {
        const BirType *type = &model->types.items[i];
        uint32_t offset = 0;
        for (uint32_t j = 0; type->kind == BIR_TYPE_RECORD && j < type->members.count; j++) {
            w->lock_bases[type->members.first + j] = offset;
            offset = times(offset + promela_locks_in(w, model->variables.items[type->members.first + j].type), 1);
        }
    }
    for (uint32_t i = 0; i < model->variables.count; i++) {
        const BirType *type = bir_type(model, model->variables.items[i].type);
        while (type->kind == BIR_TYPE_ARRAY)
            type = bir_type(model, type->element);
        w->has_reentrant |= type->kind == BIR_TYPE_LOCK && type->reentrant;
    }
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        w->lock_bases[variable] = w->lock_count;
        w->lock_count = times(w->lock_count + promela_locks_in(w, model->variables.items[variable].type), 1);
    }
}

/* Names that stand for something wherever they are. Those that others are made of come first. */
static void name_globals(Writer *w) {
    static const char *const of_collection[] = {"_0", "_used", "_array", NULL}, *const of_body[] = {"_at", NULL};
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->collections.count; i++)
        w->rooms[i].name = promela_identifier_for(w, bir_name(model, model->collections.items[i].name), of_collection);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        w->bodies[i] = promela_identifier_for(w, bir_name(model, model->bodies.items[i].name), of_body);
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        w->names[variable] = promela_identifier(w, "", bir_name(model, model->variables.items[variable].name));
    }
    for (uint32_t i = 0; i < model->types.count; i++) {
        const BirType *type = &model->types.items[i];
        if (type->kind == BIR_TYPE_RECORD)
            w->types[i] = promela_identifier(w, "", bir_name(model, type->name));
        for (uint32_t j = 0; type->kind == BIR_TYPE_RECORD && j < type->members.count; j++)
            promela_field(w, model->variables.items[type->members.first + j].name);
    }
}

void promela_lay_out(Writer *w) {
    const BirModel *model = w->model;
    bool *made = arena_alloc(w->arena, model->collections.count + 1);
    w->order = arena_alloc(w->arena, (model->collections.count + 1) * sizeof *w->order);
    w->lock_bases = arena_alloc(w->arena, (model->variables.count + 1) * sizeof *w->lock_bases);
    w->fields = arena_alloc(w->arena, (names_count(model->names) + 1) * sizeof *w->fields);
    w->names = arena_alloc(w->arena, (model->variables.count + 1) * sizeof *w->names);
    w->bodies = arena_alloc(w->arena, (model->bodies.count + 1) * sizeof *w->bodies);
    w->types = arena_alloc(w->arena, (model->types.count + 1) * sizeof *w->types);
    find_made(w, made);
    for (uint32_t i = 0; i < model->collections.count; i++)
        find_room(w, i, made[i]);
    find_monitors(w);
    number_global_locks(w);
    number_objects(w);
    name_globals(w);
}
