import { useCallback, useState } from 'react'
import type { StoredValue } from './storage.ts'

/** A stored value as component state: `[value, set]`. */
export function useStored<T>(stored: StoredValue<T>): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(stored.read)
  const set = useCallback(
    (next: T) => {
      stored.write(next)
      setValue(() => next)
    },
    [stored],
  )
  return [value, set]
}
