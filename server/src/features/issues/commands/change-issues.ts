import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type ActivityOfIssue, recordActivitiesOfMany } from '../../activities/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import { tagsToDropOnResolve } from '../../tags/index.ts'
import { readFieldValues } from '../field-values.ts'
import { sumsAffected } from '../issue-sums.ts'
import { requireOnIssue, requireSilent, requireUpdate, requireWatch, type VisibleIssue } from '../issues.policy.ts'
import { formerPlace } from '../issues.store.ts'
import { refreshSearchRows } from '../search-row.ts'
import { siftBy } from '../sift.ts'
import { type FieldChanges, storeFieldValuesOfMany } from '../store-field-values-of-many.ts'
import { addTagsToMany, dropTagsOfMany, type NamedTag } from '../tags-of-many.ts'
import { type Permitted, requireFew } from '../visibility.ts'
import { changeVisibilityOfMany } from '../visibility-of-many.ts'
import { changedValues, type FieldInput, type FieldValues, isResolved } from '../write-fields.ts'

/** What is to become of one locked issue. */
export interface IssueChange {
  readonly issue: VisibleIssue
  readonly fields: readonly FieldInput[]
  readonly addedTags: readonly NamedTag[]
  readonly droppedTags: readonly NamedTag[]
  /** Stars of the actor or of others: tags that put the issue on somebody's watch list. */
  readonly addedStars: readonly Star[]
  readonly droppedStars: readonly Star[]
  /** null: stays as it is. */
  readonly permitted: Permitted | null
}

export interface Star extends NamedTag {
  readonly userId: number
}

/**
 * Changes many issues at once by the same rules as each by itself, with a number of statements that does not depend on
 * how many. The issues are locked by the caller. Gives the ids of those that changed.
 */
export async function changeIssues(ctx: RequestContext, given: readonly IssueChange[]): Promise<readonly number[]> {
  const plain: RequestContext = { ...ctx, ifMatch: null }
  const { changes, fields } = await readyChanges(plain, given)
  if (changes.length === 0) return []
  const entries: ActivityOfIssue[] = [
    ...(await changeVisibilityOfMany(
      plain,
      changes.flatMap(({ issue, permitted }) => (permitted ? [{ issue, permitted }] : [])),
    )),
    ...(await storeFieldValuesOfMany(plain, fields)),
    ...(await changeTags(plain, changes, ({ droppedTags, addedTags }) => [droppedTags, addedTags])),
    ...(await changeResolvedOfMany(
      plain,
      fields.filter(({ changes }) => changes.some(({ field }) => field.fieldType.id === 'state[1]')),
    )),
  ]
  // A star is its owner's alone: the issue does not count as changed by it.
  const stars = await changeTags(plain, changes, ({ droppedStars, addedStars }) => [droppedStars, addedStars])
  await recordActivitiesOfMany(plain, [...entries, ...stars])
  const changed = new Set(entries.map(({ issue }) => issue.id))
  const issues = changes.flatMap(({ issue }) => (changed.has(issue.id) ? [issue] : []))
  const starred = [...new Set(stars.map(({ issue }) => issue.id))].filter(id => !changed.has(id))
  await refreshSearchRows(plain.db, starred)
  const limited = new Set(
    entries.flatMap(({ issue, entry }) => (entry.category === 'IssueVisibilityCategory' ? [issue.id] : [])),
  )
  await touchMany(
    plain,
    issues,
    issues.filter(({ id }) => limited.has(id)),
  )
  await sumsAffected(
    plain,
    fields.filter(({ changes }) => changes.some(({ field }) => field.isEstimation)).map(({ issue }) => issue.id),
    'estimate',
  )
  // Sums count subtasks only while whoever sees the sum may see them.
  await sumsAffected(
    plain,
    entries.flatMap(({ issue, entry }) => (entry.category === 'IssueVisibilityCategory' ? [issue.id] : [])),
    'tree',
  )
  return [...issues.map(issue => issue.id), ...starred]
}

/** Takes tags off and puts others on; gives the history entries. */
async function changeTags(
  ctx: RequestContext,
  changes: readonly IssueChange[],
  tagsOf: (change: IssueChange) => readonly [dropped: readonly NamedTag[], added: readonly NamedTag[]],
): Promise<readonly ActivityOfIssue[]> {
  const pairs = (index: 0 | 1) =>
    changes.flatMap(change => tagsOf(change)[index].map(tag => ({ issue: change.issue, tag })))
  return [...(await dropTagsOfMany(ctx, pairs(0))), ...(await addTagsToMany(ctx, pairs(1)))]
}

/**
 * Throws or notes what {@link changeIssues} would, without changing anything. `current`: what the fields hold, where
 * that was read already.
 */
export async function checkChanges(
  ctx: RequestContext,
  changes: readonly IssueChange[],
  current?: ReadonlyMap<number, FieldValues>,
): Promise<void> {
  await readyChanges({ ...ctx, ifMatch: null }, changes, current)
}

