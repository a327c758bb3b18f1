import type { CommonRun, Passages } from './align.ts'

/** How many pieces ahead two sequences are looked for to meet again. */
const MAX_AHEAD = 8
/** So many equal pieces in a row are no chance. */
const MIN_RUN = 2
/** Sharing less than this of the shorter one, both were written anew: what is equal is chance. */
const MIN_SHARE = 0.5

/**
 * Finds what two long passages have in common in which no piece is unique, as lines that stand there a thousand times. Goes
 * through both at once; where they part, they meet again at the nearest place, of several that are as near at the one after
 * which as much is left of both. Takes linear time.
 */
export function alignRepetitive(a: Int32Array, b: Int32Array, gap: Passages): readonly CommonRun[] {
  const { beforeEnd, afterEnd } = gap
  const runs: CommonRun[] = []
  let { before, after } = gap
  let shared = 0
  while (before < beforeEnd && after < afterEnd) {
    const length = equalFrom(a, b, { before, beforeEnd, after, afterEnd }, Number.POSITIVE_INFINITY)
    const reachesEnd = before + length === beforeEnd || after + length === afterEnd
    if (length >= MIN_RUN || (length > 0 && reachesEnd)) {
      runs.push({ before, after, length })
      shared += length
      before += length
      after += length
      continue
    }
    const [skipped, added] = nearestMeeting(a, b, { before, beforeEnd, after, afterEnd }) ?? [1, 1]
    before += skipped
    after += added
  }
  const shorter = Math.min(beforeEnd - gap.before, afterEnd - gap.after)
  return shared < MIN_SHARE * shorter ? [] : runs
}

/** How many pieces are equal from the beginning of both on, at most so many. */
function equalFrom(
  a: Int32Array,
  b: Int32Array,
  { before, beforeEnd, after, afterEnd }: Passages,
  most: number,
): number {
  const end = Math.min(beforeEnd - before, afterEnd - after, most)
  let length = 0
  while (length < end && a[before + length] === b[after + length]) length++
  return length
}

/** How many pieces of each are left out until both go on alike. */
function nearestMeeting(a: Int32Array, b: Int32Array, gap: Passages): readonly [number, number] | undefined {
  const difference = gap.beforeEnd - gap.before - (gap.afterEnd - gap.after)
  for (let ahead = 1; ahead <= MAX_AHEAD; ahead++) {
    let best: readonly [number, number] | undefined
    let unevenness = Number.POSITIVE_INFINITY
    const consider = (skipped: number, added: number) => {
      const uneven = Math.abs(difference - skipped + added)
      if (uneven >= unevenness) return
      const from = { ...gap, before: gap.before + skipped, after: gap.after + added }
      if (equalFrom(a, b, from, MIN_RUN) < MIN_RUN) return
      best = [skipped, added]
      unevenness = uneven
    }
    consider(ahead, ahead)
    for (let less = ahead - 1; less >= 0; less--) {
      consider(ahead, less)
      consider(less, ahead)
    }
    if (best) return best
  }
  return undefined
}
