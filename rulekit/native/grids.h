/* Grids without a size, and ways on them; behind `piles.h`. */

/* ── Grids without a size: the used spaces in their order, and what lies on top of each ───────────────────────── */
/* Spaces of such a grid go from -127 to 127 both ways, row by row. */

#if GRIDS

#define RK_SIDE 255
#define RK_FAR 127
#ifndef RK_FIRST_OF
#define RK_FIRST_OF(space) FIRST_SPACE /* of the zone to which the grid of a space belongs */
#endif

static inline int64_t rk_column(int64_t space) {
    return (int64_t)((uint32_t)(space - RK_FIRST_OF(space)) % RK_SIDE) - RK_FAR;
}
static inline int64_t rk_row(int64_t space) {
    uint32_t row = (uint32_t)(space - RK_FIRST_OF(space)) / RK_SIDE;
    return (int64_t)(GRIDS == 1 ? row : row % RK_SIDE) - RK_FAR;
}

/* Beside the state stands for each space what is asked most: its place in the list of the used ones (`stands`), and what
   lies on top of it (`lies`); 1 more than that, so 0 is none, as it is of space -1.  A state that is put there from
   outside is written down anew (`rk_look`), and what was written down before is wiped out. */

/* Which of the grids of a zone a space belongs to; it is counted from the first space of the first of them. */
#define RK_GRID(space) ((int64_t)((uint32_t)(space) / (RK_SIDE * RK_SIDE)))

/* The place of a space in the list, or where it would be: then the result is -1 - that place. */
static inline int64_t rk_search(const int32_t *spaces, int64_t count, int64_t space) {
    int64_t low = 0, high = count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (spaces[middle] < space) low = middle + 1;
        else high = middle;
    }
    return low < count && spaces[low] == space ? low : -1 - low;
}

/* The place of a space in the list of the used ones, or -1. */
static inline int64_t rk_find(const rk_game *g, int64_t space) { return (int64_t)g->stands[space + 1] - 1; }

/* What lies on top of a space, or -1. */
static inline int64_t rk_on(const rk_game *g, int64_t space) { return (int64_t)g->lies[space + 1] - 1; }

/* The first and last used column. */
static inline void rk_look_at_sides(rk_sides *sides, const int32_t *spaces, int64_t count) {
    sides->west = RK_FAR + 1;
    sides->east = -RK_FAR - 1;
    for (int64_t i = 0; i < count; i++) {
        int32_t column = (int32_t)rk_column(spaces[i]);
        if (column < sides->west) sides->west = column;
        if (column > sides->east) sides->east = column;
    }
}

/* Writes down such a list, and the tops of its spaces. */
static inline void rk_look(rk_game *g, rk_sides *sides, const int32_t *spaces, const int16_t *tops,
                           const int32_t *count) {
    for (int64_t i = 0; i < sides->written; i++) g->stands[sides->spaces[i] + 1] = g->lies[sides->spaces[i] + 1] = 0;
    for (int64_t i = 0; i < *count; i++) {
        sides->spaces[i] = spaces[i];
        g->stands[spaces[i] + 1] = (uint16_t)(i + 1);
        g->lies[spaces[i] + 1] = (uint16_t)(tops[i] + 1);
    }
    sides->written = *count;
    rk_look_at_sides(sides, spaces, *count);
}

/* What lies on top of a space; a space that was not used becomes so. */
static inline int16_t *rk_open(rk_game *g, rk_sides *sides, int32_t *spaces, int16_t *tops, int32_t *count,
                               int64_t space) {
    int64_t at = rk_find(g, space);
    int32_t column = (int32_t)rk_column(space);
    if (at >= 0) return tops + at;
    if (sides->written == 2 * RK_USED) {
        memcpy(sides->spaces, spaces, (size_t)*count * sizeof *spaces);
        sides->written = *count;
    }
    sides->spaces[sides->written++] = (int32_t)space;
    at = -1 - rk_search(spaces, *count, space);
    for (int64_t i = *count; i > at; i--) {
        spaces[i] = spaces[i - 1];
        tops[i] = tops[i - 1];
        g->stands[spaces[i] + 1] = (uint16_t)(i + 1);
    }
    (*count)++;
    spaces[at] = (int32_t)space;
    tops[at] = -1;
    g->stands[space + 1] = (uint16_t)(at + 1);
    if (column < sides->west) sides->west = column;
    if (column > sides->east) sides->east = column;
    return tops + at;
}

