import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { useBundleValues } from '../../api/use-bundle.ts'
import { fieldName, valueSourceOf } from '../../model/field-kinds.ts'
import { colorOf } from '../../model/value-color.ts'
import type { ProjectField } from '../../projects.projections.ts'

type Condition = NonNullable<ProjectField['condition']>

type ConditionEditorProps = {
  readonly field: ProjectField
  readonly fields: readonly ProjectField[]
  readonly onChange: (condition: Condition | null) => void
}

/** Shows the field only while another one has certain values. Nothing is saved until a value is chosen. */
export function ConditionEditor({ field, fields, onChange }: ConditionEditorProps) {
  const t = useT()
  const { list } = useFormats()
  const saved = field.condition
  const [parentId, setParentId] = useState(saved?.field?.id)
  const parents = fields.filter(each => {
    const source = valueSourceOf(each)
    return each.id !== field.id && each.bundle && source !== null && source !== 'user' && source !== 'group'
  })
  const parent = parents.find(({ id }) => id === parentId)

  const source = parent ? valueSourceOf(parent) : null
  const kind = source === null || source === 'user' || source === 'group' ? 'enum' : source
  const values = useBundleValues(kind, parent?.bundle?.id ?? '', parent !== undefined)
  const isSaved = saved !== null && saved.field?.id === parentId
  const chosen = isSaved ? saved.values : []
  const withEmpty = isSaved && saved.showForNullValue

  const save = (next: Condition['values'], showForNullValue: boolean) => {
    if (!parent) return
    if (next.length === 0 && !showForNullValue) return onChange(null)
    onChange({
      $type: 'FieldBasedCondition',
      field: { $type: parent.$type, id: parent.id, field: { $type: 'CustomField', name: fieldName(parent) } },
      values: next,
      showForNullValue,
    })
  }

  const parentPicker = (
    <Picker
      label={t('projects.condition.field')}
      trigger={
        parent ? (
          <Button size="small">{fieldName(parent)}</Button>
        ) : (
          <Button size="small" icon={Plus}>
            {t('projects.condition.add')}
          </Button>
        )
      }
      options={parents.map(each => ({ id: each.id, text: fieldName(each) }))}
      selected={parentId === undefined ? [] : [parentId]}
      onChange={([id]) => setParentId(id)}
    />
  )
  if (!parent) {
    return (
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted">{t('projects.condition.always')}</span>
        {parents.length > 0 && parentPicker}
      </div>
    )
  }
  const names = chosen.map(({ name }) => name ?? '')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-muted">{t('projects.condition.when')}</span>
        {parentPicker}
        <span className="text-muted">{t('projects.condition.is')}</span>
        <Picker
          label={fieldName(parent)}
          trigger={
            <Button size="small" className="max-w-full">
              <span className="truncate">{names.length > 0 ? list(names) : t('projects.condition.choose')}</span>
            </Button>
          }
          multiple
          isLoading={values.isPending}
          problem={values.error}
          options={(values.data ?? []).map(({ id, name, color }) => {
            const swatch = colorOf(color)
            return { id, text: name ?? '', ...(swatch ? { color: swatch } : {}) }
          })}
          selected={chosen.map(({ id }) => id)}
          onChange={ids => {
            const next = (values.data ?? []).filter(({ id }) => ids.includes(id))
            save(
              next.map(({ $type, id, name }) => ({ $type, id, name })),
              withEmpty,
            )
          }}
        />
        <IconButton
          label={t('projects.condition.remove')}
          icon={X}
          size="small"
          onPress={() => {
            setParentId(undefined)
            if (saved) onChange(null)
          }}
        />
      </div>
      <Checkbox isSelected={withEmpty} onChange={on => save(chosen, on)}>
        {t('projects.condition.orEmpty', { field: fieldName(parent) })}
      </Checkbox>
    </div>
  )
}
