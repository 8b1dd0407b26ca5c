/* cwd_bundle.c - the state bundle from the methods of the compute class */
#include "class/b1c0/bundle.h"
#include "class/methods.h"
#include "hub/cwd/cwd.h"

struct cwd_config cwd_bundle(const u32 *state, unsigned sms)
{
    return (struct cwd_config){
        .sms = (u9)sms,
        .round_robin = class_bits(state, NVB1C0_SET_CWD_CONTROL, 0, 0) & 1,
    };
}
