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
    const char *path; /* null, too; tidy */
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
    bool is_reference; /* to a method of the library, which runs: method and line are those where it was made */
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

/* Which threads write or read a cell once several run: 0, one more than a birth, or UINT32_MAX for several. */
typedef struct CellUse {
    uint32_t writers, readers;
    uint32_t callers;    /* of an object: which threads call methods of the library on it */
    uint32_t last_write; /* the last step that writes it */
    uint32_t guard;      /* a lock that every thread holds at each access; 0: there is none */
} CellUse;

/* A method of the library that the program's own code has called, and that has not returned. */
typedef struct LibraryCall {
    uint32_t birth, frame, caller;
    uint32_t receiver;    /* an object, or 0 */
    uint32_t result;      /* the cell of the caller that gets what it returns, or 0 */
    char type;            /* of that, as in a descriptor */
    const char *name;     /* "ArrayList.add" */
    uint32_t first, note; /* the step of the story in which it began, and how many notes that had */
    bool is_atomic;       /* of java.util.concurrent.atomic */
    bool matters;         /* it has accessed what other threads access */
    bool is_shared;       /* other threads call methods of the same object, which may change */
    bool has_signalled;   /* a condition: some thread */
    bool is_begun;        /* the story says that it has begun, ... */
    bool goes_on;         /* ... and it has done more that matters since */
    uint32_t begun_step;  /* where it says so: a step, ... */
    const char *begun;    /* ... and its note */
    ModelTexts thrown;    /* notes of exceptions that code of the library has thrown in it */
} LibraryCall;

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
    CellUse *uses;         /* by cell */
    uint32_t use_capacity;
    Vector(LibraryCall) calls;
    bool interacts;    /* the last step accesses what another thread accesses, too, and one of them writes */
    bool throws;       /* the last step throws an exception */
    int64_t uncaught;  /* the exception that the trace ends with, or 0 */
    bool is_decided;   /* it was thrown, by the thread that ends with it */
    uint32_t *visited; /* by frame: the line of the user's code that it was on last */
    uint32_t visited_capacity;
    bool is_open;           /* the last step of the story may go on */
    uint32_t open_frame;    /* of that step */
    int64_t thrown;         /* the last exception that a note is about */
    uint64_t letter;        /* the predicates that hold now */
    bool splits;            /* what comes next is a step of its own */
    const char *entered;    /* what a runner of tests has just called a method of the user's with, or null, ... */
    uint32_t entered_frame; /* ... and that method's frame */
} StoryBuilder;

/* The text of a line, without the white space around it; null when the file is not found or has no such line. */
const char *source_line(StoryBuilder *builder, const UserPlace *place);

/* The path of the file, from the working directory; null when it was not found. */
const char *source_path(StoryBuilder *builder, const UserPlace *place);
void source_free(Sources *sources);

/* java_name.c: whether a class is the program's own, and not one of a library; the class of an object; whether a body
 * is a method of the user's code. */
const JavaClass *java_class_of(const StoryBuilder *builder, uint32_t object);
bool java_is_own(const StoryBuilder *builder, const JavaClass *class);
const JavaMethod *java_user_method(const StoryBuilder *builder, BirId body);

/* The method reference that a body stands for, as in `new Thread(latch::countDown)`, if the user's code has it and the
   library has what it refers to; else null. */
const JavaLambda *java_user_reference(const StoryBuilder *builder, BirId body);

/* The innermost frame of a thread that is the user's, and where it is: one of a method, or where there is none, of such
   a reference. */
UserPlace java_user_place(const StoryBuilder *builder, uint32_t thread);
UserPlace java_user_place_from(const StoryBuilder *builder, uint32_t frame); /* of this frame and those below */

/* The library's method that a frame runs is the one named ("java/lang/Thread", "join"). */
bool java_is_in(const StoryBuilder *builder, uint32_t frame, const char *class, const char *method);

/* Appends names and values as Java people write them. */
void java_add_class(const StoryBuilder *builder, const JavaClass *class, Text *out);
void java_add_object(StoryBuilder *builder, uint32_t object, Text *out);
void java_add_value(StoryBuilder *builder, BirId type, int64_t value, Text *out);
void java_add_static(const StoryBuilder *builder, BirId variable, Text *out);
void java_add_method(const StoryBuilder *builder, const JavaMethod *method, Text *out);
void java_add_user_method(const StoryBuilder *builder, const UserPlace *place, Text *out);
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

/* Appends the value of a local of a method of the user's. */
void java_add_local(StoryBuilder *builder, const JavaMethod *method, BirId variable, int64_t value, Text *out);

/* Whether the last step initialises the object that a cell is of: nobody else has it yet. */
bool java_constructs(const StoryBuilder *builder, uint32_t cell);

/* Whether every access to a cell is made while one lock is held. */
bool java_is_guarded(const StoryBuilder *builder, uint32_t cell);

/* Whether a thread's access to a cell is one that other threads' accesses depend on, or that depends on theirs. */
bool java_meets_others(const StoryBuilder *builder, uint32_t cell, uint32_t birth, bool writes);

