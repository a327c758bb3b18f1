import { Article } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import { type DeletedKind, holdsIn } from '../deleted-items/index.ts'
import { erasedHosts } from '../hosts/index.ts'
import { articleVisible } from './articles.policy.ts'
import { noteChanges } from './changes/settle-changes.ts'
import { restoreArticle } from './commands/delete-articles.ts'
import { leaveParents } from './tree/leave-parents.ts'

const columns = sql`a.id, a.summary as name, a.id as host_id, p.short_name || '-A-' || a.number as host, a.project_id,
  a.reporter_id as author_id, a.deleted_at, a.deleted_by`

/** Deleted articles, each with all that was deleted with it. */
export const deletedArticles: DeletedKind = {
  name: 'article',
  idClass: Article.ownClass(),
  carries: 'host',
  carriers: async (ctx, ids) => {
    const { rows } = await sql<{ id: number }>`
      select id from article where deleted_with = any(${[...ids]}::bigint[]) order by id`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
  below: async (ctx, ids) => {
    const { rows } = await sql<{ id: number; below: number }>`
      select a.deleted_with as id, count(*)::int as below from article a
      where a.deleted_with = any(${[...ids]}::bigint[]) and a.deleted_with <> a.id and ${articleVisible(ctx, 'a')}
      group by a.deleted_with`.execute(ctx.db)
    return new Map(rows.map(({ id, below }) => [id, below]))
  },
  restorable: ctx => sql`
    select ${columns} from article a join project p on p.id = a.project_id
    where a.deleted_with = a.id and ${articleVisible(ctx, 'a')} and ${holdsIn(ctx, 'DELETE_ARTICLE', 'a')}`,
  expired: (_, before, limit) => sql`
    select ${columns} from article a join project p on p.id = a.project_id
    where a.deleted_at < ${before}::bigint and a.deleted_with = a.id
    order by a.deleted_at limit ${limit} for update of a skip locked`,
  lock: (ctx, row) =>
    sql`select 1 from article where deleted_with = ${row.id}::bigint order by id for update`.execute(ctx.db),
  restore: (ctx, row) => restoreArticle(ctx, Article.id(row.id)),
  erase: async (ctx, rows) => {
    const going = sql`${rows.map(row => row.id)}::bigint[]`
    // Those that were deleted before what they stood below stay for their time.
    const { rows: left } = await sql<{ id: number }>`
      select a.id from article a join article p on p.id = a.parent_id
      where p.deleted_with = any(${going}) and a.deleted_with is distinct from p.deleted_with
        and not coalesce(a.deleted_with = any(${going}), false)`.execute(ctx.db)
    await leaveParents(
      ctx,
      left.map(({ id }) => id),
    )
    const { rows: gone } = await sql<{ id: number; project_id: number }>`
      with gone as (
        select id, project_id from article where deleted_with = any(${going})
        order by id for update
      ), erased as (${erasedHosts(sql`select id from gone`)})
      select id, project_id from gone`.execute(ctx.db)
    noteChanges(
      ctx,
      gone.map(({ id, project_id }) => ({
        host: { id, project_id },
        kind: 'told',
        events: [{ kind: 'article.erased', entity: 'Article', entityId: id, payload: { id: Article.id(id) } }],
      })),
    )
    return []
  },
}
