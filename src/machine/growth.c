/* What the code takes in of its model beyond what is compiled, and what it finds out when it is first asked. It grows
   here, by appending: what is compiled never changes, and old tables stay valid in the arena. */
#include "machine/compile_int.h"

#include "base/memory.h"
#include "machine/machine.h"

#include <assert.h>
#include <string.h>

/* Room that a program keeps for what comes later, so that addresses never change. Unused pages cost nothing. */
enum { MOST_GLOBAL_CELLS = 1 << 16, MOST_COLLECTIONS = 1 << 16, MOST_BASE_CELLS = 1 << 22 };

Code *code_new(const BirModel *model) {
    assert(model->checked);
    Arena *arena = arena_new();
    Code *code = arena_alloc(arena, sizeof *code);
    code->arena = arena;
    code->model = model;
    code->strings = strings_new(arena);
    code->growth = arena_alloc(arena, sizeof *code->growth);
    code->growth->code = code;
    code->well_known = (WellKnown){
        .string_collection = BIR_NONE, .string_value = BIR_NONE, .class_collection = BIR_NONE, .class_name = BIR_NONE};
    for (uint32_t i = 0; i < BIR_ERROR_KINDS; i++)
        code->trap[i] = code->well_known.thrown[i] = BIR_NONE;
    for (uint32_t i = 0; i < model->extends.count; i++)
        code->arrays_extend |= model->types.items[model->extends.items[i].sub].kind == BIR_TYPE_ARRAY;
    for (uint32_t i = 0; i < model->transformations.count; i++)
        code->has_data |= model->transformations.items[i].yields && model->transformations.items[i].runs_on;
    return code;
}

/* ---- What the model says of itself ------------------------------------------------------------------------------ */

static uint32_t string_of(Code *code, BirId name) {
    const Names *names = code->model->names;
    return (uint32_t)strings_add_utf8(code->strings, names_text(names, name), names_length(names, name));
}

static void take_role(Code *code, const BirRole *role) {
    WellKnown *known = &code->well_known;
    switch (role->kind) {
    case BIR_ROLE_STRINGS:
        known->string_collection = role->id;
        known->string_value = role->field;
        break;
    case BIR_ROLE_CLASSES:
        known->class_collection = role->id;
        known->class_name = role->field;
        break;
    case BIR_ROLE_THREADS: known->thread_type = role->id; break;
    case BIR_ROLE_ASSERTION: known->thrown[BIR_ERROR_ASSERT] = role->id; break;
    case BIR_ROLE_MONITOR_ERROR: known->thrown[BIR_ERROR_MONITOR] = role->id; break;
    case BIR_ROLE_INDEX_ERROR: known->thrown[BIR_ERROR_INDEX] = role->id; break;
    case BIR_ROLES: break;
    }
}

/* The member of a record that a field is: `question` names the class and the field, with a dot between them. */
static BirId find_field(Code *code, BirId question, BirId member) {
    const char *text = bir_name(code->model, question), *dot = strrchr(text, '.');
    if (!dot)
        return BIR_NONE;
    uint32_t string = (uint32_t)strings_add_utf8(code->strings, text, (size_t)(dot - text));
    BirId type = code_type_named(code, string);
    BirSpan members = type == BIR_NONE ? (BirSpan){0, 0} : code->model->types.items[type].members;
    for (uint32_t i = members.count; i-- > 0;)
        if (code->model->variables.items[members.first + i].name == member)
            return members.first + i;
    return BIR_NONE;
}

static void add_fact(Code *code, const BirFact *fact) {
    uint32_t string = fact->question == BIR_NONE ? 0 : string_of(code, fact->question);
    int64_t answer = 0;
    if (fact->native == BIR_NATIVE_LITERAL || fact->native == BIR_NATIVE_CLASS_OBJECT ||
        fact->native == BIR_NATIVE_ONLY_OBJECT)
        code_make_object(code, (BirNative)fact->native, string);
    if (fact->native == BIR_NATIVE_FIELD_OFFSET)
        answer = fact->answer == BIR_ANSWER_TEXT ? find_field(code, fact->question, fact->text) : BIR_NONE;
    else if (fact->answer == BIR_ANSWER_TEXT)
        answer = string_of(code, fact->text);
    else if (fact->answer == BIR_ANSWER_NUMBER)
        answer = fact->number;
    pair_map_set(code->arena, &code->growth->facts, fact->native, string, answer);
}

