import { useCallback, useMemo, useState } from 'react'
import { personalValue, type StoredValue, useStored } from '../../../platform/storage/index.ts'
import { writtenSoon } from './written-soon.ts'

export type LocalDraft<T> = {
  /** Null: nothing was written. */
  readonly value: T | null
  /** It was written before this screen was opened. */
  readonly isRestored: boolean
  readonly keep: (value: T) => void
  readonly forget: () => void
}

/**
 * Something that is being written, kept while it is typed, in this browser alone.
 * @param place what it belongs to, with its id; everybody has their own
 * @param accepts must stay the same while the screen stands
 * @param lengthOf UTF-16 units of it, where it may be long; must stay the same as well
 */
export function useLocalDraft<T>(
  place: string,
  accepts: (value: unknown) => value is T,
  lengthOf?: (value: T) => number,
): LocalDraft<T> {
  const stored = useMemo(() => {
    const here = storedLocally(place, accepts)
    return lengthOf ? writtenSoon(here, value => (value === null ? 0 : lengthOf(value))) : here
  }, [place, accepts, lengthOf])
  const [value, keep] = useStored(stored)
  const [isRestored, setRestored] = useState(value !== null)
  const forget = useCallback(() => {
    stored.clear()
    setRestored(false)
  }, [stored])
  return { value, isRestored, keep, forget }
}

/** Where this browser keeps it. */
export const storedLocally = <T>(place: string, accepts: (value: unknown) => value is T): StoredValue<T | null> =>
  personalValue(`draft.${place}`, null, (value): value is T | null => value === null || accepts(value), {
    isUnsent: value => value !== null,
  })
