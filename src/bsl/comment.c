#include "bsl/comment.h"

#include "base/guess.h"
#include "base/scanner.h"

#include <string.h>

/* ---- Sections ------------------------------------------------------------------------------------------------- */

/* A walk over the lines of a comment that tracks inline tags: inside one, '@' begins no block tag. */
typedef struct Walk {
    Scanner scanner;
    const char *bytes;             /* of the source */
    uint32_t depth;                /* of braces inside the inline tag; 0: outside */
    Vector(const char *) unclosed; /* braces that nothing closes, the last first: such a tag is text */
} Walk;

typedef struct Tag {
    bool is_ours, is_assert;
    uint32_t offset;   /* of the '@' */
    JavaComment after; /* the comment behind the tag's word */
} Tag;

/* Finds the braces that are never closed, from the end of the comment on. */
static void find_unclosed(Walk *walk, Arena *arena) {
    uint32_t closing = 0;
    for (const char *at = walk->scanner.end; at-- > walk->scanner.at;) {
        if (*at == '}')
            closing++;
        else if (*at == '{' && closing > 0)
            closing--;
        else if (*at == '{')
            vector_push(arena, &walk->unclosed, at);
    }
}

static bool is_over(const Walk *walk) { return walk->scanner.at == walk->scanner.end; }

/* Steps over one byte. */
static void step(Walk *walk) {
    Scanner *scanner = &walk->scanner;
    bool is_unclosed = walk->unclosed.count && walk->unclosed.items[walk->unclosed.count - 1] == scanner->at;
    walk->unclosed.count -= is_unclosed;
    if (*scanner->at == '{' && !is_unclosed && (walk->depth > 0 || scanner_peek(scanner, 1) == '@'))
        walk->depth++;
    else if (*scanner->at == '}' && walk->depth > 0)
        walk->depth--;
    scanner_step(scanner, 1);
}

static void skip_bytes(Walk *walk, const char *set) {
    while (!is_over(walk) && *walk->scanner.at && strchr(set, *walk->scanner.at))
        step(walk);
}

static uint32_t offset_of(const Walk *walk, const char *at) { return (uint32_t)(at - walk->bytes); }

/* The word behind the '@' here, if it is one of ours. */
static void read_tag(Walk *walk, Tag *tag) {
    static const char *const words[] = {"assert", "observable"};
    const char *start = walk->scanner.at + 1;
    tag->offset = offset_of(walk, walk->scanner.at);
    step(walk);
    while (!is_over(walk) && !strchr(" \t\r\n\f", *walk->scanner.at))
        step(walk);
    for (size_t i = 0; i < COUNT(words); i++)
        if (scanner_is(start, (size_t)(walk->scanner.at - start), words[i])) {
            tag->is_ours = true;
            tag->is_assert = i == 0;
        }
    tag->after = (JavaComment){.offset = offset_of(walk, walk->scanner.at),
                               .end = offset_of(walk, walk->scanner.end),
                               .position = walk->scanner.position};
}

/* Goes on to the next block tag: an '@' that is the first in its line. False at the end. */
static bool next_tag(Walk *walk, Tag *tag) {
    *tag = (Tag){.offset = offset_of(walk, walk->scanner.end)};
    bool is_line_start = walk->scanner.position.column == 1;
    while (!is_over(walk)) {
        if (is_line_start) {
            skip_bytes(walk, " \t\f");
            skip_bytes(walk, "*");
            skip_bytes(walk, " \t\f\r");
            if (scanner_peek(&walk->scanner, 0) == '@' && walk->depth == 0) {
                read_tag(walk, tag);
                return true;
            }
        }
        if (is_over(walk))
            break;
        step(walk);
        is_line_start = walk->scanner.position.column == 1;
    }
    return false;
}

static Walk start_walk(const JavaText *source, const JavaComment *comment, Arena *arena) {
    Walk walk = {.bytes = source->bytes,
                 .scanner = {.at = source->bytes + comment->offset,
                             .end = source->bytes + comment->end,
                             .position = comment->position}};
    find_unclosed(&walk, arena);
    return walk;
}

/* The first tag may stand in the line that opens the comment. */
static bool first_tag(Walk *walk, Tag *tag) {
    skip_bytes(walk, "*");
    skip_bytes(walk, " \t\f\r");
    if (scanner_peek(&walk->scanner, 0) == '@') {
        *tag = (Tag){0};
        read_tag(walk, tag);
        return true;
    }
    return next_tag(walk, tag);
}

