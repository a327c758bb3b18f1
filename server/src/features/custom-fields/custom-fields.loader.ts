import type { BundleKind } from '@cairn/common/features/bundles'
import { CustomField, fieldTypeOf, findTemplate, ProjectCustomField } from '@cairn/common/features/custom-fields'
import type { Selectable } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  inlineLoader,
  Ref,
  refsByOwner,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { rememberedRows } from '../bundles/index.ts'
import { seesAllFields } from './custom-fields.policy.ts'
import type { CustomFieldTable, ProjectCustomFieldTable } from './custom-fields.tables.ts'
import { projectFieldCondition, seesUse, usesOf } from './field-uses.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from './project-fields.ts'

type FieldRow = Selectable<CustomFieldTable>
type ProjectFieldRow = Selectable<ProjectCustomFieldTable> & { readonly field_type: string }

/** What the ids among a field's default values stand for. */
function valueRefs(fieldType: string, ids: readonly number[]): Ref[] {
  const { valueType } = fieldTypeOf(fieldType)
  return refsTo(valueType === 'user' ? 'User' : valueType === 'group' ? 'UserGroup' : 'BundleElement', ids)
}

/** Fields used where the reader sees it, or all of them for who sets up projects; from memory. */
async function loadFields(ctx: RequestContext, keys: readonly number[]): Promise<ReadonlyMap<number, FieldRow>> {
  const rows = await rememberedRows<FieldRow>(ctx, 'field row', keys, missing =>
    ctx.db.selectFrom('custom_field').selectAll().where('id', '=', anyOf(missing)).execute(),
  )
  if (seesAllFields(ctx)) return rows
  const uses = await usesOf(ctx, 'field_id', keys)
  return new Map([...rows].filter(([id]) => uses.get(id)?.some(use => seesUse(ctx, use))))
}

/** Fields of projects as far as the reader may know of them; from memory. */
async function loadProjectFields(
  ctx: RequestContext,
  keys: readonly number[],
): Promise<ReadonlyMap<number, ProjectFieldRow>> {
  const rows = await rememberedRows<ProjectFieldRow>(ctx, 'project field row', keys, missing =>
    ctx.db
      .selectFrom('project_custom_field as p')
      .innerJoin('custom_field as f', 'f.id', 'p.field_id')
      .selectAll('p')
      .select('f.field_type')
      .where('p.id', '=', anyOf(missing))
      .execute(),
  )
  return new Map([...rows].filter(([, row]) => seesUse(ctx, row)))
}

const customFieldLoader = defineLoader<FieldRow, number>({
  entity: 'CustomField',
  load: loadFields,
  fields: {
    id: { value: row => CustomField.id(row.id) },
    name: { value: row => row.name },
    localizedName: { value: row => row.localized_name },
    fieldType: { value: row => new Ref('FieldType', row.field_type) },
    isAutoAttached: { value: row => row.is_auto_attached },
    isDisplayedInIssueList: { value: row => row.is_displayed_in_issue_list },
    ordinal: { value: row => row.ordinal },
    aliases: { value: row => row.aliases },
    fieldDefaults: { value: row => new Ref('CustomFieldDefaults', row.id) },
    hasRunningJob: { value: () => false },
    isUpdateable: { value: (_row, ctx) => can(ctx, 'LOW_LEVEL') },
    instances: {
      batch: async (ctx, rows) => {
        const found = await ctx.db
          .selectFrom('project_custom_field as p')
          .select(['p.id', 'p.field_id as owner'])
          .where(
            'p.field_id',
            'in',
            rows.map(row => row.id),
          )
          .where(projectFieldCondition(ctx))
          .orderBy('p.id')
          .execute()
        return refsByOwner('ProjectCustomField', rows, found)
      },
    },
  },
})

const DEFAULTS_TYPES = {
  enum: 'EnumBundleCustomFieldDefaults',
  state: 'StateBundleCustomFieldDefaults',
  ownedField: 'OwnedBundleCustomFieldDefaults',
  version: 'VersionBundleCustomFieldDefaults',
  build: 'BuildBundleCustomFieldDefaults',
  user: 'UserCustomFieldDefaults',
} as const satisfies Readonly<Record<BundleKind, string>>

const defaultsLoader: AnyLoader = {
  ...customFieldLoader,
  entity: 'CustomFieldDefaults',
  type: (row: FieldRow) => {
    const { bundleKind } = fieldTypeOf(row.field_type)
    return bundleKind === null ? 'CustomFieldDefaults' : DEFAULTS_TYPES[bundleKind]
  },
  fields: {
    id: { value: (row: FieldRow) => CustomField.id(row.id) },
    canBeEmpty: { value: (row: FieldRow) => row.default_can_be_empty },
    emptyFieldText: { value: (row: FieldRow) => row.default_empty_text },
    isPublic: { value: (row: FieldRow) => row.default_is_public },
    parent: { value: (row: FieldRow) => new Ref('CustomField', row.id) },
    bundle: { value: (row: FieldRow) => refTo('Bundle', row.default_bundle_id) },
    defaultValues: { value: (row: FieldRow) => valueRefs(row.field_type, row.default_values) },
  },
}

