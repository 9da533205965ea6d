/* Names and values of a Java program as its programmers write them. */
#include "suite/suite.h"
#include "trace/java_int.h"

enum { LONGEST_TEXT = 60 };

const JavaClass *java_class_of(const StoryBuilder *t, uint32_t object) {
    const Machine *m = t->walk->machine;
    BirId type = m->code->collections[object_collection(m->cells[object + OBJECT_HEADER])].type;
    return type < t->program->by_type.count ? t->program->by_type.items[type] : NULL;
}

/* Whether a pattern of --own stands for a class: its name, the name of a package or class around it, or how its name
   begins, before a star. Names have slashes and dollars where patterns have dots. */
static bool is_matched(const char *pattern, const char *name) {
    for (; *pattern && *pattern != '*'; pattern++, name++)
        if (*pattern != (*name == '/' || *name == '$' ? '.' : *name))
            return *name == '\0' && strcmp(pattern, ".*") == 0;
    return *pattern || !*name || *name == '/' || *name == '$';
}

bool java_is_own(const StoryBuilder *t, const JavaClass *class) {
    const char *name = names_text(t->program->names, class->name);
    const ModelTexts *own = &t->trace->options.own;
    if (class->origin != CLASS_FROM_USER)
        return false;
    for (uint32_t i = 0; i < own->count; i++)
        if (is_matched(own->items[i], name))
            return true;
    return !suite_is_scaffolding(name) && (!t->story->has_own || (!own->count && !class->is_library));
}

const JavaMethod *java_user_method(const StoryBuilder *t, BirId body) {
    const BodySource *source = &t->program->sources.items[body];
    if (source->kind != BODY_METHOD || !java_is_own(t, source->method->owner))
        return NULL;
    /* What javac adds between two methods of the source is no more the user's than the library is. */
    const char *name = names_text(t->program->names, source->method->declared->name);
    bool added = source->method->declared->flags & JVM_SYNTHETIC && strncmp(name, "lambda$", 7) != 0;
    return added ? NULL : source->method;
}

const JavaLambda *java_user_reference(const StoryBuilder *t, BirId body) {
    const BodySource *source = &t->program->sources.items[body];
    const JavaLambda *lambda = source->kind == BODY_LAMBDA ? source->class->lambda : NULL;
    if (!lambda || !lambda->maker || !java_is_own(t, lambda->maker->owner))
        return NULL;
    JvmName target = lambda->file->constants[lambda->implementation->index].class_name;
    return java_is_own(t, class_named(t->program, target)) ? NULL : lambda;
}

UserPlace java_user_place(const StoryBuilder *t, uint32_t thread) {
    return java_user_place_from(t, state_frame(t->walk->machine, thread));
}

UserPlace java_user_place_from(const StoryBuilder *t, uint32_t frame) {
    const Machine *m = t->walk->machine;
    UserPlace found = {.file = BIR_NONE};
    for (; frame; frame = state_caller(m, frame)) {
        BirId body = (BirId)m->cells[frame + FRAME_BODY];
        const JavaMethod *method = java_user_method(t, body);
        const JavaLambda *reference = method ? NULL : java_user_reference(t, body);
        if (reference && !found.frame)
            found = (UserPlace){frame, reference->maker, reference->maker_file, reference->maker_line, true};
        if (!method)
            continue;
        const BirOrigin *origin = &t->model->locations.items[state_location(m, frame)].origin;
        return (UserPlace){frame, method, origin->file, origin->file == BIR_NONE ? 0 : origin->line, false};
    }
    return found;
}

bool java_is_in(const StoryBuilder *t, uint32_t frame, const char *class, const char *method) {
    const BodySource *source = &t->program->sources.items[t->walk->machine->cells[frame + FRAME_BODY]];
    const Names *names = t->program->names;
    return source->kind == BODY_METHOD && strcmp(names_text(names, source->method->owner->name), class) == 0 &&
           strcmp(names_text(names, source->method->declared->name), method) == 0;
}

