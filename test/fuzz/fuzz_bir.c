/* Any bytes are either refused with a message, or give a model that survives printing and reading again. */
#include "../bir/equal.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

/* The printed text of a model has to be a model again, and the same one. */
static void check_round_trip(const BirModel *model) {
    Text printed = {0};
    bir_print(model, &printed);
    Diagnostics *diagnostics = diagnostics_new("printed.bir", text_string(&printed), printed.length);
    BirModel *again = bir_parse(text_string(&printed), printed.length, "printed.bir", diagnostics);
    require(again != NULL && bir_equal(model, again));
    bir_free(again);
    diagnostics_free(diagnostics);
    text_free(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *source = (const char *)data;
    Diagnostics *diagnostics = diagnostics_new("input.bir", source, size);
    BirModel *model = bir_parse(source, size, "input.bir", diagnostics);
    if (model == NULL) {
        require(diagnostics_errors(diagnostics) > 0);
    } else {
        check_round_trip(model);
        require(bir_check(model, diagnostics) == (diagnostics_errors(diagnostics) == 0));
        bir_free(model);
    }
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    diagnostics_free(diagnostics);
    return 0;
}
