import { Project } from '@cairn/common/features/projects'
import { SavedQuery } from '@cairn/common/features/saved-searches'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { projectFields } from '../custom-fields/index.ts'
import type { NewProject } from '../projects/index.ts'
import { insertSavedQuery } from './commands/write-saved-query.ts'
import { forgetPins } from './folder-pins.ts'

/** Searches that everybody has: `me` in them is who looks. */
const BUILT_IN = [
  { kind: 'assigned', name: 'Assigned to me', query: 'for: me' },
  { kind: 'reported', name: 'Reported by me', query: 'reporter: me' },
  { kind: 'commented', name: 'Commented by me', query: 'commenter: me' },
] as const

/** Writes the built-in searches where they are missing. */
export async function ensureBuiltInSearches(db: Db, now: number): Promise<void> {
  for (const { kind, name, query } of BUILT_IN)
    await sql`insert into saved_query (name, query, kind, acl, created, updated)
      select ${name}, ${query}, ${kind}, array[g.id], ${now}::bigint, ${now}::bigint
      from user_group g where g.kind = 'registered' on conflict (kind) do nothing`.execute(db)
}

const unassignedName = (key: string): string => `Unassigned in ${key}`
const unassignedQuery = (key: string): string => `project: ${key} #Unassigned`

/** Who creates a project gets a search for what nobody takes care of in it, if that can be said there. */
export async function saveUnassigned(ctx: RequestContext, project: NewProject): Promise<void> {
  if (project.isDemo || ctx.actor.isGuest) return
  const fields = await projectFields(ctx, project.id)
  if (!fields.some(({ emptyText }) => emptyText?.toLowerCase() === 'unassigned')) return
  const name = unassignedName(project.shortName)
  const { rows } = await sql`
    select 1 from saved_query where owner_id = ${ctx.actor.userId} and lower(name) = lower(${name})
      and deleted_at is null`.execute(ctx.db)
  if (rows.length > 0) return
  await insertSavedQuery(ctx, { name, query: unassignedQuery(project.shortName), ownerId: ctx.actor.userId })
}

/** With a project go its pins and the searches that were made along with it. */
export async function forgetProject(ctx: RequestContext, projectId: number): Promise<void> {
  await forgetPins(ctx, Project.ownClass(), [projectId])
  const { rows } = await sql<{ key: string }>`select key from project_key where project_id = ${projectId}`.execute(
    ctx.db,
  )
  for (const { key } of rows) {
    const { rows: gone } = await sql<{ id: number }>`delete from saved_query
      where name = ${unassignedName(key)} and query = ${unassignedQuery(key)} returning id`.execute(ctx.db)
    await forgetPins(
      ctx,
      SavedQuery.ownClass(),
      gone.map(({ id }) => id),
    )
  }
}
