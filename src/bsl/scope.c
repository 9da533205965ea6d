#include "bsl/scope.h"

#include "base/guess.h"

#include <string.h>

/* Bounds of type variables that name each other end somewhere; hints end after so many errors. */
enum { BOUND_LIMIT = 20, HINTED_ERRORS = 20 };

const char *scope_keep(Scope *scope, const char *text) {
    return names_text(scope->names, names_add_string(scope->names, text));
}

void *scope_error(Scope *scope, Position position, const char *hint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    diagnostics_add_list(scope->diagnostics, SEVERITY_ERROR, position, hint, format, arguments);
    va_end(arguments);
    return NULL;
}

const JavaParameters *scope_method_parameters(const Scope *scope) {
    return scope->source->is_compact ? &scope->outline->classes.items[scope->class].components
                                     : &scope->source->parameters;
}

/* The class of the outline that is so many levels out; null beyond the outermost. */
static const JavaClass *source_outer(const Scope *scope, uint32_t level) {
    uint32_t class = scope->class;
    for (; level > 0 && class != UINT32_MAX; level--)
        class = scope->outline->classes.items[class].outer;
    return class == UINT32_MAX ? NULL : &scope->outline->classes.items[class];
}

const JvmClass *scope_outer(Scope *scope, uint32_t level) {
    const JavaClass *class = source_outer(scope, level);
    return class ? classes_find(scope->classes, class->internal_name) : NULL;
}

/* ---- Classes -------------------------------------------------------------------------------------------------- */

static const char *find_class(Scope *scope, const char *name, uint32_t bounds);

/* What a type variable means: its bound, erased. */
static const char *bound_of(Scope *scope, const JavaTypeParameters *parameters, const char *name, uint32_t bounds) {
    for (uint32_t i = 0; i < parameters->count; i++) {
        if (strcmp(parameters->items[i].name, name) != 0)
            continue;
        const JavaType *bound = &parameters->items[i].bound;
        return bound->name && bounds < BOUND_LIMIT ? find_class(scope, bound->name, bounds + 1) : "java/lang/Object";
    }
    return NULL;
}

/* A class by a simple name, in the class of the declaration and those around it. */
static const char *class_around(Scope *scope, const char *name, uint32_t bounds) {
    const char *found = scope->source ? bound_of(scope, &scope->source->type_parameters, name, bounds) : NULL;
    const JavaClass *source;
    for (uint32_t level = 0; !found && (source = source_outer(scope, level)); level++) {
        const JvmClass *class = scope_outer(scope, level);
        found = class ? classes_member(scope->classes, class, name) : NULL;
        if (!found)
            found = bound_of(scope, &source->type_parameters, name, bounds);
        if (!found && strcmp(source->name, name) == 0)
            found = source->internal_name;
    }
    return found;
}

static const char *find_joined(Scope *scope, const char *path, const char *name) {
    return classes_find_source(scope->classes, arena_format(scope->arena, "%s%s%s", path, *path ? "." : "", name));
}

/* A member of a class that is named in full. */
static const char *find_member(Scope *scope, const char *class_path, const char *name) {
    const char *outer = classes_find_source(scope->classes, class_path);
    const JvmClass *class = outer ? classes_find(scope->classes, outer) : NULL;
    return class ? classes_member(scope->classes, class, name) : NULL;
}

/* A class by a simple name, imported by that name or with everything beside it. */
static const char *class_imported(Scope *scope, const char *name, bool is_wildcard) {
    for (uint32_t i = 0; i < scope->outline->imports.count; i++) {
        const JavaImport *import = &scope->outline->imports.items[i];
        if (import->is_wildcard != is_wildcard)
            continue;
        const char *found = NULL;
        if (is_wildcard) {
            found = import->is_static ? NULL : find_joined(scope, import->path, name);
            if (!found)
                found = find_member(scope, import->path, name);
        } else if (declaration_path_ends(import->path, strlen(import->path), name)) {
            found = classes_find_source(scope->classes, import->path);
        }
        if (found)
            return found;
    }
    return NULL;
}

