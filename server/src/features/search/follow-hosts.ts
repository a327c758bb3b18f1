import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type TextSource, textSourcesOf } from './text-sources.ts'

/** A select of the ids of hosts. */
type Hosts = RawBuilder<unknown>

/**
 * The searched texts of hosts go to another project with them, but for those that everybody finds by who sees the hosts:
 * each that is written anew is entered in the index of words anew, all of a long text.
 */
export async function moveSearchTexts(
  ctx: RequestContext,
  hostIds: readonly number[],
  projectId: number,
): Promise<void> {
  const open = textSourcesOf(ctx.contributions).flatMap(({ number, isOpen }) => (isOpen ? number : []))
  await sql`
    update search_text set project_id = ${projectId}
    where host_id = any(${[...hostIds]}::bigint[]) and source <> all(${open}::smallint[])`.execute(ctx.db)
}

/** Takes the texts of a source away, but for those within it that are kept (a select of `source_id`). */
export async function keepSearchTexts(
  ctx: RequestContext,
  source: TextSource,
  hostIds: readonly number[],
  kept: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from search_text where host_id = any(${[...hostIds]}::bigint[]) and source = ${source.number}
    and source_id not in (${kept})`.execute(ctx.db)
}

/** Copies are found by the same words: their texts need not be taken apart again. */
export async function copySearchTexts(
  ctx: RequestContext,
  source: TextSource,
  copies: readonly { readonly of: number; readonly host: { readonly id: number; readonly project_id: number } }[],
): Promise<void> {
  await sql`
    insert into search_text (host_id, project_id, source, source_id, acl, private, tsv)
    select given.id, given.project_id, s.source, s.source_id, s.acl, s.private, s.tsv
    from unnest(${copies.map(({ host }) => host.id)}::bigint[], ${copies.map(({ host }) => host.project_id)}::int[],
      ${copies.map(({ of }) => of)}::bigint[]) as given (id, project_id, old_id)
    join search_text s on s.host_id = given.old_id and s.source = ${source.number}
    on conflict do nothing`.execute(ctx.db)
}

/** Takes one text of a source away from all these hosts. */
export async function deleteSearchTextOf(
  ctx: RequestContext,
  source: TextSource,
  sourceId: number,
  hosts: Hosts,
): Promise<void> {
  await sql`delete from search_text t using (${hosts}) h (id)
    where t.host_id = h.id and t.source = ${source.number} and t.source_id = ${sourceId}`.execute(ctx.db)
}

/** Says who finds these hosts by one text of a source: only who reads private fields, or everybody. */
export async function setSearchTextPrivate(
  ctx: RequestContext,
  source: TextSource,
  sourceId: number,
  hosts: Hosts,
  isPrivate: boolean,
): Promise<void> {
  await sql`update search_text t set private = ${isPrivate} from (${hosts}) h (id)
    where t.host_id = h.id and t.source = ${source.number} and t.source_id = ${sourceId}`.execute(ctx.db)
}
