import * as contract from '@cairn/common/features/time-tracking'
import { WorkItemProjectAttribute, WorkItemType } from '@cairn/common/features/time-tracking'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { workTimeOf } from '../custom-fields/index.ts'
import { handle } from '../handle.ts'
import { resolveProject } from '../projects/index.ts'
import {
  attachAttribute,
  attachType,
  detachAttribute,
  detachType,
  updateProjectTracking,
} from './commands/project-settings.ts'
import { updateWorkTime } from './commands/update-work-time.ts'
import { createAttribute, deleteAttribute, findAttribute, updateAttribute } from './commands/work-attributes.ts'
import { createType, deleteType, findType, updateType } from './commands/work-item-types.ts'
import { projectAttributes, projectTypes } from './project-tracking.ts'
import { findWorkAttributes, findWorkItemTypes } from './settings.queries.ts'
import { requireSettingsReader } from './time-tracking.policy.ts'

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(row => row.id)

/** A type that the project of the path uses; throws `not_found`. */
async function typeInProject(ctx: RequestContext, params: { readonly id: string; readonly typeId: string }) {
  const project = await resolveProject(ctx, params.id)
  const id = WorkItemType.parseId(params.typeId)
  const type = (await projectTypes(ctx, [project.id])).get(project.id)?.find(one => one.id === id)
  if (!type) throw notFound(params.typeId)
  return { project, type }
}

async function attributeInProject(ctx: RequestContext, params: { readonly id: string; readonly attributeId: string }) {
  const project = await resolveProject(ctx, params.id)
  const id = WorkItemProjectAttribute.parseId(params.attributeId)
  const attribute = (await projectAttributes(ctx, [project.id])).find(one => one.id === id)
  if (!attribute) throw notFound(params.attributeId)
  return { project, attribute }
}

const globalRoutes: readonly BoundRoute[] = [
  handle(contract.getTimeTrackingSettings, async ctx => {
    requireSettingsReader(ctx)
    return new Ref('GlobalTimeTrackingSettings', 'timeTrackingSettings')
  }),
  handle(contract.getWorkTimeSettings, async ctx => new Ref('WorkTimeSettings', await workTimeOf(ctx))),
  handle(contract.updateWorkTimeSettings, async (ctx, { body }) => {
    await updateWorkTime(ctx, body)
    return new Ref('WorkTimeSettings', await workTimeOf(ctx))
  }),
  handle(contract.listWorkItemTypes, async (ctx, { paging }) =>
    refsTo('WorkItemType', await findWorkItemTypes(ctx, paging)),
  ),
  handle(
    contract.createWorkItemTypeRoute,
    async (ctx, { body }) => new Ref('WorkItemType', await createType(ctx, body)),
  ),
  handle(
    contract.getWorkItemType,
    async (ctx, { params }) => new Ref('WorkItemType', await findType(ctx, params.typeId)),
  ),
  handle(
    contract.updateWorkItemTypeRoute,
    async (ctx, { params, body }) => new Ref('WorkItemType', await updateType(ctx, params.typeId, body)),
  ),
  handle(contract.deleteWorkItemTypeRoute, async (ctx, { params }) => {
    await deleteType(ctx, params.typeId)
    return null
  }),
  handle(contract.listAttributePrototypes, async (ctx, { paging }) => {
    requireSettingsReader(ctx)
    return refsTo('WorkItemAttributePrototype', await findWorkAttributes(ctx, paging))
  }),
  handle(
    contract.createAttributePrototypeRoute,
    async (ctx, { body }) => new Ref('WorkItemAttributePrototype', await createAttribute(ctx, body)),
  ),
  handle(contract.getAttributePrototype, async (ctx, { params }) => {
    requireSettingsReader(ctx)
    return new Ref('WorkItemAttributePrototype', await findAttribute(ctx, params.prototypeId))
  }),
  handle(
    contract.updateAttributePrototypeRoute,
    async (ctx, { params, body }) =>
      new Ref('WorkItemAttributePrototype', await updateAttribute(ctx, params.prototypeId, body)),
  ),
  handle(contract.deleteAttributePrototypeRoute, async (ctx, { params }) => {
    await deleteAttribute(ctx, params.prototypeId)
    return null
  }),
]

const projectRoutes: readonly BoundRoute[] = [
  handle(
    contract.getProjectTimeTracking,
    async (ctx, { params }) => new Ref('ProjectTimeTrackingSettings', (await resolveProject(ctx, params.id)).id),
  ),
  handle(contract.updateProjectTimeTrackingRoute, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    await updateProjectTracking(ctx, project, body)
    return new Ref('ProjectTimeTrackingSettings', project.id)
  }),
  handle(contract.listProjectWorkItemTypes, async (ctx, { params, paging }) => {
    const project = await resolveProject(ctx, params.id)
    const types = (await projectTypes(ctx, [project.id])).get(project.id) ?? []
    return refsTo('WorkItemType', idsOf(pageOf(types, paging)))
  }),
  handle(contract.attachWorkItemType, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    return new Ref('WorkItemType', await attachType(ctx, project, body))
  }),
  handle(
    contract.getProjectWorkItemType,
    async (ctx, { params }) => new Ref('WorkItemType', (await typeInProject(ctx, params)).type.id),
  ),
  handle(contract.detachWorkItemType, async (ctx, { params }) => {
    const { project, type } = await typeInProject(ctx, params)
    await detachType(ctx, project, type.id)
    return null
  }),
  handle(contract.listProjectWorkAttributes, async (ctx, { params, paging }) => {
    const project = await resolveProject(ctx, params.id)
    return refsTo('WorkItemProjectAttribute', idsOf(pageOf(await projectAttributes(ctx, [project.id]), paging)))
  }),
  handle(contract.attachWorkAttribute, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    return new Ref('WorkItemProjectAttribute', await attachAttribute(ctx, project, body))
  }),
  handle(
    contract.getProjectWorkAttribute,
    async (ctx, { params }) =>
      new Ref('WorkItemProjectAttribute', (await attributeInProject(ctx, params)).attribute.id),
  ),
  handle(contract.detachWorkAttribute, async (ctx, { params }) => {
    const { project, attribute } = await attributeInProject(ctx, params)
    await detachAttribute(ctx, project, attribute)
    return null
  }),
]

export const settingsRoutes: readonly BoundRoute[] = [...globalRoutes, ...projectRoutes]
