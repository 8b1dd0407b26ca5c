#include "h.h"
/* an array indexed by an interpolated input: no pixel of the picture leaves [0,8), helper pixels at the edge do */
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo();
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    GLuint p = prog(
        "#version 430\nout float a; void main(){ vec2 p=vec2(gl_VertexID&1,gl_VertexID>>1); a=p.y; "
        "gl_Position=vec4(p*1.21-.6,0,1); }",
        "#version 430\nin float a; out vec4 o; uniform float k; void main(){ float t[8]; for(int "
        "i=0;i<8;i++) t[i]=k*float(i*i%7); o=vec4(t[int(a*8.)],t[7-int(a*8.)],0,1); }");
    glUseProgram(p);
    glUniform1f(glGetUniformLocation(p, "k"), .15f);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    CHECK();
    done();
    return 0;
}
