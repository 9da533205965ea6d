/* Predicates and the claim about them. The locations and variables of threads that predicates use are
   copied to global arrays, by the number of the thread: they change only with control, so that no states are added. */
#include "spin/promela_int.h"
#include "spin/tools.h"

#include <string.h>

static bool is_boolean(const Writer *w, const BirExpression *e) {
    return w->model->types.items[e->type].kind == BIR_TYPE_BOOLEAN;
}

static bool is_unbound(const Writer *w, BirId thread) {
    return thread == BIR_NONE || promela_at(w, thread)->op == BIR_OP_NULL_LITERAL;
}

/* The number of the thread that stands for `null` of a body, or null when none does yet. */
static const char *pick_of(const Writer *w, BirId body) {
    for (uint32_t i = 0; i < w->pick_count; i++)
        if (w->picks[i].body == body)
            return w->picks[i].number;
    return NULL;
}

Value promela_separately(Writer *w, BirId expression, Checks *checks) {
    if (!w->pick_count)
        return promela_value(w, expression, checks);
    Pick picks[PROMELA_PICKS];
    uint32_t count = w->pick_count;
    memcpy(picks, w->picks, sizeof picks);
    w->pick_count = 0;
    Value value = promela_value(w, expression, checks);
    memcpy(w->picks, picks, sizeof picks);
    w->pick_count = count;
    return value;
}

/* A body of which this conjunction names some thread by `null` that is not chosen yet, or BIR_NONE: the rule of
   src/machine/compile_expression.c. */
static BirId unbound_body(const Writer *w, BirId id) {
    if (id == BIR_NONE)
        return BIR_NONE;
    const BirExpression *e = promela_at(w, id);
    if ((e->op == BIR_OP_AT || e->op == BIR_OP_REMOTE) && is_unbound(w, e->a))
        return pick_of(w, e->id) ? BIR_NONE : e->id;
    bool is_conditional = e->op == BIR_OP_CONDITIONAL;
    if (e->op == BIR_OP_OR || e->op == BIR_OP_NOT || (is_conditional && is_boolean(w, e)))
        return BIR_NONE;
    const BirId operands[] = {is_conditional ? BIR_NONE : e->a, e->b, e->c};
    for (uint32_t i = 0; i < 3; i++) {
        BirId found = unbound_body(w, operands[i]);
        if (found != BIR_NONE)
            return found;
    }
    return BIR_NONE;
}

uint32_t promela_rest(const Writer *w, BirId body, BirId location) {
    bool is_named = location != BIR_NONE && w->is_named[location];
    return is_named ? location - w->model->bodies.items[body].locations.first + 1 : 0;
}

/* Whether a conjunction reads a variable of some thread of a body by `null`. */
static bool reads_variable_of_some(const Writer *w, BirId id, BirId body) {
    if (id == BIR_NONE)
        return false;
    const BirExpression *e = promela_at(w, id);
    if (e->op == BIR_OP_REMOTE && is_unbound(w, e->a) && e->id == body)
        return true;
    bool is_conditional = e->op == BIR_OP_CONDITIONAL;
    if (e->op == BIR_OP_OR || e->op == BIR_OP_NOT || (is_conditional && is_boolean(w, e)))
        return false;
    return (!is_conditional && reads_variable_of_some(w, e->a, body)) || reads_variable_of_some(w, e->b, body) ||
           reads_variable_of_some(w, e->c, body);
}

/* Whether a thread of a body is there and has its variables: one that has ended is at its last location alone. */
static const char *has_variables(Writer *w, BirId body, const char *number) {
    BirSpan locations = w->model->bodies.items[body].locations;
    const char *text = promela_format(w, "%s_at[%s] != 0", w->bodies[body], number);
    for (BirId i = locations.first; i < locations.first + locations.count; i++)
        if (w->is_named[i] && !w->model->locations.items[i].transformations.count)
            text = promela_format(w, "%s && %s_at[%s] != %u", text, w->bodies[body], number, promela_rest(w, body, i));
    return text;
}

/* One thread after the other: a later one is evaluated only when none before it satisfies the conjunction. */
bool promela_some_thread(Writer *w, BirId expression, Checks *checks, Value *value) {
    BirId body = is_boolean(w, promela_at(w, expression)) ? unbound_body(w, expression) : BIR_NONE;
    if (body == BIR_NONE || w->pick_count == PROMELA_PICKS)
        return false;
    const char *found = NULL;
    for (uint32_t i = 0; i < w->options->threads; i++) {
        Checks own = {0};
        const char *number = promela_format(w, "%u", i);
        const char *is_there = reads_variable_of_some(w, expression, body)
                                   ? promela_format(w, "(%s)", has_variables(w, body, number))
                                   : promela_format(w, "%s_at[%u] != 0", w->bodies[body], i);
        w->picks[w->pick_count++] = (Pick){body, number};
        Value one = promela_value(w, expression, &own);
        w->pick_count--;
        promela_guard_checks(w, &own, 0, found ? promela_format(w, "!(%s) && %s", found, is_there) : is_there);
        vector_append(w->arena, checks, &own);
        const char *term = promela_format(w, "(%s && %s)", is_there, one.text);
        found = found ? promela_format(w, "%s || %s", found, term) : term;
    }
    *value = (Value){promela_format(w, "(%s)", found ? found : "false"), 0, 1};
    return true;
}

