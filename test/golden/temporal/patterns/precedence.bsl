globally: {s} precedes {p} globally;
before: {s} precedes {p} before {r};
after: {s} precedes {p} after {q};
between: {s} precedes {p} between {q} and {r};
until: {s} precedes {p} after {q} until {r};
