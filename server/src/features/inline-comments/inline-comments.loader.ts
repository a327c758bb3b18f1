import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyRowOf } from '../../platform/db/index.ts'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { HostKind } from '../hosts/index.ts'
import { type AnchorRow, anchorOf } from './inline-comments.store.ts'

/** How the place of a comment in a text is shown. */
export const anchorLoader: AnyLoader = inlineLoader<AnchorRow>({
  entity: 'CommentAnchor',
  fields: {
    id: { value: row => String(row.comment_id) },
    quote: { value: row => row.quote },
    prefix: { value: row => row.prefix },
    suffix: { value: row => row.suffix },
    start: { value: row => row.start_at },
    end: { value: row => row.end_at },
    version: { value: row => row.version },
    state: { value: row => anchorOf(row).state },
  },
})

interface CommentRow {
  readonly id: number
}

type InlineRow = Partial<AnchorRow> & { readonly id: number; readonly parent_id: number | null }

/** What is known of comments besides, in one statement for all fields of a reply. */
const known = new WeakMap<readonly CommentRow[], Promise<ReadonlyMap<number, InlineRow>>>()

function inlineRows(ctx: RequestContext, rows: readonly CommentRow[]): Promise<ReadonlyMap<number, InlineRow>> {
  const reading = known.get(rows) ?? readInlineRows(ctx, rows)
  known.set(rows, reading)
  return reading
}

async function readInlineRows(ctx: RequestContext, comments: readonly CommentRow[]) {
  const { rows } = await sql<InlineRow>`
    select c.id, r.parent_id, a.* from comment c
    left join comment_anchor a on a.comment_id = c.id left join comment_reply r on r.comment_id = c.id
    where c.id = ${anyRowOf(comments.map(({ id }) => id))}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row]))
}

const field = (value: (row: InlineRow) => unknown) => ({
  batch: async (ctx: RequestContext, rows: readonly CommentRow[]) => {
    const found = await inlineRows(ctx, rows)
    return new Map(
      rows.flatMap(row => {
        const inline = found.get(row.id)
        return inline ? [[row, value(inline)] as const] : []
      }),
    )
  },
})

const isAnchored = (row: InlineRow): row is InlineRow & AnchorRow => typeof row.comment_id === 'number'

/** Fields of comments on hosts of a kind that come from what they are about. */
export const inlineFields = ({ comments: { entity } }: HostKind): AnyLoader['fields'] => ({
  anchor: field(row => (isAnchored(row) ? new Ref('CommentAnchor', row) : null)),
  resolved: field(row => (row.resolved_at ?? null) !== null),
  resolvedBy: field(row => refTo('User', row.resolved_by ?? null)),
  resolvedAt: field(row => row.resolved_at ?? null),
  inReplyTo: field(row => refTo(entity, row.parent_id)),
})
