/* The checker: names and definitions, and the order of everything else. See check_int.h for what it leaves behind. */
#include "base/guess.h"
#include "bir/build.h"
#include "bir/check_int.h"

BirId map_get(const PairMap *map, BirId first, BirId second) {
    const int64_t *value = pair_map_find(map, first, second);
    return value ? (BirId)*value : BIR_NONE;
}

BirId map_add(Arena *arena, PairMap *map, BirId first, BirId second, BirId value) {
    BirId before = map_get(map, first, second);
    if (before == BIR_NONE)
        pair_map_set(arena, map, first, second, value);
    return before;
}

const char *check_name(const BirChecker *check, BirId name) { return bir_name(check->model, name); }

const char *check_describe(BirChecker *check, BirId type) {
    enum { LONGEST = 80 };
    if (type == BIR_NONE)
        return "something unknown";
    if (type < check->model->types.count && check->definition_names[type] != BIR_NONE)
        return check_name(check, check->definition_names[type]);
    BirTypeKind kind = check->model->types.items[type].kind;
    if (kind == BIR_TYPE_NULL)
        return "null";
    if (kind == BIR_TYPE_EXACT)
        return "an exact integer";
    Text text = {0};
    bir_print_type(check->model, type, &text);
    const char *copy =
        arena_format(check->arena, text.length > LONGEST ? "%.*s ..." : "%.*s", LONGEST, text_string(&text));
    text_free(&text);
    return copy;
}

/* What definitions of a kind are called in messages. */
static const char *kind_words(SymbolKind kind) {
    static const char *const words[] = {
        "nothing",           "constant", "type", "collection", "global", "virtual", "constant of an enumeration",
        "thread or function"};
    return words[kind];
}

/* A name close to the one that was not found. */
enum { GUESS_MESSAGES = 20 };

/* Begins a search for a name like `name`. Guessing stops after a number of errors: it looks at every name there is. */
static Guess guess_like(const BirChecker *check, BirId name) {
    Guess guess = guess_start(check_name(check, name));
    if (diagnostics_errors(check->diagnostics) >= GUESS_MESSAGES)
        guess.distance = 0;
    return guess;
}

/* Looks at one name. */
static void guess_name(const BirChecker *check, Guess *guess, BirId name) { guess_try(guess, check_name(check, name)); }

const char *check_suggest_variable(BirChecker *check, BirId name, BirSpan variables) {
    Guess guess = guess_like(check, name);
    for (uint32_t i = 0; i < variables.count; i++)
        guess_name(check, &guess, check->model->variables.items[variables.first + i].name);
    return guess_hint(&guess, check->arena);
}

BirId check_find_local(BirChecker *check, BirId body, BirId name, Position position) {
    const BirBody *owner = &check->model->bodies.items[body];
    BirId local = map_get(&check->variables, body, name);
    if (local == BIR_NONE)
        check_error(check, position, check_suggest_variable(check, name, bir_body_variables(owner)),
                    "'%s' has no parameter or local '%s'", check_name(check, owner->name), check_name(check, name));
    return local;
}

BirId check_find_location(BirChecker *check, BirId body, BirId name, Position position) {
    const BirBody *owner = &check->model->bodies.items[body];
    BirId location = map_get(&check->locations, body, name);
    if (location != BIR_NONE)
        return location;
    Guess guess = guess_like(check, name);
    for (uint32_t i = 0; i < owner->locations.count; i++)
        guess_name(check, &guess, check->model->locations.items[owner->locations.first + i].name);
    return check_refuse(check, position, guess_hint(&guess, check->arena), "'%s' has no location '%s'",
                        check_name(check, owner->name), check_name(check, name));
}

const char *check_suggest_value(BirChecker *check, BirId name) {
    const BirModel *model = check->model;
    Guess guess = guess_like(check, name);
    if (check->body != BIR_NONE) {
        BirSpan variables = bir_body_variables(&model->bodies.items[check->body]);
        for (uint32_t i = 0; i < variables.count; i++)
            guess_name(check, &guess, model->variables.items[variables.first + i].name);
    }
    for (uint32_t i = 0; i < model->globals.count; i++)
        guess_name(check, &guess, model->variables.items[model->globals.items[i]].name);
    for (uint32_t i = 0; i < model->constants.count; i++)
        guess_name(check, &guess, model->constants.items[i].name);
    for (uint32_t i = 0; i < model->enumerators.count; i++)
        guess_name(check, &guess, model->enumerators.items[i].name);
    return guess_hint(&guess, check->arena);
}

