import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { TableCell, TableRow } from '../../../ui/table.tsx'
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
  const whenDeleted = item.deleted !== null && (
    <time dateTime={new Date(deleted).toISOString()} title={dateTime(deleted)}>
      {deletedBy
        ? t('deleted-items.deletedBy', { name: deletedBy, time: relative(deleted) })
        : t('deleted-items.deleted', { time: relative(deleted) })}
    </time>
  )
  return (
    <TableRow>
      <TableCell>
        <span className="flex min-w-0 items-center gap-3">
          <KindIcon kind={kind} />
          <span className="min-w-0">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{t(`deleted-items.kind.${kind}`)}</span>
              {item.issue && (
                <span dir="ltr" className="font-mono text-xs text-muted">
                  {item.issue}
                </span>
              )}
            </span>
            {item.project && (
              <span dir="auto" className="block text-xs text-muted wrap-anywhere">
                {item.project.name}
              </span>
            )}
          </span>
        </span>
      </TableCell>
      <TableCell className="text-muted">
        <time dateTime={new Date(erased).toISOString()} title={dateTime(erased)}>
          {erasedBy
            ? t('deleted-items.erasedBy', { name: erasedBy, time: relative(erased) })
            : t('deleted-items.expired', { time: relative(erased) })}
        </time>
        <span className="block text-xs md:hidden">{whenDeleted}</span>
      </TableCell>
      <TableCell className="text-muted max-md:hidden">{whenDeleted}</TableCell>
    </TableRow>
  )
}
