/* Tables of operators, by elimination (section 4 of the paper): every result is possible until Z3 refutes it. Values
   that are computed here come first: what they show to be possible needs no question. */
#include "base/random.h"
#include "basl/basl_int.h"

/* Numbers with more bits might not fit into what conditions compute from them. */
static bool is_small(const BaslValue *value) { return value->integer >= INT64_MIN && value->integer <= INT64_MAX; }

/* The tokens of a result, or its boolean. */
static uint64_t result_set(const Question *question, const BaslValue *result) {
    if (basl_operator(question->op)->is_test)
        return result->truth ? 2 : 1;
    return basl_tokens_of_value(question->to, result);
}

/* Questions -------------------------------------------------------------------------------------------------------- */

static const char *keep_value(const BaslValue *value, BaslType type, Arena *arena) {
    Text text = {0};
    basl_add_value(value, type, &text);
    return text_keep(&text, arena);
}

/* Whether two values answer a question with yes. */
static bool is_example(const Question *question, const BaslValue *left, const BaslValue *right, BaslValue *result) {
    if (!basl_compute(question->op, question->from->type, question->bits, left, right, result) || !is_small(result))
        return false;
    uint64_t common = result_set(question, result) & question->results;
    return question->is_outside ? common == 0 : common != 0;
}

static bool has_tokens(const Question *question, uint32_t operand, const BaslValue *value) {
    uint64_t set = question->operands[operand];
    return (basl_tokens_of_value(question->from, value) & set) == set;
}

static void fill_example(const Question *question, const BaslValue *left, const BaslValue *right,
                         const BaslValue *result, Arena *arena, Example *example) {
    BaslType type = question->from->type;
    example->operands[0] = keep_value(left, type, arena);
    example->operands[1] = keep_value(right, type, arena);
    example->results = result_set(question, result);
    example->result = !basl_operator(question->op)->is_test ? keep_value(result, type, arena)
                      : result->truth                       ? "true"
                                                            : "false";
}

/* Tries some values: first two that differ, which make the better example. */
static bool try_values(const Question *question, Arena *arena, Example *example) {
    Arena *scratch = arena_new();
    Candidates all = basl_candidates(question->from, question->to, question->bits, scratch);
    bool is_binary = basl_operator(question->op)->operands == 2;
    bool found = false;
    for (uint32_t pass = 0; pass <= is_binary && !found; pass++)
        for (uint32_t i = 0; i < all.count && !found; i++) {
            if (!has_tokens(question, 0, &all.items[i]))
                continue;
            uint32_t first = is_binary && pass == 0 ? i + 1 : is_binary ? 0 : i;
            uint32_t end = is_binary ? all.count : i + 1;
            for (uint32_t k = first; k < end && !found; k++) {
                BaslValue result;
                if ((is_binary && !has_tokens(question, 1, &all.items[k])) ||
                    !is_example(question, &all.items[i], &all.items[k], &result))
                    continue;
                fill_example(question, &all.items[i], &all.items[k], &result, arena, example);
                found = true;
            }
        }
    arena_free(scratch);
    return found;
}

Answer basl_ask(Basl *basl, const Question *question, bool tries, Example *example) {
    Example unused;
    if (tries && try_values(question, basl->arena, example ? example : &unused))
        return ANSWER_YES;
    if (!basl->smt)
        basl->smt = smt_new();
    basl->statistics.questions++;
    return smt_ask(basl->smt, question, basl->arena, example);
}

/* Tables ----------------------------------------------------------------------------------------------------------- */

/* A table that is being filled. */
typedef struct Filling {
    const Question *question;
    const BaslTable *table;
    uint64_t *cells;
    uint64_t all; /* what a cell may hold */
} Filling;

/* Marks what two values, with these tokens, show to be possible. */
static void fill_from(const Filling *filling, const BaslValue *left, uint64_t left_set, const BaslValue *right,
                      uint64_t right_set) {
    const Question *question = filling->question;
    const BaslTable *table = filling->table;
    bool is_binary = basl_operator(question->op)->operands == 2;
    BaslValue result;
    if (!basl_compute(question->op, question->from->type, question->bits, left, right, &result) || !is_small(&result))
        return;
    uint64_t results = result_set(question, &result);
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 0; left_set >> row & 1 && column < table->columns; column++)
            if (!is_binary || right_set >> column & 1)
                filling->cells[row * table->columns + column] |= results;
}

static void fill_from_candidates(const Filling *filling) {
    const Question *question = filling->question;
    Arena *scratch = arena_new();
    Candidates all = basl_candidates(question->from, question->to, question->bits, scratch);
    uint64_t *sets = arena_alloc(scratch, all.count * sizeof *sets);
    for (uint32_t i = 0; i < all.count; i++)
        sets[i] = basl_tokens_of_value(question->from, &all.items[i]);
    bool is_binary = basl_operator(question->op)->operands == 2;
    for (uint32_t i = 0; i < all.count; i++)
        for (uint32_t k = 0; k < (is_binary ? all.count : 1); k++)
            fill_from(filling, &all.items[i], sets[i], &all.items[k], sets[k]);
    arena_free(scratch);
}

