import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'
import type { AttachmentEntity } from '../attachments/index.ts'
import type { CommentEntity } from '../comments/index.ts'

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
      takesKey: false,
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

/** What drafts of one kind of hosts are called. */
export interface TextDraftNames {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
  /** What a host's own text is called. */
  readonly text: string
  readonly comment: CommentEntity
  readonly attachment: AttachmentEntity
}

/**
 * Routes of what the caller is writing on a kind of hosts: a comment, or new text in place of the host's own or of a
 * comment's. They are typed as those of issues, which all are like.
 */
export function textDraftRoutes({ name, hosts, text, ...entities }: TextDraftNames) {
  const host = `/${hosts}/:id` as '/issues/:id'
  const comment = entities.comment as 'IssueComment'
  const file = entities.attachment as 'IssueAttachment'
  const base = `${host}/draftComment` as const
  return {
    comment: {
      get: defineRoute({
        id: `${name}.comment.get`,
        method: 'GET',
        path: base,
        summary: 'The comment that the caller is writing',
        returns: one(comment),
      }),
      create: defineRoute({
        id: `${name}.comment.create`,
        method: 'PUT',
        path: base,
        summary: 'Begin to write a comment',
        body: comment,
        bodySize: 'longText',
        returns: one(comment),
      }),
      update: defineRoute({
        id: `${name}.comment.update`,
        method: 'POST',
        path: base,
        summary: 'Keep what is written of a comment',
        body: comment,
        bodySize: 'longText',
        takesKey: false,
        returns: one(comment),
      }),
      remove: defineRoute({
        id: `${name}.comment.remove`,
        method: 'DELETE',
        path: base,
        summary: 'Drop a comment that was not sent',
        returns: raw(),
      }),
      files: defineRoute({
        id: `${name}.comment.attachments.list`,
        method: 'GET',
        path: `${base}/attachments`,
        summary: 'Files of a comment that was not sent',
        returns: many(file),
      }),
      addFiles: defineRoute({
        id: `${name}.comment.attachments.add`,
        method: 'POST',
        path: `${base}/attachments`,
        summary: 'Upload files to a comment that was not sent',
        body: 'multipart',
        bodySize: 'inlineFiles',
        returns: many(file),
      }),
      updateFile: defineRoute({
        id: `${name}.comment.attachments.update`,
        method: 'POST',
        path: `${base}/attachments/:attachmentId`,
        summary: 'Rename a file of a comment that was not sent, or say who will see it',
        body: file,
        returns: one(file),
      }),
      removeFile: defineRoute({
        id: `${name}.comment.attachments.remove`,
        method: 'DELETE',
        path: `${base}/attachments/:attachmentId`,
        summary: 'Remove a file from a comment that was not sent',
        returns: raw(),
      }),
    },
    text: editDraftRoutes(host, `${name}.${text}`),
    commentEdit: editDraftRoutes(`${host}/comments/:commentId`, `${name}.commentEdit`),
  }
}

export type TextDraftRoutes = ReturnType<typeof textDraftRoutes>

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
      takesKey: false,
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

export const issueTextDraftRoutes = textDraftRoutes({
  name: 'drafts',
  hosts: 'issues',
  text: 'description',
  comment: 'IssueComment',
  attachment: 'IssueAttachment',
})
export const {
  update: postDraftComment,
  remove: removeDraftComment,
  files: listDraftCommentFiles,
  addFiles: addDraftCommentFiles,
  removeFile: removeDraftCommentFile,
} = issueTextDraftRoutes.comment
export const { keep: keepDescriptionDraft, remove: removeDescriptionDraft } = issueTextDraftRoutes.text
export const { keep: keepCommentEdit, remove: removeCommentEdit } = issueTextDraftRoutes.commentEdit
