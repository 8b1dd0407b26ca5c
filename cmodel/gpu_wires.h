/* gpu_wires.h - the wires between the blocks of the GPU */
#ifndef GPU_WIRES_H
#define GPU_WIRES_H

#include "gpu_bus.h"

struct gpu_wires {
    struct prop_frtx_fifo prop_zrop;
    struct prop_passed_fifo zrop_prop;
    struct zcull_feedback_fifo zrop_zcull;
    struct cread_quads_fifo prop_cread;
};

#endif
