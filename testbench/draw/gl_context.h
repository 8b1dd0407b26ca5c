/* gl_context.h - OpenGL on a software rasteriser of Mesa, drawn off-screen */
#ifndef GL_CONTEXT_H
#define GL_CONTEXT_H

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>

#include "scene/scene.h"

/* A current context of OpenGL 3.3 core on the driver "softpipe" or "llvmpipe", no window; 'name'
 * is what it calls itself.
 */
bool gl_context_new(const char *driver, char name[128], struct failure *f);

/* A program of the two shaders, in use. */
bool gl_program(const char *vertex, const char *fragment, GLuint *program, struct failure *f);

struct gl_target {
    GLuint colour, primitive, depth; /* textures: of that format, R32UI, DEPTH24_STENCIL8 */
};

/* A framebuffer, bound; multisampled where 'samples' is not 1, without 'primitive' where it is plain. */
bool gl_target_new(struct gl_target *t, GLenum format, unsigned width, unsigned height,
                   unsigned samples, bool plain, struct failure *f);

/* That nothing went wrong since the last call. */
bool gl_good(const char *what, struct failure *f);

#endif
