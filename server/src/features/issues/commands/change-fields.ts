import type { RequestContext } from '../../../platform/context/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import { siftBy } from '../../hosts/index.ts'
import type { EntryOfIssue, IssueChange } from '../changes/issue-change.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { changedValues, type FieldInput, type FieldValues, isResolved } from '../field-inputs.ts'
import { readFieldValues } from '../field-values.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { type FieldChanges, storeFieldValues } from '../store-field-values.ts'
import { changeResolved } from './change-resolved.ts'

/** What fields of a locked issue are to hold. */
export interface FieldsOfIssue {
  readonly issue: VisibleIssue
  readonly fields: readonly FieldInput[]
}

export type PlannedFields = FieldChanges<VisibleIssue> & { readonly resolved: boolean }

/** What really changes, after all has been checked. `known`: what the fields hold, where that was read already. */
export async function planFields(
  ctx: RequestContext,
  given: readonly FieldsOfIssue[],
  known?: ReadonlyMap<number, FieldValues>,
): Promise<readonly PlannedFields[]> {
  const concerned = given.filter(({ fields }) => fields.length > 0)
  if (concerned.length === 0) return []
  const fieldsOf = projectFieldsOf(
    ctx,
    concerned.map(({ issue }) => issue.project_id),
  )
  const valuesOf =
    known ??
    readFieldValues(
      ctx.db,
      concerned.map(({ issue }) => issue.id),
    )
  const [all, values] = await Promise.all([fieldsOf, valuesOf])
  const planned: PlannedFields[] = []
  siftBy(
    ctx,
    concerned,
    ({ issue }) => issue,
    ({ issue, fields: inputs }) => {
      const fields = all.get(issue.project_id) ?? []
      const current = values.get(issue.id) ?? new Map()
      const changed = changedValues(ctx, issue, fields, current, inputs)
      const after = new Map(current)
      for (const { field, values: stored } of changed) after.set(field.fieldId, stored)
      planned.push({ issue, current, changes: changed, resolved: isResolved(fields, after) })
    },
  )
  return planned
}

/** Stores the planned fields. {@link resolvePlanned} has to follow. */
export async function storePlanned(ctx: RequestContext, planned: readonly PlannedFields[]): Promise<void> {
  const entries: readonly EntryOfIssue[] = await storeFieldValues(ctx, planned)
  const byIssue = Map.groupBy(entries, ({ issue }) => issue.id)
  noteChanges(
    ctx,
    planned.flatMap(({ issue, changes }): readonly IssueChange[] => {
      const own = byIssue.get(issue.id)?.map(({ entry }) => entry) ?? []
      if (own.length === 0) return []
      const isEstimated = changes.some(({ field }) => field.isEstimation)
      return [{ issue, kind: 'changed', entries: own, isRowStale: true, sums: isEstimated ? ['estimate'] : [] }]
    }),
  )
}

/** What the stored states mean for whether the issues are resolved. */
export const resolvePlanned = (ctx: RequestContext, planned: readonly PlannedFields[]): Promise<void> =>
  changeResolved(
    ctx,
    planned.filter(({ changes }) => changes.some(({ field }) => field.fieldType.id === 'state[1]')),
  )

/** Changes fields of a locked issue by the rules of {@link planFields}. */
export async function changeFields(
  ctx: RequestContext,
  issue: VisibleIssue,
  fields: readonly FieldInput[],
): Promise<void> {
  const planned = await planFields(ctx, [{ issue, fields }])
  await storePlanned(ctx, planned)
  await resolvePlanned(ctx, planned)
}
