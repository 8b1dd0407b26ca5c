/* class/b197/pd_draws.c - see class/b197/pd_draws.h */
#include "class/b197/pd_draws.h"

#include "class/methods.h"

/* Codes of SET_PRIMITIVE_TOPOLOGY.  known: class b197; chosen: the legacy forms are what their names say, and count
 * vertices
 */
static const struct {
    u16 code;
    enum pd_topology topology;
} separate[] = {
    { 0x1, PD_POINTS },
    { 0x2, PD_LINES },
    { 0x3, PD_LINE_STRIP },
    { 0x4, PD_TRIANGLES },
    { 0x5, PD_TRIANGLE_STRIP },
    { 0xa, PD_LINES_ADJ },
    { 0xb, PD_LINE_STRIP_ADJ },
    { 0xc, PD_TRIANGLES_ADJ },
    { 0xd, PD_TRIANGLE_STRIP_ADJ },
    { 0xe, PD_PATCHES },
    { 0x1001, PD_POINTS },
    { 0x1002, PD_LINES },          /* INDEXEDLINELIST */
    { 0x1003, PD_TRIANGLES },      /* INDEXEDTRIANGLELIST */
    { 0x100f, PD_LINES },          /* LINELIST */
    { 0x1010, PD_LINE_STRIP },     /* LINESTRIP */
    { 0x1011, PD_LINE_STRIP },     /* INDEXEDLINESTRIP */
    { 0x1012, PD_TRIANGLES },      /* TRIANGLELIST */
    { 0x1013, PD_TRIANGLE_STRIP }, /* TRIANGLESTRIP */
    { 0x1014, PD_TRIANGLE_STRIP }, /* INDEXEDTRIANGLESTRIP */
    { 0x1015, PD_TRIANGLE_FAN },   /* TRIANGLEFAN */
    { 0x1016, PD_TRIANGLE_FAN },   /* INDEXEDTRIANGLEFAN */
    { 0x1017, PD_TRIANGLE_FAN },   /* TRIANGLEFAN_IMM */
    { 0x1018, PD_LINES },          /* LINELIST_IMM */
    { 0x101a, PD_TRIANGLES },      /* INDEXEDTRIANGLELIST2 */
    { 0x101b, PD_LINES },          /* INDEXEDLINELIST2 */
};

/* Of a BEGIN whose own topology is 'op'. */
static enum pd_topology topology(const u32 *state, u32 op)
{
    const u32 code = class_bits(state, NVB197_SET_PRIMITIVE_TOPOLOGY, 15, 0);

    if (!class_bits(state, NVB197_SET_PRIMITIVE_TOPOLOGY_CONTROL, 0, 0))
        return op < PD_NO_TOPOLOGY ? (enum pd_topology)op : PD_NO_TOPOLOGY;
    for (unsigned i = 0; i < sizeof separate / sizeof separate[0]; i++)
        if (separate[i].code == code)
            return separate[i].topology;
    return PD_NO_TOPOLOGY;
}

static struct pd_draw begin(const u32 *state, u32 data)
{
    const unsigned split = data >> 29 & 3; /* NORMAL/NORMAL, NORMAL/OPEN, OPEN/OPEN, OPEN/NORMAL */

    return (struct pd_draw){ .what = PD_BEGIN,
                             .topology = topology(state, data & 0xffff),
                             .keep_id = data >> 24 & 1,
                             .instance_id = (enum pd_instance)(data >> 26 & 3),
                             .open_begin = split >= 2,
                             .open_end = split == 1 || split == 2 };
}

/* chosen: the primitive id begins at 0, as each instance's does */
static unsigned whole(const u32 *state, u32 data, enum pd_what what, enum pd_index_size size,
                      enum pd_instance instance, struct pd_draw out[PD_PACKETS])
{
    out[0] = (struct pd_draw){ .what = PD_BEGIN,
                               .topology = topology(state, data >> 28),
                               .instance_id = instance };
    out[1] = (struct pd_draw){
        .what = what, .index_size = size, .first = data & 0xffff, .count = data >> 16 & 0xfff
    };
    out[2] = (struct pd_draw){ .what = PD_END };
    return 3;
}

