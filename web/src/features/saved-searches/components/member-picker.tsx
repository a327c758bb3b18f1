import { Plus, UsersRound, X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Option } from '../../../ui/option-row.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { useGroups, useUsers } from '../../users/index.ts'
import type { SharedMember } from '../model/sharing.ts'

type MemberPickerProps = {
  readonly label: string
  readonly description?: string | undefined
  /** Shown while nobody is chosen. */
  readonly emptyText: string
  readonly members: readonly SharedMember[]
  readonly onChange: (members: readonly SharedMember[]) => void
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
}

const READ_GROUPS = 'jetbrains.jetpass.group-read'

/** Groups and people, each as a chip, and a search for more. */
export function MemberPicker(props: MemberPickerProps) {
  const { label, description, emptyText, members, onChange, isReadOnly, autoFocus } = props
  const t = useT()
  const labelId = useId()
  const hintId = useId()
  const remove = (id: string) => onChange(members.filter(member => member.id !== id))
  return (
    <fieldset
      aria-labelledby={labelId}
      aria-describedby={description === undefined ? undefined : hintId}
      className="grid min-w-0 gap-x-4 sm:grid-cols-[9.5rem_1fr]"
    >
      <div id={labelId} className="text-sm text-muted sm:pt-1">
        {label}
      </div>
      <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-1.5">
        {members.length === 0 && <span className="me-1 text-sm">{emptyText}</span>}
        {members.map(member => (
          <span
            key={member.id}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface ps-1 pe-1 text-xs"
          >
            {member.kind === 'user' ? (
              <Avatar name={member.name} url={member.url ?? null} size={20} />
            ) : (
              <UsersRound size={14} aria-hidden className="ms-1 shrink-0 text-muted" />
            )}
            <span className={isReadOnly ? 'truncate pe-1.5' : 'truncate'}>{member.name}</span>
            {!isReadOnly && (
              <Button
                aria-label={t('saved-searches.sharing.remove', { name: member.name })}
                onPress={() => remove(member.id)}
                className="flex size-5 shrink-0 items-center justify-center rounded-full text-faint hover:bg-hover hover:text-fg"
              >
                <X size={12} aria-hidden />
              </Button>
            )}
          </span>
        ))}
        {!isReadOnly && <AddMember label={label} members={members} onChange={onChange} autoFocus={autoFocus} />}
      </div>
      {description !== undefined && (
        <p id={hintId} className="mt-0.5 text-xs text-faint sm:col-start-2">
          {description}
        </p>
      )}
    </fieldset>
  )
}

type AddMemberProps = Pick<MemberPickerProps, 'label' | 'members' | 'onChange' | 'autoFocus'>

function AddMember({ label, members, onChange, autoFocus }: AddMemberProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const mayReadGroups = useCan(READ_GROUPS)
  const groups = useGroups(isOpen && mayReadGroups)
  const users = useUsers(query, isOpen)
  const wanted = query.toLocaleLowerCase()
  const found: readonly SharedMember[] = [
    ...(groups.data ?? [])
      .filter(({ name }) => (name ?? '').toLocaleLowerCase().includes(wanted))
      .map(({ id, name }) => ({ kind: 'group' as const, id, name: name ?? '' })),
    ...(users.data ?? []).map(({ id, name, login, url }) => ({ kind: 'user' as const, id, name, login, url })),
  ]
  const chosen = query === '' ? members.filter(({ id }) => !found.some(other => other.id === id)) : []
  const offered = [...chosen, ...found]
  const option = (member: SharedMember): Option => ({
    id: member.id,
    text: member.name,
    group: t(member.kind === 'group' ? 'saved-searches.sharing.groups' : 'saved-searches.sharing.people'),
    ...(member.kind === 'group'
      ? { icon: <UsersRound size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" /> }
      : {
          avatar: { name: member.name, url: member.url ?? null },
          ...(member.login && member.login !== member.name ? { description: member.login } : {}),
        }),
  })
  const change = (ids: readonly string[]) => {
    const kept = members.filter(({ id }) => ids.includes(id) || !offered.some(other => other.id === id))
    const added = offered.filter(({ id }) => ids.includes(id) && !members.some(other => other.id === id))
    onChange([...kept, ...added])
  }
  return (
    <Picker
      label={t('saved-searches.sharing.addTo', { label })}
      trigger={
        <Button
          aria-label={t('saved-searches.sharing.addTo', { label })}
          autoFocus={autoFocus}
          className="inline-flex h-7 items-center gap-1 rounded-full border border-dashed border-line-strong px-2.5 text-xs text-muted hover:bg-hover hover:text-fg"
        >
          <Plus size={12} aria-hidden />
          {t('saved-searches.sharing.add')}
        </Button>
      }
      options={offered.toSorted((a, b) => a.kind.localeCompare(b.kind)).map(option)}
      selected={members.map(({ id }) => id)}
      onChange={change}
      onSearch={setText}
      isLoading={users.isFetching}
      multiple
      isOpen={isOpen}
      onOpenChange={open => {
        setText('')
        setOpen(open)
      }}
    />
  )
}
