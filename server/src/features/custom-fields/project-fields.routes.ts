import { CustomField, projectFieldRoutes as contract } from '@cairn/common/features/custom-fields'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, type Paging, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { bundleElements, findBundleUsers } from '../bundles/index.ts'
import { handle } from '../handle.ts'
import { requireProjectUpdate, resolveProject } from '../projects/index.ts'
import { attachField } from './commands/attach-field.ts'
import { detachField, updateProjectField } from './commands/update-project-field.ts'
import { resolveCustomField } from './custom-fields.store.ts'
import { settingsOf } from './field-body.ts'
import { canSeeField, type ProjectFieldInfo, projectFields, resolveProjectField } from './project-fields.ts'

export const projectFieldRoutes: readonly BoundRoute[] = contract.flatMap(routes => [
  handle(routes.list, (ctx, { params, paging }) => list(ctx, params.id, paging)),
  handle(routes.get, async (ctx, { params }) => new Ref('ProjectCustomField', (await find(ctx, params)).id)),
  handle(routes.attach, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    requireProjectUpdate(ctx, project)
    const fieldId = body.field?.id
    if (!fieldId) throw new AppError('field_required', { name: 'field', field: 'field' })
    CustomField.requireId(fieldId)
    const field = await resolveCustomField(ctx, fieldId)
    requireType(body.$type, field.fieldType.projectType)
    const settings = await settingsOf(ctx, project.id, field, body)
    return new Ref('ProjectCustomField', await attachField(ctx, project, field, settings))
  }),
  handle(routes.update, async (ctx, { params, body }) => {
    const field = await find(ctx, params)
    requireProjectUpdate(ctx, { id: field.projectId })
    requireType(body.$type, field.fieldType.projectType)
    await updateProjectField(ctx, field, await settingsOf(ctx, field.projectId, field, body))
    return new Ref('ProjectCustomField', field.id)
  }),
  handle(routes.detach, async (ctx, { params }) => {
    await detachField(ctx, await find(ctx, params))
    return null
  }),
  handle(routes.bundle, async (ctx, { params }) => {
    const { bundleId } = await find(ctx, params)
    if (bundleId === null) throw notFound('bundle')
    return new Ref('Bundle', bundleId)
  }),
  handle(routes.values, async (ctx, { params, query, paging }) => {
    const field = await find(ctx, params)
    if (field.bundleId === null) throw notFound('bundle')
    if (field.fieldType.bundleKind === 'user')
      return findBundleUsers(ctx, field.bundleId, { query: query.query, banned: false }, paging)
    const wanted = query.query?.trim().toLowerCase() ?? ''
    const elements = (await bundleElements(ctx, field.bundleId)).filter(
      element =>
        (query.$includeArchived === 'true' || !element.archived) && element.name.toLowerCase().includes(wanted),
    )
    return refsTo(
      'BundleElement',
      pageOf(elements, paging).map(element => element.id),
    )
  }),
])

async function list(ctx: RequestContext, idOrKey: string, paging: Paging): Promise<Ref[]> {
  const project = await resolveProject(ctx, idOrKey)
  const fields = (await projectFields(ctx, project.id)).filter(field => canSeeField(ctx, field))
  return refsTo(
    'ProjectCustomField',
    pageOf(fields, paging).map(field => field.id),
  )
}

async function find(
  ctx: RequestContext,
  params: { readonly id: string; readonly fieldId: string },
): Promise<ProjectFieldInfo> {
  const project = await resolveProject(ctx, params.id)
  return resolveProjectField(ctx, project.id, params.fieldId)
}

/** A body may leave the type out; one that names another type means another field. */
function requireType(given: string | undefined, expected: string): void {
  if (given && given !== expected && given !== 'ProjectCustomField')
    throw new AppError('incompatible_field_type', { id: given.slice(0, 100) })
}
