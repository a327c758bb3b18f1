import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { delivered } from './delivered.ts'
import { queryClient } from './query-client.ts'
import { rewrite } from './rewrite.ts'
import { takenBack } from './taken-back.ts'

/** A change that shows before the server has it. */
export type Painted = {
  /**
   * The server refused: what was painted goes, at once, and what came or was painted since stays. Resolves when
   * components have heard of it, a moment later. Until then an editor that is opened again stands beside its own text.
   */
  readonly takeBack: () => Promise<void>
  /** The server has it. */
  readonly keep: () => void
}

type Stroke = { before: unknown; painted: unknown }

/** What is on its way, by query, in the order in which it was painted. */
const open = new Map<string, Stroke[]>()

/**
 * Changes cached data at once. Nothing is painted where nothing was read, or where `change` gives back what it got.
 * Whoever paints ends it by `keep` or `takeBack`.
 */
export function paint<T>(queryKey: QueryKey, change: (data: T) => T): Painted {
  const before = queryClient.getQueryData<T>(queryKey)
  const next = before === undefined ? undefined : change(before)
  if (next === undefined || next === before) return NOTHING
  // What is stored shares with what was there all that is alike.
  const stroke: Stroke = { before, painted: rewrite<T>(queryKey, () => next) }
  const hash = hashKey(queryKey)
  open.set(hash, [...(open.get(hash) ?? []), stroke])
  return {
    takeBack: () => {
      const later = (open.get(hash) ?? []).slice((open.get(hash) ?? []).indexOf(stroke) + 1)
      if (!end(hash, stroke)) return delivered()
      const without = (data: unknown) => takenBack(data, stroke.before, stroke.painted)
      // What was painted on top began with it, and would bring it back.
      for (const other of later) [other.before, other.painted] = [without(other.before), without(other.painted)]
      rewrite(queryKey, without)
      return delivered()
    },
    keep: () => void end(hash, stroke),
  }
}

/** Paints the same change in all queries that the filter finds. */
export function paintAll<T>(filters: QueryFilters, change: (data: T) => T): Painted {
  const found = queryClient.getQueryCache().findAll(filters)
  return together(found.map(({ queryKey }) => paint(queryKey, change)))
}

/** Several that are one change. */
export function together(all: readonly Painted[]): Painted {
  return {
    takeBack: async () => {
      await Promise.all(all.map(one => one.takeBack()))
    },
    keep: () => {
      for (const one of all) one.keep()
    },
  }
}

const NOTHING = together([])

/** Whether it was still on its way. */
function end(hash: string, stroke: Stroke): boolean {
  const strokes = open.get(hash) ?? []
  const others = strokes.filter(other => other !== stroke)
  if (others.length > 0) open.set(hash, others)
  else open.delete(hash)
  return others.length < strokes.length
}