/* Appends a class by its simple name; with those of the classes around it if `nested`. */
static void add_simple_name(const char *name, bool nested, Text *out) {
    const char *slash = strrchr(name, '/'), *start = slash ? slash + 1 : name;
    if (strstr(name, "$$Lambda$")) {
        text_add(out, "lambda");
        return;
    }
    Text shown = {0};
    for (const char *c = start; *c; c++) {
        /* What follows the dollar of an anonymous class is a number. */
        bool inner = *c == '$' && c > start && c[1] && (c[1] < '0' || c[1] > '9');
        if (inner && !nested)
            shown.length = 0;
        else
            text_add_char(&shown, inner ? '.' : *c);
    }
    text_move_escaped(out, &shown);
}

/* Appends the element type of an array, then its dimensions; the outermost with its length unless that is negative. */
static void add_array_name(const char *descriptor, int64_t length, Text *out) {
    static const char *const words[] = {['Z'] = "boolean", ['B'] = "byte", ['C'] = "char",  ['S'] = "short",
                                        ['I'] = "int",     ['J'] = "long", ['F'] = "float", ['D'] = "double"};
    uint32_t dimensions = 0;
    while (*descriptor == '[') {
        dimensions++;
        descriptor++;
    }
    if (*descriptor == 'L') {
        Text name = {0};
        text_add_bytes(&name, descriptor + 1, strcspn(descriptor + 1, ";"));
        add_simple_name(text_string(&name), false, out);
        text_free(&name);
    } else
        text_add(out, words[(unsigned char)*descriptor]);
    for (uint32_t i = 0; i < dimensions; i++)
        if (i || length < 0)
            text_add(out, "[]");
        else
            text_format(out, "[%lld]", (long long)length);
}

void java_add_class(const StoryBuilder *t, const JavaClass *class, Text *out) {
    const char *name = names_text(t->program->names, class->name);
    if (*name == '[')
        add_array_name(name, -1, out);
    else
        add_simple_name(name, true, out);
}

void java_add_static(const StoryBuilder *t, BirId variable, Text *out) {
    const char *name = bir_name(t->model, t->model->variables.items[variable].name), *dot = strrchr(name, '.');
    Text class = {0};
    text_format(&class, "%.*s", dot ? (int)(dot - name) : 0, name);
    add_simple_name(text_string(&class), false, out);
    text_add_escaped(out, dot ? dot : name, strlen(dot ? dot : name));
    text_free(&class);
}

bool java_field(const StoryBuilder *t, uint32_t object, const char *name, int64_t *value) {
    const Machine *m = t->walk->machine;
    StatePlace place = state_object(m, object);
    bool found = state_field(m, &place, name, strlen(name), NULL);
    if (found)
        *value = m->cells[place.cell];
    return found;
}

/* Appends a text on one line, line breaks as Java writes them. */
static void add_text(const char *bytes, size_t length, Text *out) {
    while (length) {
        size_t plain = 0;
        while (plain < length && bytes[plain] != '\n' && bytes[plain] != '\t')
            plain++;
        text_add_escaped(out, bytes, plain);
        if (plain < length)
            text_add(out, bytes[plain++] == '\n' ? "\\n" : "\\t");
        bytes += plain;
        length -= plain;
    }
}

bool java_add_string(const StoryBuilder *t, int64_t object, Text *out) {
    const Machine *m = t->walk->machine;
    if (!object)
        return false;
    Text text = {0};
    int64_t value = m->cells[object + OBJECT_CELLS + m->code->offsets[m->code->well_known.string_value]];
    if (value)
        strings_show(m->code->strings, value, &text);
    add_text(text_string(&text), text.length, out);
    text_free(&text);
    return true;
}

static void add_quoted_string(const StoryBuilder *t, int64_t object, Text *out) {
    Text text = {0};
    java_add_string(t, object, &text);
    size_t shown = text.length;
    if (shown > LONGEST_TEXT) {
        shown = LONGEST_TEXT;
        while (((unsigned char)text.bytes[shown] & 0xc0) == 0x80) /* not within a character */
            shown--;
    }
    text_add_char(out, '"');
    text_add_bytes(out, text_string(&text), shown);
    text_add(out, shown < text.length ? "..." : "");
    text_add_char(out, '"');
    text_free(&text);
}

