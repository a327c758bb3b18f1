import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { rememberedWithFields } from '../bundles/index.ts'
import { projectFieldsOf } from '../custom-fields/index.ts'
import {
  asOpenAs,
  type ComputedField,
  computeFields,
  issueVisible,
  type SumCause,
  type VisibleIssue,
} from '../issues/index.ts'
import { SUBTASK } from '../links/index.ts'
import { workItemVisible } from './time-tracking.policy.ts'

/** How deep subtasks are followed for a reader; links close no circle, but what was stored before might. */
const MAX_DEPTH = 100

/**
 * Brings the time spent and the estimates of issues, and of those above them, up to date, in the transaction of what
 * changed them. An issue holds the work on itself and on the subtasks below it. Its estimate is the sum of those of its
 * subtasks until somebody sets it by hand; clearing it brings the sum back. A field shows the same to everybody, so
 * only subtasks that whoever sees the issue may see as well are counted: those of its project which are not limited to
 * fewer people. What the rest adds for a reader who does see it stands in `IssueTimeTracker.spent`.
 */
export async function refreshSums(
  ctx: RequestContext,
  issueIds: readonly number[],
  cause: SumCause | 'work' = 'work',
): Promise<void> {
  if (cause === 'votes' || issueIds.length === 0 || !(await isTimeTracked(ctx))) return
  if (cause === 'estimate')
    await sql`delete from estimate_sum where issue_id = any(${[...issueIds]}::bigint[])`.execute(ctx.db)
  const issues = await lockUpwards(ctx, issueIds)
  const fields = await projectFieldsOf(
    ctx,
    issues.map(issue => issue.project_id),
  )
  const computed: ComputedField[] = []
  const fieldOf = (issue: VisibleIssue, role: 'isSpentTime' | 'isEstimation') =>
    fields.get(issue.project_id)?.find(field => field[role])
  const tracking = issues.filter(issue => fieldOf(issue, 'isSpentTime'))
  const spent = await spentOn(ctx, tracking, issues)
  if (spent.isHigher) return refreshSums(ctx, issueIds, cause)
  for (const issue of tracking) {
    const field = fieldOf(issue, 'isSpentTime')
    if (field) computed.push({ issue, field, num: spent.sums.get(issue.id) ?? null })
  }
  if (cause !== 'work') {
    const estimating = issues.filter(issue => fieldOf(issue, 'isEstimation'))
    const estimates = await estimatesOf(ctx, estimating, issues)
    if (estimates.isHigher) return refreshSums(ctx, issueIds, cause)
    for (const issue of estimating) {
      const field = fieldOf(issue, 'isEstimation')
      const sum = estimates.sums.get(issue.id)
      if (field && sum !== undefined) computed.push({ issue, field, num: sum })
    }
  }
  await computeFields(ctx, computed)
}

/** Whether any project does; from memory. */
async function isTimeTracked(ctx: RequestContext): Promise<boolean> {
  const load = async () => {
    const { rows } = await sql<{ used: boolean }>`
      select exists (select 1 from project_time_tracking where enabled) as used`.execute(ctx.db)
    return new Map([[0, rows[0]?.used === true]])
  }
  return (await rememberedWithFields(ctx, 'time is tracked', [0], load, false)).get(0) === true
}

/** Minutes of the work that the reader may see on each of the issues and on the subtasks below it that he may see. */
export async function visibleSpent(
  ctx: RequestContext,
  issueIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ root: number; minutes: number }>`
    with recursive tree as (
      select id as root, id, 0 as depth from issue where id = any(${[...issueIds]}::bigint[])
      union
      select t.root, i.id, t.depth + 1 from tree t ${subtasks(sql`t.id`)}
      join issue i on i.id = l.target_id and i.deleted_at is null and ${issueVisible(ctx, 'i')}
      where t.depth < ${MAX_DEPTH}
    )
    select t.root, sum(w.minutes)::bigint as minutes from (select distinct root, id from tree) t
    join issue i on i.id = t.id
    join work_item w on w.issue_id = t.id and not w.draft and ${workItemVisible(ctx, 'w', 'i')}
    group by t.root`.execute(ctx.db)
  return new Map(rows.map(row => [row.root, row.minutes]))
}

