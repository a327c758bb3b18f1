import { useT } from '../../../../platform/i18n/index.ts'
import { PickerPopup } from '../../../../ui/picker-popup.tsx'
import { useListChoices } from '../../api/use-list-choices.ts'
import { chosenOptions, filterChoices } from '../../model/list-choices.ts'
import type { ListField } from '../../model/list-fields.ts'
import { emptyValue } from '../../model/list-filters.ts'
import { ItemMark } from '../fields/field-value.tsx'
import type { FilterEditorProps } from './filter-editor.tsx'

/** The values of a custom field. */
export function ChoiceFilter({
  label,
  field,
  values,
  onChange,
  place,
}: FilterEditorProps & { readonly field: ListField }) {
  const t = useT()
  const { values: choices, isLoading } = useListChoices(field, true)
  const options = [
    ...(field.canBeEmpty ? [{ id: emptyValue(field), text: field.emptyText || t('issues.filter.none') }] : []),
    ...filterChoices(choices, item => (
      <span className="flex w-4 shrink-0 justify-center">
        <ItemMark field={field} item={item} />
      </span>
    )),
  ]
  return (
    <PickerPopup
      label={label}
      options={options}
      selected={chosenOptions(options, values).map(({ id }) => id)}
      multiple
      onChange={onChange}
      isLoading={isLoading}
      place={place}
    />
  )
}
