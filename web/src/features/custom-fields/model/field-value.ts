import type { SwatchColor } from '../../../ui/color-swatch.tsx'
import type { ProjectFieldView } from './field-view.ts'

/** A value that is an object on the wire: a choice, a person, a group, a period, a text. */
export type FieldValueItem = {
  readonly id?: string
  readonly name?: string | null
  readonly localizedName?: string | null
  readonly login?: string | null
  readonly fullName?: string | null
  readonly avatarUrl?: string | null
  readonly isResolved?: boolean | null
  readonly minutes?: number | null
  readonly presentation?: string | null
  readonly text?: string | null
  readonly color?: {
    readonly id?: string
    readonly background?: string | null
    readonly foreground?: string | null
  } | null
}

type FieldType = Pick<ProjectFieldView, 'valueType' | 'isMultiValue'>

const CHOICES: ReadonlySet<string> = new Set(['enum', 'state', 'version', 'build', 'ownedField', 'user', 'group'])

/** Whether the values of the type are chosen out of a set. */
export function isChoiceType(valueType: string): boolean {
  return CHOICES.has(valueType)
}

/** The objects inside a value: none, one, or many; scalars give none. */
export function valueItems(value: unknown): readonly FieldValueItem[] {
  if (Array.isArray(value)) return value.filter(isItem)
  return isItem(value) ? [value] : []
}

export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isItem(value) && 'text' in value && !('name' in value && value.name) && isBlankText(value)
}

/** How a choice or a person reads. */
export function itemText(item: FieldValueItem): string {
  return item.localizedName || item.fullName || item.name || item.login || item.presentation || item.text || ''
}

/** A value's colour, when it has one of its own (colour 0 means none). */
export function itemColor(item: FieldValueItem): SwatchColor | undefined {
  const { color } = item
  if (!color?.background || color.id === '0') return undefined
  return { background: color.background, foreground: color.foreground ?? '#444' }
}

/** The value as a request body wants it: references by id, the rest as it is. */
export function fieldValueBody({ valueType, isMultiValue }: FieldType, value: unknown): unknown {
  if (isChoiceType(valueType)) {
    const references = valueItems(value).map(({ id, name }) => (id === undefined ? { name } : { id }))
    return isMultiValue ? references : (references[0] ?? null)
  }
  if (isEmptyValue(value)) return null
  const [item] = valueItems(value)
  if (!item) return value
  if (valueType === 'period') {
    return typeof item.minutes === 'number' ? { minutes: item.minutes } : { presentation: item.presentation }
  }
  return valueType === 'text' ? { text: item.text } : value
}

function isItem(value: unknown): value is FieldValueItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBlankText({ text, minutes, id, login }: FieldValueItem): boolean {
  return (text ?? '') === '' && (minutes ?? null) === null && (id === undefined || id === 'text') && !login
}
