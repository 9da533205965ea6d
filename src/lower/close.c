/* The whole program: everything that main may reach, by rapid type analysis. A virtual call may run the methods of the
   classes that some reachable code makes objects of. For printing, and for passes and engines that cannot wait until a
   method is called. */
#include "lower/program.h"

#include <stdlib.h>

typedef struct Closure {
    JavaProgram *program;
    bool own; /* methods of the library are left as they are: deferred */
    Arena *arena;
    bool *reached; /* by body */
    uint32_t reached_capacity;
    Vector(BirId) pending; /* bodies to look at */
    bool *called;          /* by virtual */
    uint32_t called_capacity;
    Vector(BirId) virtuals; /* those that are called */
    bool *made;             /* by collection */
    uint32_t made_capacity;
    Vector(BirId) collections; /* those that objects are made of */
    Vector(BirVirtualEntry) entries;
    Vector(BirId) entry_virtuals; /* by entry */
} Closure;

/* Notes a number in a set; false when it was there. */
static bool note(bool **set, uint32_t *capacity, BirId number) {
    if (number >= *capacity) {
        uint32_t grown = *capacity ? *capacity : 256;
        while (grown <= number)
            grown *= 2;
        *set = memory_resize(*set, grown);
        for (uint32_t i = *capacity; i < grown; i++)
            (*set)[i] = false;
        *capacity = grown;
    }
    bool is_new = !(*set)[number];
    (*set)[number] = true;
    return is_new;
}

static void reach(Closure *c, BirId body) {
    if (note(&c->reached, &c->reached_capacity, body))
        vector_push(c->arena, &c->pending, body);
}

/* The function that a virtual runs for the objects of a collection. */
static void connect(Closure *c, BirId virtual_id, BirId collection) {
    JavaProgram *program = c->program;
    BirId type = program->model->collections.items[collection].element;
    BirId function = provider_target(program, virtual_id, type, false);
    if (function == BIR_NONE)
        return;
    reach(c, function);
    BirVirtualEntry entry = {.type_name = program->model->types.items[type].name,
                             .function_name = program->model->bodies.items[function].name,
                             .type = type,
                             .function = function};
    vector_push(c->arena, &c->entries, entry);
    vector_push(c->arena, &c->entry_virtuals, virtual_id);
}

static void invoke(Closure *c, BirId virtual_id) {
    if (!note(&c->called, &c->called_capacity, virtual_id))
        return;
    vector_push(c->arena, &c->virtuals, virtual_id);
    for (uint32_t i = 0; i < c->collections.count; i++)
        connect(c, virtual_id, c->collections.items[i]);
}

static void make(Closure *c, BirId collection) {
    if (!note(&c->made, &c->made_capacity, collection))
        return;
    vector_push(c->arena, &c->collections, collection);
    for (uint32_t i = 0; i < c->virtuals.count; i++)
        connect(c, c->virtuals.items[i], collection);
    /* Where the library is not looked into, it may call anything that it could know. */
    JavaProgram *program = c->program;
    JavaClass *class = program->by_type.items[program->model->collections.items[collection].element];
    if (c->own && class && class->lambda)
        invoke(c, member_virtual(program, class->lambda->interface_method, class->lambda->erased_descriptor,
                                 class->lambda->erased));
    for (JavaClass *up = class; c->own && up && up->origin == CLASS_FROM_USER; up = up->super)
        for (uint32_t i = 0; i < up->method_count; i++)
            if (up->methods[i].declared->code && !(up->methods[i].declared->flags & (JVM_STATIC | JVM_PRIVATE)) &&
                names_text(program->names, up->methods[i].declared->name)[0] != '<')
                reach(c, member_body(program, &up->methods[i]));
}

/* Whether a body belongs to the program itself. */
static bool is_own(const JavaProgram *program, BirId body) {
    const BodySource *source = &program->sources.items[body];
    switch (source->kind) {
    case BODY_METHOD: return source->method->owner->origin == CLASS_FROM_USER;
    case BODY_INITIALISER:
    case BODY_LAMBDA: return source->class->origin == CLASS_FROM_USER;
    case BODY_MAIN:
    case BODY_THREAD: return true;
    default: return false;
    }
}

static void look_at(Closure *c, BirId id) {
    BirModel *model = c->program->model;
    if (c->own && !is_own(c->program, id))
        return;
    if (model->bodies.items[id].deferred)
        c->program->provider.make_body(c->program, id);
    BirSpan locations = model->bodies.items[id].locations;
    for (uint32_t i = 0; i < locations.count; i++) {
        BirSpan transformations = model->locations.items[locations.first + i].transformations;
        for (uint32_t j = 0; j < transformations.count; j++) {
            BirSpan actions = model->transformations.items[transformations.first + j].actions;
            for (uint32_t k = 0; k < actions.count; k++) {
                BirAction action = model->actions.items[actions.first + k];
                if (action.op == BIR_ACTION_CALL || action.op == BIR_ACTION_START)
                    reach(c, action.id);
                else if (action.op == BIR_ACTION_NEW || action.op == BIR_ACTION_NEW_ARRAY)
                    make(c, action.id);
                else if (action.op == BIR_ACTION_INVOKE)
                    invoke(c, action.id);
                BirId only = bir_only_collection(model, &action);
                if (only != BIR_NONE)
                    make(c, only);
            }
        }
    }
}

/* The lines of each virtual follow each other in the model. */
static void add_entries(Closure *c) {
    BirModel *model = c->program->model;
    for (uint32_t i = 0; i < model->virtuals.count; i++) {
        model->virtuals.items[i].entries = (BirSpan){model->virtual_entries.count, 0};
        for (uint32_t j = 0; j < c->entries.count; j++)
            if (c->entry_virtuals.items[j] == i) {
                vector_push(model->arena, &model->virtual_entries, c->entries.items[j]);
                model->virtuals.items[i].entries.count++;
            }
    }
}

void java_program_close(JavaProgram *program, bool own) {
    Closure c = {.program = program, .own = own, .arena = arena_new()};
    BirModel *model = program->model;
    reach(&c, program->main_body);
    reach(&c, program->thread_body);
    for (uint32_t i = 0; i < model->traps.count; i++)
        reach(&c, model->traps.items[i].function);
    /* Natives make these. */
    make(&c, class_collection(program, program->string));
    make(&c, class_collection(program, program->class_class));
    while (c.pending.count)
        look_at(&c, c.pending.items[--c.pending.count]);
    add_entries(&c);
    free(c.reached);
    free(c.called);
    free(c.made);
    arena_free(c.arena);
}
