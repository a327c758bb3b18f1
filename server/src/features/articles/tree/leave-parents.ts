import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Permitted } from '../../hosts/index.ts'
import { aclOf } from '../../hosts/index.ts'
import { inheritLimits } from './limits.ts'

/** Whom an article that left its parent was for by its own limit, and is for now. */
export interface Relimited {
  readonly id: number
  readonly before: Permitted
  readonly now: Permitted
}

interface Leaving {
  readonly id: number
  readonly reporter_id: number
  readonly before_groups: readonly number[]
  readonly before_users: readonly number[]
  /** Principals that each of its limits, its own included, lets through. */
  readonly passing: readonly number[]
  /** Groups that any of them names. */
  readonly groups: readonly number[]
}

/**
 * Takes articles out from below what they stand below, to the top of their project, where that is about to go, or gone:
 * nobody comes to see them by that. What limited them from above becomes their own limit: whom all those limits name, and
 * their author; members that different groups have in common are named by none and have to be added by hand. `keeping`:
 * somebody who sees them and shall go on to. Returns those with another limit than before. Their trees are held.
 */
export async function leaveParents(
  ctx: RequestContext,
  ids: readonly number[],
  keeping: number | null = null,
): Promise<readonly Relimited[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Leaving>`
    select a.id, a.reporter_id, a.permitted_groups as before_groups, a.permitted_users as before_users,
      array(
        select p.id from article l cross join unnest(l.acl) as p (id) where l.id = any(a.limit_ids)
        group by p.id having count(*) = (select count(*) from article n where n.id = any(a.limit_ids))
      ) as passing,
      array(select distinct g from article l cross join unnest(l.permitted_groups) g where l.id = any(a.limit_ids)) as groups
    from article a
    where a.id = any(${[...ids]}::bigint[])
      and exists (select from article l where l.id = any(a.limit_ids) and l.id <> a.id)`.execute(ctx.db)
  const left = rows.map(row => ({ ...relimited(row, keeping), author: row.reporter_id }))
  const limits = left.map(({ id, now, author }) => ({ id, ...now, acl: aclOf(now, author) }))
  await sql`update article set parent_id = null where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  await sql`
    update article a set permitted_groups = n.groups, permitted_users = n.users, acl = n.acl
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as n (id bigint, groups int[], users int[], acl int[])
    where a.id = n.id`.execute(ctx.db)
  await inheritLimits(ctx, ...ids)
  return left
}

function relimited(row: Leaving, keeping: number | null): Relimited {
  const groups = row.passing.filter(id => row.groups.includes(id))
  const users = row.passing.filter(id => !row.groups.includes(id))
  // Without anybody there would be no limit.
  const nobody = row.passing.length === 0
  const more = nobody ? [row.reporter_id, ...(keeping === null ? [] : [keeping])] : []
  return {
    id: row.id,
    before: { groups: row.before_groups, users: row.before_users },
    now: { groups, users: [...new Set([...users, ...more])] },
  }
}
