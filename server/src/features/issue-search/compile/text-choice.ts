/**
 * Microseconds, fitted to measurements: a probe of an issue's texts, a step along an order (of one project, or of all
 * unresolved issues, in the index alone), a hit of the index, and what is found by other conditions.
 */
const COST = {
  probe: 6,
  step: 0.7,
  narrowStep: 0.35,
  hit: 2.7,
  readableHit: 4,
  start: 3_000,
  row: 10,
  weighed: 0.2,
} as const
/**
 * Microseconds that are rather spent on looking up all hits, when there may be far fewer than thought: that takes at
 * most as long as expected, but a walk that finds nothing passes every issue.
 */
const SURE = 150_000

/** Walks take a few dozen milliseconds, right after a start some more. */
const LEAST_PATIENCE_MS = 1_000
/** Leaves the hits time before the search is given up as a whole. */
const MOST_PATIENCE_MS = 8_000

/** How many rows have a text. */
export interface Hits {
  readonly rows: number
  /** Some of these rows have the words, but not where, or not as, they are looked for. */
  readonly isAtMost: boolean
}

export interface Estimates {
  /** Rows of the narrow table, those in its projects and state, those that the filter lets through. */
  readonly issues: number
  readonly walked: number
  readonly filtered: number
  /** Rows with each text; null = no index knows. */
  readonly hits: readonly (Hits | null)[]
}

export interface Choice {
  /** Along the order of the list, through what other conditions leave, or through the hits of a text. */
  readonly plan: 'walk' | 'probe' | 'hits'
  /** The text with the fewest hits; null when no index knows any. */
  readonly rarest: number | null
  /** After so long a walk is worth less than going through the hits. */
  readonly patienceMs: number
}

/** How texts are best looked for; `walk` is null where no walk ends early. */
export function chooseTexts(
  { issues, walked, filtered, hits }: Estimates,
  walk: { readonly wanted: number; readonly isNarrow: boolean } | null,
): Choice {
  const known = hits.flatMap((one, index) => (one === null ? [] : [{ ...one, index }]))
  const rarest = known.reduce<(typeof known)[number] | null>(
    (least, one) => (least && least.rows <= one.rows ? least : one),
    null,
  )
  const share = rarest ? Math.min(1, Math.max(rarest.rows, 1) / issues) : 1
  const byHits = rarest ? rarest.rows * (COST.hit + (COST.readableHit * filtered) / issues) : Number.POSITIVE_INFINITY
  const plans: { readonly plan: Choice['plan']; readonly cost: number }[] = [
    { plan: 'probe', cost: COST.start + filtered * (COST.row + COST.probe) + walked * COST.weighed },
    { plan: 'hits', cost: byHits },
  ]
  if (walk && !(rarest?.isAtMost && byHits < SURE)) {
    const probed = Math.min(filtered, walk.wanted / share)
    const steps = Math.min(walked, (probed * walked) / Math.max(filtered, 1))
    plans.push({ plan: 'walk', cost: probed * COST.probe + steps * (walk.isNarrow ? COST.narrowStep : COST.step) })
  }
  const { plan } = plans.reduce((best, one) => (one.cost < best.cost ? one : best))
  const patienceMs = Math.round(Math.min(Math.max(byHits / 1_000, LEAST_PATIENCE_MS), MOST_PATIENCE_MS))
  return { plan, rarest: rarest?.index ?? null, patienceMs }
}
