import { Plus, UserSearch } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { useAdministrators, useAdminUsers } from '../api/use-admin-users.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { NewUserDialog } from '../components/new-user-dialog.tsx'
import { UserRow } from '../components/user-row.tsx'
import { CREATE_USERS, READ_USERS, UPDATE_USERS } from '../model/permissions.ts'

/** Everybody who has an account. */
export function UserListPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.users')} permission={READ_USERS}>
      <Users />
    </AdminGate>
  )
}

function Users() {
  const t = useT()
  const [{ q = '' }, setSearch] = useSearchState()
  const users = useAdminUsers(useDeferredValue(q.trim()))
  const administrators = useAdministrators().data
  const mayCreate = useCan(CREATE_USERS)
  const mayUpdate = useCan(UPDATE_USERS)
  const [isCreating, setCreating] = useState(false)
  const all = users.data?.pages.flat() ?? []
  return (
    <Page
      title={t('app.administration.users')}
      primary={
        mayCreate ? (
          <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
            <span className="max-xs:sr-only">{t('settings.users.new')}</span>
          </Button>
        ) : null
      }
    >
      <SearchField
        label={t('settings.users.search')}
        value={q}
        onChange={value => setSearch({ q: value })}
        className="mb-3 sm:max-w-90"
      />
      {users.isPending && <SkeletonRows count={8} />}
      {users.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void users.refetch()} />}
      {users.isSuccess && all.length === 0 && (
        <EmptyState
          icon={UserSearch}
          title={t('settings.users.none')}
          action={<Button onPress={() => setSearch({ q: undefined })}>{t('settings.clear')}</Button>}
        />
      )}
      {all.length > 0 && (
        <Table
          label={t('app.administration.users')}
          columns={[
            { id: 'name', text: t('settings.column.name') },
            { id: 'login', text: t('settings.column.login'), className: 'max-sm:hidden' },
            { id: 'email', text: t('settings.column.email'), className: 'max-lg:hidden' },
            { id: 'access', text: t('settings.column.access') },
            { id: 'actions', text: t('settings.column.actions'), isQuiet: true, className: 'w-12' },
          ]}
        >
          {all.map(user => (
            <UserRow key={user.id} user={user} grantId={administrators?.get(user.id)} isReadOnly={!mayUpdate} />
          ))}
        </Table>
      )}
      {users.hasNextPage && (
        <Button
          className="mt-3 self-center"
          isPending={users.isFetchingNextPage}
          onPress={() => void users.fetchNextPage()}
        >
          {t('settings.more')}
        </Button>
      )}
      {isCreating && <NewUserDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}