/* The number of an object: the order in which objects are first mentioned. */
static uint32_t number_of(StoryBuilder *t, uint32_t object) {
    for (uint32_t i = 0; i < t->story->objects.count; i++)
        if (t->story->objects.items[i] == object)
            return i + 1;
    vector_push(t->arena, &t->story->objects, object);
    return t->story->objects.count;
}

/* Appends the name of a Thread object; nothing for a virtual thread that has none. */
static void add_given_name(const StoryBuilder *t, uint32_t object, Text *out) {
    int64_t value;
    if (java_field(t, object, "name", &value) && value)
        java_add_string(t, value, out);
    else if (java_field(t, object, "number", &value) && value >= 0)
        text_format(out, "Thread-%lld", (long long)value);
}

/* The same, where a virtual thread that has no name gets one: that of its birth once it was started. */
static void add_thread_name(const StoryBuilder *t, uint32_t object, Text *out) {
    const Machine *m = t->walk->machine;
    size_t length = out->length;
    int64_t tid = 0;
    add_given_name(t, object, out);
    if (out->length != length)
        return;
    text_add(out, "virtual");
    java_field(t, object, "tid", &tid);
    for (uint32_t i = 0; tid && i < machine_threads(m); i++)
        if (machine_thread(m, i) == tid)
            text_format(out, "-%lld", (long long)m->cells[tid + THREAD_BIRTH]);
}

void java_add_thread_object(const StoryBuilder *t, uint32_t object, Text *out) {
    text_add(out, "thread \"");
    add_thread_name(t, object, out);
    text_add_char(out, '"');
}

/* Objects that stand for a value: boxes, constants of an enum, classes, threads. */
static bool add_as_value(StoryBuilder *t, const JavaClass *class, uint32_t object, Text *out) {
    static const char *const boxes[] = {"Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"};
    const Machine *m = t->walk->machine;
    const char *name = names_text(t->program->names, class->name);
    StatePlace place = state_object(m, object);
    int64_t value;
    bool done = false;
    for (uint32_t i = 0; strncmp(name, "java/lang/", 10) == 0 && i < COUNT(boxes); i++)
        if (strcmp(name + 10, boxes[i]) == 0 && state_field(m, &place, "value", 5, NULL)) {
            java_add_value(t, place.type, m->cells[place.cell], out);
            done = true;
        }
    if (done)
        return true;
    if (class == t->program->class_class) {
        Text class_name = {0};
        int64_t text = m->cells[object + OBJECT_CELLS + m->code->offsets[m->code->well_known.class_name]];
        if (text)
            strings_show(m->code->strings, text, &class_name);
        java_add_class(t, class_named_text(t->program, text_string(&class_name)), out);
        text_add(out, ".class");
        text_free(&class_name);
        return true;
    }
    if (class_is_subtype(t->program, class, t->program->thread)) {
        add_simple_name(name, false, out);
        text_add(out, " \"");
        add_thread_name(t, object, out);
        text_add_char(out, '"');
        return true;
    }
    JavaClass *enumeration = class_named_text(t->program, "java/lang/Enum");
    return enumeration->state == CLASS_LOADED && class_is_subtype(t->program, class, enumeration) &&
           java_field(t, object, "name", &value) && java_add_string(t, value, out);
}

void java_add_object(StoryBuilder *t, uint32_t object, Text *out) {
    const Machine *m = t->walk->machine;
    const JavaClass *class = java_class_of(t, object);
    if (!class) {
        state_add_object(m, object, out);
        return;
    }
    const char *name = names_text(t->program->names, class->name);
    if (class == t->program->string) {
        add_quoted_string(t, object, out);
        return;
    }
    if (add_as_value(t, class, object, out))
        return;
    if (*name == '[')
        add_array_name(name, object_length(m->cells[object + OBJECT_HEADER]), out);
    else
        add_simple_name(name, false, out);
    text_format(out, "@%u", number_of(t, object));
}

