import { useCallback, useEffect, useState } from 'react'
import { onStored, type StoredValue } from './storage.ts'

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
  // Another component, or the profile, may write it too.
  useEffect(() => onStored(stored.key, () => setValue(stored.read)), [stored])
  return [value, set]
}
