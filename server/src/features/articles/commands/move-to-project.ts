import type { FormerArticle } from '@cairn/common/features/articles'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import type { ProjectInfo } from '../../projects/index.ts'
import { moveSearchTexts } from '../../search/index.ts'
import type { VisibleArticle } from '../articles.policy.ts'
import { writeToProject } from '../articles.store.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { leaveParents } from '../tree/leave-parents.ts'

/**
 * Takes an article and all below it to another project. They get new numbers there, in the order of the tree, and the old
 * ids keep resolving; who comes back has its number of before. `ids`: of all of them. `former`: who saw them.
 */
export async function moveToProject(
  ctx: RequestContext,
  article: VisibleArticle,
  ids: readonly number[],
  project: ProjectInfo,
  former: ReadonlyMap<number, FormerArticle>,
): Promise<void> {
  requireCan(ctx, 'CREATE_ARTICLE', project.id)
  requireSilent(ctx, project.id)
  if (project.archived) throw new AppError('read_only_entity', { name: project.shortName })
  const all = sql`${[...ids]}::bigint[]`
  // What was deleted before stays in the project, without what stood above it.
  const { rows: left } = await sql<{ id: number }>`
    select id from article where parent_id = any(${all}) and deleted_at is not null`.execute(ctx.db)
  await leaveParents(
    ctx,
    left.map(({ id }) => id),
  )
  const { rows: names } = await sql<{ id: number; name: string }>`
    select a.id, p.short_name || coalesce('-A-' || a.number, '') as name
    from article a join project p on p.id = a.project_id where a.id = any(${all})`.execute(ctx.db)
  await sql`insert into article_alias (project_id, number, article_id)
    select project_id, number, id from article where id = any(${all}) and number is not null
    on conflict do nothing`.execute(ctx.db)
  await writeToProject(ctx, ids, project.id)
  await moveSearchTexts(ctx, ids, project.id)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const content = (id: number, name: string) => ({ values: [{ entity: 'Project', id, name, type: 'Project' }] })
  noteChanges(
    ctx,
    ids.map(id => ({
      host: { id, project_id: project.id },
      kind: 'changed',
      isWritten: true,
      entries: [
        {
          category: 'ArticleProjectCategory',
          added: content(project.id, project.shortName),
          removed: content(article.project_id, nameOf.get(id) ?? ''),
        },
      ],
      was: former.get(id),
    })),
  )
}
