/* aurum_gpu.h - part of aurum.h: the whole GPU */
#ifndef AURUM_GPU_H
#define AURUM_GPU_H

#ifndef AURUM_H
#error "include aurum.h, of which this is a part"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A whole GPU: memory by virtual address, channels, pushbuffers.  Addresses have 40 bits, and those from 0xfe00000000 on are the
 * library's own.  One address space serves all channels.
 */
struct aurum_gpu;

/* Makes a GPU of a profile (aurum_profile_name), as after power-up.  NULL on failure: no such profile, or memory is short. */
AURUM_API struct aurum_gpu *aurum_gpu_new(const char *profile, struct aurum_error *e);

/* The most of each that is modelled, sms: that run grids; and of host threads that do not wait for each other. */
enum { AURUM_GPCS = 6, AURUM_TPCS = 8, AURUM_FBPS = 8, AURUM_SMS = 64, AURUM_JOBS = 64 };

/* Makes one with other numbers of units than the profile's: 0 as it has.  AURUM_NOT_MODELLED: so many are not modelled. */
struct aurum_numbers {
    unsigned gpcs, tpcs; /* tpcs: of a GPC */
    unsigned fbps, sms;  /* sms: that run grids */
};
AURUM_API struct aurum_gpu *aurum_gpu_new_with(const char *profile, const struct aurum_numbers *n,
                                               struct aurum_error *e);

/* Makes one whose memory is the file 'fd', which gets its length, 16 GiB, most of them holes: others may map it, too.  It is to be
 * empty, and stays the caller's.
 */
AURUM_API struct aurum_gpu *aurum_gpu_new_in(const char *profile, const struct aurum_numbers *n,
                                             int fd, struct aurum_error *e);
AURUM_API void aurum_gpu_free(struct aurum_gpu *g);

/* Maps 'bytes' of new memory, zeros, at 'va': both multiples of 4096; 'kind' is the page's, 0 pitch or block linear as it is
 * used (source: gm20b's page kinds, 8 bits).  Removes the mapping that begins at 'va'.  AURUM_USAGE: it is no whole number of
 * pages, touches another one, or there is none; AURUM_IO: the GPU's 16 GiB are full.
 */
AURUM_API int aurum_gpu_map(struct aurum_gpu *g, uint64_t va, uint64_t bytes, unsigned kind,
                            struct aurum_error *e);
AURUM_API int aurum_gpu_unmap(struct aurum_gpu *g, uint64_t va, struct aurum_error *e);

/* Tells where in the GPU's memory, and so in its file, the mapping that begins at 'va' lies: in one piece.  AURUM_USAGE: there is none. */
AURUM_API int aurum_gpu_place(struct aurum_gpu *g, uint64_t va, uint64_t *place,
                              struct aurum_error *e);

/* Lays the file 'fd', from its begin on, in the place of the memory of the mapping that begins at 'va', until that is removed: who else
 * maps the file shares it.  The file is as long, and does not shrink; it may be closed.  Bytes that the memory held are lost.
 * AURUM_IO: it cannot be mapped.
 */
AURUM_API int aurum_gpu_lay(struct aurum_gpu *g, uint64_t va, int fd, struct aurum_error *e);

/* Writes and reads bytes as the CPU does.  AURUM_USAGE: a page is not mapped. */
AURUM_API int aurum_gpu_write(struct aurum_gpu *g, uint64_t va, const void *from, uint64_t bytes,
                              struct aurum_error *e);
AURUM_API int aurum_gpu_read(struct aurum_gpu *g, uint64_t va, void *to, uint64_t bytes,
                             struct aurum_error *e);

/* Gives a channel, 0 to 14, a segment of pushbuffer words, which are copied: headers and data of methods (source: NVIDIA's class
 * headers; cmodel/class).  A channel is opened by its first segment.  aurum_gpu_methods: gives the segment of one header:
 * 'count' words, below 8192, for methods of a subchannel from the address 'method' on, 4 bytes apart.  AURUM_USAGE: no such channel, or too many
 * words wait to be run: 262144 of all channels.
 */
AURUM_API int aurum_gpu_push(struct aurum_gpu *g, unsigned channel, const uint32_t *words,
                             uint64_t count, struct aurum_error *e);
AURUM_API int aurum_gpu_methods(struct aurum_gpu *g, unsigned channel, unsigned subchannel,
                                unsigned method, const uint32_t *data, unsigned count,
                                struct aurum_error *e);

/* Gives a channel a segment that lies in mapped memory: 'bytes' at 'va', a multiple of 4; with 'wait' it is fetched when those before it
 * are done.  Host learns of it in the next run.  AURUM_USAGE: no such channel, or its ring is full.
 */
AURUM_API int aurum_gpu_submit(struct aurum_gpu *g, unsigned channel, uint64_t va, uint32_t bytes,
                               int wait, struct aurum_error *e);

