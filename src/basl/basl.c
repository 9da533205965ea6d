#include "basl/basl_int.h"

#include <string.h>

static const BaslOperatorRow rows[] = {
#define ARITHMETIC false, false, false
#define INTEGRAL true, false, false
#define BITS true, true, false
#define TEST false, false, true
#define OPERATOR(name, symbol, operands, KIND) {symbol, operands, KIND},
#include "basl/operators.def"
#undef ARITHMETIC
#undef INTEGRAL
#undef BITS
#undef TEST
    {"", 1, false, false, false}, /* BASL_SAME */
};

static const char *const type_names[] = {"int", "long", "short", "byte", "char", "float", "double"};

const BaslOperatorRow *basl_operator(BaslOperator op) { return &rows[op]; }

bool basl_has_operator(BaslType type, BaslOperator op) { return !basl_is_real(type) || !rows[op].is_integral; }

const char *basl_type_name(BaslType type) { return type < BASL_TYPES ? type_names[type] : "objects"; }

BaslType basl_find_type(const char *name) {
    BaslType type = 0;
    while (type < BASL_TYPES && strcmp(type_names[type], name) != 0)
        type++;
    return type;
}

uint32_t basl_bits(BaslType type) {
    static const uint32_t bits[] = {
        [BASL_INT] = 32, [BASL_LONG] = 64, [BASL_SHORT] = 16, [BASL_BYTE] = 8, [BASL_CHAR] = 16};
    return bits[type];
}

Integer basl_least(BaslType type) { return type == BASL_CHAR ? 0 : -((Integer)1 << (basl_bits(type) - 1)); }

Integer basl_most(BaslType type) { return ((Integer)1 << (basl_bits(type) - (type == BASL_CHAR ? 0 : 1))) - 1; }

Basl *basl_new(const BaslOptions *options) {
    Arena *arena = arena_new();
    Basl *basl = arena_alloc(arena, sizeof *basl);
    basl->arena = arena;
    basl->options = *options;
    return basl;
}

void basl_free(Basl *basl) {
    if (!basl)
        return;
    smt_free(basl->smt);
    arena_free(basl->arena);
}

const BaslStatistics *basl_statistics(const Basl *basl) { return &basl->statistics; }

bool basl_read(Basl *basl, const char *text, size_t length, Diagnostics *diagnostics) {
    uint32_t errors = diagnostics_errors(diagnostics);
    uint32_t first = basl->definitions.count;
    basl_parse(text, length, basl->arena, diagnostics, &basl->definitions);
    for (uint32_t i = first; i < basl->definitions.count; i++)
        for (uint32_t k = first; k < i; k++) {
            const Definition *one = basl->definitions.items[k], *other = basl->definitions.items[i];
            bool is_values = one->subject == SUBJECT_VALUES && other->subject == SUBJECT_VALUES;
            if (strcmp(one->name, other->name) == 0 && (!is_values || one->types & other->types))
                diagnostics_add(diagnostics, SEVERITY_ERROR, other->position, NULL,
                                "the abstraction '%s' is defined already in line %u", one->name, one->position.line);
        }
    return diagnostics_errors(diagnostics) == errors;
}

const BaslAbstractions *basl_targets(const BaslAbstraction *abstraction) { return &abstraction->targets; }

bool basl_has_tables(const BaslAbstraction *abstraction) { return abstraction->tokens.count > 0; }

uint64_t basl_tokens_of_value(const BaslAbstraction *abstraction, const BaslValue *value) {
    uint64_t set = 0;
    for (uint32_t i = 0; i < abstraction->tokens.count; i++)
        if (condition_holds(abstraction->tokens.items[i].condition, abstraction->type, value))
            set |= (uint64_t)1 << i;
    return set;
}

uint64_t basl_tokens_of(const BaslAbstraction *abstraction, int64_t number) {
    return basl_tokens_of_value(abstraction, &(BaslValue){.integer = number});
}

uint64_t basl_tokens_of_real(const BaslAbstraction *abstraction, double number) {
    return basl_tokens_of_value(abstraction, &(BaslValue){.real = number});
}

BaslType basl_type(const BaslAbstraction *abstraction) { return abstraction->type; }

uint32_t basl_token_count(const BaslAbstraction *abstraction) { return abstraction->tokens.count; }

const char *basl_token_name(const BaslAbstraction *abstraction, uint32_t token) {
    return abstraction->tokens.items[token].name;
}
