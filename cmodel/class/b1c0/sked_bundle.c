/* sked_bundle.c - the state bundle from the methods of the compute class */
#include "class/b1c0/bundle.h"
#include "class/methods.h"
#include "hub/sked/sked.h"

struct sked_config sked_bundle(const u32 *state, unsigned sms)
{
    return (struct sked_config){
        .sms = (u9)sms,
        .local_bytes = class_address(state, NVB1C0_SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_A),
        .throttled_bytes = class_address(state, NVB1C0_SET_SHADER_LOCAL_MEMORY_THROTTLED_A),
    };
}

struct sked_task sked_task_of(const u32 *state, u32 data)
{
    return (struct sked_task){ .qmd = (u64)class_word(state, NVB1C0_SEND_PCAS_A) << 8,
                               .schedule = data >> 1 & 1 };
}
