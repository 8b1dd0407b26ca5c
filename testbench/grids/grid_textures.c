/* grid_textures.c - see grid_textures.h */
#include "grid_textures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#undef fail
#include <cmocka.h>
#include <stdio.h>

#include "class/methods.h"

#define RESULT "MOV R2, c[0x0][0x140];\nMOV R3, c[0x0][0x144];\n"
#define HANDLE (9u << 20 | 5) /* sampler 9, header 5 */

struct grid_bench *open_with_pools(void)
{
    struct grid_bench *b = grid_open(2);
    u32 *state = b->hub->channel[0].fe.state[CLASS_COMPUTE];

    state[NVB1C0_SET_TEX_HEADER_POOL_A / 4] = HEADERS >> 32;
    state[NVB1C0_SET_TEX_HEADER_POOL_B / 4] = (u32)HEADERS;
    state[NVB1C0_SET_TEX_HEADER_POOL_C / 4] = 15;
    state[NVB1C0_SET_TEX_SAMPLER_POOL_A / 4] = SAMPLERS >> 32;
    state[NVB1C0_SET_TEX_SAMPLER_POOL_B / 4] = (u32)SAMPLERS;
    state[NVB1C0_SET_TEX_SAMPLER_POOL_C / 4] = 15;
    grid_put(b, GRID_CONSTANTS + 0x150, (u32[]){ HANDLE }, 1);
    return b;
}

void put_image(struct grid_bench *b, u32 word0, u32 width, u32 height, u32 pitch)
{
    const u32 word[8] = { word0,
                          (u32)TEXELS,
                          (u32)(TEXELS >> 32) | 2u << 21,
                          pitch >> 5,
                          (width - 1) | 7u << 23 | 7u << 29,
                          height - 1 };

    grid_put(b, HEADERS + 32 * 5, word, 8);
}

void put_sampler(struct grid_bench *b, unsigned number, u32 filter)
{
    const u32 word[8] = { 0, filter };

    grid_put(b, SAMPLERS + 32 * number, word, 8);
}

void put_width(struct grid_bench *b, u32 width)
{
    put_image(b, 0x58d24908, width, 1, 0x1000);
}

void put_program(struct grid_bench *b, const char *text, u32 w[QMD_WORDS])
{
    char all[1000];

    snprintf(all, sizeof all, RESULT "%sEXIT;\n", text);
    grid_program(b, 0, all);
    grid_qmd(w, true, 0, 1, 32);
}

void start(struct grid_bench *b, const u32 *w)
{
    grid_put_qmd(b, 0, w);
    assert_int_equal(grid_start(b, 0), GRIDS_DONE);
}
