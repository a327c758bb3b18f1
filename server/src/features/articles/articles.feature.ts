import { fileURLToPath } from 'node:url'
import {
  articleAttachmentRoutes,
  articleCommentRoutes,
  articleHistoryRoutes,
  articleReactionRoutes,
  articleReferencesRoute,
  articlesOfIssueRoutes,
  articleTagRoutes,
  articleTextDraftRoutes,
  articleTypingRoutes,
  articleWatcherRoutes,
  issuesOfArticleRoutes,
  recentArticleRoutes,
} from '@cairn/common/features/articles'
import { defineFeature, joinParts } from '../../platform/feature/index.ts'
import { attachmentsFor } from '../attachments/index.ts'
import { commentsFor } from '../comments/index.ts'
import { deletedKinds } from '../deleted-items/index.ts'
import { draftsFor } from '../drafts/index.ts'
import { historyFor } from '../history/index.ts'
import { historyCategories, historyValues, hostKinds, textsOfHosts } from '../hosts/index.ts'
import { issueHost, requireOnIssue } from '../issues/index.ts'
import { linksBetween } from '../linked-hosts/index.ts'
import { typingFor } from '../live/index.ts'
import { projectHooks } from '../projects/index.ts'
import { reactionsFor } from '../reactions/index.ts'
import { recentlyViewedFor } from '../recently-viewed/index.ts'
import { referencesFor } from '../references/index.ts'
import { textSources } from '../search/index.ts'
import { tagsFor } from '../tags/index.ts'
import { userHooks } from '../users/index.ts'
import { watchersFor } from '../watchers/index.ts'
import { articleHistory, articleValues } from './article-history.ts'
import { articleHost } from './article-host.ts'
import { articleTexts } from './article-texts.ts'
import { articleRoutes } from './articles.handlers.ts'
import { articlesLoader, articlesOfProject, lastVisited } from './articles.loader.ts'
import { eraseArticlesOf, hasArticles } from './articles.store.ts'
import { audienceChangeLoader } from './audience-change.ts'
import { deletedArticles } from './deleted-articles.ts'
import { draftRoutes } from './drafts/drafts.handlers.ts'
import { draftLoader, unpublishedChanges } from './drafts/drafts.loader.ts'
import { eraseDrafts } from './drafts/drafts.store.ts'
import { textsOfArticleDrafts } from './drafts/rewrite-drafts.ts'
import { purgeArticleDraftsJob } from './jobs/purge-drafts.ts'
import { shortenPlacesJob } from './jobs/shorten-places.ts'
import { textsOfArticles } from './own-texts.ts'
import { pastArticleLoader } from './versions/past-article.ts'
import { versionRoutes } from './versions/versions.handlers.ts'
import { versionLoader } from './versions/versions.loader.ts'

const parts = joinParts(
  commentsFor(articleHost, articleCommentRoutes),
  reactionsFor(articleHost, articleReactionRoutes),
  attachmentsFor(articleHost, articleAttachmentRoutes),
  draftsFor(articleHost, articleTextDraftRoutes),
  tagsFor(articleHost, articleTagRoutes),
  watchersFor(articleHost, articleWatcherRoutes),
  recentlyViewedFor(articleHost, recentArticleRoutes, 'RecentArticle'),
  referencesFor(articleHost, articleReferencesRoute),
  linksBetween(
    {
      kind: issueHost,
      requireLink: (ctx, issue) => requireOnIssue(ctx, issue, 'LINK_ISSUE'),
      ...{ category: 'LinkedArticlesCategory', field: 'articles', text: 'articles', routes: articlesOfIssueRoutes },
    },
    {
      kind: articleHost,
      ...{ category: 'LinkedIssuesCategory', field: 'issues', text: 'issues', routes: issuesOfArticleRoutes },
    },
  ),
  typingFor(articleHost, articleTypingRoutes),
  historyFor(articleHost, articleHistoryRoutes),
)

export const articlesFeature = defineFeature({
  name: 'articles',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    hostKinds.add(articleHost),
    deletedKinds.add(deletedArticles),
    historyCategories.add(articleHistory),
    historyValues.add(articleValues),
    textSources.add(articleTexts),
    userHooks.add(eraseDrafts),
    textsOfHosts.add(textsOfArticles),
    textsOfHosts.add(textsOfArticleDrafts),
    projectHooks.add({ isInUse: hasArticles, deleting: eraseArticlesOf }),
    ...parts.contributes,
  ],
  loaders: [articlesLoader, audienceChangeLoader, draftLoader, versionLoader, pastArticleLoader, ...parts.loaders],
  loaderFields: {
    ...parts.loaderFields,
    Article: { ...parts.loaderFields.Article, ...unpublishedChanges },
    Project: articlesOfProject,
    ArticlesUserProfile: lastVisited,
  },
  jobs: [purgeArticleDraftsJob, shortenPlacesJob],
  routes: [...articleRoutes, ...versionRoutes, ...draftRoutes, ...parts.routes],
})
