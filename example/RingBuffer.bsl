// Properties of the buffers of RingBuffer.java.
import assertion RingBuffer.RingBuffer.*;
import assertion RingBuffer.add.*;
import predicate RingBuffer.*;

BufferAssertions: enable assertions { PositiveSize, AddedLast };

// Indices stay within the array.
IndexRange: forall[b: RingBuffer]. {InRange(b) && OutRange(b)} is universal globally;

// No buffer stays full for ever.
FullToNonFull: forall[b: RingBuffer]. {!Full(b)} responds to {Full(b)} globally;

// Nothing is taken from an empty buffer before something is added to it.
NoTakeWhileEmpty: forall[b: RingBuffer].
    {RingBuffer.take.Return(b)} is absent after {RingBuffer.isEmpty.SaysYes(b)} until {RingBuffer.add.Call(b)};
