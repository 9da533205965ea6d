/* Programs: functions, virtuals, types, collections and globals that come to be while machines run; objects that are
   there for ever; natives. The models are built here node by node, as a translator does. */
#include "../model.h"

#include "explore/encode.h"
#include "explore/explore.h"

/* A model under construction, and who supplies what it misses. */
typedef struct Open {
    BirModel *model;
    Code *code;
    Machine *machine;
    BirId t_object, t_base, t_base_ref, t_text, t_text_ref; /* types */
    BirId f_text;                                           /* the field of Text */
    uint32_t c_texts, c_late;                               /* collections */
    BirId b_late, b_virtual;                                /* bodies that are missing */
    BirId v_get;                                            /* a virtual */
    BirId g_seen, g_late, g_first, g_second;                /* globals */
    BirId t_late, t_late_ref, f_late;
    uint32_t made, found; /* how often something was missing */
} Open;

static BirId name_of(Open *o, const char *name) { return names_add_string(o->model->names, name); }

static BirId add_type(Open *o, BirType type) {
    BirModel *m = o->model;
    type.resolved = m->types.count;
    vector_push(m->arena, &m->types, type);
    return m->types.count - 1;
}

static BirId add_variable(Open *o, const char *name, BirId type, BirId initial) {
    BirModel *m = o->model;
    BirVariable variable = {.name = name_of(o, name), .type = type, .initial = initial};
    vector_push(m->arena, &m->variables, variable);
    return m->variables.count - 1;
}

static BirId add_global(Open *o, const char *name, BirId type, BirId initial) {
    BirId variable = add_variable(o, name, type, initial);
    vector_push(o->model->arena, &o->model->globals, variable);
    return variable;
}

/* A record below some others: their fields come first. */
static BirId add_record(Open *o, const char *name, BirSpan fields, const BirId *above, uint32_t count) {
    BirModel *m = o->model;
    BirSpan span = {m->supertypes.count, count};
    for (uint32_t i = 0; i < count; i++)
        vector_push(m->arena, &m->supertypes, above[i]);
    return add_type(
        o, (BirType){.kind = BIR_TYPE_RECORD, .name = name_of(o, name), .members = fields, .supertypes = span});
}

static BirId add_ref(Open *o, BirId target) { return add_type(o, (BirType){.kind = BIR_TYPE_REF, .target = target}); }

static uint32_t add_collection(Open *o, const char *name, BirId element) {
    BirModel *m = o->model;
    BirCollection collection = {
        .name = name_of(o, name), .element_name = m->types.items[element].name, .element = element};
    vector_push(m->arena, &m->collections, collection);
    return m->collections.count - 1;
}

static BirId add_expression(Open *o, BirExpression e) {
    vector_push(o->model->arena, &o->model->expressions, e);
    return o->model->expressions.count - 1;
}

static BirId use(Open *o, BirId variable) {
    const BirModel *m = o->model;
    bool global = false;
    for (uint32_t i = 0; i < m->globals.count; i++)
        global |= m->globals.items[i] == variable;
    return add_expression(o, (BirExpression){.op = BIR_OP_NAME,
                                             .id = variable,
                                             .name_kind = global ? BIR_NAME_GLOBAL : BIR_NAME_LOCAL,
                                             .type = m->types.items[m->variables.items[variable].type].resolved});
}

static BirId number(Open *o, int64_t value) {
    return add_expression(
        o, (BirExpression){.op = BIR_OP_INTEGER_LITERAL, .value.integer = value, .type = o->model->type_int});
}

static BirId text(Open *o, const char *value) {
    return add_expression(
        o,
        (BirExpression){.op = BIR_OP_STRING_LITERAL, .value.string = name_of(o, value), .type = o->model->type_string});
}

static BirId truth(Open *o) {
    return add_expression(
        o, (BirExpression){.op = BIR_OP_BOOLEAN_LITERAL, .value.integer = 1, .type = o->model->type_boolean});
}

