/* Patterns of properties and what they mean in temporal logic.

   The patterns and their scopes are those of M. B. Dwyer, G. S. Avrunin and J. C. Corbett, "Patterns in property
   specifications for finite-state verification" (ICSE 1999). The mappings follow their catalogue where it is right; where
   two of its mappings differ in meaning, the one below counts.

   A scope selects parts of a run:
     globally             the whole run
     before {r}           up to the first r; nothing if r never occurs
     after {q}            from the first q on; nothing if q never occurs
     between {q} and {r}  from every state with q and without r up to the next r, if r occurs
     after {q} until {r}  the same, and to the end of the run if r does not occur
   The pattern has to hold in every part. The state with q belongs to the scope, the state with r does not.

   A comment marks each formula of CTL that is stronger than the one of LTL beside it. */

// In the scope there is no p.
pattern absence {
    template {p} is absent;
    ltl globally         []!p;
    ltl before r         <>r -> !p U r;
    ltl after q          [](q -> []!p);
    ltl between q and r  [](q && !r && <>r -> !p U r);
    ltl after q until r  [](q && !r -> !p W r);
    ctl globally         AG(!p);
    ctl before r         A[!p || AG(!r) W r];
    ctl after q          AG(q -> AG(!p));
    ctl between q and r  AG(q && !r -> A[!p || AG(!r) W r]);
    ctl after q until r  AG(q && !r -> A[!p W r]);
}

// Every state of the scope has p.
pattern universality {
    template {p} is universal;
    template {p} is invariant;
    template {p} is always true;
    ltl globally         []p;
    ltl before r         <>r -> p U r;
    ltl after q          [](q -> []p);
    ltl between q and r  [](q && !r && <>r -> p U r);
    ltl after q until r  [](q && !r -> p W r);
    ctl globally         AG(p);
    ctl before r         A[p || AG(!r) W r];
    ctl after q          AG(q -> AG(p));
    ctl between q and r  AG(q && !r -> A[p || AG(!r) W r]);
    ctl after q until r  AG(q && !r -> A[p W r]);
}

// Some state of the scope has p.
pattern existence {
    template {p} exists;
    ltl globally         <>p;
    ltl before r         !r W (p && !r);
    ltl after q          !q W (q && <>p);
    ltl between q and r  [](q && !r -> !r W (p && !r));
    ltl after q until r  [](q && !r -> !r U (p && !r));
    ctl globally         AF(p);
    ctl before r         A[!r W p && !r];
    ctl after q          A[!q W q && AF(p)];
    ctl between q and r  AG(q && !r -> A[!r W p && !r]);
    ctl after q until r  AG(q && !r -> A[!r U p && !r]);
}

// The states with p are at most n stretches of the scope: p becomes true at most n times. A stretch that the scope
// begins within counts.
pattern bounded_existence {
    template {p} exists at most [n] times;
    template {p} exists at most [n] time;

    define ltl most(0) = []!p;
    define ltl most(n) = !p W (p W most(n - 1));
    define ltl inside(0) = !p W r;
    define ltl inside(n) = (!p && !r) W (r || (p && !r) W (r || inside(n - 1)));
    ltl globally         most(n);
    ltl before r         <>r -> inside(n);
    ltl after q          !q W (q && most(n));
    ltl between q and r  [](q && !r && <>r -> inside(n));
    ltl after q until r  [](q && !r -> inside(n));

    // On some way there are more stretches: anyhow, before an r that comes, before an r that may come.
    define ctl more(0) = EF(p);
    define ctl more(n) = EF(p && EF(!p && more(n - 1)));
    define ctl closed(0) = E[!r U p && !r && EF(r)];
    define ctl closed(n) = E[!r U p && !r && E[!r U !p && !r && closed(n - 1)]];
    define ctl open(0) = E[!r U p && !r];
    define ctl open(n) = E[!r U p && !r && E[!r U !p && !r && open(n - 1)]];
    ctl globally         !more(n);
    ctl before r         !closed(n);
    ctl after q          !E[!q U q && more(n)];
    ctl between q and r  AG(q && !r -> !closed(n));
    ctl after q until r  AG(q && !r -> !open(n));
}

// Before every p of the scope, or with it, there is an s.
pattern precedence {
    template {s} precedes {p};
    ltl globally         !p W s;
    ltl before r         <>r -> !p U (s || r);
    ltl after q          !q W (q && !p W s);
    ltl between q and r  [](q && !r && <>r -> !p U (s || r));
    ltl after q until r  [](q && !r -> !p W (s || r));
    ctl globally         A[!p W s];
    ctl before r         A[!p || AG(!r) W s || r];
    ctl after q          A[!q W q && A[!p W s]];
    ctl between q and r  AG(q && !r -> A[!p || AG(!r) W s || r]);
    ctl after q until r  AG(q && !r -> A[!p W s || r]);
}

// After every p of the scope, or with it, there is an s.
pattern response {
    template {s} responds to {p};
    template {p} leads to {s};
    ltl globally         [](p -> <>s);
    ltl before r         <>r -> (p -> !r U (s && !r)) U r;
    ltl after q          [](q -> [](p -> <>s));
    ltl between q and r  [](q && !r && <>r -> (p -> !r U (s && !r)) U r);
    ltl after q until r  [](q && !r -> (p -> !r U (s && !r)) W r);
    ctl globally         AG(p -> AF(s));
    ctl before r         !E[!r U p && !r && E[!s U r]];
    ctl after q          AG(q -> AG(p -> AF(s)));
    ctl between q and r  AG(q && !r -> !E[!r U p && !r && E[!s U r]]);
    ctl after q until r  AG(q && !r -> A[p -> A[!r U s && !r] W r]);
}

