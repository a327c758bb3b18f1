import { nameKey } from '@cairn/common/features/search'
import { attributesCalled } from '../../issues/index.ts'
import { type KnownField, visibleFields } from './known-fields.ts'
import { type FoundLink, findLinks } from './lookups.ts'
import { isStorable, wordAt } from './matching.ts'
import { suggestSingles } from './suggest-singles.ts'
import { comma, type SuggestionRow, suggest, writtenAttribute } from './suggestion.ts'
import type { Assistance } from './suggestions.ts'

/** Of the fields that are used most; they stand behind the first attribute. */
const FIELDS_FIRST = 4
const MAX_ATTRIBUTES = 15
const MAX_AFTER_VALUE = 10

/** What may begin at the caret: attributes, words of the language, and values that stand alone. */
export async function suggestItems(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const { text, at } = assistance
  // At the beginning, of a group or behind an operator, too.
  const isFirst = /(?:^|\(|(?:^|[\s)])(?:and|or))\s*$/iu.test(text.slice(Math.max(at.start - 20, 0), at.start))
  if (at.prefix === '') return isFirst ? suggestFirst(assistance) : suggestNext(assistance)
  // Names may have several words: what was typed before the last one may belong to it, but not if it is a value.
  const longer = (at.longer ?? []).filter(
    ({ start }) => !/(?:[:,]|\.\.)\s*$/u.test(text.slice(Math.max(start - 20, 0), start)),
  )
  const places = [...longer.map(words => ({ ...at, ...words })), at]
  const found = await Promise.all(
    places.map(place => {
      const here = { ...assistance, at: place }
      const singles = assistance.language ? 0 : place === at ? 24 : place.prefix.split(' ').length === 2 ? 8 : 0
      return Promise.all([namedAttributes(here), singles > 0 ? suggestSingles(here, singles) : []])
    }),
  )
  const attributesFound = found.flatMap(([named]) => named)
  return [
    ...attributesFound.slice(0, MAX_ATTRIBUTES),
    ...(isFirst ? [] : operators(assistance)),
    ...found.flatMap(([, singles]) => singles),
  ]
}

/** After a complete value: more values, an operator, or the next item. */
export async function suggestAfterValue(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const { at, say } = assistance
  if (at.prefix !== '') return suggestItems(assistance)
  const group = say('search.assist.group.continue')
  const signs = [
    comma(assistance, say('search.assist.comma'), group),
    ...(at.rangeStart === undefined
      ? [suggest(at, { name: '..', written: '..', description: say('search.assist.range'), group })]
      : []),
  ]
  return [...signs, ...(await suggestNext(assistance))]
}

async function suggestFirst(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const { at, say } = assistance
  const group = say('search.assist.group.words')
  const states = ['Unresolved', 'Resolved', ...(assistance.dictionary.data.me ? ['me'] : [])]
  const words = assistance.language ? [] : states
  return [
    ...(await firstAttributes(assistance, MAX_ATTRIBUTES)),
    ...words.map(word =>
      suggest(at, { name: word, written: word, sign: '#', group, description: say(`search.assist.word.${word}`) }),
    ),
  ]
}

async function suggestNext(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  return [...operators(assistance), ...(await firstAttributes(assistance, MAX_AFTER_VALUE))]
}

function operators({ at, say }: Assistance): readonly SuggestionRow[] {
  const group = say('search.assist.group.continue')
  const key = nameKey(at.prefix)
  return [
    ...['and', 'or']
      .filter(word => word.startsWith(key))
      .map(word => suggest(at, { name: word, written: word, group, description: say(`search.assist.${word}`) })),
    ...(at.prefix === '' ? [attributeRow({ at, say }, 'sort by', say('search.assist.sort'), group)] : []),
  ]
}

async function firstAttributes(assistance: Assistance, limit: number): Promise<readonly SuggestionRow[]> {
  const fields = assistance.language
    ? []
    : await visibleFields(assistance.ctx, assistance.near, { accepts: field => field.fieldType !== 'text' })
  const [first = [], ...rest] = assistance.dictionary.attributes.all
    .filter(({ placeAtFirst }) => placeAtFirst !== undefined)
    .toSorted((a, b) => (a.placeAtFirst ?? 0) - (b.placeAtFirst ?? 0))
    .map(({ names }) => names.slice(0, 1))
  const names = [...first, ...fields.slice(0, FIELDS_FIRST).map(field => field.name), ...rest.flat()]
  return [...names.slice(0, limit - 2), 'has', 'sort by'].map(name => byRow(assistance, name))
}

const byRow = (assistance: Assistance, name: string): SuggestionRow => {
  const { say } = assistance
  const description =
    name === 'has'
      ? say('search.assist.hasAny')
      : name === 'sort by'
        ? say('search.assist.sort')
        : say('search.assist.by', { name })
  return attributeRow(assistance, name, description, say('search.assist.group.attributes'))
}

function attributeRow(
  { at }: Pick<Assistance, 'at' | 'say'>,
  name: string,
  description: string,
  group: string,
): SuggestionRow {
  return suggest(at, { name, written: writtenAttribute(name), suffix: ': ', description, group })
}

/** Attributes, fields and links of which a name has a word that begins so; the names that begin so first. */
async function namedAttributes(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const { ctx, at, dictionary, language, near, say } = assistance
  const [fields, links, named] = await (language
    ? [[], [], []]
    : Promise.all([
        visibleFields(ctx, near, { prefix: at.prefix }),
        findLinks(ctx),
        isStorable(at.prefix) ? attributesCalled(ctx, at.prefix) : [],
      ]))
  const found = [
    ...dictionary.attributes.all.flatMap(attribute => (attribute.hidden ? [] : matched(attribute.names, at.prefix))),
    ...named.flatMap(({ names }) => matched(names, at.prefix)),
    ...matched(['has'], at.prefix),
    ...matched(['sort by'], at.prefix),
    ...fields.flatMap((field: KnownField) => matched(field.names, at.prefix)),
    ...links.flatMap((link: FoundLink) => [
      ...matched([link.name], at.prefix),
      ...(link.aggregation ? matched([`aggregate ${link.name}`], at.prefix) : []),
    ]),
  ]
  const group = say('search.assist.group.attributes')
  return found
    .toSorted((a, b) => Number(a.place > 0) - Number(b.place > 0))
    .slice(0, MAX_ATTRIBUTES)
    .map(({ name, first }) =>
      name === 'has' || name === 'sort by' || name === first
        ? byRow(assistance, name)
        : attributeRow(assistance, name, say('search.assist.by', { name: first }), group),
    )
}

/** The name that matches best, with the first one, which it stands for. */
function matched(names: readonly string[], prefix: string) {
  const places = names.flatMap(name => {
    const place = wordAt(name, prefix)
    return place < 0 ? [] : [{ name, first: names[0] ?? name, place }]
  })
  const best = places.find(({ place }) => place === 0) ?? places[0]
  return best ? [best] : []
}
