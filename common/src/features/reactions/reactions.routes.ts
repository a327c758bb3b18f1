import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const base = '/issues/:id/comments/:commentId/reactions'

export const listReactions = defineRoute({
  id: 'reactions.list',
  method: 'GET',
  path: base,
  summary: 'Reactions to a comment, oldest first',
  returns: many('Reaction'),
})
export const addReaction = defineRoute({
  id: 'reactions.add',
  method: 'POST',
  path: base,
  summary: 'Reacts to a comment',
  body: 'Reaction',
  returns: one('Reaction'),
})
export const getReaction = defineRoute({
  id: 'reactions.get',
  method: 'GET',
  path: `${base}/:reactionId`,
  summary: 'One reaction to a comment',
  returns: one('Reaction'),
})
export const removeReaction = defineRoute({
  id: 'reactions.remove',
  method: 'DELETE',
  path: `${base}/:reactionId`,
  summary: 'Takes a reaction back',
  returns: raw(),
})