/* Adds notes about predicates of the property that the last step changed. */
void java_note_predicates(StoryBuilder *builder, StoryStep *step, uint64_t before, uint64_t after);

/* What a cell is; objects are those that the last visit of the heap reached. */
JavaCell java_find_cell(const StoryBuilder *builder, uint32_t cell);

/* The name of a variable in the source. */
const char *java_variable_name(const StoryBuilder *builder, BirId variable);

/* Appends the name of a field, static field or element in the present state: `Account@1.balance`. */
void java_add_cell(StoryBuilder *builder, uint32_t cell, Text *out);

/* Adds a text to a step's notes, unless it is there; frees it. */
void java_add_note(StoryBuilder *builder, StoryStep *step, Text *note);

/* Whether the last step throws an exception. */
bool java_is_throw(const StoryBuilder *builder);

/* Remembers where locks are acquired. */
void java_note_locks(StoryBuilder *builder, const UserPlace *place);

/* java_calls.c: the frame of the library's method that the program's own code has called: the outermost one that is not
   the program's above the innermost one that is, or above its reference to a method. Where a thread runs no code of the
   program, the outermost but that of the thread itself. */
uint32_t java_called_frame(const StoryBuilder *builder, uint32_t thread);

/* Whether a frame is on the stack of the thread with a birth. */
bool java_is_running(const StoryBuilder *builder, uint32_t birth, uint32_t frame);

/* The object of the library that the thread of the last step has just called a method of, or 0. */
uint32_t java_called_object(const StoryBuilder *builder);

/* After each step of the walk: which calls have begun, and which have ended; the step gets a note of it. It may be
 * null.
 */
void java_follow_calls(StoryBuilder *builder, StoryStep *step);

/* The call that the thread of the last step is in, or null. */
const LibraryCall *java_present_call(const StoryBuilder *builder);

/* A note says that the library has thrown an exception: it is taken back if the library catches it, too. */
void java_note_library_throw(StoryBuilder *builder, const char *note);

/* Adds a note if the last step has called a method of the user's with arguments. A runner of tests does so outside of
   the user's code: then the next step says what with. */
void java_note_call(StoryBuilder *builder, StoryStep *step);
void java_note_entry(StoryBuilder *builder);

/* At the end of the story: takes back that calls have begun which do nothing more. */
void java_end_calls(StoryBuilder *builder);

/* Other threads act next: says that the thread is within a call, if the call has done something that matters. */
void java_note_begun(StoryBuilder *builder, StoryStep *step);

/* Whether the call is one of this object; whether a field is what a synchronizer of the library is about. */
bool java_is_called_on(const StoryBuilder *builder, uint32_t object);
bool java_is_synchronizer_value(const StoryBuilder *builder, uint32_t object, const char *field);

/* Whether it is a call of a condition's method that signals. */
bool java_calls_signal(const StoryBuilder *builder);

/* Whether the last step ran library code that is not made for several threads: what it accesses has a meaning for the
   program. */
bool java_runs_plain_library(const StoryBuilder *builder);

/* Whether a lock that library code uses is what the program has called: not one that the library has for itself. */
bool java_is_users_lock(StoryBuilder *builder, uint32_t object);

/* java_wait.c: the lock of the library that a synchronizer inside it belongs to; itself when there is none. */
uint32_t java_lock_around(StoryBuilder *builder, uint32_t synchronizer);

/* Whether an object is what one of our models of a lock has in the place of a lock; appends how people know a monitor,
   which such a lock is. */
bool java_is_lock(StoryBuilder *builder, uint32_t object);
void java_add_lock(StoryBuilder *builder, uint32_t lock, Text *out);

/* The live thread that a thread waits for: which holds the lock, has to end, or runs the task; 0 when there is none. */
uint32_t java_awaited_thread(StoryBuilder *builder, uint32_t nth);

/* Whether a thread waits for what others have to do for it: tasks, results, the end of an executor. */
bool java_awaits_outcome(const StoryBuilder *builder, uint32_t nth);

/* Appends why a thread cannot move; false when it can. */
bool java_add_obstacle(StoryBuilder *builder, uint32_t nth, bool at_end, Text *out);

/* Appends a throwable as its toString usually does: the class and the message. */
void java_add_throwable(StoryBuilder *builder, uint32_t object, Text *out);

/* A live thread: what it waits for, and its stack. */
StoryThread java_describe_thread(StoryBuilder *builder, uint32_t nth, bool at_end);

/* Where the user's code of a thread is: "Account.java:13"; null when it is in none. */
const char *java_thread_place(StoryBuilder *builder, uint32_t thread);

/* java_race.c: fills in the two accesses that nothing orders. */
void java_describe_race(StoryBuilder *builder);

/* java_fold.c: marks the steps that are shown only in full. */
void java_fold_steps(Story *story);

/* Fills in what went wrong. */
void java_describe_end(StoryBuilder *builder);

#endif
