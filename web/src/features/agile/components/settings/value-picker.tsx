import { Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Option } from '../../../../ui/option-row.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { itemColor, useFieldUsers, useKnownGroups } from '../../../custom-fields/index.ts'
import { useTags } from '../../../tags/index.ts'
import { userName } from '../../../users/index.ts'
import type { BoardValue } from '../../api/field-values.ts'
import type { ValueBody } from '../../model/edited-columns.ts'

/** A value that may become a column or a row; `key` tells it from others. */
export type Choice = { readonly key: string; readonly body: ValueBody; readonly option: Omit<Option, 'id'> }

/** Which values there are: those of bundles and projects are known, the others are found as somebody types. */
export type ChoiceSource =
  | { readonly kind: 'known'; readonly choices: readonly Choice[] }
  | { readonly kind: 'user' | 'group' | 'tag' }

/** Values of bundles as choices. */
export const valueChoices = (values: readonly BoardValue[]): readonly Choice[] =>
  values.map(({ name, color }) => ({
    key: name.toLowerCase(),
    body: { name },
    option: { text: name, ...(color ? { color } : {}) },
  }))

type ValuePickerProps = {
  readonly label: string
  readonly source: ChoiceSource
  /** Keys of those that are there already. */
  readonly taken: ReadonlySet<string>
  /** Offered before the others, e.g. no value. */
  readonly first?: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
}

/** A button that adds a value: chosen from a list, or found among people, groups or tags. */
export function ValuePicker({ label, source, taken, first = NONE, onChoose }: ValuePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = useFound(source, text, isOpen)
  const offered = [...(text === '' ? first : NONE), ...found.choices].filter(({ key }) => !taken.has(key))
  return (
    <div>
      <Picker
        label={label}
        options={offered.map(({ key, option }) => ({ ...option, id: key }))}
        selected={NONE}
        onChange={([key]) => {
          const choice = offered.find(one => one.key === key)
          if (choice) onChoose(choice)
        }}
        {...(source.kind === 'known' ? {} : { onSearch: setText, isLoading: found.isLoading, problem: found.problem })}
        isOpen={isOpen}
        onOpenChange={next => {
          setOpen(next)
          setText('')
        }}
        trigger={
          <Button size="small" icon={Plus}>
            {label}
          </Button>
        }
      />
    </div>
  )
}

const NONE: readonly never[] = []
const ANYBODY = { bundleId: null }

type Found = { readonly choices: readonly Choice[]; readonly isLoading: boolean; readonly problem: unknown }

function useFound(source: ChoiceSource, text: string, isOpen: boolean): Found {
  const t = useT()
  const { kind } = source
  const users = useFieldUsers(ANYBODY, text, isOpen && kind === 'user')
  const groups = useKnownGroups(text, isOpen && kind === 'group')
  const tags = useTags(text, isOpen && kind === 'tag', 'visible')
  if (kind === 'known') return { choices: source.choices, isLoading: false, problem: undefined }
  if (kind === 'user')
    return {
      choices: (users.data ?? NONE).map(user => ({
        key: user.id,
        body: { id: user.id },
        option: {
          text: userName(user),
          description: user.login,
          avatar: { name: userName(user), url: user.avatarUrl },
        },
      })),
      isLoading: users.isFetching,
      problem: users.error,
    }
  if (kind === 'group')
    return {
      choices: (groups.data ?? NONE).map(({ id, name }) => ({
        key: id,
        body: { id },
        option: {
          text: name ?? t('board-settings.group.unnamed'),
          icon: <UsersRound size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />,
        },
      })),
      isLoading: groups.isFetching,
      problem: groups.error,
    }
  return {
    choices: (tags.data ?? NONE).map(tag => {
      const color = itemColor(tag)
      return { key: tag.id, body: { id: tag.id }, option: { text: tag.name ?? '', ...(color ? { color } : {}) } }
    }),
    isLoading: tags.isFetching,
    problem: tags.error,
  }
}
