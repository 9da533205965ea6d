import predicate Buffer.*;
import assertion Buffer.add.*;
Empties: forall[b: Buffer]. {Full(b)} leads to {!Full(b)} globally;
Taken: forall[b: Buffer]. {take.Return(b)} is absent globally;
Calls: forall[b: Buffer]. ltl { [](add.Call(b) -> <>Empty(b)) };
Rooms: enable assertions { Room };
Sizes: enable assertions { Held };
