import { isApiError } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useQueryPreview } from '../api/use-query-preview.ts'

type QueryFieldProps = {
  readonly value: string
  readonly onChange: (query: string) => void
  readonly autoFocus: boolean
  /** Why it could not be saved. */
  readonly error: string | undefined
}

/** A query with what it finds now. */
export function QueryField({ value, onChange, autoFocus, error }: QueryFieldProps) {
  const t = useT()
  const { number } = useFormats()
  const { data, error: refusal } = useQueryPreview(value)
  const reasons = isApiError(refusal, 'invalid_query') ? refusal.children.map(({ description }) => description) : []
  const wrong = error ?? (reasons.length > 0 ? reasons.join(' ') : undefined)
  const hint = data
    ? t(data.totalIsMinimum ? 'saved-searches.query.findsMany' : 'saved-searches.query.finds', {
        count: data.total,
        shown: number(data.total),
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
      description={wrong === undefined && refusal === null ? <span aria-live="polite">{hint}</span> : undefined}
      inputClassName="font-mono text-xs"
      spellCheck="false"
      autoFocus={autoFocus}
    />
  )
}
