/* Lists of numbers, and sets of them as bits; behind `runtime.h`. */

/* ── Lists of numbers ─────────────────────────────────────────────────────────────────────────────────────────── */

static inline int rk_in(const int32_t *values, int64_t count, int64_t value) {
    for (int64_t i = 0; i < count; i++)
        if (values[i] == value) return 1;
    return 0;
}

typedef int32_t rk_four __attribute__((vector_size(16)));

/* The same of a list behind whose end numbers may be read: four at once, so most lists are one step. */
static inline int rk_in_four(const int32_t *values, int64_t count, int64_t value) {
    static const rk_four lanes = {0, 1, 2, 3};
    uint64_t found[2] = {0, 0};
    if (value != (int32_t)value) return 0;
    for (int64_t i = 0; i < count && !(found[0] | found[1]); i += 4) {
        rk_four some;
        memcpy(&some, values + i, sizeof some);
        some = (some == (int32_t)value) & (lanes < (int32_t)(count - i));
        memcpy(found, &some, sizeof found);
    }
    return (found[0] | found[1]) != 0;
}

/* Whether a player is in the flow. */
static inline int rk_plays(const S *s, int64_t seat) {
    if (s->playing_n == PLAYERS) return seat >= 0 && seat < PLAYERS;
    return rk_in(s->playing, s->playing_n, seat);
}

static inline int rk_same(const int32_t *a, int64_t count, const int32_t *b, int64_t other) {
    if (count != other) return 0;
    for (int64_t i = 0; i < count; i++)
        if (a[i] != b[i]) return 0;
    return 1;
}

static inline int64_t rk_sort(int32_t *values, int64_t count) {
    for (int64_t i = 1; i < count; i++) {
        int32_t value = values[i];
        int64_t j = i;
        for (; j > 0 && values[j - 1] > value; j--) values[j] = values[j - 1];
        values[j] = value;
    }
    return count;
}

/* Sorted, without repeats; how many are left. */
static inline int64_t rk_as_set(int32_t *values, int64_t count) {
    int64_t kept = 0;
    rk_sort(values, count);
    for (int64_t i = 0; i < count; i++)
        if (kept == 0 || values[kept - 1] != values[i]) values[kept++] = values[i];
    return kept;
}

/* Without repeats, in the order there is; how many are left. */
static inline int64_t rk_each_once(int32_t *values, int64_t count) {
    int64_t kept = 0;
    for (int64_t i = 0; i < count; i++)
        if (!rk_in(values, kept, values[i])) values[kept++] = values[i];
    return kept;
}

static inline void rk_turn(int32_t *values, int64_t count) {
    for (int64_t i = 0; i < count / 2; i++) {
        int32_t value = values[i];
        values[i] = values[count - 1 - i];
        values[count - 1 - i] = value;
    }
}

/* Lists of numbers sorted, without repeats; how many are left. */
static inline int64_t rk_sort_lists(const int32_t **lists, int64_t *counts, int64_t n) {
    int64_t kept = 0;
    for (int64_t i = 0; i < n; i++) {
        const int32_t *list = lists[i];
        int64_t count = counts[i], at = kept, order = 1;
        for (; at > 0; at--) {
            const int32_t *other = lists[at - 1];
            int64_t k = 0, many = counts[at - 1];
            while (k < count && k < many && list[k] == other[k]) k++;
            order = k < count && k < many ? list[k] - other[k] : count - many;
            if (order >= 0) break;
        }
        if (at > 0 && order == 0) continue;
        for (int64_t k = kept; k > at; k--) lists[k] = lists[k - 1], counts[k] = counts[k - 1];
        lists[at] = list, counts[at] = count;
        kept++;
    }
    return kept;
}

/* Whether a list is one of some lists. */
static inline int rk_in_lists(const int32_t *const *lists, const int64_t *counts, int64_t n, const int32_t *list,
                              int64_t count) {
    for (int64_t i = 0; i < n; i++)
        if (rk_same(lists[i], counts[i], list, count)) return 1;
    return 0;
}

static inline int rk_same_lists(const int32_t *const *a, const int64_t *a_n, int64_t count, const int32_t *const *b,
                                const int64_t *b_n, int64_t other) {
    if (count != other) return 0;
    for (int64_t i = 0; i < count; i++)
        if (!rk_same(a[i], a_n[i], b[i], b_n[i])) return 0;
    return 1;
}

/* A number into a sorted list of numbers. */
static inline int64_t rk_insert(int32_t *values, int64_t count, int64_t value) {
    int64_t at = count;
    if (rk_in(values, count, value)) return count;
    for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = (int32_t)value;
    return count + 1;
}

static inline int64_t rk_drop(int32_t *values, int64_t count, int64_t value) {
    int64_t kept = 0;
    for (int64_t i = 0; i < count; i++)
        if (values[i] != value) values[kept++] = values[i];
    return kept;
}

/* Takes a number out of those that are due, if it is among them: yes. */
static inline int rk_settle(int32_t *due, int64_t *count, int64_t value) {
    for (int64_t i = 0; i < *count; i++)
        if (due[i] == value) return due[i] = due[--*count], 1;
    return 0;
}

