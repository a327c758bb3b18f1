import { useEffect, useRef, useState } from 'react'
import { t } from '../platform/i18n/index.ts'
import { toast } from './toast.tsx'

export type Entries = {
  readonly text: string
  readonly setText: (text: string) => void
  /** Takes what stands in the field; the field is free for the next at once. */
  readonly submit: () => void
  /** How many are being sent or wait for it. */
  readonly sending: number
  /** Why the last one was refused; it is named unless it stands in the field again. */
  readonly problem: string | undefined
}

/**
 * A field in which Enter adds one thing after the other: nobody waits for the server before typing the next. They are
 * sent in the order they were typed, and what is refused comes back into the field, unless the next is typed there.
 * Refusals that come when the field has gone are told in a message.
 * @param add sends one, with the spaces around it removed; rejects when it is refused
 * @param problemOf what to say of a rejection
 */
export function useEntries(add: (text: string) => Promise<unknown>, problemOf: (error: unknown) => string): Entries {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(0)
  const [refused, setRefused] = useState<{ readonly text: string; readonly problem: string }>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isBack = refused?.text === text.trim()
  const submit = () => {
    const entry = text.trim()
    if (entry === '') return
    setText('')
    setRefused(undefined)
    setSending(count => count + 1)
    last.current = last.current
      .then(() => add(entry))
      .catch((error: unknown) => {
        const problem = problemOf(error)
        if (isGone.current) toast({ tone: 'danger', text: t('ui.entries.refused', { text: entry, problem }) })
        setText(typed => (typed.trim() === '' ? entry : typed))
        setRefused({ text: entry, problem })
      })
      .finally(() => setSending(count => count - 1))
  }
  return {
    text,
    setText: typed => {
      setText(typed)
      // What came back is being corrected; of another it is told until the next is sent.
      if (isBack) setRefused(undefined)
    },
    submit,
    sending,
    problem: refused && (isBack ? refused.problem : t('ui.entries.refused', refused)),
  }
}
