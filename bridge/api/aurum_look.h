/* aurum_look.h - part of aurum.h: who looks at a GPU while it runs, or puts RTL into it
 *
 * Nothing here changes a byte of what is drawn.
 */
#ifndef AURUM_LOOK_H
#define AURUM_LOOK_H

#ifndef AURUM_H
#error "include aurum.h, of which this is a part"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Tells of each draw, clear and grid: 'number' counts those of its kind, from 1.  Either function may be NULL; neither may
 * touch the GPU, but to read.  before: it comes; returns 0 to have it done, else it is left out.  after: it is done, or
 * left out, but for one that stopped its channel.
 */
enum aurum_action { AURUM_DRAW, AURUM_CLEAR, AURUM_GRID };
struct aurum_watch {
    int (*before)(void *context, enum aurum_action what, uint64_t number);
    void (*after)(void *context, enum aurum_action what, uint64_t number);
    void *context;
};
AURUM_API void aurum_gpu_watch(struct aurum_gpu *g, const struct aurum_watch *w); /* NULL: nobody */

/* What the host, the hub and the grids have done since power-up. */
struct aurum_totals {
    uint64_t methods, unknown_methods, faults;
    uint64_t draws, clears, grids, blocks, threads; /* blocks, threads: of grids */
    uint64_t inlines, inline_words, copies, blits, constants;
    uint64_t reports,
        reports_uncounted; /* uncounted: of counters that lack draws that were left out */
};
AURUM_API void aurum_gpu_totals(struct aurum_gpu *g, struct aurum_totals *t);

/* Tells clocks of the hub, bytes by client, and the units that draw, as lines or as one JSON object: "bytes", "hub_clocks",
 * "units", "slowest", "clocks" (sources: rates.csv).
 */
AURUM_API int aurum_gpu_stats(struct aurum_gpu *g, int json, aurum_text *f, void *context,
                              struct aurum_error *e);

/* Bytes that a client moved (sources: facts/fbp.md, L2; facts/l2.md).  requests: that left its own caches; asked: their bytes; up, down: between it
 * and L2, with heads; read, written: by L2 for it; hits, misses: sectors of 32 bytes that L2 read; filled, evicted: from and to DRAM.
 */
enum { AURUM_CLIENTS = 14 };
struct aurum_bytes {
    uint64_t requests, asked, up, down, read, written, hits, misses, filled, evicted;
};
AURUM_API const char *aurum_client_name(unsigned i); /* NULL past the last */

/* Has bytes counted that each draw, clear and grid moves, from now on: of a GPU that has not drawn.  compress: every target whose
 * format and pages allow it is compressed, as a kernel would have it; else none is.  tiled: L2 gives lines up as tiled
 * caching wants it.  aurum_gpu_bandwidth_end: nothing comes any more, and L2's dirty lines go to DRAM.
 */
struct aurum_bandwidth_how {
    int compress, tiled;
};
AURUM_API int aurum_gpu_bandwidth(struct aurum_gpu *g, const struct aurum_bandwidth_how *how,
                                  struct aurum_error *e);
AURUM_API int aurum_gpu_bandwidth_end(struct aurum_gpu *g, struct aurum_error *e);

/* Row i, in the order in which they ran; the last is all that was none of them; returns 0 past it, else 1.  Bits are the compress
 * bits of tiles of 256 bytes; tiles by those, as the ROP reads and stores them; expanded: tiles that others wrote a part of.
 */
struct aurum_bandwidth_row {
    int what;        /* enum aurum_action, or -1: the rest */
    uint64_t number; /* of its kind, from 1 */
    struct aurum_bytes client[AURUM_CLIENTS];
    uint64_t bits_read, bits_written; /* bytes from and to DRAM */
    uint64_t bits_hits, bits_misses;  /* lookups in the cache of them */
    uint64_t tiles_read[4], tiles_stored[4], expanded;
    uint64_t unpacked; /* bytes that L2 decompressed */
};
AURUM_API int aurum_gpu_bandwidth_row(struct aurum_gpu *g, unsigned i,
                                      struct aurum_bandwidth_row *row);

/* Returns the bytes of targets that are compressed. */
AURUM_API uint64_t aurum_gpu_compressed(struct aurum_gpu *g);

/* Pictures of 8-bit RGBA, height rows of width pixels; free(rgba). */
struct aurum_picture {
    unsigned width, height;
    uint8_t *rgba;
};

/* Has targets remembered that are drawn, cleared or blitted to, from now on.  Of buffers that a trace closes pictures are kept too:
 * AURUM_KEEP_LAST: that of the colour target used last, and each frame shown; AURUM_KEEP_ALL: those of all targets.
 */
