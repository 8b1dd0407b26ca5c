/* iblend.c - see iblend.h */
#include "fbp/crop/iblend/iblend.h"

#include <string.h>

void iblend_reset(struct iblend *u)
{
    memset(u, 0, sizeof *u);
    iblend_set_state(u, &u->cfg);
}

/* The clocks of a bundle's packets that eight at a time do not hide: of n passes each, the last eight or fewer finish their turns
 * and go through entry and store.
 * chosen: 8,000 bits of program do not go beside a packet, so packets inside leave first
 */
static u64 drain(const struct iblend *u)
{
    const u64 n = iblend_clocks(&u->cfg, &u->quads), packets = (u->clocks - u->since) / n;
    const u64 last = (packets - 1) % IBLEND_TURNS;

    return packets ? (IBLEND_TURNS - 1 - last) * n + last + IBLEND_STAGES : 0;
}

void iblend_set_state(struct iblend *u, const struct iblend_config *cfg)
{
    u->drains += drain(u);
    u->since = u->clocks;
    u->cfg = *cfg;
    if (!iblend_not_modelled(cfg))
        u->mode = iblend_mode_of(cfg);
}

const char *iblend_not_modelled(const struct iblend_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->state.format);

    if (!f || f->bits == 0)
        return "iblend: undefined colour target format";
    if (!f->blendable)
        return "iblend: integer colour targets";
    if (f->component[0].width == 32)
        return "iblend: fp32 colour targets";
    return NULL;
}

/* Alpha beside the microcode.
 * chosen: without ALPHA_ENABLE the fourth lane computes As + Ad*(1 - As), which is p0 + p1 + p2 of every
 * KHR mode
 */
static u32 alpha_of(const struct iblend_config *cfg, const struct iblend_pixel *p)
{
    return cfg->alpha_enable ? p->alpha
                             : fp32_fma(p->d[3], p->one_minus_sa, fp32_mul(p->s[3], FP32_ONE));
}

void iblend_pixel_codes(const struct iblend_config *cfg, struct iblend_pixel *p, u32 out[4])
{
    const struct pixel_format *f = pixel_format_of(cfg->state.format);

    for (unsigned pass = 0; pass < cfg->passes; pass++)
        iblend_pass(p, cfg->instruction[pass], cfg->constant);
    for (unsigned c = 0; c < 4; c++) {
        out[c] = 0;
        if (pixel_width(f, (enum channel)c))
            out[c] = iblend_code(f, c == CHANNEL_A ? alpha_of(cfg, p) : p->pbr[c], (enum channel)c);
    }
}

/* known: rop_rules.md 7: the names of the conditions
 * chosen: values count, so -0 is 0; the pixel stays as it is
 */
static bool skipped(enum iblend_noop noop, const u32 s[4])
{
    bool black = true, clear = fp32_unpack(s[3]).kind == FP32_IS_ZERO;

    for (unsigned c = 0; c < 3; c++)
        black &= fp32_unpack(s[c]).kind == FP32_IS_ZERO;
    switch (noop) {
    case NOOP_SOURCE_RGBA_0000: return black && clear;
    case NOOP_SOURCE_ALPHA_0: return clear;
    case NOOP_SOURCE_RGBA_0001: return black && s[3] == FP32_ONE;
    case NOOP_NEVER:
    default: return false;
    }
}

/* Channels stored and not masked. */
static u4 written(const struct crop_config *cfg, const struct pixel_format *f)
{
    unsigned channels = 0;

    for (unsigned c = 0; c < 4; c++)
        channels |= (pixel_width(f, (enum channel)c) > 0) << c;
    return (u4)(channels & cfg->write_mask);
}

struct iblend_mode iblend_mode_of(const struct iblend_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->state.format);
    struct iblend_mode m = { .written = written(&cfg->state, f), .words = f->bits > 32 ? 2 : 1 };

    m.write = crop_write_of(f, m.written);
    return m;
}

static void evaluate_pixel(const struct iblend_config *cfg, const struct iblend_mode *m,
                           const struct iblend_quads *in, unsigned i, struct crop_sector *out)
{
    const struct pixel_format *f = pixel_format_of(cfg->state.format);
    const struct crop_write *write = &m->write;
    const unsigned at = i * m->words;
    struct iblend_pixel p = iblend_operands_of(f, in, i);
    u32 codes[4], result[PIXEL_WORDS];

    if (m->written == 0 || skipped(cfg->noop, p.s)) {
        out->killed |= (u8)(1 << i);
        out->read_suppressed |= (u8)(1 << i);
        return;
    }
    iblend_pixel_codes(cfg, &p, codes);
    pixel_pack(f, codes, result);
    for (unsigned w = 0; w < m->words; w++)
        out->pixel[at + w] =
            (result[w] & write->take[w]) | (in->dst[at + w] & write->keep[w]) | write->ones[w];
    out->byte_enable |= (u32)write->enable << 4 * at;
}

static void evaluate(const struct iblend_config *cfg, const struct iblend_mode *m,
                     const struct iblend_quads *in, struct crop_sector *out)
{
    memset(out, 0, sizeof *out);
    out->id = in->id;
    for (unsigned i = 0; i < IBLEND_PIXELS; i++)
        if (in->coverage >> i & 1)
            evaluate_pixel(cfg, m, in, i, out);
}

void iblend_evaluate(const struct iblend_config *cfg, const struct iblend_quads *in,
                     struct crop_sector *out)
{
    const struct iblend_mode m = iblend_mode_of(cfg);

    evaluate(cfg, &m, in, out);
}

/* known: rop_rules.md 8, fbp.md: n passes, 1/n rate
 * chosen: of the fp16 width, four pixels a clock: operands are no narrower for any target; a program
 * of no pass takes the clock that its packet takes to enter
 */
unsigned iblend_clocks(const struct iblend_config *cfg, const struct iblend_quads *in)
{
    (void)in;
    return cfg->passes ? cfg->passes : 1;
}

bool prop_iblend_into(struct iblend *u, const struct iblend_quads *in)
{
    if (u->busy)
        return false;
    u->quads = *in;
    u->busy = true;
    u->clocks += iblend_clocks(&u->cfg, in);
    return true;
}

bool iblend_l2_from(struct iblend *u, struct crop_sector *out)
{
    if (!u->busy)
        return false;
    evaluate(&u->cfg, &u->mode, &u->quads, out);
    u->busy = false;
    return true;
}
