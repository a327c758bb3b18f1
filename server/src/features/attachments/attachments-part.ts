import { Issue } from '@cairn/common/features/issues'
import { type IssuePart, issueHost } from '../issues/index.ts'
import { addAttachments, type NewFile } from './commands/add-attachments.ts'
import { storeInline } from './read-uploads.ts'
import { discardFiles } from './store-file.ts'

/** Files inside the body of an issue (`base64Content`); members that name files which are there already are left. */
export const attachmentsPart: IssuePart = {
  key: 'attachments',
  apply: async (ctx, issue, body) => {
    const files: NewFile[] = []
    try {
      for (const file of body.attachments ?? [])
        if (file.base64Content) files.push({ upload: await storeInline(ctx, file) })
      if (files.length > 0) await addAttachments(ctx, issueHost, { hostId: Issue.id(issue.id), commentId: null }, files)
    } catch (error) {
      // They were stored inside the transaction: when it is done again, so is that.
      await discardFiles(
        ctx,
        files.map(({ upload }) => upload),
      )
      throw error
    }
  },
}
