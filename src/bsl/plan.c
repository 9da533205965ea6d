#include "bsl/plan.h"

#include "base/guess.h"
#include "bsl/classes.h"

#include <string.h>

typedef struct Planner {
    Specification *specification;
    const PlanScope *scope;
    Diagnostics *diagnostics;
    Plans *plans;
    Arena *arena;
    Classes *classes; /* null for a BIR model */
    bool failed;
} Planner;

__attribute__((format(printf, 4, 5))) static void complain(Planner *planner, Position position, const char *hint,
                                                           const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(planner->diagnostics, SEVERITY_ERROR, position, hint, format, arguments);
    va_end(arguments);
    planner->failed = true;
}

/* ---- Names ----------------------------------------------------------------------------------------------------- */

static bool is_assertion(const Declaration *declaration) { return declaration->kind <= DECLARES_CHECK; }

/* Whether an import makes a name short for a path. */
static bool is_imported(const Specification *specification, bool assertion, const char *path, const char *name) {
    size_t length = strlen(path), tail = strlen(name);
    if (!declaration_path_ends(path, length, name) || tail == length)
        return false;
    for (uint32_t i = 0; i < specification->imports.count; i++) {
        const SpecificationImport *import = &specification->imports.items[i];
        if (import->is_assertion == assertion &&
            (import->is_wildcard ? declaration_path_ends(path, length - tail - 1, import->path)
                                 : declaration_path_ends(path, length, import->path)))
            return true;
    }
    return false;
}

/* How well a declaration fits a name: exactly, by an import, or by the end of its path. */
typedef enum Fitness { FITS_NOT, FITS_END, FITS_IMPORT, FITS_PATH } Fitness;

static Fitness fitness(const Planner *planner, const Declaration *declaration, bool assertion, const char *name) {
    if (is_assertion(declaration) != assertion)
        return FITS_NOT;
    if (strcmp(declaration->path, name) == 0)
        return FITS_PATH;
    if (is_imported(planner->specification, assertion, declaration->path, name))
        return FITS_IMPORT;
    return declaration_path_ends(declaration->path, strlen(declaration->path), name) ? FITS_END : FITS_NOT;
}

/* Reports an unknown name, with the nearest one as a hint. */
static void refuse_name(Planner *planner, const SpecificationUse *use, bool assertion) {
    const Declarations *declarations = planner->scope->declarations;
    Guess guess = guess_start(use->name);
    for (uint32_t i = 0; declarations && i < declarations->items.count; i++)
        if (is_assertion(&declarations->items.items[i]) == assertion) {
            guess_try(&guess, declarations->items.items[i].path);
            guess_try(&guess, declarations->items.items[i].name);
        }
    for (uint32_t i = 0; !declarations && i < planner->scope->predicate_count; i++)
        guess_try(&guess, planner->scope->predicates[i]);
    const char *hint = guess_hint(&guess, planner->arena);
    if (!hint && declarations && !declarations->sources.count)
        hint = "Bandera reads declarations from Javadoc comments: give the .java files as inputs";
    if (!hint)
        hint = declarations ? "declare it in a Javadoc comment: see doc/bsl.md"
                            : "predicates of a model are declared after its threads: see doc/bir.md";
    complain(planner, use->position, hint, "there is no %s '%s'",
             assertion      ? "assertion"
             : declarations ? "observable"
                            : "predicate",
             use->name);
}

/* The declaration that a name means; UINT32_MAX after a message. */
static uint32_t find_declaration(Planner *planner, const SpecificationUse *use, bool assertion) {
    const Declarations *declarations = planner->scope->declarations;
    uint32_t found = UINT32_MAX, other = UINT32_MAX;
    Fitness best = FITS_NOT;
    for (uint32_t i = 0; i < declarations->items.count; i++) {
        Fitness fits = fitness(planner, &declarations->items.items[i], assertion, use->name);
        if (fits > best) {
            best = fits;
            found = i;
            other = UINT32_MAX;
        } else if (fits == best && fits != FITS_NOT)
            other = i;
    }
    if (found == UINT32_MAX)
        refuse_name(planner, use, assertion);
    else if (other != UINT32_MAX) {
        complain(planner, use->position, "write a longer end of the full name", "'%s' may mean '%s' or '%s'", use->name,
                 declarations->items.items[found].path, declarations->items.items[other].path);
        return UINT32_MAX;
    }
    return found;
}

