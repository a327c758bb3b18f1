import { IssueComment } from '@cairn/common/features/comments'
import { sql } from 'kysely'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { valuesOf } from '../activities/index.ts'
import { type HistoryEntry, type Past, type PastPart, partVisible } from '../hosts/index.ts'
import { commentVisible } from './comments.policy.ts'

interface PastText {
  readonly text: string
  readonly deleted: boolean
}

/** By number of the comment. */
export type PastComments = Map<number, PastText>

/** A comment as it read then. */
interface PastComment {
  readonly id: number
  readonly text: string
  readonly author_id: number
  readonly created: number
}

/** The comments of a host as of a moment. */
export const pastComments: PastPart<PastComments> = {
  now: async (ctx, kind, { id }) => {
    const { rows } = await sql<PastText & { readonly id: number }>`
      select c.id, c.text, c.deleted_at is not null as deleted from comment c join host h on h.id = c.host_id
      where c.host_id = ${id} and ${partVisible(ctx, 'c', 'h')} and ${commentVisible(ctx, kind, 'c', 'h')}
      order by c.created, c.id`.execute(ctx.db)
    return new Map(rows.map(({ id, text, deleted }) => [id, { text, deleted }]))
  },
  copy: state => new Map(state),
  fields: ['comments', 'commentsCount'],
  show: async (ctx, past) => {
    const { kind, host, former } = past
    const texts = new Map([...former].filter(([id, { deleted }]) => !deleted && !isUnreadable(id)))
    if (texts.size === 0) return { comments: [], commentsCount: 0 }
    const ids = sql`${[...texts.keys()]}::bigint[]`
    // Of those that are gone for good history tells who wrote them when.
    const { rows } = await sql<Omit<PastComment, 'text'>>`
      select c.id, c.author_id, c.created from comment c
      where c.host_id = ${host.id} and c.id = any(${ids})
      union all (
        select distinct on (h.target_id) h.target_id, h.author_id, h.created from activity h
        where h.host_id = ${host.id} and h.category = 'CommentsCategory' and h.target_id = any(${ids})
          and not exists (select 1 from comment c where c.id = h.target_id)
        order by h.target_id, h.created, h.id)
      order by created, id`.execute(ctx.db)
    const comments = rows.map(row => new Ref('PastComment', { ...row, text: texts.get(row.id)?.text ?? '' }))
    return { comments, commentsCount: comments.length }

    /** What one said that is gone for good is for who may read deleted ones, and for who wrote it. */
    function isUnreadable(id: number): boolean {
      if (past.now.has(id) || can(ctx, kind.comments.permissions.deleteOfOthers, host.project_id)) return false
      return ctx.actor.isGuest || writerOf(past, id) !== ctx.actor.userId
    }
  },
}

/** Who wrote a comment, as far as history speaks of it. */
const writerOf = ({ entries }: Past<PastComments>, id: number): number | undefined =>
  entries.find(({ category, added, target_id }) => category === 'CommentsCategory' && added && target_id === id)
    ?.author_id

/** A comment comes by being written or restored, and goes by being hidden or deleted for good. */
export function undoComment(comments: PastComments, entry: HistoryEntry, earlier: readonly HistoryEntry[]): void {
  const id = entry.target_id ?? 0
  const last = earlier.findLast(other => other.category === 'CommentsCategory' && other.target_id === id)
  const current = comments.get(id)
  if (entry.added) {
    if (last?.removed && current) comments.set(id, { ...current, deleted: true })
    else comments.delete(id)
  } else if (entry.removed) {
    const text = current?.text ?? valuesOf(entry.removed)[0]?.name ?? ''
    comments.set(id, { text, deleted: Boolean(last?.removed) })
  }
}

export const pastCommentLoader: AnyLoader = inlineLoader<PastComment>({
  entity: 'PastComment',
  type: () => 'IssueComment',
  fields: {
    id: { value: row => IssueComment.id(row.id) },
    text: { value: row => row.text },
    author: { value: row => refTo('User', row.author_id) },
    created: { value: row => row.created },
    deleted: { value: () => false },
  },
})
