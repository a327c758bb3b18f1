import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { Dialog } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PopoverBox } from '../../../ui/popover.tsx'
import type { PopupPlace } from '../../../ui/popup-trigger.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CommandTarget } from '../../commands/index.ts'
import { parseTyped, typedText } from '../../custom-fields/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BulkField } from '../model/bulk-fields.ts'
import { setTypedOf } from './bulk/bulk-actions.ts'

type RowTypedProps = {
  readonly field: BulkField
  /** The issue of the row, or all marked ones; what the first one has is offered. */
  readonly issues: readonly ListedIssue[]
  readonly target: CommandTarget
  readonly place: PopupPlace
}

/** A period, number or text of a row, typed in a popup. */
export function RowTyped({ place, ...form }: RowTypedProps) {
  return (
    <PopoverBox {...place}>
      <Dialog aria-label={form.field.name} className="w-64 p-3 outline-none">
        <TypedForm {...form} onDone={() => place.onOpenChange(false)} />
      </Dialog>
    </PopoverBox>
  )
}

function TypedForm({ field, issues, target, onDone }: Omit<RowTypedProps, 'place'> & { readonly onDone: () => void }) {
  const t = useT()
  const value = issues[0]?.customFields.find(
    ({ projectCustomField }) => projectCustomField?.field?.id === field.id,
  )?.value
  const before = typedText(field.valueType, value)
  const [text, setText] = useState(before)
  const [isPending, setPending] = useState(false)
  const parsed = parseTyped(field.valueType, text)
  const problem = 'problem' in parsed ? parsed.problem : undefined
  const save = async () => {
    if (!('value' in parsed) || (parsed.value === null && !field.canBeEmpty)) return
    if (text === before && issues.length === 1) return onDone()
    // A period or a number is typed anew soon enough.
    if (field.valueType !== 'string') {
      void setTypedOf(target, field, parsed.value)
      return onDone()
    }
    setPending(true)
    // What was refused stays to be written on.
    if (await setTypedOf(target, field, parsed.value)) onDone()
    else setPending(false)
  }
  return (
    <Form className="flex flex-col gap-3" onSubmit={save}>
      <TextField
        label={field.name}
        value={text}
        onChange={setText}
        isRequired={!field.canBeEmpty}
        maxLength={TEXT_LIMITS.fieldText}
        autoFocus
        isReadOnly={isPending}
        inputMode={field.valueType === 'integer' ? 'numeric' : field.valueType === 'float' ? 'decimal' : 'text'}
        description={field.valueType === 'period' ? t('custom-fields.period.hint') : undefined}
        error={problem && text !== '' ? t(`custom-fields.invalid.${problem}`) : undefined}
      />
      <Button variant="primary" size="small" type="submit" isPending={isPending} className="self-end">
        {t('ui.save')}
      </Button>
    </Form>
  )
}
