/* Private to src/trace/java*.c: building the story of a trace. */
#ifndef BANDERA_TRACE_JAVA_INT_H
#define BANDERA_TRACE_JAVA_INT_H

#include "lower/program.h"
#include "trace/story.h"
#include "trace/trace_int.h"

/* java_source.c: the texts of source files, read when a line of them is first asked for. */
typedef struct SourceFile {
    BirId name;    /* of the SourceFile attribute */
    BirId package; /* up to the last slash */
    char *text;    /* null when it was not found */
    size_t length;
    const char *path; /* the same */
} SourceFile;

typedef struct Sources {
    const ModelOptions *program;
    Vector(SourceFile) files;
} Sources;

/* Where code of the user is: which method, which line. */
typedef struct UserPlace {
    uint32_t frame; /* 0: no frame of the thread is the user's */
    const JavaMethod *method;
    BirId file; /* or BIR_NONE */
    uint32_t line;
} UserPlace;

/* A cell in Java's terms: a static field, a field, an element; locals are found by their frames. */
typedef enum JavaCellKind { JAVA_OTHER, JAVA_STATIC, JAVA_FIELD, JAVA_ELEMENT } JavaCellKind;
typedef struct JavaCell {
    JavaCellKind kind;
    uint32_t object; /* of a field or element */
    uint32_t index;  /* of an element */
    BirId variable;  /* unless it is an element */
    BirId type;      /* resolved */
} JavaCell;

/* Where a lock was acquired. */
typedef struct Acquisition {
    uint32_t lock;
    const char *place;
} Acquisition;

/* What building a story needs to remember. */
typedef struct StoryBuilder {
    Trace *trace;
    Story *story;
    Arena *arena; /* the trace's */
    JavaProgram *program;
    const BirModel *model;
    Walk *walk;
    Sources sources;
    Vector(Acquisition) acquisitions;
    Vector(
        uint32_t) reached; /* objects that the state before the last step reached: a read may be the last use of one */
    uint32_t *writers; /* by cell: 0, one more than the birth of the thread that wrote it, or UINT32_MAX for several */
    uint32_t writers_capacity;
    uint32_t *visited; /* by frame: the line of the user's code that it was on last */
    uint32_t visited_capacity;
    bool is_open;        /* the last step of the story may go on */
    uint32_t open_frame; /* of that step */
    int64_t thrown;      /* the last exception that a note is about */
    uint64_t letter;     /* the predicates that hold now */
    bool splits;         /* what comes next is a step of its own */
} StoryBuilder;

/* The text of a line, without the white space around it; null when the file is not found or has no such line. */
const char *source_line(StoryBuilder *builder, const UserPlace *place);

/* The path of the file of a place; null when it is not found. */
const char *source_path(StoryBuilder *builder, const UserPlace *place);
void source_free(Sources *sources);

/* Whether a class is the program's own: not the library's, not that of a test library, and none that runs a test. */
bool java_is_own_class(const StoryBuilder *builder, const JavaClass *class);

/* java_name.c: the class of an object; whether a body is a method of the user's code. */
const JavaClass *java_class_of(const StoryBuilder *builder, uint32_t object);
const JavaMethod *java_user_method(const StoryBuilder *builder, BirId body);

/* The innermost frame of a thread that is the user's, and where it is. */
UserPlace java_user_place(const StoryBuilder *builder, uint32_t thread);

/* The library's method that a frame runs is the one named ("java/lang/Thread", "join"). */
bool java_is_in(const StoryBuilder *builder, uint32_t frame, const char *class, const char *method);

/* Appends names and values as Java people write them. */
void java_add_class(const StoryBuilder *builder, const JavaClass *class, Text *out);
void java_add_object(StoryBuilder *builder, uint32_t object, Text *out);
void java_add_value(StoryBuilder *builder, BirId type, int64_t value, Text *out);
void java_add_static(const StoryBuilder *builder, BirId variable, Text *out);
void java_add_method(const StoryBuilder *builder, const JavaMethod *method, Text *out);
void java_add_place(const StoryBuilder *builder, const UserPlace *place, Text *out);

/* The value of a field of an object by its name; false when it has none. */
bool java_field(const StoryBuilder *builder, uint32_t object, const char *name, int64_t *value);

/* The text of an object of class String; false when it is null. */
bool java_add_string(const StoryBuilder *builder, int64_t object, Text *out);

/* The name of the thread with a birth, as Java knows it; and that of a live thread. */
const char *java_thread_name(StoryBuilder *builder, uint32_t birth);
void java_learn_names(StoryBuilder *builder);
void java_add_thread(StoryBuilder *builder, uint32_t thread, Text *out);

/* The same for a Thread object. */
void java_add_thread_object(const StoryBuilder *builder, uint32_t object, Text *out);

/* java_notes.c: adds notes about the last step of the walk, which the user's code at `place` has done or called for. */
void java_note_effects(StoryBuilder *builder, StoryStep *step, const UserPlace *place);

/* Adds notes about predicates of the property that the last step changed. */
void java_note_predicates(StoryBuilder *builder, StoryStep *step, uint64_t before, uint64_t after);

/* Appends the name of a field, static field or element in the present state: `Account@1.balance`. */
void java_add_cell(StoryBuilder *builder, uint32_t cell, Text *out);

/* Adds a text to a step's notes, unless it is there; frees it. */
void java_add_note(StoryBuilder *builder, StoryStep *step, Text *note);

/* Remembers where locks are acquired. */
void java_note_locks(StoryBuilder *builder, const UserPlace *place);

/* java_wait.c: the lock of the library that a synchronizer inside it belongs to; itself when there is none. */
uint32_t java_lock_around(StoryBuilder *builder, uint32_t synchronizer);

/* Whether an object is what one of our models of a lock has in the place of a lock; appends how people know a monitor,
   which such a lock is. */
bool java_is_lock(StoryBuilder *builder, uint32_t object);
void java_add_lock(StoryBuilder *builder, uint32_t lock, Text *out);

/* Whether a thread waits for another one to end. */
bool java_is_joining(const StoryBuilder *builder, uint32_t thread);

/* Appends why a thread cannot move; false when it can. */
bool java_add_obstacle(StoryBuilder *builder, uint32_t nth, bool at_end, Text *out);

/* Appends a throwable as its toString usually does: the class and the message. */
void java_add_throwable(StoryBuilder *builder, uint32_t object, Text *out);

/* A live thread: what it waits for, and its stack. */
StoryThread java_describe_thread(StoryBuilder *builder, uint32_t nth, bool at_end);

/* Fills in what went wrong. */
void java_describe_end(StoryBuilder *builder);

#endif
