/* Objects that are there before the first state: those of literals and classes, and what the initial threads of a
   program have made. The machine has run these threads, so that the base region of the code (see src/machine/base.c)
   says what the objects hold; a C function inside the text writes it into SPIN's first state.

   The text gets only what the model can look at: what its globals and natives lead to, through fields that it reads. */
#include "spin/promela_int.h"

#include <inttypes.h>
#include <stdlib.h>

/* Looking for the objects that the text needs. */
typedef struct Finder {
    Writer *w;
    bool *reads;    /* by name: some expression is about a field that is called so */
    bool reads_all; /* cells are read by their distances */
    Beginning beginning;
} Finder;

static uint32_t header_collection(const Code *code, uint32_t object) {
    return object_collection(code->base.cells[object + OBJECT_HEADER - code->base_start]);
}

static uint32_t header_length(const Code *code, uint32_t object) {
    return object_length(code->base.cells[object + OBJECT_HEADER - code->base_start]);
}

static void need(Writer *w, int64_t object) {
    const Code *code = w->options->code;
    if (!object || w->base_places[object - code->base_start])
        return;
    CollectionRoom *room = &w->rooms[header_collection(code, (uint32_t)object)];
    uint32_t length = header_length(code, (uint32_t)object);
    w->base_places[object - code->base_start] = ++room->literals;
    room->length = length > room->length ? length : room->length;
    vector_push(w->arena, &w->base, (uint32_t)object);
}

static uint32_t next_object(const Code *code, uint32_t object) {
    return object + OBJECT_CELLS +
           code_object_cells(code, header_collection(code, object), header_length(code, object));
}

uint32_t promela_first_collections(const Code *code, uint32_t *collections) {
    bool *is_there = memory_get_zeroed(code->model->collections.count + 1, sizeof *is_there);
    uint32_t count = 2;
    collections[0] = code->well_known.string_collection;
    collections[1] = code->well_known.class_collection;
    for (uint32_t object = code->base_start; object < code->base_start + code->base.count;
         object = next_object(code, object)) {
        uint32_t collection = header_collection(code, object);
        if (!is_there[collection])
            collections[count++] = collection;
        is_there[collection] = true;
    }
    free(is_there);
    return count;
}

static int64_t base_cell(const Writer *w, uint32_t object, uint32_t offset) {
    const Code *code = w->options->code;
    return code->base.cells[object + OBJECT_CELLS + offset - code->base_start];
}

/* All objects of a collection, which have texts in a field. */
static void need_all(Writer *w, uint32_t collection, BirId field) {
    const Code *code = w->options->code;
    for (uint32_t object = code->base_start; object < code->base_start + code->base.count;
         object = next_object(code, object)) {
        if (header_collection(code, object) != collection)
            continue;
        need(w, object);
        promela_token(w, base_cell(w, object, code->offsets[field]));
    }
}

uint32_t promela_base_object(const Writer *w, int64_t object) {
    const Code *code = w->options->code;
    uint32_t place = object ? w->base_places[object - code->base_start] : 0;
    return place ? w->rooms[header_collection(code, (uint32_t)object)].first + place - 1 : 0;
}

uint32_t promela_class_object(const Writer *w, uint32_t collection) {
    const Code *code = w->options->code;
    BirId type = (BirId)(bir_type(w->model, w->model->collections.items[collection].element) - w->model->types.items);
    return code_find_object(code, BIR_NATIVE_CLASS_OBJECT, code_class_name(code, type));
}

static void look_at(Finder *f, BirId expression) {
    if (expression == BIR_NONE)
        return;
    const BirExpression *e = &f->w->model->expressions.items[expression];
    if (e->op == BIR_OP_FIELD)
        f->reads[e->name] = true;
    look_at(f, e->a);
    look_at(f, e->b);
    look_at(f, e->c);
}

/* What a native may give that was there before. */
static void look_at_native(Finder *f, const BirAction *action) {
    Writer *w = f->w;
    const Code *code = w->options->code;
    BirNative native = (BirNative)action->id;
    f->reads_all |= native == BIR_NATIVE_CELL_GET || native == BIR_NATIVE_CELL_GET_REFERENCE ||
                    native == BIR_NATIVE_CELL_COMPARE_AND_SET || native == BIR_NATIVE_CELL_COMPARE_AND_SET_REFERENCE;
    if (native == BIR_NATIVE_CLASS_OF)
        for (uint32_t i = 0; i < w->model->collections.count; i++)
            need(w, promela_class_object(w, i));
    if (native != BIR_NATIVE_LITERAL && native != BIR_NATIVE_CLASS_OBJECT && native != BIR_NATIVE_ONLY_OBJECT)
        return;
    const BirExpression *e = &w->model->expressions.items[w->model->lists.items[action->arguments.first]];
    if (e->op == BIR_OP_STRING_LITERAL)
        need(w, code_find_object(code, native, promela_string(w, e->value.string)));
    else if (native == BIR_NATIVE_LITERAL)
        need_all(w, code->well_known.string_collection, code->well_known.string_value);
    else if (native == BIR_NATIVE_CLASS_OBJECT)
        need_all(w, code->well_known.class_collection, code->well_known.class_name);
}

