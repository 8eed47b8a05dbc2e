"""One generation to the next: the operators composed as the recipes of docs/evolution.md need them."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from ..generational import GenerationState
from ..genome import FloatArray
from ..lineage import BEST_EVER, CATASTROPHE, CHAMPION, COPY, MUTATED, Individual, ParentChoice
from ..strategy import Contest, Judge
from .crossover import blend_halves, cut_crossover, draw_cut, single_point_crossover
from .events import catastrophe, raised_mutation
from .mutation import (
    differing,
    draw_gene,
    gaussian_mutation,
    multiplicative_mutation,
    put_genes,
    redraw_one_gene,
    uniform_mutation,
)
from .replacement import contains, copied, put_back, replace_worst
from .selection import IndexArray, pair_chances, pair_wheel, rank_order, rank_weights, ranked_pool, truncation_selection

CROSSOVER_PROBABILITY = 0.6  # of neighbours in a ranked pool
STAGNATION = 5  # generations with the same best before a catastrophe
UNIFORMITY = 0.01  # mean deviation of the genes, in units of their range, before a catastrophe


def breed_by_roulette(
    state: GenerationState, *, ranks: bool, elite: float, elite_parents: bool, mutation: float, form: str
) -> FloatArray:
    """The best ``elite`` part (at least one) unchanged; the rest children of roulette parents, mutated.

    ``ranks`` drives the wheel by ranks, for fitness that can be negative; ``form`` is multiplicative or gaussian.
    """
    size = len(state.population)
    kept = max(1, int(elite * size + 1e-9))
    order = rank_order(state.fitness)
    parents = order if elite_parents or size - kept < 2 else order[kept:]
    wheel = rank_weights(state.fitness[parents]) if ranks else state.fitness[parents]
    draw_pair = pair_wheel(wheel, rng=state.rng)
    chances = np.zeros((2, size))
    chances[:, parents] = pair_chances(wheel)
    state.lineage.choice = ParentChoice(
        f"roulette on {'ranks' if ranks else 'fitness'}, two different parents", chances
    )
    pairs: list[tuple[int, int]] = []
    cuts: list[IndexArray] = []
    while 2 * len(pairs) < size - kept:
        pairs.append(draw_pair())
        cuts.append(draw_cut(state.space.genes, rng=state.rng))
    families = parents[np.reshape(pairs, (-1, 2)).astype(np.int64)]
    mothers, fathers = state.population[families[:, 0]], state.population[families[:, 1]]
    children = cut_crossover(mothers, fathers, np.array(cuts, dtype=np.int64))
    bred = np.swapaxes(children, 0, 1).reshape(-1, state.space.genes)[: size - kept]
    state.lineage.add_alone(order[:kept])
    state.lineage.add(np.repeat(families, 2, axis=0)[: size - kept].tolist())
    state.lineage.cuts = {place: int(cuts[(place - kept) // 2]) for place in range(kept, size)}
    mutated = _mutated(bred, state, mutation=mutation, form=form)
    state.lineage.mark(kept, differing(mutated, state.space.settled(bred)))
    return np.concatenate([state.population[order[:kept]], mutated])


def _mutated(bred: FloatArray, state: GenerationState, *, mutation: float, form: str) -> FloatArray:
    if form == "gaussian":
        return gaussian_mutation(bred, probability=mutation, scale=0.1, space=state.space, rng=state.rng)
    return multiplicative_mutation(bred, probability=mutation, low=0.7, high=1.3, space=state.space, rng=state.rng)


def breed_elites(
    state: GenerationState, *, elites: int, copy: float, brood: int = 0, judge: Judge | None = None
) -> FloatArray:
    """``elites`` copies, both children of every pair of them, mutants for the rest: P = e + e (e - 1) + mutants."""
    places = truncation_selection(state.fitness, count=elites)
    best = state.population[places]
    copies = copied(best, probability=copy, space=state.space, rng=state.rng)
    state.lineage.choice = ParentChoice(f"the {elites} best are copied and crossed; a mutant comes of any of them")
    for place, is_kept in zip(places, np.all(copies == best, axis=1), strict=True):
        if is_kept:
            state.lineage.add_alone([place])
        else:
            state.lineage.add_fresh(1)
    if brood and judge is not None:
        children = _best_of_broods(state, places, brood=brood, judge=judge)
    else:
        pairs = list(combinations(range(elites), 2))
        crossed = [single_point_crossover(best[a], best[b], rng=state.rng) for a, b in pairs]
        children = state.space.settled(np.concatenate(crossed))
        state.lineage.add((places[a], places[b]) for a, b in pairs for _ in range(2))
    mutants = _mutants(state, places, count=len(state.population) - len(copies) - len(children))
    return np.concatenate([copies, children, mutants])


def _mutants(state: GenerationState, places: IndexArray, *, count: int) -> FloatArray:
    """[count, D] random elites with one gene redrawn; the draws of one mutant follow those of the one before."""
    free, parents, genes, parts = state.space.free, [], [], []
    for _ in range(count):
        parents.append(int(places[state.rng.integers(len(places))]))
        gene, part = draw_gene(free, rng=state.rng)
        genes.append(gene)
        parts.append(part)
    state.lineage.add_alone(parents, origin=MUTATED + COPY)
    chosen = np.array(parents, dtype=np.int64)
    return put_genes(state.population[chosen], genes, parts, space=state.space)


def _best_of_broods(state: GenerationState, places: IndexArray, *, brood: int, judge: Judge) -> FloatArray:
    """e (e - 1) children, each the fittest of the 2 ``brood`` children of a random pair, judged against the elites."""
    best = state.population[places]
    slots = len(best) * (len(best) - 1)
    broods = []
    for _ in range(slots):
        mother, father = state.rng.choice(len(best), size=2, replace=False)
        state.lineage.add([(places[mother], places[father])])
        broods += [single_point_crossover(best[mother], best[father], rng=state.rng) for _ in range(brood)]
    children = state.space.settled(np.concatenate(broods))
    scores = judge.against(children, best, generation=state.generation).reshape(slots, 2 * brood)
    fittest = np.arange(slots) * 2 * brood + np.argmax(scores, axis=1)
    chosen: FloatArray = np.take(children, fittest, axis=0)
    return chosen


def breed_ranked_pool(state: GenerationState) -> FloatArray:
    """Ranked copying: the pool shuffled, neighbours crossed, one individual mutated, the old best over the last."""
    places = ranked_pool(state.fitness)[state.rng.permutation(len(state.population))]
    pool = state.population[places]
    state.lineage.choice = ParentChoice("ranked copying: the best third twice, the worst third not, the others once")
    state.lineage.add_alone(places)
    for first in range(0, len(pool) - 1, 2):
        if state.rng.random() < CROSSOVER_PROBABILITY:
            pool[first : first + 2] = single_point_crossover(pool[first], pool[first + 1], rng=state.rng)
            state.lineage.mix(first, first + 1)
    pool = state.space.settled(pool)
    chosen = state.rng.integers(len(pool))
    pool[chosen] = redraw_one_gene(pool[chosen], space=state.space, rng=state.rng)
    state.lineage.mark(int(chosen), [True])
    state.lineage.put(-1, (state.generation, int(rank_order(state.fitness)[0])))
    return put_back(pool, state.ranked[:1])


def stagnant(state: GenerationState, *, unchanged: int = STAGNATION) -> bool:
    """The best is unchanged for so many generations, or the population has become nearly uniform."""
    return state.memory.unchanged >= unchanged or state.space.diversity(state.population) < UNIFORMITY


def breed_catastrophe(state: GenerationState, *, hypermutation: float = 0.0) -> FloatArray:
    """Redraw genes: all alike with probability ``hypermutation``; 0: the more the worse the rank. The best stays."""
    state.memory.unchanged = 0
    how = "at a raised mutation rate" if hypermutation else "the more the worse the rank"
    state.lineage.choice = ParentChoice(f"a catastrophe: everybody stays, genes redrawn {how}")
    state.lineage.add_alone(rank_order(state.fitness))
    if hypermutation:
        struck = raised_mutation(state.ranked, probability=hypermutation, space=state.space, rng=state.rng)
    else:
        struck = catastrophe(state.ranked, space=state.space, rng=state.rng)
    state.lineage.mark(0, np.any(struck != state.ranked, axis=1), origin=CATASTROPHE)
    return struck


def with_best_ever(bred: FloatArray, state: GenerationState, *, keep_last: bool) -> FloatArray:
    """``bred`` with the fittest genome ever seen over the last place, unless it is there already.

    ``keep_last``: the last place holds the old best, so the best ever takes the one before it.
    """
    return _with_survivor(bred, state, state.memory.best_ever, state.memory.best_ever_home, keep_last=keep_last)


def with_best(bred: FloatArray, state: GenerationState, *, keep_last: bool) -> FloatArray:
    """The same with the generation's best.

    Where fitness is a rank by one measure, as within a position, nobody before was better: who was has survived.
    """
    best = int(rank_order(state.fitness)[0])
    return _with_survivor(bred, state, state.population[best], (state.generation, best), keep_last=keep_last)


def _with_survivor(
    bred: FloatArray, state: GenerationState, survivor: FloatArray | None, home: Individual | None, *, keep_last: bool
) -> FloatArray:
    if survivor is None or contains(bred, survivor):
        return bred
    state.lineage.put(-2 if keep_last else -1, home, origin=BEST_EVER)
    survivors = np.stack([survivor, bred[-1]]) if keep_last else survivor[None, :]
    return put_back(bred, survivors)


def breed_paired_blend(state: GenerationState, *, share: float, replaced: float, mutation: float) -> FloatArray:
    """The halves blended, the worst ``replaced`` part (at least two) made copies of both champions, all mutated.

    The champions, the generation's best and the holder of the title in turn, are copied as they were ranked; the first
    copy of the holder is not mutated.
    """
    ranked, reigning = state.ranked, state.memory.reigning
    if reigning is None:
        raise ValueError("paired-blend breeds after the first title was given")
    count = max(2, round(replaced * len(ranked)))
    copied_in = replace_worst(blend_halves(ranked, share=share), np.stack([ranked[0], reigning]), count=count)
    bred = uniform_mutation(copied_in, size=mutation, space=state.space, rng=state.rng)
    bred[len(ranked) - count + 1] = reigning
    _note_blend(state, replaced=count)
    state.lineage.mark(0, differing(bred, state.space.settled(copied_in)))
    return bred


def _note_blend(state: GenerationState, *, replaced: int) -> None:
    order = rank_order(state.fitness)
    state.lineage.choice = ParentChoice("every rank of the better half with one of the worse half")
    state.lineage.add(zip(order, np.roll(order, len(order) // 2), strict=True))
    champions = (state.generation, int(order[0])), state.memory.reigning_home
    for number in range(replaced):
        state.lineage.put(len(order) - replaced + number, champions[number % 2], origin=CHAMPION)


def crown_by_duel(state: GenerationState, *, contest: Contest, games: int) -> FloatArray:
    """[D] the generation's best if it beats the holder of the title over ``games`` games, else the holder."""
    challenger: FloatArray = np.take(state.ranked, 0, axis=0)
    holder = state.memory.reigning
    if holder is None or np.array_equal(challenger, holder):
        return challenger
    won = contest.duel(challenger, holder, games=games, generation=state.generation) > 0
    return challenger if won else holder
