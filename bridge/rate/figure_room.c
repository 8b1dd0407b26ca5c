/* figure_room.c - figures of what an SM has room for: CTAs of every shape are tried (profile/occupancy.h) */
#include "rate/figure.h"

#define WARP 32

/* The most of something over CTAs of whole warps, with so many registers each. */
static unsigned most_ctas(const struct figure_of *of)
{
    return of->room ? occupancy_ctas(of->room, WARP, 0, 0) : 0;
}

static double threads(const struct figure_of *of)
{
    unsigned most = 0;

    for (unsigned n = WARP; of->room && n <= 4096; n += WARP) {
        const unsigned all = n * occupancy_ctas(of->room, n, 0, 0);

        most = all > most ? all : most;
    }
    return most;
}
static double warps(const struct figure_of *of)
{
    return threads(of) / WARP;
}

static double ctas(const struct figure_of *of)
{
    return most_ctas(of);
}

static double cta_threads(const struct figure_of *of)
{
    unsigned n = 0;

    while (of->room && occupancy_ctas(of->room, n + 1, 0, 0))
        n++;
    return n;
}

/* KB of the greatest CTA. */
static double shared(const struct figure_of *of)
{
    unsigned bytes = 0;

    while (of->room && occupancy_ctas(of->room, WARP, 0, bytes + 256))
        bytes += 256;
    return bytes / 1024.0;
}

static double thread_registers(const struct figure_of *of)
{
    unsigned n = 0;

    while (of->room && occupancy_ctas(of->room, WARP, n + 1, 0))
        n++;
    return n;
}

static double registers(const struct figure_of *of)
{
    unsigned most = 0;

    for (unsigned n = WARP; of->room && n <= of->room->cta_threads; n += WARP)
        for (unsigned r = 1; r <= of->room->most; r++) {
            const unsigned all = n * r * occupancy_ctas(of->room, n, r, 0);

            most = all > most ? all : most;
        }
    return most;
}
static double register_bytes(const struct figure_of *of)
{
    return 4 * registers(of) / 1024;
}
static double registers_of_alu(const struct figure_of *of)
{
    return registers(of) / figure_program("ALUs of an SM")(of);
}

static double by_division(const struct figure_of *of, unsigned n)
{
    return of->room ? occupancy_by_division(of->room, n) : 0;
}
static double at_21(const struct figure_of *of)
{
    return by_division(of, 21);
}
static double at_22(const struct figure_of *of)
{
    return by_division(of, 22);
}

static const struct figure_item items[] = {
    { "warps of an SM", warps },
    { "threads of an SM", threads },
    { "CTAs of an SM", ctas },
    { "threads of a CTA", cta_threads },
    { "shared memory of an SM", shared },
    { "larger part", shared },
    { "registers of an SM", registers },
    { "registers of a thread at most", thread_registers },
    { "registers of an SM: bytes", register_bytes },
    { "registers of an ALU", registers_of_alu },
    { "threads at 21 registers", at_21 },
    { "threads at 22 registers by division", at_22 },
};

figure_by *figure_room(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
