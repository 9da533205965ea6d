/* Runs of temporal properties as text for people: which predicates hold when, and what repeats for ever.

   What is here goes by steps as they are shown, those of the trace or those of its story, so that models and Java
   programs look alike. */
#include "trace/story.h"
#include "trace/trace_int.h"

enum { STEPS_SHOWN_WHOLE = 200, STEPS_FIRST = 50, STEPS_LAST = 100, STEPS_BEFORE_LOOP = 5, STEPS_OF_LOOP = 10 };
enum { WIDEST_LINE = 100, WIDEST_NAME = 40 };
enum { COLUMNS_SHOWN_WHOLE = 60, COLUMNS_FIRST = 20, COLUMNS_LAST = 30 };

/* ---- Steps ------------------------------------------------------------------------------------------------------ */

uint32_t trace_shown_steps(const Trace *trace) { return trace->story ? trace->story->steps.count : trace->steps.count; }

uint32_t trace_shown_loop(const Trace *trace) {
    if (!trace->is_lasso)
        return UINT32_MAX;
    return trace->story ? trace->story->loop : trace->loop;
}

uint64_t trace_shown_letter(const Trace *trace, uint32_t steps) {
    if (!steps)
        return trace->first_letter;
    return trace->story ? trace->story->steps.items[steps - 1].letter : trace->steps.items[steps - 1].letter;
}

static void add_count(uint32_t count, Text *out) { text_format(out, "%u step%s", count, count == 1 ? "" : "s"); }

void trace_describe_length(const Trace *trace, Text *out) {
    uint32_t count = trace_shown_steps(trace), loop = trace_shown_loop(trace);
    if (loop >= count) {
        add_count(count, out);
        text_add(out, loop == count ? ", then nothing for ever" : "");
        return;
    }
    if (loop) {
        add_count(loop, out);
        text_add(out, ", then ");
    }
    text_add(out, "a loop of ");
    add_count(count - loop, out);
}

bool trace_goal_place(const Trace *trace, const BirModel *model, Text *out) {
    if (trace->story) {
        text_add(out, trace->story->where ? trace->story->where : "");
        return trace->story->where != NULL;
    }
    uint32_t count = trace->steps.count, blamed = trace->is_lasso && trace->loop < count ? trace->loop : count - 1;
    if (!count)
        return false;
    const TraceStep *step = &trace->steps.items[blamed];
    trace_describe_place(model, model->locations.items[step->location].transformations.first + step->transformation,
                         out);
    return true;
}

static bool is_left_out(const Trace *trace, uint32_t step) {
    uint32_t count = trace_shown_steps(trace), loop = trace_shown_loop(trace);
    if (step < STEPS_FIRST || step >= count - STEPS_LAST)
        return false;
    return loop >= count || step + STEPS_BEFORE_LOOP < loop || step >= loop + STEPS_OF_LOOP;
}

bool render_lists_step(StepListing *listing, const Trace *trace, uint32_t step, uint32_t birth, Text *out) {
    uint32_t count = trace_shown_steps(trace), end = step;
    if (step < listing->shown_from)
        return false;
    while (!listing->full && count > STEPS_SHOWN_WHOLE && end < count && is_left_out(trace, end))
        end++;
    if (end > step) {
        text_format(out, "\n  ... %u step%s not shown\n", end - step, end - step == 1 ? " is" : "s are");
        listing->last_birth = UINT32_MAX;
        listing->shown_from = end;
        return false;
    }
    if (step == trace_shown_loop(trace)) {
        text_add_char(out, '\n');
        render_loop_begin(trace, step, out);
        listing->last_birth = UINT32_MAX;
    }
    listing->is_other_thread = birth != listing->last_birth;
    text_add(out, listing->is_other_thread ? "\n" : "");
    listing->last_birth = birth;
    return true;
}

/* ---- Predicates -------------------------------------------------------------------------------------------------- */

static bool holds(uint64_t letter, uint32_t predicate) { return letter >> predicate & 1; }

static void add_predicate(const TraceGoal *goal, uint32_t predicate, Text *out) {
    text_add_escaped(out, goal->predicates[predicate], strlen(goal->predicates[predicate]));
}

bool render_change(const TraceGoal *goal, uint32_t predicate, uint64_t before, uint64_t after, Text *out) {
    if (holds(before, predicate) == holds(after, predicate))
        return false;
    add_predicate(goal, predicate, out);
    text_add(out, holds(after, predicate) ? " becomes true" : " becomes false");
    return true;
}

