#!/bin/sh
# test_programs.sh AURUM SETUP NAME PROGRAM... - unmodified packages of PyPI on the model
#
# They come into BUILD/NAME_programs by setup --NAME (cuda, cupy); AURUM_CUDA_PROGRAMS, AURUM_CUPY_PROGRAMS name other environments that have
# them.  Exit code 77 with a line: they cannot be had.
set -eu
aurum=$1 setup=$2 name=$3
shift 3
case $name in cuda) there=${AURUM_CUDA_PROGRAMS:-} ;; cupy) there=${AURUM_CUPY_PROGRAMS:-} ;; esac
if [ -z "$there" ]; then
  "$setup" "--$name" || { echo "$name programs: skipped: packages cannot be had from PyPI"; exit 77; }
  there=${BUILD:-build}/${name}_programs
fi
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}protect_shadow_gap=0:detect_leaks=0"
export NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS=0 CUPY_CACHE_DIR="$room"
# CuPy finds NVIDIA's other libraries where the loader does.
if [ "$name" = cupy ]; then
  for folder in "$there"/lib/python3*/site-packages/nvidia/*/lib; do LD_LIBRARY_PATH=$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}; done
  export LD_LIBRARY_PATH
fi
for program; do
  case $program in
  */pycuda_*)
    "$there/bin/python3" -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("pycuda"))' ||
      { echo "cuda programs: skipped: PyCUDA is not in $there: it has to be built (bridge/live/cuda/README.md)"; exit 77; } ;;
  esac
  "$aurum" with "$there/bin/python3" "$program"
done
