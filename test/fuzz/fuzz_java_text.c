/* Any bytes are either refused with a message, or are tokens that follow each other in the text, declarations with
   lines in order, and comments with declarations or messages. What names mean needs class files and is not tried. */
#include "bsl/comment.h"
#include "bsl/java_outline.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

static bool is_before(Position left, Position right) {
    return left.line < right.line || (left.line == right.line && left.column <= right.column);
}

static void check_tokens(const JavaText *text, size_t end) {
    require(text->tokens.count > 0 && text->tokens.items[text->tokens.count - 1].kind == JAVA_END);
    for (uint32_t i = 0; i < text->tokens.count; i++) {
        const JavaToken *token = &text->tokens.items[i];
        require(token->offset + token->length <= end && token->comment <= text->comments.count);
        if (i > 0)
            require(token[-1].kind == JAVA_BROKEN || (token[-1].offset + token[-1].length <= token->offset &&
                                                      is_before(token[-1].position, token->position)));
    }
}

static void check_outline(const JavaOutline *outline) {
    for (uint32_t i = 0; i < outline->classes.count; i++) {
        const JavaClass *class = &outline->classes.items[i];
        require(class->outer == UINT32_MAX || class->outer < i);
        for (uint32_t j = 0; j < class->methods.count; j++) {
            const JavaMethod *method = &class->methods.items[j];
            require(method->first_line <= method->last_line);
            for (uint32_t k = 0; k < method->labels.count; k++) {
                const JavaLabel *label = &method->labels.items[k];
                require(label->first_line <= label->last_line && label->first_line >= method->first_line &&
                        label->last_line <= method->last_line);
            }
        }
    }
}

static void check_comment(const JavaText *text, const JavaComment *comment, Arena *arena, Names *names,
                          Diagnostics *diagnostics) {
    CommentDeclarations found = {0};
    Position tag;
    comment_read(&found, text, comment, arena, names, diagnostics);
    require(comment_has_declarations(text, comment, &tag) || found.count == 0);
    for (uint32_t i = 0; i < found.count; i++) {
        require(found.items[i].name[0] != '\0');
        require((found.items[i].condition != NULL) == (found.items[i].text[0] != '\0'));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    Arena *arena = arena_new();
    Names *names = names_new(arena);
    Diagnostics *diagnostics = diagnostics_new("Input.java", bytes, size);
    JavaText text;
    JavaOutline outline;
    bool good = java_text_read(&text, arena, names, bytes, size, diagnostics);
    check_tokens(&text, size);
    if (good && java_outline_read(&outline, &text, arena, diagnostics)) {
        require(diagnostics_errors(diagnostics) == 0);
        check_outline(&outline);
    } else {
        require(diagnostics_errors(diagnostics) > 0);
    }
    for (uint32_t i = 0; good && i < text.comments.count; i++)
        check_comment(&text, &text.comments.items[i], arena, names, diagnostics);
    /* Without the mutations that make a comment of it, the whole is one as well. */
    JavaComment whole = {.offset = 0, .end = (uint32_t)size, .position = {1, 1}};
    check_comment(&text, &whole, arena, names, diagnostics);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    diagnostics_free(diagnostics);
    arena_free(arena);
    return 0;
}
