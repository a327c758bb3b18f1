import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

/** What reactions to comments of one kind of hosts are called. */
export interface ReactionNames {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
}

/** Routes of the reactions to comments of a kind of hosts. They are typed as those of issues, which all are like. */
export function reactionRoutes({ name, hosts }: ReactionNames) {
  const base = `/${hosts}/:id/comments/:commentId/reactions` as '/issues/:id/comments/:commentId/reactions'
  return {
    list: defineRoute({
      id: `${name}.list`,
      method: 'GET',
      path: base,
      summary: 'Reactions to a comment, oldest first',
      returns: many('Reaction'),
    }),
    add: defineRoute({
      id: `${name}.add`,
      method: 'POST',
      path: base,
      summary: 'Reacts to a comment',
      body: 'Reaction',
      returns: one('Reaction'),
    }),
    get: defineRoute({
      id: `${name}.get`,
      method: 'GET',
      path: `${base}/:reactionId`,
      summary: 'One reaction to a comment',
      returns: one('Reaction'),
    }),
    remove: defineRoute({
      id: `${name}.remove`,
      method: 'DELETE',
      path: `${base}/:reactionId`,
      summary: 'Takes a reaction back',
      returns: raw(),
    }),
  }
}

export type ReactionRoutes = ReturnType<typeof reactionRoutes>

export const issueReactionRoutes = reactionRoutes({ name: 'reactions', hosts: 'issues' })
export const { list: listReactions, add: addReaction, get: getReaction, remove: removeReaction } = issueReactionRoutes
