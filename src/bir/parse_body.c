#include "bir/build.h"
#include "bir/parse_int.h"

/* One expression as an argument list. */
static BirSpan single_argument(Parser *parser, BirId expression) { return build_list(parser->model, &expression, 1); }

/* `start(T, e, ...)` or the older `start T(e, ...)`, from after the word. */
static void parse_start(Parser *parser, BirAction *action) {
    bool has_name_inside = bir_parse_accept(parser, "(");
    action->name = bir_parse_name(parser, "the name of a thread");
    if (has_name_inside) {
        action->arguments.first = parser->model->lists.count;
        if (bir_parse_accept(parser, ","))
            action->arguments = bir_parse_arguments(parser, false);
    } else {
        bir_parse_expect(parser, "(", "the thread");
        action->arguments = bir_parse_arguments(parser, true);
    }
    bir_parse_expect(parser, ")", "the arguments");
}

/* `call f(e, ...)`, `invoke v(e, ...)` or `native n(e, ...)`, from after the word. */
static void parse_call_action(Parser *parser, BirAction *action) {
    bool invokes = action->op == BIR_ACTION_INVOKE;
    action->name = bir_parse_name(parser, invokes                           ? "the name of a virtual"
                                          : action->op == BIR_ACTION_NATIVE ? "the name of a native"
                                                                            : "the name of a function");
    bir_parse_expect(parser, "(", "the name");
    action->arguments = bir_parse_arguments(parser, !invokes);
    bir_parse_expect(parser, ")", "the arguments");
}

/* `new C` or `new C[e]`, from after the word. */
static void parse_new(Parser *parser, BirAction *action) {
    action->name = bir_parse_name(parser, "the name of a collection");
    if (bir_parse_accept(parser, "[")) {
        action->op = BIR_ACTION_NEW_ARRAY;
        action->arguments = single_argument(parser, bir_parse_expression(parser));
        bir_parse_expect(parser, "]", "the size");
    }
}

/* `forall(T)` or `reachable(T, e)`, from after the word. */
static void parse_search(Parser *parser, BirAction *action) {
    bir_parse_expect(parser, "(", NULL);
    action->name = bir_parse_name(parser, "the name of a type");
    if (action->op == BIR_ACTION_REACHABLE) {
        bir_parse_expect(parser, ",", "the type");
        action->arguments = single_argument(parser, bir_parse_expression(parser));
    }
    bir_parse_expect(parser, ")", NULL);
}

/* Actions that begin with `start`, `call`, `invoke` or `native`, which may have a left side or not; false when none is
   there. */
static bool parse_transfer(Parser *parser, BirAction *action) {
    static const BirActionOp calls[] = {BIR_ACTION_CALL, BIR_ACTION_INVOKE, BIR_ACTION_NATIVE};
    if (bir_parse_accept(parser, "start")) {
        action->op = BIR_ACTION_START;
        parse_start(parser, action);
        return true;
    }
    for (size_t i = 0; i < COUNT(calls); i++)
        if (bir_parse_accept(parser, bir_action_word(calls[i]))) {
            action->op = calls[i];
            parse_call_action(parser, action);
            return true;
        }
    return false;
}

/* What stands right of `:=`. */
static void parse_right_side(Parser *parser, BirAction *action) {
    if (parse_transfer(parser, action))
        return;
    if (bir_parse_accept(parser, "new")) {
        action->op = BIR_ACTION_NEW;
        parse_new(parser, action);
    } else if (bir_parse_at(parser, "internChoose") || bir_parse_at(parser, "externChoose")) {
        action->op = bir_parse_at(parser, "internChoose") ? BIR_ACTION_INTERN_CHOOSE : BIR_ACTION_EXTERN_CHOOSE;
        bir_parse_advance(parser);
        bir_parse_expect(parser, "(", NULL);
        action->arguments = bir_parse_arguments(parser, false);
        bir_parse_expect(parser, ")", "the values");
    } else if (bir_parse_at(parser, "forall") || bir_parse_at(parser, "reachable")) {
        action->op = bir_parse_at(parser, "forall") ? BIR_ACTION_FORALL : BIR_ACTION_REACHABLE;
        bir_parse_advance(parser);
        parse_search(parser, action);
    } else {
        action->arguments = single_argument(parser, bir_parse_expression(parser));
    }
}