static inline int rk_settle_list(const int32_t **due, int64_t *due_n, int64_t *count, const int32_t *list, int64_t n) {
    for (int64_t i = 0; i < *count; i++)
        if (rk_same(due[i], due_n[i], list, n)) return due[i] = due[--*count], due_n[i] = due_n[*count], 1;
    return 0;
}

/* ── Sets of components: one bit each ─────────────────────────────────────────────────────────────────────────── */

#define RK_HAS(set, n) ((int)((set)[(n) >> 6] >> ((n) & 63) & 1))
#define RK_PUT(set, n) ((set)[(n) >> 6] |= UINT64_C(1) << ((n) & 63))
#define RK_TAKE(set, n) ((set)[(n) >> 6] &= ~(UINT64_C(1) << ((n) & 63)))

/* Puts in numbers counted from `first`; those that follow each other in a word at once. */
static inline void rk_put_all(uint64_t *set, const int32_t *numbers, int64_t n, int64_t first) {
    for (int64_t i = 0; i < n;) {
        int64_t word = (numbers[i] - first) >> 6;
        uint64_t bits = 0;
        do bits |= UINT64_C(1) << ((numbers[i] - first) & 63);
        while (++i < n && (numbers[i] - first) >> 6 == word);
        set[word] |= bits;
    }
}

/* For each byte of a word, how many bits are set in it. */
static inline uint64_t rk_bits_of_bytes(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    return (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
}

/* How many bits are set: compilers that may not use the processor's instruction for it would call a function. */
static inline int64_t rk_bits(uint64_t word) {
#if defined __POPCNT__ || defined __aarch64__
    return __builtin_popcountll(word);
#else
    return (int64_t)(rk_bits_of_bytes(word) * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline int64_t rk_size(const uint64_t *set, int words) {
    int64_t count = 0;
    for (int w = 0; w < words; w++) count += rk_bits(set[w]);
    return count;
}

/* Takes the first number out of a set of so many words that is not empty, without a jump. */
static inline int64_t rk_next1(uint64_t *set) {
    int64_t first = __builtin_ctzll(*set);
    *set &= *set - 1;
    return first;
}

static inline int64_t rk_next2(uint64_t *set) {
    uint64_t low = set[0], high = set[1], word = low ? low : high, past = -(uint64_t)(low != 0);
    set[0] = low & (low - 1);
    set[1] = high & ((high - 1) | past);
    return 64 * !low + __builtin_ctzll(word);
}

static inline int64_t rk_next3(uint64_t *set) {
    uint64_t low = set[0], high = set[1], both = low | high, past = -(uint64_t)(low != 0), beyond = -(uint64_t)(both != 0);
    uint64_t word = low ? low : high;
    word = both ? word : set[2];
    set[0] = low & (low - 1);
    set[1] = high & ((high - 1) | past);
    set[2] &= (set[2] - 1) | beyond;
    return 64 * (!low + !both) + __builtin_ctzll(word);
}

/* The i-th bit of a word that has so many, without a jump: the bytes whose sums are not above i lie below it, and so do
   the bits of its byte (S. Vigna, Broadword Implementation of Rank/Select Queries, 2008). */
static inline int64_t rk_select(uint64_t word, int64_t i) {
    const uint64_t each = UINT64_C(0x0101010101010101), high = UINT64_C(0x8080808080808080);
    uint64_t sums = rk_bits_of_bytes(word) * each, rank = (uint64_t)i;
    uint64_t at = (((((rank * each) | high) - sums) & high) >> 7) * each >> 56 << 3;
    rank -= ((sums << 8) >> at) & 255;
    uint64_t bits = ((word >> at) & 255) * each & UINT64_C(0x8040201008040201);
    sums = (((bits + ~high) & high) >> 7) * each;
    return (int64_t)(at + ((((((rank * each) | high) - sums) & high) >> 7) * each >> 56));
}

/* The i-th number of a set that has so many. */
static inline int64_t rk_nth(const uint64_t *set, int64_t i) {
    int64_t at = 0, count;
    for (; i >= (count = rk_bits(*set)); i -= count, at += 64) set++;
    return at + rk_select(*set, i);
}

/* The first number of a set that is not below another one; there is one. */
static inline int64_t rk_from(const uint64_t *set, int64_t low) {
    int64_t w = low >> 6;
    uint64_t word = set[w] >> (low & 63) << (low & 63);
    while (!word) word = set[++w];
    return 64 * w + __builtin_ctzll(word);
}

/* The first number of a set, or -1; the last one. */
static inline int64_t rk_first(const uint64_t *set, int words) {
    for (int w = 0; w < words; w++)
        if (set[w]) return 64 * w + __builtin_ctzll(set[w]);
    return -1;
}

static inline int64_t rk_last(const uint64_t *set, int words) {
    for (int w = words - 1; w >= 0; w--)
        if (set[w]) return 64 * w + 63 - __builtin_clzll(set[w]);
    return -1;
}