void render_first(const Trace *trace, Text *out) {
    const TraceGoal *goal = &trace->goal;
    bool any = false;
    if (!goal->predicate_count)
        return;
    text_add(out, "  at first: ");
    for (uint32_t i = 0; i < goal->predicate_count; i++)
        if (holds(trace->first_letter, i)) {
            text_add(out, any ? ", " : "");
            add_predicate(goal, i, out);
            any = true;
        }
    text_add(out, any ? "\n" : "no predicate holds\n");
}

void render_heading(const Trace *trace, Text *out) {
    const TraceGoal *goal = &trace->goal;
    const char *name = goal->name ? goal->name : search_property_name(trace->property);
    text_add_escaped_string(out, trace->model_file);
    text_add(out, ": ");
    text_add_escaped_string(out, name);
    text_add(out, ", ");
    trace_describe_length(trace, out);
    text_add_char(out, '\n');
    if (goal->name) {
        text_add(out, "  ");
        text_add_escaped_string(out, goal->text);
        text_add_char(out, '\n');
    }
    render_first(trace, out);
}

/* ---- Loops ------------------------------------------------------------------------------------------------------- */

bool render_loop_begin(const Trace *trace, uint32_t step, Text *out) {
    uint32_t count = trace_shown_steps(trace) - step;
    if (step != trace_shown_loop(trace))
        return false;
    if (count == 1)
        text_add(out, "-- from here on, this step repeats for ever --\n");
    else
        text_format(out, "-- from here on, these %u steps repeat for ever --\n", count);
    return true;
}

