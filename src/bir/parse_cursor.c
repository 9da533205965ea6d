#include "bir/parse_int.h"

/* Limits that no model of a real program reaches. The number of tokens bounds the size of every table. */
enum { ERROR_LIMIT = 20, DEPTH_LIMIT = 200, TOKEN_LIMIT = 8 << 20, SHOWN_LENGTH = 40 };

/* Reads nothing more; the errors so far stand. */
static void stop(Parser *parser) {
    parser->stopped = true;
    parser->failed = true;
    parser->lexer.scanner.at = parser->lexer.scanner.end;
    parser->token = parser->next = bir_lexer_next(&parser->lexer);
}

void bir_parse_count_errors(Parser *parser) {
    if (parser->stopped || diagnostics_errors(parser->diagnostics) - parser->errors_before < ERROR_LIMIT)
        return;
    diagnostics_add(parser->diagnostics, SEVERITY_NOTE, parser->token.position, NULL, "stopped here after %d errors",
                    (int)ERROR_LIMIT);
    stop(parser);
}

/* Describes the current token for a message. */
static void describe_token(const BirToken *token, Text *out) {
    int length = (int)(token->length < SHOWN_LENGTH ? token->length : SHOWN_LENGTH);
    const char *more = token->length > SHOWN_LENGTH ? "..." : "";
    if (token->kind == BIR_TOKEN_END)
        text_add(out, "the end of the text");
    else if (token->kind == BIR_TOKEN_STRING || token->kind == BIR_TOKEN_CHAR)
        text_format(out, "%.*s%s", length, token->text, more);
    else
        text_format(out, "'%.*s%s'", length, token->text, more);
}

void bir_parse_expected(Parser *parser, const char *what, const char *hint) {
    Text found = {0};
    describe_token(&parser->token, &found);
    bir_parse_error(parser, parser->token.position, hint, "expected %s, found %s", what, text_string(&found));
    text_free(&found);
}

void bir_parse_advance(Parser *parser) {
    parser->braces += bir_parse_at(parser, "{");
    parser->braces -= bir_parse_at(parser, "}") && parser->braces > 0;
    parser->previous_end = parser->token.end;
    parser->token = parser->next;
    if (parser->next.kind != BIR_TOKEN_END)
        parser->next = bir_lexer_next(&parser->lexer);
    if (++parser->taken > TOKEN_LIMIT && !parser->stopped) {
        bir_parse_error(parser, parser->token.position, NULL,
                        "the model is too large: it has more than %d words and symbols", (int)TOKEN_LIMIT);
        stop(parser);
    }
    if (diagnostics_stops(parser->diagnostics, 1) && !parser->stopped)
        stop(parser);
    bir_parse_count_errors(parser);
}

/* Whether a place has been reached where parsing can go on. */
static bool is_recovery_point(const Parser *parser, Recovery recovery) {
    if (parser->token.kind != BIR_TOKEN_WORD)
        return recovery == RECOVER_ACTION && bir_parse_at(parser, "}");
    if (bir_parse_at(parser, "thread") || bir_parse_at(parser, "function") || bir_parse_at(parser, "predicates") ||
        bir_parse_at(parser, "end") || (bir_parse_at(parser, "main") && bir_parse_next_is(parser, "thread")))
        return true;
    if (recovery == RECOVER_DEFINITION)
        return false;
    if (bir_parse_at(parser, "loc") || bir_parse_at(parser, "when") || bir_parse_at(parser, "catch"))
        return true;
    return recovery == RECOVER_ACTION && bir_parse_at(parser, "goto");
}

void bir_parse_recover(Parser *parser, Recovery recovery) {
    if (!parser->failed || parser->stopped)
        return;
    parser->failed = false;
    while (parser->token.kind != BIR_TOKEN_END && !is_recovery_point(parser, recovery)) {
        bool ends = bir_parse_at(parser, ";") && (parser->braces == 0 || recovery == RECOVER_ACTION);
        bir_parse_advance(parser);
        if (ends || parser->stopped)
            return;
    }
}