BirId check_find(BirChecker *check, SymbolKind kind, BirId name, Position position) {
    const Symbol *table = kind == SYMBOL_BODY ? check->bodies : check->symbols;
    const Symbol *symbol = name == BIR_NONE ? NULL : &table[name];
    if (symbol != NULL && symbol->kind == kind)
        return symbol->id;
    if (symbol != NULL && symbol->kind != SYMBOL_NONE)
        return check_refuse(check, position, NULL, "'%s' is a %s, not a %s", check_name(check, name),
                            kind_words(symbol->kind), kind_words(kind));
    Guess guess = guess_like(check, name);
    uint32_t count = guess.distance ? names_count(check->model->names) : 0;
    for (BirId other = 0; other < count; other++)
        if (table[other].kind == kind)
            guess_name(check, &guess, other);
    return check_refuse(check, position, guess_hint(&guess, check->arena), "there is no %s '%s'", kind_words(kind),
                        check_name(check, name));
}

BirId check_find_native(BirChecker *check, BirId name, Position position) {
    for (BirId i = 0; i < BIR_NATIVES; i++)
        if (strcmp(bir_native_name(i), check_name(check, name)) == 0)
            return i;
    Guess guess = guess_like(check, name);
    for (BirId i = 0; i < BIR_NATIVES; i++)
        guess_try(&guess, bir_native_name(i));
    const char *hint = guess_hint(&guess, check->arena);
    return check_refuse(check, position, hint ? hint : "functions of the model are called by call f(...)",
                        "there is no native '%s'", check_name(check, name));
}

/* Enters a definition; an error when the name is taken. */
static void declare(BirChecker *check, Symbol *table, BirId name, Symbol symbol) {
    const Symbol *first = &check->symbols[name];
    if (table == check->bodies && (first->kind == SYMBOL_NONE || first->kind == SYMBOL_TYPE))
        first = &check->bodies[name];
    if (first->kind == SYMBOL_NONE) {
        table[name] = symbol;
        return;
    }
    check_error(check, symbol.position, NULL, "'%s' is already defined, as a %s on line %u", check_name(check, name),
                kind_words(first->kind), first->position.line);
    check_note(check, first->position, "the first definition of '%s' is here", check_name(check, name));
}

/* Whether some part of the model asks for a type called Object. */
static bool uses_object(const BirChecker *check) {
    const BirModel *model = check->model;
    for (uint32_t i = 0; i < model->extends.count; i++)
        if (model->extends.items[i].sub_name == check->object_name ||
            model->extends.items[i].super_name == check->object_name)
            return true;
    for (uint32_t i = 0; i < model->types.count; i++) {
        const BirType *type = &model->types.items[i];
        if (type->kind == BIR_TYPE_REF &&
            (type->target_name == check->object_name || (type->target_name == BIR_NONE && type->members.count > 1)))
            return true;
    }
    return false;
}

/* Defines Object as an empty record where a model uses it without saying what it is. */
static void predefine_object(BirChecker *check) {
    BirModel *model = check->model;
    for (uint32_t i = 0; i < model->type_definitions.count; i++)
        if (model->type_definitions.items[i].name == check->object_name)
            return;
    if (!uses_object(check))
        return;
    BirType type = build_type(BIR_TYPE_RECORD, (Position){0});
    type.name = check->object_name;
    BirTypeDefinition definition = {.name = check->object_name, .type = model->types.count, .predefined = true};
    definition.origin = (BirOrigin){BIR_NONE, BIR_NONE, 0};
    vector_push(model->arena, &model->types, type);
    vector_push(model->arena, &model->type_definitions, definition);
}

