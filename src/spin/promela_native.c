/* Natives: those that mean something for a model without a library; the others are said to be needed. */
#include "spin/promela_int.h"

#include <string.h>

static BirId argument_id(const Writer *w, const BirAction *action, uint32_t nth) {
    return w->model->lists.items[action->arguments.first + nth];
}

static Value argument(Writer *w, const BirAction *action, uint32_t nth) {
    Checks checks = {0};
    Value value = promela_value(w, argument_id(w, action, nth), &checks);
    promela_open_checks(w, &checks);
    return value;
}

static void give(Writer *w, const BirAction *action, Value value) {
    if (action->target != BIR_NONE)
        promela_assign(w, action->target, value);
}

static void check_null(Writer *w, const char *x) {
    promela_open_check(w, promela_format(w, "%s == 0", x), promela_error(BIR_ERROR_NULL));
}

/* Words in a printf of Promela: no quotes, signs of formats or line ends. */
static const char *plain_words(Writer *w, const char *words) {
    Text text = {0};
    for (; *words && text.length < 200; words++)
        text_add_char(&text, strchr("\"\\%", *words) || *words < 0x20 || *words == 0x7f ? ' ' : *words);
    const char *result = arena_copy(w->arena, text_string(&text), text.length);
    text_free(&text);
    return result;
}

static void unsupported(Writer *w, const BirAction *action) {
    const BirExpression *e = &w->model->expressions.items[w->model->lists.items[action->arguments.first]];
    const char *words = e->op == BIR_OP_STRING_LITERAL ? bir_name(w->model, e->value.string) : "something unknown";
    promela_open_check(w, "true", promela_unsupported(plain_words(w, words)));
}

static void not_translated(Writer *w, const BirAction *action) {
    for (uint32_t i = 0; i < action->arguments.count; i++)
        argument(w, action, i);
    const char *name = bir_native_name((BirNative)action->id);
    promela_open_check(w, "true", promela_unsupported(promela_format(w, "native %s", name)));
}

/* The one object of a literal text or of a class: there from the beginning. */
static void literal_object(Writer *w, const BirAction *action) {
    const BirExpression *e = &w->model->expressions.items[w->model->lists.items[action->arguments.first]];
    const WellKnown *known = w->options->well_known;
    if (e->op != BIR_OP_STRING_LITERAL || !known) {
        not_translated(w, action);
        return;
    }
    bool is_class = action->id == BIR_NATIVE_CLASS_OBJECT;
    uint32_t nth = 0;
    while ((is_class ? w->classes.items : w->strings.items)[nth] != e->value.string)
        nth++;
    uint32_t collection = is_class ? known->class_collection : known->string_collection;
    give(w, action, promela_known(w, w->rooms[collection].first + nth));
}

/* The one object of a class without fields: there from the beginning, too. */
static void only_object(Writer *w, const BirAction *action) {
    BirId collection = bir_only_collection(w->model, action);
    if (collection == BIR_NONE)
        not_translated(w, action);
    else
        give(w, action, promela_known(w, w->rooms[collection].first));
}

/* The one object of the class of an object. */
static void class_of(Writer *w, const BirAction *action) {
    const WellKnown *known = w->options->well_known;
    Value x = argument(w, action, 0);
    check_null(w, x.text);
    const char *found = "0";
    for (uint32_t c = w->model->collections.count; known && c-- > 0;) {
        if (!promela_may_be(w, argument_id(w, action, 0), c))
            continue;
        bool *flags = arena_alloc(w->arena, w->model->collections.count + 1);
        flags[c] = true;
        uint32_t nth = 0;
        while (nth < w->classes.count && w->classes.items[nth] != promela_class_name(w, c))
            nth++;
        uint32_t object = nth < w->classes.count ? w->rooms[known->class_collection].first + nth : 0;
        found = promela_format(w, "(%s -> %u : %s)", promela_is_among(w, x.text, flags), object, found);
    }
    promela_open_check(w, promela_format(w, "%s == 0", found), promela_unsupported("the class of an array"));
    give(w, action, (Value){found, 0, w->object_count});
}

