import type { Anchor } from '@cairn/common/platform/anchors'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { HostKind } from '../hosts/index.ts'
import type { CommentAnchorTable } from './inline-comments.tables.ts'

export type AnchorRow = Selectable<CommentAnchorTable>

/** An anchor and the comment that hangs on it. */
export interface AnchorOfComment {
  readonly commentId: number
  readonly anchor: Anchor
}

export const anchorOf = (row: AnchorRow): Anchor => ({
  quote: row.quote,
  prefix: row.prefix,
  suffix: row.suffix,
  start: row.start_at,
  end: row.end_at,
  version: row.version,
  state: row.is_outdated ? 'OUTDATED' : 'ANCHORED',
})

/** The text of a host that is locked. */
export async function textOfHost(ctx: RequestContext, kind: HostKind, hostId: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select ${kind.text('h')} as text from host h where h.id = ${hostId}`.execute(ctx.db)
  return rows[0]?.text ?? ''
}

/** Puts a comment on an anchor, or takes it over to another one. */
export async function writeAnchor(
  ctx: RequestContext,
  hostId: number,
  { commentId, anchor }: AnchorOfComment,
): Promise<void> {
  const place = {
    quote: anchor.quote,
    prefix: anchor.prefix,
    suffix: anchor.suffix,
    start_at: anchor.start,
    end_at: anchor.end,
    version: anchor.version,
    is_outdated: false,
    is_unread: false,
  }
  await ctx.db
    .insertInto('comment_anchor')
    .values({ comment_id: commentId, host_id: hostId, ...place })
    .onConflict(conflict => conflict.column('comment_id').doUpdateSet(place))
    .execute()
}

/** The anchors in the text of a host that is locked, by comment. */
export async function anchorsIn(
  ctx: RequestContext,
  hostId: number,
  { onlyUnread = false }: { readonly onlyUnread?: boolean } = {},
): Promise<readonly AnchorOfComment[]> {
  const rows = await ctx.db
    .selectFrom('comment_anchor')
    .selectAll()
    .where('host_id', '=', hostId)
    .$if(onlyUnread, query => query.where('is_unread', '=', true))
    .orderBy('comment_id')
    .execute()
  return rows.map(row => ({ commentId: row.comment_id, anchor: anchorOf(row) }))
}

/** Writes where anchors are now, in one statement; `unread`: comments whose words are still to be looked for. */
export async function moveAnchors(
  ctx: RequestContext,
  moved: readonly AnchorOfComment[],
  unread: ReadonlySet<number>,
): Promise<void> {
  if (moved.length === 0) return
  const of = <T>(pick: (anchor: Anchor) => T): T[] => moved.map(({ anchor }) => pick(anchor))
  await sql`
    update comment_anchor a set prefix = n.prefix, suffix = n.suffix, start_at = n.start_at, end_at = n.end_at,
      version = n.version, is_outdated = n.is_outdated, is_unread = n.is_unread
    from unnest(${moved.map(({ commentId }) => commentId)}::bigint[], ${of(({ prefix }) => prefix)}::text[],
      ${of(({ suffix }) => suffix)}::text[], ${of(({ start }) => start)}::int[], ${of(({ end }) => end)}::int[],
      ${of(({ version }) => version)}::text[], ${of(({ state }) => state === 'OUTDATED')}::boolean[],
      ${moved.map(({ commentId }) => unread.has(commentId))}::boolean[])
      as n (id, prefix, suffix, start_at, end_at, version, is_outdated, is_unread)
    where a.comment_id = n.id`.execute(ctx.db)
}
