import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import { eraseAttachments, forgetFiles } from '../../attachments/index.ts'
import { eraseComments } from '../../comments/index.ts'
import { eraseIssues, issueHost, noteChange } from '../../issues/index.ts'
import { eraseTagsById } from '../../tags/index.ts'
import { requireErase } from '../deleted-items.policy.ts'
import { CLASSES, type DeletedRow, findDeletedItem } from '../deleted-items.store.ts'
import { type KnownTo, knownTo } from './known-to.ts'

/** Erases something deleted for good: its row, texts and files. A note of it remains. */
export async function eraseItem(ctx: RequestContext, idText: string): Promise<void> {
  const files = await transaction(ctx, async ctx => {
    // Restoring locks the issue: what comes back at this moment is not found after that.
    const { issue_id } = await findDeletedItem(ctx, idText)
    await sql`select 1 from issue where id = ${issue_id}::bigint for update`.execute(ctx.db)
    const row = await findDeletedItem(ctx, idText)
    requireErase(ctx, row)
    return eraseRows(ctx, [row], ctx.actor.userId)
  })
  await forgetFiles(ctx, files)
}

/** Erases rows of one kind, in the transaction of `ctx`; gives the files to be forgotten once that is certain. */
export async function eraseRows(
  ctx: RequestContext,
  rows: readonly DeletedRow[],
  erasedBy: number | null,
): Promise<readonly string[]> {
  const files: string[] = []
  const known = new Map<DeletedRow, KnownTo>()
  for (const [kind, group] of Map.groupBy(rows, row => row.kind)) {
    const ids = group.map(row => row.id)
    const found = await knownTo(ctx, kind, ids)
    for (const row of group) {
      const to = found.get(row.id)
      if (to) known.set(row, to)
    }
    if (kind === 'issue') files.push(...(await eraseAttachments(ctx, { issueIds: ids }, erasedBy)))
    if (kind === 'comment') files.push(...(await eraseAttachments(ctx, { commentIds: ids }, erasedBy)))
    if (kind === 'attachment') files.push(...(await eraseAttachments(ctx, { ids }, erasedBy)))
    if (kind === 'comment') await eraseComments(ctx, issueHost, ids, erasedBy)
    if (kind === 'issue') await eraseIssues(ctx, ids)
    if (kind === 'tag') await eraseTagsById(ctx, ids)
  }
  await note(ctx, rows, known, erasedBy)
  return files
}

async function note(
  ctx: RequestContext,
  rows: readonly DeletedRow[],
  known: ReadonlyMap<DeletedRow, KnownTo>,
  erasedBy: number | null,
): Promise<void> {
  if (rows.length === 0) return
  const now = ctx.clock()
  await ctx.db
    .insertInto('erased_item')
    .values(
      rows.map(row => ({
        kind: row.kind,
        item_id: row.id,
        issue: row.issue,
        project_id: row.project_id,
        deleted_at: row.deleted_at,
        deleted_by: row.deleted_by,
        erased_at: now,
        erased_by: erasedBy,
      })),
    )
    .execute()
  for (const row of rows) {
    const { issueId, ...to } = known.get(row) ?? {}
    const event = erased(row, to)
    const hostId = row.kind === 'issue' ? row.id : issueId
    if (hostId === undefined || row.project_id === null) await ctx.events.add(ctx, event)
    else noteChange(ctx, { issue: { id: hostId, project_id: row.project_id }, kind: 'told', events: [event] })
  }
}

/** What is told of something that has no row any more. */
function erased({ kind, id }: DeletedRow, to: Partial<Omit<KnownTo, 'issueId'>>): NewEvent {
  const payload = { id: `${CLASSES[kind]}-${id}`, ...to }
  switch (kind) {
    case 'issue':
      return { kind: 'issue.erased', entity: 'Issue', entityId: id, payload }
    case 'comment':
      return { kind: 'comment.erased', entity: 'IssueComment', entityId: id, payload }
    case 'attachment':
      return { kind: 'attachment.erased', entity: 'IssueAttachment', entityId: id, payload }
    case 'tag':
      return { kind: 'tag.erased', entity: 'Tag', entityId: id, payload }
  }
}