/* The number of the thread that a location test or remote reference is about; whether it is one, where not all are. */
static const char *thread_number(Writer *w, const BirExpression *e, Checks *checks, const char **is_thread) {
    *is_thread = NULL;
    if (is_unbound(w, e->a))
        return pick_of(w, e->id);
    Value thread = promela_value(w, e->a, checks);
    *is_thread = promela_format(w, "%s != 0", thread.text);
    return promela_format(w, "(%s - 1)", thread.text);
}

Value promela_remote(Writer *w, const BirExpression *e, Checks *checks) {
    const char *is_thread, *number = thread_number(w, e, checks, &is_thread);
    if (!number) {
        promela_refuse(w, "a predicate about some thread ('null') inside an expression that is not boolean");
        return promela_known(w, 0);
    }
    if (e->op == BIR_OP_AT) {
        uint32_t place = e->location - w->model->bodies.items[e->id].locations.first + 1;
        const char *is_at = promela_format(w, "%s_at[%s] == %u", w->bodies[e->id], number, place);
        return (Value){is_thread ? promela_format(w, "(%s && %s)", is_thread, is_at) : promela_format(w, "(%s)", is_at),
                       0, 1};
    }
    if (is_thread)
        promela_add_check(w, checks, promela_format(w, "!(%s && %s)", is_thread, has_variables(w, e->id, number)),
                          promela_error(BIR_ERROR_NULL));
    const char *outer_self = w->self;
    BirId outer_body = w->body;
    w->self = number;
    w->body = e->id;
    Value value = promela_value(w, e->b, checks);
    w->self = outer_self;
    w->body = outer_body;
    return value;
}

static void show_variable(Writer *w, const BirExpression *remote) {
    const BirExpression *path = promela_at(w, remote->b);
    while (path->op == BIR_OP_FIELD || path->op == BIR_OP_INDEX)
        path = promela_at(w, path->a);
    if (path->op != BIR_OP_NAME || path->name_kind != BIR_NAME_LOCAL)
        return;
    w->is_shown[path->id] = true;
    if (bir_type(w->model, w->model->variables.items[path->id].type)->kind == BIR_TYPE_ARRAY)
        promela_refuse(w, "a predicate about the local array '%s'",
                       bir_name(w->model, w->model->variables.items[path->id].name));
}

static void find_shown_in(Writer *w, BirId id) {
    if (id == BIR_NONE)
        return;
    const BirExpression *e = promela_at(w, id);
    if (e->op == BIR_OP_AT || e->op == BIR_OP_REMOTE)
        w->is_at_needed[e->id] = true;
    if (e->op == BIR_OP_AT)
        w->is_named[e->location] = true;
    if (e->op == BIR_OP_REMOTE)
        show_variable(w, e);
    find_shown_in(w, e->a);
    find_shown_in(w, e->b);
    find_shown_in(w, e->c);
}

void promela_find_shown(Writer *w) {
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        find_shown_in(w, w->model->predicates.items[w->options->watched[i]].expression);
}

static void declare_shown_variable(Writer *w, BirId body, BirId variable, Text *out) {
    const BirVariable *v = &w->model->variables.items[variable];
    int64_t *first = arena_alloc(w->arena, (w->options->threads + 1) * sizeof *first);
    bool is_record = bir_type(w->model, v->type)->kind == BIR_TYPE_RECORD;
    if (w->main[body] != UINT32_MAX && !is_record)
        first[w->main[body]] = promela_initial(w, variable);
    promela_declare_array(promela_scalar_type(w, v->type), w->names[variable], first, w->options->threads, out);
}

void promela_declare_shown(Writer *w, Text *out) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        BirSpan variables = bir_body_variables(body);
        int64_t *first = arena_alloc(w->arena, (w->options->threads + 1) * sizeof *first);
        if (w->main[i] != UINT32_MAX)
            first[w->main[i]] = model->locations.items[body->locations.first].transformations.count > 0
                                    ? 1
                                    : promela_rest(w, i, body->locations.first);
        if (w->is_at_needed[i])
            promela_declare_array(promela_storage(0, body->locations.count), promela_format(w, "%s_at", w->bodies[i]),
                                  first, w->options->threads, out);
        for (uint32_t j = 0; j < variables.count; j++)
            if (w->is_shown[variables.first + j] &&
                promela_has_storage(w, model->variables.items[variables.first + j].type))
                declare_shown_variable(w, i, variables.first + j, out);
    }
}

