/* What every compiled game shares: chance, sets, piles, decks, frames.  Included once by the C text of a game, which has
   defined the struct `S` (the state) and `FRAMES`, `COMPONENTS`, `PLAYERS` before.  Nothing here allocates memory. */

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define RK_NONE INT64_MIN /* no number; of all other types none is -1 */
#define RK_WAIT 0
#define RK_LEFT 1
#define RK_APART __attribute__((noinline)) /* beside a `setjmp`, where its locals must not get; or seldom called */
#define RK_INSIDE static inline __attribute__((always_inline)) /* part of its caller in any case */
#define RK_MOST 65536 /* choices in one question */

static const int32_t rk_nothing[1] = {0}; /* where a list without members lies */

enum { RK_PLAYED = 0, RK_WAITS = 1, RK_FAILED = 2, RK_BEYOND = 3, RK_CHANCE = 4 };
enum { RK_STEP = 1, RK_PHASE, RK_TURN, RK_ROUND, RK_GAME };
enum { RK_ON = 0, RK_OVER_END, RK_OVER_LIMIT, RK_OVER_GAME, RK_OVER_DONE, RK_OVER_STUCK };

/* ── Chance: the counter-based generator of rulekit/chance.py ─────────────────────────────────────────────────── */

#define RK_GOLDEN UINT64_C(0x9E3779B97F4A7C15)

typedef struct {
    uint64_t key;
    uint64_t drawn;
    uint64_t word; /* of the event that comes next: worked out ahead, while there is other work to do */
} rk_numbers;

