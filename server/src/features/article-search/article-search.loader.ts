import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import { type AnyLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { type FoundText, highlightRanges } from '../search/index.ts'
import { type Searched, searchesIn } from './searches.ts'

export const articleCountLoader: AnyLoader = inlineLoader<number>({
  entity: 'ArticleCount',
  fields: { id: { value: () => 'count' }, count: { value: count => count } },
})

interface ArticleRow {
  readonly id: number
}

const COLUMNS = { title: 'summary', content: 'content' } as const

/** Where the words of the query stand in a text of each article; null when it asks for none there. */
const foundIn = (where: Searched) => ({
  batch: async (ctx: RequestContext, rows: readonly ArticleRow[]) => {
    const searches = searchesIn(ctx, where)
    if (searches.length === 0) return new Map(rows.map(row => [row, null]))
    const { rows: found } = await sql<{ id: number; text: string | null }>`
      select a.id, ${sql.ref(`a.${COLUMNS[where]}`)} as text from article a
      where a.id = ${anyRowOf(rows.map(row => row.id))}`.execute(ctx.db)
    const ranges = await highlightRanges(
      ctx,
      found.map(({ text }) => text ?? ''),
      searches,
    )
    const byId = new Map<number, FoundText>(
      found.map(({ id, text }, index) => [id, { text: text ?? '', ranges: ranges[index] ?? [], searches }]),
    )
    const nothing: FoundText = { text: '', ranges: [], searches }
    return new Map(rows.map(row => [row, new Ref('TextSearchResult', byId.get(row.id) ?? nothing)]))
  },
})

/** What is shown of articles that a query found. */
export const hitFields: AnyLoader['fields'] = {
  summaryTextSearchResult: foundIn('title'),
  contentTextSearchResult: foundIn('content'),
}
