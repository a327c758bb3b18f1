import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Option } from '../../../../ui/option-row.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import type { CommandVisibility } from '../../api/commands.ts'
import { useGroups, useUserSearch } from '../../api/use-choices.ts'
import { userName } from '../../model/issue.ts'

export type CommentVisibilityProps = {
  readonly value: CommandVisibility
  readonly onChange: (value: CommandVisibility) => void
}

const GROUP = 'group:'
const USER = 'user:'

/** Who may read the comment: everybody, or some groups and people. */
export function CommentVisibility({ value, onChange }: CommentVisibilityProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [known, setKnown] = useState<readonly Option[]>([])
  const groups = useGroups(isOpen)
  const people = useUserSearch(text, isOpen)
  const words = text.toLowerCase()
  const found: readonly Option[] = [
    ...(groups.data ?? [])
      .filter(({ name }) => name?.toLowerCase().includes(words))
      .map(({ id, name }) => ({ id: GROUP + id, text: name ?? '', group: t('commands.visibility.groups') })),
    ...(people.data ?? []).map(user => ({
      id: USER + user.id,
      text: userName(user),
      avatar: { name: userName(user), url: user.avatarUrl },
      group: t('commands.visibility.people'),
    })),
  ]
  const selected = [...value.groups.map(({ id }) => GROUP + id), ...value.users.map(({ id }) => USER + id)]
  const options = [...found, ...known.filter(({ id }) => selected.includes(id) && !found.some(each => each.id === id))]
  const idsOf = (ids: readonly string[], kind: string) =>
    ids.filter(id => id.startsWith(kind)).map(id => ({ id: id.slice(kind.length) }))
  const names = options.filter(({ id }) => selected.includes(id)).map(option => option.text)
  return (
    <Picker
      label={t('commands.visibility')}
      multiple
      options={options}
      selected={selected}
      clearText={t('commands.visibility.all')}
      onSearch={setText}
      isLoading={groups.isLoading || people.isFetching}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onChange={ids => {
        setKnown(options)
        onChange({ groups: idsOf(ids, GROUP), users: idsOf(ids, USER) })
      }}
      trigger={
        <Button variant="ghost" size="small" icon={Eye} aria-label={t('commands.visibility')}>
          <span className="max-w-60 truncate">
            {names.length === 0 ? t('commands.visibility.all') : names.join(', ')}
          </span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    />
  )
}
