import { ChevronDown, Eye } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Option } from '../../../../ui/option-row.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { useGroups, useUserSearch } from '../../api/use-choices.ts'
import { userName } from '../../model/issue.ts'

/** Beginnings of the ids of options. */
export const GROUP = 'group:'
export const USER = 'user:'

type AudiencePickerProps = {
  /** Groups and people with their names, as far as they are chosen already. */
  readonly known: readonly Option[]
  /** Ids of options; nobody means everybody who sees the issue. */
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Groups and people who see a file. */
export function AudiencePicker({ known: before, value, onChange }: AudiencePickerProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [known, setKnown] = useState(before)
  const groups = useGroups(isOpen)
  const people = useUserSearch(text, isOpen)
  const words = text.toLowerCase()
  const found: readonly Option[] = [
    ...(groups.data ?? [])
      .filter(({ name }) => name?.toLowerCase().includes(words))
      .map(({ id, name }) => ({ id: GROUP + id, text: name ?? '', group: t('issue.files.groups') })),
    ...(people.data ?? []).map(user => ({
      id: USER + user.id,
      text: userName(user),
      avatar: { name: userName(user), url: user.avatarUrl },
      group: t('issue.files.people'),
    })),
  ]
  const isFound = (id: string) => found.some(option => option.id === id)
  const options = [...found, ...known.filter(({ id }) => value.includes(id) && !isFound(id))]
  const names = value.flatMap(id => options.find(option => option.id === id)?.text ?? [])
  return (
    <Picker
      label={t('issue.files.audience')}
      multiple
      options={options}
      selected={value}
      clearText={t('issue.files.everybody')}
      onSearch={setText}
      isLoading={groups.isLoading || people.isFetching}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onChange={ids => {
        setKnown(options)
        onChange(ids)
      }}
      trigger={
        <Button icon={Eye} className="max-w-full" aria-label={t('issue.files.audience')}>
          <span className="min-w-0 truncate">{names.length === 0 ? t('issue.files.everybody') : names.join(', ')}</span>
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </Button>
      }
    />
  )
}
