import { COMMENT, DRAFT_COMMENT, LISTED_ISSUE, WHOLE_ISSUE } from './fields.ts'
import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'
import { COMMENT_SHAPE, FIELD_SHAPE, VALUE } from './shapes.ts'

const DRAFT_SHAPE: Shape = { id: 'string', summary: 'string', project: { id: 'string' }, fields: [FIELD_SHAPE] }

/** Issues and comments that are being written, and what becomes of them. */
export const DRAFT_REQUESTS: readonly MobileRequest[] = [
  { name: 'a draft', method: 'GET', path: '/users/me/drafts/{DRAFT}', fields: WHOLE_ISSUE, shape: DRAFT_SHAPE },
  {
    name: 'drafts',
    method: 'GET',
    path: '/users/me/drafts/',
    fields: 'canUpdateVisibility,id,project(shortName),summary',
    shape: [{ canUpdateVisibility: 'boolean', id: 'string', summary: 'string', project: { shortName: 'string' } }],
  },
  {
    name: 'a change of a draft',
    method: 'POST',
    path: '/users/me/drafts/{DRAFT}',
    fields: WHOLE_ISSUE,
    body: { id: '{DRAFT}', $type: 'Issue', summary: 'S', project: { id: '{PROJECT}' } },
    shape: DRAFT_SHAPE,
  },
  {
    name: 'a field of a draft',
    method: 'POST',
    path: '/users/me/drafts/{DRAFT}/fields/{FIELD}',
    fields: 'id,ringId,value',
    body: VALUE,
    shape: { id: 'string', value: 'any' },
  },
  {
    name: 'an issue out of a draft',
    method: 'POST',
    path: '/issues',
    query: { draftId: '{DRAFT}' },
    fields: LISTED_ISSUE,
    body: {},
    shape: { id: 'string', idReadable: 'string', fields: 'array', tags: 'array' },
  },
  { name: 'drafts kept', method: 'PUT', path: '/users/me/drafts', body: [{ id: '{DRAFT2}' }] },
  { name: 'a draft removed', method: 'DELETE', path: '/users/me/drafts/{DRAFT2}' },
  {
    name: 'a draft of a comment',
    method: 'POST',
    path: '/issues/{ISSUE}/draftComment/',
    fields: COMMENT,
    body: { $type: 'IssueComment', text: 'TEXT' },
    shape: COMMENT_SHAPE,
  },
  {
    name: 'the draft of a comment',
    method: 'GET',
    path: '/issues/{ISSUE}',
    fields: DRAFT_COMMENT,
    shape: { draftComment: COMMENT_SHAPE },
  },
  {
    name: 'a comment out of a draft',
    method: 'POST',
    path: '/issues/{OTHER}/comments/',
    query: { draftId: '{DRAFT_COMMENT}' },
    fields: COMMENT,
    body: {},
    shape: COMMENT_SHAPE,
  },
]
