/* What lies in piles, decks and rows; behind `sets.h`. */

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
