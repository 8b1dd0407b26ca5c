/* live_window.c - see live_window.h */
#define _GNU_SOURCE /* memfd_create */
#include "live/live_window.h"

#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "live/live.h"
#include "live/window_wire.h"

static struct window_frame frame;
static uint8_t *pixels; /* of all slots */
static int file = -1;   /* of them, while the window does not have it */
static unsigned shown, taken;
static bool gone;

static size_t slot_bytes(void)
{
    return (size_t)frame.width * frame.height * 4;
}

static bool make_slots(unsigned width, unsigned height)
{
    if (pixels)
        munmap(pixels, WINDOW_SLOTS * slot_bytes());
    pixels = NULL;
    frame = (struct window_frame){ width, height, 0 };
    file = memfd_create("aurum-window", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, (off_t)(WINDOW_SLOTS * slot_bytes())) != 0)
        return false;
    pixels = mmap(NULL, WINDOW_SLOTS * slot_bytes(), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    pixels = pixels == MAP_FAILED ? NULL : pixels;
    return pixels != NULL;
}

/* Waits until the window has taken all frames but so many. */
static bool wait_taken(unsigned but)
{
    char byte;

    while (!gone && shown - taken > but)
        if (recv(live_options()->window, &byte, 1, 0) == 1)
            taken++;
        else
            gone = true;
    return !gone;
}

uint8_t *live_window_pixels(unsigned width, unsigned height)
{
    const bool other = width != frame.width || height != frame.height;

    if (live_options()->window < 0 || gone || !width || !height ||
        !wait_taken(other ? 0 : WINDOW_SLOTS - 1))
        return NULL;
    if (other && !make_slots(width, height)) {
        gone = true;
        return NULL;
    }
    frame.slot = (frame.slot + 1) % WINDOW_SLOTS;
    return pixels + frame.slot * slot_bytes();
}

void live_window_show(void)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec data = { &frame, sizeof frame };
    struct msghdr m = { .msg_iov = &data, .msg_iovlen = 1 };

    if (file >= 0) {
        m.msg_control = control.room;
        m.msg_controllen = sizeof control.room;
        control.head = (struct cmsghdr){ .cmsg_len = CMSG_LEN(sizeof(int)),
                                         .cmsg_level = SOL_SOCKET,
                                         .cmsg_type = SCM_RIGHTS };
        memcpy(CMSG_DATA(&control.head), &file, sizeof file);
    }
    if (sendmsg(live_options()->window, &m, MSG_NOSIGNAL) == (ssize_t)sizeof frame)
        shown++;
    else
        gone = true; /* the window was closed: the program goes on */
    if (file >= 0)
        close(file);
    file = -1;
}
