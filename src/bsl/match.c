#include "bsl/pattern.h"

#include "base/guess.h"

#include <string.h>

/* ---- Methods -------------------------------------------------------------------------------------------------- */

/* How many parameters of a constructor are not in the source: an enum's name and number, or the enclosing object. */
static uint32_t hidden_parameters(const Scope *scope) {
    if (strcmp(scope->source->name, "<init>") != 0)
        return 0;
    if (scope->file->flags & JVM_ENUM)
        return 2;
    return classes_is_inner(scope->file) ? 1 : 0;
}

static bool is_variable(const JavaTypeParameters *parameters, const char *name) {
    for (uint32_t i = 0; i < parameters->count; i++)
        if (strcmp(parameters->items[i].name, name) == 0)
            return true;
    return false;
}

/* Whether a type in the source is a type variable of the method or of a class around it. */
static bool is_type_variable(const Scope *scope, const char *name) {
    bool found = is_variable(&scope->source->type_parameters, name);
    for (uint32_t class = scope->class; !found && class != UINT32_MAX;) {
        const JavaClass *source = &scope->outline->classes.items[class];
        found = is_variable(&source->type_parameters, name);
        class = source->outer;
    }
    return found;
}

/* Whether a descriptor's class may be what a type in the source names: their last parts are equal. */
static bool ends_with(const char *class_name, size_t length, const char *source_name) {
    const char *dot = strrchr(source_name, '.'), *simple = dot ? dot + 1 : source_name;
    size_t simple_length = strlen(simple);
    if (length < simple_length || strncmp(class_name + length - simple_length, simple, simple_length) != 0)
        return false;
    char before = length > simple_length ? class_name[length - simple_length - 1] : '/';
    return before == '/' || before == '$';
}

static bool is_same_type(const Scope *scope, const JavaType *source, JvmFieldType type) {
    static const char letters[] = "ZBCSIJFD";
    const char *class_name = type.type == JVM_TYPE_REFERENCE ? classes_text(scope->classes, type.class_name) : "";
    size_t dimensions = strspn(class_name, "[");
    JvmType primitive;
    bool is_primitive = expression_is_primitive(source->name, &primitive);
    if (source->dimensions != dimensions)
        return false;
    if (dimensions == 0)
        return is_primitive
                   ? type.type == primitive
                   : type.type == JVM_TYPE_REFERENCE && (is_type_variable(scope, source->name) ||
                                                         ends_with(class_name, strlen(class_name), source->name));
    class_name += dimensions;
    if (is_primitive)
        return class_name[0] == letters[primitive] && !class_name[1];
    return class_name[0] == 'L' &&
           (is_type_variable(scope, source->name) || ends_with(class_name + 1, strlen(class_name) - 2, source->name));
}

static bool is_candidate(const Scope *scope, const JvmMethod *method) {
    const JavaParameters *parameters = scope_method_parameters(scope);
    if (method->flags & JVM_SYNTHETIC || strcmp(classes_text(scope->classes, method->name), scope->source->name) != 0 ||
        method->type.parameter_count != parameters->count + scope->hidden)
        return false;
    for (uint32_t i = 0; i < parameters->count; i++)
        if (!is_same_type(scope, &parameters->items[i].type, method->type.parameters[scope->hidden + i]))
            return false;
    return true;
}

/* Whether some of a method's code comes from the lines of the source method. Field initialisers, which constructors
   share, come from elsewhere. */
static bool has_lines(const Scope *scope, const JvmMethod *method) {
    const JvmCode *code = method->code;
    for (uint32_t i = 0; code && i < code->line_count; i++)
        if (code->lines[i].line >= scope->source->first_line && code->lines[i].line <= scope->source->last_line)
            return true;
    return false;
}

bool match_method(Scope *scope) {
    scope->hidden = hidden_parameters(scope);
    const JvmMethod *named = NULL, *lined = NULL;
    uint32_t named_count = 0, lined_count = 0;
    for (uint32_t i = 0; i < scope->file->method_count; i++) {
        const JvmMethod *method = &scope->file->methods[i];
        if (!is_candidate(scope, method))
            continue;
        named = method;
        named_count++;
        if (has_lines(scope, method)) {
            lined = method;
            lined_count++;
        }
    }
    scope->method = named_count == 1 ? named : lined_count == 1 ? lined : NULL;
    return scope->method != NULL;
}

/* ---- Labels --------------------------------------------------------------------------------------------------- */

/* The label of that name; an error if several statements have it. */
static const JavaLabel *find_label(Scope *scope) {
    const CommentDeclaration *declaration = scope->declaration;
    const JavaLabels *labels = &scope->source->labels;
    const JavaLabel *found = NULL;
    Guess guess = guess_start(declaration->label);
    for (uint32_t i = 0; i < labels->count; i++) {
        if (strcmp(labels->items[i].name, declaration->label) != 0) {
            if (scope_may_guess(scope))
                guess_try(&guess, labels->items[i].name);
        } else if (found) {
            return scope_error(scope, declaration->label_position, "rename one of them",
                               "the method has two statements with the label '%s'", declaration->label);
        } else {
            found = &labels->items[i];
        }
    }
    if (!found)
        scope_error(scope, declaration->label_position, guess_hint(&guess, scope->arena),
                    "the method has no statement with the label '%s'", declaration->label);
    return found;
}

static void refuse_line(Scope *scope, const JavaLabel *label, uint32_t line) {
    scope_error(scope, scope->declaration->label_position, "put the labelled statement on lines of its own",
                "the label '%s' shares line %u with other code: the class file does not distinguish them", label->name,
                line);
}

/* Whether line numbers lead to a label's statement and nowhere else. */
static bool is_findable(Scope *scope, const JavaLabel *label) {
    const CommentDeclaration *declaration = scope->declaration;
    static const char *const places[] = {
        [LABEL_IN_LAMBDA] = "is in the body of a lambda, which is a method of its own",
        [LABEL_IN_CLASS] = "is in a local or anonymous class",
        [LABEL_IN_FINALLY] = "is in a 'finally' block, of which the class file has several copies",
    };
    if (label->place != LABEL_IN_METHOD)
        scope_error(scope, declaration->label_position, NULL, "the label '%s' %s", label->name, places[label->place]);
    else if (label->shares_first)
        refuse_line(scope, label, label->first_line);
    else
        return true;
    return false;
}

bool match_label(Scope *scope) {
    const JavaLabel *label = find_label(scope);
    if (!label || !is_findable(scope, label))
        return false;
    const JvmCode *code = scope->method->code;
    /* The lines are in the order of their instructions. */
    for (uint32_t i = 0; code && i < code->line_count; i++) {
        uint32_t line = code->lines[i].line;
        if (line < label->first_line || line > label->last_line)
            continue;
        scope->pc = code->lines[i].pc;
        if (line < label->last_line || !label->shares_last)
            return true;
        refuse_line(scope, label, line);
        return false;
    }
    return diagnostics_refuse(scope->diagnostics, scope->declaration->label_position, NULL,
                              "the statement with the label '%s' has no code: no thread ever reaches it", label->name);
}
