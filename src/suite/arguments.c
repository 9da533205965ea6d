/* Where the arguments of tests come from: annotations, whose values are known, so that each call is a test; and methods
   that provide them, whose values are not, so that the check chooses among them. */
#include "suite/suite_int.h"

#include <stdarg.h>

#define PROVIDER "Lorg/junit/jupiter/params/provider/"

void plan_refuse(Plan *plan, const char *format, ...) {
    if (plan->unsupported)
        return;
    va_list arguments;
    va_start(arguments, format);
    Text text = {0};
    text_format_list(&text, format, arguments);
    va_end(arguments);
    plan->unsupported = text_keep(&text, plan->finder->arena);
}

/* Adds a call with arguments that are Java expressions; `shown` is how they look. */
static void add_call(Plan *plan, const char *arguments, const char *shown) {
    Arena *arena = plan->finder->arena;
    Invocation call = {arena_format(arena, " [%u] %s", plan->invocations.count + 1, shown), arguments};
    if (arguments)
        vector_push(arena, &plan->invocations, call);
}

static JvmFieldType parameter(const Plan *plan, uint32_t number) { return plan->test.method->type.parameters[number]; }

/* ---- One argument --------------------------------------------------------------------------------------------------
 */

static void add_values(Plan *plan, const JvmAnnotation *source) {
    for (uint32_t i = 0; i < source->count; i++)
        for (uint32_t j = 0; j < source->elements[i].count; j++) {
            const JvmElement *value = &source->elements[i].items[j];
            Text shown = {0};
            convert_show(plan, value, &shown);
            add_call(plan, convert_element(plan, value, parameter(plan, 0)), text_string(&shown));
            text_free(&shown);
        }
}

/* The constants of an enum that a source means: all, those that it names, the others, or those that match. */
static bool is_selected(Plan *plan, const JvmAnnotation *source, const char *constant) {
    const Finder *finder = plan->finder;
    const JvmElement *names = jvm_element(finder->names, source, "names");
    const JvmElement *mode = jvm_element(finder->names, source, "mode");
    const char *how = mode ? finder_text(finder, mode->text) : "INCLUDE";
    bool is_named = false;
    for (uint32_t i = 0; names && i < names->count; i++)
        is_named |= strcmp(finder_text(finder, names->items[i].text), constant) == 0;
    if (!names || !names->count)
        return true;
    if (strcmp(how, "INCLUDE") != 0 && strcmp(how, "EXCLUDE") != 0)
        plan_refuse(plan, "@EnumSource with mode %s", how);
    return is_named == (strcmp(how, "INCLUDE") == 0);
}

static void add_constants(Plan *plan, const JvmAnnotation *source) {
    Finder *finder = plan->finder;
    const JvmElement *value = jvm_element(finder->names, source, "value");
    JvmFieldType type = parameter(plan, 0);
    if (value && !jvm_descriptor_field(finder->names, value->text, &type))
        return;
    const JvmClass *class =
        type.type == JVM_TYPE_REFERENCE ? finder_class(finder, finder_text(finder, type.class_name)) : NULL;
    if (!class || !(class->flags & JVM_ENUM)) {
        plan_refuse(plan, "@EnumSource of %s, which is no enum that is there", finder_type_name(finder, type));
        return;
    }
    for (uint32_t i = 0; i < class->field_count; i++) {
        const char *name = finder_text(finder, class->fields[i].name);
        if (class->fields[i].flags & JVM_ENUM && is_selected(plan, source, name))
            add_call(plan, arena_format(finder->arena, "%s.%s", finder_type_name(finder, type), name), name);
    }
}

static void add_null(Plan *plan) {
    const char *type = finder_type_name(plan->finder, parameter(plan, 0));
    if (parameter(plan, 0).type == JVM_TYPE_REFERENCE)
        add_call(plan, arena_format(plan->finder->arena, "(%s) null", type), "null");
    else
        plan_refuse(plan, "@NullSource for %s", type);
}