static BirId apply(Open *o, BirOp op, BirId a, BirId b, BirId type) {
    return add_expression(o, (BirExpression){.op = op, .a = a, .b = b, .type = type});
}

static BirId field(Open *o, BirId object, BirId variable) {
    BirId type = o->model->types.items[o->model->variables.items[variable].type].resolved;
    return add_expression(o, (BirExpression){.op = BIR_OP_FIELD, .a = object, .id = variable, .type = type});
}

/* An action with up to two arguments (BIR_NONE: none). */
static BirAction act(Open *o, BirActionOp op, BirId target, BirId id, BirId first, BirId second) {
    BirModel *m = o->model;
    BirSpan arguments = {m->lists.count, 0};
    const BirId given[] = {first, second};
    for (uint32_t i = 0; i < 2 && given[i] != BIR_NONE; i++, arguments.count++)
        vector_push(m->arena, &m->lists, given[i]);
    return (BirAction){.op = op, .target = target, .id = id, .arguments = arguments};
}

/* A location that does one action and goes to the next one; after a return nowhere. The guard may be BIR_NONE. */
static void add_location(Open *o, BirId guard, BirAction action) {
    BirModel *m = o->model;
    bool leaves = action.op == BIR_ACTION_RETURN;
    BirTransformation t = {.guard = guard == BIR_NONE ? truth(o) : guard,
                           .actions = {m->actions.count, 1},
                           .target_name = BIR_NONE,
                           .target = leaves ? BIR_NONE : m->locations.count + 1};
    vector_push(m->arena, &m->actions, action);
    BirLocation location = {.name = name_of(o, "l"), .transformations = {m->transformations.count, 1}};
    vector_push(m->arena, &m->transformations, t);
    vector_push(m->arena, &m->locations, location);
}

/* A location where threads end. */
static void add_end(Open *o) {
    BirLocation location = {.name = name_of(o, "end"), .transformations = {o->model->transformations.count, 0}};
    vector_push(o->model->arena, &o->model->locations, location);
}

static BirId add_body(Open *o, BirBody body, const char *name) {
    body.name = name_of(o, name);
    vector_push(o->model->arena, &o->model->bodies, body);
    return o->model->bodies.count - 1;
}

/* A function of one parameter that is not made yet. */
static BirId add_missing(Open *o, const char *name, BirId parameter, BirId result) {
    BirId variable = add_variable(o, "p", parameter, BIR_NONE);
    return add_body(o, (BirBody){.is_missing = true, .parameters = {variable, 1}, .result = result}, name);
}

/* Gives a body its variables (fresh ones from `first` on, so many of them parameters) and its locations. */
static void fill_body(Open *o, BirId id, BirId first, uint32_t parameters, BirId locations) {
    BirModel *m = o->model;
    BirBody *body = &m->bodies.items[id];
    body->is_missing = false;
    body->parameters = (BirSpan){first, parameters};
    body->locals = (BirSpan){first + parameters, m->variables.count - first - parameters};
    body->locations = (BirSpan){locations, m->locations.count - locations};
}

/* late(p): makes a Late, a type that was not there, and a global that was not there:
   x := new Late; x.y := p; seen := x; late := late + 1; return late. */
static void make_late(Open *o) {
    BirModel *m = o->model;
    BirId fields = add_variable(o, "x", m->type_int, BIR_NONE);
    o->f_late = add_variable(o, "y", m->type_int, BIR_NONE);
    const BirId above[] = {o->t_base};
    o->t_late = add_record(o, "Late", (BirSpan){fields, 2}, above, 1);
    o->t_late_ref = add_ref(o, o->t_late);
    o->c_late = add_collection(o, "Lates", o->t_late);
    o->g_late = add_global(o, "late", m->type_int, number(o, 7));
    BirId p = add_variable(o, "p", m->type_int, BIR_NONE), x = add_variable(o, "x", o->t_late_ref, BIR_NONE);
    BirId locations = m->locations.count;
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NEW, use(o, x), o->c_late, BIR_NONE, BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, field(o, use(o, x), o->f_late), 0, use(o, p), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, use(o, o->g_seen), 0, use(o, x), BIR_NONE));
    BirId sum = apply(o, BIR_OP_ADD, use(o, o->g_late), number(o, 1), m->type_int);
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, use(o, o->g_late), 0, sum, BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_RETURN, BIR_NONE, 0, use(o, o->g_late), BIR_NONE));
    fill_body(o, o->b_late, p, 1, locations);
}

