globally: {p} is absent globally;
before: {p} is absent before {r};
after: {p} is absent after {q};
between: {p} is absent between {q} and {r};
until: {p} is absent after {q} until {r};
