#include "bsl/classes.h"

#include "base/vector.h"

#include <string.h>

/* No class of a real program has this many classes above it, or this long a name. */
enum { SUPER_LIMIT = 500, PART_LIMIT = 100, NAME_LIMIT = 4096 };

typedef struct Entry {
    const JvmClass *class; /* null: not there */
    bool was_read;
    uint32_t visit; /* the last search that came by */
} Entry;

struct Classes {
    Arena *arena;
    Names *names;
    Classpath *classpath;
    Vector(Entry) entries; /* by name */
    uint32_t visits;
};

Classes *classes_new(Classpath *classpath) {
    Arena *arena = arena_new();
    Classes *classes = arena_alloc(arena, sizeof *classes);
    classes->arena = arena;
    classes->names = names_new(arena);
    classes->classpath = classpath;
    return classes;
}

void classes_free(Classes *classes) {
    if (classes)
        arena_free(classes->arena);
}

const char *classes_text(const Classes *classes, JvmName name) {
    return name == JVM_NO_NAME ? "" : names_text(classes->names, name);
}

/* The entry of a name. It stays in place only until the next call. */
static Entry *entry_of(Classes *classes, JvmName name) {
    while (classes->entries.count <= name)
        vector_push(classes->arena, &classes->entries, (Entry){0});
    return &classes->entries.items[name];
}

static const JvmClass *read_class(Classes *classes, const char *name) {
    ClassFound found;
    const JvmClass *class = NULL;
    if (name[0] != '[' && classpath_find(classes->classpath, name, &found, NULL) == LOOKUP_FOUND)
        class = jvm_class_read(classes->arena, classes->names, found.bytes, found.length, found.where, NULL);
    /* On a file system that ignores case, the file of the name may have another class. */
    return class && strcmp(classes_text(classes, class->name), name) == 0 ? class : NULL;
}

static const JvmClass *find_name(Classes *classes, JvmName name) {
    if (name == JVM_NO_NAME)
        return NULL;
    if (!entry_of(classes, name)->was_read) {
        entry_of(classes, name)->was_read = true;
        const JvmClass *class = read_class(classes, names_text(classes->names, name));
        entry_of(classes, name)->class = class;
    }
    return entry_of(classes, name)->class;
}

const JvmClass *classes_find(Classes *classes, const char *internal_name) {
    return find_name(classes, names_add_string(classes->names, internal_name));
}

const char *classes_find_source(Classes *classes, const char *source_name) {
    /* Packages come first: a.b.C.D may be a/b/C$D, but not when there is a class a/b/C/D. */
    Text name = {0};
    size_t parts = 1;
    text_add(&name, source_name);
    for (size_t i = 0; i < name.length; i++) {
        if (name.bytes[i] == '.') {
            name.bytes[i] = '/';
            parts++;
        }
    }
    if (!name.length || name.length > NAME_LIMIT || parts > PART_LIMIT) {
        text_free(&name);
        return NULL;
    }
    const JvmClass *class = classes_find(classes, name.bytes);
    for (size_t i = name.length; !class && i-- > 0;) {
        if (name.bytes[i] == '/') {
            name.bytes[i] = '$';
            class = classes_find(classes, name.bytes);
        }
    }
    text_free(&name);
    return class ? classes_text(classes, class->name) : NULL;
}

/* ---- Searching superclasses and interfaces -------------------------------------------------------------------- */

/* Visits a class in a search of it and its supertypes. Returns whether the search need not visit its supertypes. */
typedef bool (*Visitor)(Classes *classes, const JvmClass *class, void *context);

static void visit_above(Classes *classes, const JvmClass *class, uint32_t depth, Visitor visitor, void *context);

/* Visits a class and, unless the visitor is content, those above it; each once in a search. */
static void visit(Classes *classes, const JvmClass *class, uint32_t depth, Visitor visitor, void *context) {
    if (!class || depth > SUPER_LIMIT || entry_of(classes, class->name)->visit == classes->visits)
        return;
    entry_of(classes, class->name)->visit = classes->visits;
    if (!visitor(classes, class, context))
        visit_above(classes, class, depth + 1, visitor, context);
}

static void visit_above(Classes *classes, const JvmClass *class, uint32_t depth, Visitor visitor, void *context) {
    visit(classes, find_name(classes, class->super_name), depth, visitor, context);
    for (uint32_t i = 0; i < class->interfaces.count; i++)
        visit(classes, find_name(classes, class->interfaces.items[i]), depth, visitor, context);
}

static void search(Classes *classes, const JvmClass *class, Visitor visitor, void *context) {
    classes->visits++;
    visit(classes, class, 0, visitor, context);
}

/* ---- Fields and member classes -------------------------------------------------------------------------------- */

typedef struct FieldSearch {
    const JvmClass *from;
    const char *name;
    ClassField found;
} FieldSearch;

/* The length of the package in an internal name. */
static size_t package_length(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) : 0;
}