static inline uint64_t rk_mix(uint64_t z) {
    z ^= z >> 30;
    z *= UINT64_C(0xBF58476D1CE4E5B9);
    z ^= z >> 27;
    z *= UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t rk_event(const rk_numbers *numbers) { return rk_mix(numbers->key + RK_GOLDEN * numbers->drawn); }

/* A stream of which so many numbers are drawn. */
static inline rk_numbers rk_stream(uint64_t seed, uint64_t stream, uint64_t drawn) {
    rk_numbers numbers = {rk_mix(rk_mix(seed + RK_GOLDEN) + RK_GOLDEN * (stream + 1)), drawn + 1, 0};
    numbers.word = rk_mix(rk_event(&numbers));
    numbers.drawn = drawn;
    return numbers;
}

/* Goes on to the next event. */
static inline void rk_pass(rk_numbers *numbers) {
    numbers->drawn += 2;
    numbers->word = rk_mix(rk_event(numbers));
    numbers->drawn--;
}

static inline uint64_t rk_below(rk_numbers *numbers, uint64_t count) {
    uint64_t word = numbers->word;
    rk_pass(numbers);
    if (word > UINT64_MAX - count) {
        uint64_t last = UINT64_MAX - (UINT64_MAX % count + 1) % count, trial = 0, event = rk_event(numbers);
        while (word > last) word = rk_mix(event + RK_GOLDEN * ++trial);
    }
    return word % count;
}

/* ── What took the time: only where RK_PROFILE is defined ─────────────────────────────────────────────────────── */

#ifdef RK_PROFILE
#ifdef __x86_64__
static inline int64_t rk_clock(void) { return (int64_t)__builtin_ia32_rdtsc(); }
#elif defined(__aarch64__)
static inline int64_t rk_clock(void) {
    int64_t now;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(now));
    return now;
}
#else
#include <time.h>
static inline int64_t rk_clock(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
#endif

/* For each instruction how often it was come to, and the time until the next one; in one thread. */
static int64_t rk_times[INSTRUCTIONS], rk_spent[INSTRUCTIONS], rk_since;
static int32_t rk_here = -1;

static void rk_passed(int32_t next) {
    int64_t now = rk_clock();
    if (rk_here >= 0) rk_spent[rk_here] += now - rk_since;
    if (next >= 0) rk_times[next]++;
    rk_here = next;
    rk_since = next < 0 ? 0 : rk_clock();
}

#define RK_AT(n) rk_passed(n)
#else
#define RK_AT(n) (void)0
#endif

/* ── One playing: the state, who draws and who answers ────────────────────────────────────────────────────────── */

#ifndef RK_USED
#define RK_USED COMPONENTS /* as many spaces of a grid without a size are used at most */
#endif

/* Of a grid without a size: the first and last used column, and the spaces written down beside it (see `graphs.h`). */
typedef struct {
    int32_t west, east, written, spaces[2 * RK_USED];
} rk_sides;

typedef struct {
    int16_t code, at;
    int32_t you;
} rk_frame;

/* So many beginnings of a match are kept for the next ones: one for each player who may begin, if they are small. */
enum { RK_STARTS = sizeof(S) * PLAYERS > 1 << 20 ? 1 : PLAYERS };

typedef struct {
    S *s;
    jmp_buf out;
    int why; /* it was left by there: C gives the number of a `setjmp` to conditions alone */
    rk_numbers luck, bots[PLAYERS];
    int64_t branches;
    int32_t answer;  /* of the question that is asked next; -1: none */
    int32_t told;    /* 1: what chance gives is told, by `script`, as far as it goes; */
    int32_t patient; /* 1: beyond that chance waits, to draw one of `wanted` */
    int32_t scripted, wanted;
    const int32_t *script;
    int32_t alone;   /* 1: the bots answer */
    int32_t seat;    /* of a question that waits */
    int32_t count;   /* how many values it offers, in `options`, and whether `pass` or `stop` comes last */
    int32_t word;
    int32_t options[RK_MOST + 1];
    int64_t knowers;     /* of the present act: to whom it is open what has been chosen (`which`), or in what order */
    int32_t which, order;
    int32_t hint; /* where in its deck what chance has picked lies */
    uint64_t arrived[(COMPONENTS + 63) / 64]; /* what has moved within an `at once` line */
    int32_t moved; /* what has moved in the present act: which component, from where, to where */
    int32_t moved_c[2 * COMPONENTS], moved_from[2 * COMPONENTS], moved_to[2 * COMPONENTS];
    int32_t begun[RK_STARTS]; /* who begins in each of these beginnings of a match; -1: nobody */
    S starts[RK_STARTS];
#if GRIDS
    rk_sides sides[GRIDS]; /* these follow from the state and are not part of it.  All zero before the first game */
    uint16_t stands[SPACES + 1], lies[SPACES + 1]; /* see `graphs.h` */
#endif
} rk_game;

/* Leaves everything: the rules fail (RK_FAILED), or a bound of the engine does not do (RK_BEYOND). */
static _Noreturn void rk_leave(rk_game *g, int why) __attribute__((cold, noinline));
static _Noreturn void rk_leave(rk_game *g, int why) {
    g->why = why;
    longjmp(g->out, 1);
}

/* What chance gives where it is told: the next number of the script; beyond its end, chance waits or draws. */
static int64_t rk_told(rk_game *g, uint64_t count) {
    if (g->scripted > 0) {
        int32_t number = *g->script++;
        g->scripted--;
        rk_pass(&g->luck);
        if (number < 0 || (uint64_t)number >= count) rk_leave(g, RK_FAILED);
        return number;
    }
    if (!g->patient) return (int64_t)rk_below(&g->luck, count);
    g->wanted = (int32_t)count;
    rk_leave(g, RK_CHANCE);
}

/* Chance: a number below `count`. */
static inline int64_t rk_luck(rk_game *g, uint64_t count) {
    return g->told ? rk_told(g, count) : (int64_t)rk_below(&g->luck, count);
}

static inline int64_t rk_fit(rk_game *g, int64_t number) {
    if (number < INT32_MIN || number > INT32_MAX) rk_leave(g, RK_FAILED);
    return number;
}

static inline int64_t rk_within(rk_game *g, int64_t number, int64_t low, int64_t high) {
    if (number != RK_NONE && (number < low || number > high)) rk_leave(g, RK_FAILED);
    return number;
}

static inline int64_t rk_sure(rk_game *g, int64_t value, int64_t none) {
    if (value == none) rk_leave(g, RK_FAILED);
    return value;
}

static inline int64_t rk_index(rk_game *g, int64_t index, int64_t low, int64_t count) {
    if (index < low || index >= low + count) rk_leave(g, RK_FAILED);
    return index - low;
}

static inline int64_t rk_div(rk_game *g, int64_t number, int64_t by) {
    if (by == 0) rk_leave(g, RK_FAILED);
    return number / by - (number % by != 0 && (number < 0) != (by < 0));
}

static inline int64_t rk_mod(rk_game *g, int64_t number, int64_t by) {
    if (by == 0) rk_leave(g, RK_FAILED);
    int64_t rest = number % by;
    return rest != 0 && (rest < 0) != (by < 0) ? rest + by : rest;
}

static inline int64_t rk_least(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t rk_most(int64_t a, int64_t b) { return a > b ? a : b; }

static inline void rk_stir(S *s) {
    s->stirred = 1;
    s->quiet = -1;
}

/* Offers a value. */
static inline void rk_offer(rk_game *g, int64_t value) {
    if (g->count >= RK_MOST) rk_leave(g, RK_FAILED);
    g->options[g->count++] = (int32_t)value;
}

static inline void rk_offer_once(rk_game *g, int64_t *count, int64_t value) {
    for (int64_t i = 0; i < *count; i++)
        if (g->options[i] == value) return;
    if (*count >= RK_MOST) rk_leave(g, RK_FAILED);
    g->options[(*count)++] = (int32_t)value;
}

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

/* ── Piles and stacks: each component knows what lies under it (-1: nothing) ──────────────────────────────────── */

static inline void rk_on_top(S *s, int16_t *top, int64_t component) {
    s->under[component] = *top;
    *top = (int16_t)component;
}

static inline void rk_at_bottom(S *s, int16_t *top, int64_t component) {
    int16_t *place = top;
    while (*place >= 0) place = &s->under[*place];
    *place = (int16_t)component;
    s->under[component] = -1;
}

static inline void rk_out_of_pile(S *s, int16_t *top, int64_t component) {
    int16_t *place = top;
    while (*place != component) place = &s->under[*place];
    *place = s->under[component];
}

static inline int64_t rk_height(const S *s, int64_t top) {
    int64_t count = 0;
    for (; top >= 0; top = s->under[top]) count++;
    return count;
}

/* ── Decks: components from the bottom up; `mix` is 0 where the order is known, else the number of a mixed run ─── */
/* A mixed run is kept sorted, its first component lowest.  No two mixed runs have the same number.  What is done often is
   part of its caller: three words are handed over in memory, which takes longer than most of what is done with them. */

typedef struct {
    int16_t *count, *components;
    uint8_t *mix;
} rk_deck;

/* Where the run that ends below `end` begins; a mixed one lies together, and no other has its number. */
RK_INSIDE int64_t rk_run(rk_deck deck, int64_t end) {
    int64_t start = end;
    uint8_t mix = deck.mix[end - 1];
    if (mix && deck.mix[0] == mix) return 0;
    while (start > 0 && deck.mix[start - 1] == mix) start--;
    return start;
}

/* Of an ordered list the first one comes to lie uppermost. */
RK_INSIDE void rk_deck_on_top(rk_deck deck, const int32_t *components, int64_t n, int ordered) {
    int64_t count = *deck.count;
    for (int64_t i = 0; i < n; i++) deck.components[count + i] = (int16_t)components[ordered ? n - 1 - i : i];
    memset(deck.mix + count, 0, (size_t)n);
    *deck.count = (int16_t)(count + n);
}

RK_INSIDE void rk_deck_at_bottom(rk_deck deck, int64_t component) {
    memmove(deck.components + 1, deck.components, (size_t)*deck.count * sizeof *deck.components);
    memmove(deck.mix + 1, deck.mix, (size_t)*deck.count);
    (*deck.count)++;
    deck.components[0] = (int16_t)component;
    deck.mix[0] = 0;
}

typedef int16_t rk_eight __attribute__((vector_size(16)));

/* Closes a gap in a list that is not long: all of it is written anew, so that no jump depends on where the gap is.
   Up to eight numbers behind it are read, and seven written as they were: there has to be room (`layout.py`). */
static inline void rk_close_short(int16_t *list, int64_t count, int64_t at) {
    static const rk_eight lanes = {0, 1, 2, 3, 4, 5, 6, 7};
    for (int64_t i = 0; i < count; i += 8) {
        rk_eight now, next;
        memcpy(&now, list + i, sizeof now);
        memcpy(&next, list + i + 1, sizeof next);
        rk_eight stays = (lanes < (int16_t)(at - i)) | (lanes >= (int16_t)(count - 1 - i));
        now = (now & stays) | (next & ~stays);
        memcpy(list + i, &now, sizeof now);
    }
}

/* Moves so many numbers one place down: `memmove`, but for the few that there are.  What comes last of a stretch may
   overlap with what comes before it, so it is read first. */
static RK_APART void rk_close_gap(int16_t *to, int64_t above) {
    if (above >= 8) {
        struct {
            uint64_t low, high;
        } some, last;
        int16_t *end = to + above - 8;
        memcpy(&last, end + 1, sizeof last);
        for (; to < end; to += 8) {
            memcpy(&some, to + 1, sizeof some);
            memcpy(to, &some, sizeof some);
        }
        memcpy(end, &last, sizeof last);
    } else if (above >= 4) {
        uint64_t some, last;
        memcpy(&some, to + 1, sizeof some);
        memcpy(&last, to + above - 3, sizeof last);
        memcpy(to, &some, sizeof some);
        memcpy(to + above - 4, &last, sizeof last);
    } else {
        if (above > 0) to[0] = to[1];
        if (above > 1) to[1] = to[2];
        if (above > 2) to[2] = to[3];
    }
}

/* Takes away what lies at a place; what is left alone of a mixed run is no mix. */
RK_INSIDE void rk_deck_cut(rk_deck deck, int64_t at) {
    size_t above = (size_t)(*deck.count - at - 1);
    uint8_t mix = deck.mix[at];
    if (*deck.count <= 48) rk_close_short(deck.components, *deck.count, at);
    else rk_close_gap(deck.components + at, (int64_t)above);
    if (!mix || deck.mix[*deck.count - 1] != mix) memmove(deck.mix + at, deck.mix + at + 1, above);
    int64_t count = --*deck.count;
    if (!mix || (count > 1 && deck.mix[0] == mix && deck.mix[count - 1] == mix)) return;
    int under = at > 0 && deck.mix[at - 1] == mix, over = at < count && deck.mix[at] == mix;
    if (under && !over && !(at > 1 && deck.mix[at - 2] == mix)) deck.mix[at - 1] = 0;
    if (over && !under && !(at + 1 < count && deck.mix[at + 1] == mix)) deck.mix[at] = 0;
}

/* `hint` is where it probably lies. */
RK_INSIDE void rk_out_of_deck(rk_deck deck, int64_t component, int64_t hint) {
    int64_t at = *deck.count - 1;
    if (hint < at && deck.components[hint] == component) at = hint;
    while (deck.components[at] != component) at--;
    rk_deck_cut(deck, at);
}

/* The numbers of a set, in their order. */
static inline void rk_from_set(int16_t *to, const uint64_t *set, int64_t words, int64_t first) {
    for (int64_t w = 0; w < words; w++, first += 64)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1) *to++ = (int16_t)(first + __builtin_ctzll(bits));
}

/* Sorts a run: the few behind those that are in order already by insertion, more of them by way of a set. */
static inline void rk_sort_run(rk_deck deck, int64_t start, int64_t end) {
    int64_t i = start + 1;
    while (i < end && deck.components[i - 1] < deck.components[i]) i++;
    if (end - i > 6) {
        uint64_t set[(COMPONENTS + 63) / 64] = {0};
        for (i = start; i < end; i++) RK_PUT(set, deck.components[i]);
        rk_from_set(deck.components + start, set, (COMPONENTS + 63) / 64, 0);
        return;
    }
    for (; i < end; i++) {
        int16_t value = deck.components[i];
        int64_t j = i;
        for (; j > start && deck.components[j - 1] > value; j--) deck.components[j] = deck.components[j - 1];
        deck.components[j] = value;
    }
}

/* A set of two or more becomes a mixed run, the whole deck. */
static inline void rk_deck_of_set(rk_deck deck, const uint64_t *set, int64_t words, int64_t first, int64_t n) {
    rk_from_set(deck.components, set, words, first);
    memset(deck.mix, 1, (size_t)n);
    *deck.count = (int16_t)n;
}

static inline void rk_shuffle(rk_deck deck) {
    rk_sort_run(deck, 0, *deck.count);
    memset(deck.mix, *deck.count > 1, (size_t)*deck.count);
}

/* A number that no mixed run of the deck has. */
static inline uint8_t rk_fresh_mix(rk_game *g, rk_deck deck) {
    for (int mix = 1; mix <= UINT8_MAX; mix++)
        if (!memchr(deck.mix, mix, (size_t)*deck.count)) return (uint8_t)mix;
    rk_leave(g, RK_BEYOND);
}

/* These components become one mixed run. */
static inline void rk_mix_run(rk_game *g, rk_deck deck, int64_t start, int64_t count) {
    if (count < 2) return;
    rk_sort_run(deck, start, start + count);
    uint8_t mix = rk_fresh_mix(g, deck);
    memset(deck.mix + start, mix, (size_t)count);
}

/* Gives the components on top of a deck (or at its bottom) the order and runs that they had elsewhere. */
static inline void rk_lay(rk_game *g, rk_deck deck, const int16_t *components, const uint8_t *mix, int64_t n,
                          int at_bottom) {
    int64_t start = at_bottom ? 0 : *deck.count - n;
    for (int64_t i = 0; i < n; i++) deck.mix[start + i] = 0;
    for (int64_t i = 0, end; i < n; i = end) {
        uint8_t fresh = mix[i] ? rk_fresh_mix(g, deck) : 0;
        for (end = i + 1; mix[i] && end < n && mix[end] == mix[i]; end++) {}
        for (int64_t k = i; k < end; k++) {
            deck.components[start + k] = components[k];
            deck.mix[start + k] = fresh;
        }
    }
}

/* Writes a deck below what is in `components` from `from` on; gives where it begins.  Runs that meet stay apart. */
RK_INSIDE int64_t rk_runs_below(rk_deck deck, int16_t *components, uint8_t *mix, int64_t from, int64_t end) {
    for (int64_t i = *deck.count - 1; i >= 0; i--) {
        uint8_t above = from < end ? mix[from] : 0, own = deck.mix[i];
        int goes_on = i + 1 < *deck.count && own == deck.mix[i + 1];
        components[--from] = deck.components[i];
        mix[from] = !own ? 0 : goes_on ? above : above == 1 ? 2 : 1;
    }
    return from;
}

/* Puts a component of the mixed run on top, which lies at a place of the deck, above the rest of that run. */
RK_INSIDE void rk_decide_top(rk_deck deck, int64_t at) {
    int32_t component = deck.components[at];
    rk_deck_cut(deck, at);
    rk_deck_on_top(deck, &component, 1, 1);
}

/* ── Frames ───────────────────────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
    int16_t unit, start, end;
    int32_t you; /* where in the frame the player to go back to is kept; -1: nowhere */
} rk_region;

