#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo();
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    const char *vr[] = { "id" };
    GLuint x = buf(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 8192);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, x);
    GLuint p = glCreateProgram();
    glAttachShader(p, shader(GL_VERTEX_SHADER,
                             "#version 430\nflat out ivec2 id; void main(){ "
                             "id=ivec2(gl_VertexID,gl_InstanceID); gl_Position=vec4(0,0,0,1); }"));
    glTransformFeedbackVaryings(p, 1, vr, GL_INTERLEAVED_ATTRIBS);
    linkp(p);
    GLuint g[3];
    const char *gi[3] = { "lines", "triangles", "triangles" },
               *go[3] = { "line_strip", "triangle_strip", "line_strip" };
    for (int k = 0; k < 3; k++) {
        char s[800];
        sprintf(s,
                "#version 430\nlayout(%s,invocations=2) in; layout(%s,max_vertices=7) out; flat "
                "out ivec2 id; void main(){ for(int i=0;i<5;i++){ "
                "id=ivec2(gl_PrimitiveIDIn*10+i,gl_InvocationID); gl_Position=vec4(0,0,0,1); "
                "EmitVertex(); if(i==2&&gl_PrimitiveIDIn==1) EndPrimitive(); } }",
                gi[k], go[k]);
        g[k] = glCreateProgram();
        glAttachShader(g[k], shader(GL_VERTEX_SHADER,
                                    "#version 430\nvoid main(){ gl_Position=vec4(0,0,0,1); }"));
        glAttachShader(g[k], shader(GL_GEOMETRY_SHADER, s));
        glTransformFeedbackVaryings(g[k], 1, vr, GL_INTERLEAVED_ATTRIBS);
        linkp(g[k]);
    }
    struct {
        GLenum m, x;
        int pr, n;
    } T[] = { { GL_POINTS, GL_POINTS, -1, 5 },          { GL_LINES, GL_LINES, -1, 7 },
              { GL_LINE_STRIP, GL_LINES, -1, 6 },       { GL_LINE_LOOP, GL_LINES, -1, 5 },
              { GL_TRIANGLES, GL_TRIANGLES, -1, 8 },    { GL_TRIANGLE_STRIP, GL_TRIANGLES, -1, 7 },
              { GL_TRIANGLE_FAN, GL_TRIANGLES, -1, 7 }, { GL_LINES, GL_LINES, 0, 8 },
              { GL_LINE_STRIP, GL_LINES, 0, 5 },        { GL_TRIANGLE_STRIP, GL_TRIANGLES, 1, 6 },
              { GL_TRIANGLES, GL_LINES, 2, 9 } };
    glEnable(GL_RASTERIZER_DISCARD);
    GLubyte ix[] = { 3, 1, 4, 255, 1, 5, 9, 2, 6, 255, 255, 5, 3, 5, 8 };
    GLuint e;
    glGenBuffers(1, &e);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, e);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, 15, ix, GL_STATIC_DRAW);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    for (int fst = 0; fst < 2; fst++) {
        glProvokingVertex(fst ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
        for (int i = 0; i < 11; i++) {
            static uint32_t z[2048];
            memset(z, 0xee, sizeof z);
            glBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 8192, z);
            glUseProgram(T[i].pr < 0 ? p : g[T[i].pr]);
            glBeginTransformFeedback(T[i].x);
            glDrawArraysInstanced(T[i].m, 2, T[i].n, 2);
            glDrawElements(T[i].m, 15, GL_UNSIGNED_BYTE, 0);
            glEndTransformFeedback();
            glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 8192, z);
            char n[12];
            sprintf(n, "u%d_%d", fst, i);
            dumpraw(n, z, 8192);
            CHECK();
        }
    }
    glDisable(GL_RASTERIZER_DISCARD);
    done();
    return 0;
}
