/* From a live state to a stored one and back. Two states that differ only in addresses, in garbage or in dead variables
   have one encoding.

   An encoding has two parts. The *shape* is what seldom changes: how many threads and objects there are, which
   functions the frames belong to, who waits, the values of variables that nothing assigns. Shapes are interned and have
   numbers. The *slots* are the rest, packed to the bit into 32-bit words; the shape says how to read them.

   States of programs are encoded in another way, as components (see view.h): they all have shape 0, and two slots. */
#ifndef BANDERA_EXPLORE_ENCODE_H
#define BANDERA_EXPLORE_ENCODE_H

#include "machine/machine.h"

typedef struct Encoder Encoder;

/* What a state is encoded as. `slots` has `count` words and one of padding; it belongs to the encoder. */
typedef struct Encoding {
    uint32_t shape;
    uint32_t count;
    const uint32_t *slots;
} Encoding;

/* An encoder for the states of one machine, which must outlive it. It does its work on the machine's account: once that
   has stopped (see machine_limit), encodings and decoded states mean nothing. */
Encoder *encoder_new(Machine *machine);

/* The same for one that encodes components, of whatever model that keeps no objects: encoder_new chooses it for
   programs. All its encodings have the same shape. */
Encoder *encoder_new_of_components(Machine *machine);
void encoder_free(Encoder *encoder);

/* Lets an encoder of components take states for one that differ only in which thread is which; see view_set_symmetry
   for the rest. Such encodings are for comparing: they cannot be decoded. */
void encoder_set_symmetry(Encoder *encoder, bool keys);
bool encoder_is_refuted(const Encoder *encoder);
bool encoder_is_joining(const Encoder *encoder);

/* The order of threads in the base, and in the change that was encoded last, of an encoder of components; and whether
   that of so many is known. See view_order. */
uint64_t encoder_order(const Encoder *encoder);
uint64_t encoder_changed_order(const Encoder *encoder);
bool encoder_has_order(const Encoder *encoder, uint32_t threads);

/* The base is the state that changes are encoded against. It follows the machine as long as the shape stays, and that
   of an encoder of components always; when it cannot, the next use encodes the whole state again. */

/* Encodes the machine's state, which becomes the base. The result is valid until the base moves. */
Encoding encoder_base(Encoder *encoder);

/* The same, but only when changes of late left the shape alone, so that a base is likely to be of use. */
void encoder_prepare(Encoder *encoder);

/* Encodes a state that was reached from the base, whose mark is given: only what was logged since is looked at, unless
   the shape may have changed or there is no base. The base stays. The result is valid until the next call. */
Encoding encoder_change(Encoder *encoder, size_t base_mark);

/* Moves the base from the state whose mark is given to the machine's, which was reached from it. */
void encoder_follow(Encoder *encoder, size_t base_mark);

/* The number of the state that was encoded last, if that was as a change of the base; or 0. And how to get there: takes
   the machine and the base, which is its state, to what was encoded as a change of that base, without the step. That
   may be at once, or when the base has come back by encoder_undo. False when the change is not remembered. */
uint64_t encoder_last_change(const Encoder *encoder);
bool encoder_advance(Encoder *encoder, uint64_t number);

/* Of an encoder of components: lets the next changes leave their effects (see view.h); or, with null, no more. And
   encodes the state that a step with such an effect leads to from the base. */
typedef struct Effect Effect;
typedef struct EffectLeaf EffectLeaf;
void encoder_leave_effects(Encoder *encoder, Effect *effect);
Encoding encoder_repeat(Encoder *encoder, const EffectLeaf *leaves, uint32_t count, uint32_t places);

/* Takes the machine back to a mark, and the base, which was its state, with it. */
void encoder_undo(Encoder *encoder, size_t mark);

/* Encodes the machine's state without making it the base. The result is valid until the next call. */
Encoding encoder_encode(Encoder *encoder);

/* The same, copied: whoever has it frees the slots. And whether the machine's state is encoded like that. */
Encoding encoder_copy(Encoder *encoder);
bool encoder_is_at(Encoder *encoder, const Encoding *encoding);

/* Puts the machine into the encoded state; its log is emptied. The slots may not belong to the encoder. */
void encoder_decode(Encoder *encoder, uint32_t shape, const uint32_t *slots);

/* Takes the machine back to its initial state. */
void encoder_reset(Encoder *encoder);

/* The size of the base if nothing of it were shared with other states; 0 when there is none. */
size_t encoder_state_bytes(const Encoder *encoder);

/* How many shapes there are, how many slots one has, and the memory they take. */
uint32_t encoder_shapes(const Encoder *encoder);
uint32_t encoder_slots(const Encoder *encoder, uint32_t shape);
size_t encoder_bytes(const Encoder *encoder);

#endif
