import predicate Quantified.Box.*;
import predicate Quantified.Safe.*;

SomeGrow: forall[b: Box]. {Big(b)} is absent globally;                       // safe and large are big
NoneShrinks: forall[b: Quantified.Box]. {Negative(b)} is absent globally;
SubclassesToo: forall[b: Box]. {Big(b)} is absent after {!Big(b)};            // the safe grows from 2 to 3
OnlySubclass: forall[s: Safe]. {Huge(s)} is absent globally;
Interface: forall[t: Thing]. forall[b: Box]. {grow.Grows(b, t)} is absent globally;
Pairs: forall[a, b: Box]. {Equal(a, b)} is absent globally;                  // every box equals itself
SamePair: forall[a, b: Safe]. {Equal(a, b)} is universal globally;           // there is one safe
Shelved: forall[x: elements of Quantified.shelf]. {Big(x)} is absent globally;
ShelvedSmall: forall[x: elements of Quantified.shelf]. {Huge(x)} is absent globally;
OwnShelf: forall[x: elements of Quantified.own]. {Big(x)} is absent globally;
OwnShelfSmall: forall[x: elements of Quantified.own]. {Huge(x)} is absent globally;
Filled: forall[x: elements of Quantified.full]. {Big(x)} is absent globally;         // stored while it is constructed
FilledSmall: forall[x: elements of Quantified.full]. {Huge(x)} is absent globally;
Copied: forall[x: elements of Quantified.copy]. {Big(x)} is absent globally;
CopiedSmall: forall[x: elements of Quantified.copy]. {Huge(x)} is absent globally;
