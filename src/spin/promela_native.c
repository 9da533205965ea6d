/* Natives: those that mean something for a model without a library; the others are said to be needed. */
#include "spin/promela_int.h"

#include <inttypes.h>
#include <string.h>

BirId promela_argument_id(const Writer *w, const BirAction *action, uint32_t nth) {
    return w->model->lists.items[action->arguments.first + nth];
}

Value promela_argument(Writer *w, const BirAction *action, uint32_t nth) {
    Checks checks = {0};
    Value value = promela_value(w, promela_argument_id(w, action, nth), &checks);
    promela_open_checks(w, &checks);
    return value;
}

static void give(Writer *w, const BirAction *action, Value value) {
    if (action->target != BIR_NONE)
        promela_assign(w, action->target, value);
}

static void evaluate_all(Writer *w, const BirAction *action) {
    for (uint32_t i = 0; i < action->arguments.count; i++)
        promela_argument(w, action, i);
}

void promela_check_null(Writer *w, const char *x) {
    promela_open_check(w, promela_format(w, "%s == 0", x), promela_error(BIR_ERROR_NULL));
}

/* Words in a printf of Promela: no quotes, signs of formats or line ends. */
static const char *plain_words(Writer *w, const char *words) {
    Text text = {0};
    for (; *words && text.length < 200; words++)
        text_add_char(&text, strchr("\"\\%", *words) || *words < 0x20 || *words == 0x7f ? ' ' : *words);
    return text_keep(&text, w->arena);
}

static void unsupported(Writer *w, const BirAction *action) {
    const BirExpression *e = &w->model->expressions.items[w->model->lists.items[action->arguments.first]];
    const char *words = e->op == BIR_OP_STRING_LITERAL ? bir_name(w->model, e->value.string) : "something unknown";
    promela_open_check(w, "true", promela_unsupported(plain_words(w, words)));
}

void promela_needs_native(Writer *w, const BirAction *action, const char *condition) {
    const char *name = bir_native_name((BirNative)action->id);
    promela_open_check(w, condition, promela_unsupported(promela_format(w, "native %s", name)));
}

static void not_translated(Writer *w, const BirAction *action) {
    evaluate_all(w, action);
    promela_needs_native(w, action, "true");
}

/* An object that is there once: the model knows it, or it is missing. */
static void give_object(Writer *w, const BirAction *action, const char *number) {
    promela_needs_native(w, action, promela_format(w, "%s == 0", number));
    give(w, action, (Value){number, 0, w->object_count});
}

/* The one object of a text, of a class, or of a class without fields. */
static void object_once(Writer *w, const BirAction *action) {
    const BirExpression *e = &w->model->expressions.items[promela_argument_id(w, action, 0)];
    const Code *code = w->options->code;
    BirNative native = (BirNative)action->id;
    if (!code || (e->op != BIR_OP_STRING_LITERAL && native == BIR_NATIVE_ONLY_OBJECT)) {
        not_translated(w, action);
        return;
    }
    if (e->op == BIR_OP_STRING_LITERAL) {
        uint32_t object = code_find_object(code, native, promela_string(w, e->value.string));
        give_object(w, action, promela_known(w, promela_base_object(w, object)).text);
        return;
    }
    w->looked_up_natives[native] = true;
    Value name = promela_argument(w, action, 0);
    promela_check_null(w, name.text);
    give_object(w, action,
                promela_format(w, "(%s < %u -> answer_%s[%s] : 0)", name.text, w->texts.count + 2,
                               bir_native_name(native), name.text));
}

/* A case for each collection that an object may be of. */
static const char *by_collection(Writer *w, const BirAction *action, const char *x,
                                 int64_t (*answer)(Writer *w, uint32_t collection)) {
    const char *found = "0";
    for (uint32_t c = w->model->collections.count; c-- > 0;) {
        if (!promela_may_be(w, promela_argument_id(w, action, 0), c))
            continue;
        found = promela_format(w, "(%s -> %" PRId64 " : %s)", promela_is_in(w, x, c), answer(w, c), found);
    }
    return found;
}

static int64_t class_object(Writer *w, uint32_t collection) {
    return promela_base_object(w, promela_class_object(w, collection));
}

