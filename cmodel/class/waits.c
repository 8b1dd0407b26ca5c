/* waits.c - see waits.h */
#include "class/waits.h"

#include "class/action.h"
#include "class/front.h"
#include "class/methods.h"

#define OPERATION 3 /* of SET_REPORT_SEMAPHORE_D */

static bool waits_3d(unsigned method, u32 data)
{
    switch (method) {
    case NVB197_SET_REPORT_SEMAPHORE_D: return (data & OPERATION) == REPORT_ACQUIRE;
    case NVB197_WAIT_FOR_IDLE:
    case NVB197_INVALIDATE_SHADER_CACHES:
    case NVB197_INVALIDATE_TEXTURE_HEADER_CACHE:
    case NVB197_INVALIDATE_SAMPLER_CACHE:
    case NVB197_INVALIDATE_TEXTURE_DATA_CACHE: return true;
    default: return false;
    }
}

static bool waits_compute(unsigned method)
{
    switch (method) {
    case NVB1C0_WAIT_FOR_IDLE:
    case NVB1C0_WAIT_FOR_IDLE_SCG_TYPE:
    case NVB1C0_INVALIDATE_SHADER_CACHES:
    case NVB1C0_INVALIDATE_TEXTURE_HEADER_CACHE:
    case NVB1C0_INVALIDATE_SAMPLER_CACHE:
    case NVB1C0_INVALIDATE_TEXTURE_DATA_CACHE: return true;
    default: return false;
    }
}

bool class_waits(enum class_index c, unsigned word, u32 data)
{
    switch (c) {
    case CLASS_3D: return waits_3d(4 * word, data);
    case CLASS_COMPUTE: return waits_compute(4 * word);
    case CLASS_2D: return 4 * word == NV902D_WAIT_FOR_IDLE;
    case CLASS_I2M: return 4 * word == NVA140_WAIT_FOR_IDLE;
    default: return false;
    }
}

/* FB_FLUSH is an older form of a flush; of others' operations L2 knows nothing: there is no peer's memory. */
enum class_l2 class_l2_operation(unsigned word, u32 data)
{
    const unsigned operation = data >> 27;

    switch (class_action_at(CLASS_HOST, word)) {
    case ACTION_HOST_FLUSH: return CLASS_L2_FLUSH;
    case ACTION_HOST_OPERATION_B:
    case ACTION_HOST_OPERATION_D:
        return operation >= CLASS_L2_INVALIDATE && operation <= CLASS_L2_FLUSH
                   ? (enum class_l2)operation
                   : CLASS_L2_NONE;
    default: return CLASS_L2_NONE;
    }
}
