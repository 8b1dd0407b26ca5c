/* proofs.c - what scripts/prove decomp proves: functions of the C model, by the ports of the RTL that computes them */
#include "fbp/comp/comp.c"
#include "fbp/comp/comp_kind.c"
#include "fbp/comp/decomp/decomp.c"

/* prove: decomp_state   refute: kind-128-arithmetic */
bool state(u8 size_i, u8 samples_log2_i, u8 states_i, u8 code_i, u8 sector_i, u8 wanted_i,
           u8 *state_o, u8 *gives_o, u8 *holds_o)
{
    const struct packed_sector p = { .size = size_i,
                                     .samples_log2 = samples_log2_i,
                                     .states = (enum comp_states)states_i,
                                     .code = code_i,
                                     .sector = sector_i,
                                     .wanted = wanted_i };

    *state_o = (u8)decomp_state_of(&p);
    *gives_o = decomp_gives(&p);
    *holds_o = decomp_holds(&p);
    return true;
}