/* get(p): first := literal "hi"; second := literal ("h" + "i"); return p.y, by way of the type that came late. */
static void make_virtual(Open *o) {
    BirModel *m = o->model;
    BirId p = add_variable(o, "p", o->t_late_ref, BIR_NONE), locations = m->locations.count;
    BirId joined = apply(o, BIR_OP_ADD, text(o, "h"), text(o, "i"), m->type_string);
    add_location(o, BIR_NONE,
                 act(o, BIR_ACTION_NATIVE, use(o, o->g_first), BIR_NATIVE_LITERAL, text(o, "hi"), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NATIVE, use(o, o->g_second), BIR_NATIVE_LITERAL, joined, BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_RETURN, BIR_NONE, 0, field(o, use(o, p), o->f_late), BIR_NONE));
    fill_body(o, o->b_virtual, p, 1, locations);
}

static void make_body(Open *o, BirId body) {
    o->made++;
    if (body == o->b_late)
        make_late(o);
    else
        make_virtual(o);
}

static void supply(void *context, const Missing *missing) {
    Open *o = context;
    if (missing->kind == MISSING_BODY)
        make_body(o, missing->id);
    else if (missing->kind == MISSING_FACT) {
        Text asked = {0};
        strings_show(o->code->strings, missing->string, &asked);
        BirFact fact = {.native = missing->id, .question = name_of(o, text_string(&asked))};
        vector_push(o->model->arena, &o->model->facts, fact);
        text_free(&asked);
    } else {
        o->found++;
        assert_int_equal(missing->kind, MISSING_TARGET);
        assert_int_equal(missing->id, o->v_get);
        assert_int_equal(missing->type, o->t_late);
        BirVirtualEntry entry = {.virtual_id = o->v_get, .type = o->t_late, .function = o->b_virtual};
        vector_push(o->model->arena, &o->model->virtual_entries, entry);
    }
    code_extend(o->code);
}

/* The types that every model has. */
static void add_plain_types(Open *o) {
    BirModel *m = o->model;
    m->type_null = add_type(o, (BirType){.kind = BIR_TYPE_NULL});
    m->type_exact = add_type(o, (BirType){.kind = BIR_TYPE_EXACT});
    m->type_boolean = add_type(o, (BirType){.kind = BIR_TYPE_BOOLEAN});
    m->type_int = add_type(o, (BirType){.kind = BIR_TYPE_INT});
    m->type_long = add_type(o, (BirType){.kind = BIR_TYPE_LONG});
    m->type_float = add_type(o, (BirType){.kind = BIR_TYPE_FLOAT});
    m->type_double = add_type(o, (BirType){.kind = BIR_TYPE_DOUBLE});
    m->type_char = add_type(o, (BirType){.kind = BIR_TYPE_CHAR});
    m->type_string = add_type(o, (BirType){.kind = BIR_TYPE_STRING});
    m->type_tid = add_type(o, (BirType){.kind = BIR_TYPE_TID});
    m->type_monitor = add_type(o, (BirType){.kind = BIR_TYPE_LOCK, .waits = true, .reentrant = true});
    m->type_object = o->t_object = add_record(o, "Object", (BirSpan){0, 0}, NULL, 0);
}

/* What there is from the start: Base with a field x, Text with a string, globals, and two functions that are not made.
 */
