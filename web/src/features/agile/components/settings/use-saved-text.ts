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
 * whatever comes meanwhile, also when it is refused: then the field says why.
 */
export function useSavedText({ value, isRequired, maxLength, isMultiline = false, onSave }: SavedTextOptions) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const sent = useRef<string>(undefined)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const reset = () => {
    setDraft(undefined)
    setProblem(undefined)
  }
  const save = (text = draft) => {
    const next = text?.trim()
    if (next === undefined || next === sent.current) return
    if (next === value.trim() || (isRequired && next === '')) return reset()
    if (maxLength !== undefined && next.length > maxLength) return
    sent.current = next
    void onSave(next).then(refusal => {
      if (sent.current === next) sent.current = undefined
      if (!isShown.current) refusal !== undefined && toast({ tone: 'danger', text: refusal })
      else if (refusal === undefined) setDraft(now => (now?.trim() === next ? undefined : now))
      else setProblem(refusal)
    })
  }
  return {
    save,
    inputProps: {
      value: draft ?? value,
      error: problem,
      onChange(text: string) {
        setDraft(text)
        setProblem(undefined)
      },
      onBlur: () => problem === undefined && save(),
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
