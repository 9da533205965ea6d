/* Any bytes are either refused with a message, or give abstractions whose tokens numbers can be asked for. */
#include "basl/basl.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

static void look_at(const BaslAbstraction *abstraction) {
    static const int64_t some[] = {0, 1, -1, 7, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    bool is_real = basl_is_real(basl_type(abstraction));
    for (size_t i = 0; basl_has_tables(abstraction) && i < COUNT(some); i++) {
        uint64_t tokens =
            is_real ? basl_tokens_of_real(abstraction, (double)some[i] / 3.0) : basl_tokens_of(abstraction, some[i]);
        require(basl_token_count(abstraction) == BASL_MOST_TOKENS || tokens >> basl_token_count(abstraction) == 0);
    }
    Text text = {0};
    basl_print(abstraction, &text);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    Basl *basl = basl_new(&(BaslOptions){0});
    Diagnostics *diagnostics = diagnostics_new("input.basl", text, size);
    BaslAbstractions made = {0};
    bool good = basl_read(basl, text, size, diagnostics);
    require(good == (diagnostics_errors(diagnostics) == 0));
    if (good)
        require(basl_make_all(basl, diagnostics, BASL_TYPES, &made) == (diagnostics_errors(diagnostics) == 0));
    for (uint32_t i = 0; i < made.count; i++)
        look_at(made.items[i]);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    diagnostics_free(diagnostics);
    basl_free(basl);
    return 0;
}
