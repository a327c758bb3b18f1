import { elementsNamed, elementsOf } from './elements.ts'
import { entryValuesOf } from './entry-values.ts'
import { bundlesOf, emptyTextsNamed, visibleFields } from './known-fields.ts'
import { findNames } from './lookups.ts'
import { isStorable, wordAt } from './matching.ts'
import { type SuggestionRow, suggest } from './suggestion.ts'
import type { Assistance } from './suggestions.ts'
import { dates } from './values.ts'

/** Letters from which on days are offered on their own: most that begin so are meant otherwise. */
const MIN_DATE = 2

/** Values that may stand alone: of all fields, tags, people, projects, searches, and words of the language. */
export async function suggestSingles(assistance: Assistance, limit: number): Promise<readonly SuggestionRow[]> {
  const { ctx, at, dictionary, near, say } = assistance
  const { prefix } = at
  if (!isStorable(prefix)) return []
  const few = Math.ceil(limit / 4)
  const { all, naming } = dictionary.attributes
  const attributes = [...all, ...naming].filter(({ single }) => single === true)
  const [emptyTexts, elements, entries, names] = await Promise.all([
    prefix === '' ? [] : emptyTextsNamed(ctx, prefix, near),
    prefix === '' ? firstElements(assistance, few * 2) : namedElements(assistance, few * 2),
    entryValuesOf(ctx, attributes, prefix, few),
    findNames(ctx, { tag: few, user: few, project: few, savedSearch: few }, prefix, near),
  ])
  // A sign that was typed stays where it is, so that what is replaced begins like the option.
  const sign = at.negated ? '-' : '#'
  const isTyped = assistance.text[at.start] === sign
  const place = isTyped ? { ...at, start: at.start + 1 } : at
  const words = ['Unresolved', 'Resolved', ...(dictionary.data.me ? ['me'] : []), ...emptyTexts]
  const row = (name: string, group: string, description: string | null, written?: string) =>
    suggest(place, {
      name,
      sign: isTyped ? '' : sign,
      description,
      group,
      ...(written === undefined ? {} : { written }),
    })
  return [
    ...words
      .filter(word => wordAt(word, prefix) >= 0)
      .slice(0, few)
      .map(word => row(word, say('search.assist.group.words'), null, /^\w+$/.test(word) ? word : undefined)),
    ...(prefix.length < MIN_DATE ? [] : dates(ctx, dictionary.data, prefix))
      .filter(({ name }) => !/\d/.test(name))
      .map(({ name, description }) => row(name, say('search.assist.group.words'), description)),
    ...elements.map(({ name, fieldName }) => row(name, say('search.assist.group.values'), fieldName)),
    ...entries.map(({ name, attribute, description }) =>
      row(name, say('search.assist.group.values'), attribute.names[0] ?? description),
    ),
    ...names.map(({ kind, name, description }) => row(name, say(`search.assist.group.${kind}`), description)),
  ].slice(0, limit)
}

interface ElementRow {
  readonly name: string
  readonly fieldName: string
}

async function namedElements({ ctx, at, near }: Assistance, limit: number): Promise<readonly ElementRow[]> {
  const elements = await elementsNamed(ctx, at.prefix, near, limit)
  const fields = await visibleFields(ctx, near, { ids: new Set(elements.flatMap(element => element.fieldIds)) })
  return elements.map(({ name, fieldIds }) => ({
    name,
    fieldName: fields
      .filter(field => fieldIds.includes(field.id))
      .map(field => field.name)
      .slice(0, 3)
      .join(', '),
  }))
}

/** Values of the fields that are used most. */
async function firstElements({ ctx, near }: Assistance, limit: number): Promise<readonly ElementRow[]> {
  const fields = (await visibleFields(ctx, near, { accepts: field => /^(enum|state)\[/.test(field.fieldType) })).slice(
    0,
    3,
  )
  const found = await Promise.all(
    fields.map(async field => {
      const elements = await elementsOf(ctx, bundlesOf([field], near), '', Math.ceil(limit / 3))
      return elements.map(({ name }) => ({ name, fieldName: field.name }))
    }),
  )
  return found.flat()
}
