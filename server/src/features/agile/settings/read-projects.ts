import type { BodyOf } from '@cairn/common/features/entities'
import { normalizeKey, Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { can } from '../../access/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { requireProjects } from '../boards.policy.ts'
import { requireFew, unknown } from './read-values.ts'

const MAX_PROJECTS = 100

/**
 * The projects that a board shows, by id or short name, each once; those of before that the actor does not know of stay
 * behind them. Whoever adds one reads its issues.
 */
export async function readProjects(
  ctx: RequestContext,
  before: readonly number[],
  bodies: readonly BodyOf<'Project'>[] | null | undefined,
): Promise<readonly number[]> {
  if (!bodies || bodies.length === 0) throw new AppError('field_required', { name: 'projects', field: 'projects' })
  requireFew(bodies, MAX_PROJECTS, 'projects')
  const ids = bodies.flatMap(({ id }) => (id ? [Math.min(Project.requireId(id), 2_147_483_647)] : []))
  const keys = bodies.flatMap(({ id, shortName }) => (!id && shortName ? (normalizeKey(shortName) ?? []) : []))
  const { rows } = await sql<{ id: number; key: string | null }>`
    select p.id, k.key from project p left join project_key k on k.project_id = p.id and k.key = any(${keys}::text[])
    where (p.id = any(${intArray(ids)}) or k.key is not null) and ${projectCondition(ctx, 'p.id')}`.execute(ctx.db)
  const given = bodies.map(({ id, shortName }) => {
    const number = id ? Project.requireId(id) : null
    const key = number === null ? normalizeKey(shortName ?? '') : null
    const found = rows.find(row => (number === null ? key !== null && row.key === key : row.id === number))
    if (!found) throw unknown('projects', id ?? shortName ?? '')
    return found.id
  })
  const added = given.filter(id => !before.includes(id))
  if (added.length > 0) requireProjects(ctx, added)
  const hidden = before.filter(id => !can(ctx, 'PROJECT_READ_BASIC', id))
  return [...new Set([...given, ...hidden])]
}
