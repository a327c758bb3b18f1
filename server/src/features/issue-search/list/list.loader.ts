import { Issue } from '@cairn/common/features/issues'
import { SavedQuery } from '@cairn/common/features/saved-searches'
import type { Condition } from '@cairn/common/features/search'
import { Tag } from '@cairn/common/features/tags'
import { formatId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyOf } from '../../../platform/db/index.ts'
import { type AnyLoader, type FieldLoader, inlineLoader, Ref, refsTo } from '../../../platform/projection/index.ts'
import { queryAttributesOf } from '../../issues/index.ts'
import type { FolderKey } from '../../saved-searches/index.ts'
import {
  type FoundText,
  highlightRanges,
  type Snippet,
  snippetsOf,
  type TextRange,
  type TextSearch,
} from '../../search/index.ts'
import type { ClauseRow, Explanation } from './explain.ts'
import type { IssueNodeRow } from './issue-tree.ts'
import type { QueryInput } from './read-query.ts'

export interface IssueTreeRow {
  readonly nodes: readonly IssueNodeRow[]
  readonly condition: Condition
}

interface NodeRow extends IssueNodeRow {
  readonly condition: Condition
}

export interface CountRow {
  readonly input: QueryInput
  readonly folder: FolderKey | null
  readonly count: number
}

const folderRef = (folder: FolderKey | null): Ref | null =>
  folder &&
  new Ref(
    folder.classNo === SavedQuery.ownClass() ? 'SavedQuery' : folder.classNo === Tag.ownClass() ? 'Tag' : 'Project',
    folder.id,
  )

type Searched = 'summary' | 'description'

/** What a query looks for in such texts, outside of negations. */
function searchesIn(ctx: RequestContext, condition: Condition, where: Searched): readonly TextSearch[] {
  if (condition.kind === 'not') return []
  if (condition.kind !== 'predicate') return condition.of.flatMap(part => searchesIn(ctx, part, where))
  const { attribute, test } = condition
  const scope = queryAttributesOf(ctx.contributions).byId(attribute.id)?.texts
  if (test.kind !== 'text' || scope === undefined || typeof scope === 'function') return []
  if (scope !== 'all' && attribute.id !== where) return []
  return [{ mode: test.mode, text: test.text, scope }]
}

/** Where the words of the query stand in a text of each issue; null when it asks for none there. */
const foundIn = (where: Searched): FieldLoader<NodeRow> => ({
  batch: async (ctx, rows) => {
    const searches = rows[0] ? searchesIn(ctx, rows[0].condition, where) : []
    if (searches.length === 0) return new Map(rows.map(row => [row, null]))
    const found = await ctx.db
      .selectFrom('issue')
      .select(['id', where])
      .where('id', '=', anyOf(rows.map(row => row.id)))
      .execute()
    const texts = found.map(issue => issue[where] ?? '')
    const ranges = await highlightRanges(ctx, texts, searches)
    const byId = new Map<number, FoundText>(
      found.map(({ id }, index) => [id, { text: texts[index] ?? '', ranges: ranges[index] ?? [], searches }]),
    )
    const nothing: FoundText = { text: '', ranges: [], searches }
    return new Map(rows.map(row => [row, new Ref('TextSearchResult', byId.get(row.id) ?? nothing)]))
  },
})

const treeLoaders: readonly AnyLoader[] = [
  inlineLoader<IssueTreeRow>({
    entity: 'IssueTree',
    fields: {
      id: { value: () => 'tree' },
      tree: {
        value: row =>
          refsTo<NodeRow>(
            'IssueNode',
            row.nodes.map(node => ({ ...node, condition: row.condition })),
          ),
      },
    },
  }),
  inlineLoader<NodeRow>({
    entity: 'IssueNode',
    fields: {
      id: { value: row => Issue.id(row.id) },
      parentId: { value: row => (row.parentId === null ? null : Issue.id(row.parentId)) },
      matches: { value: row => row.matches },
      ordered: { value: () => false },
      promoted: { value: () => false },
      summaryTextSearchResult: foundIn('summary'),
      descriptionTextSearchResult: foundIn('description'),
    },
  }),
  inlineLoader<FoundText>({
    entity: 'TextSearchResult',
    fields: {
      id: { value: () => 'result' },
      highlightRanges: { value: ({ ranges }) => refsTo('TextRange', ranges) },
      textRange: { value: ({ ranges: [first] }) => (first ? new Ref('TextRange', first) : null) },
      snippet: {
        batch: async (ctx, rows) => {
          const snippets = await snippetsOf(ctx, rows)
          return new Map([...snippets].map(([row, snippet]) => [row, snippet && new Ref('TextSnippet', snippet)]))
        },
      },
    },
  }),
  inlineLoader<Snippet>({
    entity: 'TextSnippet',
    fields: {
      id: { value: () => 'snippet' },
      text: { value: ({ text }) => text },
      highlightRanges: { value: ({ ranges }) => refsTo('TextRange', ranges) },
    },
  }),
  inlineLoader<TextRange>({
    entity: 'TextRange',
    fields: {
      id: { value: range => `${range.startOffset}-${range.endOffset}` },
      startOffset: { value: range => range.startOffset },
      endOffset: { value: range => range.endOffset },
    },
  }),
]

export const listLoaders: readonly AnyLoader[] = [
  ...treeLoaders,
  inlineLoader<CountRow>({
    entity: 'IssueCountResponse',
    fields: {
      id: { value: row => (row.folder ? formatId(row.folder.classNo, row.folder.id) : 'count') },
      count: { value: row => row.count },
      unresolvedOnly: { value: row => row.input.hideResolved ?? false },
      query: { value: row => row.input.query },
      folder: { value: row => folderRef(row.folder) },
    },
  }),
  inlineLoader<readonly CountRow[]>({
    entity: 'IssueCountsResponse',
    fields: { id: { value: () => 'counts' }, counts: { value: rows => refsTo('IssueCountResponse', rows) } },
  }),
  inlineLoader<Explanation>({
    entity: 'SearchExplanation',
    fields: {
      id: { value: row => Issue.id(row.issueId) },
      visible: { value: row => row.visible },
      matches: { value: row => row.matches },
      clauses: { value: row => refsTo('SearchClause', row.clauses) },
    },
  }),
  inlineLoader<ClauseRow>({
    entity: 'SearchClause',
    fields: {
      id: { value: row => `${row.start}-${row.end}-${row.depth}` },
      start: { value: row => row.start },
      end: { value: row => row.end },
      text: { value: row => row.text },
      matches: { value: row => row.matches },
      negated: { value: row => row.negated },
      depth: { value: row => row.depth },
    },
  }),
]
