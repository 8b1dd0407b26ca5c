/* setup_cell.c - what a primitive has in each cell of the screen (facts/tpc.md, STRI; common/screen_tile.h) */
#include "common/screen_tile.h"
#include "gpc/setup/setup.h"

#define CELL (1u << SCREEN_CELL_LOG2)

static unsigned first(unsigned from)
{
    return from >> SCREEN_CELL_LOG2;
}

static unsigned count(unsigned from, unsigned to)
{
    return first(to - 1) - first(from) + 1;
}

unsigned setup_cells(const struct raster_prim *p)
{
    return count(p->x0, p->x1) * count(p->y0, p->y1);
}

unsigned setup_given(const struct setup_job *job)
{
    unsigned given = 0;

    for (unsigned i = 0; i < job->count; i++)
        given += setup_cells(&job->prim[i]);
    return given;
}

static u15 later(u15 a, unsigned b)
{
    return (u15)(a > b ? a : b);
}
static u15 earlier(u15 a, unsigned b)
{
    return (u15)(a < b ? a : b);
}

/* The cell's column and row.  Raster order, as tiles have it in a cell. */
struct place {
    unsigned x, y;
};

static struct place place_of(const struct raster_prim *whole, unsigned n)
{
    const unsigned x = first(whole->x0), y = first(whole->y0);

    if (n == 0)
        return (struct place){ x, y };
    return (struct place){ x + n % count(whole->x0, whole->x1),
                           y + n / count(whole->x0, whole->x1) };
}

void setup_cell(const struct setup_job *job, unsigned i, unsigned n, struct raster_prim *p)
{
    const struct raster_prim *whole = &job->prim[i];
    const struct place at = place_of(whole, n);

    *p = *whole;
    if (setup_cells(whole) == 1)
        return;
    p->x0 = later(p->x0, at.x * CELL);
    p->y0 = later(p->y0, at.y * CELL);
    p->x1 = earlier(p->x1, (at.x + 1) * CELL);
    p->y1 = earlier(p->y1, (at.y + 1) * CELL);
    p->start_x = (u10)(p->start_x < p->x0 / 16         ? p->x0 / 16
                       : p->start_x > (p->x1 - 1) / 16 ? (p->x1 - 1) / 16
                                                       : p->start_x);
    p->start_y = (u10)(p->y0 / 16);
}

void setup_cell_stri(const struct setup_job *job, unsigned i, unsigned n, struct stri_prim *stri)
{
    const struct place at = place_of(&job->prim[i], n);

    *stri = job->stri[i];
    stri->cell_x = (u2)at.x;
    stri->cell_y = (u2)at.y;
}
