/* The checker: types, the hierarchy of records, collections and references. */
#include "bir/build.h"
#include "bir/check_int.h"

#include <inttypes.h>
#include <stdlib.h>

/* The lock type of every object's monitor: one that somebody wrote, or one more. */
static BirId monitor_type(BirModel *model) {
    for (BirId i = 0; i < model->types.count; i++)
        if (model->types.items[i].kind == BIR_TYPE_LOCK && model->types.items[i].waits &&
            model->types.items[i].reentrant)
            return i;
    BirId id = build_word_type(model, BIR_TYPE_LOCK);
    model->types.items[id].waits = model->types.items[id].reentrant = true;
    return id;
}

void check_basic_types(BirChecker *check) {
    static const BirTypeKind wanted[] = {BIR_TYPE_BOOLEAN, BIR_TYPE_BYTE, BIR_TYPE_SHORT, BIR_TYPE_CHAR,
                                         BIR_TYPE_INT,     BIR_TYPE_LONG, BIR_TYPE_FLOAT, BIR_TYPE_DOUBLE,
                                         BIR_TYPE_STRING,  BIR_TYPE_TID,  BIR_TYPE_NULL,  BIR_TYPE_EXACT};
    BirModel *model = check->model;
    memset(check->types, 0xff, sizeof check->types);
    /* The first one that is there serves, so that checking again appends nothing. */
    for (uint32_t i = model->types.count; i-- > 0;)
        check->types[model->types.items[i].kind] = i;
    for (size_t i = 0; i < COUNT(wanted); i++)
        if (check->types[wanted[i]] == BIR_NONE)
            check->types[wanted[i]] = build_word_type(model, wanted[i]);
#define NOTE(field, KIND) model->type_##field = check->types[BIR_TYPE_##KIND];
    BIR_UNWRITTEN_TYPES(NOTE)
#undef NOTE
    model->type_monitor = monitor_type(model);
}

BirId check_resolved(const BirChecker *check, BirId type) {
    return type == BIR_NONE ? BIR_NONE : check->model->types.items[type].resolved;
}

BirTypeKind check_kind(const BirChecker *check, BirId type) { return check->model->types.items[type].kind; }

BirId check_object_type(BirChecker *check, BirId name, Position position, bool refs) {
    BirId definition = check_find(check, SYMBOL_TYPE, name, position);
    if (definition == BIR_NONE)
        return BIR_NONE;
    BirId type = check_resolved(check, check->model->type_definitions.items[definition].type);
    if (type == BIR_NONE)
        return BIR_NONE;
    BirTypeKind kind = check_kind(check, type);
    if (refs && kind == BIR_TYPE_REF)
        return check->model->types.items[type].target;
    if (kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY)
        return type;
    return check_refuse(check, position, NULL, "'%s' is not a record or array type", check_name(check, name));
}

/* Looks up the constant that a number names. */
static bool resolve_number(BirChecker *check, BirNumber *number) {
    if (number->name == BIR_NONE)
        return true;
    BirId id = check_find(check, SYMBOL_CONSTANT, number->name, number->position);
    if (id == BIR_NONE)
        return false;
    const BirConstant *constant = &check->model->constants.items[id];
    if (constant->is_boolean)
        return diagnostics_refuse(check->diagnostics, number->position, NULL,
                                  "'%s' is a boolean, but an integer is expected here",
                                  check_name(check, number->name));
    number->value = constant->value;
    return true;
}

/* Numbers the constants of an enumeration. */
static void check_enum(BirChecker *check, BirId id) {
    BirSpan members = check->model->types.items[id].members;
    PairMap values = {0};
    int64_t next = 0;
    for (uint32_t i = 0; i < members.count; i++) {
        BirEnumerator *enumerator = &check->model->enumerators.items[members.first + i];
        enumerator->type = id;
        if (!enumerator->explicit_value)
            enumerator->value = next;
        if (enumerator->value < INT32_MIN || enumerator->value > INT32_MAX) {
            check_error(check, enumerator->position, NULL, "the value of '%s' does not fit 32 bits",
                        check_name(check, enumerator->name));
            return;
        }
        BirId first = map_add(check->arena, &values, 0, (BirId)enumerator->value, members.first + i);
        if (first != BIR_NONE)
            check_error(check, enumerator->position, NULL, "'%s' has the same value, %" PRId64 ", as '%s'",
                        check_name(check, enumerator->name), enumerator->value,
                        check_name(check, check->model->enumerators.items[first].name));
        next = enumerator->value + 1;
    }
}

