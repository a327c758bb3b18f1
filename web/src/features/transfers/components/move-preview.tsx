import type { MovePreview } from '@cairn/common/features/transfers'
import { Check, Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/index.ts'

type MovePreviewListProps = { readonly preview: MovePreview }

/** What becomes of the fields' values in another project: first what is lost. */
export function MovePreviewList({ preview }: MovePreviewListProps) {
  const t = useT()
  const { issues, kept, lost, filled, missing } = preview
  const names = (values: readonly string[]) => values.join(', ')
  const some = (count: number) => (issues > 1 ? ` ${t('transfers.move.inIssues', { count })}` : '')
  return (
    <div role="status" className="flex flex-col gap-3">
      {lost.length > 0 && (
        <Part icon={<TriangleAlert size={16} className="text-warn" />} title={t('transfers.move.lost')}>
          {lost.map(({ field, values, reason, issues: count }) => (
            <Line key={field} field={field} note={`${t(`transfers.move.lost.${reason}`)}${some(count)}`}>
              <s className="text-muted">{names(values)}</s>
            </Line>
          ))}
        </Part>
      )}
      {missing.length > 0 && (
        <Part icon={<TriangleAlert size={16} className="text-warn" />} title={t('transfers.move.missing')}>
          <li>{names(missing)}</li>
        </Part>
      )}
      {filled.length > 0 && (
        <Part icon={<Plus size={16} className="text-muted" />} title={t('transfers.move.filled')}>
          {filled.map(({ field, values, issues: count }) => (
            <Line key={field} field={field} note={some(count)}>
              {names(values)}
            </Line>
          ))}
        </Part>
      )}
      {kept.length > 0 && (
        <Part icon={<Check size={16} className="text-ok" />} title={t('transfers.move.kept')}>
          <li className="text-muted">{names(kept)}</li>
        </Part>
      )}
      {lost.length === 0 && <p className="text-muted">{t('transfers.move.nothingLost')}</p>}
      <p className="text-xs text-muted">{t('transfers.move.ids')}</p>
    </div>
  )
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-2">
      <span aria-hidden className="mt-0.5 shrink-0">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        <ul className="mt-0.5 flex flex-col gap-0.5">{children}</ul>
      </div>
    </section>
  )
}

function Line({ field, note, children }: { field: string; note: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere">
      <span>{field}</span> <span dir="auto">{children}</span> <span className="text-xs text-faint">{note}</span>
    </li>
  )
}
