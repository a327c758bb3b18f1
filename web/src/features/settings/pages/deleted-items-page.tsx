import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Page } from '../../../ui/page.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { DeletedItems } from '../components/deleted-items.tsx'
import { ErasedItems } from '../components/erased-items.tsx'
import { CHANGE_SYSTEM } from '../model/permissions.ts'

/** What was deleted and can come back; for system administrators also what cannot any more. */
export function DeletedItemsPage() {
  const t = useT()
  const seesErased = useCan(CHANGE_SYSTEM)
  const [{ tab = 'deleted' }, setSearch] = useSearchState()
  return (
    <Page title={t('app.administration.deletedItems')} primary={null}>
      {seesErased ? (
        <Tabs
          label={t('app.administration.deletedItems')}
          selected={tab === 'erased' ? 'erased' : 'deleted'}
          onChange={id => setSearch({ tab: id === 'erased' ? id : undefined })}
          tabs={[
            { id: 'deleted', text: t('deleted-items.tab.deleted'), content: <DeletedItems /> },
            { id: 'erased', text: t('deleted-items.tab.erased'), content: <ErasedItems /> },
          ]}
        />
      ) : (
        <DeletedItems />
      )}
    </Page>
  )
}