static void add_empty(Plan *plan) {
    static const struct {
        const char *class_name, *value;
    } empties[] = {{"java.lang.String", "\"\""},
                   {"java.util.List", "java.util.Collections.emptyList()"},
                   {"java.util.Collection", "java.util.Collections.emptyList()"},
                   {"java.util.Set", "java.util.Collections.emptySet()"},
                   {"java.util.Map", "java.util.Collections.emptyMap()"}};
    const char *type = finder_type_name(plan->finder, parameter(plan, 0));
    size_t length = strlen(type);
    for (size_t i = 0; i < COUNT(empties); i++)
        if (strcmp(type, empties[i].class_name) == 0) {
            add_call(plan, empties[i].value, "(empty)");
            return;
        }
    if (length > 2 && type[length - 1] == ']')
        add_call(plan, arena_format(plan->finder->arena, "new %.*s[0]", (int)length - 2, type), "(empty)");
    else
        plan_refuse(plan, "@EmptySource for %s", type);
}

/* ---- Rows of text --------------------------------------------------------------------------------------------------
 */

/* A row of comma-separated values while it is read. */
typedef struct Row {
    const char *at;
    char delimiter;
    Text value;
    bool is_quoted;
} Row;

/* Reads the next value, without the blanks around it and the quotes. False at the end of the row. */
static bool next_value(Row *row) {
    row->value.length = 0;
    row->is_quoted = false;
    if (!row->at)
        return false;
    while (*row->at == ' ' || *row->at == '\t')
        row->at++;
    if (*row->at == '\'') {
        row->is_quoted = true;
        for (row->at++; *row->at && (*row->at != '\'' || row->at[1] == '\''); row->at++) {
            row->at += *row->at == '\'';
            text_add_char(&row->value, *row->at);
        }
        row->at += strcspn(row->at, (const char[]){row->delimiter, '\0'});
    } else {
        size_t length = strcspn(row->at, (const char[]){row->delimiter, '\0'});
        text_add_bytes(&row->value, row->at, length);
        row->at += length;
        while (row->value.length && strchr(" \t\r", row->value.bytes[row->value.length - 1]))
            row->value.bytes[--row->value.length] = '\0';
    }
    row->at = *row->at == row->delimiter ? row->at + 1 : NULL;
    return true;
}

/* Whether a value stands for null: nothing at all, or one of those that the source names. */
static bool is_null(const Plan *plan, const JvmAnnotation *source, const Row *row) {
    const Finder *finder = plan->finder;
    const JvmElement *nulls = jvm_element(finder->names, source, "nullValues");
    bool found = !row->value.length && !row->is_quoted;
    for (uint32_t i = 0; nulls && !row->is_quoted && i < nulls->count; i++)
        found |= strcmp(finder_text(finder, nulls->items[i].text), text_string(&row->value)) == 0;
    return found;
}

static void add_row(Plan *plan, const JvmAnnotation *source, const char *line, char delimiter) {
    Text arguments = {0}, shown = {0};
    Row row = {.at = line, .delimiter = delimiter};
    uint32_t count = plan->test.method->type.parameter_count;
    for (uint32_t i = 0; i < count && !plan->unsupported; i++) {
        const char *value = NULL;
        if (!next_value(&row))
            plan_refuse(plan, "@CsvSource with fewer values than parameters");
        else if (is_null(plan, source, &row) && parameter(plan, i).type != JVM_TYPE_REFERENCE)
            plan_refuse(plan, "@CsvSource with no value for %s", finder_type_name(plan->finder, parameter(plan, i)));
        else if (is_null(plan, source, &row))
            value = arena_format(plan->finder->arena, "(%s) null", finder_type_name(plan->finder, parameter(plan, i)));
        else
            value = convert_text(plan, text_string(&row.value), parameter(plan, i));
        text_format(&arguments, "%s%s", i ? ", " : "", value ? value : "");
        text_format(&shown, "%s%s", i ? ", " : "", text_string(&row.value));
    }
    if (!plan->unsupported)
        add_call(plan, text_keep(&arguments, plan->finder->arena), text_string(&shown));
    text_free(&arguments);
    text_free(&shown);
    text_free(&row.value);
}

