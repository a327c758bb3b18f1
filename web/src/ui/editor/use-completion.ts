import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useReturns } from '../../platform/connection/index.ts'
import { runEdit } from './apply-edit.ts'
import { type Completion, type CompletionSource, completionAt, type OpenCompletion, stillFits } from './completion.ts'
import { after, splice } from './text-state.ts'

const DELAY_MS = 120
const PAGE = 8

type Answer = {
  readonly of: string
  readonly text: string
  readonly items: readonly Completion[]
  readonly hasFailed: boolean
}

export type CompletionState = {
  readonly open: OpenCompletion | undefined
  readonly items: readonly Completion[]
  readonly active: number
  readonly listId: string
  readonly setActive: (index: number) => void
  readonly choose: (item: Completion) => void
  /** Looks again where the caret stands. */
  readonly follow: () => void
  readonly close: () => void
  /** Takes the keys of the open list; false when the key is not for it. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

/** The completions that are offered at the caret of a text. */
export function useCompletion(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  sources: readonly CompletionSource[],
): CompletionState {
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [chosen, setChosen] = useState({ index: -1, of: '' })
  const found = caret === null ? undefined : completionAt(sources, value, caret)
  const place = found && `${found.source.id} ${found.trigger.start}`
  const asked = place === undefined || place === dismissed ? undefined : found
  const { source, trigger } = asked ?? {}
  const text = trigger?.text ?? ''
  const returns = useReturns()

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server is back it is asked again
  useEffect(() => {
    if (!source || place === undefined) return setAnswer(null)
    const abort = new AbortController()
    const show = (items: readonly Completion[], hasFailed = false) => {
      if (!abort.signal.aborted) setAnswer({ of: place, text, items, hasFailed })
    }
    const find = () => source.find(text, abort.signal)
    const local = source.isLocal ? find() : undefined
    if (Array.isArray(local)) return show(local)
    // Whatever cannot be asked is typed by hand; the list says so.
    const ask = () =>
      void Promise.resolve(find()).then(
        items => show(items),
        () => show([], true),
      )
    const timer = setTimeout(ask, text === '' ? 0 : DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, place, text, returns])

  const current = asked && answer !== null && answer.of === place ? answer : undefined
  // Until the next ones come the last ones stay, as far as they fit: Enter must not take what was not meant.
  const items = !current
    ? []
    : current.text === text
      ? current.items
      : current.items.filter(item => stillFits(item, text))
  const open = items.length > 0 || current?.hasFailed ? asked : undefined
  const first = open?.source.takesFirst ? 0 : -1
  const isWalked = chosen.of === `${place} ${text}`
  const active = open ? Math.min(isWalked ? chosen.index : first, items.length - 1) : -1
  const setActive = (index: number) => setChosen({ index, of: `${place} ${text}` })

  const close = () => setDismissed(place ?? null)
  const choose = ({ insert, run }: Completion) => {
    const input = area.current
    if (!input || !trigger) return
    const end = input.selectionEnd
    const remove = typeof insert === 'string' ? insert : ''
    // One blank behind it, not two.
    const to = remove.endsWith(' ') && input.value[end] === ' ' ? end + 1 : end
    const put = (state: Parameters<typeof splice>[0]) => splice(state, trigger.start, to, remove)
    setDismissed(place ?? null)
    runEdit(input, typeof insert === 'string' ? put : after(put, insert))
    run?.()
  }
  const follow = () => {
    const input = area.current
    setCaret(input && input.selectionStart === input.selectionEnd ? input.selectionStart : null)
    if (found === undefined) setDismissed(null)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    // Meant for a list that is on its way.
    const isAwaited = asked && current?.text !== text && source?.isLocal !== true
    if (!open && isAwaited && event.key === 'Escape') {
      close()
      return true
    }
    if (!open) return false
    const count = items.length
    if (count === 0 && event.key !== 'Escape') return false
    const item = items[active]
    if (event.key === 'ArrowDown') setActive(active + 1 >= count ? first : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? (active === 0 && first < 0 ? -1 : count - 1) : active - 1)
    else if (event.key === 'PageDown') setActive(Math.min(active + PAGE, count - 1))
    else if (event.key === 'PageUp') setActive(Math.max(active - PAGE, 0))
    else if (event.key === 'Escape') close()
    else if (item && !event.shiftKey && (event.key === 'Enter' || event.key === 'Tab')) choose(item)
    else return false
    return true
  }
  return { open, items, active, listId, setActive, choose, follow, close, onKeyDown }
}
