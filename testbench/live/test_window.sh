#!/bin/sh
# test_window.sh AURUM LIVE_SCREEN - aurum with --window: what a screen's window shows is what the program drew, pixel by pixel (Xvfb);
# its exit code is the program's; without a display a line says so, and the program runs
set -eu
aurum=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
screen=$2
tmp=$(mktemp -d)
xvfb='' with=''
end() {
  # shellcheck disable=SC2086 # numbers, or none
  kill $with $xvfb 2> ended || true
  rm -rf "$tmp"
}
trap end EXIT
cd "$tmp"
bad() {
  echo "window: $*" >&2
  exit 1
}
wait_for() { # WORDS FILE
  for _ in $(seq 200); do
    if grep -qF -- "$1" "$2"; then return; fi
    sleep 0.1
  done
  bad "no $1 in $2: $(cat "$2")"
}

mkfifo number
Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp > xvfb.log 2>&1 3> number &
xvfb=$!
read -r display < number
export DISPLAY=":$display" SDL_VIDEODRIVER=x11

# The window lies in the middle of the screen when it comes, and stays there.
seen() { # WIDTHxHEIGHT FRAME
  for _ in $(seq 50); do
    import -window root root.png
    convert root.png -crop "$1+160+120" +repage -alpha off PNG32:seen.png
    if "$aurum" diff seen.png "$2" > differ 2>&1; then return; fi
    sleep 0.1
  done
  bad "$2: $(cat differ)"
}
mkdir frames
mkfifo go
"$aurum" with --window --frames frames "$screen" < go > said 2> lines &
with=$!
exec 4> go
wait_for shown said
seen 320x240 frames/frame_00001.png
echo >&4
seen 160x120 frames/frame_00002.png
printf x >&4
code=0; wait $with || code=$?
with=''
[ $code = 0 ] || bad "exit code $code: $(cat lines)"
[ ! -s lines ] || bad "$(cat lines)"

# It may take a moment until a process that has ended is gone.
gone() {
  for _ in $(seq 100); do kill -0 "$(cat pid)" 2> ended || return 0; sleep 0.1; done
  bad "the program goes on without its window"
}

# A program that lives on behind a window: its number is in pid.
sleeper() {
  rm -f pid
  # shellcheck disable=SC2016 # of the inner shell
  "$aurum" with --window sh -c 'echo $$ > pid; exec sleep 100' &
  with=$!
  for _ in $(seq 100); do if [ -s pid ]; then return; fi; sleep 0.1; done
  bad "the program does not start"
}

# Exit codes; a program that is none; a signal; closing the window ends the program.
ends() { # CODE ARGUMENT...
  want=$1 code=0
  shift
  "$aurum" with --window "$@" > said 2> lines || code=$?
  [ $code = "$want" ] || bad "$*: exit code $code: $(cat lines)"
}
ends 7 sh -c 'exit 7'
ends 4 ./no-such-program
grep -q 'no-such-program: No such file' lines || bad "$(cat lines)"
# shellcheck disable=SC2016 # of the inner shell
ends 137 sh -c 'kill -KILL $$'
sleeper
kill -TERM $with
code=0; wait $with || code=$?
with=''
[ $code = 143 ] || bad "closed: exit code $code"
gone
sleeper
kill -KILL $with
wait $with 2> ended || true
with=''
gone

# No display: one line, and the program runs.
kill $xvfb
xvfb=''
printf 'xy' > both
"$aurum" with --window "$screen" < both > said 2> lines || bad "no display: $? $(cat lines)"
[ "$(wc -l < lines)" = 1 ] && grep -q '^aurum: no window: .*--frames DIR' lines || bad "no display: $(cat lines)"
echo "test_window: what is seen is what was drawn"
