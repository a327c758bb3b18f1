import { defineRoute, many, one } from '../../platform/route/index.ts'

const base = '/admin/timeTrackingSettings'
const types = `${base}/workItemTypes` as const
const prototypes = `${base}/attributePrototypes` as const
const project = '/admin/projects/:id/timeTrackingSettings'

export const getTimeTrackingSettings = defineRoute({
  id: 'timeSettings.get',
  method: 'GET',
  path: base,
  summary: 'Work item types, attributes and working time of the installation',
  returns: one('GlobalTimeTrackingSettings'),
})
export const getWorkTimeSettings = defineRoute({
  id: 'timeSettings.getWorkTime',
  method: 'GET',
  path: `${base}/workTimeSettings`,
  summary: 'How long a working day and week are',
  returns: one('WorkTimeSettings'),
})
export const updateWorkTimeSettings = defineRoute({
  id: 'timeSettings.updateWorkTime',
  method: 'POST',
  path: `${base}/workTimeSettings`,
  summary: 'Changes how long a working day and week are',
  body: 'WorkTimeSettings',
  takesKey: false,
  returns: one('WorkTimeSettings'),
})

export const listWorkItemTypes = defineRoute({
  id: 'workItemTypes.list',
  method: 'GET',
  path: types,
  summary: 'Types of work',
  returns: many('WorkItemType'),
})
export const createWorkItemTypeRoute = defineRoute({
  id: 'workItemTypes.create',
  method: 'POST',
  path: types,
  summary: 'Adds a type of work',
  body: 'WorkItemType',
  returns: one('WorkItemType'),
})
export const getWorkItemType = defineRoute({
  id: 'workItemTypes.get',
  method: 'GET',
  path: `${types}/:typeId`,
  summary: 'One type of work',
  returns: one('WorkItemType'),
})
export const updateWorkItemTypeRoute = defineRoute({
  id: 'workItemTypes.update',
  method: 'POST',
  path: `${types}/:typeId`,
  summary: 'Changes a type of work',
  body: 'WorkItemType',
  returns: one('WorkItemType'),
})
export const deleteWorkItemTypeRoute = defineRoute({
  id: 'workItemTypes.delete',
  method: 'DELETE',
  path: `${types}/:typeId`,
  summary: 'Deletes a type of work; its work items stay without a type',
  returns: one('WorkItemType'),
})

export const listAttributePrototypes = defineRoute({
  id: 'workAttributes.list',
  method: 'GET',
  path: prototypes,
  summary: 'Attributes that work items may carry',
  returns: many('WorkItemAttributePrototype'),
})
export const createAttributePrototypeRoute = defineRoute({
  id: 'workAttributes.create',
  method: 'POST',
  path: prototypes,
  summary: 'Adds an attribute of work items',
  body: 'WorkItemAttributePrototype',
  returns: one('WorkItemAttributePrototype'),
})
export const getAttributePrototype = defineRoute({
  id: 'workAttributes.get',
  method: 'GET',
  path: `${prototypes}/:prototypeId`,
  summary: 'One attribute of work items',
  returns: one('WorkItemAttributePrototype'),
})
export const updateAttributePrototypeRoute = defineRoute({
  id: 'workAttributes.update',
  method: 'POST',
  path: `${prototypes}/:prototypeId`,
  summary: 'Changes an attribute of work items; `values` replaces its values',
  body: 'WorkItemAttributePrototype',
  returns: one('WorkItemAttributePrototype'),
})
export const deleteAttributePrototypeRoute = defineRoute({
  id: 'workAttributes.delete',
  method: 'DELETE',
  path: `${prototypes}/:prototypeId`,
  summary: 'Deletes an attribute of work items with its values',
  returns: one('WorkItemAttributePrototype'),
})

export const getProjectTimeTracking = defineRoute({
  id: 'timeSettings.ofProject',
  method: 'GET',
  path: project,
  summary: 'Time tracking of a project',
  returns: one('ProjectTimeTrackingSettings'),
})
export const updateProjectTimeTrackingRoute = defineRoute({
  id: 'timeSettings.updateOfProject',
  method: 'POST',
  path: project,
  summary: 'Enables time tracking of a project, and chooses its fields and types',
  body: 'ProjectTimeTrackingSettings',
  takesKey: false,
  returns: one('ProjectTimeTrackingSettings'),
})
export const listProjectWorkItemTypes = defineRoute({
  id: 'timeSettings.typesOfProject',
  method: 'GET',
  path: `${project}/workItemTypes`,
  summary: 'Types of work in a project',
  returns: many('WorkItemType'),
})
export const attachWorkItemType = defineRoute({
  id: 'timeSettings.attachType',
  method: 'POST',
  path: `${project}/workItemTypes`,
  summary: 'Lets a project use a type of work',
  body: 'WorkItemType',
  returns: one('WorkItemType'),
})
export const getProjectWorkItemType = defineRoute({
  id: 'timeSettings.typeOfProject',
  method: 'GET',
  path: `${project}/workItemTypes/:typeId`,
  summary: 'One type of work in a project',
  returns: one('WorkItemType'),
})
export const detachWorkItemType = defineRoute({
  id: 'timeSettings.detachType',
  method: 'DELETE',
  path: `${project}/workItemTypes/:typeId`,
  summary: 'Takes a type of work from a project',
  returns: one('WorkItemType'),
})
export const listProjectWorkAttributes = defineRoute({
  id: 'timeSettings.attributesOfProject',
  method: 'GET',
  path: `${project}/attributes`,
  summary: 'Attributes of work items in a project',
  returns: many('WorkItemProjectAttribute'),
})
export const attachWorkAttribute = defineRoute({
  id: 'timeSettings.attachAttribute',
  method: 'POST',
  path: `${project}/attributes`,
  summary: 'Lets a project use an attribute of work items',
  body: 'WorkItemProjectAttribute',
  returns: one('WorkItemProjectAttribute'),
})
export const getProjectWorkAttribute = defineRoute({
  id: 'timeSettings.attributeOfProject',
  method: 'GET',
  path: `${project}/attributes/:attributeId`,
  summary: 'One attribute of work items in a project',
  returns: one('WorkItemProjectAttribute'),
})
export const detachWorkAttribute = defineRoute({
  id: 'timeSettings.detachAttribute',
  method: 'DELETE',
  path: `${project}/attributes/:attributeId`,
  summary: 'Takes an attribute of work items from a project, with what its work items carry of it',
  returns: one('WorkItemProjectAttribute'),
})
