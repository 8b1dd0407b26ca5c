#include "h.h"
/* store to the samples of a multisampled image from a pixel program, load them in another */
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    GLuint out = fbo();
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    GLuint t;
    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, t);
    glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_R32UI, W, H, 1);
    CHECK();
    GLint m;
    glGetIntegerv(GL_MAX_IMAGE_SAMPLES, &m);
    fprintf(stderr, "max image samples %d\n", m);
    const char *vs = "#version 430\nvoid main(){ vec2 p=vec2((gl_VertexID<<1)&2,gl_VertexID&2); "
                     "gl_Position=vec4(p*2.-1.,0,1); }";
    GLuint a = prog(vs, "#version 430\nlayout(r32ui,binding=0) writeonly uniform uimage2DMS im; "
                        "out vec4 o; void main(){ ivec2 p=ivec2(gl_FragCoord.xy); for(int "
                        "s=0;s<4;s++) imageStore(im,p,s,uvec4(p.x+s*60)); o=vec4(0,1,0,1); }"),
           b = prog(vs, "#version 430\nlayout(r32ui,binding=0) readonly uniform uimage2DMS im; out "
                        "vec4 o; void main(){ ivec2 p=ivec2(gl_FragCoord.xy); "
                        "o=vec4(float(imageLoad(im,p,0).x),float(imageLoad(im,p,1).x),float("
                        "imageLoad(im,p,3).x),255)/255.; }");
    glBindImageTexture(0, t, 0, 0, 0, GL_READ_WRITE, GL_R32UI);
    glUseProgram(a);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    glUseProgram(b);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    CHECK();
    done();
    return 0;
}
