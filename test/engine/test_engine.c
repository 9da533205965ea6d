/* Engines: what the table says of them; and what becomes of the answers of an engine that is a program of its own. A
   function that says what it is told takes the place of the program. */
#include "../model.h"
#include "engine/external.h"

#include <stdlib.h>

static void every_engine_says_what_it_is(void **state) {
    (void)state;
    assert_string_equal(engines()[0]->name, "native");
    for (const Engine *const *engine = engines(); *engine; engine++) {
        assert_non_null((*engine)->search);
        assert_non_null((*engine)->describe);
        assert_null(engine_refusal(*engine, 0));
    }
}

static void options_are_refused_in_words(void **state) {
    (void)state;
    assert_null(engine_refusal(&native_engine, ASKS_ORDER | ASKS_RACES | ASKS_TEMPORAL | ASKS_BOUNDED | ASKS_STORE));
    assert_null(engine_refusal(&spin_engine, ASKS_PROGRAM | ASKS_CLAIMS | ASKS_COLLECTIONS | ASKS_TEMPORAL));
    assert_string_equal(engine_refusal(&native_engine, ASKS_CLAIMS), REFUSES_CLAIMS);
    assert_string_equal(engine_refusal(&spin_engine, ASKS_RACES | ASKS_ORDER), REFUSES_ORDER);
    assert_non_null(strstr(engine_refusal(&jpf_engine, ASKS_STORE), "cannot be combined with --engine jpf"));
}

static void languages_belong_to_engines(void **state) {
    (void)state;
    const Engine *engine = NULL;
    assert_non_null(engine_language("promela", &engine));
    assert_ptr_equal(engine, &spin_engine);
    assert_non_null(engine_language("java", &engine));
    assert_ptr_equal(engine, &jpf_engine);
    assert_null(engine_language("spin", &engine));
}

/* What the verifier says, round by round; the last of it again and again. */
typedef struct Script {
    const Verified *rounds;
    const char *const *words; /* the trail of each round, or what it fails with */
    uint32_t count, said;
    uint32_t objects[50]; /* room for objects of the last collection, in each round */
} Script;

static bool recite(External *e, uint32_t goal, Verified *verified) {
    Script *script = e->own;
    assert_int_equal(goal, NO_GOAL);
    Arena *arena = arena_new();
    RoomTable room = room_table(&e->room, e->inlined, arena);
    uint32_t collections = e->inlined->model->collections.count;
    script->objects[script->said] = collections ? room.objects[collections - 1] : 0;
    arena_free(arena);
    uint32_t round = script->said < script->count ? script->said : script->count - 1;
    script->said++;
    *verified = script->rounds[round];
    text_add(verified->end == VERIFIER_FOUND ? &verified->trail : &verified->failure.words, script->words[round]);
    return true;
}

static const Verifier verifier = {.name = "PARROT", .language = "speech", .most_threads = 8, .verify = recite};

typedef struct Asked {
    SearchResult *result;
    Failure failure;
    EngineCosts costs;
} Asked;

static Asked ask(const Loaded *l, Script *script) {
    MachineOptions machine = {.interleave_invisible = true};
    SearchOptions search = {.checks = PROPERTIES_BY_DEFAULT};
    EngineOptions options = {0};
    EngineTask task = {.code = l->code, .machine = &machine, .search = &search, .options = &options};
    Asked asked = {0};
    asked.result = external_search(&task, &verifier, script, &asked.costs, &asked.failure);
    return asked;
}

static void forget(Asked *asked) {
    if (asked->result)
        search_result_free(asked->result);
    failure_free(&asked->failure);
}

static const char ASSERTS[] = "system S() main thread M() loc s0: when true do { } goto s1; "
                              "loc s1: when true do { assert(false); } goto s2; loc s2: end M; end S;";

/* Asks once about a model that fails after two steps. */
static Asked ask_once(Verified verified, const char *words) {
    Loaded l = load(ASSERTS);
    Asked asked = ask(&l, &(Script){.rounds = &verified, .words = &words, .count = 1});
    unload(&l);
    return asked;
}