static Open *open_new(void) {
    Open *o = memory_get_zeroed(1, sizeof *o);
    BirModel *m = o->model = bir_new();
    m->checked = true;
    add_plain_types(o);
    o->t_base = add_record(o, "Base", (BirSpan){add_variable(o, "x", m->type_int, BIR_NONE), 1}, NULL, 0);
    o->t_base_ref = add_ref(o, o->t_base);
    o->f_text = add_variable(o, "value", m->type_string, BIR_NONE);
    o->t_text = add_record(o, "Text", (BirSpan){o->f_text, 1}, NULL, 0);
    o->t_text_ref = add_ref(o, o->t_text);
    o->c_texts = add_collection(o, "Texts", o->t_text);
    BirRole role = {.kind = BIR_ROLE_STRINGS, .id = o->c_texts, .field = o->f_text};
    vector_push(m->arena, &m->roles, role);
    o->g_seen = add_global(o, "seen", o->t_base_ref, BIR_NONE);
    o->g_first = add_global(o, "first", o->t_text_ref, BIR_NONE);
    o->g_second = add_global(o, "second", o->t_text_ref, BIR_NONE);
    o->b_late = add_missing(o, "late", m->type_int, m->type_int);
    o->b_virtual = add_missing(o, "get", o->t_base_ref, m->type_int);
    BirVirtual get = {.name = name_of(o, "get"),
                      .parameters = {add_variable(o, "p", o->t_base_ref, BIR_NONE), 1},
                      .result = m->type_int,
                      .is_partial = true};
    vector_push(m->arena, &m->virtuals, get);
    o->v_get = 0;
    return o;
}

/* A thread of the program: its variables were added from `first` on, its locations from `locations` on. */
static void add_main(Open *o, const char *name, BirId first, BirId locations) {
    BirId body = add_body(o, (BirBody){.is_thread = true, .is_main = true, .result = BIR_NONE}, name);
    fill_body(o, body, first, 0, locations);
}

static void open_machine(Open *o) {
    o->code = code_compile_program(o->model, true);
    o->code->supplier = (Supplier){supply, o};
    o->machine = machine_new(o->code, &(MachineOptions){0});
}

static void open_free(Open *o) {
    machine_free(o->machine);
    code_free(o->code);
    bir_free(o->model);
    free(o);
}

/* A thread: r := call late(5); r := invoke get(seen); end. */
static void add_calling_thread(Open *o, const char *name) {
    BirId r = add_variable(o, "r", o->model->type_int, BIR_NONE), locations = o->model->locations.count;
    add_location(o, BIR_NONE, act(o, BIR_ACTION_CALL, use(o, r), o->b_late, number(o, 5), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_INVOKE, use(o, r), o->v_get, use(o, o->g_seen), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, use(o, r), 0, use(o, r), BIR_NONE));
    add_end(o);
    add_main(o, name, r, locations);
}

/* A model of one such thread. */
static Open *open_calls(void) {
    Open *o = open_new();
    add_calling_thread(o, "Main");
    open_machine(o);
    return o;
}

static int64_t cell_of(const Open *o, const Machine *m, BirId variable) {
    return machine_cell(m, MACHINE_GLOBALS + o->code->offsets[variable]);
}

static int64_t local_of(const Open *o, const Machine *m, const char *name) {
    Loaded l = {o->model, o->code, (Machine *)(uintptr_t)m};
    return local(&l, 0, name);
}

/* Steps the first thread so many times. */
static void go(Machine *m, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++) {
        assert_true(machine_enabled(m, 0, 0));
        assert_int_equal(successors_step(m, (Move){0, 0, 0}), OUTCOME_DONE);
    }
}