static bool is_inherited(const Classes *classes, const JvmClass *owner, uint32_t flags, const JvmClass *heir) {
    if (owner == heir || flags & (JVM_PUBLIC | JVM_PROTECTED))
        return true;
    const char *left = classes_text(classes, owner->name), *right = classes_text(classes, heir->name);
    return !(flags & JVM_PRIVATE) && package_length(left) == package_length(right) &&
           strncmp(left, right, package_length(left)) == 0;
}

static bool visit_field(Classes *classes, const JvmClass *class, void *context) {
    FieldSearch *wanted = context;
    for (uint32_t i = 0; i < class->field_count; i++) {
        const JvmField *field = &class->fields[i];
        if (strcmp(classes_text(classes, field->name), wanted->name) != 0 ||
            !is_inherited(classes, class, field->flags, wanted->from))
            continue;
        if (wanted->found.class)
            wanted->found.other = class;
        else
            wanted->found = (ClassField){.class = class, .field = field};
        return true;
    }
    return false;
}

ClassField classes_field(Classes *classes, const JvmClass *class, const char *name) {
    FieldSearch wanted = {.from = class, .name = name};
    search(classes, class, visit_field, &wanted);
    return wanted.found;
}

typedef struct MemberSearch {
    const char *name, *found;
} MemberSearch;

/* The entry of a class in its own list of inner classes, or in that of its outer one; null: it is no member. */
static const JvmInnerClass *inner_entry(const JvmClass *class, JvmName inner) {
    for (uint32_t i = 0; i < class->inner_class_count; i++)
        if (class->inner_classes[i].inner == inner)
            return &class->inner_classes[i];
    return NULL;
}

static bool visit_member(Classes *classes, const JvmClass *class, void *context) {
    MemberSearch *wanted = context;
    for (uint32_t i = 0; i < class->inner_class_count; i++) {
        const JvmInnerClass *inner = &class->inner_classes[i];
        if (inner->outer == class->name && inner->simple_name != JVM_NO_NAME && !wanted->found &&
            strcmp(classes_text(classes, inner->simple_name), wanted->name) == 0)
            wanted->found = classes_text(classes, inner->inner);
    }
    return wanted->found != NULL;
}

const char *classes_member(Classes *classes, const JvmClass *class, const char *name) {
    MemberSearch wanted = {.name = name};
    search(classes, class, visit_member, &wanted);
    return wanted.found;
}

bool classes_is_inner(const JvmClass *class) {
    const JvmInnerClass *entry = inner_entry(class, class->name);
    return entry && !(entry->flags & JVM_STATIC);
}

/* ---- Subtypes ------------------------------------------------------------------------------------------------- */

typedef struct SuperSearch {
    const char *name;
    bool found;
} SuperSearch;

static bool visit_super(Classes *classes, const JvmClass *class, void *context) {
    SuperSearch *wanted = context;
    wanted->found |= strcmp(classes_text(classes, class->name), wanted->name) == 0;
    return wanted->found;
}

/* The element of an array as a class's name: "[[I" gives "[I", "[Lx;" gives "x"; null when it is primitive. */
static const char *element_name(Classes *classes, const char *array) {
    JvmFieldType element;
    JvmName name = names_add_string(classes->names, array);
    if (!jvm_descriptor_element(classes->names, name, &element) || element.type != JVM_TYPE_REFERENCE)
        return NULL;
    return names_text(classes->names, element.class_name);
}

/* Goes from arrays to their elements, as long as both are arrays of references. */
static void skip_dimensions(Classes *classes, const char **left, const char **right) {
    while (**left == '[' && **right == '[') {
        const char *left_element = element_name(classes, *left), *right_element = element_name(classes, *right);
        if (!left_element || !right_element)
            return;
        *left = left_element;
        *right = right_element;
    }
}

bool classes_is_subtype(Classes *classes, const char *class_name, const char *super_name) {
    skip_dimensions(classes, &class_name, &super_name);
    if (class_name[0] == '[' && super_name[0] == '[')
        return strcmp(class_name, super_name) == 0;
    if (super_name[0] == '[')
        return false;
    if (class_name[0] == '[')
        return strcmp(super_name, "java/lang/Object") == 0 || strcmp(super_name, "java/lang/Cloneable") == 0 ||
               strcmp(super_name, "java/io/Serializable") == 0;
    SuperSearch wanted = {.name = super_name};
    wanted.found = strcmp(class_name, super_name) == 0 || strcmp(super_name, "java/lang/Object") == 0;
    if (!wanted.found)
        search(classes, classes_find(classes, class_name), visit_super, &wanted);
    return wanted.found;
}

bool classes_may_share(Classes *classes, const char *left, const char *right) {
    skip_dimensions(classes, &left, &right);
    if (classes_is_subtype(classes, left, right) || classes_is_subtype(classes, right, left))
        return true;
    if (left[0] == '[' || right[0] == '[')
        return false;
    const JvmClass *one = classes_find(classes, left), *two = classes_find(classes, right);
    if (!one || !two)
        return true; /* the class is not there: any answer is possible */
    bool has_interface = (one->flags | two->flags) & JVM_INTERFACE;
    return has_interface && !((one->flags | two->flags) & JVM_FINAL);
}