static uint32_t find_predicate(Planner *planner, const SpecificationUse *use) {
    for (uint32_t i = 0; i < planner->scope->predicate_count; i++)
        if (strcmp(planner->scope->predicates[i], use->name) == 0) {
            if (use->arguments.count)
                complain(planner, use->position, NULL, "'%s' is a predicate of a model: it takes no arguments",
                         use->name);
            return i;
        }
    refuse_name(planner, use, false);
    return UINT32_MAX;
}

/* ---- Variables -------------------------------------------------------------------------------------------------- */

static const char *keep(Planner *planner, const char *string) {
    return arena_copy(planner->arena, string, strlen(string));
}

/* The array whose elements a variable ranges over. */
static void find_field(Planner *planner, const SpecificationVariable *variable, JavaVariable *made) {
    const JvmClass *class = classes_find(planner->classes, made->class_name);
    ClassField found = class ? classes_field(planner->classes, class, variable->field) : (ClassField){0};
    if (!found.class) {
        complain(planner, variable->field_position, NULL, "class '%s' has no field '%s'", variable->class_name,
                 variable->field);
        return;
    }
    const char *descriptor = classes_text(planner->classes, found.field->descriptor);
    if (descriptor[0] != '[' || (descriptor[1] != 'L' && descriptor[1] != '['))
        complain(planner, variable->field_position, NULL, "'%s' is not an array of objects", variable->field);
    made->class_name = keep(planner, classes_text(planner->classes, found.class->name));
    made->field = variable->field;
    made->descriptor = keep(planner, descriptor);
    made->is_static = found.field->flags & JVM_STATIC;
}

/* What a variable of a property ranges over. */
static JavaVariable variable_of(Planner *planner, const SpecificationVariable *variable) {
    JavaVariable made = {0};
    Declarations *declarations = planner->scope->declarations;
    if (!declarations) {
        complain(planner, variable->position, NULL, "a model has no classes: 'forall' is for Java programs");
        return made;
    }
    made.class_name = declarations_class(declarations, planner->scope->classpath, variable->class_name);
    if (!made.class_name) {
        Guess guess = guess_start(variable->class_name);
        for (uint32_t i = 0; i < declarations->classes.count; i++)
            guess_try(&guess, declarations->classes.items[i].source_name);
        const char *hint = guess_hint(&guess, planner->arena);
        complain(planner, variable->class_position, hint ? hint : "write its full name, such as java.util.List",
                 "there is no class '%s'", variable->class_name);
        return made;
    }
    if (variable->field)
        find_field(planner, variable, &made);
    return made;
}

/* The class of the objects that a variable is bound to. */
static const char *class_of_variable(Planner *planner, const JavaVariable *variable) {
    if (!variable->field)
        return variable->class_name;
    const char *element = variable->descriptor + 1;
    if (*element != 'L')
        return element;
    return arena_copy(planner->arena, element + 1, strlen(element) - 2);
}