void java_add_value(StoryBuilder *t, BirId type, int64_t value, Text *out) {
    BirTypeKind kind = t->model->types.items[type].kind;
    if (kind == BIR_TYPE_REF && value)
        java_add_object(t, (uint32_t)value, out);
    else if (kind == BIR_TYPE_TID && value)
        java_add_thread(t, (uint32_t)value, out);
    else {
        text_add(out, kind == BIR_TYPE_CHAR ? "'" : "");
        state_add_value(t->walk->machine, type, value, out);
        text_add(out, kind == BIR_TYPE_CHAR ? "'" : "");
    }
}

void java_add_method(const StoryBuilder *t, const JavaMethod *method, Text *out) {
    const char *name = names_text(t->program->names, method->declared->name);
    java_add_class(t, method->owner, out);
    text_add_char(out, '.');
    bool is_lambda = strncmp(name, "lambda$", 7) == 0;
    if (is_lambda) /* lambda$main$0 is a lambda in main */
        text_add_escaped(out, name + 7, strcspn(name + 7, "$"));
    else
        text_add_escaped_string(out, name);
    text_add(out, is_lambda ? " (lambda)" : "");
}

void java_add_user_method(const StoryBuilder *t, const UserPlace *place, Text *out) {
    java_add_method(t, place->method, out);
    if (place->is_reference && strncmp(names_text(t->program->names, place->method->declared->name), "lambda$", 7) != 0)
        text_add(out, " (lambda)");
}

void java_add_place(const StoryBuilder *t, const UserPlace *place, Text *out) {
    if (place->file == BIR_NONE) {
        java_add_user_method(t, place, out);
        return;
    }
    state_add_name(t->model, place->file, NULL, out);
    text_format(out, ":%u", place->line);
}

/* Appends the name that a live thread's Thread object has; nothing while there is none. */
static void read_name(const StoryBuilder *t, uint32_t thread, Text *out) {
    const Machine *m = t->walk->machine;
    uint32_t frame = state_frame(m, thread);
    while (frame && m->cells[frame + FRAME_CALLER])
        frame = state_caller(m, frame);
    uint32_t object = frame ? (uint32_t)m->cells[frame + FRAME_CELLS] : 0;
    if (!object)
        return;
    add_given_name(t, object, out);
    if (!out->length)
        text_format(out, "virtual-%lld", (long long)m->cells[thread + THREAD_BIRTH]);
}

void java_learn_names(StoryBuilder *t) {
    const Machine *m = t->walk->machine;
    for (uint32_t i = 0; i < machine_threads(m); i++) {
        uint32_t thread = machine_thread(m, i), birth = (uint32_t)m->cells[thread + THREAD_BIRTH];
        while (t->story->thread_names.count <= birth)
            vector_push(t->arena, &t->story->thread_names, NULL);
        const char *known = t->story->thread_names.items[birth];
        Text name = {0};
        read_name(t, thread, &name);
        if (name.length && (!known || strcmp(known, text_string(&name)) != 0))
            t->story->thread_names.items[birth] = text_keep(&name, t->arena);
        text_free(&name);
    }
}

void story_name_threads(JavaProgram *program, const Machine *machine, Arena *arena, ModelTexts *names) {
    bool are_known = true;
    for (uint32_t i = 0; i < machine_threads(machine); i++) {
        uint32_t birth = (uint32_t)machine_cell(machine, machine_thread(machine, i) + THREAD_BIRTH);
        are_known &= birth < names->count && names->items[birth];
    }
    if (are_known)
        return;
    Story story = {.thread_names = *names};
    Walk walk = {.machine = (Machine *)machine, .code = machine->code};
    StoryBuilder builder = {
        .story = &story, .arena = arena, .program = program, .model = machine->code->model, .walk = &walk};
    java_learn_names(&builder);
    *names = story.thread_names;
}

const char *java_thread_name(StoryBuilder *t, uint32_t birth) {
    const char *name = birth < t->story->thread_names.count ? t->story->thread_names.items[birth] : NULL;
    return name ? name : birth ? "?" : "main";
}

void java_add_thread(StoryBuilder *t, uint32_t thread, Text *out) {
    text_format(out, "thread \"%s\"", java_thread_name(t, (uint32_t)t->walk->machine->cells[thread + THREAD_BIRTH]));
}
