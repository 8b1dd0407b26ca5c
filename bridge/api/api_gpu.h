/* api_gpu.h - what the files of a GPU's handle share */
#ifndef API_GPU_H
#define API_GPU_H

#include "inspect/device_snapshot.h"
#include "machine/unit_rows.h"
#include "failure.h"

#define API_MAPPINGS 4096

struct api_tap;

struct aurum_gpu {
    struct device device;
    unsigned mappings;
    struct address_mapping mapping[API_MAPPINGS];
    u64 pushed; /* bytes of segments that may not have been run */
    u32 kick;   /* bit c: channel c has segments that Host does not know of */
    struct api_tap *taps;
};

/* Returns whether there is a GPU; false with 'f' filled. */
bool api_gpu(const struct aurum_gpu *g, struct failure *f);

/* Takes all taps off and frees them. */
void api_taps_free(struct aurum_gpu *g);

#endif
