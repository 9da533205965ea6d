#include "bir/lex.h"
#include "bir/print_int.h"

#include <stdlib.h>

/* `as "name" from "file":line`, as far as it is known. */
static void print_origin(const Printer *printer, const BirOrigin *origin) {
    if (origin->name != BIR_NONE)
        bir_print_form(printer, " as $q", origin->name);
    if (origin->file != BIR_NONE)
        bir_print_form(printer, " from $q:$d", origin->file, (int64_t)origin->line);
}

/* An integer or the name of a constant. */
static void print_number(const Printer *printer, const BirNumber *number) {
    if (number->name != BIR_NONE)
        bir_print_name(printer, number->name);
    else
        bir_print_form(printer, "$d", number->value);
}

/* Names of collections or variables between braces. */
static void print_uses(const Printer *printer, BirSpan uses) {
    text_add(printer->out, "{");
    for (uint32_t i = 0; i < uses.count; i++)
        bir_print_form(printer, i > 0 ? ", $n" : " $n", printer->model->uses.items[uses.first + i].name);
    text_add(printer->out, uses.count ? " }" : "}");
}

/* A reference type with its target and its collections. */
static void print_ref(const Printer *printer, const BirType *type) {
    text_add(printer->out, "ref");
    if (type->target_name != BIR_NONE)
        bir_print_form(printer, " $n", type->target_name);
    if (type->listed) {
        text_add_char(printer->out, ' ');
        print_uses(printer, type->members);
    }
}

/* A type where it is used; a record or enumeration by its name. */
static void print_type(const Printer *printer, BirId id) {
    static const char *const words[BIR_TYPE_KINDS] = {
#define BIR_TYPE(NAME, text, bits, meaning) [BIR_TYPE_##NAME] = text,
#include "bir/ops.def"
        [BIR_TYPE_RANGE] = "range ", [BIR_TYPE_LOCK] = "lock",   [BIR_TYPE_ARRAY] = "array ",
        [BIR_TYPE_NULL] = "null",    [BIR_TYPE_EXACT] = "exact",
    };
    const BirType *type = &printer->model->types.items[id];
    text_add(printer->out, words[type->kind] ? words[type->kind] : "");
    switch (type->kind) {
    case BIR_TYPE_RANGE:
        print_number(printer, &type->low);
        text_add(printer->out, "..");
        print_number(printer, &type->high);
        break;
    case BIR_TYPE_LOCK:
        text_add(printer->out, type->waits ? " wait" : "");
        text_add(printer->out, type->reentrant ? " reentrant" : "");
        break;
    case BIR_TYPE_REF: print_ref(printer, type); break;
    case BIR_TYPE_ARRAY:
        if (type->sized) {
            text_add_char(printer->out, '[');
            print_number(printer, &type->low);
            text_add(printer->out, "] ");
        }
        text_add(printer->out, "of ");
        print_type(printer, type->element);
        break;
    case BIR_TYPE_ENUM:
    case BIR_TYPE_RECORD:
    case BIR_TYPE_NAMED: bir_print_type_name(printer, type->name); break;
    default: break;
    }
}

/* `x: type unstored := initial origin`. */
static void print_variable(const Printer *printer, BirId id) {
    const BirVariable *variable = &printer->model->variables.items[id];
    bir_print_form(printer, "$n: ", variable->name);
    print_type(printer, variable->type);
    text_add(printer->out, variable->is_unstored ? " unstored" : "");
    if (variable->initial != BIR_NONE)
        bir_print_form(printer, " := $e", variable->initial);
    print_origin(printer, &variable->origin);
}

/* Variables one a line. */
static void print_variable_lines(const Printer *printer, BirSpan variables) {
    for (uint32_t i = 0; i < variables.count; i++) {
        text_add(printer->out, "    ");
        print_variable(printer, variables.first + i);
        text_add(printer->out, ";\n");
    }
}

/* Parameters in parentheses, and the type of the result. */
static void print_parameters(const Printer *printer, BirSpan parameters, BirId result) {
    text_add_char(printer->out, '(');
    for (uint32_t i = 0; i < parameters.count; i++) {
        text_add(printer->out, i > 0 ? ", " : "");
        print_variable(printer, parameters.first + i);
    }
    text_add_char(printer->out, ')');
    if (result != BIR_NONE) {
        text_add(printer->out, " returns ");
        print_type(printer, result);
    }
}

