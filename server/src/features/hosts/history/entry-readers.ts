import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { projectsWith } from '../../access/index.ts'
import type { HostKind } from '../host-kind.ts'

/** Where a condition on entries stands: `h` is table activity there. */
export interface EntryScope {
  /** Of which kind the host is whose history it is. */
  readonly kind: HostKind
  /** Alias of the row of that host, as {@link HostKind.rows} gives it. */
  readonly row: string
}

/**
 * Who sees the entries of a category, of those who see the host and whom the entry is not hidden from itself. One object
 * may serve several categories.
 */
export interface EntryReaders {
  /** Whether the condition looks into `h.added` and `h.removed`, which are long and come along only where they are needed. */
  readonly readsValues?: boolean
  condition(ctx: RequestContext, scope: EntryScope): RawBuilder<boolean>
}

/**
 * For entries that would show nothing but hidden things: they exist for who sees one of the values.
 *
 * @param from how a value is found that the reader sees, to stand behind `from`: `v.id` is the number of the value, and
 * `where` stands at its end
 */
export const someValueSeen = (from: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(h.erased_at is not null or exists (
    select from (select (one ->> 'id')::bigint as id from jsonb_array_elements(
      coalesce(h.added -> 'values', '[]') || coalesce(h.removed -> 'values', '[]')) one) v ${from}))`

/** The reader made the change. The guest is many people: nothing is its own. */
export const ownEntry = ({ actor }: RequestContext): RawBuilder<boolean> =>
  sql<boolean>`h.author_id = ${actor.isGuest ? 0 : actor.userId}`

/** A permission is held in the project of the row. */
export function heldIn(
  ctx: RequestContext,
  permission: Parameters<typeof projectsWith>[1],
  row: string,
): RawBuilder<boolean> {
  const projects = projectsWith(ctx, permission)
  return projects === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${row}.project_id`)} = any(${intArray(projects)})`
}
