import { CircleDot, SignalHigh, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useMe } from '../../../../platform/session/index.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Option } from '../../../../ui/option-row.tsx'
import type { PickerProps } from '../../../../ui/picker.tsx'
import type { PopupPlace } from '../../../../ui/popup-trigger.tsx'
import type { CommandTarget } from '../../../commands/index.ts'
import { type FieldValueItem, ItemMark, itemText } from '../../../custom-fields/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { useListChoices, useListPeople } from '../../api/use-list-choices.ts'
import { choiceKey, commonChoices, type BulkField as Field, heldCounts } from '../../model/bulk-fields.ts'
import { setFieldOf } from './bulk-actions.ts'
import { AnchoredPicker } from './field-picker.tsx'

export type BulkFieldProps = {
  readonly field: Field
  readonly issues: readonly ListedIssue[]
  readonly target: CommandTarget
  /** Where it stands open; without it a button opens it. */
  readonly place?: PopupPlace | undefined
}

const ICONS = { state: CircleDot, user: UserRound, enum: SignalHigh } as const

/** Sets a field of all marked issues. */
export function BulkField(props: BulkFieldProps) {
  return props.field.valueType === 'user' ? <PeopleField {...props} /> : <ChoiceField {...props} />
}

function ChoiceField({ field, issues, target, place }: BulkFieldProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(place !== undefined)
  const { values, isLoading, error } = useListChoices(field, isOpen)
  const choices = commonChoices(values, field.bundleIds.length, field, issues)
  const options: readonly Option[] = choices.map(({ key, item, count }) => ({
    id: key,
    text: itemText(item),
    icon: (
      <span className="flex w-4 shrink-0 justify-center">
        <ItemMark field={field} item={item} />
      </span>
    ),
    ...partly(t, count, issues.length),
  }))
  return (
    <FieldPicker
      field={field}
      place={place}
      options={options}
      selected={choices.filter(({ count }) => count === issues.length).map(({ key }) => key)}
      isLoading={isLoading}
      problem={error}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onChange={ids => {
        const chosen = changedChoice(field, choices, ids, issues.length)
        if (chosen !== undefined) void setFieldOf(target, field, chosen?.item ?? null, chosen?.count === issues.length)
      }}
    />
  )
}

function PeopleField({ field, issues, target, place }: BulkFieldProps) {
  const t = useT()
  const me = useMe()
  const [isOpen, setOpen] = useState(place !== undefined)
  const [text, setText] = useState('')
  const people = useListPeople(field, text, isOpen)
  const held = heldCounts(field, issues)
  const myself: FieldValueItem | undefined =
    me && !me.guest && text === ''
      ? { id: me.id, login: me.login, fullName: me.fullName, avatarUrl: me.avatarUrl }
      : undefined
  const found: readonly FieldValueItem[] = [
    ...(myself ? [myself] : []),
    ...(people.data ?? []).filter(({ login }) => login !== myself?.login),
  ]
  const choices = found.map(item => ({ key: choiceKey(item), item, count: held.get(choiceKey(item)) ?? 0 }))
  return (
    <FieldPicker
      field={field}
      place={place}
      options={choices.map(({ key, item, count }) => ({
        id: key,
        text: itemText(item),
        avatar: { name: itemText(item), url: item.avatarUrl ?? null },
        ...(item === myself ? { description: t('issues.filter.me') } : partly(t, count, issues.length)),
      }))}
      selected={choices.filter(({ count }) => count === issues.length).map(({ key }) => key)}
      isLoading={people.isFetching}
      problem={people.error}
      isOpen={isOpen}
      onSearch={setText}
      onOpenChange={open => {
        setOpen(open)
        if (open) setText('')
      }}
      onChange={ids => {
        const chosen = changedChoice(field, choices, ids, issues.length)
        if (chosen !== undefined) void setFieldOf(target, field, chosen?.item ?? null, chosen?.count === issues.length)
      }}
    />
  )
}

type FieldPickerProps = Omit<PickerProps, 'label' | 'trigger'> & Pick<BulkFieldProps, 'field' | 'place'>

function FieldPicker({ field, place, ...picker }: FieldPickerProps) {
  const t = useT()
  const Icon = ICONS[field.valueType as keyof typeof ICONS] ?? CircleDot
  return (
    <AnchoredPicker
      {...picker}
      label={field.name}
      multiple={field.isMultiValue}
      {...(field.canBeEmpty ? { clearText: field.emptyText || t('issues.filter.none') } : {})}
      anchor={
        place
          ? { place }
          : {
              trigger: (
                <Button variant="ghost" icon={Icon} aria-label={field.name} className="px-2">
                  <span className="@max-[44rem]/bulk:hidden">{field.name}</span>
                </Button>
              ),
            }
      }
    />
  )
}

type Counted = { readonly key: string; readonly item: FieldValueItem; readonly count: number }

// Null empties the field. Among several, one that all have was taken out of the chosen ones, any other came in.
function changedChoice(field: Field, choices: readonly Counted[], ids: readonly string[], all: number) {
  if (!field.isMultiValue) return ids.length === 0 ? null : choices.find(({ key }) => key === ids[0])
  const chosen = choices.find(({ key, count }) => ids.includes(key) !== (count === all))
  return chosen ?? (ids.length === 0 ? null : undefined)
}

/** Says of a value how many of the issues have it, when that is not all or none. */
export function partly(t: ReturnType<typeof useT>, count: number, all: number): { readonly description?: string } {
  return count > 0 && count < all ? { description: t('bulk.partly', { count, all }) } : {}
}