bool comment_has_declarations(const JavaText *source, const JavaComment *comment, Position *tag_position) {
    Arena *arena = arena_new();
    Walk walk = start_walk(source, comment, arena);
    Tag tag;
    bool found = first_tag(&walk, &tag);
    while (found && !tag.is_ours)
        found = next_tag(&walk, &tag);
    if (found) {
        *tag_position = tag.after.position;
        tag_position->column -= tag.after.offset - tag.offset;
    }
    arena_free(arena);
    return found;
}

/* ---- Declarations --------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    bool is_assert;
    DeclarationKind kind;
} kinds[] = {
    {"PRE", true, DECLARES_PRE},
    {"POST", true, DECLARES_POST},
    {"LOCATION", true, DECLARES_CHECK},
    {"EXP", false, DECLARES_EXPRESSION},
    {"INVOKE", false, DECLARES_INVOKE},
    {"RETURN", false, DECLARES_RETURN},
    {"LOCATION", false, DECLARES_LOCATION},
};

const char *comment_kind_word(DeclarationKind kind) {
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (kinds[i].kind == kind)
            return kinds[i].word;
    return "";
}

static bool is_kind_word(const JavaToken *token) {
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (java_is(token, kinds[i].word))
            return true;
    return false;
}

/* Reads the word that a declaration begins with. */
static void read_kind(JavaCursor *cursor, bool is_assert, CommentDeclaration *declaration) {
    const JavaToken *token = java_token(cursor, 0);
    Guess guess = guess_start(token->kind == JAVA_WORD ? token->word : "");
    for (size_t i = 0; i < COUNT(kinds); i++) {
        if (java_at(cursor, kinds[i].word) && kinds[i].is_assert == is_assert) {
            declaration->kind = kinds[i].kind;
            cursor->at++;
            return;
        }
        if (kinds[i].is_assert == is_assert && token->kind == JAVA_WORD)
            guess_try(&guess, kinds[i].word);
    }
    if (is_kind_word(token))
        java_fail(cursor, token->position, NULL, "%s belongs under %s", token->word,
                  is_assert ? "@observable" : "@assert");
    else if (guess.best)
        java_fail(cursor, token->position, guess_hint(&guess, cursor->arena), "'%s' declares nothing", token->word);
    else
        java_expected(cursor, is_assert ? "PRE, POST or LOCATION" : "EXP, INVOKE, RETURN or LOCATION");
}

/* Reads `(this, Type name, ...)`, if it is there. */
static void read_parameters(JavaCursor *cursor, CommentDeclaration *declaration) {
    if (!java_at(cursor, "("))
        return;
    if (declaration->kind == DECLARES_PRE || declaration->kind == DECLARES_POST || declaration->kind == DECLARES_CHECK)
        java_fail(cursor, java_token(cursor, 0)->position, NULL, "an assertion has no parameters");
    cursor->at++;
    bool more = !java_at(cursor, ")");
    if (more && java_at(cursor, "this")) {
        declaration->has_receiver = true;
        declaration->receiver = java_token(cursor, 0)->position;
        cursor->at++;
        more = java_accept(cursor, ",");
    }
    while (more && !cursor->failed) {
        JavaParameter parameter = {.type = expression_parse_type(cursor)};
        parameter.position = java_token(cursor, 0)->position;
        parameter.name = java_name(cursor, "the name of a parameter");
        for (uint32_t i = 0; i < declaration->parameters.count; i++)
            if (strcmp(declaration->parameters.items[i].name, parameter.name) == 0)
                java_fail(cursor, parameter.position, NULL, "there are two parameters '%s'", parameter.name);
        vector_push(cursor->arena, &declaration->parameters, parameter);
        more = java_accept(cursor, ",");
    }
    java_expect(cursor, ")", "the parameters");
}

/* The tokens from one to another as a text, with one blank where some white space was. */
static const char *join_tokens(const JavaCursor *cursor, uint32_t first, uint32_t end) {
    Text text = {0};
    for (uint32_t i = first; i < end; i++) {
        const JavaToken *token = &cursor->text->tokens.items[i];
        if (i > first && !java_are_adjacent(token - 1, token))
            text_add_char(&text, ' ');
        java_token_text(cursor->text, token, &text);
    }
    return text_keep(&text, cursor->arena);
}

/* Whether a declaration begins here, on a line of its own. */
static bool at_new_declaration(const JavaCursor *cursor) {
    const JavaToken *token = java_token(cursor, 0);
    return (is_kind_word(token) || java_is(token, "static")) && cursor->at > 0 &&
           (token - 1)->position.line < token->position.line;
}

