import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import { movedHosts, requireSilent, sift } from '../../hosts/index.ts'
import { keepSearchTexts, moveSearchTexts } from '../../search/index.ts'
import { changesOf } from '../changes/issue-change.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { type FieldValues, isResolved } from '../field-inputs.ts'
import { activityContent } from '../field-values.ts'
import { fieldTexts } from '../issue-text-sources.ts'
import { requireUpdate, type VisibleIssue } from '../issues.policy.ts'
import { takeNumbersAgain } from '../issues.store.ts'
import { type MappedValues, mapValues } from '../map-values.ts'
import { storeFieldValues } from '../store-field-values.ts'
import { changeResolved } from './change-resolved.ts'

interface Target {
  readonly id: number
  readonly shortName: string
  readonly archived: boolean
}

/** What issues held before they came to where they are, when they go back. */
export interface FormerState {
  readonly fields: ReadonlyMap<number, FieldValues>
  /** Since when they were resolved. */
  readonly resolved: ReadonlyMap<number, number>
}

/**
 * Moves locked issues to another project, with a number of statements that does not depend on how many: fields that
 * the new project has keep their values, the rest is dropped into history, required ones get defaults. The old
 * readable ids keep resolving, and who comes back to a project has its number of before.
 */
export async function moveIssues(
  asked: RequestContext,
  given: readonly VisibleIssue[],
  target: Target,
  former?: FormerState,
): Promise<void> {
  // What history tells of a move has one time: by that it is found when the move is taken back.
  const now = asked.clock()
  const ctx: RequestContext = { ...asked, clock: () => now }
  const issues = sift(ctx, given, issue => requireMove(ctx, issue))
  if (issues.length === 0) return
  requireCan(ctx, 'CREATE_ISSUE', target.id)
  requireSilent(ctx, target.id)
  if (target.archived) throw new AppError('read_only_entity', { name: target.shortName })
  const mapped = await mapValues(ctx, issues, target.id, undefined, former?.fields)
  const places = await projectEntries(ctx, issues, target)
  await changeProject(ctx, issues, target.id)
  await storeMapped(ctx, mapped, target.id, former?.resolved)
  noteChanges(
    ctx,
    issues.map(issue => ({
      issue: { id: issue.id, project_id: target.id },
      kind: 'changed',
      entries: places.get(issue.id) ?? [],
      was: issue,
      isRowStale: true,
      sums: ['tree'],
    })),
  )
  ctx.phases.last(() =>
    takeNumbersAgain(
      ctx,
      issues.map(issue => issue.id),
      target.id,
    ),
  )
}

/** What moving asks of where an issue is now. */
export function requireMove(ctx: RequestContext, issue: VisibleIssue): void {
  requireUpdate(ctx, issue)
  requireSilent(ctx, issue.project_id)
}

export const moveIssue = (ctx: RequestContext, issue: VisibleIssue, target: Target): Promise<void> =>
  moveIssues(ctx, [issue], target)

async function changeProject(ctx: RequestContext, issues: readonly VisibleIssue[], projectId: number): Promise<void> {
  const ids = sql`${issues.map(issue => issue.id)}::bigint[]`
  await sql`insert into issue_alias (project_id, number, issue_id)
    select project_id, number, id from issue where id = any(${ids}) and number is not null
    on conflict do nothing`.execute(ctx.db)
  await sql`delete from issue_field_value where issue_id = any(${ids})`.execute(ctx.db)
  await sql`
    with moved as (update issue set project_id = ${projectId}, number = null where id = any(${ids}))
    ${movedHosts(ids, projectId)}`.execute(ctx.db)
  const moved = issues.map(issue => issue.id)
  await keepSearchTexts(
    ctx,
    fieldTexts,
    moved,
    sql`select field_id from project_custom_field where project_id = ${projectId}`,
  )
  await moveSearchTexts(ctx, moved, projectId)
}

/** Stores the mapped values; history tells what became different by it. */
async function storeMapped(
  ctx: RequestContext,
  mapped: readonly MappedValues[],
  projectId: number,
  resolvedAt: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const fields = (await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []
  const changes = mapped.map(({ issue, current, after, lost }) => ({
    issue: { ...issue, project_id: projectId },
    // What has no field to go to is told by an entry of its own.
    current: new Map(
      [...current].filter(([id]) => !lost.some(one => one.reason === 'field' && one.field.fieldId === id)),
    ),
    changes: fields.flatMap(field => {
      const values = after.get(field.fieldId) ?? []
      return values.length > 0 || current.has(field.fieldId) ? [{ field, values }] : []
    }),
  }))
  const stored = await storeFieldValues(ctx, changes)
  const lost = mapped.flatMap(({ issue, lost }) =>
    lost
      .filter(({ reason }) => reason === 'field')
      .map(({ field, values }) => ({
        issue: { ...issue, project_id: projectId },
        entry: {
          category: 'CustomFieldCategory',
          fieldId: field.fieldId,
          fieldName: field.name,
          private: !field.isPublic,
          added: null,
          removed: activityContent(field.fieldType, values),
          // What was private stays so for the readers of either project.
          ...(field.isPublic ? {} : { projectId: issue.project_id }),
        },
      })),
  )
  noteChanges(
    ctx,
    changesOf([...stored, ...lost], () => ({ kind: 'changed', isRowStale: true })),
  )
  await changeResolved(
    ctx,
    mapped.map(({ issue, after }) => ({
      issue: { ...issue, project_id: projectId },
      resolved: isResolved(fields, after),
      at: resolvedAt.get(issue.id),
    })),
  )
}

async function projectEntries(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  target: Target,
): Promise<ReadonlyMap<number, readonly NewActivity[]>> {
  // Who is moved on in the same transaction has no number in between.
  const { rows } = await sql<{ id: number; name: string }>`
    select i.id, p.short_name || coalesce('-' || i.number, '') as name from issue i join project p on p.id = i.project_id
    where i.id = any(${issues.map(issue => issue.id)}::bigint[])`.execute(ctx.db)
  const names = new Map(rows.map(row => [row.id, row.name]))
  const project = (id: number, name: string) => ({ values: [{ entity: 'Project', id, name, type: 'Project' }] })
  return new Map(
    issues.map(issue => [
      issue.id,
      [
        {
          category: 'ProjectCategory',
          added: project(target.id, target.shortName),
          removed: project(issue.project_id, names.get(issue.id) ?? ''),
        },
      ],
    ]),
  )
}
