/* Which pattern a property uses, and what it then means. */
#include "base/guess.h"
#include "bsl/pattern.h"

#include <string.h>

/* Limits on the numbers that are given to patterns and on what becomes of these. An automaton has 32 acceptance sets,
   and `exists at most 15 times between ...` would need 33. */
enum { MOST_NUMBER = 14, MOST_SIZE = 20000, MOST_EXPANDED_HEIGHT = 1000, MOST_STEPS = 200000 };

/* How many templates a message about an unknown one lists. */
enum { NEAREST = 3 };

/* How many of the first parts fill a template: all of it, or 0. */
static uint32_t matched_parts(const PatternParts *parts, const PatternTemplate *template) {
    uint32_t count = template->parts.count;
    return count <= parts->count && pattern_parts_agree(template->parts.items, parts->items, count) ? count : 0;
}

/* Whether a part is a word, or a predicate (`word` null). */
static bool has_part(const PatternParts *parts, uint32_t index, const char *word) {
    if (index >= parts->count)
        return false;
    const PatternPart *part = &parts->items[index];
    return word ? part->kind == PATTERN_WORD && strcmp(part->name, word) == 0 : part->kind == PATTERN_PREDICATE;
}

/* Reads the scope that begins at a part; how many parts it has, or 0. */
static uint32_t match_scope(const PatternParts *parts, uint32_t from, PatternUse *use) {
    /* Those that others begin with come first. */
    for (uint32_t scope = PATTERN_SCOPES; scope-- > 0;) {
        const char *const *words = pattern_scope_words[scope];
        uint32_t count = 0;
        use->scope = (PatternScope)scope;
        use->begin = use->end = NULL;
        for (bool fits = true; words[count] && fits; count += fits) {
            bool is_begin = strcmp(words[count], "q") == 0, is_end = strcmp(words[count], "r") == 0;
            fits = has_part(parts, from + count, is_begin || is_end ? NULL : words[count]);
            if (fits && is_begin)
                use->begin = parts->items[from + count].predicate;
            if (fits && is_end)
                use->end = parts->items[from + count].predicate;
        }
        if (!words[count])
            return count;
    }
    return 0;
}

static bool begins_scope(const PatternPart *part) {
    for (uint32_t i = 0; part->kind == PATTERN_WORD && i < PATTERN_SCOPES; i++)
        if (strcmp(part->name, pattern_scope_words[i][0]) == 0)
            return true;
    return false;
}

/* The words of a property up to its scope, with gaps for its predicates. */
static void print_wording(const PatternParts *parts, bool up_to_scope, Text *out) {
    for (uint32_t i = 0; i < parts->count && !(up_to_scope && begins_scope(&parts->items[i])); i++) {
        const PatternPart *part = &parts->items[i];
        const char *word = part->kind == PATTERN_PREDICATE ? "{}" : part->kind == PATTERN_NUMBER ? "[]" : part->name;
        text_format(out, "%s%s", i ? " " : "", word);
    }
}

/* A template and how far it is from what was written. */
typedef struct Candidate {
    const PatternTemplate *template;
    uint32_t distance;
} Candidate;

/* Keeps the nearest candidates, the nearest first. */
static void keep_nearest(Candidate nearest[NEAREST], Candidate candidate) {
    for (uint32_t i = 0; i < NEAREST; i++) {
        if (candidate.distance >= nearest[i].distance)
            continue;
        Candidate displaced = nearest[i];
        nearest[i] = candidate;
        candidate = displaced;
    }
}

/* Lists the templates that are nearest to what was written. */
static void print_nearest(const Patterns *patterns, const PatternParts *parts, Text *out) {
    Candidate nearest[NEAREST];
    Text written = {0};
    for (uint32_t i = 0; i < NEAREST; i++)
        nearest[i] = (Candidate){NULL, UINT32_MAX};
    print_wording(parts, true, &written);
    for (uint32_t i = 0; i < patterns->items.count; i++) {
        for (uint32_t j = 0; j < patterns->items.items[i].templates.count; j++) {
            const PatternTemplate *template = &patterns->items.items[i].templates.items[j];
            Text wording = {0};
            print_wording(&template->parts, false, &wording);
            keep_nearest(nearest, (Candidate){template, guess_distance(text_string(&written), text_string(&wording))});
            text_free(&wording);
        }
    }
    text_free(&written);
    for (uint32_t i = 0; i < NEAREST && nearest[i].template; i++) {
        text_add(out, i ? ", or '" : "the nearest are '");
        pattern_print_template(nearest[i].template, out);
        text_add_char(out, '\'');
    }
}

