import { Reaction } from '@cairn/common/features/reactions'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, defineLoader, groupBy, refsByOwner, refTo } from '../../platform/projection/index.ts'
import { commentAndHostVisible } from '../comments/index.ts'
import type { CommentReactionTable } from './reactions.tables.ts'

type ReactionRow = Pick<Selectable<CommentReactionTable>, 'id' | 'user_id' | 'reaction'>

export const reactionLoader: AnyLoader = defineLoader<ReactionRow, number>({
  entity: 'Reaction',
  load: async (ctx, keys) => {
    const { rows } = await sql<ReactionRow>`
      select r.id, r.user_id, r.reaction from comment_reaction r
      join comment c on c.id = r.comment_id join host h on h.id = c.host_id
      where r.id = any(${[...keys]}::bigint[]) and ${commentAndHostVisible(ctx, 'c', 'h')}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => Reaction.id(row.id) },
    reaction: { value: row => row.reaction },
    author: { value: row => refTo('User', row.user_id) },
  },
})

interface CommentRow {
  readonly id: number
  readonly deleted_at: number | null
}

async function reactionsOf(ctx: RequestContext, rows: readonly CommentRow[]) {
  const ids = rows.flatMap(row => (row.deleted_at === null ? [row.id] : []))
  const { rows: found } = await sql<{ id: number; owner: number; reaction: string }>`
    select id, comment_id as owner, reaction from comment_reaction where comment_id = any(${ids}::bigint[]) order by id`.execute(
    ctx.db,
  )
  return found
}

/** Reactions among the fields of comments; those to deleted ones are not shown. */
export const reactionsOfComment: AnyLoader['fields'] = {
  reactions: {
    batch: async (ctx: RequestContext, rows: readonly CommentRow[]) =>
      refsByOwner('Reaction', rows, await reactionsOf(ctx, rows)),
  },
  /** Each once, in the order in which they came first. */
  reactionOrder: {
    batch: async (ctx: RequestContext, rows: readonly CommentRow[]) => {
      const groups = groupBy(await reactionsOf(ctx, rows), reaction => reaction.owner)
      const order = (row: CommentRow) => [...new Set((groups.get(row.id) ?? []).map(({ reaction }) => reaction))]
      return new Map(rows.map(row => [row, order(row).join('|') || null]))
    },
  },
}
