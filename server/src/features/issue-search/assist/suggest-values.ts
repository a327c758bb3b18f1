import { type AttributeDefinition, nameKey } from '@cairn/common/features/search'
import { visibleFields } from './known-fields.ts'
import { type SuggestionRow, suggest } from './suggestion.ts'
import type { Assistance } from './suggestions.ts'
import { dates, findValues, type ValueOption, type ValueSource } from './values.ts'

const MAX_VALUES = 40

/** Values of the attribute before the caret. */
export async function suggestValues(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const { ctx, at, dictionary, near, say } = assistance
  const source = await sourceOf(assistance, at.attribute ?? '')
  const isRange = at.rangeStart !== undefined
  const values = await findValues(ctx, dictionary.data, { ...source, isRange }, at.prefix, near, MAX_VALUES)
  const rows = values.map(value =>
    suggest(at, {
      name: value.name,
      written: writtenValue(value),
      description: value.description,
      icon: iconOf(value),
      userId: value.kind === 'user' ? value.id : null,
    }),
  )
  if (at.negated || isRange) return rows
  const isText = source.fields.some(field => field.fieldType === 'text')
  const history = source.fields.length > 0 && !isText && !at.braced ? ['was', 'changed'] : []
  return [
    ...rows,
    ...history
      .filter(word => word.startsWith(nameKey(at.prefix)))
      .map(word => suggest(at, { name: word, written: word, description: say(`search.assist.${word}`) })),
  ]
}

/** Words of the language stand as they are; the name of a value that is called like one stands in braces. */
export function writtenValue(value: ValueOption): string | undefined {
  return value.kind === 'word' && /^\w+$/.test(value.name) ? value.name : undefined
}

export function iconOf({ kind }: ValueOption): string | null {
  return kind === 'issue' ||
    kind === 'user' ||
    kind === 'group' ||
    kind === 'project' ||
    kind === 'tag' ||
    kind === 'savedSearch'
    ? kind
    : null
}

/** What the reader may mean by the name. */
export async function sourceOf({ ctx, dictionary, near }: Assistance, name: string): Promise<ValueSource> {
  const meanings = dictionary.meanings(name)
  const attributes: AttributeDefinition[] = []
  const ids = new Set<number>()
  for (const meaning of meanings) {
    if (meaning.kind === 'base') attributes.push(meaning.attribute)
    if (meaning.kind === 'field') ids.add(meaning.field.id)
  }
  const isLink = meanings.some(meaning => meaning.kind === 'link')
  return { attributes, isLink, fields: ids.size === 0 ? [] : await visibleFields(ctx, near, { ids }) }
}

/** After `changed`: what it was changed from and to, by whom and when. */
export function suggestHistory({ ctx, at, dictionary, say }: Assistance): readonly SuggestionRow[] {
  const key = nameKey(at.prefix)
  return [
    ...['from', 'to', 'by']
      .filter(word => word.startsWith(key) && !at.braced)
      .map(word => suggest(at, { name: word, written: word, description: say(`search.assist.history.${word}`) })),
    ...dates(ctx, dictionary.data, at.prefix).map(({ name, description }) => suggest(at, { name, description })),
  ]
}
