import { diffIndices } from 'node-diff3'
import { alignRepetitive } from './align-repetitive.ts'

/** Pieces that two sequences have in common, in the order of both: `length` of them from `before` and from `after` on. */
export interface CommonRun {
  readonly before: number
  readonly after: number
  readonly length: number
}

type Sequence = Int32Array

/** Parts of two sequences that stand against each other; ends exclusive. */
export interface Passages {
  readonly before: number
  readonly beforeEnd: number
  readonly after: number
  readonly afterEnd: number
}

interface Gap extends Passages {
  readonly depth: number
}

/** Up to so many pieces, one side times the other, are compared piece by piece at once. */
const SMALL_PRODUCT = 400
/** Where more than that stand against each other and none is unique, they repeat themselves: {@link alignRepetitive}. */
const MAX_PRODUCT = 10_000
/** Parts of parts of parts: each round reads what is left once. */
const MAX_DEPTH = 12

/**
 * Finds what two sequences have in common: what occurs once in both holds them together, and what lies between is
 * compared in the same way, at last piece by piece. Takes linear time, but for a logarithm.
 * @param count pieces are numbers below this one
 */
export function align(before: Sequence, after: Sequence, count: number): readonly CommonRun[] {
  const runs: CommonRun[] = []
  const places = { inBefore: new Int32Array(count), inAfter: new Int32Array(count) }
  const open: Gap[] = [{ before: 0, beforeEnd: before.length, after: 0, afterEnd: after.length, depth: 0 }]
  for (let gap = open.pop(); gap; gap = open.pop()) {
    const inner = withoutCommonEnds(before, after, gap, runs)
    if (inner.before === inner.beforeEnd || inner.after === inner.afterEnd) continue
    const product = (inner.beforeEnd - inner.before) * (inner.afterEnd - inner.after)
    const unique = product > SMALL_PRODUCT && inner.depth < MAX_DEPTH ? uniquePairs(before, after, inner, places) : []
    if (unique.length > 0) open.push(...gapsBetween(inner, unique, runs))
    else if (product <= MAX_PRODUCT) runs.push(...longestCommon(before, after, inner))
    else runs.push(...alignRepetitive(before, after, inner))
  }
  return runs.sort((a, b) => a.before - b.before)
}

/** Finds the longest common subsequence, piece by piece; for short sequences, as its time grows with both lengths. */
export function alignShort(before: Sequence, after: Sequence): readonly CommonRun[] {
  const runs: CommonRun[] = []
  const whole = { before: 0, beforeEnd: before.length, after: 0, afterEnd: after.length, depth: 0 }
  const inner = withoutCommonEnds(before, after, whole, runs)
  if (inner.before < inner.beforeEnd && inner.after < inner.afterEnd) runs.push(...longestCommon(before, after, inner))
  return runs.sort((a, b) => a.before - b.before)
}

function withoutCommonEnds(a: Sequence, b: Sequence, gap: Gap, runs: CommonRun[]): Gap {
  const { depth } = gap
  let { before, beforeEnd, after, afterEnd } = gap
  while (before < beforeEnd && after < afterEnd && a[before] === b[after]) {
    before++
    after++
  }
  addRun(runs, gap.before, gap.after, before - gap.before)
  while (beforeEnd > before && afterEnd > after && a[beforeEnd - 1] === b[afterEnd - 1]) {
    beforeEnd--
    afterEnd--
  }
  addRun(runs, beforeEnd, afterEnd, gap.beforeEnd - beforeEnd)
  return { before, beforeEnd, after, afterEnd, depth }
}

function addRun(runs: CommonRun[], before: number, after: number, length: number): void {
  if (length > 0) runs.push({ before, after, length })
}

type Pair = readonly [before: number, after: number]

/** Pieces that occur once on both sides, the most of them that stand in the same order. */
function uniquePairs(a: Sequence, b: Sequence, gap: Gap, places: Places): readonly Pair[] {
  const { inBefore, inAfter } = places
  place(a, gap.before, gap.beforeEnd, inBefore)
  place(b, gap.after, gap.afterEnd, inAfter)
  const pairs: Pair[] = []
  for (let before = gap.before; before < gap.beforeEnd; before++) {
    const piece = a[before] ?? 0
    const after = (inAfter[piece] ?? 0) - 1
    if (inBefore[piece] === before + 1 && after >= 0) pairs.push([before, after])
  }
  for (let at = gap.before; at < gap.beforeEnd; at++) inBefore[a[at] ?? 0] = 0
  for (let at = gap.after; at < gap.afterEnd; at++) inAfter[b[at] ?? 0] = 0
  return longestRising(pairs)
}

/** By piece: 0 for none, −1 for several, else one more than the index of the only one. */
interface Places {
  readonly inBefore: Int32Array
  readonly inAfter: Int32Array
}

function place(pieces: Sequence, from: number, to: number, places: Int32Array): void {
  for (let at = from; at < to; at++) {
    const piece = pieces[at] ?? 0
    places[piece] = places[piece] === 0 ? at + 1 : -1
  }
}

/** The longest part of the pairs in which the second rises as well, by patience sorting. */
function longestRising(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, [, after]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? (ends[low - 1] ?? -1) : -1)
    ends[low] = index
  }
  const rising: Pair[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair) rising.push(pair)
  }
  return rising.reverse()
}

function gapsBetween(gap: Gap, pairs: readonly Pair[], runs: CommonRun[]): Gap[] {
  const gaps: Gap[] = []
  let [before, after] = [gap.before, gap.after]
  for (const [nextBefore, nextAfter] of pairs) {
    gaps.push({ before, beforeEnd: nextBefore, after, afterEnd: nextAfter, depth: gap.depth + 1 })
    addRun(runs, nextBefore, nextAfter, 1)
    before = nextBefore + 1
    after = nextAfter + 1
  }
  gaps.push({ before, beforeEnd: gap.beforeEnd, after, afterEnd: gap.afterEnd, depth: gap.depth + 1 })
  return gaps
}

type Difference = { readonly buffer1: readonly [number, number]; readonly buffer2: readonly [number, number] }

/** Of a gap without common ends. */
function longestCommon(a: Sequence, b: Sequence, gap: Gap): readonly CommonRun[] {
  if (gap.beforeEnd - gap.before === 1 && gap.afterEnd - gap.after === 1) return []
  const differences: readonly unknown[] = diffIndices(
    [...a.subarray(gap.before, gap.beforeEnd)],
    [...b.subarray(gap.after, gap.afterEnd)],
  )
  const runs: CommonRun[] = []
  let [before, after] = [gap.before, gap.after]
  for (const { buffer1, buffer2 } of differences as readonly Difference[]) {
    const length = gap.before + buffer1[0] - before
    addRun(runs, before, after, length)
    before += length + buffer1[1]
    after += length + buffer2[1]
  }
  addRun(runs, before, after, gap.beforeEnd - before)
  return runs
}
