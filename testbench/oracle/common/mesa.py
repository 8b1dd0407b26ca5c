"""mesa.py - textures decoded by Mesa's software driver: OpenGL without a surface, by ctypes"""

import ctypes
import os

SURFACELESS, OPENGL_API = 0x31DD, 0x30A2
TEXTURE_2D, RGBA, FLOAT = 0x0DE1, 0x1908, 0x1406


class Missing(Exception):
    """There is no such OpenGL here."""


def context(driver="softpipe"):
    """Makes an OpenGL 3.3 current; returns its functions and its name."""
    os.environ.update(LIBGL_ALWAYS_SOFTWARE="1", GALLIUM_DRIVER=driver)
    try:
        egl, gl = ctypes.CDLL("libEGL.so.1"), ctypes.CDLL("libOpenGL.so.0")
    except OSError as error:
        raise Missing(error) from error
    for name in "eglGetPlatformDisplay", "eglCreateContext":
        getattr(egl, name).restype = ctypes.c_void_p
    display = ctypes.c_void_p(egl.eglGetPlatformDisplay(SURFACELESS, None, None))
    version = (ctypes.c_int * 7)(0x3098, 3, 0x30FB, 3, 0x30FD, 1, 0x3038)
    if not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(OPENGL_API):
        raise Missing("no EGL without a surface")
    made = ctypes.c_void_p(egl.eglCreateContext(display, None, None, version))
    if not made or not egl.eglMakeCurrent(display, None, None, made):
        raise Missing("no OpenGL 3.3")
    gl.glGetString.restype = ctypes.c_char_p
    return gl, gl.glGetString(0x1F01).decode()


def texels(gl, internal, blocks):
    """Decodes blocks of 4 x 4, a row of them, as R, G, B, A floats; texels of each block row by row."""
    texture, wide = ctypes.c_uint(), 4 * len(blocks)
    data = b"".join(blocks)
    gl.glGenTextures(1, ctypes.byref(texture))
    gl.glBindTexture(TEXTURE_2D, texture)
    gl.glTexParameteri(TEXTURE_2D, 0x813D, 0)  # GL_TEXTURE_MAX_LEVEL
    gl.glCompressedTexImage2D(TEXTURE_2D, 0, internal, wide, 4, 0, len(data), data)
    out = (ctypes.c_float * (16 * wide))()
    gl.glGetTexImage(TEXTURE_2D, 0, RGBA, FLOAT, out)
    error = gl.glGetError()
    gl.glDeleteTextures(1, ctypes.byref(texture))
    if error:
        raise Missing(f"format {internal:x}: error {error:x}")
    starts = [[4 * (y * wide + 4 * n + x) for y in range(4) for x in range(4)] for n in range(len(blocks))]
    return [[tuple(out[at:at + 4]) for at in block] for block in starts]
