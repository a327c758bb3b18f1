import type { Option } from '../../../ui/option-row.tsx'
import { type FieldValueItem, itemColor, itemText } from './field-value.ts'

const JOIN = '+'

/** Values as choices of a filter. Projects have values of their own: those of one name are one choice. */
export function filterChoices(
  values: readonly FieldValueItem[],
  iconOf?: (value: FieldValueItem) => Option['icon'],
): readonly Option[] {
  const byName = new Map<string, { readonly first: FieldValueItem; readonly ids: string[] }>()
  for (const value of values) {
    if (value.id === undefined) continue
    const name = value.login ?? itemText(value).toLowerCase()
    const seen = byName.get(name)
    if (!seen) byName.set(name, { first: value, ids: [value.id] })
    else if (!seen.ids.includes(value.id)) seen.ids.push(value.id)
  }
  return [...byName.values()].map(({ first, ids }) => {
    const color = itemColor(first)
    const name = itemText(first)
    return {
      id: ids.toSorted().join(JOIN),
      text: name,
      ...(iconOf ? { icon: iconOf(first) } : color ? { color } : {}),
      ...(first.login ? { avatar: { name, url: first.avatarUrl ?? null } } : {}),
    }
  })
}

/** The choices that hold any of the chosen values. */
export function chosenOptions(options: readonly Option[], valueIds: readonly string[]): readonly Option[] {
  return options.filter(({ id }) => id.split(JOIN).some(part => valueIds.includes(part)))
}

/** The values behind choices. */
export function chosenValues(optionIds: readonly string[]): readonly string[] {
  return optionIds.flatMap(id => id.split(JOIN))
}
