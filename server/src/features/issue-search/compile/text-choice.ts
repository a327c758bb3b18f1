/**
 * Microseconds, fitted to measurements: a probe of an issue's texts, a step along an order (of one project, or of all
 * unresolved issues, in the index alone), a hit of the index, and what is found by other conditions.
 */
const COST = {
  probe: 6,
  step: 0.7,
  narrowStep: 0.35,
  farStep: 2,
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
  /** So long going through the hits of the rarest text is expected to take. */
  readonly hitsMs: number
  /** So long the plan itself is. */
  readonly expectedMs: number
}

const stepOf = ({ isNarrow, isFar = false }: { readonly isNarrow: boolean; readonly isFar?: boolean }): number =>
  isFar ? COST.farStep : isNarrow ? COST.narrowStep : COST.step

/** How texts are best looked for; `walk` is null where no walk ends early. */
export function chooseTexts(
  { issues, walked, filtered, hits }: Estimates,
  walk: { readonly wanted: number; readonly isNarrow: boolean; readonly isFar?: boolean } | null,
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
    plans.push({ plan: 'walk', cost: probed * COST.probe + steps * stepOf(walk) })
  }
  const { plan, cost } = plans.reduce((best, one) => (one.cost < best.cost ? one : best))
  return { plan, rarest: rarest?.index ?? null, hitsMs: byHits / 1_000, expectedMs: cost / 1_000 }
}
