/* Which steps of a story are folded: those that explain nothing about what threads do to each other. */
#include "trace/java_int.h"

enum { SHORTEST_FOLD = 3 };

/* Whether a step is of no interest to other threads. The first of a thread and the last before another thread acts
   stay: nothing is cut where threads take turns. Nothing that follows the exception at the end explains it. */
static bool is_foldable(const Story *story, uint32_t index) {
    const StoryStep *step = &story->steps.items[index];
    bool is_last = index + 1 == story->steps.count;
    if (step->is_aftermath)
        return true;
    if (step->has_change || step->is_entry || index == story->loop || is_last)
        return false;
    bool is_prologue = true, is_first = true;
    for (uint32_t i = 0; i < index; i++) {
        is_prologue &= !story->steps.items[i].matters;
        is_first &= story->steps.items[i].birth != step->birth;
    }
    bool is_switch = story->steps.items[index + 1].birth != step->birth;
    return !step->matters && (is_prologue || (!is_first && !is_switch));
}

void java_fold_steps(Story *story) {
    bool has_threads = false;
    for (uint32_t i = 1; i < story->steps.count; i++)
        has_threads |= story->steps.items[i].birth != story->steps.items[0].birth;
    if (!has_threads)
        return;
    for (uint32_t i = 0; i < story->steps.count;) {
        uint32_t end = i;
        bool is_aftermath = story->steps.items[i].is_aftermath;
        while (end < story->steps.count && is_foldable(story, end) &&
               story->steps.items[end].is_aftermath == is_aftermath &&
               (is_aftermath || story->steps.items[end].birth == story->steps.items[i].birth))
            end++;
        for (uint32_t j = i; j < end && (is_aftermath || end - i >= SHORTEST_FOLD); j++)
            story->steps.items[j].is_folded = true;
        i = end > i ? end : i + 1;
    }
}

/* The object that a note ends with, as in `account = Account@1`; null when it ends with something else. */
static const char *introduced_object(const char *note) {
    const char *last = strrchr(note, ' '), *at = last ? strchr(last, '@') : NULL;
    bool introduces = last && (strstr(note, " = ") || strstr(note, " -> "));
    return introduces && at && at[1 + strspn(at + 1, "0123456789")] == '\0' ? last + 1 : NULL;
}

/* Whether a text has a name that is not the beginning of a longer one. */
static bool mentions(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = text ? strstr(text, name) : NULL; at; at = strstr(at + 1, name))
        if (at[length] < '0' || at[length] > '9')
            return true;
    return false;
}

static bool is_mentioned_later(const Story *story, const char *name) {
    for (uint32_t i = 0; i < story->steps.count; i++) {
        const StoryStep *step = &story->steps.items[i];
        for (uint32_t j = 0; j < step->notes.count && !step->is_folded; j++)
            if (mentions(step->notes.items[j], name))
                return true;
    }
    for (uint32_t i = 0; i < story->threads.count; i++) {
        const StoryThread *thread = &story->threads.items[i];
        if (mentions(thread->obstacle, name))
            return true;
        for (uint32_t j = 0; j < thread->locks.count; j++)
            if (mentions(thread->locks.items[j], name))
                return true;
    }
    return mentions(story->summary, name);
}

/* Whether a note says first what an object is that a step which is shown mentions. */
bool story_introduces(const Story *story, uint32_t step, uint32_t note) {
    const char *name = introduced_object(story->steps.items[step].notes.items[note]);
    if (!name || !is_mentioned_later(story, name))
        return false;
    for (uint32_t i = 0; i <= step; i++)
        for (uint32_t j = 0; j < (i < step ? story->steps.items[i].notes.count : note); j++) {
            const char *other = introduced_object(story->steps.items[i].notes.items[j]);
            if (other && strcmp(other, name) == 0)
                return false;
        }
    return true;
}