/* Checks the numbers of a range, the size of an array; enters the fields of a record. */
static void check_shape(BirChecker *check, BirId id) {
    BirType *type = &check->model->types.items[id];
    switch (type->kind) {
    case BIR_TYPE_RANGE:
        if (resolve_number(check, &type->low) && resolve_number(check, &type->high) &&
            type->low.value > type->high.value)
            check_error(check, type->position, NULL, "the range %" PRId64 "..%" PRId64 " is empty", type->low.value,
                        type->high.value);
        break;
    case BIR_TYPE_ARRAY:
        if (type->sized && resolve_number(check, &type->low) &&
            (type->low.value < 0 || type->low.value > CHECK_SIZE_LIMIT))
            check_error(check, type->low.position, NULL, "the size of an array must be from 0 to %d, not %" PRId64,
                        CHECK_SIZE_LIMIT, type->low.value);
        break;
    case BIR_TYPE_ENUM: check_enum(check, id); break;
    case BIR_TYPE_RECORD:
        for (uint32_t i = 0; i < type->members.count; i++) {
            const BirVariable *field = &check->model->variables.items[type->members.first + i];
            BirId first = map_add(check->arena, &check->fields, id, field->name, type->members.first + i);
            if (first != BIR_NONE) {
                check_error(check, field->position, NULL, "the record has already a field '%s'",
                            check_name(check, field->name));
                check_note(check, check->model->variables.items[first].position, "the first is here");
            }
        }
        break;
    default: break;
    }
}

/* Follows the names of types to what they mean. A chain of names is walked once: all on it get the answer. */
static void resolve_names(BirChecker *check) {
    enum { FRESH, ON_PATH, DONE };
    BirModel *model = check->model;
    uint8_t *state = arena_alloc(check->arena, model->types.count);
    Vector(BirId) path = {0};
    for (BirId start = 0; start < model->types.count; start++) {
        BirId type = start, answer = BIR_NONE;
        path.count = 0;
        while (type != BIR_NONE && state[type] == FRESH && model->types.items[type].kind == BIR_TYPE_NAMED) {
            state[type] = ON_PATH;
            vector_push(check->arena, &path, type);
            const BirType *named = &model->types.items[type];
            BirId definition = check_find(check, SYMBOL_TYPE, named->name, named->position);
            type = definition == BIR_NONE ? BIR_NONE : model->type_definitions.items[definition].type;
        }
        if (type != BIR_NONE && state[type] == ON_PATH)
            check_error(check, model->types.items[type].position, NULL, "type '%s' is defined by itself",
                        check_name(check, model->types.items[type].name));
        else if (type != BIR_NONE)
            answer = model->types.items[type].kind == BIR_TYPE_NAMED ? model->types.items[type].resolved : type;
        if (type == start)
            model->types.items[start].resolved = answer;
        for (uint32_t i = 0; i < path.count; i++) {
            model->types.items[path.items[i]].resolved = answer;
            state[path.items[i]] = DONE;
        }
    }
}

/* Whether an array type may extend another type: one of references to less, or a record without fields. */
static bool may_array_extend(const BirChecker *check, const BirExtends *extends) {
    const BirType *sub = &check->model->types.items[extends->sub], *super = &check->model->types.items[extends->super];
    if (super->kind == BIR_TYPE_RECORD)
        return super->members.count == 0;
    return !sub->sized && !super->sized && check_kind(check, check_resolved(check, sub->element)) == BIR_TYPE_REF &&
           check_kind(check, check_resolved(check, super->element)) == BIR_TYPE_REF;
}

