import { Project } from '@cairn/common/features/projects'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { can, projectsWith } from '../access/index.ts'

/** SQL condition: the reader may know of the project whose id stands in `column`. Part of every read of projects. */
export function projectCondition(ctx: RequestContext, column = 'project.id'): RawBuilder<boolean> {
  const ids = projectsWith(ctx, 'PROJECT_READ_BASIC')
  return ids === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${anyOf(ids)}`
}

/** Throws 404 for a project that one may not know of, 403 for one that one may not change. */
export function requireProjectUpdate(ctx: RequestContext, project: { readonly id: number }): void {
  if (!can(ctx, 'PROJECT_READ_BASIC', project.id)) throw notFound(Project.id(project.id))
  if (!can(ctx, 'PROJECT_UPDATE', project.id)) throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
}
