/* Where values and locks are. An object has one number, whatever collection it is in; which collections are possible is
   known from the type of the reference and from what it may point to, and with several of them the number decides. */
#include "spin/promela_int.h"

#include <string.h>

const BirType *promela_type_of(const Writer *w, BirId expression) {
    return &w->model->types.items[promela_at(w, expression)->type];
}

const char *promela_variable(Writer *w, BirId variable) {
    const char *name = w->names[variable];
    if (w->in_c) {
        BirSpan own = bir_body_variables(&w->model->bodies.items[w->body]);
        bool is_local = variable - own.first < own.count && !w->is_shown[variable];
        name = is_local ? promela_format(w, "P%s->%s", w->process, name) : promela_format(w, "now.%s", name);
    }
    return w->is_shown[variable] ? promela_format(w, "%s[%s]", name, w->self) : name;
}

/* Puts something after each of the texts. */
static PromelaPlace extend_place(Writer *w, PromelaPlace place, const char *suffix) {
    PlaceCase *cases = arena_alloc(w->arena, (place.count + 1) * sizeof *cases);
    for (uint32_t i = 0; i < place.count; i++)
        cases[i] = (PlaceCase){place.cases[i].condition, promela_format(w, "%s%s", place.cases[i].text, suffix)};
    place.cases = cases;
    return place;
}

static PromelaPlace index_place(Writer *w, PromelaPlace place, const BirType *array, Value index) {
    const BirType *element = bir_type(w->model, array->element);
    const char *at = index.text;
    if (place.pending)
        at = promela_format(w, "(%s * %lld + %s)", place.pending, (long long)array->low.value, at);
    if (element->kind == BIR_TYPE_ARRAY) {
        place.pending = at;
        return place;
    }
    place.pending = NULL;
    return extend_place(w, place, promela_format(w, "[%s]", at));
}

void promela_check_index(Writer *w, Value index, const char *length, int64_t most, Checks *checks) {
    const char *low = index.low < 0 ? promela_format(w, "%s < 0", index.text) : NULL;
    const char *high = index.high >= most ? promela_format(w, "%s >= %s", index.text, length) : NULL;
    if (low || high)
        promela_add_check(w, checks,
                          promela_format(w, "(%s%s%s)", low ? low : "", low && high ? " || " : "", high ? high : ""),
                          promela_error(BIR_ERROR_INDEX));
}

/* The field of a record type that has a name. */
static BirId field_named(const Writer *w, BirId type, BirId name) {
    BirSpan members = bir_type(w->model, type)->members;
    for (uint32_t i = 0; i < members.count; i++)
        if (w->model->variables.items[members.first + i].name == name)
            return members.first + i;
    return BIR_NONE;
}

/* The next collection, in the order of numbers, that an expression may lead into; from position `at` on. */
static uint32_t next_candidate(const Writer *w, BirId expression, uint32_t at) {
    while (at < w->model->collections.count && !promela_may_be(w, expression, w->order[at]))
        at++;
    return at;
}

/* One case for each collection that object `x`, the value of an expression, may be in; `part` makes the text of one. */
typedef const char *(*CasePart)(Writer *w, uint32_t collection, const char *x, const void *context);

static PromelaPlace by_collection(Writer *w, BirId expression, const char *x, CasePart part, const void *context) {
    uint32_t count = w->model->collections.count;
    PromelaPlace place = {.cases = arena_alloc(w->arena, (count + 1) * sizeof *place.cases)};
    for (uint32_t at = next_candidate(w, expression, 0); at < count;) {
        uint32_t next = next_candidate(w, expression, at + 1);
        const char *condition = next < count ? promela_format(w, "%s < %s_0", x, w->rooms[w->order[next]].name) : NULL;
        place.cases[place.count++] = (PlaceCase){condition, part(w, w->order[at], x, context)};
        at = next;
    }
    return place;
}

static const char *element_text(Writer *w, uint32_t collection, const char *x) {
    const CollectionRoom *room = &w->rooms[collection];
    return promela_format(w, "%s%s[%s - %s_0]", w->in_c ? "now." : "", room->name, x, room->name);
}

static const char *field_case(Writer *w, uint32_t collection, const char *x, const void *context) {
    const BirId *name = context;
    return promela_format(w, "%s.%s", element_text(w, collection, x), promela_field(w, *name));
}

static const char *elements_case(Writer *w, uint32_t collection, const char *x, const void *context) {
    (void)context;
    return promela_format(w, "%s.element", element_text(w, collection, x));
}

static const char *size_case(Writer *w, uint32_t collection, const char *x, const void *context) {
    (void)context;
    if (!w->rooms[collection].is_array)
        return "0";
    return promela_format(w, "%s.size", element_text(w, collection, x));
}

const char *promela_length(Writer *w, BirId expression, const char *object) {
    PromelaPlace place = by_collection(w, expression, object, size_case, NULL);
    return promela_load(w, &place);
}

PromelaPlace promela_element(Writer *w, BirId expression, const BirType *array, const char *object, Value index) {
    return index_place(w, by_collection(w, expression, object, elements_case, NULL), array, index);
}

static void check_null(Writer *w, const char *x, Checks *checks) {
    promela_add_check(w, checks, promela_format(w, "(%s == 0)", x), promela_error(BIR_ERROR_NULL));
}

