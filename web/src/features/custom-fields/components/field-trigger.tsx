import { Lock } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { fieldText } from '../model/field-text.ts'
import type { ProjectFieldView } from '../model/field-view.ts'
import { FieldValue } from './field-value.tsx'

export type FieldTriggerProps = {
  readonly field: ProjectFieldView
  readonly value: unknown
  readonly compact: boolean
  readonly isReadOnly?: boolean
}

/** A field's value as the button that opens its editor; plain when it cannot be changed. */
export function FieldTrigger({ field, value, compact, isReadOnly = false }: FieldTriggerProps) {
  const t = useT()
  const formats = useFormats()
  const content = (
    <>
      {compact && <span className="shrink-0 text-muted">{field.name}</span>}
      {/* Keeps the words apart for readers; flex boxes draw no space. */ ' '}
      <FieldValue field={field} value={value} oneLine={compact} />
      {!field.isPublic && (
        <Lock size={12} strokeWidth={1.75} role="img" aria-label={t('custom-fields.private')} className="text-faint" />
      )}
    </>
  )
  const box = cx(
    'flex min-w-0 items-center gap-1.5 rounded-control px-2 text-start',
    compact ? 'h-7 max-w-full border border-line' : 'min-h-7 w-full py-1',
  )
  if (isReadOnly) return <div className={box}>{content}</div>
  const text = fieldText(field, value, formats) || field.emptyFieldText || t('custom-fields.empty')
  return (
    <Button
      aria-label={t('custom-fields.labelled', { name: field.name, value: text })}
      className={cx(
        box,
        'cursor-default transition-colors duration-100 hover:bg-hover pressed:bg-hover aria-expanded:bg-hover',
      )}
    >
      {content}
    </Button>
  )
}
