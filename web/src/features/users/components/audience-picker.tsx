import { ChevronDown, Lock, UsersRound } from 'lucide-react'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { Option } from '../../../ui/option-row.tsx'
import { Picker, type PickerProps } from '../../../ui/picker.tsx'
import { type AudiencePlace, useAudienceChoices } from '../api/use-audience.ts'
import { type Audience, type AudienceMember, withChosen } from '../model/audience.ts'

export type AudiencePickerProps = {
  /** What is chosen here; names the popup and its button. */
  readonly label: string
  readonly value: Audience
  readonly onChange: (value: Audience) => void
  /** Called when the choice is over. */
  readonly onClose?: () => void
  readonly place?: AudiencePlace
  /** What it means when nobody is named, as a row that clears the choice. Without it the choice has no such row. */
  readonly everyoneText?: string
  /** The same in fewer words, on the button. */
  readonly everyoneShort?: string
  /** Whether those who are named are all who see it, which is said below the choice. Default: true. */
  readonly isLimit?: boolean
  /** Who sees it in any case, while it is limited. */
  readonly anyway?: string | undefined
  /** Default: a button with the names. */
  readonly trigger?: ReactElement
  readonly size?: 'small' | 'medium'
  readonly placement?: PickerProps['placement']
}

const ANYWHERE: AudiencePlace = {}

/** The one picker of groups and people that see something: recommended groups first, found by what is typed. */
export function AudiencePicker(props: AudiencePickerProps) {
  const { label, value, onChange, place = ANYWHERE, everyoneText, isLimit = true, anyway, placement } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const choices = useAudienceChoices(place, query, isOpen)
  const { recommended = [], groups = [], people = [] } = choices.data ?? {}
  const found = [...recommended, ...groups, ...people]
  // What is chosen already stands on top until something is typed.
  const chosen = query === '' ? value.filter(({ id }) => !found.some(other => other.id === id)) : []
  const offered = [...chosen, ...found]
  const options: readonly Option[] = [
    ...chosen.map(member => optionOf(member, t('audience.chosen'))),
    ...recommended.map(member => optionOf(member, t('audience.recommended'))),
    ...groups.map(member => optionOf(member, t('audience.groups'))),
    ...people.map(member => optionOf(member, t('audience.people'))),
  ]
  return (
    <Picker
      label={label}
      multiple
      options={options}
      selected={value.map(({ id }) => id)}
      onChange={ids => onChange(ids.length === 0 && query === '' ? [] : withChosen(value, offered, ids))}
      onSearch={setText}
      isLoading={choices.isFetching}
      problem={choices.error}
      isOpen={isOpen}
      onOpenChange={open => {
        setText('')
        setOpen(open)
        if (!open) props.onClose?.()
      }}
      footer={
        isLimit &&
        everyoneText !== undefined && <AudienceNote value={value} everyoneText={everyoneText} anyway={anyway} />
      }
      trigger={props.trigger ?? <AudienceButton {...props} />}
      {...(everyoneText === undefined ? {} : { clearText: everyoneText })}
      {...(placement === undefined ? {} : { placement })}
    />
  )
}

function optionOf(member: AudienceMember, group: string): Option {
  const { id, kind, name, login, url } = member
  if (kind === 'group')
    return { id, text: name, group, icon: <UsersRound size={16} aria-hidden className="shrink-0 text-faint" /> }
  return {
    id,
    text: name,
    group,
    avatar: { name, url: url ?? null },
    ...(login && login !== name ? { description: login } : {}),
  }
}

function AudienceButton({ label, value, everyoneText = '', everyoneShort, size = 'small' }: AudiencePickerProps) {
  const { list } = useFormats()
  const names = value.length === 0 ? (everyoneShort ?? everyoneText) : list(value.map(({ name }) => name))
  return (
    <Button
      variant="ghost"
      size={size}
      icon={value.length === 0 ? UsersRound : Lock}
      className="max-w-full"
      aria-label={`${label}: ${names}`}
    >
      <span dir="auto" className="max-w-60 min-w-0 truncate">
        {names}
      </span>
      <ChevronDown size={14} aria-hidden className="shrink-0" />
    </Button>
  )
}

/** Says in words who will see it. */
function AudienceNote({
  value,
  everyoneText,
  anyway,
}: Pick<AudiencePickerProps, 'value' | 'anyway'> & { readonly everyoneText: string }) {
  const t = useT()
  const { list } = useFormats()
  const names = value.map(({ name }) => name)
  return (
    <p aria-live="polite" className="px-2 py-1.5 text-xs text-muted">
      {names.length === 0 ? everyoneText : t('audience.seenBy', { names: list(anyway ? [...names, anyway] : names) })}
    </p>
  )
}
