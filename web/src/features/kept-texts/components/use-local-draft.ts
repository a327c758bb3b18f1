import { useCallback, useMemo, useState } from 'react'
import { personalValue, type StoredValue, useStored } from '../../../platform/storage/index.ts'

export type LocalDraft<T> = {
  /** Null: nothing was written. */
  readonly value: T | null
  /** It was written before this screen was opened. */
  readonly isRestored: boolean
  readonly keep: (value: T) => void
  readonly forget: () => void
}

/**
 * Something small that is being written, kept while it is typed, in this browser alone.
 * @param place what it belongs to, with its id; everybody has their own
 * @param accepts must stay the same while the screen stands
 */
export function useLocalDraft<T>(place: string, accepts: (value: unknown) => value is T): LocalDraft<T> {
  const stored = useMemo(() => storedLocally(place, accepts), [place, accepts])
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
