/* live_sdl.c - an SDL2 program that knows nothing of the model: a window of the whole screen, or none to see, in which OpenGL draws
 *
 * SDL_VIDEODRIVER says how: kmsdrm, offscreen.  Each frame is the picture of a seed (live_draw.h), read back before it is shown.
 */
#include <SDL.h>

#include "live_draw.h"

static int said(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, SDL_GetError());
    return 1;
}

int main(void)
{
    SDL_Window *window;
    GLuint places;

    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return said("SDL_Init");
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    window = SDL_CreateWindow("live", 0, 0, SIDE, SIDE, SDL_WINDOW_OPENGL);
    if (!window || !SDL_GL_CreateContext(window))
        return said("a window");
    printf("%s %s\n", SDL_GetCurrentVideoDriver(), glGetString(GL_RENDERER));
    places = draw_places();
    for (unsigned seed = 60; seed < 63; seed++) {
        glViewport(0, 0, SIDE, SIDE);
        draw_all(places, (float)seed);
        NEED(draw_there(seed));
        SDL_GL_SwapWindow(window);
    }
    SDL_Quit();
    return 0;
}
