import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { namesOfPrincipals, type Permitted } from '../hosts/index.ts'
import { changesOf, type EntryOfIssue } from './changes/issue-change.ts'
import { noteChanges } from './changes/settle-changes.ts'
import type { VisibleIssue } from './issues.policy.ts'

export interface VisibilityChange {
  readonly issue: VisibleIssue
  readonly permitted: Permitted
}

/** Who may see the given issues, as it is stored. */
export async function readPermitted(
  ctx: RequestContext,
  issueIds: readonly number[],
): Promise<ReadonlyMap<number, Permitted>> {
  const { rows } = await sql<{ id: number; groups: readonly number[]; users: readonly number[] }>`
    select id, permitted_groups as groups, permitted_users as users from issue
    where id = any(${[...issueIds]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, groups, users }) => [id, { groups, users }]))
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

/** Limits issues to groups and users without asking for permissions. `known`: whom they were for, where it was read. */
export async function changeVisibility(
  ctx: RequestContext,
  all: readonly VisibilityChange[],
  known?: ReadonlyMap<number, Permitted>,
): Promise<void> {
  if (all.length === 0) return
  const before =
    known ??
    (await readPermitted(
      ctx,
      all.map(({ issue }) => issue.id),
    ))
  const changed = all.flatMap(({ issue, permitted }) => {
    const old = before.get(issue.id)
    const isSame = !old || (sameIds(old.groups, permitted.groups) && sameIds(old.users, permitted.users))
    return isSame ? [] : [{ issue, permitted, old }]
  })
  const alike = Map.groupBy(changed, ({ permitted }) => JSON.stringify([permitted.groups, permitted.users]))
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const { groups, users } = first.permitted
    const listed = [...groups, ...users]
    // Who reported an issue sees it in any case, so it stands in the acl of one that is limited.
    const acl =
      listed.length === 0 ? sql`'{}'::int[]` : sql`array(select distinct unnest(${intArray(listed)} || reporter_id))`
    await sql`
      update issue set permitted_groups = ${intArray(groups)}, permitted_users = ${intArray(users)}, acl = ${acl}
      where id = any(${group.map(({ issue }) => issue.id)}::bigint[])`.execute(ctx.db)
  }
  const names = await namesOfPrincipals(
    ctx,
    changed.flatMap(({ permitted, old }) => [...permitted.groups, ...permitted.users, ...old.groups, ...old.users]),
  )
  const entries = changed.flatMap(({ issue, permitted, old }) => [
    ...entryOf(issue, 'UserGroup', permitted.groups, old.groups, names),
    ...entryOf(issue, 'User', permitted.users, old.users, names),
  ])
  noteChanges(
    ctx,
    // Sums count subtasks only while whoever sees the sum may see them.
    changesOf(entries, issue => ({ kind: 'changed', isRowStale: true, was: issue, sums: ['tree'] })),
  )
}

function entryOf(
  issue: VisibleIssue,
  entity: 'User' | 'UserGroup',
  now: readonly number[],
  before: readonly number[],
  names: ReadonlyMap<number, string>,
): readonly (EntryOfIssue & { readonly issue: VisibleIssue })[] {
  const values = (ids: readonly number[]) => ({
    values: ids.map(id => ({ entity, id, name: names.get(id) ?? '', type: entity })),
  })
  const added = now.filter(id => !before.includes(id))
  const removed = before.filter(id => !now.includes(id))
  if (added.length + removed.length === 0) return []
  return [{ issue, entry: { category: 'IssueVisibilityCategory', added: values(added), removed: values(removed) } }]
}
