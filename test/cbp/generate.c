/* Random programs that are well-formed by the way they are made. Every command can turn up. */
#include "random.h"

enum { MOST_LABELS = 8, MOST_DEPTH = 3 };

/* Where the same locks are held, so that jumps may lead from one location to the other. */
typedef struct Region {
    uint32_t labels[MOST_LABELS]; /* that stand in it */
    uint32_t count;
    uint32_t pending; /* a label that a jump has named already, plus 1; 0: none */
} Region;

typedef struct Generator {
    uint64_t seed;
    Text *out;
    uint32_t globals, locks, messages, threads;
    uint32_t locals[4]; /* by thread */
    uint32_t thread;
    uint32_t held;        /* locks, as bits */
    bool is_calm;         /* few jumps and meetings, many locks: threads get far */
    uint32_t next_label;  /* that a jump can name */
    uint32_t next_target; /* that a question can name */
} Generator;

static uint32_t below(Generator *generator, uint32_t count) { return random_below(&generator->seed, count); }

static bool one_in(Generator *generator, uint32_t count) { return below(generator, count) == 0; }

/* Terms -------------------------------------------------------------------------------------------------------------
 */

static void add_variable(Generator *generator, bool local_only) {
    uint32_t locals = generator->locals[generator->thread], globals = local_only ? 0 : generator->globals;
    uint32_t chosen = below(generator, locals + globals);
    if (chosen < locals)
        text_format(generator->out, "l%u", chosen);
    else
        text_format(generator->out, "g%u", chosen - locals);
}

static void add_term(Generator *generator, bool local_only) {
    if (one_in(generator, 3) || (local_only && generator->locals[generator->thread] == 0)) {
        text_add(generator->out, one_in(generator, 2) ? "true" : "false");
        return;
    }
    text_add(generator->out, one_in(generator, 3) ? "!" : "");
    add_variable(generator, local_only);
}

static void add_condition(Generator *generator) {
    if (one_in(generator, 3)) {
        text_add(generator->out, "*");
        return;
    }
    add_term(generator, false);
    while (one_in(generator, 3)) {
        text_add(generator->out, " and ");
        add_term(generator, false);
    }
}

/* One variable, or one global and one local one at once. */
static void add_assignment(Generator *generator) {
    if (generator->locals[generator->thread] > 0 && one_in(generator, 3)) {
        text_add(generator->out, "l0, g0 := ");
        add_term(generator, false);
        text_add(generator->out, ", ");
    } else {
        add_variable(generator, false);
        text_add(generator->out, " := ");
    }
    add_term(generator, false);
    text_add(generator->out, "; ");
}

/* Commands ----------------------------------------------------------------------------------------------------------
 */

static void add_block(Generator *generator, uint32_t depth, Region *region, uint32_t count);

static void add_lock_block(Generator *generator, uint32_t depth) {
    uint32_t lock = below(generator, generator->locks);
    if (generator->held >> lock & 1) {
        text_format(generator->out, "sleep(m%u, k%u);\n", below(generator, generator->messages), lock);
        return;
    }
    text_format(generator->out, "lock(k%u);\n", lock);
    generator->held |= 1u << lock;
    Region region = {0};
    add_block(generator, depth + 1, &region, 1 + below(generator, 3));
    if (region.pending > 0)
        text_format(generator->out, "[L%u] ", region.pending - 1);
    text_format(generator->out, "unlock(k%u);\n", lock);
    generator->held &= ~(1u << lock);
}

static void add_test(Generator *generator, uint32_t depth, Region *region) {
    bool is_loop = one_in(generator, 3);
    text_add(generator->out, is_loop ? "while (" : "if (");
    add_condition(generator);
    text_add(generator->out, ") {\n");
    add_block(generator, depth + 1, region, below(generator, 3));
    text_add(generator->out, "}");
    if (!is_loop && one_in(generator, 2)) {
        text_add(generator->out, " else {\n");
        add_block(generator, depth + 1, region, below(generator, 3));
        text_add(generator->out, "}");
    }
    text_add(generator->out, "\n");
}

static void add_goto(Generator *generator, Region *region) {
    if (region->count > 0 && one_in(generator, 2)) {
        text_format(generator->out, "goto(L%u);\n", region->labels[below(generator, region->count)]);
        return;
    }
    if (region->pending == 0)
        region->pending = ++generator->next_label;
    text_format(generator->out, "goto(L%u);\n", region->pending - 1);
}

static void add_meeting(Generator *generator) {
    uint32_t locals = generator->locals[generator->thread];
    bool sends = one_in(generator, 2), has_value = one_in(generator, 2) && locals > 0;
    text_format(generator->out, "%s(m%u", sends ? "rendezvous" : "accept", below(generator, generator->messages));
    if (has_value) {
        text_add(generator->out, ", ");
        if (sends)
            add_term(generator, true);
        else
            add_variable(generator, true);
    }
    text_add(generator->out, ");\n");
}

static void add_start(Generator *generator) {
    uint32_t thread = one_in(generator, 20) ? 0 : 1 + below(generator, generator->threads - 1);
    text_format(generator->out, "start(%s%u", thread == 0 ? "main" : "t", thread);
    generator->out->length -= thread == 0; /* there is no number after main */
    generator->out->bytes[generator->out->length] = '\0';
    for (uint32_t i = 0; i < generator->locals[thread]; i++)
        text_add(generator->out, one_in(generator, 2) ? ", true" : ", false");
    text_add(generator->out, ");\n");
}

