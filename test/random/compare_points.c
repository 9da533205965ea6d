/* i: on runs at random, every reference leads into a collection that the points-to analysis allows it. */
#include "compare_int.h"

#include "pass/points_to.h"

#include <stdlib.h>

enum { RUNS = 20, STEPS = 200, MOST_OBJECTS = 256 };

typedef struct Tour {
    const Code *code;
    Machine *machine;
    PointsTo *facts;
    Comparison *result;
    uint32_t objects[MOST_OBJECTS], count; /* that were met in this state */
    uint64_t random;
} Tour;

/* Where a reference is kept. */
typedef struct Holder {
    BirId variable;      /* a variable, or a field; BIR_NONE for the elements of arrays ... */
    uint32_t collection; /* ... of a collection; BIR_NONE: no part of an object */
} Holder;

static void look_at_object(Tour *tour, uint32_t object, Holder holder) {
    const BirModel *model = tour->code->model;
    uint32_t collection = object_collection(machine_cell(tour->machine, object + OBJECT_HEADER));
    BirId name = holder.variable == BIR_NONE ? BIR_NONE : model->variables.items[holder.variable].name;
    if (!(holder.collection == BIR_NONE ? points_to_variable(tour->facts, holder.variable, collection)
                                        : points_to_inside(tour->facts, holder.collection, name, collection)))
        compare_fail(tour->result, "i:points", "%s of %s leads into %s", bir_name(model, name),
                     holder.collection == BIR_NONE ? "a body or the model"
                                                   : bir_name(model, model->collections.items[holder.collection].name),
                     bir_name(model, model->collections.items[collection].name));
    for (uint32_t i = 0; i < tour->count; i++)
        if (tour->objects[i] == object)
            return;
    if (tour->count < MOST_OBJECTS)
        tour->objects[tour->count++] = object;
}

/* Looks at all references in a value. */
static void look_at(Tour *tour, BirId type, uint32_t cell, Holder holder) {
    const BirModel *model = tour->code->model;
    const BirType *t = bir_type(model, type);
    if (t->kind == BIR_TYPE_REF && machine_cell(tour->machine, cell))
        look_at_object(tour, (uint32_t)machine_cell(tour->machine, cell), holder);
    for (uint32_t i = 0; t->kind == BIR_TYPE_RECORD && i < t->members.count; i++)
        look_at(tour, model->variables.items[t->members.first + i].type,
                cell + tour->code->offsets[t->members.first + i], holder);
    for (uint32_t i = 0; t->kind == BIR_TYPE_ARRAY && i < t->low.value; i++)
        look_at(tour, t->element, cell + i * tour->code->sizes[bir_type(model, t->element) - model->types.items],
                holder);
}

static void look_into(Tour *tour, uint32_t object) {
    const BirModel *model = tour->code->model;
    int64_t header = machine_cell(tour->machine, object + OBJECT_HEADER);
    uint32_t collection = object_collection(header);
    const BirType *type = bir_type(model, model->collections.items[collection].element);
    for (uint32_t i = 0; type->kind == BIR_TYPE_RECORD && i < type->members.count; i++)
        look_at(tour, model->variables.items[type->members.first + i].type,
                object + OBJECT_CELLS + tour->code->offsets[type->members.first + i],
                (Holder){type->members.first + i, collection});
    for (uint32_t i = 0; type->kind == BIR_TYPE_ARRAY && i < object_length(header); i++)
        look_at(tour, type->element, object + OBJECT_CELLS + i * tour->code->collections[collection].element.count,
                (Holder){BIR_NONE, collection});
}

static void look_at_state(Tour *tour) {
    const BirModel *model = tour->code->model;
    Machine *m = tour->machine;
    tour->count = 0;
    for (uint32_t i = 0; i < model->globals.count; i++) {
        BirId variable = model->globals.items[i];
        look_at(tour, model->variables.items[variable].type, MACHINE_GLOBALS + tour->code->offsets[variable],
                (Holder){variable, BIR_NONE});
    }
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t frame = (uint32_t)machine_cell(m, machine_thread(m, i) + THREAD_FRAME);
        BirSpan variables = bir_body_variables(&model->bodies.items[machine_cell(m, frame + FRAME_BODY)]);
        for (uint32_t j = 0; j < variables.count; j++)
            look_at(tour, model->variables.items[variables.first + j].type,
                    frame + tour->code->offsets[variables.first + j], (Holder){variables.first + j, BIR_NONE});
    }
    for (uint32_t i = 0; i < tour->count; i++)
        look_into(tour, tour->objects[i]);
}

static uint32_t pick(Tour *tour, uint32_t bound) {
    tour->random = tour->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(tour->random >> 33) % bound;
}

/* One move at random; false when there is none, or it ends the run. */
static bool take_step(Tour *tour) {
    Machine *m = tour->machine;
    uint32_t first, end, enabled = 0;
    Move move = {0, 0, 0};
    successors_threads(m, &first, &end);
    for (uint32_t i = first; i < end; i++)
        for (uint32_t j = 0; j < machine_transformations(m, i); j++)
            if (machine_enabled(m, i, j) && pick(tour, ++enabled) == 0)
                move = (Move){(uint16_t)i, (uint16_t)j, 0};
    size_t mark = machine_mark(m);
    for (Outcome outcome; enabled;) {
        outcome = successors_step(m, move);
        if (!machine_next_choice(m, &move.choice) || pick(tour, 2))
            return outcome == OUTCOME_DONE;
        machine_undo(m, mark);
    }
    return false;
}

void compare_points(const Code *flat, Comparison *result) {
    Tour *tour = memory_get_zeroed(1, sizeof *tour);
    tour->code = flat;
    tour->machine = machine_new(flat, &compare_machine_options);
    tour->facts = pass_points_to(flat->model, NULL, NULL, 0);
    tour->result = result;
    for (uint32_t run = 0; run < RUNS && tour->facts && !result->failed[0]; run++) {
        machine_reset(tour->machine);
        for (uint32_t i = 0; i < STEPS && take_step(tour) && !result->failed[0]; i++)
            look_at_state(tour);
    }
    if (!tour->facts)
        compare_fail(result, "i:points", "nothing is known of a model without functions");
    points_to_free(tour->facts);
    machine_free(tour->machine);
    free(tour);
}
