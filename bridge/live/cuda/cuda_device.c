/* cuda_device.c - the one device (cuda_attributes.def) */
#include <stdio.h>
#include <string.h>

#include "cuda/cuda_context.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_user.h"

#define ATTRIBUTES 144 /* known: of 12.9 */

#define PCI_NAME "0000:00:00.0" /* chosen: GM20B is in no slot */

static const int attributes[ATTRIBUTES] = {
#define ATTRIBUTE(number, value) [number] = (value),
#include "cuda/cuda_attributes.def"
#undef ATTRIBUTE
};

int do_cuDeviceGetCount(int *count)
{
    const int one = 1;

    return CU_GIVE(count, one);
}

int do_cuDeviceGet(int *device, int ordinal)
{
    return ordinal ? CU_INVALID_DEVICE : CU_GIVE(device, ordinal);
}

static int give_text(char *to, int room, const char *text)
{
    const size_t bytes = strlen(text) + 1;
    const char end = 0;

    if (room < 1)
        return CU_INVALID_VALUE;
    if (bytes <= (size_t)room)
        return cu_give(to, text, bytes) ? CU_SUCCESS : CU_INVALID_VALUE;
    return cu_give(to, text, (size_t)room - 1) && cu_give(to + room - 1, &end, 1)
               ? CU_SUCCESS
               : CU_INVALID_VALUE;
}

int do_cuDeviceGetName(char *name, int length, int device)
{
    char text[100];

    snprintf(text, sizeof text, "Aurum %s", aurum_profile_name(0));
    return device ? CU_INVALID_DEVICE : give_text(name, length, text);
}

int do_cuDeviceGetUuid(void *uuid, int device)
{
    static const char number[16] = "Aurum GM20B 5.3"; /* chosen */

    return device ? CU_INVALID_DEVICE : CU_GIVE(uuid, number);
}

int do_cuDeviceGetUuid_v2(void *uuid, int device)
{
    return do_cuDeviceGetUuid(uuid, device);
}

int do_cuDeviceTotalMem_v2(size_t *bytes, int device)
{
    const size_t all = CU_MEMORY;

    return device ? CU_INVALID_DEVICE : CU_GIVE(bytes, all);
}

int do_cuDeviceGetAttribute(int *value, int attribute, int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    if (attribute < 1 || attribute >= ATTRIBUTES)
        return CU_INVALID_VALUE;
    return CU_GIVE(value, attributes[attribute]);
}

int do_cuDeviceComputeCapability(int *major, int *minor, int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    return CU_GIVE(major, attributes[75]) ? CU_INVALID_VALUE : CU_GIVE(minor, attributes[76]);
}

int do_cuDeviceGetProperties(struct cu_properties *properties, int device)
{
    const int *a = attributes;
    const struct cu_properties p = { .threads = a[1],
                                     .block = { a[2], a[3], a[4] },
                                     .grid = { a[5], a[6], a[7] },
                                     .shared = a[8],
                                     .constants = a[9],
                                     .warp = a[10],
                                     .pitch = a[11],
                                     .registers = a[12],
                                     .clock = a[13],
                                     .texture_alignment = a[14] };

    return device ? CU_INVALID_DEVICE : CU_GIVE(properties, p);
}

int do_cuDeviceGetPCIBusId(char *name, int length, int device)
{
    return device ? CU_INVALID_DEVICE : give_text(name, length, PCI_NAME);
}

int do_cuDeviceGetByPCIBusId(int *device, const char *name)
{
    const int only = 0;
    char text[64];

    if (!cu_take_text(text, sizeof text, name))
        return CU_INVALID_VALUE;
    return strcmp(text, PCI_NAME) == 0 ? CU_GIVE(device, only) : CU_INVALID_DEVICE;
}

int do_cuDeviceCanAccessPeer(int *can, int device, int peer)
{
    const int no = 0;

    return device || peer ? CU_INVALID_DEVICE : CU_GIVE(can, no);
}

int do_cuDeviceGetP2PAttribute(int *value, int attribute, int from, int to)
{
    (void)value;
    (void)attribute;
    (void)from;
    (void)to;
    return CU_INVALID_DEVICE; /* known: between two devices alone */
}

int do_cuDeviceGetExecAffinitySupport(int *supported, int type, int device)
{
    const int no = 0;

    if (device)
        return CU_INVALID_DEVICE;
    return type ? CU_INVALID_VALUE : CU_GIVE(supported, no);
}

int do_cuDeviceGetTexture1DLinearMaxWidth(size_t *width, int format, unsigned channels, int device)
{
    const size_t elements = (size_t)attributes[69];

    if (device)
        return CU_INVALID_DEVICE;
    if (format < 1 || (channels != 1 && channels != 2 && channels != 4))
        return CU_INVALID_VALUE;
    return CU_GIVE(width, elements);
}