/* An action that stores a value. */
static void parse_assignment(Parser *parser, BirAction *action) {
    if (bir_parse_at_name(parser) && bir_parse_next_is(parser, "(") && !bir_parse_at_cast(parser))
        bir_parse_error(parser, parser->token.position,
                        "a function is called with 'call f(...);', a virtual with 'invoke'",
                        "there is no action '%.*s(...)'", (int)(parser->token.length < 60 ? parser->token.length : 60),
                        parser->token.text);
    if (!bir_parse_at_name(parser))
        bir_parse_expected(parser, "an action", bir_parse_next_is(parser, ":=") ? BIR_PARSE_KEYWORD_HINT : NULL);
    action->target = bir_parse_left_side(parser);
    if (bir_parse_at(parser, "=") || bir_parse_at(parser, "=="))
        bir_parse_expected(parser, "':='", "':=' assigns, '==' compares");
    bir_parse_expect(parser, ":=", "the variable");
    parse_right_side(parser, action);
}

/* What follows the word of an action. */
typedef enum ActionForm { FORM_LOCK, FORM_OPERAND, FORM_LIST, FORM_BARE, FORM_RETURN, FORM_THROW } ActionForm;

static const struct {
    BirActionOp op;
    ActionForm form;
} word_actions[] = {
    {BIR_ACTION_LOCK, FORM_LOCK},       {BIR_ACTION_UNLOCK, FORM_LOCK},    {BIR_ACTION_WAIT, FORM_LOCK},
    {BIR_ACTION_UNWAIT, FORM_LOCK},     {BIR_ACTION_NOTIFY, FORM_LOCK},    {BIR_ACTION_NOTIFY_ALL, FORM_LOCK},
    {BIR_ACTION_AWAKEN, FORM_OPERAND},  {BIR_ACTION_DAEMON, FORM_OPERAND}, {BIR_ACTION_ASSERT, FORM_OPERAND},
    {BIR_ACTION_ASSUME, FORM_OPERAND},  {BIR_ACTION_PRINTLN, FORM_LIST},   {BIR_ACTION_ATOMIC_BEGIN, FORM_BARE},
    {BIR_ACTION_ATOMIC_END, FORM_BARE}, {BIR_ACTION_EXIT, FORM_BARE},      {BIR_ACTION_RETURN, FORM_RETURN},
    {BIR_ACTION_THROW, FORM_THROW},
};

/* The operands of an action, from after its word. */
static void parse_operands(Parser *parser, BirAction *action, ActionForm form) {
    action->arguments.first = parser->model->lists.count;
    if (form == FORM_THROW || (form == FORM_RETURN && !bir_parse_at(parser, ";")))
        action->arguments = single_argument(parser, bir_parse_expression(parser));
    if (form == FORM_THROW || form == FORM_RETURN || form == FORM_BARE)
        return;
    bir_parse_expect(parser, "(", NULL);
    if (form == FORM_LOCK)
        action->arguments = single_argument(parser, bir_parse_lock(parser));
    else if (form == FORM_OPERAND)
        action->arguments = single_argument(parser, bir_parse_expression(parser));
    else
        action->arguments = bir_parse_arguments(parser, true);
    bir_parse_expect(parser, ")", "the operand");
}

/* An action that begins with a word of its own; false when there is none. Most of these words can be variables too. */
static bool parse_word_action(Parser *parser, BirAction *action) {
    if (bir_parse_next_is(parser, ":=") || bir_parse_next_is(parser, ".") || bir_parse_next_is(parser, "["))
        return false;
    if (parse_transfer(parser, action))
        return true;
    for (size_t i = 0; i < COUNT(word_actions); i++) {
        if (bir_parse_accept(parser, bir_action_word(word_actions[i].op))) {
            action->op = word_actions[i].op;
            parse_operands(parser, action, word_actions[i].form);
            return true;
        }
    }
    return false;
}

/* One action with its `;`. */
static void parse_action(Parser *parser) {
    BirModel *model = parser->model;
    BirAction action = build_action(model, BIR_ACTION_ASSIGN, BIR_NONE, NULL, 0);
    action.position = parser->token.position;
    if (!parse_word_action(parser, &action))
        parse_assignment(parser, &action);
    if (!parser->failed)
        bir_parse_expect(parser, ";", "the action");
    vector_push(model->arena, &model->actions, action);
}

/* Whether the actions of a transformation end here, or must have ended. */
static bool at_end_of_actions(const Parser *parser) {
    static const char *const words[] = {"goto", "when", "loc", "end", "catch", "thread", "function", "predicates"};
    for (size_t i = 0; i < COUNT(words); i++)
        if (bir_parse_at(parser, words[i]))
            return true;
    return parser->failed || bir_parse_at(parser, "}") || bir_parse_at_kind(parser, BIR_TOKEN_END);
}

/* The actions of a transformation. Each recovers by itself, so that errors in several are reported. Whether one failed.
 */
static bool parse_actions(Parser *parser, BirTransformation *transformation) {
    bool all_good = true;
    transformation->actions.first = parser->model->actions.count;
    while (!at_end_of_actions(parser)) {
        parse_action(parser);
        all_good = all_good && !parser->failed;
        bir_parse_recover(parser, RECOVER_ACTION);
    }
    transformation->actions.count = parser->model->actions.count - transformation->actions.first;
    return all_good;
}