/** The changes that may be made, with what becomes of the fields. */
async function readyChanges(
  ctx: RequestContext,
  given: readonly IssueChange[],
  current?: ReadonlyMap<number, FieldValues>,
) {
  const permitted = siftBy(
    ctx,
    given,
    ({ issue }) => issue,
    change => requireRights(ctx, change),
  )
  const fields = await planFields(ctx, permitted, current)
  return { changes: permitted.filter(({ issue }) => !ctx.refusals?.has(issue.id)), fields }
}

function requireRights(ctx: RequestContext, change: IssueChange): void {
  const { issue } = change
  requireSilent(ctx, issue.project_id)
  if (change.addedTags.length + change.droppedTags.length > 0) requireOnIssue(ctx, issue, 'UPDATE_ISSUE')
  for (const star of [...change.addedStars, ...change.droppedStars]) requireWatch(ctx, issue, star.userId)
  if (!change.permitted) return
  requireUpdate(ctx, issue)
  requireFew(change.permitted.groups.length + change.permitted.users.length)
}

type Planned = FieldChanges & { readonly resolved: boolean }

async function planFields(
  ctx: RequestContext,
  changes: readonly IssueChange[],
  known?: ReadonlyMap<number, FieldValues>,
): Promise<readonly Planned[]> {
  const concerned = changes.filter(change => change.fields.length > 0)
  if (concerned.length === 0) return []
  const all = await projectFieldsOf(
    ctx,
    concerned.map(({ issue }) => issue.project_id),
  )
  const values =
    known ??
    (await readFieldValues(
      ctx.db,
      concerned.map(({ issue }) => issue.id),
    ))
  const planned: Planned[] = []
  siftBy(
    ctx,
    concerned,
    ({ issue }) => issue,
    ({ issue, fields: inputs }) => {
      const fields = all.get(issue.project_id) ?? []
      const current = values.get(issue.id) ?? new Map()
      const changed = changedValues(ctx, issue, fields, current, inputs)
      const after = new Map(current)
      for (const { field, values: given } of changed) after.set(field.fieldId, given)
      planned.push({ issue, current, changes: changed, resolved: isResolved(fields, after) })
    },
  )
  return planned
}

/** As `changeResolved`, for many issues. */
export async function changeResolvedOfMany(
  ctx: RequestContext,
  concerned: readonly {
    readonly issue: VisibleIssue
    readonly resolved: boolean
    /** Since when, where it is known. */
    readonly at?: number | undefined
  }[],
): Promise<readonly ActivityOfIssue[]> {
  if (concerned.length === 0) return []
  const now = ctx.clock()
  const { rows } = await sql<{ id: number; resolved: number | null }>`
    select id, resolved from issue where id = any(${concerned.map(({ issue }) => issue.id)}::bigint[])`.execute(ctx.db)
  const before = new Map(rows.map(row => [row.id, row.resolved]))
  const changed = concerned.filter(({ issue, resolved }) => (before.get(issue.id) !== null) !== resolved)
  if (changed.length > 0)
    await sql`
      update issue set resolved = given.resolved
      from unnest(${changed.map(({ issue }) => issue.id)}::bigint[],
        ${changed.map(({ resolved, at }) => (resolved ? (at ?? now) : null))}::bigint[]) as given (id, resolved)
      where issue.id = given.id`.execute(ctx.db)
  const issues = new Map(changed.filter(({ resolved }) => resolved).map(({ issue }) => [issue.id, issue]))
  const lost = issues.size === 0 ? [] : await tagsToDropOnResolve(ctx, [...issues.keys()])
  const dropped = await dropTagsOfMany(
    ctx,
    lost.flatMap(tag => {
      const issue = issues.get(tag.issueId)
      return issue ? [{ issue, tag }] : []
    }),
  )
  return [
    ...dropped,
    ...changed.map(({ issue, resolved, at }) => {
      const old = before.get(issue.id) ?? null
      return {
        issue,
        entry: {
          category: 'IssueResolvedCategory',
          added: resolved ? { scalar: at ?? now } : null,
          removed: old === null ? null : { scalar: old },
        },
      }
    }),
  ]
}

/**
 * Marks issues as changed, writes their narrow rows anew and tells the listeners. `former`: as those were that somebody
 * may not see any longer.
 */
export async function touchMany(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  former: readonly VisibleIssue[] = [],
): Promise<void> {
  if (issues.length === 0) return
  const was = new Map(former.map(issue => [issue.id, formerPlace(issue)]))
  const ids = issues.map(issue => issue.id)
  await sql`update issue set updated = ${ctx.clock()}, updater_id = ${ctx.actor.userId}
    where id = any(${ids}::bigint[])`.execute(ctx.db)
  await refreshSearchRows(ctx.db, ids)
  await ctx.events.addAll(
    ctx,
    issues.map(issue => ({
      kind: 'issue.changed',
      entity: 'Issue',
      entityId: issue.id,
      projectId: issue.project_id,
      ...(was.has(issue.id) ? { payload: { was: was.get(issue.id) } } : {}),
    })),
  )
}