/* Whether a token is a symbol, or a word without backquotes. */
static bool is_text(const BirToken *token, const char *text) {
    return (token->kind == BIR_TOKEN_SYMBOL || (token->kind == BIR_TOKEN_WORD && !token->quoted)) &&
           token->text[0] == text[0] && scanner_is(token->text, token->length, text);
}

bool bir_parse_at(const Parser *parser, const char *text) { return !parser->failed && is_text(&parser->token, text); }

bool bir_parse_next_is(const Parser *parser, const char *text) {
    return !parser->failed && is_text(&parser->next, text);
}

bool bir_parse_at_kind(const Parser *parser, BirTokenKind kind) {
    return !parser->failed && parser->token.kind == kind;
}

bool bir_parse_at_name(const Parser *parser) {
    return bir_parse_at_kind(parser, BIR_TOKEN_WORD) && (parser->token.quoted || !parser->token.reserved);
}

bool bir_parse_accept(Parser *parser, const char *text) {
    bool is_there = bir_parse_at(parser, text);
    if (is_there)
        bir_parse_advance(parser);
    return is_there;
}

void bir_parse_missing(Parser *parser, const char *text, const char *after, const char *hint) {
    bool on_later_line = parser->token.position.line > parser->previous_end.line;
    Text found = {0};
    describe_token(&parser->token, &found);
    bir_parse_error(parser, on_later_line ? parser->previous_end : parser->token.position, hint,
                    "expected '%s'%s%s, found %s", text, after ? " after " : "", after ? after : "",
                    text_string(&found));
    text_free(&found);
}

void bir_parse_expect(Parser *parser, const char *text, const char *after) {
    if (bir_parse_accept(parser, text))
        return;
    const char *hint = NULL;
    if (strcmp(text, ";") == 0 && bir_parse_at(parser, "="))
        hint = "':=' gives a value";
    else if (scanner_is_letter(text[0]) && (bir_parse_at(parser, "=") || bir_parse_at(parser, ":=")))
        hint = "'==' compares";
    bir_parse_missing(parser, text, after, hint);
}

BirId bir_parse_name(Parser *parser, const char *what) {
    if (!bir_parse_at_name(parser)) {
        bir_parse_expected(parser, what, bir_parse_at_kind(parser, BIR_TOKEN_WORD) ? BIR_PARSE_KEYWORD_HINT : NULL);
        return BIR_NONE;
    }
    BirId name = names_add(parser->model->names, parser->token.text, parser->token.length);
    bir_parse_advance(parser);
    return name;
}

int64_t bir_parse_integer(Parser *parser, const char *what) {
    bool negated = bir_parse_accept(parser, "-");
    if (!bir_parse_at_kind(parser, BIR_TOKEN_INTEGER)) {
        bir_parse_expected(parser, what, NULL);
        return 0;
    }
    uint64_t magnitude = parser->token.magnitude;
    if (!negated && magnitude > INT64_MAX)
        bir_parse_complain(parser, parser->token.position, NULL, "this number does not fit into 64 bits");
    bir_parse_advance(parser);
    if (magnitude > INT64_MAX)
        return INT64_MIN;
    return negated ? -(int64_t)magnitude : (int64_t)magnitude;
}

BirNumber bir_parse_number(Parser *parser) {
    BirNumber number = {.name = BIR_NONE, .position = parser->token.position};
    if (bir_parse_at_name(parser))
        number.name = bir_parse_name(parser, "a constant");
    else
        number.value = bir_parse_integer(parser, "an integer or the name of a constant");
    return number;
}

bool bir_parse_enter(Parser *parser) {
    if (++parser->depth <= DEPTH_LIMIT)
        return true;
    if (!parser->stopped) {
        bir_parse_error(parser, parser->token.position, NULL, "types and expressions are nested more than %d deep here",
                        (int)DEPTH_LIMIT);
        stop(parser);
    }
    return false;
}

void bir_parse_leave(Parser *parser) { parser->depth--; }