/* Whether the last action leaves the body, so that no `goto` is needed. */
static bool ends_body(const BirModel *model, const BirTransformation *transformation) {
    if (transformation->actions.count == 0)
        return false;
    BirActionOp op = model->actions.items[transformation->actions.first + transformation->actions.count - 1].op;
    return op == BIR_ACTION_RETURN || op == BIR_ACTION_THROW || op == BIR_ACTION_EXIT;
}

/* Whether `library` after `yield` is the word, and not the name of an object: `yield library, e`, `yield library.e`. */
static bool is_word_library(Parser *parser) {
    return !bir_parse_next_is(parser, ".") && !bir_parse_next_is(parser, "[") && !bir_parse_next_is(parser, ",");
}

/* `yield weak unordered e, ...` or `yield library e, ...` between the guard and `do`, if it is there. */
static void parse_yield(Parser *parser, BirTransformation *transformation) {
    transformation->shared.first = parser->model->lists.count;
    transformation->yields = bir_parse_accept(parser, "yield");
    transformation->weak = transformation->yields && bir_parse_accept(parser, "weak");
    transformation->plain = transformation->yields && bir_parse_accept(parser, "unordered");
    transformation->library = transformation->yields && !transformation->plain && is_word_library(parser) &&
                              bir_parse_accept(parser, "library");
    if (transformation->yields && !bir_parse_at(parser, "do"))
        transformation->shared = bir_parse_arguments(parser, false);
}

/* `when guard timeout yield do actions goto location;` */
static void parse_transformation(Parser *parser) {
    BirModel *model = parser->model;
    BirTransformation transformation = {
        .position = parser->token.position, .target_name = BIR_NONE, .target = BIR_NONE};
    parser->braces = 0;
    bir_parse_expect(parser, "when", NULL);
    transformation.guard = bir_parse_expression(parser);
    transformation.timeout = bir_parse_accept(parser, "timeout");
    parse_yield(parser, &transformation);
    bir_parse_expect(parser, "do", transformation.yields ? "what is yielded for" : "the guard");
    if (transformation.yields && bir_parse_at(parser, "invisible"))
        bir_parse_complain(parser, parser->token.position, "one of the two is enough: after a yield it runs on as well",
                           "a transformation that yields is not invisible");
    transformation.invisible = bir_parse_accept(parser, "invisible");
    /* A name that an action could begin with, but not before a brace. */
    if (!transformation.invisible && bir_parse_next_is(parser, "{"))
        transformation.runs_on = bir_parse_accept(parser, "mover");
    bool braced = bir_parse_accept(parser, "{");
    bool all_good = parse_actions(parser, &transformation);
    if (braced)
        bir_parse_expect(parser, "}", "the actions");
    if (bir_parse_accept(parser, "goto")) {
        transformation.target_name = bir_parse_name(parser, "the name of a location");
        bir_parse_expect(parser, ";", "the location");
    } else if (all_good && !ends_body(model, &transformation)) {
        bir_parse_missing(parser, "goto", "the actions", "only after return, throw or exit no next location is named");
    } else {
        bir_parse_accept(parser, ";");
    }
    vector_push(model->arena, &model->transformations, transformation);
}

/* `loc s: origin live { a, b }` and its transformations. */
static void parse_location(Parser *parser) {
    BirModel *model = parser->model;
    BirLocation location = {.position = parser->next.position};
    bir_parse_expect(parser, "loc", NULL);
    location.name = bir_parse_name(parser, "the name of a location");
    bir_parse_expect(parser, ":", "the name of the location");
    location.origin = bir_parse_origin(parser);
    location.live.first = model->uses.count;
    location.has_live = bir_parse_accept(parser, "live");
    if (location.has_live) {
        bool braced = bir_parse_accept(parser, "{");
        if (bir_parse_at_name(parser))
            location.live = bir_parse_uses(parser, "the name of a variable");
        if (braced)
            bir_parse_expect(parser, "}", "the live variables");
    }
    bir_parse_recover(parser, RECOVER_BODY);
    location.transformations.first = model->transformations.count;
    while (bir_parse_at(parser, "when")) {
        parse_transformation(parser);
        bir_parse_recover(parser, RECOVER_BODY);
    }
    location.transformations.count = model->transformations.count - location.transformations.first;
    vector_push(model->arena, &model->locations, location);
}

