import type { BodyOf } from '@cairn/common/features/entities'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray, transaction } from '../../platform/db/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { type AnyLoader, refsByOwner } from '../../platform/projection/index.ts'
import { aclOf, type Host, type HostKind, type Permitted, readVisibility } from '../hosts/index.ts'
import { requireAddFiles } from './attachments.policy.ts'
import { columnsOf, requireRoom } from './attachments.store.ts'
import { noteAdded } from './commands/add-attachments.ts'
import { newName } from './file-name.ts'
import { orDiscard, type Upload } from './store-file.ts'

/**
 * A draft that files belong to until it is published: of a host of this kind, or of a comment on one. Whoever names one
 * has made sure that it is the actor's own.
 */
export type DraftPlace = { readonly kind: HostKind } & (
  | { readonly issueDraftId: number }
  | { readonly textDraftId: number }
  | { readonly articleDraftId: number }
)

/** The most files of one draft. */
const MAX_OF_DRAFT = 100

/** The draft among the columns of a file. */
const columnsOfDraft = (place: DraftPlace) => ({
  issue_draft_id: 'issueDraftId' in place ? place.issueDraftId : null,
  text_draft_id: 'textDraftId' in place ? place.textDraftId : null,
  article_draft_id: 'articleDraftId' in place ? place.articleDraftId : null,
})

function isIn(place: DraftPlace): RawBuilder<boolean> {
  const [[column, id] = ['id', 0]] = Object.entries(columnsOfDraft(place)).filter(([, id]) => id !== null)
  return sql<boolean>`${sql.ref(`a.${column}`)} = ${id}`
}

/** Ids of a page of a draft's files, oldest first. */
export async function pageOfDraftFiles(
  ctx: RequestContext,
  place: DraftPlace,
  paging: Pick<Paging, 'skip' | 'top'>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attachment a where ${isIn(place)} order by a.created, a.id
    offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Adds files to a draft that `lock` finds and locks, or discards them, see {@link orDiscard}. */
export async function addDraftFiles(
  ctx: RequestContext,
  place: DraftPlace,
  uploads: readonly Upload[],
  lock: (ctx: RequestContext) => Promise<void>,
): Promise<readonly number[]> {
  return orDiscard(ctx, uploads, () =>
    transaction(ctx, async ctx => {
      await lock(ctx)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from attachment a where ${isIn(place)}`.execute(ctx.db)
      if ((rows[0]?.count ?? 0) + uploads.length > MAX_OF_DRAFT)
        throw new AppError('too_many_attachments', { limit: MAX_OF_DRAFT })
      const now = ctx.clock()
      const added = await ctx.db
        .insertInto('attachment')
        .values(
          uploads.map(upload => ({
            host_id: null,
            comment_id: null,
            ...columnsOfDraft(place),
            author_id: ctx.actor.userId,
            ...columnsOf(upload),
            created: now,
            updated: now,
          })),
        )
        .returning('id')
        .execute()
      return added.map(row => row.id)
    }),
  )
}

/** Renames a file of this very draft, or says who will see it once the draft is published. Returns its id. */
export async function updateDraftFile(
  ctx: RequestContext,
  place: DraftPlace,
  text: string,
  body: BodyOf<'IssueAttachment'>,
): Promise<number> {
  const id = parseId(place.kind.attachments.idClass, text) ?? 0
  return transaction(ctx, async ctx => {
    const { rows } = await sql<{ name: string; author_id: number } & Permitted>`
      select a.name, a.author_id, a.permitted_groups as groups, a.permitted_users as users from attachment a
      where a.id = ${id} and ${isIn(place)} for no key update of a`.execute(ctx.db)
    const [file] = rows
    if (!file) throw notFound(text)
    const after = body.visibility === undefined ? file : await readVisibility(ctx, body.visibility, file)
    await sql`
      update attachment set name = ${newName(body.name, file.name)}, updated = ${ctx.clock()},
        permitted_groups = ${intArray(after.groups)}, permitted_users = ${intArray(after.users)},
        acl = ${intArray(aclOf(after, file.author_id))}
      where id = ${id}`.execute(ctx.db)
    return id
  })
}

/** Removes a file of this very draft for good; the sweep removes its content. */
export async function removeDraftFile(ctx: RequestContext, place: DraftPlace, text: string): Promise<void> {
  const id = parseId(place.kind.attachments.idClass, text) ?? 0
  await transaction(ctx, async ctx => {
    const { rows } = await sql`delete from attachment a where a.id = ${id} and ${isIn(place)} returning a.id`.execute(
      ctx.db,
    )
    if (rows.length === 0) throw notFound(text)
  })
}

/**
 * The files of a published draft become those of its locked host or a comment on it, as if they were added now: who may
 * not add files to the host, or no more of them, is refused.
 */
export async function adoptFiles(
  ctx: RequestContext,
  place: DraftPlace,
  host: Host,
  comment: { readonly id: number; readonly acl: readonly number[] } | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; author_id: number; acl: readonly number[] }>`
    update attachment a set host_id = ${host.id}, comment_id = ${comment?.id ?? null}, issue_draft_id = null,
      text_draft_id = null, article_draft_id = null where ${isIn(place)} returning a.id, a.name, a.author_id, a.acl`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  const { kind } = place
  requireAddFiles(ctx, kind, { host, comment: comment && 'draft' })
  await requireRoom(ctx, host.id, 0)
  const files = rows.map(({ id, name, author_id, acl }) => ({ id, name, acl, authorId: author_id, comment }))
  await noteAdded(ctx, kind, host, comment, files)
}

/** `attachments` of drafts, whose rows are known to be the reader's own. */
export const draftFilesOf = (
  kind: HostKind,
  column: 'issue_draft_id' | 'text_draft_id' | 'article_draft_id',
): AnyLoader['fields'][string] => ({
  batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[]) => {
    const { rows: found } = await sql<{ id: number; owner: number }>`
      select a.id, ${sql.ref(`a.${column}`)} as owner from attachment a
      where ${sql.ref(`a.${column}`)} = any(${rows.map(row => row.id)}::bigint[])
      order by a.created, a.id`.execute(ctx.db)
    return refsByOwner(kind.attachments.entity, rows, found)
  },
})
