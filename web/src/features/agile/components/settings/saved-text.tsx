import { useEffect, useState } from 'react'
import { TextField } from '../../../../ui/text-field.tsx'

export type SavedTextProps = {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: string
  readonly placeholder?: string
  readonly description?: string
  readonly maxLength?: number
  readonly isRequired?: boolean
  /** Resolves to whether it was taken; else the field shows again what is in force. */
  readonly onSave: (text: string) => Promise<boolean>
  readonly className?: string
}

/** A text that is saved when it is left, or by Enter. Escape brings back what was there. */
export function SavedText({ value, onSave, isRequired = false, ...field }: SavedTextProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const save = () => {
    const next = text.trim()
    if (next === value || (isRequired && next === '')) return setText(value)
    void onSave(next).then(isTaken => !isTaken && setText(value))
  }
  return (
    <TextField
      {...field}
      value={text}
      onChange={setText}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setText(value)
      }}
    />
  )
}
