#include "base/scanner.h"

void scanner_step(Scanner *scanner, size_t bytes) {
    const char *at = scanner->at, *end = at + bytes;
    const char *line = at - (scanner->position.column - 1); /* where it begins */
    for (; at < end; at++)
        if (*at == '\n') {
            scanner->position.line++;
            line = at + 1;
        }
    scanner->at = end;
    scanner->position.column = (uint32_t)(end - line) + 1;
}

static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool skip_block_comment(Scanner *scanner) {
    Scanner start = *scanner;
    for (scanner_step(scanner, 2); scanner->at < scanner->end; scanner_step(scanner, 1))
        if (scanner_begins_with(scanner, "*/")) {
            scanner_step(scanner, 2);
            return true;
        }
    *scanner = start;
    return false;
}

bool scanner_skip_blanks(Scanner *scanner, ScannerComments comments) {
    while (scanner->at < scanner->end) {
        char c = *scanner->at;
        bool is_c = comments == SCANNER_C_COMMENTS && c == '/';
        bool is_hash = (comments == SCANNER_HASH_COMMENTS || comments == SCANNER_LINES) && c == '#';
        if (c == '\n' && comments == SCANNER_LINES)
            return true;
        if (is_blank(c)) {
            scanner_step(scanner, comments == SCANNER_LINES ? 1 : scanner_span(scanner, is_blank));
        } else if ((is_c && scanner_peek(scanner, 1) == '/') || is_hash) {
            scanner_step(scanner, scanner_span(scanner, scanner_is_in_line));
        } else if (is_c && scanner_peek(scanner, 1) == '*') {
            if (!skip_block_comment(scanner))
                return false;
        } else {
            return true;
        }
    }
    return true;
}

bool scanner_begins_with(const Scanner *scanner, const char *string) {
    size_t length = strlen(string);
    return length <= (size_t)(scanner->end - scanner->at) && memcmp(scanner->at, string, length) == 0;
}

size_t scanner_span(const Scanner *scanner, bool (*belongs)(char c)) {
    const char *at = scanner->at;
    while (at < scanner->end && belongs(*at))
        at++;
    return (size_t)(at - scanner->at);
}

size_t scanner_character(const Scanner *scanner) {
    uint32_t code = 0;
    size_t length = text_decode(scanner->at, (size_t)(scanner->end - scanner->at), &code);
    return length ? length : 1;
}

size_t scanner_symbol(const Scanner *scanner, const char *const *symbols) {
    for (; *symbols; symbols++)
        if ((*symbols)[0] == scanner_peek(scanner, 0) && scanner_begins_with(scanner, *symbols))
            return strlen(*symbols);
    return 0;
}

uint64_t scanner_number(const Scanner *scanner, uint64_t most) {
    uint64_t number = 0;
    for (const char *at = scanner->at; at < scanner->end && scanner_is_digit(*at); at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (digit > most || number > (most - digit) / 10)
            return most + 1;
        number = number * 10 + digit;
    }
    return number;
}

bool scanner_is_in_line(char c) { return c != '\n' && c != '\r'; }

bool scanner_is_word(char c) { return scanner_is_letter(c) || scanner_is_digit(c); }

bool scanner_is_java_word(char c) { return scanner_is_java_letter(c) || scanner_is_digit(c); }
