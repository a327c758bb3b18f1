import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import type { Option } from '../../../../ui/option-row.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { toPerson, useGroups } from '../../../users/index.ts'
import { useBundleUsers, useBundleValues } from '../../api/use-bundle.ts'
import { isMultiValue, type ValueSource, valueName } from '../../model/field-kinds.ts'
import { colorOf } from '../../model/value-color.ts'
import type { ProjectField } from '../../projects.projections.ts'

type Named = { readonly id: string; readonly name: string | null }

type DefaultValuesProps = {
  readonly field: ProjectField
  readonly source: Exclude<ValueSource, null>
  readonly onChange: (values: readonly Named[]) => void
}

/** What a new issue starts with in this field. */
export function DefaultValues({ field, source, onChange }: DefaultValuesProps) {
  const t = useT()
  const { list } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const options = useOptions(field, source, isOpen)
  const chosen = field.defaultValues ?? []
  const names = chosen.map(valueName)
  const label = t('projects.defaults')
  const text = names.length > 0 ? list(names) : t('projects.defaults.none')
  return (
    <Picker
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <AriaButton
          aria-label={`${label}: ${text}`}
          className="field-box w-full justify-between gap-2 ps-2.5 pe-2 text-start"
        >
          <span className={names.length > 0 ? 'truncate' : 'truncate text-muted'}>{text}</span>
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </AriaButton>
      }
      options={options}
      multiple={isMultiValue(field)}
      clearText={t('projects.defaults.none')}
      selected={chosen.map(({ id }) => id ?? '')}
      onChange={ids =>
        onChange(
          ids.flatMap(id => {
            const option = options.find(each => each.id === id)
            return option ? [{ id, name: option.text }] : []
          }),
        )
      }
    />
  )
}

function useOptions(field: ProjectField, source: Exclude<ValueSource, null>, isOpen: boolean): readonly Option[] {
  const bundleId = field.bundle?.id
  const hasValues = source !== 'user' && source !== 'group' && bundleId !== undefined
  const values = useBundleValues(hasValues ? source : 'enum', bundleId ?? '', isOpen && hasValues)
  const users = useBundleUsers(bundleId, isOpen && source === 'user')
  const groups = useGroups(isOpen && source === 'group')
  if (source === 'user')
    return (users.data ?? [])
      .map(toPerson)
      .map(({ id, name, login, url }) => ({ id, text: name, description: login, avatar: { name, url } }))
  if (source === 'group') return (groups.data ?? []).map(({ id, name }) => ({ id, text: name ?? '' }))
  return (values.data ?? [])
    .filter(value => !value.archived)
    .map(({ id, name, color }) => {
      const swatch = colorOf(color)
      return { id, text: name ?? '', ...(swatch ? { color: swatch } : {}) }
    })
}