/* The used space at a place of the list is used no more. */
static inline void rk_close(rk_game *g, rk_sides *sides, int32_t *spaces, int16_t *tops, int32_t *count, int64_t at) {
    int32_t column = (int32_t)rk_column(spaces[at]);
    g->stands[spaces[at] + 1] = 0;
    (*count)--;
    for (int64_t i = at; i < *count; i++) {
        spaces[i] = spaces[i + 1];
        tops[i] = tops[i + 1];
        g->stands[spaces[i] + 1] = (uint16_t)(i + 1);
    }
    if (column == sides->west || column == sides->east) rk_look_at_sides(sides, spaces, *count);
}

/* Puts a value on a space, or with -1 takes it away; no more than `most` spaces are used. */
static inline void rk_set(rk_game *g, rk_sides *sides, int32_t *spaces, int16_t *values, int32_t *count, int64_t space,
                          int64_t value, int64_t most) {
    int64_t at = rk_find(g, space);
    if (value >= 0) {
        if (at < 0 && *count >= most) rk_leave(g, RK_BEYOND);
        *rk_open(g, sides, spaces, values, count, space) = (int16_t)value;
    } else if (at >= 0) {
        rk_close(g, sides, spaces, values, count, at);
    }
    g->lies[space + 1] = (uint16_t)(value + 1);
}

/* Takes a component off its space. */
static inline void rk_off(rk_game *g, rk_sides *sides, int32_t *spaces, int16_t *tops, int32_t *count, int64_t space,
                          int64_t component) {
    int64_t at = rk_find(g, space);
    rk_out_of_pile(g->s, tops + at, component);
    g->lies[space + 1] = (uint16_t)(tops[at] + 1);
    if (tops[at] < 0) rk_close(g, sides, spaces, tops, count, at);
}

/* The space so many columns and rows further, or -1 beyond the border. */
static inline int64_t rk_step(int64_t space, int east, int south) {
    int64_t column = rk_column(space) + east, row = rk_row(space) + south;
    int inside = column >= -RK_FAR && column <= RK_FAR && row >= -RK_FAR && row <= RK_FAR;
    return inside ? space + south * RK_SIDE + east : -1;
}

/* The spaces so many steps away that there are, in the order given. */
static inline int64_t rk_beside(int32_t *to, int64_t space, const int8_t *steps, int64_t count) {
    int64_t found = 0, column = rk_column(space), row = rk_row(space);
    if (column > -RK_FAR && column < RK_FAR && row > -RK_FAR && row < RK_FAR) {
        for (; found < count; found++) to[found] = (int32_t)(space + steps[2 * found + 1] * RK_SIDE + steps[2 * found]);
        return count;
    }
    for (int64_t i = 0; i < count; i++) {
        int64_t east = steps[2 * i], south = steps[2 * i + 1], x = column + east, y = row + south;
        if (x >= -RK_FAR && x <= RK_FAR && y >= -RK_FAR && y <= RK_FAR) to[found++] = (int32_t)(space + south * RK_SIDE + east);
    }
    return found;
}

/* Whether a space lies beyond the last used column or row toward a direction. */
static inline int rk_beyond(const rk_sides *sides, const int32_t *spaces, int64_t count, int64_t space, int east,
                            int south) {
    int64_t column = rk_column(space), row = rk_row(space);
    if (east > 0 && column > sides->east) return 1;
    if (east < 0 && column < sides->west) return 1;
    if (!south) return 0;
    return !count || (south > 0 ? row > rk_row(spaces[count - 1]) : row < rk_row(spaces[0]));
}

/* ── Ways ──────────────────────────────────────────────────────────────────────────────────────────────────────── */

/* The used spaces of a grid as the nodes of a graph: node i is the i-th of them; the start of a way that is not used is
   the node behind them.  `steps` are (east, south) to what lies beside a space. */
typedef struct {
    const rk_game *g;
    const int32_t *spaces;
    int64_t count, start;
    const int8_t *steps;
    int64_t sides;
} rk_graph;

static inline int64_t rk_node(const rk_graph *graph, int64_t space) {
    int64_t at = rk_find(graph->g, space);
    if (at >= 0) return at;
    return space == graph->start ? graph->count : -1;
}

static inline int64_t rk_space(const rk_graph *graph, int64_t node) {
    return node < graph->count ? graph->spaces[node] : graph->start;
}

static inline int64_t rk_beside_node(const rk_graph *graph, int64_t node, int32_t *to) {
    int32_t sides[8];
    int64_t count = rk_beside(sides, rk_space(graph, node), graph->steps, graph->sides), found = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t other = rk_node(graph, sides[i]);
        if (other >= 0) to[found++] = (int32_t)other;
    }
    return found;
}

