/* sm.h - the streaming multiprocessor's pixel side (facts/tpc.md; gpc.md, PROP and MPC; classes/draw_semantics.md 7)
 *
 *                +------+ sfu_quad   +-----+
 *   shade_quads  |      |----------->|     |
 *  gpm --------->|  sm  | sfu_result | sfu |
 *   shaded_quads |      |<-----------|     |
 *  prop <--------|      |            +-----+
 *                +------+
 *                   ^ code, constants, memory: sm_core
 *
 * Gathers quads with a covered pixel into a warp: eight, of any tiles and primitives, whose planes are in TRAM.  Runs the
 * draw's program for it, and gives what its registers hold at EXIT: for each packet, in the order they came, one for
 * each output.  A warp begins when it is full, which a part of a packet can do; when TRAM is full of what it holds; or when it is told
 * to (sm_begin), because who waits for it gives no more.
 * The SFU is asked by its port (sm_function.h): it answers at once; beside a stand-in by the wires.
 * A fault of the program stays in sm_core; what is under way and what comes later gives killed pixels.
 *
 * chosen: a warp runs to its end before the next begins; registers of an output that the header lacks are zeros.
 *
 * Not modelled: quads of several draws in a warp; exceptions of what the
 * header does not announce (stores, FP64), which is done.
 */
#ifndef SM_H
#define SM_H

#include <string.h>

#include "common/shade_batch.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"

#define SM_PACKET_QUADS 4 /* of shade_quads */
#define SM_NO_PLACE     255

/* The state of a draw. */
struct sm_state {
    struct sm_pixel_program program;
    struct sample_grid grid;
    unsigned outputs; /* packets for one that came, at least 1 */
};

enum sm_stage {
    SM_GATHERS, /* quads */
    SM_RUNS,
    SM_GIVES, /* the packets' results */
};

/* A packet, and where its quads are in the warp, or SM_NO_PLACE. */
struct sm_packet {
    struct shade_quads in;
    u8 place[SM_PACKET_QUADS];
};

#define SM_OUTPUTS 8 /* of a packet, at most */

struct sm {
    struct sm_core *core; /* the owner's; the program's code, constants, memory and fault */
    struct sm_state state;
    bool dead; /* after a fault: the program does not run any more */
    enum sm_stage stage;
    bool has; /* a packet or token has come, */
    struct shade_quads in;
    u4 left;     /* ... and so many of its quads are in no warp yet, a bit each */
    bool begins; /* the warp has all that it gets */
    unsigned packets;
    struct sm_packet packet[SM_QUADS];
    bool splits;  /* the last one's other quads come to the next warp */
    bool resumed; /* the first one's other quads were in the warp before: what they gave */
    struct shaded_quads held[SM_OUTPUTS];
    bool any_ended; /* a token has come behind quads of the warp: */
    struct prim_id ended;
    struct sm_pixels pixels;
    struct shade_tile tile;           /* a batch: those of its quads that are in no warp yet, */
    struct sm_pixel_quad first;       /* ... and what they have in common */
    struct shade_home home[SM_QUADS]; /* of the warp's quads of batches, */
    unsigned ends;                    /* ... and of how many packets they have the last */
    unsigned warp;                    /* of the core */
    unsigned given, output;           /* the next packet to give */
    u64 warps;                        /* so far */
};

void sm_reset(struct sm *s);

/* Takes the state of the next draw; begins one with the state that it has.  Nothing is inside. */
void sm_set_state(struct sm *s, const struct sm_state *state);
void sm_begin_draw(struct sm *s);

/* Names what of a program is beyond the model, or NULL. */
const char *sm_not_modelled(const struct sm_pixel_program *p);

/* Returns whether no packet is inside. */
static inline bool sm_idle(const struct sm *s)
{
    return !s->has && s->packets == 0 && s->pixels.quads == 0;
}

/* Returns whether a quad of a packet has a covered pixel. */
static inline bool sm_covers(const struct shade_quads *in, unsigned quad)
{
    u64 samples; /* of four pixels */

    memcpy(&samples, &in->samples[4 * quad], sizeof samples);
    return samples != 0;
}