static int64_t class_name(Writer *w, uint32_t collection) {
    BirId type = (BirId)(bir_type(w->model, w->model->collections.items[collection].element) - w->model->types.items);
    return promela_token(w, code_class_name(w->options->code, type));
}

/* The class of an object: the one object for it, or its name. */
static void class_of(Writer *w, const BirAction *action) {
    Value x = promela_argument(w, action, 0);
    promela_check_null(w, x.text);
    if (action->id == BIR_NATIVE_CLASS_OF)
        give_object(w, action, by_collection(w, action, x.text, class_object));
    else
        give(w, action, (Value){by_collection(w, action, x.text, class_name), 0, w->texts.count + 1});
}

/* Looks up the fact of the model for a string; without one the run ends. */
static void give_fact(Writer *w, const BirAction *action) {
    const char *name = bir_native_name((BirNative)action->id);
    w->looked_up_natives[action->id] = true;
    Value text = promela_argument(w, action, 0);
    promela_check_null(w, text.text);
    const char *answer = promela_format(w, "(%s < %u -> answer_%s[%s] : %d)", text.text, w->texts.count + 2, name,
                                        text.text, PROMELA_NO_ANSWER);
    promela_needs_native(w, action, promela_format(w, "%s == %d", answer, PROMELA_NO_ANSWER));
    give(w, action, (Value){answer, INT32_MIN, INT32_MAX});
}

/* By token, the result of a native. */
static int64_t answer_of(Writer *w, BirNative native, int64_t string) {
    const Code *code = w->options->code;
    int64_t answer;
    if (native == BIR_NATIVE_LITERAL || native == BIR_NATIVE_CLASS_OBJECT)
        return promela_base_object(w, code_find_object(code, native, string));
    if (!code_fact(code, native, (uint32_t)string, &answer))
        return PROMELA_NO_ANSWER;
    const char *signature = strchr(bir_native_signature(native), ':');
    if (native == BIR_NATIVE_FIELD_OFFSET)
        return answer == BIR_NONE ? -1 : (int64_t)code->offsets[answer];
    return signature[1] == 's' && answer ? promela_token(w, answer) : answer;
}

void promela_find_answers(Writer *w) {
    const BirModel *model = w->model;
    for (uint32_t i = 0; w->options->code && i < model->facts.count; i++) {
        const BirFact *fact = &model->facts.items[i];
        if (w->looked_up_natives[fact->native] && fact->question != BIR_NONE)
            answer_of(w, (BirNative)fact->native, w->texts.items[promela_token_of_name(w, fact->question) - 2]);
    }
}

void promela_declare_answers(Writer *w, Text *out) {
    Beginning beginning = {.name = "answers_begin"};
    for (uint32_t native = 0; native < BIR_NATIVES; native++) {
        if (!w->looked_up_natives[native])
            continue;
        const char *name = bir_native_name((BirNative)native);
        bool is_object = native == BIR_NATIVE_LITERAL || native == BIR_NATIVE_CLASS_OBJECT;
        text_format(out, "hidden int answer_%s[%u];\n", name, w->texts.count + 2);
        promela_begin_with(&beginning, "answer_%s[1] = %d;", name, is_object ? 0 : PROMELA_NO_ANSWER);
        for (uint32_t i = 0; i < w->texts.count; i++)
            promela_begin_with(&beginning, "answer_%s[%u] = %" PRId64 ";", name, i + 2,
                               answer_of(w, (BirNative)native, w->texts.items[i]));
    }
    promela_declare_beginning(&beginning, out);
}

/* A native with the same result for all arguments. */
static void give_constant(Writer *w, const BirAction *action) {
    int64_t answer = 0;
    if (w->options->code)
        code_fact(w->options->code, (BirNative)action->id, 0, &answer);
    give(w, action, promela_known(w, answer));
}

