import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import type { QueryPreview } from '../api/use-query-preview.ts'

type QueryFieldProps = {
  readonly value: string
  readonly onChange: (query: string) => void
  readonly preview: QueryPreview
  readonly autoFocus: boolean
  /** Why it could not be saved. */
  readonly error: string | undefined
}

/** A query with what it finds now. */
export function QueryField({ value, onChange, preview, autoFocus, error }: QueryFieldProps) {
  const t = useT()
  const { number } = useFormats()
  const { found, isUnknown, problems } = preview
  const wrong = error ?? (problems.length > 0 ? problems.join(' · ') : undefined)
  const hint = found
    ? t(found.totalIsMinimum ? 'saved-searches.query.findsMany' : 'saved-searches.query.finds', {
        count: found.total,
        shown: number(found.total),
      })
    : t('saved-searches.query.hint')
  return (
    <TextArea
      label={t('saved-searches.query')}
      value={value}
      // A query is one line, however many it is drawn on.
      onChange={text => onChange(text.replaceAll(/\s*\n\s*/g, ' '))}
      placeholder={t('saved-searches.query.example')}
      rows={1}
      error={wrong}
      description={wrong === undefined && !isUnknown ? <span aria-live="polite">{hint}</span> : undefined}
      inputClassName="font-mono text-xs"
      spellCheck="false"
      autoFocus={autoFocus}
    />
  )
}
