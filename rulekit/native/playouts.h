/* What Python calls; included last by the C text of a game. */

#define RK_RECORD (7 + 3 * (PLAYERS + RIVAL)) /* numbers of a record */

int64_t rk_size_of(int what) { return what ? (int64_t)sizeof(S) : (int64_t)sizeof(rk_game); }

/* Runs on, and comes back from wherever the rules fail. */
static int guarded(rk_game *g) {
    int why;
    if (setjmp(g->out)) {
        why = g->why;
    } else {
        look_at_grids(g);
        why = run(g) ? RK_WAITS : RK_PLAYED;
    }
    RK_AT(-1);
    return why;
}

#ifdef RK_PROFILE
/* For each instruction, code by code: how often it was come to, and the time it took, in some unit; all begins anew. */
void rk_profile(int64_t *times, int64_t *spent) {
    memcpy(times, rk_times, sizeof rk_times);
    memcpy(spent, rk_spent, sizeof rk_spent);
    memset(rk_times, 0, sizeof rk_times);
    memset(rk_spent, 0, sizeof rk_spent);
}
#endif

static int begin_guarded(rk_game *g, int32_t first) {
    if (setjmp(g->out)) return g->why;
    blank(g, first);
    return RK_PLAYED;
}

/* The streams of a match: that of the game has drawn `drawn` numbers already. */
static void seeded(rk_game *g, uint64_t seed, uint64_t drawn) {
    g->luck = rk_stream(seed, 0, drawn);
    for (int i = 0; i < PLAYERS; i++) g->bots[i] = rk_stream(seed, (uint64_t)i + 1, 0);
    g->branches = 0;
    g->answer = -1;
    g->told = g->patient = g->scripted = 0;
}

/* The next game takes this answer (-1: none) first; chance gives these numbers first, `scripted` of them. */
static void told(rk_game *g, int32_t answer, const int32_t *script, int32_t scripted) {
    g->answer = answer;
    g->script = script;
    g->scripted = scripted;
    g->told = scripted > 0;
}

/* The state before anything has happened; `first` begins, and chance has given `drawn` numbers already. */
int rk_begin(void *game, void *state, uint64_t drawn, int32_t first) {
    rk_game *g = game;
    g->s = state;
    g->alone = 0;
    seeded(g, 0, drawn);
    int why = begin_guarded(g, first);
    g->s->chance = (int32_t)drawn;
    return why;
}

/* The state at the next question, after an answer by its number; -1: none, it goes on, or the question that waits is
   asked once more.  Chance gives the numbers of the script first, then it waits (`patient`) or draws. */
int rk_go_on(void *game, void *state, uint64_t seed, int32_t answer, const int32_t *script, int32_t scripted,
             int32_t patient) {
    rk_game *g = game;
    g->s = state;
    g->alone = 0;
    seeded(g, seed, (uint64_t)g->s->chance);
    told(g, answer, script, scripted);
    g->patient = patient;
    g->told |= patient;
    int why = guarded(g);
    g->s->chance = (int32_t)g->luck.drawn;
    return why;
}

/* What is asked: the seat, how many values, whether a word comes last, of how many chance draws; and the values. */
const int32_t *rk_asked(const void *game, int32_t *asked) {
    const rk_game *g = game;
    asked[0] = g->seat;
    asked[1] = g->count;
    asked[2] = g->word;
    asked[3] = g->wanted;
    return g->options;
}

static void record(const rk_game *g, int why, int32_t *to) {
    const S *s = g->s;
    uint64_t decisions = 0;
    for (int i = 0; i < PLAYERS; i++) decisions += g->bots[i].drawn;
    *to++ = why;
    *to++ = (int32_t)decisions;
    *to++ = (int32_t)g->branches;
    *to++ = s->round;
    *to++ = s->over;
    *to++ = s->over_line;
    *to++ = s->verdict;
    for (int i = 0; i < PLAYERS; i++) {
        *to++ = s->winners[i];
        *to++ = s->ranks[i];
        *to++ = points_of(s, i);
    }
#if RIVAL
    memcpy(to, s->rival, sizeof s->rival);
#endif
}

/* Whole matches from one state, the bots answering; match i has the seed of index `begin` + i.  `first` -1 is drawn where
   `drawn` says how many numbers came before it.  Without `from` they begin at the beginning; with it, they take the
   answer and the script of chance first, as `rk_go_on` does. */
int rk_playouts(void *game, void *state, uint64_t seed, int64_t begin, int64_t count, uint64_t drawn, int32_t first,
                const void *from, int32_t answer, const int32_t *script, int32_t scripted, int32_t *records) {
    rk_game *g = game;
    static const int width = RK_RECORD;
    g->s = state;
    g->alone = 1;
    for (int k = 0; k < RK_STARTS; k++) g->begun[k] = -1;
    for (int64_t i = 0; i < count; i++) {
        /* What is told counts, but not among what is drawn. */
        seeded(g, rk_mix(seed + RK_GOLDEN * (uint64_t)(begin + i + 1)), drawn - (uint64_t)(from ? scripted : 0));
        int why = RK_PLAYED;
        if (from) {
            memcpy(g->s, from, sizeof(S));
            told(g, answer, script, scripted);
        } else {
            int32_t seat = first >= 0 ? first : (int32_t)rk_below(&g->luck, PLAYERS);
            int32_t kept = seat % RK_STARTS;
            if (g->begun[kept] != seat) {
                why = begin_guarded(g, seat);
                memcpy(&g->starts[kept], g->s, sizeof(S));
                g->begun[kept] = why == RK_PLAYED ? seat : -1;
            }
            memcpy(g->s, &g->starts[kept], offsetof(S, stack) + (size_t)g->starts[kept].used);
        }
        if (why == RK_PLAYED) why = guarded(g);
        g->s->chance = (int32_t)g->luck.drawn;
        record(g, why, records + i * width);
    }
    return 0;
}
