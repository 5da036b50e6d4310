"""Which of Cosmic Ray's mutations are tried: one of each kind a place, and none where nothing runs."""

from __future__ import annotations

import ast
import sqlite3
from contextlib import closing
from pathlib import Path

PLAN = "mutation.sqlite"
"""The plan and the results, in the clone."""

COMPARISONS = ("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is")
SUMS = (
    *("Add_Sub", "Sub_Add", "Mul_Add", "Div_Mul", "Mod_FloorDiv", "FloorDiv_Mod", "Pow_Mul"),
    *("BitOr_BitAnd", "BitAnd_BitOr", "LShift_RShift", "RShift_LShift"),
)
KEPT = {
    *("NumberReplacer", "AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ZeroIterationForLoop"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceContinueWithBreak", "ReplaceBreakWithContinue"),
    *(f"ReplaceUnaryOperator_Delete_{name}" for name in ("Not", "USub", "Invert")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in COMPARISONS),
    *(f"ReplaceBinaryOperator_{pair}" for pair in SUMS),
}
"""The operators: a comparison meets its neighbour and its opposite, not all seven others."""

Place = tuple[int, int]


def never_run(source: str) -> list[tuple[Place, Place]]:
    """List the stretches of a module that only type checkers read."""
    found: list[ast.expr | ast.stmt | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            found.append(node.returns)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            found.append(node)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast":
            found.append(node.args[0])
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in found
        if node is not None
    ]


def choose(scratch: Path) -> None:
    """Take all other mutations out of the plan."""
    with closing(sqlite3.connect(scratch / PLAN)) as plan, plan:
        unread: dict[str, list[tuple[Place, Place]]] = {}
        out = []
        places = "select job_id, module_path, operator_name, start_pos_row, start_pos_col from mutation_specs"
        for job, module, operator, row, column in plan.execute(places):
            if module not in unread:
                unread[module] = never_run((scratch / module).read_text(encoding="utf-8"))
            dead = any(start <= (row, column) < end for start, end in unread[module])
            if dead or operator.removeprefix("core/") not in KEPT:
                out.append((job,))
        for table in ("mutation_specs", "work_items"):
            plan.executemany(f"delete from {table} where job_id = ?", out)
