globally: {s} responds to {p} globally;
before: {s} responds to {p} before {r};
after: {s} responds to {p} after {q};
between: {s} responds to {p} between {q} and {r};
until: {s} responds to {p} after {q} until {r};
