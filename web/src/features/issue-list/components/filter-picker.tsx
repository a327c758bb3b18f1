import type { Option } from '../../../ui/option-row.tsx'
import { PickerPopup, type PickerPopupProps } from '../../../ui/picker-popup.tsx'
import { chosenOptions } from '../model/list-choices.ts'
import type { FilterEditorProps } from './filter-editor.tsx'

export type FilterPickerProps = Pick<FilterEditorProps, 'label' | 'values' | 'onChange' | 'place'> &
  Pick<PickerPopupProps, 'multiple' | 'onSearch' | 'isLoading' | 'problem'> & {
    /** Their ids are values as a query has them. */
    readonly options: readonly Option[]
  }

/** Values to choose a filter's from; several unless told otherwise. */
export function FilterPicker({ values, options, multiple = true, ...popup }: FilterPickerProps) {
  const selected = chosenOptions(options, values).map(({ id }) => id)
  return <PickerPopup {...popup} options={options} selected={selected} multiple={multiple} />
}