/* Reports words that match no pattern, at the first part that no template matches. */
static void report_unknown(const Patterns *patterns, const PatternParts *parts, Diagnostics *diagnostics) {
    uint32_t furthest = 0;
    for (uint32_t i = 0; i < patterns->items.count; i++) {
        for (uint32_t j = 0; j < patterns->items.items[i].templates.count; j++) {
            PatternTemplate start = patterns->items.items[i].templates.items[j];
            while (start.parts.count > furthest && !matched_parts(parts, &start))
                start.parts.count--;
            furthest = start.parts.count > furthest ? start.parts.count : furthest;
        }
    }
    Text hint = {0};
    print_nearest(patterns, parts, &hint);
    uint32_t place = furthest < parts->count ? furthest : parts->count - 1;
    diagnostics_add(diagnostics, SEVERITY_ERROR, parts->items[place].position, hint.length ? text_string(&hint) : NULL,
                    "no pattern has this wording");
    text_free(&hint);
}

/* Reports a part that should be a scope. */
static void report_scope(const PatternParts *parts, uint32_t from, Position end, Diagnostics *diagnostics) {
    static const char *const words[] = {"globally", "before", "after", "between"};
    static const char all[] = "write globally, before {r}, after {q}, between {q} and {r}, or after {q} until {r}";
    if (from == parts->count) {
        diagnostics_add(diagnostics, SEVERITY_ERROR, end, all, "the scope is missing");
        return;
    }
    const PatternPart *part = &parts->items[from];
    Arena *arena = arena_new();
    const char *guess = part->kind == PATTERN_WORD && !begins_scope(part)
                            ? guess_among(part->name, words, sizeof words / sizeof *words, arena)
                            : NULL;
    if (part->kind != PATTERN_WORD)
        diagnostics_add(diagnostics, SEVERITY_ERROR, part->position, all, "expected a scope");
    else if (begins_scope(part))
        diagnostics_add(diagnostics, SEVERITY_ERROR, part->position, all, "this scope is not complete");
    else
        diagnostics_add(diagnostics, SEVERITY_ERROR, part->position, guess ? guess : all, "'%s' is not a scope",
                        part->name);
    arena_free(arena);
}

/* Checks the numbers of a use. */
static bool check_numbers(const PatternUse *use, Diagnostics *diagnostics) {
    for (uint32_t i = 0; i < use->template->parts.count; i++) {
        if (use->parts[i].kind != PATTERN_NUMBER || use->parts[i].number <= MOST_NUMBER)
            continue;
        return diagnostics_refuse(diagnostics, use->parts[i].position,
                                  "the automaton of a property grows with the number",
                                  "numbers in patterns are at most %d", (int)MOST_NUMBER);
    }
    return true;
}

bool pattern_match(const Patterns *patterns, const PatternParts *parts, Position end, Diagnostics *diagnostics,
                   PatternUse *use) {
    uint32_t filled = 0; /* parts, by the longest template that fits */
    for (uint32_t i = 0; i < patterns->items.count; i++) {
        const Pattern *pattern = &patterns->items.items[i];
        for (uint32_t j = 0; j < pattern->templates.count; j++) {
            PatternUse candidate = {
                .pattern = pattern, .template = &pattern->templates.items[j], .parts = parts->items};
            uint32_t count = matched_parts(parts, candidate.template);
            filled = count > filled ? count : filled;
            /* No scope is the end of another, so this is true of one template at most. */
            if (count && count < parts->count && count + match_scope(parts, count, &candidate) == parts->count) {
                *use = candidate;
                return check_numbers(use, diagnostics);
            }
        }
    }
    if (!filled) {
        report_unknown(patterns, parts, diagnostics);
        return false;
    }
    PatternUse ignored = {0};
    uint32_t scope = match_scope(parts, filled, &ignored);
    if (scope)
        diagnostics_add(diagnostics, SEVERITY_ERROR, parts->items[filled + scope].position, NULL,
                        "expected ';' after the scope");
    else
        report_scope(parts, filled, end, diagnostics);
    return false;
}

