globally: {s}, {t} lead to {p} globally;
before: {s}, {t} lead to {p} before {r};
after: {s}, {t} lead to {p} after {q};
between: {s}, {t} lead to {p} between {q} and {r};
until: {s}, {t} lead to {p} after {q} until {r};
