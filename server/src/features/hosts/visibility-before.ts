import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityContent, valuesOf } from '../activities/index.ts'
import { type Permitted, readVisibility, visibilityBody } from './visibility.ts'

/** A change of who may see a host, comment or file that is to be taken back. */
export interface VisibilityChange {
  /** The newest first; groups and people may be told apart. */
  readonly entries: readonly {
    readonly id: number
    readonly added: ActivityContent | null
    readonly removed: ActivityContent | null
  }[]
  /** Who is permitted at the moment. */
  readonly now: Permitted
}

/**
 * Who was permitted before each of the changes, or why it cannot be taken back: what it added or removed is not so any
 * more, or the actor does not know who would be permitted again. What is limited never becomes open to everybody but
 * where it was so right before. Taking back is a change by the actor: whether it may limit the thing is asked besides.
 */
export async function visibilityBefore(
  ctx: RequestContext,
  changes: readonly VisibilityChange[],
): Promise<readonly (Permitted | AppError)[]> {
  const followed = await followedEntries(
    ctx,
    changes.flatMap(({ entries }) => entries.map(({ id }) => id)),
  )
  const known = new Map<string, Promise<AppError | null>>()
  const found: (Permitted | AppError)[] = []
  for (const { entries, now } of changes) {
    const before = turnedBack(
      now,
      entries,
      entries.some(({ id }) => followed.has(id)),
    )
    if (!before) {
      found.push(new AppError('newer_change', {}, { extra: { newer: null } }))
      continue
    }
    const again = {
      groups: before.groups.filter(id => !now.groups.includes(id)),
      users: before.users.filter(id => !now.users.includes(id)),
    }
    const key = JSON.stringify(again)
    const refusal = known.get(key) ?? refusalOf(ctx, again)
    known.set(key, refusal)
    found.push((await refusal) ?? before)
  }
  return found
}

/** null: something else has changed the same since, or took the place of it. */
export function turnedBack(
  now: Permitted,
  entries: VisibilityChange['entries'],
  isFollowed: boolean,
): Permitted | null {
  let { groups, users } = now
  for (const entry of entries) {
    const [oldGroups, oldUsers] = [without(groups, entry, 'UserGroup'), without(users, entry, 'User')]
    if (!oldGroups || !oldUsers) return null
    groups = oldGroups
    users = oldUsers
  }
  return groups.length + users.length === 0 && isFollowed ? null : { groups, users }
}

function without(
  now: readonly number[],
  entry: VisibilityChange['entries'][number],
  entity: string,
): readonly number[] | null {
  const idsOf = (content: ActivityContent | null) =>
    valuesOf(content).flatMap(value => (value.entity === entity ? [value.id] : []))
  const [added, removed] = [idsOf(entry.added), idsOf(entry.removed)]
  if (added.some(id => !now.includes(id)) || removed.some(id => now.includes(id))) return null
  return [...now.filter(id => !added.includes(id)), ...removed]
}

/** Those of the entries after which the same thing was changed again, in whatever way, by others than these. */
async function followedEntries(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const own = sql`${[...ids]}::bigint[]`
  const { rows } = await sql<{ id: number }>`
    select a.id from activity a where a.id = any(${own}) and exists (
      select 1 from activity later
      where later.host_id = a.host_id and later.category = a.category
        and later.target_id is not distinct from a.target_id
        and later.created >= a.created and later.id > a.id and later.id <> all(${own}))`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Why the actor could not permit these now. */
async function refusalOf(ctx: RequestContext, permitted: Permitted): Promise<AppError | null> {
  try {
    await readVisibility(ctx, visibilityBody(permitted))
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