/* An enumeration where it is defined. */
static void print_enum(const Printer *printer, const BirType *type) {
    text_add(printer->out, "enum {");
    for (uint32_t i = 0; i < type->members.count; i++) {
        const BirEnumerator *enumerator = &printer->model->enumerators.items[type->members.first + i];
        bir_print_form(printer, i > 0 ? ", $n" : " $n", enumerator->name);
        if (enumerator->explicit_value)
            bir_print_form(printer, " = $d", enumerator->value);
    }
    text_add(printer->out, " }");
}

/* A type definition, where alone records and enumerations are spelled out. */
static void print_type_definition(const Printer *printer, const BirTypeDefinition *definition) {
    const BirType *type = &printer->model->types.items[definition->type];
    bir_print_form(printer, "$n = ", definition->name);
    if (type->kind == BIR_TYPE_ENUM) {
        print_enum(printer, type);
    } else if (type->kind == BIR_TYPE_RECORD) {
        text_add(printer->out, type->members.count ? "record {\n" : "record {");
        print_variable_lines(printer, type->members);
        text_add(printer->out, type->members.count ? "  }" : "}");
    } else {
        print_type(printer, definition->type);
    }
    print_origin(printer, &definition->origin);
}

/* A virtual with an entry a line. */
static void print_virtual(const Printer *printer, const BirVirtual *virtual) {
    bir_print_form(printer, "virtual $n", virtual->name);
    print_parameters(printer, virtual->parameters, virtual->result);
    text_add(printer->out, " {\n");
    for (uint32_t i = 0; i < virtual->entries.count; i++) {
        const BirVirtualEntry *entry = &printer->model->virtual_entries.items[virtual->entries.first + i];
        bir_print_form(printer, "    $n: $n;\n", entry->type_name, entry->function_name);
    }
    text_add(printer->out, virtual->is_partial ? "    else missing;\n  }" : "  }");
}

/* What natives and messages know by themselves. */
static void print_role(const Printer *printer, const BirRole *role) {
    bir_print_form(printer, "role $s = $n", bir_role_name(role->kind), role->name);
    if (role->field_name != BIR_NONE)
        bir_print_form(printer, ".$n", role->field_name);
}

/* What a native answers. */
static void print_fact(const Printer *printer, const BirFact *fact) {
    bir_print_form(printer, "fact $n", fact->native_name);
    if (fact->question != BIR_NONE)
        bir_print_form(printer, "($q)", fact->question);
    if (fact->answer == BIR_ANSWER_TEXT)
        bir_print_form(printer, " = $q", fact->text);
    else if (fact->answer == BIR_ANSWER_NUMBER)
        bir_print_form(printer, " = $d", fact->number);
    else if (fact->answer == BIR_ANSWER_NULL)
        text_add(printer->out, " = null");
}

/* A collection. */
static void print_collection(const Printer *printer, const BirCollection *collection) {
    bir_print_form(printer, "$n: collection ", collection->name);
    if (collection->sized) {
        text_add_char(printer->out, '[');
        print_number(printer, &collection->size);
        text_add(printer->out, "] ");
    }
    bir_print_form(printer, collection->kept ? "of $n kept" : "of $n", collection->element_name);
    print_origin(printer, &collection->origin);
}

/* A constant, always in the newer form. */
static void print_constant(const Printer *printer, const BirConstant *constant) {
    bir_print_form(printer, "const $n ", constant->name);
    if (constant->is_boolean)
        text_add(printer->out, constant->value ? "true" : "false");
    else
        bir_print_form(printer, "$d", constant->value);
}

