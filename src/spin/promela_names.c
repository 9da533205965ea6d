/* Identifiers and lines of the text. */
#include "base/scanner.h"
#include "spin/promela_int.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Expressions are copied into the conditions under which they fail; longer ones would take too long to compile. */
enum { LONGEST_EXPRESSION = 1 << 17, DEEPEST_INDENT = 12 };

const char *promela_format(Writer *w, const char *format, ...) {
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    const char *result = "0";
    if (text.length > LONGEST_EXPRESSION)
        promela_refuse(w, "an expression that becomes too long");
    else
        result = arena_copy(w->arena, text_string(&text), text.length);
    text_free(&text);
    return result;
}

void promela_refuse(Writer *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(w->failure, FAILURE_UNSUPPORTED, format, arguments);
    va_end(arguments);
}

/* Words of Promela, of C and of the verifier that SPIN makes (its macros would take names apart, and variables that are
   never read become globals beside its own), and those that the text uses itself. */
static const char reserved[] =
    "ALWAYS Addproc Edge H_el IfNotBlocked Index IntChunks LOCKS Offsetof PanSource Printf Q0 SM_frame SM_results "
    "SpinVersion Stack StackSize State Svtack THREADS Trail Trans UnBlock Vertex _ a_cycles abort abs access "
    "accpstate active addproc alive alloca always asm assert atoi atomic auto bit bool boq bounded break byte c_code "
    "c_decl c_expr c_state c_track case chan changed_ char check_cycle close cnt collect_ compress cond_expr const "
    "continue crack creat d_proctype d_step daemons default delproc delq depth div do done dot double element else "
    "empty enabled end_all end_done ended endstate enter_critical enum equivalent errno errors eval eventually "
    "exclusive exit exiting extern fairness false fi filled float flock fopen for fork found_ fragment free freq "
    "from_ full get16bits get_priority getframe getpid goto grow gui changed_a check_cycle_a from_a i_a is_held_up_a "
    "lock_a n_a new_a pick_a picks_a stuck_a halted have held hidden i386 i_ idle if implies in index init inline int "
    "is_held_up iterative late leave_critical left len link linux local lock_ lock_of long ltl main malloc mask max "
    "maxdepth me memcmp memcpy memset min mix mtype mul n_ nempty never new_ new_state next nfull noends notrace now "
    "np_ nstates od of onstack_put onstack_zap open ordinal owner p_name pause pc_value perror pick_ picks_ pid pipe "
    "pp pptr predicate print printf printm priority proc_skip proctype provided putchar puts q_name q_sz qptr quota "
    "rand random_data reached read register release remove rename restrict return reversing run scratch select self "
    "set_priority short show sigaction sigevent sigmask signal signed sigstack silent size sizeof skip sleep snap "
    "snapshot spin_assert sprintf srand stack started stat static stderr stdin stdout stopped strcat strchr strcmp "
    "strcpy strict strlen stronguntil struct stuck_ switch system text_ time timeout times timespec timeval tms "
    "tr_2_src trace trail trans trpt true truncs typedef typeof uchar uerror uint ulong union unix unless unlink "
    "unsigned until usage used ushort verbose void volatile vsize wait_depth wait_lock waits walk walk_all "
    "walk_collect walk_count walk_is walk_mark walk_nth walk_on walk_processes walk_queue walk_queued walk_reach "
    "walk_see want warned watch weakuntil while wrapup write xr xs";

void promela_reserve_words(Writer *w, const char *words) {
    size_t length;
    for (const char *word; (word = scanner_next_word(&words, &length));)
        names_add(w->used, word, length);
}

void promela_reserve(Writer *w) {
    w->used = names_new(w->arena);
    promela_reserve_words(w, reserved);
    for (uint32_t i = 0; i < w->options->watched_count; i++) {
        names_add_string(w->used, promela_format(w, "was_%u", i));
        names_add_string(w->used, promela_format(w, "seen_%u", i));
        names_add_string(w->used, promela_format(w, "kept_%u", i));
    }
}

/* Letters, digits and underscores; what is all capitals, or begins with an underscore, could be a macro. */
static void add_safe_identifier(const char *prefix, const char *name, Text *out) {
    bool is_small = false;
    text_add(out, prefix);
    if (!*prefix && (isdigit((unsigned char)*name) || *name == '_' || !*name))
        text_add_char(out, 'x');
    for (; *name && out->length < 100; name++) {
        unsigned char c = (unsigned char)*name;
        bool is_plain = c < 0x80 && (isalnum(c) || c == '_');
        is_small |= is_plain && islower(c);
        text_add_char(out, is_plain ? (char)c : '_');
    }
    /* What looks like the label of a claim, accept_S3 or T0_init, the preprocessor would replace there. */
    const char *made = text_string(out);
    bool is_label =
        strncmp(made, "accept_", 7) == 0 || (*made == 'T' && made[1 + strspn(made + 1, "0123456789")] == '_');
    /* No letter is small in P0, either, which is what the verifier calls a process. */
    if (!is_small || is_label)
        text_add_char(out, '_');
}

