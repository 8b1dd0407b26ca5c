/* test_draw_sampled.c - textures of compressed targets: a draw behind those that made them reads what it reads of plain ones
 * (facts/fbp.md, Tiles; Compression of colour; Depth compression states)
 */
#include "driver/draw_layout.h"
#include "driver/draw_stream.h"
#include "driver/draw_tables.h"
#include "driver/draw_world.h"
#include "machine/playback_parts.h" /* before cmocka.h, which has a macro fail() */
#include "sampled_pass.h"
#include "scene/built_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"

/* What is drawn, which target is read, and which of its bytes a client of L2 writes in between. */
struct sampled {
    struct object_scene world;
    struct draw_how how;
    bool zeta;
    u64 at; /* of the write; its bytes */
    u32 word;
    struct sampled_pass pass;
};

static unsigned long texels, states[5], planes[4];

/* Words of 4 bytes, or 2, or pairs: what a texel's bytes are. */
static u32 layout_of(unsigned bytes)
{
    enum { R32_G32 = 0x04, R32 = 0x0f, R16 = 0x1b, UINTS = 0x24900 << 1 };
    const u32 components = bytes == 8 ? R32_G32 : bytes == 4 ? R32 : R16;

    /* type UINT (4) of each component, sources R, G, 0, integer 1 */
    return components | 4u << 7 | 4u << 10 | 4u << 13 | 4u << 16 | 2u << 19 | 3u << 22 | 0u << 25 |
           6u << 28;
}

static void set_header(struct sampled *s)
{
    const struct object_scene *w = &s->world;
    const u64 va = s->zeta ? DRAW_ZETA_VA : DRAW_COLOUR_VA;
    const unsigned bytes =
        s->zeta ? zrop_layout_of(s->how.depth).element : pixel_format_of(s->how.color)->bits / 8u;

    s->pass =
        (struct sampled_pass){ .width = w->width, .height = w->height, .samples = w->samples };
    s->pass.header[0] = layout_of(bytes);
    s->pass.header[1] = (u32)va;
    s->pass.header[2] = (u32)(va >> 32) | 3u << 21;
    s->pass.header[3] = draw_block_height(w, w->samples) << 3;
    s->pass.header[4] = (w->width - 1) | 1u << 23 | 7u << 29;
    s->pass.header[5] = (w->height - 1) | 1u << 31;
    s->pass.header[7] = (u32)draw_mode(w->samples) << 8;
}

/* Tiles of compressed colours by what the cache has stored; of depth by compress bits, of both targets. */
static void count_states(const struct draw_world *d)
{
    const u64 tags = playback_device(d->playback)->space.next / MEM_TAG_BYTES;

    for (unsigned n = 0; n < 5; n++)
        states[n] += d->gpu->screen.fbp[0].ccache.counts.state[n];
    for (u64 n = 0; n < tags; n++)
        planes[d->gpu->mem.tag[n] & 3] += d->gpu->mem.tag[n] >> 2 != 0;
}

/* Draws, writes a word, reads all texels: what the pass has written. */
static u8 *run(struct sampled *s, bool compress)
{
    struct failure f = { 0 };
    struct stream_writer *to;
    struct hub_channel *channel;
    struct draw_world d;
    u8 *seen;

    s->how.compress = compress && pixel_format_of(s->how.color)->bits >= 32;
    assert_true(draw_open(&d, &s->world, &s->how, &f));
    if (!compress)
        d.gpu->tables = (struct gpu_tables){ NULL };
    assert_non_null(to = stream_begin(NULL, d.playback, &f));
    draw_stream(to, &s->world, &s->how);
    count_states(&d);
    d.gpu->tables = (struct gpu_tables){ NULL };
    channel = playback_channel(d.playback);
    if (f.code || !channel)
        fail_msg("%s", f.text);
    assert_true(mem_space_write(&channel->space, &d.gpu->mem, MEM_CE, s->at, &s->word, 4));
    sampled_pass_buffers(to, &s->pass);
    sampled_pass_draws(to, &s->pass);
    if (!stream_end(to))
        fail_msg("%s", f.text);
    assert_non_null(seen = malloc(sampled_pass_bytes(&s->pass)));
    assert_true(mem_space_read(&channel->space, &d.gpu->mem, MEM_HOST, SAMPLED_TARGET_VA, seen,
                               sampled_pass_bytes(&s->pass)));
    draw_close(&d);
    return seen;
}

static bool is_blank(const u8 *byte, u64 bytes)
{
    for (u64 n = 0; n < bytes; n++)
        if (byte[n])
            return false;
    return true;
}

