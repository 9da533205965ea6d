/* Results of tests as JUnit's XML, which CI services read. It has no schema of its own: this is what Maven's Surefire
   writes. A test whose answer is unknown is an error there, since it neither passes nor fails. */
#include "cli/test.h"

#include <string.h>

/* Adds text as character data or an attribute: what XML cannot have is shown as a question mark. */
static void add_xml(const char *text, Text *out) {
    size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += text_decode_any(text + at, length - at, &code);
        if (code == '<' || code == '>' || code == '&' || code == '"')
            text_format(out, "&#%u;", code);
        else if (code == '\n' || (code >= ' ' && code < 0xd800) || (code > 0xdfff && code < 0xfffe) || code > 0xffff)
            text_add_code(out, code);
        else
            text_add_char(out, '?');
    }
}

static void add_attribute(const char *name, const char *value, Text *out) {
    text_format(out, " %s=\"", name);
    add_xml(value, out);
    text_add_char(out, '"');
}

static bool is_skipped(const TestResult *result) { return result->kind != TEST_CHECKED; }
static bool is_failure(const TestResult *result) { return !is_skipped(result) && result->answer == ANSWER_VIOLATED; }
static bool is_error(const TestResult *result) {
    return !is_skipped(result) && result->answer != ANSWER_HOLDS && result->answer != ANSWER_VIOLATED;
}

static void add_case(const TestResult *result, Text *out) {
    text_add(out, "    <testcase");
    add_attribute("name", result->test->name, out);
    add_attribute("classname", result->test->class_name, out);
    text_format(out, " time=\"%.3f\"", result->seconds);
    if (!is_skipped(result) && result->answer == ANSWER_HOLDS) {
        text_add(out, "/>\n");
        return;
    }
    text_format(out, ">\n      <%s", is_skipped(result) ? "skipped" : is_failure(result) ? "failure" : "error");
    add_attribute("message", result->message ? result->message : result->detail, out);
    if (!is_skipped(result))
        add_attribute("type", result->property ? result->property : verdict_answer_name(result->answer), out);
    text_add_char(out, '>');
    if (result->report)
        add_xml(result->report, out);
    text_format(out, "</%s>\n    </testcase>\n",
                is_skipped(result)   ? "skipped"
                : is_failure(result) ? "failure"
                                     : "error");
}

/* Adds the counts of some results. */
static void add_counts(const TestResult *results, uint32_t count, Text *out) {
    uint32_t failures = 0, errors = 0, skipped = 0;
    double seconds = 0;
    for (uint32_t i = 0; i < count; i++) {
        failures += is_failure(&results[i]);
        errors += is_error(&results[i]);
        skipped += is_skipped(&results[i]);
        seconds += results[i].seconds;
    }
    text_format(out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\" time=\"%.3f\">\n", count, failures,
                errors, skipped, seconds);
}

void test_add_junit(const TestResults *results, Text *out) {
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"bandera\"");
    add_counts(results->items, results->count, out);
    for (uint32_t i = 0, end = 0; i < results->count; i = end) {
        const char *class_name = results->items[i].test->class_name;
        while (end < results->count && strcmp(results->items[end].test->class_name, class_name) == 0)
            end++;
        text_add(out, "  <testsuite");
        add_attribute("name", class_name, out);
        add_counts(results->items + i, end - i, out);
        for (uint32_t j = i; j < end; j++)
            add_case(&results->items[j], out);
        text_add(out, "  </testsuite>\n");
    }
    text_add(out, "</testsuites>\n");
}
