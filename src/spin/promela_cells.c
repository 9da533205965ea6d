/* Natives on objects as wholes and on single cells of them: copies, objects of a class that is known at run time only,
   and what jdk.internal.misc.Unsafe does. Where something is in an object the machine's layout says, for distances are
   its numbers. */
#include "spin/promela_int.h"

#include <inttypes.h>

static const BirType *type_of(const Writer *w, uint32_t collection) {
    return bir_type(w->model, w->model->collections.items[collection].element);
}

static const char *part_of(Writer *w, uint32_t collection, const char *x, const char *part) {
    const CollectionRoom *room = &w->rooms[collection];
    return promela_format(w, "%s[%s - %s_0].%s", room->name, x, room->name, part);
}

bool promela_native_makes(Writer *w, const BirAction *action, uint32_t collection) {
    bool is_array = type_of(w, collection)->kind == BIR_TYPE_ARRAY;
    if (action->id == BIR_NATIVE_CLONE || action->id == BIR_NATIVE_NEW_LIKE)
        return !w->points || points_to_may(w->points, promela_argument_id(w, action, 0), collection);
    return action->id == (is_array ? BIR_NATIVE_NEW_ARRAY : BIR_NATIVE_NEW_OBJECT);
}

/* Alternatives, one for each collection that is possible. */
static uint32_t begin_case(Writer *w, const char *condition) {
    promela_line(w, ":: %s ->", condition);
    w->indent++;
    w->is_empty = true;
    return w->open;
}

static void end_case(Writer *w, uint32_t open) {
    promela_line(w, "skip");
    promela_close(w, open);
    w->indent--;
}

static void end_cases(Writer *w, const BirAction *action) {
    uint32_t open = begin_case(w, "else");
    promela_needs_native(w, action, "true");
    end_case(w, open);
    promela_line(w, "fi;");
    promela_go_on_unless_halted(w);
}

/* Copies all that an object holds. */
static void copy_all(Writer *w, uint32_t collection, const char *from, const char *to) {
    const BirType *type = type_of(w, collection);
    if (type->kind == BIR_TYPE_ARRAY && promela_has_storage(w, type->element)) {
        promela_begin_loop(w, "n_", part_of(w, collection, from, "size"));
        promela_line(w, "%s = %s;", part_of(w, collection, to, "element[n_]"),
                     part_of(w, collection, from, "element[n_]"));
        promela_end_loop(w, "n_");
    }
    for (uint32_t i = 0; type->kind == BIR_TYPE_RECORD && i < type->members.count; i++) {
        const BirVariable *field = &w->model->variables.items[type->members.first + i];
        const char *name = promela_has_storage(w, field->type) ? promela_field(w, field->name) : NULL;
        if (name)
            promela_line(w, "%s = %s;", part_of(w, collection, to, name), part_of(w, collection, from, name));
    }
}

void promela_make_by_native(Writer *w, const BirAction *action) {
    BirNative native = (BirNative)action->id;
    bool is_named = native == BIR_NATIVE_NEW_ARRAY || native == BIR_NATIVE_NEW_OBJECT;
    Checks checks = {0};
    const char *x = promela_value(w, promela_argument_id(w, action, 0), &checks).text;
    Value size = action->arguments.count > 1 ? promela_value(w, promela_argument_id(w, action, 1), &checks)
                                             : promela_known(w, 0);
    promela_open_checks(w, &checks);
    promela_check_null(w, x);
    promela_open_check(w, promela_format(w, "%s < 0", size.text), promela_error(BIR_ERROR_NEGATIVE_SIZE));
    promela_line(w, "if");
    for (uint32_t c = 0; c < w->model->collections.count; c++) {
        if (!w->rooms[c].objects || !promela_native_makes(w, action, c) ||
            !bir_ref_admits(w->model, w->model->expressions.items[action->target].type, c))
            continue;
        BirId type = (BirId)(type_of(w, c) - w->model->types.items);
        uint32_t open = begin_case(
            w, is_named ? promela_format(w, "%s == %u", x, promela_token(w, code_class_name(w->options->code, type)))
                        : promela_is_in(w, x, c));
        if (native == BIR_NATIVE_CLONE && w->rooms[c].is_array)
            size = (Value){part_of(w, c, x, "size"), 0, w->rooms[c].length};
        Value object = promela_new(w, c, w->rooms[c].is_array ? &size : NULL);
        if (native == BIR_NATIVE_CLONE)
            copy_all(w, c, x, object.text);
        promela_assign(w, action->target, object);
        end_case(w, open);
    }
    end_cases(w, action);
}