/* The nodes in the order of their distance from the start, as far as the goal; that distance (-1: not reached). */
static inline int64_t rk_reach(const rk_graph *graph, int64_t goal, int32_t *order, int32_t *distance) {
    int64_t done = 0, found = 0;
    for (int64_t i = 0; i <= graph->count; i++) distance[i] = -1;
    order[found++] = (int32_t)rk_node(graph, graph->start);
    distance[order[0]] = 0;
    while (done < found && distance[goal] < 0) {
        int32_t node = order[done++], to[8];
        int64_t count = rk_beside_node(graph, node, to);
        for (int64_t i = 0; i < count; i++) {
            if (distance[to[i]] >= 0) continue;
            distance[to[i]] = distance[node] + 1;
            order[found++] = to[i];
        }
    }
    return found;
}

/* Marks the nodes on shortest ways to the goal; `order` is that of `rk_reach`. */
static inline void rk_ways(const rk_graph *graph, const int32_t *order, int64_t reached, const int32_t *distance,
                           int64_t goal, uint8_t *way) {
    memset(way, 0, (size_t)graph->count + 1);
    way[goal] = 1;
    for (int64_t k = reached - 1; k > 0; k--) {
        int32_t node = order[k], to[8];
        if (!way[node]) continue;
        int64_t count = rk_beside_node(graph, node, to);
        for (int64_t i = 0; i < count; i++) way[to[i]] |= distance[to[i]] == distance[node] - 1;
    }
}

/* All shortest ways, one after the other, in the order of their spaces; `path` is one of them without its start. */
#define RK_PATHS 10000 /* of which a game may list so many */

typedef struct {
    const rk_graph *graph;
    const int32_t *away;
    const uint8_t *way;
    int64_t length, depth; /* in steps; -1: there are no more */
    int32_t *path, *nodes, *next;
} rk_walk;

/* How many shortest ways lead to the goal; one more than may be listed where there are more. */
static inline int64_t rk_count_ways(const rk_graph *graph, const int32_t *order, int64_t reached, const int32_t *away,
                                    const uint8_t *way, int64_t goal, int32_t *ways) {
    ways[order[0]] = 1;
    for (int64_t k = 1; k < reached; k++) {
        int32_t node = order[k], to[8];
        int64_t count = rk_beside_node(graph, node, to);
        ways[node] = 0;
        for (int64_t i = 0; i < count && way[node]; i++)
            if (way[to[i]] && away[to[i]] == away[node] - 1)
                ways[node] = (int32_t)rk_least(ways[node] + ways[to[i]], RK_PATHS + 1);
    }
    return ways[goal];
}

static inline int rk_next_path(rk_walk *walk) {
    while (walk->depth >= 0) {
        int64_t depth = walk->depth, i = walk->next[depth], count;
        int32_t to[8];
        if (depth == walk->length) {
            walk->depth--;
            return 1;
        }
        count = rk_beside_node(walk->graph, walk->nodes[depth], to);
        while (i < count && !(walk->way[to[i]] && walk->away[to[i]] == depth + 1)) i++;
        walk->next[depth] = (int32_t)i + 1;
        if (i >= count) {
            walk->depth--;
            continue;
        }
        walk->nodes[depth + 1] = to[i];
        walk->path[depth] = (int32_t)rk_space(walk->graph, to[i]);
        walk->next[++walk->depth] = 0;
    }
    return 0;
}

/* For each of `width` states the best sum up to the nodes before this one. */
static inline void rk_best_before(const rk_graph *graph, const int32_t *distance, const uint8_t *way, int64_t node,
                                  int64_t *sums, int64_t width) {
    int32_t to[8];
    int64_t count = rk_beside_node(graph, node, to);
    for (int64_t w = 0; w < width; w++) {
        int64_t best = RK_NONE;
        for (int64_t i = 0; i < count; i++)
            if (way[to[i]] && distance[to[i]] == distance[node] - 1) best = rk_most(best, sums[to[i] * width + w]);
        sums[node * width + w] = best;
    }
}

/* One more amount, of which at most `most` count: a state is 2 * how many are chosen, and 1 if one was skipped. */
static inline void rk_choose_amount(int64_t *sums, int64_t most, int64_t amount) {
    for (int64_t chosen = most; chosen >= 0; chosen--) {
        for (int skipped = 1; skipped >= 0; skipped--) {
            int64_t best = RK_NONE;
            if (skipped) best = rk_most(sums[2 * chosen], sums[2 * chosen + 1]);
            if (chosen && sums[2 * chosen - 2 + skipped] != RK_NONE)
                best = rk_most(best, sums[2 * chosen - 2 + skipped] + amount);
            sums[2 * chosen + skipped] = best;
        }
    }
}

static inline int64_t rk_best_choice(const int64_t *sums, int64_t most) {
    int64_t best = sums[2 * most + 1];
    for (int64_t chosen = 0; chosen <= most; chosen++) best = rk_most(best, sums[2 * chosen]);
    return best;
}

#endif
