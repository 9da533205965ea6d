/* Nets for the tests, from their text. */
#ifndef BANDERA_TEST_NET_NETS_H
#define BANDERA_TEST_NET_NETS_H

#include "net/net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a net that has to be well-formed. */
static inline Net *net_from(const char *text) {
    Diagnostics *diagnostics = diagnostics_new("test", text, strlen(text));
    Net *net = net_read(text, strlen(text), diagnostics);
    if (!net) {
        Text messages = {0};
        diagnostics_render(diagnostics, false, &messages);
        fputs(text_string(&messages), stderr);
        text_free(&messages);
    }
    diagnostics_free(diagnostics);
    return net;
}

static inline bool are_amounts_equal(const NetAmount *left, uint32_t left_count, const NetAmount *right,
                                     uint32_t right_count) {
    if (left_count != right_count)
        return false;
    for (uint32_t i = 0; i < left_count; i++)
        if (left[i].place != right[i].place || left[i].count != right[i].count)
            return false;
    return true;
}

static inline bool are_transitions_equal(const NetTransition *left, const NetTransition *right) {
    if (left->transfers.count != right->transfers.count)
        return false;
    for (uint32_t i = 0; i < left->transfers.count; i++)
        if (left->transfers.items[i].from != right->transfers.items[i].from ||
            left->transfers.items[i].to != right->transfers.items[i].to)
            return false;
    return are_amounts_equal(left->takes.items, left->takes.count, right->takes.items, right->takes.count) &&
           are_amounts_equal(left->puts.items, left->puts.count, right->puts.items, right->puts.count);
}

/* Whether two nets are the same, names of transitions aside. */
static inline bool are_nets_equal(const Net *left, const Net *right) {
    if (left->places.count != right->places.count || left->transitions.count != right->transitions.count ||
        left->targets.count != right->targets.count || left->claims.count != right->claims.count)
        return false;
    for (uint32_t i = 0; i < left->places.count; i++)
        if (strcmp(left->places.items[i], right->places.items[i]) != 0 ||
            left->initial.items[i].low != right->initial.items[i].low ||
            left->initial.items[i].is_unbounded != right->initial.items[i].is_unbounded)
            return false;
    for (uint32_t i = 0; i < left->transitions.count; i++)
        if (!are_transitions_equal(&left->transitions.items[i], &right->transitions.items[i]))
            return false;
    for (uint32_t i = 0; i < left->targets.count; i++)
        if (!are_amounts_equal(left->targets.items[i].items, left->targets.items[i].count,
                               right->targets.items[i].items, right->targets.items[i].count))
            return false;
    for (uint32_t i = 0; i < left->claims.count; i++)
        if (!are_amounts_equal(left->claims.items[i].items, left->claims.items[i].count, right->claims.items[i].items,
                               right->claims.items[i].count))
            return false;
    return true;
}

#endif
