import { useState } from 'react'
import { useI18n, useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { localParts, momentOf } from '../model/field-dates.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'

/** A moment, in the reader's time zone. */
export function DateTimeField(props: FieldEditorProps) {
  const { field, value, compact = false } = props
  return (
    <Popover
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      className="p-3"
    >
      {close => <MomentForm {...props} onDone={close} />}
    </Popover>
  )
}

function MomentForm({ field, value, onChange, onDone }: FieldEditorProps & { readonly onDone: () => void }) {
  const t = useT()
  const { timeZone } = useI18n()
  const start = localParts(value, timeZone) ?? { ...localParts(Date.now(), timeZone), time: '12:00' }
  const [day, setDay] = useState<string | null>(start.day ?? null)
  const [time, setTime] = useState(start.time)
  const moment = momentOf(day, time, timeZone)
  const save = (next: number | null) => {
    settle(onChange(next))
    onDone()
  }
  return (
    <Form className="flex flex-col gap-3" onSubmit={() => moment !== null && save(moment)}>
      <div className="flex items-start gap-2">
        <DateField label={t('custom-fields.day')} value={day} onChange={setDay} />
        <TextField
          label={t('custom-fields.time')}
          value={time}
          onChange={setTime}
          className="w-20"
          error={day !== null && moment === null ? t('custom-fields.invalid.time') : undefined}
        />
      </div>
      <div className="flex justify-end gap-2">
        {field.canBeEmpty && value !== null && (
          <Button variant="ghost" size="small" onPress={() => save(null)}>
            {t('custom-fields.clear')}
          </Button>
        )}
        <Button variant="primary" size="small" type="submit" isDisabled={moment === null}>
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  )
}
