import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'
import type { AttachmentEntity } from './attachments.entity.ts'

/** What files of one kind of hosts are called. */
export interface AttachmentNames {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
  readonly entity: AttachmentEntity
}

/** Routes of the files below a kind of hosts. They are typed as those of issues, which all are like. */
export function attachmentRoutes({ name, hosts, entity }: AttachmentNames) {
  const base = `/${hosts}/:id` as '/issues/:id'
  const file = entity as 'IssueAttachment'
  return {
    list: defineRoute({
      id: `${name}.list`,
      method: 'GET',
      path: `${base}/attachments`,
      summary: 'Files, those of comments included, oldest first',
      returns: many(file),
    }),
    add: defineRoute({
      id: `${name}.add`,
      method: 'POST',
      path: `${base}/attachments`,
      summary: 'Uploads files: as multipart form (any part names), or one as JSON with base64Content',
      body: 'multipart',
      bodySize: 'inlineFiles',
      returns: many(file),
    }),
    get: defineRoute({
      id: `${name}.get`,
      method: 'GET',
      path: `${base}/attachments/:attachmentId`,
      summary: 'One file',
      returns: one(file),
    }),
    update: defineRoute({
      id: `${name}.update`,
      method: 'POST',
      path: `${base}/attachments/:attachmentId`,
      summary: 'Renames a file or limits who sees it',
      body: file,
      returns: one(file),
    }),
    remove: defineRoute({
      id: `${name}.remove`,
      method: 'DELETE',
      path: `${base}/attachments/:attachmentId`,
      summary: 'Removes a file',
      returns: one(file),
    }),
    listOfComment: defineRoute({
      id: `${name}.listOfComment`,
      method: 'GET',
      path: `${base}/comments/:commentId/attachments`,
      summary: 'Files of a comment, oldest first',
      returns: many(file),
    }),
    removeOfComment: defineRoute({
      id: `${name}.removeOfComment`,
      method: 'DELETE',
      path: `${base}/comments/:commentId/attachments/:attachmentId`,
      summary: 'Removes a file of a comment',
      returns: one(file),
    }),
    addToComment: defineRoute({
      id: `${name}.addToComment`,
      method: 'POST',
      path: `${base}/comments/:commentId/attachments`,
      summary: 'Uploads files to a comment: as multipart form (any part names), or one as JSON with base64Content',
      body: 'multipart',
      bodySize: 'inlineFiles',
      returns: many(file),
    }),
  }
}

export type AttachmentRoutes = ReturnType<typeof attachmentRoutes>

export const issueAttachmentRoutes = attachmentRoutes({
  name: 'attachments',
  hosts: 'issues',
  entity: 'IssueAttachment',
})
export const {
  list: listAttachmentsRoute,
  add: addAttachmentsRoute,
  get: getAttachmentRoute,
  update: updateAttachmentRoute,
  remove: removeAttachmentRoute,
} = issueAttachmentRoutes

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
