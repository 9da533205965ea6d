#include "bsl/declaration.h"

#include "base/file.h"
#include "base/guess.h"
#include "bsl/resolve.h"

#include <stdlib.h>
#include <string.h>

/* A source while its declarations are read. */
typedef struct Source {
    JavaText text;
    JavaOutline outline;
    bool is_good; /* it could be read */
} Source;

typedef struct Reader {
    Declarations *declarations;
    Arena *scratch;
    Names *names; /* of words in the sources and texts in terms; in the arena of the declarations */
    Names *paths; /* of the declarations so far */
    Classes *classes;
    Source *sources;
} Reader;

/* ---- Sources -------------------------------------------------------------------------------------------------- */

static bool is_java(const char *file) {
    size_t length = strlen(file);
    return length > 5 && strcmp(file + length - 5, ".java") == 0;
}

static bool is_known(const Declarations *declarations, const char *file) {
    for (uint32_t i = 0; i < declarations->sources.count; i++)
        if (strcmp(declarations->sources.items[i].file, file) == 0)
            return true;
    return false;
}

/* Makes a carriage return that stands alone a line feed: javac counts lines by both, messages by line feeds. */
static void normalise_line_ends(char *text, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\r' && (i + 1 == length || text[i + 1] != '\n'))
            text[i] = '\n';
}

/* Adds a source with its text; one that cannot be read has a message. */
static void add_source(Declarations *declarations, const char *file) {
    Arena *arena = declarations->arena;
    Failure failure = {0};
    DeclarationSource source = {.file = arena_copy(arena, file, strlen(file)), .text = ""};
    char *bytes = file_read(file, &source.length, &failure);
    if (bytes) {
        normalise_line_ends(bytes, source.length);
        source.text = arena_copy(arena, bytes, source.length);
        free(bytes);
    } else {
        source.length = 0;
    }
    source.diagnostics = diagnostics_new(file, source.text, source.length);
    if (!bytes)
        diagnostics_add(source.diagnostics, SEVERITY_ERROR, (Position){0}, NULL, "%s", text_string(&failure.words));
    failure_free(&failure);
    vector_push(arena, &declarations->sources, source);
}

/* Reads the outline of a source and keeps the names of its classes. */
static void read_source(Reader *reader, uint32_t index) {
    Declarations *declarations = reader->declarations;
    const DeclarationSource *from = &declarations->sources.items[index];
    Source *source = &reader->sources[index];
    source->is_good =
        diagnostics_errors(from->diagnostics) == 0 &&
        java_text_read(&source->text, reader->scratch, reader->names, from->text, from->length, from->diagnostics) &&
        java_outline_read(&source->outline, &source->text, reader->scratch, from->diagnostics);
    for (uint32_t i = 0; source->is_good && i < source->outline.classes.count; i++) {
        const JavaClass *class = &source->outline.classes.items[i];
        DeclarationClass kept = {
            .source_name = arena_copy(declarations->arena, class->source_name, strlen(class->source_name)),
            .internal_name = arena_copy(declarations->arena, class->internal_name, strlen(class->internal_name))};
        vector_push(declarations->arena, &declarations->classes, kept);
    }
}

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

/* Finds the method that the scope's source method became, and how many parameters javac put before those of the
   source. By name and number of parameters, then by the simple names of their erased types, then by line numbers. False
   when there is none, or more than one. */
