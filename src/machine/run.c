/* The loop that runs register code: direct-threaded, one label for each line of code.def. */
#include "base/bits.h"
#include "machine/native.h"
#include "machine/state.h"

#include <math.h>

/* All NaNs are one value, so that states do not differ in what no program can see. */
static int64_t from_double(double value) { return isnan(value) ? 0x7ff8000000000000 : bits_of_double(value); }
static int64_t from_float(float value) { return isnan(value) ? 0x7fc00000 : bits_of_float(value); }

/* Java's conversion of floating point to integers: towards zero, NaN is 0, too large is the nearest there is. */
static int64_t to_integer(double value, int64_t lowest, int64_t highest) {
    if (isnan(value))
        return 0;
    if (value <= (double)lowest)
        return lowest;
    if (value >= (double)highest)
        return highest;
    return (int64_t)value;
}

int64_t code_fold(const Instruction *instruction, int64_t value) {
    switch ((CodeOp)instruction->op) {
    case CODE_CONST: return instruction->imm;
    case CODE_NEGATE_EXACT:
    case CODE_NEGATE_LONG: return (int64_t)(0 - (uint64_t)value);
    case CODE_NEGATE_INT: return (int32_t)(0 - (uint32_t)value);
    case CODE_NEGATE_FLOAT: return from_float(-bits_to_float(value));
    case CODE_NEGATE_DOUBLE: return from_double(-bits_to_double(value));
    case CODE_INTEGER_TO_FLOAT: return from_float((float)value);
    case CODE_INTEGER_TO_DOUBLE: return from_double((double)value);
    case CODE_FLOAT_TO_DOUBLE: return from_double((double)bits_to_float(value));
    default: return value;
    }
}

/* Errors that a trap wants to know more about. */
static RunStatus fail_on_object(Machine *m, BirError error, int64_t object) {
    m->fault = (Fault){.error = error, .subject = BIR_NONE, .object = object};
    return RUN_ERROR;
}

static RunStatus fail_on_cast(Machine *m, int64_t object, BirId ref) {
    fail_on_object(m, BIR_ERROR_CAST, object);
    m->fault.subject = m->code->model->types.items[ref].target;
    return RUN_ERROR;
}

/* Whether an object may be an element of an array of references. */
static bool element_fits(Machine *m, int64_t object, int64_t array) {
    const BirModel *model = m->code->model;
    BirId type = m->code->collections[object_collection(m->cells[array + OBJECT_HEADER])].type;
    BirId element = model->types.items[model->types.items[type].element].resolved;
    return machine_fits(m, object_collection(m->cells[object + OBJECT_HEADER]), element);
}

/* A virtual that has nothing for an object: the model is not complete. */
static RunStatus no_target(Machine *m, BirId virtual_id, uint32_t collection) {
    BirId type = m->code->collections[collection].type;
    return machine_report_missing(m, (Missing){.kind = MISSING_TARGET, .id = virtual_id, .type = type});
}

/* Notes a cell that was read, while a footprint is taken. */
#define LOOKED_AT(cell)                                                                                                \
    do {                                                                                                               \
        if (__builtin_expect(m->footprint != NULL, 0))                                                                 \
            machine_record(m, (uint32_t)(cell), false, false);                                                         \
    } while (0)

/* Whether a thread has a frame of a body, and which: the innermost one. */
static uint32_t frame_of(Machine *m, int64_t thread, BirId body) {
    if (!thread)
        return 0;
    m->is_unrepeatable = true; /* other frames may take the place of those that are looked at */
    LOOKED_AT(thread + THREAD_FRAME);
    uint32_t frame = (uint32_t)m->cells[thread + THREAD_FRAME];
    while (frame && m->cells[frame + FRAME_BODY] != body) {
        LOOKED_AT(frame + FRAME_CALLER);
        frame = (uint32_t)m->cells[frame + FRAME_CALLER];
    }
    return frame;
}