static void test_function_made_when_called(void **state) {
    (void)state;
    Open *o = open_calls();
    assert_int_equal(o->made, 0);
    go(o->machine, 1);
    assert_int_equal(o->made, 1);
    assert_int_equal(local_of(o, o->machine, "p"), 5);
    assert_int_equal(cell_of(o, o->machine, o->g_late), 7); /* a global that was not there, at its initial value */
    go(o->machine, 5);
    assert_int_equal(local_of(o, o->machine, "r"), 8);
    int64_t object = cell_of(o, o->machine, o->g_seen);
    assert_int_equal(object_collection(machine_cell(o->machine, (uint32_t)object)), o->c_late);
    assert_int_equal(machine_cell(o->machine, (uint32_t)object + OBJECT_CELLS), 0);
    assert_int_equal(machine_cell(o->machine, (uint32_t)object + OBJECT_CELLS + 1), 5); /* after the inherited field */
    machine_undo(o->machine, 0);
    assert_int_equal(cell_of(o, o->machine, o->g_late), 7);
    assert_int_equal(cell_of(o, o->machine, o->g_seen), 0);
    go(o->machine, 6);
    assert_int_equal(local_of(o, o->machine, "r"), 8);
    assert_int_equal(o->made, 1); /* once and for all */
    open_free(o);
}

static void test_virtual_found_when_called(void **state) {
    (void)state;
    Open *o = open_calls();
    go(o->machine, 6);
    assert_int_equal(o->found, 0);
    size_t mark = machine_mark(o->machine);
    for (uint32_t i = 0; i < 2; i++) {
        go(o->machine, 4);
        assert_int_equal(local_of(o, o->machine, "r"), 5);
        assert_int_equal(o->found, 1);
        assert_int_equal(o->made, 2);
        machine_undo(o->machine, mark);
    }
    open_free(o);
}

static void test_literals_are_unique(void **state) {
    (void)state;
    Open *o = open_calls();
    go(o->machine, 9);
    int64_t first = cell_of(o, o->machine, o->g_first), second = cell_of(o, o->machine, o->g_second);
    assert_true(first != 0);
    assert_int_equal(first, second); /* one is folded by the compiler, the other made by the native */
    assert_true(code_is_base(o->code, first));
    Text shown = {0};
    strings_show(o->code->strings, machine_cell(o->machine, (uint32_t)first + OBJECT_CELLS), &shown);
    assert_string_equal(text_string(&shown), "hi");
    text_free(&shown);
    machine_undo(o->machine, 0);
    go(o->machine, 9);
    assert_int_equal(cell_of(o, o->machine, o->g_first), first);
    open_free(o);
}

/* A machine that was there before another made the code grow sees all of it. */
static void test_machines_share_growth(void **state) {
    (void)state;
    Open *o = open_calls();
    Machine *other = machine_new(o->code, &(MachineOptions){0});
    go(o->machine, 10);
    go(other, 6);
    assert_int_equal(local_of(o, other, "r"), 8);
    go(other, 4);
    assert_int_equal(local_of(o, other, "r"), 5);
    int64_t first = cell_of(o, other, o->g_first);
    assert_int_equal(first, cell_of(o, o->machine, o->g_first));
    assert_int_equal(machine_cell(other, (uint32_t)first), object_header(o->c_texts, 0));
    assert_int_equal(o->made, 2);
    machine_reset(other);
    assert_int_equal(cell_of(o, other, o->g_late), 7);
    machine_free(other);
    open_free(o);
}

static void test_unsupported(void **state) {
    (void)state;
    Open *o = open_new();
    BirId locations = o->model->locations.count;
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NATIVE, BIR_NONE, BIR_NATIVE_UNSUPPORTED, text(o, "a.B.c"), BIR_NONE));
    add_end(o);
    add_main(o, "Main", o->model->variables.count, locations);
    open_machine(o);
    assert_int_equal(successors_step(o->machine, (Move){0, 0, 0}), OUTCOME_LIMIT);
    assert_int_equal(machine_fault(o->machine)->limit, LIMIT_UNSUPPORTED);
    assert_int_equal(machine_fault(o->machine)->value, strings_add_utf8(o->code->strings, "a.B.c", 5));
    open_free(o);
}

/* What a state is stored as, kept. */
typedef struct Kept {
    uint32_t shape, count;
    uint32_t slots[64];
} Kept;

static Kept stored(Encoding encoding) {
    Kept result = {encoding.shape, encoding.count, {0}};
    assert_true(encoding.count <= 64);
    memcpy(result.slots, encoding.slots, encoding.count * sizeof *result.slots);
    return result;
}

