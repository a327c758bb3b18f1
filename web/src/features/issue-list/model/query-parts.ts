import {
  nameKey,
  type QueryNames,
  quoteName,
  type Span,
  type SyntaxItem,
  type SyntaxNode,
} from '@cairn/common/features/search'
import { readSyntax } from '../../search/index.ts'

/** A value of a filter. */
export type FilterPart = {
  /** For people: without braces and minus. */
  readonly text: string
  /** As the query has it, with braces; two parts that are written alike mean the same. */
  readonly written: string
  readonly negated: boolean
}

/** The conditions on one attribute. */
export type QueryFilter = {
  /** As written, without braces. */
  readonly attribute: string
  readonly parts: readonly FilterPart[]
  /** Names of values and nothing else: no ranges, words, history. */
  readonly isPlain: boolean
}

/** A query as a row of filters shows it. */
export type QueryParts = {
  readonly filters: readonly QueryFilter[]
  /** Words and what else is no filter, as written. */
  readonly text: string
}

export type SortBy = { readonly name: string; readonly direction: 'asc' | 'desc' | null }

/** A condition of a query, and the query without it. */
export type Clause = { readonly text: string; readonly without: string }

type Item<K extends SyntaxItem['kind']> = Extract<SyntaxItem, { readonly kind: K }>

/** The parts of a plain row of conditions; null for a query with operators and groups, or one that cannot be read. */
export function readParts(query: string, names: QueryNames): QueryParts | null {
  const { node, problems } = readSyntax(query, names)
  if (node === null && query.trim() === '') return { filters: [], text: '' }
  if (node?.kind !== 'term' || problems.length > 0) return null
  return { filters: filtersOf(node).map(filter => readFilter(query, filter)), text: slices(query, wordsOf(node)) }
}

/** The query with other words in it; filters and order stay. */
export function withText(query: string, text: string, names: QueryNames): string {
  const { node, sort } = readSyntax(query, names)
  const filters = filtersOf(node)
  const last = filters.at(-1)
  // Words after `summary:` and the like would belong to it.
  const isSwallowed = last !== undefined && names.shapeOf(last.attribute.text)?.text === true
  const conditions = slices(query, filters)
  return join(...(isSwallowed ? [text, conditions] : [conditions, text]), slices(query, sort))
}

/**
 * The query with the conditions on an attribute replaced; no values takes them out.
 * @param aliases all names of the attribute; what is new is written with the first.
 * @param written values as a query has them, e.g. `{In Progress}` or `me`.
 */
export function withFilter(
  query: string,
  aliases: readonly string[],
  written: readonly string[],
  names: QueryNames,
): string {
  const { node } = readSyntax(query, names)
  const filters = filtersOf(node)
  const own = filters.filter(({ attribute }) => isOneOf(attribute.text, aliases))
  const name = own[0] ? query.slice(own[0].attribute.start, own[0].attribute.end) : writtenAttribute(aliases[0] ?? '')
  const filter = written.length === 0 ? '' : `${name}: ${written.join(', ')}`
  const [first, ...others] = own
  let next = query
  for (const { start, end } of [...others].reverse()) next = join(next.slice(0, start), next.slice(end))
  if (first) return join(next.slice(0, first.start), filter, next.slice(first.end))
  const place = filters.at(-1)?.end ?? 0
  return join(next.slice(0, place), filter, next.slice(place))
}

/** What is left when every condition is taken out: the order. */
export function withoutClauses(query: string, names: QueryNames): string {
  return slices(query, readSyntax(query, names).sort)
}

/** The first key of the order, as written. */
export function sortOf(query: string, names: QueryNames): SortBy | undefined {
  const [key] = readSyntax(query, names).sort.flatMap(({ keys }) => keys)
  return key && { name: key.name.text, direction: key.direction }
}

/** The query in another order; undefined: in the usual one. */
export function withSort(query: string, sort: SortBy | undefined, names: QueryNames): string {
  const conditions = cut(query, readSyntax(query, names).sort)
  if (!sort) return conditions
  return join(conditions, `sort by: ${quoteName(sort.name)}`, sort.direction ?? '')
}

/** Every one costs a question to the server, and nobody reads a long row of them. */
const MAX_CLAUSES = 6

/** The first conditions that must all hold, each with the query that is left without it; none where no cut can be made. */
export function clausesOf(query: string, names: QueryNames): readonly Clause[] {
  const { node, sort } = readSyntax(query, names)
  const isJoined = node?.kind === 'and'
  const parts = isJoined ? node.parts : itemsOf(node).filter(({ kind }) => kind !== 'sort')
  const texts = parts.map(({ start, end }) => query.slice(start, end))
  return texts.slice(0, MAX_CLAUSES).map((text, index) => ({
    text,
    without: join(texts.filter((_, other) => other !== index).join(isJoined ? ' and ' : ' '), slices(query, sort)),
  }))
}

/** The first word before a colon that is no field, though somebody may have meant one. */
export function supposedField(query: string, names: QueryNames): string | undefined {
  const [doubt] = readSyntax(query, names).doubts
  return doubt && query.slice(doubt.start, doubt.end)
}

/** Whether a name is one of these, in any letter case. */
export function isOneOf(name: string, aliases: readonly string[]): boolean {
  return aliases.some(alias => nameKey(alias) === nameKey(name))
}

function readFilter(query: string, { attribute, values }: Item<'filter'>): QueryFilter {
  return {
    attribute: attribute.text,
    isPlain: values.every(({ kind }) => kind === 'value'),
    parts: values.map(value => {
      const negated = value.kind !== 'query' && value.negated
      const slice = query.slice(value.start, value.end)
      const written = negated ? slice.replace(/^-\s*/, '') : slice
      return { text: value.kind === 'value' ? value.value.text : written, written, negated }
    }),
  }
}

function itemsOf(node: SyntaxNode | null): readonly SyntaxItem[] {
  return node?.kind === 'term' ? node.items : []
}

function filtersOf(node: SyntaxNode | null): readonly Item<'filter'>[] {
  return itemsOf(node).filter(item => item.kind === 'filter')
}

function wordsOf(node: SyntaxNode | null): readonly SyntaxItem[] {
  return itemsOf(node).filter(({ kind }) => kind !== 'filter' && kind !== 'sort')
}

/** A name that stands in braces keeps them: without, only who knows it takes it for one. */
function writtenAttribute(name: string): string {
  if (name.startsWith('{')) return name
  return /^[\p{L}\p{N}][\p{L}\p{N}\s_/.]*$/u.test(name) ? name : quoteName(name)
}

function cut(query: string, spans: readonly Span[]): string {
  let rest = query
  for (const { start, end } of [...spans].reverse()) rest = join(rest.slice(0, start), rest.slice(end))
  return rest.trim()
}

function slices(query: string, spans: readonly Span[]): string {
  return join(...spans.map(({ start, end }) => query.slice(start, end)))
}

function join(...parts: readonly string[]): string {
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(' ')
}
