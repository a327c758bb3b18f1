import { normalizeKey } from '@cairn/common/features/projects'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
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
  const id = parseId(0, idOrKey)
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

/** Whether the project holds any issue, deleted ones included. */
export async function hasIssues(ctx: RequestContext, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from issue where project_id = ${projectId}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

export async function teamOf(ctx: RequestContext, projectId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('user_group')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'team')
    .executeTakeFirst()
  if (!row) throw notFound(`0-${projectId}`)
  return row.id
}

/** `%` and `_` of a search text stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
