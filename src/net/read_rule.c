/* The rules of .spec: guarded assignments, which are transitions of a net if they neither duplicate nor lose tokens. */
#include "net/read_int.h"

enum { RULE_LIMIT = 1 << 20, TRANSFER_LIMIT = 4096 };

/* x' = a + b - 1, say. */
typedef struct Assignment {
    uint32_t place;
    uint32_t first, count; /* the summands */
    int64_t constant;
    Position position;
} Assignment;

/* What a rule says of one place. */
typedef struct Part {
    uint32_t rule;     /* the last one that said something; the rest is of that rule */
    uint32_t guard;    /* so many tokens have to be there */
    uint32_t follower; /* the place that has the tokens afterwards, NO_PLACE: not said */
    bool is_assigned;
    bool is_taken; /* the guard is among the takes */
} Part;

typedef struct Rule {
    Reader *reader;
    uint32_t number; /* from 1 */
    Part *parts;     /* by place */
    Bounds guards;
    Vector(Assignment) assignments;
    Vector(uint32_t) summands;
} Rule;

#define NO_PLACE UINT32_MAX

/* What the current rule says of a place. */
static Part *part_of(Rule *rule, uint32_t place) {
    Part *part = &rule->parts[place];
    if (part->rule != rule->number)
        *part = (Part){.rule = rule->number, .follower = NO_PLACE};
    return part;
}

static const char *name_of(const Rule *rule, uint32_t place) { return rule->reader->net->places.items[place]; }

/* Published nets have slips in which the meaning is still clear, and other tools agree on it. */
static void warn(const Rule *rule, Position position, const char *format, uint32_t place) {
    Text message = {0};
    text_format(&message, format, name_of(rule, place));
    diagnostics_add(rule->reader->cursor.diagnostics, SEVERITY_WARNING, position, NULL, "%s", text_string(&message));
    text_free(&message);
}

/* Reading -----------------------------------------------------------------------------------------------------------*/

/* A summand: each place can be one once, since its tokens can only be in one place afterwards. */
static void read_summand(Rule *rule, Assignment *assignment) {
    Cursor *cursor = &rule->reader->cursor;
    Position position = cursor->token.position;
    uint32_t place = read_place(rule->reader);
    if (cursor->failed)
        return;
    Part *part = part_of(rule, place);
    if (part->follower != NO_PLACE)
        cursor_fail(cursor, position, NULL, "this would double the tokens of '%s', which move to '%s'",
                    name_of(rule, place), name_of(rule, part->follower));
    part->follower = assignment->place;
    vector_push(rule->reader->work, &rule->summands, place);
    assignment->count++;
}

/* The right-hand side: a number, or places with plus signs between them and a number at the end. */
static void read_sum(Rule *rule, Assignment *assignment) {
    Cursor *cursor = &rule->reader->cursor;
    bool has_more = true;
    while (has_more && !cursor_at_kind(cursor, TOKEN_NUMBER)) {
        read_summand(rule, assignment);
        has_more = cursor_accept(cursor, "+");
    }
    if (has_more)
        assignment->constant = read_tokens(rule->reader);
    else if (cursor_accept(cursor, "-"))
        assignment->constant = -(int64_t)read_tokens(rule->reader);
}

static void read_assignment(Rule *rule) {
    Cursor *cursor = &rule->reader->cursor;
    Assignment assignment = {.position = cursor->token.position, .first = rule->summands.count};
    assignment.place = read_place(rule->reader);
    cursor_expect(cursor, "'", "after a place that is changed");
    cursor_expect(cursor, "=", "before the new value");
    read_sum(rule, &assignment);
    if (cursor->failed)
        return;
    Part *part = part_of(rule, assignment.place);
    if (part->is_assigned && (assignment.count || assignment.constant))
        cursor_fail(cursor, assignment.position, NULL, "this rule changes '%s' twice", name_of(rule, assignment.place));
    else if (part->is_assigned)
        warn(rule, assignment.position, "this rule changes '%s' twice: the second assignment is not used",
             assignment.place);
    else
        vector_push(rule->reader->work, &rule->assignments, assignment);
    part->is_assigned = true;
}

static void read_guards(Rule *rule) {
    rule->guards = read_bounds(rule->reader, true);
    for (uint32_t i = 0; i < rule->guards.count && !rule->reader->cursor.failed; i++) {
        const Bound *bound = &rule->guards.items[i];
        if (bound->high != NET_ANY)
            cursor_fail(&rule->reader->cursor, bound->position, "guards have only lower bounds: use '>='",
                        "a guard cannot have an upper bound for '%s'", name_of(rule, bound->place));
        part_of(rule, bound->place)->guard = bound->low;
    }
}

/* Meaning -----------------------------------------------------------------------------------------------------------*/

/* The tokens of a place that is assigned a sum without itself: they stay, with a warning. Those of a place that is
   assigned a number would be gone, which no net can do. */
