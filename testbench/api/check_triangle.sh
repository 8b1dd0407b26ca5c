#!/bin/sh
# check_triangle.sh PPM - whether a picture is the examples' triangle: red, green and blue at (-1, -1), (1, -1) and (0, 1) of a
# viewport of 64 x 64, each channel 255 times its corner's weight at the pixel's centre, within 1
set -eu
[ "$(head -n 1 "$1")" = "P6 64 64 255" ] || { echo "check_triangle: no picture"; exit 1; }
tail -c 12288 "$1" | od -An -v -tu1 -w3 | awk '
  {
    x = (NR - 1) % 64 + 0.5; y = int((NR - 1) / 64) + 0.5
    blue = y / 64; green = x / 64 - blue / 2; red = 1 - green - blue
    inside = red > 0 && green > 0
    edge = red == 0 || green == 0          # by the rule of edges, one or the other
    want[1] = red; want[2] = green; want[3] = blue
    for (c = 1; c <= 3; c++) {
      w = 255 * want[c]; d = $c - (inside ? w : 0)
      if (edge && $1 + $2 + $3 == 0) continue
      if (edge) d = $c - w
      if (d > 1 || d < -1) { print "check_triangle: pixel " x "," y ": " $0; exit bad = 1 }
    }
    drawn += $1 + $2 + $3 > 0
  }
  END { if (!bad && (NR != 4096 || drawn < 2000 || drawn > 2100)) { print "check_triangle: " drawn " of " NR; bad = 1 }; exit bad }'
