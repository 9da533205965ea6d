// What Points.java declares, each kind at least once rightly and once wrongly.
import assertion Points.square.*;
import predicate Points.square.*;

PreHolds: enable assertions { Positive };
PreFails: enable assertions { Even };
PostHolds: enable assertions { Square };
PostFails: enable assertions { Small };
LabelHolds: enable assertions { Doubled };
LabelFails: enable assertions { Four };

// square is called with 2 and 3.
CalledTwice: forall[p: Points]. {Call(p)} exists at most 2 times globally;
CalledOnce: forall[p: Points]. {Call(p)} exists at most 1 times globally;

// 4 is returned first, and then 9.
ReturnsFour: forall[p: Points]. {GivesFour(p)} exists globally;
ReturnsNine: forall[p: Points]. {Any(p) -> GivesFour(p)} is universal globally;

// The label is passed after each call and before each return.
LabelBetween: forall[p: Points]. {There(p)} exists between {Call(p)} and {Any(p)};
LabelFirst: forall[p: Points]. {There(p)} precedes {Call(p)} globally;

StaticCall: {Points.walk.Begin} exists globally;
Constructed: forall[p: Points]. {Points.Points.Made(p)} is absent globally;