static inline bool sm_full(const struct sm *s)
{
    return s->pixels.quads == SM_QUADS;
}

/* sm_result.c: makes output 'output' of a packet: begins one, in which nothing is of any quad; adds what those have that are in a
 * warp that has ended; w is NULL after a fault.
 */
void sm_result_begin(const struct sm_packet *packet, unsigned output, struct shaded_quads *out);
void sm_result(const struct sm_state *state, const struct sm_pixels *pixels,
               const struct sm_warp *w, const struct sm_packet *packet, unsigned output,
               struct shaded_quads *out);

/* The wires.  prop_gpm_into: takes a packet or a token, unless there is one.  sm_prop_from: the next result; gathers and runs.
 * sm_begin: no more quads come to the warp, if there is one that gathers, which is returned.
 */
bool prop_gpm_into(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                   struct sfu *sfu, struct sfu_quad_fifo *mio_sfu, struct sfu_result_fifo *sfu_rf,
                   const struct shade_quads *in);
bool sm_prop_from(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                  struct sfu *sfu, struct sfu_quad_fifo *mio_sfu, struct sfu_result_fifo *sfu_rf,
                  struct shaded_quads *out);
bool sm_begin(struct sm *s);

/* Returns whether results or colours may be had. */
static inline bool sm_gives(const struct sm *s)
{
    return s->packets || s->has || s->begins || s->stage != SM_GATHERS || sm_full(s);
}

/* sm_batch.c: of draws whose quads come as batches: the tile's planes came last, and the SFU answers at once.  A batch is taken unless one has
 * quads left; they go to the next warps, as the colours of full ones are given.
 */
bool prop_gpm_into_batch(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                         struct sfu *sfu, struct sfu_quad_fifo *mio_sfu,
                         struct sfu_result_fifo *sfu_rf, const struct shade_tile *in);
bool sm_prop_from_batch(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                        struct sfu *sfu, struct sfu_quad_fifo *mio_sfu,
                        struct sfu_result_fifo *sfu_rf, struct warp_colors *out);

/* sm_quads.c: sm_take_quads: puts quads of the batch's tile, of one sample a pixel, each at the centre, into the warp until it is full, and
 * returns the others; 'first' has what the tile's quads have in common, 'quads' and 'left' are shade_tile's.  sm_take_packet_quad: puts quad
 * n of a packet there, and returns its place; requires !sm_full.
 * sm_quad_planes: the planes of an entry, or of NULL none, become the quad's; sm_quad_common: and what else a packet's have.
 */
void sm_quad_planes(struct sm_pixel_quad *q, const struct tram *tram, const struct tram_entry *e);
void sm_quad_common(struct sm_pixel_quad *q, const struct shade_quads *in, const struct tram *tram,
                    const struct tram_entry *e);
u64 sm_take_quads(struct sm *s, const struct sm_pixel_quad *first, u64 quads, u64 left);
unsigned sm_take_packet_quad(struct sm *s, const struct shade_quads *in, unsigned quad,
                             const struct sm_pixel_quad *first);

/* sm.c: runs the warp and returns it, or NULL after a fault; ends it: no quad is inside.
 * sm_result.c: the four registers of an output's colour, or NULL where it has none.
 */
const struct sm_warp *sm_run_warp(struct sm *s, const struct sm_memory *m,
                                  const struct sfu_port *sfu);
void sm_done(struct sm *s, struct tram *tram);
const u32 (*sm_color_registers(const struct sm_pixel_program *p, const struct sm_warp *w,
                               unsigned output))[SM_LANES];

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h).  'core' must be there; 'sfu' is NULL beside a stand-in. */
bool sm_step(struct sm *s, struct sm_memory *programs, struct tram *tram, struct sfu *sfu,
             struct sfu_quad_fifo *quads, struct sfu_result_fifo *results,
             struct shade_quads_fifo *in, struct shaded_quads_fifo *out);

#endif
