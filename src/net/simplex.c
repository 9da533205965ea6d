/* The primal simplex method with a full tableau. All right-hand sides but one are 0, which would make it stand still
   for long, or for ever: they are made a little larger, each by its own small amount (Charnes: Optimality and
   degeneracy in linear programming, Econometrica 1952). The right sides without that are carried along for the answer.
 */
#include "net/simplex.h"

#include <math.h>
#include <string.h>

enum { MOST_CELLS = 16000000, MOST_MULTIPLE = 720, MOST_VALUE = 250000 };

#define TINY 1e-9

struct Simplex {
    Arena *arena;
    uint32_t rows, columns; /* the last row is sum(y) <= 1 */
    uint32_t width;         /* of a row: the columns and the two right-hand sides */
    double *cells;      /* rows of the tableau; a basic column is not stored, the one that left stands in its place */
    double *costs;      /* what the objective gains by each column */
    uint32_t *basic;    /* by row: the variable there; slacks come after the columns */
    uint32_t *nonbasic; /* by column */
    uint32_t *filled;   /* the places of the pivot's row that are not 0 */
    uint32_t filled_count;
    const SimplexEntry *entries;
    uint32_t entry_count;
    uint32_t pivots; /* since the start */
};

/* The right-hand sides of a row. */
enum { SHIFTED, EXACT };

static double *row_of(const Simplex *simplex, uint32_t row) { return simplex->cells + (size_t)row * simplex->width; }

void simplex_reset(Simplex *simplex) {
    memset(simplex->cells, 0, (size_t)simplex->rows * simplex->width * sizeof *simplex->cells);
    for (uint32_t i = 0; i < simplex->entry_count; i++)
        row_of(simplex, simplex->entries[i].row)[simplex->entries[i].column] = simplex->entries[i].value;
    uint32_t random = 12345;
    for (uint32_t row = 0; row < simplex->rows; row++) {
        double *cells = row_of(simplex, row);
        bool is_last = row + 1 == simplex->rows;
        random = random * 1664525 + 1013904223;
        cells[simplex->columns + SHIFTED] = (is_last ? 1 : 0) + 1e-5 * (1 + (double)(random >> 8) / (1 << 24));
        cells[simplex->columns + EXACT] = is_last ? 1 : 0;
        simplex->basic[row] = simplex->columns + row;
        for (uint32_t column = 0; is_last && column < simplex->columns; column++)
            cells[column] = 1;
    }
    for (uint32_t column = 0; column < simplex->columns; column++)
        simplex->nonbasic[column] = column;
    simplex->pivots = 0;
}

void simplex_add_entry(Arena *arena, SimplexEntries *entries, SimplexEntry entry) {
    for (uint32_t i = entries->count; i > 0 && entries->items[i - 1].row == entry.row; i--)
        if (entries->items[i - 1].column == entry.column) {
            entries->items[i - 1].value += entry.value;
            return;
        }
    vector_push(arena, entries, entry);
}

Simplex *simplex_new(uint32_t rows, uint32_t columns, const SimplexEntry *entries, uint32_t count) {
    if (columns == 0 || ((uint64_t)rows + 1) * ((uint64_t)columns + 2) > MOST_CELLS)
        return NULL;
    Arena *arena = arena_new();
    Simplex *simplex = arena_alloc(arena, sizeof *simplex);
    *simplex = (Simplex){.arena = arena, .rows = rows + 1, .columns = columns, .width = columns + 2};
    simplex->entries = (const void *)arena_copy(arena, (const char *)entries, count * sizeof *entries);
    simplex->entry_count = count;
    simplex->cells = arena_alloc(arena, (size_t)simplex->rows * simplex->width * sizeof *simplex->cells);
    simplex->costs = arena_alloc(arena, simplex->width * sizeof *simplex->costs);
    simplex->filled = arena_alloc(arena, simplex->width * sizeof *simplex->filled);
    simplex->basic = arena_alloc(arena, simplex->rows * sizeof *simplex->basic);
    simplex->nonbasic = arena_alloc(arena, columns * sizeof *simplex->nonbasic);
    simplex_reset(simplex);
    return simplex;
}

void simplex_free(Simplex *simplex) { arena_free(simplex ? simplex->arena : NULL); }

/* The gains of the columns for an objective, with the current basis. */
static void price(Simplex *simplex, const double *objective) {
    for (uint32_t column = 0; column < simplex->columns; column++) {
        uint32_t variable = simplex->nonbasic[column];
        simplex->costs[column] = variable < simplex->columns ? objective[variable] : 0;
    }
    simplex->costs[simplex->columns + SHIFTED] = simplex->costs[simplex->columns + EXACT] = 0;
    for (uint32_t row = 0; row < simplex->rows; row++) {
        uint32_t variable = simplex->basic[row];
        if (variable >= simplex->columns || objective[variable] == 0)
            continue;
        const double *cells = row_of(simplex, row);
        for (uint32_t column = 0; column < simplex->width; column++)
            simplex->costs[column] -= objective[variable] * cells[column];
    }
}

