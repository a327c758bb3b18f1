import { ShieldCheck } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { useErasedItems } from '../api/use-deleted-items.ts'
import { DeletedItemsFilter, useDeletedFilter } from './deleted-items-filter.tsx'
import { ErasedItemRow } from './erased-item-row.tsx'

/** Notes of what is gone for good. */
export function ErasedItems() {
  const t = useT()
  const { filter, isNarrowed } = useDeletedFilter()
  const items = useErasedItems(filter)
  const shown = items.data?.pages.flat() ?? []
  return (
    <>
      <p className="mb-4 max-w-160 text-muted">{t('deleted-items.erased.text')}</p>
      <DeletedItemsFilter label={t('deleted-items.erased.search')} />
      {items.isPending && <SkeletonRows count={6} />}
      {items.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void items.refetch()} />}
      {items.isSuccess && shown.length === 0 && (
        <EmptyState
          icon={ShieldCheck}
          title={t(isNarrowed ? 'deleted-items.erased.noMatch' : 'deleted-items.erased.none')}
          {...(isNarrowed ? {} : { text: t('deleted-items.erased.none.text') })}
        />
      )}
      {shown.length > 0 && (
        <Table
          label={t('deleted-items.tab.erased')}
          columns={[
            { id: 'name', text: t('deleted-items.column.item') },
            { id: 'erased', text: t('deleted-items.column.erased') },
            { id: 'deleted', text: t('deleted-items.column.deleted'), className: 'max-md:hidden' },
          ]}
        >
          {shown.map(item => (
            <ErasedItemRow key={`${item.id} ${item.erased}`} item={item} />
          ))}
        </Table>
      )}
      {items.hasNextPage && (
        <Button className="mt-3" isPending={items.isFetchingNextPage} onPress={() => void items.fetchNextPage()}>
          {t('deleted-items.more')}
        </Button>
      )}
    </>
  )
}
