/* rate_streams_hub.c - rates.csv X: copies, uploads, methods, indices, as streams on the clocked machine */
#include <string.h>

#include "class/methods.h"
#include "rate_streams.h"

/* What a stream does 'count' times, and the bytes of its buffer. */
typedef void some(struct rate_gpu *g, unsigned count);

/* Clocks of one of them: what forty more of them take longer. */
static double clocks_of(some *stream, u64 buffer_bytes)
{
    enum { FEW = 20, MANY = 60 };
    u64 end[2];

    for (unsigned i = 0; i < 2; i++) {
        struct rate_gpu *g = rate_stream_open(buffer_bytes, 0);

        stream(g, i ? MANY : FEW);
        rate_gpu_finish(g);
        end[i] = g->time->net.now;
        rate_gpu_close(g);
    }
    return (double)(end[1] - end[0]) / (MANY - FEW);
}

enum { COPIED = 0x8000 };

static void copy_by_256(struct rate_gpu *g, unsigned count)
{
    while (count--)
        rate_copy(g, RATE_BUFFER_VA + COPIED, RATE_BUFFER_VA, 256, COPIED / 256);
}

static void copy_by_128(struct rate_gpu *g, unsigned count)
{
    while (count--)
        rate_copy(g, RATE_BUFFER_VA + COPIED, RATE_BUFFER_VA, 128, COPIED / 128);
}

/* Uploads of a line of words. */
enum { UPLOADED = 0x8000 }; /* so much is a segment */
static void upload(struct rate_gpu *g, unsigned count)
{
    const u32 where[] = { UPLOADED, 1, (u32)(RATE_BUFFER_VA >> 32), (u32)RATE_BUFFER_VA };
    const u32 pitch = 1;

    while (count--) {
        rate_methods(g, CLASS_I2M, NVA140_LINE_LENGTH_IN, where, 4);
        rate_methods(g, CLASS_I2M, NVA140_LAUNCH_DMA, &pitch, 1);
        rate_same_method(g, CLASS_I2M, NVA140_LOAD_INLINE_DATA, 0, UPLOADED / 4);
        stream_submit(g->to, STREAM_CHANNEL);
    }
}

/* A method of the state. */
enum { METHODS = 200 };
static void set_state(struct rate_gpu *g, unsigned count)
{
    rate_same_method(g, CLASS_3D, NVB197_SET_ALPHA_REF, 0, METHODS * count);
}

/* A draw of restart indices: they are fetched, and nothing is drawn. */
enum { INDICES = 0x1000 };
static void fetch_indices(struct rate_gpu *g, unsigned count)
{
    enum { WORDS = 2 };
    const u32 buffer[] = { (u32)(RATE_BUFFER_VA >> 32),
                           (u32)RATE_BUFFER_VA,
                           (u32)(RATE_BUFFER_VA >> 32),
                           (u32)RATE_BUFFER_VA + 4 * INDICES - 1,
                           WORDS,
                           0 };
    static const char nothing[] = "[B------:R-:W-:-:S15] EXIT;\n";
    const struct rate_program_header none = { .reads = 1 };
    static u32 index[INDICES];

    rate_gpu_program(g, 1, &none, nothing);
    rate_gpu_program(g, 5, &none, nothing);
    memset(index, 0xff, sizeof index);
    stream_data(g->to, RATE_BUFFER_VA, index, sizeof index);
    stream_methods(g->to, NVB197_SET_INDEX_BUFFER_A, buffer, 6);
    stream_method(g->to, NVB197_SET_DA_PRIMITIVE_RESTART, 1);
    stream_method(g->to, NVB197_SET_DA_PRIMITIVE_RESTART_INDEX, UINT32_MAX);
    while (count--) {
        stream_method(g->to, NVB197_BEGIN, RATE_TRIANGLES);
        stream_method(g->to, NVB197_DRAW_INDEX_BUFFER, INDICES);
        stream_method(g->to, NVB197_END, 0);
    }
}

/* A word of one block of constants after another, of a buffer that a draw before has bound: nothing is drawn. */
enum { BLOCK = 256, BLOCKS = 256, UPDATES = 16 };
static void update_in_use(struct rate_gpu *g, unsigned count)
{
    const u32 buffer[] = { BLOCK * BLOCKS, (u32)(RATE_BUFFER_VA >> 32), (u32)RATE_BUFFER_VA };
    static const char nothing[] = "[B------:R-:W-:-:S15] EXIT;\n";
    const struct rate_program_header none = { .reads = 1 };

    rate_gpu_program(g, 1, &none, nothing);
    rate_gpu_program(g, 5, &none, nothing);
    stream_methods(g->to, NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, buffer, 3);
    stream_method(g->to, NVB197_BIND_GROUP_CONSTANT_BUFFER, 1);
    rate_gpu_draw(g, RATE_POINTS, 0, 0);
    for (unsigned n = 0; n < UPDATES * count; n++) {
        const u32 at[] = { BLOCK * (n % BLOCKS), n };

        stream_methods(g->to, NVB197_LOAD_CONSTANT_BUFFER_OFFSET, at, 2);
    }
}

bool rate_streams_hub(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "copy engine write") == 0) {
        rate_include(m, COPIED / clocks_of(row->condition[0] == '2' ? copy_by_256 : copy_by_128,
                                           2 * COPIED));
        m->slower = "ce";
    } else if (strcmp(row->item, "I2M") == 0) {
        rate_include(m, UPLOADED / clocks_of(upload, UPLOADED));
        m->slower = "i2m";
    } else if (strcmp(row->item, "FE methods") == 0) {
        rate_include(m, METHODS / clocks_of(set_state, 0));
        m->slower = "fe";
    } else if (strcmp(row->item, "constant update in use") == 0) {
        rate_include(m, clocks_of(update_in_use, BLOCK * BLOCKS) / UPDATES);
        m->slower = "scc";
    } else if (strcmp(row->item, "PD index fetch") == 0) {
        rate_include(m, 4 * INDICES / clocks_of(fetch_indices, 4 * INDICES));
        m->slower = "pd";
    } else {
        return false;
    }
    return true;
}
