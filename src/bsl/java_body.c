/* The bodies of methods: statements (JLS 14), read only as far as labels and nested classes are concerned. */
#include "bsl/java_outline_int.h"

static void statement(OutlineParser *parser);

void outline_parentheses(OutlineParser *parser) {
    uint32_t end = outline_open(parser, "(");
    outline_scan(parser, end);
    outline_expect(parser, ")");
}

void outline_block(OutlineParser *parser) {
    uint32_t end = outline_open(parser, "{");
    while (!parser->cursor.failed && parser->cursor.at < end)
        statement(parser);
    outline_expect(parser, "}");
}

/* Reads a block whose labels are in something special; what is so already stays what it is. */
static void block_in(OutlineParser *parser, JavaLabelPlace place) {
    JavaLabelPlace before = parser->place;
    if (before == LABEL_IN_METHOD)
        parser->place = place;
    outline_block(parser);
    parser->place = before;
}

/* Skips `case A, B` or `default` up to its arrow or colon. A constant may have a conditional expression with a colon of
   its own; the question marks of wildcards (Box<?>) have none. */
static void skip_case(OutlineParser *parser) {
    uint32_t questions = 0;
    for (; !parser->cursor.failed; parser->cursor.at++) {
        const JavaToken *token = java_token(&parser->cursor, 0);
        if (token->kind == JAVA_END || java_at(&parser->cursor, ";"))
            outline_fail(parser, "':' or '->'");
        else if (java_at(&parser->cursor, "->") || (java_at(&parser->cursor, ":") && !questions))
            return;
        else if (java_at(&parser->cursor, ":"))
            questions--;
        else if (java_at(&parser->cursor, "?") && !java_is(token - 1, "< ,"))
            questions++;
        else if (java_at(&parser->cursor, "( [ {"))
            parser->cursor.at = parser->match[parser->cursor.at];
    }
}

/* Reads the body of a switch, statement or expression, from its brace. */
static void switch_body(OutlineParser *parser) {
    uint32_t end = outline_open(parser, "{");
    while (!parser->cursor.failed && parser->cursor.at < end) {
        const JavaToken *next = java_token(&parser->cursor, 1);
        if (!java_at(&parser->cursor, "case") && !(java_at(&parser->cursor, "default") && java_is(next, ": ->"))) {
            statement(parser);
            continue;
        }
        parser->cursor.at++;
        skip_case(parser);
        parser->cursor.at += !parser->cursor.failed;
    }
    outline_expect(parser, "}");
}

/* Reads a brace within an expression: a lambda's body, a switch, an anonymous class, or an array's values. */
static void brace(OutlineParser *parser) {
    const JavaToken *before = java_token(&parser->cursor, 0) - 1;
    if (java_is(before, "->")) {
        block_in(parser, LABEL_IN_LAMBDA);
        return;
    }
    uint32_t opening = java_is(before, ")") ? parser->match[parser->cursor.at - 1] : 0;
    if (opening > 0 && java_is(&parser->cursor.text->tokens.items[opening - 1], "switch"))
        switch_body(parser);
    else if (opening > 0)
        outline_class(parser, true);
    else
        parser->cursor.at++;
}

void outline_scan(OutlineParser *parser, uint32_t end) {
    if (!outline_enter(parser))
        return;
    while (!parser->cursor.failed && parser->cursor.at < end) {
        if (parser->cursor.at > 0 && java_at(&parser->cursor, "{"))
            brace(parser);
        else
            parser->cursor.at++;
    }
    outline_leave(parser);
}

void outline_scan_to_semicolon(OutlineParser *parser) {
    uint32_t end = parser->cursor.at;
    const JavaToken *tokens = parser->cursor.text->tokens.items;
    for (; !java_is(&tokens[end], ";"); end++) {
        const JavaToken *token = &tokens[end];
        if (token->kind == JAVA_END || java_is(token, ") ] }")) {
            parser->cursor.at = end;
            outline_fail(parser, "';'");
            return;
        }
        if (java_is(token, "( [ {"))
            end = parser->match[end];
    }
    outline_scan(parser, end);
    outline_expect(parser, ";");
}

/* ---- Labels --------------------------------------------------------------------------------------------------- */

/* Whether other code may begin on the line where a statement does, before it. Braces that open and the words that only
   lead to a statement have none. The call of super(...) that javac adds has the line of the constructor's brace; where
   a brace closes there may be code as well: the end of a synchronized block, the jump back of a loop. */
static bool has_code_before(const OutlineParser *parser, uint32_t first) {
    const JavaToken *tokens = parser->cursor.text->tokens.items;
    uint32_t line = tokens[first].position.line;
    if (tokens[parser->body].position.line == line && parser->in_constructor)
        return true;
    for (uint32_t i = first; --i > parser->body && tokens[i].position.line == line;) {
        const JavaToken *token = &tokens[i];
        bool is_label = java_is(token, ":") && java_is_name(token - 1);
        if (!java_is(token, "{ else do try") && !is_label)
            return true;
        i -= is_label && i > parser->body + 1;
    }
    return false;
}

