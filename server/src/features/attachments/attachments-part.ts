import type { BodyOf } from '@cairn/common/features/entities'
import { Issue } from '@cairn/common/features/issues'
import type { RequestContext } from '../../platform/context/index.ts'
import type { HostKind } from '../hosts/index.ts'
import { type IssuePart, issueHost } from '../issues/index.ts'
import { addAttachments, type NewFile } from './commands/add-attachments.ts'
import { storeInline } from './read-uploads.ts'
import { discardFiles } from './store-file.ts'

/** Adds files inside the body of a host (`base64Content`); members that name files which are there already are left. */
export async function addInlineFiles(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  bodies: readonly BodyOf<'IssueAttachment'>[],
): Promise<void> {
  const files: NewFile[] = []
  try {
    for (const file of bodies) if (file.base64Content) files.push({ upload: await storeInline(ctx, file) })
    if (files.length > 0) await addAttachments(ctx, kind, { hostId, commentId: null }, files)
  } catch (error) {
    // They were stored inside the transaction: when it is done again, so is that.
    await discardFiles(
      ctx,
      files.map(({ upload }) => upload),
    )
    throw error
  }
}

/** Files inside the body of an issue. */
export const attachmentsPart: IssuePart = {
  key: 'attachments',
  apply: (ctx, issue, body) => addInlineFiles(ctx, issueHost, Issue.id(issue.id), body.attachments ?? []),
}