const char *promela_identifier(Writer *w, const char *prefix, const char *name) {
    Text text = {0};
    add_safe_identifier(prefix, name, &text);
    names_add_fresh(w->used, NULL, &text, '_');
    return text_keep(&text, w->arena);
}

const char *promela_identifier_for(Writer *w, const char *name, const char *const *endings) {
    for (;;) {
        const char *identifier = promela_identifier(w, "", name);
        bool is_free = true;
        for (uint32_t i = 0; endings[i]; i++) {
            const char *longer = promela_format(w, "%s%s", identifier, endings[i]);
            is_free &= names_find(w->used, longer, strlen(longer)) == UINT32_MAX;
            names_add_string(w->used, longer);
        }
        if (is_free)
            return identifier;
    }
}

Names *promela_begin_scope(Writer *w) {
    Names *outer = w->used;
    w->used = names_new(w->arena);
    for (uint32_t i = 0; i < names_count(outer); i++)
        names_add(w->used, names_text(outer, i), names_length(outer, i));
    return outer;
}

/* Variables and inlines that a transformation uses on its way. */
static const char scratch[] = "changed_ check_cycle from_ i_ is_held_up lock_ n_ new_ pick_ picks_ stuck_";

static bool is_scratch(const char *name, size_t length) {
    size_t size;
    for (const char *words = scratch, *word; (word = scanner_next_word(&words, &size));)
        if (size == length && memcmp(word, name, length) == 0)
            return true;
    return false;
}

bool promela_set_apart(Text *text, size_t start) {
    Text old = {0};
    bool any = false;
    text_add(&old, text_string(text) + start);
    text->length = start;
    const char *at = text_string(&old);
    while (*at) {
        size_t length = 0;
        while (isalnum((unsigned char)at[length]) || at[length] == '_')
            length++;
        text_add_bytes(text, at, length ? length : 1);
        if (is_scratch(at, length)) {
            text_add(text, at[length - 1] == '_' ? "a" : "_a");
            any = true;
        }
        at += length ? length : 1;
    }
    text_free(&old);
    return any;
}

const char *promela_field(Writer *w, BirId name) {
    if (!w->fields[name])
        w->fields[name] = promela_identifier(w, "", bir_name(w->model, name));
    return w->fields[name];
}

void promela_begin_with(Beginning *beginning, const char *format, ...) {
    enum { LONGEST = 40000 }; /* SPIN takes blocks of less than 65,536 characters */
    if (!beginning->blocks || beginning->text.length - beginning->block > LONGEST) {
        beginning->block = beginning->text.length;
        text_format(&beginning->text, "%sc_code {\nstatic void %s_%u() {\n", beginning->blocks ? "}\n}\n" : "",
                    beginning->name, beginning->blocks);
        beginning->blocks++;
    }
    va_list arguments;
    va_start(arguments, format);
    text_add(&beginning->text, "  ");
    text_format_list(&beginning->text, format, arguments);
    text_add_char(&beginning->text, '\n');
    va_end(arguments);
}

void promela_declare_beginning(Beginning *beginning, Text *out) {
    if (beginning->blocks) {
        text_format(out, "%s}\n}\nc_code {\nstatic int %s() {\n", text_string(&beginning->text), beginning->name);
        for (uint32_t i = 0; i < beginning->blocks; i++)
            text_format(out, "  %s_%u();\n", beginning->name, i);
        text_format(out, "  return 1;\n}\n}\nc_state \"unsigned char %s_done\" \"Hidden\" \"%s()\"\n", beginning->name,
                    beginning->name);
    }
    text_free(&beginning->text);
}

void promela_line(Writer *w, const char *format, ...) {
    w->is_empty = false;
    w->checked.count = 0;
    if (w->unreached)
        return;
    uint32_t indent = w->indent < DEEPEST_INDENT ? w->indent : DEEPEST_INDENT;
    for (uint32_t i = 0; i < indent; i++)
        text_add(w->out, "  ");
    va_list arguments;
    va_start(arguments, format);
    text_format_list(w->out, format, arguments);
    va_end(arguments);
    text_add_char(w->out, '\n');
}

void promela_comment(Text *out, const char *text) {
    text_add(out, "/* ");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        /* The text goes through a preprocessor, which would look into quotes and join lines. */
        bool is_plain = c >= 0x20 && c < 0x7f && c != '*' && c != '\\' && c != '"' && c != '\'';
        text_add_char(out, is_plain ? (char)c : c == '"' ? ' ' : '_');
    }
    text_add(out, " */");
}
