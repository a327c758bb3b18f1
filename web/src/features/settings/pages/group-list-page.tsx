import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
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
    <AdminGate title={t('settings.groups')} permission={READ_GROUPS}>
      <Groups />
    </AdminGate>
  )
}

function Groups() {
  const t = useT()
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
      title={t('settings.groups')}
      {...(groups.isSuccess ? { count: all.length } : {})}
      layout="fill"
      primary={
        mayCreate ? (
          <Button variant="primary" icon={Plus} onPress={() => setCreating(true)}>
            {t('settings.groups.new')}
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
        sideLabel={selected?.name ?? t('settings.groups')}
        width={width}
        onWidthChange={setWidth}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div tabIndex={0} className="flex min-h-0 flex-1 flex-col overflow-auto p-3.5 -outline-offset-2 sm:p-6">
          <SearchField
            label={t('settings.groups.search')}
            value={q}
            onChange={value => setSearch({ q: value })}
            className="mb-3 sm:max-w-90"
          />
          {groups.isPending && <SkeletonRows count={6} />}
          {groups.isError && <ErrorState title={t('settings.loadFailed')} onRetry={() => void groups.refetch()} />}
          {groups.isSuccess && shown.length === 0 && <EmptyState icon={UsersRound} title={t('settings.groups.none')} />}
          {shown.length > 0 && (
            <ul aria-label={t('settings.groups')} className="shrink-0 overflow-hidden rounded-panel border border-line">
              {shown.map(({ id, name, description, usersCount, teamForProject }) => (
                <li key={id} className="border-b border-line last:border-b-0">
                  <AriaButton
                    aria-pressed={id === groupId}
                    onPress={() => setSearch({ group: id })}
                    className={cx(
                      'flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-start -outline-offset-2',
                      id === groupId ? 'bg-accent-soft' : 'hover:bg-hover',
                    )}
                  >
                    <UsersRound size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
                    <span className="min-w-0 truncate font-medium">{name}</span>
                    <span className="min-w-0 flex-1 truncate text-muted max-sm:hidden">{description}</span>
                    <span className="flex-1 sm:hidden" />
                    {teamForProject && <Tag>{t('settings.groups.team', { project: teamForProject.shortName })}</Tag>}
                    <span className="shrink-0 text-xs text-muted">
                      {t('settings.groups.count', { count: usersCount ?? 0 })}
                    </span>
                  </AriaButton>
                </li>
              ))}
            </ul>
          )}
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
