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
grep -q 'all agreed when they last ran' out || fail "$(cat out)"

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
ends 0 plan.toml --rerun
grep -q 'all agreed when they last ran' out || fail "what agreed before the bug runs again: $(cat out)"

# Coverage: what aurum coverage says of the same lines.
ends 0 plan.toml --coverage --database covered.sqlite
for seed in 1 2; do for shard in 1/2 2/2; do
  "$build/aurum" gen "$unit" --seed $seed --count 600 --shard $shard -o $seed${shard%/*}.hex 2> err
done; done
"$build/aurum" gen "$unit" --directed --count 500 -o directed.hex 2> err
"$build/aurum" coverage "$unit" [12][12].hex directed.hex --json > covered.json
covered=$(python3 -c '
import sqlite3
d = sqlite3.connect("covered.sqlite")
print(*d.execute("select unit, covered, declared, missing == \"\" from coverage").fetchall()[0])')
[ "$covered" = "$unit $(jq '"\(.covered) \(.declared) \(if .covered == .declared then 1 else 0 end)"' -r covered.json)" ] ||
  fail "coverage: $covered, not $(jq -c '[.covered, .declared]' covered.json)"
grep -q ">$(jq -r '"\(.covered) of \(.declared)"' covered.json)</a>" regress.html || fail "no coverage in the page"
[ -s "$(sed -n 's/.*href="\([^"]*_coverage.html\)".*/\1/p' regress.html)" ] || fail "no page of coverage"

# Ctrl-C: what was compared is in the page, and nothing more runs.
sed 's/count = 600/count = 200000000/' plan.toml > long.toml
BUILD=$build env --default-signal=INT "$root/scripts/regress" long.toml --jobs 2 --database long.sqlite > out 2> err &
pid=$!
tries=0
until [ -n "$(find long.sqlite.runs -type d -name 1 -path '*/*/1' 2> find.err)" ]; do
  tries=$((tries + 1))
  [ $tries -lt 200 ] || fail "the long plan does not start: $(cat out err)"
  sleep 0.1
done
sleep 1
kill -INT $pid
got=0
wait $pid || got=$?
[ $got = 130 ] && [ "$(wc -l < err)" = 1 ] && grep -q '^regress: interrupted: 2 of 5 runs, 2 not agreeing, [1-9][0-9]* packets' err ||
  fail "Ctrl-C: exit code $got: $(cat out err)"
grep -q 'class="bad">interrupted' regress.html || fail "Ctrl-C: $(head -n 3 regress.html)"
python3 -c '
import html.parser
class P(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br", "img"): self.open.append(tag)
    def handle_endtag(self, tag): assert self.open.pop() == tag, tag
p = P(); p.feed(open("regress.html").read()[15:]); assert not p.open, p.open' || fail "tags of the page"

# Slurm is not here; a bench is not there, which is said before anything runs.
mkdir alone
ln -s "$(python3 -c 'import sys; print(sys.executable)')" alone/python3
got=0
PATH=$tmp/alone "$root/scripts/regress" plan.toml --slurm --aurum "$build/aurum" --database none.sqlite > out 2> err || got=$?
[ $got = 4 ] && [ "$(wc -l < err)" = 1 ] && grep -q 'there is no sbatch' err && [ ! -e none.sqlite ] || fail "no Slurm: $got: $(cat out err)"
sed 's|benches = .*|benches = ["nowhere/x_bench"]|' plan.toml > bad.toml
ends 4 bad.toml --database none.sqlite
[ "$(wc -l < err)" = 1 ] && grep -q 'there is no bench nowhere/x_bench; make one' err && [ ! -e none.sqlite ] || fail "no bench: $(cat err)"

# Killed: its verdict is none of aurum's; the others' are as ever.
cat > killed << END
#!/bin/sh
case "\$*" in *"--seed 2 "*) kill -KILL \$\$ ;; esac
exec "$build/aurum" "\$@"
END
chmod +x killed
ends 1 plan.toml --aurum ./killed --database killed.sqlite
grep -q '^regress: 5 runs, 2 not agreeing' out && [ "$(grep -c '^stopped .*--seed 2 ' out)" = 2 ] || fail "$(cat out)"
ends 0 plan.toml --rerun --database killed.sqlite
grep -q '^regress: 2 runs, 0 not agreeing' out || fail "$(cat out)"

# Exit code 0 is not enough: the JSON of a run, of this unit, with packets that were compared.
printf '[[run]]\nunit = "%s"\ncount = 50\nbenches = ["%s"]\n' "$unit" "$bench" > one.toml
cat > says << 'END'
#!/bin/sh
case $* in --version) echo aurum 0 ;; *--help) ;; *) cat "$SAYS" ;; esac
END
chmod +x says
export SAYS=$tmp/said
for said in '' 'Usage: aurum cosim' '[1]' "{\"unit\":\"$unit\",\"compared\":0,\"differ\":0,\"clocks\":9}" \
    "{\"unit\":\"$unit\",\"compared\":\"9\",\"differ\":0,\"clocks\":9}" '{"unit":"x","compared":9,"differ":0,"clocks":9}'; do
  echo "$said" > said
  ends 1 one.toml --aurum ./says --database says.sqlite
  grep -q "^no result aurum cosim $unit" out && grep -q 'exit code 0' regress.html || fail "'$said': $(cat out)"
