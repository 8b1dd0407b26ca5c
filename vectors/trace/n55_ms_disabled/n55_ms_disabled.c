#include "h.h"
/* GL_MULTISAMPLE disabled on a target of 4 samples: coverage is that of the pixel's centre, as in the same target of one sample */
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    GLuint out = fbo();
    vao();
    GLuint f, r;
    glGenFramebuffers(1, &f);
    glBindFramebuffer(GL_FRAMEBUFFER, f);
    glGenRenderbuffers(1, &r);
    glBindRenderbuffer(GL_RENDERBUFFER, r);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, GL_RGBA8, W, H);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r);
    glViewport(0, 0, W, H);
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_MULTISAMPLE);
    GLuint p = prog("#version 430\nout vec4 vc; void main(){ int t=gl_VertexID/3; float "
                    "a=float(gl_VertexID)*2.0944+float(t)*.3; vec2 "
                    "q=vec2(cos(a),sin(a))*.2+vec2(-.75+.5*float(t%4),-.75+.5*float(t/4)); "
                    "vc=vec4(1,1,1,1); gl_Position=vec4(q,0,1); }",
                    FS2);
    glUseProgram(p);
    glDrawArrays(GL_TRIANGLES, 0, 48);
    glEnable(GL_MULTISAMPLE);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, f);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, out);
    glBlitFramebuffer(0, 0, W, H, 0, 0, W, H, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, out);
    CHECK();
    done();
    return 0;
}