typedef struct {
    int32_t size, regions;
    const rk_region *region;
} rk_code;

extern const rk_code rk_codes[];

static inline void *rk_frame_at(S *s, int depth) { return (char *)s->stack + s->starts[depth]; }
static inline void *rk_top(S *s) { return rk_frame_at(s, s->depth - 1); }

static inline void *rk_push(rk_game *g, int code, int size, int64_t you) {
    S *s = g->s;
    if (s->depth >= FRAMES || s->used + size > (int)sizeof s->stack) rk_leave(g, RK_BEYOND);
    s->starts[s->depth++] = s->used;
    rk_frame *frame = rk_top(s);
    s->used += size;
    frame->code = (int16_t)code;
    frame->at = 0;
    frame->you = (int32_t)you;
    return frame;
}

static inline void rk_pop(S *s) {
    s->used = s->starts[--s->depth];
}

static const rk_region *rk_region_of(const rk_frame *frame, int unit, int top) {
    const rk_region *found = NULL;
    if (frame->code < 0) return NULL;
    const rk_code *code = &rk_codes[frame->code];
    for (int i = 0; i < code->regions; i++) {
        const rk_region *region = &code->region[i];
        int inside = top ? region->start <= frame->at && frame->at < region->end
                         : region->start < frame->at && frame->at <= region->end;
        if (region->unit == unit && inside && (!found || region->start >= found->start)) found = region;
    }
    return found;
}