/* Resolves the two sides of an extends: records, or arrays of references as in Java. */
static void resolve_extends(BirChecker *check) {
    BirModel *model = check->model;
    for (uint32_t i = 0; i < model->extends.count; i++) {
        BirExtends *extends = &model->extends.items[i];
        BirId *sides[] = {&extends->sub, &extends->super};
        BirId names[] = {extends->sub_name, extends->super_name};
        for (uint32_t j = 0; j < 2; j++)
            *sides[j] = check_object_type(check, names[j], extends->position, false);
        if (extends->sub == BIR_NONE || extends->super == BIR_NONE)
            extends->sub = extends->super = BIR_NONE;
        else if (check_kind(check, extends->sub) == BIR_TYPE_RECORD
                     ? check_kind(check, extends->super) != BIR_TYPE_RECORD
                     : !may_array_extend(check, extends)) {
            check_error(check, extends->position, NULL,
                        "'%s' cannot extend '%s': records extend records, arrays of references other such arrays and "
                        "records without fields",
                        check_name(check, extends->sub_name), check_name(check, extends->super_name));
            extends->sub = extends->super = BIR_NONE;
        }
    }
}

/* Lists of extends by one of their sides, as chains: `first` by type, `next` by extends. */
typedef struct Chains {
    BirId *first, *next;
} Chains;

static Chains chains_new(BirChecker *check) {
    uint32_t types = check->model->types.count, extends = check->model->extends.count;
    Chains chains = {arena_alloc(check->arena, types * sizeof(BirId)),
                     arena_alloc(check->arena, extends * sizeof(BirId))};
    memset(chains.first, 0xff, types * sizeof(BirId));
    return chains;
}

/* Adds all that a type extends, directly or not, to the model's table; its supertypes have theirs already. */
static void close_type(BirChecker *check, const Chains *supers, BirId type) {
    BirModel *model = check->model;
    PairMap seen = {0};
    uint32_t first = model->supertypes.count;
    for (BirId i = supers->first[type]; i != BIR_NONE; i = supers->next[i]) {
        BirId super = model->extends.items[i].super;
        BirSpan above = model->types.items[super].supertypes;
        if (map_add(check->arena, &seen, super, 0, 0) == BIR_NONE)
            vector_push(model->arena, &model->supertypes, super);
        for (uint32_t j = 0; j < above.count && model->supertypes.count < CHECK_SUPERTYPE_LIMIT; j++) {
            BirId id = model->supertypes.items[above.first + j];
            if (map_add(check->arena, &seen, id, 0, 0) == BIR_NONE)
                vector_push(model->arena, &model->supertypes, id);
        }
    }
    uint32_t count = model->supertypes.count - first;
    if (count > 1)
        qsort(model->supertypes.items + first, count, sizeof(BirId), vector_by_number);
    model->types.items[type].supertypes = (BirSpan){first, count};
}

/* Reports one cycle among types that still wait for a supertype: going up from any of them comes back at last. */
static void report_cycle(BirChecker *check, const Chains *supers, const uint32_t *waiting) {
    const BirModel *model = check->model;
    BirId type = 0;
    while (waiting[type] == 0)
        type++;
    PairMap seen = {0};
    for (;;) {
        BirId i = supers->first[type];
        while (waiting[model->extends.items[i].super] == 0)
            i = supers->next[i];
        if (map_add(check->arena, &seen, type, 0, i) != BIR_NONE) {
            check_error(check, model->extends.items[i].position, NULL, "'%s' extends itself, through '%s'",
                        check_name(check, model->extends.items[i].sub_name),
                        check_name(check, model->extends.items[i].super_name));
            return;
        }
        type = model->extends.items[i].super;
    }
}

