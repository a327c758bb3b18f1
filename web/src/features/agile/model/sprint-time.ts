const DAY_MS = 86_400_000

export type SprintTime =
  | { readonly kind: 'none' }
  /** Days until it starts, days left with today, or days since it ended. */
  | { readonly kind: 'before' | 'running' | 'over'; readonly days: number }

/** How a sprint stands to a time, both ms. */
export function sprintTime(
  { start, finish }: { readonly start: number | null; readonly finish: number | null },
  now: number,
): SprintTime {
  if (start !== null && now < start) return { kind: 'before', days: Math.ceil((start - now) / DAY_MS) }
  if (finish === null) return { kind: 'none' }
  if (now > finish) return { kind: 'over', days: Math.floor((now - finish) / DAY_MS) }
  return { kind: 'running', days: Math.max(1, Math.ceil((finish - now) / DAY_MS)) }
}
