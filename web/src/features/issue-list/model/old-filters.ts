import { quoteName } from '@cairn/common/features/search'

/** The filters of a bookmark from before there were queries, e.g. `?project=CRN&value=58-3:67-4,tag:6-1&sort=-58-1`. */
export type OldFilters = {
  readonly projects: readonly string[]
  readonly terms: readonly { readonly field: string; readonly value: string }[]
  readonly text: string
  readonly sort: string
}

/** Names behind the ids of old bookmarks; undefined for what is gone. */
export type OldNames = {
  readonly fieldName: (fieldId: string) => string | undefined
  readonly emptyText: (fieldId: string) => string | undefined
  readonly valueName: (field: string, valueId: string) => string | undefined
}

const TAG = 'tag'

export function readOldFilters(search: Readonly<Record<string, string | undefined>>): OldFilters {
  const terms = splitList(search.value).flatMap(term => {
    const [field, value, ...more] = term.split(':')
    return field && value && more.length === 0 ? [{ field, value }] : []
  })
  return { projects: splitList(search.project), terms, text: search.text?.trim() ?? '', sort: search.sort ?? '' }
}

/** The query that finds what the old filters found; what no longer has a name is left out. */
export function oldFiltersQuery({ projects, terms, text, sort }: OldFilters, names: OldNames): string {
  const parts: string[] = []
  if (projects.length > 0) parts.push(`project: ${projects.map(quoteName).join(', ')}`)
  for (const field of new Set(terms.map(term => term.field))) {
    const attribute = field === TAG ? TAG : names.fieldName(field)
    if (attribute === undefined) continue
    const values = terms
      .filter(term => term.field === field)
      .flatMap(({ value }) => {
        if (value === 'me') return ['me']
        const name = value === 'none' ? (names.emptyText(field) ?? `No ${attribute}`) : names.valueName(field, value)
        return name === undefined ? [] : [quoteName(name)]
      })
    if (values.length > 0) parts.push(`${quoteName(attribute)}: ${[...new Set(values)].join(', ')}`)
  }
  if (text !== '') parts.push(text)
  const key = sort.replace(/^-/, '')
  const sortName = key === 'updated' || key === 'created' ? key : names.fieldName(key)
  if (sortName !== undefined) parts.push(`sort by: ${quoteName(sortName)} ${sort.startsWith('-') ? 'desc' : 'asc'}`)
  return parts.join(' ')
}

function splitList(text: string | undefined): readonly string[] {
  return (text ?? '').split(',').filter(part => part !== '')
}
