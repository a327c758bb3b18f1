import type { IssuePageParams } from '../api/use-issue-page.ts'

/** What a list shows and in which order, as the address holds it. */
export type ListFilters = {
  /** Keys of projects; none is all. */
  readonly projects: readonly string[]
  /** `<custom field id>:<value id>`, `…:none`, `…:me` or `tag:<tag id>`. */
  readonly terms: readonly string[]
  readonly text: string
  readonly showResolved: boolean
  /** `updated`, `created` or a custom field's id, descending with `-` in front. */
  readonly sort: string
}

export const DEFAULT_SORT = '-updated'
export const TAG = 'tag'
export const NONE = 'none'
export const ME = 'me'

export const NO_FILTERS: ListFilters = {
  projects: [],
  terms: [],
  text: '',
  showResolved: false,
  sort: DEFAULT_SORT,
}

const KEYS = ['project', 'value', 'text', 'show', 'sort'] as const
type Search = Readonly<Record<string, string | undefined>>

export function readFilters(search: Search): ListFilters {
  return {
    projects: splitList(search.project),
    terms: splitList(search.value).filter(term => /^[\w-]+:[\w-]+$/.test(term)),
    text: search.text ?? '',
    showResolved: search.show === 'all',
    sort: /^-?[\w-]+$/.test(search.sort ?? '') ? (search.sort ?? DEFAULT_SORT) : DEFAULT_SORT,
  }
}

/** The filters as search parameters; what is as usual is left out. */
export function printFilters(filters: ListFilters): Readonly<Record<(typeof KEYS)[number], string | undefined>> {
  const { projects, terms, text, showResolved, sort } = filters
  return {
    project: projects.join(',') || undefined,
    value: terms.join(',') || undefined,
    text: text || undefined,
    show: showResolved ? 'all' : undefined,
    sort: sort === DEFAULT_SORT ? undefined : sort,
  }
}

export function hasFilterKeys(search: Search): boolean {
  return KEYS.some(key => search[key] !== undefined)
}

/** Whether anything narrows the list besides hiding what is resolved. */
export function isNarrowed({ projects, terms, text }: ListFilters): boolean {
  return projects.length > 0 || terms.length > 0 || text.trim() !== ''
}

/** The chosen value ids of one field, or of tags. */
export function valuesOf(filters: ListFilters, fieldId: string): readonly string[] {
  const start = `${fieldId}:`
  return filters.terms.filter(term => term.startsWith(start)).map(term => term.slice(start.length))
}

export function withValues(filters: ListFilters, fieldId: string, values: readonly string[]): ListFilters {
  const others = filters.terms.filter(term => !term.startsWith(`${fieldId}:`))
  return { ...filters, terms: [...others, ...values.map(value => `${fieldId}:${value}`)] }
}

/** The ids of fields that narrow the list, in the order they were added. */
export function filteredFields(filters: ListFilters): readonly string[] {
  return [...new Set(filters.terms.map(term => term.slice(0, term.indexOf(':'))))].filter(id => id !== TAG)
}

/** Reads the sort into its key and direction. */
export function readSort(sort: string): { readonly key: string; readonly isDescending: boolean } {
  return { key: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') }
}

/** What the server is asked. */
export function pageParams(filters: ListFilters, myId: string | undefined): IssuePageParams {
  const text = filters.text.trim()
  const values = filters.terms.map(term =>
    term.endsWith(`:${ME}`) ? `${term.slice(0, -ME.length)}${myId ?? NONE}` : term,
  )
  return {
    ...(filters.projects.length > 0 ? { project: filters.projects } : {}),
    ...(filters.showResolved ? {} : { resolved: false }),
    ...(values.length > 0 ? { value: values } : {}),
    ...(text === '' ? {} : { text }),
    sort: filters.sort,
  }
}

function splitList(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter(part => part !== '')
}
