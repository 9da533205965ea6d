#include "engine/engine.h"

const Engine *const *engines(void) {
    static const Engine *const all[] = {
#define ENGINE(name) &name##_engine,
#include "engine/engines.def"
#undef ENGINE
        NULL};
    return all;
}

const char *engine_refusal(const Engine *engine, uint32_t options) {
    const EngineRefusal *refusal = engine->refuses;
    while (refusal->words && !(refusal->options & options))
        refusal++;
    return refusal->words;
}

const EngineLanguage *engine_language(const char *name, const Engine **engine) {
    for (const Engine *const *each = engines(); *each; each++)
        for (const EngineLanguage *language = (*each)->languages; language && language->name; language++)
            if (strcmp(language->name, name) == 0) {
                *engine = *each;
                return language;
            }
    return NULL;
}
