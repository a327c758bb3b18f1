import { RotateCcw, Trash2 } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import type { DeletedItem } from '../api/use-deleted-items.ts'
import { KindIcon } from './kind-icon.tsx'

const DAY_MS = 86_400_000

type DeletedItemRowProps = {
  readonly item: DeletedItem
  readonly isBusy: boolean
  readonly onRestore: () => void
  readonly onErase: () => void
}

/** Something deleted, with the ways back and away for good. */
export function DeletedItemRow({ item, isBusy, onRestore, onErase }: DeletedItemRowProps) {
  const t = useT()
  const { relative, dateTime } = useFormats()
  const kind = item.kind ?? 'issue'
  const deletedBy = item.deletedBy?.fullName || item.deletedBy?.login
  const deleted = item.deleted ?? 0
  const days = Math.max(0, Math.ceil(((item.expires ?? 0) - Date.now()) / DAY_MS))
  const name = item.name || t('deleted-items.unnamed')
  const when = (
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
            {item.issue && (
              <span dir="ltr" className="block font-mono text-xs text-muted">
                {item.issue}
              </span>
            )}
            <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
              {name}
            </span>
            {Boolean(item.below) && (
              <span className="block text-xs text-muted">{t('deleted-items.below', { count: item.below ?? 0 })}</span>
            )}
            <span className="block text-xs text-muted md:hidden">{when}</span>
            <span className="block text-xs text-muted sm:hidden">{t('deleted-items.left', { days })}</span>
          </span>
        </span>
      </TableCell>
      <TableCell className="text-muted max-md:hidden">{when}</TableCell>
      <TableCell className="text-muted max-sm:hidden">{t('deleted-items.left', { days })}</TableCell>
      <TableCell>
        <span className="flex items-center justify-end gap-1">
          <Button
            size="small"
            icon={RotateCcw}
            isDisabled={isBusy}
            onPress={onRestore}
            aria-label={t('deleted-items.restore.named', { name })}
          >
            {t('deleted-items.restore')}
          </Button>
          {item.canErase ? (
            <IconButton
              label={t('deleted-items.erase.named', { name })}
              icon={Trash2}
              isDisabled={isBusy}
              onPress={onErase}
            />
          ) : (
            <span className="w-8" />
          )}
        </span>
      </TableCell>
    </TableRow>
  )
}
