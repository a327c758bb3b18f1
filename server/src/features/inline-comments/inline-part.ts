import type { BodyOf } from '@cairn/common/features/entities'
import { createAnchor, isQuoteAt, MAX_QUOTE_LENGTH } from '@cairn/common/platform/anchors'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import {
  type CommentPart,
  findComment,
  type PartTarget,
  requireComment,
  requireUpdateComment,
} from '../comments/index.ts'
import { type HostKind, versionOf } from '../hosts/index.ts'
import { setResolved } from './commands/set-resolved.ts'
import { textOfHost, writeAnchor } from './inline-comments.store.ts'

type Body = BodyOf<'ArticleComment'>

const refused = (reason: string) => new AppError('bad_request', { reason })

/** What bodies of comments on hosts of a kind say of words of the text, of replies, and of what is dealt with. */
export const inlinePart = (kind: HostKind): CommentPart => ({
  entity: kind.comments.entity,
  apply: async (ctx, target, given) => {
    const body = given as Body
    const isMoved = await anchor(ctx, target, body)
    await reply(ctx, target, body)
    const entries = await resolve(ctx, target, body)
    return { isChanged: isMoved || entries.length > 0, entries }
  },
  conditions: ({ inline, resolved }, comment) => {
    const id = sql.ref(`${comment}.id`)
    const isIn = (isResolved: boolean) => sql<boolean>`exists (
      select from comment_anchor a where a.comment_id in (${id}, (select r.parent_id from comment_reply r where r.comment_id = ${id}))
        ${isResolved ? sql`and a.resolved_at is not null` : sql``})`
    return [
      ...(inline === undefined ? [] : [sql<boolean>`${isIn(false)} = ${inline === 'true'}`]),
      ...(resolved === undefined ? [] : [sql<boolean>`${isIn(true)} = ${resolved === 'true'}`]),
    ]
  },
})

/** Puts the comment on the words that the body quotes, when they stand where it says. */
async function anchor(ctx: RequestContext, { kind, host, comment, isNew }: PartTarget, { anchor }: Body) {
  if (!anchor) return false
  if (!isNew) requireUpdateComment(ctx, kind, host.project_id, comment.author_id)
  const { quote, start, end } = anchor
  if (typeof quote !== 'string' || typeof start !== 'number' || typeof end !== 'number')
    throw refused('an anchor has a quote, a start and an end')
  if (quote.length > MAX_QUOTE_LENGTH) throw refused(`a quote has at most ${MAX_QUOTE_LENGTH} characters`)
  const text = await textOfHost(ctx, kind, host.id)
  const made = isQuoteAt(text, { quote, start, end }) ? createAnchor(text, { start, end }, versionOf(text)) : undefined
  if (!made) throw refused('the text does not say the quote there')
  await writeAnchor(ctx, host.id, { commentId: comment.id, anchor: made })
  return true
}

/** Replies have one level: what answers a reply answers what that one answers. */
async function reply(ctx: RequestContext, { kind, host, comment, isNew }: PartTarget, { inReplyTo, anchor }: Body) {
  if (!inReplyTo || !isNew) return
  if (anchor) throw refused('a reply is about the words that it answers')
  const parent = await findComment(ctx, kind, host, String(inReplyTo.id ?? ''))
  await sql`
    insert into comment_reply (comment_id, parent_id)
    values (${comment.id}, coalesce((select parent_id from comment_reply where comment_id = ${parent.id}), ${parent.id}))`.execute(
    ctx.db,
  )
}

async function resolve(ctx: RequestContext, { kind, host, comment, isNew }: PartTarget, { resolved, anchor }: Body) {
  if (resolved === undefined || resolved === null || (isNew && !resolved)) return []
  requireComment(ctx, kind, host)
  if (isNew && !anchor) throw refused('only what is about words of the text can be dealt with')
  return setResolved(ctx, kind, { id: comment.id, acl: comment.acl ?? [] }, resolved)
}
