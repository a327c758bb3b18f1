import { useEffect, useId, useReducer } from 'react'
import { useReturns } from '../../platform/connection/index.ts'
import { askCompletions } from './ask-completions.ts'
import type { Completion, CompletionSource } from './completion.ts'
import {
  actionOfListKey,
  completionAfter,
  NO_COMPLETION,
  type OfferedCompletions,
  offeredAt,
  type PressedKey,
} from './completion-state.ts'
import type { EditTarget } from './edit-target.ts'
import { after, splice } from './text-state.ts'

export type ShownCompletions = Pick<OfferedCompletions, 'open' | 'items' | 'active'> & {
  readonly listId: string
  readonly setActive: (index: number) => void
  readonly choose: (item: Completion) => void
  /** Looks again where the caret stands. */
  readonly follow: () => void
  readonly close: () => void
  /** Takes the keys of the open list; false when the key is not for it. */
  readonly onKeyDown: (event: PressedKey) => boolean
}

/**
 * The completions that are offered at the caret of a text.
 * @param getTarget where the text is typed; null while that is not shown
 * @param value what stands there
 */
export function useCompletion(
  getTarget: () => EditTarget | null,
  value: string,
  sources: readonly CompletionSource[],
): ShownCompletions {
  const listId = useId()
  const [state, tell] = useReducer(completionAfter, NO_COMPLETION)
  const offered = offeredAt(state, sources, value)
  const { place, asked, open, items, active, typed } = offered
  const { source, trigger } = asked ?? {}
  const text = trigger?.text ?? ''
  const returns = useReturns()

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server is back it is asked again
  useEffect(() => {
    if (!source || place === undefined) return tell({ kind: 'answered', answer: undefined })
    return askCompletions(source, { place, text }, answer => tell({ kind: 'answered', answer }))
  }, [source, place, text, returns])

  const setActive = (index: number) => tell({ kind: 'moved', index, of: typed })
  const close = () => tell({ kind: 'dismissed', place })
  const choose = ({ insert, run }: Completion) => {
    const target = getTarget()
    if (!target || !trigger) return
    const { text: typedText, end } = target.state()
    const remove = typeof insert === 'string' ? insert : ''
    // One blank behind it, not two.
    const to = remove.endsWith(' ') && typedText[end] === ' ' ? end + 1 : end
    const put = (before: Parameters<typeof splice>[0]) => splice(before, trigger.start, to, remove)
    close()
    target.run(typeof insert === 'string' ? put : after(put, insert))
    run?.()
  }
  const follow = () => {
    const selected = getTarget()?.state()
    const caret = selected && selected.start === selected.end ? selected.start : null
    tell({ kind: 'followed', caret, isOver: place === undefined })
  }
  const onKeyDown = (event: PressedKey): boolean => {
    const action = actionOfListKey(event, offered)
    if (action?.kind === 'move') setActive(action.index)
    else if (action?.kind === 'choose') choose(action.item)
    else if (action?.kind === 'close') close()
    return action !== null
  }
  return { open, items, active, listId, setActive, choose, follow, close, onKeyDown }
}
