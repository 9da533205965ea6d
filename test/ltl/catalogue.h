/* The property specification patterns of Dwyer, Avrunin and Corbett (ICSE 1999) in all their scopes, with chains of
   two. P, S, T, Q, R and Z are propositions; the scopes are: globally, before R, after Q, between Q and R, after Q
   until R.
 */
#ifndef BANDERA_TEST_LTL_CATALOGUE_H
#define BANDERA_TEST_LTL_CATALOGUE_H

#include <stdbool.h>

typedef struct CataloguePattern {
    const char *name, *formula;
    bool is_safety; /* whatever violates it does so after finitely many states */
} CataloguePattern;

static const CataloguePattern catalogue[] = {
    {"absence, globally", "[]!p", true},
    {"absence, before", "<>r -> (!p U r)", true},
    {"absence, after", "[](q -> []!p)", true},
    {"absence, between", "[]((q && !r && <>r) -> (!p U r))", true},
    {"absence, after until", "[](q && !r -> (!p W r))", true},
    {"existence, globally", "<>p", false},
    {"existence, before", "!r W (p && !r)", true},
    {"existence, after", "[]!q || <>(q && <>p)", false},
    {"existence, between", "[](q && !r -> (!r W (p && !r)))", true},
    {"existence, after until", "[](q && !r -> (!r U (p && !r)))", false},
    {"bounded existence, globally", "!p W (p W (!p W (p W []!p)))", true},
    {"bounded existence, before",
     "<>r -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U r)))))))))", true},
    {"bounded existence, after", "<>q -> (!q U (q && (!p W (p W (!p W (p W []!p))))))", true},
    {"bounded existence, between",
     "[]((q && <>r) -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U r))))))))))",
     true},
    {"bounded existence, after until",
     "[](q -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p W r) || []p)))))))))",
     true},
    {"universality, globally", "[]p", true},
    {"universality, before", "<>r -> (p U r)", true},
    {"universality, after", "[](q -> []p)", true},
    {"universality, between", "[]((q && !r && <>r) -> (p U r))", true},
    {"universality, after until", "[](q && !r -> (p W r))", true},
    {"precedence, globally", "!p W s", true},
    {"precedence, before", "<>r -> (!p U (s || r))", true},
    {"precedence, after", "[]!q || <>(q && (!p W s))", false},
    {"precedence, between", "[]((q && !r && <>r) -> (!p U (s || r)))", true},
    {"precedence, after until", "[](q && !r -> (!p W (s || r)))", true},
    {"response, globally", "[](p -> <>s)", false},
    {"response, before", "<>r -> (p -> (!r U (s && !r))) U r", true},
    {"response, after", "[](q -> [](p -> <>s))", false},
    {"response, between", "[]((q && !r && <>r) -> (p -> (!r U (s && !r))) U r)", true},
    {"response, after until", "[](q && !r -> ((p -> (!r U (s && !r))) W r))", false},
    {"two causes, globally", "<>p -> (!p U (s && !p && X(!p U t)))", true},
    {"two causes, before", "<>r -> (!p U (r || (s && !p && X(!p U t))))", true},
    {"two causes, after", "[]!q || (!q U (q && <>p -> (!p U (s && !p && X(!p U t)))))", true},
    {"two causes, between", "[]((q && <>r) -> (!p U (r || (s && !p && X(!p U t)))))", true},
    {"two causes, after until", "[](q -> (<>p -> (!p U (r || (s && !p && X(!p U t))))))", true},
    {"two effects of a cause, globally", "<>(s && X<>t) -> (!s U p)", true},
    {"two effects of a cause, before", "<>r -> (!(s && !r && X(!r U (t && !r))) U (r || p))", true},
    {"two effects of a cause, after", "[]!q || (!q U (q && (<>(s && X<>t) -> (!s U p))))", true},
    {"two effects of a cause, between", "[]((q && <>r) -> (!(s && !r && X(!r U (t && !r))) U (r || p)))", true},
    {"two effects of a cause, after until", "[](q -> (!(s && !r && X(!r U (t && !r))) U (r || p)) || []!(s && X<>t))",
     true},
    {"response to two, globally", "[](s && X<>t -> X<>(t && <>p))", false},
    {"response to two, before", "<>r -> (s && X(!r U t) -> X(!r U (t && <>p))) U r", false},
    {"response to two, after", "[](q -> [](s && X<>t -> X(!t U (t && <>p))))", false},
    {"response to two, between", "[]((q && <>r) -> (s && X(!r U t) -> X(!r U (t && <>p))) U r)", false},
    {"response to two, after until",
     "[](q -> (s && X(!r U t) -> X(!r U (t && <>p))) U (r || [](s && X(!r U t) -> X(!r U (t && <>p)))))", false},
    {"two responses, globally", "[](p -> <>(s && X<>t))", false},
    {"two responses, before", "<>r -> (p -> (!r U (s && !r && X(!r U t)))) U r", true},
    {"two responses, after", "[](q -> [](p -> (s && X<>t)))", false},
    {"two responses, between", "[]((q && <>r) -> (p -> (!r U (s && !r && X(!r U t)))) U r)", true},
    {"two responses, after until", "[](q -> (p -> (!r U (s && !r && X(!r U t)))) U (r || [](p -> (s && X<>t))))",
     false},
    {"constrained responses, globally", "[](p -> <>(s && !z && X(!z U t)))", false},
    {"constrained responses, before", "<>r -> (p -> (!r U (s && !r && !z && X((!r && !z) U t)))) U r", true},
    {"constrained responses, after", "[](q -> [](p -> (s && !z && X(!z U t))))", false},
    {"constrained responses, between", "[]((q && <>r) -> (p -> (!r U (s && !r && !z && X((!r && !z) U t)))) U r)",
     true},
    {"constrained responses, after until",
     "[](q -> (p -> (!r U (s && !r && !z && X((!r && !z) U t)))) U (r || [](p -> (s && !z && X(!z U t)))))", false},
};

enum { CATALOGUE_PATTERNS = sizeof catalogue / sizeof *catalogue };

#endif
