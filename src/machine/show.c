/* Values of a live state as text. */
#include "machine/state.h"
#include "machine/strings.h"

/* The name people know an object by: its type and how many objects were made before it on this run. */
static void show_object(const Machine *m, int64_t object, Text *out) {
    const BirModel *model = m->code->model;
    uint32_t collection = object_collection(m->cells[object + OBJECT_HEADER]);
    text_add(out, bir_name(model, model->collections.items[collection].element_name));
    int64_t serial = m->cells[object + OBJECT_SERIAL];
    /* Objects of the base region are counted apart, downwards from -1. */
    text_format(out, serial < 0 ? "@%lld" : "#%lld", (long long)(serial < 0 ? -serial : serial));
}

static void show_enumerator(const BirModel *model, const BirType *type, int64_t value, Text *out) {
    for (uint32_t i = 0; i < type->members.count; i++) {
        const BirEnumerator *enumerator = &model->enumerators.items[type->members.first + i];
        if (enumerator->value == value) {
            text_add(out, bir_name(model, enumerator->name));
            return;
        }
    }
    text_format(out, "%lld", (long long)value);
}

void machine_show_value(const Machine *m, BirId type_id, int64_t value, Text *out) {
    const BirModel *model = m->code->model;
    const BirType *type = &model->types.items[type_id];
    switch (type->kind) {
    case BIR_TYPE_BOOLEAN: text_add(out, value ? "true" : "false"); break;
    case BIR_TYPE_FLOAT: {
        uint32_t bits = (uint32_t)value;
        float real;
        memcpy(&real, &bits, sizeof real);
        number_show_float(real, out);
        break;
    }
    case BIR_TYPE_DOUBLE: {
        double real;
        memcpy(&real, &value, sizeof real);
        number_show_double(real, out);
        break;
    }
    case BIR_TYPE_CHAR: {
        Text unit = {0};
        uint16_t code = (uint16_t)value;
        strings_show(m->code->strings, strings_add(m->code->strings, &code, 1), &unit);
        text_add_escaped(out, text_string(&unit), unit.length);
        text_free(&unit);
        break;
    }
    case BIR_TYPE_STRING:
        if (!value)
            text_add(out, "null");
        else {
            text_add_char(out, '"');
            strings_show(m->code->strings, value, out);
            text_add_char(out, '"');
        }
        break;
    case BIR_TYPE_ENUM: show_enumerator(model, type, value, out); break;
    case BIR_TYPE_TID:
        if (!value)
            text_add(out, "null");
        else {
            text_add(out, bir_name(model, model->bodies.items[m->cells[value + THREAD_BODY]].name));
            text_format(out, "#%lld", (long long)m->cells[value + THREAD_BIRTH]);
        }
        break;
    case BIR_TYPE_REF:
    case BIR_TYPE_NULL:
        if (!value)
            text_add(out, "null");
        else
            show_object(m, value, out);
        break;
    default: text_format(out, "%lld", (long long)value); break;
    }
}
