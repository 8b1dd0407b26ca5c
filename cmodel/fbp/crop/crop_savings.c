/* crop_savings.c - kill, read-suppress, fill-override (facts/fbp.md; texture/rop_rules.md 7)
 *
 * Every rule is bit-neutral: a flag tells a property of the result, which holds for any dst, and never
 * changes it.  The one exception is SET_BLEND_OPT_CONTROL.ALLOW_FLOAT_PIXEL_KILLS.
 */
#include "common/fp32.h"
#include "fbp/crop/crop_parts.h"

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

/* An fp32 that arithmetic gives back bit by bit: no NaN, no denormal, not -0. */
static bool survives(u32 a)
{
    enum fp32_kind kind = fp32_unpack(a).kind;

    return kind == FP32_IS_FINITE || kind == FP32_IS_INF || a == 0;
}

static bool is_zero(u32 a)
{
    return fp32_unpack(a).kind == FP32_IS_ZERO;
}

/* known: rop_rules.md 5: NaN and the sign of a zero count even at weight 0, unless the state lets zero
 * win.
 * chosen: no kill of floats is bit-neutral: a blend turns a stored NaN into FP32_NAN and an fp32 denormal
 * into zero.  If the state allows kills, a pixel is killed when it is dst times one plus a product with a
 * zero factor; the full blend could give another zero or a NaN.
 */
static struct channel_savings fp_savings(const struct crop_channel_mode *how,
                                         const struct crop_fp_terms *t, const struct crop_mode *m)
{
    enum blend_equation op = how->op;
    bool product_known = how->src_known || (m->zero_wins && is_zero(t->s));
    bool product_zero = is_zero(t->s) || (how->src_known && is_zero(t->fs));
    bool src_kept = how->src_known && t->fs == FP32_ONE;
    bool dst_out = m->zero_wins && how->dst_known && is_zero(t->fd);
    bool dst_kept = how->dst_known && t->fd == FP32_ONE;

    if (op == BLEND_MIN || op == BLEND_MAX)
        return (struct channel_savings){ 0 };
    return (struct channel_savings){
        .leaves = m->kills && op != BLEND_SUBTRACT && product_zero && dst_kept,
        .ignores = product_known && dst_out,
        .fills = op != BLEND_REVSUBTRACT && src_kept && dst_out && survives(t->s),
    };
}

static const struct channel_savings none_yet = { true, true, true };

/* Nothing is saved, whatever other channels say. */
static bool is_nothing(struct channel_savings s)
{
    return !s.leaves && !s.ignores && !s.fills;
}

static void both(struct channel_savings *all, struct channel_savings one)
{
    all->leaves &= one.leaves;
    all->ignores &= one.ignores;
    all->fills &= one.fills;
}

/* A pad that is written is not provably there already; bits that are kept must be read. */
static struct crop_savings of_pixel(const struct crop_mode *m, struct channel_savings all)
{
    bool kill = m->written == 0 || (all.leaves && !m->write.pads);

    return (struct crop_savings){
        .kill = kill,
        .read_suppress = kill || (all.ignores && !m->write.merges),
        .fill = !kill && all.fills && !m->write.merges,
    };
}

struct crop_savings crop_plain_savings(const struct crop_mode *m)
{
    static const struct channel_savings plain = { .ignores = true, .fills = true };

    return of_pixel(m, m->logic ? logic_savings(m->logic_func) : plain);
}

struct crop_savings crop_savings_of(const struct crop_mode *m, const struct crop_terms t[4])
{
    struct channel_savings all = none_yet;

    for (unsigned c = 0; c < 4 && !is_nothing(all); c++)
        if (m->written >> c & 1)
            both(&all, blend_savings(&m->channel[c], &t[c], m));
    return of_pixel(m, all);
}

struct crop_savings crop_fp_savings_of(const struct crop_mode *m, const struct crop_fp_terms t[4])
{
    struct channel_savings all = none_yet;

    for (unsigned c = 0; c < 4 && !is_nothing(all); c++)
        if (m->written >> c & 1)
            both(&all, fp_savings(&m->channel[c], &t[c], m));
    return of_pixel(m, all);
}
