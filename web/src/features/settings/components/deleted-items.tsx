import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { hostPath } from '../../host-kinds/index.ts'
import { type DeletedItem, useDeletedItems, useEraseItem, useRestoreItem } from '../api/use-deleted-items.ts'
import { DeletedItemRow } from './deleted-item-row.tsx'
import { DeletedItemsFilter, useDeletedFilter } from './deleted-items-filter.tsx'

/** What was deleted and can be restored, or erased for good. */
export function DeletedItems() {
  const t = useT()
  const { filter, isNarrowed } = useDeletedFilter()
  const go = useGo()
  const items = useDeletedItems(filter)
  const restore = useRestoreItem()
  const erase = useEraseItem()
  const [erasing, setErasing] = useState<DeletedItem | null>(null)
  const shown = items.data?.pages.flat() ?? []
  const onError = (error: unknown) => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) })
  const bringBack = (item: DeletedItem) =>
    restore.mutate(item.id, {
      onSuccess: () =>
        toast({
          tone: 'ok',
          text: t('deleted-items.restored', { name: item.name || item.id }),
          ...(item.issue && { action: { text: t('deleted-items.open'), run: () => go(hostPath(item.issue ?? '')) } }),
        }),
      onError,
    })
  return (
    <>
      <p className="mb-4 max-w-160 text-muted">{t('deleted-items.text')}</p>
      <DeletedItemsFilter label={t('deleted-items.search')} />
      {items.isPending && <SkeletonRows count={6} />}
      {items.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void items.refetch()} />}
      {items.isSuccess && shown.length === 0 && (
        <EmptyState
          icon={Trash2}
          title={t(isNarrowed ? 'deleted-items.noMatch' : 'deleted-items.none')}
          {...(isNarrowed ? {} : { text: t('deleted-items.none.text') })}
        />
      )}
      {shown.length > 0 && (
        <Table
          label={t('app.administration.deletedItems')}
          columns={[
            { id: 'name', text: t('deleted-items.column.item') },
            { id: 'deleted', text: t('deleted-items.column.deleted'), className: 'max-md:hidden' },
            { id: 'left', text: t('deleted-items.column.left'), className: 'max-sm:hidden' },
            { id: 'actions', text: t('settings.column.actions'), isQuiet: true, className: 'w-36' },
          ]}
        >
          {shown.map(item => (
            <DeletedItemRow
              key={item.id}
              item={item}
              isBusy={restore.isPending && restore.variables === item.id}
              onRestore={() => bringBack(item)}
              onErase={() => setErasing(item)}
            />
          ))}
        </Table>
      )}
      {items.hasNextPage && (
        <Button className="mt-3" isPending={items.isFetchingNextPage} onPress={() => void items.fetchNextPage()}>
          {t('deleted-items.more')}
        </Button>
      )}
      <ConfirmDialog
        title={t('deleted-items.erase.title', { kind: erasing?.kind ?? 'issue' })}
        text={
          <>
            {erasing && <ErasedName item={erasing} />}
            <p>{t('deleted-items.erase.text')}</p>
          </>
        }
        confirmText={t('deleted-items.erase')}
        keepText={t('deleted-items.erase.keep')}
        isDanger
        isOpen={erasing !== null}
        isPending={erase.isPending}
        onConfirm={() => erasing && erase.mutate(erasing.id, { onError, onSettled: () => setErasing(null) })}
        onClose={() => setErasing(null)}
      />
    </>
  )
}

/** What is erased, whole: there is no way back. */
function ErasedName({ item }: { readonly item: DeletedItem }) {
  const t = useT()
  return (
    <p className="mb-2 wrap-anywhere">
      {item.issue && (
        <bdi dir="ltr" className="me-2 font-mono text-xs text-muted">
          {item.issue}
        </bdi>
      )}
      <bdi className="font-medium">{item.name || t('deleted-items.unnamed')}</bdi>
    </p>
  )
}
