import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSaveAttribute, useSaveType, type WorkAttribute, type WorkType } from '../api/use-time-tracking.ts'

type WorkTypeDialogProps = { readonly type?: WorkType; readonly onClose: () => void }

/** Name of a type of work; without one a new type is made. */
export function WorkTypeDialog({ type, onClose }: WorkTypeDialogProps) {
  const t = useT()
  const save = useSaveType()
  const [name, setName] = useState(type?.name ?? '')
  const [autoAttached, setAutoAttached] = useState(type?.autoAttached ?? false)
  return (
    <FormDialog
      title={type ? t('time-tracking.type.edit') : t('time-tracking.type.new')}
      isPending={save.isPending}
      onSubmit={() =>
        save.mutate({ ...(type ? { id: type.id } : {}), name: name.trim(), autoAttached }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextField
        label={t('time-tracking.name')}
        value={name}
        onChange={setName}
        error={save.error ? problemText(save.error, t('settings.failed')) : undefined}
        isRequired
        maxLength={TEXT_LIMITS.workName}
        autoFocus
      />
      <Checkbox isSelected={autoAttached} onChange={setAutoAttached}>
        {t('time-tracking.type.auto')}
      </Checkbox>
    </FormDialog>
  )
}

type WorkAttributeDialogProps = { readonly attribute?: WorkAttribute; readonly onClose: () => void }

/** Name and values of an attribute, one value on each line. Values of the same name stay what they are. */
export function WorkAttributeDialog({ attribute, onClose }: WorkAttributeDialogProps) {
  const t = useT()
  const save = useSaveAttribute()
  const known = attribute?.values ?? []
  const [name, setName] = useState(attribute?.name ?? '')
  const [lines, setLines] = useState(known.map(value => value.name).join('\n'))
  const names = [...new Set(lines.split('\n').map(line => line.trim()))].filter(line => line !== '')
  const values = names.map(one => {
    const same = known.find(value => value.name === one)
    return same ? { id: same.id, name: one } : { name: one }
  })
  return (
    <FormDialog
      title={attribute ? t('time-tracking.attribute.edit') : t('time-tracking.attribute.new')}
      isPending={save.isPending}
      onSubmit={() =>
        save.mutate({ ...(attribute ? { id: attribute.id } : {}), name: name.trim(), values }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextField
        label={t('time-tracking.name')}
        value={name}
        onChange={setName}
        error={save.error ? problemText(save.error, t('settings.failed')) : undefined}
        isRequired
        maxLength={TEXT_LIMITS.workName}
        autoFocus
      />
      <TextArea
        label={t('time-tracking.values')}
        description={t('time-tracking.values.text')}
        value={lines}
        onChange={setLines}
        isRequired
        rows={4}
      />
    </FormDialog>
  )
}
