/* zcull_scene_commands.c - what fe tells zcull between the draws of a scene */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "zcull_scene_parts.h"

static void command(const struct zcull_command *c)
{
    struct zcull_saved saved;

    zcull_command(&scene.zcull, c, &saved);
}

void scene_invalidate(void)
{
    struct zcull_command c = { .op = ZCULL_INVALIDATE, .draw = scene.draw };

    command(&c);
}

/* A clear of some or all of the buffer, told to zcull. */
void scene_clear(bool all, bool depth, bool stencil)
{
    struct buffer *b = &scene.buffer[scene.now];
    struct zcull_command c = { .op = ZCULL_CLEAR, .draw = scene.draw };

    c.clear_depth = depth;
    c.clear_stencil = stencil;
    c.z = scene_depth(scene.zcull.cfg.depth);
    if (scene.kind->plain)
        c.z = scene.zcull.cfg.greater                ? 0
              : scene.zcull.cfg.depth == RASTER_Z16  ? 0xffff
              : scene.zcull.cfg.depth == RASTER_ZF32 ? 0x3f800000
                                                     : 0xffffff;
    c.stencil = (u8)scene_below(4);
    c.x0 = (u15)(b->x + (all ? 0 : scene_below(BUFFER_SIDE)));
    c.y0 = (u15)(b->y + (all ? 0 : scene_below(BUFFER_SIDE)));
    c.x1 = (u15)(b->x + (all ? BUFFER_SIDE : scene_below(BUFFER_SIDE + 1)));
    c.y1 = (u15)(b->y + (all ? BUFFER_SIDE : scene_below(BUFFER_SIDE + 1)));
    for (unsigned y = c.y0; y < c.y1; y++)
        for (unsigned x = c.x0; x < c.x1; x++)
            for (unsigned s = 0; s < 16; s++) {
                if (depth)
                    b->z[y - b->y][x - b->x][s] = c.z;
                if (stencil)
                    b->stencil[y - b->y][x - b->x][s] = c.stencil;
            }
    command(&c);
    scene.n->clears++;
}

/* Everything to memory and back, with garbage between. */
void scene_save_and_load(void)
{
    static struct zcull_saved kept[ZCULL_ALIQUOTS + ZCULL_REGIONS];

    for (unsigned i = 0; i < ZCULL_ALIQUOTS + ZCULL_REGIONS; i++) {
        struct zcull_command c = { .op = ZCULL_SAVE, .aliquot = (u12)i };

        assert_true(zcull_command(&scene.zcull, &c, &kept[i]));
    }
    for (unsigned i = 0; i < ZCULL_WORDS; i++)
        scene.zcull.word[i] = ((u64)scene_below(65536) << 48 | scene_below(65536));
    for (unsigned i = 0; i < ZCULL_ALIQUOTS + ZCULL_REGIONS; i++) {
        struct zcull_command c = { .op = ZCULL_LOAD, .draw = scene.draw, .aliquot = (u12)i };

        memcpy(c.data, kept[i].data, sizeof c.data);
        command(&c);
    }
    scene.n->saves++;
}
