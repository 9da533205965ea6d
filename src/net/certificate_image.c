/* The checker of certificates, where places count as others: the net that such a certificate is about.

   Let L(m) be a marking m in which each token of a place p is replaced by some tokens of other places. If a transition
   leads from m to n, the one with L(takes) and L(puts) leads from L(m) to L(n), as long as its transfers do to L(m)
   what they do to m: p is in none of them, and they leave the other places' tokens where they are. And if m covers a
   target t, then L(m) covers L(t). So if the image of the net covers no target, neither does the net. */
#include "net/certificate_int.h"

typedef struct Image {
    Net *net;
    NetNumbers *users; /* by place: transitions that take from it, put tokens there or move tokens from or to there;
                          some may be there twice */
    uint64_t *tokens;  /* by place: the amounts that are being changed; zero in between */
    Failure *failure;
} Image;

/* Whether no transfer moves tokens away from a place or, if that matters, to it. */
static bool check_transfers(const Image *image, uint32_t place, bool may_get) {
    for (uint32_t i = 0; i < image->users[place].count; i++) {
        uint32_t number = image->users[place].items[i];
        const NetTransition *transition = &image->net->transitions.items[number];
        for (uint32_t k = 0; k < transition->transfers.count; k++) {
            NetTransfer transfer = transition->transfers.items[k];
            if (transfer.from == place || (transfer.to == place && !may_get))
                return failure_set(image->failure, FAILURE_INPUT, "transition %u moves tokens that a place counts as",
                                   number);
        }
    }
    return true;
}

static bool check_place(const Image *image, const CoverSubstitution *substitution) {
    if (substitution->place >= image->net->places.count || image->net->initial.items[substitution->place].is_unbounded)
        return failure_set(image->failure, FAILURE_INPUT, "place %u cannot count as others", substitution->place);
    for (uint32_t i = 0; i < substitution->counts_as.count; i++) {
        if (substitution->counts_as.items[i].place == substitution->place)
            return failure_set(image->failure, FAILURE_INPUT, "place %u counts as itself", substitution->place);
    }
    bool holds = check_transfers(image, substitution->place, false);
    for (uint32_t i = 0; i < substitution->counts_as.count && holds; i++)
        holds = check_transfers(image, substitution->counts_as.items[i].place, true);
    return holds;
}

/* Changes amounts, in the net's arena, such that the place counts as others. False when there are too many tokens. */
static bool change_amounts(Image *image, const CoverSubstitution *substitution, NetAmounts *amounts) {
    uint64_t own = net_amount(amounts, substitution->place);
    CoverMarking others = substitution->counts_as;
    bool fits = true;
    if (own == 0)
        return true;
    NetAmounts changed = {
        .items = arena_alloc(image->net->arena, ((size_t)amounts->count + others.count) * sizeof(NetAmount))};
    for (uint32_t i = 0; i < amounts->count; i++) {
        NetAmount amount = amounts->items[i];
        if (amount.place == substitution->place)
            continue;
        changed.items[changed.count++] = amount;
        image->tokens[amount.place] = amount.count;
    }
    for (uint32_t i = 0; i < others.count; i++) {
        if (image->tokens[others.items[i].place] == 0)
            changed.items[changed.count++] = others.items[i];
        image->tokens[others.items[i].place] += own * others.items[i].count;
    }
    for (uint32_t i = 0; i < changed.count; i++) {
        uint32_t place = changed.items[i].place;
        fits &= image->tokens[place] <= NET_MOST_TOKENS;
        changed.items[i].count = (uint32_t)image->tokens[place];
        image->tokens[place] = 0;
    }
    net_sort_amounts(&changed);
    *amounts = changed;
    return fits;
}

static bool change_initial(Image *image, const CoverSubstitution *substitution) {
    NetInitial *own = &image->net->initial.items[substitution->place];
    bool fits = true;
    for (uint32_t i = 0; i < substitution->counts_as.count; i++) {
        NetAmount other = substitution->counts_as.items[i];
        NetInitial *initial = &image->net->initial.items[other.place];
        uint64_t low = initial->low + (uint64_t)own->low * other.count;
        fits &= low <= NET_MOST_TOKENS;
        initial->low = (uint32_t)low;
    }
    own->low = 0;
    return fits;
}

static bool substitute(Image *image, const CoverSubstitution *substitution) {
    Net *net = image->net;
    NetNumbers *users = &image->users[substitution->place];
    bool fits = change_initial(image, substitution);
    for (uint32_t i = 0; i < users->count && fits; i++) {
        uint32_t number = users->items[i];
        NetTransition *transition = &net->transitions.items[number];
        fits = change_amounts(image, substitution, &transition->takes) &&
               change_amounts(image, substitution, &transition->puts);
        for (uint32_t k = 0; k < substitution->counts_as.count; k++)
            vector_push(net->arena, &image->users[substitution->counts_as.items[k].place], number);
    }
    users->count = 0;
    for (uint32_t i = 0; i < net->targets.count && fits; i++)
        fits = change_amounts(image, substitution, &net->targets.items[i]);
    if (!fits)
        failure_set(image->failure, FAILURE_INPUT, "a place counts as too many tokens");
    return fits;
}

static void list_users(Image *image) {
    Net *net = image->net;
    image->users = arena_alloc(net->arena, net->places.count * sizeof *image->users);
    for (uint32_t t = 0; t < net->transitions.count; t++) {
        const NetTransition *transition = &net->transitions.items[t];
        for (uint32_t i = 0; i < transition->takes.count; i++)
            vector_push(net->arena, &image->users[transition->takes.items[i].place], t);
        for (uint32_t i = 0; i < transition->puts.count; i++)
            vector_push(net->arena, &image->users[transition->puts.items[i].place], t);
        for (uint32_t i = 0; i < transition->transfers.count; i++) {
            vector_push(net->arena, &image->users[transition->transfers.items[i].from], t);
            vector_push(net->arena, &image->users[transition->transfers.items[i].to], t);
        }
    }
}

/* A net with the same numbers. Lists are shared until they are changed. */
static Net *copy_net(const Net *net) {
    Net *copy = net_new();
    vector_append(copy->arena, &copy->places, &net->places);
    vector_append(copy->arena, &copy->initial, &net->initial);
    vector_append(copy->arena, &copy->transitions, &net->transitions);
    vector_append(copy->arena, &copy->targets, &net->targets);
    return copy;
}

Net *certificate_image(const Net *net, const CoverCertificate *certificate, Failure *failure) {
    Image image = {.net = copy_net(net), .failure = failure};
    bool holds = true;
    list_users(&image);
    image.tokens = arena_alloc(image.net->arena, net->places.count * sizeof *image.tokens);
    for (uint32_t i = 0; i < certificate->substitutions.count && holds; i++) {
        const CoverSubstitution *substitution = &certificate->substitutions.items[i];
        holds = check_place(&image, substitution) && substitute(&image, substitution);
    }
    if (holds)
        return image.net;
    net_free(image.net);
    return NULL;
}
