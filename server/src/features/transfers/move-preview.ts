import type { MovePreview } from '@cairn/common/features/transfers'
import { formatPeriod } from '@cairn/common/platform/period'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireCan } from '../access/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFields } from '../custom-fields/index.ts'
import {
  findIssue,
  type MappedValues,
  mapValues,
  requireUpdate,
  type StoredValue,
  visibleIssues,
} from '../issues/index.ts'
import { subtasksBelow } from '../links/index.ts'
import { resolveProject } from '../projects/index.ts'

/** How many values of one field are named. */
const MAX_VALUES = 20

/** Says what would become of an issue in another project, as far as the reader sees its fields. Changes nothing. */
export async function readMovePreview(
  ctx: RequestContext,
  idText: string,
  query: { readonly project: string; readonly withSubtasks?: string | undefined },
): Promise<MovePreview> {
  const root = await findIssue(ctx, idText)
  const project = await resolveProject(ctx, query.project)
  requireUpdate(ctx, root)
  requireCan(ctx, 'CREATE_ISSUE', project.id)
  const below = await subtasksBelow(ctx, root)
  const issues =
    query.withSubtasks === 'true'
      ? [
          root,
          ...(
            await visibleIssues(
              ctx,
              below.map(({ id }) => id),
            )
          ).values(),
        ]
      : [root]
  const mapped = await mapValues(ctx, issues, project.id)
  const sees = (field: ProjectFieldInfo) => canSeeField(ctx, field)
  const lost = tally(mapped, one => one.lost.filter(({ field }) => sees(field)))
  const filled = tally(mapped, one => one.filled.filter(({ field }) => sees(field)))
  const lostNames = new Set(lost.map(({ field }) => field))
  const [own, fields] = [await projectFields(ctx, root.project_id), await projectFields(ctx, project.id)]
  return {
    issues: issues.length,
    subtasks: below.length,
    kept: own
      .filter(field => sees(field) && !lostNames.has(field.name))
      .filter(({ fieldId }) => mapped.some(one => one.current.has(fieldId) && one.after.has(fieldId)))
      .map(({ name }) => name),
    lost: lost.map(({ sample, ...one }) => ({ ...one, reason: sample.reason })),
    filled: filled.map(({ sample: _, ...one }) => one),
    missing: fields
      .filter(field => sees(field) && !field.canBeEmpty && mapped.some(one => !one.after.has(field.fieldId)))
      .map(({ name }) => name),
  }
}

/** Sums up by field, and by reason where there is one. */
function tally<T extends { readonly field: ProjectFieldInfo; readonly values: readonly StoredValue[] }>(
  mapped: readonly MappedValues[],
  pick: (one: MappedValues) => readonly T[],
) {
  const groups = Map.groupBy(mapped.flatMap(pick), one => `${one.field.fieldId} ${'reason' in one ? one.reason : ''}`)
  return [...groups.values()].flatMap(group => {
    const [sample] = group
    if (!sample) return []
    const shown = new Set(group.flatMap(({ field, values }) => values.map(value => presentationOf(field, value))))
    return [{ field: sample.field.name, values: [...shown].slice(0, MAX_VALUES), issues: group.length, sample }]
  })
}

function presentationOf({ fieldType }: ProjectFieldInfo, value: StoredValue): string {
  if (value.name !== null) return value.name
  if (value.num === null) return (value.text ?? '').slice(0, 100)
  if (fieldType.valueType === 'period') return formatPeriod(value.num)
  if (fieldType.valueType.startsWith('date')) return new Date(value.num).toISOString().slice(0, 10)
  return String(value.num)
}
