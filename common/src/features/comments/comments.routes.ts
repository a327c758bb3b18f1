import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'
import type { CommentEntity } from './comments.entity.ts'

const mute = { muteUpdateNotifications: z.string().max(10).optional() }

/** What comments of one kind of hosts are called. */
export interface CommentNames {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
  readonly entity: CommentEntity
}

/** Routes of the comments below a kind of hosts. They are typed as those of issues, which all are like. */
export function commentRoutes({ name, hosts, entity }: CommentNames) {
  const base = `/${hosts}/:id/comments` as '/issues/:id/comments'
  const comment = entity as 'IssueComment'
  return {
    list: defineRoute({
      id: `${name}.list`,
      method: 'GET',
      path: base,
      summary: 'Comments, oldest first; with `from` only that comment and those after it in the order asked for',
      query: {
        /** `true`: newest first. */
        reverse: z.string().max(5).optional(),
        /** Id of the comment to begin with. */
        from: z.string().max(40).optional(),
        /** `true`: only those about words of the text, with the replies to them; `false`: only others. */
        inline: z.enum(['true', 'false']).optional(),
        /** `true`: only those that are dealt with, with the replies to them; `false`: only others. */
        resolved: z.enum(['true', 'false']).optional(),
      },
      returns: many(comment),
    }),
    create: defineRoute({
      id: `${name}.create`,
      method: 'POST',
      path: base,
      summary: 'Adds a comment, also out of a draft',
      query: { ...mute, draftId: z.string().max(40).optional() },
      body: comment,
      bodySize: 'longText',
      returns: one(comment),
    }),
    get: defineRoute({
      id: `${name}.get`,
      method: 'GET',
      path: `${base}/:commentId`,
      summary: 'One comment',
      returns: one(comment),
    }),
    update: defineRoute({
      id: `${name}.update`,
      method: 'POST',
      path: `${base}/:commentId`,
      summary: 'Changes a comment; `deleted` hides and restores it',
      query: mute,
      body: comment,
      bodySize: 'longText',
      returns: one(comment),
    }),
    delete: defineRoute({
      id: `${name}.delete`,
      method: 'DELETE',
      path: `${base}/:commentId`,
      summary: 'Deletes a comment for good',
      query: mute,
      returns: one(comment),
    }),
  }
}

export type CommentRoutes = ReturnType<typeof commentRoutes>

export const issueCommentRoutes = commentRoutes({ name: 'comments', hosts: 'issues', entity: 'IssueComment' })
export const {
  list: listComments,
  create: createCommentRoute,
  get: getComment,
  update: updateCommentRoute,
  delete: deleteCommentRoute,
} = issueCommentRoutes
