#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    GLuint t, f;
    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_2D_ARRAY, t);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, W, H, 2);
    glGenFramebuffers(1, &f);
    glBindFramebuffer(GL_FRAMEBUFFER, f);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0);
    glViewport(0, 0, W, H);
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    GLuint p =
        prog5("#version 430\nvoid main(){ gl_Position=vec4(0); }", 0, 0,
              "#version 430\nlayout(points) in; layout(triangle_strip,max_vertices=3) out; uniform "
              "int L; out vec4 vc; void main(){ for(int i=0;i<3;i++){ gl_Layer=L; "
              "vc=vec4(1,i,0,1); gl_Position=vec4(i==1?.9:-.9,i==2?.9:-.9,0,1); EmitVertex(); } }",
              FS2);
    glUseProgram(p);
    glUniform1i(glGetUniformLocation(p, "L"), 2000);
    glDrawArrays(GL_POINTS, 0, 1);
    glUniform1i(glGetUniformLocation(p, "L"), 1);
    glDrawArrays(GL_POINTS, 0, 1);
    CHECK();
    static uint32_t px[W * H];
    for (int l = 0; l < 2; l++) {
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, l);
        glReadPixels(0, 0, W, H, GL_RGBA, GL_UNSIGNED_BYTE, px);
        char s[8];
        sprintf(s, "L%d", l);
        dumpraw(s, px, sizeof px);
    }
    done();
    return 0;
}