done
echo "{\"unit\":\"$unit\",\"compared\":9,\"differ\":1,\"clocks\":9}" > said
ends 1 one.toml --aurum ./says --database says.sqlite
grep -q '^differs ' out || fail "1 differs, exit code 0: $(cat out)"
echo "{\"unit\":\"$unit\",\"compared\":9,\"differ\":0,\"clocks\":9}" > said
ends 0 one.toml --aurum ./says --database says.sqlite --rerun

# A file of an option is one beside the plan's caller, not one in the run's folder.
echo 'reset=1' > weights
printf '[[run]]\nunit = "%s"\ncount = 50\nbenches = ["%s"]\noptions = ["--weights", "weights"]\n' "$unit" "$bench" > weights.toml
ends 0 weights.toml --database weights.sqlite

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
unit = "sfu"' 'runs = 1
[[run]]
unit = "sfu"' '[[run]]
unit = "sfu"
count = 3
shards = 4'; do
  echo "$bad" > bad.toml
  ends 2 bad.toml
  [ "$(wc -l < err)" = 1 ] && grep -q '^regress: bad.toml: ' err || fail "$bad: $(cat err)"
done
for option in --help --usage '-?' --json -j --seed=1 --count --shard --bench --direct --nosuch; do
  printf '[[run]]\nunit = "sfu"\noptions = ["%s"]\n' "$option" > bad.toml
  ends 2 bad.toml --database none.sqlite
  [ "$(wc -l < err)" = 1 ] && grep -qF "bad.toml: run of sfu: options: $option: " err && [ ! -e none.sqlite ] || fail "$option: $(cat err)"
done
printf 'run = 5\n' > bad.toml
ends 2 bad.toml
printf '[run]\nunit = "sfu"\n' > bad.toml
ends 2 bad.toml
printf '\377\376' > bad.toml
ends 2 bad.toml
grep -q '^regress: bad.toml: ' err && [ "$(wc -l < err)" = 1 ] || fail "no text: $(cat err)"
ends 4 nowhere.toml
ends 4 plan.toml --database nowhere/x.sqlite
ends 4 plan.toml --database plan.toml
grep -q 'plan.toml: ' err && [ "$(wc -l < err)" = 1 ] || fail "a database that is none: $(cat err)"
ends 2 plan.toml --bogus
ends 4 plan.toml --aurum nowhere/aurum
echo "test_regress: $unit: plans of 5 runs, $failed of which fail by bug $bug"