/* Computes the supertypes of every record, from the top of the hierarchy down (Kahn's algorithm). */
static void close_hierarchy(BirChecker *check) {
    BirModel *model = check->model;
    Chains supers = chains_new(check), subs = chains_new(check);
    uint32_t *waiting = arena_alloc(check->arena, model->types.count * sizeof *waiting), left = 0;
    Vector(BirId) queue = {0};
    model->supertypes.count = 0;
    for (uint32_t i = 0; i < model->types.count; i++)
        model->types.items[i].supertypes = (BirSpan){0, 0};
    for (uint32_t i = 0; i < model->extends.count; i++) {
        const BirExtends *extends = &model->extends.items[i];
        if (extends->sub == BIR_NONE)
            continue;
        supers.next[i] = supers.first[extends->sub];
        supers.first[extends->sub] = i;
        subs.next[i] = subs.first[extends->super];
        subs.first[extends->super] = i;
        waiting[extends->sub]++;
        left++;
    }
    for (BirId i = 0; i < model->types.count; i++)
        if (waiting[i] == 0 && subs.first[i] != BIR_NONE)
            vector_push(check->arena, &queue, i);
    for (uint32_t next = 0; next < queue.count; next++) {
        BirId type = queue.items[next];
        close_type(check, &supers, type);
        for (BirId i = subs.first[type]; i != BIR_NONE; i = subs.next[i]) {
            left--;
            if (--waiting[model->extends.items[i].sub] == 0)
                vector_push(check->arena, &queue, model->extends.items[i].sub);
        }
    }
    if (left > 0)
        report_cycle(check, &supers, waiting);
    if (model->supertypes.count >= CHECK_SUPERTYPE_LIMIT)
        check_error(check, model->extends.items[0].position, NULL, "the hierarchy has more than %d pairs of types",
                    CHECK_SUPERTYPE_LIMIT);
}

/* Finds Object, if it is there and has no fields: then it can stand for every object. */
static void find_object(BirChecker *check) {
    BirModel *model = check->model;
    model->type_object = BIR_NONE;
    const Symbol *symbol = &check->symbols[check->object_name];
    if (symbol->kind != SYMBOL_TYPE)
        return;
    BirId type = check_resolved(check, model->type_definitions.items[symbol->id].type);
    if (type != BIR_NONE && check_kind(check, type) == BIR_TYPE_RECORD && model->types.items[type].members.count == 0)
        model->type_object = type;
}

/* Checks sizes and elements of collections. */
static void check_collections(BirChecker *check) {
    for (uint32_t i = 0; i < check->model->collections.count; i++) {
        BirCollection *collection = &check->model->collections.items[i];
        collection->element = check_object_type(check, collection->element_name, collection->position, false);
        if (collection->sized && resolve_number(check, &collection->size) &&
            (collection->size.value < 1 || collection->size.value > CHECK_SIZE_LIMIT))
            check_error(check, collection->size.position, NULL,
                        "the size of a collection must be from 1 to %d, not %" PRId64, CHECK_SIZE_LIMIT,
                        collection->size.value);
    }
}

/* Gives a reference written without a target one: what its collections hold, or Object when they differ. */
static void infer_target(BirChecker *check, BirType *ref) {
    const BirModel *model = check->model;
    BirId element = BIR_NONE;
    ref->target_name = BIR_NONE;
    for (uint32_t i = 0; i < ref->members.count; i++) {
        BirId collection = model->uses.items[ref->members.first + i].id;
        if (collection == BIR_NONE)
            return;
        if (i > 0 && model->collections.items[collection].element != element) {
            ref->target_name = check->object_name;
            return;
        }
        element = model->collections.items[collection].element;
        ref->target_name = model->collections.items[collection].element_name;
    }
}

/* Resolves the target and the collections of a reference. */
static void check_ref(BirChecker *check, BirType *ref) {
    BirModel *model = check->model;
    for (uint32_t i = 0; i < ref->members.count; i++) {
        BirUse *use = &model->uses.items[ref->members.first + i];
        use->id = check_find(check, SYMBOL_COLLECTION, use->name, use->position);
    }
    ref->target = BIR_NONE;
    if (ref->target_name == BIR_NONE)
        infer_target(check, ref);
    if (ref->target_name == BIR_NONE)
        return;
    ref->target = check_object_type(check, ref->target_name, ref->position, false);
    for (uint32_t i = 0; ref->target != BIR_NONE && i < ref->members.count; i++) {
        const BirUse *use = &model->uses.items[ref->members.first + i];
        BirId element = use->id == BIR_NONE ? BIR_NONE : model->collections.items[use->id].element;
        if (element != BIR_NONE && !bir_is_subtype(model, element, ref->target))
            check_error(check, use->position, NULL, "collection '%s' holds '%s', which is not a subtype of '%s'",
                        check_name(check, use->name), check_name(check, model->collections.items[use->id].element_name),
                        check_name(check, ref->target_name));
    }
}

