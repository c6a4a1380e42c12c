/* Pairings, steps and groups; behind `sets.h`. */

/* ── The largest pairing: blossoms are shrunk (Edmonds) ───────────────────────────────────────────────────────── */

#define RK_PAIRED 64

typedef struct {
    const uint64_t *joined; /* for each node the bits of those it may be paired with */
    int count;
    int mate[RK_PAIRED], before[RK_PAIRED], base[RK_PAIRED];
    uint64_t used, blossom;
} rk_pairing;

static inline int rk_common_base(const rk_pairing *p, int a, int b) {
    uint64_t seen = 0;
    for (;;) {
        a = p->base[a];
        seen |= UINT64_C(1) << a;
        if (p->mate[a] < 0) break;
        a = p->before[p->mate[a]];
    }
    for (;;) {
        b = p->base[b];
        if (seen >> b & 1) return b;
        b = p->before[p->mate[b]];
    }
}

static inline void rk_mark_path(rk_pairing *p, int node, int base, int child) {
    while (p->base[node] != base) {
        p->blossom |= UINT64_C(1) << p->base[node] | UINT64_C(1) << p->base[p->mate[node]];
        p->before[node] = child;
        child = p->mate[node];
        node = p->before[p->mate[node]];
    }
}

/* A path along which the pairing grows by one, from a node without mate; its end, or -1. */
static inline int rk_growing(rk_pairing *p, int root) {
    int queue[RK_PAIRED], done = 0, found = 0;
    for (int i = 0; i < p->count; i++) p->before[i] = -1, p->base[i] = i;
    p->used = UINT64_C(1) << root;
    queue[found++] = root;
    while (done < found) {
        int node = queue[done++];
        for (uint64_t bits = p->joined[node]; bits; bits &= bits - 1) {
            int to = __builtin_ctzll(bits);
            if (p->base[node] == p->base[to] || p->mate[node] == to) continue;
            if (to == root || (p->mate[to] >= 0 && p->before[p->mate[to]] >= 0)) {
                int base = rk_common_base(p, node, to);
                p->blossom = 0;
                rk_mark_path(p, node, base, to);
                rk_mark_path(p, to, base, node);
                for (int i = 0; i < p->count; i++) {
                    if (!(p->blossom >> p->base[i] & 1)) continue;
                    p->base[i] = base;
                    if (p->used >> i & 1) continue;
                    p->used |= UINT64_C(1) << i;
                    queue[found++] = i;
                }
            } else if (p->before[to] < 0) {
                p->before[to] = node;
                if (p->mate[to] < 0) return to;
                p->used |= UINT64_C(1) << p->mate[to];
                queue[found++] = p->mate[to];
            }
        }
    }
    return -1;
}

/* How many disjoint pairs there are at most. */
static inline int64_t rk_pairs(const uint64_t *joined, int64_t count) {
    rk_pairing p = {.joined = joined, .count = (int)count};
    int64_t pairs = 0;
    for (int i = 0; i < p.count; i++) p.mate[i] = -1;
    for (int root = 0; root < p.count; root++) {
        if (p.mate[root] >= 0) continue;
        int node = rk_growing(&p, root);
        pairs += node >= 0;
        while (node >= 0) {
            int other = p.before[node], next = p.mate[other];
            p.mate[node] = other;
            p.mate[other] = node;
            node = next;
        }
    }
    return pairs;
}

/* Steps from a space of a board with a size to another, so many columns and rows away. */
static inline int64_t rk_steps(int64_t across, int64_t down, int hex) {
    int64_t wide = across < 0 ? -across : across, high = down < 0 ? -down : down;
    return hex && (across < 0) != (down < 0) ? rk_most(wide, high) : wide + high;
}

/* ── Groups: each place of a sorted list points to an earlier one of its group, the first to itself ──────────────── */

static inline int64_t rk_place(const int32_t *values, int64_t count, int64_t value) {
    int64_t low = 0;
    while (low < count) {
        int64_t middle = (low + count) / 2;
        if (values[middle] == value) return middle;
        if (values[middle] < value) low = middle + 1;
        else count = middle;
    }
    return -1;
}

static inline int64_t rk_root(const int32_t *root, int64_t at) {
    while (root[at] != at) at = root[at];
    return at;
}

static inline void rk_join(int32_t *root, int64_t a, int64_t b) {
    a = rk_root(root, a), b = rk_root(root, b);
    root[rk_most(a, b)] = (int32_t)rk_least(a, b);
}