static void look_at_model(Finder *f) {
    const BirModel *model = f->w->model;
    for (uint32_t i = 0; i < model->transformations.count; i++)
        look_at(f, model->transformations.items[i].guard);
    for (uint32_t i = 0; i < model->predicates.count; i++)
        look_at(f, model->predicates.items[i].expression);
    for (uint32_t i = 0; i < model->variables.count; i++)
        look_at(f, model->variables.items[i].initial);
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        look_at(f, action->target);
        for (uint32_t j = 0; j < action->arguments.count; j++)
            look_at(f, model->lists.items[action->arguments.first + j]);
        if (action->op == BIR_ACTION_NATIVE && f->w->options->code)
            look_at_native(f, action);
    }
}

/* One value of an object of the base region. */
typedef void (*Visit)(Finder *f, uint32_t object, BirId field, uint32_t index, const BirType *type, int64_t value);

static void visit_object(Finder *f, uint32_t object, Visit visit) {
    Writer *w = f->w;
    const Code *code = w->options->code;
    const BirType *type = bir_type(w->model, w->model->collections.items[header_collection(code, object)].element);
    if (type->kind == BIR_TYPE_ARRAY) {
        for (uint32_t i = 0; i < header_length(code, object) && promela_has_storage(w, type->element); i++)
            visit(f, object, BIR_NONE, i, bir_type(w->model, type->element), base_cell(w, object, i));
        return;
    }
    for (uint32_t i = 0; i < type->members.count; i++) {
        const BirVariable *field = &w->model->variables.items[type->members.first + i];
        if ((f->reads_all || f->reads[field->name]) && promela_has_storage(w, field->type))
            visit(f, object, field->name, 0, bir_type(w->model, field->type),
                  base_cell(w, object, code->offsets[type->members.first + i]));
    }
}

/* The target of a reference is needed, too, and the points-to analysis has to include it. */
static void follow(Finder *f, uint32_t object, BirId field, uint32_t index, const BirType *type, int64_t value) {
    const Code *code = f->w->options->code;
    (void)index;
    if (type->kind == BIR_TYPE_STRING && value)
        promela_token(f->w, value);
    if (type->kind != BIR_TYPE_REF || !value)
        return;
    need(f->w, value);
    PointsToStart start = {object ? header_collection(code, object) : BIR_NONE, field,
                           header_collection(code, (uint32_t)value)};
    vector_push(f->w->arena, &f->w->starts, start);
}

int64_t promela_base_global(const Writer *w, BirId variable) {
    const Code *code = w->options->code;
    return code->globals.cells[code->offsets[variable]].zero;
}

static Finder finder_new(Writer *w) {
    Finder f = {.w = w, .reads = arena_alloc(w->arena, names_count(w->model->names) + 1)};
    return f;
}

void promela_find_base(Writer *w) {
    const BirModel *model = w->model;
    const Code *code = w->options->code;
    if (code)
        w->base_places = arena_alloc(w->arena, (code->base.count + 1) * sizeof *w->base_places);
    Finder f = finder_new(w);
    look_at_model(&f);
    for (uint32_t i = 0; code && i < model->globals.count; i++) {
        BirId global = model->globals.items[i];
        follow(&f, 0, global, 0, bir_type(model, model->variables.items[global].type), promela_base_global(w, global));
    }
    for (uint32_t i = 0; i < w->base.count; i++)
        visit_object(&f, w->base.items[i], follow);
}

int64_t promela_base_value(Writer *w, const BirType *type, int64_t value) {
    if (type->kind == BIR_TYPE_REF)
        return promela_base_object(w, value);
    if (type->kind == BIR_TYPE_STRING)
        return value ? promela_token(w, value) : 0;
    if (type->kind == BIR_TYPE_FLOAT)
        return (int32_t)(uint32_t)value;
    if (value != (int32_t)value)
        promela_refuse(w, "%" PRId64 ", the initial value of a variable, which does not fit 32 bits", value);
    return value;
}

static void fill(Finder *f, uint32_t object, BirId field, uint32_t index, const BirType *type, int64_t value) {
    Writer *w = f->w;
    const Code *code = w->options->code;
    const CollectionRoom *room = &w->rooms[header_collection(code, object)];
    int64_t number = promela_base_value(w, type, value);
    if (number == bir_zero(w->model, (BirId)(type - w->model->types.items)))
        return;
    const char *part = field == BIR_NONE ? promela_format(w, "element[%u]", index) : promela_field(w, field);
    promela_begin_with(&f->beginning, "now.%s[%u].%s = %" PRId64 ";", room->name,
                       w->base_places[object - code->base_start] - 1, part, number);
}

void promela_declare_base(Writer *w, Text *out) {
    if (!w->base.count)
        return;
    const Code *code = w->options->code;
    Finder f = finder_new(w);
    look_at_model(&f);
    f.beginning.name = "objects_begin";
    text_add(out, "\n/* Objects that are there before the first state. */\n");
    for (uint32_t i = 0; i < w->base.count; i++) {
        uint32_t object = w->base.items[i];
        const CollectionRoom *room = &w->rooms[header_collection(code, object)];
        if (room->is_array)
            promela_begin_with(&f.beginning, "now.%s[%u].size = %u;", room->name,
                               w->base_places[object - code->base_start] - 1, header_length(code, object));
        visit_object(&f, object, fill);
    }
    promela_declare_beginning(&f.beginning, out);
}