/* One case for each cell that a native may be about: a condition and where it is. */
typedef void (*Visit)(Writer *w, const BirAction *action, uint32_t collection, const char *condition, const char *part);

static bool is_for(const Writer *w, BirId type, bool is_reference) {
    return promela_has_storage(w, type) && (bir_type(w->model, type)->kind == BIR_TYPE_REF) == is_reference &&
           bir_type(w->model, type)->kind != BIR_TYPE_STRING;
}

/* `kind`: 1 for references, 0 for primitive values, -1 for any. */
static void visit_cells(Writer *w, const BirAction *action, const char *x, const char *distance, int kind,
                        Visit visit) {
    for (uint32_t c = 0; c < w->model->collections.count; c++) {
        if (!promela_may_be(w, promela_argument_id(w, action, 0), c))
            continue;
        const BirType *type = type_of(w, c);
        if (type->kind == BIR_TYPE_ARRAY && (kind < 0 || is_for(w, type->element, kind)))
            visit(w, action, c,
                  promela_format(w, "%s && %s >= 0 && %s < %s", promela_is_in(w, x, c), distance, distance,
                                 part_of(w, c, x, "size")),
                  promela_has_storage(w, type->element) ? promela_format(w, "element[%s]", distance) : NULL);
        for (uint32_t i = 0; type->kind == BIR_TYPE_RECORD && i < type->members.count; i++) {
            const BirVariable *field = &w->model->variables.items[type->members.first + i];
            if (kind < 0 || is_for(w, field->type, kind))
                visit(w, action, c,
                      promela_format(w, "%s && %s == %u", promela_is_in(w, x, c), distance,
                                     w->options->code->offsets[type->members.first + i]),
                      promela_has_storage(w, field->type) ? promela_field(w, field->name) : NULL);
        }
    }
}

static Value argument(Writer *w, const BirAction *action, uint32_t nth) {
    Checks done = {0};
    return promela_value(w, promela_argument_id(w, action, nth), &done);
}

static void do_in_case(Writer *w, const BirAction *action, uint32_t collection, const char *condition,
                       const char *part) {
    uint32_t open = begin_case(w, condition);
    const char *place = part ? part_of(w, collection, argument(w, action, 0).text, part) : NULL;
    const char *last = action->arguments.count > 2 ? argument(w, action, action->arguments.count - 1).text : NULL;
    BirNative native = (BirNative)action->id;
    Value result = {place, INT32_MIN, INT32_MAX};
    if (native == BIR_NATIVE_CELL_PUT || native == BIR_NATIVE_CELL_PUT_REFERENCE)
        promela_line(w, "%s = %s;", place, last);
    else if (native == BIR_NATIVE_COPY_CELL) {
        if (place)
            promela_line(w, "%s = %s;", part_of(w, collection, argument(w, action, 1).text, part), place);
        result = promela_known(w, 1);
    } else if (native != BIR_NATIVE_CELL_GET && native != BIR_NATIVE_CELL_GET_REFERENCE) {
        promela_line(w, "i_ = (%s == %s);", place, argument(w, action, 2).text);
        promela_line(w, "%s = (i_ -> %s : %s);", place, last, place);
        result = (Value){"i_", 0, 1};
    }
    if (action->target != BIR_NONE)
        promela_assign(w, action->target, result);
    end_case(w, open);
}

void promela_cell(Writer *w, const BirAction *action) {
    BirNative native = (BirNative)action->id;
    bool is_copy = native == BIR_NATIVE_COPY_CELL;
    bool is_reference = native == BIR_NATIVE_CELL_GET_REFERENCE || native == BIR_NATIVE_CELL_PUT_REFERENCE ||
                        native == BIR_NATIVE_CELL_COMPARE_AND_SET_REFERENCE;
    if (!w->options->code) {
        promela_needs_native(w, action, "true");
        return;
    }
    Checks checks = {0};
    for (uint32_t i = 0; i < action->arguments.count; i++)
        promela_value(w, promela_argument_id(w, action, i), &checks);
    promela_open_checks(w, &checks);
    const char *x = argument(w, action, 0).text, *distance = argument(w, action, is_copy ? 2 : 1).text;
    promela_check_null(w, x);
    w->needs.pick = true;
    promela_line(w, "if");
    visit_cells(w, action, x, distance, is_copy ? -1 : is_reference, do_in_case);
    if (!is_copy) {
        end_cases(w, action);
        return;
    }
    uint32_t open = begin_case(w, "else");
    promela_assign(w, action->target, promela_known(w, 0));
    end_case(w, open);
    promela_line(w, "fi;");
    promela_go_on_unless_halted(w);
}
