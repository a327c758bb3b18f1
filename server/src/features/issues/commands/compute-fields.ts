import type { RequestContext } from '../../../platform/context/index.ts'
import type { ProjectFieldInfo } from '../../custom-fields/index.ts'
import { changesOf } from '../changes/issue-change.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { comparable, readFieldValues } from '../field-values.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { storeFieldValues } from '../store-field-values.ts'

/** The number that a field of an issue is to hold; null = nothing. */
export interface ComputedField {
  readonly issue: VisibleIssue
  readonly field: ProjectFieldInfo
  readonly num: number | null
}

/**
 * Writes what other parts of the product compute into fields of locked issues, with their history and events, and
 * without asking a permission. Values that are right already are left alone. The number of statements does not depend
 * on how many there are. Returns what was changed.
 */
export async function computeFields(
  ctx: RequestContext,
  computed: readonly ComputedField[],
): Promise<readonly ComputedField[]> {
  if (computed.length === 0) return []
  const current = await readFieldValues(ctx.db, [...new Set(computed.map(({ issue }) => issue.id))])
  const changed = computed
    .map(one => ({ ...one, values: valuesOf(one) }))
    .filter(({ issue, field, values }) => {
      const before = current.get(issue.id)?.get(field.fieldId) ?? []
      return JSON.stringify(comparable(before)) !== JSON.stringify(comparable(values))
    })
  if (changed.length === 0) return []
  const byIssue = Map.groupBy(changed, ({ issue }) => issue)
  const entries = await storeFieldValues(
    ctx,
    [...byIssue].map(([issue, changes]) => ({ issue, current: current.get(issue.id) ?? new Map(), changes })),
  )
  // What follows from a change is not taken back by itself.
  const { operationId: _, ...plain } = ctx
  noteChanges(
    plain,
    changesOf(entries, () => ({ kind: 'changed', isRowStale: true })),
  )
  return changed
}

function valuesOf({ field, num }: ComputedField) {
  if (num === null) return []
  return [{ fieldId: field.fieldId, valueId: null, num, text: null, ord: num, name: null, isResolved: null }]
}
