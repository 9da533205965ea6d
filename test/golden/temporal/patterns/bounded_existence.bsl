globally: {p} exists at most 2 times globally;
before: {p} exists at most 2 times before {r};
after: {p} exists at most 2 times after {q};
between: {p} exists at most 2 times between {q} and {r};
until: {p} exists at most 2 times after {q} until {r};
