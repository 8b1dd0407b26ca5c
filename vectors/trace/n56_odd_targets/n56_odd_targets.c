#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    struct {
        GLenum f;
        int w, h;
    } S[] = { { GL_RGBA8, 1, 1 },     { GL_RGBA32F, 3, 3 },    { GL_R8, 2001, 5 },
              { GL_RG16F, 17, 1025 }, { GL_RGBA8, 4096, 3 },   { GL_RGBA16F, 65, 67 },
              { GL_R32UI, 129, 33 },  { GL_RGB10_A2, 33, 31 }, { GL_RG8, 16384, 1 },
              { GL_R16, 1, 4096 } };
    vao();
    GLuint p = prog(
               "#version 430\nuniform vec2 s; void main(){ vec2 "
               "p=vec2((gl_VertexID<<1)&2,gl_VertexID&2); gl_Position=vec4(p*2.*s-1.,.25,1); }",
               "#version 430\nout vec4 o; void main(){ ivec2 f=ivec2(gl_FragCoord.xy); "
               "o=vec4(float((f.x*7+f.y*3)&255)/255.,float(f.y&31)/31.,float((f.x>>3)&1),1); }"),
           pu = prog(
               "#version 430\nuniform vec2 s; void main(){ vec2 "
               "p=vec2((gl_VertexID<<1)&2,gl_VertexID&2); gl_Position=vec4(p*2.*s-1.,.25,1); }",
               "#version 430\nout uvec4 o; void main(){ "
               "o=uvec4(gl_FragCoord.x,0,0,0)+uvec4(gl_FragCoord.y)*1000u; }");
    for (int k = 0; k < 10; k++) {
        GLuint f, t, z;
        glGenFramebuffers(1, &f);
        glBindFramebuffer(GL_FRAMEBUFFER, f);
        glGenTextures(1, &t);
        glBindTexture(GL_TEXTURE_2D, t);
        glTexStorage2D(GL_TEXTURE_2D, 1, S[k].f, S[k].w, S[k].h);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
        glGenRenderbuffers(1, &z);
        glBindRenderbuffer(GL_RENDERBUFFER, z);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, S[k].w, S[k].h);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, z);
        glViewport(0, 0, S[k].w, S[k].h);
        int u = S[k].f == GL_R32UI;
        if (u)
            glClearBufferuiv(GL_COLOR, 0, (GLuint[]){ 7, 7, 7, 7 });
        else {
            glClearColor(1, 0, 1, 0);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        glClearBufferfi(GL_DEPTH_STENCIL, 0, .7f, 3);
        glEnable(GL_DEPTH_TEST);
        glUseProgram(u ? pu : p);
        glUniform2f(glGetUniformLocation(u ? pu : p, "s"), .8f, .9f);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        CHECK();
        uint32_t *px = calloc(S[k].w * S[k].h, 16);
        char n[8];
        glPixelStorei(GL_PACK_ALIGNMENT, 1);
        if (u)
            glReadPixels(0, 0, S[k].w, S[k].h, GL_RED_INTEGER, GL_UNSIGNED_INT, px);
        else if (S[k].f == GL_RGB10_A2)
            glReadPixels(0, 0, S[k].w, S[k].h, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, px);
        else
            glReadPixels(0, 0, S[k].w, S[k].h, GL_RGBA, GL_UNSIGNED_BYTE, px);
        sprintf(n, "u%d", k);
        dumpraw(n, px, S[k].w * S[k].h * 4);
        glReadPixels(0, 0, S[k].w, S[k].h, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, px);
        sprintf(n, "v%d", k);
        dumpraw(n, px, S[k].w * S[k].h * 4);
        CHECK();
    }
    fbo();
    glClear(GL_COLOR_BUFFER_BIT);
    done();
    return 0;
}
