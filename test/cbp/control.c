/* What is left to do, by rewriting: an oracle for where control goes. Programs are lists of commands here, as in the
   axioms 2.2, 2.4, 2.6 and 2.10. */
#include "random.h"

#include "base/names.h"

#include <string.h>

typedef Vector(uint32_t) Rest; /* commands that are still to be done */

typedef struct Rewriter {
    const CbpProgram *program;
    Arena *arena;
    Names *rests;
    Vector(Rest) found;
    uint32_t *rest_of; /* by command: the one rest that begins with it */
    uint32_t end;      /* of the thread */
    Text *problem;
} Rewriter;

static Rest followed(Rewriter *rewriter, const uint32_t *first, uint32_t first_count, const uint32_t *second,
                     uint32_t second_count) {
    Rest rest = {0};
    for (uint32_t i = 0; i < first_count; i++)
        vector_push(rewriter->arena, &rest, first[i]);
    for (uint32_t i = 0; i < second_count; i++)
        vector_push(rewriter->arena, &rest, second[i]);
    return rest;
}

/* The function gamma of figure 2.3: what is left of some commands from a label on. False when the label is not there.
 */
static bool rest_from(Rewriter *rewriter, const CbpBlock *block, uint32_t label, Rest *rest) {
    for (uint32_t i = 0; i < block->count; i++) {
        const CbpCommand *command = &rewriter->program->commands.items[block->items[i]];
        const uint32_t *tail = block->items + i + 1;
        uint32_t tail_count = block->count - i - 1;
        if (block->items[i] == label) {
            *rest = followed(rewriter, block->items + i, 1, tail, tail_count);
            return true;
        }
        Rest inside = {0};
        if (rest_from(rewriter, &command->body, label, &inside) ||
            rest_from(rewriter, &command->otherwise, label, &inside)) {
            if (command->op == CBP_WHILE)
                vector_push(rewriter->arena, &inside, block->items[i]);
            *rest = followed(rewriter, inside.items, inside.count, tail, tail_count);
            return true;
        }
    }
    return false;
}

/* Adds a rest that was reached; `expected` is the command that it has to begin with. */
static void reach(Rewriter *rewriter, Rest rest, uint32_t expected) {
    uint32_t first = rest.count > 0 ? rest.items[0] : rewriter->end;
    if (first != expected && rewriter->problem->length == 0)
        text_format(rewriter->problem, "command %u follows where %u should", expected, first);
    uint32_t before = names_count(rewriter->rests);
    const char *bytes = rest.count > 0 ? (const char *)rest.items : "";
    uint32_t number = names_add(rewriter->rests, bytes, rest.count * sizeof *rest.items);
    if (number < before)
        return;
    vector_push(rewriter->arena, &rewriter->found, rest);
    if (rewriter->rest_of[first] != CBP_NONE && rewriter->problem->length == 0)
        text_format(rewriter->problem, "two different rests begin with command %u", first);
    rewriter->rest_of[first] = number;
}

/* Rewrites a rest in all ways that its first command allows. */
static void rewrite(Rewriter *rewriter, Rest rest, const CbpThread *thread) {
    const CbpProgram *program = rewriter->program;
    uint32_t number = rest.items[0];
    const CbpCommand *command = &program->commands.items[number];
    const uint32_t *tail = rest.items + 1;
    uint32_t tail_count = rest.count - 1;
    if (command->op == CBP_IF) {
        const CbpBlock *yes = &command->body, *no = &command->otherwise;
        reach(rewriter, followed(rewriter, yes->items, yes->count, tail, tail_count),
              cbp_branch(program, number, true));
        reach(rewriter, followed(rewriter, no->items, no->count, tail, tail_count), cbp_branch(program, number, false));
    } else if (command->op == CBP_WHILE) {
        reach(rewriter, followed(rewriter, command->body.items, command->body.count, rest.items, rest.count),
              cbp_branch(program, number, true));
        reach(rewriter, followed(rewriter, NULL, 0, tail, tail_count), cbp_branch(program, number, false));
    } else if (command->op == CBP_GOTO) {
        Rest there = {0};
        rest_from(rewriter, &thread->body, command->target, &there);
        reach(rewriter, there, command->next);
    } else {
        reach(rewriter, followed(rewriter, NULL, 0, tail, tail_count), command->next);
    }
}

void check_control(const CbpProgram *program, Text *problem) {
    for (uint32_t i = 0; i < program->threads.count; i++) {
        const CbpThread *thread = &program->threads.items[i];
        Rewriter rewriter = {.program = program, .arena = arena_new(), .end = thread->end, .problem = problem};
        rewriter.rests = names_new(rewriter.arena);
        rewriter.rest_of = arena_alloc(rewriter.arena, program->commands.count * sizeof(uint32_t));
        memset(rewriter.rest_of, 0xff, program->commands.count * sizeof(uint32_t));
        reach(&rewriter, followed(&rewriter, thread->body.items, thread->body.count, NULL, 0), thread->entry);
        for (uint32_t j = 0; j < rewriter.found.count; j++)
            if (rewriter.found.items[j].count > 0)
                rewrite(&rewriter, rewriter.found.items[j], thread);
        arena_free(rewriter.arena);
    }
}
