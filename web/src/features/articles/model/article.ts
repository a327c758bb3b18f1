import type { Read } from '@cairn/common/features/entities'
import { TAG_FIELDS } from '../../tags/index.ts'
import { USER_FIELDS, VISIBILITY_FIELDS } from '../../users/index.ts'

/** What the page of an article reads of it. */
export const ARTICLE_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  summaryVersion: true,
  content: true,
  contentVersion: true,
  created: true,
  updated: true,
  commentsCount: true,
  hasChildren: true,
  hasUnpublishedChanges: true,
  isTemplate: true,
  forAllProjects: true,
  isUpdatable: true,
  isDeletable: true,
  project: { id: true, name: true, shortName: true, numberReference: true, archived: true },
  parentArticle: { id: true },
  reporter: USER_FIELDS,
  updatedBy: USER_FIELDS,
  visibility: { ...VISIBILITY_FIELDS, inherited: true },
  tags: TAG_FIELDS,
} as const

export type ArticleData = Read<'Article', typeof ARTICLE_FIELDS>

/** What the tree shows of an article. */
export const TREE_ARTICLE_FIELDS = {
  id: true,
  idReadable: true,
  summary: true,
  hasChildren: true,
  isUpdatable: true,
  isDeletable: true,
  project: { id: true },
  parentArticle: { id: true },
  visibility: { id: true, inherited: true },
} as const

export type TreeArticle = Read<'Article', typeof TREE_ARTICLE_FIELDS>

/** Whether an article has a limit of its own. */
export const isLimited = ({ visibility }: Pick<TreeArticle, 'visibility'>): boolean =>
  visibility?.$type === 'LimitedVisibility' && visibility.inherited !== true