/* Types as classes: by their names, and the other way round. */
static void take_type(Code *code, uint32_t definition) {
    const BirModel *model = code->model;
    const BirTypeDefinition *d = &model->type_definitions.items[definition];
    BirId type = model->types.items[d->type].resolved;
    bool is_class = model->types.items[type].kind == BIR_TYPE_RECORD || model->types.items[type].kind == BIR_TYPE_ARRAY;
    if (!is_class || code->growth->class_names[type])
        return;
    const char *object = "java/lang/Object";
    uint32_t name = type == model->type_object ? (uint32_t)strings_add_utf8(code->strings, object, strlen(object))
                                               : string_of(code, d->name);
    code->growth->class_names[type] = name;
    pair_map_set(code->arena, &code->growth->classes_by_name, name, 0, type);
}

void code_add_names(Code *code, const CodeExtent *since) {
    const BirModel *model = code->model;
    Growth *growth = code->growth;
    growth->collections =
        code_table(code, growth->collections, since->types, model->types.count, sizeof *growth->collections);
    growth->class_names =
        code_table(code, growth->class_names, since->types, model->types.count, sizeof *growth->class_names);
    for (uint32_t i = since->collections; i < model->collections.count; i++) {
        BirId type = code->collections[i].type;
        if (!growth->collections[type])
            growth->collections[type] = i + 1;
    }
    for (uint32_t i = since->roles; i < model->roles.count; i++)
        take_role(code, &model->roles.items[i]);
    for (uint32_t i = since->type_definitions; i < model->type_definitions.count; i++)
        take_type(code, i);
    for (uint32_t i = since->virtual_entries; i < model->virtual_entries.count; i++) {
        const BirVirtualEntry *entry = &model->virtual_entries.items[i];
        if (model->virtuals.items[entry->virtual_id].is_partial)
            pair_map_set(code->arena, &growth->targets, entry->virtual_id, entry->type, entry->function);
    }
    for (uint32_t i = 0; model->collections.count > since->collections && i < model->virtuals.count; i++)
        for (uint32_t j = since->collections; !model->virtuals.items[i].is_partial && j < model->collections.count;
             j++) {
            BirId body = bir_virtual_target(model, i, code->collections[j].type);
            if (body != BIR_NONE)
                pair_map_set(code->arena, &growth->targets, i, code->collections[j].type, body);
        }
    for (uint32_t i = since->facts; i < model->facts.count; i++)
        add_fact(code, &model->facts.items[i]);
}

bool code_fact(const Code *code, BirNative native, uint32_t string, int64_t *answer) {
    const int64_t *known = pair_map_find(&code->growth->facts, native, string);
    if (known)
        *answer = *known;
    return known != NULL;
}

BirId code_type_named(const Code *code, uint32_t string) {
    const int64_t *type = pair_map_find(&code->growth->classes_by_name, string, 0);
    return type ? (BirId)*type : BIR_NONE;
}

BirId code_collection_of(const Code *code, BirId type) { return code->growth->collections[type] - 1; }

uint32_t code_class_name(const Code *code, BirId type) { return code->growth->class_names[type]; }

bool code_is_program_location(const Code *code, BirId location) {
    BirId body = bir_location_body(code->model, location);
    return body != BIR_NONE && code->model->bodies.items[body].origin.name != BIR_NONE &&
           !code->model->bodies.items[body].is_library;
}

