#include "spin/dspin_int.h"

#include <string.h>

/* The longest text that is written. */
enum { LONGEST_TEXT = 1 << 28 };

const char *dspin_cannot(Dspin *dspin, const char *format, ...) {
    if (dspin->unsayable)
        return "0";
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    dspin->unsayable = text_keep(&text, dspin->arena);
    return "0";
}

const char *dspin_remark(Dspin *dspin, const char *text) {
    Text harmless = {0}, remark = {0};
    text_add_escaped_string(&harmless, text);
    for (const char *c = text_string(&harmless); *c; c++) {
        text_add_char(&remark, *c);
        /* Neither the end of a comment nor the beginning of one. */
        if ((*c == '*' && c[1] == '/') || (*c == '/' && c[1] == '*'))
            text_add_char(&remark, ' ');
    }
    text_free(&harmless);
    return text_keep(&remark, dspin->arena);
}

void dspin_add_place(Dspin *dspin, const BirOrigin *origin, Position position) {
    const BirModel *model = dspin->model;
    bool has_origin = origin->file != BIR_NONE, has_name = origin->name != BIR_NONE;
    BirId file = has_origin ? origin->file : model->file;
    uint32_t line = has_origin ? origin->line : position.line;
    const char *name = dspin_remark(dspin, bir_name(model, origin->name));
    if (file != BIR_NONE && line > 0)
        text_format(dspin->out, " /* %s%s%s:%u */\n", name, has_name ? ", " : "",
                    dspin_remark(dspin, bir_name(model, file)), line);
    else if (has_name)
        text_format(dspin->out, " /* %s */\n", name);
    else
        text_add(dspin->out, "\n");
}

/* What the model makes use of. */
static void find_features(Dspin *dspin) {
    const BirModel *model = dspin->model;
    dspin->thrown = BIR_NONE;
    for (uint32_t i = 0; i < model->expressions.count; i++) {
        dspin->has_monitors |= model->expressions.items[i].op == BIR_OP_MONITOR;
        dspin->has_waits |= model->expressions.items[i].op == BIR_OP_WAS_NOTIFIED;
    }
    /* The type of monitors is always there, so the types do not show whether locks are used. */
    for (uint32_t i = 0; i < model->variables.count; i++)
        dspin->has_locks |= bir_type(model, model->variables.items[i].type)->kind == BIR_TYPE_LOCK;
    for (uint32_t i = 0; i < model->types.count; i++)
        dspin->has_locks |= model->types.items[i].kind == BIR_TYPE_ARRAY &&
                            bir_type(model, model->types.items[i].element)->kind == BIR_TYPE_LOCK;
    for (uint32_t i = 0; i < model->actions.count; i++) {
        const BirAction *action = &model->actions.items[i];
        dspin->has_waits |=
            action->op == BIR_ACTION_AWAKEN || (action->op >= BIR_ACTION_WAIT && action->op <= BIR_ACTION_NOTIFY_ALL);
        if (action->op == BIR_ACTION_THROW && dspin->thrown == BIR_NONE) {
            BirId object = model->lists.items[action->arguments.first];
            const BirType *type = bir_type(model, model->expressions.items[object].type);
            if (type->kind == BIR_TYPE_REF && type->target != BIR_NONE)
                dspin->thrown = dspin->family[type->target];
        }
    }
    /* A thread that `awaken` names could wait on a lock. */
    dspin->has_locks |= dspin->has_monitors || dspin->has_waits;
}

/* What Promela has no operators for. */
static const struct {
    const char *name, *text;
} CONVERSIONS[] = {{"to_byte(", "#define to_byte(e) ((((e) + 128) & 255) - 128)\n"},
                   {"to_short(", "#define to_short(e) ((((e) + 32768) & 65535) - 32768)\n"},
                   {"to_char(", "#define to_char(e) ((e) & 65535)\n"},
                   {"shift_right_zero(",
                    "#define shift_right_zero(e, n) (((e) >> ((n) & 31)) & ~(((1 << 31) >> ((n) & 31)) << 1))\n"}};

static const char LOCKS[] = "/* A lock: the process that holds it, or 0, and how often. */\n"
                            "typedef Lock {\n"
                            "    byte owner;\n"
                            "    int depth\n"
                            "}\n\n";

