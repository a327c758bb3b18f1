import type { Shape } from './shape.ts'

export const USER = 'avatarUrl,fullName,id,localizedName,login,name,ringId,userType(id)'
export const USER_SHAPE: Shape = {
  id: 'string',
  ringId: 'string',
  login: 'string',
  name: 'string',
  avatarUrl: 'string',
}
export const COMMENT_SHAPE: Shape = {
  id: 'string',
  text: 'string?',
  author: USER_SHAPE,
  created: 'number',
  updated: 'number?',
  deleted: 'boolean',
  pinned: 'boolean',
  hasEmail: 'boolean',
  usesMarkdown: 'boolean',
  canUpdateVisibility: 'boolean',
  attachments: 'array',
  visibility: { $type: 'string' },
}
export const VALUE = { id: '{FIELD}', value: { id: '{VALUE}' } }

export const FIELD_SHAPE: Shape = {
  $type: 'string',
  id: 'string',
  name: 'string',
  hasStateMachine: 'boolean',
  value: 'any',
  projectCustomField: {
    $type: 'string',
    id: 'string',
    canBeEmpty: 'boolean',
    emptyFieldText: 'string?',
    isPublic: 'boolean',
    field: { id: 'string', name: 'string', fieldType: { valueType: 'string', isMultiValue: 'boolean' } },
  },
}
export const FILES =
  'author(ringId),id,imageDimension(height,width),imageDimensions(height,width),localizedName,mimeType,name,thumbnailURL,url'
export const FILE_SHAPE: Shape = {
  id: 'string',
  name: 'string',
  url: 'string',
  mimeType: 'string',
  author: { ringId: 'string' },
}
