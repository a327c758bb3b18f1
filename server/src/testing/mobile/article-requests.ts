import { ACTIVITIES, ARTICLE, COMMENT, DRAFT_COMMENT, VISIBILITY_GROUPS, VISIBILITY_OF_COMMENT } from './fields.ts'
import type { MobileRequest } from './request.ts'
import type { Shape } from './shape.ts'
import { COMMENT_SHAPE, FILE_SHAPE, FILES, USER, USER_SHAPE } from './shapes.ts'

const ARTICLE_SHAPE: Shape = {
  $type: 'string',
  id: 'string',
  summary: 'string?',
  content: 'string?',
  created: 'number',
  updated: 'number?',
  hasStar: 'boolean',
  hasUnpublishedChanges: 'boolean',
  reporter: USER_SHAPE,
  attachments: 'array',
  childArticles: 'array',
  comments: 'array',
  mentionedArticles: 'array',
  mentionedIssues: 'array',
  mentionedUsers: 'array',
  visibility: { $type: 'string' },
}
const PUBLISHED_SHAPE: Shape = {
  ...ARTICLE_SHAPE,
  idReadable: 'string',
  ordinal: 'number',
  updatedBy: USER_SHAPE,
  project: { id: 'string', name: 'string', ringId: 'string' },
}
const LISTED =
  'childArticles(id,idReadable,summary),id,idReadable,ordinal,parentArticle(id,visibility($type)),project(id,name,pinned),summary,visibility($type)'
const CATEGORIES = [
  'ArticleCreatedCategory,ArticleAttachmentsCategory,ArticleCommentsCategory,ArticleCreatedCategory',
  'ArticleDescriptionCategory,ArticleProjectCategory,ArticleSummaryCategory,ArticleVisibilityCategory',
].join(',')
const GROUPS_SHAPE: Shape = { $type: 'string', visibilityGroups: 'array', visibilityUsers: 'array' }
/** What the client sends whatever it changes. */
const BODY = {
  ...{ id: '{ARTICLE}', $type: 'T', name: 'NAME', summary: 'S', text: 'TEXT' },
  ...{ favorite: false, collapsed: true, issues: [], project: { id: '{PROJECT}' } },
}
const DRAFTS = '/users/me/articleDrafts'

