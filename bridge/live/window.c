/* window.c - aurum_window: the window in which a program's frames are seen (SDL), and whose exit code is the program's
 *
 *   aurum_window SOCKET PID NAME     started by aurum with --window, which is the parent of PID
 *
 * Where there is no display the program goes on without a window.  Escape, or closing the window, ends the program.
 */
#define _GNU_SOURCE /* SCM_RIGHTS */
#include <SDL.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/window_wire.h"

#define TITLE_MS 500  /* between two titles */
#define END_MS   2000 /* that a program has to end when it is asked to */

static struct window {
    int socket;
    pid_t program;
    const char *name;
    bool display;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    struct window_frame frame;
    const uint8_t *pixels;
    unsigned frames, frames_told;
    uint64_t told, asked; /* ms; asked: to end, or 0 */
} w;

static size_t slot_bytes(void)
{
    return (size_t)w.frame.width * w.frame.height * 4;
}

/* A line that names what to do instead; then there is no window. */
static void no_window(void)
{
    fprintf(stderr, "aurum: no window: %s; --frames DIR writes pictures\n", SDL_GetError());
    w.display = false;
}

static void open_window(void)
{
    if (!w.window)
        w.window = SDL_CreateWindow(w.name, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                    (int)w.frame.width, (int)w.frame.height, SDL_WINDOW_RESIZABLE);
    else
        SDL_SetWindowSize(w.window, (int)w.frame.width, (int)w.frame.height);
    if (w.window && !w.renderer)
        w.renderer = SDL_CreateRenderer(w.window, -1, SDL_RENDERER_SOFTWARE);
    if (w.texture)
        SDL_DestroyTexture(w.texture);
    w.texture = w.renderer ? SDL_CreateTexture(w.renderer, SDL_PIXELFORMAT_XRGB8888,
                                               SDL_TEXTUREACCESS_STREAMING, (int)w.frame.width,
                                               (int)w.frame.height)
                           : NULL;
    if (!w.texture)
        no_window();
    else
        SDL_RenderSetLogicalSize(w.renderer, (int)w.frame.width, (int)w.frame.height);
}

/* Takes the memory that came with a frame of another size. */
static bool take_slots(const struct window_frame *f, int file)
{
    if (w.pixels)
        munmap((void *)(uintptr_t)w.pixels, WINDOW_SLOTS * slot_bytes());
    w.frame = *f;
    w.pixels = mmap(NULL, WINDOW_SLOTS * slot_bytes(), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    w.pixels = w.pixels == MAP_FAILED ? NULL : w.pixels;
    if (w.display)
        open_window();
    return w.pixels != NULL;
}

static void draw(void)
{
    SDL_RenderClear(w.renderer);
    SDL_RenderCopy(w.renderer, w.texture, NULL, NULL);
    SDL_RenderPresent(w.renderer);
}

static void tell_title(void)
{
    const uint64_t now = SDL_GetTicks64();
    char title[200];

    if (now - w.told < TITLE_MS)
        return;
    snprintf(title, sizeof title, "%s on Aurum: %.1f frames a second", w.name,
             1000.0 * (w.frames - w.frames_told) / (double)(now - w.told));
    SDL_SetWindowTitle(w.window, title);
    w.told = now;
    w.frames_told = w.frames;
}

/* Shows a frame if one has come.  False: none will. */
static bool take_frame(void)
{
    struct window_frame f;
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = { .room = "" };
    struct iovec data = { &f, sizeof f };
    struct msghdr m = { .msg_iov = &data,
                        .msg_iovlen = 1,
                        .msg_control = control.room,
                        .msg_controllen = sizeof control.room };
    const ssize_t n = recvmsg(w.socket, &m, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    int file = -1;

    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    if (n != (ssize_t)sizeof f)
        return false;
    if (m.msg_controllen >= sizeof control.head && control.head.cmsg_type == SCM_RIGHTS)
        memcpy(&file, CMSG_DATA(&control.head), sizeof file);
    if ((file >= 0 && !take_slots(&f, file)) || f.width != w.frame.width ||
        f.height != w.frame.height || f.slot >= WINDOW_SLOTS || !w.pixels)
        return false;
    if (w.display)
        SDL_UpdateTexture(w.texture, NULL, w.pixels + f.slot * slot_bytes(),
                          (int)(4 * w.frame.width));
    if (send(w.socket, "", 1, MSG_NOSIGNAL) != 1)
        return false;
    w.frames++;
    if (w.display) {
        draw();
        tell_title();
    }
    return true;
}

/* Asks the program to end; kills it when it does not. */
static void end_program(void)
{
    const uint64_t now = SDL_GetTicks64();

    if (!w.asked)
        kill(w.program, SIGTERM);
    else if (now - w.asked > END_MS)
        kill(w.program, SIGKILL);
    w.asked = w.asked ? w.asked : now + 1;
}

static void events(void)
{
    SDL_Event e;

    while (w.display && SDL_PollEvent(&e)) {
        if (e.type == SDL_QUIT || (e.type == SDL_KEYDOWN && e.key.keysym.sym == SDLK_ESCAPE))
            end_program();
        if (e.type == SDL_WINDOWEVENT && w.texture)
            draw();
    }
    if (w.asked)
        end_program();
}

/* As the program ended: with its code, or by its signal. */
static int end_as(int status)
{
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

int main(int argc, char **argv)
{
    bool coming = true;
    int status;

    if (argc != 4)
        return 2;
    w.socket = atoi(argv[1]);
    w.program = (pid_t)atol(argv[2]);
    w.name = argv[3];
    w.display = true;
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        no_window();
    w.told = SDL_GetTicks64();
    while (waitpid(w.program, &status, WNOHANG) == 0) {
        struct pollfd at = { .fd = coming ? w.socket : -1, .events = POLLIN };

        if (poll(&at, 1, 10) > 0)
            coming = take_frame();
        events();
    }
    SDL_Quit();
    return end_as(status);
}
