import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, type Ref, refsTo } from '../../platform/projection/index.ts'
import { articleHost, articleTexts, articleVisible } from '../articles/index.ts'
import type { QuickSearchRow } from '../issue-search/index.ts'
import { hasText, textCondition } from '../search/index.ts'

/** A last word of two letters or more is taken for the beginning of one. */
const UNFINISHED = /[\p{L}\p{N}\p{M}]{2}$/u

/** Articles by their id, then those with the words in their title; the last one may be unfinished. */
export const quickArticles: AnyLoader['fields'] = {
  articles: {
    batch: async (ctx: RequestContext, rows: readonly QuickSearchRow[]) => {
      const found: [QuickSearchRow, readonly Ref[]][] = []
      for (const row of rows) found.push([row, refsTo('Article', await articlesBy(ctx, row))])
      return new Map(found)
    },
  },
}

async function articlesBy(ctx: RequestContext, { text, top }: QuickSearchRow): Promise<readonly number[]> {
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const [byId, byWords] = await Promise.all([articlesById(ctx, text), articlesByWords(ctx, text, top)])
  return [...new Set([...byId, ...byWords])].slice(0, top)
}

async function articlesById(ctx: RequestContext, text: string): Promise<readonly number[]> {
  const [word] = articleHost.mentions.idsIn(text)
  if (word === undefined || word.length !== text.length) return []
  return [...(await articleHost.mentions.named(ctx, [word])).values()].map(({ id }) => id)
}

async function articlesByWords(ctx: RequestContext, text: string, top: number): Promise<readonly number[]> {
  const found = await textCondition(ctx, {
    mode: 'words',
    text: UNFINISHED.test(text.slice(-4)) ? `${text}*` : text,
    scope: { source: articleTexts, part: 'title' },
  })
  const { rows } = await sql<{ id: number }>`
    select a.id from article a
    where a.deleted_at is null and not a.is_template and ${articleVisible(ctx, 'a')} and ${hasText(ctx, found, sql.ref('a.id'))}
    order by a.updated desc, a.id desc limit ${top}`.execute(ctx.search)
  return rows.map(({ id }) => id)
}
