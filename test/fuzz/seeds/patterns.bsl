pattern often {
    template {p} is often true, [n] times;
    template [n] times {p};
    define ltl again(0) = true;
    define ltl again(m) = <>(p && X again(m - 1));
    define ctl inside = A[!p W r] && E[p U !r || EG(p)];
    ltl globally again(n);
    ltl after q until r [](q -> again(2) W r);
    ctl after q until r AG(q -> inside);
}
====
A: 3 times {a || b} globally;
B: {p} is often true, 1 times after {q} until {r};
