import { UserPlus, UsersRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { GroupPicker, toPerson, UserPicker } from '../../../users/index.ts'
import { useChangeUserBundle, useUserBundle } from '../../api/use-bundle.ts'

type UserValuesProps = { readonly bundleId: string; readonly isReadOnly: boolean }

/** Who can be chosen in a user field: single people and whole groups. */
export function UserValues({ bundleId, isReadOnly }: UserValuesProps) {
  const t = useT()
  const bundle = useUserBundle(bundleId)
  const change = useChangeUserBundle(bundleId)
  if (bundle.isPending) return <SkeletonRows count={2} />
  if (bundle.isError) return <ErrorState title={t('projects.values.failed')} onRetry={() => void bundle.refetch()} />
  const { individuals = [], groups = [] } = bundle.data
  const people = individuals.map(toPerson)
  return (
    <>
      <ul className="overflow-hidden rounded-panel border border-line">
        {groups.map(({ id, name }) => (
          <ChosenRow
            key={id}
            name={name ?? ''}
            icon={<UsersRound size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />}
            onRemove={isReadOnly ? undefined : () => change.mutate({ part: 'groups', id, remove: true })}
          />
        ))}
        {people.map(({ id, name, url }) => (
          <ChosenRow
            key={id}
            name={name}
            icon={<Avatar name={name} url={url} />}
            onRemove={isReadOnly ? undefined : () => change.mutate({ part: 'individuals', id, remove: true })}
          />
        ))}
        {people.length + groups.length === 0 && (
          <li className="p-4 text-center text-muted">{t('projects.values.nobody')}</li>
        )}
      </ul>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <UserPicker
            label={t('projects.team.addUser')}
            trigger={
              <Button size="small" icon={UserPlus}>
                {t('projects.team.addUser')}
              </Button>
            }
            without={people.map(({ id }) => id)}
            onChange={person => person && change.mutate({ part: 'individuals', id: person.id })}
          />
          <GroupPicker
            label={t('projects.team.addGroup')}
            trigger={
              <Button size="small" icon={UsersRound}>
                {t('projects.team.addGroup')}
              </Button>
            }
            without={groups.map(({ id }) => id)}
            onChange={group => change.mutate({ part: 'groups', id: group.id })}
          />
        </div>
      )}
    </>
  )
}

type ChosenRowProps = {
  readonly name: string
  readonly icon: ReactNode
  readonly onRemove: (() => void) | undefined
}

function ChosenRow({ name, icon, onRemove }: ChosenRowProps) {
  const t = useT()
  return (
    <li className="flex h-9 items-center gap-2 border-b border-line ps-2.5 pe-1.5 last:border-b-0">
      {icon}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {onRemove && (
        <IconButton label={t('projects.values.remove', { name })} icon={X} size="small" onPress={onRemove} />
      )}
    </li>
  )
}