/* The column that gains most. */
static uint32_t choose_column(const Simplex *simplex) {
    uint32_t best = UINT32_MAX;
    double gain = 1e-7;
    for (uint32_t column = 0; column < simplex->columns; column++) {
        if (simplex->costs[column] > gain) {
            gain = simplex->costs[column];
            best = column;
        }
    }
    return best;
}

/* The row that limits a column first. Of rows that are alike, the one with the larger entry: it is the safer one. */
static uint32_t choose_row(const Simplex *simplex, uint32_t column) {
    uint32_t best = UINT32_MAX;
    double least = 0, largest = 0;
    for (uint32_t row = 0; row < simplex->rows; row++) {
        const double *cells = row_of(simplex, row);
        if (cells[column] <= 1e-7)
            continue;
        double ratio = cells[simplex->columns + SHIFTED] / cells[column];
        if (best == UINT32_MAX || ratio < least - 1e-12 || (ratio < least + 1e-12 && cells[column] > largest)) {
            best = row;
            least = ratio;
            largest = cells[column];
        }
    }
    return best;
}

/* Takes a multiple of the pivot's row from another row. Most numbers of most rows are 0. */
static void eliminate(const Simplex *simplex, double *cells, const double *pivot, uint32_t column) {
    double factor = cells[column];
    if (factor == 0)
        return;
    cells[column] = 0;
    for (uint32_t i = 0; i < simplex->filled_count; i++) {
        uint32_t k = simplex->filled[i];
        double value = cells[k] - factor * pivot[k];
        cells[k] = fabs(value) < TINY * 1e-3 ? 0 : value;
    }
}

static void do_pivot(Simplex *simplex, uint32_t row, uint32_t column) {
    double *pivot = row_of(simplex, row);
    double inverse = 1 / pivot[column];
    pivot[column] = 1;
    simplex->filled_count = 0;
    for (uint32_t k = 0; k < simplex->width; k++) {
        if (pivot[k] == 0)
            continue;
        pivot[k] *= inverse;
        simplex->filled[simplex->filled_count++] = k;
    }
    for (uint32_t other = 0; other < simplex->rows; other++)
        if (other != row)
            eliminate(simplex, row_of(simplex, other), pivot, column);
    eliminate(simplex, simplex->costs, pivot, column);
    uint32_t variable = simplex->basic[row];
    simplex->basic[row] = simplex->nonbasic[column];
    simplex->nonbasic[column] = variable;
    simplex->pivots++;
}

bool simplex_solve(Simplex *simplex, const double *objective, double *solution, Look look) {
    uint32_t most = 200 + 4 * (simplex->rows + simplex->columns);
    if (simplex->pivots > 5000)
        simplex_reset(simplex);
    price(simplex, objective);
    for (uint32_t i = 0; i < most; i++) {
        uint32_t column = choose_column(simplex);
        if (column == UINT32_MAX)
            break;
        uint32_t row = choose_row(simplex, column);
        if (row == UINT32_MAX)
            break; /* cannot be without errors: the last row limits all */
        if (look_stops(&look, 0))
            return false;
        do_pivot(simplex, row, column);
    }
    if (-simplex->costs[simplex->columns + EXACT] <= 1e-7)
        return false;
    memset(solution, 0, simplex->columns * sizeof *solution);
    for (uint32_t row = 0; row < simplex->rows; row++)
        if (simplex->basic[row] < simplex->columns)
            solution[simplex->basic[row]] = row_of(simplex, row)[simplex->columns + EXACT];
    return true;
}

/* Whether all values become whole numbers when multiplied. */
static bool is_multiple_whole(const double *solution, uint32_t count, double multiple) {
    for (uint32_t i = 0; i < count; i++) {
        double value = solution[i] * multiple;
        if (value > MOST_VALUE || fabs(value - round(value)) > 1e-4)
            return false;
    }
    return true;
}

bool simplex_round(double *solution, uint32_t count, uint32_t *whole) {
    double least = 1;
    for (uint32_t i = 0; i < count; i++) {
        if (solution[i] < 1e-8)
            solution[i] = 0;
        else
            least = fmin(least, solution[i]);
    }
    for (uint32_t multiple = 1; multiple <= MOST_MULTIPLE; multiple++) {
        if (!is_multiple_whole(solution, count, multiple / least))
            continue;
        for (uint32_t i = 0; i < count; i++)
            whole[i] = (uint32_t)lround(solution[i] * multiple / least);
        return true;
    }
    return false;
}
