import { UserPlus, UsersRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepCall, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { GroupPicker, UserPicker } from '../../users/index.ts'
import { addToTeam, useChangeTeam, useTeamGroups, useTeamMembers } from '../api/use-team.ts'
import type { Project } from '../projects.projections.ts'

type MemberChange = { readonly kind: 'users' | 'groups'; readonly id: string; readonly name: string }

/** Who works in the project: users and whole groups. */
export function TeamSettings({ project }: { readonly project: Project }) {
  const t = useT()
  const users = useTeamMembers(project.id)
  const groups = useTeamGroups(project.id)
  const change = useChangeTeam(project.id)
  const save = async (part: Parameters<typeof change.mutateAsync>[0]) => {
    try {
      await change.mutateAsync(part)
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error, t('projects.saveFailed')) })
      throw error
    }
  }
  // A refusal has been told.
  const add = (kind: MemberChange['kind'], id: string) => void save({ kind, id }).catch(() => undefined)
  const remove = ({ kind, id, name }: MemberChange) =>
    void save({ kind, id, remove: true }).then(
      () =>
        offerUndo({
          text: t('projects.team.removed', { name }),
          ...(project.shortName ? { about: project.shortName } : {}),
          undo: () => save({ kind, id }),
          requests: [keepCall(addToTeam(kind), { params: { id: project.id }, body: { id } })],
        }),
      () => undefined,
    )

  if (users.isError) return <ErrorState title={t('projects.team.failed')} onRetry={() => void users.refetch()} />
  const members = users.data ?? []
  const teams = groups.data ?? []
  return (
    <div className="flex max-w-160 flex-col gap-3 pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1 text-muted">{t('projects.team.text')}</p>
        <div className="flex flex-wrap gap-2">
          <UserPicker
            label={t('projects.team.addUser')}
            trigger={<Button icon={UserPlus}>{t('projects.team.addUser')}</Button>}
            without={members.map(({ id }) => id)}
            onChange={person => person && add('users', person.id)}
            placement="bottom end"
          />
          <GroupPicker
            label={t('projects.team.addGroup')}
            trigger={<Button icon={UsersRound}>{t('projects.team.addGroup')}</Button>}
            without={teams.map(({ id }) => id)}
            onChange={group => add('groups', group.id)}
          />
        </div>
      </div>
      {users.isPending ? (
        <SkeletonRows count={4} />
      ) : (
        <ul aria-label={t('projects.team')} className="overflow-hidden rounded-panel border border-line">
          {teams.map(({ id, name, usersCount }) => (
            <Member key={id} name={name ?? ''} onRemove={() => remove({ kind: 'groups', id, name: name ?? '' })}>
              <UsersRound size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-faint" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-faint">{t('projects.team.count', { count: usersCount ?? 0 })}</span>
            </Member>
          ))}
          {members.map(user => {
            const name = user.fullName || (user.login ?? '')
            return (
              <Member key={user.id} name={name} onRemove={() => remove({ kind: 'users', id: user.id, name })}>
                <Avatar name={name} url={user.avatarUrl} size={24} />
                <span className="min-w-0 flex-1 truncate">
                  {name} <span className="ms-1 text-xs text-faint">{user.login}</span>
                </span>
                {user.id === project.leader?.id && <Tag>{t('projects.leader')}</Tag>}
              </Member>
            )
          })}
          {members.length + teams.length === 0 && (
            <li className="p-6 text-center text-muted">{t('projects.team.empty')}</li>
          )}
        </ul>
      )}
    </div>
  )
}

type MemberProps = { readonly name: string; readonly onRemove: () => void; readonly children: ReactNode }

function Member({ name, onRemove, children }: MemberProps) {
  const t = useT()
  return (
    <li className="flex h-10 items-center gap-2.5 border-b border-line ps-3 pe-1.5 last:border-b-0 hover:bg-hover">
      {children}
      <IconButton label={t('projects.team.remove', { name })} icon={X} size="small" onPress={onRemove} />
    </li>
  )
}
