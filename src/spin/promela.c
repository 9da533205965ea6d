/* A model as Promela: what there is first, then the processes, then what watches them. */
#include "spin/promela_int.h"

#include <inttypes.h>
#include <string.h>

/* What there will be in any case, known before the processes are written. */
static void find_needs(Writer *w) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        w->needs.daemons |= action->op == BIR_ACTION_DAEMON;
        w->needs.waits |= action->op == BIR_ACTION_WAIT;
        w->needs.started |= action->op == BIR_ACTION_START;
    }
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        w->main[i] = body->is_main ? w->main_count++ : UINT32_MAX;
    }
    w->needs.alive = w->needs.daemons || (w->options->deadlock && !w->options->claim);
}

/* Names of a body's own variables and labels; those of another body may be the same. */
static void name_locals(Writer *w) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        BirSpan variables = bir_body_variables(body);
        /* What predicates look at is global. */
        for (uint32_t j = 0; j < variables.count; j++)
            if (w->is_shown[variables.first + j])
                w->names[variables.first + j] =
                    promela_identifier(w, promela_format(w, "%s_", w->bodies[i]),
                                       bir_name(model, model->variables.items[variables.first + j].name));
    }
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        BirSpan variables = bir_body_variables(body);
        Names *outer = promela_begin_scope(w);
        for (uint32_t j = 0; j < variables.count; j++)
            if (!w->is_shown[variables.first + j])
                w->names[variables.first + j] =
                    promela_identifier(w, "", bir_name(model, model->variables.items[variables.first + j].name));
        for (uint32_t j = 0; j < body->locations.count; j++)
            w->spots[body->locations.first + j].label =
                promela_identifier(w, "L_", bir_name(model, model->locations.items[body->locations.first + j].name));
        w->used = outer;
    }
}

/* A name of a macro: the preprocessor would replace it in the C code of the text as well, where these are variables. */
static const char *name_macro(Writer *w, BirId name) {
    static const char variables[] =
        "a again at b bits by count digits distance first from hash i j0 j1 j2 j3 j4 j5 k l length new next nth old p "
        "part point radix text texts to truth type unit units value words x is_negative is_plain is_unknown";
    Names *outer = promela_begin_scope(w);
    promela_reserve_words(w, variables);
    /* Functions begin with what they are about. */
    const char *text = bir_name(w->model, name);
    bool is_function = strncmp(text, "text_", 5) == 0 || strncmp(text, "float_", 6) == 0;
    const char *macro = promela_identifier(w, is_function ? "m_" : "", text);
    w->used = outer;
    names_add_string(w->used, macro);
    return macro;
}

static void name_more(Writer *w) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; i < model->enumerators.count; i++) {
        const BirEnumerator *enumerator = &model->enumerators.items[i];
        if (enumerator->value == (int32_t)enumerator->value && enumerator->value >= 0)
            w->enumerators[i] = name_macro(w, enumerator->name);
    }
    w->predicates = arena_alloc(w->arena, (w->options->watched_count + 1) * sizeof *w->predicates);
    for (uint32_t i = 0; i < w->options->watched_count; i++)
        w->predicates[i] = name_macro(w, model->predicates.items[w->options->watched[i]].name);
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        if (action->op == BIR_ACTION_START && model->bodies.items[action->id].is_main && !w->rest[action->id])
            w->rest[action->id] = promela_identifier(w, w->bodies[action->id], "_started");
    }
}

static void declare_threads(Writer *w, Text *out) {
    const BirModel *model = w->model;
    uint32_t threads = w->options->threads, alive = 0;
    int64_t *ended = arena_alloc(w->arena, (threads + 1) * sizeof *ended);
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        bool is_empty = !model->locations.items[body->locations.first].transformations.count;
        alive += body->is_main && !is_empty;
        if (body->is_main)
            ended[w->main[i]] = is_empty;
    }
    if (w->needs.started)
        text_format(out, "byte started = %u; /* threads so far */\n", w->main_count);
    if (w->needs.alive)
        text_format(out, "byte alive = %u; /* threads that have not ended%s */\n", alive,
                    w->needs.daemons ? ", daemons not counted" : "");
    if (w->needs.ended)
        promela_declare_array("bool", "ended", ended, threads, out);
    if (w->needs.daemons)
        text_format(out, "bool daemons[%u];\n", threads);
    if (w->needs.halted)
        text_add(out, "bool halted; /* the run is over, and nothing is said of it */\n");
    if (w->needs.stopped)
        text_add(out, "bool stopped; /* an error has ended the run */\n");
    if (w->needs.exiting)
        text_add(out, "byte exiting; /* the process that ended all others */\n");
}

