/* live_screen.c - shows a picture on card0, then another of half the size, each until a byte comes on standard input */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm.h>
#include <drm_mode.h>

static int card;

/* Every pixel another colour. */
static int show(unsigned width, unsigned height, unsigned seed)
{
    struct drm_mode_create_dumb d = { .width = width, .height = height, .bpp = 32 };
    struct drm_mode_map_dumb map = { 0 };
    struct drm_mode_fb_cmd fb = { .width = width, .height = height, .bpp = 32, .depth = 24 };
    struct drm_mode_crtc_page_flip flip = { .crtc_id = 10, .flags = DRM_MODE_PAGE_FLIP_EVENT };
    struct drm_event_vblank event;
    uint32_t *pixel;

    if (ioctl(card, DRM_IOCTL_MODE_CREATE_DUMB, &d) != 0)
        return 1;
    map.handle = fb.handle = d.handle;
    fb.pitch = d.pitch;
    if (ioctl(card, DRM_IOCTL_MODE_MAP_DUMB, &map) != 0 ||
        ioctl(card, DRM_IOCTL_MODE_ADDFB, &fb) != 0)
        return 2;
    pixel = mmap(NULL, d.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)map.offset);
    if (pixel == MAP_FAILED)
        return 3;
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            pixel[y * d.pitch / 4 + x] = (x * 5 & 255) | (y * 3 & 255) << 8 | (x + y + seed) << 16;
    flip.fb_id = fb.fb_id;
    if (ioctl(card, DRM_IOCTL_MODE_PAGE_FLIP, &flip) != 0 ||
        read(card, &event, sizeof event) != (ssize_t)sizeof event ||
        event.base.type != DRM_EVENT_FLIP_COMPLETE)
        return 4;
    return 0;
}

int main(void)
{
    int wrong = 0;
    char byte;

    card = open("/dev/dri/card0", O_RDWR);
    if (card < 0)
        return 5;
    for (unsigned i = 0; i < 2 && !wrong; i++) {
        wrong = show(320 >> i, 240 >> i, 17 * i);
        puts("shown");
        fflush(stdout);
        if (read(STDIN_FILENO, &byte, 1) != 1)
            return 6;
    }
    return wrong;
}
