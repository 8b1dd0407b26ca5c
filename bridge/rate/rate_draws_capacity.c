/* rate_draws_capacity.c - how many pixels Zcull covers, by draws: rates.csv T3
 *
 * A region has all of Zcull's storage, and its target.  A strip of 16 rows at the target's end is drawn twice, the second time behind: where the
 * storage reaches so far, all its tiles are discarded.
 */
#include "class/methods.h"
#include "driver/draw_tables.h"
#include "rate_draws.h"

enum { WIDE = 2048, ROWS = 16, HIGHEST = 4096 };

/* What a kernel's tables say of the region, in a format of its words. */
struct region {
    struct rate_gpu *g;
    enum zcull_format format;
};

static void targets(void *context, struct screen_state *s)
{
    const struct region *r = context;

    draw_tables_targets(&r->g->draw.tables, s);
}

static void draws(void *context, struct screen_state *s)
{
    const struct region *r = context;

    draw_tables_draw(&r->g->draw.tables, s);
    s->gpc.zcull.format = r->format;
}

static void clears(void *context, struct clear_config *c)
{
    const struct region *r = context;

    draw_tables_clears(&r->g->draw.tables, c);
}

static void set_programs(struct rate_gpu *g)
{
    rate_gpu_program(g, 1, &(const struct rate_program_header){ .reads = 1 },
                     "[B------:R-:W0:-:S02] ALD.128 R0, a[0x80];\n"
                     "[B0-----:R2:W-:-:S02] AST.128 a[0x70], R0;\n"
                     "[B--2---:R-:W-:-:S15] EXIT;\n");
    rate_gpu_program(g, 5, &(const struct rate_program_header){ .targets = 0 },
                     "[B------:R-:W-:-:S15] EXIT;\n");
}

static bool covers(enum zcull_format format, unsigned rows)
{
    static const float corners[] = { -1, -1, 0.25f, 1, -1, 3, 0.25f, 1, 3, -1, 0.25f, 1,
                                     -1, -1, 0.75f, 1, -1, 3, 0.75f, 1, 3, -1, 0.75f, 1 };
    const struct rate_target target = { .width = WIDE,
                                        .height = rows,
                                        .samples = 1,
                                        .gpcs = 1,
                                        .color = FORMAT_R8,
                                        .depth = ZETA_Z24S8 };
    struct region r = { rate_gpu_open(&target), format };
    u64 discarded;

    r.g->draw.gpu->tables = (struct gpu_tables){ draws, targets, clears, &r };
    set_programs(r.g);
    rate_gpu_vertices(r.g, corners, 24, 16);
    stream_method(r.g->to, NVB197_SET_DEPTH_TEST, 1);
    stream_method(r.g->to, NVB197_SET_DEPTH_FUNC, 0x201);
    stream_method(r.g->to, NVB197_SET_DEPTH_WRITE, 1);
    stream_method(r.g->to, NVB197_SET_CT_SELECT, 0);
    stream_method(r.g->to, NVB197_SET_SCISSOR_ENABLE, 1);
    stream_method(r.g->to, NVB197_SET_SCISSOR_HORIZONTAL, WIDE << 16);
    stream_method(r.g->to, NVB197_SET_SCISSOR_VERTICAL, rows << 16 | (rows - ROWS));
    for (unsigned n = 0; n < 2; n++) {
        rate_gpu_draw(r.g, RATE_TRIANGLES, 3 * n, 3);
        stream_method(r.g->to, NVB197_WAIT_FOR_IDLE, 0);
    }
    rate_gpu_finish(r.g);
    discarded = r.g->draw.gpu->screen.gpc[0].zcull.discarded;
    rate_gpu_close(r.g);
    return discarded == WIDE / 16;
}

/* Mi pixels. */
static double capacity(enum zcull_format format)
{
    unsigned low = 0, high = HIGHEST / ROWS + 1;

    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;

        *(covers(format, ROWS * middle) ? &low : &high) = middle;
    }
    return WIDE * ROWS * (double)low / (1 << 20);
}

/* The coarsest and the finest of the table.  chosen: words of less than 8x8 pixels are not among those that it speaks of */
bool rate_draws_capacity(const struct rate_row *row, struct rate_measured *m)
{
    (void)row;
    rate_include(m, capacity(ZCULL_Z_16X16X2_4X4));
    rate_include(m, capacity(ZCULL_Z_8X8_4X2));
    m->slower = "zcull words";
    return true;
}
