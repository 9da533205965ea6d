globally: {p} exists globally;
before: {p} exists before {r};
after: {p} exists after {q};
between: {p} exists between {q} and {r};
until: {p} exists after {q} until {r};
