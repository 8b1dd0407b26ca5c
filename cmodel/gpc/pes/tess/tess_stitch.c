/* tess_stitch.c - triangles between two rings, and of the centre (facts/tess.md 3, connectivity) */
#include "gpc/pes/tess/tess.h"

/* Points of one ring, or of the row, met one after the other round the patch. */
struct path {
    unsigned base, size;
    bool row; /* walked forth and back */
    unsigned at;
};

static u16 ahead(const struct path *p, unsigned by)
{
    unsigned n = p->at + by;

    if (!p->row)
        return (u16)(p->base + n % p->size);
    if (n >= p->size)
        n = 2 * (p->size - 1) - n;
    return (u16)(p->base + n);
}

static void add(struct tess_walk *w, u16 a, u16 b, u16 c)
{
    u16 *to = w->corner[w->listed++];

    to[0] = a;
    to[1] = b;
    to[2] = c;
}

/* The path of a ring, at the first point of an edge. */
static struct path path_of(const struct tess_shape *s, unsigned ring, unsigned edge)
{
    const bool row = ring == tess_rings(s);
    struct path p = { .base = tess_ring_base(s, ring), .row = row };

    p.size = row ? tess_row(s) : tess_ring_size(s, ring);
    for (unsigned e = 0; e < edge; e++)
        p.at += tess_ring_points(s, ring, e) - 1;
    return p;
}

/* A triangle with an edge outside, or with one inside. */
static void outside(struct tess_walk *w, struct path *i, struct path *o)
{
    add(w, ahead(o, 0), ahead(o, 1), ahead(i, 0));
    o->at++;
}

static void inside(struct tess_walk *w, struct path *i, struct path *o)
{
    add(w, ahead(i, 0), ahead(o, 0), ahead(i, 1));
    i->at++;
}

/* known: facts/tess.md 3: the order in which points of a finer half appear, so that stitches of all factors are alike */
static const u8 order[TESS_FACTOR / 2 + 1] = { 0,  32, 16, 8,  17, 4,  18, 9,  19, 2,  20,
                                               10, 21, 5,  22, 11, 23, 1,  24, 12, 25, 6,
                                               26, 13, 27, 3,  28, 14, 29, 7,  30, 15, 31 };

/* The two rings' middles meet. */
static void middle(struct tess_walk *w, struct path *i, struct path *o, bool odd_i, bool odd_o)
{
    if (odd_i && odd_o) {
        add(w, ahead(i, 0), ahead(o, 0), ahead(i, 1));
        add(w, ahead(i, 1), ahead(o, 0), ahead(o, 1));
        i->at++;
        o->at++;
    } else if (odd_o) {
        add(w, ahead(i, 0), ahead(o, 0), ahead(o, 1));
        o->at++;
    } else if (odd_i) {
        inside(w, i, o);
    }
}

/* From the outer ring to the first inside it, whose factor may be another. */
static void transition(const struct tess_edge *in, const struct tess_edge *out, struct tess_walk *w,
                       struct path *i, struct path *o)
{
    const unsigned half_i = in->half - in->odd, half_o = out->half - out->odd;
    const unsigned last = TESS_FACTOR / 2;

    if (order[0] < half_o)
        outside(w, i, o);
    for (unsigned k = 1; k <= last; k++) {
        if (order[k] < half_i)
            inside(w, i, o);
        if (order[k] < half_o)
            outside(w, i, o);
    }
    middle(w, i, o, in->odd, out->odd);
    for (unsigned k = last; k >= 1; k--) {
        if (order[k] < half_o)
            outside(w, i, o);
        if (order[k] < half_i)
            inside(w, i, o);
    }
    if (order[0] < half_o)
        outside(w, i, o);
}

/* Between rings of one factor: diagonals turn in the middle. */
static void regular(unsigned points, struct tess_walk *w, struct path *i, struct path *o)
{
    outside(w, i, o);
    for (unsigned n = 0; n + 1 < points; n++) {
        if (n < points / 2) {
            add(w, ahead(o, 0), ahead(i, 1), ahead(i, 0));
            add(w, ahead(o, 0), ahead(o, 1), ahead(i, 1));
        } else {
            add(w, ahead(i, 0), ahead(o, 0), ahead(o, 1));
            add(w, ahead(i, 0), ahead(o, 1), ahead(i, 1));
        }
        i->at++;
        o->at++;
    }
    outside(w, i, o);
}

void tess_stitch(const struct tess_shape *s, unsigned ring, unsigned edge, struct tess_walk *w)
{
    struct path o = path_of(s, ring, edge), i = path_of(s, ring + 1, edge);

    if (ring == 0)
        transition(&s->inner[s->edges == 4 && !(edge & 1)], &s->outer[edge], w, &i, &o);
    else
        regular(tess_ring_points(s, ring + 1, edge), w, &i, &o);
}

/* A strip of quads between the long sides of the last ring. */
static void strip(const struct tess_shape *s, unsigned ring, struct tess_walk *w)
{
    const unsigned base = tess_ring_base(s, ring), size = tess_ring_size(s, ring);
    const bool wide = s->inner[0].points > s->inner[1].points;
    const unsigned quads = tess_ring_points(s, ring, wide) - 1;
    const bool odd = !wide && s->inner[0].odd && s->inner[1].odd;

    for (unsigned n = 0; n < quads; n++) {
        const u16 o = (u16)(base + wide + n), o1 = (u16)(o + 1),
                  i = (u16)(base + (size + wide - 1 - n) % size),
                  i1 = (u16)(base + (size + wide - 2 - n) % size);

        if (odd && n == quads / 2) {
            add(w, o, i1, i);
            add(w, o, o1, i1);
        } else if (odd) {
            add(w, o, o1, i);
            add(w, i, o1, i1);
        } else {
            add(w, i, o, o1);
            add(w, i, o1, i1);
        }
    }
}

void tess_centre(const struct tess_shape *s, struct tess_walk *w)
{
    const unsigned ring = tess_rings(s) - 1;
    const u16 base = (u16)tess_ring_base(s, ring);

    if (s->edges == 3) {
        add(w, base, (u16)(base + 1), (u16)(base + 2));
    } else if (s->minimal) {
        add(w, 0, 1, 3);
        add(w, 1, 2, 3);
    } else {
        strip(s, ring, w);
    }
}
