import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DraftHint, tellDiscarded } from '../../kept-texts/index.ts'
import { parseTyped, typedText } from '../model/parse-field.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { useFieldDraft } from './use-field-draft.ts'

/** A value typed on one line: period, integer, float, string. */
export function TypedField(props: FieldEditorProps) {
  const { field, value, compact = false } = props
  return (
    <Popover
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      className="w-64 p-3"
    >
      {close => <TypedForm {...props} onDone={close} />}
    </Popover>
  )
}

type TypedFormProps = Pick<FieldEditorProps, 'value' | 'draftOf' | 'onChange'> & {
  readonly field: Pick<FieldEditorProps['field'], 'id' | 'name' | 'valueType' | 'canBeEmpty'>
  readonly onDone: () => void
}

/** Where such a value is typed. What was refused is offered again. */
export function TypedForm({ field, value, draftOf, onChange, onDone }: TypedFormProps) {
  const t = useT()
  const before = typedText(field.valueType, value)
  // What was refused, or did not reach the server, is offered again.
  const draft = useFieldDraft({ field, draftOf })
  const [text, setText] = useState(draft.value ?? before)
  const parsed = parseTyped(field.valueType, text)
  const problem = 'problem' in parsed ? parsed.problem : undefined
  const isMissing = 'value' in parsed && parsed.value === null && !field.canBeEmpty
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (!('value' in parsed) || isMissing) return
        const saved = text === before ? undefined : onChange(parsed.value)
        const keep = (error: unknown) => {
          draft.keep(text)
          throw error
        }
        settle(Promise.resolve(saved).then(draft.forget, keep))
        onDone()
      }}
    >
      <TextField
        label={field.name}
        value={text}
        onChange={setText}
        isRequired={!field.canBeEmpty}
        maxLength={TEXT_LIMITS.fieldText}
        autoFocus
        inputMode={field.valueType === 'integer' ? 'numeric' : field.valueType === 'float' ? 'decimal' : 'text'}
        description={field.valueType === 'period' ? t('custom-fields.period.hint') : undefined}
        error={problem && text !== '' ? t(`custom-fields.invalid.${problem}`) : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {draft.value !== null && draft.isRestored && (
          <DraftHint
            isRestored
            onDiscard={() => {
              draft.forget()
              setText(before)
              tellDiscarded(() => draft.keep(text))
            }}
          />
        )}
        <Button variant="primary" size="small" type="submit">
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  )
}