/* Whether a statement has code of its own, whatever it says: then the line table has its first line before those of
   what follows on the last. A block or an `if` may have none. */
static bool surely_has_code(const JavaToken *first) {
    return !java_is(first, "if for while do try switch break continue assert class final") &&
           (first->kind != JAVA_SYMBOL || java_is(first, "( ++ --"));
}

/* Whether code of another statement may come on the last line of a statement that begins at a token, after it. */
static bool has_code_after(const OutlineParser *parser, uint32_t start) {
    const JavaToken *tokens = parser->cursor.text->tokens.items, *next = &tokens[parser->cursor.at];
    return !surely_has_code(&tokens[start]) && next->kind != JAVA_END &&
           next->position.line == (next - 1)->position.line;
}

/* Skips tokens from one on: the labels before a statement, or the braces that open blocks in it. At most as many as may
   be nested. */
static uint32_t skip_labels(const OutlineParser *parser, uint32_t at) {
    const JavaToken *tokens = parser->cursor.text->tokens.items;
    for (uint32_t i = 0; i < OUTLINE_DEPTH_LIMIT && java_is_name(&tokens[at]) && java_is(&tokens[at + 1], ":"); i++)
        at += 2;
    return at;
}

static uint32_t skip_braces(const OutlineParser *parser, uint32_t at) {
    for (uint32_t i = 0; i < OUTLINE_DEPTH_LIMIT && java_is(&parser->cursor.text->tokens.items[at], "{"); i++)
        at++;
    return at;
}

/* Reads `name: statement`. */
static void labelled(OutlineParser *parser) {
    JavaLabel label = {.name = java_token(&parser->cursor, 0)->word, .place = parser->place};
    parser->cursor.at += 2;
    uint32_t start = skip_labels(parser, parser->cursor.at), first = skip_braces(parser, start);
    statement(parser);
    if (parser->cursor.failed || !parser->labels)
        return;
    label.first_line = parser->cursor.text->tokens.items[first].position.line;
    label.last_line = (java_token(&parser->cursor, 0) - 1)->position.line;
    label.shares_first = has_code_before(parser, first);
    label.shares_last = has_code_after(parser, start);
    vector_push(parser->cursor.arena, parser->labels, label);
}

/* ---- Statements ----------------------------------------------------------------------------------------------- */

/* Reads `if`, from after the word; a chain of `else if` is a loop here, as people write long ones. */
static void if_statement(OutlineParser *parser) {
    do {
        outline_parentheses(parser);
        statement(parser);
        if (!java_accept(&parser->cursor, "else"))
            return;
    } while (java_accept(&parser->cursor, "if"));
    statement(parser);
}

static void do_statement(OutlineParser *parser) {
    statement(parser);
    if (!java_accept(&parser->cursor, "while"))
        outline_fail(parser, "'while'");
    outline_parentheses(parser);
    outline_expect(parser, ";");
}

static void try_statement(OutlineParser *parser) {
    if (java_at(&parser->cursor, "("))
        outline_parentheses(parser);
    outline_block(parser);
    while (java_accept(&parser->cursor, "catch")) {
        outline_parentheses(parser);
        outline_block(parser);
    }
    if (java_accept(&parser->cursor, "finally"))
        block_in(parser, LABEL_IN_FINALLY);
}

/* Reads a declaration of a local class or variable, or an expression. */
static void plain_statement(OutlineParser *parser) {
    uint32_t comment = java_token(&parser->cursor, 0)->comment;
    if (java_at(&parser->cursor, "@ final abstract strictfp static"))
        outline_skip_modifiers(parser);
    if (!outline_at_class(parser)) {
        outline_scan_to_semicolon(parser);
        return;
    }
    if (comment)
        parser->outline->owners[comment - 1] = (JavaCommentOwner){.place = COMMENT_IN_BODY};
    outline_class(parser, false);
}

/* The statements that begin with a word of their own; false when this is none of them. */
static bool keyword_statement(OutlineParser *parser) {
    if (java_accept(&parser->cursor, "if")) {
        if_statement(parser);
    } else if (java_accept(&parser->cursor, "while for")) {
        outline_parentheses(parser);
        statement(parser);
    } else if (java_accept(&parser->cursor, "do")) {
        do_statement(parser);
    } else if (java_accept(&parser->cursor, "try")) {
        try_statement(parser);
    } else if (java_accept(&parser->cursor, "switch")) {
        outline_parentheses(parser);
        switch_body(parser);
    } else if (java_accept(&parser->cursor, "synchronized")) {
        outline_parentheses(parser);
        outline_block(parser);
    } else {
        return false;
    }
    return true;
}

static void statement(OutlineParser *parser) {
    if (!outline_enter(parser))
        return;
    const JavaToken *token = java_token(&parser->cursor, 0);
    if (java_at(&parser->cursor, "{"))
        outline_block(parser);
    else if (java_at(&parser->cursor, ";"))
        parser->cursor.at++;
    else if (java_is_name(token) && java_is(java_token(&parser->cursor, 1), ":"))
        labelled(parser);
    else if (!keyword_statement(parser))
        plain_statement(parser);
    outline_leave(parser);
}
