import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

/** Issues that the caller is writing; nobody else sees them. The older address stands below `/admin`. */
function issueDraftRoutes<const Base extends '/users/me/drafts' | '/admin/users/me/drafts'>(base: Base, id: string) {
  return {
    list: defineRoute({
      id: `${id}.list`,
      method: 'GET',
      path: base,
      summary: 'Issues that the caller is writing, the newest change first',
      returns: many('IssueDraft'),
    }),
    create: defineRoute({
      id: `${id}.create`,
      method: 'POST',
      path: base,
      summary: 'Begin to write an issue',
      body: 'Issue',
      bodySize: 'longText',
      returns: one('IssueDraft'),
    }),
    keep: defineRoute({
      id: `${id}.keep`,
      method: 'PUT',
      path: base,
      summary: 'Drop all drafts but the listed ones',
      body: z.array(z.object({ id: z.string().max(40) })).max(1_000),
      returns: many('IssueDraft'),
    }),
    get: defineRoute({
      id: `${id}.get`,
      method: 'GET',
      path: `${base}/:draftId`,
      summary: 'One draft',
      returns: one('IssueDraft'),
    }),
    update: defineRoute({
      id: `${id}.update`,
      method: 'POST',
      path: `${base}/:draftId`,
      summary: 'Change a draft; only the given attributes',
      body: 'Issue',
      bodySize: 'longText',
      returns: one('IssueDraft'),
    }),
    remove: defineRoute({
      id: `${id}.remove`,
      method: 'DELETE',
      path: `${base}/:draftId`,
      summary: 'Drop a draft',
      returns: raw(),
    }),
    updateField: defineRoute({
      id: `${id}.fields.update`,
      method: 'POST',
      path: `${base}/:draftId/fields/:fieldId`,
      summary: 'Set a custom field of a draft',
      body: 'IssueCustomField',
      bodySize: 'longText',
      returns: one('IssueCustomField'),
    }),
    files: defineRoute({
      id: `${id}.attachments.list`,
      method: 'GET',
      path: `${base}/:draftId/attachments`,
      summary: 'Files of a draft',
      returns: many('IssueAttachment'),
    }),
    addFiles: defineRoute({
      id: `${id}.attachments.add`,
      method: 'POST',
      path: `${base}/:draftId/attachments`,
      summary: 'Upload files to a draft',
      body: 'multipart',
      bodySize: 'inlineFiles',
      returns: many('IssueAttachment'),
    }),
    updateFile: defineRoute({
      id: `${id}.attachments.update`,
      method: 'POST',
      path: `${base}/:draftId/attachments/:attachmentId`,
      summary: 'Rename a file of a draft, or say who will see it',
      body: 'IssueAttachment',
      returns: one('IssueAttachment'),
    }),
    removeFile: defineRoute({
      id: `${id}.attachments.remove`,
      method: 'DELETE',
      path: `${base}/:draftId/attachments/:attachmentId`,
      summary: 'Remove a file from a draft',
      returns: raw(),
    }),
  }
}

export const draftsOfIssues = [
  issueDraftRoutes('/users/me/drafts', 'drafts'),
  issueDraftRoutes('/admin/users/me/drafts', 'drafts.admin'),
] as const
export const {
  list: listIssueDrafts,
  create: createIssueDraft,
  update: updateIssueDraft,
  remove: removeIssueDraft,
  files: listIssueDraftFiles,
  addFiles: addIssueDraftFiles,
  removeFile: removeIssueDraftFile,
} = draftsOfIssues[0]

const comment = '/issues/:id/draftComment'

export const getDraftComment = defineRoute({
  id: 'drafts.comment.get',
  method: 'GET',
  path: comment,
  summary: 'The comment that the caller is writing on an issue',
  returns: one('IssueComment'),
})
export const putDraftComment = defineRoute({
  id: 'drafts.comment.create',
  method: 'PUT',
  path: comment,
  summary: 'Begin to write a comment',
  body: 'IssueComment',
  bodySize: 'longText',
  returns: one('IssueComment'),
})
export const postDraftComment = defineRoute({
  id: 'drafts.comment.update',
  method: 'POST',
  path: comment,
  summary: 'Keep what is written of a comment',
  body: 'IssueComment',
  bodySize: 'longText',
  returns: one('IssueComment'),
})
export const removeDraftComment = defineRoute({
  id: 'drafts.comment.remove',
  method: 'DELETE',
  path: comment,
  summary: 'Drop a comment that was not sent',
  returns: raw(),
})
export const listDraftCommentFiles = defineRoute({
  id: 'drafts.comment.attachments.list',
  method: 'GET',
  path: `${comment}/attachments`,
  summary: 'Files of a comment that was not sent',
  returns: many('IssueAttachment'),
})
export const addDraftCommentFiles = defineRoute({
  id: 'drafts.comment.attachments.add',
  method: 'POST',
  path: `${comment}/attachments`,
  summary: 'Upload files to a comment that was not sent',
  body: 'multipart',
  bodySize: 'inlineFiles',
  returns: many('IssueAttachment'),
})
export const updateDraftCommentFile = defineRoute({
  id: 'drafts.comment.attachments.update',
  method: 'POST',
  path: `${comment}/attachments/:attachmentId`,
  summary: 'Rename a file of a comment that was not sent, or say who will see it',
  body: 'IssueAttachment',
  returns: one('IssueAttachment'),
})
export const removeDraftCommentFile = defineRoute({
  id: 'drafts.comment.attachments.remove',
  method: 'DELETE',
  path: `${comment}/attachments/:attachmentId`,
  summary: 'Remove a file from a comment that was not sent',
  returns: raw(),
})

function editDraftRoutes<const Base extends '/issues/:id' | '/issues/:id/comments/:commentId'>(base: Base, id: string) {
  return {
    get: defineRoute({
      id: `${id}.get`,
      method: 'GET',
      path: `${base}/editDraft`,
      summary: 'The text that the caller is writing in place of this one',
      returns: one('EditDraft'),
    }),
    keep: defineRoute({
      id: `${id}.keep`,
      method: 'POST',
      path: `${base}/editDraft`,
      summary: 'Keep what is written in place of a text',
      body: 'EditDraft',
      bodySize: 'longText',
      returns: one('EditDraft'),
    }),
    remove: defineRoute({
      id: `${id}.remove`,
      method: 'DELETE',
      path: `${base}/editDraft`,
      summary: 'Drop what was written in place of a text',
      returns: raw(),
    }),
  }
}

export const descriptionDraftRoutes = editDraftRoutes('/issues/:id', 'drafts.description')
export const { keep: keepDescriptionDraft, remove: removeDescriptionDraft } = descriptionDraftRoutes
export const commentEditDraftRoutes = editDraftRoutes('/issues/:id/comments/:commentId', 'drafts.commentEdit')
export const { keep: keepCommentEdit, remove: removeCommentEdit } = commentEditDraftRoutes