/* Checks the arguments of a use against the parameters of the declaration. */
static void check_arguments(Planner *planner, const SpecificationProperty *property, const JavaPlan *java,
                            const SpecificationUse *use, const Declaration *declaration) {
    uint32_t receiver = !declaration->is_static, wanted = receiver + declaration->parameters.count;
    if (use->arguments.count != wanted) {
        complain(planner, use->position,
                 receiver ? "an observable of an object needs that object as its first argument: a variable of 'forall'"
                          : NULL,
                 "'%s' takes %u argument%s, not %u", use->name, wanted, wanted == 1 ? "" : "s", use->arguments.count);
        return;
    }
    for (uint32_t i = 0; i < wanted; i++) {
        uint32_t variable = use->arguments.items[i];
        const char *given = class_of_variable(planner, &java->variables.items[variable]);
        const char *expected =
            i < receiver ? declaration->class_name : declaration->parameters.items[i - receiver].type.class_name;
        if (!expected)
            complain(planner, use->argument_positions.items[i], NULL,
                     "this parameter of '%s' is a number, and variables of 'forall' are objects", use->name);
        else if (given && !classes_is_subtype(planner->classes, given, expected)) {
            Text source = {0};
            for (const char *c = expected; *c; c++)
                text_add_char(&source, *c == '/' || *c == '$' ? '.' : *c);
            complain(planner, use->argument_positions.items[i], NULL,
                     "'%s' takes an object of class %s; '%s' is of class %s", use->name, text_string(&source),
                     property->variables.items[variable].name, property->variables.items[variable].class_name);
            text_free(&source);
        }
    }
}

/* ---- Plans ------------------------------------------------------------------------------------------------------ */

static uint32_t add_point(Planner *planner, JavaPlan *java, const Declaration *declaration) {
    JavaPoint point = {.class_name = declaration->class_name,
                       .method = declaration->method,
                       .descriptor = declaration->descriptor,
                       .pc = declaration->pc};
    switch (declaration->kind) {
    case DECLARES_PRE:
    case DECLARES_INVOKE: point.kind = POINT_INVOKE; break;
    case DECLARES_POST:
    case DECLARES_RETURN: point.kind = POINT_RETURN; break;
    case DECLARES_CHECK:
    case DECLARES_LOCATION: point.kind = POINT_LOCATION; break;
    case DECLARES_EXPRESSION: return JAVA_NOWHERE;
    }
    for (uint32_t i = 0; i < java->points.count; i++) {
        const JavaPoint *known = &java->points.items[i];
        if (known->kind == point.kind && known->pc == point.pc && strcmp(known->class_name, point.class_name) == 0 &&
            strcmp(known->method, point.method) == 0 && strcmp(known->descriptor, point.descriptor) == 0)
            return i;
    }
    vector_push(planner->arena, &java->points, point);
    return java->points.count - 1;
}

/* The use as people read it: "Full(b)". */
static const char *text_of_use(Planner *planner, const SpecificationProperty *property, const SpecificationUse *use) {
    Text text = {0};
    text_add(&text, use->name);
    for (uint32_t i = 0; i < use->arguments.count; i++)
        text_format(&text, "%s%s", i ? ", " : "(", property->variables.items[use->arguments.items[i]].name);
    text_add(&text, use->arguments.count ? ")" : "");
    return text_keep(&text, planner->arena);
}

/* All properties that enable assertions share a plan: assertions do not disturb each other. */
static void plan_assertions(Planner *planner, uint32_t number) {
    const SpecificationProperty *property = &planner->specification->properties.items[number];
    Plans *plans = planner->plans;
    if (!planner->scope->declarations) {
        complain(planner, property->position, NULL,
                 "the assertions of a model are its assert actions: --check assert checks them");
        return;
    }
    if (!plans->items.count || !plans->items.items[0].goals.items[0].is_assertions)
        vector_insert(planner->arena, &plans->items, 0, (Plan){0});
    Plan *plan = &plans->items.items[0];
    PlanGoal goal = {.name = property->name, .text = property->text, .is_assertions = true, .property = number};
    for (uint32_t i = 0; i < property->uses.count; i++) {
        uint32_t found = find_declaration(planner, &property->uses.items[i], true);
        if (found == UINT32_MAX)
            continue;
        const Declaration *declaration = &planner->scope->declarations->items.items[found];
        JavaAssertion assertion = {.point = add_point(planner, &plan->java, declaration),
                                   .condition = declaration->condition,
                                   .name = declaration->path,
                                   .text = declaration->text,
                                   .declaration = found,
                                   .goal = plan->goals.count};
        vector_push(planner->arena, &plan->java.assertions, assertion);
    }
    vector_push(planner->arena, &plan->goals, goal);
}

