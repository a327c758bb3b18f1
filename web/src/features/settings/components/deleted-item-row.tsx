import { RotateCcw, Trash2 } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
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
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 ps-4 pe-2 last:border-b-0">
      <KindIcon kind={kind} />
      <span className="min-w-48 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          {item.issue && (
            <span dir="ltr" className="shrink-0 font-mono text-xs text-muted">
              {item.issue}
            </span>
          )}
          <span dir="auto" className="line-clamp-1 font-medium wrap-anywhere">
            {name}
          </span>
        </span>
        <span className="block text-xs text-muted">
          <time dateTime={new Date(deleted).toISOString()} title={dateTime(deleted)}>
            {deletedBy
              ? t('deleted-items.deletedBy', { name: deletedBy, time: relative(deleted) })
              : t('deleted-items.deleted', { time: relative(deleted) })}
          </time>
          {' · '}
          {t('deleted-items.left', { days })}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-1">
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
    </li>
  )
}
