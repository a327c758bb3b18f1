import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table, TableCell, TableRow } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminGroups } from '../api/use-admin-groups.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { GroupDialog } from '../components/group-dialog.tsx'
import { GroupPanel } from '../components/group-panel.tsx'
import { CREATE_GROUPS, READ_GROUPS } from '../model/permissions.ts'

const panelWidth = storedValue('group-panel-width', 380)

/** Groups of users, and who is in them. */
export function GroupListPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.groups')} permission={READ_GROUPS}>
      <Groups />
    </AdminGate>
  )
}

function Groups() {
  const t = useT()
  const { number } = useFormats()
  const [{ q = '', group: groupId }, setSearch] = useSearchState()
  const groups = useAdminGroups()
  const mayCreate = useCan(CREATE_GROUPS)
  const [width, setWidth] = useStored(panelWidth)
  const [isCreating, setCreating] = useState(false)
  const all = groups.data ?? []
  const shown = all.filter(({ name }) => (name ?? '').toLowerCase().includes(q.trim().toLowerCase()))
  const selected = all.find(({ id }) => id === groupId)
  return (
    <Page
      title={t('app.administration.groups')}
      {...(groups.isSuccess ? { count: all.length } : {})}
      layout="fill"
      primary={
        mayCreate ? (
          <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
            <span className="max-xs:sr-only">{t('settings.groups.new')}</span>
          </Button>
        ) : null
      }
    >
      <SplitView
        side={
          selected ? (
            <GroupPanel key={selected.id} group={selected} onClose={() => setSearch({ group: undefined })} />
          ) : null
        }
        sideLabel={selected?.name ?? t('app.administration.groups')}
        width={width}
        onWidthChange={setWidth}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div tabIndex={0} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
          <div className="mx-auto flex min-h-full max-w-250 flex-col p-3.5 sm:p-6">
            <SearchField
              label={t('settings.groups.search')}
              value={q}
              onChange={value => setSearch({ q: value })}
              className="mb-3 sm:max-w-90"
            />
            {groups.isPending && <SkeletonRows count={6} />}
            {groups.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void groups.refetch()} />}
            {groups.isSuccess && shown.length === 0 && (
              <EmptyState icon={UsersRound} title={t('settings.groups.none')} />
            )}
            {shown.length > 0 && (
              <Table
                label={t('app.administration.groups')}
                columns={[
                  { id: 'name', text: t('settings.column.name') },
                  { id: 'description', text: t('settings.groups.description'), className: 'max-lg:hidden' },
                  { id: 'team', text: t('settings.column.team'), className: 'max-sm:hidden' },
                  { id: 'members', text: t('settings.groups.members'), className: 'w-24 text-end' },
                ]}
              >
                {shown.map(({ id, name, description, usersCount, teamForProject }) => (
                  <TableRow key={id} isSelected={id === groupId}>
                    <TableCell>
                      <AriaButton
                        aria-pressed={id === groupId}
                        onPress={() => setSearch({ group: id })}
                        className="flex w-full min-w-0 items-center gap-3 text-start after:absolute after:inset-0"
                      >
                        <UsersRound size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
                        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                      </AriaButton>
                    </TableCell>
                    <TableCell className="max-w-80 truncate text-muted max-lg:hidden">{description}</TableCell>
                    <TableCell className="max-sm:hidden">
                      {teamForProject && <Tag>{teamForProject.shortName}</Tag>}
                    </TableCell>
                    <TableCell className="pe-3 text-end text-muted tabular-nums">{number(usersCount ?? 0)}</TableCell>
                  </TableRow>
                ))}
              </Table>
            )}
          </div>
        </div>
      </SplitView>
      {isCreating && (
        <GroupDialog
          onClose={() => setCreating(false)}
          onSaved={id => {
            setCreating(false)
            setSearch({ group: id })
          }}
        />
      )}
    </Page>
  )
}
