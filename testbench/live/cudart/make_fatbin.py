"""make_fatbin - a cubin in a fatbin by NVIDIA's library, as compilers put it in a program: make_fatbin CUBIN FATBIN"""
import sys

from cuda.bindings import nvfatbin

with open(sys.argv[1], "rb") as file:
    cubin = file.read()
made = nvfatbin.create(["-compress=false"], 1)
nvfatbin.add_cubin(made, cubin, len(cubin), "53", sys.argv[1])
fatbin = bytearray(nvfatbin.size(made))
nvfatbin.get(made, fatbin)
with open(sys.argv[2], "wb") as file:
    file.write(fatbin)