/* Whether assertions of a class are on: the model says so of those that runs have asked for. */
static void class_assertions(Writer *w, const BirAction *action) {
    const Code *code = w->options->code;
    if (!code) {
        not_translated(w, action);
        return;
    }
    Value name = argument(w, action, 0);
    Text on = {0}, known = {0};
    for (uint32_t i = 0; i < w->classes.count; i++) {
        const char *text = bir_name(w->model, w->classes.items[i]);
        uint32_t string = (uint32_t)strings_add_utf8(code->strings, text, strlen(text));
        int64_t is_on = 0;
        if (!code_fact(code, BIR_NATIVE_CLASS_ASSERTIONS, string, &is_on))
            continue;
        text_format(&known, "%s%s == %u", known.length ? " || " : "", name.text, w->tokens[w->classes.items[i]]);
        if (is_on)
            text_format(&on, "%s%s == %u", on.length ? " || " : "", name.text, w->tokens[w->classes.items[i]]);
    }
    promela_open_check(w, promela_format(w, "!(%s)", known.length ? text_string(&known) : "false"),
                       promela_unsupported("assertions of a class that no run has asked for"));
    text_free(&known);
    const char *kept = promela_format(w, "(%s)", on.length ? text_string(&on) : "false");
    text_free(&on);
    give(w, action, (Value){kept, 0, 1});
}

/* What a native answers whoever asks. */
static void always(Writer *w, const BirAction *action) {
    int64_t answer = 0;
    if (w->options->code)
        code_fact(w->options->code, (BirNative)action->id, 0, &answer);
    give(w, action, promela_known(w, answer));
}

static void choose(Writer *w, const BirAction *action) {
    Value count = argument(w, action, 0);
    w->needs.pick = true;
    promela_line(w, "picks_ = %s;", count.text);
    promela_line(w, "if");
    promela_line(w, ":: picks_ > 1 ->");
    w->indent++;
    promela_pick(w, "picks_");
    w->indent--;
    promela_line(w, ":: else -> pick_ = 0");
    promela_line(w, "fi;");
    give(w, action, (Value){"pick_", 0, INT32_MAX});
}

/* What errors an object that leaves its thread may stand for, and where that is a violation. */
static void uncaught(Writer *w, const BirAction *action) {
    Value object = argument(w, action, 1);
    const WellKnown *known = w->options->well_known;
    const struct {
        BirId type;
        BirError error;
    } kinds[] = {{known ? known->assertion_type : BIR_NONE, BIR_ERROR_ASSERT},
                 {known ? known->monitor_type : BIR_NONE, BIR_ERROR_MONITOR},
                 {known ? known->index_type : BIR_NONE, BIR_ERROR_INDEX}};
    const BirModel *model = w->model;
    bool *others = arena_alloc(w->arena, model->collections.count + 1);
    for (uint32_t c = 0; c < model->collections.count; c++)
        others[c] = promela_may_be(w, argument_id(w, action, 1), c);
    for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bool *flags = arena_alloc(w->arena, model->collections.count + 1);
        bool any = false;
        for (uint32_t c = 0; kinds[i].type != BIR_NONE && c < model->collections.count; c++) {
            flags[c] = others[c] && bir_is_subtype(model, model->collections.items[c].element, kinds[i].type);
            any |= flags[c];
            others[c] = others[c] && !flags[c];
        }
        if (any && w->options->errors >> kinds[i].error & 1)
            promela_open_check(w, promela_is_among(w, object.text, flags), promela_error(kinds[i].error));
    }
    if (w->options->errors >> BIR_ERROR_EXCEPTION & 1)
        promela_open_check(w, promela_is_among(w, object.text, others), promela_error(BIR_ERROR_EXCEPTION));
}

