#!/bin/sh
# test_processes.sh AURUM LIVE_FORK LIVE_CONTEXTS LIVE_PRIME LIVE_SDL - several contexts, threads, processes on the model; buffers that processes share; what
# a fault says, and what is left behind of programs that are killed
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
fork=$2 contexts=$3 prime=$4 sdl=$5
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
bad() {
  echo "processes: $*" >&2
  exit 1
}
quiet() { # NAME COMMAND...
  name=$1
  shift
  timeout 120 "$aurum" with "$@" > said 2>&1 || bad "$name: $? $(cat said)"
  [ ! -s said ] || bad "$name: $(cat said)"
}

for mode in shared apart threads processes child; do quiet $mode "$contexts" $mode; done
for mode in fork close; do quiet $mode "$fork" $mode; done
for mode in node egl; do quiet "prime $mode" "$prime" $mode; done

# An SDL2 program: on the screen, whose last frame is what was drawn last, and on none.
for driver in kmsdrm offscreen; do
  mkdir $driver
  SDL_VIDEODRIVER=$driver timeout 120 "$aurum" with --frames $driver --mode 64x64 "$sdl" > said 2> lines || bad "SDL $driver: $? $(cat lines)"
  grep -qix "$driver NV12B" said || bad "SDL: $(cat said lines)"
done
[ "$(find kmsdrm -name 'frame_*.png' | wc -l)" -ge 3 ] && [ -z "$(ls offscreen)" ] || bad "SDL: $(find kmsdrm offscreen)"
python3 -c 'import sys; sys.stdout.buffer.write(bytes(v for y in range(64) for x in range(64) for v in (x, 63 - y, 62, 255)))' > want.rgba
"$aurum" diff "$(find kmsdrm -name 'frame_*.png' | sort | tail -n 1)" want.rgba > differ || bad "SDL: $(cat differ)"

# A line for each fault of three.
"$aurum" with "$fork" fault 2> said || bad "fault: $? $(cat said)"
[ "$(wc -l < said)" = 3 ] && [ "$(grep -c '^aurum: MMU fault PDE: write of 0x1000 by FE' said)" = 3 ] || bad "fault: $(cat said)"
timeout 60 "$aurum" with "$fork" lacking 2> said || bad "lacking: $? $(cat said)"
[ "$(wc -l < said)" = 1 ] && grep -q '^aurum: not modelled: rstr2d: Y1_8X8 and AY8; ' said || bad "lacking: $(cat said)"

# Killed at any time: no file is left, no process.
mkdir temporary
mkdir frames
for signal in KILL INT TERM; do
  for after in 0 0.1 0.4; do
    rm -f started
    # A shell has SIGINT ignored in the background.
    TMPDIR=$tmp/temporary env --default-signal=INT sh -c 'echo > started; exec "$@"' sh \
      "$aurum" with --frames frames --record trace --record crop@0:crop.hex "$contexts" loop > said 2>&1 &
    program=$!
    while ! [ -f started ]; do sleep 0.05; done
    sleep $after
    kill -$signal $program
    (exec > ended 2>&1; sleep 30; kill -KILL $program || true) & # with no output that the test's reader would wait for
    watch=$!
    code=0; wait $program 2> ended || code=$?
    kill $watch 2> ended || true
    [ $code != 137 ] || [ $signal = KILL ] || bad "kill -$signal after $after s: it went on"
    [ $code -gt 128 ] || bad "kill -$signal after $after s: $code $(cat said)"
  done
done
[ -z "$(find . -name '.aurum*' -o -name '*.part' -o -name '*.hex' -o -name '*.zst')" ] || bad "left behind: $(find .)"
[ -z "$(find temporary -mindepth 1)" ] || bad "left behind: $(find temporary)"

# No memory: GL says so, and the program goes on.
"$aurum" with "$contexts" memory 2> said || bad "memory: $? $(cat said)"
[ "$(cat said)" = "aurum: the GPU's memory is full: give it more" ] || bad "memory: $(cat said)"
echo "test_processes: contexts, threads, processes, shared buffers, kills"
