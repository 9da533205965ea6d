globally: {p} is universal globally;
before: {p} is universal before {r};
after: {p} is universal after {q};
between: {p} is universal between {q} and {r};
until: {p} is universal after {q} until {r};
