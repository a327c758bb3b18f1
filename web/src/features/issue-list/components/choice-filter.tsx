import { useT } from '../../../platform/i18n/index.ts'
import { ItemMark } from '../../custom-fields/index.ts'
import { useListChoices } from '../api/use-list-choices.ts'
import { filterChoices } from '../model/list-choices.ts'
import type { ListField } from '../model/list-fields.ts'
import { emptyValue } from '../model/list-filters.ts'
import type { FilterEditorProps } from './filter-editor.tsx'
import { FilterPicker } from './filter-picker.tsx'

/** The values of a custom field. */
export function ChoiceFilter({ field, ...filter }: FilterEditorProps & { readonly field: ListField }) {
  const t = useT()
  const { values: choices, isLoading, error } = useListChoices(field, true)
  const options = [
    ...(field.canBeEmpty ? [{ id: emptyValue(field), text: field.emptyText || t('issues.filter.none') }] : []),
    ...filterChoices(choices, item => (
      <span className="flex w-4 shrink-0 justify-center">
        <ItemMark field={field} item={item} />
      </span>
    )),
  ]
  return <FilterPicker {...filter} options={options} isLoading={isLoading} problem={error} />
}