static void assert_same(const Kept *left, const Kept *right) {
    assert_int_equal(left->shape, right->shape);
    assert_int_equal(left->count, right->count);
    assert_memory_equal(left->slots, right->slots, left->count * sizeof *left->slots);
}

/* Walks so many steps of the first thread, encoding each state as a whole and by what changed; both are the same. Then
   goes back to the start, where every state has to be stored as before, although the model has grown; and decodes all
   of them. */
static void check_encodings(Open *o, uint32_t steps) {
    Machine *m = o->machine;
    Encoder *e = encoder_new(m);
    Kept states[32];
    assert_true(steps < 32);
    states[0] = stored(encoder_base(e));
    for (uint32_t i = 1; i <= steps; i++) {
        size_t mark = machine_mark(m);
        go(m, 1);
        states[i] = stored(encoder_change(e, mark));
        encoder_follow(e, mark);
        Kept whole = stored(encoder_encode(e));
        assert_same(&states[i], &whole);
    }
    machine_undo(m, 0);
    for (uint32_t i = 0; i <= steps; i++) {
        Kept again = stored(encoder_encode(e));
        assert_same(&states[i], &again);
        if (i < steps)
            go(m, 1);
    }
    for (uint32_t i = 0; i <= steps; i++) {
        encoder_decode(e, states[i].shape, states[i].slots);
        Kept again = stored(encoder_encode(e));
        assert_same(&states[i], &again);
        if (i < steps) {
            go(m, 1);
            again = stored(encoder_encode(e));
            assert_same(&states[i + 1], &again);
        }
    }
    encoder_free(e);
}

static void test_states_across_growth(void **state) {
    (void)state;
    Open *o = open_calls();
    check_encodings(o, 10);
    assert_int_equal(o->made, 2);
    open_free(o);
}

/* In the model below the object's text changes with the third step and is waited on from the eighth. Both come back
   from a stored state; and a machine that starts anew finds the object as it was at first. */
static void check_base_object(Open *o, uint32_t object) {
    Machine *m = o->machine;
    int64_t old = strings_add_utf8(o->code->strings, "old", 3), new = strings_add_utf8(o->code->strings, "new", 3);
    Encoder *e = encoder_new(m);
    machine_reset(m);
    go(m, 3);
    Kept third = stored(encoder_encode(e));
    go(m, 5);
    Kept eighth = stored(encoder_encode(e));
    assert_int_equal(machine_cell(m, object + OBJECT_CELLS), old);
    encoder_decode(e, third.shape, third.slots);
    assert_int_equal(machine_cell(m, object + OBJECT_CELLS), new);
    assert_int_equal(machine_cell(m, object + OBJECT_OWNER), machine_thread(m, 0));
    encoder_decode(e, eighth.shape, eighth.slots);
    assert_int_equal(machine_cell(m, object + OBJECT_CELLS), old);
    assert_int_equal(machine_cell(m, machine_thread(m, 0) + THREAD_WAIT_LOCK), object + OBJECT_OWNER);
    encoder_decode(e, third.shape, third.slots);
    machine_reset(m);
    assert_int_equal(machine_cell(m, object + OBJECT_OWNER), 0);
    assert_int_equal(machine_cell(m, object + OBJECT_CELLS), old);
    encoder_free(e);
}

