import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { TitledHost } from '../hosts/index.ts'
import { articleVisible } from './articles.policy.ts'
import { readableParts } from './find-article.ts'

/** The articles that readable ids lead to, as far as the actor sees them. */
export async function titledArticles(ctx: RequestContext, ids: readonly string[]): Promise<readonly TitledHost[]> {
  const split = ids.flatMap(id => readableParts(id) ?? [])
  if (split.length === 0) return []
  const { rows } = await sql<TitledHost>`
    select w.key || '-A-' || w.number as "idReadable", p.short_name || '-A-' || a.number as "currentId",
      a.summary, false as resolved
    from unnest(${split.map(part => part.key)}::text[], ${split.map(part => part.number)}::bigint[]) as w (key, number)
    join project_key k on k.key = w.key
    left join article_alias x on x.project_id = k.project_id and x.number = w.number
    join article a on a.id = x.article_id or (a.project_id = k.project_id and a.number = w.number)
    join project p on p.id = a.project_id
    where a.deleted_at is null and ${articleVisible(ctx, 'a')}
    order by w.key collate "C", w.number`.execute(ctx.db)
  return rows
}
