/* zcull_scene_parts.h - what the parts of a scene share */
#ifndef ZCULL_SCENE_PARTS_H
#define ZCULL_SCENE_PARTS_H

#include "gpc/crast/crast.h"
#include "gpc/frast/frast.h"
#include "gpc/setup/setup.h"
#include "gpc/zcull/zcull.h"
#include "zcull_buffer.h"
#include "zcull_scene.h"

#define QUEUE  1024
#define DRAWS  24
#define BEHIND (BUFFER_SIDE / 16)

struct scene {
    const struct scene_kind *kind;
    struct scene_counts *n;
    struct setup_config setup;
    struct frast_config frast;
    struct crast_config crast;
    struct zcull zcull;
    struct buffer buffer[2]; /* two depth targets, each with its region */
    struct zcull_config target[2];
    unsigned now;
    u16 draw;
    struct buffer_tests tests;
    struct zcull_feedback queue[QUEUE];
    unsigned queued;
    bool held; /* feedback waits for some later draw */
};
extern struct scene scene;

/* 0 .. n-1 of the scene's random numbers. */
unsigned scene_below(unsigned n);

/* zcull_scene_state.c: a stored depth, mostly a corner; a stencil test. */
u32 scene_depth(enum raster_depth depth);
struct stencil_criterion scene_criterion(void);

/* Depth target i: how it is sampled and stored, and what zcull keeps of it. */
enum sample_mode scene_mode(void);
void scene_target(unsigned i, const struct sample_grid *grid, enum raster_depth depth);

/* What the next draw tests. */
void scene_tests(struct zcull_config *c);
void scene_stencil(struct zcull_config *c);

/* zcull_scene_commands.c: nothing is known any more; a clear of all or some of the buffer; everything to
 * memory and back, with garbage between.
 */
void scene_invalidate(void);
void scene_clear(bool all, bool depth, bool stencil);
void scene_save_and_load(void);

#endif
