import { bool, defineEntity, enumeration, int, list, ref, str } from '../../platform/entity/index.ts'
import type { Style } from '../search/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

const STYLES = ['text', 'field_name', 'field_value', 'operator', 'error'] as const satisfies readonly Style[]

/** What is known of a query while it is written. Places are UTF-16 units. */
export const SearchSuggestions = defineEntity({
  name: 'SearchSuggestions',
  fields: {
    id: str(readOnly),
    query: str({ always: true }),
    caret: int({ always: true }),
    /** The query concerns the state by itself, so “hide resolved” is not added to it. */
    ignoreUnresolvedSetting: bool(),
    /** Context in which it runs: projects, tags or saved searches. */
    folders: list('SearchFolder'),
    folder: ref('SearchFolder'),
    type: str(),
    suggestions: list('Suggestion', readOnly),
    styleRanges: list('SearchStyleRange', readOnly),
    sortProperties: list('IssueFieldSortProperty', readOnly),
    problems: list('SearchProblem', readOnly),
  },
})

/** A project, tag or saved search by its database id. */
export const SearchFolder = defineEntity({ name: 'SearchFolder', fields: {} })

/** A text that may stand at the caret: `prefix + option + suffix` replaces a slice. */
export const Suggestion = defineEntity({
  name: 'Suggestion',
  fields: {
    option: str(always),
    prefix: str(readOnly),
    suffix: str(readOnly),
    description: str(readOnly),
    group: str(readOnly),
    icon: str(readOnly),
    auxiliaryIcon: str(readOnly),
    className: str(readOnly),
    /** Slice of `option` that was typed. */
    matchingStart: int(readOnly),
    matchingEnd: int(readOnly),
    completionStart: int(always),
    completionEnd: int(always),
    /** Place of the caret afterwards. */
    caret: int(always),
  },
})

export const SearchStyleRange = defineEntity({
  name: 'SearchStyleRange',
  fields: {
    id: str(readOnly),
    start: int(always),
    length: int(always),
    style: enumeration(STYLES, always),
    title: str(readOnly),
  },
})

/** Why a part of a query cannot be used. */
export const SearchProblem = defineEntity({
  name: 'SearchProblem',
  fields: { id: str(readOnly), start: int(always), end: int(always), code: str(always), text: str(always) },
})

/** A key that the query sorts by. */
export const IssueFieldSortProperty = defineEntity({
  name: 'IssueFieldSortProperty',
  fields: {
    asc: bool(readOnly),
    readOnly: bool(readOnly),
    localizedName: str(readOnly),
    sortField: ref('FilterField', readOnly),
    folder: ref('IssueFolder', readOnly),
  },
})

/** A value of a filter field with the piece of a query that means it. */
export const FilterFieldValue = defineEntity({
  name: 'FilterFieldValue',
  fields: {
    name: str(readOnly),
    presentation: str(readOnly),
    query: str(readOnly),
    description: str(readOnly),
    archived: bool(readOnly),
    /** Colour, person and the like, as far as the kind of value has them. */
    color: ref('FieldStyle', readOnly),
    user: ref('User', readOnly),
    isResolved: bool({ ...readOnly, always: false }),
  },
})
