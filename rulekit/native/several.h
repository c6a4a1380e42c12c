/* Choices of several, as `runtime/subsets.py` searches them: which next pick can still be completed to a set that
   fulfils count and clauses. */

#define RK_MOST_LOOKS (4 * RK_MOST)

typedef struct {
    const int32_t *values, *sorts; /* in the order of picking; equal sorts are one choice */
    int64_t count, low, high;      /* how many there are, how many are due: `high` no more than there are */
    int limit;                     /* whether the clauses only get worse with each pick */
    int (*holds)(rk_game *g, void *frame, const int32_t *picks, int64_t n); /* the clauses; NULL: there are none */
    void *frame;
    int64_t looked; /* sets looked at for this question */
} rk_several;

/* Gives each value the first one that is one choice with it, and brings those together; `alike` says which are. */
static void rk_bring_together(rk_game *g, int32_t *values, int32_t *sorts, int64_t n,
                              int (*alike)(const S *s, int64_t c, int64_t other)) {
    for (int64_t done = 0; done < n;) {
        int64_t first = done;
        int32_t value = values[first];
        for (int64_t i = first; i < n; i++) {
            int32_t moved = values[i];
            if (i > first && !alike(g->s, value, moved)) continue;
            memmove(values + done + 1, values + done, (size_t)(i - done) * sizeof *values);
            values[done] = moved;
            sorts[done++] = value;
        }
    }
}

/* Fails where there are more sets than anybody can be offered. */
static void rk_count_sets(rk_game *g, int64_t count, int64_t low, int64_t high) {
    int64_t sets = 0;
    for (int64_t n = rk_most(low, 0); n <= rk_least(high, count); n++) {
        int64_t of_size = 1;
        for (int64_t k = 0; k < rk_least(n, count - n) && of_size <= RK_MOST; k++) of_size = of_size * (count - k) / (k + 1);
        sets += of_size;
        if (sets > RK_MOST) rk_leave(g, RK_FAILED);
    }
}

static inline int rk_holds(rk_game *g, const rk_several *of, const int32_t *picks, int64_t n) {
    return !of->holds || of->holds(g, of->frame, picks, n);
}

static int rk_completes(rk_game *g, rk_several *of, int32_t *picks, int64_t n, int64_t begin) {
    int64_t missing = of->low - n;
    if (++of->looked > RK_MOST_LOOKS) rk_leave(g, RK_FAILED);
    if (n > of->high || missing > of->count - begin) return 0;
    if (!of->holds) {
        of->looked += rk_most(missing, 0);
        return 1;
    }
    int good = of->limit || missing <= 0 ? rk_holds(g, of, picks, n) : 0;
    if (of->limit && !good) return 0;
    if (good && missing <= 0) return 1;
    for (int64_t i = begin; i < of->count; i++) {
        if (i > begin && of->sorts[i] == of->sorts[i - 1]) continue;
        picks[n] = of->values[i];
        if (rk_completes(g, of, picks, n + 1, i + 1)) return 1;
    }
    return 0;
}

/* Offers the next picks behind those that are there (there is room for one more than all values). */
static void rk_following(rk_game *g, rk_several *of, int32_t *picks, int64_t n) {
    int64_t begin = 0;
    g->count = 0;
    if (n >= of->high) return;
    if (n)
        while (of->values[begin++] != picks[n - 1]) {}
    for (int64_t i = begin; i < of->count; i++) {
        if (i > begin && of->sorts[i] == of->sorts[i - 1]) continue;
        picks[n] = of->values[i];
        if (rk_completes(g, of, picks, n + 1, i + 1)) rk_offer(g, of->values[i]);
    }
}
