import { ChevronDown, UsersRound } from 'lucide-react'
import { type ReactElement, type ReactNode, useDeferredValue, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useCan } from '../../../platform/permissions/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Picker, type PickerProps } from '../../../ui/picker.tsx'
import { type Group, type Person, useGroups, useUsers } from '../api/use-people.ts'

type UserPickerProps = {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly selected?: Person | null
  readonly onChange: (person: Person | null) => void
  /** Ids that are not offered, e.g. those who are in already. */
  readonly without?: readonly string[]
  readonly clearText?: string
  readonly placement?: PickerProps['placement']
}

/** Finds one user by name or login. */
export function UserPicker({ selected, onChange, without = [], clearText, placement, ...rest }: UserPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const users = useUsers(query, isOpen)
  const found = (users.data ?? []).filter(({ id }) => !without.includes(id))
  const all = selected && query === '' && !found.some(({ id }) => id === selected.id) ? [selected, ...found] : found
  return (
    <Picker
      {...rest}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onSearch={setText}
      isLoading={users.isFetching}
      problem={users.error}
      {...(placement === undefined ? {} : { placement })}
      {...(clearText === undefined ? {} : { clearText })}
      options={all.map(person => ({
        id: person.id,
        text: person.name,
        description: person.login,
        avatar: { name: person.name, url: person.url },
      }))}
      selected={selected ? [selected.id] : []}
      onChange={ids => {
        const person = all.find(({ id }) => id === ids[0])
        onChange(person ?? null)
      }}
    />
  )
}

type GroupPickerProps = {
  readonly label: string
  readonly trigger: ReactElement
  readonly onChange: (group: Group) => void
  readonly without?: readonly string[]
}

const READ_GROUPS = 'jetbrains.jetpass.group-read'

/** Finds one group by name; nothing at all for those who may not see the groups. */
export function GroupPicker({ onChange, without = [], ...rest }: GroupPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const mayRead = useCan(READ_GROUPS)
  const groups = useGroups(isOpen && mayRead)
  if (!mayRead) return null
  const offered = (groups.data ?? []).filter(({ id }) => !without.includes(id))
  return (
    <Picker
      {...rest}
      isOpen={isOpen}
      onOpenChange={setOpen}
      isLoading={groups.isPending}
      problem={groups.error}
      options={offered.map(({ id, name }) => ({
        id,
        text: name ?? '',
        icon: <UsersRound size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />,
      }))}
      selected={[]}
      onChange={ids => {
        const group = offered.find(({ id }) => id === ids[0])
        if (group) onChange(group)
      }}
    />
  )
}

type PickerBoxProps = {
  /** Names the field and its value for readers. */
  readonly label: string
  readonly person?: Person | null
  readonly children?: ReactNode
  readonly isDisabled?: boolean
}

/** The trigger of a picker that looks like a form field. */
export function PickerBox({ label, person, children, isDisabled = false }: PickerBoxProps) {
  return (
    <AriaButton
      aria-label={person ? `${label}: ${person.name}` : label}
      isDisabled={isDisabled}
      className="field-box min-h-8 w-full justify-between gap-2 ps-2.5 pe-2 text-start disabled:opacity-50"
    >
      <span className="flex min-w-0 items-center gap-2">
        {person && <Avatar name={person.name} url={person.url} size={20} />}
        <span className="truncate">{children ?? person?.name}</span>
      </span>
      <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
    </AriaButton>
  )
}