/* A class by a simple name (JLS 6.4.1 says which hides which). */
static const char *find_simple(Scope *scope, const char *name, uint32_t bounds) {
    const char *found = class_around(scope, name, bounds);
    if (!found)
        found = class_imported(scope, name, false);
    if (!found)
        found = find_joined(scope, scope->outline->package, name);
    if (!found)
        found = class_imported(scope, name, true);
    return found ? found : find_joined(scope, "java.lang", name);
}

static const char *find_class(Scope *scope, const char *name, uint32_t bounds) {
    const char *dot = strchr(name, '.');
    if (!dot)
        return find_simple(scope, name, bounds);
    Text part = {0};
    text_add_bytes(&part, name, (size_t)(dot - name));
    const char *found = find_simple(scope, text_string(&part), bounds);
    if (!found) {
        text_free(&part);
        return classes_find_source(scope->classes, name);
    }
    while (found && dot) {
        const char *start = dot + 1;
        dot = strchr(start, '.');
        part.length = 0;
        text_add_bytes(&part, start, dot ? (size_t)(dot - start) : strlen(start));
        const JvmClass *class = classes_find(scope->classes, found);
        found = class ? classes_member(scope->classes, class, text_string(&part)) : NULL;
    }
    text_free(&part);
    return found;
}

const char *scope_class(Scope *scope, const char *name) { return find_class(scope, name, 0); }

/* ---- Types ---------------------------------------------------------------------------------------------------- */

TermType scope_field_type(Scope *scope, JvmFieldType type) {
    return (TermType){.kind = type.type,
                      .class_name = type.type == JVM_TYPE_REFERENCE
                                        ? scope_keep(scope, classes_text(scope->classes, type.class_name))
                                        : NULL};
}

/* The name of an array's class: as many brackets, and the descriptor of its elements. */
static const char *array_name(Scope *scope, const JavaType *type, const char *class_name, JvmType primitive) {
    static const char letters[] = "ZBCSIJFD";
    Text name = {0};
    for (uint32_t i = 0; i < type->dimensions; i++)
        text_add_char(&name, '[');
    if (class_name)
        text_format(&name, "L%s;", class_name);
    else
        text_add_char(&name, letters[primitive]);
    const char *kept = scope_keep(scope, text_string(&name));
    text_free(&name);
    return kept;
}

bool scope_type(Scope *scope, const JavaType *type, TermType *result) {
    JvmType primitive = JVM_TYPE_REFERENCE;
    const char *class_name = NULL;
    if (!expression_is_primitive(type->name, &primitive)) {
        class_name = scope_class(scope, type->name);
        if (!class_name)
            return diagnostics_refuse(scope->diagnostics, type->position, NULL, "there is no class '%s'", type->name);
        class_name = scope_keep(scope, class_name);
    }
    if (type->dimensions > JVM_MOST_DIMENSIONS)
        return diagnostics_refuse(scope->diagnostics, type->position, NULL, "an array has at most %d dimensions",
                                  (int)JVM_MOST_DIMENSIONS);
    *result = (TermType){.kind = primitive, .class_name = class_name};
    if (type->dimensions)
        *result = (TermType){JVM_TYPE_REFERENCE, array_name(scope, type, class_name, primitive)};
    return true;
}

/* ---- Variables ------------------------------------------------------------------------------------------------ */

static bool is_at_label(const Scope *scope) {
    return scope->declaration->kind == DECLARES_CHECK || scope->declaration->kind == DECLARES_LOCATION;
}

/* A parameter by its place among those of the source. javac leaves parameters in the slots they come in. */
static bool find_parameter(Scope *scope, const char *name, ScopeVariable *variable) {
    const JavaParameters *parameters = scope_method_parameters(scope);
    const JvmMethodType *type = &scope->method->type;
    uint32_t slot = scope->method->flags & JVM_STATIC ? 0 : 1;
    for (uint32_t i = 0; i < type->parameter_count; i++) {
        if (i >= scope->hidden && i - scope->hidden < parameters->count &&
            strcmp(parameters->items[i - scope->hidden].name, name) == 0) {
            *variable = (ScopeVariable){slot, scope_field_type(scope, type->parameters[i])};
            return true;
        }
        slot += type->parameters[i].type == JVM_TYPE_LONG || type->parameters[i].type == JVM_TYPE_DOUBLE ? 2 : 1;
    }
    return false;
}

