import { COMMENT, VISIBILITY_OF_COMMENT } from './fields.ts'
import type { MobileRequest } from './request.ts'
import { COMMENT_SHAPE, FILE_SHAPE, FILES, USER, USER_SHAPE } from './shapes.ts'

/** Comments and files of an issue. */
export const COMMENT_REQUESTS: readonly MobileRequest[] = [
  { name: 'comments', method: 'GET', path: '/issues/{ISSUE}/comments', fields: COMMENT, shape: [COMMENT_SHAPE] },
  {
    name: 'a change of a comment',
    method: 'POST',
    path: '/issues/{ISSUE}/comments/{COMMENT}',
    fields: COMMENT,
    body: { id: '{COMMENT}', $type: 'IssueComment', text: '- [ ] a task' },
    shape: COMMENT_SHAPE,
  },
  {
    name: 'who sees a comment',
    method: 'POST',
    path: '/issues/{ISSUE}/comments/{COMMENT}',
    fields: VISIBILITY_OF_COMMENT,
    body: { visibility: { $type: 'LimitedVisibility', permittedGroups: [{ id: '{GROUP}' }] } },
    shape: { visibility: { $type: 'string' } },
  },
  {
    name: 'a reaction',
    method: 'POST',
    path: '/issues/{ISSUE}/comments/{COMMENT}/reactions',
    fields: `author(${USER}),id,reaction`,
    body: { reaction: 'heart' },
    shape: { id: 'string', reaction: 'string', author: USER_SHAPE },
  },
  {
    name: 'a ticked task of a comment',
    method: 'POST',
    path: '/issues/{ISSUE}/comments/{COMMENT}',
    fields: 'description,text,updated',
    body: { checkboxes: [{ checked: true, position: 2 }], text: '- [ ] a task' },
    shape: { text: 'string', updated: 'number' },
  },
  {
    name: 'a hidden comment',
    method: 'POST',
    path: '/issues/{ISSUE}/comments/{COMMENT}',
    fields: COMMENT,
    body: { deleted: true },
    shape: COMMENT_SHAPE,
  },
  { name: 'files', method: 'GET', path: '/issues/{ISSUE}/attachments', fields: FILES, shape: [FILE_SHAPE] },
]