static int64_t next_thread(Machine *m, int64_t thread, BirId body) {
    LOOKED_AT(MACHINE_THREAD_COUNT); /* it changes whenever the pool does */
    uint32_t count = (uint32_t)m->cells[MACHINE_THREAD_COUNT], i = 0;
    if (thread)
        while (m->cells[MACHINE_POOL + i++] != thread) {
        }
    for (; i < count; i++)
        if (frame_of(m, m->cells[MACHINE_POOL + i], body))
            return m->cells[MACHINE_POOL + i];
    return 0;
}

static void print_line(Machine *m, BirId action_id, const int64_t *values, uint32_t count) {
    if (!m->print)
        return;
    const BirModel *model = m->code->model;
    const BirAction *action = &model->actions.items[action_id];
    for (uint32_t i = 0; i < count; i++) {
        BirId type = model->expressions.items[model->lists.items[action->arguments.first + i]].type;
        if (model->types.items[type].kind == BIR_TYPE_STRING && values[i])
            strings_show(m->code->strings, values[i], m->print);
        else
            machine_show_value(m, type, values[i], m->print);
    }
    text_add_char(m->print, '\n');
}

/* Text of a value, as Java's String.valueOf gives it. */
static int64_t string_from(Machine *m, BirId type, int64_t value) {
    if (m->code->model->types.items[type].kind == BIR_TYPE_CHAR) {
        uint16_t unit = (uint16_t)value;
        return strings_add(m->code->strings, &unit, 1);
    }
    Text text = {0};
    machine_show_value(m, type, value, &text);
    int64_t string = strings_add_utf8(m->code->strings, text_string(&text), text.length);
    text_free(&text);
    return string;
}

static RunStatus substring(Machine *m, int64_t *r) {
    size_t length;
    if (!r[0])
        return machine_fail(m, BIR_ERROR_NULL);
    const uint16_t *units = strings_units(m->code->strings, r[0], &length);
    if (r[1] < 0 || r[1] > r[2] || r[2] > (int64_t)length)
        return machine_fail(m, BIR_ERROR_INDEX);
    if (!machine_has_room_for_text(m, (uint64_t)(r[2] - r[1]), MACHINE_LONGEST_ARRAY))
        return RUN_LIMIT;
    uint16_t *part = memory_get(((size_t)(r[2] - r[1]) + 1) * sizeof *part);
    memcpy(part, units + r[1], (size_t)(r[2] - r[1]) * sizeof *part);
    r[0] = strings_add(m->code->strings, part, (size_t)(r[2] - r[1]));
    free(part);
    return RUN_DONE;
}

/* One object of a type out of those the last visit reached, or 0. */
static int64_t choose_object(Machine *m, BirId type) {
    uint32_t count = heap_count_of_type(m, type);
    return count ? heap_nth_of_type(m, type, machine_choose(m, count)) : 0;
}

static RunStatus new_array(Machine *m, int64_t *value, uint32_t collection) {
    if (*value < 0) {
        m->fault = (Fault){.error = BIR_ERROR_NEGATIVE_SIZE, .subject = BIR_NONE, .value = *value};
        return RUN_ERROR;
    }
    uint32_t most = m->code->collections[collection].fixed_length;
    if (*value > (most == UINT32_MAX ? m->options.max_array : most))
        return machine_exceed(m, LIMIT_LENGTH, collection, *value);
    *value = heap_new(m, collection, (uint32_t)*value);
    return *value ? RUN_DONE : RUN_LIMIT;
}

#define WROTE(cell)                                                                                                    \
    do {                                                                                                               \
        if (__builtin_expect(m->footprint != NULL, 0))                                                                 \
            machine_record(m, (uint32_t)(cell), true, false);                                                          \
    } while (0)
#define LOCKED(cell)                                                                                                   \
    do {                                                                                                               \
        if (__builtin_expect(m->footprint != NULL, 0))                                                                 \
            machine_record(m, (uint32_t)(cell), true, true);                                                           \
    } while (0)
#define OP(NAME) op_##NAME:
#define NEXT                                                                                                           \
    do {                                                                                                               \
        i++;                                                                                                           \
        goto *labels[i->op];                                                                                           \
    } while (0)
