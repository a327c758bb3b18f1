import { useState } from 'react'
import { Dialog } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PopoverBox } from '../../../ui/popover.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emptyValue, typedValue } from '../model/list-filters.ts'
import type { FilterEditorProps } from './filter-editor.tsx'

/** Numbers, periods and texts: what is typed, also a range. */
export function TypedFilter({ label, bar, values, onChange, place }: FilterEditorProps) {
  const t = useT()
  const [text, setText] = useState(() => values.join(', ').replace(/^\{([^{}]*)\}$/, '$1'))
  const finish = (written: readonly string[]) => {
    onChange(written)
    place.onOpenChange(false)
  }
  const submit = () => {
    finish(text.trim() === '' ? [] : [typedValue(text.trim())])
  }
  const { field } = bar
  return (
    <PopoverBox {...place} placement="bottom start" className="w-72">
      <Dialog aria-label={label} className="p-3 outline-none">
        <Form onSubmit={submit} className="flex flex-col gap-3">
          <TextField
            label={label}
            value={text}
            onChange={setText}
            description={t('issues.filter.typed')}
            autoFocus
            autoComplete="off"
          />
          <div className="flex justify-end gap-2">
            {field?.canBeEmpty && (
              <Button variant="ghost" onPress={() => finish([emptyValue(field)])}>
                {field.emptyText || t('issues.filter.none')}
              </Button>
            )}
            <Button type="submit" variant="primary">
              {t('issues.filter.apply')}
            </Button>
          </div>
        </Form>
      </Dialog>
    </PopoverBox>
  )
}
