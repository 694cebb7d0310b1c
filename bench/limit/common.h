/* What the limit programs share: random numbers and a clock.

   The generator is sfc32 (Chris Doty-Humphrey, PractRand): four words of state, a dozen
   instructions, none of them slow. `below` is Lemire's bounded draw (arXiv 1805.10941): one
   multiplication, and a rare second draw that makes it exactly uniform. */
#ifndef LIMIT_COMMON_H
#define LIMIT_COMMON_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Inlined with constant arguments, one function becomes a copy for each board size. */
#define INLINE static inline __attribute__((always_inline))

typedef struct { uint32_t a, b, c, count; } Rng;

INLINE uint32_t next(Rng *rng) {
    uint32_t drawn = rng->a + rng->b + rng->count++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + drawn;
    return drawn;
}

INLINE uint32_t below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)next(rng) * n;
    if (__builtin_expect((uint32_t)product < n, 0)) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) product = (uint64_t)next(rng) * n;
    }
    return product >> 32;
}

static inline Rng seeded(uint64_t seed) {
    Rng rng = {0, (uint32_t)seed, (uint32_t)(seed >> 32), 1};
    for (int i = 0; i < 12; i++) next(&rng);
    return rng;
}

static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static inline void print_speed(long games, long acts, double seconds, long first_wins) {
    printf("%ld %ld %.6f %.0f %ld\n", games, acts, seconds, acts / seconds, first_wins);
}

#endif
