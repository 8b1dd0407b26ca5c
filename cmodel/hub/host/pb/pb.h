/* pb.h - words of pushbuffers become methods (facts/classes/host.md 2)
 *
 *                    +------+ host_method
 *        pb_word     |      |------------> host, and through it the engines
 *  host ------------>|  pb  |
 *                    |      | pb_error
 *                    +------+------------> host
 *
 * A word is a header or, while a count is outstanding, data.  Data may go on in the next segment; a header can
 * end its segment, whose other words are passed over.  While no sub-device of the mask is ours, methods are
 * dropped.  A word that is no header stops the unit.
 *
 * chosen: bit 12 of a header, reserved in those that are not old, is an error when it is set.
 * chosen: an address that is incremented beyond the last begins at 0 again.
 *
 * After reset the mask and the one that is stored are 0xfff, and a header is due.  'segment' of a word is the first of a segment,
 * which ends the passing over; a word that stops the unit is told once, and all behind it are dropped until a reset.  Data of a
 * method that is dropped counts and increments as any.  NON_INC and IMMD keep the address; ONE_INC increments behind the first.
 */
#ifndef PB_H
#define PB_H

#include "hub/hub_bus.h"

enum pb_form { PB_INC = 1, PB_NON_INC = 3, PB_IMMD = 4, PB_ONE_INC = 5 };

/* What a word is. */
struct pb_method {
    u8 subchannel;
    u16 method;
    u32 data;
};
enum pb_result { PB_NOTHING, PB_METHOD, PB_END, PB_ERROR };

struct pb {
    struct pb_config cfg;
    u64 clocks; /* busy so far */
    u8 form, subchannel;
    u16 method, count; /* words; data that is still to come */
    u16 mask, stored;  /* of sub-devices */
    bool
        second; /* the next word goes with the one before: of one method's data, the second, fourth ... */
    bool ended; /* the segment: its other words mean nothing */
    bool stopped;
    enum pb_result gives; /* PB_METHOD: 'out'; PB_ERROR: of 'word' */
    struct pb_method out;
    struct pb_word word;
};

/* Returns a word that is no data. */
enum pb_result pb_header(struct pb *pb, u32 word, struct pb_method *out);

static inline enum pb_result pb_take(struct pb *pb, u32 word, struct pb_method *out)
{
    if (pb->count == 0)
        return pb_header(pb, word, out);
    *out = (struct pb_method){ pb->subchannel, pb->method, word };
    pb->count--;
    pb->second = pb->form == PB_NON_INC && !pb->second && pb->count;
    pb->method = (pb->method + (pb->form != PB_NON_INC)) & 0xfff;
    if (pb->form == PB_ONE_INC)
        pb->form = PB_NON_INC;
    return pb->mask & pb->cfg.own ? PB_METHOD : PB_NOTHING;
}

/* Returns the clocks of a word.  known: rates.csv X, FE methods: one a clock; I2M: 8 bytes of data
 * chosen: a method that a header gives more data than a word takes two words of it a clock
 */
static inline unsigned pb_clocks(const struct pb *pb)
{
    return !pb->second;
}

/* Takes a word when what came of the one before has left. */
static inline bool host_pb_into(struct pb *pb, const struct pb_word *in)
{
    if (pb->gives != PB_NOTHING)
        return false;
    pb->clocks += pb_clocks(pb);
    pb->ended = pb->ended && !in->segment;
    if (pb->stopped || pb->ended)
        return true;
    pb->gives = pb_take(pb, in->word, &pb->out);
    pb->word = *in;
    pb->stopped = pb->gives == PB_ERROR;
    if (pb->gives == PB_END) {
        pb->ended = true;
        pb->gives = PB_NOTHING;
    }
    return true;
}

/* Gives the method of a word, of channel 0; the word that is no header. */
static inline bool pb_host_from(struct pb *pb, struct host_method *out)
{
    if (pb->gives != PB_METHOD)
        return false;
    *out = (struct host_method){ 0, (u3)pb->out.subchannel, (u12)pb->out.method, pb->out.data,
                                 pb->word.address };
    pb->gives = PB_NOTHING;
    return true;
}
static inline bool pb_host_error_from(struct pb *pb, struct pb_error *out)
{
    if (pb->gives != PB_ERROR)
        return false;
    *out = (struct pb_error){ pb->word.word, pb->word.address };
    pb->gives = PB_NOTHING;
    return true;
}

void pb_reset(struct pb *pb);

/* Takes a state bundle; no packet is inside. */
void pb_set_state(struct pb *pb, const struct pb_config *cfg);
const char *pb_not_modelled(const struct pb_config *cfg);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool pb_step(struct pb *pb, struct pb_word_fifo *in, struct host_method_fifo *out,
             struct pb_error_fifo *errors);

#endif
