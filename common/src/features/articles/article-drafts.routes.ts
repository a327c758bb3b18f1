import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const base = '/users/me/articleDrafts'

/** A page of those whom something may be limited to. */
const visibilityQuery = {
  $visibilityTop: z.coerce.number().int().min(-1).max(1_000).optional(),
  $visibilitySkip: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** What their names, or words in them, begin with. */
  visibilityPrefix: z.string().max(200).optional(),
}

export const getVisibilityOptions = defineRoute({
  id: 'articles.visibilityOptions',
  method: 'GET',
  path: '/articles/:id/visibilityOptions',
  summary: 'Groups and people that an article, or something in it, can be limited to',
  query: visibilityQuery,
  returns: one('VisibilityGroups'),
})

/** Articles, and new texts of articles, that the caller is writing; nobody else sees them. */
export const articleDraftRoutes = {
  list: defineRoute({
    id: 'articleDrafts.list',
    method: 'GET',
    path: base,
    summary: 'Articles that the caller is writing, the newest change first',
    query: {
      /** Id of an article: the draft of it alone. `null`: of new articles alone. */
      original: z.string().max(100).optional(),
    },
    returns: many('ArticleDraft'),
  }),
  create: defineRoute({
    id: 'articleDrafts.create',
    method: 'POST',
    path: base,
    summary:
      'Begin to write an article, or go on with one that is there (`originalArticle`); of that there is one draft',
    body: 'ArticleDraft',
    bodySize: 'longText',
    returns: one('ArticleDraft'),
  }),
  get: defineRoute({
    id: 'articleDrafts.get',
    method: 'GET',
    path: `${base}/:draftId`,
    summary: 'One draft of an article',
    returns: one('ArticleDraft'),
  }),
  update: defineRoute({
    id: 'articleDrafts.update',
    method: 'POST',
    path: `${base}/:draftId`,
    summary: 'Keep what is written; only the given attributes',
    body: 'ArticleDraft',
    bodySize: 'longText',
    returns: one('ArticleDraft'),
  }),
  remove: defineRoute({
    id: 'articleDrafts.remove',
    method: 'DELETE',
    path: `${base}/:draftId`,
    summary: 'Drop a draft of an article',
    returns: raw(),
  }),
  files: defineRoute({
    id: 'articleDrafts.attachments.list',
    method: 'GET',
    path: `${base}/:draftId/attachments`,
    summary: 'Files of a draft of an article',
    returns: many('ArticleAttachment'),
  }),
  addFiles: defineRoute({
    id: 'articleDrafts.attachments.add',
    method: 'POST',
    path: `${base}/:draftId/attachments`,
    summary: 'Upload files to a draft of an article',
    body: 'multipart',
    bodySize: 'inlineFiles',
    returns: many('ArticleAttachment'),
  }),
  updateFile: defineRoute({
    id: 'articleDrafts.attachments.update',
    method: 'POST',
    path: `${base}/:draftId/attachments/:attachmentId`,
    summary: 'Rename a file of a draft of an article, or say who will see it',
    body: 'ArticleAttachment',
    returns: one('ArticleAttachment'),
  }),
  removeFile: defineRoute({
    id: 'articleDrafts.attachments.remove',
    method: 'DELETE',
    path: `${base}/:draftId/attachments/:attachmentId`,
    summary: 'Remove a file from a draft of an article',
    returns: raw(),
  }),
  visibilityOptions: defineRoute({
    id: 'articleDrafts.visibilityOptions',
    method: 'GET',
    path: `${base}/:draftId/visibilityOptions`,
    summary: 'Groups and people that a draft of an article can be limited to',
    query: visibilityQuery,
    returns: one('VisibilityGroups'),
  }),
} as const
export const {
  list: listArticleDrafts,
  create: createArticleDraft,
  get: getArticleDraft,
  update: updateArticleDraft,
  remove: removeArticleDraft,
  files: listArticleDraftFiles,
  addFiles: addArticleDraftFiles,
  updateFile: updateArticleDraftFile,
  removeFile: removeArticleDraftFile,
} = articleDraftRoutes