PromelaPlace promela_place(Writer *w, BirId id, Checks *checks, Checks *late) {
    const BirExpression *e = promela_at(w, id);
    if (e->op == BIR_OP_NAME) {
        PromelaPlace place = {.cases = arena_alloc(w->arena, sizeof *place.cases), .count = 1};
        place.cases[0].text = promela_variable(w, e->id);
        return place;
    }
    const BirType *base = promela_type_of(w, e->a);
    if (e->op == BIR_OP_FIELD && base->kind == BIR_TYPE_REF) {
        Value x = promela_value(w, e->a, checks);
        check_null(w, x.text, late ? late : checks);
        return by_collection(w, e->a, x.text, field_case, &e->name);
    }
    if (e->op == BIR_OP_FIELD) {
        PromelaPlace place = promela_place(w, e->a, checks, late);
        return extend_place(w, place, promela_format(w, ".%s", promela_field(w, e->name)));
    }
    if (base->kind == BIR_TYPE_REF) {
        Value x = promela_value(w, e->a, checks);
        Value i = promela_value(w, e->b, checks);
        check_null(w, x.text, checks);
        promela_check_index(w, i, promela_length(w, e->a, x.text), 0, checks);
        return promela_element(w, e->a, bir_type(w->model, base->target), x.text, i);
    }
    PromelaPlace place = promela_place(w, e->a, checks, NULL);
    Value i = promela_value(w, e->b, checks);
    promela_check_index(w, i, promela_format(w, "%lld", (long long)base->low.value), base->low.value, checks);
    return index_place(w, place, base, i);
}

const char *promela_load(Writer *w, const PromelaPlace *place) {
    if (!place->count)
        return "0";
    const char *text = place->cases[place->count - 1].text;
    for (uint32_t i = place->count - 1; i-- > 0;)
        text = promela_format(w, "(%s -> %s : %s)", place->cases[i].condition, place->cases[i].text, text);
    return text;
}

void promela_store(Writer *w, const PromelaPlace *place, const char *value) {
    if (place->count == 1)
        promela_line(w, "%s = %s;", place->cases[0].text, value);
    if (place->count < 2)
        return;
    promela_line(w, "if");
    for (uint32_t i = 0; i + 1 < place->count; i++) {
        /* Conditions are upper bounds, so each leaves out what the ones before it are for. */
        const char *above = i ? promela_format(w, "!(%s) && ", place->cases[i - 1].condition) : "";
        promela_line(w, ":: %s%s -> %s = %s", above, place->cases[i].condition, place->cases[i].text, value);
    }
    promela_line(w, ":: else -> %s = %s", place->cases[place->count - 1].text, value);
    promela_line(w, "fi;");
}

/* Adds something to the number of a lock. */
static Value add_offset(Writer *w, Value lock, Value index, uint32_t stride) {
    if (lock.low == lock.high && index.low == index.high)
        return promela_known(w, lock.low + index.low * stride);
    const char *step = stride == 1 ? index.text : promela_format(w, "%s * %u", index.text, stride);
    if (lock.low == 0 && lock.high == 0)
        return (Value){promela_format(w, "(%s)", step), 0, w->lock_count};
    return (Value){promela_format(w, "(%s + %s)", lock.text, step), 0, w->lock_count};
}

/* The first lock of object `x` in a collection, or of a field of it. */
static const char *lock_case(Writer *w, uint32_t collection, const char *x, const void *context) {
    const BirId *name = context;
    const CollectionRoom *room = &w->rooms[collection];
    uint32_t base = room->lock_base;
    if (!room->is_array) {
        BirId field = field_named(w, w->model->collections.items[collection].element, *name);
        base += field == BIR_NONE ? 0 : w->lock_bases[field];
    }
    if (room->locks == 1)
        return promela_format(w, "(%s - %s_0 + %u)", x, room->name, base);
    return promela_format(w, "((%s - %s_0) * %u + %u)", x, room->name, room->locks, base);
}

Value promela_lock_number(Writer *w, BirId id, Checks *checks) {
    const BirExpression *e = promela_at(w, id);
    w->needs.owners = true;
    if (e->op == BIR_OP_NAME)
        return promela_known(w, w->lock_bases[e->id]);
    if (e->op == BIR_OP_MONITOR) {
        Value x = promela_value(w, e->a, checks);
        check_null(w, x.text, checks);
        return (Value){promela_format(w, "(%s + %d)", x.text, (int)w->monitor_base - 1), 0, w->lock_count};
    }
    const BirType *base = promela_type_of(w, e->a);
    if (base->kind != BIR_TYPE_REF) {
        Value lock = promela_lock_number(w, e->a, checks);
        if (e->op == BIR_OP_FIELD)
            return add_offset(w, lock, promela_known(w, w->lock_bases[e->id]), 1);
        Value i = promela_value(w, e->b, checks);
        promela_check_index(w, i, promela_format(w, "%lld", (long long)base->low.value), base->low.value, checks);
        return add_offset(w, lock, i, promela_locks_in(w, base->element));
    }
    Value x = promela_value(w, e->a, checks);
    Value i = e->op == BIR_OP_INDEX ? promela_value(w, e->b, checks) : promela_known(w, 0);
    check_null(w, x.text, checks);
    if (e->op == BIR_OP_INDEX)
        promela_check_index(w, i, promela_length(w, e->a, x.text), 0, checks);
    PromelaPlace place = by_collection(w, e->a, x.text, lock_case, &e->name);
    Value lock = {promela_load(w, &place), 0, w->lock_count};
    if (e->op == BIR_OP_FIELD)
        return lock;
    return add_offset(w, lock, i, promela_locks_in(w, bir_type(w->model, base->target)->element));
}