/* The locks and threads that the text builds on. */
static void define_runtime(Dspin *dspin) {
    /* The processes are numbered by Promela; 0 is init, so that it can stand for no thread. */
    text_add(dspin->out, "#define THREADS 255\n\n"
                         "/* Threads, by the number of their processes. */\n"
                         "typedef Thread {\n    bool ended");
    if (dspin->has_waits)
        text_add(dspin->out, ";\n    byte state; /* RUNNING, WAITING or NOTIFIED */\n"
                             "    Lock &lock; /* that it waits on */\n"
                             "    int depth /* how often it had it */");
    if (dspin->thrown != BIR_NONE)
        text_format(dspin->out, ";\n    %s &thrown /* an exception that is on its way */",
                    dspin->families[dspin->thrown]);
    text_add(dspin->out, "\n}\n\nThread threads[THREADS];\n\n");
    if (dspin->has_waits)
        text_add(dspin->out, "#define RUNNING 0\n#define WAITING 1\n#define NOTIFIED 2\n#define NO_THREAD 255\n\n");
    if (dspin->has_locks)
        text_format(dspin->out, "%s\n", runtime_dspin_locks);
    if (dspin->has_waits)
        text_format(dspin->out, "%s\n", runtime_dspin_waits);
}

/* A virtual is a function that goes by the collection of its first argument's object. */
static void define_virtual(Dspin *dspin, BirId id) {
    const BirModel *model = dspin->model;
    const BirVirtual *of = &model->virtuals.items[id];
    const BirVariable *receiver = &model->variables.items[of->parameters.first];
    dspin_begin_function(dspin, "function", dspin->virtuals[id], of->parameters, of->result);
    text_add(dspin->out, " {\n    if\n");
    const char *name = dspin->variables[of->parameters.first];
    BirId target = bir_type(model, receiver->type)->target, family = dspin->family[target];
    for (BirId type = dspin->members[family]; type != BIR_NONE; type = dspin->next[type]) {
        BirId function = dspin->classes[type] && bir_is_subtype(model, type, target)
                             ? bir_virtual_target(model, id, type)
                             : BIR_NONE;
        if (function == BIR_NONE)
            continue;
        text_format(dspin->out, "    :: (%s.collection == %s) -> ", name, dspin->classes[type]);
        text_format(dspin->out, "%s%s(", of->result != BIR_NONE ? "return " : "", dspin->bodies[function]);
        for (uint32_t i = 0; i < of->parameters.count; i++)
            text_format(dspin->out, "%s%s", i ? ", " : "", dspin->variables[of->parameters.first + i]);
        text_format(dspin->out, ")%s\n", of->result != BIR_NONE ? "" : "; return");
    }
    text_add(dspin->out, "    :: else -> assert(false) /* there is no function for this object */\n    fi\n}\n\n");
}

/* Propositions for claims. */
static void define_predicates(Dspin *dspin) {
    const BirModel *model = dspin->model;
    for (uint32_t i = 0; i < model->predicates.count; i++) {
        const char *name = dspin_remark(dspin, bir_name(model, model->predicates.items[i].name));
        dspin->unsayable = NULL;
        const char *condition = dspin_expression(dspin, model->predicates.items[i].expression);
        text_free(&dspin->checks);
        if (dspin->unsayable)
            text_format(dspin->out, "/* the predicate %s needs %s */\n", name, dspin_remark(dspin, dspin->unsayable));
        else
            text_format(dspin->out, "#define predicate_%u (%s) /* %s */\n", i, condition, name);
    }
    dspin->unsayable = NULL;
}

/* Starts the threads that there are at the beginning. */
static void define_init(Dspin *dspin) {
    const BirModel *model = dspin->model;
    text_add(dspin->out, "init {\n");
    for (uint32_t i = 0; i < model->traps.count; i++)
        text_format(dspin->out, "    assert(false) /* errors of the kind %s are calls of %s */;\n",
                    bir_error_name(model->traps.items[i].error),
                    dspin_remark(dspin, bir_name(model, model->traps.items[i].function_name)));
    text_add(dspin->out, "    atomic {\n");
    for (uint32_t i = 0; i < model->bodies.count; i++) {
        const BirBody *body = &model->bodies.items[i];
        if (!body->is_thread || !body->is_main)
            continue;
        text_format(dspin->out, "        run %s(", dspin->bodies[i]);
        for (uint32_t j = 0; j < body->parameters.count; j++)
            text_format(dspin->out, "%s%s", j ? ", " : "",
                        dspin_zero(dspin, model->variables.items[body->parameters.first + j].type));
        text_add(dspin->out, ");\n");
    }
    text_add(dspin->out, "        skip\n    }\n}\n");
}

