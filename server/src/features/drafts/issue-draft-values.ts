import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFields } from '../custom-fields/index.ts'
import { readFieldInputs, type StoredValue } from '../issues/index.ts'
import type { DraftValues } from './drafts.tables.ts'

type FieldBody = BodyOf<'IssueCustomField'>

/** The given values with those that a body adds. Required fields may still be empty. */
export async function withValues(
  ctx: RequestContext,
  projectId: number | null,
  values: DraftValues,
  bodies: readonly FieldBody[],
): Promise<DraftValues> {
  if (bodies.length === 0) return values
  if (projectId === null) throw new AppError('field_required', { name: 'project', field: 'project' })
  const fields = await projectFields(ctx, projectId)
  const inputs = await readFieldInputs(ctx, fields, bodies, { typeRequired: false })
  for (const { field } of inputs) requireValue(ctx, field)
  return { ...values, ...Object.fromEntries(inputs.map(({ field, values: given }) => [field.fieldId, given])) }
}

function requireValue(ctx: RequestContext, field: ProjectFieldInfo): void {
  if (!field.isPublic && !can(ctx, 'PRIVATE_UPDATE_ISSUE', field.projectId))
    throw new AppError('forbidden', { permission: 'PRIVATE_UPDATE_ISSUE' })
}

/** What of the values another project can take, by the names of the values. */
export async function valuesInProject(
  ctx: RequestContext,
  projectId: number | null,
  values: DraftValues,
): Promise<DraftValues> {
  if (projectId === null) return {}
  const fields = await projectFields(ctx, projectId)
  const kept: [string, readonly StoredValue[]][] = []
  for (const [fieldId, stored] of Object.entries(values)) {
    const field = fields.find(candidate => String(candidate.fieldId) === fieldId)
    if (!field || !canSeeField(ctx, field)) continue
    try {
      const body = { id: ProjectCustomField.id(field.id), value: valueBody(field, stored, 'name') }
      const [input] = await readFieldInputs(ctx, fields, [body], { typeRequired: false })
      if (input) kept.push([fieldId, input.values])
    } catch (error) {
      // The other project does not know the value.
      if (!(error instanceof AppError)) throw error
    }
  }
  return Object.fromEntries(kept)
}

/** The values as a body names them, as far as the project still has their fields. */
export async function fieldBodies(
  ctx: RequestContext,
  projectId: number,
  values: DraftValues,
): Promise<readonly FieldBody[]> {
  const fields = await projectFields(ctx, projectId)
  return fields.flatMap(field => {
    const stored = values[field.fieldId]
    return stored && canSeeField(ctx, field)
      ? [{ id: ProjectCustomField.id(field.id), value: valueBody(field, stored, 'id') } satisfies FieldBody]
      : []
  })
}

const CLASS: Readonly<Record<string, number>> = { user: 1, group: 3 }

function valueBody(field: ProjectFieldInfo, stored: readonly StoredValue[], by: 'id' | 'name'): unknown {
  const { isMultiValue, valueType } = field.fieldType
  const isNamed = by === 'name' && !(valueType in CLASS)
  const bodies = stored.map(({ valueId, num, text, name }) => {
    if (valueId !== null) return isNamed ? { name } : { id: `${CLASS[valueType] ?? 67}-${valueId}` }
    if (num !== null) return valueType === 'period' ? { minutes: num } : num
    return valueType === 'text' ? { text } : text
  })
  return isMultiValue ? bodies : (bodies[0] ?? null)
}
