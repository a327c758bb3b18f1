import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const ids = z.string().max(4_000).optional()
const typing = '/issues/:id/usersTyping'

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
    lastEventId: z.string().max(20).optional(),
  },
  returns: raw(),
})
export const listTyping = defineRoute({
  id: 'live.listTyping',
  method: 'GET',
  path: typing,
  summary: 'Who is writing a comment on an issue',
  returns: many('UserTyping'),
})
export const sayTypingRoute = defineRoute({
  id: 'live.sayTyping',
  method: 'POST',
  path: typing,
  summary: 'Tells that the caller is writing a comment; to be repeated while that lasts',
  returns: one('UserTyping'),
})
export const stopTypingRoute = defineRoute({
  id: 'live.stopTyping',
  method: 'DELETE',
  path: typing,
  summary: 'Tells that the caller is no longer writing',
  returns: one('UserTyping'),
})