#define BINARY(NAME, expression)                                                                                       \
    OP(NAME) {                                                                                                         \
        int64_t x = r[i->a], y = r[i->b];                                                                              \
        r[i->d] = (expression);                                                                                        \
        NEXT;                                                                                                          \
    }
#define UNARY(NAME, expression)                                                                                        \
    OP(NAME) {                                                                                                         \
        int64_t x = r[i->a];                                                                                           \
        r[i->d] = (expression);                                                                                        \
        NEXT;                                                                                                          \
    }
#define CHECKED(NAME, builtin)                                                                                         \
    OP(NAME) {                                                                                                         \
        int64_t result;                                                                                                \
        if (builtin(r[i->a], r[i->b], &result))                                                                        \
            return machine_exceed(m, LIMIT_ARITHMETIC, BIR_NONE, 0);                                                   \
        r[i->d] = result;                                                                                              \
        NEXT;                                                                                                          \
    }
/* A division: by zero an error; by -1 the negation, which the processor would trap on for the lowest number. */
#define DIVISION(NAME, minus_one, expression)                                                                          \
    OP(NAME) {                                                                                                         \
        int64_t x = r[i->a], y = r[i->b];                                                                              \
        if (y == 0)                                                                                                    \
            return machine_fail(m, BIR_ERROR_DIVISION);                                                                \
        r[i->d] = y == -1 ? (minus_one) : (expression);                                                                \
        NEXT;                                                                                                          \
    }
#define UNSIGNED(x) ((uint64_t)(x))
#define INT(x) ((int64_t)(int32_t)(uint32_t)(x))

