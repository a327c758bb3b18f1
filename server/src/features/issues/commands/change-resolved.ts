import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { dropTags, tagsToDropOnResolve } from '../../tags/index.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { issueHost } from '../issue-host.ts'
import type { VisibleIssue } from '../issues.policy.ts'

interface Resolved {
  readonly issue: VisibleIssue
  readonly resolved: boolean
  /** Since when, where it is known; default: now. */
  readonly at?: number | undefined
}

/** Sets or clears the time of resolution where issues came to be resolved or open; then some tags come off. */
export async function changeResolved(ctx: RequestContext, concerned: readonly Resolved[]): Promise<void> {
  if (concerned.length === 0) return
  const now = ctx.clock()
  const { rows } = await sql<{ readonly id: number; readonly former: number | null }>`
    with given as (
      select * from unnest(${concerned.map(({ issue }) => issue.id)}::bigint[],
        ${concerned.map(({ resolved, at }) => (resolved ? (at ?? now) : null))}::bigint[]) as g (id, resolved)
    ), was as (select id, resolved from issue where id in (select id from given))
    update issue i set resolved = given.resolved from given join was on was.id = given.id
    where i.id = given.id and (was.resolved is not null) <> (given.resolved is not null)
    returning i.id, was.resolved as former`.execute(ctx.db)
  const former = new Map(rows.map(row => [row.id, row.former]))
  const changed = concerned.filter(({ issue }) => former.has(issue.id))
  const issues = new Map(changed.filter(({ resolved }) => resolved).map(({ issue }) => [issue.id, issue]))
  const lost = issues.size === 0 ? [] : await tagsToDropOnResolve(ctx, [...issues.keys()])
  await dropTags(
    ctx,
    issueHost,
    lost.flatMap(tag => {
      const issue = issues.get(tag.hostId)
      return issue ? [{ host: issue, tag }] : []
    }),
  )
  noteChanges(
    ctx,
    changed.map(({ issue, resolved, at }) => {
      const old = former.get(issue.id) ?? null
      return {
        issue,
        kind: 'changed',
        isRowStale: true,
        entries: [
          {
            category: 'IssueResolvedCategory',
            added: resolved ? { scalar: at ?? now } : null,
            removed: old === null ? null : { scalar: old },
          },
        ],
      }
    }),
  )
}
