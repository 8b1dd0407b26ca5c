#!/bin/sh
# test_programs.sh AURUM SETUP PROGRAM... - unmodified packages of PyPI on the model
#
# They come into BUILD/cuda_programs; AURUM_CUDA_PROGRAMS names another environment that has them.  Exit code 77 with a line: they cannot be had.
set -eu
aurum=$1 setup=$2
shift 2
if [ -z "${AURUM_CUDA_PROGRAMS:-}" ]; then
  "$setup" --cuda || { echo "cuda programs: skipped: packages cannot be had from PyPI"; exit 77; }
  AURUM_CUDA_PROGRAMS=${BUILD:-build}/cuda_programs
fi
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}protect_shadow_gap=0:detect_leaks=0"
export NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS=0
for program; do
  case $program in
  */pycuda_*)
    "$AURUM_CUDA_PROGRAMS/bin/python3" -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("pycuda"))' ||
      { echo "cuda programs: skipped: PyCUDA is not in $AURUM_CUDA_PROGRAMS: it has to be built (bridge/live/cuda/README.md)"; exit 77; } ;;
  esac
  "$aurum" with "$AURUM_CUDA_PROGRAMS/bin/python3" "$program"
done
