import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const base = '/issues/:id/comments'
const mute = { muteUpdateNotifications: z.string().max(10).optional() }

export const listComments = defineRoute({
  id: 'comments.list',
  method: 'GET',
  path: base,
  summary:
    'Comments of an issue, oldest first; with `from` only that comment and those after it in the order asked for',
  query: {
    /** `true`: newest first. */
    reverse: z.string().max(5).optional(),
    /** Id of the comment to begin with. */
    from: z.string().max(40).optional(),
  },
  returns: many('IssueComment'),
})
export const createCommentRoute = defineRoute({
  id: 'comments.create',
  method: 'POST',
  path: base,
  summary: 'Adds a comment, also out of a draft',
  query: { ...mute, draftId: z.string().max(40).optional() },
  body: 'IssueComment',
  bodySize: 'longText',
  returns: one('IssueComment'),
})
export const getComment = defineRoute({
  id: 'comments.get',
  method: 'GET',
  path: `${base}/:commentId`,
  summary: 'One comment of an issue',
  returns: one('IssueComment'),
})
export const updateCommentRoute = defineRoute({
  id: 'comments.update',
  method: 'POST',
  path: `${base}/:commentId`,
  summary: 'Changes a comment; `deleted` hides and restores it',
  query: mute,
  body: 'IssueComment',
  bodySize: 'longText',
  returns: one('IssueComment'),
})
export const deleteCommentRoute = defineRoute({
  id: 'comments.delete',
  method: 'DELETE',
  path: `${base}/:commentId`,
  summary: 'Deletes a comment for good',
  query: mute,
  returns: one('IssueComment'),
})
