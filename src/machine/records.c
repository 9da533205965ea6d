/* Offsets of fields. A field that a record inherits must be where its supertypes have it, for code that knows only the
   supertype; and a record may extend several. So the declarations of one inherited field form a class, and each class
   gets the lowest offset that is free in every record it occurs in. */
#include "machine/compile_int.h"

struct Fields {
    Code *code;
    BirId *leader; /* by field: union-find; the leader stands for the class */
    BirId *next;   /* by field: the next one of its class, in a ring */
    BirId *owner;  /* by field: its record */
    bool *placed;  /* by leader */
};

static BirId leader_of(const Fields *f, BirId field) {
    while (f->leader[field] != field)
        field = f->leader[field] = f->leader[f->leader[field]];
    return field;
}

static void join(Fields *f, BirId a, BirId b) {
    BirId one = leader_of(f, a), other = leader_of(f, b);
    if (one == other)
        return;
    f->leader[other] = one;
    BirId next = f->next[one];
    f->next[one] = f->next[other];
    f->next[other] = next;
}

/* Joins the fields of a record with those of the same name in a supertype. */
static void inherit(Fields *f, BirSpan sub, BirSpan super) {
    const BirVariable *variables = f->code->model->variables.items;
    for (uint32_t i = 0; i < super.count; i++)
        for (uint32_t j = 0; j < sub.count; j++)
            if (variables[sub.first + j].name == variables[super.first + i].name)
                join(f, sub.first + j, super.first + i);
}

static uint32_t size_of_field(const Fields *f, BirId field) {
    const BirModel *model = f->code->model;
    return code_size_of(f->code, model->variables.items[field].type);
}

/* Where the first placed field of a record ends that would overlap with [offset, offset + size); 0 when none does. */
static uint32_t end_of_overlap(const Fields *f, BirId record, uint32_t offset, uint32_t size) {
    BirSpan members = f->code->model->types.items[record].members;
    for (uint32_t i = 0; i < members.count; i++) {
        BirId field = members.first + i;
        if (!f->placed[leader_of(f, field)])
            continue;
        uint32_t start = f->code->offsets[field], end = start + size_of_field(f, field);
        if (offset < end && start < offset + size)
            return end;
    }
    return 0;
}

/* Gives a class of fields its offset. */
static void place(Fields *f, BirId leader) {
    uint32_t size = size_of_field(f, leader), offset = 0;
    for (bool moved = true; moved && size;) {
        moved = false;
        BirId field = leader;
        do {
            uint32_t end = end_of_overlap(f, f->owner[field], offset, size);
            if (end) {
                offset = end;
                moved = true;
            }
            field = f->next[field];
        } while (field != leader);
    }
    BirId field = leader;
    do
        f->code->offsets[field] = offset;
    while ((field = f->next[field]) != leader);
    f->placed[leader] = true;
}

void code_place_field(Code *code, BirId field) {
    BirId leader = leader_of(code->fields, field);
    if (!code->fields->placed[leader])
        place(code->fields, leader);
}

Fields *code_fields(Code *code) {
    const BirModel *model = code->model;
    size_t count = (size_t)model->variables.count + 1;
    Fields *f = arena_alloc(code->arena, sizeof *f);
    f->code = code;
    f->leader = arena_alloc(code->arena, count * sizeof *f->leader);
    f->next = arena_alloc(code->arena, count * sizeof *f->next);
    f->owner = arena_alloc(code->arena, count * sizeof *f->owner);
    f->placed = arena_alloc(code->arena, count);
    for (BirId i = 0; i < count; i++)
        f->leader[i] = f->next[i] = i;
    for (BirId t = 0; t < model->types.count; t++)
        for (uint32_t i = 0; model->types.items[t].kind == BIR_TYPE_RECORD && i < model->types.items[t].members.count;
             i++)
            f->owner[model->types.items[t].members.first + i] = t;
    for (uint32_t i = 0; i < model->extends.count; i++) {
        const BirExtends *extends = &model->extends.items[i];
        inherit(f, model->types.items[extends->sub].members, model->types.items[extends->super].members);
    }
    return f;
}
