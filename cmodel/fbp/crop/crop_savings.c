/* crop_savings.c - kill, read-suppress, fill-override (facts/fbp.md; texture/rop_rules.md 7)
 *
 * Every rule is bit-neutral: the flags say what the result is for any dst, they never change it.
 */
#include "fbp/crop/crop.h"

/* What holds for one channel, whatever dst is. */
struct channel_savings {
    bool leaves;  /* result = dst */
    bool ignores; /* result does not depend on dst */
    bool fills;   /* result = source */
};

static struct channel_savings blend_savings(const struct crop_channel_mode *how,
                                            const struct crop_terms *t, const struct crop_mode *m)
{
    enum blend_equation op = how->op;
    bool product_known = how->src_known || t->s == 0;
    bool product_zero = t->s == 0 || (how->src_known && t->fs == 0);
    bool src_kept = how->src_known && t->fs == m->one;
    bool dst_out = how->dst_known && t->fd == 0;
    bool dst_kept = how->dst_known && t->fd == m->one;
    bool adds = op != BLEND_SUBTRACT && op != BLEND_REVSUBTRACT;
    bool saturates = adds && !m->snorm && src_kept && t->s == m->one;

    if (op == BLEND_MIN || op == BLEND_MAX)
        return (struct channel_savings){ 0 };
    return (struct channel_savings){
        /* chosen: never for SNORM, whose lowest code would become the next */
        .leaves = op != BLEND_SUBTRACT && product_zero && dst_kept && !m->snorm,
        .ignores = (product_known && dst_out) || saturates,
        .fills = (op != BLEND_REVSUBTRACT && src_kept && dst_out) || saturates,
    };
}

static struct channel_savings logic_savings(enum logic_op op)
{
    return (struct channel_savings){
        .leaves = op == LOGIC_NOOP,
        .ignores =
            op == LOGIC_CLEAR || op == LOGIC_COPY || op == LOGIC_COPY_INVERTED || op == LOGIC_SET,
        .fills = op == LOGIC_COPY,
    };
}

struct crop_savings crop_savings_of(const struct crop_mode *m, const struct crop_terms t[4])
{
    struct channel_savings all = { false, true, true }; /* a plain write */

    if (m->logic)
        all = logic_savings(m->logic_func);
    else if (m->blend)
        all.leaves = true;
    for (unsigned c = 0; m->blend && c < 4; c++) {
        if (!(m->written >> c & 1))
            continue;
        struct channel_savings one = blend_savings(&m->channel[c], &t[c], m);
        all.leaves &= one.leaves;
        all.ignores &= one.ignores;
        all.fills &= one.fills;
    }
    /* A pad that is written is not provably there already; bits that are kept must be read. */
    bool kill = m->written == 0 || (all.leaves && !m->write.pads);
    return (struct crop_savings){
        .kill = kill,
        .read_suppress = kill || (all.ignores && !m->write.merges),
        .fill = !kill && all.fills && !m->write.merges,
    };
}
