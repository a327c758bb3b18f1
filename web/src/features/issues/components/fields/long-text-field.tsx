import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { valueItems } from '../../model/field-value.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import { FieldTrigger } from './field-trigger.tsx'
import { settle } from './settle.ts'

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

function LongTextForm({ field, value, onChange, onDone }: FieldEditorProps & { readonly onDone: () => void }) {
  const t = useT()
  const before = valueItems(value)[0]?.text ?? (typeof value === 'string' ? value : '')
  const [text, setText] = useState(before)
  const isMissing = text.trim() === '' && !field.canBeEmpty
  const save = () => {
    if (isMissing) return
    if (text !== before) settle(onChange(text.trim() === '' ? null : { id: 'text', text }))
    onDone()
  }
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={field.name}
        value={text}
        onChange={setText}
        rows={6}
        autoFocus
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            save()
          }
        }}
      />
      <div className="flex justify-end">
        <Button variant="primary" size="small" isDisabled={isMissing} onPress={save}>
          {t('ui.save')}
        </Button>
      </div>
    </div>
  )
}