/* Runs code until it ends. Of all expressions and actions only `holds` calls back, for the operand that may fail. */
RunStatus machine_run(Machine *m, uint32_t start) {
    __extension__ static const void *const labels[] = {
#define CODE(NAME, meaning) &&op_##NAME,
#include "machine/code.def"
    };
    const Instruction *i = m->code->instructions.items + start;
    int64_t *r = m->registers;
    RunStatus status;
    __extension__({ goto *labels[i->op]; });

    OP(CONST) {
        r[i->d] = i->imm;
        NEXT;
    }
    OP(LOAD_GLOBAL) {
        LOOKED_AT(i->imm);
        r[i->d] = m->cells[i->imm];
        NEXT;
    }
    OP(LOAD_LOCAL) {
        r[i->d] = m->cells[m->frame + i->imm];
        NEXT;
    }
    OP(LOAD_OBJECT) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        LOOKED_AT(r[i->a] + i->imm);
        r[i->d] = m->cells[r[i->a] + i->imm];
        NEXT;
    }
    OP(LOAD_ADDRESS) {
        LOOKED_AT(r[i->a] + i->imm);
        r[i->d] = m->cells[r[i->a] + i->imm];
        NEXT;
    }
    OP(ADDRESS_GLOBAL) {
        r[i->d] = i->imm;
        NEXT;
    }
    OP(ADDRESS_LOCAL) {
        r[i->d] = m->frame + i->imm;
        NEXT;
    }
    OP(ADDRESS_OBJECT) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        r[i->d] = r[i->a] + i->imm;
        NEXT;
    }
    OP(ADDRESS_ADD) {
        r[i->d] = r[i->a] + i->imm;
        NEXT;
    }
    OP(INDEX_EMBEDDED) {
        uint64_t index = (uint64_t)r[i->b];
        if (index >= (uint64_t)i->imm >> 32)
            return machine_fail_on_index(m, r[i->b], i->imm >> 32);
        r[i->d] = r[i->a] + (int64_t)(index * (uint32_t)i->imm);
        NEXT;
    }
    OP(INDEX_OBJECT) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        uint64_t index = (uint64_t)r[i->b];
        uint32_t length = object_length(m->cells[r[i->a] + OBJECT_HEADER]);
        if (index >= length)
            return machine_fail_on_index(m, r[i->b], length);
        r[i->d] = r[i->a] + OBJECT_CELLS + (int64_t)index * i->imm;
        NEXT;
    }
    OP(CELL) {
        if (!(r[i->d] = native_find_cell(m, r[i->a], r[i->b])))
            return RUN_ERROR;
        NEXT;
    }
    OP(LENGTH_OBJECT) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        r[i->d] = object_length(m->cells[r[i->a] + OBJECT_HEADER]);
        NEXT;
    }
    OP(STORE_GLOBAL) {
        WROTE(i->imm);
        machine_put(m, (uint32_t)i->imm, r[i->a]);
        NEXT;
    }
    OP(STORE_STATIC) {
        WROTE(i->imm);
        if (!m->stored.is_stored[i->imm - MACHINE_GLOBALS] && !m->settling)
            stored_add_global(m, (uint32_t)i->imm - MACHINE_GLOBALS);
        machine_put(m, (uint32_t)i->imm, r[i->a]);
        NEXT;
    }
    OP(STORE_LOCAL) {
        machine_put(m, m->frame + (uint32_t)i->imm, r[i->a]);
        NEXT;
    }
    OP(STORE_OBJECT) {
        if (!r[i->b])
            return machine_fail(m, BIR_ERROR_NULL);
        WROTE(r[i->b] + i->imm);
        machine_store(m, (uint32_t)(r[i->b] + i->imm), r[i->a]);
        NEXT;
    }
    OP(STORE_ADDRESS) {
        WROTE(r[i->b] + i->imm);
        machine_store(m, (uint32_t)(r[i->b] + i->imm), r[i->a]);
        NEXT;
    }
    OP(ZERO_LOCAL) {
        machine_put(m, m->frame + i->d, i->imm);
        NEXT;
    }
    OP(CHECK_RANGE) {
        int64_t value = r[i->a];
        if (value < i[0].imm || value > i[1].imm)
            return machine_exceed(m, LIMIT_RANGE, (BirId)i[2].imm, value);
        i += 2;
        NEXT;
    }
    OP(CHECK_STORE) {
        if (r[i->a] && !element_fits(m, r[i->a], r[i->b]))
            return fail_on_object(m, BIR_ERROR_STORE, r[i->a]);
        NEXT;
    }
    OP(EXTRA) { NEXT; }

    CHECKED(ADD_EXACT, __builtin_add_overflow)
    CHECKED(SUBTRACT_EXACT, __builtin_sub_overflow)
    CHECKED(MULTIPLY_EXACT, __builtin_mul_overflow)
    OP(NEGATE_EXACT) {
        if (r[i->a] == INT64_MIN)
            return machine_exceed(m, LIMIT_ARITHMETIC, BIR_NONE, 0);
        r[i->d] = -r[i->a];
        NEXT;
    }
    OP(DIVIDE_EXACT) {
        if (r[i->b] == 0)
            return machine_fail(m, BIR_ERROR_DIVISION);
        if (r[i->b] == -1 && r[i->a] == INT64_MIN)
            return machine_exceed(m, LIMIT_ARITHMETIC, BIR_NONE, 0);
        r[i->d] = r[i->a] / r[i->b];
        NEXT;
    }
    DIVISION(REMAINDER_EXACT, 0, x % y)
    BINARY(ADD_INT, INT(UNSIGNED(x) + UNSIGNED(y)))
    BINARY(SUBTRACT_INT, INT(UNSIGNED(x) - UNSIGNED(y)))
    BINARY(MULTIPLY_INT, INT(UNSIGNED(x) * UNSIGNED(y)))
    UNARY(NEGATE_INT, INT(0 - UNSIGNED(x)))
    DIVISION(DIVIDE_INT, INT(0 - UNSIGNED(x)), x / y)
    DIVISION(REMAINDER_INT, 0, x % y)
    BINARY(ADD_LONG, (int64_t)(UNSIGNED(x) + UNSIGNED(y)))
    BINARY(SUBTRACT_LONG, (int64_t)(UNSIGNED(x) - UNSIGNED(y)))
    BINARY(MULTIPLY_LONG, (int64_t)(UNSIGNED(x) * UNSIGNED(y)))
    UNARY(NEGATE_LONG, (int64_t)(0 - UNSIGNED(x)))
    DIVISION(DIVIDE_LONG, (int64_t)(0 - UNSIGNED(x)), x / y)
    DIVISION(REMAINDER_LONG, 0, x % y)
    BINARY(ADD_FLOAT, from_float(bits_to_float(x) + bits_to_float(y)))
    BINARY(SUBTRACT_FLOAT, from_float(bits_to_float(x) - bits_to_float(y)))
    BINARY(MULTIPLY_FLOAT, from_float(bits_to_float(x) * bits_to_float(y)))
    UNARY(NEGATE_FLOAT, from_float(-bits_to_float(x)))
    BINARY(DIVIDE_FLOAT, from_float(bits_to_float(x) / bits_to_float(y)))
    BINARY(REMAINDER_FLOAT, from_float(fmodf(bits_to_float(x), bits_to_float(y))))
    BINARY(ADD_DOUBLE, from_double(bits_to_double(x) + bits_to_double(y)))
    BINARY(SUBTRACT_DOUBLE, from_double(bits_to_double(x) - bits_to_double(y)))
    BINARY(MULTIPLY_DOUBLE, from_double(bits_to_double(x) * bits_to_double(y)))
    UNARY(NEGATE_DOUBLE, from_double(-bits_to_double(x)))
    BINARY(DIVIDE_DOUBLE, from_double(bits_to_double(x) / bits_to_double(y)))
    BINARY(REMAINDER_DOUBLE, from_double(fmod(bits_to_double(x), bits_to_double(y))))

    BINARY(EQUAL, x == y)
    BINARY(NOT_EQUAL, x != y)
    BINARY(LESS, x < y)
    BINARY(LESS_EQUAL, x <= y)
    UNARY(EQUAL_CONST, x == i->imm)
    UNARY(NOT_EQUAL_CONST, x != i->imm)
    UNARY(LESS_CONST, x < i->imm)
    UNARY(LESS_EQUAL_CONST, x <= i->imm)
    UNARY(GREATER_CONST, x > i->imm)
    UNARY(GREATER_EQUAL_CONST, x >= i->imm)
    BINARY(EQUAL_FLOAT, bits_to_float(x) == bits_to_float(y))
    BINARY(NOT_EQUAL_FLOAT, bits_to_float(x) != bits_to_float(y))
    BINARY(LESS_FLOAT, bits_to_float(x) < bits_to_float(y))
    BINARY(LESS_EQUAL_FLOAT, bits_to_float(x) <= bits_to_float(y))
    BINARY(EQUAL_DOUBLE, bits_to_double(x) == bits_to_double(y))
    BINARY(NOT_EQUAL_DOUBLE, bits_to_double(x) != bits_to_double(y))
    BINARY(LESS_DOUBLE, bits_to_double(x) < bits_to_double(y))
    BINARY(LESS_EQUAL_DOUBLE, bits_to_double(x) <= bits_to_double(y))
    UNARY(NOT, !x)
    BINARY(BIT_AND, x & y)
    BINARY(BIT_OR, x | y)
    BINARY(BIT_XOR, x ^ y)
    UNARY(COMPLEMENT, ~x)
    BINARY(SHIFT_LEFT_INT, INT(UNSIGNED(x) << (y & 31)))
    BINARY(SHIFT_RIGHT_INT, x >> (y & 31))
    BINARY(SHIFT_RIGHT_ZERO_INT, INT((uint32_t)x >> (y & 31)))
    BINARY(SHIFT_LEFT_LONG, (int64_t)(UNSIGNED(x) << (y & 63)))
    BINARY(SHIFT_RIGHT_LONG, x >> (y & 63))
    BINARY(SHIFT_RIGHT_ZERO_LONG, (int64_t)(UNSIGNED(x) >> (y & 63)))
    OP(JUMP) {
        i = m->code->instructions.items + i->imm - 1;
        NEXT;
    }
    OP(JUMP_FALSE) {
        if (!r[i->a])
            i = m->code->instructions.items + i->imm - 1;
        NEXT;
    }
    OP(JUMP_TRUE) {
        if (r[i->a])
            i = m->code->instructions.items + i->imm - 1;
        NEXT;
    }
    OP(JUMP_TABLE) {
        i += r[i->a];
        NEXT;
    }

    UNARY(TO_BYTE, (int8_t)x)
    UNARY(TO_SHORT, (int16_t)x)
    UNARY(TO_CHAR, (uint16_t)x)
    UNARY(TO_INT, (int32_t)x)
    UNARY(INTEGER_TO_FLOAT, from_float((float)x))
    UNARY(INTEGER_TO_DOUBLE, from_double((double)x))
    UNARY(FLOAT_TO_INT, to_integer((double)bits_to_float(x), INT32_MIN, INT32_MAX))
    UNARY(FLOAT_TO_LONG, to_integer((double)bits_to_float(x), INT64_MIN, INT64_MAX))
    UNARY(FLOAT_TO_DOUBLE, from_double((double)bits_to_float(x)))
    UNARY(DOUBLE_TO_INT, to_integer(bits_to_double(x), INT32_MIN, INT32_MAX))
    UNARY(DOUBLE_TO_LONG, to_integer(bits_to_double(x), INT64_MIN, INT64_MAX))
    UNARY(DOUBLE_TO_FLOAT, from_float((float)bits_to_double(x)))

    OP(STRING_CONCAT) {
        uint64_t units = strings_length(m->code->strings, r[i->a]) + strings_length(m->code->strings, r[i->b]);
        if (!machine_has_room_for_text(m, units, MACHINE_LONGEST_ARRAY))
            return RUN_LIMIT;
        r[i->d] = strings_concat(m->code->strings, r[i->a], r[i->b]);
        NEXT;
    }
    UNARY(STRING_FROM, string_from(m, (BirId)i->imm, x))
    OP(STRING_LENGTH) {
        size_t length;
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        strings_units(m->code->strings, r[i->a], &length);
        r[i->d] = (int64_t)length;
        NEXT;
    }
    OP(STRING_CHAR) {
        size_t length;
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        const uint16_t *units = strings_units(m->code->strings, r[i->a], &length);
        if ((uint64_t)r[i->b] >= length)
            return machine_fail_on_index(m, r[i->b], (int64_t)length);
        r[i->d] = units[r[i->b]];
        NEXT;
    }
    OP(SUBSTRING) {
        if ((status = substring(m, r + i->a)) != RUN_DONE)
            return status;
        NEXT;
    }
    OP(STRING_COMPARE) {
        if (!r[i->a] || !r[i->b])
            return machine_fail(m, BIR_ERROR_NULL);
        machine_count_work(m, strings_length(m->code->strings, r[i->a]) >> 8);
        r[i->d] = strings_compare(m->code->strings, r[i->a], r[i->b]);
        NEXT;
    }
    OP(STRING_INDEX_OF) {
        if (!r[i->a] || !r[i->a + 1])
            return machine_fail(m, BIR_ERROR_NULL);
        Look asked = machine_as_look(m);
        machine_count_work(m, strings_length(m->code->strings, r[i->a]) >> 8);
        r[i->d] = strings_index_of(m->code->strings, r[i->a], r[i->a + 1], r[i->a + 2], &asked);
        NEXT;
    }
    OP(STRING_HASH) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        machine_count_work(m, strings_length(m->code->strings, r[i->a]) >> 8);
        r[i->d] = strings_hash(m->code->strings, r[i->a]);
        NEXT;
    }

    OP(HOLDS) {
        r[i->d] = machine_run(m, (uint32_t)i->imm) == RUN_TRUE;
        NEXT;
    }
    OP(SELF) {
        r[i->d] = m->thread;
        NEXT;
    }
    OP(INSTANCE_OF) {
        int64_t object = r[i->a];
        r[i->d] = object && machine_fits(m, object_collection(m->cells[object]), (BirId)i->imm);
        NEXT;
    }
    OP(CAST) {
        int64_t object = r[i->a];
        if (object && !machine_fits(m, object_collection(m->cells[object]), (BirId)i->imm))
            return fail_on_cast(m, object, (BirId)i->imm);
        r[i->d] = object;
        NEXT;
    }
    OP(LOCK_AVAILABLE) {
        LOOKED_AT(r[i->a]);
        r[i->d] = lock_available(m, (uint32_t)r[i->a], i->imm);
        NEXT;
    }
    OP(HAS_LOCK) {
        LOOKED_AT(r[i->a]);
        r[i->d] = m->cells[r[i->a]] == m->thread;
        NEXT;
    }
    OP(WAS_NOTIFIED) {
        LOOKED_AT(m->thread + THREAD_WAIT);
        r[i->d] =
            m->cells[m->thread + THREAD_WAIT] == WAIT_NOTIFIED && m->cells[m->thread + THREAD_WAIT_LOCK] == r[i->a];
        NEXT;
    }
    OP(TERMINATED) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        LOOKED_AT(r[i->a] + THREAD_FRAME);
        r[i->d] = !m->cells[r[i->a] + THREAD_FRAME];
        NEXT;
    }
    OP(NEXT_THREAD) {
        r[i->d] = next_thread(m, r[i->d], (BirId)i->imm);
        NEXT;
    }
    OP(AT) {
        uint32_t frame = frame_of(m, r[i->a], (BirId)((uint64_t)i->imm >> 32));
        if (frame) {
            LOOKED_AT(frame + FRAME_PC);
            LOOKED_AT(frame + FRAME_CALL);
        }
        r[i->d] = frame && m->cells[frame + FRAME_PC] == (uint32_t)i->imm && !m->cells[frame + FRAME_CALL];
        NEXT;
    }
    OP(RESTS) {
        if (r[i->a])
            LOOKED_AT(r[i->a] + THREAD_REST);
        r[i->d] = r[i->a] && m->cells[r[i->a] + THREAD_REST] == i->imm + 1;
        NEXT;
    }
    OP(REMOTE) {
        uint32_t frame = frame_of(m, r[i->a], (BirId)i->imm);
        if (!frame)
            return RUN_FALSE;
        r[i->d] = frame;
        NEXT;
    }

    OP(SHARED) {
        if (owners_is_shared(m, r[i->a]))
            return RUN_TRUE;
        NEXT;
    }
    OP(PUBLISH) {
        if (i->imm || r[i->b])
            owners_store(m, i->imm ? 0 : r[i->b], r[i->a]);
        NEXT;
    }

    OP(NEW) {
        uint32_t collection = (uint32_t)i->imm;
        uint32_t length = m->code->collections[collection].is_array ? m->code->collections[collection].fixed_length : 0;
        if (!(r[i->d] = heap_new(m, collection, length)))
            return RUN_LIMIT;
        NEXT;
    }
    OP(NEW_ARRAY) {
        int64_t value = r[i->a];
        if ((status = new_array(m, &value, (uint32_t)i->imm)) != RUN_DONE)
            return status;
        r[i->d] = value;
        NEXT;
    }
    OP(CHOOSE) {
        r[i->d] = machine_choose(m, (uint32_t)i->imm);
        NEXT;
    }
    OP(FORALL) {
        LOOKED_AT(0); /* cell 0 stands for the whole heap */
        heap_visit(m, 0);
        r[i->d] = choose_object(m, (BirId)i->imm);
        NEXT;
    }
    OP(REACHABLE) {
        LOOKED_AT(0);
        m->reached_count = 0;
        if (r[i->a])
            heap_visit(m, (uint32_t)r[i->a]);
        r[i->d] = choose_object(m, (BirId)i->imm);
        NEXT;
    }
