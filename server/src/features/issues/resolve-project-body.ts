import type { BodyOf } from '@cairn/common/features/entities'
import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ProjectInfo, resolveProject } from '../projects/index.ts'

/** The project that a body names: `{id}` (a database id) or `{shortName}`. Throws `not_found` for hidden ones. */
export async function resolveProjectBody(
  ctx: RequestContext,
  body: BodyOf<'Project'> | null | undefined,
): Promise<ProjectInfo> {
  if (body?.id) return resolveProject(ctx, Project.id(Project.requireId(body.id)))
  if (body?.shortName) return resolveProject(ctx, body.shortName)
  throw new AppError('field_required', { name: 'project', field: 'project' })
}
