import { quoteName } from '@cairn/common/features/search'
import { useT } from '../../../platform/i18n/index.ts'
import type { PopupPlace } from '../../../ui/popup-trigger.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { type BarFilter, emptyValue, TIME_PRESETS } from '../model/list-filters.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { FilterPicker } from './filter-picker.tsx'
import { PeopleFilter } from './people-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { TypedFilter } from './typed-filter.tsx'

export type FilterEditorProps = {
  readonly label: string
  readonly bar: BarFilter
  /** As a query has them. */
  readonly values: readonly string[]
  readonly onChange: (written: readonly string[]) => void
  readonly projects: readonly ListProject[]
  readonly place: PopupPlace
}

/** The popup of a filter. */
export function FilterEditor(props: FilterEditorProps) {
  const { bar } = props
  if (bar.kind === 'people') return <PeopleFilter {...props} />
  if (bar.kind === 'choice' && bar.field) return <ChoiceFilter {...props} field={bar.field} />
  if (bar.kind === 'tag') return <TagFilter {...props} />
  if (bar.kind === 'time') return <TimeFilter {...props} />
  if (bar.added) return <FilterPicker {...props} options={bar.added.options} />
  if (bar.kind === 'typed') return <TypedFilter {...props} />
  return <ProjectFilter {...props} />
}

function ProjectFilter(props: FilterEditorProps) {
  const options = props.projects.flatMap(({ shortName, name, archived }) =>
    shortName && !archived ? [{ id: quoteName(shortName), text: name ?? shortName, description: shortName }] : [],
  )
  return <FilterPicker {...props} options={options} />
}

function TimeFilter(props: FilterEditorProps) {
  const { field } = props.bar
  const t = useT()
  const options = [
    ...TIME_PRESETS.map(({ written, textKey }) => ({ id: written, text: t(textKey) })),
    ...(field?.canBeEmpty ? [{ id: emptyValue(field), text: field.emptyText || t('issues.filter.none') }] : []),
  ]
  return <FilterPicker {...props} options={options} multiple={false} />
}
