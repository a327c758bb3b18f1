import { parseSyntax, type QueryNames } from '@cairn/common/features/search'
import { useCallback, useEffect, useMemo, useRef } from 'react'

const TYPING_MS = 250

/** Searches for words while they are typed. Anything more than words waits for Enter: half a filter is none. */
export function useLiveText(run: (text: string) => void, names: QueryNames) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  const onDraft = useCallback(
    (text: string) => {
      clearTimeout(timer.current)
      if (isWords(text, names)) timer.current = setTimeout(() => latest.current(text), text === '' ? 0 : TYPING_MS)
    },
    [names],
  )
  return useMemo(() => ({ onDraft, cancel }), [onDraft, cancel])
}

function isWords(text: string, names: QueryNames): boolean {
  if (text.trim() === '') return true
  const { node, problems } = parseSyntax(text, names)
  return node?.kind === 'term' && problems.length === 0 && node.items.every(({ kind }) => kind === 'text')
}
