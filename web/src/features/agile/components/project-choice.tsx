import { ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import { useListProjects } from '../../custom-fields/index.ts'

type ProjectChoiceProps = {
  readonly selected: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly error?: string | undefined
}

/** The projects of a board. */
export function ProjectChoice({ selected, onChange, error }: ProjectChoiceProps) {
  const t = useT()
  const { list } = useFormats()
  const projects = useListProjects()
  const all = (projects.data ?? []).filter(({ id, archived }) => !archived || selected.includes(id))
  const names = all.flatMap(({ id, name }) => (selected.includes(id) ? (name ?? []) : []))
  const label = t('agile.projects')
  return (
    <div data-fault={error === undefined ? undefined : ''}>
      <span className="mb-1 block text-xs font-medium text-muted">{label}</span>
      <Picker
        label={label}
        multiple
        options={all.map(({ id, name, shortName }) => ({ id, text: name ?? '', description: shortName ?? '' }))}
        selected={selected}
        onChange={onChange}
        isLoading={projects.isPending}
        problem={projects.error}
        trigger={
          <AriaButton
            aria-label={`${label}: ${names.length > 0 ? list(names) : t('agile.projects.choose')}`}
            className="field-box min-h-8 w-full justify-between gap-2 ps-2.5 pe-2 text-start"
          >
            <span className="min-w-0 truncate">
              {names.length > 0 ? list(names) : <span className="text-faint">{t('agile.projects.choose')}</span>}
            </span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
          </AriaButton>
        }
      />
      {error && <p className="mt-1 text-xs text-danger">{error}</p>}
    </div>
  )
}
