/* Frames on the stack of a state, the units they are left by, and asking; behind `sets.h`. */

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
