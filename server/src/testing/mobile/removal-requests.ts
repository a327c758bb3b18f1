import { WORK_ITEM } from './fields.ts'
import type { MobileRequest } from './request.ts'

/** What removes something; to be sent last. */
export const REMOVAL_REQUESTS: readonly MobileRequest[] = [
  { name: 'a reaction taken back', method: 'DELETE', path: '/issues/{THIRD}/comments/{COMMENT2}/reactions/{REACTION}' },
  { name: 'a comment removed for good', method: 'DELETE', path: '/issues/{ISSUE}/comments/{COMMENT}' },
  { name: 'a tag taken off', method: 'DELETE', path: '/issues/{ISSUE}/tags/{TAG}' },
  { name: 'a file removed', method: 'DELETE', path: '/issues/{ISSUE}/attachments/{FILE}' },
  { name: 'a link removed', method: 'DELETE', path: '/issues/{THIRD}/links/{LINK}/issues/{ISSUE}' },
  { name: 'no draft of work', method: 'DELETE', path: '/issues/{ISSUE}/timeTracking/draftWorkItem' },
  { name: 'work removed', method: 'DELETE', path: '/issues/{ISSUE}/timeTracking/workItems/{WORK}', fields: WORK_ITEM },
  { name: 'an issue removed', method: 'DELETE', path: '/issues/{ISSUE}' },
]
