import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { canSeeField, type ProjectFieldInfo } from '../custom-fields/index.ts'
import { versionOf } from '../hosts/index.ts'
import { comparable, isShown, type StoredValue } from './field-values.ts'
import { requireUpdateField, type VisibleIssue } from './issues.policy.ts'
import { resolveValue } from './resolve-value.ts'

export type FieldValues = ReadonlyMap<number, readonly StoredValue[]>
export type FieldBody = BodyOf<'IssueCustomField'>

/** A field of the issue with the values that a body gives it. */
export interface FieldInput {
  readonly field: ProjectFieldInfo
  readonly values: readonly StoredValue[]
  /** It held them before, and a change is taken back: where it held none it may be empty, also where it is required. */
  readonly isFormer?: boolean
}

/**
 * Finds the fields that a `customFields` body names (by id or name) and resolves their values. Fields of the project
 * that the actor may not see do not exist. Of a field that is named twice the last value counts.
 */
export async function readFieldInputs(
  ctx: RequestContext,
  fields: readonly ProjectFieldInfo[],
  body: readonly FieldBody[],
  options: { readonly typeRequired: boolean; readonly isFormer?: boolean },
): Promise<readonly FieldInput[]> {
  const inputs = new Map<number, FieldInput>()
  for (const member of body) {
    const field = findField(fields, member)
    if (!field || !canSeeField(ctx, field))
      throw new AppError('unknown_field', { name: (member.name ?? member.id ?? '').slice(0, 100) })
    if (options.typeRequired && !member.$type) throw new AppError('type_required')
    const { isMultiValue } = field.fieldType
    if (member.$type?.startsWith('Single') && isMultiValue)
      throw new AppError('incompatible_field_type', { id: field.name })
    if (member.$type?.startsWith('Multi') && !isMultiValue)
      throw new AppError('incompatible_field_type', { id: field.name })
    // An event says nothing about the value, so it must not be taken for one that empties the field.
    if (member.event) throw new AppError('invalid_value', { name: 'event', field: field.name })
    // A field that is only named keeps what it has.
    if (member.value === undefined) continue
    const values = await resolveValue(ctx, field, member.value)
    inputs.set(field.fieldId, { field, values, isFormer: options.isFormer ?? false })
  }
  return [...inputs.values()]
}

function findField(fields: readonly ProjectFieldInfo[], body: FieldBody): ProjectFieldInfo | undefined {
  if (body.id) {
    const id = ProjectCustomField.parseId(body.id)
    return fields.find(field => field.id === id)
  }
  const name = body.name?.toLowerCase()
  return fields.find(field => field.name.toLowerCase() === name)
}

/** The values of a new issue: what the body gives, defaults for the rest, nothing for fields that are hidden. */
export function initialValues(
  fields: readonly ProjectFieldInfo[],
  inputs: readonly FieldInput[],
  defaults: FieldValues,
): FieldValues {
  const values = new Map<number, readonly StoredValue[]>(defaults)
  for (const { field, values: given } of inputs)
    if (given.length > 0 || field.canBeEmpty) values.set(field.fieldId, given)
  for (const field of fields) {
    if (!isShown(field, fields, values)) values.delete(field.fieldId)
    else if (!field.canBeEmpty && (values.get(field.fieldId) ?? []).length === 0) throw required(field)
  }
  return values
}

const required = (field: ProjectFieldInfo): AppError =>
  new AppError(
    'field_required',
    { name: field.name, field: field.name },
    { children: [{ code: 'field_required', facts: { name: field.name, field: field.name } }] },
  )

/**
 * Checks a change of fields against permissions, conditions and required values, and returns what really changes.
 * With If-Match the single changed field must still have the version that the caller saw.
 */
export function changedValues(
  ctx: RequestContext,
  issue: VisibleIssue,
  fields: readonly ProjectFieldInfo[],
  current: FieldValues,
  inputs: readonly FieldInput[],
): readonly FieldInput[] {
  const after = new Map(current)
  for (const { field, values } of inputs) after.set(field.fieldId, values)
  const changes = inputs.filter(
    ({ field, values }) =>
      JSON.stringify(comparable(current.get(field.fieldId) ?? [])) !== JSON.stringify(comparable(values)),
  )
  for (const { field, values, isFormer = false } of inputs) {
    requireUpdateField(ctx, issue, field.isPublic)
    if (field.isSpentTime && changes.some(change => change.field === field))
      throw new AppError('field_computed', { name: field.name, field: field.name })
    if (ctx.ifMatch !== null) requireVersion(ctx, field, current.get(field.fieldId) ?? [])
    if (!isShown(field, fields, after)) throw new AppError('field_hidden', { name: field.name, field: field.name })
    if (!field.canBeEmpty && values.length === 0 && !isFormer) throw required(field)
  }
  return changes
}

function requireVersion(ctx: RequestContext, field: ProjectFieldInfo, current: readonly StoredValue[]): void {
  const version = versionOf(comparable(current))
  if (ctx.ifMatch !== version)
    throw new AppError('edit_conflict', { name: field.name }, { extra: { current: comparable(current), version } })
}

/** An issue is resolved when it has a state and every state field that has a value is at a resolved one. */
export function isResolved(fields: readonly ProjectFieldInfo[], values: FieldValues): boolean {
  const states = fields
    .filter(field => field.fieldType.id === 'state[1]')
    .flatMap(field => values.get(field.fieldId) ?? [])
  return states.length > 0 && states.every(state => state.isResolved === true)
}
