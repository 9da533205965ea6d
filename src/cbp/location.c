/* Control locations and their names. */
#include "base/guess.h"
#include "cbp/cbp.h"

#include <string.h>

void cbp_location_name(const CbpProgram *program, uint32_t location, Text *out) {
    static const char *const suffixes[CBP_PHASES] = {"", ".asleep", ".relocking"};
    const CbpCommand *command = &program->commands.items[cbp_location_command(location)];
    const char *thread = program->threads.items[command->thread].name;
    if (command->op == CBP_END)
        text_format(out, "%s.end", thread);
    else if (command->label)
        text_add(out, command->label);
    else
        text_format(out, "%s.%u", thread, command->number);
    text_add(out, suffixes[cbp_location_phase(location)]);
}

/* Reports that there is no such location; the hint is the nearest label. */
static void refuse_location(const CbpProgram *program, const char *name, size_t length, Position position,
                            Diagnostics *diagnostics) {
    Arena *scratch = arena_new();
    const char *copy = arena_copy(scratch, name, length);
    Guess guess = guess_start(copy);
    for (uint32_t i = 0; i < program->commands.count; i++)
        if (program->commands.items[i].label)
            guess_try(&guess, program->commands.items[i].label);
    const char *hint = guess_hint(&guess, scratch);
    diagnostics_add(diagnostics, SEVERITY_ERROR, position, hint, "there is no label '%s'", copy);
    arena_free(scratch);
}

uint32_t cbp_find_location(const CbpProgram *program, const char *name, size_t length, Position position,
                           Diagnostics *diagnostics) {
    Text candidate = {0};
    uint32_t found = CBP_NONE;
    for (uint32_t i = 0; i < program->commands.count * CBP_PHASES && found == CBP_NONE; i++) {
        /* Only commands of one kind have locations of other phases. */
        if (cbp_location_phase(i) != CBP_AT && program->commands.items[cbp_location_command(i)].op != CBP_SLEEP)
            continue;
        text_free(&candidate);
        cbp_location_name(program, i, &candidate);
        if (candidate.length == length && memcmp(candidate.bytes, name, length) == 0)
            found = i;
    }
    text_free(&candidate);
    if (found == CBP_NONE)
        refuse_location(program, name, length, position, diagnostics);
    return found;
}

uint32_t cbp_branch(const CbpProgram *program, uint32_t number, bool holds) {
    const CbpCommand *command = &program->commands.items[number];
    const CbpBlock *block = holds ? &command->body : &command->otherwise;
    if (block->count > 0)
        return block->items[0];
    return holds && command->op == CBP_WHILE ? number : command->next;
}