static void compare(struct sampled *s)
{
    const u64 bytes = sampled_pass_bytes(&s->pass);
    u8 *packed = run(s, true), *plain = run(s, false);

    assert_false(is_blank(plain, bytes));
    for (u64 n = 0; n < bytes; n += 4)
        if (memcmp(packed + n, plain + n, 4) != 0)
            fail_msg("%s 0x%x, %u samples: word %lu is %02x%02x%02x%02x, not %02x%02x%02x%02x",
                     s->zeta ? "depth" : "colour", s->zeta ? s->how.depth : s->how.color,
                     s->world.samples, (unsigned long)n / 4, packed[n + 3], packed[n + 2],
                     packed[n + 1], packed[n], plain[n + 3], plain[n + 2], plain[n + 1], plain[n]);
    texels += (unsigned long)s->pass.width * s->pass.height * s->pass.samples;
    free(packed);
    free(plain);
}

/* Triangles of one colour, of smooth ones, and of noise: many states in one target. */
static void make_world(struct sampled *s, unsigned samples)
{
    static const struct scene_state over = { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE };
    const unsigned side[2] = { 24 + (unsigned)(random_word() % 40),
                               24 + (unsigned)(random_word() % 40) };
    struct failure f = { 0 };

    s->world = object_scene_new(side[0], side[1], samples, (const uint8_t[4]){ 12, 34, 56, 78 });
    object_scene_look_at_window(&s->world);
    assert_true(object_scene_begin(&s->world, &over, &f));
    for (unsigned n = 0; n < 12; n++) {
        const unsigned what = (unsigned)(random_word() % 3);
        struct object_scene_vertex v[3];

        for (unsigned k = 0; k < 3; k++) {
            v[k].position[0] = (float)(random_word() % (4 * side[0])) / 4;
            v[k].position[1] = (float)(random_word() % (4 * side[1])) / 4;
            v[k].position[2] = (float)(random_word() % 1000) / 1000;
            v[k].position[3] = 1;
            for (unsigned c = 0; c < 4; c++)
                v[k].value[c] = what == 0 && k ? v[0].value[c]
                                : what == 1    ? (float)(100 + random_word() % 24) / 255
                                               : (float)(random_word() % 256) / 255;
            assert_true(object_scene_add(&s->world, &v[k], &f));
        }
        assert_true(object_scene_triangle(&s->world, s->world.vertices - 3, s->world.vertices - 2,
                                          s->world.vertices - 1, &f));
    }
}

static void of_every_format(bool zeta)
{
    static const enum color_format colors[] = { FORMAT_A8B8G8R8, FORMAT_A2B10G10R10,
                                                FORMAT_RF16_GF16_BF16_AF16 };
    static const enum zeta_format depths[] = { ZETA_Z16,  ZETA_Z24S8,      ZETA_S8Z24,
                                               ZETA_ZF32, ZETA_ZF32_X24S8, ZETA_X8Z24 };
    const unsigned formats =
        zeta ? sizeof depths / sizeof depths[0] : sizeof colors / sizeof colors[0];

    for (unsigned n = 0; n < formats; n++)
        for (unsigned samples = 1; samples <= 8; samples *= 2) {
            struct sampled s = { .how = { .depth = zeta ? depths[n] : ZETA_Z24S8,
                                          .color = zeta ? FORMAT_A8B8G8R8 : colors[n] },
                                 .zeta = zeta,
                                 .word = (u32)random_word() };

            make_world(&s, samples);
            s.how.fbps = 1 + (unsigned)(random_word() % 2);
            s.how.gpcs = 1 + (unsigned)(random_word() % 2);
            s.how.tpcs = 1 + (unsigned)(random_word() % 2);
            s.at = (zeta ? DRAW_ZETA_VA : DRAW_COLOUR_VA) + 4 * (random_word() % 512);
            set_header(&s);
            compare(&s);
            object_scene_free(&s.world);
        }
}

static void colours_are_those_of_plain_targets(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 2; round++)
        of_every_format(false);
    compared("texels", texels);
    for (unsigned n = COMP_RAW; n <= COMP_ARITHMETIC; n++)
        compared("tiles of a state", states[n]);
}

static void depths_are_those_of_plain_targets(void **state)
{
    (void)state;
    texels = 0;
    memset(planes, 0, sizeof planes);
    of_every_format(true);
    compared("texels", texels);
    for (unsigned n = 0; n < 4; n++)
        compared("tiles of a state", planes[n]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_those_of_plain_targets),
        cmocka_unit_test(depths_are_those_of_plain_targets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
