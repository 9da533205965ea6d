globally: {s}, {t} precede {p} globally;
before: {s}, {t} precede {p} before {r};
after: {s}, {t} precede {p} after {q};
between: {s}, {t} precede {p} between {q} and {r};
until: {s}, {t} precede {p} after {q} until {r};
