#!/bin/sh
# test_compiled.sh AURUM SETUP LIBRARY FOLDER - compiled.cu by clang's compiler for CUDA, with NVIDIA's headers, assembler and library to link
# to, runs with our LIBRARY in front; our codes' names and texts are NVIDIA's.
#
# Packages come into BUILD/cuda_programs; AURUM_CUDA_PROGRAMS names another environment that has them.  Exit code 77 with a line: they cannot be had.
set -eu
aurum=$1 setup=$2 library=$3 here=$4
if [ -z "${AURUM_CUDA_PROGRAMS:-}" ]; then
  "$setup" --cuda || { echo "cuda programs: skipped: packages cannot be had from PyPI"; exit 77; }
  AURUM_CUDA_PROGRAMS=${BUILD:-build}/cuda_programs
fi
python=$AURUM_CUDA_PROGRAMS/bin/python3
nvidia=$(echo "$AURUM_CUDA_PROGRAMS"/lib/python3*/site-packages/nvidia)
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}protect_shadow_gap=0:verify_asan_link_order=0"
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# A toolkit's folders as clang wants them; a header of curand that its own header wants, and nothing uses.
mkdir -p "$room/toolkit/bin" "$room/toolkit/lib64" "$room/toolkit/nvvm"
cp -rs "$nvidia/cuda_runtime/include" "$room/toolkit/include"
cp -rsn "$nvidia/cuda_nvcc/include/." "$room/toolkit/include/"
: > "$room/toolkit/include/curand_mtgp32_kernel.h"
ln -s "$nvidia/cuda_nvcc/bin/ptxas" "$room/toolkit/bin/ptxas"
ln -s "$nvidia/cuda_nvcc/nvvm/libdevice" "$room/toolkit/nvvm/libdevice"

# Its texture functions are those of CUDA 11, which 12 does not have.
for_cuda="-x cuda --cuda-path=$room/toolkit --cuda-gpu-arch=sm_53 -O2 -Wno-unknown-cuda-version -D__CLANG_CUDA_TEXTURE_INTRINSICS_H__"
# shellcheck disable=SC2086 # a list of words
clang++ $for_cuda --cuda-device-only "$here/compiled.cu" -o "$room/compiled.cubin"
"$python" "$here/make_fatbin.py" "$room/compiled.cubin" "$room/compiled.fatbin"
# shellcheck disable=SC2086
clang++ $for_cuda --cuda-host-only -Xclang -fcuda-include-gpubinary -Xclang "$room/compiled.fatbin" -c "$here/compiled.cu" -o "$room/compiled.o"
theirs=$nvidia/cuda_runtime/lib/libcudart.so.12
clang++ "$room/compiled.o" "$theirs" -o "$room/compiled"
"$aurum" with "$room/compiled" | tee "$room/said"
[ "$(cat "$room/said")" = "Aurum gm20b: passed" ]
"$aurum" with "$python" "$here/compare_errors.py" "$library" "$theirs"
