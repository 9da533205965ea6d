#include "engine/room.h"

#include <stdlib.h>

enum {
    FIRST_OBJECTS = 16, /* more than that in a run are taken for garbage, most of them */
    MOST_OBJECTS = 4096,
    MOST_LENGTH = 65536
};

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* How many objects of those that a run has made there is room for at first. */
static uint32_t first_objects(const uint32_t *made, uint32_t count, uint32_t i) {
    return i >= count ? 0 : made[i] > FIRST_OBJECTS ? FIRST_OBJECTS : made[i];
}

static void update_sites(Room *room) {
    uint32_t count = room->code->model->actions.count;
    room->sites = memory_resize(room->sites, (count + 1) * sizeof *room->sites);
    for (uint32_t i = room->site_count; i < count; i++)
        room->sites[i] = 1;
    room->site_count = count;
    for (uint32_t i = 0; i < count; i++)
        room->sites[i] = larger(room->sites[i], first_objects(room->scout->sites, room->scout->site_capacity, i));
}

void room_update(Room *room) {
    const BirModel *model = room->code->model;
    const Scout *scout = room->scout;
    uint32_t count = model->collections.count;
    room->objects = memory_resize(room->objects, (count + 1) * sizeof *room->objects);
    room->lengths = memory_resize(room->lengths, (count + 1) * sizeof *room->lengths);
    room->is_firm = memory_resize(room->is_firm, (count + 1) * sizeof *room->is_firm);
    for (uint32_t i = room->collections; i < count; i++)
        room->objects[i] = room->lengths[i] = 1;
    room->collections = count;
    for (uint32_t i = 0; i < count; i++) {
        const BirCollection *collection = &model->collections.items[i];
        const BirType *type = &model->types.items[collection->element];
        uint32_t most = collection->sized ? (uint32_t)collection->size.value : room->machine->max_objects;
        room->is_firm[i] = most != 0;
        room->objects[i] = larger(room->objects[i], first_objects(scout->objects, scout->capacity, i));
        room->objects[i] = most && (most < room->objects[i] || collection->sized) ? most : room->objects[i];
        room->lengths[i] = larger(room->lengths[i], i < scout->capacity ? scout->lengths[i] : 0);
        if (type->kind == BIR_TYPE_ARRAY && type->sized)
            room->lengths[i] = (uint32_t)type->low.value;
    }
    room->threads = larger(room->threads, scout->threads);
    update_sites(room);
}

void room_init(Room *room, const Code *code, const MachineOptions *machine, Scout *scout, Look look) {
    *room = (Room){.code = code, .machine = machine, .scout = scout, .threads = 1};
    if (!scout) {
        room->scout = &room->own;
        scout_init(room->scout, code, machine, look);
        scout_run(room->scout, NULL, 0);
    }
    room_update(room);
}

void room_free(Room *room) {
    if (room->scout == &room->own)
        scout_free(room->scout);
    free(room->objects);
    free(room->lengths);
    free(room->is_firm);
    free(room->sites);
}

/* Where it is written down how many objects there is room for in a collection of the flattened model. */
static uint32_t *objects_of(Room *room, const Inlined *inlined, uint32_t collection) {
    BirId site = inlined->sites[collection];
    return site == BIR_NONE ? &room->objects[inlined->collections[collection]] : &room->sites[site];
}

RoomTable room_table(Room *room, const Inlined *inlined, Arena *arena) {
    uint32_t count = inlined->model->collections.count;
    RoomTable table = {arena_alloc(arena, count * sizeof *table.objects),
                       arena_alloc(arena, count * sizeof *table.lengths),
                       arena_alloc(arena, count * sizeof *table.is_firm)};
    for (uint32_t i = 0; i < count; i++) {
        BirId collection = inlined->collections[i];
        table.lengths[i] = room->lengths[collection];
        table.is_firm[i] = room->is_firm[collection];
        if (inlined->made[i]) {
            uint32_t *objects = objects_of(room, inlined, i);
            table.objects[i] = *objects = *objects ? *objects : 1;
        }
    }
    return table;
}

bool room_grow(Room *room, const Inlined *inlined, const Trail *trail, uint32_t most_threads) {
    switch (trail->end) {
    case TRAIL_OBJECTS: {
        uint32_t *objects = objects_of(room, inlined, trail->number);
        bool is_firm = room->is_firm[inlined->collections[trail->number]];
        if (!room->collects && (is_firm || *objects >= FIRST_OBJECTS)) {
            room->collects = true;
            return true;
        }
        *objects *= 2;
        return !is_firm && *objects <= MOST_OBJECTS;
    }
    case TRAIL_LENGTH: {
        uint32_t *length = &room->lengths[inlined->collections[trail->number]];
        *length *= 2;
        return *length <= MOST_LENGTH;
    }
    case TRAIL_THREADS:
        if (room->threads >= most_threads)
            return false;
        room->threads = 2 * room->threads > most_threads ? most_threads : 2 * room->threads;
        return true;
    default: return false;
    }
}