/* known: facts/classes/3d_semantics.md 2: from byte START, a remainder is dropped
 * chosen: from vertex 0: nvc0 writes no array start before
 */
static struct pd_draw automatic(const u32 *state, u32 bytes)
{
    const u32 start = class_word(state, NVB197_SET_DRAW_AUTO_START);
    const u32 stride = class_bits(state, NVB197_SET_DRAW_AUTO_STRIDE, 11, 0);

    return (struct pd_draw){ .what = PD_ARRAY,
                             .count = stride && bytes > start ? (bytes - start) / stride : 0 };
}

/* The forms of one packet; false of others. */
static bool plain(const u32 *state, unsigned method, u32 data, struct pd_draw *d)
{
    const enum pd_index_size size =
        (enum pd_index_size)class_bits(state, NVB197_SET_INDEX_BUFFER_E, 1, 0);

    *d = (struct pd_draw){ .first = data, .count = data };
    switch (method) {
    case NVB197_BEGIN: *d = begin(state, data); return true;
    case NVB197_END: *d = (struct pd_draw){ .what = PD_END }; return true;
    case NVB197_DRAW_VERTEX_ARRAY:
        d->what = PD_ARRAY;
        d->first = class_word(state, NVB197_SET_VERTEX_ARRAY_START);
        return true;
    case NVB197_DRAW_INDEX_BUFFER:
        d->what = PD_INDICES;
        d->index_size = size;
        d->first = class_word(state, NVB197_SET_INDEX_BUFFER_F);
        return true;
    case NVB197_DRAW_INLINE_INDEX:
    case NVB197_DRAW_INLINE_INDEX2X16:
    case NVB197_DRAW_INLINE_INDEX4X8:
        d->what = PD_INLINE;
        d->index_size = method == NVB197_DRAW_INLINE_INDEX       ? PD_INDEX_32
                        : method == NVB197_DRAW_INLINE_INDEX2X16 ? PD_INDEX_16
                                                                 : PD_INDEX_8;
        d->count = 0;
        return true;
    case NVB197_DRAW_ZERO_INDEX:
        d->what = PD_ZEROS;
        d->first = 0;
        return true;
    case NVB197_DRAW_AUTO: *d = automatic(state, data); return true;
    case NVB197_LOAD_PRIMITIVE_ID:
    case NVB197_ADD_TO_PRIMITIVE_ID:
        d->what = method == NVB197_LOAD_PRIMITIVE_ID ? PD_LOAD_ID : PD_ADD_ID;
        d->count = 0;
        return true;
    default: return false;
    }
}

/* The forms that begin and end by themselves. */
static const struct {
    unsigned method;
    enum pd_what what;
    enum pd_index_size size;
    enum pd_instance instance;
} wholes[] = {
    { NVB197_DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST, PD_ARRAY, PD_INDEX_8, PD_INSTANCE_FIRST },
    { NVB197_DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT, PD_ARRAY, PD_INDEX_8,
      PD_INSTANCE_SUBSEQUENT },
    { NVB197_DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST, PD_INDICES, PD_INDEX_32,
      PD_INSTANCE_FIRST },
    { NVB197_DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST, PD_INDICES, PD_INDEX_16,
      PD_INSTANCE_FIRST },
    { NVB197_DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_FIRST, PD_INDICES, PD_INDEX_8,
      PD_INSTANCE_FIRST },
    { NVB197_DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT, PD_INDICES, PD_INDEX_32,
      PD_INSTANCE_SUBSEQUENT },
    { NVB197_DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT, PD_INDICES, PD_INDEX_16,
      PD_INSTANCE_SUBSEQUENT },
    { NVB197_DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT, PD_INDICES, PD_INDEX_8,
      PD_INSTANCE_SUBSEQUENT },
};

unsigned pd_draws_of(const u32 *state, unsigned method, u32 data, u16 draw,
                     struct pd_draw out[PD_PACKETS])
{
    unsigned count = plain(state, method, data, &out[0]);

    for (unsigned i = 0; i < sizeof wholes / sizeof wholes[0] && !count; i++)
        if (wholes[i].method == method)
            count = whole(state, data, wholes[i].what, wholes[i].size, wholes[i].instance, out);
    for (unsigned i = 0; i < count; i++)
        out[i].draw = draw;
    return count;
}