/* Every other thread ends where it stands. */
static void exit_all(Writer *w, const BirAction *action) {
    argument(w, action, 0);
    w->needs.exiting = w->needs.ended = true;
    promela_line(w, "exiting = _pid + 1;");
    promela_line(w, "i_ = 0;");
    promela_line(w, "do");
    promela_line(w, ":: i_ < %s -> ended[i_] = i_ != me;%s i_++",
                 w->needs.started ? "started" : promela_format(w, "%u", w->main_count),
                 w->needs.waits ? " waits[i_] = 0; wait_lock[i_] = 0; wait_depth[i_] = 0;" : "");
    promela_line(w, ":: else -> break");
    promela_line(w, "od;");
    promela_line(w, "skip;");
    if (w->needs.alive)
        promela_line(w, w->needs.daemons ? "alive = 1 - daemons[me];" : "alive = 1;");
}

static void current_thread(Writer *w, const BirAction *action) {
    BirSpan variables = bir_body_variables(&w->model->bodies.items[w->body]);
    if (!variables.count || bir_type(w->model, w->model->variables.items[variables.first].type)->kind != BIR_TYPE_REF)
        give(w, action, promela_known(w, 0));
    else
        give(w, action, (Value){promela_variable(w, variables.first), 0, w->object_count});
}

static void is_waiting(Writer *w, const BirAction *action) {
    Value thread = argument(w, action, 0);
    if (!w->needs.waits)
        give(w, action, promela_known(w, 0));
    else
        give(w, action, (Value){promela_format(w, "(%s != 0 && waits[%s - 1] == 1)", thread.text, thread.text), 0, 1});
}

/* Whether a thread was notified and nobody else waits on the same lock. */
static void is_only_notified(Writer *w, const BirAction *action) {
    const char *thread = argument(w, action, 0).text;
    if (!w->needs.waits) {
        give(w, action, promela_known(w, 0));
        return;
    }
    Text others = {0};
    for (uint32_t i = 0; i < w->options->threads; i++)
        text_format(&others, " && !(waits[%u] == 1 && wait_lock[%u] == wait_lock[%s - 1])", i, i, thread);
    give(w, action,
         (Value){promela_format(w, "(%s != 0 && waits[%s - 1] == 2%s)", thread, thread, text_string(&others)), 0, 1});
    text_free(&others);
}

static void wait_status(Writer *w, const BirAction *action) {
    const char *thread = argument(w, action, 0).text;
    if (!w->needs.waits) {
        give(w, action, promela_known(w, 0));
        return;
    }
    const char *notified = promela_format(w, "(owner[wait_lock[%s - 1]] != 0 -> 3 : 2)", thread);
    give(w, action,
         (Value){promela_format(w, "(%s == 0 || waits[%s - 1] == 0 -> 0 : (waits[%s - 1] == 1 -> 1 : %s))", thread,
                                thread, thread, notified),
                 0, 3});
}

/* A text that is there for people: which one it is does not matter. */
static void some_text(Writer *w, const BirAction *action) {
    for (uint32_t i = 0; i < action->arguments.count; i++)
        argument(w, action, i);
    give(w, action, promela_known(w, 1));
}

/* The type of the arrays that two expressions may lead to, if there is only one; or null. */
static const BirType *common_array(const Writer *w, BirId left, BirId right) {
    const BirType *found = NULL;
    for (uint32_t i = 0; i < w->model->collections.count; i++) {
        if (!promela_may_be(w, left, i) && !promela_may_be(w, right, i))
            continue;
        const BirType *type = bir_type(w->model, w->model->collections.items[i].element);
        if (!w->rooms[i].is_array || (found && found != type))
            return NULL;
        found = type;
    }
    return found;
}

/* Whether elements can be copied one by one. */
static bool has_simple_elements(const Writer *w, const BirType *array) {
    BirTypeKind kind = bir_type(w->model, array->element)->kind;
    return kind != BIR_TYPE_ARRAY && kind != BIR_TYPE_RECORD && promela_has_storage(w, array->element);
}

