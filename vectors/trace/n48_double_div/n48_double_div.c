#include "h.h"
/* one double division and one double sqrt in a pixel program: nouveau calls its library by JCAL without bit 6 */
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo();
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    GLuint p =
        prog("#version 430\nout vec2 uv; void main(){ vec2 "
             "p=vec2((gl_VertexID<<1)&2,gl_VertexID&2); uv=p; gl_Position=vec4(p*2.-1.,0,1); }",
             "#version 430\nuniform double d; out vec4 o; void main(){ double "
             "x=double(int(gl_FragCoord.x))+1.0LF; double q=x/d; double r=sqrt(x*d); "
             "o=vec4(float(q/100.0LF),float(r/64.0LF),0,1); }");
    glUseProgram(p);
    glUniform1d(glGetUniformLocation(p, "d"), 3.0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    CHECK();
    done();
    return 0;
}