static JavaPredicate predicate_of(Planner *planner, JavaPlan *java, const SpecificationUse *use, uint32_t found) {
    const Declaration *declaration = &planner->scope->declarations->items.items[found];
    JavaPredicate predicate = {.point = add_point(planner, java, declaration),
                               .condition = declaration->condition,
                               .receiver = declaration->is_static ? JAVA_NOWHERE : use->arguments.items[0]};
    for (uint32_t i = !declaration->is_static; i < use->arguments.count; i++)
        vector_push(planner->arena, &predicate.arguments, use->arguments.items[i]);
    return predicate;
}

/* What a temporal property observes. Its predicates are in the order of its uses, as the propositions of its formula.
 */
static bool plan_alone(Planner *planner, uint32_t number, Plan *plan) {
    const SpecificationProperty *property = &planner->specification->properties.items[number];
    for (uint32_t i = 0; i < property->variables.count; i++)
        vector_push(planner->arena, &plan->java.variables, variable_of(planner, &property->variables.items[i]));
    if (planner->failed)
        return false;
    for (uint32_t i = 0; i < property->uses.count; i++) {
        const SpecificationUse *use = &property->uses.items[i];
        bool is_java = planner->scope->declarations != NULL;
        uint32_t found = is_java ? find_declaration(planner, use, false) : find_predicate(planner, use);
        if (found == UINT32_MAX)
            continue;
        if (is_java)
            check_arguments(planner, property, &plan->java, use, &planner->scope->declarations->items.items[found]);
        if (is_java && !planner->failed)
            vector_push(planner->arena, &plan->java.predicates, predicate_of(planner, &plan->java, use, found));
        vector_push(planner->arena, &plan->predicates, text_of_use(planner, property, use));
    }
    return !planner->failed;
}

static bool same_text(const char *left, const char *right) {
    return left == right || (left && right && strcmp(left, right) == 0);
}

/* Whether two plans observe the same, so that one model serves both. */
static bool observe_the_same(const Plan *left, const Plan *right) {
    if (left->counts_steps != right->counts_steps || left->predicates.count != right->predicates.count ||
        left->java.variables.count != right->java.variables.count)
        return false;
    for (uint32_t i = 0; i < left->java.variables.count; i++) {
        const JavaVariable *a = &left->java.variables.items[i], *b = &right->java.variables.items[i];
        if (!same_text(a->class_name, b->class_name) || !same_text(a->field, b->field))
            return false;
    }
    for (uint32_t i = 0; i < left->predicates.count; i++)
        if (strcmp(left->predicates.items[i], right->predicates.items[i]) != 0)
            return false;
    return true;
}

/* The formula of a goal: the property has to hold from the first state in which all its variables are bound (Corbett,
   Dwyer, Hatcliff and Robby, SPIN 2000, section 5.3). */
static void set_formulas(Ltl *ltl, const Plan *plan, PlanGoal *goal) {
    goal->negation = ltl_make(ltl, LTL_NOT, goal->formula, LTL_NONE);
    if (!plan->java.variables.count)
        return;
    LtlId bound = ltl_proposition(ltl, plan->predicates.count);
    LtlId unbound = ltl_make(ltl, LTL_NOT, bound, LTL_NONE);
    LtlId from_then_on = ltl_make(ltl, LTL_AND, bound, goal->formula);
    goal->negation = ltl_make(ltl, LTL_UNTIL, unbound, ltl_make(ltl, LTL_AND, bound, goal->negation));
    goal->formula = ltl_make(ltl, LTL_WEAK_UNTIL, unbound, from_then_on);
}