static void choose(Writer *w, const BirAction *action) {
    Value count = promela_argument(w, action, 0);
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
    Value object = promela_argument(w, action, 1);
    const WellKnown *known = w->options->well_known;
    const BirModel *model = w->model;
    bool *others = arena_alloc(w->arena, model->collections.count + 1);
    for (uint32_t c = 0; c < model->collections.count; c++)
        others[c] = promela_may_be(w, promela_argument_id(w, action, 1), c);
    for (uint32_t i = BIR_ERROR_KINDS; known && i-- > 0;) {
        bool *flags = arena_alloc(w->arena, model->collections.count + 1);
        bool any = false;
        for (uint32_t c = 0; known->thrown[i] != BIR_NONE && c < model->collections.count; c++) {
            flags[c] = others[c] && bir_is_subtype(model, model->collections.items[c].element, known->thrown[i]);
            any |= flags[c];
            others[c] = others[c] && !flags[c];
        }
        if (any && w->options->errors >> i & 1)
            promela_open_check(w, promela_is_among(w, object.text, flags), promela_error((BirError)i));
    }
    if (w->options->errors >> BIR_ERROR_EXCEPTION & 1)
        promela_open_check(w, promela_is_among(w, object.text, others), promela_error(BIR_ERROR_EXCEPTION));
}

