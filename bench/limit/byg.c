/* Byg (Nick Bentley, 2010) by hand: how fast can uniform random games be on one core?

   Build:  gcc -O3 -march=native -o byg byg.c
   Play:   byg SIDE VERSION GAMES SEED               prints: games acts seconds acts/s white_wins
   Look:   byg SIDE VERSION --show GAMES SEED        a game a line: CELL:LEGAL .. done:LEGAL .. winner
   Count:  byg SIDE VERSION --positions TURNS        different positions after 1..TURNS turns

   Sides 2 to 10, versions 1 and 2 (without the choice of colour). An act is a stone or `done`;
   the player draws uniformly from the legal acts. LEGAL above is how many there were.

   Cells are numbered row by row from the bottom, here for side 3:

            16  17  18
          12  13  14  15
         7   8   9  10  11
           3   4   5   6
             0   1   2

   A set of cells is a mask of 1 to 5 words (one up to side 5). Each group keeps two masks at its
   root: its stones, and `reach`, every cell next to one of them. So what may still grow is one
   mask from which each grown group's reach is taken away, and nothing is ever counted twice. */

#include "common.h"
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { MAX_SIDE = 10, MAX_CELLS = 271, MAX_WORDS = 5, WHITE = 0, BLACK = 1 };

/* ---- the board ---- */

static int cells;
static int neighbours[MAX_CELLS][6], degree[MAX_CELLS];

static void make_board(int side) {
    int across[MAX_CELLS], up[MAX_CELLS];
    cells = 0;
    for (int r = 1 - side; r < side; r++)
        for (int q = 1 - side; q < side; q++)
            if (abs(q + r) < side) {
                across[cells] = q;
                up[cells++] = r;
            }
    for (int a = 0; a < cells; a++) {
        degree[a] = 0;
        for (int b = 0; b < cells; b++) {
            int q = across[b] - across[a], r = up[b] - up[a];
            if (a != b && abs(q) <= 1 && abs(r) <= 1 && abs(q + r) <= 1)
                neighbours[a][degree[a]++] = b;
        }
    }
}

/* ---- fast: sets of cells ---- */

typedef struct { uint64_t w[MAX_WORDS]; } Mask;
static Mask near[MAX_CELLS];

static void make_masks(void) {
    memset(near, 0, sizeof near);
    for (int a = 0; a < cells; a++)
        for (int i = 0; i < degree[a]; i++)
            near[a].w[neighbours[a][i] / 64] |= 1ull << neighbours[a][i] % 64;
}

#define EACH_WORD for (int i = 0; i < words; i++)

INLINE int size(int words, const Mask *m) {
    int n = 0;
    EACH_WORD n += __builtin_popcountll(m->w[i]);
    return n;
}

INLINE int first(int words, const Mask *m) {
    for (int i = 0; i < words - 1; i++)
        if (m->w[i]) return 64 * i + __builtin_ctzll(m->w[i]);
    return 64 * (words - 1) + __builtin_ctzll(m->w[words - 1]);
}

INLINE int any(int words, const Mask *m) {
    uint64_t bits = 0;
    EACH_WORD bits |= m->w[i];
    return bits != 0;
}

INLINE int nth_bit(uint64_t bits, int n) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(1ull << n, bits));
#else
    while (n--) bits &= bits - 1;
    return __builtin_ctzll(bits);
#endif
}

INLINE int nth(int words, const Mask *m, int n) {
    for (int i = 0; i < words - 1; i++) {
        int here = __builtin_popcountll(m->w[i]);
        if (n < here) return 64 * i + nth_bit(m->w[i], n);
        n -= here;
    }
    return 64 * (words - 1) + nth_bit(m->w[words - 1], n);
}

/* ---- fast: a game ---- */