enum aurum_keep {
    AURUM_KEEP_NONE,
    AURUM_KEEP_TARGETS = 1,
    AURUM_KEEP_LAST = 2,
    AURUM_KEEP_ALL = 4
};
AURUM_API void aurum_gpu_keep(struct aurum_gpu *g, unsigned keep); /* bits of enum aurum_keep */

/* Target i, in the order of their first use, 256 at most; returns 0 past the last, else 1.  A pixel of several samples is shown
 * sample by sample.
 */
struct aurum_target {
    uint64_t address;
    unsigned width, height; /* in samples */
    const char *format;     /* as in class headers: "A8B8G8R8", "Z24S8" */
    int depth, last,
        there; /* last: the colour target used last; there: its memory, or its picture */
};
AURUM_API int aurum_gpu_target(struct aurum_gpu *g, unsigned i, struct aurum_target *t);

/* Makes the picture of target i: UNORM and sRGB codes scaled, signed and float values clamped to 0..1, integers by their low byte,
 * depth as grey; missing channels are 0, missing alpha 255.  AURUM_DIFFER: it is not mapped.
 */
AURUM_API int aurum_gpu_target_picture(struct aurum_gpu *g, unsigned i, struct aurum_picture *p,
                                       struct aurum_error *e);

/* Writes every target that is there as ADDRESS_WIDTHxHEIGHT_FORMAT.png into a folder, which is made. */
AURUM_API int aurum_gpu_target_files(struct aurum_gpu *g, const char *folder,
                                     struct aurum_error *e);

/* Begins the history of a pixel: 'target' is the address of a colour or depth target, or an output, 0 to 7, wherever it goes.
 * One pixel of a GPU, before anything is drawn.
 */
AURUM_API int aurum_gpu_pixel(struct aurum_gpu *g, unsigned x, unsigned y, uint64_t target,
                              struct aurum_error *e);

/* Tells its history so far, as lines or as one JSON object (bridge/inspect/README.md).  AURUM_USAGE: there was no such
 * pixel.
 */
AURUM_API int aurum_gpu_pixel_history(struct aurum_gpu *g, int json, aurum_text *f, void *context,
                                      struct aurum_error *e);

/* Has the control words of each program checked when a draw or a grid first runs it, from now on: a line for each hazard goes to 'f'
 * (source: bridge/code/code_hazard.h).
 */
AURUM_API int aurum_gpu_hazards(struct aurum_gpu *g, aurum_text *f, void *context,
                                struct aurum_error *e);

/* A list of units, AURUM_STAND_INS at most, that are recorded, or replaced by their RTL. */
enum { AURUM_STAND_INS = 64 };
struct aurum_stand_ins;
AURUM_API struct aurum_stand_ins *aurum_stand_ins_new(struct aurum_error *e);
AURUM_API void aurum_stand_ins_free(struct aurum_stand_ins *s);

/* Adds a recorder, "UNIT:FILE", "UNIT@N:FILE" or "all:FOLDER"; the text lives as long as the list.  Adds RTL, "UNIT,UNIT@N,
 * UNIT=PROGRAM": benches of lock step (scripts/bench); they pause and stall at random if 'stalls', and may take 'patience'
 * seconds to answer.  AURUM_USAGE: no such unit, or it is there already.
 */
AURUM_API int aurum_stand_ins_record(struct aurum_stand_ins *s, const char *what,
                                     struct aurum_error *e);
AURUM_API int aurum_stand_ins_rtl(struct aurum_stand_ins *s, const char *list,
                                  struct aurum_error *e);
AURUM_API void aurum_stand_ins_pace(struct aurum_stand_ins *s, int stalls, unsigned patience);

/* Entry i of the list: returns 0 past the last, else 1; *file is what it records to, NULL of RTL. */
AURUM_API int aurum_stand_ins_entry(const struct aurum_stand_ins *s, unsigned i, const char **file);

/* Puts them into a GPU that has not run yet; 'what' describes the stream, for the files' heads, and 'f' (or NULL) receives the counts of
 * benches.  Takes them out again, and gives the files their names, if nothing has failed.
 */
AURUM_API int aurum_gpu_attach(struct aurum_gpu *g, struct aurum_stand_ins *s, const char *what,
                               aurum_text *f, void *context, struct aurum_error *e);
AURUM_API int aurum_gpu_detach(struct aurum_gpu *g, struct aurum_error *e);

#ifdef __cplusplus
}
#endif

#endif
