"""The table as a drawing: the canvas, and what a press or a key on it does."""

from __future__ import annotations

import ipywidgets

from pairit.engine.game import State
from pairit.table.bridge import Bridge
from pairit.table.canvas.motion import flights
from pairit.table.canvas.scene import Scene, enlarged
from pairit.table.canvas.stage import Stage
from pairit.table.layout import Look
from pairit.table.pace import SPEEDS
from pairit.table.table import Table

NARROWEST, WIDEST = 320, 960
"""CSS pixels that the drawing follows the page's width between; on a narrower page it does not fit."""

BACK_AGAIN = 20
"""So much wider than the narrowest a page must get that has been narrower: the drawing and the buttons are
not equally high, and a scroll bar that comes and goes must not make them take turns."""


KEYS = (
    "Arrow keys, Home and End go along your hand, which lies in the order of the deck. Enter plays a card or "
    "chooses it, W says why or why not, H gives a hint, V shows the card large. Space does as Enter; while "
    "rivals move it goes on to your turn. Tab and Escape lead away. ? in the command box lists all commands."
)
"""What the keys of the hand do."""


class CanvasFace(ipywidgets.VBox):
    """The drawn table.

    Attributes
    ----------
    scene
        What is painted now; None before the first paint.
    paints
        How many paints were sent.
    """

    def __init__(self, table: Table, bridge: Bridge) -> None:
        self.table, self.bridge = table, bridge
        self.stage = Stage(self.paint_anew)
        self.scene: Scene | None = None
        self.paints = 0
        self._fitted = True
        self._state: State | None = None
        self._played = 0
        self._bare: Scene | None = None
        self._large = ""
        super().__init__([self.stage.canvas])
        bridge.on_tap(self.tap)
        bridge.on_key(self.key)

    def fits(self) -> bool:
        """Whether the page has room for it: a narrower drawing would have to shrink its words."""
        self._fitted = self.bridge.width >= (NARROWEST if self._fitted else NARROWEST + BACK_AGAIN)
        return self._fitted

    def show(self) -> None:
        """Show the table as it is now; a scene that is painted already is not sent again."""
        table, bridge = self.table, self.bridge
        chosen, new = table.look
        width = min(WIDEST, bridge.width)
        hand = table.hand
        yours = table.waiting and not table.state.is_over
        look = Look(width, tuple(table.names), chosen, new, bridge.focus, yours, table.aided)
        bare = table.layout.scene(table.view, look)
        held = bridge.focus if 0 <= bridge.focus < len(hand) else -1
        self._large = self._large if held >= 0 and hand[held].code == self._large else ""
        scene = enlarged(bare, held) if self._large else bare
        # Before the page has told how fine it is, a paint would be of the wrong size.
        if bridge.ratio and (self.stage.set_scale(bridge.ratio) or scene != self.scene):
            self._move(bare)
            self._paint(scene)
        cards = {region.index: region.place for region in scene.regions if region.kind == "card"}
        bridge.describe(
            scene.alt,
            [f"{card.title}{f', {card.mark}' if card.mark else ''}" for card in hand],
            [region.place for region in scene.regions],
            (scene.width, scene.height),
            cards.get(bridge.focus, ()),
        )

    def close(self) -> None:
        """Close it with its pictures."""
        if self.comm is not None:
            self.stage.close()
        super().close()

    def paint_anew(self) -> None:
        """Paint for a page that has just loaded the canvas."""
        try:
            with self.table.lock:
                if self.scene is not None:
                    self.bridge.forget_pictures()
                    self._paint(self.scene)
        except Exception as fault:  # a callback of ipycanvas: nobody else would hear of it
            self.table.report(fault)
            self.bridge.say(self.table.notice)

    def tap(self, x: float, y: float) -> None:
        """Press what lies at a point, in CSS pixels of the drawing."""
        region = self.scene.at(x, y) if self.scene else None
        if region is None:
            return
        table = self.table
        if self._large:  # what lies under it is not meant
            self._shrink()
            return
        effect = {
            "card": lambda: table.press_card(region.index),
            "pile": table.press_pile,
            "seat": lambda: table.press_seat(region.index),
            "top": table.press_top,
        }[region.kind]
        effect()

    def key(self, name: str, place: int) -> None:
        """Do what a key asks at a card of the hand."""
        if name == "large" and not self._large and 0 <= place < len(self.table.hand):
            card = self.table.hand[place]
            self._large = card.code
            self.table.say_notice(f"{card.title} is shown large, until you go on.")
        elif name == "large":
            self._shrink()
        elif name == "why":
            self.table.explain(place)
        elif name == "hint":
            self.table.hint()
        elif name == "?":
            self.table.say_notice(KEYS)
        elif self.table.stepping:
            self.table.step()
        elif name == "space" and not self.table.waiting:
            self.table.skip()
        else:
            self.table.press_card(place)

    def _shrink(self) -> None:
        """Show no card large any more."""
        self._large = ""
        self.show()

    def _move(self, scene: Scene) -> None:
        """Let the page show what moves on the way to a scene; the drawing does not wait for that."""
        table, bridge, before = self.table, self.bridge, self._bare
        self._bare = scene
        state, self._state = self._state, table.state
        factor = 0.0 if bridge.calm or not bridge.visible else SPEEDS[table.speed]
        played, self._played = self._played, len(table.record.actions)
        happened = state is not None and state is not table.state and table.looking is None
        if self._played < played and "dealt" not in table.newest:
            happened = False  # a move that is taken back is no motion
        if not (factor and happened and before) or before.width != scene.width:
            return
        moved = flights(
            before,
            scene,
            actor=table.actor,
            dealt="dealt" in table.newest,
            reshuffled="reshuffled" in table.newest,
            top_stays=table.layout.top_stays,
        )
        bridge.move(moved, (scene.width, scene.height), factor)

    def _paint(self, scene: Scene) -> None:
        # After a fault nothing counts as painted: no tap meets it, and the next change paints again.
        self.scene = None
        self.stage.paint(scene)
        self.scene = scene
        self.paints += 1
