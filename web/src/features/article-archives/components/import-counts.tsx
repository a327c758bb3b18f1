import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { ImportData } from '../api/imports.ts'

const NAMES = ['create', 'update', 'keep', 'skip', 'failed'] as const

/** How many articles come, change and stay, and how much is left out. */
export function ImportCounts({ data: { counts, state } }: { readonly data: ImportData }) {
  const t = useT()
  const { number } = useFormats()
  if (!counts) return null
  const tense = state === 'previewed' ? 'will' : 'did'
  return (
    <dl className="flex flex-wrap gap-2">
      {NAMES.filter(name => counts[name] > 0 || name === 'create').map(name => (
        <div key={name} className="flex min-w-28 flex-1 flex-col-reverse rounded-panel border border-line px-3 py-2">
          <dt className="text-muted">{t(`article-archives.${tense}.${name}`)}</dt>
          <dd className={cx('text-lg font-semibold tabular-nums', name === 'failed' && 'text-danger')}>
            {number(counts[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