static void plan_temporal(Planner *planner, uint32_t number) {
    const SpecificationProperty *property = &planner->specification->properties.items[number];
    Ltl *ltl = planner->specification->ltl;
    Plan plan = {.counts_steps = !ltl_is_stutter_invariant(ltl, property->formula)};
    if (!plan_alone(planner, number, &plan))
        return;
    if (plan.predicates.count + (plan.java.variables.count > 0) > LTL_MOST_PROPOSITIONS) {
        complain(planner, property->position, NULL, "a property has at most %d observables", LTL_MOST_PROPOSITIONS - 1);
        return;
    }
    PlanGoal goal = {.name = property->name, .text = property->text, .formula = property->formula, .property = number};
    for (uint32_t i = 0; i < property->variables.count; i++)
        vector_push(planner->arena, &goal.variables, property->variables.items[i].name);
    set_formulas(ltl, &plan, &goal);
    Plans *plans = planner->plans;
    for (uint32_t i = 0; i < plans->items.count; i++)
        if (!plans->items.items[i].goals.items[0].is_assertions && observe_the_same(&plans->items.items[i], &plan)) {
            vector_push(planner->arena, &plans->items.items[i].goals, goal);
            return;
        }
    vector_push(planner->arena, &plan.goals, goal);
    vector_push(planner->arena, &plans->items, plan);
}

static bool is_wanted(const char *name, const char *const *wanted, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(name, wanted[i]) == 0)
            return true;
    return !wanted;
}

/* Whether there is a property for every name of `--property`. */
static void check_wanted(Planner *planner, const char *const *wanted, uint32_t count) {
    const Specification *specification = planner->specification;
    for (uint32_t i = 0; i < count; i++) {
        Guess guess = guess_start(wanted[i]);
        bool found = false;
        for (uint32_t j = 0; j < specification->properties.count && !found; j++) {
            found = strcmp(specification->properties.items[j].name, wanted[i]) == 0;
            guess_try(&guess, specification->properties.items[j].name);
        }
        if (!found)
            complain(planner, (Position){0, 0}, guess_hint(&guess, planner->arena), "there is no property '%s'",
                     wanted[i]);
    }
}

Plans *plans_make(Specification *specification, const PlanScope *scope, const char *const *wanted,
                  uint32_t wanted_count, Diagnostics *diagnostics) {
    Arena *arena = arena_new();
    Plans *plans = arena_alloc(arena, sizeof *plans);
    *plans = (Plans){.arena = arena, .ltl = specification->ltl};
    Planner planner = {
        .specification = specification, .scope = scope, .diagnostics = diagnostics, .plans = plans, .arena = arena};
    if (scope->declarations)
        planner.classes = classes_new(scope->classpath);
    bool failed = false;
    check_wanted(&planner, wanted, wanted_count);
    for (uint32_t i = 0; i < specification->properties.count; i++) {
        const SpecificationProperty *property = &specification->properties.items[i];
        failed |= planner.failed;
        planner.failed = false;
        if (!is_wanted(property->name, wanted, wanted_count))
            continue;
        if (property->is_assertions)
            plan_assertions(&planner, i);
        else
            plan_temporal(&planner, i);
    }
    classes_free(planner.classes);
    if (!failed && !planner.failed)
        return plans;
    plans_free(plans);
    return NULL;
}

void plans_free(Plans *plans) {
    if (plans)
        arena_free(plans->arena);
}

const Plan *plans_single(Plans *plans, const Plan *plan, uint32_t goal) {
    Plan *single = arena_alloc(plans->arena, sizeof *single);
    vector_push(plans->arena, &single->goals, plan->goals.items[goal]);
    single->java.points = plan->java.points;
    for (uint32_t i = 0; i < plan->java.assertions.count; i++) {
        JavaAssertion assertion = plan->java.assertions.items[i];
        if (assertion.goal != goal)
            continue;
        assertion.goal = 0;
        vector_push(plans->arena, &single->java.assertions, assertion);
    }
    return single;
}
