/* Any bytes are either refused with a message, or give a program, or a global machine, that survives printing and
   reading again. A small program also becomes a machine, which is reduced and made a net; a few of its states are
   explored. */
#include "cbp/cbp.h"
#include "gm/gm.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the run: the fuzzer keeps the input that led here. */
static void require(bool condition) {
    if (!condition)
        abort();
}

static void check_machine_text(const Gm *gm) {
    Text once = {0}, twice = {0};
    gm_print(gm, &once);
    Diagnostics *diagnostics = diagnostics_new("printed", text_string(&once), once.length);
    Gm *again = gm_read(text_string(&once), once.length, diagnostics);
    require(again != NULL);
    gm_print(again, &twice);
    require(strcmp(text_string(&once), text_string(&twice)) == 0);
    gm_free(again);
    diagnostics_free(diagnostics);
    text_free(&once);
    text_free(&twice);
}

static void use_machine(const Gm *gm) {
    check_machine_text(gm);
    Gm *reduced = gm_reduce(gm);
    check_machine_text(reduced);
    require(reduced->states.count <= gm->states.count);
    GmNet made = gm_to_net(reduced);
    if (made.net)
        net_free(made.net);
    gm_free(reduced);
}

static void use_program(const CbpProgram *program, Diagnostics *diagnostics) {
    Text once = {0}, twice = {0};
    cbp_print(program, &once);
    Diagnostics *printed = diagnostics_new("printed", text_string(&once), once.length);
    CbpProgram *again = cbp_read(text_string(&once), once.length, printed);
    require(again != NULL);
    cbp_print(again, &twice);
    require(strcmp(text_string(&once), text_string(&twice)) == 0);
    cbp_free(again);
    diagnostics_free(printed);
    text_free(&once);
    text_free(&twice);
    cbp_graph_free(cbp_explore(program, (CbpLimits){.threads = 3, .states = 100}, NULL, NULL));
    Gm *gm = program->globals.count < 8 ? gm_translate(program, diagnostics) : NULL;
    if (gm && gm->states.count < 1000)
        use_machine(gm);
    gm_free(gm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *source = (const char *)data;
    Diagnostics *diagnostics = diagnostics_new("program.cbp", source, size);
    CbpProgram *program = cbp_read(source, size, diagnostics);
    require(program != NULL || diagnostics_errors(diagnostics) > 0);
    if (program)
        use_program(program, diagnostics);
    cbp_free(program);
    Text messages = {0};
    diagnostics_render(diagnostics, false, &messages);
    text_free(&messages);
    diagnostics_free(diagnostics);
    diagnostics = diagnostics_new("machine.gm", source, size);
    Gm *gm = gm_read(source, size, diagnostics);
    require(gm != NULL || diagnostics_errors(diagnostics) > 0);
    if (gm)
        use_machine(gm);
    gm_free(gm);
    diagnostics_free(diagnostics);
    return 0;
}