const subtasks = (parent: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join issue_link l on l.source_id = ${parent} join issue_link_type y on y.id = l.type_id and y.name = ${SUBTASK}`

/** The issues and all above them, locked in one order for all. */
async function lockUpwards(ctx: RequestContext, issueIds: readonly number[]): Promise<readonly VisibleIssue[]> {
  const { rows } = await sql<VisibleIssue>`
    with recursive up as (
      select unnest(${[...issueIds]}::bigint[]) as id
      union
      select l.source_id from up join issue_link l on l.target_id = up.id
        join issue_link_type y on y.id = l.type_id and y.name = ${SUBTASK}
    )
    select i.id, i.project_id, coalesce(i.number, 0) as number, i.reporter_id, i.acl from issue i
    where i.id in (select id from up) and i.deleted_at is null order by i.id for no key update of i`.execute(ctx.db)
  return rows
}

const idsOf = (issues: readonly VisibleIssue[]) => sql`${issues.map(issue => issue.id)}::bigint[]`

interface Sums<T> {
  readonly sums: ReadonlyMap<number, T>
  /** Something came above the locked issues while they were waited for: it has to be locked and summed up, too. */
  readonly isHigher: boolean
}

/** A row without a root when something stands above the locked issues that is not among them. */
const higherThan = (locked: readonly VisibleIssue[]): RawBuilder<unknown> => sql`
  select null::bigint as root, null::bigint as minutes where exists (
    select from issue_link l join issue_link_type y on y.id = l.type_id and y.name = ${SUBTASK}
    join issue i on i.id = l.source_id and i.deleted_at is null
    where l.target_id = any(${idsOf(locked)}) and l.source_id <> all(${idsOf(locked)}))`

async function spentOn(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  locked: readonly VisibleIssue[],
): Promise<Sums<number>> {
  if (issues.length === 0) return { sums: new Map(), isHigher: false }
  const { rows } = await sql<{ root: number | null; minutes: number }>`
    with recursive tree as (
      select id as root, project_id, acl, id from issue where id = any(${idsOf(issues)})
      union
      select t.root, t.project_id, t.acl, i.id from tree t ${subtasks(sql`t.id`)}
      join issue i on i.id = l.target_id and i.deleted_at is null and ${asOpenAs('i', 't')}
    )
    select t.root, sum(w.minutes)::bigint as minutes from tree t join work_item w on w.issue_id = t.id and not w.draft
    group by t.root union all ${higherThan(locked)}`.execute(ctx.db)
  return sumsIn(rows)
}

/** Sums for those whose estimate nobody has set; absent ones keep theirs. */
async function estimatesOf(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  locked: readonly VisibleIssue[],
): Promise<Sums<number | null>> {
  if (issues.length === 0) return { sums: new Map(), isHigher: false }
  const { rows } = await sql<{ root: number | null; minutes: number | null }>`
    with recursive node as not materialized (
      select i.id, i.project_id, i.acl, v.num, v.num is null or exists (select 1 from estimate_sum e where e.issue_id = i.id) as open
      from issue i
      left join project_time_tracking p on p.project_id = i.project_id and p.enabled
      left join project_custom_field f on f.id = p.estimate_field_id
      left join issue_field_value v on v.issue_id = i.id and v.field_id = f.field_id
      where i.deleted_at is null
    ), tree as (
      select n.id as root, n.project_id, n.acl, n.id, n.open, null::float8 as num from node n
      where n.id = any(${idsOf(issues)}) and n.open
      union
      select t.root, t.project_id, t.acl, n.id, n.open, n.num from tree t ${subtasks(sql`t.id`)}
      join node n on n.id = l.target_id and ${asOpenAs('n', 't')} where t.open
    )
    select root, sum(num) filter (where not open)::bigint as minutes from tree group by root
    union all ${higherThan(locked)}`.execute(ctx.db)
  const found = sumsIn(rows)
  if (found.isHigher) return found
  const summed = rows.flatMap(row => (row.minutes === null ? [] : [row.root]))
  const none = rows.flatMap(row => (row.minutes === null ? [row.root] : []))
  if (summed.length > 0)
    await sql`insert into estimate_sum (issue_id) select unnest(${summed}::bigint[]) on conflict do nothing`.execute(
      ctx.db,
    )
  if (none.length > 0) await sql`delete from estimate_sum where issue_id = any(${none}::bigint[])`.execute(ctx.db)
  return found
}

const sumsIn = <T>(rows: readonly { readonly root: number | null; readonly minutes: T }[]): Sums<T> => ({
  sums: new Map(rows.flatMap(({ root, minutes }) => (root === null ? [] : [[root, minutes] as const]))),
  isHigher: rows.some(({ root }) => root === null),
})
