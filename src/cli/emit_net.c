/* bandera emit cbp, gm, spec, invariants: models for any number of threads, on their way to a net */
#include "cli/cli.h"
#include "net/invariant.h"

typedef enum Form { FORM_CBP, FORM_GM, FORM_SPEC, FORM_INVARIANTS, FORM_NONE } Form;

static const char *const names[] = {"cbp", "gm", "spec", "invariants"};

static Form form_of(const char *name) {
    for (int form = 0; form < FORM_NONE; form++)
        if (strcmp(name, names[form]) == 0)
            return (Form)form;
    return FORM_NONE;
}

bool cli_emits_net(const char *what) { return form_of(what) != FORM_NONE; }

/* The format needs a target: a place that stays empty, where there is none. */
static void write_spec(Net *net, Text *out) {
    if (!net->targets.count) {
        NetAmounts target = {0};
        uint32_t place = net_add_place(net, "nothing", (NetInitial){0});
        vector_push(net->arena, &target, ((NetAmount){.place = place, .count = 1}));
        vector_push(net->arena, &net->targets, target);
        text_add(out, "# There is nothing to cover: the target is a place that stays empty.\n");
    }
    net_write(net, out);
}

static void write_invariants(const Net *net, Text *out) {
    enum { MOST_INVARIANTS = 2000 };
    NetInvariants *invariants = net_semiflows(net, MOST_INVARIANTS);
    net_write_invariants(net, invariants, out);
    if (!invariants->is_complete)
        text_add(out, "# there are more\n");
    net_invariants_free(invariants);
}

static bool write_form(Unbounded *unbounded, Form form, const Options *options, Text *out) {
    if (form == FORM_CBP)
        cbp_print(unbounded->program, out);
    else if (form == FORM_GM)
        (options->dot ? gm_print_dot : gm_print)(unbounded_machine(unbounded), out);
    else if (!unbounded_make_net(unbounded))
        return false;
    else if (form == FORM_SPEC)
        write_spec(unbounded->made.net, out);
    else
        write_invariants(unbounded->made.net, out);
    return true;
}

/* Whether a file can be written in a form, and the options go with it. */
static bool check_options(const Options *options, Form form) {
    UnboundedKind kind = options->input_count == 2 ? unbounded_kind(options->inputs[1]) : UNBOUNDED_NONE;
    if (options->input_count != 2)
        return cli_refuse("bandera emit %s takes one file", names[form]);
    if (kind == UNBOUNDED_NONE)
        return cli_refuse("bandera emit %s takes a .cbp, .gm or .spec file, not '%s'", names[form], options->inputs[1]);
    if ((form == FORM_CBP && kind != UNBOUNDED_CBP) || (form == FORM_GM && kind == UNBOUNDED_SPEC))
        return cli_refuse("'%s' cannot be written as %s: only .cbp becomes .gm, and .gm becomes .spec",
                          options->inputs[1], names[form]);
    if (options->target.count && kind != UNBOUNDED_CBP)
        return cli_refuse("--target is for .cbp files: '%s' has its own target", options->inputs[1]);
    if (options->dot && form != FORM_GM)
        return cli_refuse("--dot requires bandera emit gm");
    if (options->spec || options->ltl || options->property.count)
        return cli_refuse("--spec, --property and --ltl require bandera emit never");
    return cli_check_color(options);
}

int cli_emit_net(const Options *options) {
    Form form = form_of(options->inputs[0]);
    if (!check_options(options, form))
        return EXIT_BAD_INPUT;
    UnboundedOptions model = cli_unbounded_options(options, options->inputs[1]);
    Unbounded *unbounded = unbounded_new(&model);
    Text out = {0};
    bool is_written = unbounded_read(unbounded) && write_form(unbounded, form, options, &out);
    fputs(text_string(&unbounded->problems), stderr);
    if (is_written)
        fputs(text_string(&out), stdout);
    text_free(&out);
    unbounded_free(unbounded);
    return is_written ? EXIT_HOLDS : EXIT_BAD_INPUT;
}