typedef struct {
    Mask vacant;
    Mask own[2];                /* by colour: the stones */
    Mask touched[2];            /* by colour: the cells next to a stone */
    uint16_t parent[MAX_CELLS]; /* union-find over the stones */
    Mask stones[MAX_CELLS];     /* at a root: the group */
    Mask reach[MAX_CELLS];      /* at a root: the cells next to the group */
    long acts;
    int show;
} Game;

INLINE int find(Game *g, int cell) {
    while (g->parent[cell] != cell) cell = g->parent[cell];
    return cell;
}

/* A stone next to none of its own: a new group. */
INLINE void place(int words, Game *g, int colour, int cell) {
    g->vacant.w[cell / 64] &= ~(1ull << cell % 64);
    g->own[colour].w[cell / 64] |= 1ull << cell % 64;
    EACH_WORD g->touched[colour].w[i] |= near[cell].w[i];
    g->parent[cell] = cell;
    EACH_WORD g->stones[cell].w[i] = 0;
    g->stones[cell].w[cell / 64] = 1ull << cell % 64;
    EACH_WORD g->reach[cell].w[i] = near[cell].w[i];
}

/* A stone next to one or more of its groups: joins them. Returns the root. */
INLINE int grow(int words, Game *g, int colour, int cell) {
    Mask left, stones, reach = near[cell];
    EACH_WORD left.w[i] = near[cell].w[i] & g->own[colour].w[i];
    int root = find(g, first(words, &left));
    EACH_WORD stones.w[i] = g->stones[root].w[i];
    EACH_WORD reach.w[i] |= g->reach[root].w[i];
    EACH_WORD left.w[i] &= ~stones.w[i];
    while (any(words, &left)) {
        int other = find(g, first(words, &left));
        g->parent[other] = root;
        EACH_WORD left.w[i] &= ~g->stones[other].w[i];
        EACH_WORD stones.w[i] |= g->stones[other].w[i];
        EACH_WORD reach.w[i] |= g->reach[other].w[i];
    }
    stones.w[cell / 64] |= 1ull << cell % 64;
    g->vacant.w[cell / 64] &= ~(1ull << cell % 64);
    g->own[colour].w[cell / 64] |= 1ull << cell % 64;
    g->parent[cell] = root;
    EACH_WORD g->stones[root].w[i] = stones.w[i];
    EACH_WORD g->reach[root].w[i] = reach.w[i];
    EACH_WORD g->touched[colour].w[i] |= near[cell].w[i];
    return root;
}

/* A uniform choice among `legal` and, if it is on offer, `done` (-1). */
INLINE int choose(int words, Game *g, Rng *rng, const Mask *legal, int or_done) {
    int n = size(words, legal);
    int drawn = below(rng, n + or_done);
    int cell = or_done && drawn == n ? -1 : nth(words, legal, drawn);
    g->acts++;
    if (g->show) cell < 0 ? printf("done:%d ", n + 1) : printf("%d:%d ", cell, n + or_done);
    return cell;
}

INLINE void second_stone(int words, Game *g, Rng *rng, int colour) {
    Mask free;
    EACH_WORD free.w[i] = g->vacant.w[i] & ~g->touched[colour].w[i];
    if (!any(words, &free)) return;
    int cell = choose(words, g, rng, &free, 1);
    if (cell >= 0) place(words, g, colour, cell);
}

/* `cell` is the first stone of a growing turn. */
INLINE void growing(int words, Game *g, Rng *rng, int colour, int cell) {
    Mask can_grow;
    EACH_WORD can_grow.w[i] = g->vacant.w[i] & g->touched[colour].w[i];
    for (;;) {
        int root = grow(words, g, colour, cell);
        EACH_WORD can_grow.w[i] &= ~g->reach[root].w[i]; /* which takes `cell` away too */
        if (!any(words, &can_grow)) return;
        cell = choose(words, g, rng, &can_grow, 1);
        if (cell < 0) return;
    }
}

/* Does White win the full board? The lists of group sizes differ first where, from the largest
   size down, one side has more groups of that size. */
