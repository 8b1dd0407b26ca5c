"""page.py - a regression as one static page"""
import html
import os
import urllib.parse

from .runs import VERDICTS

STYLE = """body{font:15px sans-serif;max-width:72em;margin:2em auto;padding:0 1em;color:#222}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ddd;padding:.3em .6em;text-align:left;vertical-align:top}td.n,th.n{text-align:right}
img{max-width:100%}.bad{color:#b00020}.good{color:#1b7f3b}pre{background:#f4f4f4;padding:.7em;overflow:auto}code{font-size:90%}"""


def table(head, rows):
    """A column of numbers stands to the right, its heading too; there may be no rows."""
    kind = [' class="n"' if isinstance(x, (int, float)) else "" for x in (rows or [head])[0]]
    cells = "".join(f"<th{k}>{html.escape(x)}</th>" for k, x in zip(kind, head))
    lines = "".join("<tr>" + "".join(f"<td{k}>{x}</td>" for k, x in zip(kind, row)) + "</tr>" for row in rows)
    return f"<table><tr>{cells}</tr>{lines}</table>"


def link_to(path, beside):
    return html.escape(urllib.parse.quote(os.path.relpath(path, beside)))


def failure(row, beside):
    """A run that did not agree: its report, the files that it left as links, pictures of waves."""
    out = [f"<h3>{html.escape(row['unit'])}, seed {row['seed']}, shard {row['shard']}: {verdict(row['code'])}</h3>",
           f"<p><code>{html.escape(row['command'])}</code></p><pre>{html.escape(row['report'])}</pre>"]
    for path in row["kept"].split("\n") if row["kept"] else []:
        name, link = html.escape(path), link_to(path, beside)
        if path.endswith(".png"):
            out.append(f'<p><img src="{link}" alt="{name}"></p>')
            continue
        out.append(f'<p><a href="{link}"><code>{name}</code></a></p>')
    return "".join(out)


def verdict(code):
    text = VERDICTS.get(code, f"stopped ({code})")
    return f'<span class="{"good" if code == 0 else "bad"}">{text}</span>'


def share(covered, declared):
    return "" if declared is None else f"{covered} of {declared}"


def coverage(row, beside):
    missing = row["missing"].split("\n") if row["missing"] else []
    details = f"<details><summary>of {len(missing)} point{'s' * (len(missing) > 1)}</summary><pre>{html.escape(row['missing'])}</pre></details>" if missing else ""
    return [html.escape(row["unit"]), f'<a href="{link_to(row["page"], beside)}">{share(row["covered"], row["declared"])}</a>', details,
            share(row["lines_covered"], row["lines_declared"]), share(row["toggles_covered"], row["toggles_declared"])]


def units(database, regression):
    # The rates are of runs that agree: the others stop, shrink and draw waves.
    rows = database.execute("select unit, count(*), sum(code != 0), sum(compared), sum(clocks), sum(iif(code, 0, compared)),"
                            " sum(iif(code, 0, clocks)), sum(iif(code, 0, seconds)) from result"
                            " where regression = ? group by unit order by unit", (regression,)).fetchall()
    return "<h2>Units</h2>" + table(["unit", "runs", "not agreeing", "packets", "clocks", "packets a clock", "packets a second"],
        [[html.escape(u), n, f, c, k, round(good / clocks, 3) if clocks else 0, round(good / s) if s else 0]
         for u, n, f, c, k, good, clocks, s in rows])


def history(database, name):
    rows = database.execute("select began, version, count(*), sum(code != 0), sum(compared), regression.seconds from regression"
                            " join result on regression.id = result.regression where name = ? group by regression.id"
                            " order by regression.id desc limit 50", (name,)).fetchall()
    return "<h2>History</h2>" + table(["", "began", "of", "runs", "not agreeing", "packets", "seconds"],
        [[verdict(1 if f else 0), html.escape(b), html.escape(v), n, f, c, round(s or 0, 1)] for b, v, n, f, c, s in rows])


def page(database, regression, beside, interrupted):
    """The page of a regression, to lie in the folder 'beside'."""
    head = database.execute("select * from regression where id = ?", (regression,)).fetchone()
    rows = database.execute("select * from result where regression = ? order by code = 0, unit, bench, seed, shard, rowid",
                            (regression,)).fetchall()
    covered = database.execute("select * from coverage where regression = ? order by unit", (regression,)).fetchall()
    bad, name = [row for row in rows if row["code"] != 0], html.escape(head["name"])
    out = [f"<!doctype html><meta charset=utf-8><title>{name}</title><style>{STYLE}</style>",
           f"<h1>{name}: {verdict(130 if interrupted else 1 if bad else 0)}</h1>",
           f"<p>{len(rows)} runs, {len(bad)} not agreeing, {sum(row['compared'] for row in rows)} packets compared, "
           f"{head['seconds']:.1f} s; {html.escape(head['began'])}, {html.escape(head['version'])}</p>"]
    if bad:
        out.append("<h2>Failures</h2>")
    out += [failure(row, beside) for row in bad]
    out.append(units(database, regression))
    if covered:
        out.append("<h2>Coverage</h2>" + table(["unit", "bins of the vectors", "missing", "lines and branches of the RTL", "toggles"],
                                               [coverage(row, beside) for row in covered]))
    out.append("<h2>Runs</h2>" + table(["", "unit", "seed", "shard", "bench", "packets", "seconds"],
               [[verdict(r["code"]), html.escape(r["unit"]), r["seed"], r["shard"], html.escape(r["bench"]), r["compared"],
                 round(r["seconds"], 1)] for r in rows]))
    out.append(history(database, head["name"]))
    return "\n".join(out) + "\n"
