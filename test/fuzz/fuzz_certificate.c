/* Any bytes are either refused as a certificate with a message, or give one that is the same after writing and reading.
   The net can cover its target, so that no text may prove the contrary. */
#include "net/cover.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Two threads may be inside at once; a broadcast sends away those that wait. */
static const char net_text[] =
    "vars idle near inside free away rules\n"
    "idle >= 1, free >= 1 -> idle' = idle - 1, free' = free - 1, near' = near + 1;\n"
    "near >= 1 -> near' = near - 1, inside' = inside + 1;\n"
    "inside >= 1 -> inside' = inside - 1, free' = free + 1, away' = away + idle, idle' = 0;\n"
    "away >= 1 -> away' = away - 1, idle' = idle + 1;\n"
    "init idle = 3, near = 0, inside = 0, free = 2, away = 0 target inside >= 2";

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

static void check_round_trip(const Net *net, const CoverCertificate *certificate, Arena *arena) {
    Text first = {0}, second = {0};
    cover_write_certificate(net, certificate, &first);
    Diagnostics *diagnostics = diagnostics_new("written", text_string(&first), first.length);
    CoverCertificate *again = cover_read_certificate(net, text_string(&first), first.length, arena, diagnostics);
    require(again != NULL);
    cover_write_certificate(net, again, &second);
    require(strcmp(text_string(&first), text_string(&second)) == 0);
    diagnostics_free(diagnostics);
    text_free(&first);
    text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *source = (const char *)data;
    Diagnostics *of_net = diagnostics_new("net", net_text, sizeof net_text - 1);
    Diagnostics *diagnostics = diagnostics_new("proof", source, size);
    Net *net = net_read(net_text, sizeof net_text - 1, of_net);
    Arena *arena = arena_new();
    CoverCertificate *certificate = cover_read_certificate(net, source, size, arena, diagnostics);
    Text messages = {0};
    Failure failure = {0};
    require((certificate == NULL) == (diagnostics_errors(diagnostics) > 0));
    if (certificate) {
        check_round_trip(net, certificate, arena);
        require(!cover_check_certificate(net, certificate, (Look){0}, &failure));
        require(failure.kind == FAILURE_INPUT);
    }
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    failure_free(&failure);
    arena_free(arena);
    net_free(net);
    diagnostics_free(diagnostics);
    diagnostics_free(of_net);
    return 0;
}
