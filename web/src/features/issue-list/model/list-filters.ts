import { languageAttributes } from '@cairn/common/features/query-attributes'
import { braced, nameKey, quoteName, usualAliases } from '@cairn/common/features/search'
import type { AddedFilter } from './list-extensions.ts'
import type { ListField } from './list-fields.ts'
import { isOneOf, type QueryFilter, type QueryParts } from './query-parts.ts'

export type BarFilterKind = 'project' | 'choice' | 'people' | 'tag' | 'time' | 'typed' | 'added'

/** A filter that the bar offers: an attribute of the query language. */
export type BarFilter = {
  readonly id: string
  readonly kind: BarFilterKind
  /** Ways to write it; the first is the one that is written. */
  readonly names: readonly string[]
  /** Of custom fields; the others have a text of their own. */
  readonly field?: ListField
  /** Of another feature. */
  readonly added?: AddedFilter
}

const KINDS: Readonly<Record<string, BarFilterKind>> = {
  user: 'people',
  enum: 'choice',
  state: 'choice',
  ownedField: 'choice',
  version: 'choice',
  build: 'choice',
  date: 'time',
  'date and time': 'time',
}

/** The attributes besides custom fields, by their ids in the language. */
export const PROJECT = 'project'
export const TAG = 'tag'
const PEOPLE = ['reporter', 'updater', 'commenter'] as const
const TIMES = ['created', 'updated', 'resolved'] as const

/** Everything the bar can filter by, the usual ones first. */
export function barFilters(fields: readonly ListField[]): readonly BarFilter[] {
  return [
    base(PROJECT, 'project'),
    ...fields.map(field => ({
      id: field.id,
      kind: KINDS[field.valueType] ?? 'typed',
      names: fieldNames(field),
      field,
    })),
    base(TAG, 'tag'),
    ...PEOPLE.map(id => base(id, 'people')),
    ...TIMES.map(id => base(id, 'time')),
  ]
}

/** A filter of another feature. */
export const addedFilter = (added: AddedFilter): BarFilter => ({
  id: added.id,
  kind: 'added',
  names: [braced(added.attribute), added.attribute],
  added,
})

function base(id: string, kind: BarFilterKind): BarFilter {
  return { id, kind, names: languageAttributes.byId(id)?.names ?? [id] }
}

/** All ways to write a field; what it is shown as counts too. */
function fieldNames({ attribute, name }: ListField): readonly string[] {
  return [...new Set([attribute, name, ...(usualAliases[nameKey(attribute)] ?? [])])]
}

export type ShownFilter = { readonly id: string; readonly bar?: BarFilter; readonly filter?: QueryFilter }

/**
 * The chips of the bar: the usual filters whether they are used or not, then what else the query holds, in its order;
 * conditions that no chip can change are shown as they are written.
 */
export function shownFilters(
  { filters }: Pick<QueryParts, 'filters'>,
  all: readonly BarFilter[],
  usual: readonly string[],
  added: string | undefined,
): readonly ShownFilter[] {
  const barOf = ({ attribute }: QueryFilter) => all.find(({ names }) => isOneOf(attribute, names))
  const chips = all
    .filter(({ id }) => usual.includes(id) || id === added)
    .toSorted((a, b) => place(usual, a.id) - place(usual, b.id))
    .map(bar => {
      const filter = filters.find(candidate => barOf(candidate) === bar)
      return { id: bar.id, bar, ...(filter ? { filter } : {}) }
    })
  const rest = filters.flatMap((filter, index) => {
    const bar = barOf(filter)
    if (!bar) return [{ id: `other-${index}`, filter }]
    return chips.some(({ id }) => id === bar.id) ? [] : [{ id: bar.id, bar, filter }]
  })
  return [...chips, ...rest.filter(({ id }, index) => rest.findIndex(other => other.id === id) === index)]
}

/** What a field is called while it is empty, as a query has it. */
export function emptyValue({ attribute, emptyText }: ListField): string {
  return emptyText ? quoteName(emptyText) : `{No ${attribute}}`
}

/** What somebody typed as a value, as a query has it: ranges and lists as they are, anything with spaces in braces. */
export function typedValue(text: string): string {
  return /\.\.|[{}",]|^\S+\*$/.test(text) ? text : quoteName(text)
}

/** Whether two values are written alike, but for braces that do not matter and letter case. */
export function isSameValue(one: string, other: string): boolean {
  return one === other || plainValue(one) === plainValue(other)
}

function plainValue(written: string): string {
  const bare = written.replace(/^\{(.*)\}$/s, '$1')
  // In braces a keyword is a name.
  return quoteName(bare) === written || bare === written ? nameKey(written) : nameKey(bare)
}

function place(ids: readonly string[], id: string): number {
  const at = ids.indexOf(id)
  return at < 0 ? ids.length : at
}

/** A time that the bar offers, as a query has it. */
export type TimePreset = { readonly written: string; readonly textKey: string }

export const TIME_PRESETS: readonly TimePreset[] = [
  { written: 'Today', textKey: 'issues.filter.time.today' },
  { written: 'Yesterday', textKey: 'issues.filter.time.yesterday' },
  { written: '{minus 7d} .. *', textKey: 'issues.filter.time.days7' },
  { written: '{minus 30d} .. *', textKey: 'issues.filter.time.days30' },
  { written: '{This week}', textKey: 'issues.filter.time.thisWeek' },
  { written: '{Last week}', textKey: 'issues.filter.time.lastWeek' },
  { written: '{This month}', textKey: 'issues.filter.time.thisMonth' },
  { written: '{Last month}', textKey: 'issues.filter.time.lastMonth' },
  { written: '* .. {minus 6M}', textKey: 'issues.filter.time.older' },
]

export function timePreset(written: string): TimePreset | undefined {
  return TIME_PRESETS.find(preset => isSameValue(preset.written, written))
}
