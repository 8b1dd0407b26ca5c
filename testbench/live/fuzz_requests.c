/* fuzz_requests.c - requests without sense on the node, among some that have it: each is answered, nothing crashes or hangs
 *
 *   fuzz_requests REQUESTS SEED     preloaded by aurum with
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

#include <drm.h>
#include <nouveau_drm.h>

#include "random.h"

static struct random dice;
static uint64_t list[4096]; /* what pointers of requests may point to */

static uint64_t any(void)
{
    return random_bits(&dice);
}

/* A word as requests have them: small, a page's, an address of ours, or anything. */
static uint64_t word(void)
{
    switch (any() % 8) {
    case 0:
    case 1: return any() % 8;
    case 2: return any() % 2000;
    case 3: return (uintptr_t)list + any() % 64;
    case 4: return (any() % 64) << 12;
    case 5: return UINT64_C(1) << any() % 64;
    case 6: return 0;
    default: return any();
    }
}

static unsigned long request(void)
{
    static const unsigned char known[] = { 0x00, 0x01, 0x02, 0x07, 0x09, 0x0a, 0x0b, 0x0c,
                                           0x2d, 0x2e, 0x40, 0x42, 0x43, 0x44, 0x47, 0x80,
                                           0x81, 0x82, 0x84, 0xa0, 0xa1, 0xa2, 0xa6, 0xa7,
                                           0xae, 0xb0, 0xb2, 0xb3, 0xb4, 0xb5, 0xb8, 0xb9 };
    const unsigned number = any() % 8 ? known[any() % sizeof known] : (unsigned)any() % 256;
    const unsigned bytes = any() % 4 ? 8 + 8 * (unsigned)(any() % 16) : (unsigned)any() % 5000;

    return (unsigned long)_IOC(_IOC_READ | _IOC_WRITE, DRM_IOCTL_BASE, number, bytes % 16384);
}

int main(int argc, char **argv)
{
    static uint64_t argument[2048];
    const int node[2] = { open("/dev/dri/renderD128", O_RDWR), open("/dev/dri/card0", O_RDWR) };
    unsigned long requests, done = 0, good = 0;

    if (argc != 3 || node[0] < 0 || node[1] < 0)
        return 2;
    requests = strtoul(argv[1], NULL, 0);
    dice.state = strtoull(argv[2], NULL, 0);
    for (; done < requests; done++) {
        const unsigned long r = request();

        for (unsigned i = 0; i < _IOC_SIZE(r) / 8 + 1; i++)
            argument[i] = word();
        for (unsigned i = 0; i < 64; i++)
            list[any() % 4096] = word();
        void *at = any() % 64 ? (void *)argument : (void *)(uintptr_t)word();

        if (_IOC_NR(r) == 0x80 && any() % 8) /* buffers of sizes that there is room for */
            argument[1] = any() % 65536;
        if (_IOC_NR(r) == 0xb2)
            argument[0] = argument[1] = any() % 200 | (any() % 200) << 32;
        good += ioctl(node[any() % 2], r, at) == 0;
        if (any() % 64 == 0) {
            struct drm_gem_close close = { .handle = (uint32_t)(any() % 256) };

            ioctl(node[0], DRM_IOCTL_GEM_CLOSE, &close);
        }
    }
    printf("%lu requests, %lu of them taken\n", done, good);
    return good == 0;
}