/* One definition on a line of its own. */
static void print_definition(const Printer *printer, BirDefinition definition) {
    const BirModel *model = printer->model;
    if (definition.kind == BIR_DEFINES_TYPE && model->type_definitions.items[definition.id].predefined)
        return;
    text_add(printer->out, "  ");
    switch (definition.kind) {
    case BIR_DEFINES_CONSTANT: print_constant(printer, &model->constants.items[definition.id]); break;
    case BIR_DEFINES_TYPE: print_type_definition(printer, &model->type_definitions.items[definition.id]); break;
    case BIR_DEFINES_EXTENDS:
        bir_print_form(printer, "$n extends $n", model->extends.items[definition.id].sub_name,
                       model->extends.items[definition.id].super_name);
        break;
    case BIR_DEFINES_COLLECTION: print_collection(printer, &model->collections.items[definition.id]); break;
    case BIR_DEFINES_GLOBAL: print_variable(printer, definition.id); break;
    case BIR_DEFINES_VIRTUAL: print_virtual(printer, &model->virtuals.items[definition.id]); break;
    case BIR_DEFINES_TRAP:
        bir_print_form(printer, "trap $s call $n", bir_error_name(model->traps.items[definition.id].error),
                       model->traps.items[definition.id].function_name);
        break;
    case BIR_DEFINES_ROLE: print_role(printer, &model->roles.items[definition.id]); break;
    case BIR_DEFINES_FACT: print_fact(printer, &model->facts.items[definition.id]); break;
    }
    text_add(printer->out, ";\n");
}

/* Expressions separated by commas. */
static void print_list(const Printer *printer, BirSpan list) {
    for (uint32_t i = 0; i < list.count; i++)
        bir_print_form(printer, i > 0 ? ", $e" : "$e", printer->model->lists.items[list.first + i]);
}

/* What follows the word of an action. */
static void print_operands(const Printer *printer, const BirAction *action) {
    Text *out = printer->out;
    bool has_name_inside =
        action->op == BIR_ACTION_FORALL || action->op == BIR_ACTION_REACHABLE || action->op == BIR_ACTION_START;
    if (action->name != BIR_NONE)
        bir_print_form(printer, has_name_inside ? "($n" : " $n", action->name);
    switch (action->op) {
    case BIR_ACTION_ASSIGN: print_list(printer, action->arguments); break;
    case BIR_ACTION_NEW:
    case BIR_ACTION_EXIT:
    case BIR_ACTION_ATOMIC_BEGIN:
    case BIR_ACTION_ATOMIC_END: break;
    case BIR_ACTION_NEW_ARRAY:
        bir_print_form(printer, "[$e]", printer->model->lists.items[action->arguments.first]);
        break;
    case BIR_ACTION_FORALL:
    case BIR_ACTION_REACHABLE:
    case BIR_ACTION_START:
        text_add(out, action->arguments.count ? ", " : "");
        print_list(printer, action->arguments);
        text_add_char(out, ')');
        break;
    case BIR_ACTION_RETURN:
    case BIR_ACTION_THROW:
        text_add(out, action->arguments.count ? " " : "");
        print_list(printer, action->arguments);
        break;
    case BIR_ACTION_INTERN_CHOOSE:
    case BIR_ACTION_EXTERN_CHOOSE:
    case BIR_ACTION_LOCK ... BIR_ACTION_AWAKEN:
    case BIR_ACTION_DAEMON:
    case BIR_ACTION_PRINTLN ... BIR_ACTION_NATIVE:
    case BIR_ACTION_COUNT:
        text_add_char(out, '(');
        print_list(printer, action->arguments);
        text_add_char(out, ')');
        break;
    }
}

/* An action with its left side and its `;`. */
static void print_action(const Printer *printer, BirId id) {
    const BirAction *action = &printer->model->actions.items[id];
    if (action->target != BIR_NONE)
        bir_print_form(printer, "$e := ", action->target);
    text_add(printer->out, bir_action_word(action->op));
    print_operands(printer, action);
    text_add_char(printer->out, ';');
}

/* Whether an expression of a list is no more than a name, and this one. */
static bool is_called(const Printer *printer, BirId listed, const char *name) {
    const BirModel *model = printer->model;
    const BirExpression *e = &model->expressions.items[model->lists.items[listed]];
    return e->op == BIR_OP_NAME && strcmp(bir_name(model, e->name), name) == 0;
}

