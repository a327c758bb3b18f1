import { useT } from '../../../platform/i18n/index.ts'

/** Says that only the newest issues were searched, since all of them would have taken too long. */
export function PartialNote() {
  const t = useT()
  return (
    <p role="status" className="shrink-0 border-line border-b px-4 py-2 text-muted text-sm">
      {t('issues.partial')}
    </p>
  )
}
