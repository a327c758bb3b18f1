import { quoteName } from '@cairn/common/features/search'
import { useT } from '../../../../platform/i18n/index.ts'
import { PickerPopup } from '../../../../ui/picker-popup.tsx'
import type { PopupPlace } from '../../../../ui/popup-trigger.tsx'
import type { ListProject } from '../../api/use-list-projects.ts'
import { chosenOptions } from '../../model/list-choices.ts'
import { type BarFilter, emptyValue, TIME_PRESETS } from '../../model/list-filters.ts'
import { ChoiceFilter } from './field-filter.tsx'
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
  if (bar.kind === 'typed') return <TypedFilter {...props} />
  return <ProjectFilter {...props} />
}

function ProjectFilter({ label, values, onChange, projects, place }: FilterEditorProps) {
  const options = projects.flatMap(({ shortName, name, archived }) =>
    shortName && !archived ? [{ id: quoteName(shortName), text: name ?? shortName, description: shortName }] : [],
  )
  const selected = chosenOptions(options, values).map(({ id }) => id)
  return <PickerPopup label={label} options={options} selected={selected} multiple onChange={onChange} place={place} />
}

function TimeFilter({ label, bar, values, onChange, place }: FilterEditorProps) {
  const t = useT()
  const options = [
    ...TIME_PRESETS.map(({ written, textKey }) => ({ id: written, text: t(textKey) })),
    ...(bar.field?.canBeEmpty
      ? [{ id: emptyValue(bar.field), text: bar.field.emptyText || t('issues.filter.none') }]
      : []),
  ]
  const selected = chosenOptions(options, values).map(({ id }) => id)
  return <PickerPopup label={label} options={options} selected={selected} onChange={onChange} place={place} />
}
