import { categoriesOf } from '../features/hosts/index.ts'
import { features } from '../features.ts'
import { gatherContributions } from '../platform/contributions/index.ts'

const categories = [
  ...categoriesOf(gatherContributions(features.flatMap(feature => feature.contributes ?? []))).values(),
]

/** Every category of history, so that a new one is looked at without being named. */
export const historyCategoryIds: readonly string[] = categories.map(({ id }) => id)

/** Those whose changes have an opposite. */
export const revertibleCategoryIds: readonly string[] = categories.flatMap(({ id, revert }) => (revert ? [id] : []))

/** Categories of history whose changes can be taken back one by one; all others must refuse. */
export const OPPOSITES = [
  'SummaryCategory',
  'DescriptionCategory',
  'CustomFieldCategory',
  'TagsCategory',
  'LinksCategory',
  'SprintCategory',
  'CommentTextCategory',
  'CommentPinnedCategory',
  'ReporterCategory',
  'ProjectCategory',
  'IssueVisibilityCategory',
  'CommentVisibilityCategory',
  'AttachmentVisibilityCategory',
  'AttachmentRenameCategory',
  'AttachmentsCategory',
] as const

/** As {@link OPPOSITES}, of articles: what they do stands in the tests of articles. */
export const OPPOSITES_OF_ARTICLES = [
  'ArticleSummaryCategory',
  'ArticleDescriptionCategory',
  'ArticleParentCategory',
  'ArticleVisibilityCategory',
  'LinkedArticlesCategory',
  'LinkedIssuesCategory',
  'CommentResolvedCategory',
] as const
