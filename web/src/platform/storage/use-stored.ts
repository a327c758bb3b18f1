import { useCallback, useEffect, useState } from 'react'
import { onStored, type StoredValue } from './storage.ts'

/**
 * A stored value as component state: `[value, set]`.
 * @param stored another one is another value; must stay the same otherwise
 */
export function useStored<T>(stored: StoredValue<T>): readonly [T, (value: T) => void] {
  const [held, setHeld] = useState(() => ({ stored, value: stored.read() }))
  const now = held.stored === stored ? held : { stored, value: stored.read() }
  if (now !== held) setHeld(now)
  const set = useCallback(
    (next: T) => {
      stored.write(next)
      setHeld({ stored, value: next })
    },
    [stored],
  )
  // Another component, or the profile, may write it too.
  useEffect(() => onStored(stored.key, () => setHeld({ stored, value: stored.read() })), [stored])
  return [now.value, set]
}
