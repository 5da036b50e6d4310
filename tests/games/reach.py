"""What can be reached from an object by any way there is: attributes, slots, closures, containers, caches."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType

from pairit.engine.game import View

CLOSED = (type, ModuleType, BuiltinFunctionType)
"""Where the search stops: code holds no cards of one state."""


def reachable(*roots: object) -> Iterator[object]:
    """Walk over every object that can be reached from some, as the garbage collector does."""
    seen: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, CLOSED):
            continue
        seen[id(found)] = found
        yield found
        if isinstance(found, FunctionType):  # its globals are code, what it remembers is not
            waiting += [found.__closure__, found.__defaults__, found.__kwdefaults__]
        else:
            waiting += gc.get_referents(found)


def shown_by(view: View, actions: list[str]) -> list[object]:
    """Everything that a view has to show: attributes and properties, texts, actions and verdicts."""
    fields = [getattr(view, field) for field in dir(view) if not field.startswith("__")]
    verdicts = [view.judge(action) for action in actions]
    return [view, *fields, str(view), repr(view), view.parts(), view.legal_actions(), *verdicts]
