export type WipState = 'under' | 'over' | null
export type WipLimit = { readonly min: number | null; readonly max: number | null }

/** Whether a column holds fewer or more cards than it should. */
export function wipState(count: number, limit: WipLimit | null): WipState {
  if (limit?.max != null && count > limit.max) return 'over'
  if (limit?.min != null && count < limit.min) return 'under'
  return null
}
