import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { DateField } from '../../../../ui/date-field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { PickerBox, toPerson, UserPicker } from '../../../users/index.ts'
import type { ValueChanges } from '../../api/use-bundle.ts'
import { dayOfTime, timeOfDay } from '../../model/calendar-day.ts'
import type { BundleValue } from '../../projects.projections.ts'
import type { EditableKind } from './value-row.tsx'

type ValueDialogProps = {
  readonly kind: EditableKind
  readonly value: BundleValue
  /** Rejects when it is refused, after saying why: the dialog stays. */
  readonly onSave: (changes: ValueChanges) => Promise<unknown>
  readonly onClose: () => void
}

/** Everything about one value: name, description, dates, owner. */
export function ValueDialog({ kind, value, onSave, onClose }: ValueDialogProps) {
  const t = useT()
  const [name, setName] = useState(value.name ?? '')
  const [description, setDescription] = useState(value.description ?? '')
  const [start, setStart] = useState(dayOfTime(value.startDate))
  const [release, setRelease] = useState(dayOfTime(value.releaseDate))
  const [assembled, setAssembled] = useState(dayOfTime(value.assembleDate))
  const [owner, setOwner] = useState(value.owner ? toPerson(value.owner) : null)

  const [isPending, setPending] = useState(false)

  const submit = () => {
    setPending(true)
    return onSave({
      name: name.trim(),
      description,
      ...(kind === 'version' ? { startDate: timeOfDay(start), releaseDate: timeOfDay(release) } : {}),
      ...(kind === 'build' ? { assembleDate: timeOfDay(assembled) } : {}),
      ...(kind === 'ownedField' ? { owner: owner && ownerOf(owner) } : {}),
    }).then(onClose, () => setPending(false))
  }

  return (
    <FormDialog
      title={t('projects.values.details.title', { name: value.name })}
      onSubmit={submit}
      onClose={onClose}
      isPending={isPending}
    >
      <TextField
        label={t('projects.name')}
        value={name}
        onChange={setName}
        isRequired
        maxLength={TEXT_LIMITS.valueName}
        autoFocus
      />
      <TextArea
        label={t('projects.description')}
        value={description}
        onChange={setDescription}
        maxLength={TEXT_LIMITS.note}
        rows={2}
      />
      {kind === 'version' && (
        <div className="flex flex-wrap gap-4">
          <DateField label={t('projects.values.start')} value={start} onChange={setStart} />
          <DateField label={t('projects.values.release')} value={release} onChange={setRelease} />
        </div>
      )}
      {kind === 'build' && (
        <DateField label={t('projects.values.assembled')} value={assembled} onChange={setAssembled} />
      )}
      {kind === 'ownedField' && (
        <div>
          <span className="mb-1 block text-xs font-medium text-muted">{t('projects.values.owner')}</span>
          <UserPicker
            label={t('projects.values.owner')}
            trigger={
              <PickerBox label={t('projects.values.owner')} person={owner}>
                {owner ? undefined : t('projects.values.noOwner')}
              </PickerBox>
            }
            selected={owner}
            onChange={setOwner}
            clearText={t('projects.values.noOwner')}
          />
        </div>
      )}
    </FormDialog>
  )
}

function ownerOf(person: {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly url: string | null
}) {
  return { $type: 'User', id: person.id, login: person.login, fullName: person.name, avatarUrl: person.url }
}
