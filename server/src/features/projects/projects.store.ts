import { normalizeKey, Project } from '@cairn/common/features/projects'
import { notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { projectHooks } from './projects.extensions.ts'
import { projectCondition } from './projects.policy.ts'
import type { ProjectTable } from './projects.tables.ts'

export interface ProjectInfo {
  readonly id: number
  readonly shortName: string
  readonly name: string
  readonly archived: boolean
  readonly leaderId: number
  readonly template: string | null
  readonly startingNumber: number
  readonly numberReference: string | null
}

const infoOf = (row: Selectable<ProjectTable>): ProjectInfo => ({
  id: row.id,
  shortName: row.short_name,
  name: row.name,
  archived: row.archived,
  leaderId: row.leader_id,
  template: row.template,
  startingNumber: row.starting_number,
  numberReference: row.number_reference,
})

/** Finds a visible project by database id or by any key it ever had, in any letter case; null for none. */
export async function findProject(ctx: RequestContext, idOrKey: string): Promise<ProjectInfo | null> {
  const id = Project.parseId(idOrKey)
  const key = id === null ? normalizeKey(idOrKey) : null
  if (id === null && key === null) return null
  const row = await ctx.db
    .selectFrom('project')
    .selectAll()
    .where('project.id', '=', eb =>
      id === null
        ? eb
            .selectFrom('project_key')
            .select('project_id')
            .where('key', '=', key ?? '')
        : sql<number>`${Math.min(id, 2_147_483_647)}::int`,
    )
    .where(projectCondition(ctx))
    .executeTakeFirst()
  return row ? infoOf(row) : null
}

/** As {@link findProject}; throws `not_found`, also for projects that one may not see. */
export async function resolveProject(ctx: RequestContext, idOrKey: string): Promise<ProjectInfo> {
  const project = await findProject(ctx, idOrKey)
  if (!project) throw notFound(idOrKey)
  return project
}

/** Locks the project's row for the rest of the transaction, so that changes of one project follow one another. */
export async function lockProject(ctx: RequestContext, projectId: number): Promise<void> {
  await ctx.db.selectFrom('project').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
}

/** Whether anything lies in the project that its number or its end would concern, deleted things included. */
export async function isInUse(ctx: RequestContext, projectId: number): Promise<boolean> {
  for (const hooks of ctx.contributions.to(projectHooks)) if (await hooks.isInUse?.(ctx, projectId)) return true
  return false
}

/** The next numbers of a project, as a part (`with taken as (…)`) of the statement that gives them; the last of them. */
export const takenNumbers = (projectId: number, count: number): RawBuilder<{ last_number: number }> => sql`
  update project set last_number = greatest(last_number, starting_number - 1) + ${count}::int
  where id = ${projectId} returning last_number`

/** Numbers up to this one are never given again. */
export async function reserveNumbers(ctx: RequestContext, projectId: number, last: number): Promise<void> {
  await ctx.db
    .updateTable('project')
    .set({ last_number: last })
    .where('id', '=', projectId)
    .where('last_number', '<', last)
    .execute()
}

/** `%` and `_` of a search text stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
