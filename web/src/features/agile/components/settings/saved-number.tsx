import { useT } from '../../../../platform/i18n/index.ts'
import { SavedText, type SavedTextProps } from './saved-text.tsx'

type SavedNumberProps = Omit<SavedTextProps, 'value' | 'onSave' | 'isRequired' | 'maxLength'> & {
  readonly value: number | null
  readonly max: number
  /** Why a number cannot be taken, beyond being none or too big. */
  readonly refusal?: (value: number | null) => string | undefined
  readonly onSave: (value: number | null) => Promise<string | undefined>
}

/** A whole number from 0 on, or none. */
export function SavedNumber({ value, max, refusal, onSave, ...field }: SavedNumberProps) {
  const t = useT()
  return (
    <SavedText
      {...field}
      value={value === null ? '' : String(value)}
      onSave={async text => {
        const number = text === '' ? null : Number(text)
        if (number !== null && !(/^\d+$/.test(text) && number <= max)) return t('board-settings.number', { max })
        return refusal?.(number) ?? onSave(number)
      }}
    />
  )
}
