import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { isSubmitKey } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DraftHint, tellDiscarded } from '../../kept-texts/index.ts'
import { valueItems } from '../model/field-value.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { useFieldDraft } from './use-field-draft.ts'

/** Several lines of text. */
export function LongTextField(props: FieldEditorProps) {
  const { field, value, compact = false } = props
  return (
    <Popover
      label={field.name}
      trigger={<FieldTrigger field={field} value={value} compact={compact} />}
      className="w-96 max-w-full p-3"
    >
      {close => <LongTextForm {...props} onDone={close} />}
    </Popover>
  )
}

function LongTextForm({ field, value, draftOf, onChange, onDone }: FieldEditorProps & { readonly onDone: () => void }) {
  const t = useT()
  const before = valueItems(value)[0]?.text ?? (typeof value === 'string' ? value : '')
  // A press beside the popup or Escape closes it, and what was written is still there the next time.
  const draft = useFieldDraft({ field, draftOf })
  const [isRestored] = useState(draft.isRestored)
  const text = draft.value ?? before
  const isMissing = text.trim() === '' && !field.canBeEmpty
  const save = () => {
    if (isMissing || text.length > TEXT_LIMITS.text) return
    const saved = text === before ? undefined : onChange(text.trim() === '' ? null : { id: 'text', text })
    settle(Promise.resolve(saved).then(draft.forget))
    onDone()
  }
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={field.name}
        value={text}
        onChange={next => (next === before ? draft.forget() : draft.keep(next))}
        maxLength={TEXT_LIMITS.text}
        rows={6}
        autoFocus
        onKeyDown={event => {
          if (isSubmitKey(event)) {
            event.preventDefault()
            save()
          }
        }}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {draft.value !== null && (
          <DraftHint
            isRestored={isRestored}
            onDiscard={() => {
              draft.forget()
              tellDiscarded(() => draft.keep(text))
            }}
          />
        )}
        <Button variant="primary" size="small" isDisabled={isMissing} onPress={save}>
          {t('ui.save')}
        </Button>
      </div>
    </div>
  )
}