static bool is_full(const Filling *filling) {
    uint32_t cell = 0, cells = filling->table->rows * filling->table->columns;
    while (cell < cells && filling->cells[cell] == filling->all)
        cell++;
    return cell == cells;
}

/* A value of the type; each length in bits is as likely as another one. */
static BaslValue random_value(BaslType type, uint64_t *state) {
    uint64_t bits = random_below(state, 1u << 31) << 33 | random_below(state, 1u << 31) << 2 | random_below(state, 4);
    Integer number = (Integer)(bits >> (63 - random_below(state, basl_bits(type))));
    if (number > basl_most(type))
        number -= (Integer)1 << basl_bits(type);
    else if (type != BASL_CHAR && random_below(state, 2))
        number = ~number;
    return (BaslValue){.integer = number};
}

/* The same with values at random, always the same ones: where the bits of a type matter, Z3 would have to search long
   for what they soon find. */
static void fill_at_random(const Filling *filling) {
    enum { ROUNDS = 20, TRIES = 1000 };
    const BaslAbstraction *from = filling->question->from;
    uint64_t state = 1;
    for (int round = 0; round < ROUNDS && !is_full(filling); round++)
        for (int i = 0; i < TRIES; i++) {
            BaslValue left = random_value(from->type, &state), right = random_value(from->type, &state);
            fill_from(filling, &left, basl_tokens_of_value(from, &left), &right, basl_tokens_of_value(from, &right));
        }
}

/* Decides the results of a cell that nothing has shown to be possible: those that Z3 refutes are left out. One question
   is about all of them; if it has no answer, each has its own. */
static uint64_t fill_cell(Basl *basl, Question *question, uint64_t possible, uint64_t all) {
    Example example;
    Answer answer = ANSWER_YES;
    while (possible != all && answer == ANSWER_YES) {
        question->results = all & ~possible;
        answer = basl_ask(basl, question, false, &example);
        /* An example that shows nothing new would be asked for again and again. */
        if (answer == ANSWER_YES && !(example.results & question->results))
            answer = ANSWER_UNKNOWN;
        if (answer == ANSWER_YES)
            possible |= example.results;
    }
    if (answer != ANSWER_UNKNOWN)
        return possible;
    uint64_t open = all & ~possible;
    for (uint32_t i = 0; i < BASL_MOST_TOKENS; i++) {
        question->results = open & (uint64_t)1 << i;
        if (!question->results || (answer = basl_ask(basl, question, false, NULL)) == ANSWER_NO)
            continue;
        possible |= question->results;
        basl->statistics.undecided += answer == ANSWER_UNKNOWN;
    }
    return possible;
}

static void derive(Basl *basl, const BaslTable *table, uint64_t *cells) {
    Question question = {.from = table->from, .to = table->to, .op = table->op};
    question.bits = basl_uses_bits(basl, table->from->type, table->op);
    uint64_t all = basl_operator(table->op)->is_test ? 3 : basl_all_tokens(table->to);
    Filling filling = {&question, table, cells, all};
    fill_from_candidates(&filling);
    if (question.bits)
        fill_at_random(&filling);
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 0; column < table->columns; column++) {
            uint64_t *cell = &cells[row * table->columns + column];
            question.operands[0] = (uint64_t)1 << row;
            question.operands[1] = (uint64_t)1 << column;
            *cell = fill_cell(basl, &question, *cell, all);
        }
}

/* A table that is not written: made before, in the cache, or derived now. */
static const BaslTable *derived_table(Basl *basl, BaslOperator op, const BaslAbstraction *from,
                                      const BaslAbstraction *to) {
    for (uint32_t i = 0; i < basl->tables.count; i++) {
        const BaslTable *known = basl->tables.items[i];
        if (known->op == op && known->from == from && known->to == to)
            return known;
    }
    BaslTable *table = arena_alloc(basl->arena, sizeof *table);
    uint32_t columns = basl_operator(op)->operands == 1 ? 1 : from->tokens.count;
    *table = (BaslTable){.op = op, .from = from, .to = to, .rows = from->tokens.count, .columns = columns};
    uint64_t *cells = arena_alloc(basl->arena, (size_t)table->rows * columns * sizeof *cells);
    table->cells = cells;
    basl->statistics.tables++;
    if (basl_cache_get(basl, table, cells)) {
        basl->statistics.cached++;
    } else {
        derive(basl, table, cells);
        basl_cache_put(basl, table, cells);
    }
    vector_push(basl->arena, &basl->tables, table);
    return table;
}

const BaslTable *basl_table(Basl *basl, const BaslAbstraction *abstraction, BaslOperator op) {
    for (uint32_t i = 0; i < abstraction->written.count; i++)
        if (abstraction->written.items[i]->table.op == op)
            return &abstraction->written.items[i]->table;
    return derived_table(basl, op, abstraction, abstraction);
}

const BaslTable *basl_coercion(Basl *basl, const BaslAbstraction *from, const BaslAbstraction *to) {
    for (uint32_t i = 0; i < from->coercions.count; i++)
        if (from->coercions.items[i]->table.to == to)
            return &from->coercions.items[i]->table;
    return derived_table(basl, BASL_SAME, from, to);
}
