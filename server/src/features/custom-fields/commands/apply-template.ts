import { findTemplate, type TemplateField } from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { holdAdvisoryLock } from '../../../platform/db/index.ts'
import { bundleElements, fieldsChanged, findBundleElement, freeBundleName, insertBundle } from '../../bundles/index.ts'
import type { NewProject } from '../../projects/index.ts'
import { insertCustomField } from '../custom-fields.store.ts'
import { insertProjectField } from './attach-field.ts'

interface Attached {
  readonly id: number
  readonly bundleId: number | null
}

/** Gives a new project the fields of its template, and those that every project has. */
export async function applyTemplate(ctx: RequestContext, project: NewProject): Promise<void> {
  const template = findTemplate(project.template)
  if (!template) throw new AppError('unknown_value', { name: 'template', value: project.template.slice(0, 100) })
  // Fields and bundles shared by projects are made by the first project that needs them: one at a time.
  await holdAdvisoryLock(ctx.db, 'sharedFields')
  await fieldsChanged(ctx)
  const attached = new Map<string, Attached>()
  const ownBundles = new Map<string, number>()
  for (const [ordinal, field] of template.fields.entries()) {
    const bundleId = await bundleFor(ctx, project, field, ownBundles)
    const defaultValues = await initialValues(ctx, bundleId, field.initial)
    const fieldId = await prototypeOf(ctx, field, bundleId, defaultValues)
    const id = await insertProjectField(ctx, {
      project_id: project.id,
      field_id: fieldId,
      can_be_empty: field.emptyText !== null,
      empty_text: field.emptyText,
      ordinal,
      bundle_id: bundleId,
      default_values: defaultValues,
      ...(field.onlyWhen ? await conditionOf(ctx, field.onlyWhen, attached) : {}),
    })
    attached.set(field.name, { id, bundleId })
  }
  await attachAutomatic(ctx, project.id, template.fields.length)
}

async function bundleFor(
  ctx: RequestContext,
  project: NewProject,
  field: TemplateField,
  own: Map<string, number>,
): Promise<number | null> {
  const { bundle } = field
  if (!bundle) return null
  if ('team' in bundle)
    return insertBundle(ctx, {
      kind: 'user',
      name: await freeBundleName(ctx, 'user', `${project.name} Assignees`),
      groupIds: [project.teamId],
    })
  if ('own' in bundle) {
    const known = own.get(bundle.own)
    if (known !== undefined) return known
    const name = await freeBundleName(ctx, bundle.kind, `${project.name} ${bundle.own}`)
    const id = await insertBundle(ctx, { kind: bundle.kind, name })
    own.set(bundle.own, id)
    return id
  }
  const shared = await ctx.db
    .selectFrom('bundle')
    .select('id')
    .where('kind', '=', bundle.kind)
    .where(sql<string>`lower(name) collate "C"`, '=', bundle.shared.toLowerCase())
    .executeTakeFirst()
  return shared?.id ?? insertBundle(ctx, { kind: bundle.kind, name: bundle.shared, values: bundle.values })
}

/** The value that new issues start with; an administrator may have renamed it: then the first one. */
async function initialValues(ctx: RequestContext, bundleId: number | null, name: string | undefined) {
  if (bundleId === null || !name) return []
  const element =
    (await findBundleElement(ctx, bundleId, { name })) ??
    (await bundleElements(ctx, bundleId)).find(({ archived }) => !archived)
  return element ? [element.id] : []
}

/** The custom field of that name and type; when the name stands for another type, one with a number behind it. */
async function prototypeOf(
  ctx: RequestContext,
  field: TemplateField,
  bundleId: number | null,
  defaultValues: readonly number[],
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? field.name : `${field.name} ${attempt}`
    const known = await ctx.db
      .selectFrom('custom_field')
      .select(['id', 'field_type'])
      .where(sql<string>`lower(name) collate "C"`, '=', name.toLowerCase())
      .executeTakeFirst()
    if (known?.field_type === field.type) return known.id
    if (known) continue
    const shared = field.bundle !== undefined && 'shared' in field.bundle
    return insertCustomField(ctx, {
      name,
      field_type: field.type,
      default_can_be_empty: field.emptyText !== null,
      default_empty_text: field.emptyText,
      default_bundle_id: shared ? bundleId : null,
      default_values: shared ? defaultValues : [],
      is_displayed_in_issue_list: true,
    })
  }
}

async function conditionOf(
  ctx: RequestContext,
  onlyWhen: NonNullable<TemplateField['onlyWhen']>,
  attached: ReadonlyMap<string, Attached>,
) {
  const parent = attached.get(onlyWhen.field)
  if (!parent || parent.bundleId === null) return {}
  const names = new Set(onlyWhen.values)
  const values = (await bundleElements(ctx, parent.bundleId)).filter(({ name }) => names.has(name)).map(({ id }) => id)
  return values.length > 0 ? { condition_field_id: parent.id, condition_values: values } : {}
}

async function attachAutomatic(ctx: RequestContext, projectId: number, firstOrdinal: number): Promise<void> {
  const fields = await ctx.db
    .selectFrom('custom_field')
    .selectAll()
    .where('is_auto_attached', '=', true)
    .where('id', 'not in', eb =>
      eb.selectFrom('project_custom_field').select('field_id').where('project_id', '=', projectId),
    )
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  for (const [index, field] of fields.entries())
    await insertProjectField(ctx, {
      project_id: projectId,
      field_id: field.id,
      can_be_empty: field.default_can_be_empty,
      empty_text: field.default_empty_text,
      is_public: field.default_is_public,
      ordinal: firstOrdinal + index,
      bundle_id: field.default_bundle_id,
      default_values: field.default_values,
    })
}
