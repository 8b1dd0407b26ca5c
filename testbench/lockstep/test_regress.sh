#!/bin/sh
# test_regress.sh UNIT BUILD BENCH - scripts/regress: all that a file asks for, its database, page, and what it runs again
#
# BENCH breaks a stream's protocol as MUTANT says (protocol/stream_bug.sv); 0: not at all.
set -eu
unit=$1 build=$(cd "$2" && pwd) bench=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")
bug=${MUTANT:?which bug?}
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
fail() { echo "test_regress: $*" >&2; exit 1; }
# ends CODE ARGUMENT...
ends() {
  code=$1 got=0
  shift
  BUILD=$build "$root/scripts/regress" "$@" > out 2> err || got=$?
  [ $got = "$code" ] || fail "$*: exit code $got, not $code: $(cat out err)"
}
cat > plan.toml << END
name = "a <plan>"
[[run]]
unit = "$unit"
seeds = [1, 2]
count = 600
shards = 2
benches = ["$bench"]
[[run]]
unit = "$unit"
count = 500
benches = ["$bench"]
options = ["--steady", "--directed"]
END
of() { sed -n "s/.*$1.*/&/p" regress.html | head -n 1; }

export MUTANT=0
ends 0 plan.toml --jobs 2
grep -q '^regress: 5 runs, 0 not agreeing: regress.html$' out || fail "$(cat out)"
python3 - << 'END' || fail "the database"
import sqlite3
d = sqlite3.connect("regress.sqlite")
rows = d.execute("select seed, shard, compared, code from result").fetchall()
assert len(rows) == 5 and all(code == 0 for *_, code in rows), rows
assert sorted((s, h) for s, h, *_ in rows) == [(1, "1/1"), (1, "1/2"), (1, "2/2"), (2, "1/2"), (2, "2/2")], rows
assert sum(c for *_, c, _ in rows) > 5 * 250, rows
END
grep -q '<h1>a &lt;plan&gt;: <span class="good">agrees' regress.html || fail "$(head -n 5 regress.html)"
ends 0 plan.toml --rerun
grep -q 'all agreed in the run before' out || fail "$(cat out)"

# A bug: reports and files in the page; only what failed runs again, and by then it is mended.
MUTANT=$bug
ends 1 plan.toml --jobs 2
failed=$(sed -n 's/^regress: 5 runs, \([1-9]\) not agreeing.*/\1/p' out)
[ -n "$failed" ] || fail "$(cat out)"
grep -q '<h1>a &lt;plan&gt;: <span class="bad">differs' regress.html && grep -q 'data moved before ready' regress.html &&
  grep -q "${unit}_seed1_mismatch.hex" regress.html || fail "$(cat regress.html)"
[ -s "$(sed -n 's/.*href="\([^"]*_mismatch.hex\)".*/\1/p' regress.html | head -n 1)" ] || fail "no file of a mismatch"
again=$(sed -n "s/^again: aurum \(cosim $unit .*_mismatch.hex .*\)/\1/p" regress.html | head -n 1)
got=0
# shellcheck disable=SC2086 # a list of words
"$build/aurum" $again > out 2> err || got=$?
[ $got = 1 ] || fail "$again: exit code $got: $(cat out err)"
grep -A 100 '<h2>History' regress.html | grep -o 'class="good"\|class="bad"' | tr '\n' ' ' | grep -q '^class="bad" class="good" $' || fail "history"
MUTANT=0
ends 0 plan.toml --rerun
grep -q "^regress: $failed runs, 0 not agreeing" out || fail "$(cat out)"
python3 -c '
import html.parser
class P(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br", "img"): self.open.append(tag)
    def handle_endtag(self, tag): assert self.open.pop() == tag, tag
p = P(); p.feed(open("regress.html").read()[15:]); assert not p.open, p.open' || fail "tags of the page"

# As an array of Slurm, of which this stands for sbatch: it runs the tasks one after the other.
mkdir bin
cat > bin/sbatch << 'END'
#!/bin/sh
for word; do case $word in --array=*) last=${word##*-} ;; esac; done
for i in $(seq 0 "$last"); do SLURM_ARRAY_TASK_ID=$i sh "$word"; done
END
chmod +x bin/sbatch
PATH=$tmp/bin:$PATH
MUTANT=$bug
ends 1 plan.toml --slurm --database slurm.sqlite --html slurm.html
grep -q "^regress: 5 runs, $failed not agreeing" out || fail "$(cat out)"

# Bad plans.
for bad in 'x' 'name = "n"' '[[run]]' '[[run]]
unit = "sfu"
seed = 1' '[[run]]
unit = "sfu"
seeds = 1' '[[run]]
unit = "sfu"
count = 0' '[[run]]
unit = "sfu"
[[run]]
unit = "sfu"'; do
  echo "$bad" > bad.toml
  ends 4 bad.toml
  [ "$(wc -l < err)" = 1 ] && grep -q '^regress: bad.toml: ' err || fail "$bad: $(cat err)"
done
ends 4 nowhere.toml
ends 2 plan.toml --bogus
ends 4 plan.toml --aurum nowhere/aurum
echo "test_regress: $unit: plans of 5 runs, $failed of which fail by bug $bug"