/* lock(monitor(first)); first.value := "new"; ...; wait: on an object that is there for ever. */
static void test_base_objects_change(void **state) {
    (void)state;
    Open *o = open_new();
    BirId n = add_variable(o, "n", o->model->type_int, BIR_NONE), locations = o->model->locations.count;
    BirId literal = text(o, "old");
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NATIVE, use(o, o->g_first), BIR_NATIVE_LITERAL, literal, BIR_NONE));
    BirId monitor = apply(o, BIR_OP_MONITOR, use(o, o->g_first), BIR_NONE, o->model->type_monitor);
    BirId free = apply(o, BIR_OP_LOCK_AVAILABLE, monitor, BIR_NONE, o->model->type_boolean);
    add_location(o, free, act(o, BIR_ACTION_LOCK, BIR_NONE, 0, monitor, BIR_NONE));
    add_location(o, BIR_NONE,
                 act(o, BIR_ACTION_ASSIGN, field(o, use(o, o->g_first), o->f_text), 0, text(o, "new"), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_LOCK, BIR_NONE, 0, monitor, BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_UNLOCK, BIR_NONE, 0, monitor, BIR_NONE));
    add_location(o, BIR_NONE,
                 act(o, BIR_ACTION_ASSIGN, field(o, use(o, o->g_first), o->f_text), 0, text(o, "old"), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, use(o, n), 0, number(o, 3), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_WAIT, BIR_NONE, 0, monitor, BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, use(o, n), 0, number(o, 4), BIR_NONE));
    add_end(o);
    add_main(o, "Main", n, locations);
    open_machine(o);
    go(o->machine, 2);
    uint32_t object = (uint32_t)cell_of(o, o->machine, o->g_first);
    assert_true(code_is_base(o->code, object));
    assert_int_equal(machine_cell(o->machine, object + OBJECT_OWNER), machine_thread(o->machine, 0));
    assert_int_equal(machine_cell(o->machine, object + OBJECT_DEPTH), 1);
    machine_undo(o->machine, 0);
    assert_int_equal(machine_cell(o->machine, object + OBJECT_OWNER), 0);
    check_encodings(o, 9);
    check_base_object(o, object);
    open_free(o);
}

/* More base objects than there are numbers for at first. */
static void test_many_base_objects(void **state) {
    (void)state;
    enum { MANY = 40 };
    Open *o = open_new();
    BirId locations = o->model->locations.count;
    for (uint32_t i = 0; i < MANY; i++) {
        char name[] = {(char)('0' + i), 0};
        add_location(o, BIR_NONE,
                     act(o, BIR_ACTION_NATIVE, use(o, o->g_first), BIR_NATIVE_LITERAL, text(o, name), BIR_NONE));
    }
    add_end(o);
    add_main(o, "Main", o->model->variables.count, locations);
    open_machine(o);
    Machine *m = o->machine;
    Encoder *e = encoder_new(m);
    Kept states[MANY];
    int64_t values[MANY];
    encoder_base(e);
    for (uint32_t i = 0; i < MANY - 2; i++) {
        size_t mark = machine_mark(m);
        go(m, 2); /* a look at another successor, which may need more numbers than the base has */
        encoder_change(e, mark);
        machine_undo(m, mark);
        go(m, 1);
        states[i] = stored(encoder_change(e, mark));
        values[i] = cell_of(o, m, o->g_first);
        encoder_follow(e, mark);
        Kept whole = stored(encoder_encode(e));
        assert_same(&states[i], &whole);
    }
    for (uint32_t i = 0; i < MANY - 2; i++) {
        encoder_decode(e, states[i].shape, states[i].slots);
        assert_int_equal(cell_of(o, m, o->g_first), values[i]);
    }
    encoder_free(e);
    open_free(o);
}

/* An identity hash belongs to the state from when it was asked for. */
static void test_identity_hashes(void **state) {
    (void)state;
    Open *o = open_calls();
    Machine *m = o->machine;
    go(m, 4);
    Encoder *e = encoder_new(m);
    Kept before = stored(encoder_encode(e));
    size_t mark = machine_mark(m);
    uint32_t object = (uint32_t)cell_of(o, m, o->g_seen);
    int64_t hash = heap_identity_hash(m, object);
    assert_true(hash > 0);
    assert_int_equal(heap_identity_hash(m, object), hash);
    Kept after = stored(encoder_encode(e));
    assert_true(memcmp(before.slots, after.slots, after.count * sizeof *after.slots) != 0);
    machine_undo(m, mark);
    assert_int_equal(machine_cell(m, object + OBJECT_HASH), 0);
    assert_int_equal(heap_identity_hash(m, object), hash); /* the same in the same state */
    machine_undo(m, mark);
    Kept again = stored(encoder_encode(e));
    assert_same(&before, &again);
    encoder_decode(e, after.shape, after.slots);
    object = (uint32_t)cell_of(o, m, o->g_seen);
    assert_int_equal(machine_cell(m, object + OBJECT_HASH), hash);
    assert_int_equal(machine_cell(m, MACHINE_HASHES), 1);
    encoder_free(e);
    open_free(o);
}

