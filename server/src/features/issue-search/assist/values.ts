import { type AttributeDefinition, type Dictionary, dateWords, nameKey, readDate } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import { createMemory } from '../../../platform/memory/index.ts'
import { elementsOf } from './elements.ts'
import { entryValuesOf } from './entry-values.ts'
import { findIssueValues } from './issue-values.ts'
import { bundlesOf, emptyTextsOf, type KnownField } from './known-fields.ts'
import { type FoundName, findNames, type NamedKind } from './lookups.ts'
import { isStorable, wordAt } from './matching.ts'

/** A value that may be written after an attribute. */
export interface ValueOption {
  /** Without braces. */
  readonly name: string
  readonly kind: NamedKind | 'element' | 'issue' | 'other' | 'word' | 'date' | 'empty'
  /** Number of the row, if it is one. */
  readonly id: number | null
  readonly description: string | null
  readonly archived: boolean
  /** Index in the palette, of values of bundles. */
  readonly color: number | null
  readonly isResolved: boolean | null
}

/** What a name before a colon means to the reader: attributes of the language, and custom fields. */
export interface ValueSource {
  readonly attributes: readonly AttributeDefinition[]
  readonly fields: readonly KnownField[]
  /** It is the name of a link: its values are issues. */
  readonly isLink?: boolean
  /** The other end of a range: only what has an order. */
  readonly isRange?: boolean
}

/** What dates are relative to, and who asks. */
export type Facts = Pick<Dictionary['data'], 'now' | 'timeZone' | 'workDays' | 'me'>

const MAX_ISSUES = 10
const BUNDLED = /^(enum|state|ownedField|version|build)\[/

/** Values of the source of which a word begins with the prefix, the likely ones first. */
export async function findValues(
  ctx: RequestContext,
  facts: Facts,
  source: ValueSource,
  prefix: string,
  near: ReadonlySet<number>,
  limit: number,
): Promise<readonly ValueOption[]> {
  if (!isStorable(prefix)) return []
  const kinds = new Set<string>(source.attributes.flatMap(attribute => attribute.values))
  const types = source.fields.map(field => field.fieldType)
  if (source.isLink) kinds.add('issue')
  if (types.some(type => type.startsWith('user['))) kinds.add('user')
  if (types.some(type => type.startsWith('group[') || type.startsWith('user['))) kinds.add('group')
  if (types.some(type => type === 'date' || type === 'date and time')) kinds.add('date')
  const limits: Partial<Record<NamedKind, number>> = {}
  const listed = source.isRange ? [] : (['project', 'user', 'group', 'tag', 'savedSearch'] as const)
  for (const kind of listed) if (kinds.has(kind)) limits[kind] = limit
  const bundles = bundlesOf(
    source.fields.filter(field => BUNDLED.test(field.fieldType)),
    near,
  )
  const [elements, names, entries, issues] = await Promise.all([
    elementsOf(ctx, bundles, prefix, limit),
    findNames(ctx, limits, prefix, near),
    source.isRange ? [] : entryValuesOf(ctx, source.attributes, prefix, limit),
    kinds.has('issue') ? findIssueValues(ctx, prefix, Math.min(limit, MAX_ISSUES)) : [],
  ])
  const found = [
    ...(kinds.has('date') ? dates(ctx, facts, prefix) : []),
    ...elements.map(element => ({
      name: element.name,
      kind: 'element' as const,
      id: element.id,
      description: null,
      archived: element.archived,
      color: element.color,
      isResolved: element.isResolved,
    })),
    ...issues.map(({ id, readableId, summary }) => ({
      ...plain,
      name: readableId,
      kind: 'issue' as const,
      id,
      description: summary,
    })),
    ...(kinds.has('user') && facts.me && !source.isRange ? words(['me'], prefix) : []),
    ...names.map(named),
    ...entries.map(({ name, description }) => ({ ...plain, name, kind: 'other' as const, description })),
    ...(source.isRange ? [] : words(wordsOf(source), prefix)),
    ...(source.isRange ? [] : words(emptyTextsOf(source.fields, near), prefix, 'empty')),
  ]
  return distinct(found).slice(0, limit)
}

/** Words of the language that may follow. */
function wordsOf({ attributes, fields }: ValueSource): readonly string[] {
  const types = new Set(fields.map(field => field.fieldType))
  return [
    // Which of them fit a thing that an attribute is called after is offered with what it names.
    ...attributes.flatMap(({ namedBy, words = [] }) => (namedBy === undefined ? words : [])),
    ...(types.has('state[1]') ? ['Unresolved', 'Resolved'] : []),
    ...(types.has('version[1]') || types.has('version[*]') ? ['Released', 'Archived'] : []),
  ]
}

const plain = { id: null, description: null, archived: false, color: null, isResolved: null } as const

function words(all: readonly string[], prefix: string, kind: 'word' | 'empty' = 'word'): readonly ValueOption[] {
  return all.filter(word => wordAt(word, prefix) >= 0).map(name => ({ ...plain, name, kind }))
}

const named = ({ kind, id, name, description, hidden }: FoundName): ValueOption => ({
  ...plain,
  name,
  kind,
  id,
  description,
  archived: hidden,
})

/** Relative dates with the days that they mean now. */
export function dates(ctx: RequestContext, facts: Facts, prefix: string): readonly ValueOption[] {
  return [...dateWords, 'minus 7d', 'plus 7d']
    .filter(word => wordAt(word, prefix) >= 0)
    .map(name => ({ ...plain, name, kind: 'date' as const, description: spanText(ctx, facts, name) }))
}

/** What ICU takes for a format, outside of the heap; measured. */
const FORMAT_BYTES = 96 * 1024

const formats = createMemory<Intl.DateTimeFormat>({
  name: 'formats of dates',
  maxBytes: 16 * 1024 * 1024,
  bytesOf: () => FORMAT_BYTES,
})

function spanText(ctx: RequestContext, facts: Facts, word: string): string | null {
  const span = readDate(word, facts, false)
  if (!span) return null
  const key = `${ctx.locale} ${facts.timeZone} ${word === 'Now'}`
  let format = formats.get(key)
  if (!format) {
    const time = word === 'Now' ? ({ hour: 'numeric', minute: 'numeric' } as const) : {}
    format = new Intl.DateTimeFormat(ctx.locale.replace('_', '-'), {
      timeZone: facts.timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      ...time,
    })
    formats.set(key, format)
  }
  if (span.to === null) return span.from === null ? null : format.format(span.from)
  if (span.from === null) return `… – ${format.format(span.to - 1)}`
  return word === 'Now' ? format.format(span.from) : format.formatRange(span.from, span.to - 1)
}

function distinct(options: readonly ValueOption[]): readonly ValueOption[] {
  const seen = new Set<string>()
  return options.filter(option => {
    const key = nameKey(option.name)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