/* What is being put together. */
typedef struct Expansion {
    const PatternUse *use;
    FormulaLogic logic;
    Arena *arena;
    Diagnostics *diagnostics;
    Position position;
    uint32_t steps, depth;
    bool failed;
} Expansion;

/* The value of the parameter of a definition. */
typedef struct Number {
    const char *name; /* or null */
    uint32_t value;
} Number;

static const Formula *expand(Expansion *expansion, const Formula *formula, Number number);

static void fail(Expansion *expansion, const char *what) {
    if (!expansion->failed)
        diagnostics_add(expansion->diagnostics, SEVERITY_ERROR, expansion->position, NULL,
                        "the pattern '%s' (%s:%u) %s", expansion->use->pattern->name, expansion->use->pattern->file,
                        expansion->use->pattern->position.line, what);
    expansion->failed = true;
}

/* What fills the gap of that name, or null. */
static const PatternPart *find_part(const PatternUse *use, const char *name) {
    const PatternPart *gap = pattern_parameter(use->template, name);
    return gap ? &use->parts[gap - use->template->parts.items] : NULL;
}

/* The value of an argument; false when it is below zero. */
static bool evaluate(const Expansion *expansion, const FormulaArgument *argument, Number number, uint32_t *value) {
    *value = argument->number;
    if (!argument->name)
        return true;
    bool is_own = number.name && strcmp(number.name, argument->name) == 0;
    uint32_t base = is_own ? number.value : find_part(expansion->use, argument->name)->number;
    *value = base - argument->number;
    return base >= argument->number;
}

/* Substitutes the right side of a definition. The case for the number has priority over the one with a parameter. */
static const Formula *expand_definition(Expansion *expansion, const Formula *atom, Number number) {
    uint32_t value = 0;
    bool is_natural = atom->arguments.count == 0 || evaluate(expansion, &atom->arguments.items[0], number, &value);
    const PatternDefinition *found = NULL;
    for (uint32_t i = 0; is_natural && i < expansion->use->pattern->definitions.count; i++) {
        const PatternDefinition *definition = &expansion->use->pattern->definitions.items[i];
        if (definition->logic == expansion->logic && strcmp(definition->name, atom->name) == 0 &&
            (definition->parameter ? !found : !definition->has_argument || definition->constant == value))
            found = definition;
    }
    if (!found) {
        fail(expansion, "has no definition for this number");
        return NULL;
    }
    expansion->depth++;
    const Formula *made = expand(expansion, found->formula, (Number){found->parameter, value});
    expansion->depth--;
    return made;
}

/* Replaces the names of a pattern's formula by what they stand for. */
static const Formula *expand(Expansion *expansion, const Formula *formula, Number number) {
    if (!formula)
        return NULL;
    if (++expansion->steps > MOST_STEPS || expansion->depth > MOST_EXPANDED_HEIGHT)
        fail(expansion, "expands to a formula that is too large");
    if (expansion->failed)
        return NULL;
    if (formula->op == LTL_PROPOSITION) {
        const PatternPart *part = find_part(expansion->use, formula->name);
        if (part)
            return part->predicate;
        bool is_begin = strcmp(formula->name, "q") == 0, is_end = strcmp(formula->name, "r") == 0;
        return is_begin ? expansion->use->begin
               : is_end ? expansion->use->end
                        : expand_definition(expansion, formula, number);
    }
    expansion->depth++;
    const Formula *left = expand(expansion, formula->left, number);
    const Formula *right = expand(expansion, formula->right, number);
    expansion->depth--;
    if (expansion->failed)
        return NULL;
    const Formula *made = formula_rebuild(expansion->arena, formula, left, right);
    if (made->size > MOST_SIZE || made->height > MOST_EXPANDED_HEIGHT)
        fail(expansion, "expands to a formula that is too large");
    return made;
}

const Formula *pattern_apply(const PatternUse *use, FormulaLogic logic, Arena *arena, Position position,
                             Diagnostics *diagnostics) {
    const Formula *const *mappings = logic == FORMULA_LTL ? use->pattern->ltl : use->pattern->ctl;
    if (!mappings[use->scope])
        return NULL;
    Expansion expansion = {
        .use = use, .logic = logic, .arena = arena, .diagnostics = diagnostics, .position = position};
    const Formula *made = expand(&expansion, mappings[use->scope], (Number){0});
    return expansion.failed ? NULL : made;
}
