import type { RequestContext } from '../../../platform/context/index.ts'
import { restoreAttachment } from '../../attachments/index.ts'
import { updateComment } from '../../comments/index.ts'
import { issueHost, restoreIssue } from '../../issues/index.ts'
import { restoreTag } from '../../tags/index.ts'
import { type DeletedRow, findDeletedItem } from '../deleted-items.store.ts'

/** Brings something deleted back, by the rules of its own feature. Gives what it was as deleted. */
export async function restoreItem(ctx: RequestContext, idText: string): Promise<DeletedRow> {
  const row = await findDeletedItem(ctx, idText)
  switch (row.kind) {
    case 'issue':
      await restoreIssue(ctx, idText)
      break
    case 'comment':
      await updateComment({ ...ctx, ifMatch: null }, issueHost, `2-${row.issue_id}`, idText, { deleted: false })
      break
    case 'attachment':
      await restoreAttachment(ctx, `2-${row.issue_id}`, idText)
      break
    case 'tag':
      await restoreTag(ctx, idText)
  }
  return row
}
