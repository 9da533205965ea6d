globally: {p} leads to {s}, {t} globally;
before: {p} leads to {s}, {t} before {r};
after: {p} leads to {s}, {t} after {q};
between: {p} leads to {s}, {t} between {q} and {r};
until: {p} leads to {s}, {t} after {q} until {r};
