import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { readSearchState } from './search-state.ts'
import { type TextRow, textVector } from './search-text.ts'
import type { TextSource } from './text-sources.ts'

/** Writes one and the same searched text for many sources, each of a host of its own, with one statement. */
export async function writeSearchTextOfMany(
  ctx: RequestContext,
  places: readonly {
    readonly host: { readonly id: number; readonly project_id: number }
    readonly sourceId: number
  }[],
  row: Omit<TextRow, 'sourceId'>,
): Promise<void> {
  if (places.length === 0) return
  const { enabled } = await readSearchState(ctx.db)
  const acl = row.acl && row.acl.length > 0 ? [...row.acl] : [0]
  await sql`
    insert into search_text (host_id, project_id, source, source_id, acl, private, tsv)
    select given.host_id, given.project_id, ${row.source.number}, given.source_id, ${acl}::int[],
      ${row.private ?? false}, text.tsv
    from unnest(${places.map(({ host }) => host.id)}::bigint[], ${places.map(({ host }) => host.project_id)}::int[],
      ${places.map(place => place.sourceId)}::bigint[]) as given (host_id, project_id, source_id)
    cross join (select ${await textVector(row, enabled)} as tsv offset 0) text
    on conflict (host_id, source, source_id)
      do update set project_id = excluded.project_id, acl = excluded.acl, private = excluded.private, tsv = excluded.tsv`.execute(
    ctx.db,
  )
}

/** Takes the searched texts of many sources of one kind away. */
export async function deleteSearchTextOfMany(
  ctx: RequestContext,
  source: TextSource,
  places: readonly { readonly hostId: number; readonly sourceId: number }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`
    delete from search_text t
    using unnest(${places.map(({ hostId }) => hostId)}::bigint[], ${places.map(({ sourceId }) => sourceId)}::bigint[])
      as given (host_id, source_id)
    where t.host_id = given.host_id and t.source = ${source.number} and t.source_id = given.source_id`.execute(ctx.db)
}
