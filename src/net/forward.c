#include "net/forward.h"

#include <string.h>

void forward_open(Forward *forward, Search *search) {
    Arena *arena = arena_new();
    size_t places = search->net->places.count;
    *forward = (Forward){.search = search, .net = search->net, .arena = arena};
    forward->antichain = antichain_new(search->net->places.count);
    forward->marking = arena_alloc(arena, places * sizeof *forward->marking);
    forward->amounts = arena_alloc(arena, places * sizeof *forward->amounts);
}

void forward_close(Forward *forward) {
    antichain_free(forward->antichain);
    arena_free(forward->arena);
}

void forward_load(Forward *forward, uint32_t node) {
    CoverMarking marking = forward->nodes.items[node].marking;
    memset(forward->marking, 0, forward->net->places.count * sizeof *forward->marking);
    for (uint32_t i = 0; i < marking.count; i++)
        forward->marking[marking.amounts[i].place] = marking.amounts[i].count;
}

void forward_load_initial(Forward *forward) {
    for (uint32_t place = 0; place < forward->net->places.count; place++) {
        NetInitial initial = forward->net->initial.items[place];
        forward->marking[place] = initial.is_unbounded ? NET_ANY : initial.low;
    }
}

CoverMarking forward_short_form(Forward *forward) {
    uint32_t count = 0;
    for (uint32_t place = 0; place < forward->net->places.count; place++)
        if (forward->marking[place])
            forward->amounts[count++] = (NetAmount){.place = place, .count = forward->marking[place]};
    return (CoverMarking){.amounts = forward->amounts, .count = count};
}

uint32_t forward_add(Forward *forward, CoverMarking marking, uint32_t parent, uint32_t transition) {
    ForwardNode node = {.parent = parent, .transition = transition, .is_active = true};
    node.marking = marking_copy(forward->arena, marking);
    vector_push(forward->arena, &forward->nodes, node);
    return forward->nodes.count - 1;
}

uint64_t forward_bytes(const Forward *forward) {
    return arena_bytes(forward->arena) + antichain_bytes(forward->antichain);
}

void forward_report_certificate(Forward *forward) {
    CoverResult *result = forward->search->result;
    result->verdict = COVER_SAFE;
    result->certificate.kind = COVER_BELOW;
    for (uint32_t i = 0; i < forward->nodes.count; i++)
        if (forward->nodes.items[i].is_active)
            vector_push(result->arena, &result->certificate.elements,
                        marking_copy(result->arena, forward->nodes.items[i].marking));
}