/* Reads the semicolon after a declaration. One that is missing is missing where the declaration ends. */
static void read_semicolon(JavaCursor *cursor, const char *after) {
    if (cursor->failed || !at_new_declaration(cursor)) {
        java_expect(cursor, ";", after);
        return;
    }
    const JavaToken *last = java_token(cursor, 0) - 1;
    Position position = {.line = last->position.line, .column = last->position.column + last->length};
    java_fail(cursor, position, NULL, "expected ';' after %s", after);
}

/* Reads one declaration; false when something is wrong with it. */
static bool read_declaration(JavaCursor *cursor, bool is_assert, CommentDeclaration *declaration) {
    declaration->keyword = java_token(cursor, 0)->position;
    declaration->is_static = java_accept(cursor, "static");
    read_kind(cursor, is_assert, declaration);
    if (declaration->is_static && declaration->kind != DECLARES_EXPRESSION)
        java_fail(cursor, declaration->keyword, NULL,
                  "only EXP can be declared static; other declarations are static if their method is");
    if (declaration->kind == DECLARES_CHECK || declaration->kind == DECLARES_LOCATION) {
        java_expect(cursor, "[", "LOCATION");
        declaration->label_position = java_token(cursor, 0)->position;
        declaration->label = java_name(cursor, "a label");
        java_expect(cursor, "]", "the label");
    }
    declaration->position = java_token(cursor, 0)->position;
    declaration->name = java_name(cursor, "a name");
    read_parameters(cursor, declaration);
    bool needs_condition = is_assert || declaration->kind == DECLARES_EXPRESSION;
    if (java_accept(cursor, ":")) {
        uint32_t first = cursor->at;
        declaration->condition = expression_parse(cursor);
        declaration->text = cursor->failed ? "" : join_tokens(cursor, first, cursor->at);
    } else if (needs_condition) {
        java_expected(cursor, "':' and a condition");
    }
    read_semicolon(cursor, declaration->condition ? "the condition" : "the name");
    return !cursor->failed;
}

/* After an error in the declaration that began at a token, goes on behind the next semicolon, or where another
   declaration begins. */
static void recover(JavaCursor *cursor, uint32_t start) {
    cursor->failed = false;
    cursor->depth = 0;
    for (; java_token(cursor, 0)->kind != JAVA_END; cursor->at++)
        if ((cursor->at > start && at_new_declaration(cursor)) || java_accept(cursor, ";"))
            return;
}

static const char *read_set_name(JavaCursor *cursor) {
    if (!java_is_name(java_token(cursor, 0)) || is_kind_word(java_token(cursor, 0)))
        return NULL;
    uint32_t first = cursor->at;
    do
        java_name(cursor, "the name of a set");
    while (!cursor->failed && java_accept(cursor, "."));
    const JavaToken *next = java_token(cursor, 0);
    bool good = next->kind == JAVA_END || is_kind_word(next) || java_is(next, "static");
    if (good)
        return join_tokens(cursor, first, cursor->at);
    /* Not a set's name, but a declaration that begins with a wrong word. */
    cursor->at = first;
    return NULL;
}

static void read_section(CommentDeclarations *declarations, JavaCursor *cursor, bool is_assert) {
    const char *set_name = read_set_name(cursor);
    while (java_token(cursor, 0)->kind != JAVA_END) {
        CommentDeclaration declaration = {.set_name = set_name, .text = ""};
        uint32_t before = cursor->at;
        if (read_declaration(cursor, is_assert, &declaration)) {
            vector_push(cursor->arena, declarations, declaration);
        } else {
            recover(cursor, before);
        }
    }
}

void comment_read(CommentDeclarations *declarations, const JavaText *source, const JavaComment *comment, Arena *arena,
                  Names *names, Diagnostics *diagnostics) {
    Arena *scratch = arena_new();
    Walk walk = start_walk(source, comment, scratch);
    Tag tag, next = {0};
    bool found = first_tag(&walk, &tag);
    while (found) {
        bool more = next_tag(&walk, &next);
        if (tag.is_ours) {
            JavaText section;
            tag.after.end = more ? next.offset : comment->end;
            JavaCursor cursor = {.text = &section, .arena = arena, .diagnostics = diagnostics};
            if (java_text_read_comment(&section, scratch, names, source->bytes, source->length, tag.after, diagnostics))
                read_section(declarations, &cursor, tag.is_assert);
        }
        tag = next;
        found = more;
    }
    arena_free(scratch);
}
