import type { DeletedKind } from '@cairn/common/features/deleted-items'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { formerAttachmentVisible } from '../attachments/index.ts'
import { commentVisible } from '../comments/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'
import { containsPattern } from '../projects/index.ts'
import { restorableCondition } from '../tags/index.ts'
import { holdsForOwn, holdsIn, restorableTag } from './deleted-items.policy.ts'
import type { ErasedItemTable } from './deleted-items.tables.ts'

/** For how long something deleted can be restored, in ms. */
export const RETENTION = 30 * 86_400_000

/** Longer texts of comments are shown up to here. */
const MAX_NAME = 200

export interface DeletedRow {
  readonly kind: DeletedKind
  readonly id: number
  readonly name: string
  readonly issue_id: number | null
  readonly issue: string | null
  readonly project_id: number | null
  readonly author_id: number | null
  readonly deleted_at: number
  readonly deleted_by: number | null
}

export const CLASSES: Readonly<Record<DeletedKind, number>> = { issue: 2, comment: 4, attachment: 8, tag: 6 }

export interface DeletedFilter {
  readonly kind?: DeletedKind
  readonly projectId?: number
  readonly text?: string
  readonly id?: number
}

/** What the actor may restore, the newest deletion first. One statement. */
export async function deletedItems(
  ctx: RequestContext,
  filter: DeletedFilter,
  paging: { readonly skip: number; readonly top: number | null },
): Promise<readonly DeletedRow[]> {
  const kinds: readonly DeletedKind[] = filter.kind ? [filter.kind] : ['issue', 'comment', 'attachment', 'tag']
  const conditions = [
    ...(filter.projectId === undefined ? [] : [sql`d.project_id = ${filter.projectId}`]),
    ...(filter.id === undefined ? [] : [sql`d.id = ${filter.id}`]),
    ...(filter.text?.trim()
      ? [
          sql`(d.name ilike ${containsPattern(filter.text.trim())} or d.issue ilike ${containsPattern(filter.text.trim())})`,
        ]
      : []),
  ]
  const { rows } = await sql<DeletedRow>`
    select d.kind, d.id, left(d.name, ${MAX_NAME}) as name, d.issue_id, d.issue, d.project_id, d.author_id, d.deleted_at,
      d.deleted_by
    from (${sql.join(
      kinds.map(kind => selectOf(ctx, kind)),
      sql` union all `,
    )}) d
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by d.deleted_at desc, d.kind, d.id desc offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows
}

/** One of them by its database id; throws `not_found`. */
export async function findDeletedItem(ctx: RequestContext, text: string): Promise<DeletedRow> {
  for (const kind of Object.keys(CLASSES) as DeletedKind[]) {
    const id = parseId(CLASSES[kind], text)
    const [row] = id === null ? [] : await deletedItems(ctx, { kind, id }, { skip: 0, top: 1 })
    if (row) return row
  }
  throw notFound(text)
}

const inIssue = sql`i.id as issue_id, p.short_name || '-' || i.number as issue, i.project_id`

function selectOf(ctx: RequestContext, kind: DeletedKind): RawBuilder<unknown> {
  switch (kind) {
    case 'issue':
      return sql`
        select 'issue' as kind, i.id, i.summary as name, ${inIssue}, i.reporter_id as author_id, i.deleted_at,
          i.deleted_by
        from issue i join project p on p.id = i.project_id
        where i.deleted_at is not null and ${issueVisible(ctx, 'i')} and ${holdsIn(ctx, 'DELETE_ISSUE')}`
    case 'comment':
      return sql`
        select 'comment' as kind, c.id, c.text as name, ${inIssue}, c.author_id, c.deleted_at, c.deleted_by
        from comment c join issue i on i.id = c.host_id join project p on p.id = i.project_id
        where c.deleted_at is not null and i.deleted_at is null and ${issueVisible(ctx, 'i')}
          and ${commentVisible(ctx, issueHost, 'c', 'i')}
          and ${holdsForOwn(ctx, 'DELETE_NOT_OWN_COMMENT', 'c.author_id', 'DELETE_COMMENT')}`
    case 'attachment':
      // The content of a file is swept after this time.
      return sql`
        select 'attachment' as kind, a.id, a.name, ${inIssue}, a.author_id, a.removed_at as deleted_at,
          a.removed_by as deleted_by
        from attachment a join issue i on i.id = a.issue_id join project p on p.id = i.project_id
        where a.removed_at > ${ctx.clock() - RETENTION}::bigint and i.deleted_at is null and ${issueVisible(ctx, 'i')}
          and ${formerAttachmentVisible(ctx)} and ${holdsForOwn(ctx, 'DELETE_ATTACHMENT_ISSUE', 'a.author_id')}`
    case 'tag':
      return sql`
        select 'tag' as kind, t.id::bigint, t.name, null::bigint as issue_id, null as issue, null::int as project_id,
          t.owner_id as author_id, t.deleted_at, null::int as deleted_by
        from tag t where ${restorableCondition(ctx, 't')} and t.kind is null and ${restorableTag(ctx)}`
  }
}

/** Notes of what is gone for good, the newest first; whoever asks may see all of them. */
export async function erasedItems(
  ctx: RequestContext,
  filter: Pick<DeletedFilter, 'kind' | 'projectId' | 'text'>,
  paging: { readonly skip: number; readonly top: number | null },
): Promise<readonly Selectable<ErasedItemTable>[]> {
  let found = ctx.db.selectFrom('erased_item').selectAll()
  if (filter.kind) found = found.where('kind', '=', filter.kind)
  if (filter.projectId !== undefined) found = found.where('project_id', '=', filter.projectId)
  if (filter.text?.trim()) found = found.where('issue', 'ilike', containsPattern(filter.text.trim()))
  const page = paging.top === null ? found : found.limit(paging.top)
  return page.orderBy('erased_at', 'desc').orderBy('id', 'desc').offset(paging.skip).execute()
}
