import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type AdminGroup, useSaveGroup } from '../api/use-admin-groups.ts'

type GroupDialogProps = {
  /** Without one a new group is made. */
  readonly group?: AdminGroup
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Name and description of a group. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const t = useT()
  const save = useSaveGroup()
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const submit = () =>
    save.mutate(
      { ...(group ? { id: group.id } : {}), name: name.trim(), description: description.trim() },
      { onSuccess: saved => onSaved(saved.id) },
    )
  return (
    <FormDialog
      title={group ? t('settings.groups.edit') : t('settings.groups.new')}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('settings.groups.name')}
        value={name}
        onChange={setName}
        error={save.error ? problemText(save.error, t('settings.failed')) : undefined}
        isRequired
        maxLength={TEXT_LIMITS.groupName}
        autoFocus
      />
      <TextArea
        label={t('settings.groups.description')}
        value={description}
        onChange={setDescription}
        maxLength={TEXT_LIMITS.note}
        rows={2}
      />
    </FormDialog>
  )
}