INLINE int white_wins(int words, Game *g) {
    int8_t more[MAX_CELLS + 1] = {0};
    int largest = 0;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        Mask left = g->own[colour];
        while (any(words, &left)) {
            int root = find(g, first(words, &left));
            int n = size(words, &g->stones[root]);
            more[n] += colour == WHITE ? 1 : -1;
            if (n > largest) largest = n;
            EACH_WORD left.w[i] &= ~g->stones[root].w[i];
        }
    }
    while (!more[largest]) largest--;
    return more[largest] > 0;
}

INLINE int play_game(int words, int version, Game *g, Rng *rng) {
    EACH_WORD {
        int here = cells - 64 * i;
        g->vacant.w[i] = here >= 64 ? ~0ull : (1ull << here) - 1;
        g->own[0].w[i] = g->own[1].w[i] = g->touched[0].w[i] = g->touched[1].w[i] = 0;
    }
    int colour = WHITE;
    place(words, g, colour, choose(words, g, rng, &g->vacant, 0));
    while (any(words, &g->vacant)) {
        colour ^= 1;
        int cell = choose(words, g, rng, &g->vacant, 0);
        if (g->touched[colour].w[cell / 64] >> cell % 64 & 1) {
            growing(words, g, rng, colour, cell);
        } else {
            place(words, g, colour, cell);
            if (version == 1) second_stone(words, g, rng, colour);
        }
    }
    return white_wins(words, g);
}

INLINE void play_games(int words, int version, long games, uint64_t seed, int show) {
    static Game g;
    Rng rng = seeded(seed);
    long wins = 0;
    g.acts = 0;
    g.show = show;
    double start = now();
    for (long i = 0; i < games; i++) {
        int white = play_game(words, version, &g, &rng);
        wins += white;
        if (show) puts(white ? "white" : "black");
    }
    if (!show) print_speed(games, g.acts, now() - start, wins);
}

/* A copy of the game for each number of words and each version. */
static void play(int version, long games, uint64_t seed, int show) {
    int words = (cells + 63) / 64;
#define COPY(W, V) if (words == W && version == V) play_games(W, V, games, seed, show)
    COPY(1, 1); COPY(1, 2); COPY(2, 1); COPY(2, 2); COPY(3, 1); COPY(3, 2);
    COPY(4, 1); COPY(4, 2); COPY(5, 1); COPY(5, 2);
}

/* ---- plain: the rules once more, as they are said, to count positions ---- */

typedef struct {
    char stone[MAX_CELLS]; /* 'w', 'b' or '.' */
    char new[MAX_CELLS];   /* put in this turn? */
} Plain;

static int touches_own(const Plain *p, int cell, char colour) {
    for (int i = 0; i < degree[cell]; i++)
        if (p->stone[neighbours[cell][i]] == colour) return 1;
    return 0;
}

/* Does the group of the stone on `cell` hold a new stone? `seen` marks where we have been. */
static int has_grown(const Plain *p, int cell, char *seen) {
    if (p->new[cell]) return 1;
    seen[cell] = 1;
    for (int i = 0; i < degree[cell]; i++) {
        int next_to = neighbours[cell][i];
        if (p->stone[next_to] == p->stone[cell] && !seen[next_to] && has_grown(p, next_to, seen))
            return 1;
    }
    return 0;
}

static int touches_grown(const Plain *p, int cell, char colour) {
    for (int i = 0; i < degree[cell]; i++) {
        char seen[MAX_CELLS] = {0};
        if (p->stone[neighbours[cell][i]] == colour && has_grown(p, neighbours[cell][i], seen))
            return 1;
    }
    return 0;
}

/* The different boards after a number of turns (who moves follows from the number): a hash set
   of whole boards. */
typedef struct { char *boards; long count, room, *slots; } Set;

