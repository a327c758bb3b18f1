import { type RawBuilder, sql } from 'kysely'
import type { HostKind } from './host-kind.ts'

/**
 * Makes hosts, as a part (`with host_rows as (…)`) of the statement that inserts the rows of their kind: those of new
 * ids, from the sequence that all kinds share.
 */
export const newHost = (kind: Pick<HostKind, 'name'>, projectId: number): RawBuilder<{ id: number }> => sql`
  insert into host (id, kind, project_id) values (nextval('issue_id_seq'), ${kind.name}, ${projectId}) returning id`

/** As {@link newHost}, with ids that were drawn before. `ids`: an array of bigint. */
export const newHostsWith = (
  kind: Pick<HostKind, 'name'>,
  projectId: number,
  ids: RawBuilder<unknown>,
): RawBuilder<{ id: number }> => sql`
  insert into host (id, kind, project_id) select id, ${kind.name}, ${projectId} from unnest(${ids}) as given (id)`
