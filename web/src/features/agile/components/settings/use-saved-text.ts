import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../../../ui/toast.tsx'

export type SavedTextOptions = {
  /** What is in force. */
  readonly value: string
  readonly isRequired?: boolean | undefined
  readonly maxLength?: number | undefined
  /** Several lines: Enter begins another one, Ctrl+Enter saves. */
  readonly isMultiline?: boolean
  /** Resolves to why it was refused. */
  readonly onSave: (text: string) => Promise<string | undefined>
}

/**
 * A text that is saved when it is left, or by Enter, once; Escape brings back what is in force. What is being typed stays
 * whatever comes meanwhile, also when it is refused: then the field says why, and leaving it does not try again.
 */
export function useSavedText({ value, isRequired, maxLength, isMultiline = false, onSave }: SavedTextOptions) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const typed = useRef<string>(undefined)
  /** The last one that is on its way: whatever is in force, that will be. */
  const sent = useRef<{ readonly text: string }>(undefined)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const change = (text: string | undefined) => {
    typed.current = text
    setDraft(text)
    setProblem(undefined)
  }
  // While another text is on its way, what is in force is a draft like any other, to be saved in place of that one.
  const reset = () => change(sent.current ? value : undefined)
  const save = (text = draft) => {
    const next = text?.trim()
    if (next === undefined || next === sent.current?.text) return
    if (isRequired && next === '') return change(sent.current?.text)
    if (!sent.current && next === value.trim()) return reset()
    if (maxLength !== undefined && next.length > maxLength) return
    const own = { text: next }
    sent.current = own
    typed.current = text
    void onSave(next).then(refusal => {
      const isLast = sent.current === own
      if (isLast) sent.current = undefined
      const isOwn = isLast && typed.current?.trim() === next
      if (refusal === undefined) isOwn && change(undefined)
      // The field has gone on, or is gone: what it shows was not refused.
      else if (isShown.current && isOwn) setProblem(refusal)
      else toast({ tone: 'danger', text: refusal })
    })
  }
  const leave = (text = draft) => problem === undefined && save(text)
  return {
    change,
    save,
    leave,
    inputProps: {
      value: draft ?? value,
      error: problem,
      onChange: change,
      onBlur: () => leave(),
      onKeyDown(event: KeyboardEvent) {
        const { key, nativeEvent } = event
        if (key === 'Escape') reset()
        if (key !== 'Enter' || nativeEvent.isComposing) return
        if (isMultiline && !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        save()
      },
    },
  }
}