static long slot_of(const Set *set, const char *board) {
    uint64_t hash = 14695981039346656037ull;
    for (int i = 0; i < cells; i++) hash = (hash ^ (uint64_t)board[i]) * 1099511628211ull;
    long slot = (hash ^ hash >> 32) & (set->room - 1);
    while (set->slots[slot] >= 0 && memcmp(set->boards + set->slots[slot] * cells, board, cells))
        slot = (slot + 1) & (set->room - 1);
    return slot;
}

static void make_room(Set *set, long room) {
    set->room = room;
    set->boards = realloc(set->boards, room / 2 * cells);
    set->slots = realloc(set->slots, room * sizeof(long));
    if (!set->boards || !set->slots) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    for (long i = 0; i < room; i++) set->slots[i] = -1;
    for (long i = 0; i < set->count; i++) set->slots[slot_of(set, set->boards + i * cells)] = i;
}

static void add(Set *set, const char *board) {
    long slot = slot_of(set, board);
    if (set->slots[slot] >= 0) return;
    if (set->count == set->room / 2) {
        make_room(set, 2 * set->room);
        slot = slot_of(set, board);
    }
    memcpy(set->boards + set->count * cells, board, cells);
    set->slots[slot] = set->count++;
}

/* Any beginning of a turn is a whole turn, so each stone put makes one more board. */
enum { FRESH, PLACING, GROWING };

static void go_on(Plain *p, int kind, char colour, int stones_left, Set *after) {
    if (!stones_left) return;
    for (int cell = 0; cell < cells; cell++) {
        int next_to_own = touches_own(p, cell, colour);
        if (p->stone[cell] != '.') continue;
        if (kind == PLACING && next_to_own) continue;
        if (kind == GROWING && (!next_to_own || touches_grown(p, cell, colour))) continue;
        p->stone[cell] = colour;
        p->new[cell] = 1;
        add(after, p->stone);
        if (next_to_own) go_on(p, GROWING, colour, cells, after);
        else go_on(p, PLACING, colour, stones_left - 1, after);
        p->stone[cell] = '.';
        p->new[cell] = 0;
    }
}

static void count_positions(int version, int turns) {
    Set before = {0}, after;
    char empty[MAX_CELLS];
    memset(empty, '.', sizeof empty);
    make_room(&before, 1024);
    add(&before, empty);
    for (int turn = 0; turn < turns; turn++) {
        after = (Set){0};
        make_room(&after, 1024);
        for (long i = 0; i < before.count; i++) {
            Plain p = {{0}, {0}};
            memcpy(p.stone, before.boards + i * cells, cells);
            int may_place = version == 1 && turn > 0 ? 2 : 1;
            go_on(&p, FRESH, turn % 2 ? 'b' : 'w', may_place, &after);
        }
        printf("%ld%s", after.count, turn + 1 < turns ? " " : "\n");
        fflush(stdout);
        free(before.boards);
        free(before.slots);
        before = after;
    }
}

/* ---- the command ---- */

static int usage(void) {
    fputs("usage: byg SIDE VERSION GAMES SEED\n"
          "       byg SIDE VERSION --show GAMES SEED\n"
          "       byg SIDE VERSION --positions TURNS\n"
          "SIDE is 2 to 10, VERSION 1 or 2.\n", stderr);
    return 2;
}

int main(int argc, char **argv) {
    if (argc < 5) return usage();
    int side = atoi(argv[1]), version = atoi(argv[2]), show = !strcmp(argv[3], "--show");
    if (side < 2 || side > MAX_SIDE || version < 1 || version > 2) return usage();
    make_board(side);
    make_masks();
    if (argc == 5 && !strcmp(argv[3], "--positions"))
        count_positions(version, atoi(argv[4]));
    else if (argc == 5 + show)
        play(version, atol(argv[3 + show]), strtoull(argv[4 + show], 0, 10), show);
    else
        return usage();
    return 0;
}