static void add_predicate_name(const void *context, uint32_t proposition, Text *out) {
    const char *const *names = context;
    text_add(out, names[proposition]);
}

/* An error ends a run, and its last state, the one before the transformation that fails, stays for ever. So where
   something was changed by then, the predicates keep the values from before. */
void promela_keep_predicates(Writer *w, bool in_d_step) {
    /* What a d_step assigns is not brought back for another alternative of an atomic sequence. */
    w->kept = in_d_step ? "seen" : "kept";
    w->needs.late = true;
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        promela_line(w, "%s_%u = %s;", w->kept, i, w->predicates[i]);
}

void promela_stop(Writer *w) {
    w->needs.stopped = true;
    if (w->kept) {
        for (uint32_t i = 0; i < w->options->watched_count; i++)
            promela_line(w, "was_%u = %s_%u;", i, w->kept, i);
        promela_line(w, "late = true;");
    }
    promela_line(w, "stopped = true");
}

/* A predicate that cannot be evaluated does not hold. */
static void define_predicate(Writer *w, uint32_t nth, Text *out) {
    const BirPredicate *predicate = &w->model->predicates.items[w->options->watched[nth]];
    Checks checks = {0};
    Value value = promela_value(w, predicate->expression, &checks);
    const char *fails = promela_any(w, &checks, 0);
    for (uint32_t i = 0; i < checks.count; i++)
        if (checks.items[i].failure.kind == FAILS_UNSUPPORTED)
            promela_refuse(w, "%s, in the predicate '%s'", checks.items[i].failure.words,
                           bir_name(w->model, predicate->name));
    const char *text = fails ? promela_format(w, "(!%s && %s)", fails, value.text) : value.text;
    if (w->needs.late)
        text_format(out, "bool was_%u;\nhidden byte seen_%u;\nhidden byte kept_%u;\n#define %s (late -> was_%u : %s)\n",
                    nth, nth, nth, w->predicates[nth], nth, text);
    else
        text_format(out, "#define %s %s\n", w->predicates[nth], text);
}

void promela_define_predicates(Writer *w, Text *out) {
    if (!w->options->claim)
        return;
    if (w->needs.late)
        text_add(out, "bool late; /* it has, when it had changed something */\n");
    w->in_predicate = true;
    w->body = BIR_NONE;
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        define_predicate(w, i, out);
    w->in_predicate = false;
}

/* A run that is over without anything being said of it is no answer: the claim goes no further with it. And a claim
   that accepts whatever comes ends at once: SPIN takes the label for that of an end. Otherwise it would end one step of
   the program later, and that step may be one that gives the run up. */
static void add_claim(const Writer *w, const char *claim, Text *out) {
    static const char option[] = "    :: (", end[] = "accept_all:";
    for (const char *line = claim; *line;) {
        size_t length = strcspn(line, "\n");
        bool is_guarded = w->needs.halted && strncmp(line, option, sizeof option - 1) == 0;
        if (is_guarded)
            text_add(out, "    :: !halted && ");
        size_t skipped = is_guarded ? sizeof option - 2 : 0;
        text_add_bytes(out, line + skipped, length - skipped);
        text_add_char(out, '\n');
        if (strncmp(line, end, sizeof end - 1) == 0)
            text_add(out, "end_all:\n");
        line += length + (line[length] == '\n');
    }
}

/* SPIN repeats the last state of a run that has ended, but loses some of these runs when it looks for fair ones alone,
   where the claim does not stay in one state. So there is a process that goes on when no other can. But it loses runs
   with that process, where others are held by `provided`; then our own claims do without, which stay in one state, and
   SPIN's cannot be relied on. */
static void add_idling(Writer *w, Text *out) {
    if (!w->needs.stopped && !w->needs.exiting && !w->needs.daemons)
        text_add(out, "\n/* a run that has ended stays where it is */\n"
                      "active proctype idle() {\n  do\n  :: timeout\n  od\n}\n");
    else if (w->options->spin_claim)
        promela_refuse(w, "--fair weak with --spin-ltl where an error, an exit or the end of all non-daemon "
                          "threads may end a run: leave out --spin-ltl");
}

void promela_claim(Writer *w, Text *out) {
    const PromelaOptions *options = w->options;
    if (!options->claim)
        return;
    if (options->fair)
        add_idling(w, out);
    Text claim = {0};
    if (options->spin_claim) {
        if (!claim_read(options->spin_claim, add_predicate_name, w->predicates, &claim))
            promela_refuse(w, "a claim that Bandera does not understand");
    } else if (!options->claim->edge_count)
        /* SPIN looks for cycles only where something can accept. */
        text_add(&claim, "never { /* no run violates the property */\naccept_nothing:\n    false\n}\n");
    else
        automaton_print_never(options->claim, "violating runs", add_predicate_name, w->predicates, &claim);
    text_add_char(out, '\n');
    add_claim(w, text_string(&claim), out);
    text_free(&claim);
}