static bool match_method(Scope *scope) {
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

/* Finds the first instruction of the statement with the scope's label. False with a message. */
static bool match_label(Scope *scope) {
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

/* ---- One declaration ------------------------------------------------------------------------------------------ */

/* Whether a declaration may stand where it does. */
static bool is_in_place(Scope *scope) {
    const CommentDeclaration *declaration = scope->declaration;
    bool is_expression = declaration->kind == DECLARES_EXPRESSION;
    const char *word = comment_kind_word(declaration->kind);
    if (is_expression && scope->source)
        scope_error(scope, declaration->keyword, NULL, "EXP belongs in the comment of a class, not of a method");
    else if (!is_expression && !scope->source)
        scope_error(scope, declaration->keyword, NULL, "%s belongs in the comment of a method or constructor", word);
    else if (scope->method && !scope->method->code)
        scope_error(scope, declaration->keyword, NULL, "%s needs a method with code, and this one is %s", word,
                    scope->method->flags & JVM_NATIVE ? "native" : "abstract");
    else if (declaration->has_receiver && scope->is_static)
        scope_error(scope, declaration->receiver, NULL, "a static observable has no 'this' parameter");
    else
        return true;
    return false;
}

/* Whether a name is a parameter of the method that the predicate is about: then it would mean two things. */
static bool is_method_parameter(const Scope *scope, const char *name) {
    const JavaParameters *parameters = scope->source ? scope_method_parameters(scope) : NULL;
    for (uint32_t i = 0; parameters && i < parameters->count; i++)
        if (strcmp(parameters->items[i].name, name) == 0)
            return true;
    return false;
}

/* Finds out the types of the parameters. */
static bool resolve_parameters(Scope *scope, Declaration *declaration) {
    const JavaParameters *parameters = &scope->declaration->parameters;
    for (uint32_t i = 0; i < parameters->count; i++) {
        const JavaParameter *from = &parameters->items[i];
        DeclarationParameter parameter = {.name = from->name, .position = from->position};
        if (is_method_parameter(scope, from->name))
            return diagnostics_refuse(scope->diagnostics, from->position, "give it another name",
                                      "'%s' is already a parameter of the method", from->name);
        if (!scope_type(scope, &from->type, &parameter.type))
            return false;
        vector_push(scope->arena, &declaration->parameters, parameter);
    }
    scope->parameters = declaration->parameters.items;
    scope->parameter_count = declaration->parameters.count;
    return true;
}

/* The full name of a declaration: its set, or else its class and method; and its own. */
static const char *make_path(const Scope *scope, const JavaClass *class) {
    const CommentDeclaration *declaration = scope->declaration;
    Text path = {0};
    if (declaration->set_name) {
        text_add(&path, declaration->set_name);
    } else {
        text_add(&path, class->source_name);
        if (scope->source)
            text_format(&path, ".%s", strcmp(scope->source->name, "<init>") == 0 ? class->name : scope->source->name);
    }
    text_format(&path, ".%s", declaration->name);
    return text_keep(&path, scope->arena);
}

/* Whether the name is a new one. */
static bool is_new_path(Reader *reader, Scope *scope, const char *path) {
    uint32_t known = names_count(reader->paths);
    if (names_add_string(reader->paths, path) == known)
        return true;
    return diagnostics_refuse(scope->diagnostics, scope->declaration->position, "name one of the sets: @assert MySet",
                              "there are two declarations named '%s'", path);
}

/* Reads the meaning of a declaration, and adds it when nothing is wrong. */
static void add_declaration(Reader *reader, Scope *scope, uint32_t source) {
    const CommentDeclaration *from = scope->declaration;
    const JavaClass *class = &scope->outline->classes.items[scope->class];
    bool has_label = from->kind == DECLARES_CHECK || from->kind == DECLARES_LOCATION;
    Declaration declaration = {.kind = from->kind,
                               .name = from->name,
                               .class_name = scope_keep(scope, class->internal_name),
                               .label = from->label,
                               .text = from->text,
                               .source = source,
                               .position = from->position};
    scope->is_static = scope->method ? scope->method->flags & JVM_STATIC : from->is_static;
    declaration.is_static = scope->is_static;
    if (scope->method) {
        declaration.method = scope_keep(scope, classes_text(scope->classes, scope->method->name));
        declaration.descriptor = scope_keep(scope, classes_text(scope->classes, scope->method->descriptor));
    }
    if (!is_in_place(scope))
        return;
    declaration.path = make_path(scope, class);
    bool good = is_new_path(reader, scope, declaration.path);
    if ((has_label && !match_label(scope)) || !resolve_parameters(scope, &declaration))
        return;
    declaration.pc = has_label ? scope->pc : 0;
    if (from->condition) {
        declaration.condition = resolve_condition(scope, from->condition);
        good &= declaration.condition != NULL;
    }
    if (good)
        vector_push(scope->arena, &reader->declarations->items, declaration);
}

/* ---- Comments ------------------------------------------------------------------------------------------------- */

/* Whether a comment with declarations belongs to something that may have some. */
static bool has_owner(const Source *source, const JavaCommentOwner *owner, Position tag, Diagnostics *diagnostics) {
    const char *problem = NULL;
    if (source->outline.is_compact)
        problem = "this source has methods without a class: only named classes can have declarations";
    else if (owner->place == COMMENT_IN_BODY)
        problem = "local and anonymous classes cannot have declarations";
    else if (owner->place == COMMENT_LOOSE)
        problem = "no class, method or constructor follows this comment directly";
    if (problem)
        diagnostics_add(diagnostics, SEVERITY_ERROR, tag, NULL, "%s", problem);
    return !problem;
}

/* Finds the class file, and the method in it, that a comment is about. */
static bool find_owner(Scope *scope, const JavaCommentOwner *owner, Position tag) {
    const JavaClass *class = &scope->outline->classes.items[owner->class];
    scope->class = owner->class;
    scope->file = classes_find(scope->classes, class->internal_name);
    if (!scope->file)
        return diagnostics_refuse(scope->diagnostics, tag, NULL, "there is no class file of '%s' on the class path",
                                  class->source_name);
    if (owner->place == COMMENT_OF_CLASS)
        return true;
    scope->source = &class->methods.items[owner->method];
    if (match_method(scope))
        return true;
    return diagnostics_refuse(scope->diagnostics, scope->source->position, "was it compiled from this source?",
                              "the class file of '%s' does not have exactly one method that matches this one",
                              class->source_name);
}

static void read_comment(Reader *reader, uint32_t index, uint32_t comment) {
    Source *source = &reader->sources[index];
    Diagnostics *diagnostics = reader->declarations->sources.items[index].diagnostics;
    const JavaComment *text = &source->text.comments.items[comment];
    const JavaCommentOwner *owner = &source->outline.owners[comment];
    Position tag;
    if (!comment_has_declarations(&source->text, text, &tag) || !has_owner(source, owner, tag, diagnostics))
        return;
    CommentDeclarations found = {0};
    comment_read(&found, &source->text, text, reader->declarations->arena, reader->names, diagnostics);
    Scope scope = {.classes = reader->classes,
                   .arena = reader->declarations->arena,
                   .names = reader->names,
                   .diagnostics = diagnostics,
                   .outline = &source->outline};
    if (!found.count || !find_owner(&scope, owner, tag))
        return;
    for (uint32_t i = 0; i < found.count; i++) {
        Scope own = scope;
        own.declaration = &found.items[i];
        add_declaration(reader, &own, index);
    }
}

/* ---- All of them ---------------------------------------------------------------------------------------------- */

Declarations *declarations_read(const char *const *files, uint32_t count, Classpath *classpath) {
    Arena *arena = arena_new();
    Declarations *declarations = arena_alloc(arena, sizeof *declarations);
    declarations->arena = arena;
    for (uint32_t i = 0; i < count; i++)
        if (is_java(files[i]) && !is_known(declarations, files[i]))
            add_source(declarations, files[i]);
    Arena *scratch = arena_new();
    Reader reader = {.declarations = declarations,
                     .scratch = scratch,
                     .names = names_new(arena),
                     .paths = names_new(scratch),
                     .classes = classes_new(classpath)};
    uint32_t source_count = declarations->sources.count;
    reader.sources = arena_alloc(scratch, (source_count + 1) * sizeof *reader.sources);
    for (uint32_t i = 0; i < source_count; i++)
        read_source(&reader, i);
    for (uint32_t i = 0; i < source_count; i++)
        for (uint32_t j = 0; reader.sources[i].is_good && j < reader.sources[i].text.comments.count; j++)
            read_comment(&reader, i, j);
    for (uint32_t i = 0; i < source_count; i++)
        declarations->errors += diagnostics_errors(declarations->sources.items[i].diagnostics);
    classes_free(reader.classes);
    arena_free(scratch);
    return declarations;
}

void declarations_free(Declarations *declarations) {
    if (!declarations)
        return;
    for (uint32_t i = 0; i < declarations->sources.count; i++)
        diagnostics_free(declarations->sources.items[i].diagnostics);
    arena_free(declarations->arena);
}

/* ---- Classes by name ------------------------------------------------------------------------------------------ */

bool declaration_path_ends(const char *path, size_t length, const char *tail) {
    size_t count = strlen(tail);
    return count <= length && strncmp(path + length - count, tail, count) == 0 &&
           (count == length || path[length - count - 1] == '.');
}

/* The class of the sources that a name means; null when there is none, or more than one. */
static const char *find_in_sources(const Declarations *declarations, const char *name, bool *is_ambiguous) {
    const char *found = NULL;
    for (uint32_t i = 0; i < declarations->classes.count; i++) {
        const DeclarationClass *class = &declarations->classes.items[i];
        if (strcmp(class->source_name, name) == 0) {
            *is_ambiguous = false;
            return class->internal_name;
        }
        if (declaration_path_ends(class->source_name, strlen(class->source_name), name)) {
            *is_ambiguous = found != NULL;
            found = class->internal_name;
        }
    }
    return found;
}

const char *declarations_class(Declarations *declarations, Classpath *classpath, const char *source_name) {
    bool is_ambiguous = false;
    const char *found = find_in_sources(declarations, source_name, &is_ambiguous);
    if (found || is_ambiguous)
        return is_ambiguous ? NULL : found;
    Classes *classes = classes_new(classpath);
    found = classes_find_source(classes, source_name);
    if (!found)
        found = classes_find_source(classes, arena_format(declarations->arena, "java.lang.%s", source_name));
    if (found)
        found = arena_copy(declarations->arena, found, strlen(found));
    classes_free(classes);
    return found;
}
