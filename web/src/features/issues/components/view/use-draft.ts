import { useCallback, useMemo, useState } from 'react'
import { storedValue } from '../../../../platform/storage/index.ts'

/** A text kept in this browser while it is typed: `[text or null, keep, forget]`. */
export function useDraft(key: string): readonly [string | null, (text: string) => void, () => void] {
  const stored = useMemo(() => storedValue(`draft.${key}`, ''), [key])
  const [text, setText] = useState<string | null>(() => stored.read() || null)
  const keep = useCallback(
    (next: string) => {
      setText(next)
      if (next === '') stored.clear()
      else stored.write(next)
    },
    [stored],
  )
  const forget = useCallback(() => {
    setText(null)
    stored.clear()
  }, [stored])
  return [text, keep, forget]
}
