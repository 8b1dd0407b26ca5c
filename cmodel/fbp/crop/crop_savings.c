/* crop_savings.c - kill, read-suppress, fill-override (facts/fbp.md; texture/rop_rules.md 7)
 *
 * Every rule is bit-neutral: the flags say what the result is for any dst, they never change it.
 */
#include "fbp/crop/crop.h"

/* What holds for one channel, whatever dst is. */
struct channel_savings {
    bool leaves;                                /* result = dst */
    bool ignores;                               /* result does not depend on dst */
    bool fills;                                 /* result = source */
};

static struct channel_savings blend_savings(enum blend_equation op, enum blend_factor src,
                                            enum blend_factor dst, const struct crop_mode *m,
                                            const struct crop_operands *o, unsigned c)
{
    s32 fs = crop_factor(src, o, c, m->one), fd = crop_factor(dst, o, c, m->one);
    bool fs_known = crop_factor_known(src, m, c), fd_known = crop_factor_known(dst, m, c);
    bool product_known = fs_known || o->s[c] == 0;
    bool product_zero = o->s[c] == 0 || (fs_known && fs == 0);
    bool dst_out = fd_known && fd == 0, dst_kept = fd_known && fd == m->one;
    bool src_kept = fs_known && fs == m->one;
    bool adds = op != BLEND_SUBTRACT && op != BLEND_REVSUBTRACT;
    bool saturates = adds && !m->snorm && src_kept && o->s[c] == m->one;

    if (op == BLEND_MIN || op == BLEND_MAX)
        return (struct channel_savings){ 0 };
    return (struct channel_savings){
        /* chosen: never for SNORM8, where a stored 0x80 would become 0x81 */
        .leaves = op != BLEND_SUBTRACT && product_zero && dst_kept && !m->snorm,
        .ignores = (product_known && dst_out) || saturates,
        .fills = (op != BLEND_REVSUBTRACT && src_kept && dst_out) || saturates,
    };
}

static struct channel_savings channel_savings(const struct crop_config *cfg,
                                              const struct crop_mode *m,
                                              const struct crop_operands *o, unsigned c)
{
    if (m->logic)
        return (struct channel_savings){
            .leaves = cfg->logic_func == LOGIC_NOOP,
            .ignores = cfg->logic_func == LOGIC_CLEAR || cfg->logic_func == LOGIC_COPY ||
                       cfg->logic_func == LOGIC_COPY_INVERTED || cfg->logic_func == LOGIC_SET,
            .fills = cfg->logic_func == LOGIC_COPY,
        };
    if (!m->blend)
        return (struct channel_savings){ .ignores = true, .fills = true };
    if (c == 3)
        return blend_savings(cfg->alpha_op, cfg->alpha_src, cfg->alpha_dst, m, o, c);
    return blend_savings(cfg->color_op, cfg->color_src, cfg->color_dst, m, o, c);
}

struct crop_savings crop_savings_of(const struct crop_config *cfg, const struct crop_mode *m,
                                    const struct crop_operands *o)
{
    struct channel_savings all = { true, true, true };
    bool pads = false;

    for (unsigned c = 0; c < 4; c++) {
        if (!(m->written >> c & 1))
            continue;
        struct channel_savings one = channel_savings(cfg, m, o, c);
        all.leaves &= one.leaves;
        all.ignores &= one.ignores;
        all.fills &= one.fills;
    }
    for (unsigned b = 0; b < 4; b++)
        pads |= m->byte[b].channel == CHANNEL_Z || m->byte[b].channel == CHANNEL_O;
    /* A pad byte that any write sets is not provably there already. */
    bool kill = m->written == 0 || (all.leaves && !pads);
    return (struct crop_savings){
        .kill = kill,
        .read_suppress = kill || all.ignores,
        .fill = !kill && all.fills,
    };
}
