import { articleAttributes } from '@cairn/common/features/article-search'
import type { SortKey } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'

/** What an article `a` is sorted by, by the ids of attributes. */
const KEYS: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  project: [sql`(select p.name collate "und-x-icu" from project p where p.id = a.project_id)`],
  articleId: [sql`(select p.short_name collate "C" from project p where p.id = a.project_id)`, sql`a.number`],
  title: [sql`a.summary collate "und-x-icu"`],
  author: [sql`(select u.full_name collate "und-x-icu" from users u where u.id = a.reporter_id)`],
  created: [sql`a.created`],
  updated: [sql`a.updated`],
}

/** The order that a query asks for; otherwise, and among equals, the last changed come first. */
export function orderOf(sort: readonly SortKey[]): RawBuilder<unknown> {
  const asked = sort.flatMap(({ key, direction }) => {
    const id = String(key)
    const isRising = direction === null ? articleAttributes.byId(id)?.sort?.defaultAscending : direction === 'asc'
    return (KEYS[id] ?? []).map(column => sql`${column} ${isRising ? sql`asc` : sql`desc`}`)
  })
  return sql.join([...asked, sql`a.updated desc`, sql`a.id desc`])
}