static void write_head(Writer *w, Text *out) {
    const BirModel *model = w->model;
    promela_comment(out, promela_format(w, "%s, from %s. %s.", bir_name(model, model->name),
                                        model->file == BIR_NONE ? "a program" : bir_name(model, model->file),
                                        w->options->single_steps ? "Threads may move before every transformation"
                                                                 : "Invisible transformations are one step"));
    text_add(out, "\n\n");
    for (uint32_t i = 0; i < model->enumerators.count; i++)
        if (w->enumerators[i])
            text_format(out, "#define %s %" PRId64 "\n", w->enumerators[i], model->enumerators.items[i].value);
    promela_declare_types(w, out);
    promela_declare_globals(w, out);
    declare_threads(w, out);
    promela_declare_locks(w, out);
    promela_declare_shown(w, out);
    promela_define_predicates(w, out);
    promela_declare_collector(w, out);
    promela_declare_base(w, out);
    promela_declare_texts(w, out);
    if (w->needs.floats)
        text_format(out, "\n%s", runtime_floats);
    promela_declare_answers(w, out);
}

/* The processes, again until nothing turns out to be needed that was not known when they were begun. */
static void write_processes(Writer *w, Text *text) {
    Needs before;
    uint32_t texts;
    w->out = text;
    do {
        before = w->needs;
        texts = w->texts.count;
        text_free(text);
        promela_bodies(w);
        promela_watch(w);
        promela_find_answers(w);
    } while ((memcmp(&before, &w->needs, sizeof before) != 0 || texts != w->texts.count) &&
             w->failure->kind == FAILURE_NONE);
}

/* What makes a text impossible whatever it would say. */
static void check_possible(Writer *w) {
    const BirModel *model = w->model;
    uint32_t mains = 0;
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        if (!model->bodies.items[i].is_thread)
            promela_refuse(w, "functions");
        mains += model->bodies.items[i].is_main;
    }
    if (!mains)
        promela_refuse(w, "a model without a main thread");
    for (uint32_t i = 0; i < model->transformations.count; i++)
        if (model->transformations.items[i].weak)
            promela_refuse(w, "accesses that are weaker than volatile");
    uint32_t most = PROMELA_MOST_THREADS - w->options->fair; /* there is one more process */
    if (w->options->threads > most || mains > w->options->threads)
        promela_refuse(w, "more than %u threads", mains > w->options->threads ? w->options->threads : most);
}

/* Texts that variables begin with have tokens, too. */
static void find_first_texts(Writer *w) {
    for (uint32_t i = 0; i < w->model->variables.count; i++) {
        const BirVariable *v = &w->model->variables.items[i];
        if (v->initial != BIR_NONE && w->model->expressions.items[v->initial].op == BIR_OP_STRING_LITERAL)
            promela_initial(w, i);
    }
}

static void translate(Writer *w, Promela *promela) {
    Text processes = {0}, head = {0};
    const BirModel *model = w->model;
    promela_reserve(w);
    w->rest = arena_alloc(w->arena, (model->bodies.count + 1) * sizeof *w->rest);
    w->main = arena_alloc(w->arena, (model->bodies.count + 1) * sizeof *w->main);
    w->enumerators = arena_alloc(w->arena, (model->enumerators.count + 1) * sizeof *w->enumerators);
    w->is_shown = arena_alloc(w->arena, model->variables.count + 1);
    w->is_at_needed = arena_alloc(w->arena, model->bodies.count + 1);
    w->is_named = arena_alloc(w->arena, model->locations.count + 1);
    w->self = "me";
    check_possible(w);
    if (w->failure->kind == FAILURE_NONE) {
        const WellKnown *known = w->options->well_known;
        const uint32_t natives[] = {known ? known->string_collection : 0, known ? known->class_collection : 0};
        w->rooms = arena_alloc(w->arena, (model->collections.count + 1) * sizeof *w->rooms);
        promela_find_base(w);
        w->points = pass_points_to(model, known ? natives : NULL, w->starts.items, w->starts.count);
        promela_lay_out(w);
    }
    if (w->failure->kind == FAILURE_NONE) {
        find_needs(w);
        promela_find_shown(w);
        promela_find_spots(w);
        promela_find_lock_bound(w);
        name_more(w);
        name_locals(w);
        write_processes(w, &processes);
        find_first_texts(w);
        uint32_t texts = w->texts.count;
        write_head(w, &head);
        if (w->needs.texts && w->texts.count != texts) /* the table of texts lacks one */
            promela_refuse(w, "a string that occurs only in the first state");
        w->out = &head;
        text_add_bytes(&head, text_string(&processes), processes.length);
        promela_claim(w, &head);
    }
    text_free(&processes);
    promela->is_entwined = w->needs.walk || w->needs.texts || w->needs.floats;
    promela->has_texts = w->needs.texts;
    if (w->failure->kind != FAILURE_NONE)
        text_free(&head);
    promela->text = head;
}

bool promela_make(const BirModel *model, const PromelaOptions *options, Promela *promela, Failure *failure) {
    *promela = (Promela){0};
    Writer writer = {.model = model, .options = options, .arena = arena_new(), .failure = failure, .body = BIR_NONE};
    writer.strings = options->code ? options->code->strings : strings_new(writer.arena);
    translate(&writer, promela);
    points_to_free(writer.points);
    arena_free(writer.arena);
    return failure->kind == FAILURE_NONE;
}

void promela_free(Promela *promela) { text_free(&promela->text); }