static int rk_cuts_turn(S *s, int unit) {
    for (int i = s->depth - 1; i >= 0; i--) {
        const rk_frame *frame = rk_frame_at(s, i);
        int top = i == s->depth - 1;
        if (rk_region_of(frame, RK_TURN, top)) return 1;
        if (rk_region_of(frame, unit, top)) return 0;
    }
    return 0;
}

/* Unwinds frames to the innermost region of a unit and goes on behind it. */
static int rk_leave_unit(rk_game *g, int unit) {
    S *s = g->s;
    if ((unit == RK_ROUND || unit == RK_PHASE) && rk_cuts_turn(s, unit)) {
        s->leaving = unit;
        unit = RK_TURN;
    }
    const rk_region *region = NULL;
    for (int top = 1; s->depth > 0; top = 0) {
        region = rk_region_of(rk_top(s), unit, top);
        if (region) break;
        rk_pop(s);
    }
    if (!region) return RK_LEFT;
    if (unit == RK_GAME) {
        s->leaving = 0;
        s->queued = 0;
        if (!s->over) s->over = RK_OVER_GAME;
    }
    if (s->working > s->depth || unit == RK_GAME) s->working = 0;
    rk_frame *frame = rk_top(s);
    frame->at = region->end;
    if (region->you >= 0) {
        int64_t you;
        memcpy(&you, (char *)frame + region->you, sizeof you);
        if (you >= 0) frame->you = (int32_t)you;
    }
    return RK_LEFT;
}