#define LOCK_ACTION(NAME, call)                                                                                        \
    OP(NAME) {                                                                                                         \
        LOCKED(r[i->a]);                                                                                               \
        if ((status = (call)) != RUN_DONE)                                                                             \
            return status;                                                                                             \
        NEXT;                                                                                                          \
    }
    LOCK_ACTION(LOCK, lock_acquire(m, (uint32_t)r[i->a], i->imm))
    LOCK_ACTION(UNLOCK, lock_release(m, (uint32_t)r[i->a]))
    LOCK_ACTION(WAIT, lock_wait(m, (uint32_t)r[i->a]))
    LOCK_ACTION(UNWAIT, lock_unwait(m, (uint32_t)r[i->a]))
    LOCK_ACTION(NOTIFY, lock_notify(m, (uint32_t)r[i->a], false))
    LOCK_ACTION(NOTIFY_ALL, lock_notify(m, (uint32_t)r[i->a], true))
    OP(AWAKEN) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        WROTE(r[i->a] + THREAD_WAIT);
        if (m->cells[r[i->a] + THREAD_WAIT] == WAIT_WAITING)
            machine_put(m, (uint32_t)r[i->a] + THREAD_WAIT, WAIT_NOTIFIED);
        NEXT;
    }
    OP(DAEMON) {
        machine_put(m, m->thread + THREAD_DAEMON, r[i->a]);
        NEXT;
    }
    OP(ATOMIC_BEGIN) {
        machine_put(m, m->thread + THREAD_ATOMIC, m->cells[m->thread + THREAD_ATOMIC] + 1);
        NEXT;
    }
    OP(ATOMIC_END) {
        if (!m->cells[m->thread + THREAD_ATOMIC])
            return machine_fail(m, BIR_ERROR_MONITOR);
        machine_put(m, m->thread + THREAD_ATOMIC, m->cells[m->thread + THREAD_ATOMIC] - 1);
        NEXT;
    }
    OP(START) {
        WROTE(MACHINE_THREAD_COUNT);
        uint32_t thread = thread_start(m, (BirId)i->imm, r + i->a, i->b);
        if (!thread)
            return RUN_LIMIT;
        r[i->d] = thread;
        NEXT;
    }
    OP(NATIVE) {
        int64_t result = 0;
        if ((status = native_at((BirNative)i->imm)(m, r + i->a, &result)) != RUN_DONE)
            return status;
        r[i->d] = result;
        NEXT;
    }
    OP(MONITOR) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        r[i->d] = heap_monitor(m, (uint32_t)r[i->a]);
        NEXT;
    }
    OP(PRINT) {
        print_line(m, (BirId)i->imm, r + i->a, i->b);
        NEXT;
    }
    OP(ASSERT) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_ASSERT);
        NEXT;
    }
    OP(ASSUME) {
        if (!r[i->a])
            return RUN_PRUNED;
        NEXT;
    }

    OP(TEST) return r[i->a] ? RUN_TRUE : RUN_FALSE;
    OP(ACCEPT) return RUN_TRUE;
    OP(GOTO) {
        machine_put(m, m->frame + FRAME_PC, i->imm);
        return RUN_DONE;
    }
    OP(EXIT) {
        thread_end(m, m->thread, (BirId)i->imm);
        return RUN_DONE;
    }
    OP(CALL) return thread_call(m, (BirId)i->imm, r + i->a, i->b, m->acting) ? RUN_DONE : RUN_LIMIT;
    OP(INVOKE) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        uint32_t collection = object_collection(m->cells[r[i->a] + OBJECT_HEADER]);
        BirId body = code_target(m->code, (BirId)i->imm, collection);
        if (body == BIR_NONE)
            return no_target(m, (BirId)i->imm, collection);
        return thread_call(m, body, r + i->a, i->b, m->acting) ? RUN_DONE : RUN_LIMIT;
    }
    OP(RETURN) return thread_return(m, i->imm, r[i->a]);
    OP(THROW) {
        if (!r[i->a])
            return machine_fail(m, BIR_ERROR_NULL);
        return thread_throw(m, r[i->a]);
    }
}