void render_loop_end(const Trace *trace, const char *reason, Text *out) {
    uint32_t count = trace_shown_steps(trace), loop = trace_shown_loop(trace);
    if (loop < count)
        text_format(out, "-- and again from step %u on --\n", loop + 1);
    else if (loop == count)
        text_format(out, "-- the run ends here; its last state stays for ever: %s --\n", reason);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* Steps in a row after which the same predicates hold. */
typedef struct Column {
    uint32_t step; /* after the first of them; UINT32_MAX stands for those that are not shown, or for all that follow */
    uint64_t letter;
    bool is_empty;   /* columns are left out here */
    bool is_forever; /* right of the bar */
} Column;

typedef struct PredicateTable {
    const Trace *trace;
    Vector(Column) columns;
    uint32_t width, name_width; /* of a column; of the names */
} PredicateTable;

static void find_columns(PredicateTable *table) {
    const Trace *trace = table->trace;
    uint32_t count = trace_shown_steps(trace), loop = trace_shown_loop(trace);
    for (uint32_t at = 0; at <= count; at++) {
        uint64_t letter = trace_shown_letter(trace, at);
        /* The bar needs a column that begins with the loop. */
        bool is_forever = loop < count && at > loop;
        Column column = {.step = at, .letter = letter, .is_forever = is_forever};
        if (!at || letter != table->columns.items[table->columns.count - 1].letter || (is_forever && at == loop + 1))
            vector_push(NULL, &table->columns, column);
    }
    Column last = {.step = UINT32_MAX, .letter = trace_shown_letter(trace, count), .is_forever = true};
    if (loop == count)
        vector_push(NULL, &table->columns, last);
}

/* Leaves out columns in the middle of a wide table, but not those beside the bar. */
static void drop_middle_columns(PredicateTable *table) {
    uint32_t kept = 0;
    if (table->columns.count <= COLUMNS_SHOWN_WHOLE)
        return;
    for (uint32_t i = 0; i < table->columns.count; i++) {
        const Column *column = &table->columns.items[i];
        bool is_at_bar = i && column->is_forever && !table->columns.items[i - 1].is_forever;
        is_at_bar |= i + 1 < table->columns.count && table->columns.items[i + 1].is_forever && !column->is_forever;
        if (i < COLUMNS_FIRST || i >= table->columns.count - COLUMNS_LAST || is_at_bar)
            table->columns.items[kept++] = *column;
        else if (!table->columns.items[kept - 1].is_empty)
            table->columns.items[kept++] =
                (Column){.step = UINT32_MAX, .is_empty = true, .is_forever = column->is_forever};
    }
    table->columns.count = kept;
}

/* How many columns of a terminal a text takes, if none of its characters is wide. */
static uint32_t text_width(const Text *text) {
    uint32_t width = 0;
    for (size_t i = 0; i < text->length; i++)
        width += ((unsigned char)text->bytes[i] & 0xc0) != 0x80;
    return width;
}

static void measure(PredicateTable *table) {
    const TraceGoal *goal = &table->trace->goal;
    table->width = 2 + (uint32_t)snprintf(NULL, 0, "%u", trace_shown_steps(table->trace));
    for (uint32_t i = 0; i < table->columns.count; i++)
        if (table->columns.items[i].step == UINT32_MAX && table->width < 5)
            table->width = 5; /* two spaces and three dots */
    table->name_width = 4;    /* "step" */
    for (uint32_t i = 0; i < goal->predicate_count; i++) {
        Text name = {0};
        add_predicate(goal, i, &name);
        uint32_t width = text_width(&name);
        if (width > table->name_width && width <= WIDEST_NAME)
            table->name_width = width;
        text_free(&name);
    }
}

/* The columns from one on that fit on a line. */
static uint32_t find_end(const PredicateTable *table, uint32_t first) {
    uint32_t used = 2 + table->name_width + 2, end = first; /* with a bar */
    while (end < table->columns.count && (end == first || used + table->width <= WIDEST_LINE)) {
        used += table->width;
        end++;
    }
    return end;
}

/* Begins a line with a name; one that is too long has a line of its own. */
static void begin_line(const PredicateTable *table, const Text *name, Text *out) {
    uint32_t width = text_width(name), padding = table->name_width;
    text_format(out, "  %s", text_string(name));
    if (width > table->name_width)
        text_add(out, "\n  ");
    else
        padding -= width;
    text_format(out, "%*s", (int)padding, "");
}

static void add_bar(const PredicateTable *table, uint32_t column, Text *out) {
    if (table->columns.items[column].is_forever && (!column || !table->columns.items[column - 1].is_forever))
        text_add(out, " |");
}

static void add_row(const PredicateTable *table, uint32_t predicate, uint32_t first, uint32_t end, Text *out) {
    const TraceGoal *goal = &table->trace->goal;
    Text name = {0};
    add_predicate(goal, predicate, &name);
    begin_line(table, &name, out);
    text_free(&name);
    for (uint32_t i = first; i < end; i++) {
        const Column *column = &table->columns.items[i];
        /* The property begins to count once its variables are bound. */
        bool counts = !goal->variable_count || holds(column->letter, goal->predicate_count);
        const char *cell = column->is_empty ? "" : !counts ? "-" : holds(column->letter, predicate) ? "T" : ".";
        add_bar(table, i, out);
        text_format(out, "%*s", (int)table->width, cell);
    }
    text_add_char(out, '\n');
}

static void add_head(const PredicateTable *table, uint32_t first, uint32_t end, Text *out) {
    Text name = {0};
    text_add(&name, "step");
    begin_line(table, &name, out);
    text_free(&name);
    for (uint32_t i = first; i < end; i++) {
        add_bar(table, i, out);
        if (table->columns.items[i].step == UINT32_MAX)
            text_format(out, "%*s", (int)table->width, "...");
        else
            text_format(out, "%*u", (int)table->width, table->columns.items[i].step);
    }
    text_add_char(out, '\n');
}

/* Lines must not end with spaces: empty cells may be the last of one. */
static void add_trimmed(Text *lines, Text *out) {
    const char *at = text_string(lines);
    while (*at) {
        size_t length = strcspn(at, "\n"), shown = length;
        while (shown && at[shown - 1] == ' ')
            shown--;
        text_add_bytes(out, at, shown);
        text_add_char(out, '\n');
        at += length + (at[length] == '\n');
    }
    text_free(lines);
}

/* What the signs of the table mean, as far as they occur. */
static void add_legend(const PredicateTable *table, Text *out) {
    const TraceGoal *goal = &table->trace->goal;
    bool unbound = goal->variable_count && !holds(table->trace->first_letter, goal->predicate_count);
    text_add(out, "  T: holds after the step");
    text_add(out, unbound ? "; -: not all variables are bound yet" : "");
    text_add(out, table->trace->is_lasso ? "; right of the bar: for ever\n" : "\n");
}

void render_table(const Trace *trace, bool full, Text *out) {
    PredicateTable table = {.trace = trace};
    Text lines = {0};
    if (!trace->goal.predicate_count)
        return;
    find_columns(&table);
    if (!full)
        drop_middle_columns(&table);
    measure(&table);
    for (uint32_t first = 0, end; first < table.columns.count; first = end) {
        end = find_end(&table, first);
        text_add(&lines, first ? "\n" : "");
        add_head(&table, first, end, &lines);
        for (uint32_t i = 0; i < trace->goal.predicate_count; i++)
            add_row(&table, i, first, end, &lines);
    }
    add_trimmed(&lines, out);
    add_legend(&table, out);
    free(table.columns.items);
}
