import { EyeOff, Filter, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states.tsx'
import { useChangeField, useProjectFields } from '../../api/use-project-fields.ts'
import { fieldName, fieldTypeText, valueName } from '../../model/field-kinds.ts'
import { moveItem } from '../../model/move-item.ts'
import type { Project, ProjectField } from '../../projects.projections.ts'
import { AddFieldDialog } from './add-field-dialog.tsx'

type FieldListProps = {
  readonly project: Project
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}

/** The fields of a project in their order; one is edited in the panel beside. */
export function FieldList({ project, selected, onSelect }: FieldListProps) {
  const t = useT()
  const query = useProjectFields(project.id)
  const change = useChangeField(project.id)
  const [isAdding, setAdding] = useState(false)
  const fields = query.data ?? []

  const move = (from: number, to: number) => {
    const field = fields[from]
    if (field) change.mutate({ field, changes: { ordinal: to }, order: moveItem(fields, from, to) })
  }

  const add = (
    <Button icon={Plus} onPress={() => setAdding(true)}>
      {t('projects.fields.add')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3 pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1 text-muted">{t('projects.fields.text')}</p>
        {fields.length > 0 && add}
      </div>
      {query.isPending && <SkeletonRows count={8} />}
      {query.isError && <ErrorState title={t('projects.fields.failed')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && fields.length === 0 && (
        <EmptyState title={t('projects.fields.none')} text={t('projects.fields.none.text')} action={add} />
      )}
      {fields.length > 0 && (
        <ReorderList
          label={t('projects.fields')}
          items={fields}
          getKey={({ id }) => id}
          onMove={move}
          handleLabel={field => t('projects.move', { name: fieldName(field) })}
          announce={(field, place) => t('projects.moved', { name: fieldName(field), place, count: fields.length })}
          isSelected={({ id }) => id === selected}
          renderItem={field => <FieldRow field={field} isSelected={field.id === selected} onSelect={onSelect} />}
          className="overflow-hidden rounded-panel border border-line"
        />
      )}
      {isAdding && (
        <AddFieldDialog
          project={project}
          attached={fields}
          onClose={() => setAdding(false)}
          onAdded={id => {
            setAdding(false)
            onSelect(id)
          }}
        />
      )}
    </div>
  )
}

type FieldRowProps = {
  readonly field: ProjectField
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
}

function FieldRow({ field, isSelected, onSelect }: FieldRowProps) {
  const t = useT()
  const { list } = useFormats()
  const { id, canBeEmpty, emptyFieldText, isPublic, condition } = field
  const defaults = (field.defaultValues ?? []).map(valueName)
  const rest = canBeEmpty ? emptyFieldText || t('projects.field.optional') : t('projects.field.required')
  return (
    <AriaButton
      aria-pressed={isSelected}
      onPress={() => onSelect(id)}
      className={cx(
        'flex min-h-10 w-full flex-wrap items-center gap-x-3 py-1.5 ps-1 pe-3 text-start -outline-offset-2',
        !isSelected && 'hover:bg-hover',
      )}
    >
      <span className="flex min-w-0 flex-[3] items-center gap-1.5">
        <span className="truncate font-medium">{fieldName(field)}</span>
        {isPublic === false && (
          <EyeOff size={13} role="img" aria-label={t('projects.field.private')} className="shrink-0 text-faint" />
        )}
        {condition && (
          <Filter size={13} role="img" aria-label={t('projects.condition')} className="shrink-0 text-faint" />
        )}
      </span>
      <span className="min-w-0 flex-[3] truncate text-muted max-xs:text-end">
        {fieldTypeText(t, field.field?.fieldType?.id ?? '')}
      </span>
      <span className="min-w-0 flex-[3] truncate text-muted max-xs:hidden">
        {defaults.length > 0 ? list(defaults) : rest}
      </span>
    </AriaButton>
  )
}