/* How a type is made up of others. Types that contain themselves, and too large ones, are errors. */
static Measure measure(BirChecker *check, BirId id, uint32_t level) {
    enum { FRESH, OPEN, DONE };
    Measure *known = &check->measures[id], result = {.cells = 1, .state = DONE};
    const BirType *type = &check->model->types.items[id];
    if (known->state == DONE)
        return *known;
    if (known->state == OPEN || level > CHECK_NESTING_LIMIT) {
        check_error(check, type->position, known->state == OPEN ? "use a reference: ref T" : NULL,
                    known->state == OPEN ? "type '%s' contains itself" : "type '%s' nests too deeply",
                    check_describe(check, id));
        return result;
    }
    known->state = OPEN;
    uint32_t count = type->kind == BIR_TYPE_RECORD ? type->members.count : type->kind == BIR_TYPE_ARRAY;
    result.has_lock = type->kind == BIR_TYPE_LOCK;
    result.cells = count == 0;
    for (uint32_t i = 0; i < count; i++) {
        BirId part = check_resolved(check, type->kind == BIR_TYPE_ARRAY
                                               ? type->element
                                               : check->model->variables.items[type->members.first + i].type);
        Measure inner = part == BIR_NONE ? (Measure){.cells = 1} : measure(check, part, level + 1);
        result.cells += inner.cells;
        result.has_lock |= inner.has_lock;
        result.depth = inner.depth >= result.depth ? (uint16_t)(inner.depth + 1) : result.depth;
    }
    if (type->kind == BIR_TYPE_RECORD && count == 0)
        result.cells = 0;
    if (type->kind == BIR_TYPE_ARRAY && type->sized && type->low.value >= 0 && type->low.value <= CHECK_SIZE_LIMIT)
        result.cells *= (uint64_t)type->low.value;
    if (result.cells > CHECK_CELL_LIMIT || result.depth > CHECK_NESTING_LIMIT) {
        check_error(check, type->position, NULL,
                    result.depth > CHECK_NESTING_LIMIT ? "type '%s' nests too deeply" : "type '%s' is too large",
                    check_describe(check, id));
        result.cells = 1;
        result.depth = 0;
    }
    return *known = result;
}

/* Whether two resolved types mean the same. Arrays nested too deeply have been reported and count as the same. */
static bool same_type(const BirChecker *check, BirId left, BirId right) {
    const BirModel *model = check->model;
    for (uint32_t level = 0; level <= CHECK_NESTING_LIMIT; level++) {
        if (left == right || left == BIR_NONE || right == BIR_NONE)
            return true;
        const BirType *a = &model->types.items[left], *b = &model->types.items[right];
        if (a->kind != b->kind)
            return false;
        switch (a->kind) {
        case BIR_TYPE_RANGE: return a->low.value == b->low.value && a->high.value == b->high.value;
        case BIR_TYPE_LOCK: return a->waits == b->waits && a->reentrant == b->reentrant;
        case BIR_TYPE_ENUM:
        case BIR_TYPE_RECORD: return false;
        case BIR_TYPE_REF:
            if (a->target != b->target || a->listed != b->listed || a->members.count != b->members.count)
                return false;
            for (uint32_t i = 0; i < a->members.count; i++)
                if (!bir_ref_admits(model, right, model->uses.items[a->members.first + i].id))
                    return false;
            return true;
        case BIR_TYPE_ARRAY:
            if (a->sized != b->sized || (a->sized && a->low.value != b->low.value))
                return false;
            left = check_resolved(check, a->element);
            right = check_resolved(check, b->element);
            break;
        default: return true;
        }
    }
    return true;
}

/* Checks that a record repeats the fields of those it extends: then a reference to the one can point to the other. */
static void check_inheritance(BirChecker *check) {
    const BirModel *model = check->model;
    for (uint32_t i = 0; i < model->extends.count; i++) {
        const BirExtends *extends = &model->extends.items[i];
        if (extends->sub == BIR_NONE)
            continue;
        BirSpan fields = model->types.items[extends->super].members;
        for (uint32_t j = 0; j < fields.count; j++) {
            const BirVariable *above = &model->variables.items[fields.first + j];
            BirId below = map_get(&check->fields, extends->sub, above->name);
            if (below == BIR_NONE)
                check_error(check, extends->position, "fields are not inherited: repeat them in the record",
                            "'%s' lacks the field '%s' of '%s'", check_name(check, extends->sub_name),
                            check_name(check, above->name), check_name(check, extends->super_name));
            else if (!same_type(check, check_resolved(check, above->type),
                                check_resolved(check, model->variables.items[below].type)))
                check_error(check, model->variables.items[below].position, NULL,
                            "field '%s' is of type %s here, but of type %s in '%s'", check_name(check, above->name),
                            check_describe(check, check_resolved(check, model->variables.items[below].type)),
                            check_describe(check, check_resolved(check, above->type)),
                            check_name(check, extends->super_name));
        }
    }
}

