import { UserPlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { PopoverBox } from '../../../ui/popover.tsx'
import type { PopupPlace } from '../../../ui/popup-trigger.tsx'
import { useFieldUsers } from '../../custom-fields/index.ts'
import { issuePath } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { type UserData, userName } from '../../users/index.ts'
import { setWatcher, useFreshFollowers } from '../api/use-followers.ts'

type FollowersPopupProps = { readonly issue: IssueData; readonly place: PopupPlace }

/** The people who watch an issue and those who voted for it. */
export function FollowersPopup({ issue, place }: FollowersPopupProps) {
  const t = useT()
  const me = useMe()
  const { data } = useFreshFollowers(issue.id)
  const canAdd = useCan('UPDATE_WATCHERS', issue.project?.id)
  const watchers = (data?.watchers?.issueWatchers ?? []).flatMap(({ user }) => (user ? [user] : []))
  const ofDuplicates = data?.watchers?.duplicateWatchers ?? []
  const voters = data?.voters?.original ?? []
  const duplicates = data?.voters?.duplicate ?? []
  const isMember = me !== undefined && !me.guest
  return (
    <PopoverBox {...place} placement="bottom end">
      <Dialog aria-label={t('issue.followers')} className="flex w-72 flex-col gap-3 overflow-auto p-3 outline-none">
        <Section
          title={t('issue.followers.watchers')}
          empty={t('issue.followers.noWatchers')}
          action={
            canAdd &&
            isMember && (
              <AddWatcher
                watchers={watchers}
                onAdd={user => settle(setWatcher(issue.id, user, me, true))}
                onRemove={user => settle(setWatcher(issue.id, user, me, false))}
              />
            )
          }
        >
          {watchers.map(user => (
            <Person key={user.id} user={user}>
              {isMember && (canAdd || user.id === me.id) && (
                <IconButton
                  label={t('issue.followers.remove', { name: userName(user) })}
                  icon={X}
                  size="small"
                  onPress={() => settle(setWatcher(issue.id, user, me, false))}
                />
              )}
            </Person>
          ))}
          {ofDuplicates.map(({ id, user, issue: other }) => (
            <Person key={id} user={user}>
              <Duplicate id={other?.idReadable} />
            </Person>
          ))}
        </Section>
        <Section title={t('issue.followers.voters')} empty={t('issue.followers.noVoters')}>
          {voters.map(user => (
            <Person key={user.id} user={user} />
          ))}
          {duplicates.map(({ id, user, issue: other }) => (
            <Person key={id} user={user}>
              <Duplicate id={other?.idReadable} />
            </Person>
          ))}
        </Section>
      </Dialog>
    </PopoverBox>
  )
}

/** Through which duplicate somebody follows. */
function Duplicate({ id }: { readonly id: string | null | undefined }) {
  const t = useT()
  if (!id) return null
  return (
    <Link
      to={issuePath(id, null)}
      aria-label={t('issue.followers.through', { id })}
      title={t('issue.followers.through', { id })}
      className="shrink-0 rounded font-mono text-xs text-muted hover:text-accent-text hover:underline"
    >
      {id}
    </Link>
  )
}

type SectionProps = {
  readonly title: string
  readonly empty: string
  readonly action?: ReactNode
  readonly children: readonly ReactNode[] | readonly (readonly ReactNode[])[]
}

function Section({ title, empty, action, children }: SectionProps) {
  const people = children.flat()
  return (
    <section aria-label={title}>
      <div className="flex h-7 items-center justify-between">
        <h3 className="text-xs font-medium text-muted">{title}</h3>
        {action}
      </div>
      {people.length === 0 ? <p className="py-1 text-faint">{empty}</p> : <ul className="flex flex-col">{people}</ul>}
    </section>
  )
}

type PersonProps = { readonly user: UserData | null; readonly children?: ReactNode }

function Person({ user, children }: PersonProps) {
  return (
    <li className="flex h-8 items-center gap-2">
      <Avatar name={userName(user)} url={user?.avatarUrl ?? null} size={20} />
      <span className="min-w-0 flex-1 truncate">{userName(user)}</span>
      {children}
    </li>
  )
}

type AddWatcherProps = {
  readonly watchers: readonly UserData[]
  readonly onAdd: (user: UserData) => void
  readonly onRemove: (user: UserData) => void
}

function AddWatcher({ watchers, onAdd, onRemove }: AddWatcherProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useFieldUsers({ bundleId: null }, text, isOpen)
  const ids = watchers.map(({ id }) => id)
  const all = [...(found.data ?? []), ...watchers.filter(({ id }) => !found.data?.some(user => user.id === id))]
  return (
    <Picker
      label={t('issue.followers.add')}
      multiple
      options={all.map(user => ({
        id: user.id,
        text: userName(user),
        avatar: { name: userName(user), url: user.avatarUrl },
      }))}
      selected={ids}
      onChange={next => {
        for (const user of all) {
          if (next.includes(user.id) && !ids.includes(user.id)) onAdd(user)
          if (!next.includes(user.id) && ids.includes(user.id)) onRemove(user)
        }
      }}
      onSearch={setText}
      isLoading={found.isFetching}
      problem={found.error}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="small" icon={UserPlus}>
          {t('issue.followers.add')}
        </Button>
      }
    />
  )
}
