/* How much room a model needs where objects, arrays and threads have fixed places. Begins with what some runs have
   needed, and grows. */
#ifndef BANDERA_ENGINE_ROOM_H
#define BANDERA_ENGINE_ROOM_H

#include "discover/scout.h"
#include "engine/trail.h"
#include "pass/inline.h"

typedef struct Room {
    const Code *code;
    const MachineOptions *machine;
    Scout own, *scout;           /* what runs have shown: of this search, or of who found out what the program needs */
    uint32_t *objects, *lengths; /* by collection */
    bool *is_firm;               /* by collection: the model itself says how many there are at most */
    uint32_t collections;
    uint32_t *sites; /* by action: objects, where a collection is its own */
    uint32_t site_count;
    uint32_t threads;
    bool collects; /* objects that nothing leads to are given back when there is no room */
} Room;

/* `scout` may be null: then runs are made, as long as `look` allows. */
void room_init(Room *room, const Code *code, const MachineOptions *machine, Scout *scout, Look look);
void room_free(Room *room);

/* Makes room for what runs so far have needed. */
void room_update(Room *room);

/* The room by collection of the flattened model; lives in an arena. */
typedef struct RoomTable {
    uint32_t *objects, *lengths;
    bool *is_firm;
} RoomTable;

RoomTable room_table(Room *room, const Inlined *inlined, Arena *arena);

/* Makes what was too small at the end of a trail larger; false when it cannot be. */
bool room_grow(Room *room, const Inlined *inlined, const Trail *trail, uint32_t most_threads);

#endif