void check_placed_type(BirChecker *check, BirId type, VariableKind kind) {
    static const char *const words[] = {"a global", "a field", "a local variable", "a parameter", "a result"};
    BirId id = check_resolved(check, type);
    if (id == BIR_NONE)
        return;
    const BirType *resolved = &check->model->types.items[id];
    Position position = check->model->types.items[type].position;
    if (resolved->kind == BIR_TYPE_ARRAY && !resolved->sized)
        check_error(check, position, "write array [n] of ..., or a reference to a collection of arrays",
                    "an array without a size cannot be %s", words[kind]);
    else if (kind >= VARIABLE_PARAMETER && (resolved->kind == BIR_TYPE_RECORD || resolved->kind == BIR_TYPE_ARRAY))
        check_error(check, position, "pass a reference to it", "%s of type %s cannot be %s",
                    resolved->kind == BIR_TYPE_RECORD ? "a record" : "an array", check_describe(check, id),
                    words[kind]);
    else if (kind >= VARIABLE_LOCAL && check->measures[id].has_lock)
        check_error(check, position, "locks are shared: make it a global or a field", "%s cannot %s a lock",
                    words[kind], resolved->kind == BIR_TYPE_LOCK ? "be" : "contain");
}

bool check_ref_fits(BirChecker *check, BirId from, BirId to) {
    const BirModel *model = check->model;
    const BirType *source = &model->types.items[from], *sink = &model->types.items[to];
    if (from == to || source->target == BIR_NONE || sink->target == BIR_NONE)
        return true;
    if (!bir_is_subtype(model, source->target, sink->target))
        return false;
    if (!sink->listed || map_get(&check->fitting_refs, from, to) != BIR_NONE)
        return true;
    PairMap admitted = {0};
    for (uint32_t i = 0; i < sink->members.count; i++)
        if (model->uses.items[sink->members.first + i].id != BIR_NONE)
            map_add(check->arena, &admitted, model->uses.items[sink->members.first + i].id, 0, 0);
    uint32_t count = source->listed ? source->members.count : model->collections.count;
    for (uint32_t i = 0; i < count; i++) {
        BirId collection = source->listed ? model->uses.items[source->members.first + i].id : i;
        if (collection != BIR_NONE && (source->listed || bir_ref_admits(model, from, i)) &&
            map_get(&admitted, collection, 0) == BIR_NONE)
            return false;
    }
    map_add(check->arena, &check->fitting_refs, from, to, 0);
    return true;
}

void check_types(BirChecker *check) {
    BirModel *model = check->model;
    resolve_names(check);
    for (BirId i = 0; i < model->types.count; i++)
        check_shape(check, i);
    find_object(check);
    resolve_extends(check);
    close_hierarchy(check);
    check_collections(check);
    for (BirId i = 0; i < model->types.count; i++)
        if (model->types.items[i].kind == BIR_TYPE_REF)
            check_ref(check, &model->types.items[i]);
    for (BirId i = 0; i < model->types.count; i++) {
        const BirType *type = &model->types.items[i];
        if (type->resolved != BIR_NONE)
            measure(check, type->resolved, 0);
        if (type->kind == BIR_TYPE_ARRAY)
            check_placed_type(check, type->element, VARIABLE_FIELD);
        for (uint32_t j = 0; type->kind == BIR_TYPE_RECORD && j < type->members.count; j++) {
            check_placed_type(check, model->variables.items[type->members.first + j].type, VARIABLE_FIELD);
            check_initial(check, type->members.first + j);
        }
    }
    check_inheritance(check);
}
