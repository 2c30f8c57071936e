"""What SQL must keep to so that the tables can be distributed by game (Citus): each is parsed, none is run.

A table with a column `game_id` is distributed by it; all others are small and whole on every server. What a statement
asks for a game must be on that game's server: each distributed table in it is bound to a game, in WHERE or JOIN. Of a
definition: `game_id` leads every unique key, and nothing hangs on what one server does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pglast import ast, enums, parse_sql
from pglast.stream import RawStream
from pglast.visitors import Visitor

KEY = "game_id"
SCHEMA = "gaslamp"

VOLATILE = {
    *("now", "random", "clock_timestamp", "statement_timestamp", "transaction_timestamp", "timeofday"),
    *("gen_random_uuid", "uuid_generate_v4", "nextval", "setval", "currval", "lastval"),
    *("txid_current", "pg_current_xact_id", "pg_backend_pid", "pg_notify", "pg_advisory_lock"),
}
_FORBIDDEN = {
    "CreateTrigStmt": "a trigger",
    "RuleStmt": "a rule",
    "CreateSeqStmt": "a sequence",
    "AlterSeqStmt": "a sequence",
    "ListenStmt": "LISTEN",
    "NotifyStmt": "NOTIFY",
    "UnlistenStmt": "UNLISTEN",
    "LockStmt": "a lock of a whole table",
    "CreateFunctionStmt": "a function",
    "DeclareCursorStmt": "a cursor",
}
_SERIAL = {"serial", "serial4", "serial8", "bigserial", "smallserial", "serial2"}
_WRITING = (ast.InsertStmt, ast.UpdateStmt, ast.DeleteStmt)


def distributed(statements: Iterable[str]) -> frozenset[str]:
    """The tables that the definitions of `statements` give a game_id."""
    found = set()
    for statement in statements:
        for raw in parse_sql(statement):
            if isinstance(raw.stmt, ast.CreateStmt) and KEY in _columns(raw.stmt):
                found.add(raw.stmt.relation.relname)
    return frozenset(found)


def violations(
    statement: str, tables: frozenset[str], *, of_all_games: bool = False, migrating: bool = False
) -> list[str]:
    """What is wrong with an SQL text.

    of_all_games: it is meant to ask every server, and writes nothing. migrating: it runs once, and may fill a column of
    every game.
    """
    found: list[str] = []
    for raw in parse_sql(statement):
        found += _definition(raw.stmt, tables)
        found += _statement(raw.stmt, tables, of_all_games=of_all_games, migrating=migrating)
    return found


def _definition(stmt: Any, tables: frozenset[str]) -> Iterator[str]:
    name = type(stmt).__name__
    if name in _FORBIDDEN:
        yield f"{_FORBIDDEN[name]} works on one server only"
    if isinstance(stmt, ast.CreateStmt):
        table = stmt.relation.relname
        for element in stmt.tableElts or ():
            if isinstance(element, ast.ColumnDef):
                yield from _column(element, table, tables)
            else:
                yield from _constraint(element, _keys(element), table, tables)
    elif isinstance(stmt, ast.IndexStmt) and stmt.unique and stmt.relation.relname in tables:
        columns = [each.name for each in stmt.indexParams]
        if columns[0] != KEY:
            yield f"the unique index {stmt.idxname} of {stmt.relation.relname} does not begin with {KEY}"
    elif isinstance(stmt, ast.AlterTableStmt):
        table = stmt.relation.relname
        for command in stmt.cmds:
            if isinstance(command.def_, ast.ColumnDef):
                yield from _column(command.def_, table, tables)
            elif isinstance(command.def_, ast.Constraint):
                yield from _constraint(command.def_, _keys(command.def_), table, tables)


def _column(column: Any, table: str, tables: frozenset[str]) -> Iterator[str]:
    kind = column.typeName.names[-1].sval if column.typeName else ""
    if kind in _SERIAL:
        yield f"{table}.{column.colname} takes a sequence"
    for constraint in column.constraints or ():
        yield from _constraint(constraint, [column.colname], table, tables)


def _constraint(constraint: Any, columns: list[str], table: str, tables: frozenset[str]) -> Iterator[str]:
    kind = enums.ConstrType
    if constraint.contype == kind.CONSTR_IDENTITY:
        yield f"{table}.{columns[0]} takes a sequence"
    elif constraint.contype in (kind.CONSTR_PRIMARY, kind.CONSTR_UNIQUE, kind.CONSTR_EXCLUSION):
        if table in tables and columns[:1] != [KEY]:
            yield f"a unique key of {table} does not begin with {KEY}"
    elif constraint.contype == kind.CONSTR_FOREIGN:
        there = [each.sval for each in constraint.pk_attrs or ()]
        if constraint.pktable.relname in tables and not (KEY in columns and columns.index(KEY) == _place(there)):
            yield f"a foreign key of {table} leads to other games"
    elif constraint.contype == kind.CONSTR_DEFAULT and table in tables:
        yield from (
            f"the default of {table}.{columns[0]} is volatile: {name}" for name in _volatile(constraint.raw_expr)
        )


def _place(columns: list[str]) -> int:
    return columns.index(KEY) if KEY in columns else -1


def _statement(stmt: Any, tables: frozenset[str], *, of_all_games: bool, migrating: bool) -> Iterator[str]:
    for scope in _scopes(stmt):
        writes = isinstance(scope, _WRITING)
        if writes and of_all_games and _target(scope) in tables:
            yield "it writes, and is said to ask for all games"
        if not migrating and (writes or not of_all_games):
            yield from _unbound(scope, tables)
        if isinstance(scope, ast.InsertStmt):
            yield from _insert(scope, tables)
        elif isinstance(scope, ast.UpdateStmt) and any(each.name == KEY for each in scope.targetList):
            yield f"it moves a row of {scope.relation.relname} to another game"
        if isinstance(scope, ast.SelectStmt) and scope.lockingClause and of_all_games:
            yield "it locks rows of all games"
    if any(isinstance(scope, _WRITING) for scope in _scopes(stmt)):
        yield from (f"it writes, with the volatile {name}" for name in _volatile(stmt))
    yield from ("it notifies" for name in _functions(stmt) if name == "pg_notify")


def _unbound(scope: Any, tables: frozenset[str]) -> Iterator[str]:
    """The distributed tables of one scope that are bound to no game in its conditions."""
    bound = _bound(scope)
    ours = [each for each in _ranges(scope) if each.schemaname == SCHEMA and each.relname in tables]
    for each in ours:
        alias = each.alias.aliasname if each.alias else each.relname
        if alias not in bound and not (len(ours) == 1 and "" in bound):
            yield f"{each.relname} is bound to no game: {RawStream()(scope)[:90]}"


def _bound(scope: Any) -> set[str]:
    """The aliases whose game_id is equal to something in WHERE or JOIN; "" where no alias is said."""
    found: set[str] = set()
    for clause in _conditions(scope):
        for expression in _conjuncts(clause):
            if not (isinstance(expression, ast.A_Expr) and expression.name[-1].sval == "="):
                continue
            if expression.kind not in (enums.A_Expr_Kind.AEXPR_OP, enums.A_Expr_Kind.AEXPR_OP_ANY):
                continue
            for side in (expression.lexpr, expression.rexpr):
                fields = (
                    [each.sval for each in side.fields if isinstance(each, ast.String)]
                    if isinstance(side, ast.ColumnRef)
                    else []
                )
                if fields[-1:] == [KEY]:
                    found.add(fields[-2] if len(fields) > 1 else "")
    return found


def _conjuncts(clause: Any) -> Iterator[Any]:
    if isinstance(clause, ast.BoolExpr) and clause.boolop == enums.BoolExprType.AND_EXPR:
        for each in clause.args:
            yield from _conjuncts(each)
    elif clause is not None:
        yield clause


def _conditions(scope: Any) -> Iterator[Any]:
    yield getattr(scope, "whereClause", None)
    for item in _from(scope):
        yield from _joins(item)


def _joins(item: Any) -> Iterator[Any]:
    if isinstance(item, ast.JoinExpr):
        yield item.quals
        yield from _joins(item.larg)
        yield from _joins(item.rarg)


def _from(scope: Any) -> tuple[Any, ...]:
    return (*(getattr(scope, "fromClause", None) or ()), *(getattr(scope, "usingClause", None) or ()))


def _ranges(scope: Any) -> Iterator[Any]:
    """The tables that a scope reads, or changes rows of, itself."""
    if isinstance(scope, ast.UpdateStmt | ast.DeleteStmt):
        yield scope.relation
    waiting = list(_from(scope))
    while waiting:
        item = waiting.pop()
        if isinstance(item, ast.RangeVar):
            yield item
        elif isinstance(item, ast.JoinExpr):
            waiting += [item.larg, item.rarg]


def _insert(scope: Any, tables: frozenset[str]) -> Iterator[str]:
    table = _target(scope)
    if scope.relation.schemaname != SCHEMA or table not in tables:
        return
    if KEY not in [each.name for each in scope.cols or ()]:
        yield f"a row of {table} is inserted without {KEY}"
    conflict = scope.onConflictClause
    looked_for = conflict.infer.indexElems or () if conflict is not None and conflict.infer is not None else None
    if looked_for is not None and KEY not in [each.name for each in looked_for]:
        yield f"a conflict of {table} is looked for beyond its game"


def _target(scope: Any) -> str:
    return str(scope.relation.relname) if isinstance(scope, _WRITING) else ""


class _Walk(Visitor):
    def __init__(self) -> None:
        self.scopes: list[Any] = []
        self.functions: list[str] = []

    def visit(self, _: Any, node: Any) -> None:
        if isinstance(node, (ast.SelectStmt, *_WRITING)):
            self.scopes.append(node)
        elif isinstance(node, ast.FuncCall):
            self.functions.append(node.funcname[-1].sval)
        elif isinstance(node, ast.SQLValueFunction):
            self.functions.append("now")


def _walk(node: Any) -> _Walk:
    walk = _Walk()
    walk(node)
    return walk


def _scopes(node: Any) -> list[Any]:
    return _walk(node).scopes


def _functions(node: Any) -> list[str]:
    return _walk(node).functions


def _volatile(node: Any) -> list[str]:
    return sorted(VOLATILE & set(_functions(node)))


def _columns(stmt: Any) -> list[str]:
    return [each.colname for each in stmt.tableElts or () if isinstance(each, ast.ColumnDef)]


def _keys(constraint: Any) -> list[str]:
    columns = constraint.fk_attrs if constraint.contype == enums.ConstrType.CONSTR_FOREIGN else constraint.keys
    return [each.sval for each in columns or ()]
