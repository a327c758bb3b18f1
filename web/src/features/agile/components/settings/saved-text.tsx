import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useSavedText } from './use-saved-text.ts'

export type SavedTextProps = {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: string
  readonly placeholder?: string
  readonly description?: string
  readonly maxLength?: number
  readonly isRequired?: boolean
  /** Resolves to why it was refused. */
  readonly onSave: (text: string) => Promise<string | undefined>
  readonly className?: string
}

/** One line that is saved when it is left, or by Enter. */
export function SavedText({ value, onSave, isRequired, ...field }: SavedTextProps) {
  const { inputProps } = useSavedText({ value, onSave, isRequired, maxLength: field.maxLength })
  return <TextField {...field} {...inputProps} />
}

/** Several lines that are saved when they are left, or by Ctrl+Enter. */
export function SavedLines({ value, onSave, isRequired, ...field }: SavedTextProps) {
  const { inputProps } = useSavedText({ value, onSave, isRequired, maxLength: field.maxLength, isMultiline: true })
  return <TextArea {...field} {...inputProps} rows={2} />
}