/* Enters all definitions of the model. */
static void declare_definitions(BirChecker *check) {
    const BirModel *model = check->model;
#define DECLARE_ALL(table, kind, symbols)                                                                              \
    for (uint32_t i = 0; i < model->table.count; i++)                                                                  \
    declare(check, symbols, model->table.items[i].name, (Symbol){kind, i, model->table.items[i].position})
    DECLARE_ALL(constants, SYMBOL_CONSTANT, check->symbols);
    DECLARE_ALL(type_definitions, SYMBOL_TYPE, check->symbols);
    DECLARE_ALL(enumerators, SYMBOL_ENUMERATOR, check->symbols);
    DECLARE_ALL(collections, SYMBOL_COLLECTION, check->symbols);
    for (uint32_t i = 0; i < model->globals.count; i++) {
        const BirVariable *variable = &model->variables.items[model->globals.items[i]];
        declare(check, check->symbols, variable->name,
                (Symbol){SYMBOL_GLOBAL, model->globals.items[i], variable->position});
    }
    DECLARE_ALL(virtuals, SYMBOL_VIRTUAL, check->symbols);
    DECLARE_ALL(bodies, SYMBOL_BODY, check->bodies);
#undef DECLARE_ALL
    for (uint32_t i = model->type_definitions.count; i-- > 0;) /* the first name of a type is the one that counts */
        check->definition_names[model->type_definitions.items[i].type] = model->type_definitions.items[i].name;
}

/* Checks the types and initial values of globals. */
static void check_globals(BirChecker *check) {
    for (uint32_t i = 0; i < check->model->globals.count; i++) {
        BirId variable = check->model->globals.items[i];
        check_placed_type(check, check->model->variables.items[variable].type, VARIABLE_GLOBAL);
        check_initial(check, variable);
    }
}

/* Whether a range, if it is one, has all values of another. */
static bool is_within(const BirChecker *check, BirId from, BirId to) {
    if (from == BIR_NONE || to == BIR_NONE || check_kind(check, to) != BIR_TYPE_RANGE)
        return true;
    const BirType *inner = &check->model->types.items[from], *outer = &check->model->types.items[to];
    return inner->low.value >= outer->low.value && inner->high.value <= outer->high.value;
}

/* The function that a virtual's line names, when its number of parameters and its results fit the virtual's. */
static void check_entry(BirChecker *check, const BirVirtual *virtual, const BirVirtualEntry *entry) {
    const BirModel *model = check->model;
    const BirBody *function = &model->bodies.items[entry->function];
    const char *name = check_name(check, function->name);
    if (function->is_thread) {
        check_error(check, entry->position, NULL, "'%s' is a thread, not a function", name);
        return;
    }
    if (function->parameters.count != virtual->parameters.count) {
        check_error(check, entry->position, NULL, "'%s' has %u parameters, but virtual '%s' has %u", name,
                    function->parameters.count, check_name(check, virtual->name), virtual->parameters.count);
        return;
    }
    /* The first parameter takes the object itself, of a type that differs from line to line: see check_receivers. */
    for (uint32_t i = 1; i < function->parameters.count; i++) {
        BirId from = check_resolved(check, model->variables.items[virtual->parameters.first + i].type);
        BirId to = check_resolved(check, model->variables.items[function->parameters.first + i].type);
        if (!check_passes(check, from, to) || !is_within(check, from, to))
            check_error(check, entry->position, NULL,
                        "parameter %u of '%s' is of type %s, but that of virtual '%s' of type %s", i + 1, name,
                        check_describe(check, to), check_name(check, virtual->name), check_describe(check, from));
    }
    if ((function->result == BIR_NONE) != (virtual->result == BIR_NONE)) {
        check_error(check, entry->position, NULL, "'%s' returns %s, but virtual '%s' returns %s", name,
                    function->result == BIR_NONE ? "nothing" : "a value", check_name(check, virtual->name),
                    virtual->result == BIR_NONE ? "nothing" : "a value");
    } else if (function->result != BIR_NONE) {
        BirId from = check_resolved(check, function->result), to = check_resolved(check, virtual->result);
        if (!check_passes(check, from, to))
            check_error(check, entry->position, NULL, "'%s' returns %s, but virtual '%s' returns %s", name,
                        check_describe(check, from), check_name(check, virtual->name), check_describe(check, to));
    }
}