/* An array is what it was made as: what does not fit cannot be stored, by whatever type the array is known. */
static void test_array_store(void **state) {
    (void)state;
    Open *o = open_new();
    BirModel *m = o->model;
    BirId bases = add_type(o, (BirType){.kind = BIR_TYPE_ARRAY, .element = o->t_base_ref});
    BirId base_array = add_ref(o, bases);
    uint32_t c_bases = add_collection(o, "Bases", o->t_base), c_arrays = add_collection(o, "Arrays", bases);
    BirId object_ref = add_ref(o, o->t_object);
    BirId objects = add_type(o, (BirType){.kind = BIR_TYPE_ARRAY, .element = object_ref});
    BirId object_array = add_ref(o, objects);
    BirId a = add_variable(o, "a", base_array, BIR_NONE), x = add_variable(o, "x", object_ref, BIR_NONE);
    BirId wide = add_variable(o, "wide", object_array, BIR_NONE), locations = m->locations.count;
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NEW_ARRAY, use(o, a), c_arrays, number(o, 2), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, use(o, wide), 0, use(o, a), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NEW, use(o, x), c_bases, BIR_NONE, BIR_NONE));
    BirId element = apply(o, BIR_OP_INDEX, use(o, wide), number(o, 1), object_ref);
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, element, 0, use(o, x), BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_NEW, use(o, x), o->c_texts, BIR_NONE, BIR_NONE));
    add_location(o, BIR_NONE, act(o, BIR_ACTION_ASSIGN, element, 0, use(o, x), BIR_NONE));
    add_end(o);
    add_main(o, "Main", a, locations);
    open_machine(o);
    go(o->machine, 5);
    assert_int_equal(successors_step(o->machine, (Move){0, 0, 0}), OUTCOME_ERROR);
    assert_int_equal(machine_fault(o->machine)->error, BIR_ERROR_STORE);
    assert_int_equal(machine_fault(o->machine)->object, local_of(o, o->machine, "x"));
    open_free(o);
}

/* Whether the model grows during a search or has grown before it, and in whatever order states are met: they are the
 * same. */
static void test_searches(void **state) {
    (void)state;
    static const SearchOrder orders[] = {SEARCH_DFS, SEARCH_BFS};
    uint64_t states = 0, transitions = 0;
    for (uint32_t i = 0; i < 4; i++) {
        Open *o = open_new();
        add_calling_thread(o, "A");
        add_calling_thread(o, "B");
        open_machine(o);
        if (i >= 2)
            go(o->machine, 10);
        SearchOptions options = {.order = orders[i % 2]};
        SearchResult *result = search_run(o->code, &(MachineOptions){0}, &options);
        assert_int_equal(result->end, SEARCH_COMPLETE);
        assert_int_equal(o->made, 2);
        states = i ? states : result->states;
        transitions = i ? transitions : result->transitions;
        assert_true(states > 100);
        assert_int_equal(result->states, states);
        assert_int_equal(result->transitions, transitions);
        search_result_free(result);
        open_free(o);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_function_made_when_called),
        cmocka_unit_test(test_virtual_found_when_called),
        cmocka_unit_test(test_literals_are_unique),
        cmocka_unit_test(test_machines_share_growth),
        cmocka_unit_test(test_unsupported),
        cmocka_unit_test(test_states_across_growth),
        cmocka_unit_test(test_base_objects_change),
        cmocka_unit_test(test_identity_hashes),
        cmocka_unit_test(test_array_store),
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_many_base_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
