/* Any bytes are either refused with a message, or give a net that is the same after writing and reading. A short search
   in small nets ends with evidence that holds, or without an answer. */
#include "net/cover.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

static void check_round_trip(const Net *net) {
    Text first = {0}, second = {0};
    net_write(net, &first);
    Diagnostics *diagnostics = diagnostics_new("written", text_string(&first), first.length);
    Net *again = net_read(text_string(&first), first.length, diagnostics);
    require(again != NULL);
    require(diagnostics_warnings(diagnostics) == 0);
    net_write(again, &second);
    require(strcmp(text_string(&first), text_string(&second)) == 0);
    diagnostics_free(diagnostics);
    net_free(again);
    text_free(&first);
    text_free(&second);
}

static void check_search(const Net *net) {
    CoverResult *result = cover_search(net, &(CoverOptions){.seconds = 0.05, .bytes = 16 << 20});
    if (result->verdict == COVER_UNKNOWN)
        require(!result->is_mistake);
    cover_free(result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *source = (const char *)data;
    Diagnostics *diagnostics = diagnostics_new("net", source, size);
    Net *net = net_read(source, size, diagnostics);
    require((net == NULL) == (diagnostics_errors(diagnostics) > 0));
    if (net) {
        check_round_trip(net);
        if (net->places.count < 20 && net->transitions.count < 20)
            check_search(net);
    }
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    net_free(net);
    diagnostics_free(diagnostics);
    return 0;
}