static void check_own_tokens(Rule *rule, Assignment *assignment) {
    Part *part = part_of(rule, assignment->place);
    if (part->follower != NO_PLACE)
        return;
    if (assignment->count == 0) {
        cursor_fail(&rule->reader->cursor, assignment->position, "move them to a separate place",
                    "the tokens of '%s' would be lost: a net has no resets", name_of(rule, assignment->place));
        return;
    }
    warn(rule, assignment->position, "the sum lacks the tokens of '%s' itself, which stay where they are",
         assignment->place);
    part->follower = assignment->place;
    uint32_t first = rule->summands.count;
    for (uint32_t k = 0; k < assignment->count; k++) {
        uint32_t summand = rule->summands.items[assignment->first + k];
        vector_push(rule->reader->work, &rule->summands, summand);
    }
    vector_push(rule->reader->work, &rule->summands, assignment->place);
    assignment->first = first;
    assignment->count++;
}

/* Every token of a place has to be somewhere afterwards, and only there. */
static void check_followers(Rule *rule) {
    for (uint32_t i = 0; i < rule->assignments.count; i++) {
        Assignment *assignment = &rule->assignments.items[i];
        check_own_tokens(rule, assignment);
        for (uint32_t k = 0; k < assignment->count; k++) {
            uint32_t summand = rule->summands.items[assignment->first + k];
            if (part_of(rule, summand)->is_assigned)
                continue;
            warn(rule, assignment->position, "all tokens of '%s' move here: assign 0 to it in this rule", summand);
            part_of(rule, summand)->is_assigned = true;
        }
    }
}

/* A rule that takes more tokens than its guard requires requires what it takes. With one summand its place is clear. */
static void check_guard(Rule *rule, const Assignment *assignment) {
    int64_t sure = 0;
    for (uint32_t k = 0; k < assignment->count; k++)
        sure += part_of(rule, rule->summands.items[assignment->first + k])->guard;
    if (sure + assignment->constant >= 0)
        return;
    if (assignment->count != 1) {
        cursor_fail(&rule->reader->cursor, assignment->position, "require enough tokens in the guard",
                    "'%s' could fall below 0", name_of(rule, assignment->place));
        return;
    }
    uint32_t place = rule->summands.items[assignment->first];
    part_of(rule, place)->guard = (uint32_t)-assignment->constant;
    vector_push(rule->reader->work, &rule->guards, ((Bound){.place = place}));
}

/* A guard takes its tokens; what was not meant to go is put down again where the rest goes. */
static void add_transition(Rule *rule) {
    Net *net = rule->reader->net;
    NetTransition transition = {0};
    for (uint32_t i = 0; i < rule->guards.count; i++) {
        uint32_t place = rule->guards.items[i].place;
        Part *part = part_of(rule, place);
        NetAmount amount = {.place = place, .count = part->guard};
        if (part->is_taken)
            continue;
        part->is_taken = true;
        vector_push(net->arena, &transition.takes, amount);
        if (!part->is_assigned)
            vector_push(net->arena, &transition.puts, amount);
    }
    for (uint32_t i = 0; i < rule->assignments.count; i++) {
        const Assignment *assignment = &rule->assignments.items[i];
        int64_t constant = assignment->constant;
        for (uint32_t k = 0; k < assignment->count; k++) {
            uint32_t summand = rule->summands.items[assignment->first + k];
            if (summand != assignment->place)
                vector_push(net->arena, &transition.transfers,
                            ((NetTransfer){.from = summand, .to = assignment->place}));
            constant += part_of(rule, summand)->guard;
        }
        if (constant > NET_MOST_TOKENS)
            cursor_fail(&rule->reader->cursor, assignment->position, NULL, "more than %u tokens", NET_MOST_TOKENS);
        vector_push(net->arena, &transition.puts,
                    ((NetAmount){.place = assignment->place, .count = (uint32_t)constant}));
    }
    if (transition.transfers.count > TRANSFER_LIMIT)
        cursor_fail(&rule->reader->cursor, rule->assignments.items[0].position, NULL,
                    "more than %d transfers in one rule", (int)TRANSFER_LIMIT);
    net_settle_transition(&transition);
    vector_push(net->arena, &net->transitions, transition);
}

static void read_rule(Rule *rule) {
    Cursor *cursor = &rule->reader->cursor;
    rule->number++;
    rule->assignments.count = rule->summands.count = 0;
    if (rule->reader->net->transitions.count == RULE_LIMIT)
        cursor_fail(cursor, cursor->token.position, NULL, "more than %d rules", (int)RULE_LIMIT);
    read_guards(rule);
    cursor_expect(cursor, "->", "after the guard of a rule");
    if (!cursor_at(cursor, ";"))
        do
            read_assignment(rule);
        while (cursor_accept(cursor, ","));
    cursor_expect(cursor, ";", "at the end of a rule");
    if (cursor->failed)
        return;
    check_followers(rule);
    for (uint32_t i = 0; i < rule->assignments.count; i++)
        check_guard(rule, &rule->assignments.items[i]);
    add_transition(rule);
}

void read_rules(Reader *reader) {
    Rule rule = {
        .reader = reader,
        .parts = arena_alloc(reader->work, reader->net->places.count * sizeof *rule.parts),
    };
    while (!cursor_at(&reader->cursor, "init") && !reader->cursor.failed)
        read_rule(&rule);
}
