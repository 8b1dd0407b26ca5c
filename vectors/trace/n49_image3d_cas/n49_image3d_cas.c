#include "h.h"
/* imageAtomicCompSwap, then any other guarded access: the predicate that guards surfaces is lost */
int main(int c, char **v)
{
    gl_init(c, v, 4, 3);
    fbo();
    glClear(GL_COLOR_BUFFER_BIT);
    static uint32_t z[64];
    GLuint sb = buf(GL_SHADER_STORAGE_BUFFER, z, 256);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, sb);
    GLuint t;
    glGenTextures(1, &t);
    glBindTexture(GL_TEXTURE_3D, t);
    glTexStorage3D(GL_TEXTURE_3D, 1, GL_R32UI, 4, 4, 4);
    GLuint p =
        cprog("#version 430\nlayout(local_size_x=4,local_size_y=4,local_size_z=4) in; "
              "layout(r32ui,binding=0) uniform uimage3D im; layout(std430,binding=0) buffer B{ "
              "uint o[]; }; void main(){ ivec3 p=ivec3(gl_LocalInvocationID); "
              "imageStore(im,p,uvec4(21)); uint r=imageAtomicCompSwap(im,p,uint(p.x&1)+20u,5u); "
              "r+=100u*imageAtomicAdd(im,p,1u); o[gl_LocalInvocationIndex]=r; }");
    glBindImageTexture(0, t, 0, 1, 0, GL_READ_WRITE, GL_R32UI);
    glUseProgram(p);
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, 256, z);
    for (int i = 0; i < 8; i++)
        fprintf(stderr, "%u ", z[i]);
    fprintf(stderr, "\n");
    dumpraw("u_r", z, 256);
    CHECK();
    done();
    return 0;
}