/* Checks that every function of a virtual takes the objects it is chosen for. */
static void check_receivers(BirChecker *check, BirId id) {
    const BirModel *model = check->model;
    const BirVirtual *virtual = &model->virtuals.items[id];
    if (virtual->parameters.count == 0)
        return;
    BirId receiver = check_resolved(check, model->variables.items[virtual->parameters.first].type);
    if (receiver == BIR_NONE)
        return;
    if (check_kind(check, receiver) != BIR_TYPE_REF) {
        check_error(check, virtual->position, NULL, "the first parameter of virtual '%s' must be a reference, not %s",
                    check_name(check, virtual->name), check_describe(check, receiver));
        return;
    }
    for (uint32_t i = 0; i < model->collections.count; i++) {
        BirId element = model->collections.items[i].element;
        if (element == BIR_NONE || !bir_ref_admits(model, receiver, i))
            continue;
        BirId target = bir_virtual_target(model, id, element);
        if (target == BIR_NONE || model->bodies.items[target].parameters.count == 0)
            continue;
        const BirVariable *parameter = &model->variables.items[model->bodies.items[target].parameters.first];
        BirId type = check_resolved(check, parameter->type);
        if (type != BIR_NONE && (check_kind(check, type) != BIR_TYPE_REF || !bir_ref_admits(model, type, i)))
            check_error(check, virtual->position, NULL,
                        "virtual '%s' runs '%s' for objects of '%s', which its parameter '%s' does not admit",
                        check_name(check, virtual->name), check_name(check, model->bodies.items[target].name),
                        check_name(check, model->collections.items[i].name), check_name(check, parameter->name));
    }
}

/* Checks the virtuals. */
static void check_virtuals(BirChecker *check) {
    BirModel *model = check->model;
    for (uint32_t i = 0; i < model->virtuals.count; i++) {
        const BirVirtual *virtual = &model->virtuals.items[i];
        PairMap types = {0};
        if (virtual->parameters.count == 0)
            check_error(check, virtual->position, "the first parameter takes the object whose type decides",
                        "virtual '%s' has no parameters", check_name(check, virtual->name));
        for (uint32_t j = 0; j < virtual->parameters.count; j++)
            check_placed_type(check, model->variables.items[virtual->parameters.first + j].type, VARIABLE_PARAMETER);
        if (virtual->result != BIR_NONE)
            check_placed_type(check, virtual->result, VARIABLE_RESULT);
        for (uint32_t j = 0; j < virtual->entries.count; j++) {
            BirVirtualEntry *entry = &model->virtual_entries.items[virtual->entries.first + j];
            entry->type = check_object_type(check, entry->type_name, entry->position, false);
            entry->virtual_id = i;
            entry->function = check_find(check, SYMBOL_BODY, entry->function_name, entry->position);
            if (entry->type != BIR_NONE && map_add(check->arena, &types, entry->type, 0, j) != BIR_NONE)
                check_error(check, entry->position, NULL, "virtual '%s' has two lines for '%s'",
                            check_name(check, virtual->name), check_name(check, entry->type_name));
            if (entry->function != BIR_NONE)
                check_entry(check, virtual, entry);
        }
        check_receivers(check, i);
    }
}

/* Checks what natives know by themselves. */
static void check_roles(BirChecker *check) {
    const BirModel *model = check->model;
    bool seen[BIR_ROLES] = {false};
    for (uint32_t i = 0; i < model->roles.count; i++) {
        BirRole *role = &model->roles.items[i];
        const char *name = bir_role_name(role->kind);
        bool has_field = role->kind == BIR_ROLE_STRINGS || role->kind == BIR_ROLE_CLASSES;
        if (seen[role->kind])
            check_error(check, role->position, NULL, "there is already a role '%s'", name);
        seen[role->kind] = true;
        role->field = BIR_NONE;
        if (has_field != (role->field_name != BIR_NONE))
            check_error(check, role->position, NULL, "role '%s' is %s", name,
                        has_field ? "a collection and a field of its objects, c.f" : "a type");
        else if (!has_field)
            role->id = check_object_type(check, role->name, role->position, false);
        else if ((role->id = check_find(check, SYMBOL_COLLECTION, role->name, role->position)) != BIR_NONE) {
            role->field = map_get(&check->fields, model->collections.items[role->id].element, role->field_name);
            if (role->field == BIR_NONE ||
                check_kind(check, check_resolved(check, model->variables.items[role->field].type)) != BIR_TYPE_STRING)
                check_error(check, role->position, NULL, "objects of '%s' have no field '%s' of type string",
                            check_name(check, role->name), check_name(check, role->field_name));
        }
    }
}

