/* atom.c - see atom.h */
#include "fbp/l2/atom/atom.h"

#include <string.h>

#include "common/atomic.h"
#include "common/bits.h"

void atom_reset(struct atom *a)
{
    memset(a, 0, sizeof *a);
}

void atom_set_state(struct atom *a, const struct atom_config *cfg)
{
    a->cfg = *cfg;
}

const char *atom_not_modelled(const struct atom_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned atom_number_words(enum atomic_type kind, bool wide)
{
    switch (kind) {
    case ATOMIC_F32:
    case ATOMIC_F16X2: return 1;
    case ATOMIC_F64: return 2;
    default: return wide ? 2 : 1;
    }
}

u8 atom_numbers(const struct atom_request *in)
{
    return in->numbers & (atom_number_words(in->kind, in->wide) > 1 ? 0x55 : 0xff);
}

unsigned atom_clocks(const struct atom_request *in)
{
    const unsigned pairs = in->kind == ATOMIC_F16X2 ? bits_count(atom_numbers(in)) : 1;

    return pairs ? pairs : 1;
}

/* Returns the number of one or two words that begins at 'at'. */
static u64 number_at(const u32 word[ATOM_WORDS], unsigned at, unsigned words)
{
    return words > 1 ? (u64)word[at + 1] << 32 | word[at] : word[at];
}

struct atom_result atom_changed(const struct atom_config *cfg, const struct atom_request *in)
{
    const unsigned words = atom_number_words(in->kind, in->wide);
    struct atom_result out = { .id = in->id };

    memcpy(out.word, in->word, sizeof out.word);
    for (unsigned w = 0; w < ATOM_WORDS; w += words) {
        if (!(in->numbers >> w & 1))
            continue;
        const struct atomic a = {
            .op = in->op,
            .type = in->kind,
            .wide = words > 1,
            .keeps = cfg->keeps,
            .operand = number_at(in->operand, w, words),
            .swap = number_at(in->swap, w, words),
        };
        const u64 now = atomic_result(&a, number_at(in->word, w, words));

        out.written |= (u8)(bits_mask(words) << w);
        out.word[w] = (u32)now;
        if (words > 1)
            out.word[w + 1] = (u32)(now >> 32);
    }
    return out;
}

void atom_turn(struct atom *a, const struct atom_request *in, struct atom_result *out)
{
    *out = atom_changed(&a->cfg, in);
    a->clocks += atom_clocks(in);
}
