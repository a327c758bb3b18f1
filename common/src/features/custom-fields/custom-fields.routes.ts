import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const settings = '/admin/customFieldSettings'
const global = `${settings}/customFields`

export const listFieldTypes = defineRoute({
  id: 'customFields.types',
  method: 'GET',
  path: `${settings}/types`,
  summary: 'Types that a custom field can have',
  returns: many('FieldType'),
})
export const listCustomFields = defineRoute({
  id: 'customFields.list',
  method: 'GET',
  path: global,
  summary: 'Custom fields of all projects one may see',
  query: { query: z.string().max(500).optional() },
  returns: many('CustomField'),
})
export const createCustomFieldRoute = defineRoute({
  id: 'customFields.create',
  method: 'POST',
  path: global,
  summary: 'Creates a custom field that projects can use',
  body: 'CustomField',
  returns: one('CustomField'),
})
export const getCustomField = defineRoute({
  id: 'customFields.get',
  method: 'GET',
  path: `${global}/:id`,
  summary: 'One custom field',
  returns: one('CustomField'),
})
export const updateCustomFieldRoute = defineRoute({
  id: 'customFields.update',
  method: 'POST',
  path: `${global}/:id`,
  summary: 'Changes a custom field in all projects',
  body: 'CustomField',
  returns: one('CustomField'),
})
export const deleteCustomFieldRoute = defineRoute({
  id: 'customFields.delete',
  method: 'DELETE',
  path: `${global}/:id`,
  summary: 'Deletes a custom field that no project uses',
  returns: one('CustomField'),
})
export const getFieldDefaults = defineRoute({
  id: 'customFields.getDefaults',
  method: 'GET',
  path: `${global}/:id/fieldDefaults`,
  summary: 'What a field starts with when a project begins to use it',
  returns: one('CustomFieldDefaults'),
})
export const updateFieldDefaults = defineRoute({
  id: 'customFields.updateDefaults',
  method: 'POST',
  path: `${global}/:id/fieldDefaults`,
  summary: 'Changes what a field starts with',
  body: 'CustomFieldDefaults',
  returns: one('CustomFieldDefaults'),
})
export const listFieldInstances = defineRoute({
  id: 'customFields.instances',
  method: 'GET',
  path: `${global}/:id/instances`,
  summary: 'The projects that use a field',
  returns: many('ProjectCustomField'),
})

const ofProject = '/admin/projects/:id/customFields'

export const listProjectFields = defineRoute({
  id: 'customFields.ofProject',
  method: 'GET',
  path: ofProject,
  summary: 'Custom fields of a project',
  returns: many('ProjectCustomField'),
})
export const listProjectFieldsAlias = defineRoute({
  id: 'customFields.ofProjectAlias',
  method: 'GET',
  path: '/admin/projects/:id/fields',
  summary: 'As customFields',
  returns: many('ProjectCustomField'),
})
export const attachFieldRoute = defineRoute({
  id: 'customFields.attach',
  method: 'POST',
  path: ofProject,
  summary: 'Adds a custom field to a project',
  body: 'ProjectCustomField',
  returns: one('ProjectCustomField'),
})
export const getProjectField = defineRoute({
  id: 'customFields.getOfProject',
  method: 'GET',
  path: `${ofProject}/:fieldId`,
  summary: 'One custom field of a project',
  returns: one('ProjectCustomField'),
})
export const getProjectFieldAlias = defineRoute({
  id: 'customFields.getOfProjectAlias',
  method: 'GET',
  path: '/admin/projects/:id/fields/:fieldId',
  summary: 'As customFields',
  returns: one('ProjectCustomField'),
})
export const updateProjectFieldRoute = defineRoute({
  id: 'customFields.updateOfProject',
  method: 'POST',
  path: `${ofProject}/:fieldId`,
  summary: 'Changes how a project uses a field',
  body: 'ProjectCustomField',
  returns: one('ProjectCustomField'),
})
export const detachFieldRoute = defineRoute({
  id: 'customFields.detach',
  method: 'DELETE',
  path: `${ofProject}/:fieldId`,
  summary: 'Removes a field and its values from a project',
  returns: one('ProjectCustomField'),
})
export const listProjectFieldValues = defineRoute({
  id: 'customFields.valuesOfProject',
  method: 'GET',
  path: '/admin/projects/:id/fields/:fieldId/bundle/values',
  summary: 'Values that a field has in a project',
  query: { query: z.string().max(500).optional(), $includeArchived: z.enum(['true', 'false']).optional() },
  returns: many('BundleElement'),
})
export const listProjectTemplates = defineRoute({
  id: 'customFields.projectTemplates',
  method: 'GET',
  path: '/admin/projectTemplates',
  summary: 'Templates that projects can be created from',
  returns: many('ProjectTemplate'),
})