static void what_is_found_has_to_be_a_run(void **state) {
    (void)state;
    Asked asked = ask_once((Verified){.end = VERIFIER_FOUND, .states = 7}, "#t 0 0\n#t 0 1\n#e assert\n");
    assert_int_equal(asked.result->end, SEARCH_VIOLATED);
    assert_int_equal(asked.result->states, 7);
    assert_int_equal(asked.result->violations[PROPERTY_ASSERT]->count, 2);
    assert_int_equal(asked.costs.rounds, 1);
    forget(&asked);
    static const char *const lies[] = {"", "#t 1 0\n#e assert\n", "#t 0 1\n#e assert\n", "#t 0 0\n#d\n", "#t 0 99\n"};
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        asked = ask_once((Verified){.end = VERIFIER_FOUND}, lies[i]);
        assert_null(asked.result);
        assert_int_equal(asked.failure.kind, FAILURE_INTERNAL);
        assert_non_null(strstr(text_string(&asked.failure.words), "what PARROT found is no run of the model"));
        forget(&asked);
    }
}

static void failures_are_no_answers(void **state) {
    (void)state;
    Asked asked = ask_once((Verified){.end = VERIFIER_COMPLETE}, "");
    assert_int_equal(asked.result->end, SEARCH_COMPLETE);
    forget(&asked);
    asked = ask_once((Verified){0}, "it said nothing"); /* nor did it say that this is right */
    assert_null(asked.result);
    assert_int_equal(asked.failure.kind, FAILURE_INTERNAL);
    assert_string_equal(text_string(&asked.failure.words), "it said nothing");
    forget(&asked);
    asked = ask_once((Verified){.failure.kind = FAILURE_INPUT}, "there is no parrot");
    assert_null(asked.result);
    assert_int_equal(asked.failure.kind, FAILURE_INPUT);
    forget(&asked);
    asked = ask_once((Verified){.failure = {.kind = FAILURE_LIMIT, .limit = REACHED_TIME}}, "");
    assert_int_equal(asked.result->end, SEARCH_TIME);
    forget(&asked);
    asked = ask_once((Verified){.failure.kind = FAILURE_UNSUPPORTED}, "a word that parrots do not know");
    assert_int_equal(asked.result->end, SEARCH_LIMITED);
    assert_int_equal(asked.result->bound.limit, LIMIT_UNSUPPORTED);
    forget(&asked);
}

static void room_grows_until_it_is_enough(void **state) {
    (void)state;
    Loaded l = load("system S() Thing = record { n: int; }; things: collection of Thing; x: ref Thing; "
                    "main thread M() loc s0: when true do { x := new things; } goto s1; loc s1: end M; end S;");
    const Verified rounds[] = {{.end = VERIFIER_FOUND}, {.end = VERIFIER_FOUND}, {.end = VERIFIER_COMPLETE}};
    const char *const words[] = {"#t 0 0\n#l objects 0\n", "#t 0 0\n#l objects 0\n", ""};
    Script script = {.rounds = rounds, .words = words, .count = 3};
    Asked asked = ask(&l, &script);
    assert_int_equal(asked.result->end, SEARCH_COMPLETE);
    assert_int_equal(asked.costs.rounds, 3);
    assert_true(script.objects[0] > 0 && script.objects[1] >= script.objects[0] &&
                script.objects[2] > script.objects[0]);
    forget(&asked);
    /* But not for ever. */
    Script again = {.rounds = rounds, .words = words, .count = 1};
    asked = ask(&l, &again);
    assert_int_equal(asked.result->end, SEARCH_LIMITED);
    assert_int_equal(asked.result->bound.limit, LIMIT_UNSUPPORTED);
    assert_true(again.said < 50);
    forget(&asked);
    unload(&l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_says_what_it_is), cmocka_unit_test(options_are_refused_in_words),
        cmocka_unit_test(languages_belong_to_engines),  cmocka_unit_test(what_is_found_has_to_be_a_run),
        cmocka_unit_test(failures_are_no_answers),      cmocka_unit_test(room_grows_until_it_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
