import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { NewActivity } from '../activities/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { tagHooks } from './tags.extensions.ts'

/** Id of the field as which tags stand in history and search terms. */
export const TAG_FIELD = 0

export interface NamedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag; its entries in history are for them alone. */
  readonly acl: readonly number[]
  /** It puts hosts on the watch list of its owner, and says nothing about them. */
  readonly isStar: boolean
}

/** A host, and a tag that it gets or loses. */
export interface HostTag {
  readonly host: Host
  readonly tag: NamedTag
}

/** Puts tags on hosts of a kind without asking for permissions. */
export async function addTags(ctx: RequestContext, kind: HostKind, all: readonly HostTag[]): Promise<void> {
  noteTags(ctx, kind, await insertTags(ctx, all), 'added')
}

/** Takes tags off hosts of a kind without asking for permissions. */
export async function dropTags(ctx: RequestContext, kind: HostKind, all: readonly HostTag[]): Promise<void> {
  if (all.length === 0) return
  const { rows } = await sql<TagRow>`
    delete from host_tag t using ${pairs(all)}
    where t.host_id = given.host_id and t.tag_id = given.tag_id returning t.host_id, t.tag_id`.execute(ctx.db)
  noteTags(ctx, kind, among(all, rows), 'removed')
}

/** Writes which hosts have which tags, and nothing of it into their history. Gives those that were not there. */
export async function insertTags<T extends Pair>(ctx: RequestContext, all: readonly T[]): Promise<readonly T[]> {
  if (all.length === 0) return []
  const { rows } = await sql<TagRow>`
    insert into host_tag (host_id, tag_id) select host_id, tag_id from ${pairs(all)}
    on conflict do nothing returning host_id, tag_id`.execute(ctx.db)
  const tagIds = [...new Set(rows.map(row => row.tag_id))]
  await tagHooks.run(ctx, 'used', tagIds)
  return among(all, rows)
}

/** Takes a tag off everything for good; gives the hosts that had it. */
export async function takeOffAll(ctx: RequestContext, tagId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ host_id: number }>`
    delete from host_tag where tag_id = ${tagId} returning host_id`.execute(ctx.db)
  return rows.map(row => row.host_id)
}

interface Pair {
  readonly host: Pick<Host, 'id'>
  readonly tag: Pick<NamedTag, 'id'>
}

interface TagRow {
  readonly host_id: number
  readonly tag_id: number
}

const pairs = (all: readonly Pair[]) =>
  sql`unnest(${all.map(({ host }) => host.id)}::bigint[], ${all.map(({ tag }) => tag.id)}::int[]) as given (host_id, tag_id)`

/** Those of the pairs that the rows are about, each once. */
function among<T extends Pair>(all: readonly T[], rows: readonly TagRow[]): readonly T[] {
  const left = new Set(rows.map(row => `${row.host_id} ${row.tag_id}`))
  return all.filter(({ host, tag }) => left.delete(`${host.id} ${tag.id}`))
}

/** A star is its owner's alone: the host does not count as changed by it. */
function noteTags(ctx: RequestContext, kind: HostKind, all: readonly HostTag[], side: 'added' | 'removed'): void {
  for (const [isStar, some] of Map.groupBy(all, ({ tag }) => tag.isStar))
    kind.note(
      ctx,
      [...Map.groupBy(some, ({ host }) => host.id).values()].flatMap(ofHost =>
        ofHost.slice(0, 1).map(({ host }) => ({
          host,
          kind: isStar ? 'told' : 'changed',
          isRowStale: true,
          entries: ofHost.map(({ tag }) => entryOf(tag, side)),
        })),
      ),
    )
}

/** What the history of a host tells of a tag. Each tag has readers of its own, and so has its entry. */
export function entryOf(tag: Omit<NamedTag, 'isStar'>, side: 'added' | 'removed'): NewActivity {
  const content = { values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] }
  return {
    category: 'TagsCategory',
    fieldId: TAG_FIELD,
    added: side === 'added' ? content : null,
    removed: side === 'removed' ? content : null,
    acl: [...tag.acl],
  }
}