/* Checks what natives answer. */
static void check_facts(BirChecker *check) {
    const BirModel *model = check->model;
    PairMap answered = {0};
    if (model->facts.count && !model->roles.count)
        check_error(check, model->facts.items[0].position, "see 'role' in doc/bir.md",
                    "facts are about programs, which have roles");
    for (uint32_t i = 0; i < model->facts.count; i++) {
        BirFact *fact = &model->facts.items[i];
        fact->native = check_find_native(check, fact->native_name, fact->position);
        if (fact->native != BIR_NONE && map_add(check->arena, &answered, fact->native, fact->question, i) != BIR_NONE)
            check_error(check, fact->position, NULL, "'%s' has two answers to this",
                        check_name(check, fact->native_name));
    }
}

/* Checks the parameters of a trap's function: none, or what is known of the error. */
static void check_trap_parameters(BirChecker *check, const BirTrap *trap, BirSpan parameters) {
    static const char *const known[BIR_ERROR_KINDS] = {[BIR_ERROR_INDEX] = "the index and the length, or none",
                                                       [BIR_ERROR_NEGATIVE_SIZE] = "the size, or none",
                                                       [BIR_ERROR_CAST] =
                                                           "the object, with the name of the type or without, or none",
                                                       [BIR_ERROR_STORE] = "the object, or none"};
    uint32_t count = trap->error == BIR_ERROR_INDEX ? 2 : known[trap->error] ? 1 : 0;
    bool has_name = trap->error == BIR_ERROR_CAST && parameters.count == 2;
    if (parameters.count != 0 && parameters.count != count && !has_name) {
        check_error(check, trap->position, NULL, "'%s' has %u parameter%s, but a trap for %s calls it with %s",
                    check_name(check, trap->function_name), parameters.count, parameters.count == 1 ? "" : "s",
                    bir_error_name(trap->error), known[trap->error] ? known[trap->error] : "none");
        return;
    }
    for (uint32_t i = 0; i < parameters.count; i++) {
        const BirVariable *parameter = &check->model->variables.items[parameters.first + i];
        BirId type = check_resolved(check, parameter->type);
        if (type == BIR_NONE)
            continue;
        const BirType *t = &check->model->types.items[type];
        bool is_object = (trap->error == BIR_ERROR_CAST && i == 0) || trap->error == BIR_ERROR_STORE;
        if (has_name && i == 1) {
            if (t->kind != BIR_TYPE_STRING)
                check_error(check, parameter->position, NULL,
                            "a trap for cast hands over the name of a type, a string");
            continue;
        }
        bool takes_any = t->kind == BIR_TYPE_REF && !t->listed && t->target == check->model->type_object;
        if (is_object ? !takes_any : t->kind != BIR_TYPE_INT)
            check_error(check, parameter->position, NULL, "a trap for %s hands over %s, not %s",
                        bir_error_name(trap->error), is_object ? "a ref Object" : "an int",
                        check_describe(check, type));
    }
}

/* Checks the traps: one function for each error. */
static void check_traps(BirChecker *check) {
    bool seen[BIR_ERROR_KINDS] = {false};
    for (uint32_t i = 0; i < check->model->traps.count; i++) {
        BirTrap *trap = &check->model->traps.items[i];
        if (seen[trap->error])
            check_error(check, trap->position, NULL, "there is already a trap for %s", bir_error_name(trap->error));
        seen[trap->error] = true;
        trap->function = check_find(check, SYMBOL_BODY, trap->function_name, trap->position);
        if (trap->function == BIR_NONE)
            continue;
        const BirBody *function = &check->model->bodies.items[trap->function];
        if (function->is_thread)
            check_error(check, trap->position, NULL, "'%s' is a thread, not a function",
                        check_name(check, function->name));
        else if (function->result != BIR_NONE)
            check_error(check, trap->position, NULL, "'%s' returns a value, but a trap has no place for one",
                        check_name(check, function->name));
        else
            check_trap_parameters(check, trap, function->parameters);
    }
}

