#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo();
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    const char *vs =
        "#version 430\nuniform vec4 o; flat out int id; out vec4 s; void main(){ id=gl_VertexID; "
        "float x=float(gl_VertexID); vec2 "
        "q=vec2(.11*float(gl_VertexID/2),.12*float(gl_VertexID&1)); if(o.z>0.) "
        "q=.15*vec2(cos(x),sin(x))+.15; s=vec4(q,0,1); gl_Position=vec4(o.xy+q,0,1); }";
    const char *fs = "#version 430\nflat in int id; in vec4 s; out vec4 o; void main(){ "
                     "o=vec4(float(id)/16.,float(gl_PrimitiveID)/8.,.3,1); }";
    GLuint p = prog(vs, fs),
           g = prog5("#version 430\nuniform vec4 o; void main(){ float x=float(gl_VertexID); vec2 "
                     "q=vec2(.11*float(gl_VertexID/2),.12*float(gl_VertexID&1)); "
                     "gl_Position=vec4(o.xy+q,0,1); }",
                     0, 0,
                     "#version 430\nlayout(triangles) in; layout(triangle_strip,max_vertices=4) "
                     "out; flat out int id; out vec4 s; void main(){ for(int i=0;i<4;i++){ "
                     "id=i*3+gl_PrimitiveIDIn; s=vec4(1); gl_PrimitiveID=gl_PrimitiveIDIn+i; "
                     "gl_Position=gl_in[i%3].gl_Position+vec4(i==3?.1:0.,0,0,0); EmitVertex(); } }",
                     fs);
    GLenum M[7] = { GL_TRIANGLES,  GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN, GL_LINES,
                    GL_LINE_STRIP, GL_LINE_LOOP,      GL_POINTS };
    glPointSize(4);
    glLineWidth(3);
    for (int k = 0; k < 2; k++) {
        glProvokingVertex(k ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        for (int i = 0; i < 7; i++) {
            glUseProgram(p);
            glUniform4f(glGetUniformLocation(p, "o"), -.95f + .95f * k, -.95f + .25f * i,
                        i == 2 || i == 5, 0);
            glDrawArrays(M[i], 1, i == 0 ? 9 : i == 3 ? 8 : 7);
        }
        glUseProgram(g);
        glUniform4f(glGetUniformLocation(g, "o"), -.45f + .95f * k, .55f, 0, 0);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 6);
    }
    CHECK();
    done();
    return 0;
}
