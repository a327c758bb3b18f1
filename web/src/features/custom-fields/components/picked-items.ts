import type { FieldValueItem } from '../model/field-value.ts'

/**
 * What is chosen after a choice among what a search found: of several, what it did not find stays.
 * @param offered what the search found
 */
export function pickedItems(
  ids: readonly string[],
  offered: readonly FieldValueItem[],
  chosen: readonly FieldValueItem[],
  isMultiValue: boolean,
): readonly FieldValueItem[] {
  const hidden = isMultiValue && ids.length > 0 ? chosen.filter(({ id }) => !offered.some(item => item.id === id)) : []
  const picked = ids.flatMap(id => [...offered, ...chosen].find(item => item.id === id) ?? [])
  return [...new Map([...hidden, ...picked].map(item => [item.id, item])).values()]
}