static void *table(Dspin *dspin, uint32_t count, size_t size) {
    return arena_alloc(dspin->arena, ((size_t)count + 1) * size);
}

static void make_tables(Dspin *dspin) {
    const BirModel *model = dspin->model;
    dspin->texts = names_new(dspin->arena);
    dspin->variables = table(dspin, model->variables.count, sizeof *dspin->variables);
    dspin->constants = table(dspin, model->constants.count, sizeof *dspin->constants);
    dspin->enumerators = table(dspin, model->enumerators.count, sizeof *dspin->enumerators);
    dspin->bodies = table(dspin, model->bodies.count, sizeof *dspin->bodies);
    dspin->locations = table(dspin, model->locations.count, sizeof *dspin->locations);
    dspin->virtuals = table(dspin, model->virtuals.count, sizeof *dspin->virtuals);
    dspin->types = table(dspin, model->types.count, sizeof *dspin->types);
    dspin->pointers = table(dspin, model->types.count, sizeof *dspin->pointers);
    dspin->families = table(dspin, model->types.count, sizeof *dspin->families);
    dspin->elements = table(dspin, model->types.count, sizeof *dspin->elements);
    dspin->classes = table(dspin, model->types.count, sizeof *dspin->classes);
    dspin->family = table(dspin, model->types.count, sizeof *dspin->family);
    dspin->members = table(dspin, model->types.count, sizeof *dspin->members);
    dspin->next = table(dspin, model->types.count, sizeof *dspin->next);
    dspin->is_referred = table(dspin, model->types.count, sizeof *dspin->is_referred);
}

/* What stands before everything else, which is there already. */
static void write_head(Dspin *dspin, Text *out) {
    text_format(out,
                "/* The model %s for dSPIN: Promela with objects, pointers and functions.\n"
                "   What cannot be said in it is assert(false), with a comment. */\n\n",
                dspin_remark(dspin, bir_name(dspin->model, dspin->model->name)));
    size_t before = out->length;
    for (size_t i = 0; i < sizeof CONVERSIONS / sizeof *CONVERSIONS; i++)
        if (strstr(text_string(dspin->out), CONVERSIONS[i].name))
            text_add(out, CONVERSIONS[i].text);
    text_add(out, out->length > before ? "\n" : "");
}

static void write_text(Dspin *dspin) {
    const BirModel *model = dspin->model;
    if (dspin->has_locks)
        text_add(dspin->out, LOCKS);
    dspin_define_types(dspin);
    dspin_define_globals(dspin);
    define_runtime(dspin);
    for (BirId i = 0; i < model->virtuals.count; i++)
        define_virtual(dspin, i);
    for (BirId i = 0; i < model->bodies.count && dspin->out->length < LONGEST_TEXT; i++)
        if (!model->bodies.items[i].is_thread)
            dspin_define_body(dspin, i);
    for (BirId i = 0; i < model->bodies.count && dspin->out->length < LONGEST_TEXT; i++)
        if (model->bodies.items[i].is_thread)
            dspin_define_body(dspin, i);
    define_predicates(dspin);
    define_init(dspin);
    if (dspin->out->length >= LONGEST_TEXT)
        failure_set(dspin->failure, FAILURE_UNSUPPORTED, "its text would be longer than 256 MB");
}

bool dspin_make(const BirModel *model, Text *out, Failure *failure) {
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (model->bodies.items[i].is_missing)
            return failure_set(failure, FAILURE_UNSUPPORTED, "the body of %s is missing",
                               bir_name(model, model->bodies.items[i].name));
    Text text = {0};
    Dspin dspin = {.model = model, .arena = arena_new(), .out = &text, .failure = failure, .body = BIR_NONE};
    make_tables(&dspin);
    dspin_find_families(&dspin);
    dspin_name_all(&dspin);
    find_features(&dspin);
    write_text(&dspin);
    bool good = failure->kind == FAILURE_NONE;
    if (good) {
        write_head(&dspin, out);
        text_add_bytes(out, text_string(&text), text.length);
    }
    text_free(&text);
    text_free(&dspin.checks);
    arena_free(dspin.arena);
    return good;
}
