/* front.c - see front.h */
#include "class/front.h"

#include "class/methods.h"
#include "hub/hub_report.h"

_Static_assert((int)NVB197_SET_REPORT_SEMAPHORE_A == (int)NVB1C0_SET_REPORT_SEMAPHORE_A,
               "3D and compute differ");

/* REDUCTION_OP of 3D and compute in the order of Host's. */
static const u8 reductions[8] = { 5, 0, 1, 6, 7, 3, 4, 2 };

struct class_report class_report_of(const u32 *state, u32 data)
{
    return (struct class_report){ .operation = (enum report_operation)(data & 3),
                                  .va = class_address(state, NVB197_SET_REPORT_SEMAPHORE_A),
                                  .payload = class_word(state, NVB197_SET_REPORT_SEMAPHORE_C),
                                  .at_least = data >> 16 & 1,
                                  .one_word = data >> 28 & 1,
                                  .reduce = data >> 3 & 1,
                                  .reduction = reductions[data >> 9 & 7],
                                  .is_unsigned = (data >> 17 & 3) == 0,
                                  .report = (u5)(data >> 23 & 31),
                                  .sub = (u3)(data >> 5 & 7) };
}

_Static_assert((int)NVB197_SET_NOTIFY_A == (int)NVB1C0_SET_NOTIFY_A &&
                   (int)NVB197_SET_NOTIFY_A == (int)NVA140_SET_NOTIFY_A &&
                   (int)NVB197_SET_NOTIFY_A == (int)NV902D_SET_NOTIFY_A,
               "the classes differ");

u64 class_notifier(const u32 *state)
{
    return class_address(state, NVB197_SET_NOTIFY_A);
}

struct class_condition class_condition_of(enum class_index c, const u32 *state)
{
    const unsigned a = c == CLASS_2D ? NV902D_SET_RENDER_ENABLE_A : NVB197_SET_RENDER_ENABLE_A;

    return (struct class_condition){ (enum condition_mode)class_bits(state, a + 8, 2, 0),
                                     class_address(state, a) };
}

/* known: facts/classes/3d_semantics.md 13: a mode that forces, else the condition */
bool class_renders(enum class_index c, const u32 *state, bool condition)
{
    const unsigned method =
        c == CLASS_2D ? NV902D_SET_RENDER_ENABLE_OVERRIDE : NVB197_SET_RENDER_ENABLE_OVERRIDE;
    const unsigned mode = class_bits(state, method, 1, 0);

    return mode == 0 ? condition : mode == 1;
}

/* known: facts/classes/3d_semantics.md 4: at the offset, which steps */
u64 class_constant(const u32 *state, struct class_change *step)
{
    const u32 offset = class_word(state, NVB197_LOAD_CONSTANT_BUFFER_OFFSET);

    *step = (struct class_change){ NVB197_LOAD_CONSTANT_BUFFER_OFFSET / 4, (offset + 4) & 0xffff };
    return class_address(state, NVB197_SET_CONSTANT_BUFFER_SELECTOR_B) + offset;
}

/* chosen: a size beyond 64 KiB is 64 KiB */
struct scc_binding class_binding(const u32 *state, unsigned word, u32 data)
{
    const unsigned select = NVB197_SET_CONSTANT_BUFFER_SELECTOR_A, across = 32;
    const u32 bytes = class_bits(state, select, 16, 0);

    return (struct scc_binding){ .group = (4 * word - NVB197_BIND_GROUP_CONSTANT_BUFFER) / across,
                                 .slot = data >> 4 & 31,
                                 .to = { data & 1, class_address(state, select + 4),
                                         bytes < 65536 ? bytes : 65536 } };
}

/* chosen: in the place of the method that asks for it, whose data is the address */
unsigned class_register(u32 address)
{
    return address == 0x418800 ? NVB197_SET_FALCON04 / 4 : 0;
}

u32 class_discards(u32 data)
{
    return data & 1 ? 1u << 8 : 1u << (data >> 4 & 7);
}

/* known: class b197: SET_STATISTICS_COUNTER, SET_ZPASS_PIXEL_COUNT */
u32 class_counted(const u32 *state)
{
    static const u8 report[] = { REPORT_DA_VERTICES_GENERATED,
                                 REPORT_DA_PRIMITIVES_GENERATED,
                                 REPORT_VS_INVOCATIONS,
                                 REPORT_GS_INVOCATIONS,
                                 REPORT_GS_PRIMITIVES_GENERATED,
                                 REPORT_STREAMING_PRIMITIVES_SUCCEEDED,
                                 REPORT_STREAMING_PRIMITIVES_NEEDED,
                                 REPORT_CLIPPER_INVOCATIONS,
                                 REPORT_CLIPPER_PRIMITIVES_GENERATED,
                                 REPORT_PS_INVOCATIONS,
                                 REPORT_VTG_PRIMITIVES_OUT,
                                 [14] = REPORT_TOTAL_STREAMING_PRIMITIVES_NEEDED_MINUS_SUCCEEDED };
    const u32 enables = class_word(state, NVB197_SET_STATISTICS_COUNTER);
    u32 counted = 0;

    for (unsigned i = 0; i < sizeof report; i++)
        counted |= (report[i] ? enables >> i & 1 : 0) << report[i];
    if (class_bits(state, NVB197_SET_ZPASS_PIXEL_COUNT, 0, 0))
        counted |= 1u << REPORT_ZPASS_PIXEL_CNT | 1u << REPORT_ZPASS_PIXEL_CNT64;
    return counted;
}
