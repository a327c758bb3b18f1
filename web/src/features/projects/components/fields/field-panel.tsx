import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { Unlink, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { type FieldChanges, useChangeField, useDetachField } from '../../api/use-project-fields.ts'
import { fieldName, fieldTypeText, valueSourceOf } from '../../model/field-kinds.ts'
import type { Project, ProjectField } from '../../projects.projections.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { DefaultValues } from './default-values.tsx'
import { UserValues } from './user-values.tsx'
import { ValuesEditor } from './values-editor.tsx'

type FieldPanelProps = {
  readonly project: Project
  readonly field: ProjectField
  readonly fields: readonly ProjectField[]
  readonly onClose: () => void
}

/** How the project uses one field. Every change is saved at once. */
export function FieldPanel({ project, field, fields, onClose }: FieldPanelProps) {
  const t = useT()
  const update = useChangeField(project.id)
  const change = (changes: FieldChanges) => update.mutate({ field, changes })
  const source = valueSourceOf(field)
  const name = fieldName(field)
  return (
    <div className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 flex min-h-11 items-center gap-2 border-b border-line bg-surface ps-4 pe-2">
        <h2 className="min-w-0 truncate text-base font-semibold">{name}</h2>
        <span className="min-w-0 flex-1 truncate text-xs text-muted">
          {fieldTypeText(t, field.field?.fieldType?.id ?? '')}
        </span>
        <IconButton label={t('ui.close')} icon={X} onPress={onClose} />
      </header>
      <div className="flex flex-1 flex-col gap-5 p-4">
        <Section>
          <Switch isSelected={field.canBeEmpty} onChange={canBeEmpty => change({ canBeEmpty })}>
            {t('projects.field.canBeEmpty')}
          </Switch>
          {field.canBeEmpty && <EmptyText field={field} onSave={emptyFieldText => change({ emptyFieldText })} />}
          <Switch isSelected={!field.isPublic} onChange={isPrivate => change({ isPublic: !isPrivate })}>
            <span>
              {t('projects.field.private')}
              <span className="block text-xs text-faint">{t('projects.field.private.text')}</span>
            </span>
          </Switch>
        </Section>
        {source !== null && (
          <Section title={t('projects.defaults')}>
            <DefaultValues field={field} source={source} onChange={defaultValues => change({ defaultValues })} />
          </Section>
        )}
        <Section title={t('projects.condition')}>
          <ConditionEditor field={field} fields={fields} onChange={condition => change({ condition })} />
        </Section>
        {field.bundle && source === 'user' && (
          <Section title={t('projects.values.people')}>
            <UserValues bundleId={field.bundle.id} isReadOnly={!field.bundle.isUpdateable} />
          </Section>
        )}
        {field.bundle && source !== null && source !== 'user' && source !== 'group' && (
          <Section title={t('projects.values')}>
            <ValuesEditor key={field.bundle.id} project={project} field={field} kind={source} bundle={field.bundle} />
          </Section>
        )}
        <div className="flex-1" />
        <DetachField project={project} field={field} onDetached={onClose} />
      </div>
    </div>
  )
}

function Section({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2.5">
      {title && <h3 className="text-xs font-semibold text-muted">{title}</h3>}
      {children}
    </section>
  )
}

function EmptyText({ field, onSave }: { readonly field: ProjectField; readonly onSave: (text: string) => void }) {
  const t = useT()
  const saved = field.emptyFieldText ?? ''
  const [text, setText] = useState(saved)
  const save = () => {
    if (text.trim() !== saved) onSave(text.trim())
  }
  return (
    <TextField
      label={t('projects.field.emptyText')}
      value={text}
      onChange={setText}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
      placeholder={t('projects.field.emptyText.hint')}
      maxLength={TEXT_LIMITS.emptyFieldText}
    />
  )
}

type DetachFieldProps = { readonly project: Project; readonly field: ProjectField; readonly onDetached: () => void }

function DetachField({ project, field, onDetached }: DetachFieldProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const detach = useDetachField(project.id, onDetached)
  const name = fieldName(field)
  return (
    <div className="border-t border-line pt-3">
      <Button variant="ghost" icon={Unlink} onPress={() => setAsking(true)} className="text-danger!">
        {t('projects.detach')}
      </Button>
      <ConfirmDialog
        title={t('projects.detach.title', { name })}
        text={t('projects.detach.text', { name, project: project.name })}
        confirmText={t('projects.detach.confirm')}
        keepText={t('projects.detach.keep')}
        isDanger
        isOpen={isAsking}
        isPending={detach.isPending}
        onConfirm={() => detach.mutate(field)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
