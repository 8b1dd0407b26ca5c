/* rate_grid.h - a whole GPU on which grids are timed, as a driver times them on hardware (driver/launch.h, time/time_machine.h)
 *
 *   rate_grid_open ---> programs, buffers, launches ---> rate_grid_finish ---> rate_grid_end, _clocks
 *
 * Grids go to Host in one pushbuffer, as QMDs.  Nothing here knows a value of the table.  What fails is our own mistake, and stops the
 * program.
 */
#ifndef RATE_GRID_H
#define RATE_GRID_H

#include "driver/launch.h"
#include "rate_textures.h"
#include "time/time_machine.h"

#define RATE_GRIDS      64 /* of one stream, at most */
#define RATE_GRID_WORDS 16384
#define RATE_GRID_BANKS 2     /* of constants, 64 KB each */
#define RATE_PARAMETERS 0x140 /* of bank 0: where a program finds the address of its buffer */

struct rate_grid {
    struct device device;
    struct time_machine *time;
    u32 entry, code;   /* of the program that was placed last; where the next goes */
    u64 code_at, bank; /* in memory: programs, constants, */
    u64 qmds, push;    /* ... QMDs, the pushbuffer */
    u32 word[RATE_GRID_WORDS];
    unsigned words, grids;
    u64 buffers; /* virtual address of the next */
    struct launch_pools pools;
    struct failure failure;
};

/* How grids are launched: sizes 0 are 1. */
struct rate_grid_how {
    u32 ctas, threads;
    u32 registers, shared_bytes; /* registers 0: 32 */
    bool
        dependent; /* the grid before launches it, which must be one of this stream; else it is launched by methods */
};

/* Makes a GPU with so many SMs, 0: the profile's; one of a profile, whose issue, room and clocks its SMs have. */
struct rate_grid *rate_grid_open(unsigned sms);
struct rate_grid *rate_grid_open_as(const struct profile *p);
void rate_grid_close(struct rate_grid *g);

/* Places a program, for the grids behind: assembly (code_assemble.h). */
void rate_grid_program(struct rate_grid *g, const char *text);

/* Maps zeros, in memory on the chip if they are near, and puts their address at RATE_PARAMETERS of bank 0, which all grids read when
 * they run.
 */
void rate_grid_buffer(struct rate_grid *g, u64 bytes);
void rate_grid_buffer_near(struct rate_grid *g, u64 bytes);

/* Maps 64 KB of zeros at an address, and puts that there; false: there is no such address. */
bool rate_grid_buffer_at(struct rate_grid *g, u64 va);

/* Gives the grids behind a texture of zeros with a filter, as word RATE_GRID_TEXTURE of bank 0. */
#define RATE_GRID_TEXTURE 0x100
void rate_grid_texture(struct rate_grid *g, enum rate_format format, enum rate_shape shape,
                       enum rate_filter filter);

/* rate_grids_texture.c: returns the samples a clock of all SMs, of a place that L1 has, by a grid that fills them. */
struct rate_grid_samples {
    const struct profile *profile;
    struct rate_place place;
    enum rate_format format;
    enum rate_filter filter;
    unsigned mask; /* components of a sample's result */
};
double rate_grid_samples(const struct rate_grid_samples *s);

/* Adds a grid, whose QMD is in memory; one whose QMD the stream uploads, which is an action of its own before it; a wait of FE for all
 * before.
 * known: cmodel/hub/sked/qmd.def: words before the first are of queues, those from the end on the hardware's, spare, and of debuggers
 */
#define QMD_SET_FIRST 5
#define QMD_SET_END   48
void rate_grid_launch(struct rate_grid *g, const struct rate_grid_how *how);
void rate_grid_set_up(struct rate_grid *g, const struct rate_grid_how *how);
void rate_grid_wait(struct rate_grid *g);

/* Runs the stream: all clocks are known.  rate_grid_faults: no clocks are; returns whether the channel has stopped. */
void rate_grid_finish(struct rate_grid *g);
bool rate_grid_faults(struct rate_grid *g);

/* Returns the clock at which grid i ended, from 0 on; those from its begin to its end. */
u64 rate_grid_end(const struct rate_grid *g, unsigned i);
u64 rate_grid_clocks(const struct rate_grid *g, unsigned i);

/* Returns the clocks of one grid alone of a program: from begin to end. */
u64 rate_grid_alone(unsigned sms, const char *text, const struct rate_grid_how *how);

/* rate_grid_loop.c: writes a program that executes 'before', then so many of 'body' in each turn of a loop; R6 counts turns. */
#define RATE_GRID_TEXT 32768
void rate_grid_write_loop(char text[RATE_GRID_TEXT], const char *before, const char *body,
                          unsigned bodies, unsigned loops);

/* Returns the clocks of one grid of a program alone, with 1 MiB for it. */
u64 rate_grid_time(const struct profile *p, const struct rate_grid_how *how, const char *text);

/* Returns the bodies that all threads do in a clock: more turns less few, so that the launch costs nothing; many bodies less half of them, so
 * that the loop does not.
 */
double rate_grid_bodies(const struct profile *p, const struct rate_grid_how *how,
                        const char *before, const char *body);

#endif