/* Closes a channel: its next segment opens it, as after power-up; words that wait are forgotten. */
AURUM_API int aurum_gpu_close(struct aurum_gpu *g, unsigned channel, struct aurum_error *e);

/* Puts the GPU as after power-up: all channels are closed, and one that a fault has stopped runs again.  Memory, mappings and the clock stay.
 * AURUM_USAGE: somebody looks at its units: taps, stand-ins, a pixel's history.
 */
AURUM_API int aurum_gpu_reset(struct aurum_gpu *g, struct aurum_error *e);

/* Lets it draw on so many host threads, 1 to 64; more than 2 do no more.  The same bytes, counts and faults. */
AURUM_API int aurum_gpu_jobs(struct aurum_gpu *g, unsigned jobs, struct aurum_error *e);

/* Whether draws are held and drawn tile by tile: as the stream's methods say, which is so at first; always, by tiles of so many pixels (multiples
 * of 16) and holding so many primitives at most (1 to 1024; 0: 1024); never.  The same pixels and counts.  AURUM_USAGE: another size.
 */
enum aurum_tiling { AURUM_TILING_BY_STREAM, AURUM_TILING_ON, AURUM_TILING_OFF };
AURUM_API int aurum_gpu_tiling(struct aurum_gpu *g, enum aurum_tiling how, unsigned width,
                               unsigned height, unsigned primitives, struct aurum_error *e);

/* Draws packet by packet through FIFOs if 'on', as beside RTL, not by calls: slower, the same bytes. */
AURUM_API void aurum_gpu_queue(struct aurum_gpu *g, int on);

/* Moves the clock that reports tell, forward alone, to so many nanoseconds. */
AURUM_API void aurum_gpu_time(struct aurum_gpu *g, uint64_t ns);

enum aurum_state {
    AURUM_IDLE,    /* nothing is left to do */
    AURUM_WAITING, /* nothing but a channel that waits for a word in memory, or a syncpoint */
    AURUM_FAULT,   /* a channel has stopped; the GPU runs no more */
    AURUM_LACKING, /* a draw, a clear or a grid is not modelled: the next run leaves it out; 'stopped' is set of a method, as above */
};

/* Why it came back; of AURUM_IDLE all is 0. */
struct aurum_stop {
    const char *
        kind; /* "not modelled", "host", "method", "memory", "copy", "2d", "task", "program", "wait" */
    int stopped;
    unsigned channel;
    uint64_t command; /* address of the word that asked for it */
    char text[400];   /* one line */
};

/* Carries out all that was pushed.  'stop' may be NULL. */
AURUM_API enum aurum_state aurum_gpu_run(struct aurum_gpu *g, struct aurum_stop *stop);

/* Reads a surface as rows of elements without gaps: width * height * bytes.  AURUM_USAGE: a size is none, or a page is not mapped. */
struct aurum_surface {
    uint64_t va;
    unsigned width, height;
    unsigned bytes;        /* of an element: 1 to 16 */
    unsigned pitch;        /* of a row, in bytes; 0: block linear, */
    unsigned block_height; /* of blocks of 1 << that many GOBs: 0 to 5 */
};
AURUM_API int aurum_gpu_surface(struct aurum_gpu *g, const struct aurum_surface *s, void *to,
                                struct aurum_error *e);

/* What unit i of the GPU has done since power-up, in flow order; of several instances packets together, and the clocks of the
 * busiest (source: rates.csv).  Returns 0 past the last, else 1.
 */
struct aurum_unit_counts {
    const char *unit, *packet; /* packet: what is counted */
    unsigned instances;
    uint64_t packets, clocks;
};
AURUM_API int aurum_gpu_counts(struct aurum_gpu *g, unsigned i, struct aurum_unit_counts *c);

/* Calls 'f' for each packet that is put on a wire, by its name ("crast_zcull"), of any instance of its block: 'words' hold 'bits'
 * bits of the packet's struct (aurum_units_json), bit 0 of word 0 first, while 'f' runs, which must not touch the GPU.  Taps
 * change nothing, and stay until the GPU is freed.  AURUM_USAGE: no such wire.
 */
typedef void aurum_tap(void *context, unsigned instance, const uint32_t *words, unsigned bits);
AURUM_API int aurum_gpu_tap(struct aurum_gpu *g, const char *wire, aurum_tap *f, void *context,
                            struct aurum_error *e);

/* Saves an idle GPU to a file, packed if its name ends in .zst; makes a new one, of the same profile, what was saved.  AURUM_IO:
 * a file of another build's structs, or one that is damaged; then the GPU can only be freed.  AURUM_USAGE: it is not idle.
 */
AURUM_API int aurum_gpu_save(struct aurum_gpu *g, const char *path, struct aurum_error *e);
AURUM_API int aurum_gpu_load(struct aurum_gpu *g, const char *path, struct aurum_error *e);

#ifdef __cplusplus
}
#endif

#endif
