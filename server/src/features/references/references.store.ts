import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { commentVisible } from '../comments/index.ts'
import { byKind, type Host, type HostKind, hostKinds } from '../hosts/index.ts'
import { textRowVisible, textsNaming } from '../search/index.ts'

/** A text that mentions something. */
export interface FoundReference {
  /** Of the host that it belongs to. */
  readonly kind: HostKind
  readonly hostId: number
  /** Null: the text of the host itself. */
  readonly commentId: number | null
}

interface Row {
  readonly kind: string
  readonly host_id: number
  readonly comment_id: number | null
}

/**
 * The texts that name a host by one of the ids that it has or had, as far as the reader may read them: found by what is
 * searched, so that it holds for texts of any age. What stands on the host itself is no reference to it.
 */
export async function referencesTo(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  page: { readonly skip: number; readonly top: number | null },
): Promise<readonly FoundReference[]> {
  const found = await textsNaming(ctx, await kind.mentions.wordsFor(ctx, host.id))
  if (found.matches === 'nothing') return []
  const kinds = new Map(ctx.contributions.to(hostKinds).map(one => [one.name, one]))
  const ofComments = [...kinds.values()].map(({ comments }) => sql.lit(comments.textSource))
  const { rows } = await sql<Row>`
    select distinct h.kind, h.id as host_id,
      case when t.source in (${sql.join(ofComments)}) then t.source_id end as comment_id
    from search_text t join host h on h.id = t.host_id
    where t.host_id <> ${host.id} and ${found.row('t')} and ${byKind(ctx, 'h', kind => textVisible(ctx, kind))}
    order by host_id desc, comment_id desc nulls first offset ${page.skip} limit ${page.top}`.execute(ctx.search)
  return rows.flatMap(row => {
    const kind = kinds.get(row.kind)
    return kind ? [{ kind, hostId: row.host_id, commentId: row.comment_id }] : []
  })
}

/** The reader sees the text `t` of a host `h` of the kind. Searching leaves out comments that are readable as one's own. */
const textVisible = (
  ctx: RequestContext,
  kind: HostKind,
): RawBuilder<boolean> => sql<boolean>`(${kind.visible(ctx, 'h')}
  and case t.source when ${sql.lit(kind.comments.textSource)} then exists (select from comment c
      where c.id = t.source_id and c.deleted_at is null and ${commentVisible(ctx, kind, 'c', 'h')})
    else ${textRowVisible(ctx, 't')} end)`
