/* Hex by hand: how fast can uniform random games be on one core?

   Build:  gcc -O3 -march=native -o hex hex.c
   Play:   hex SIZE GAMES SEED          prints: games acts seconds acts/s first_wins
   Look:   hex SIZE --show GAMES SEED   a game a line: CELL CELL .. first | second

   Sizes 2 to 19. The first player joins top and bottom, the second left and right; a game stops
   when a side is joined. Shown cells are row * SIZE + column, rows from the top:

         0  1  2
          3  4  5
           6  7  8

   Inside, a cell is row << 5 | column, rows from 2 and columns from 1, and round the board lie the
   four sides as stones, here for size 3 (T and B the first player's, L and R the second's):

         .  T  T  T  .
          L  x  x  x  R
           L  x  x  x  R
            L  x  x  x  R
             .  B  B  B  .

   Each player's stones are kept as one word a row, so the six neighbours of a cell are seven bits
   of three words. Neighbours in a row round the cell are one group already: only the first of
   each run matters, a table knows them, and only a cell with two runs or more joins anything.
   In the union-find the smaller number is the root, and the sides have the smallest, 0 to 3: so a
   side stays a root for ever, and two sides that meet are the end. */

#include "common.h"

enum { MAX_SIZE = 19, SHIFT = 5, ROWS = MAX_SIZE + 3, PLACES = ROWS << SHIFT };
enum { TOP, BOTTOM, LEFT, RIGHT, SIDES };

static int size;
static uint16_t order[MAX_SIZE * MAX_SIZE]; /* a permutation of the cells; any will do to begin */
static uint16_t parent[PLACES];
static uint32_t sides[2][ROWS];             /* by player and row: the stones before the first move */

typedef struct { int count, first[3]; } Runs;
static Runs runs_of[128];

/* The seven bits: above (2), the row itself (3, the cell in the middle), below (2). */
INLINE int around(const uint32_t *rows, int row, int column) {
    return (rows[row - 1] >> column & 3) | (rows[row] >> (column - 1) & 7) << 2 |
           (rows[row + 1] >> (column - 1) & 3) << 5;
}

static void make_runs(void) {
    const int bit[6] = {0, 1, 4, 6, 5, 2}; /* going round the cell */
    const int offset[6] = {-32, -31, 1, 32, 31, -1};
    for (int pattern = 0; pattern < 128; pattern++) {
        Runs runs = {0, {0, 0, 0}};
        for (int i = 0; i < 6; i++)
            if (pattern >> bit[i] & 1 && !(pattern >> bit[(i + 5) % 6] & 1))
                runs.first[runs.count++] = offset[i];
        if (pattern == 0x77) runs.count = 1, runs.first[0] = 1; /* all six: a run with no first */
        runs_of[pattern] = runs;
    }
}

static void make_board(void) {
    int top = 1, bottom = size + 2, left = 0, right = size + 1;
    for (int i = 0; i < SIDES; i++) parent[i] = i;
    for (int i = 1; i <= size; i++) {
        sides[0][top] |= 1u << i;
        sides[0][bottom] |= 1u << i;
        sides[1][i + 1] = 1u << left | 1u << right;
        parent[top << SHIFT | i] = TOP;
        parent[bottom << SHIFT | i] = BOTTOM;
        parent[(i + 1) << SHIFT | left] = LEFT;
        parent[(i + 1) << SHIFT | right] = RIGHT;
    }
    for (int i = 0; i < size * size; i++) order[i] = (i / size + 2) << SHIFT | (i % size + 1);
}

INLINE int find(int place) {
    while (parent[place] != place) {
        parent[place] = parent[parent[place]];
        place = parent[place];
    }
    return place;
}

/* Joins two groups of one player. Were they his two sides? */
INLINE int join(int a, int b) {
    a = find(a);
    b = find(b);
    if (a == b) return 0;
    int root = a < b ? a : b, other = a < b ? b : a;
    if (other < SIDES) return 1;
    parent[other] = root;
    return 0;
}

/* Puts a stone that continues the player's `rows`. Does it join his sides? */
INLINE int put(uint32_t *rows, int place) {
    int row = place >> SHIFT, column = place & 31;
    const Runs *runs = &runs_of[around(rows, row, column)];
    rows[row] |= 1u << column;
    if (!runs->count) {
        parent[place] = place;
        return 0;
    }
    parent[place] = parent[place + runs->first[0]];
    for (int i = 1; i < runs->count; i++)
        if (join(place, place + runs->first[i])) return 1;
    return 0;
}

static int shown(int place) { return ((place >> SHIFT) - 2) * size + (place & 31) - 1; }

/* Plays a game; returns its number of moves. A full board always joins a side. */
INLINE int play_game(Rng *rng, int show) {
    uint32_t rows[2][ROWS];
    memcpy(rows, sides, sizeof rows);
    int cells = size * size;
    for (int ply = 0;; ply++) {
        int drawn = ply + below(rng, cells - ply);
        int place = order[drawn];
        order[drawn] = order[ply];
        order[ply] = place;
        if (show) printf("%d ", shown(place));
        if (put(rows[ply & 1], place)) return ply + 1;
    }
}

INLINE void play(long games, uint64_t seed, int show) {
    Rng rng = seeded(seed);
    long acts = 0, wins = 0;
    double start = now();
    for (long i = 0; i < games; i++) {
        int moves = play_game(&rng, show);
        acts += moves;
        wins += moves & 1;
        if (show) puts(moves & 1 ? "first" : "second");
    }
    if (!show) print_speed(games, acts, now() - start, wins);
}

int main(int argc, char **argv) {
    int show = argc == 5 && !strcmp(argv[2], "--show");
    size = argc > 1 ? atoi(argv[1]) : 0;
    if (argc != 4 + show || size < 2 || size > MAX_SIZE) {
        fputs("usage: hex SIZE GAMES SEED\n"
              "       hex SIZE --show GAMES SEED\n"
              "SIZE is 2 to 19.\n", stderr);
        return 2;
    }
    make_board();
    make_runs();
    long games = atol(argv[2 + show]);
    uint64_t seed = strtoull(argv[3 + show], 0, 10);
    if (show) play(games, seed, 1);
    else play(games, seed, 0);
    return 0;
}