/* Every other thread ends where it stands. */
static void exit_all(Writer *w, const BirAction *action) {
    promela_argument(w, action, 0);
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

/* The state of a thread's wait: whether it waits; whether it was notified and no other thread waits on the same lock;
   or its status. */
static void ask_wait_set(Writer *w, const BirAction *action) {
    const char *thread = promela_argument(w, action, 0).text, *answer = NULL;
    Text others = {0};
    if (!w->needs.waits) {
        give(w, action, promela_known(w, 0));
        return;
    }
    if (action->id == BIR_NATIVE_IS_WAITING)
        answer = promela_format(w, "(%s != 0 && waits[%s - 1] == 1)", thread, thread);
    else if (action->id == BIR_NATIVE_WAIT_STATUS)
        answer = promela_format(w,
                                "(%s == 0 || waits[%s - 1] == 0 -> 0 : (waits[%s - 1] == 1 -> 1 : "
                                "(owner[wait_lock[%s - 1]] != 0 -> 3 : 2)))",
                                thread, thread, thread, thread);
    for (uint32_t i = 0; !answer && i < w->options->threads; i++)
        text_format(&others, " && !(waits[%u] == 1 && wait_lock[%u] == wait_lock[%s - 1])", i, i, thread);
    if (!answer)
        answer = promela_format(w, "(%s != 0 && waits[%s - 1] == 2%s)", thread, thread, text_string(&others));
    give(w, action, (Value){answer, 0, action->id == BIR_NATIVE_WAIT_STATUS ? 3 : 1});
    text_free(&others);
}

/* A text that is there for people: which one it is does not matter. */
static void some_text(Writer *w, const BirAction *action) {
    evaluate_all(w, action);
    give(w, action, promela_known(w, 1));
}

static const char *call(Writer *w, const BirAction *action, const char *function) {
    return promela_call(w, function, w->model->lists.items + action->arguments.first, action->arguments.count);
}

/* A function of texts and numbers, which gives a text; that is "some other string" if the model never uses the contents
   of strings. */
static void text_made(Writer *w, const BirAction *action, const char *function) {
    bool uses_contents = w->needs.texts;
    evaluate_all(w, action);
    give(w, action, uses_contents ? (Value){call(w, action, function), 0, INT32_MAX} : promela_known(w, 1));
}

/* The same for a function whose result depends on the contents. */
static void text_by_contents(Writer *w, const BirAction *action, const char *function) {
    for (uint32_t i = 0; i < action->arguments.count; i++) {
        Value value = promela_argument(w, action, i);
        if (promela_type_of(w, promela_argument_id(w, action, i))->kind == BIR_TYPE_STRING)
            promela_open_check(w, promela_format(w, "%s == 1", value.text),
                               promela_unsupported("the contents of a string"));
    }
    give(w, action, (Value){call(w, action, function), INT32_MIN, INT32_MAX});
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

void promela_begin_loop(Writer *w, const char *counter, const char *count) {
    w->needs.pick = true;
    promela_line(w, "%s = 0;", counter);
    promela_line(w, "do");
    promela_line(w, ":: %s < %s ->", counter, count);
    w->indent++;
}

void promela_end_loop(Writer *w, const char *counter) {
    promela_line(w, "%s++", counter);
    w->indent--;
    promela_line(w, ":: else -> break");
    promela_line(w, "od;");
    promela_line(w, "skip;");
}

/* Ranges were checked by the caller. Within one array nothing is overwritten before it is copied. */
static void arraycopy(Writer *w, const BirAction *action) {
    BirId from = promela_argument_id(w, action, 0), to = promela_argument_id(w, action, 2);
    const BirType *array = common_array(w, from, to);
    if (!array || !has_simple_elements(w, array)) {
        not_translated(w, action);
        return;
    }
    Value values[5];
    for (uint32_t i = 0; i < 5; i++)
        values[i] = promela_argument(w, action, i);
    promela_begin_loop(w, "n_", values[4].text);
    promela_line(w, "i_ = (%s == %s && %s < %s -> %s - 1 - n_ : n_);", values[0].text, values[2].text, values[1].text,
                 values[3].text, values[4].text);
    for (uint32_t i = 1; i < 4; i += 2)
        values[i].text = promela_format(w, "%s + i_", values[i].text);
    PromelaPlace source = promela_element(w, from, array, values[0].text, values[1]);
    PromelaPlace target = promela_element(w, to, array, values[2].text, values[3]);
    promela_store(w, &target, promela_load(w, &source));
    promela_end_loop(w, "n_");
    give(w, action, promela_known(w, -1));
}

/* The text of some elements of a char[]. */
static void text_of_chars(Writer *w, const BirAction *action) {
    BirId from = promela_argument_id(w, action, 0);
    const BirType *array = common_array(w, from, from);
    if (!w->needs.texts || !array) {
        some_text(w, action);
        return;
    }
    promela_check_null(w, promela_argument(w, action, 0).text);
    promela_argument(w, action, 1);
    const char *count = promela_argument(w, action, 2).text;
    promela_line(w, "c_code { text_used = 0; };"); /* a search that was cut short may have left something */
    promela_begin_loop(w, "n_", count);
    promela_begin_c(w);
    Checks done = {0};
    Value index = promela_value(w, promela_argument_id(w, action, 1), &done);
    index.text = promela_format(w, "%s + n_", index.text);
    PromelaPlace element = promela_element(w, from, array, promela_value(w, from, &done).text, index);
    promela_line(w, "c_code { text_unit(%s); };", promela_end_c(w, promela_load(w, &element)));
    promela_end_loop(w, "n_");
    promela_line(w, "c_code { text_ = text_end(); };");
    give(w, action, (Value){"text_", 1, INT32_MAX});
}

/* Copies chars of a text, from an index up to before another, into a char[]. */
static void chars_of_text(Writer *w, const BirAction *action) {
    BirId text = promela_argument_id(w, action, 0), to = promela_argument_id(w, action, 3);
    const BirType *array = common_array(w, to, to);
    if (!array) {
        not_translated(w, action);
        return;
    }
    w->needs.texts = true;
    Value values[5];
    for (uint32_t i = 0; i < 5; i++)
        values[i] = promela_argument(w, action, i);
    promela_open_check(w, promela_format(w, "%s == 1", values[0].text),
                       promela_unsupported("the contents of a string"));
    promela_check_null(w, values[3].text);
    const char *c = promela_in_c(w, text), *first = promela_in_c(w, promela_argument_id(w, action, 1));
    promela_begin_loop(w, "n_", promela_format(w, "%s - %s", values[2].text, values[1].text));
    promela_line(w, "c_code { text_ = text_char(%s, %s + n_); };", c, first);
    values[4].text = promela_format(w, "%s + n_", values[4].text);
    PromelaPlace target = promela_element(w, to, array, values[3].text, values[4]);
    promela_store(w, &target, "text_");
    promela_end_loop(w, "n_");
}

void promela_native(Writer *w, const BirAction *action) {
    switch ((BirNative)action->id) {
    case BIR_NATIVE_SEES_STATES:
    case BIR_NATIVE_SEES_ENDS:
    case BIR_NATIVE_SEES_INTERRUPTS:
    case BIR_NATIVE_SEES_NUMBERS:
    case BIR_NATIVE_SEES_QUEUES:
    case BIR_NATIVE_SEES_ENDS_BY:
    case BIR_NATIVE_UNSUPPORTED: unsupported(w, action); break;
    case BIR_NATIVE_LITERAL ... BIR_NATIVE_ONLY_OBJECT: object_once(w, action); break;
    case BIR_NATIVE_CHECK_NULL:
    case BIR_NATIVE_CHECK_PRIVATE: promela_check_null(w, promela_argument(w, action, 0).text); break;
    case BIR_NATIVE_CLASS_NAME:
    case BIR_NATIVE_CLASS_OF: (w->options->code ? class_of : not_translated)(w, action); break;
    case BIR_NATIVE_CLASS_SUPER ... BIR_NATIVE_CLASS_ASSERTIONS:
    case BIR_NATIVE_FIELD_FACTS:
    case BIR_NATIVE_FIELD_OFFSET:
    case BIR_NATIVE_STATIC_CLASS:
    case BIR_NATIVE_TYPE_CONVERSION: (w->options->code ? give_fact : not_translated)(w, action); break;
    case BIR_NATIVE_CHOOSE: choose(w, action); break;
    case BIR_NATIVE_USES_RANDOM:
    case BIR_NATIVE_USES_CLOCK: give_constant(w, action); break;
    case BIR_NATIVE_CURRENT_THREAD: current_thread(w, action); break;
    case BIR_NATIVE_UNCAUGHT: uncaught(w, action); break;
    case BIR_NATIVE_EXIT: exit_all(w, action); break;
    case BIR_NATIVE_IS_WAITING:
    case BIR_NATIVE_WAIT_STATUS:
    case BIR_NATIVE_IS_ONLY_NOTIFIED: ask_wait_set(w, action); break;
    case BIR_NATIVE_PRINT: evaluate_all(w, action); break;
    case BIR_NATIVE_ARRAY_LENGTH: {
        Value x = promela_argument(w, action, 0);
        promela_check_null(w, x.text);
        give(w, action, (Value){promela_length(w, promela_argument_id(w, action, 0), x.text), 0, INT32_MAX});
        break;
    }
    case BIR_NATIVE_IS_SHARED: give(w, action, promela_known(w, true)); break;
    case BIR_NATIVE_ARRAYCOPY: arraycopy(w, action); break;
    case BIR_NATIVE_NEW_ARRAY:
    case BIR_NATIVE_NEW_OBJECT:
    case BIR_NATIVE_NEW_LIKE:
    case BIR_NATIVE_CLONE: promela_make_by_native(w, action); break;
    case BIR_NATIVE_COPY_CELL:
    case BIR_NATIVE_CELL_GET ... BIR_NATIVE_CELL_COMPARE_AND_SET_REFERENCE: promela_cell(w, action); break;
    case BIR_NATIVE_STACK_TRACE: some_text(w, action); break;
    case BIR_NATIVE_TEXT_OF_OWN_CHARS: text_of_chars(w, action); break;
    case BIR_NATIVE_TEXT_GET_OWN_CHARS: chars_of_text(w, action); break;
    case BIR_NATIVE_TEXT_OF_RADIX: text_made(w, action, "text_of_number"); break;
    case BIR_NATIVE_TEXT_OF_UNSIGNED:
        promela_open_check(w, promela_format(w, "%s < 0", promela_argument(w, action, 0).text),
                           promela_unsupported("a long beyond 32 bits"));
        text_made(w, action, "text_of_number");
        break;
    case BIR_NATIVE_TEXT_REPLACE_CHAR: text_made(w, action, "text_replace_char"); break;
    case BIR_NATIVE_TEXT_REPLACE: text_made(w, action, "text_replace"); break;
    case BIR_NATIVE_TEXT_REPEAT: text_made(w, action, "text_repeat"); break;
    case BIR_NATIVE_TEXT_TRIM: text_made(w, action, "text_trim"); break;
    case BIR_NATIVE_TEXT_UPPER: text_by_contents(w, action, "text_upper"); break;
    case BIR_NATIVE_TEXT_LOWER: text_by_contents(w, action, "text_lower"); break;
    case BIR_NATIVE_TEXT_INDEX_OF_CHAR: text_by_contents(w, action, "text_find_point"); break;
    case BIR_NATIVE_TEXT_LAST_INDEX_OF: text_by_contents(w, action, "text_find_last"); break;
    case BIR_NATIVE_TEXT_LAST_INDEX_OF_CHAR: text_by_contents(w, action, "text_find_last_point"); break;
    default: not_translated(w, action); break;
    }
}