static int rk_stop(rk_game *g, int why, int line) {
    g->s->over = why;
    g->s->over_line = line;
    return rk_leave_unit(g, RK_GAME);
}

static inline void rk_begin_turn(S *s, int64_t seat) {
    s->again = 0;
    s->next = -1;
    s->seat = (int32_t)seat;
    s->turn++;
}

/* Asks a player; the number of the answer, or -1 where it must wait. */
static inline int64_t rk_ask(rk_game *g, int64_t seat, int word) {
    S *s = g->s;
    int32_t pick = -1;
    if (!rk_plays(s, seat)) rk_leave(g, RK_FAILED);
    g->word = word;
    if (g->answer >= 0) {
        pick = g->answer;
        g->answer = -1;
    } else if (g->alone) {
        int32_t count = g->count + word;
        g->branches += count;
        pick = (int32_t)rk_below(&g->bots[seat], (uint64_t)count);
    } else {
        g->seat = (int32_t)seat;
        return -1;
    }
    rk_stir(s);
    return pick;
}

/* The players in the flow clockwise from a seat: that one first, or without it. */
static inline int64_t rk_clockwise(const S *s, int32_t *seats, int64_t from, int with) {
    int64_t count = 0;
    for (int i = 0; i < s->playing_n; i++)
        if (s->playing[i] > from || (with && s->playing[i] == from)) seats[count++] = s->playing[i];
    for (int i = 0; i < s->playing_n; i++)
        if (s->playing[i] < from) seats[count++] = s->playing[i];
    return count;
}

