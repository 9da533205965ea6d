import assertion bank.Buffer.add.*;
import predicate bank.Buffer.Full;
Checks: enable assertions { PositiveBound, bank.Buffer.add.AddToEnd };
Empties: forall[a, b: Buffer]. forall[x: elements of Pool.items].
    {Full(a) && !Empty(b) -> Buffer.add.Call(x, a)} leads to {!Full(a)} after {Open()} until {Closed};
Raw: forall[b: Buffer]. ltl { [](Full(b) -> <> !Full(b)) }; // soon
Bounded: {p} exists at most 3 times between {q} and {r};
Chain: {p} leads to {s}, {t} without {z} before {r};
