/* pixel_bench.h - pixel programs in text on an SM with its TRAM and SFU, for tests
 *
 * Include after cmocka.h.
 */
#ifndef PIXEL_BENCH_H
#define PIXEL_BENCH_H

#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/sm.h"
#include "seeded.h"
#include "sm_bench.h"

#define PIXEL_REFERENCE_X 40 /* pixels, of all planes */
#define PIXEL_REFERENCE_Y 41
#define PIXEL_PACKETS     64

struct pixel_bench {
    struct sm_bench *b; /* code, memory, constants, core */
    struct sm sm;
    struct sm_state state;
    struct tram tram;
    struct sfu sfu;
    struct stri_plane_fifo planes;
    struct shade_quads_fifo in;
    struct sfu_result_fifo results;
    struct sfu_quad_fifo quads;
    struct shaded_quads_fifo out;
    bool wired; /* the SFU is beside its wires */
    unsigned given;
    struct shaded_quads shaded[PIXEL_PACKETS]; /* what came */
};

/* The header of a pixel program, to which the others add: target 0, 1/w. */
struct pixel_header {
    u32 word[SPH_WORDS];
};
struct pixel_header pixel_header(void);
void pixel_header_target(struct pixel_header *h, unsigned target, unsigned channels);
void pixel_header_input(struct pixel_header *h, unsigned attribute, enum sph_way way);
void pixel_header_flag(struct pixel_header *h, unsigned bit);
#define PIXEL_KILLS       15 /* bits of the header */
#define PIXEL_SAMPLE_MASK 608
#define PIXEL_DEPTH       609

/* A fresh SM with the program, and one output; 'outputs' and others of the state may be changed before packets come. */
struct pixel_bench *pixel_open(const struct pixel_header *h, const char *text);
void pixel_close(struct pixel_bench *p);

/* Takes the state as it is; nothing is inside. */
void pixel_state(struct pixel_bench *p);

/* Gives primitive 'prim' its planes: plane[slot]. */
void pixel_planes(struct pixel_bench *p, unsigned prim, const struct attribute_plane *plane);

/* A packet with the quads of 'mask', each with one to four covered pixels, centroids anywhere. */
struct shade_quads pixel_packet(unsigned prim, unsigned mask);

/* Steps once; returns whether anything moved. */
bool pixel_step(struct pixel_bench *p);

/* Steps until nothing moves, warps that are not full too; what comes is in 'shaded'. */
void pixel_run(struct pixel_bench *p);

/* The same with the SFU on its wires, slow at random. */
void pixel_run_wired(struct pixel_bench *p);

/* A packet alone, which gives 'outputs' packets. */
void pixel_one(struct pixel_bench *p, const struct shade_quads *q);

/* The coordinates of pixel n of a packet. */
struct pixel_at {
    unsigned x, y;
};
struct pixel_at pixel_at(const struct shade_quads *q, unsigned n);

static inline bool pixel_in_quad(const struct shade_quads *q, unsigned n)
{
    const u16 *samples = &q->samples[n & ~3u];

    return (samples[0] | samples[1] | samples[2] | samples[3]) != 0;
}

#endif
