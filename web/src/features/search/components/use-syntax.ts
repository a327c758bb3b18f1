import type { ParsedSyntax, QueryNames } from '@cairn/common/features/search'
import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { isSyntaxLoaded, loadSyntax, readSyntax } from '../model/syntax.ts'

const AT_LATEST_MS = 400

/** What was written, as soon as there is a parser: it comes when there is time, or at once when there is something to read. */
export function useSyntax(text: string, names: QueryNames): ParsedSyntax | undefined {
  const [isLoaded, setLoaded] = useState(isSyntaxLoaded)
  const isBlank = text.trim() === ''
  useEffect(() => {
    if (isLoaded) return
    let isGone = false
    const load = () =>
      void loadSyntax().then(
        () => isGone || setLoaded(true),
        // The next letter tries again; until then the text has no colours.
        () => undefined,
      )
    const cancel = isBlank ? whenIdle(load, AT_LATEST_MS) : load()
    return () => {
      isGone = true
      cancel?.()
    }
  }, [isLoaded, isBlank])
  return useMemo(() => (isLoaded || isBlank ? readSyntax(text, names) : undefined), [isLoaded, isBlank, text, names])
}
