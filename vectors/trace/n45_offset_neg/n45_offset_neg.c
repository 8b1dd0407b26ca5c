#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo_tex(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 0, GL_DEPTH_COMPONENT24);
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glEnable(GL_POLYGON_OFFSET_FILL);
    vao();
    GLuint p = prog("#version 430\nuniform vec4 r; out vec4 vc; void main(){ vec2 "
                    "p=vec2(gl_VertexID&1,gl_VertexID>>1); vc=vec4(p,.5,1); "
                    "gl_Position=vec4(r.xy+p*r.zw,p.x*1.9-.95,1); }",
                    FS2);
    glUseProgram(p);
    GLint u = glGetUniformLocation(p, "r");
    for (int i = 0; i < 4; i++) {
        if (i & 2)
            glEnable(GL_DEPTH_CLAMP);
        glPolygonOffset(0, i & 1 ? 3e6f : -3e6f);
        glUniform4f(u, -.9, -.9 + .45 * i, 1.8, .4);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    static float px[W * H];
    glReadPixels(0, 0, W, H, GL_DEPTH_COMPONENT, GL_FLOAT, px);
    dumpraw("z", px, sizeof px);
    CHECK();
    done();
    return 0;
}
