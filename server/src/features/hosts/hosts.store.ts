import { type RawBuilder, sql } from 'kysely'
import type { HostKind } from './host-kind.ts'

/** Draws the id of a new host from the sequence that all kinds share. */
export const newHostId = sql<number>`nextval('issue_id_seq')`

/**
 * Makes a host, as a part (`with host_row as (…)`) of the statement that inserts the row of its kind. `id`: one that was
 * drawn before; default: a new one.
 */
export const newHost = (
  kind: Pick<HostKind, 'name'>,
  projectId: number,
  id: RawBuilder<number> = newHostId,
): RawBuilder<{ id: number }> => sql`
  insert into host (id, kind, project_id) values (${id}, ${kind.name}, ${projectId}) returning id`

/** As {@link newHost}, with ids that were drawn before. `ids`: an array of bigint. */
export const newHostsWith = (
  kind: Pick<HostKind, 'name'>,
  projectId: number,
  ids: RawBuilder<unknown>,
): RawBuilder<{ id: number }> => sql`
  insert into host (id, kind, project_id) select id, ${kind.name}, ${projectId} from unnest(${ids}) as given (id)`

/** Moves hosts to another project, as a part of the statement that moves the rows of their kind. `ids`: bigints. */
export const movedHosts = (ids: RawBuilder<unknown>, projectId: number): RawBuilder<unknown> =>
  sql`update host set project_id = ${projectId} where id = any(${ids})`

/** Erases hosts with all that hangs on them, their own rows included. `ids`: a select of them. */
export const erasedHosts = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`delete from host where id in (${ids})`
