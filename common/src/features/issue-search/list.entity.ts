import { bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const
const always = { readOnly: true, always: true } as const

/** One page of the product's own issue list. */
export const IssuePage = defineEntity({
  name: 'IssuePage',
  fields: {
    issues: list('Issue', readOnly),
    /** Where the next page begins; null on the last one. */
    cursor: str(readOnly),
    /** How many issues match, up to a limit. */
    total: int(always),
    /** There are more than `total`, or may be. */
    totalIsMinimum: bool(readOnly),
    /** Only the issues that changed last were looked at, since all of them would take too long. */
    isPartial: bool(readOnly),
    /** Resolved issues are left out: that was asked for, and neither query nor folder speaks of states. */
    hidesResolved: bool(readOnly),
  },
})

/** Issues in the order of a list; below each its subtasks. */
export const IssueTree = defineEntity({ name: 'IssueTree', fields: { tree: list('IssueNode', readOnly) } })

export const IssueNode = defineEntity({
  name: 'IssueNode',
  fields: {
    /** Fulfils the query, or stands here only because of its parent. */
    matches: bool(readOnly),
    ordered: bool(readOnly),
    /** Database id of the issue above; null on the first level. */
    parentId: str(readOnly),
    promoted: bool(readOnly),
    summaryTextSearchResult: ref('TextSearchResult', readOnly),
    descriptionTextSearchResult: ref('TextSearchResult', readOnly),
  },
})

/** Where the words of a search stand in a text, half-open, in UTF-16 units. */
export const TextSearchResult = defineEntity({
  name: 'TextSearchResult',
  fields: {
    highlightRanges: list('TextRange', readOnly),
    textRange: ref('TextRange', readOnly),
    /** The words around the first place; null when nothing was found in this text. */
    snippet: ref('TextSnippet', readOnly),
  },
})

/** A part of a text without its markup, and where the words of the search stand in that part. */
export const TextSnippet = defineEntity({
  name: 'TextSnippet',
  fields: { text: str(readOnly), highlightRanges: list('TextRange', readOnly) },
})
export const TextRange = defineEntity({
  name: 'TextRange',
  fields: { startOffset: int(readOnly), endOffset: int(readOnly) },
})

export const IssueCountResponse = defineEntity({
  name: 'IssueCountResponse',
  fields: {
    count: long(always),
    unresolvedOnly: bool(readOnly),
    query: str(readOnly),
    folder: ref('IssueFolder', readOnly),
  },
})

export const IssueCountsResponse = defineEntity({
  name: 'IssueCountsResponse',
  fields: { counts: list('IssueCountResponse', readOnly) },
})

/** Why an issue is in a list, or why not. */
export const SearchExplanation = defineEntity({
  name: 'SearchExplanation',
  fields: {
    /** The issue is one that lists show: not of an archived project, unless that is named. */
    visible: bool(readOnly),
    matches: bool(readOnly),
    clauses: list('SearchClause', readOnly),
  },
})

/** One condition of a query, put to one issue. */
export const SearchClause = defineEntity({
  name: 'SearchClause',
  fields: {
    /** Slice of the query, UTF-16 units; empty for what comes from the context. */
    start: int(always),
    end: int(always),
    text: str(always),
    /** Lets the issue in, negation included. */
    matches: bool(readOnly),
    negated: bool(readOnly),
    /** How deep it stands in parentheses and operators. */
    depth: int(always),
  },
})