/* The next player clockwise who is in the flow; the same one if there is no other. */
static inline int64_t rk_next_seat(const S *s, int64_t seat) {
    for (int i = 0; i < s->playing_n; i++)
        if (s->playing[i] > seat) return s->playing[i];
    return s->playing_n ? s->playing[0] : seat;
}

/* Players by number of equal or better keys: the rank of each, 0 first.  `keys` has `lines` numbers for each player. */
static inline void rk_partition(const int64_t *keys, int players, int lines, int32_t *ranks) {
    for (int a = 0; a < players; a++) {
        ranks[a] = 0;
        for (int b = 0; b < players; b++) {
            int twin = 0, sign = 0;
            for (int c = 0; c < b && !twin; c++) twin = !memcmp(keys + c * lines, keys + b * lines, (size_t)lines * sizeof *keys);
            for (int i = 0; i < lines && !sign; i++)
                sign = (keys[b * lines + i] > keys[a * lines + i]) - (keys[b * lines + i] < keys[a * lines + i]);
            if (!twin && sign < 0) ranks[a]++;
        }
    }
}

/* ── Rows ─────────────────────────────────────────────────────────────────────────────────────────────────────── */

static inline int64_t rk_held(const int16_t *row, int count) {
    int64_t held = 0;
    for (int i = 0; i < count; i++) held += row[i] >= 0;
    return held;
}

/* Whether a row has no gap: what lies there is not below 0. */
static inline int rk_full(const int16_t *row, int count) {
    int all = 0;
    for (int i = 0; i < count; i++) all |= row[i];
    return all >= 0;
}

/* The first place without a component, from the left or the right; -1 if there is none.  All are looked at: that is
   quicker than a jump that nobody can foretell. */
static inline int64_t rk_first_gap(const int16_t *row, int64_t count, int right) {
    int64_t held = 0;
    for (int64_t k = 0, all = 1; k < count; k++) {
        all &= row[right ? count - 1 - k : k] >= 0;
        held += all;
    }
    return held == count ? -1 : right ? count - 1 - held : held;
}

/* Where in a row a component lies. */
static inline int64_t rk_in_row(const int16_t *row, int64_t count, int64_t component) {
    int64_t at = 0;
    for (int64_t k = 1; k < count; k++) at = row[k] == component ? k : at;
    return at;
}

static inline int rk_gap(const int16_t *row, int count) { return !rk_full(row, count); }

/* Moves what lies in a row to one end; whether anything moved. */
static inline int rk_slide(int16_t *row, int count, int right) {
    int moved = 0, to = right ? count - 1 : 0, step = right ? -1 : 1;
    for (int from = to; from >= 0 && from < count; from += step) {
        if (row[from] < 0) continue;
        if (from != to) {
            row[to] = row[from];
            row[from] = -1;
            moved = 1;
        }
        to += step;
    }
    return moved;
}
