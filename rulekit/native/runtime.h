/* What every compiled game shares: chance, one playing and how it is left.  The C text of a game includes it once, then
   `sets.h`, `piles.h` and `frames.h`; it has defined the struct `S` (the state) and `FRAMES`, `COMPONENTS`, `PLAYERS`
   before.  Nothing here allocates memory. */

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

/* Of a grid without a size: the first and last used column, and the spaces written down beside it (see `grids.h`). */
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
    uint16_t stands[SPACES + 1], lies[SPACES + 1]; /* see `grids.h` */
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