/* Checks the predicates: true or false of every state, so no thread is the acting one. */
static void check_predicates(BirChecker *check) {
    BirModel *model = check->model;
    PairMap names = {0};
    check->in_predicate = true;
    for (uint32_t i = 0; i < model->predicates.count; i++) {
        const BirPredicate *predicate = &model->predicates.items[i];
        if (map_add(check->arena, &names, predicate->name, 0, i) != BIR_NONE)
            check_error(check, predicate->position, NULL, "there is already a predicate '%s'",
                        check_name(check, predicate->name));
        if (check_expression(check, predicate->expression) != BIR_NONE)
            check_fits(check, predicate->expression, check->types[BIR_TYPE_BOOLEAN], "a predicate");
    }
    check->in_predicate = false;
}

/* A cast may name the type of the object: adds the references that such casts lead to. */
static void add_refs(BirChecker *check) {
    BirModel *model = check->model;
    PairMap objects = {0};
    for (uint32_t i = 0; i < model->type_definitions.count; i++) {
        const BirTypeDefinition *definition = &model->type_definitions.items[i];
        BirTypeKind kind = check_kind(check, definition->type);
        if (kind == BIR_TYPE_RECORD || kind == BIR_TYPE_ARRAY)
            map_add(check->arena, &objects, definition->name, 0, definition->type);
    }
    for (uint32_t i = 0; i < model->types.count; i++) {
        const BirType *type = &model->types.items[i];
        if (type->kind == BIR_TYPE_REF && !type->listed && type->target_name != BIR_NONE)
            map_add(check->arena, &check->refs, type->target_name, 0, i);
    }
    for (uint32_t i = 0; i < model->expressions.count; i++) {
        const BirExpression *e = &model->expressions.items[i];
        if (e->op != BIR_OP_CAST || map_get(&objects, e->name, 0) == BIR_NONE ||
            map_get(&check->refs, e->name, 0) != BIR_NONE)
            continue;
        BirType ref = build_type(BIR_TYPE_REF, e->position);
        ref.target_name = e->name;
        vector_push(model->arena, &model->types, ref);
        map_add(check->arena, &check->refs, e->name, 0, model->types.count - 1);
    }
}

/* Makes the tables that names are looked up in. */
static void prepare(BirChecker *check) {
    BirModel *model = check->model;
    check->object_name = names_add_string(model->names, "Object");
    check_basic_types(check);
    predefine_object(check);
    add_refs(check);
    uint32_t count = names_count(model->names);
    check->symbols = arena_alloc(check->arena, count * sizeof *check->symbols);
    check->bodies = arena_alloc(check->arena, count * sizeof *check->bodies);
    check->facts = arena_alloc(check->arena, model->expressions.count * sizeof *check->facts);
    check->measures = arena_alloc(check->arena, model->types.count * sizeof *check->measures);
    check->definition_names = arena_alloc(check->arena, model->types.count * sizeof *check->definition_names);
    memset(check->definition_names, 0xff, model->types.count * sizeof *check->definition_names);
}

bool bir_check(BirModel *model, Diagnostics *diagnostics) {
    BirChecker check = {.model = model, .diagnostics = diagnostics, .arena = arena_new(), .body = BIR_NONE};
    uint32_t errors = diagnostics_errors(diagnostics);
    model->checked = false;
    prepare(&check);
    declare_definitions(&check);
    check_types(&check);
    check_declare_bodies(&check);
    check_globals(&check);
    check_virtuals(&check);
    check_traps(&check);
    check_roles(&check);
    check_facts(&check);
    check_bodies(&check);
    check_predicates(&check);
    /* Monitors of a program need not be nested, and its front end answers for what is invisible. */
    if (diagnostics_errors(diagnostics) == errors && !model->roles.count)
        check_rules(&check);
    arena_free(check.arena);
    model->checked = diagnostics_errors(diagnostics) == errors && !diagnostics_stops(diagnostics, 0);
    return model->checked;
}
