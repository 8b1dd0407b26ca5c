#include "h.h"
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo();
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    vao();
    GLuint q = glCreateProgram();
    glAttachShader(q, shader(GL_VERTEX_SHADER,
                             "#version 430\nout int id; void main(){ id=gl_VertexID; "
                             "gl_Position=vec4(-.9+.1*float(gl_VertexID),0,0,1); }"));
    glAttachShader(
        q,
        shader(
            GL_GEOMETRY_SHADER,
            "#version 430\nlayout(points,invocations=2) in; layout(points,max_vertices=12) out; in "
            "int id[]; layout(stream=0) out vec4 a; layout(stream=1) out ivec2 b; layout(stream=2) "
            "out vec3 d; layout(stream=3) out int e; void main(){ for(int i=0;i<3;i++){ "
            "gl_Position=gl_in[0].gl_Position+vec4(0,.1*float(i)+.3*float(gl_InvocationID),0,0); "
            "gl_PointSize=3.; a=vec4(id[0],i,gl_InvocationID,1); EmitStreamVertex(0); "
            "if((id[0]&1)==0){ b=ivec2(id[0],i); EmitStreamVertex(1);} if(i==1){ "
            "d=vec3(id[0],i,gl_InvocationID); EmitStreamVertex(2);} if(id[0]>10){ e=id[0]*10+i; "
            "EmitStreamVertex(3);} } }"));
    glAttachShader(
        q,
        shader(
            GL_FRAGMENT_SHADER,
            "#version 430\nin vec4 a; out vec4 o; void main(){ o=vec4(a.x/16.,a.y/3.,a.z,1); }"));
    const char *vr[] = { "a", "gl_NextBuffer", "b", "gl_NextBuffer", "d", "gl_NextBuffer", "e" };
    glTransformFeedbackVaryings(q, 7, vr, GL_INTERLEAVED_ATTRIBS);
    linkp(q);
    glUseProgram(q);
    GLuint x[4];
    glGenBuffers(4, x);
    int sz[4] = { 4096, 300, 4096, 64 };
    for (int i = 0; i < 4; i++) {
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, i, x[i]);
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, sz[i], 0, GL_DYNAMIC_COPY);
    }
    GLuint qq[8];
    glGenQueries(8, qq);
    for (int i = 0; i < 4; i++) {
        glBeginQueryIndexed(GL_PRIMITIVES_GENERATED, i, qq[i]);
        glBeginQueryIndexed(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, i, qq[4 + i]);
    }
    glEnable(GL_PROGRAM_POINT_SIZE);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, 16);
    glEndTransformFeedback();
    for (int i = 0; i < 4; i++) {
        glEndQueryIndexed(GL_PRIMITIVES_GENERATED, i);
        glEndQueryIndexed(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, i);
    }
    CHECK();
    GLuint r[8];
    for (int i = 0; i < 8; i++)
        glGetQueryObjectuiv(qq[i], GL_QUERY_RESULT, &r[i]);
    for (int i = 0; i < 8; i++)
        fprintf(stderr, "%u ", r[i]);
    fprintf(stderr, "\n");
    dumpraw("q", r, sizeof r);
    static char o[4096];
    for (int i = 0; i < 4; i++) {
        char s[8];
        sprintf(s, "b%d", i);
        glBindBuffer(GL_COPY_READ_BUFFER, x[i]);
        memset(o, 0, 4096);
        glGetBufferSubData(GL_COPY_READ_BUFFER, 0, sz[i], o);
        dumpraw(s, o, sz[i]);
    }
    done();
    return 0;
}
