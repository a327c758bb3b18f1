import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const ids = z.string().max(4_000).optional()

export const eventsRoute = defineRoute({
  id: 'live.events',
  method: 'GET',
  path: '/events',
  summary:
    'Server-Sent Events about changes: of `issues` and of `hosts` (database ids; hosts are issues and whatever else people ' +
    'discuss), and of all hosts in `projects` (database ids, or `*`). ' +
    'Messages: `ready`, `change`, `typing`, `beat`, and `reset` when what was missed is not known any more',
  query: {
    issues: ids,
    hosts: ids,
    projects: ids,
    /** As the header Last-Event-ID, for who opens a stream anew. */
    lastEventId: z.string().max(60).optional(),
  },
  returns: raw(),
})

/** What tells of who is writing a comment on one kind of hosts. */
export interface NamesOfTyping {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
}

/** Routes that tell who is writing a comment on a kind of hosts. They are typed as those of issues, which all are like. */
export function typingRoutes({ name, hosts }: NamesOfTyping) {
  const path = `/${hosts}/:id/usersTyping` as '/issues/:id/usersTyping'
  return {
    list: defineRoute({
      id: `${name}.listTyping`,
      method: 'GET',
      path,
      summary: 'Who is writing a comment on it, or its own text',
      returns: many('UserTyping'),
    }),
    say: defineRoute({
      id: `${name}.sayTyping`,
      method: 'POST',
      path,
      summary:
        'Tells that the caller is writing a comment, or with `isText=true` the text itself; to be repeated while that lasts',
      query: { isText: z.enum(['true', 'false']).optional() },
      takesKey: false,
      returns: one('UserTyping'),
    }),
    stop: defineRoute({
      id: `${name}.stopTyping`,
      method: 'DELETE',
      path,
      summary: 'Tells that the caller is no longer writing',
      returns: one('UserTyping'),
    }),
  }
}

export type TypingRoutes = ReturnType<typeof typingRoutes>

export const issueTypingRoutes = typingRoutes({ name: 'live', hosts: 'issues' })
export const { list: listTyping, say: sayTypingRoute, stop: stopTypingRoute } = issueTypingRoutes
