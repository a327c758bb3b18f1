import {
  createCustomFieldRoute,
  deleteCustomFieldRoute,
  fieldTypes,
  findFieldType,
  getCustomField,
  getFieldDefaults,
  listCustomFields,
  listFieldInstances,
  listFieldTypes,
  listProjectTemplates,
  projectTemplates,
  updateCustomFieldRoute,
  updateFieldDefaults,
} from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import { type BoundRoute, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { createCustomField, deleteCustomField, updateCustomField } from './commands/change-custom-field.ts'
import { findCustomFields, findFieldInstances } from './custom-fields.queries.ts'
import { resolveCustomField } from './custom-fields.store.ts'
import { defaultsOf, fieldChangesOf } from './field-body.ts'

export const customFieldRoutes: readonly BoundRoute[] = [
  handle(listFieldTypes, async (_ctx, { paging }) =>
    refsTo(
      'FieldType',
      pageOf(fieldTypes, paging).map(type => type.id),
    ),
  ),
  handle(listProjectTemplates, async (_ctx, { paging }) =>
    refsTo(
      'ProjectTemplate',
      pageOf(projectTemplates, paging).map(template => template.id),
    ),
  ),
  handle(listCustomFields, async (ctx, { query, paging }) =>
    refsTo('CustomField', await findCustomFields(ctx, query.query ?? '', paging)),
  ),
  handle(
    getCustomField,
    async (ctx, { params }) => new Ref('CustomField', (await resolveCustomField(ctx, params.id)).id),
  ),
  handle(createCustomFieldRoute, async (ctx, { body }) => {
    requireCan(ctx, 'LOW_LEVEL')
    const typeId = body.fieldType?.id ?? ''
    const fieldType = findFieldType(typeId)
    if (!typeId) throw new AppError('field_required', { name: 'fieldType', field: 'fieldType' })
    if (!fieldType) throw new AppError('unknown_value', { name: 'fieldType', value: typeId.slice(0, 100) })
    const changes = await fieldChangesOf(ctx, { fieldType, bundleId: null }, body)
    const id = await createCustomField(ctx, { ...changes, name: changes.name ?? '', fieldType: typeId })
    return new Ref('CustomField', id)
  }),
  handle(updateCustomFieldRoute, async (ctx, { params, body }) => {
    const field = await resolveCustomField(ctx, params.id)
    requireCan(ctx, 'LOW_LEVEL')
    await updateCustomField(ctx, field, await fieldChangesOf(ctx, field, body))
    return new Ref('CustomField', field.id)
  }),
  handle(deleteCustomFieldRoute, async (ctx, { params }) => {
    await deleteCustomField(ctx, await resolveCustomField(ctx, params.id))
    return null
  }),
  handle(
    getFieldDefaults,
    async (ctx, { params }) => new Ref('CustomFieldDefaults', (await resolveCustomField(ctx, params.id)).id),
  ),
  handle(updateFieldDefaults, async (ctx, { params, body }) => {
    const field = await resolveCustomField(ctx, params.id)
    requireCan(ctx, 'LOW_LEVEL')
    await updateCustomField(ctx, field, { defaults: await defaultsOf(ctx, field, body) })
    return new Ref('CustomFieldDefaults', field.id)
  }),
  handle(listFieldInstances, async (ctx, { params, paging }) => {
    const field = await resolveCustomField(ctx, params.id)
    return refsTo('ProjectCustomField', await findFieldInstances(ctx, field.id, paging))
  }),
]
