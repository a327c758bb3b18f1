import { type AttributeDefinition, createAttributes } from '../search/index.ts'

/** What articles are searched by: a language of its own, of the same grammar as that of issues. */
export const articleSearchAttributes = [
  { id: 'text', names: [], values: ['text'] },
  {
    id: 'project',
    names: ['project', 'in'],
    values: ['project'],
    wildcard: true,
    sort: { name: 'project', defaultAscending: true },
    place: 10,
    placeAtFirst: 10,
  },
  {
    id: 'articleId',
    names: ['article ID', 'id'],
    values: ['article'],
    sort: { name: 'article id', defaultAscending: true },
    place: 20,
  },
  { id: 'parent', names: ['parent'], values: ['article'], place: 30, placeAtFirst: 90 },
  {
    id: 'title',
    names: ['title', 'summary'],
    values: ['text'],
    sort: { name: 'title', defaultAscending: true },
    place: 40,
    placeAtFirst: 60,
  },
  { id: 'content', names: ['content'], values: ['text'], place: 50, placeAtFirst: 70 },
  { id: 'comments', names: ['comments'], values: ['text'], has: 'comments', place: 60 },
  { id: 'attachments', names: ['attachments'], values: ['text'], has: 'attachments', place: 70 },
  {
    id: 'author',
    names: ['author', 'by', 'created by'],
    values: ['user', 'group'],
    sort: { name: 'author', defaultAscending: true },
    place: 80,
    placeAtFirst: 30,
  },
  { id: 'updater', names: ['updated by', 'updater'], values: ['user', 'group'], place: 90 },
  { id: 'commenter', names: ['commenter'], values: ['user', 'group'], place: 100 },
  {
    id: 'created',
    names: ['created'],
    values: ['date', 'user', 'group'],
    sort: { name: 'created', defaultAscending: false },
    place: 110,
    placeAtFirst: 40,
  },
  {
    id: 'updated',
    names: ['updated'],
    values: ['date', 'user', 'group'],
    sort: { name: 'updated', defaultAscending: false },
    place: 120,
    placeAtFirst: 50,
  },
  {
    id: 'tag',
    names: ['tag', 'tagged as'],
    values: ['tag'],
    wildcard: true,
    has: 'tags',
    place: 130,
    placeAtFirst: 20,
  },
  {
    id: 'visibleTo',
    names: ['visible to'],
    values: ['user', 'group', 'word'],
    words: ['article readers'],
    place: 140,
  },
  { id: 'mentions', names: ['mentions'], values: ['issue', 'article', 'user'], place: 150 },
  { id: 'star', names: ['star'], values: [], hidden: true, has: 'star', place: 160 },
  { id: 'children', names: ['children'], values: [], hidden: true, has: 'children', place: 170 },
] as const satisfies readonly AttributeDefinition[]

/** Values do not stand alone: `#…` means nothing among articles. */
export const articleAttributes = createAttributes(articleSearchAttributes, { hasSingles: false })
