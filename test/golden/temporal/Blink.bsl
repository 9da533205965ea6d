import predicate Blink.*;
Stops: {On} leads to {Stopped} globally;
Dark: {On} is absent globally;
