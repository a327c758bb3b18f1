import type { QueryNames } from '@cairn/common/features/search'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isSyntaxLoaded, loadSyntax, readSyntax } from '../../search/index.ts'

const TYPING_MS = 250

/** Searches for words while they are typed. Anything more than words waits for Enter: half a filter is none. */
export function useLiveText(run: (text: string) => void, names: QueryNames) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const draft = useRef<string>(undefined)
  const cancel = useCallback(() => {
    draft.current = undefined
    clearTimeout(timer.current)
  }, [])
  useEffect(() => cancel, [cancel])
  const onDraft = useCallback(
    (text: string) => {
      const wait = () => {
        if (isWords(text, names)) timer.current = setTimeout(() => latest.current(text), text === '' ? 0 : TYPING_MS)
      }
      cancel()
      draft.current = text
      if (text.trim() === '' || isSyntaxLoaded()) wait()
      // Without a parser there is Enter.
      else
        void loadSyntax().then(
          () => draft.current === text && wait(),
          () => undefined,
        )
    },
    [names, cancel],
  )
  return useMemo(() => ({ onDraft, cancel }), [onDraft, cancel])
}

function isWords(text: string, names: QueryNames): boolean {
  if (text.trim() === '') return true
  const { node, problems } = readSyntax(text, names)
  return node?.kind === 'term' && problems.length === 0 && node.items.every(({ kind }) => kind === 'text')
}
