import { quoteName } from '@cairn/common/features/search'
import type { Option } from '../../../ui/option-row.tsx'
import { type FieldValueItem, itemColor, itemText } from '../../custom-fields/index.ts'
import { isSameValue } from './list-filters.ts'

/**
 * Values as choices of a filter; their ids are what a query says. Projects have values of their own: those of one name
 * are one choice.
 */
export function filterChoices(
  values: readonly FieldValueItem[],
  iconOf?: (value: FieldValueItem) => Option['icon'],
): readonly Option[] {
  const byName = new Map<string, FieldValueItem>()
  for (const value of values) {
    const name = value.login ?? value.name
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), value)
  }
  return [...byName.values()].map(value => {
    const color = itemColor(value)
    const text = itemText(value)
    return {
      id: quoteName(value.login ?? value.name ?? ''),
      text,
      ...(iconOf ? { icon: iconOf(value) } : color ? { color } : {}),
      ...(value.login ? { avatar: { name: text, url: value.avatarUrl ?? null } } : {}),
    }
  })
}

/** The choices that a query names. */
export function chosenOptions(options: readonly Option[], written: readonly string[]): readonly Option[] {
  return options.filter(({ id }) => written.some(value => isSameValue(value, id)))
}
