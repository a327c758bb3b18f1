import { useFormats, useT } from '../../../platform/i18n/index.ts'
import type { ErasedItem } from '../api/use-deleted-items.ts'
import { KindIcon } from './kind-icon.tsx'

/** A note that something was erased: what it was, when, and by whom. Nothing of what it said is left. */
export function ErasedItemRow({ item }: { readonly item: ErasedItem }) {
  const t = useT()
  const { relative, dateTime } = useFormats()
  const kind = item.kind ?? 'issue'
  const nameOf = (person: ErasedItem['erasedBy']) => person?.fullName || person?.login
  const [erasedBy, deletedBy] = [nameOf(item.erasedBy), nameOf(item.deletedBy)]
  const [erased, deleted] = [item.erased ?? 0, item.deleted ?? 0]
  return (
    <li className="flex min-h-13 items-center gap-x-3 border-b border-line px-4 py-2 last:border-b-0">
      <KindIcon kind={kind} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{t(`deleted-items.kind.${kind}`)}</span>
          {item.issue && (
            <span dir="ltr" className="font-mono text-xs text-muted">
              {item.issue}
            </span>
          )}
          {item.project && (
            <span dir="auto" className="text-xs text-faint wrap-anywhere">
              {item.project.name}
            </span>
          )}
        </span>
        <span className="block text-xs text-muted">
          <time dateTime={new Date(erased).toISOString()} title={dateTime(erased)}>
            {erasedBy
              ? t('deleted-items.erasedBy', { name: erasedBy, time: relative(erased) })
              : t('deleted-items.expired', { time: relative(erased) })}
          </time>
          {item.deleted !== null && (
            <>
              {' · '}
              <time dateTime={new Date(deleted).toISOString()} title={dateTime(deleted)}>
                {deletedBy
                  ? t('deleted-items.deletedBy', { name: deletedBy, time: relative(deleted) })
                  : t('deleted-items.deleted', { time: relative(deleted) })}
              </time>
            </>
          )}
        </span>
      </span>
    </li>
  )
}