// Two causes, one effect: before every p there is an s, and after that, in a later state, but not after p, a t.
pattern precedence_chain_2_1 {
    template {s}, {t} precede {p};

    define ltl inside = !p W (r || s && !p && X(!p W (t || r)));
    ltl globally         !p W (s && !p && X(!p W t));
    ltl before r         <>r -> inside;
    ltl after q          !q W (q && !p W (s && !p && X(!p W t)));
    ltl between q and r  [](q && !r && <>r -> inside);
    ltl after q until r  [](q && !r -> inside);

    // On some way there is a p too early: before any s, or after the first one and before any t.
    define ctl early = E[!s U p || s && EX(E[!t U p && !t])];
    define ctl closed = E[!s && !r U !r && (p && EF(r) || s && EX(E[!t && !r U p && !t && !r && EF(r)]))];
    define ctl open = E[!s && !r U !r && (p || s && EX(E[!t && !r U p && !t && !r]))];
    ctl globally         !early;
    ctl before r         !closed;
    ctl after q          !E[!q U q && early];
    ctl between q and r  AG(q && !r -> !closed);
    ctl after q until r  AG(q && !r -> !open);
}

// One cause, two effects: before every s that a t follows in a later state, or with that s, there is a p.
pattern precedence_chain_1_2 {
    template {p} precedes {s}, {t};

    define ltl inside = !(s && X(!r U (t && !r))) W (p || r);
    ltl globally         !(s && X<>t) W p;
    ltl before r         <>r -> inside;
    ltl after q          !q W (q && !(s && X<>t) W p);
    ltl between q and r  [](q && !r && <>r -> inside);
    ltl after q until r  [](q && !r -> inside);

    define ctl early = E[!p U s && !p && EX(EF(t))];
    define ctl closed = E[!p && !r U s && !p && !r && EX(E[!r U t && !r && EF(r)])];
    define ctl open = E[!p && !r U s && !p && !r && EX(E[!r U t && !r])];
    ctl globally         !early;
    ctl before r         !closed;
    ctl after q          !E[!q U q && early];
    ctl between q and r  AG(q && !r -> !closed);
    ctl after q until r  AG(q && !r -> !open);
}

// One stimulus, two responses: after every p, or with it, there is an s, and in a later state a t.
pattern response_chain_1_2 {
    template {p} leads to {s}, {t};
    template {s}, {t} respond to {p};

    define ltl inside = p -> !r U (s && !r && X(!r U (t && !r)));
    ltl globally         [](p -> <>(s && X<>t));
    ltl before r         <>r -> inside U r;
    ltl after q          [](q -> [](p -> <>(s && X<>t)));
    ltl between q and r  [](q && !r && <>r -> inside U r);
    ltl after q until r  [](q && !r -> inside W r);

    // On some way a p is not answered: there is no s, or no t after the first one.
    define ctl closed = E[!r U p && !r && (E[!s U r] || E[!s && !r U s && !r && EX(E[!t U r])])];
    ctl globally         AG(p -> AF(s && AX(AF(t))));
    ctl before r         !closed;
    ctl after q          AG(q -> AG(p -> AF(s && AX(AF(t)))));
    ctl between q and r  AG(q && !r -> !closed);
    ctl after q until r  AG(q && !r -> A[p -> A[!r U s && !r && AX(A[!r U t && !r])] W r]);
}

// Two stimuli, one response: when an s is followed, in a later state, by a t, there is a p after the first such t, or
// with it.
pattern response_chain_2_1 {
    template {s}, {t} lead to {p};
    template {p} responds to {s}, {t};

    define ltl inside = s && X(!r U (t && !r)) -> X(!r U (t && !r && !r U (p && !r)));
    ltl globally         [](s && X<>t -> X<>(t && <>p));
    ltl before r         <>r -> inside U r;
    ltl after q          [](q -> [](s && X<>t -> X<>(t && <>p)));
    ltl between q and r  [](q && !r && <>r -> inside U r);
    ltl after q until r  [](q && !r -> inside W r);

    // On some way the two are not answered.
    define ctl unanswered = EF(s && EX(E[!t U t && EG(!p)]));
    define ctl closed = E[!r U s && !r && EX(E[!t && !r U t && !r && E[!p U r]])];
    define ctl open = E[!r U s && !r && EX(E[!t && !r U t && !r && (E[!p U r] || EG(!p && !r))])];
    ctl globally         !unanswered;
    ctl before r         !closed;
    ctl after q          !E[!q U q && unanswered];
    ctl between q and r  AG(q && !r -> !closed);
    ctl after q until r  AG(q && !r -> !open);
}

// One stimulus, two responses, and from s on there is no z before the t. The formulas of CTL say more: which s is
// followed by a t without a z between has to be settled when it happens, on all ways at once.
pattern constrained_response_chain {
    template {p} leads to {s}, {t} without {z};
    template {s}, {t} without {z} respond to {p};

    define ltl inside = p -> !r U (s && !r && !z && X((!r && !z) U (t && !r)));
    ltl globally         [](p -> <>(s && !z && X(!z U t)));
    ltl before r         <>r -> inside U r;
    ltl after q          [](q -> [](p -> <>(s && !z && X(!z U t))));
    ltl between q and r  [](q && !r && <>r -> inside U r);
    ltl after q until r  [](q && !r -> inside W r);

    define ctl answered = p -> AF(s && !z && AX(A[!z U t]));
    define ctl inside = p -> A[!r U s && !r && !z && AX(A[!r && !z U t && !r])];
    ctl globally         AG(answered);
    ctl before r         A[inside || AG(!r) W r];
    ctl after q          AG(q -> AG(answered));
    ctl between q and r  AG(q && !r -> A[inside || AG(!r) W r]);
    ctl after q until r  AG(q && !r -> A[inside W r]);
}
