"""compare_errors - names and texts of all codes, ours beside NVIDIA's library: compare_errors OURS THEIRS"""
import ctypes
import sys

libraries = [ctypes.CDLL(path) for path in sys.argv[1:3]]
for library in libraries:
    library.cudaGetErrorName.restype = library.cudaGetErrorString.restype = ctypes.c_char_p
differ = 0
for code in range(-1, 11000):
    ours, theirs = ((library.cudaGetErrorName(code), library.cudaGetErrorString(code)) for library in libraries)
    if ours != theirs:
        print(code, ours, theirs)
        differ += 1
sys.exit(differ != 0)
