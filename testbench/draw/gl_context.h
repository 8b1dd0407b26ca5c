/* gl_context.h - OpenGL on a software rasteriser of Mesa, drawn off-screen */
#ifndef GL_CONTEXT_H
#define GL_CONTEXT_H

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>

#include "scene.h"

/* A current context of OpenGL 3.3 core on the driver "softpipe" or "llvmpipe", no window; 'name'
 * is what it calls itself.
 */
bool gl_context_new(const char *driver, char name[128], struct failure *f);

/* A program of the two shaders, in use. */
bool gl_program(const char *vertex, const char *fragment, GLuint *program, struct failure *f);

/* A framebuffer, bound: RGBA8, a 32-bit number per pixel, and depth of 24 bits with stencil of 8;
 * multisampled where 'samples' is not 1.
 */
bool gl_target(unsigned width, unsigned height, unsigned samples, struct failure *f);

/* That nothing went wrong since the last call. */
bool gl_good(const char *what, struct failure *f);

#endif
