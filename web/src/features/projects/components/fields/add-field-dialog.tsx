import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { useCan } from '../../../../platform/permissions/index.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useAttachField, usePrototypes } from '../../api/use-project-fields.ts'
import { fieldTypeOptions, fieldTypeText } from '../../model/field-kinds.ts'
import { CHANGE_SHARED_FIELDS } from '../../model/permissions.ts'
import type { Project, ProjectField } from '../../projects.projections.ts'

type AddFieldDialogProps = {
  readonly project: Project
  readonly attached: readonly ProjectField[]
  readonly onClose: () => void
  readonly onAdded: (id: string) => void
}

/** Brings a field into the project: one that exists already, or a new one. */
export function AddFieldDialog({ project, attached, onClose, onAdded }: AddFieldDialogProps) {
  const t = useT()
  const mayCreate = useCan(CHANGE_SHARED_FIELDS)
  const prototypes = usePrototypes(true)
  const attach = useAttachField(project.id, field => onAdded(field.id))
  const [tab, setTab] = useState<'existing' | 'new'>('existing')
  const [prototypeId, setPrototypeId] = useState<string>()
  const [name, setName] = useState('')
  const [typeId, setTypeId] = useState('enum[1]')
  const known = new Set(attached.map(({ field }) => field?.id))
  const offered = (prototypes.data ?? []).filter(({ id }) => !known.has(id))
  const chosen = offered.find(({ id }) => id === prototypeId)
  const isReady = tab === 'existing' ? chosen !== undefined : true

  const submit = () => {
    if (tab === 'new') attach.mutate({ kind: 'new', name: name.trim(), typeId })
    else if (chosen) attach.mutate({ kind: 'existing', prototypeId: chosen.id })
  }

  const existing = (
    <div className="flex flex-col gap-1">
      <span className="text-xs font-medium text-muted">{t('projects.field')}</span>
      <Picker
        label={t('projects.field')}
        trigger={
          <AriaButton
            aria-label={chosen ? `${t('projects.field')}: ${chosen.name}` : t('projects.fields.choose')}
            className="field-box w-full justify-between gap-2 ps-2.5 pe-2 text-start"
          >
            <span className={chosen ? 'truncate' : 'truncate text-faint'}>
              {chosen?.name ?? t('projects.fields.choose')}
            </span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
          </AriaButton>
        }
        options={offered.map(({ id, name: text, fieldType }) => ({
          id,
          text: text ?? '',
          description: fieldTypeText(t, fieldType?.id ?? ''),
        }))}
        isLoading={prototypes.isPending}
        problem={prototypes.error}
        selected={prototypeId === undefined ? [] : [prototypeId]}
        onChange={ids => setPrototypeId(ids[0])}
      />
      <p className="mt-1 text-xs text-faint">{t('projects.fields.existing.text')}</p>
    </div>
  )
  const fresh = (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('projects.name')}
        value={name}
        onChange={setName}
        isRequired
        maxLength={TEXT_LIMITS.fieldName}
        autoFocus
      />
      <div>
        <span className="mb-1 block text-xs font-medium text-muted">{t('projects.type')}</span>
        <Picker
          label={t('projects.type')}
          trigger={
            <AriaButton
              aria-label={`${t('projects.type')}: ${fieldTypeText(t, typeId)}`}
              className="field-box w-full justify-between gap-2 ps-2.5 pe-2 text-start"
            >
              <span className="truncate">{fieldTypeText(t, typeId)}</span>
              <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
            </AriaButton>
          }
          options={fieldTypeOptions(t)}
          selected={[typeId]}
          onChange={([id]) => id !== undefined && setTypeId(id)}
        />
        <p className="mt-1 text-xs text-faint">{t('projects.type.hint')}</p>
      </div>
    </div>
  )

  return (
    <FormDialog
      title={t('projects.fields.add')}
      submitText={t('projects.add')}
      isReady={isReady}
      isPending={attach.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex min-h-48 flex-col gap-3">
        {attach.error && <Banner tone="danger">{problemText(attach.error, t('projects.saveFailed'))}</Banner>}
        {mayCreate ? (
          <Tabs
            label={t('projects.fields.add')}
            selected={tab}
            onChange={next => {
              attach.reset()
              setTab(next)
            }}
            tabs={[
              { id: 'existing', text: t('projects.fields.existing'), content: existing },
              { id: 'new', text: t('projects.fields.new'), content: fresh },
            ]}
          />
        ) : (
          existing
        )}
      </div>
    </FormDialog>
  )
}
