#include "bsl/pattern.h"

/* Finds the first byte that cannot be part of a text, and says what is wrong with it. */
static void check_bytes(Cursor *cursor, Scanner scanner) {
    while (scanner.at < scanner.end && !cursor->failed) {
        uint32_t code = 0;
        size_t size = text_decode(scanner.at, (size_t)(scanner.end - scanner.at), &code);
        if (size == 0)
            cursor_fail(cursor, scanner.position, "the text is UTF-8", "the byte \\x%02x is not valid UTF-8 here",
                        (unsigned)(unsigned char)*scanner.at);
        else if (code == 0)
            cursor_fail(cursor, scanner.position, "is this a text file?",
                        "a NUL byte cannot be part of a specification");
        scanner_step(&scanner, size);
    }
}

Cursor bsl_cursor(const char *text, size_t length, Arena *arena, Diagnostics *diagnostics) {
    Scanner scanner = scanner_start(text, length);
    if (scanner_begins_with(&scanner, "\xef\xbb\xbf"))
        scanner_step(&scanner, 3); /* the byte order mark that some editors write */
    Cursor cursor = cursor_start(scanner, &formula_lexicon, arena, diagnostics);
    check_bytes(&cursor, scanner);
    return cursor;
}

bool bsl_is_next(const Cursor *cursor, const char *text) {
    Token next = cursor_peek(cursor);
    return token_is(&next, text);
}
