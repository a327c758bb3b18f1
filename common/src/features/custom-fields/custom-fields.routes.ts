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
  takesKey: false,
  returns: one('CustomFieldDefaults'),
})
export const listFieldInstances = defineRoute({
  id: 'customFields.instances',
  method: 'GET',
  path: `${global}/:id/instances`,
  summary: 'The projects that use a field',
  returns: many('ProjectCustomField'),
})

/** The fields of a project, below either of the two names that they have in addresses. */
function fieldsOfProject<const Name extends 'customFields' | 'fields', const Suffix extends '' | 'Alias'>(
  name: Name,
  suffix: Suffix,
) {
  const base = `/admin/projects/:id/${name}` as const
  const single = `${base}/:fieldId` as const
  return {
    list: defineRoute({
      id: `customFields.ofProject${suffix}`,
      method: 'GET',
      path: base,
      summary: 'Custom fields of a project',
      returns: many('ProjectCustomField'),
    }),
    attach: defineRoute({
      id: `customFields.attach${suffix}`,
      method: 'POST',
      path: base,
      summary: 'Adds a custom field to a project',
      body: 'ProjectCustomField',
      returns: one('ProjectCustomField'),
    }),
    get: defineRoute({
      id: `customFields.getOfProject${suffix}`,
      method: 'GET',
      path: single,
      summary: 'One custom field of a project',
      returns: one('ProjectCustomField'),
    }),
    update: defineRoute({
      id: `customFields.updateOfProject${suffix}`,
      method: 'POST',
      path: single,
      summary: 'Changes how a project uses a field',
      body: 'ProjectCustomField',
      returns: one('ProjectCustomField'),
    }),
    detach: defineRoute({
      id: `customFields.detach${suffix}`,
      method: 'DELETE',
      path: single,
      summary: 'Removes a field and its values from a project',
      returns: one('ProjectCustomField'),
    }),
    bundle: defineRoute({
      id: `customFields.bundleOfProject${suffix}`,
      method: 'GET',
      path: `${single}/bundle`,
      summary: 'The set of values that a field has in a project',
      returns: one('Bundle'),
    }),
    values: defineRoute({
      id: `customFields.valuesOfProject${suffix}`,
      method: 'GET',
      path: `${single}/bundle/values`,
      summary: 'Values that a field has in a project',
      query: { query: z.string().max(500).optional(), $includeArchived: z.enum(['true', 'false']).optional() },
      returns: many('BundleElement'),
    }),
  }
}

export const projectFields = fieldsOfProject('customFields', '')
export const { list: listProjectFields } = projectFields
export const projectFieldRoutes = [projectFields, fieldsOfProject('fields', 'Alias')] as const

export const listProjectTemplates = defineRoute({
  id: 'customFields.projectTemplates',
  method: 'GET',
  path: '/admin/projectTemplates',
  summary: 'Templates that projects can be created from',
  returns: many('ProjectTemplate'),
})
