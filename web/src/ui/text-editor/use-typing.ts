import { useCallback, useRef, useState } from 'react'
import type { CompletionSource } from '../editor/completion.ts'
import type { EditTarget } from '../editor/edit-target.ts'
import { type ShownCompletions, useCompletion } from '../editor/use-completion.ts'

export type Typing = {
  /** What is typed in: the whole text, or a cell of a table. */
  readonly getTarget: () => EditTarget | null
  readonly completion: ShownCompletions
  /** Names what is typed in while it is not the whole text. */
  readonly setActive: (target: EditTarget | null) => void
  readonly setMain: (target: EditTarget) => void
  /** Looks again at what was typed, and where the caret stands. */
  readonly follow: () => void
}

/** What is typed in a text with parts that are typed in by themselves, and what completes it. */
export function useTyping(sources: readonly CompletionSource[]): Typing {
  const active = useRef<EditTarget | null>(null)
  const main = useRef<EditTarget | null>(null)
  const [typed, setTyped] = useState('')
  const getTarget = useCallback(() => active.current ?? main.current, [])
  const completion = useCompletion(getTarget, typed, sources)
  const followCaret = useRef(completion.follow)
  followCaret.current = completion.follow
  const follow = useCallback(() => {
    setTyped(getTarget()?.state().text ?? '')
    followCaret.current()
  }, [getTarget])
  const setActive = useCallback(
    (target: EditTarget | null) => {
      active.current = target
      follow()
    },
    [follow],
  )
  const setMain = useCallback((target: EditTarget) => {
    main.current = target
  }, [])
  return { getTarget, completion, setActive, setMain, follow }
}
