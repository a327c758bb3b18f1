import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import type { RequestContext } from '../../platform/context/index.ts'
import { type FieldLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../custom-fields/index.ts'
import { versionOf } from '../hosts/index.ts'
import {
  comparable,
  isShown,
  type PlaceOfText,
  presentValue,
  readFieldValues,
  type StoredValue,
} from './field-values.ts'
import { issueHost } from './issue-host.ts'
import type { IssueRow } from './issues.loader.ts'
import { canUpdate } from './issues.policy.ts'
import { WANTED_FIELDS } from './wanted-fields.ts'

export { WANTED_FIELDS }

/** One field of one issue. */
export interface IssueFieldRow {
  readonly field: ProjectFieldInfo
  readonly values: readonly StoredValue[]
  readonly isUpdatable: boolean
  /** Where its text stands. */
  readonly place: PlaceOfText
}

/** Fields of issues as the reader may see them: none that is private to others or hidden by its condition. */
export async function issueFieldRows(
  ctx: RequestContext,
  issues: readonly IssueRow[],
): Promise<ReadonlyMap<number, readonly IssueFieldRow[]>> {
  const [fieldsOf, values] = await Promise.all([
    projectFieldsOf(ctx, [...new Set(issues.map(issue => issue.project_id))]),
    readFieldValues(
      ctx.db,
      issues.map(issue => issue.id),
    ),
  ])
  const wanted = ctx.hints.get(WANTED_FIELDS) as ReadonlySet<string> | undefined
  return new Map(
    issues.map(issue => {
      const fields = fieldsOf.get(issue.project_id) ?? []
      const current = values.get(issue.id) ?? new Map<number, readonly StoredValue[]>()
      const isUpdatable = canUpdate(ctx, {
        id: issue.id,
        project_id: issue.project_id,
        number: 0,
        reporter_id: issue.reporter_id ?? 0,
        acl: [],
      })
      const place = { projectId: issue.project_id, files: { kind: issueHost, host: issue.id } }
      const shown = fields.filter(
        field =>
          canSeeField(ctx, field) &&
          (!wanted || wanted.has(field.name.toLowerCase())) &&
          isShown(field, fields, current),
      )
      return [issue.id, shown.map(field => ({ field, values: current.get(field.fieldId) ?? [], isUpdatable, place }))]
    }),
  )
}

/** `Issue.customFields` and its alias `fields`. */
export const issueFieldsField: FieldLoader<IssueRow> = {
  columns: ['reporter_id'],
  batch: async (ctx, rows) => {
    const fields = await issueFieldRows(ctx, rows)
    return new Map(rows.map(row => [row, (fields.get(row.id) ?? []).map(field => new Ref('IssueCustomField', field))]))
  },
}

export const issueFieldLoader = inlineLoader<IssueFieldRow>({
  entity: 'IssueCustomField',
  type: row => row.field.fieldType.issueType,
  fields: {
    id: { value: row => ProjectCustomField.id(row.field.id) },
    name: { value: row => row.field.name },
    localizedName: { value: row => row.field.localizedName },
    projectCustomField: { value: row => new Ref('ProjectCustomField', row.field.id) },
    value: { value: row => presentValue(row.field.fieldType, row.values, row.place) },
    hasStateMachine: { value: () => false },
    event: { value: () => null },
    possibleEvents: { value: () => [] },
    isUpdatable: { value: row => row.isUpdatable && !row.field.isSpentTime },
    visibleOnList: { value: () => true },
    pausedTime: { value: () => null },
    version: { value: row => versionOf(comparable(row.values)) },
  },
})
