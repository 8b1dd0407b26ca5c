/* fe.c - a method's way: the macro engine, the check, the state, what acts */
#include "hub/fe/fe.h"

#include "common/net_pass.h"

#include <string.h>

#include "class/a140/bundle.h"
#include "class/action.h"
#include "class/front.h"
#include "class/start.h"

void fe_reset(struct fe *f)
{
    memset(f, 0, sizeof *f);
    mme_reset(&f->mme);
    f->cfg.macro_limit = MME_LIMIT;
    for (unsigned i = 0; i < class_starts_count; i++) {
        const struct class_start *s = &class_starts[i];

        f->state[s->class][s->word] = s->data;
        f->mme.shadow[s->class == CLASS_2D][s->word] = s->data;
    }
    memset(f->stale, 255, sizeof f->stale);
}

void fe_set_state(struct fe *f, const struct fe_config *cfg)
{
    f->cfg = *cfg;
}

const char *fe_not_modelled(const struct fe_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned fe_clocks(const struct fe *f, const struct host_method *m)
{
    return !(f->pairs && i2m_is_data(m));
}

static enum fe_left fault(struct fe *f, enum fe_fault_kind kind, enum class_index c, unsigned word,
                          u32 data, u32 trap, struct fe_out *out)
{
    f->stopped = true;
    out->fault =
        (struct fe_fault){ f->channel, kind, classes[c].id, (u12)word, data, (u6)trap, f->address };
    return FE_FAULT;
}

/* known: facts/classes/host.md 3: the subchannel decides, the bound class has to match it */
static enum fe_left bind(struct fe *f, enum class_index c, u32 data, struct fe_out *out)
{
    if (data != classes[c].id)
        return fault(f, FE_FAULT_CLASS, c, 0, data, 0, out);
    f->bound[c] = true;
    return FE_NOTHING;
}

static void fe_keep(struct fe *f, enum class_index c, unsigned word, u32 data, u32 readers)
{
    if (f->state[c][word] == data) {
        f->redundant++;
        return;
    }
    f->state[c][word] = data;
    f->stale[c] |= readers;
}

void fe_set(struct fe *f, enum class_index c, unsigned word, u32 data)
{
    const struct class_rule *r = class_rule_at(c, word);

    f->state[c][word] = data;
    f->stale[c] |= r ? r->readers : 0;
}

void fe_mark_stale(struct fe *f, enum class_index c)
{
    f->stale[c] = ~(u32)0;
}

bool fe_take_stale(struct fe *f, enum class_index c, enum class_reader reader)
{
    const u32 bit = (u32)1 << reader;
    const bool stale = f->stale[c] & bit;

    f->stale[c] &= ~bit;
    return stale;
}

bool fe_take_entered(struct fe *f, enum class_index c)
{
    const bool entered = f->entered >> c & 1;

    f->entered &= (u8) ~(1u << c);
    return entered;
}

static void enter(struct fe *f, enum class_index c)
{
    if (c != f->last)
        f->entered |= (u8)(1u << c);
    f->last = (u3)c;
}

/* known: facts/classes/host.md 3: scratch 1 goes to the register under the mask scratch 2; scratch 0 becomes 1 when it has */
static void write_register(struct fe *f, enum class_index c, u32 address)
{
    u32 *scratch =
        c == CLASS_COMPUTE ? f->state[c] + MME_SCRATCH : f->mme.shadow[c == CLASS_2D] + MME_SCRATCH;
    const unsigned word = class_register(address);

    if (word)
        fe_set(f, CLASS_3D, word,
               (f->state[CLASS_3D][word] & ~scratch[2]) | (scratch[1] & scratch[2]));
    scratch[0] = 1;
}

/* chosen: a macro that calls a macro is a fault: no description of the engine has it */
enum fe_left fe_write(struct fe *f, enum class_index c, unsigned word, u32 data, bool macro,
                      struct fe_out *out)
{
    const struct class_rule *r = class_rule_at(c, word);

    if (word == 0)
        return bind(f, c, data, out);
    if (!r || (macro && word >= MME_CALLS))
        return fault(f, FE_FAULT_METHOD, c, word, data, 0, out);
    if (!class_data_valid(c, r, data))
        return fault(f, FE_FAULT_DATA, c, word, data, 0, out);
    if (class_action_at(c, word) == ACTION_FALCON)
        write_register(f, c, data);
    else
        fe_keep(f, c, word, data, r->readers);
    f->macro_methods += macro;
    out->action = (struct fe_action){ f->channel, (u3)c, (u12)word, data, macro, f->address };
    if (r->kind != CLASS_ACTION && r->kind != CLASS_NOT_MODELLED)
        return FE_KEPT;
    f->actions++;
    return FE_ACTION;
}

static enum fe_left from_mme(struct fe *f, const struct mme_result *r, struct fe_out *out)
{
    enum class_index c = r->twod ? CLASS_2D : CLASS_3D;

    if (r->what == MME_WRITE)
        return fe_write(f, c, r->method, r->data, r->macro, out);
    f->mme.holds = false; /* chosen: what stopped a macro is lost with it */
    if (r->what == MME_TRAP)
        return fault(f, FE_FAULT_MACRO, c, r->method, 0, r->data, out);
    return FE_NOTHING;
}

/* A macro that a method of another kind finds waiting gets no more. */
static bool finish_macro(struct fe *f, struct fe_out *out)
{
    struct mme_result r;

    if (!mme_interrupt(&f->mme, &r))
        return false;
    from_mme(f, &r, out);
    return true;
}

/* The engine's own methods are checked before they get there: they never come out again. */
static bool own_method(unsigned word)
{
    return word >= MME_CALLS || (word >= MME_CODE_POINTER && word <= MME_CONTROL);
}

/* What the macro engine has to give; whether there is anything. */
static bool from_engine(struct fe *f, struct mme_result *r)
{
    if (!mme_fe_from(&f->mme, r))
        return false;
    if (f->look)
        net_pass(f->look->mme_fe, r);
    return true;
}

static enum fe_left through_mme(struct fe *f, enum class_index c, const struct host_method *m,
                                struct fe_out *out)
{
    const struct mme_method in = { c == CLASS_2D, m->method, m->data };
    struct mme_result r;

    if (own_method(m->method)) {
        enum fe_left left = fe_write(f, c, m->method, m->data, false, out);
        if (left == FE_FAULT)
            return left;
        f->calls += m->method >= MME_CALLS && m->method % 2 == 0;
    }
    if (f->look)
        net_pass(f->look->fe_mme, &in);
    fe_mme_into(&f->mme, &in);
    return from_engine(f, &r) ? from_mme(f, &r, out) : FE_NOTHING;
}

/* chosen: a method of a class that SET_OBJECT has not bound is a fault, but the copy engine's, which
 * drivers use without (facts/classes/host.md 3)
 */
enum fe_left fe_take(struct fe *f, const struct host_method *m, struct fe_out *out)
{
    enum class_index c = (enum class_index)m->subchannel;

    if (f->stopped)
        return FE_NOTHING;
    f->channel = m->channel;
    f->address = m->address;
    f->methods++;
    f->mme.cfg.limit = f->cfg.macro_limit;
    assert(c < FE_ENGINES);
    enter(f, c);
    if (m->method != 0 && !f->bound[c] && c != CLASS_COPY)
        return fault(f, FE_FAULT_CLASS, c, m->method, m->data, 0, out);
    if ((c == CLASS_3D || c == CLASS_2D) && m->method != 0)
        return through_mme(f, c, m, out);
    if (finish_macro(f, out))
        return FE_FAULT;
    return fe_write(f, c, m->method, m->data, false, out);
}

enum fe_left fe_next(struct fe *f, struct fe_out *out)
{
    struct mme_result r;

    if (f->stopped || !mme_busy(&f->mme))
        return FE_NOTHING;
    return from_engine(f, &r) ? from_mme(f, &r, out) : FE_NOTHING;
}

static void leave(struct fe *f, enum fe_left left)
{
    f->gives = left == FE_ACTION || left == FE_FAULT ? left : FE_NOTHING;
}

void fe_go_on(struct fe *f)
{
    while (f->gives == FE_NOTHING && !f->stopped && mme_busy(&f->mme)) {
        f->clocks++;
        leave(f, fe_next(f, &f->out));
    }
}

bool host_fe_into(struct fe *f, const struct host_method *in)
{
    if (f->gives != FE_NOTHING || (mme_busy(&f->mme) && !f->stopped))
        return false;
    f->clocks += fe_clocks(f, in);
    f->pairs = !f->pairs && i2m_is_data(in);
    leave(f, fe_take(f, in, &f->out));
    return true;
}