static void add_rows(Plan *plan, const JvmAnnotation *source) {
    const Finder *finder = plan->finder;
    static const char *const others[] = {"delimiterString", "quoteCharacter", "useHeadersInDisplayName", "emptyValue",
                                         "ignoreLeadingAndTrailingWhitespace"};
    for (size_t i = 0; i < COUNT(others); i++)
        if (jvm_element(finder->names, source, others[i]))
            plan_refuse(plan, "@CsvSource with %s", others[i]);
    const JvmElement *rows = jvm_element(finder->names, source, "value");
    const JvmElement *block = jvm_element(finder->names, source, "textBlock");
    const JvmElement *delimiter = jvm_element(finder->names, source, "delimiter");
    char between = delimiter && delimiter->constant ? (char)delimiter->constant->value : ',';
    for (uint32_t i = 0; rows && i < rows->count; i++)
        add_row(plan, source, finder_text(finder, rows->items[i].text), between);
    for (const char *at = block ? finder_text(finder, block->text) : ""; *at;) {
        size_t length = strcspn(at, "\n");
        const char *line = arena_copy(finder->arena, at, length);
        if (line[strspn(line, " \t\r")] && line[strspn(line, " \t")] != '#')
            add_row(plan, source, line, between);
        at += length + (at[length] == '\n');
    }
}

/* ---- Methods that provide arguments ------------------------------------------------------------------------------ */

/* The method without parameters that has a name, in a class and all it inherits from. */
static const JvmMethod *find_provider(Plan *plan, const Classes *lineage, const char *name) {
    const JvmMethod *found = NULL;
    for (uint32_t i = 0; i < lineage->count; i++)
        for (uint32_t j = 0; j < lineage->items[i]->method_count; j++) {
            const JvmMethod *method = &lineage->items[i]->methods[j];
            if (!method->type.parameter_count && strcmp(finder_text(plan->finder, method->name), name) == 0)
                found = method;
        }
    return found;
}

/* Java for the call of a method by the name that an annotation has for it: "rows", "bank.Rows#all". */
static const char *provider_call(Plan *plan, const char *name) {
    Finder *finder = plan->finder;
    const Level *level = &plan->levels.items[plan->levels.count - 1];
    const char *sharp = strchr(name, '#');
    if (sharp)
        return arena_format(finder->arena, "%.*s.%s()", (int)(sharp - name), name,
                            arena_copy(finder->arena, sharp + 1, strcspn(sharp + 1, "(")));
    const JvmMethod *method = find_provider(plan, &level->lineage, name);
    if (!method) {
        plan_refuse(plan, "arguments by the method %s, which is not there", name);
        return NULL;
    }
    return method->flags & JVM_STATIC
               ? arena_format(finder->arena, "%s.%s()",
                              finder_source_name(finder, finder_text(finder, level->class->name)), name)
               : arena_format(finder->arena, "test%u.%s()", plan->levels.count - 1, name);
}

/* Adds the call with the row that is chosen. A value that is not of its parameter's type would have to be converted. */
static void add_chosen_call(Plan *plan) {
    Text arguments = {0}, before = {0};
    Finder *finder = plan->finder;
    text_add(&before, plan->chosen);
    if (finder_class(finder, "org/junit/jupiter/api/Named"))
        text_add(&before, "            for (int i = 0; i < row.length; i++)\n"
                          "                if (row[i] instanceof org.junit.jupiter.api.Named)\n"
                          "                    row[i] = ((org.junit.jupiter.api.Named<?>) row[i]).getPayload();\n");
    for (uint32_t i = 0; i < plan->test.method->type.parameter_count; i++) {
        text_format(&before, "            %s argument%u;\n            try {\n                argument%u = %s;\n",
                    finder_type_name(finder, parameter(plan, i)), i, i,
                    convert_object(plan, arena_format(finder->arena, "row[%u]", i), parameter(plan, i)));
        text_add(&before, "            } catch (ClassCastException e) {\n"
                          "                throw bandera.Harness.convertArgument();\n            }\n");
        text_format(&arguments, "%sargument%u", i ? ", " : "", i);
    }
    plan->chosen = text_keep(&before, finder->arena);
    Invocation call = {" [any arguments]", text_keep(&arguments, finder->arena)};
    vector_push(finder->arena, &plan->invocations, call);
}

static void add_provided(Plan *plan, const JvmAnnotation *source) {
    Finder *finder = plan->finder;
    const JvmElement *names = jvm_element(finder->names, source, "value");
    if (plan->chosen || (names && names->count > 1))
        plan_refuse(plan, "several methods that provide arguments");
    const char *name = names && names->count ? finder_text(finder, names->items[0].text)
                                             : finder_text(finder, plan->test.method->name);
    const char *call = provider_call(plan, *name ? name : finder_text(finder, plan->test.method->name));
    if (!call)
        return;
    plan->chosen =
        arena_format(finder->arena,
                     "Object chosen = bandera.Harness.choose(%s);\n"
                     "            Object[] row = chosen instanceof org.junit.jupiter.params.provider.Arguments"
                     " ? ((org.junit.jupiter.params.provider.Arguments) chosen).get()"
                     " : bandera.Harness.row(chosen);\n",
                     call);
    add_chosen_call(plan);
}