bool code_show_frame(const Code *code, BirId location, Text *text) {
    const BirModel *model = code->model;
    BirId body = bir_location_body(model, location);
    BirId name = body == BIR_NONE ? BIR_NONE : model->bodies.items[body].origin.name;
    /* What the engine adds around the program is not shown. */
    if (name == BIR_NONE || strncmp(bir_name(model, name), "bandera.engine.", 15) == 0)
        return false;
    const BirOrigin *origin = &model->locations.items[location].origin;
    text_add(text, bir_name(model, name));
    if (origin->file != BIR_NONE && origin->line)
        text_format(text, "(%s:%u)", bir_name(model, origin->file), origin->line);
    else
        text_add(text, "(Unknown Source)");
    return true;
}

/* How many parameters the descriptor at the end of a method's name has: "C.m(ILjava/util/List;)V". */
static uint32_t count_described(const char *descriptor) {
    uint32_t count = 0;
    for (const char *c = descriptor + 1; *c && *c != ')';) {
        c += strspn(c, "[");
        c += *c == 'L' ? strcspn(c, ";") : 0;
        c += *c != '\0';
        count++;
    }
    return count;
}

bool code_makes_for_caller(const BirModel *model, BirId id) {
    const BirBody *body = &model->bodies.items[id];
    const char *name = bir_name(model, body->name), *descriptor = strchr(name, '(');
    if (!body->is_library || !descriptor)
        return false;
    /* Others than static methods have a receiver that the descriptor does not tell. */
    return strstr(name, ".<init>(") || count_described(descriptor) == body->parameters.count;
}

/* ---- Codes that grow -------------------------------------------------------------------------------------------- */

Code *code_compile_program(const BirModel *model, bool grows) {
    Code *code = code_new(model);
    code->grows = grows;
    code->is_program = true;
    code->counters = MACHINE_GLOBALS + MOST_GLOBAL_CELLS;
    code->base_start = code->counters + MOST_COLLECTIONS;
    code->base_cells = MOST_BASE_CELLS;
    code->first_free = code->base_start + code->base_cells;
    code->base.cells = pages_resize(NULL, 0, MOST_BASE_CELLS * sizeof *code->base.cells);
    code->has_runs = code->has_waiting = code->has_daemons = code->has_yields = true; /* for all that is known yet */
    code_lay_out_bookkeeping(code);
    code_extend(code);
    return code;
}

void code_free(Code *code) {
    if (!code)
        return;
    if (code->is_program)
        pages_free(code->base.cells, MOST_BASE_CELLS * sizeof *code->base.cells);
    arena_free(code->arena);
}

void code_extend(Code *code) {
    const BirModel *model = code->model;
    CodeExtent since = code->growth->extent;
    code->growth->extent = (CodeExtent){
        .variables = model->variables.count,
        .types = model->types.count,
        .globals = model->globals.count,
        .collections = model->collections.count,
        .bodies = model->bodies.count,
        .locations = model->locations.count,
        .traps = model->traps.count,
        .predicates = model->predicates.count,
        .roles = model->roles.count,
        .facts = model->facts.count,
        .type_definitions = model->type_definitions.count,
        .virtual_entries = model->virtual_entries.count,
    };
    code_lay_out_more(code, &since);
    code_add_names(code, &since);
    /* A body that is no longer missing has locations now. */
    for (BirId i = 0; model->locations.count > since.locations && i < model->bodies.count; i++)
        if (!model->bodies.items[i].is_missing && !code->bodies[i].ready) {
            code_lay_out_body(code, i);
            code_compile_body(code, i);
        }
    code_compile_more(code, &since); /* predicates may be about variables of bodies */
    if (code->globals.count > MOST_GLOBAL_CELLS || model->collections.count > MOST_COLLECTIONS)
        memory_exhausted(MOST_GLOBAL_CELLS);
}

Code *code_for_settling(const Code *code) { return code->growth->code; }

void code_keep_monitors(Code *code, uint32_t collection) {
    code->collections[collection].keeps_monitors = true;
    code->has_monitors = true;
}

BirId code_target(const Code *code, BirId virtual_id, uint32_t collection) {
    const int64_t *body = pair_map_find(&code->growth->targets, virtual_id, code->collections[collection].type);
    return body ? (BirId)*body : BIR_NONE;
}
