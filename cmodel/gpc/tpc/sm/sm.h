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
 * Gathers quads with a covered pixel into a warp: eight of one or two primitives, whose planes are in TRAM.  Runs the
 * draw's program for it, and gives what its registers hold at EXIT: for each packet, in the order they came, one for
 * each output.  A warp begins when the next packet does not fit or none waits.
 * The wires to the SFU are used while something stands in for it ('wired'); else its function is called, which gives
 * the same.
 * A fault of the program stays in sm_core; what is under way and what comes later gives killed pixels.
 *
 * chosen: a warp runs to its end before the next begins; registers of an output that the header lacks are zeros.
 *
 * Not modelled: quads of several draws in a warp; exceptions of what the
 * header does not announce (stores, FP64), which is done.
 */
#ifndef SM_H
#define SM_H

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

struct sm {
    struct sm_core *core; /* the owner's; the program's code, constants, memory and fault */
    struct sm_state state;
    bool wired; /* something stands in for the SFU */
    bool dead;  /* after a fault: the program does not run any more */
    enum sm_stage stage;
    unsigned packets;
    struct sm_packet packet[SM_QUADS];
    struct sm_pixels pixels;
    unsigned warp;          /* of the core */
    unsigned given, output; /* the next packet to give */
    u64 warps;              /* so far */
};

void sm_reset(struct sm *s);

/* Takes the state of the next draw; nothing is inside. */
void sm_set_state(struct sm *s, const struct sm_state *state);

/* Names what of a program is beyond the model, or NULL. */
const char *sm_not_modelled(const struct sm_pixel_program *p);

/* Returns whether no packet is inside. */
static inline bool sm_idle(const struct sm *s)
{
    return s->packets == 0 && s->pixels.quads == 0;
}

/* sm_result.c: makes output 'output' of a packet of a warp that has ended; w is NULL after a fault. */
void sm_result(const struct sm_state *state, const struct sm_pixels *pixels,
               const struct sm_warp *w, const struct sm_packet *packet, unsigned output,
               struct shaded_quads *out);

/* sm_result.c: the four registers of an output's colour, or NULL where it has none; the same of a packet's, 16 pixels' */
const u32 (*sm_color_registers(const struct sm_pixel_program *p, const struct sm_warp *w,
                               unsigned output))[SM_LANES];
void sm_colors(const struct sm_pixel_program *p, const struct sm_warp *w,
               const struct sm_packet *packet, unsigned output, u32 (*color)[4]);

/* Packets by calls, without wires: 'wired' is not set, no packet is inside, and no warp in the core.  Packets are
 * built where sm_packet_next says, unless it is full; each is then taken with its planes, while it fits; sm_run_warp runs those that
 * were, and returns the warp, or NULL after a fault.  With sm_done none is inside.
 * chosen: of any number of primitives: what a quad gives does not depend on who else is in its warp
 */
static inline bool sm_full(const struct sm *s)
{
    return s->pixels.quads == SM_QUADS;
}
static inline struct shade_quads *sm_packet_next(struct sm *s)
{
    return &s->packet[s->packets].in;
}
bool sm_take(struct sm *s, const struct tram *tram, const struct tram_entry *e);

/* The same of quads without packets, of one sample a pixel, each at the centre: quad n of a tile of eight pixels across, of which
 * 'first' would be the first one, and a bit of each pixel that is covered.  It is not full; returns the quad's place in the warp.
 * sm_quad_planes: the planes of an entry, or of NULL none, become the quad's.
 */
void sm_quad_planes(struct sm_pixel_quad *q, const struct tram *tram, const struct tram_entry *e);
unsigned sm_take_quad(struct sm *s, const struct sm_pixel_quad *first, unsigned n,
                      unsigned covered);
const struct sm_warp *sm_run_warp(struct sm *s, struct sfu *sfu);
void sm_done(struct sm *s);

/* Takes, runs and gives what it can; returns whether anything moved.  'core' must be there. */
bool sm_step(struct sm *s, struct tram *tram, struct sfu *sfu, struct shade_quads_fifo *in,
             struct sfu_result_fifo *results, struct sfu_quad_fifo *quads,
             struct shaded_quads_fifo *out);

#endif