/* A transformation on one line. */
static void print_transformation(const Printer *printer, const BirTransformation *transformation) {
    bir_print_form(printer, "      when $e", transformation->guard);
    text_add(printer->out, transformation->timeout ? " timeout" : "");
    if (transformation->yields) {
        text_add(printer->out, transformation->weak ? " yield weak" : " yield");
        text_add(printer->out, transformation->plain ? " unordered" : transformation->library ? " library" : "");
        text_add(printer->out, transformation->shared.count ? " " : "");
        /* Alone, an object called `library` would be the word. */
        bool is_word = transformation->shared.count == 1 && is_called(printer, transformation->shared.first, "library");
        text_add(printer->out, is_word ? "(" : "");
        print_list(printer, transformation->shared);
        text_add(printer->out, is_word ? ")" : "");
    }
    text_add(printer->out, transformation->invisible ? " do invisible {"
                           : transformation->runs_on ? " do mover {"
                                                     : " do {");
    for (uint32_t i = 0; i < transformation->actions.count; i++) {
        text_add_char(printer->out, ' ');
        print_action(printer, transformation->actions.first + i);
    }
    text_add(printer->out, " }");
    if (transformation->target_name != BIR_NONE)
        bir_print_form(printer, " goto $n", transformation->target_name);
    text_add(printer->out, ";\n");
}

/* A location and, one a line, its transformations. */
static void print_location(const Printer *printer, const BirLocation *location) {
    bir_print_form(printer, "    loc $n:", location->name);
    print_origin(printer, &location->origin);
    if (location->has_live) {
        text_add(printer->out, " live ");
        print_uses(printer, location->live);
    }
    text_add_char(printer->out, '\n');
    for (uint32_t i = 0; i < location->transformations.count; i++)
        print_transformation(printer, &printer->model->transformations.items[location->transformations.first + i]);
}

/* A catch. */
static void print_catch(const Printer *printer, const BirCatch *clause) {
    if (clause->type_name == BIR_NONE)
        text_add(printer->out, "    catch any");
    else
        bir_print_form(printer, "    catch $t", clause->type_name);
    bir_print_form(printer, " from $n to $n goto $n", clause->from_name, clause->to_name, clause->handler_name);
    if (clause->variable_name != BIR_NONE)
        bir_print_form(printer, " as $n", clause->variable_name);
    text_add(printer->out, ";\n");
}

/* A thread or function. */
static void print_body(const Printer *printer, const BirBody *body) {
    const BirModel *model = printer->model;
    bir_print_form(printer, body->is_missing ? "  $s$s $n" : "\n  $s$s $n",
                   body->is_main      ? "main "
                   : body->is_initial ? "initial "
                   : body->is_idle    ? "library idle "
                   : body->is_library ? "library "
                                      : "",
                   body->is_thread ? "thread" : "function", body->name);
    print_parameters(printer, body->parameters, body->result);
    print_origin(printer, &body->origin);
    text_add(printer->out, body->is_missing ? " missing;\n" : "\n");
    if (body->is_missing)
        return;
    print_variable_lines(printer, body->locals);
    for (uint32_t i = 0; i < body->locations.count; i++)
        print_location(printer, &model->locations.items[body->locations.first + i]);
    for (uint32_t i = 0; i < body->catches.count; i++)
        print_catch(printer, &model->catches.items[body->catches.first + i]);
    bir_print_form(printer, "  end $n;\n", body->name);
}

/* All predicates. */
static void print_predicates(const BirModel *model, Text *out) {
    bool *is_thread_name = memory_get_zeroed(names_count(model->names), sizeof *is_thread_name);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        if (model->bodies.items[i].is_thread)
            is_thread_name[model->bodies.items[i].name] = true;
    Printer printer = {.model = model, .out = out, .in_predicates = true, .is_thread_name = is_thread_name};
    text_add(out, "\npredicates\n");
    for (uint32_t i = 0; i < model->predicates.count; i++)
        bir_print_form(&printer, "  $n = $e;\n", model->predicates.items[i].name,
                       model->predicates.items[i].expression);
    free(is_thread_name);
}

void bir_print(const BirModel *model, Text *out) {
    Printer printer = {.model = model, .out = out};
    bir_print_form(&printer, "system $n()\n", model->name);
    for (uint32_t i = 0; i < model->definitions.count; i++)
        print_definition(&printer, model->definitions.items[i]);
    for (uint32_t i = 0; i < model->bodies.count; i++)
        print_body(&printer, &model->bodies.items[i]);
    if (model->predicates.count > 0)
        print_predicates(model, out);
    bir_print_form(&printer, "end $n;\n", model->name);
}

void bir_print_type(const BirModel *model, BirId type, Text *out) {
    Printer printer = {.model = model, .out = out};
    print_type(&printer, type);
}

void bir_print_action(const BirModel *model, BirId action, Text *out) {
    Printer printer = {.model = model, .out = out};
    print_action(&printer, action);
}
