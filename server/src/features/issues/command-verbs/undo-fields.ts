import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { ActivityContent } from '../../activities/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'
import type { PartOfEdit } from '../commands/change-issues.ts'
import type { FieldInput } from '../field-inputs.ts'
import { readFieldValues, type StoredValue } from '../field-values.ts'
import { isStill } from '../former-values.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { resolveValue } from '../resolve-value.ts'
import type { OperationEntry, Tally } from './undo-step.ts'

type Values = readonly StoredValue[]

/** The old values of fields that still have what the operation gave them, by issue. */
export async function undoFields(
  ctx: RequestContext,
  issues: ReadonlyMap<number, VisibleIssue>,
  entries: readonly OperationEntry[],
  tally: Tally,
): Promise<ReadonlyMap<number, PartOfEdit>> {
  const values = await readFieldValues(ctx.db, [...new Set(entries.map(entry => entry.host_id))])
  const fields = await projectFieldsOf(
    ctx,
    [...issues.values()].map(issue => issue.project_id),
  )
  const known = new Map<string, Promise<Values | null>>()
  const inputs = new Map<number, Map<number, FieldInput>>()
  for (const entry of entries) {
    const issue = issues.get(entry.host_id)
    const field = fields.get(issue?.project_id ?? -1)?.find(({ fieldId }) => fieldId === entry.field_id)
    const ofIssue = inputs.get(entry.host_id) ?? new Map<number, FieldInput>()
    const before = field && canSeeField(ctx, field) ? await oldValues(ctx, field, entry.removed, known) : null
    const current = field && (ofIssue.get(field.fieldId)?.values ?? values.get(entry.host_id)?.get(field.fieldId) ?? [])
    if (!issue || !field || !current || !before || !isStill(current, entry.added)) {
      tally.skipped++
      continue
    }
    ofIssue.set(field.fieldId, { field, values: before, isFormer: true })
    inputs.set(entry.host_id, ofIssue)
    tally.undone++
  }
  return new Map([...inputs].map(([id, ofIssue]) => [id, { fields: [...ofIssue.values()] }]))
}

const CLASS: Readonly<Record<string, number>> = { user: 1, group: 3 }

/** null: the values are no longer there. */
function oldValues(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  content: ActivityContent | null,
  known: Map<string, Promise<Values | null>>,
): Promise<Values | null> {
  const key = `${field.id} ${JSON.stringify(content)}`
  const found = known.get(key) ?? resolveOld(ctx, field, content)
  known.set(key, found)
  return found
}

async function resolveOld(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  content: ActivityContent | null,
): Promise<Values | null> {
  const { isMultiValue, valueType } = field.fieldType
  const bodies: readonly unknown[] =
    content === null
      ? []
      : 'values' in content
        ? content.values.map(value => ({ id: `${CLASS[valueType] ?? 67}-${value.id}` }))
        : 'scalar' in content
          ? [valueType === 'period' ? { minutes: content.scalar } : content.scalar]
          : [valueType === 'text' ? { text: content.text } : content.text]
  try {
    return await resolveValue(ctx, field, isMultiValue ? bodies : (bodies[0] ?? null))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