/* `catch T from a to b goto h as x;` */
static void parse_catch(Parser *parser) {
    BirModel *model = parser->model;
    BirCatch clause = {.position = parser->token.position,
                       .type_name = BIR_NONE,
                       .variable_name = BIR_NONE,
                       .type = BIR_NONE,
                       .from = BIR_NONE,
                       .to = BIR_NONE,
                       .handler = BIR_NONE,
                       .variable = BIR_NONE};
    bir_parse_expect(parser, "catch", NULL);
    if (!bir_parse_accept(parser, "any"))
        clause.type_name = bir_parse_name(parser, "the name of a type, or 'any'");
    bir_parse_expect(parser, "from", "the type");
    clause.from_name = bir_parse_name(parser, "the name of a location");
    bir_parse_expect(parser, "to", "the first location");
    clause.to_name = bir_parse_name(parser, "the name of a location");
    bir_parse_expect(parser, "goto", "the last location");
    clause.handler_name = bir_parse_name(parser, "the name of a location");
    if (bir_parse_accept(parser, "as"))
        clause.variable_name = bir_parse_name(parser, "the name of a variable");
    bir_parse_expect(parser, ";", "the handler");
    vector_push(model->arena, &model->catches, clause);
}

bool bir_parse_at_marked_body(const Parser *parser) {
    bool is_thread = bir_parse_next_is(parser, "thread"), is_function = bir_parse_next_is(parser, "function");
    return (bir_parse_at(parser, "main") && is_thread) || (bir_parse_at(parser, "initial") && is_thread) ||
           (bir_parse_at(parser, "library") && (is_function || bir_parse_next_is(parser, "idle")));
}

/* Locals, locations and catches up to before `end`. */
static void parse_parts(Parser *parser, BirBody *body) {
    static const char *const ends[] = {"end", "thread", "function", "predicates"};
    BirModel *model = parser->model;
    body->locals.first = model->variables.count;
    body->locations.first = model->locations.count;
    body->catches.first = model->catches.count;
    for (;;) {
        bool is_over = parser->stopped || bir_parse_at_kind(parser, BIR_TOKEN_END) || bir_parse_at_marked_body(parser);
        for (size_t i = 0; i < COUNT(ends); i++)
            is_over = is_over || bir_parse_at(parser, ends[i]);
        if (is_over)
            break;
        uint32_t taken = parser->taken;
        parser->braces = 0;
        if (bir_parse_at(parser, "loc")) {
            parse_location(parser);
        } else if (bir_parse_at(parser, "when")) {
            bir_parse_complain(parser, parser->token.position,
                               "a location comes first: loc s0:", "this transformation belongs to no location");
            parse_transformation(parser);
        } else if (bir_parse_at(parser, "catch")) {
            parse_catch(parser);
        } else if (bir_parse_at_name(parser)) {
            bir_parse_variables(parser, "the name of a local variable", false);
        } else {
            bir_parse_expected(parser, "a local variable, 'loc', 'catch' or 'end'", NULL);
        }
        bir_parse_recover(parser, RECOVER_BODY);
        if (parser->taken == taken)
            bir_parse_advance(parser);
    }
    body->locals.count = model->variables.count - body->locals.first;
    body->locations.count = model->locations.count - body->locations.first;
    body->catches.count = model->catches.count - body->catches.first;
}

void bir_parse_body(Parser *parser) {
    BirModel *model = parser->model;
    BirBody body = {.position = parser->token.position, .result = BIR_NONE};
    body.is_main = bir_parse_accept(parser, "main");
    body.is_initial = !body.is_main && bir_parse_accept(parser, "initial");
    body.is_library = !body.is_main && !body.is_initial && bir_parse_accept(parser, "library");
    body.is_idle = body.is_library && bir_parse_accept(parser, "idle");
    body.is_thread = !body.is_idle && bir_parse_accept(parser, "thread");
    if (!body.is_thread)
        bir_parse_expect(parser, "function", NULL);
    body.position = parser->token.position;
    const char *what = body.is_thread ? "thread" : "function";
    body.name = bir_parse_name(parser, body.is_thread ? "the name of a thread" : "the name of a function");
    bir_parse_expect(parser, "(", "the name");
    body.parameters = bir_parse_parameters(parser);
    bir_parse_expect(parser, ")", "the parameters");
    if (!body.is_thread && bir_parse_accept(parser, "returns"))
        body.result = bir_parse_type(parser);
    body.origin = bir_parse_origin(parser);
    if (bir_parse_at(parser, "missing") && bir_parse_next_is(parser, ";")) {
        bir_parse_advance(parser);
        bir_parse_advance(parser);
        body.is_missing = true;
        body.locals.first = model->variables.count;
        vector_push(model->arena, &model->bodies, body);
        return;
    }
    bir_parse_recover(parser, RECOVER_BODY);
    parse_parts(parser, &body);
    if (!parser->failed && body.locations.count == 0)
        bir_parse_complain(parser, body.position, "a body begins at its first location: loc s0: ...",
                           "this %s has no location", what);
    bir_parse_end(parser, body.name, what, body.position);
    vector_push(model->arena, &model->bodies, body);
}
