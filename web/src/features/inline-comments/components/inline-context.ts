import { createContext, useContext } from 'react'
import type { Inline } from './use-inline.ts'

export const InlineContext = createContext<Inline | null>(null)

/** The comments about words of the article that is shown. */
export function useInlineContext(): Inline {
  const inline = useContext(InlineContext)
  if (!inline) throw new Error('There is no article here')
  return inline
}
