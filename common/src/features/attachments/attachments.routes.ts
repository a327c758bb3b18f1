import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const ofIssue = '/issues/:id/attachments'

export const listAttachmentsRoute = defineRoute({
  id: 'attachments.list',
  method: 'GET',
  path: ofIssue,
  summary: 'Files of an issue and its comments, oldest first',
  returns: many('IssueAttachment'),
})
export const addAttachmentsRoute = defineRoute({
  id: 'attachments.add',
  method: 'POST',
  path: ofIssue,
  summary: 'Uploads files to an issue: as multipart form (any part names), or one as JSON with base64Content',
  body: 'multipart',
  bodySize: 'inlineFiles',
  returns: many('IssueAttachment'),
})
export const getAttachmentRoute = defineRoute({
  id: 'attachments.get',
  method: 'GET',
  path: `${ofIssue}/:attachmentId`,
  summary: 'One file of an issue',
  returns: one('IssueAttachment'),
})
export const updateAttachmentRoute = defineRoute({
  id: 'attachments.update',
  method: 'POST',
  path: `${ofIssue}/:attachmentId`,
  summary: 'Renames a file or limits who sees it',
  body: 'IssueAttachment',
  returns: one('IssueAttachment'),
})
export const removeAttachmentRoute = defineRoute({
  id: 'attachments.remove',
  method: 'DELETE',
  path: `${ofIssue}/:attachmentId`,
  summary: 'Removes a file',
  returns: one('IssueAttachment'),
})
export const listCommentAttachmentsRoute = defineRoute({
  id: 'attachments.listOfComment',
  method: 'GET',
  path: '/issues/:id/comments/:commentId/attachments',
  summary: 'Files of a comment, oldest first',
  returns: many('IssueAttachment'),
})
export const addCommentAttachmentsRoute = defineRoute({
  id: 'attachments.addToComment',
  method: 'POST',
  path: '/issues/:id/comments/:commentId/attachments',
  summary: 'Uploads files to a comment, as to an issue',
  body: 'multipart',
  bodySize: 'inlineFiles',
  returns: many('IssueAttachment'),
})
/** Needs no sign-in: the signature names the user whose permission is checked. */
export const getFileRoute = defineRoute({
  id: 'attachments.file',
  method: 'GET',
  path: '/files/:id',
  summary: 'Content of a file, or the small picture of an image, by a signed address',
  query: {
    sign: z.string().max(500).optional(),
    updated: z.string().max(20).optional(),
    thumbnail: z.string().max(5).optional(),
  },
  returns: raw(),
  access: 'public',
})