/** What the fields of a project, by default that of the row, know of it; from memory. */
async function ofProjectFields(
  ctx: RequestContext,
  rows: readonly ProjectFieldRow[],
  value: (field: ProjectFieldInfo, row: ProjectFieldRow) => unknown,
  fieldOf = (row: ProjectFieldRow): number | null => row.id,
): Promise<ReadonlyMap<ProjectFieldRow, unknown>> {
  const fields = await projectFieldsOf(
    ctx,
    rows.map(row => row.project_id),
  )
  return new Map(
    rows.map(row => {
      const field = fields.get(row.project_id)?.find(({ id }) => id === fieldOf(row))
      return [row, field ? value(field, row) : null]
    }),
  )
}

const projectFieldLoader = defineLoader<ProjectFieldRow, number>({
  entity: 'ProjectCustomField',
  load: loadProjectFields,
  type: row => fieldTypeOf(row.field_type).projectType,
  fields: {
    id: { value: row => ProjectCustomField.id(row.id) },
    field: { value: row => new Ref('CustomField', row.field_id) },
    project: { value: row => new Ref('Project', row.project_id) },
    canBeEmpty: { value: row => row.can_be_empty },
    emptyFieldText: { value: row => row.empty_text },
    ordinal: { value: row => row.ordinal },
    isPublic: { value: row => row.is_public },
    hasRunningJob: { value: () => false },
    isSpentTime: { batch: (ctx, rows) => ofProjectFields(ctx, rows, field => field.isSpentTime) },
    isEstimation: { batch: (ctx, rows) => ofProjectFields(ctx, rows, field => field.isEstimation) },
    condition: {
      value: row => (row.condition_field_id === null ? null : new Ref<ProjectFieldRow>('CustomFieldCondition', row)),
    },
    bundle: { value: row => refTo('Bundle', row.bundle_id) },
    defaultValues: { value: row => valueRefs(row.field_type, row.default_values) },
  },
})

export const customFieldsLoaders: readonly AnyLoader[] = [
  customFieldLoader,
  defaultsLoader,
  projectFieldLoader,
  inlineLoader<ProjectFieldRow>({
    entity: 'CustomFieldCondition',
    type: () => 'FieldBasedCondition',
    fields: {
      id: { value: row => ProjectCustomField.id(row.id) },
      parent: { value: row => new Ref('ProjectCustomField', row.id) },
      field: { value: row => refTo('ProjectCustomField', row.condition_field_id) },
      // Of a field that the reader does not see no values are shown either.
      values: {
        batch: (ctx, rows) =>
          ofProjectFields(
            ctx,
            rows,
            (field, row) => (canSeeField(ctx, field) ? refsTo('BundleElement', row.condition_values) : []),
            row => row.condition_field_id,
          ),
      },
      showForNullValue: { value: row => row.condition_show_for_null },
    },
  }),
  inlineLoader<string>({
    entity: 'FieldType',
    fields: {
      id: { value: id => id },
      valueType: { value: id => fieldTypeOf(id).valueType },
      isMultiValue: { value: id => fieldTypeOf(id).isMultiValue },
      isBundleType: { value: id => fieldTypeOf(id).bundleKind !== null },
      presentation: { value: id => id },
    },
  }),
  inlineLoader<string>({
    entity: 'ProjectTemplate',
    fields: {
      id: { value: id => id },
      name: { value: (id, ctx) => ctx.texts.format(ctx.locale, `template.${id}.name`) },
      description: { value: (id, ctx) => ctx.texts.format(ctx.locale, `template.${id}.description`) },
      fieldNames: { value: id => findTemplate(id)?.fields.map(field => field.name) ?? [] },
    },
  }),
]

/** `Project.customFields`, and the name under which older clients ask for it. */
const fieldsOfProjects = {
  batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
    const fields = await projectFieldsOf(
      ctx,
      rows.map(row => row.id),
    )
    return new Map(
      rows.map(row => [
        row,
        refsTo(
          'ProjectCustomField',
          (fields.get(row.id) ?? []).filter(field => canSeeField(ctx, field)).map(field => field.id),
        ),
      ]),
    )
  },
}
export const projectLoaderFields: AnyLoader['fields'] = { customFields: fieldsOfProjects, fields: fieldsOfProjects }