/* A variable that has a value at the label. */
static bool find_local(Scope *scope, const char *name, ScopeVariable *variable) {
    const JvmCode *code = scope->method->code;
    for (uint32_t i = 0; code && i < code->variable_count; i++) {
        const JvmVariable *local = &code->variables[i];
        JvmFieldType type;
        if (local->start <= scope->pc && scope->pc < local->end &&
            strcmp(classes_text(scope->classes, local->name), name) == 0 &&
            jvm_descriptor_field(scope->file->names, local->descriptor, &type)) {
            *variable = (ScopeVariable){local->slot, scope_field_type(scope, type)};
            return true;
        }
    }
    return false;
}

bool scope_variable(Scope *scope, const char *name, ScopeVariable *variable) {
    if (!scope->method)
        return false;
    return is_at_label(scope) ? find_local(scope, name, variable) : find_parameter(scope, name, variable);
}

bool scope_has_local(const Scope *scope, const char *name) {
    const JvmCode *code = scope->method ? scope->method->code : NULL;
    for (uint32_t i = 0; code && i < code->variable_count; i++)
        if (strcmp(classes_text(scope->classes, code->variables[i].name), name) == 0)
            return true;
    return false;
}

/* ---- Fields --------------------------------------------------------------------------------------------------- */

/* A static field that is imported, by name or with all others of its class. */
static bool find_imported(Scope *scope, const char *name, bool is_wildcard, ClassField *found) {
    for (uint32_t i = 0; i < scope->outline->imports.count; i++) {
        const JavaImport *import = &scope->outline->imports.items[i];
        const char *dot = strrchr(import->path, '.');
        if (!import->is_static || import->is_wildcard != is_wildcard || (!is_wildcard && !dot) ||
            (!is_wildcard && strcmp(dot + 1, name) != 0))
            continue;
        size_t length = is_wildcard ? strlen(import->path) : (size_t)(dot - import->path);
        const char *owner = classes_find_source(scope->classes, arena_copy(scope->arena, import->path, length));
        const JvmClass *class = owner ? classes_find(scope->classes, owner) : NULL;
        *found = class ? classes_field(scope->classes, class, name) : (ClassField){0};
        if (found->class && found->field->flags & JVM_STATIC)
            return true;
    }
    *found = (ClassField){0};
    return false;
}

bool scope_field(Scope *scope, const char *name, ScopeField *field) {
    *field = (ScopeField){.level = UINT32_MAX};
    const JvmClass *class;
    for (uint32_t level = 0; (class = scope_outer(scope, level)); level++) {
        field->found = classes_field(scope->classes, class, name);
        if (field->found.class) {
            field->level = level;
            return true;
        }
    }
    return find_imported(scope, name, false, &field->found) || find_imported(scope, name, true, &field->found);
}

/* ---- Guessing ------------------------------------------------------------------------------------------------- */

bool scope_may_guess(const Scope *scope) { return diagnostics_errors(scope->diagnostics) < HINTED_ERRORS; }

static void guess_fields(Scope *scope, Guess *guess) {
    const JvmClass *class;
    for (uint32_t level = 0; (class = scope_outer(scope, level)); level++)
        for (uint32_t i = 0; i < class->field_count; i++)
            if (!(class->fields[i].flags & JVM_SYNTHETIC))
                guess_try(guess, classes_text(scope->classes, class->fields[i].name));
}

const char *scope_suggest(Scope *scope, const char *name) {
    Guess guess = guess_start(name);
    if (!scope_may_guess(scope))
        return NULL;
    for (uint32_t i = 0; i < scope->parameter_count; i++)
        guess_try(&guess, scope->parameters[i].name);
    if (scope->method && !is_at_label(scope)) {
        const JavaParameters *parameters = scope_method_parameters(scope);
        for (uint32_t i = 0; i < parameters->count; i++)
            guess_try(&guess, parameters->items[i].name);
    }
    const JvmCode *code = scope->method && is_at_label(scope) ? scope->method->code : NULL;
    for (uint32_t i = 0; code && i < code->variable_count; i++)
        if (code->variables[i].start <= scope->pc && scope->pc < code->variables[i].end)
            guess_try(&guess, classes_text(scope->classes, code->variables[i].name));
    guess_fields(scope, &guess);
    return guess_hint(&guess, scope->arena);
}
