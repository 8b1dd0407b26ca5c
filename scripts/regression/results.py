"""results.py - the results in SQLite: a regression, its runs, its units' coverage"""
import sqlite3
import time

SCHEMA = """
create table if not exists regression (id integer primary key, name text, began text, version text, seconds real);
create table if not exists result (regression integer references regression, command text, unit text, seed integer,
  shard text, bench text, code integer, compared integer, differ integer, clocks integer, seconds real, report text,
  kept text, unique (regression, command));
create table if not exists coverage (regression integer references regression, unit text, declared integer, covered integer,
  lines_declared integer, lines_covered integer, toggles_declared integer, toggles_covered integer, missing text, page text,
  unique (regression, unit));
"""


def connect(path):
    database = sqlite3.connect(path)
    database.row_factory = sqlite3.Row
    database.executescript(SCHEMA)
    return database


def begin(database, name, version):
    """The number of a new regression; it is there even if this is stopped, so that no other has its folder."""
    cursor = database.execute("insert into regression (name, began, version) values (?, ?, ?)",
                              (name, time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime()), version))
    database.commit()
    return cursor.lastrowid


def add(database, regression, row):
    database.execute("insert into result values (:regression, :command, :unit, :seed, :shard, :bench, :code, :compared, :differ,"
                     " :clocks, :seconds, :report, :kept)", {**row, "regression": regression})
    database.commit()


def add_coverage(database, regression, row):
    database.execute("insert into coverage values (:regression, :unit, :declared, :covered, :lines_declared, :lines_covered,"
                     " :toggles_declared, :toggles_covered, :missing, :page)", {**row, "regression": regression})
    database.commit()


def end(database, regression, seconds):
    database.execute("update regression set seconds = ? where id = ?", (seconds, regression))
    database.commit()


def before(database, name, jobs):
    """The jobs that did not agree when they last ran in a regression of that name, or never ran in one."""
    last = {command: code for command, code in database.execute(
        "select command, code from result join regression on regression.id = result.regression where name = ?"
        " order by regression.id", (name,))}
    return [job for job in jobs if last.get(job["command"]) != 0]