/* Ranges were checked by the caller. Within one array nothing is overwritten before it is copied. */
static void arraycopy(Writer *w, const BirAction *action) {
    BirId from = argument_id(w, action, 0), to = argument_id(w, action, 2);
    const BirType *array = common_array(w, from, to);
    if (!array || !has_simple_elements(w, array)) {
        not_translated(w, action);
        return;
    }
    Value values[5];
    for (uint32_t i = 0; i < 5; i++)
        values[i] = argument(w, action, i);
    w->needs.pick = true;
    promela_line(w, "n_ = 0;");
    promela_line(w, "do");
    promela_line(w, ":: n_ < %s ->", values[4].text);
    w->indent++;
    promela_line(w, "i_ = (%s == %s && %s < %s -> %s - 1 - n_ : n_);", values[0].text, values[2].text, values[1].text,
                 values[3].text, values[4].text);
    for (uint32_t i = 1; i < 4; i += 2)
        values[i].text = promela_format(w, "%s + i_", values[i].text);
    Place source = promela_element(w, from, array, values[0].text, values[1]);
    Place target = promela_element(w, to, array, values[2].text, values[3]);
    promela_store(w, &target, promela_load(w, &source));
    promela_line(w, "n_++");
    w->indent--;
    promela_line(w, ":: else -> break");
    promela_line(w, "od;");
    promela_line(w, "skip;");
    give(w, action, promela_known(w, -1));
}

void promela_native(Writer *w, const BirAction *action) {
    switch ((BirNative)action->id) {
    case BIR_NATIVE_SEES_STATES:
    case BIR_NATIVE_UNSUPPORTED: unsupported(w, action); break;
    case BIR_NATIVE_LITERAL:
    case BIR_NATIVE_CLASS_OBJECT: literal_object(w, action); break;
    case BIR_NATIVE_ONLY_OBJECT: only_object(w, action); break;
    case BIR_NATIVE_CHECK_NULL:
    case BIR_NATIVE_CHECK_PRIVATE: check_null(w, argument(w, action, 0).text); break;
    case BIR_NATIVE_CLASS_OF: class_of(w, action); break;
    case BIR_NATIVE_CLASS_ASSERTIONS: class_assertions(w, action); break;
    case BIR_NATIVE_CHOOSE: choose(w, action); break;
    case BIR_NATIVE_USES_RANDOM:
    case BIR_NATIVE_USES_CLOCK: always(w, action); break;
    case BIR_NATIVE_CURRENT_THREAD: current_thread(w, action); break;
    case BIR_NATIVE_UNCAUGHT: uncaught(w, action); break;
    case BIR_NATIVE_EXIT: exit_all(w, action); break;
    case BIR_NATIVE_IS_WAITING: is_waiting(w, action); break;
    case BIR_NATIVE_WAIT_STATUS: wait_status(w, action); break;
    case BIR_NATIVE_IS_ONLY_NOTIFIED: is_only_notified(w, action); break;
    case BIR_NATIVE_PRINT:
        for (uint32_t i = 0; i < action->arguments.count; i++)
            argument(w, action, i);
        break;
    case BIR_NATIVE_ARRAY_LENGTH: {
        Value x = argument(w, action, 0);
        check_null(w, x.text);
        give(w, action, (Value){promela_length(w, argument_id(w, action, 0), x.text), 0, INT32_MAX});
        break;
    }
    case BIR_NATIVE_IS_SHARED: give(w, action, promela_known(w, true)); break;
    case BIR_NATIVE_ARRAYCOPY: arraycopy(w, action); break;
    case BIR_NATIVE_STACK_TRACE:
    case BIR_NATIVE_CLASS_NAME:
    case BIR_NATIVE_TEXT_OF_OWN_CHARS:
    case BIR_NATIVE_TEXT_OF_RADIX:
    case BIR_NATIVE_TEXT_OF_UNSIGNED:
    case BIR_NATIVE_TEXT_REPLACE_CHAR:
    case BIR_NATIVE_TEXT_REPLACE:
    case BIR_NATIVE_TEXT_REPEAT:
    case BIR_NATIVE_TEXT_TRIM: some_text(w, action); break;
    default: not_translated(w, action); break;
    }
}