/* TestNG's: the annotation of the test names the provider, whose method has another name, perhaps. */
static void add_data(Plan *plan, const char *name) {
    Finder *finder = plan->finder;
    const Level *level = &plan->levels.items[plan->levels.count - 1];
    for (uint32_t i = level->lineage.count; i-- > 0;)
        for (uint32_t j = 0; j < level->lineage.items[i]->method_count; j++) {
            const JvmMethod *method = &level->lineage.items[i]->methods[j];
            const JvmAnnotation *found =
                finder_annotation(finder, method->annotations, "Lorg/testng/annotations/DataProvider;");
            const JvmElement *given = jvm_element(finder->names, found, "name");
            const char *own = finder_text(finder, given ? given->text : method->name);
            if (!found || strcmp(own, name) != 0)
                continue;
            const char *call = provider_call(plan, finder_text(finder, method->name));
            if (method->type.parameter_count)
                plan_refuse(plan, "a data provider with parameters");
            else if (call)
                plan->chosen = arena_format(finder->arena,
                                            "Object[] row = bandera.Harness.row(bandera.Harness.choose(%s));\n", call);
            if (plan->chosen)
                add_chosen_call(plan);
            return;
        }
    plan_refuse(plan, "the data provider %s, which is not in the class", name);
}

/* ---- All of them ---------------------------------------------------------------------------------------------------
 */

static void add_sources(Plan *plan) {
    static const struct {
        const char *descriptor;
        void (*add)(Plan *plan, const JvmAnnotation *source);
    } sources[] = {{PROVIDER "ValueSource;", add_values},
                   {PROVIDER "EnumSource;", add_constants},
                   {PROVIDER "CsvSource;", add_rows},
                   {PROVIDER "MethodSource;", add_provided}};
    Finder *finder = plan->finder;
    JvmAnnotations annotations = plan->test.method->annotations;
    bool is_both = finder_annotation(finder, annotations, PROVIDER "NullAndEmptySource;");
    if (is_both || finder_annotation(finder, annotations, PROVIDER "NullSource;"))
        add_null(plan);
    if (is_both || finder_annotation(finder, annotations, PROVIDER "EmptySource;"))
        add_empty(plan);
    for (size_t i = 0; i < COUNT(sources); i++) {
        const JvmAnnotation *source = finder_annotation(finder, annotations, sources[i].descriptor);
        if (source)
            sources[i].add(plan, source);
    }
    if (plan->chosen && plan->invocations.count > 1)
        plan_refuse(plan, "@MethodSource together with other sources");
    if (!plan->invocations.count)
        plan_refuse(plan, "a test with arguments, but without a source that is known");
}

void plan_arguments(Plan *plan) {
    const JvmMethod *method = plan->test.method;
    const Finder *finder = plan->finder;
    const JvmElement *data = jvm_element(finder->names, plan->annotation, "dataProvider");
    if (role_of(plan->finder, method, NULL) == ROLE_PARAMETERIZED) {
        bool takes_one = !finder_annotation(plan->finder, method->annotations, PROVIDER "CsvSource;") &&
                         !finder_annotation(plan->finder, method->annotations, PROVIDER "MethodSource;");
        if (!method->type.parameter_count || (takes_one && method->type.parameter_count > 1))
            plan_refuse(plan, "a test with arguments that has %u parameters", method->type.parameter_count);
        else
            add_sources(plan);
    } else if (data && names_length(finder->names, data->text)) {
        if (jvm_element(finder->names, plan->annotation, "dataProviderClass"))
            plan_refuse(plan, "dataProviderClass");
        else
            add_data(plan, finder_text(finder, data->text));
    } else if (method->type.parameter_count) {
        plan_refuse(plan, "a parameter of type %s", finder_type_name(plan->finder, method->type.parameters[0]));
    } else {
        vector_push(plan->finder->arena, &plan->invocations, ((Invocation){"", ""}));
    }
    if (plan->unsupported) {
        plan->invocations.count = 0;
        vector_push(plan->finder->arena, &plan->invocations, ((Invocation){"", ""}));
    }
}
