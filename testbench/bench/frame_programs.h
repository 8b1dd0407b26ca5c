/* frame_programs.h - the peers' programs of bench_frames.c: what the model runs in SASS, in GLSL */
#ifndef FRAME_PROGRAMS_H
#define FRAME_PROGRAMS_H

static const char place[] = "#version 330\n"
                            "layout(location = 0) in vec4 position;\n"
                            "layout(location = 1) in vec2 at;\n"
                            "out vec2 coordinate;\n"
                            "void main() { gl_Position = position; coordinate = at; }\n";

static const char sample[] = "#version 330\n"
                             "in vec2 coordinate;\n"
                             "uniform sampler2D texels;\n"
                             "layout(location = 0) out vec4 rgba;\n"
                             "void main() { rgba = texture(texels, coordinate); }\n";

/* As the stream's program of glmark2's light-basic does it. */
static const char lit[] =
    "#version 330\n"
    "layout(location = 0) in vec3 position;\n"
    "layout(location = 1) in vec3 normal;\n"
    "layout(location = 2) in vec2 at;\n"
    "uniform mat4 m[2];\n"
    "out vec4 colour;\n"
    "out vec2 coordinate;\n"
    "void main() {\n"
    "  vec3 n = normalize(vec3(m[1] * vec4(normal, 1.0)));\n"
    "  vec3 light = vec3(0.66666668653488159, 0.66666668653488159, 0.33333334326744080);\n"
    "  colour = vec4(vec3(max(dot(n, light), 0.0)), 1.0);\n"
    "  coordinate = at;\n"
    "  gl_Position = m[0] * vec4(position, 1.0);\n"
    "}\n";

static const char shade[] = "#version 330\n"
                            "in vec4 colour;\n"
                            "in vec2 coordinate;\n"
                            "uniform sampler2D texels;\n"
                            "layout(location = 0) out vec4 rgba;\n"
                            "void main() { rgba = texture(texels, coordinate) * colour; }\n";

static const char carry[] = "#version 330\n"
                            "layout(location = 0) in vec4 position;\n"
                            "layout(location = 1) in vec4 value;\n"
                            "out vec4 colour;\n"
                            "void main() { gl_Position = position; colour = value; }\n";

static const char move[] = "#version 330\n"
                           "layout(location = 0) in vec4 position;\n"
                           "layout(location = 1) in vec4 value;\n"
                           "uniform mat4 m[2];\n"
                           "out vec4 colour;\n"
                           "void main() { gl_Position = position * m[0]; colour = value; }\n";

static const char give[] = "#version 330\n"
                           "in vec4 colour;\n"
                           "layout(location = 0) out vec4 rgba;\n"
                           "void main() { rgba = colour; }\n";

#endif
