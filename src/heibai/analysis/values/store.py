"""One store of what positions are worth: of each, with all its images, the surest and deepest value that is known.

1. Of two values of a position the one that is exact, certain, deeper, more confident or of more work replaces the
   other.
2. Where every move of a position was looked at as deep, the position is worth the best of them, as they are known now.
3. No position is worth less to its side to move than the one after a move of it (negamax over what is known).
4. A move that was looked at less deep than its position is worth no more than the position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...core.contract import Color, Game
from ...core.position import Position
from ..valuation import Valuation
from .images import Image, image_of
from .replies import Reply, at_least, best_of, no_better, order

FOLLOWED = 12  # of a position's moves, the best, whose positions are known by themselves; the next one is a bound


@dataclass(slots=True)
class _Node:
    """A position, in the frame of its image."""

    color: Color  # of the side to move
    own: Valuation | None = None  # what a search of it found
    replies: tuple[Reply, ...] = ()  # its moves, the best first
    after: dict[int, Image] = field(default_factory=dict)  # the positions after some of its moves

    @property
    def known(self) -> list[Valuation]:
        """What was found of the position itself."""
        return [each for each in (self.own, best_of(self.color, self.replies)) if each is not None]


class Values:
    """See the module's docstring."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._nodes: dict[int, _Node] = {}
        self._images: dict[Position, Image] = {}
        self._agreed: dict[int, Valuation | None] = {}  # what was asked for since something was learnt
        self._open: set[int] = set()  # positions that are being asked for

    @classmethod
    def of_game(
        cls, game: Game, positions: Sequence[Position], moves: Sequence[int], known: Mapping[int, Valuation]
    ) -> Values:
        """``positions``: the start and those after each of ``moves``; ``known``: of some of them, by ply."""
        values = cls(game)
        for ply, found in known.items():
            values.learn(positions[ply], found)
        for position, move in zip(positions, moves, strict=False):
            values.follow(position, move)
        return values

    def __len__(self) -> int:
        """Positions."""
        return len(self._nodes)

    def learn(self, position: Position, found: Valuation) -> bool:
        """Keep it in place of what is known less surely or less deep (step 1); whether it is kept."""
        image = self._image(position)
        node = self._node(image)
        if node.own is not None and node.own.rank > found.rank:
            return False
        node.own = found.moved(image.there)
        self._agreed.clear()
        return True

    def follow(self, position: Position, move: int) -> None:
        """``move`` leads from the position to another one that may be known (step 3)."""
        image = self._image(position)
        self._follow(image, image.there([move])[0])

    def learn_replies(self, position: Position, replies: Sequence[Reply]) -> bool:
        """Keep what every move of a position leads to, unless more is known of the position; whether it is kept.

        Moves whose end is known are kept in any case.
        """
        image = self._image(position)
        node = self._node(image)
        turned = [Reply(image.there([each.move])[0], each.found.moved(image.there)) for each in replies]
        turned.sort(key=lambda each: order(each.found, node.color))
        found = best_of(node.color, turned)
        is_kept = found is not None and all(found.rank >= known.rank for known in node.known)
        for reply in turned[:FOLLOWED]:
            if is_kept or reply.found.exact:
                self._follow(image, reply.move)
                self.learn(image.position.play(reply.move), reply.found)
        if is_kept:
            node.replies = tuple(turned[: FOLLOWED + 1])
            self._agreed.clear()
        return is_kept

    def own(self, position: Position, ply: int = 0) -> Valuation | None:
        """What was found of the position itself, by a search of it or of all its moves; None: nothing was."""
        image = self._image(position)
        node = self._nodes.get(image.key)
        found = max(node.known, key=lambda each: each.rank, default=None) if node else None
        return found and replace(found.moved(image.back), ply=ply)

    def of(self, position: Position, ply: int = 0) -> Valuation | None:
        """What the position after ``ply`` moves is worth by all that is known (steps 1 to 3); None: nothing is."""
        image = self._image(position)
        found = self._worth(image.key)
        return found and replace(found.moved(image.back), ply=ply)

    def of_all(self, positions: Sequence[Position]) -> list[Valuation | None]:
        """[N] of the positions of a game, the last one first, on which those before it rest."""
        return [self.of(positions[ply], ply) for ply in reversed(range(len(positions)))][::-1]

    def deepest_replies(self, position: Position, replies: Sequence[Reply]) -> list[Reply]:
        """The same moves, each as it was looked at deepest, the best for the side to move first (step 1)."""
        found = []
        for each in replies:
            known = self.own(position.play(each.move), each.found.ply)
            found.append(each if known is None or known.rank <= each.found.rank else Reply(each.move, known))
        return sorted(found, key=lambda each: order(each.found, position.to_move))

    def agreed_replies(self, position: Position, replies: Sequence[Reply]) -> list[Reply]:
        """The same moves, each with the most that is known, the best for the side to move first (steps 1 and 4)."""
        color, above = position.to_move, self.of(position)
        told = [self._deeper(position, each) for each in replies]
        best = best_of(color, self.deepest_replies(position, replies))
        if above is not None and best is not None and self._deepest(position, above).rank > best.rank:
            told = [no_better(color, each, above) for each in told]
        first = above.move if above else None
        return sorted(told, key=lambda each: (*order(each.found, color), each.move != first))

    def _deepest(self, position: Position, above: Valuation) -> Valuation:
        """What the position is worth, or what was found of itself, which a move that does better hides (step 3)."""
        return max([above, *self._node(self._image(position)).known], key=lambda each: each.rank)

    def _image(self, position: Position) -> Image:
        found = self._images.get(position)
        if found is None:
            found = self._images[position] = image_of(self._game, position)
        return found

    def _node(self, image: Image) -> _Node:
        return self._nodes.setdefault(image.key, _Node(image.position.to_move))

    def _follow(self, image: Image, move: int) -> None:
        """``move``: of the image."""
        node = self._node(image)
        if move not in node.after:
            node.after[move] = self._image(image.position.play(move))
            self._agreed.clear()

    def _worth(self, key: int) -> Valuation | None:
        """In the frame of the image. A position that is met again on the way counts as it was found."""
        node = self._nodes.get(key)
        if node is None or key in self._open:
            return None if node is None else node.own
        if key not in self._agreed:
            self._open.add(key)
            self._agreed[key] = self._found(node)
            self._open.discard(key)
        return self._agreed[key]

    def _found(self, node: _Node) -> Valuation | None:
        best = node.own
        now = [Reply(each.move, self._after(node, each.move) or each.found) for each in node.replies]
        known = best_of(node.color, now)
        if known is not None and (best is None or known.rank >= best.rank):
            best = known
        for move in node.after:
            after = self._after(node, move)
            if best is not None and after is not None:
                best = at_least(node.color, best, move, after)
        return best

    def _after(self, node: _Node, move: int) -> Valuation | None:
        """What is known of the position after a move, in the frame of the one before it."""
        image = node.after.get(move)
        found = self._worth(image.key) if image else None
        return found.moved(image.back) if found and image else None

    def _deeper(self, position: Position, reply: Reply) -> Reply:
        """The reply with all that is known of its position, the reply included (steps 1 to 3)."""
        image = self._image(position.play(reply.move))
        node = self._nodes.get(image.key)
        if node is None or image.key in self._open:
            return reply
        own = reply.found.moved(image.there)
        if node.own is not None and node.own.rank >= own.rank:
            own = node.own
        self._open.add(image.key)
        known = self._found(replace(node, own=own))
        self._open.discard(image.key)
        return reply if known is None else Reply(reply.move, replace(known.moved(image.back), ply=reply.found.ply))