static void add_choice(Generator *generator) {
    text_add(generator->out, "choice { ");
    for (uint32_t i = 1 + below(generator, 3); i > 0; i--) {
        add_condition(generator);
        text_add(generator->out, " : ");
        add_assignment(generator);
    }
    text_add(generator->out, "}\n");
}

/* A label that is reached if variables have certain values: who asks for it asks for those. */
static void add_watch(Generator *generator) {
    text_add(generator->out, "if (");
    do {
        text_add(generator->out, one_in(generator, 2) ? "!" : "");
        add_variable(generator, false);
        text_add(generator->out, " and ");
    } while (one_in(generator, 2));
    text_format(generator->out, "true) { [P%u] skip; }\n", generator->next_target++);
}

/* What threads do that mind their locks, most of the time. */
static void add_calm_command(Generator *generator, uint32_t depth) {
    uint32_t chosen = below(generator, 12);
    if (chosen < 4 && depth < MOST_DEPTH && generator->locks > 0) {
        add_lock_block(generator, depth);
    } else if (chosen < 8) {
        add_assignment(generator);
        text_add(generator->out, "\n");
    } else if (chosen < 10) {
        text_format(generator->out, "%s(m%u);\n", one_in(generator, 2) ? "wakeup" : "wakeupall",
                    below(generator, generator->messages));
    } else {
        add_watch(generator);
    }
}

static void add_command(Generator *generator, uint32_t depth, Region *region) {
    bool is_main = generator->thread == 0;
    if (generator->is_calm && !one_in(generator, 6)) {
        add_calm_command(generator, depth);
        return;
    }
    if (region->pending > 0 && one_in(generator, 2)) {
        text_format(generator->out, "[L%u] ", region->pending - 1);
        if (region->count < MOST_LABELS)
            region->labels[region->count++] = region->pending - 1;
        region->pending = 0;
    } else if (one_in(generator, 4)) {
        text_format(generator->out, "[P%u] ", generator->next_target++);
    }
    uint32_t chosen = below(generator, is_main ? 20 : 18);
    if (chosen < 3) {
        add_assignment(generator);
        text_add(generator->out, "\n");
    } else if (chosen < 5) {
        add_choice(generator);
    } else if (chosen < 8 && depth < MOST_DEPTH) {
        add_test(generator, depth, region);
    } else if (chosen < 12 && depth < MOST_DEPTH && generator->locks > 0) {
        add_lock_block(generator, depth);
    } else if (chosen == 12) {
        add_goto(generator, region);
    } else if (chosen == 13 || chosen == 14) {
        text_format(generator->out, "%s(m%u);\n", one_in(generator, 2) ? "wakeup" : "wakeupall",
                    below(generator, generator->messages));
    } else if (chosen == 15) {
        add_meeting(generator);
    } else if (chosen > 17 || (chosen == 16 && one_in(generator, 8))) {
        add_start(generator);
    } else {
        text_add(generator->out, "skip;\n");
    }
}

static void add_block(Generator *generator, uint32_t depth, Region *region, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        add_command(generator, depth, region);
}

static void add_names(Generator *generator, const char *section, char letter, uint32_t count) {
    text_format(generator->out, "%s :", section);
    for (uint32_t i = 0; i < count; i++)
        text_format(generator->out, "%s %c%u", i > 0 ? "," : "", letter, i);
    text_add(generator->out, ";\n");
}

static void add_thread(Generator *generator, uint32_t thread) {
    Region region = {0};
    generator->thread = thread;
    if (thread == 0)
        text_add(generator->out, "main {\n");
    else
        text_format(generator->out, "t%u {\n", thread);
    add_names(generator, "vars", 'l', generator->locals[thread]);
    if (thread == 0) {
        add_block(generator, 0, &region, below(generator, 3));
        for (uint32_t i = (generator->is_calm ? 2 : 1) + below(generator, 2); i > 0; i--)
            add_start(generator);
    }
    add_block(generator, 0, &region, (generator->is_calm ? 3 : 1) + below(generator, 5));
    add_watch(generator);
    if (region.pending > 0)
        text_format(generator->out, "[L%u] skip;\n", region.pending - 1);
    text_add(generator->out, "}\n");
}

void random_program(uint64_t seed, Text *out) {
    Generator generator = {.seed = seed, .out = out};
    generator.globals = 1 + below(&generator, 3);
    generator.locks = below(&generator, 3);
    generator.messages = 1 + below(&generator, 2);
    generator.threads = 2 + below(&generator, 2);
    generator.is_calm = one_in(&generator, 2);
    for (uint32_t i = 0; i < generator.threads; i++)
        generator.locals[i] = below(&generator, 3);
    add_names(&generator, "vars", 'g', generator.globals);
    add_names(&generator, "locks", 'k', generator.locks);
    add_names(&generator, "messages", 'm', generator.messages);
    text_add(out, "threads : main");
    for (uint32_t i = 1; i < generator.threads; i++)
        text_format(out, ", t%u", i);
    text_add(out, ";\n");
    for (uint32_t i = 0; i < generator.threads; i++)
        add_thread(&generator, i);
}