/** The knowledge base; what removes something comes last. */
export const ARTICLE_REQUESTS: readonly MobileRequest[] = [
  {
    name: 'articles',
    method: 'GET',
    path: '/articles',
    query: { $top: '101', $skip: '0', folder: '{PROJECT}', query: '' },
    fields: LISTED,
    shape: [
      {
        ...{ id: 'string', idReadable: 'string', summary: 'string', ordinal: 'number', childArticles: 'array' },
        project: { id: 'string', name: 'string', pinned: 'boolean' },
        ...{ parentArticle: 'any', visibility: { $type: 'string' } },
      },
    ],
  },
  { name: 'an article', method: 'GET', path: '/articles/{ARTICLE}', fields: ARTICLE, shape: PUBLISHED_SHAPE },
  {
    name: 'articles below one',
    method: 'GET',
    path: '/articles/{ARTICLE}',
    fields: 'childArticles(childArticles(id,idReadable,summary),id,idReadable,summary)',
    shape: {
      childArticles: [
        {
          ...{ id: 'string', idReadable: 'string', summary: 'string' },
          childArticles: [{ id: 'string', idReadable: 'string', summary: 'string' }],
        },
      ],
    },
  },
  {
    name: 'a change of an article',
    method: 'POST',
    path: '/articles/{ARTICLE}',
    fields: 'id',
    body: BODY,
    shape: { id: 'string' },
  },
  {
    name: 'the history of an article',
    method: 'GET',
    path: '/articles/{ARTICLE}/activitiesPage',
    query: { categories: CATEGORIES, $top: '100', reverse: 'true' },
    fields: ACTIVITIES,
    shape: {
      activities: [{ id: 'string', timestamp: 'number', author: USER_SHAPE, category: { id: 'string' } }],
      cursor: 'any',
      till: 'any',
    },
  },
  {
    name: 'drafts of articles',
    method: 'GET',
    path: `${DRAFTS}/`,
    query: { original: 'null', $top: '1000' },
    fields: ARTICLE,
    shape: [ARTICLE_SHAPE],
  },
  {
    name: 'a new draft of an article',
    method: 'POST',
    path: DRAFTS,
    fields: ARTICLE,
    body: { project: null, parentArticle: null, summary: '', content: '' },
    shape: ARTICLE_SHAPE,
  },
  {
    name: 'a new draft of an article below one',
    method: 'POST',
    path: DRAFTS,
    fields: ARTICLE,
    body: { content: '', summary: '', parentArticle: { id: '{ARTICLE}' }, project: { id: '{PROJECT}' } },
    shape: { ...ARTICLE_SHAPE, parentArticle: { id: 'string', idReadable: 'string', summary: 'string' } },
  },
  {
    name: 'a change of the draft of an article',
    method: 'POST',
    path: `${DRAFTS}/{ARTICLE_DRAFT}`,
    fields: ARTICLE,
    body: { project: { id: '{PROJECT}' }, summary: 'S' },
    shape: { ...ARTICLE_SHAPE, project: { id: 'string' } },
  },
  {
    name: 'files of the draft of an article',
    method: 'GET',
    path: `${DRAFTS}/{ARTICLE_DRAFT}/attachments`,
    fields: FILES,
    shape: [FILE_SHAPE],
  },
  {
    name: 'who may see the draft of an article',
    method: 'GET',
    path: `${DRAFTS}/{ARTICLE_DRAFT}/visibilityOptions`,
    query: {
      ...{ $visibilityTop: '50', $visibilitySkip: '0', 'visibilityPrefix[$type]': 'LimitedVisibility' },
      'visibilityPrefix[permittedGroups][0][id]': '{GROUP}',
    },
    fields: VISIBILITY_GROUPS,
    shape: GROUPS_SHAPE,
  },
  {
    name: 'a file of the draft of an article removed',
    method: 'DELETE',
    path: `${DRAFTS}/{ARTICLE_DRAFT}/attachments/{ARTICLE_DRAFT_FILE}`,
  },
  {
    name: 'an article out of a draft',
    method: 'POST',
    path: '/articles/',
    query: { draftId: '{ARTICLE_DRAFT}' },
    fields: ARTICLE,
    body: {},
    shape: PUBLISHED_SHAPE,
  },
  {
    name: 'a draft of a comment on an article',
    method: 'POST',
    path: '/articles/{ARTICLE}/draftComment',
    fields: COMMENT,
    body: { ...BODY, usesMarkdown: true },
    shape: COMMENT_SHAPE,
  },
  {
    name: 'the draft of a comment on an article',
    method: 'GET',
    path: '/articles/{ARTICLE}/',
    fields: DRAFT_COMMENT,
    shape: { draftComment: COMMENT_SHAPE },
  },
  {
    name: 'a comment on an article out of a draft',
    method: 'POST',
    path: '/articles/{SUBARTICLE}/comments',
    query: { draftId: '{ARTICLE_DRAFT_COMMENT}' },
    fields: COMMENT,
    body: {},
    shape: COMMENT_SHAPE,
  },
  {
    name: 'a change of a comment on an article',
    method: 'POST',
    path: '/articles/{ARTICLE}/comments/{ARTICLE_COMMENT}',
    fields: COMMENT,
    body: { ...BODY, usesMarkdown: true, visibility: null },
    shape: COMMENT_SHAPE,
  },
  {
    name: 'a reaction to a comment on an article',
    method: 'POST',
    path: '/articles/{ARTICLE}/comments/{ARTICLE_COMMENT}/reactions',
    fields: `author(${USER}),id,reaction`,
    body: { reaction: 'heart' },
    shape: { id: 'string', reaction: 'string', author: USER_SHAPE },
  },
  {
    name: 'who may see an article',
    method: 'GET',
    path: '/articles/{ARTICLE}/visibilityOptions',
    query: { $visibilityTop: '50', $visibilitySkip: '0', visibilityPrefix: 'C' },
    fields: VISIBILITY_GROUPS,
    shape: GROUPS_SHAPE,
  },
  {
    name: 'who sees a comment on an article',
    method: 'POST',
    path: '/articles/{ARTICLE}/comments/{ARTICLE_COMMENT}',
    fields: VISIBILITY_OF_COMMENT,
    body: { visibility: { $type: 'LimitedVisibility', permittedGroups: [{ id: '{GROUP}' }] } },
    shape: { visibility: { $type: 'string' } },
  },
  { name: 'a draft of an article removed', method: 'DELETE', path: `${DRAFTS}/{ARTICLE_DRAFT2}` },
  {
    name: 'a reaction to a comment on an article taken back',
    method: 'DELETE',
    path: '/articles/{ARTICLE}/comments/{ARTICLE_COMMENT}/reactions/{ARTICLE_REACTION}',
  },
  {
    name: 'a file of a comment on an article removed',
    method: 'DELETE',
    path: '/articles/{ARTICLE}/comments/{ARTICLE_COMMENT}/attachments/{ARTICLE_COMMENT_FILE}',
  },
  {
    name: 'a comment on an article removed',
    method: 'DELETE',
    path: '/articles/{ARTICLE}/comments/{ARTICLE_COMMENT}',
  },
  {
    name: 'a file of an article removed',
    method: 'DELETE',
    path: '/articles/{ARTICLE}/attachments/{ARTICLE_FILE}',
  },
  { name: 'a tag taken off an article', method: 'DELETE', path: '/articles/{ARTICLE}/tags/{TAG}' },
  { name: 'an article removed', method: 'DELETE', path: '/articles/{ARTICLE}' },
]
