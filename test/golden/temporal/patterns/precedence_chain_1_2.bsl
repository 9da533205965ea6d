globally: {p} precedes {s}, {t} globally;
before: {p} precedes {s}, {t} before {r};
after: {p} precedes {s}, {t} after {q};
between: {p} precedes {s}, {t} between {q} and {r};
until: {p} precedes {s}, {t} after {q} until {r};
