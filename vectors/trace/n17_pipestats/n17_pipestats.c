#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fboz();
    glClearColor(0, 0, .2, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    vao();
    glEnable(GL_DEPTH_TEST);
    GLenum T[11] = { 0x82EE, 0x82EF, 0x82F0, 0x82F1, 0x82F2, 0x82F3,
                     0x82F4, 0x82F5, 0x82F6, 0x82F7, 0x887F };
    GLuint q[11];
    glGenQueries(11, q);
    GLuint64 r[11] = { 0 };
    const char *vs = "#version 430\nout vec4 vc; void main(){ int t=gl_VertexID/3,k=gl_VertexID%3; "
                     "vec2 p=vec2[3](vec2(0),vec2(.3,0),vec2(0,.3))[k]; "
                     "gl_Position=vec4(p+vec2(-1.1+.25*float(t%9),-1.1+.25*float(t/9)),0,1); "
                     "vc=vec4(1,float(t)/81.,0,1); }";
    GLuint a = prog(vs, FS2),
           b = prog5(
               vs, 0, 0,
               "#version 430\nlayout(triangles,invocations=2) in; "
               "layout(triangle_strip,max_vertices=4) out; in vec4 vc[]; out vec4 cc; void main(){ "
               "for(int i=0;i<3;i++){ gl_Position=gl_in[i].gl_Position; cc=vc[i]; EmitVertex(); } "
               "gl_Position=gl_in[0].gl_Position+vec4(.2,.2,0,0); EmitVertex(); }",
               "#version 430\nin vec4 cc; out vec4 o; void main(){ o=cc; }"),
           cs = cprog(
               "#version 430\nlayout(local_size_x=16,local_size_y=2) in; layout(std430,binding=0) "
               "buffer B{uint x[];}; void main(){ atomicAdd(x[0],1u); }");
    GLuint sb = buf(GL_SHADER_STORAGE_BUFFER, (uint32_t[64]){ 0 }, 256);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, sb);
    int bad = 0;
    for (int i = 0; i < 11; i++) {
        glBeginQuery(T[i], q[i]);
        if (glGetError()) {
            bad |= 1 << i;
        }
    }
    glUseProgram(a);
    glDrawArrays(GL_TRIANGLES, 0, 243);
    glUseProgram(b);
    glDrawArrays(GL_TRIANGLES, 0, 120);
    GLubyte ix[9] = { 0, 1, 2, 0, 1, 2, 3, 4, 5 };
    GLuint e;
    glGenBuffers(1, &e);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, e);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, 9, ix, GL_STATIC_DRAW);
    glUseProgram(a);
    glDrawElementsInstanced(GL_TRIANGLES, 9, GL_UNSIGNED_BYTE, 0, 3);
    glUseProgram(cs);
    glDispatchCompute(3, 2, 2);
    for (int i = 0; i < 11; i++)
        if (!(bad >> i & 1))
            glEndQuery(T[i]);
    for (int i = 0; i < 11; i++)
        if (!(bad >> i & 1))
            glGetQueryObjectui64v(q[i], GL_QUERY_RESULT, &r[i]);
    for (int i = 0; i < 11; i++)
        fprintf(stderr, "%s%llu ", bad >> i & 1 ? "!" : "", (unsigned long long)r[i]);
    fprintf(stderr, "\n");
    dumpraw("q", r, sizeof r);
    while (glGetError())
        ;
    done();
    return 0;
}
